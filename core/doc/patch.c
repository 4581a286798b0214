/* core/doc/patch.c — differences of documents.
 *
 * Cells of one size are kept as changed stretches of rows with the values of both sides; when the
 * size or the number of floors differs, both sides are kept whole. What is shared and refcounted
 * (names, rooms, things, rules) is kept by reference. */
#include "doc/patch.h"
#include "doc/codec.h"

#include "base/array.h"

#include <string.h>

#define GAP_CELLS 6 /* equal cells between two stretches that are cheaper kept than split */

/* All that one side has besides its cells. */
typedef struct {
  DsLevel *floors; /* only the tables; layers are zeroed */
  size_t n_floors;
  DsDelve frame; /* rules, ruleset, name, seed, recipe, extras, size; no floors */
  DsText *cells; /* when the patch is whole: one text a floor and layer */
} Side;

struct DsPatch {
  bool is_whole;
  Side sides[2]; /* [DS_PATCH_BACK] before, [DS_PATCH_FORTH] after */
  DsText *cells; /* when it is not whole: one text a floor and layer */
  size_t bytes;
};

static void
side_clear (Side *side)
{
  if (side->cells != NULL)
    for (size_t i = 0; i < side->n_floors * DS_N_LAYERS; i++)
      ds_text_clear (&side->cells[i]);
  ds_free (side->cells);
  if (side->floors != NULL)
    for (size_t i = 0; i < side->n_floors; i++)
      ds_level_clear (&side->floors[i]);
  ds_free (side->floors);
  ds_delve_clear (&side->frame);
}

void
ds_patch_free (DsPatch *self)
{
  if (self == NULL)
    return;
  if (self->cells != NULL)
    for (size_t i = 0; i < self->sides[0].n_floors * DS_N_LAYERS; i++)
      ds_text_clear (&self->cells[i]);
  ds_free (self->cells);
  side_clear (&self->sides[DS_PATCH_BACK]);
  side_clear (&self->sides[DS_PATCH_FORTH]);
  ds_free (self);
}

size_t
ds_patch_bytes (const DsPatch *self)
{
  return self->bytes;
}

/* Copies all of @delve but its cells. */
static DsStatus
side_init (Side *side, const DsDelve *delve, DsError *err)
{
  const DsDungeon *dungeon = &delve->dungeon;
  DsDelve hollow = *delve;
  DsStatus status;

  hollow.dungeon.floors = NULL;
  hollow.dungeon.n_floors = 0;
  status = ds_delve_copy (&side->frame, &hollow, err);
  if (status != DS_OK)
    return status;
  side->floors = ds_alloc0 (dungeon->n_floors, sizeof *side->floors);
  if (side->floors == NULL)
    return ds_fail_nomem (err, "undo");
  side->n_floors = dungeon->n_floors;
  for (size_t i = 0; i < side->n_floors; i++) {
    const DsLevel *from = &dungeon->floors[i];

    side->floors[i] = (DsLevel){ .w = from->w,
                                 .h = from->h,
                                 .rooms = ds_rooms_ref (from->rooms),
                                 .things = ds_things_ref (from->things),
                                 .origins = ds_origins_ref (from->origins),
                                 .extras = ds_extras_ref (from->extras) };
  }
  return DS_OK;
}

/* The next stretch of cells that differ, from @x on, small gaps included. False: none. */
static bool
next_stretch (const uint32_t *a, const uint32_t *b, int32_t w, int32_t x, int32_t *start,
              int32_t *end)
{
  while (x < w && a[x] == b[x])
    x++;
  if (x == w)
    return false;
  *start = x;
  for (*end = x + 1; x < w && x - *end < GAP_CELLS; x++)
    if (a[x] != b[x])
      *end = x + 1;
  return true;
}

/* Stretches of one row: row number, first column, length, old values, new values. */
static void
put_row (DsText *out, int32_t y, const uint32_t *a, const uint32_t *b, int32_t w)
{
  for (int32_t start, end = 0; next_stretch (a, b, w, end, &start, &end);) {
    ds_code_put (out, (uint32_t)y);
    ds_code_put (out, (uint32_t)start);
    ds_code_put (out, (uint32_t)(end - start));
    ds_code_put_run (out, a + start, end - start);
    ds_code_put_run (out, b + start, end - start);
  }
}

static void
put_grid_difference (DsText *out, const DsGrid *a, const DsGrid *b)
{
  const size_t row_bytes = (size_t)a->w * a->cell_size;
  uint32_t old_values[DS_SIDE_MAX], new_values[DS_SIDE_MAX];

  for (int32_t y = 0; y < a->h; y++) {
    if (ds_grid_shares_band (a, b, y / DS_BAND_ROWS)) {
      y += DS_BAND_ROWS - 1 - y % DS_BAND_ROWS;
      continue;
    }
    if (memcmp (ds_grid_row (a, y), ds_grid_row (b, y), row_bytes) == 0)
      continue;
    ds_row_widen (a, y, old_values);
    ds_row_widen (b, y, new_values);
    put_row (out, y, old_values, new_values, a->w);
  }
}

static void
put_grid (DsText *out, const DsGrid *grid)
{
  uint32_t values[DS_SIDE_MAX];

  for (int32_t y = 0; y < grid->h; y++) {
    ds_row_widen (grid, y, values);
    ds_code_put_run (out, values, grid->w);
  }
}

/* Gives back the slack of a finished text and adds its size; false: memory ran out. */
static bool
seal (DsText *text, size_t *bytes)
{
  char *fitted;

  if (text->failed)
    return false;
  if (text->n == 0)
    return true;
  fitted = ds_resize (text->bytes, text->n, 1);
  if (fitted == NULL)
    return false;
  text->bytes = fitted;
  text->cap = text->n;
  *bytes += text->n;
  return true;
}

static DsStatus
encode_difference (DsPatch *self, const DsDungeon *before, const DsDungeon *after, DsError *err)
{
  self->cells = ds_alloc0 (before->n_floors * DS_N_LAYERS, sizeof *self->cells);
  if (self->cells == NULL)
    return ds_fail_nomem (err, "undo");
  for (size_t i = 0; i < before->n_floors * DS_N_LAYERS; i++) {
    put_grid_difference (&self->cells[i], &before->floors[i / DS_N_LAYERS].layers[i % DS_N_LAYERS],
                         &after->floors[i / DS_N_LAYERS].layers[i % DS_N_LAYERS]);
    if (!seal (&self->cells[i], &self->bytes))
      return ds_fail_nomem (err, "undo");
  }
  return DS_OK;
}

static DsStatus
encode_whole (DsPatch *self, Side *side, const DsDungeon *dungeon, DsError *err)
{
  side->cells = ds_alloc0 (dungeon->n_floors * DS_N_LAYERS, sizeof *side->cells);
  if (side->cells == NULL)
    return ds_fail_nomem (err, "undo");
  for (size_t i = 0; i < dungeon->n_floors * DS_N_LAYERS; i++) {
    put_grid (&side->cells[i], &dungeon->floors[i / DS_N_LAYERS].layers[i % DS_N_LAYERS]);
    if (!seal (&side->cells[i], &self->bytes))
      return ds_fail_nomem (err, "undo");
  }
  return DS_OK;
}

static DsStatus
encode (DsPatch *self, const DsDelve *before, const DsDelve *after, DsError *err)
{
  DsStatus status = side_init (&self->sides[DS_PATCH_BACK], before, err);

  if (status == DS_OK)
    status = side_init (&self->sides[DS_PATCH_FORTH], after, err);
  if (status != DS_OK)
    return status;
  self->bytes = sizeof *self;
  for (int i = 0; i < 2; i++) /* an upper bound: tables are mostly shared with the document */
    for (size_t f = 0; f < self->sides[i].n_floors; f++)
      self->bytes += sizeof (DsLevel) +
                     ds_things_count (self->sides[i].floors[f].things) * sizeof (DsThing) +
                     ds_rooms_count (self->sides[i].floors[f].rooms) * sizeof (DsRoom);
  if (!self->is_whole)
    return encode_difference (self, &before->dungeon, &after->dungeon, err);
  status = encode_whole (self, &self->sides[DS_PATCH_BACK], &before->dungeon, err);
  return status == DS_OK ? encode_whole (self, &self->sides[DS_PATCH_FORTH], &after->dungeon, err)
                         : status;
}

static bool
has_cells (const DsPatch *self)
{
  for (size_t i = 0; i < self->sides[0].n_floors * DS_N_LAYERS; i++)
    if (self->cells[i].n > 0)
      return true;
  return false;
}

/*
 * The difference that leads from @before to @after. Both may have any size.
 * DS_NOMEM: *@out is NULL.
 */
DsStatus
ds_patch_between (DsPatch **out, const DsDelve *before, const DsDelve *after, DsError *err)
{
  DsPatch *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  *out = NULL;
  if (self == NULL)
    return ds_fail_nomem (err, "undo");
  self->is_whole = before->dungeon.w != after->dungeon.w || before->dungeon.h != after->dungeon.h ||
                   before->dungeon.n_floors != after->dungeon.n_floors;
  status = encode (self, before, after, err);
  if (status != DS_OK ||
      (!self->is_whole && !has_cells (self) && ds_delve_same_frame (before, after)))
    ds_patch_free (self);
  else
    *out = self;
  return status;
}

/* What a change of each layer means to listeners. */
static const unsigned LAYER_CHANGES[DS_N_LAYERS] = {
  [DS_LAYER_GROUND] = DS_CHANGED_CELLS, [DS_LAYER_FEATURE] = DS_CHANGED_CELLS,
  [DS_LAYER_ROOM] = DS_CHANGED_ROOMS,   [DS_LAYER_PIN] = DS_CHANGED_PINS,
  [DS_LAYER_ORIGIN] = DS_CHANGED_ROOMS,
};

/* Writes the values of one side of a text of stretches; @touched grows by them. */
static bool
apply_cells (const DsText *cells, DsPatchWay way, DsGrid *grid, DsDirty *touched)
{
  const uint8_t *const bytes = (const uint8_t *)cells->bytes; /* NULL: no cell differs */
  DsCodeReader reader = { bytes, bytes != NULL ? bytes + cells->n : NULL };
  uint32_t values[DS_SIDE_MAX];

  while (reader.at < reader.end) {
    const int32_t y = (int32_t)ds_code_get (&reader);
    const int32_t x = (int32_t)ds_code_get (&reader);
    const int32_t n = (int32_t)ds_code_get (&reader);

    if (way == DS_PATCH_FORTH)
      ds_code_skip_run (&reader, n);
    ds_code_get_run (&reader, values, n);
    if (way == DS_PATCH_BACK)
      ds_code_skip_run (&reader, n);
    if (!ds_row_narrow (grid, y, x, values, n))
      return false;
    ds_dirty_add (touched, (DsRect){ x, y, n, 1 });
  }
  return true;
}

static DsStatus
apply_difference (const DsPatch *self, DsPatchWay way, DsDungeon *dungeon, DsChanges *changes,
                  DsError *err)
{
  for (size_t i = 0; i < dungeon->n_floors * DS_N_LAYERS; i++) {
    const size_t floor = i / DS_N_LAYERS, layer = i % DS_N_LAYERS;
    DsDirty touched = { 0 };

    if (!apply_cells (&self->cells[i], way, &dungeon->floors[floor].layers[layer], &touched))
      return ds_fail_nomem (err, "undo");
    for (size_t k = 0; k < touched.n; k++)
      ds_changes_add (changes, floor, touched.items[k], LAYER_CHANGES[layer]);
  }
  return DS_OK;
}

static DsStatus
apply_whole (const Side *side, DsDungeon *dungeon, DsChanges *changes, DsError *err)
{
  DsDungeon built;
  uint32_t values[DS_SIDE_MAX];
  DsStatus status =
      ds_dungeon_init (&built, side->frame.dungeon.w, side->frame.dungeon.h, side->n_floors, err);

  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < side->n_floors * DS_N_LAYERS; i++) {
    DsGrid *grid = &built.floors[i / DS_N_LAYERS].layers[i % DS_N_LAYERS];
    DsCodeReader reader = { (const uint8_t *)side->cells[i].bytes, NULL };

    for (int32_t y = 0; y < grid->h; y++) {
      ds_code_get_run (&reader, values, grid->w);
      if (!ds_row_narrow (grid, y, 0, values, grid->w)) {
        ds_dungeon_clear (&built);
        return ds_fail_nomem (err, "undo");
      }
    }
  }
  ds_dungeon_clear (dungeon);
  *dungeon = built;
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_SIZE);
  return DS_OK;
}

/* The cells of things stand nowhere in a patch: where they differ, the floor counts as touched. */
static void
apply_tables (const Side *side, DsDungeon *dungeon, DsChanges *changes)
{
  const DsRect all = { 0, 0, dungeon->w, dungeon->h };

  for (size_t i = 0; i < dungeon->n_floors; i++) {
    DsLevel *to = &dungeon->floors[i];
    const DsLevel *from = &side->floors[i];

    if (!ds_things_equal (to->things, from->things))
      ds_changes_add (changes, i, all, DS_CHANGED_THINGS);
    if (!ds_rooms_equal (to->rooms, from->rooms) || !ds_origins_equal (to->origins, from->origins))
      ds_changes_add (changes, i, all, DS_CHANGED_ROOMS);
    ds_rooms_unref (to->rooms);
    ds_things_unref (to->things);
    ds_origins_unref (to->origins);
    ds_extras_unref (to->extras);
    to->rooms = ds_rooms_ref (from->rooms);
    to->things = ds_things_ref (from->things);
    to->origins = ds_origins_ref (from->origins);
    to->extras = ds_extras_ref (from->extras);
  }
}

static DsStatus
apply_frame (const DsDelve *frame, DsDelve *delve, DsChanges *changes, DsError *err)
{
  DsDungeon *dungeon = &delve->dungeon;
  const DsDungeon *from = &frame->dungeon;

  if (delve->rules != frame->rules) {
    ds_rules_unref (delve->rules);
    delve->rules = ds_rules_ref (frame->rules);
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_RULES);
  }
  if (!ds_recipe_equal (&delve->recipe, &frame->recipe)) {
    DsRecipe recipe;
    const DsStatus status = ds_recipe_copy (&recipe, &frame->recipe, err);

    if (status != DS_OK)
      return status;
    ds_recipe_clear (&delve->recipe);
    delve->recipe = recipe;
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  }
  if (!ds_regions_equal (dungeon->regions, from->regions))
    for (size_t i = 0; i < dungeon->n_floors; i++)
      ds_changes_add (changes, i, (DsRect){ 0, 0, dungeon->w, dungeon->h }, DS_CHANGED_ROOMS);
  if (dungeon->seed != from->seed || !ds_str_equal (dungeon->name, from->name) ||
      strcmp (delve->ruleset, frame->ruleset) != 0)
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  memcpy (delve->ruleset, frame->ruleset, sizeof delve->ruleset);
  if (!ds_locks_equal (dungeon->locks, from->locks) ||
      !ds_ignores_equal (dungeon->ignores, from->ignores))
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  ds_locks_unref (dungeon->locks);
  dungeon->locks = ds_locks_ref (from->locks);
  ds_ignores_unref (dungeon->ignores);
  dungeon->ignores = ds_ignores_ref (from->ignores);
  ds_regions_unref (dungeon->regions);
  dungeon->regions = ds_regions_ref (from->regions);
  dungeon->seed = from->seed;
  ds_str_unref (dungeon->name);
  dungeon->name = ds_str_ref (from->name);
  ds_extras_unref (dungeon->extras);
  dungeon->extras = ds_extras_ref (from->extras);
  return DS_OK;
}

DsStatus
ds_patch_apply (const DsPatch *self, DsPatchWay way, DsDelve *delve, DsChanges *changes,
                DsError *err)
{
  const Side *side = &self->sides[way];
  DsStatus status = self->is_whole ? apply_whole (side, &delve->dungeon, changes, err)
                                   : apply_difference (self, way, &delve->dungeon, changes, err);

  if (status != DS_OK)
    return status;
  /* apply_whole() replaced name, seed, tables and extras by none: apply_frame() sets all of them.
   */
  apply_tables (side, &delve->dungeon, changes);
  return apply_frame (&side->frame, delve, changes, err);
}
