/* core/io/formats/xp.c — REXPaint pictures, *.xp, written: the characters of a floor with their
 * colours, in layers for ground, features and objects. Source: the appendix of REXPaint's manual.
 */
#include "base/glyph.h"
#include "base/inflate.h"
#include "io/foreign/reader.h"
#include "io/io.h"
#include "io/mapping/imported_losses.h"

#include <string.h>

enum { GROUND, FEATURES, OBJECTS, N_XP_LAYERS };

#define VERSION (-1)
#define UNKNOWN '?' /* where no code is free */

typedef struct {
  const DsDelve *delve;
  const DsFloor *floor;
  uint32_t points[256];                             /* by code: the character that it stands for */
  uint8_t tiles[DS_TILES_MAX], kinds[DS_KINDS_MAX]; /* codes */
  const DsThing **shown;                            /* by cell of a column; NULL = none; owned */
  DsText cells;
} XpWriter;

/* ---- codes */

/* The code of a character: that of code page 437, or one that no character of the rules has, the
 * highest first. */
static uint8_t
take_code (XpWriter *self, uint32_t point)
{
  uint8_t code = UNKNOWN;

  for (size_t i = 1; i < 256; i++) {
    if (self->points[i] == point)
      return (uint8_t)i;
    if (self->points[i] == 0 && i != ' ')
      code = (uint8_t)i;
  }
  self->points[code] = point;
  return code;
}

/* Characters of the code page keep their codes, so they come first. */
static void
take_codes (XpWriter *self)
{
  const DsRules *rules = self->delve->rules;

  for (int is_own = 0; is_own <= 1; is_own++) {
    for (uint32_t i = 0; i < ds_rules_n_tiles (rules) + ds_rules_n_kinds (rules); i++) {
      const bool is_tile = i < ds_rules_n_tiles (rules);
      const uint32_t kind = i - (uint32_t)ds_rules_n_tiles (rules);
      const uint32_t point =
          is_tile ? ds_rules_tile (rules, i)->glyph : ds_rules_kind (rules, kind)->glyph;
      const uint32_t code = ds_glyph_to_cp437 (point);

      if (code != 0)
        self->points[code] = point;
      if (is_own && is_tile)
        self->tiles[i] = take_code (self, point);
      else if (is_own)
        self->kinds[kind] = take_code (self, point);
    }
  }
}

/* ---- cells */

static void
put_le32 (DsText *out, int32_t value)
{
  const uint32_t n = (uint32_t)value;
  const char bytes[4] = { (char)n, (char)(n >> 8), (char)(n >> 16), (char)(n >> 24) };

  ds_text_add (out, bytes, sizeof bytes);
}

static void
put_cell (XpWriter *self, uint8_t code, uint32_t fg, uint32_t bg)
{
  const uint32_t below = bg == DS_FOREIGN_CLEAR ? bg - 1 : bg; /* which would be transparent */
  const char bytes[10] = { (char)code,
                           0,
                           0,
                           0,
                           (char)(fg >> 16),
                           (char)(fg >> 8),
                           (char)fg,
                           (char)(below >> 16),
                           (char)(below >> 8),
                           (char)below };

  ds_text_add (&self->cells, bytes, sizeof bytes);
}

static void
put_nothing (XpWriter *self)
{
  static const char bytes[10] = { ' ', 0, 0, 0, 0, 0, 0, (char)0xff, 0, (char)0xff };

  ds_text_add (&self->cells, bytes, sizeof bytes);
}

/* An object has the colour of its lock. */
static uint32_t
colour_of (const XpWriter *self, const DsThing *thing)
{
  const DsDelve *delve = self->delve;
  const DsLockKind *lock =
      thing->lock != NULL
          ? ds_rules_lock_of (delve->rules, delve->dungeon.locks, ds_str_get (thing->lock))
          : NULL;

  return lock != NULL ? lock->colour : ds_rules_kind (delve->rules, thing->kind)->fg;
}

static void
put_layer_cell (XpWriter *self, int layer, DsCell cell)
{
  const DsRules *rules = self->delve->rules;
  const uint32_t ground = ds_floor_get (self->floor, DS_LAYER_GROUND, cell);
  const uint32_t feature = ds_floor_get (self->floor, DS_LAYER_FEATURE, cell);
  const uint32_t tile = layer == GROUND ? ground : feature;
  const DsThing *thing = self->shown[ds_cell_index (cell, self->floor->w)];
  const uint32_t bg = ds_rules_tile (rules, ground)->bg;

  if (layer == OBJECTS && thing != NULL)
    put_cell (self, self->kinds[thing->kind], colour_of (self, thing), bg);
  else if (layer != OBJECTS && tile != DS_TILE_NONE)
    put_cell (self, self->tiles[tile], ds_rules_tile (rules, tile)->fg, bg);
  else
    put_nothing (self);
}

/* Cells follow each other down the columns. */
static void
put_layers (XpWriter *self)
{
  put_le32 (&self->cells, VERSION);
  put_le32 (&self->cells, N_XP_LAYERS);
  for (int layer = 0; layer < N_XP_LAYERS; layer++) {
    put_le32 (&self->cells, self->floor->w);
    put_le32 (&self->cells, self->floor->h);
    for (int32_t x = 0; x < self->floor->w; x++)
      for (int32_t y = 0; y < self->floor->h; y++)
        put_layer_cell (self, layer, (DsCell){ x, y });
  }
}

/* ---- the format */

/* DS_BAD_ARG: more than one floor. DS_NOMEM. On failure @out is cleared. */
static DsStatus
write_xp (const DsDelve *delve, DsText *out, DsError *err)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  XpWriter *self;
  DsStatus status;

  if (delve->dungeon.n_floors != 1)
    return ds_fail (err, DS_BAD_ARG, "floors", "xp.floors",
                    N_ ("expected a single floor for a REXPaint picture, got %zu"),
                    delve->dungeon.n_floors);
  self = ds_alloc0 (1, sizeof *self);
  if (self == NULL)
    return ds_fail_nomem (err, "xp");
  self->delve = delve;
  self->floor = floor;
  self->shown = ds_alloc0 ((size_t)floor->w * (size_t)floor->h, sizeof *self->shown);
  if (self->shown != NULL) {
    for (size_t i = 0; i < ds_things_count (floor->things); i++) {
      const DsThing *thing = ds_things_get (floor->things, i);

      self->shown[ds_cell_index (thing->at, floor->w)] = thing;
    }
    take_codes (self);
    put_layers (self);
  }
  status = self->shown == NULL || self->cells.failed
               ? ds_fail_nomem (err, "xp")
               : ds_gzip (out, self->cells.bytes, self->cells.n, err);
  if (status != DS_OK)
    ds_text_clear (out);
  ds_text_clear (&self->cells);
  ds_free (self->shown);
  ds_free (self);
  return status;
}

/* ---- losses: the picture is read again */

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  DsText picture = { 0 };
  DsStatus status = write_xp (delve, &picture, err);

  (void)options;
  if (status == DS_OK) {
    const DsWrittenFile file = { &ds_foreign_reader_xp, "a.xp", picture.bytes, picture.n, NULL };

    status = ds_imported_losses (delve, &file, NULL, losses, err);
  }
  ds_text_clear (&picture);
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
