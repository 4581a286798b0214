/* core/doc/patch.c — differences of documents.
 *
 * Cells of one size are kept as changed stretches of rows with the values of both sides; when the
 * size or the number of floors differs, both sides are kept whole. A large patch keeps the bands of
 * both sides instead until it is packed. What is shared and refcounted (names, rooms, things,
 * rules) is kept by reference. */
#include "doc/patch.h"
#include "doc/codec.h"

#include "base/array.h"
#include "map/layer_groups.h"

#include <stdatomic.h>
#include <string.h>

#define GAP_CELLS 6    /* equal cells between two stretches that are cheaper kept than split */
#define LARGE_ROWS 256 /* of the largest floor: packing more would take noticeable time */

/* All that one side has. */
typedef struct {
  DsFloor *floors; /* layers are zeroed once the patch is packed */
  size_t n_floors;
  DsDelve frame; /* rules, ruleset, name, seed, recipe, extras, size; no floors */
} PatchSide;

struct DsPatch {
  atomic_uint refs;
  bool is_whole;
  PatchSide sides[2]; /* [DS_PATCH_BACK] before, [DS_PATCH_FORTH] after */
  DsText *cells;      /* one text a floor and layer, of each side when it is whole */
  size_t n_packed;    /* texts that are finished */
  int32_t row;        /* that comes next in the one behind them */
  bool is_packed;     /* all of them: no side has layers any more */
  size_t bytes;
};

static size_t
n_layers (const PatchSide *side)
{
  return side->n_floors * DS_N_LAYERS;
}

static DsGrid *
layer_of (const PatchSide *side, size_t i)
{
  return &side->floors[i / DS_N_LAYERS].layers[i % DS_N_LAYERS];
}

static size_t
n_texts (const DsPatch *self)
{
  return n_layers (&self->sides[0]) + (self->is_whole ? n_layers (&self->sides[1]) : 0);
}

/* Grid of text @i; of the side before for a text that is a difference. */
static DsGrid *
grid_of_text (const DsPatch *self, size_t i)
{
  const size_t n_before = n_layers (&self->sides[DS_PATCH_BACK]);

  return i < n_before ? layer_of (&self->sides[DS_PATCH_BACK], i)
                      : layer_of (&self->sides[DS_PATCH_FORTH], i - n_before);
}

static void
texts_free (DsText *texts, size_t n)
{
  for (size_t i = 0; i < n && texts != NULL; i++)
    ds_text_clear (&texts[i]);
  ds_free (texts);
}

static void
side_clear (PatchSide *side)
{
  if (side->floors != NULL)
    for (size_t i = 0; i < side->n_floors; i++)
      ds_floor_clear (&side->floors[i]);
  ds_free (side->floors);
  ds_delve_clear (&side->frame);
}

void
ds_patch_free (DsPatch *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  texts_free (self->cells, n_texts (self));
  side_clear (&self->sides[DS_PATCH_BACK]);
  side_clear (&self->sides[DS_PATCH_FORTH]);
  ds_free (self);
}

DsPatch *
ds_patch_ref (DsPatch *self)
{
  DS_ASSERT (self != NULL);
  atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

bool
ds_patch_is_shared (const DsPatch *self)
{
  DS_ASSERT (self != NULL);
  return atomic_load_explicit (&self->refs, memory_order_acquire) > 1;
}

size_t
ds_patch_bytes (const DsPatch *self)
{
  DS_ASSERT (self != NULL);
  return self->bytes;
}

/* Copies @delve; bands are shared. */
static DsStatus
side_init (PatchSide *side, const DsDelve *delve, DsError *err)
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
  for (size_t i = 0; i < side->n_floors && status == DS_OK; i++)
    status = ds_floor_copy (&side->floors[i], &dungeon->floors[i], err);
  return status;
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

/* Writes the difference of row @y; returns the number of rows that it covers. */
static int32_t
put_row_difference (DsText *out, const DsGrid *a, const DsGrid *b, int32_t y)
{
  uint32_t old_values[DS_SIDE_MAX], new_values[DS_SIDE_MAX];

  if (ds_grid_shares_band (a, b, y / DS_BAND_ROWS))
    return DS_BAND_ROWS - y % DS_BAND_ROWS;
  if (memcmp (ds_grid_row (a, y), ds_grid_row (b, y), (size_t)a->w * a->cell_size) != 0) {
    ds_row_widen (a, y, old_values);
    ds_row_widen (b, y, new_values);
    put_row (out, y, old_values, new_values, a->w);
  }
  return 1;
}

static int32_t
put_row_whole (DsText *out, const DsGrid *grid, int32_t y)
{
  uint32_t values[DS_SIDE_MAX];

  ds_row_widen (grid, y, values);
  ds_code_put_run (out, values, grid->w);
  return 1;
}

/* Gives back the slack of a finished text; false: memory ran out. */
static bool
seal (DsText *text)
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
  return true;
}

/* The bands of the side before, which the document has no more. */
static size_t
band_bytes (const DsPatch *self)
{
  const PatchSide *before = &self->sides[DS_PATCH_BACK], *after = &self->sides[DS_PATCH_FORTH];
  size_t n = 0;

  for (size_t i = 0; i < n_layers (before); i++)
    n += self->is_whole ? ds_grid_bytes (layer_of (before, i))
                        : ds_grid_bytes_apart (layer_of (before, i), layer_of (after, i));
  return n;
}

/* True when packing would take more than a few milliseconds. */
static bool
is_large (const DsPatch *self)
{
  int64_t n_cells = 0;

  for (size_t i = 0; i < n_texts (self); i++) {
    const DsGrid *grid = grid_of_text (self, i);

    for (int32_t band = 0; band < ds_grid_n_bands (grid); band++)
      if (self->is_whole ||
          !ds_grid_shares_band (grid, layer_of (&self->sides[DS_PATCH_FORTH], i), band))
        n_cells += (int64_t)DS_BAND_ROWS * grid->w;
  }
  return n_cells > LARGE_ROWS * DS_SIDE_MAX;
}

/* Of all but cells; an upper bound: tables are mostly shared with the document. */
static size_t
table_bytes (const DsPatch *self)
{
  size_t n = sizeof *self;

  for (int i = 0; i < 2; i++)
    for (size_t f = 0; f < self->sides[i].n_floors; f++)
      n += sizeof (DsFloor) + ds_things_count (self->sides[i].floors[f].things) * sizeof (DsThing) +
           ds_rooms_count (self->sides[i].floors[f].rooms) * sizeof (DsRoom);
  return n;
}

bool
ds_patch_is_packed (const DsPatch *self)
{
  DS_ASSERT (self != NULL);
  return self->is_packed;
}

/* Puts the next rows into text @i; returns how many. The text of an empty own layer of cells is
 * empty. */
static int32_t
pack_rows (DsPatch *self, size_t i)
{
  const DsGrid *grid = grid_of_text (self, i);

  if (self->is_whole && i % DS_N_LAYERS >= DS_N_MADE_LAYERS && self->row == 0 &&
      ds_grid_is_blank (grid))
    return grid->h;
  return self->is_whole
             ? put_row_whole (&self->cells[i], grid, self->row)
             : put_row_difference (&self->cells[i], grid,
                                   layer_of (&self->sides[DS_PATCH_FORTH], i), self->row);
}

static void
finish_packing (DsPatch *self)
{
  self->is_packed = true;
  self->bytes = table_bytes (self);
  for (size_t i = 0; i < n_texts (self); i++)
    self->bytes += self->cells[i].n;
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < n_layers (&self->sides[side]); i++)
      ds_grid_clear (layer_of (&self->sides[side], i));
}

DsStatus
ds_patch_pack (DsPatch *self, int32_t n_rows, DsError *err)
{
  const size_t n = n_texts (self);

  DS_ASSERT (self != NULL);
  if (self->is_packed)
    return DS_OK;
  if (self->cells == NULL)
    self->cells = ds_alloc0 (n, sizeof *self->cells);
  while (self->cells != NULL && self->n_packed < n && n_rows > 0) {
    DsText *text = &self->cells[self->n_packed];
    const int32_t rows = pack_rows (self, self->n_packed);

    n_rows -= rows;
    self->row += rows;
    if (self->row < grid_of_text (self, self->n_packed)->h)
      continue;
    self->row = 0;
    self->n_packed++;
    if (!seal (text)) {
      texts_free (self->cells, n);
      self->cells = NULL;
      self->n_packed = 0;
    }
  }
  if (self->cells == NULL)
    return ds_fail_nomem (err, "undo");
  if (self->n_packed == n)
    finish_packing (self);
  return DS_OK;
}

static bool
has_other_cells (const DsPatch *self)
{
  for (size_t i = 0; i < n_layers (&self->sides[0]); i++)
    if (!ds_grid_equal (layer_of (&self->sides[0], i), layer_of (&self->sides[1], i)))
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

  DS_ASSERT (out != NULL && before != NULL && after != NULL);
  *out = NULL;
  if (self == NULL)
    return ds_fail_nomem (err, "undo");
  atomic_init (&self->refs, 1);
  self->is_whole = before->dungeon.w != after->dungeon.w || before->dungeon.h != after->dungeon.h ||
                   before->dungeon.n_floors != after->dungeon.n_floors;
  status = side_init (&self->sides[DS_PATCH_BACK], before, err);
  if (status == DS_OK)
    status = side_init (&self->sides[DS_PATCH_FORTH], after, err);
  if (status != DS_OK ||
      (!self->is_whole && !has_other_cells (self) && ds_delve_same_frame (before, after))) {
    ds_patch_free (self);
    return status;
  }
  self->bytes = table_bytes (self) + band_bytes (self);
  if (!is_large (self))
    status = ds_patch_pack (self, INT32_MAX, err);
  if (status != DS_OK)
    ds_patch_free (self);
  else
    *out = self;
  return status;
}

/* Change flags for listeners, by layer. */
static const unsigned LAYER_CHANGES[DS_N_LAYERS] = {
  [DS_LAYER_GROUND] = DS_CHANGED_CELLS,  [DS_LAYER_FEATURE] = DS_CHANGED_CELLS,
  [DS_LAYER_ROOM] = DS_CHANGED_ROOMS,    [DS_LAYER_PIN] = DS_CHANGED_PINS,
  [DS_LAYER_ORIGIN] = DS_CHANGED_ROOMS,  [DS_LAYER_TILES_1] = DS_CHANGED_CELLS,
  [DS_LAYER_TILES_2] = DS_CHANGED_CELLS, [DS_LAYER_TILES_3] = DS_CHANGED_CELLS,
  [DS_LAYER_TILES_4] = DS_CHANGED_CELLS, [DS_LAYER_TILES_5] = DS_CHANGED_CELLS,
  [DS_LAYER_TILES_6] = DS_CHANGED_CELLS,
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

/* The same by the bands of @to, which take the place of those of @from. */
static bool
apply_bands (const DsGrid *from, const DsGrid *to, DsGrid *grid, DsDirty *touched)
{
  DsGrid taken;

  ds_grid_note_rows (from, to, touched);
  if (touched->n == 0)
    return true;
  if (ds_grid_copy (&taken, to, NULL) != DS_OK)
    return false;
  ds_grid_clear (grid);
  *grid = taken;
  return true;
}

static DsStatus
apply_difference (const DsPatch *self, DsPatchWay way, DsDungeon *dungeon, DsChanges *changes,
                  DsError *err)
{
  for (size_t i = 0; i < dungeon->n_floors * DS_N_LAYERS; i++) {
    const size_t floor = i / DS_N_LAYERS, layer = i % DS_N_LAYERS;
    DsGrid *grid = &dungeon->floors[floor].layers[layer];
    DsDirty touched = { 0 };

    if (!(self->is_packed ? apply_cells (&self->cells[i], way, grid, &touched)
                          : apply_bands (layer_of (&self->sides[!way], i),
                                         layer_of (&self->sides[way], i), grid, &touched)))
      return ds_fail_nomem (err, "undo");
    for (size_t k = 0; k < touched.n; k++)
      ds_changes_add (changes, floor, touched.items[k], LAYER_CHANGES[layer]);
  }
  return DS_OK;
}

/* Reads all cells of one side. */
static bool
read_grid (const DsText *cells, DsGrid *grid)
{
  DsCodeReader reader = { (const uint8_t *)cells->bytes, NULL };
  uint32_t values[DS_SIDE_MAX];

  for (int32_t y = 0; y < grid->h && cells->n > 0; y++) {
    ds_code_get_run (&reader, values, grid->w);
    if (!ds_row_narrow (grid, y, 0, values, grid->w))
      return false;
  }
  return true;
}

static DsStatus
apply_whole (const DsPatch *self, DsPatchWay way, DsDungeon *dungeon, DsChanges *changes,
             DsError *err)
{
  const PatchSide *side = &self->sides[way];
  const size_t first = way == DS_PATCH_BACK ? 0 : n_layers (&self->sides[DS_PATCH_BACK]);
  DsDungeon built;
  DsStatus status =
      ds_dungeon_init (&built, side->frame.dungeon.w, side->frame.dungeon.h, side->n_floors, err);

  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < n_layers (side); i++) {
    DsGrid *grid = &built.floors[i / DS_N_LAYERS].layers[i % DS_N_LAYERS];
    DsDirty touched = { 0 };

    if (!(self->is_packed ? read_grid (&self->cells[first + i], grid)
                          : apply_bands (grid, layer_of (side, i), grid, &touched))) {
      ds_dungeon_clear (&built);
      return ds_fail_nomem (err, "undo");
    }
  }
  ds_dungeon_clear (dungeon);
  *dungeon = built;
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_SIZE);
  return DS_OK;
}

/* Cells of things are not listed in a patch: where things differ, the whole floor is noted as
 * changed. */
static void
apply_tables (const PatchSide *side, DsDungeon *dungeon, DsChanges *changes)
{
  const DsRect all = { 0, 0, dungeon->w, dungeon->h };

  for (size_t i = 0; i < dungeon->n_floors; i++) {
    DsFloor *to = &dungeon->floors[i];
    const DsFloor *from = &side->floors[i];

    if (!ds_things_equal (to->things, from->things))
      ds_changes_add (changes, i, all, DS_CHANGED_THINGS);
    if (!ds_extras_equal (to->extras, from->extras))
      ds_changes_add (changes, i, (DsRect){ 0 }, DS_CHANGED_META);
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

static bool
differs_in (const DsDungeon *a, const DsDungeon *b, const char *key)
{
  const char *was = ds_extras_find (a->extras, key), *now = ds_extras_find (b->extras, key);

  return was != now && (was == NULL || now == NULL || strcmp (was, now) != 0);
}

/* Own layers are drawn in another way from then on. */
static void
note_own_layers (const DsDungeon *from, const DsDungeon *to, DsChanges *changes)
{
  if (!differs_in (from, to, DS_TILE_LAYERS_KEY) && !differs_in (from, to, DS_LAYER_GROUPS_KEY))
    return;
  for (size_t i = 0; i < from->n_floors; i++) /* a frame has none */
    ds_changes_add (changes, i, (DsRect){ 0, 0, from->w, from->h }, DS_CHANGED_CELLS);
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
  if (!ds_dungeon_same_seed (dungeon, from) || !ds_str_equal (dungeon->name, from->name) ||
      strcmp (delve->ruleset, frame->ruleset) != 0)
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  memcpy (delve->ruleset, frame->ruleset, sizeof delve->ruleset);
  if (!ds_locks_equal (dungeon->locks, from->locks) ||
      !ds_ignores_equal (dungeon->ignores, from->ignores) ||
      !ds_extras_equal (dungeon->extras, from->extras))
    ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  note_own_layers (dungeon, from, changes);
  ds_locks_unref (dungeon->locks);
  dungeon->locks = ds_locks_ref (from->locks);
  ds_ignores_unref (dungeon->ignores);
  dungeon->ignores = ds_ignores_ref (from->ignores);
  ds_regions_unref (dungeon->regions);
  dungeon->regions = ds_regions_ref (from->regions);
  ds_dungeon_take_seed (dungeon, from);
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
  const PatchSide *side = &self->sides[way];
  DsRules *rules = self->sides[!way].frame.rules;
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && delve != NULL);
  if (!self->is_whole && delve->rules != rules)
    status = ds_delve_set_rules (delve, rules, err); /* numbers mean what they meant then */
  if (status == DS_OK)
    status = self->is_whole ? apply_whole (self, way, &delve->dungeon, changes, err)
                            : apply_difference (self, way, &delve->dungeon, changes, err);
  if (status != DS_OK)
    return status;
  /* apply_whole() replaced name, seed, tables and extras by none: apply_frame() sets all of them.
   */
  apply_tables (side, &delve->dungeon, changes);
  return apply_frame (&side->frame, delve, changes, err);
}

DsStatus
ds_patch_follow_rules (DsDelve *delve, DsRules *rules, DsError *err)
{
  DS_ASSERT (delve != NULL && rules != NULL);
  if (ds_rules_are_of_one_reading (delve->rules, rules))
    return DS_OK;
  return ds_delve_set_rules (delve, rules, err);
}
