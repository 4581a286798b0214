/* core/io/formats/delve.c — the native format, *.delve. */
#include "io/delve_file.h"
#include "io/io.h"

const char *const DS_DELVE_PINS[5] = { "ground", "feature", "room", "things", "tiles" };
const char *const DS_DELVE_FACINGS[4] = { "north", "east", "south", "west" };

const DsFormat ds_format_delve = {
  .id = "delve",
  .label = N_ ("Delvesmith dungeon"),
  .suffixes = ".delve",
  .is_whole = true,
  .keeps = DS_KEEPS_ALL,
  .read = ds_delve_read,
  .write = ds_delve_write,
};
