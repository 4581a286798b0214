/* core/io/formats/world.c — our levels as worlds of Tiled, *.world: a map for each floor. */
#include "io/kept/write_back.h"
#include "io/members.h"
#include "io/tiled/tiled_level.h"

/* "-10.tmx" to "-19.tmx" */
#define TEN(n)                                                                                     \
  " -" n "0.tmx -" n "1.tmx -" n "2.tmx -" n "3.tmx -" n "4.tmx -" n "5.tmx -" n "6.tmx -" n       \
  "7.tmx -" n "8.tmx -" n "9.tmx"

/* Of each floor that a level can have. */
#define MAPS                                                                                       \
  " -1.tmx -2.tmx -3.tmx -4.tmx -5.tmx -6.tmx -7.tmx -8.tmx -9.tmx" TEN ("1") TEN ("2") TEN ("3")  \
      TEN ("4") TEN ("5") TEN ("6") TEN ("7") TEN ("8") TEN ("9") " -100.tmx"

static DsStatus
write_world (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
             DsError *err)
{
  if (ds_kept_is_back (delve, path, options))
    return ds_kept_write_as (delve, path, options, out, err);
  return ds_tiled_write_world (delve, path, options, out, err);
}

/* Of a level that is written to such a world, or to one of maps like another: what that cannot say.
 */
static DsStatus
lose_world (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  return ds_kept_lose (delve, ".world", options, losses, err);
}

const DsFormat ds_format_world = {
  .id = "world",
  .label = N_ ("Tiled world"),
  .suffixes = ".world",
  .keeps = DS_KEEPS_ALL,
  .read = ds_tiled_read_own_world,
  .lose = lose_world,
  .write_files = write_world,
  .beside = DS_TILED_BESIDE_XML MAPS,
  .owns = ds_tiled_owns,
  .is_back = ds_kept_is_back,
  .has_model = true,
  .is_own = ds_members_are_in,
  .encodings = DS_TILED_ENCODINGS,
};
