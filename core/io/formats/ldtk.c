/* core/io/formats/ldtk.c — our levels as LDtk projects, *.ldtk. */
#include "io/kept/write_back.h"
#include "io/ldtk/ldtk_keep.h"
#include "io/ldtk/ldtk_level.h"
#include "io/members.h"

static DsStatus
write_ldtk (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
            DsError *err)
{
  if (ds_kept_is_back (delve, path, options))
    return ds_kept_write_as (delve, path, options, out, err);
  return ds_ldtk_write_level (delve, path, options, out, err);
}

/* Of a level that came from such a project: what that cannot say. */
static DsStatus
lose_ldtk (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  (void)options;
  return ds_kept_fits (delve, ".ldtk") ? ds_kept_write (delve, ".ldtk", NULL, NULL, losses, err)
                                       : ds_ldtk_lose (delve, losses, err);
}

const DsFormat ds_format_ldtk = {
  .id = "ldtk",
  .label = N_ ("LDtk project"),
  .suffixes = ".ldtk",
  .keeps = DS_KEEPS_ALL,
  .read = ds_ldtk_read_own,
  .write_files = write_ldtk,
  .beside = DS_LDTK_BESIDE,
  .owns = ds_ldtk_owns,
  .keeps_unread = ds_ldtk_keeps,
  .lose = lose_ldtk,
  .lose_ours = ds_ldtk_lose,
  .is_back = ds_kept_is_back,
  .is_own = ds_members_are_in,
};
