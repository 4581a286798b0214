/* core/io/formats/xp.c — REXPaint pictures, *.xp, written: the characters of a floor with their
 * colours, in layers for ground, features and objects. */
#include "io/char_picture.h"
#include "io/io.h"

/* DS_BAD_ARG: more than one floor. DS_NOMEM. On failure @out is cleared. */
static DsStatus
write_xp (const DsDelve *delve, DsText *out, DsError *err)
{
  DsCharPicture *picture;
  DsStatus status;

  if (delve->dungeon.n_floors != 1)
    return ds_fail (err, DS_BAD_ARG, "floors", "xp.floors",
                    N_ ("expected a single floor for a REXPaint picture, got %zu"),
                    delve->dungeon.n_floors);
  status = ds_char_picture_new (&picture, delve, DS_CODES_ALL, err);
  if (status == DS_OK)
    status = ds_char_picture_pack (picture, false, out, err);
  ds_char_picture_free (picture);
  return status;
}

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  DsCharPicture *picture;
  DsStatus status = ds_char_picture_new (&picture, delve, DS_CODES_ALL, err);

  (void)options;
  if (status == DS_OK)
    status = ds_char_picture_lose (picture, false, losses, err);
  ds_char_picture_free (picture);
  return status;
}

const DsFormat ds_format_xp = {
  .id = "xp",
  .label = N_ ("REXPaint picture"),
  .suffixes = ".xp",
  .has_one_floor = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT,
  .write = write_xp,
  .lose = lose,
};
