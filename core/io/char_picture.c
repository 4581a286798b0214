/* core/io/char_picture.c — see char_picture.h. Source: the appendix of REXPaint's manual. */
#include "io/char_picture.h"
#include "base/glyph.h"
#include "base/inflate.h"
#include "io/io.h"
#include "io/mapping/imported_losses.h"

#define VERSION (-1)
#define UNKNOWN '?' /* where no code is free */

struct DsCharPicture {
  const DsDelve *delve;
  const DsFloor *floor;
  DsCharCodes codes;
  uint32_t points[256];                             /* by code: the character that it stands for */
  uint8_t tiles[DS_TILES_MAX], kinds[DS_KINDS_MAX]; /* codes */
  const DsThing **shown;                            /* by cell; NULL = none; owned */
};

/* ---- codes */

/* Codes that move the cursor or end the picture where it is printed. */
static bool
is_usable (const DsCharPicture *self, uint32_t code)
{
  return self->codes == DS_CODES_ALL || !((code >= 7 && code <= 13) || code == 26 || code == 27);
}

/* The code of a character: that of code page 437, or one that no character of the rules has, the
 * highest first. */
static uint8_t
take_code (DsCharPicture *self, uint32_t point)
{
  uint8_t code = UNKNOWN;

  for (uint32_t i = 1; i < 256; i++) {
    if (self->points[i] == point)
      return (uint8_t)i;
    if (self->points[i] == 0 && i != ' ' && is_usable (self, i))
      code = (uint8_t)i;
  }
  self->points[code] = point;
  return code;
}

/* Characters of the code page keep their codes, so they come first. */
static void
take_codes (DsCharPicture *self)
{
  const DsRules *rules = self->delve->rules;

  for (int is_own = 0; is_own <= 1; is_own++) {
    for (uint32_t i = 0; i < ds_rules_n_tiles (rules) + ds_rules_n_kinds (rules); i++) {
      const bool is_tile = i < ds_rules_n_tiles (rules);
      const uint32_t kind = i - (uint32_t)ds_rules_n_tiles (rules);
      const uint32_t point =
          is_tile ? ds_rules_tile (rules, i)->glyph : ds_rules_kind (rules, kind)->glyph;
      const uint32_t code = ds_glyph_to_cp437 (point);

      if (code != 0 && is_usable (self, code))
        self->points[code] = point;
      if (is_own && is_tile)
        self->tiles[i] = take_code (self, point);
      else if (is_own)
        self->kinds[kind] = take_code (self, point);
    }
  }
}

DsStatus
ds_char_picture_new (DsCharPicture **out, const DsDelve *delve, DsCharCodes codes, DsError *err)
{
  const DsFloor *floor;
  DsCharPicture *self;

  DS_ASSERT (out != NULL && delve != NULL && delve->dungeon.n_floors > 0);

  *out = NULL;
  floor = &delve->dungeon.floors[0];
  self = ds_alloc0 (1, sizeof *self);
  if (self == NULL)
    return ds_fail_nomem (err, "picture");
  self->delve = delve;
  self->floor = floor;
  self->codes = codes;
  self->shown = ds_alloc0 ((size_t)floor->w * (size_t)floor->h, sizeof *self->shown);
  if (self->shown == NULL) {
    ds_char_picture_free (self);
    return ds_fail_nomem (err, "picture");
  }
  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);

    self->shown[ds_cell_index (thing->at, floor->w)] = thing;
  }
  take_codes (self);
  *out = self;
  return DS_OK;
}

void
ds_char_picture_free (DsCharPicture *self)
{
  if (self == NULL)
    return;
  ds_free (self->shown);
  ds_free (self);
}

/* ---- cells */

/* An object has the colour of its lock. */
static uint32_t
colour_of (const DsCharPicture *self, const DsThing *thing)
{
  const DsDelve *delve = self->delve;
  const DsLockKind *lock =
      thing->lock != NULL
          ? ds_rules_lock_of (delve->rules, delve->dungeon.locks, ds_str_get (thing->lock))
          : NULL;

  return lock != NULL ? lock->colour : ds_rules_kind (delve->rules, thing->kind)->fg;
}

bool
ds_char_picture_cell (const DsCharPicture *self, DsCharLayer layer, DsCell at, DsCharCell *out)
{
  const DsRules *rules = self->delve->rules;
  const uint32_t ground = ds_floor_get (self->floor, DS_LAYER_GROUND, at);
  const uint32_t tile =
      layer == DS_CHARS_GROUND ? ground : ds_floor_get (self->floor, DS_LAYER_FEATURE, at);
  const DsThing *thing = self->shown[ds_cell_index (at, self->floor->w)];
  const uint32_t bg = ds_rules_tile (rules, ground)->bg;

  DS_ASSERT (layer < DS_N_CHAR_LAYERS && out != NULL);

  if (layer == DS_CHARS_OBJECTS && thing != NULL) {
    *out = (DsCharCell){ ds_rules_kind (rules, thing->kind)->glyph, colour_of (self, thing), bg,
                         self->kinds[thing->kind] };
    return true;
  }
  if (layer != DS_CHARS_OBJECTS && tile != DS_TILE_NONE) {
    const DsTile *drawn = ds_rules_tile (rules, tile);

    *out = (DsCharCell){ drawn->glyph, drawn->fg, bg, self->tiles[tile] };
    return true;
  }
  return false;
}

DsCharCell
ds_char_picture_top (const DsCharPicture *self, DsCell at)
{
  DsCharCell cell = { ' ', 0, 0, ' ' };

  DS_ASSERT (self != NULL && ds_floor_has (self->floor, at));

  for (int layer = DS_N_CHAR_LAYERS - 1; layer >= 0; layer--)
    if (ds_char_picture_cell (self, (DsCharLayer)layer, at, &cell))
      break;
  return cell;
}

/* ---- the file of REXPaint */

static void
put_le32 (DsText *out, int32_t value)
{
  const uint32_t n = (uint32_t)value;
  const char bytes[4] = { (char)n, (char)(n >> 8), (char)(n >> 16), (char)(n >> 24) };

  ds_text_add (out, bytes, sizeof bytes);
}

static void
put_cell (DsText *out, const DsCharCell *cell)
{
  const uint32_t fg = cell->fg;
  const uint32_t bg = cell->bg == DS_FOREIGN_CLEAR ? cell->bg - 1 : cell->bg; /* else transparent */
  const char bytes[10] = {
    (char)cell->code, 0,       0, 0, (char)(fg >> 16), (char)(fg >> 8), (char)fg, (char)(bg >> 16),
    (char)(bg >> 8),  (char)bg
  };

  ds_text_add (out, bytes, sizeof bytes);
}

static void
put_nothing (DsText *out)
{
  static const char bytes[10] = { ' ', 0, 0, 0, 0, 0, 0, (char)0xff, 0, (char)0xff };

  ds_text_add (out, bytes, sizeof bytes);
}

/* The layer's cell, or of the merged picture the uppermost, which is not there in an empty one. */
static void
put_layer_cell (const DsCharPicture *self, bool is_merged, int first, DsCell at, DsText *out)
{
  DsCharCell cell;

  for (int layer = first; layer >= (is_merged ? 0 : first); layer--)
    if (ds_char_picture_cell (self, (DsCharLayer)layer, at, &cell)) {
      put_cell (out, &cell);
      return;
    }
  put_nothing (out);
}

/* Cells follow each other down the columns. */
static void
put_layers (const DsCharPicture *self, bool is_merged, DsText *out)
{
  const int32_t w = self->floor->w, h = self->floor->h;

  put_le32 (out, VERSION);
  put_le32 (out, is_merged ? 1 : DS_N_CHAR_LAYERS);
  for (int layer = is_merged ? DS_N_CHAR_LAYERS - 1 : 0; layer < DS_N_CHAR_LAYERS; layer++) {
    put_le32 (out, w);
    put_le32 (out, h);
    for (int32_t x = 0; x < w; x++)
      for (int32_t y = 0; y < h; y++)
        put_layer_cell (self, is_merged, layer, (DsCell){ x, y }, out);
  }
}

DsStatus
ds_char_picture_pack (const DsCharPicture *self, bool is_merged, DsText *out, DsError *err)
{
  DsText cells = { 0 };
  DsStatus status;

  DS_ASSERT (self != NULL && out != NULL);

  put_layers (self, is_merged, &cells);
  status = cells.failed ? ds_fail_nomem (err, "picture") : ds_gzip (out, cells.bytes, cells.n, err);
  if (status != DS_OK)
    ds_text_clear (out);
  ds_text_clear (&cells);
  return status;
}

/* ---- other formats */

DsStatus
ds_char_picture_write (const DsDelve *delve, DsCharCodes codes,
                       void (*put) (const DsCharPicture *picture, const DsDelve *delve,
                                    DsText *out),
                       DsText *out, DsError *err)
{
  DsCharPicture *picture;
  DsStatus status;

  DS_ASSERT (delve != NULL && put != NULL && out != NULL);

  if (delve->dungeon.n_floors != 1)
    return ds_format_fail_floors (delve, err);
  status = ds_char_picture_new (&picture, delve, codes, err);
  if (status == DS_OK)
    put (picture, delve, out);
  ds_char_picture_free (picture);
  if (status == DS_OK && out->failed)
    status = ds_fail_nomem (err, "picture");
  if (status != DS_OK)
    ds_text_clear (out);
  return status;
}

/* ---- losses: the picture is read again */

DsStatus
ds_char_picture_lose (const DsCharPicture *self, bool is_merged, DsLosses *losses, DsError *err)
{
  DsText picture = { 0 };
  DsStatus status;

  DS_ASSERT (self != NULL && losses != NULL);

  status = ds_char_picture_pack (self, is_merged, &picture, err);

  if (status == DS_OK) {
    const DsWrittenFile file = { &ds_foreign_reader_xp, "a.xp", picture.bytes, picture.n, NULL };

    status = ds_imported_losses (self->delve, &file, NULL, losses, err);
  }
  ds_text_clear (&picture);
  return status;
}

DsStatus
ds_char_picture_lose_merged (const DsDelve *delve, DsCharCodes codes, DsLosses *losses,
                             DsError *err)
{
  DsCharPicture *picture;
  DsStatus status;

  DS_ASSERT (delve != NULL && losses != NULL);

  status = ds_char_picture_new (&picture, delve, codes, err);
  if (status == DS_OK)
    status = ds_char_picture_lose (picture, true, losses, err);
  ds_char_picture_free (picture);
  return status;
}
