/* core/rules/prefab_floor.c — draws prefabs on floors, and finds the characters for floors. */
#include "rules/prefab_floor.h"
#include "base/glyph.h"
#include "rules/prefab_redraw.h"

#include <string.h>

static const DsCell STEPS[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

/* ---- from the prefab */

/* The tile for ground that a room keeps; DS_TILE_NONE: the prefab has ground of its own. */
static uint16_t
kept_ground (const DsRules *rules, const DsPrefab *prefab)
{
  return prefab->place == DS_PREFAB_ROOM ? ds_rules_find_tile (rules, "floor") : DS_TILE_NONE;
}

static bool
draw_tiles (DsFloor *floor, DsCell at, const DsPrefabMeaning *meaning, uint16_t kept)
{
  const uint16_t ground = meaning->ground.n > 0 ? meaning->ground.items[0] : kept;
  const uint16_t feature = meaning->feature.n > 0 ? meaning->feature.items[0] : DS_TILE_NONE;

  return ds_floor_set (floor, DS_LAYER_GROUND, at, ground) &&
         ds_floor_set (floor, DS_LAYER_FEATURE, at, feature);
}

static DsStatus
draw_thing (DsFloor *floor, DsCell at, const DsPrefabMeaning *meaning, DsError *err)
{
  const DsThing thing = { .id = ds_things_count (floor->things) + 1,
                          .kind =
                              meaning->thing.n > 0 ? meaning->thing.items[0] : DS_PREFAB_NO_THING,
                          .facing = DS_FACING_NONE,
                          .target_floor = -1,
                          .at = at };

  return thing.kind != DS_PREFAB_NO_THING ? ds_things_put (&floor->things, &thing, err) : DS_OK;
}

DsStatus
ds_prefab_floor_init (DsFloor *out, const DsRules *rules, const DsPrefab *prefab, DsError *err)
{
  const uint16_t kept = kept_ground (rules, prefab);
  DsStatus status;

  DS_ASSERT (out != NULL && rules != NULL && prefab != NULL);

  status =
      ds_floor_init (out, prefab->w + 2 * DS_PREFAB_MARGIN, prefab->h + 2 * DS_PREFAB_MARGIN, err);
  for (int32_t i = 0; i < prefab->w * prefab->h && status == DS_OK; i++) {
    const DsCell at = { DS_PREFAB_MARGIN + i % prefab->w, DS_PREFAB_MARGIN + i / prefab->w };
    const DsPrefabMeaning *meaning = &prefab->meanings[prefab->cells[i]];

    if (prefab->cells[i] == DS_PREFAB_VOID)
      continue;
    status = draw_tiles (out, at, meaning, kept) ? draw_thing (out, at, meaning, err)
                                                 : ds_fail_nomem (err, prefab->id);
  }
  if (status != DS_OK)
    ds_floor_clear (out);
  return status;
}

/* ---- the drawing of a floor */

static bool
is_same (const DsCutCell *a, const DsCutCell *b)
{
  return a->ground == b->ground && a->feature == b->feature && a->thing == b->thing;
}

static const DsCutCell *
cell_in (const DsCut *cut, int32_t x, int32_t y)
{
  return (uint32_t)x < (uint32_t)cut->rect.w && (uint32_t)y < (uint32_t)cut->rect.h
             ? &cut->cells[y * cut->rect.w + x]
             : NULL;
}

static bool
is_nothing (const DsCutCell *cell)
{
  return cell->ground == DS_TILE_NONE && cell->feature == DS_TILE_NONE && cell->thing == 0;
}

static size_t
count_drawn (const DsRedraw *self)
{
  size_t n = 0;

  for (int32_t i = 0; i < self->before.rect.w * self->before.rect.h; i++)
    n += !is_nothing (&self->before.cells[i]);
  return n;
}

/* Cells of the old drawing, which has @n_drawn, that are on the floor, moved by @offset; counting
 * ends when there cannot be more than @most. */
static size_t
count_same (const DsRedraw *self, DsCell offset, size_t n_drawn, size_t most)
{
  size_t n = n_drawn;

  for (int32_t i = 0; i < self->before.rect.w * self->before.rect.h && n > most; i++) {
    const DsCutCell *was = &self->before.cells[i];
    const DsCutCell *is = cell_in (&self->now, offset.x + i % self->before.rect.w,
                                   offset.y + i / self->before.rect.w);

    n -= !is_nothing (was) && (is == NULL || !is_same (was, is));
  }
  return n;
}

/* The old drawing is where most of it fits: the floor may have another size, and the prefab other
 * bounds since it was drawn on it. */
static DsCell
find_offset (const DsRedraw *self)
{
  const int32_t more = DS_PREFAB_MARGIN;
  const int32_t dw = self->now.rect.w - self->before.rect.w;
  const int32_t dh = self->now.rect.h - self->before.rect.h;
  const size_t n_drawn = count_drawn (self);
  DsCell best = { 0 };
  size_t most = count_same (self, best, n_drawn, 0);

  for (int32_t y = (dh < 0 ? dh : 0) - more; y <= (dh > 0 ? dh : 0) + more; y++)
    for (int32_t x = (dw < 0 ? dw : 0) - more; x <= (dw > 0 ? dw : 0) + more; x++) {
      const size_t n = most < n_drawn ? count_same (self, (DsCell){ x, y }, n_drawn, most) : most;

      if (n <= most)
        continue;
      most = n;
      best = (DsCell){ x, y };
    }
  return best;
}

/* The character at column @x and row @y of the old drawing. */
static uint32_t
old_glyph (const DsPrefab *prefab, int32_t x, int32_t y)
{
  const char *text;
  uint32_t glyph = DS_REDRAW_VOID;

  if ((uint32_t)x >= (uint32_t)prefab->w || (uint32_t)y >= (uint32_t)prefab->h)
    return DS_REDRAW_VOID;
  text = prefab->rows.items[y];
  for (int32_t i = 0; i <= x; i++)
    text += ds_utf8_get (text, strlen (text), &glyph);
  return glyph;
}

/* True when cells of the old drawing are not on the floor any more. */
static bool
is_cropped (const DsRedraw *self)
{
  const DsRect old = { self->offset.x + DS_PREFAB_MARGIN, self->offset.y + DS_PREFAB_MARGIN,
                       self->prefab->w, self->prefab->h };
  const DsRect left = ds_rect_intersect (old, self->now.rect);

  return left.w != old.w || left.h != old.h;
}

/* Finds the cells that are as the prefab draws them; the others are edited. */
static void
find_kept (DsRedraw *self, DsPrefabLosses *losses)
{
  static const DsCutCell nothing = { 0 };

  self->is_changed = is_cropped (self);
  for (int32_t i = 0; i < self->now.rect.w * self->now.rect.h; i++) {
    const int32_t x = i % self->now.rect.w - self->offset.x;
    const int32_t y = i / self->now.rect.w - self->offset.y;
    const DsCutCell *was = cell_in (&self->before, x, y);
    DsRedrawCell *cell = &self->cells[i];

    *cell = (DsRedrawCell){ .is = &self->now.cells[i], .glyph = DS_REDRAW_VOID };
    if (is_same (cell->is, was != NULL ? was : &nothing)) {
      const int32_t px = x - DS_PREFAB_MARGIN, py = y - DS_PREFAB_MARGIN;
      const uint8_t meaning = ds_prefab_cell (self->prefab, px, py);

      cell->glyph = old_glyph (self->prefab, px, py);
      cell->meaning = meaning != DS_PREFAB_VOID ? &self->prefab->meanings[meaning] : NULL;
    } else {
      self->is_changed = true;
      if (!is_nothing (cell->is))
        cell->glyph = 0; /* to be found */
      losses->n_doors += cell->is->is_gate;
    }
  }
}

static bool
is_drawn (const DsRedrawCell *cell)
{
  return cell != NULL && cell->glyph != DS_REDRAW_VOID;
}

static bool
is_open (const DsRedrawCell *cell)
{
  if (!is_drawn (cell))
    return false;
  return cell->meaning != NULL ? cell->meaning->is_open : cell->is->is_open;
}

/* True for an open cell of a drawing in the rock that leads outside, as the reader of prefabs finds
 * its way. */
static bool
is_way_in (const DsRedraw *self, int32_t x, int32_t y)
{
  size_t n = 0;

  if (self->prefab->place != DS_PREFAB_ROCK || !is_open (ds_redraw_cell (self, x, y)))
    return false;
  for (int way = 0; way < 4; way++)
    n += !is_drawn (ds_redraw_cell (self, x + STEPS[way].x, y + STEPS[way].y)) &&
         is_open (ds_redraw_cell (self, x - STEPS[way].x, y - STEPS[way].y));
  return n == 1;
}

/* ---- characters */

/* True when characters mean @is_entry for the cell, which matters in the rock only. */
static bool
fits_entry (const DsRedraw *self, uint32_t glyph, bool is_entry)
{
  return self->prefab->place != DS_PREFAB_ROCK ||
         ds_redraw_text_has (self->prefab->entries, glyph) == is_entry;
}

static bool
draws (const DsPrefabDraw *draw, uint16_t item, uint16_t none)
{
  return draw->n == 0 ? item == none : draw->n == 1 && draw->items[0] == item;
}

static uint16_t
thing_of (const DsCutCell *cell)
{
  return cell->thing > 0 ? (uint16_t)(cell->thing - 1) : DS_PREFAB_NO_THING;
}

/* True when @meaning draws exactly this cell, without a choice. */
static bool
is_exactly (const DsRedraw *self, const DsPrefabMeaning *meaning, const DsCutCell *cell)
{
  return draws (&meaning->ground, cell->ground, self->kept) &&
         draws (&meaning->feature, cell->feature, DS_TILE_NONE) &&
         draws (&meaning->thing, thing_of (cell), DS_PREFAB_NO_THING);
}

static bool
shows (const DsPrefabDraw *draw, uint16_t item, uint16_t none)
{
  return item == (draw->n > 0 ? draw->items[0] : none);
}

/* True when @meaning shows this cell, perhaps as the first of several choices. */
static bool
is_shown_as (const DsRedraw *self, const DsPrefabMeaning *meaning, const DsCutCell *cell)
{
  return shows (&meaning->ground, cell->ground, self->kept) &&
         shows (&meaning->feature, cell->feature, DS_TILE_NONE) &&
         shows (&meaning->thing, thing_of (cell), DS_PREFAB_NO_THING);
}

/* The character that every prefab has for @cell; 0: none. */
static uint32_t
known_glyph (const DsRedraw *self, const DsCutCell *cell, bool is_entry)
{
  const uint16_t floor = ds_rules_find_tile (self->rules, "floor");
  const uint16_t door = ds_rules_find_tile (self->rules, "door");
  uint32_t glyph = 0;

  if (cell->thing != 0 || cell->ground == DS_TILE_NONE)
    return 0;
  if (cell->ground == self->prefab->wall_tile && cell->feature == DS_TILE_NONE)
    return '#';
  if (cell->ground == floor && cell->feature == DS_TILE_NONE)
    glyph = '.';
  else if (cell->ground == floor && cell->feature == door && door != DS_TILE_NONE)
    glyph = '+';
  return glyph != 0 && ds_redraw_legend (self, glyph) == NULL && fits_entry (self, glyph, is_entry)
             ? glyph
             : 0;
}

static bool
is_free (const DsRedraw *self, uint32_t glyph)
{
  if (!ds_glyph_is_visible (glyph) || (glyph < 128 && strchr ("#.+\"\\", (int)glyph) != NULL) ||
      ds_redraw_legend (self, glyph) != NULL || ds_redraw_text_has (self->prefab->entries, glyph))
    return false;
  for (size_t i = 0; i < self->added.n; i++)
    if (self->added.items[i].glyph == glyph)
      return false;
  return true;
}

/* A free character: that of the cell if it is no entry, else a letter, digit or sign. 0: none. */
static uint32_t
free_glyph (const DsRedraw *self, uint32_t own)
{
  static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "!$%&'()*,-/:;<=>?@[]^_`{|}~";
  const char *at = signs;

  if (own != 0 && is_free (self, own))
    return own;
  while (*at != '\0' && !is_free (self, (uint32_t)*at))
    at++;
  return (uint32_t)*at;
}

/* The character of the uppermost definition of the cell; 0: none. */
static uint32_t
own_glyph (const DsRedraw *self, const DsCutCell *cell)
{
  const DsTile *feature = ds_rules_tile (self->rules, cell->feature);

  if (cell->thing != 0)
    return ds_rules_kind (self->rules, cell->thing - 1u)->glyph;
  if (cell->feature != DS_TILE_NONE && !(feature->flags & DS_TILE_YIELDS_GLYPH))
    return feature->glyph;
  return cell->ground != DS_TILE_NONE ? ds_rules_tile (self->rules, cell->ground)->glyph : 0;
}

static bool
is_same_new (const DsNewGlyph *a, const DsNewGlyph *b)
{
  if (a->is_entry != b->is_entry || a->n != b->n || a->choices != b->choices)
    return false;
  for (size_t i = 0; i < a->n; i++)
    if (strcmp (a->ids[i], b->ids[i]) != 0)
      return false;
  return true;
}

/* The glyph of a new character that means @meaning, which is shared by cells that are alike. */
static DsStatus
add_glyph (DsRedraw *self, DsNewGlyph *meaning, uint32_t own, uint32_t *out, DsError *err)
{
  for (size_t i = 0; i < self->added.n; i++)
    if (is_same_new (&self->added.items[i], meaning)) {
      *out = self->added.items[i].glyph;
      return DS_OK;
    }
  meaning->glyph = free_glyph (self, meaning->is_entry ? 0 : own);
  if (meaning->glyph == 0)
    return ds_fail (err, DS_LIMIT, self->prefab->id, "prefab.cells",
                    N_ ("expected at most %d different cells, got more"), DS_REDRAW_GLYPHS_MAX);
  *out = meaning->glyph;
  return ds_array_push (&self->added, *meaning) ? DS_OK : ds_fail_nomem (err, self->prefab->id);
}

/* The character for what an edited cell shows. */
static DsStatus
find_glyph (DsRedraw *self, const DsCutCell *cell, bool is_entry, uint32_t *out, DsError *err)
{
  const DsGlyphs *legend = &self->prefab->legend;
  const bool keeps = self->kept != DS_TILE_NONE && cell->ground == self->kept;
  DsNewGlyph meaning = { .is_entry = is_entry };

  *out = known_glyph (self, cell, is_entry);
  for (size_t i = 0; i < legend->n && *out == 0; i++)
    if (fits_entry (self, legend->items[i].glyph, is_entry) &&
        is_exactly (self, &self->prefab->meanings[i], cell))
      *out = legend->items[i].glyph;
  for (size_t i = 0; i < legend->n && *out == 0; i++) /* moved with its choices */
    if (fits_entry (self, legend->items[i].glyph, is_entry) &&
        is_shown_as (self, &self->prefab->meanings[i], cell) &&
        ds_redraw_has_gone (self, legend->items[i].glyph))
      *out = legend->items[i].glyph;
  if (*out != 0)
    return DS_OK;
  if (cell->ground != DS_TILE_NONE && !keeps)
    meaning.ids[meaning.n++] = ds_rules_tile (self->rules, cell->ground)->id;
  if (cell->feature != DS_TILE_NONE)
    meaning.ids[meaning.n++] = ds_rules_tile (self->rules, cell->feature)->id;
  if (cell->thing != 0)
    meaning.ids[meaning.n++] = ds_rules_kind (self->rules, cell->thing - 1u)->id;
  return add_glyph (self, &meaning, own_glyph (self, cell), out, err);
}

static bool
is_same_ids (const DsIds *a, const DsIds *b)
{
  if (a->n != b->n)
    return false;
  for (size_t i = 0; i < a->n; i++)
    if (strcmp (a->items[i], b->items[i]) != 0)
      return false;
  return true;
}

/* The character for a cell that is as it was, but became an entry or is none any more. */
static DsStatus
turn_glyph (DsRedraw *self, const DsRedrawCell *cell, bool is_entry, uint32_t *out, DsError *err)
{
  const DsGlyphs *legend = &self->prefab->legend;
  const DsGlyphIds *was = ds_redraw_legend (self, cell->glyph);
  DsNewGlyph meaning = { .is_entry = is_entry };

  if (was == NULL) /* + or . */
    return find_glyph (self, cell->is, is_entry, out, err);
  for (size_t i = 0; i < legend->n; i++)
    if (fits_entry (self, legend->items[i].glyph, is_entry) &&
        is_same_ids (&legend->items[i].ids, &was->ids)) {
      *out = legend->items[i].glyph;
      return DS_OK;
    }
  meaning.choices = &was->ids;
  return add_glyph (self, &meaning, own_glyph (self, cell->is), out, err);
}

static DsStatus
check_tiles (const DsRedraw *self, const DsCutCell *cell, DsCell at, DsError *err)
{
  const DsTile *ground = ds_rules_tile (self->rules, cell->ground);
  const DsTile *feature = ds_rules_tile (self->rules, cell->feature);

  if (!ground->is_unknown && !feature->is_unknown)
    return DS_OK;
  return ds_fail (err, DS_BAD_DATA, "", "prefab.undefined",
                  N_ ("expected tiles that are defined, got \"%s\" at %d, %d"),
                  ground->is_unknown ? ground->id : feature->id, at.x, at.y);
}

/* Chooses the characters of all cells, after it is known which of them lead outside. */
static DsStatus
choose_glyphs (DsRedraw *self, DsError *err)
{
  const int32_t n = self->now.rect.w * self->now.rect.h;
  uint32_t *glyphs = ds_alloc0 ((size_t)n, sizeof *glyphs);
  DsStatus status = glyphs != NULL ? DS_OK : ds_fail_nomem (err, self->prefab->id);

  for (int32_t i = 0; i < n && status == DS_OK; i++) {
    const DsCell at = { i % self->now.rect.w, i / self->now.rect.w };
    const DsRedrawCell *cell = &self->cells[i];
    const bool is_entry = is_way_in (self, at.x, at.y);

    glyphs[i] = cell->glyph;
    if (cell->glyph == 0) {
      status = check_tiles (self, cell->is, at, err);
      if (status == DS_OK)
        status = find_glyph (self, cell->is, is_entry, &glyphs[i], err);
    } else if (is_open (cell) && !fits_entry (self, cell->glyph, is_entry)) {
      status = turn_glyph (self, cell, is_entry, &glyphs[i], err);
    }
  }
  for (int32_t i = 0; i < n && status == DS_OK; i++)
    self->cells[i].glyph = glyphs[i];
  ds_free (glyphs);
  return status;
}

static DsStatus
find_bounds (DsRedraw *self, DsError *err)
{
  for (int32_t i = 0; i < self->now.rect.w * self->now.rect.h; i++)
    if (is_drawn (&self->cells[i]))
      self->bounds = ds_rect_union (self->bounds,
                                    (DsRect){ i % self->now.rect.w, i / self->now.rect.w, 1, 1 });
  if (self->bounds.w == 0)
    return ds_fail (err, DS_BAD_DATA, self->prefab->id, "prefab.empty",
                    N_ ("expected a drawing, got none"));
  if (self->bounds.w > DS_PREFAB_SIDE_MAX || self->bounds.h > DS_PREFAB_SIDE_MAX)
    return ds_fail (err, DS_LIMIT, self->prefab->id, "prefab.size",
                    N_ ("expected a drawing of at most %d × %d cells, got %d × %d"),
                    DS_PREFAB_SIDE_MAX, DS_PREFAB_SIDE_MAX, self->bounds.w, self->bounds.h);
  return DS_OK;
}

/* @losses are those of @floor: what the prefab lost, it lost before. */
static DsStatus
read_floors (DsRedraw *self, const DsFloor *floor, DsPrefabLosses *losses, DsError *err)
{
  DsPrefabLosses of_before = { 0 };
  DsFloor before;
  DsStatus status = ds_prefab_floor_init (&before, self->rules, self->prefab, err);

  if (status == DS_OK)
    status = ds_cut_read (&self->before, self->rules, &before, (DsRect){ 0, 0, before.w, before.h },
                          NULL, &of_before, err);
  if (status == DS_OK)
    status = ds_cut_read (&self->now, self->rules, floor, (DsRect){ 0, 0, floor->w, floor->h },
                          NULL, losses, err);
  if (status == DS_OK) {
    self->cells = ds_alloc0 ((size_t)floor->w * (size_t)floor->h, sizeof *self->cells);
    if (self->cells == NULL)
      status = ds_fail_nomem (err, self->prefab->id);
  }
  ds_prefab_losses_clear (&of_before);
  ds_floor_clear (&before);
  return status;
}

DsStatus
ds_prefab_floor_write (const DsRules *rules, const DsPrefab *prefab, DsNode node,
                       const DsFloor *floor, DsText *out, DsPrefabLosses *losses, DsError *err)
{
  DsRedraw self = { .rules = rules, .prefab = prefab };
  DsStatus status;

  DS_ASSERT (rules != NULL && prefab != NULL && floor != NULL && out != NULL && losses != NULL);
  DS_ASSERT (ds_node_type (node) == DS_JSON_OBJECT);

  self.kept = kept_ground (rules, prefab);
  status = read_floors (&self, floor, losses, err);
  if (status == DS_OK) {
    self.offset = find_offset (&self);
    find_kept (&self, losses);
    status = find_bounds (&self, err);
  }
  if (status == DS_OK && self.is_changed)
    status = choose_glyphs (&self, err);
  if (status == DS_OK)
    status = ds_redraw_put_record (&self, node, out, err);
  ds_array_clear (&self.added);
  ds_free (self.cells);
  ds_cut_clear (&self.now);
  ds_cut_clear (&self.before);
  return status;
}
