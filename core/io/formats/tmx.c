/* core/io/formats/tmx.c — our levels as maps of Tiled in XML, *.tmx. */
#include "io/kept/write_back.h"
#include "io/members.h"
#include "io/tiled/tiled_level.h"

static DsStatus
write_tmx (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
           DsError *err)
{
  if (ds_kept_is_back (delve, path, options))
    return ds_kept_write_as (delve, path, options, out, err);
  return ds_tiled_write_level (delve, path, false, options, out, err);
}

static bool
keeps_unread (const DsDelve *delve, const char *path, const DsIoOptions *options)
{
  return !ds_kept_is_back (delve, path, options) &&
         ds_tiled_keeps_unread (delve, path, false, options);
}

/* Of a level that is written to such a map, or like it: what that cannot say. */
static DsStatus
lose_tmx (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  return ds_kept_lose (delve, ".tmx", options, losses, err);
}

const DsFormat ds_format_tmx = {
  .id = "tmx",
  .label = N_ ("Tiled map"),
  .suffixes = ".tmx",
  .keeps = DS_KEEPS_ALL,
  .read = ds_tiled_read_own,
  .lose = lose_tmx,
  .write_files = write_tmx,
  .beside = DS_TILED_BESIDE_XML,
  .owns = ds_tiled_owns,
  .keeps_unread = keeps_unread,
  .is_back = ds_kept_is_back,
  .has_model = true,
  .is_own = ds_members_are_in,
  .encodings = DS_TILED_ENCODINGS,
};
