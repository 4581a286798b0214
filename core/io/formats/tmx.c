/* core/io/formats/tmx.c — our levels as maps of Tiled in XML, *.tmx. */
#include "io/members.h"
#include "io/tiled/tiled_level.h"

static DsStatus
write_tmx (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
           DsError *err)
{
  return ds_tiled_write_level (delve, path, false, options, out, err);
}

const DsFormat ds_format_tmx = {
  .id = "tmx",
  .label = N_ ("Tiled map"),
  .suffixes = ".tmx",
  .keeps = DS_KEEPS_ALL,
  .read = ds_tiled_read_own,
  .write_files = write_tmx,
  .beside = DS_TILED_BESIDE_XML,
  .owns = ds_tiled_owns,
  .is_own = ds_members_are_in,
  .encodings = DS_TILED_ENCODINGS,
};
