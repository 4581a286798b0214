/* core/rules/prefab_read.c — checks drawings of prefabs: all characters known, no hole in the
 * walls, and every open cell reachable from the entries. */
#include "rules/prefab_read.h"
#include "base/array.h"
#include "base/read.h"

#include <stdio.h>
#include <string.h>

#define MEANINGS_MAX 64

typedef struct {
  DsPrefab *prefab;
  const DsRules *rules;
  DsArena *arena;
  DsNode node;
  const char *path;
  DsErrors *errors;
  bool ok, no_memory;
  uint32_t glyphs[MEANINGS_MAX]; /* of each meaning */
  DsPrefabMeaning meanings[MEANINGS_MAX];
  uint8_t n_meanings;
} PrefabReader;

static const DsCell STEPS[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

static void
fail_nomem (PrefabReader *self)
{
  if (!self->no_memory)
    ds_errors_add (self->errors, DS_NOMEM, self->path, "no-memory", N_ ("out of memory"));
  self->no_memory = true;
  self->ok = false;
}

/* ---- the legend ---- */

/* Appends a tile to the choices of one layer. */
static bool
add_choice (PrefabReader *self, DsPrefabDraw *draw, uint16_t item)
{
  uint16_t *items = ds_arena_alloc (self->arena, draw->n + 1, sizeof *items);

  if (items == NULL) {
    fail_nomem (self);
    return false;
  }
  if (draw->n > 0)
    memcpy (items, draw->items, draw->n * sizeof *items);
  items[draw->n] = item;
  *draw = (DsPrefabDraw){ draw->n + 1, items };
  return true;
}

/* False: no tile and no kind of thing has this id. */
static bool
add_id (PrefabReader *self, DsPrefabMeaning *meaning, const char *id)
{
  const uint16_t tile = ds_rules_find_tile (self->rules, id);
  uint16_t kind;

  if (tile != DS_TILE_NONE)
    add_choice (self,
                ds_rules_tile (self->rules, tile)->layer == DS_LAYER_GROUND ? &meaning->ground
                                                                            : &meaning->feature,
                tile);
  else if (ds_rules_find_kind (self->rules, id, &kind))
    add_choice (self, &meaning->thing, kind);
  else
    return false;
  return true;
}

/* "nothing" is a choice among things when there are any, else among features. */
static void
add_nothing (PrefabReader *self, DsPrefabMeaning *meaning)
{
  if (meaning->thing.n > 0)
    add_choice (self, &meaning->thing, DS_PREFAB_NO_THING);
  else
    add_choice (self, &meaning->feature, DS_TILE_NONE);
}

static bool
blocks (const PrefabReader *self, uint16_t ground, uint16_t feature)
{
  return ds_rules_cell_flags (self->rules, ground, feature) & DS_TILE_BLOCKS_MOVE;
}

static bool
is_wall (const PrefabReader *self, uint16_t ground)
{
  const uint32_t flags = ds_rules_tile (self->rules, ground)->flags;

  return flags & DS_TILE_BLOCKS_MOVE && !(flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL));
}

static bool
is_ornament (const PrefabReader *self, uint16_t feature)
{
  return feature == DS_TILE_NONE ||
         !(ds_rules_tile (self->rules, feature)->flags & (DS_TILE_BLOCKS_MOVE | DS_TILE_BRIDGE));
}

/* Derives whether the choices are walkable. Ground that stays is open: it is that of a room. */
static void
judge (const PrefabReader *self, DsPrefabMeaning *meaning)
{
  meaning->is_open = true;
  for (size_t g = 0; g < meaning->ground.n || g == 0; g++)
    for (size_t f = 0; f < meaning->feature.n || f == 0; f++) {
      const uint16_t feature = meaning->feature.n > 0 ? meaning->feature.items[f] : DS_TILE_NONE;
      const bool is_closed =
          meaning->ground.n > 0
              ? blocks (self, meaning->ground.items[g], feature)
              : feature != DS_TILE_NONE &&
                    ds_rules_tile (self->rules, feature)->flags & DS_TILE_BLOCKS_MOVE;

      meaning->is_open = meaning->is_open && !is_closed;
      meaning->may_open = meaning->may_open || !is_closed;
      meaning->is_on_wall = meaning->ground.n > 0 && is_wall (self, meaning->ground.items[g]) &&
                            is_ornament (self, feature);
    }
}

static bool
is_entry (const DsPrefab *prefab, uint32_t glyph)
{
  const char *text = prefab->entries;
  uint32_t entry;

  for (size_t n; *text != '\0'; text += n) {
    n = ds_utf8_get (text, strlen (text), &entry);
    if (entry == glyph)
      return true;
  }
  return false;
}

static void
add_meaning (PrefabReader *self, uint32_t glyph, const char *const *ids, size_t n,
             const char *where)
{
  DsPrefabMeaning meaning = { .is_entry = is_entry (self->prefab, glyph) };
  bool has_nothing = false;

  if (self->n_meanings == MEANINGS_MAX) {
    ds_node_fail (
        self->node, self->errors, where, "prefab.legend",
        NN_ ("expected at most %d character, got more", "expected at most %d characters, got more"),
        MEANINGS_MAX);
    self->ok = false;
    return;
  }
  for (size_t i = 0; i < n; i++) {
    const bool is_nothing = strcmp (ids[i], "nothing") == 0;

    has_nothing = has_nothing || is_nothing;
    if (!is_nothing && !add_id (self, &meaning, ids[i])) {
      ds_node_fail (self->node, self->errors, where, "prefab.unknown",
                    N_ ("expected the id of a tile or of a kind of object, got \"%s\""), ids[i]);
      self->ok = false;
    }
  }
  if (has_nothing)
    add_nothing (self, &meaning);
  judge (self, &meaning);
  self->glyphs[self->n_meanings] = glyph;
  self->meanings[self->n_meanings++] = meaning;
}

/* The prefab's own legend comes first and hides known characters, which rules without their tiles
 * do not have. */
static void
read_legend (PrefabReader *self)
{
  const bool is_in_rock = self->prefab->place == DS_PREFAB_ROCK;
  const bool has_floor = ds_rules_find_tile (self->rules, "floor") != DS_TILE_NONE;
  const char *const wall[] = { self->prefab->wall };
  const char *const floor[] = { "floor" };
  const char *const door[] = { "floor", "door" };
  const DsGlyphs *legend = &self->prefab->legend;
  char where[DS_WHERE_MAX];

  ds_path_key (where, self->path, "legend");
  for (size_t i = 0; i < legend->n; i++)
    if (legend->items[i].glyph == '#') {
      ds_node_fail (self->node, self->errors, where, "prefab.wall",
                    N_ ("\"#\" cannot be redefined: \"wall\" says what it means"));
      self->ok = false;
    }
  for (size_t i = 0; i < legend->n; i++)
    add_meaning (self, legend->items[i].glyph, legend->items[i].ids.items, legend->items[i].ids.n,
                 where);
  add_meaning (self, '#', wall, 1, ds_path_key (where, self->path, "wall"));
  ds_path_key (where, self->path, "rows");
  if (!is_in_rock || has_floor)
    add_meaning (self, '.', floor, is_in_rock, where);
  if (has_floor && ds_rules_find_tile (self->rules, "door") != DS_TILE_NONE)
    add_meaning (self, '+', door, 2, where);
  self->prefab->wall_tile = ds_rules_find_tile (self->rules, self->prefab->wall);
}

static uint8_t
find_meaning (const PrefabReader *self, uint32_t glyph)
{
  uint8_t i = 0;

  while (i < self->n_meanings && self->glyphs[i] != glyph)
    i++;
  return i;
}

/* ---- the drawing ---- */

static size_t
count_glyphs (const char *text)
{
  size_t n = 0;
  uint32_t glyph;

  for (size_t at = 0, end = strlen (text); at < end; n++)
    at += ds_utf8_get (text + at, end - at, &glyph);
  return n;
}

static bool
check_size (PrefabReader *self)
{
  const DsLines *rows = &self->prefab->rows;
  char where[DS_WHERE_MAX], item[DS_WHERE_MAX];

  ds_path_key (where, self->path, "rows");
  if (rows->n < 1 || rows->n > DS_PREFAB_SIDE_MAX) {
    ds_node_fail (self->node, self->errors, where, "prefab.rows",
                  N_ ("expected 1 to %d rows, got %zu"), DS_PREFAB_SIDE_MAX, rows->n);
    return false;
  }
  self->prefab->h = (int32_t)rows->n;
  self->prefab->w = (int32_t)count_glyphs (rows->items[0]);
  for (size_t i = 0; i < rows->n; i++) {
    const size_t n = count_glyphs (rows->items[i]);

    if (n < 1 || n > DS_PREFAB_SIDE_MAX || n != (size_t)self->prefab->w) {
      ds_node_fail (self->node, self->errors, ds_path_item (item, where, i), "prefab.row",
                    N_ ("expected 1 to %d characters, the same number in each row, got %zu"),
                    DS_PREFAB_SIDE_MAX, n);
      return false;
    }
  }
  return true;
}

static void
read_row (PrefabReader *self, int32_t y, uint8_t *cells)
{
  const char *text = self->prefab->rows.items[y];
  char where[DS_WHERE_MAX], item[DS_WHERE_MAX], glyph_text[5] = "";

  ds_path_item (item, ds_path_key (where, self->path, "rows"), (size_t)y);
  for (int32_t x = 0; x < self->prefab->w; x++) {
    uint32_t glyph;
    const size_t n = ds_utf8_get (text, strlen (text), &glyph);
    const uint8_t meaning = find_meaning (self, glyph);

    if (meaning == self->n_meanings && glyph != ' ') {
      snprintf (glyph_text, sizeof glyph_text, "%.*s", (int)n, text);
      ds_node_fail (self->node, self->errors, item, "prefab.glyph",
                    N_ ("the legend has no entry for \"%s\""), glyph_text);
      self->ok = false;
    }
    cells[x] = meaning < self->n_meanings ? meaning : DS_PREFAB_VOID;
    text += n;
  }
}

static void
read_rows (PrefabReader *self)
{
  DsPrefab *prefab = self->prefab;
  uint8_t *cells = ds_arena_alloc (self->arena, (size_t)(prefab->w * prefab->h), 1);

  if (cells == NULL) {
    fail_nomem (self);
    return;
  }
  for (int32_t y = 0; y < prefab->h; y++)
    read_row (self, y, cells + y * prefab->w);
  prefab->cells = cells;
}

static const DsPrefabMeaning *
meaning_at (const PrefabReader *self, int32_t x, int32_t y)
{
  const uint8_t cell = ds_prefab_cell (self->prefab, x, y);

  return cell != DS_PREFAB_VOID ? &self->meanings[cell] : NULL;
}

/* "prefabs[0].rows[2][5]". The drawing is not right. Returns @out. */
static const char *
blame (PrefabReader *self, int32_t x, int32_t y, char out[DS_WHERE_MAX])
{
  char rows[DS_WHERE_MAX], row[DS_WHERE_MAX];

  self->ok = false;
  ds_path_key (rows, self->path, "rows");
  return ds_path_item (out, ds_path_item (row, rows, (size_t)y), (size_t)x);
}

/* ---- ways in ---- */

/* The way out of an entry: nothing there, and open floor behind it. -1: none, or not only one. */
static int
way_out (const PrefabReader *self, int32_t x, int32_t y)
{
  int found = -1;

  for (int way = 0; way < 4; way++) {
    const DsCell step = STEPS[way];
    const DsPrefabMeaning *behind = meaning_at (self, x - step.x, y - step.y);

    if (meaning_at (self, x + step.x, y + step.y) != NULL || behind == NULL || !behind->is_open)
      continue;
    if (found >= 0)
      return -1;
    found = way;
  }
  return found;
}

static void
find_entries (PrefabReader *self)
{
  DsPrefab *prefab = self->prefab;
  DsPrefabEntry *entries =
      ds_arena_alloc (self->arena, (size_t)(prefab->w * prefab->h), sizeof *entries);
  char where[DS_WHERE_MAX];
  size_t n = 0;

  if (entries == NULL) {
    fail_nomem (self);
    return;
  }
  for (int32_t y = 0; y < prefab->h; y++)
    for (int32_t x = 0; x < prefab->w; x++) {
      const DsPrefabMeaning *meaning = meaning_at (self, x, y);
      const int way = meaning != NULL && meaning->is_entry ? way_out (self, x, y) : -1;

      if (meaning == NULL || !meaning->is_entry)
        continue;
      if (way < 0 || !meaning->is_open)
        ds_node_fail (self->node, self->errors, blame (self, x, y, where), "prefab.entry",
                      N_ ("expected an entry that leads straight from the outside to open floor"));
      else
        entries[n++] = (DsPrefabEntry){ { x, y }, way };
    }
  prefab->ways_in = entries;
  prefab->n_ways_in = n;
  if (n == 0 && self->ok)
    ds_node_fail (self->node, self->errors, blame (self, 0, 0, where), "prefab.no-entry",
                  N_ ("the prefab has no entry"));
}

/* An open cell that is no entry has cells of the prefab on all eight sides, so that the level's
 * own walls do not matter. */
static void
check_walls (PrefabReader *self)
{
  char where[DS_WHERE_MAX];

  for (int32_t y = 0; y < self->prefab->h; y++)
    for (int32_t x = 0; x < self->prefab->w; x++) {
      const DsPrefabMeaning *meaning = meaning_at (self, x, y);
      bool is_whole = true;

      if (meaning == NULL || !meaning->may_open || meaning->is_entry)
        continue;
      for (int32_t i = 0; i < 9; i++)
        is_whole = is_whole && meaning_at (self, x - 1 + i % 3, y - 1 + i / 3) != NULL;
      if (!is_whole || meaning->ground.n == 0)
        ds_node_fail (self->node, self->errors, blame (self, x, y, where), "prefab.hole",
                      N_ ("expected walls around this open cell and ground of its own"));
    }
}

/* ---- reach ---- */

/* The drawing with a margin of one cell: 1 = open, 2 = reached. */
typedef struct {
  int32_t w, h;
  uint8_t cells[(DS_PREFAB_SIDE_MAX + 2) * (DS_PREFAB_SIDE_MAX + 2)];
  uint16_t queue[(DS_PREFAB_SIDE_MAX + 2) * (DS_PREFAB_SIDE_MAX + 2)];
  size_t n;
} Reach;

static void
visit (Reach *self, int32_t x, int32_t y)
{
  size_t at;

  if (x < 0 || y < 0 || x >= self->w || y >= self->h)
    return;
  at = ds_cell_index ((DsCell){ x, y }, self->w);
  if (self->cells[at] != 1)
    return;
  self->cells[at] = 2;
  self->queue[self->n++] = (uint16_t)at;
}

/* In a room the margin and what the drawing leaves out are open; in the rock they are not. */
static void
draw_reach (const PrefabReader *self, Reach *reach)
{
  const bool is_outside_open = self->prefab->place == DS_PREFAB_ROOM;

  reach->w = self->prefab->w + 2;
  reach->h = self->prefab->h + 2;
  for (int32_t y = 0; y < reach->h; y++)
    for (int32_t x = 0; x < reach->w; x++) {
      const DsPrefabMeaning *meaning = meaning_at (self, x - 1, y - 1);

      reach->cells[y * reach->w + x] = meaning != NULL ? meaning->is_open : is_outside_open;
    }
}

/* Every cell that may be open is reached over cells that surely are: in a room from outside, in the
 * rock from one entry, and so from each. */
static void
check_reach (PrefabReader *self, Reach *reach)
{
  const DsPrefab *prefab = self->prefab;
  char where[DS_WHERE_MAX];

  draw_reach (self, reach);
  if (prefab->place == DS_PREFAB_ROOM)
    visit (reach, 0, 0);
  else if (prefab->n_ways_in > 0)
    visit (reach, prefab->ways_in[0].at.x + 1, prefab->ways_in[0].at.y + 1);
  for (size_t i = 0; i < reach->n; i++)
    for (int way = 0; way < 4; way++)
      visit (reach, reach->queue[i] % reach->w + STEPS[way].x,
             reach->queue[i] / reach->w + STEPS[way].y);
  for (int32_t y = 0; y < reach->h; y++)
    for (int32_t x = 0; x < reach->w; x++) {
      const DsPrefabMeaning *meaning = meaning_at (self, x - 1, y - 1);
      bool is_near = false;

      if (meaning != NULL && meaning->may_open && !meaning->is_open)
        for (int way = 0; way < 4; way++)
          is_near = is_near || reach->cells[(y + STEPS[way].y) * reach->w + x + STEPS[way].x] == 2;
      if (reach->cells[y * reach->w + x] == 1 ||
          (meaning != NULL && meaning->may_open && !meaning->is_open && !is_near)) {
        ds_node_fail (self->node, self->errors, blame (self, x - 1, y - 1, where), "prefab.cut-off",
                      N_ ("this cell is unreachable"));
        return; /* the others are as near */
      }
    }
}

DsStatus
ds_prefab_resolve (DsPrefab *self, const DsRules *rules, DsArena *arena, DsNode node,
                   const char *path, DsErrors *errors)
{
  PrefabReader reader = { .prefab = self,
                          .rules = rules,
                          .arena = arena,
                          .node = node,
                          .path = path,
                          .errors = errors,
                          .ok = true };
  DsPrefabMeaning *meanings = NULL;
  Reach *reach = NULL;

  read_legend (&reader);
  reader.ok = check_size (&reader) && reader.ok;
  if (reader.ok)
    read_rows (&reader);
  if (reader.ok && self->place == DS_PREFAB_ROCK)
    find_entries (&reader);
  if (reader.ok && self->place == DS_PREFAB_ROCK)
    check_walls (&reader);
  if (reader.ok) {
    reach = ds_alloc0 (1, sizeof *reach);
    meanings = ds_arena_alloc (arena, reader.n_meanings, sizeof *meanings);
    if (reach == NULL || meanings == NULL)
      fail_nomem (&reader);
  }
  if (reader.ok)
    check_reach (&reader, reach);
  ds_free (reach);
  if (reader.ok) {
    memcpy (meanings, reader.meanings, reader.n_meanings * sizeof *meanings);
    self->meanings = meanings;
  }
  return reader.no_memory ? DS_NOMEM : reader.ok ? DS_OK : DS_BAD_DATA;
}
