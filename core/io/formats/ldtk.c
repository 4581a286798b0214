/* core/io/formats/ldtk.c — our levels as LDtk projects, *.ldtk. */
#include "io/ldtk/ldtk_level.h"
#include "io/members.h"

const DsFormat ds_format_ldtk = {
  .id = "ldtk",
  .label = N_ ("LDtk project"),
  .suffixes = ".ldtk",
  .keeps = DS_KEEPS_ALL,
  .read = ds_ldtk_read_own,
  .write_files = ds_ldtk_write_level,
  .beside = DS_LDTK_BESIDE,
  .owns = ds_ldtk_owns,
  .lose = ds_ldtk_lose,
  .is_own = ds_members_are_in,
};
