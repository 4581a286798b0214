/* core/io/formats/text.c — plain text, *.txt: one floor, a character for each cell; before it,
 * lines such as "# ~ = lava" for characters with another meaning than in the rules. */
#include "base/budget.h"
#include "base/glyph.h"
#include "doc/drawn.h"
#include "io/io.h"
#include "io/legend.h"
#include "rules/wide_gate.h"

#include <string.h>

#define NO_MEANING UINT32_MAX
#define KIND_BIT 0x8000u /* set in the number of a kind of thing, not in that of a tile */

_Static_assert(DS_TILES_MAX <= KIND_BIT && DS_KINDS_MAX <= KIND_BIT, "numbers fit in 16 bits");

/* ---- meanings of characters */

typedef struct {
  uint32_t glyph, number;
} GlyphMeaning;

/* A number is a tile, KIND_BIT + a kind, or NO_MEANING. */
typedef struct {
  uint32_t *near;              /* owned; by code point below 65536 */
  DS_ARRAY (GlyphMeaning) far; /* the others */
} Meanings;

static bool
meanings_init (Meanings *self)
{
  self->near = ds_alloc (UINT16_MAX + 1, sizeof *self->near);
  if (self->near != NULL)
    memset (self->near, 0xff, (UINT16_MAX + 1) * sizeof *self->near);
  return self->near != NULL;
}

static void
meanings_clear (Meanings *self)
{
  ds_free (self->near);
  ds_array_clear (&self->far);
}

static uint32_t
meanings_get (const Meanings *self, uint32_t glyph)
{
  if (glyph <= UINT16_MAX)
    return self->near[glyph];
  for (size_t i = 0; i < self->far.n; i++)
    if (self->far.items[i].glyph == glyph)
      return self->far.items[i].number;
  return NO_MEANING;
}

/* The first meaning stays. False: no memory. */
static bool
meanings_add (Meanings *self, uint32_t glyph, uint32_t number)
{
  if (meanings_get (self, glyph) != NO_MEANING)
    return true;
  if (glyph > UINT16_MAX)
    return ds_array_push (&self->far, (GlyphMeaning){ glyph, number });
  self->near[glyph] = number;
  return true;
}

/* Tiles, then what a level cannot do without, such as the player's start, then what lives and lies
 * about; each in their order. */
static bool
meanings_add_rules (Meanings *self, const DsRules *rules)
{
  bool ok = true;

  for (uint32_t i = 0; ok && i < ds_rules_n_tiles (rules); i++)
    if (!ds_rules_tile (rules, i)->is_unknown)
      ok = meanings_add (self, ds_rules_tile (rules, i)->glyph, i);
  for (int is_plain = 1; is_plain >= 0; is_plain--)
    for (uint32_t i = 0; ok && i < ds_rules_n_kinds (rules); i++) {
      const DsKind *kind = ds_rules_kind (rules, i);

      if (!kind->is_unknown && (kind->role < DS_ROLE_CREATURE) == is_plain)
        ok = meanings_add (self, kind->glyph, KIND_BIT | i);
    }
  return ok;
}

static uint32_t
number_of (const DsLegendEntry *entry, const DsRules *rules)
{
  uint16_t kind;

  if (entry->id == NULL || ds_rules_find_tile (rules, entry->id) != DS_TILE_NONE)
    return entry->id != NULL ? ds_rules_find_tile (rules, entry->id) : DS_TILE_NONE;
  return ds_rules_find_kind (rules, entry->id, &kind) ? KIND_BIT | kind : DS_TILE_NONE;
}

static bool
meanings_add_legend (Meanings *self, const DsLegend *legend, const DsRules *rules)
{
  bool ok = true;

  for (size_t i = 0; ok && i < legend->list.n; i++)
    ok =
        meanings_add (self, legend->list.items[i].glyph, number_of (&legend->list.items[i], rules));
  return ok;
}

/* ---- reading */

typedef struct {
  const char *at;
  size_t n; /* bytes without the line break */
} Line;

typedef struct {
  const char *name;
  DsErrors *errors;
  DS_ARRAY (Line) lines;
  size_t n_legend_lines; /* at the start */
  DsLegend legend;
  Meanings meanings;
  DsRules *rules; /* owned reference; with the unknown tiles of the legend */
  DS_ARRAY (DsThing) things;
  int32_t w, h;
  uint16_t floor; /* ground under features and things */
} TextReader;

static void
fail_nomem (const TextReader *self)
{
  DsError err;

  ds_fail_nomem (&err, self->name);
  ds_errors_take (self->errors, &err);
}

static const char *
where_line (const TextReader *self, size_t line, char where[DS_WHERE_MAX])
{
  return ds_where_line (where, self->name, (uint32_t)line + 1, "");
}

/* Cuts the text into lines; empty ones at its end are left out. */
static bool
split (TextReader *self, const char *bytes, size_t n)
{
  const char *end = bytes + n;

  if (n >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0)
    bytes += 3;
  while (bytes < end) {
    const char *stop = memchr (bytes, '\n', (size_t)(end - bytes));
    Line line = { bytes, (size_t)((stop != NULL ? stop : end) - bytes) };

    bytes = stop != NULL ? stop + 1 : end;
    if (line.n > 0 && line.at[line.n - 1] == '\r')
      line.n--;
    if (!ds_array_push (&self->lines, line))
      return false;
  }
  while (self->lines.n > 0 && self->lines.items[self->lines.n - 1].n == 0)
    self->lines.n--;
  return true;
}

/* "# glyph = id" */
static bool
parse_legend_line (Line line, uint32_t *glyph, char id[DS_ID_MAX + 1])
{
  const char *at = line.at + 2, *end = line.at + line.n;
  size_t used;

  if (line.n < 7 || memcmp (line.at, "# ", 2) != 0)
    return false;
  used = ds_utf8_get (at, line.n - 2, glyph);
  at += used;
  if (used == 0 || end - at < 4 || end - at > 3 + DS_ID_MAX || memcmp (at, " = ", 3) != 0)
    return false;
  at += 3;
  memcpy (id, at, (size_t)(end - at));
  id[end - at] = '\0';
  return ds_id_is_valid (id) && ds_glyph_fits_row (*glyph);
}

/* The lines before the map. */
static void
read_legend (TextReader *self)
{
  char id[DS_ID_MAX + 1], where[DS_WHERE_MAX];
  uint32_t glyph;
  size_t i;

  for (i = 0; i < self->lines.n && i < DS_TILES_MAX; i++) {
    if (!parse_legend_line (self->lines.items[i], &glyph, id))
      break;
    if (ds_legend_has (&self->legend, glyph))
      ds_errors_add (self->errors, DS_BAD_DATA, where_line (self, i, where), "text.legend.twice",
                     N_ ("\"%c\" is defined twice"), (int)glyph);
    else if (!ds_legend_add (&self->legend, glyph, strcmp (id, "nothing") != 0 ? id : NULL))
      fail_nomem (self);
  }
  self->n_legend_lines = i;
}

/* Makes rules that define every id of the legend: an id that is neither a tile nor a kind becomes
 * an unknown tile. */
static DsStatus
know_legend (TextReader *self, DsRules *rules, DsError *err)
{
  const size_t n = self->legend.list.n;
  const char **tiles = ds_alloc (n, sizeof *tiles);
  uint8_t *layers = ds_alloc0 (n, sizeof *layers); /* all are ground */
  size_t n_tiles = 0;
  DsStatus status;
  uint16_t kind;

  for (size_t i = 0; tiles != NULL && i < n; i++) {
    const char *id = self->legend.list.items[i].id;

    if (id != NULL && !ds_rules_find_kind (rules, id, &kind))
      tiles[n_tiles++] = id;
  }
  status = tiles != NULL && layers != NULL
               ? ds_rules_with_unknown (&self->rules, rules, tiles, layers, n_tiles, NULL, 0, err)
               : ds_fail_nomem (err, self->name);
  ds_free (tiles);
  ds_free (layers);
  return status;
}

/* Reports a character that no cell can be; one finding for each. False: no use to read on. */
static bool
refuse_glyph (TextReader *self, size_t line, int32_t x, uint32_t glyph)
{
  char where[DS_WHERE_MAX];

  where_line (self, line, where);
  if (glyph == '\t') {
    ds_errors_add (self->errors, DS_BAD_DATA, where, "text.tab",
                   N_ ("expected spaces, got a tab, whose width in cells is unknown"));
    return false;
  }
  ds_errors_add (
      self->errors, DS_BAD_DATA, where, "text.glyph",
      N_ ("expected the character of a tile, or of a line such as \"# ~ = lava\" at the start, "
          "got \"%c\" at x = %d"),
      ds_glyph_fits_row (glyph) ? (int)glyph : 0xfffd, x);
  if (!meanings_add (&self->meanings, glyph, DS_TILE_NONE))
    fail_nomem (self);
  return true;
}

/* Counts the cells of a line of the map. */
static int32_t
measure_line (TextReader *self, size_t i)
{
  const Line line = self->lines.items[i];
  char where[DS_WHERE_MAX];
  int32_t x = 0;
  uint32_t glyph;

  for (size_t at = 0, used; at < line.n; at += used, x++) {
    used = ds_utf8_get (line.at + at, line.n - at, &glyph);
    if (used == 0) {
      ds_errors_add (self->errors, DS_BAD_DATA, where_line (self, i, where), "text.utf8",
                     N_ ("expected valid UTF-8, got other bytes"));
      return x;
    }
    if (meanings_get (&self->meanings, glyph) == NO_MEANING && !refuse_glyph (self, i, x, glyph))
      return x;
  }
  return x;
}

static void
measure (TextReader *self)
{
  DsError err;

  self->w = 0;
  for (size_t i = self->n_legend_lines; i < self->lines.n; i++) {
    if (self->errors->n_found >= DS_ERRORS_MAX)
      return;
    self->w = ds_max (self->w, measure_line (self, i));
  }
  self->h = (int32_t)(self->lines.n - self->n_legend_lines);
  if (ds_floor_check_size (self->w, self->h, 1, &err) != DS_OK) {
    where_line (self, self->n_legend_lines, err.where);
    ds_errors_take (self->errors, &err);
  }
}

static bool
put_cell (TextReader *self, DsFloor *level, DsCell cell, uint32_t number)
{
  const bool is_kind = (number & KIND_BIT) != 0;
  const bool is_feature =
      !is_kind && ds_rules_tile (self->rules, number)->layer == DS_LAYER_FEATURE;
  const uint32_t ground = is_kind || is_feature ? self->floor : number;

  if (!ds_floor_set (level, DS_LAYER_GROUND, cell, ground) ||
      (is_feature && !ds_floor_set (level, DS_LAYER_FEATURE, cell, number)))
    return false;
  return !is_kind || ds_array_push (&self->things,
                                    (DsThing){
                                        .id = (uint64_t)cell.y * DS_SIDE_MAX + (uint64_t)cell.x + 1,
                                        .kind = (uint16_t)(number & ~KIND_BIT),
                                        .facing = DS_FACING_NONE,
                                        .target_floor = -1,
                                        .target = { -1, -1 },
                                        .at = cell,
                                    });
}

static DsStatus
read_map (TextReader *self, DsFloor *level, DsError *err)
{
  for (int32_t y = 0; y < self->h; y++) {
    const Line line = self->lines.items[self->n_legend_lines + (size_t)y];
    uint32_t glyph;
    int32_t x = 0;

    for (size_t at = 0; at < line.n; x++) {
      at += ds_utf8_get (line.at + at, line.n - at, &glyph);
      if (!put_cell (self, level, (DsCell){ x, y }, meanings_get (&self->meanings, glyph)))
        return ds_fail_nomem (err, self->name);
    }
  }
  return ds_things_new (&level->things, self->things.items, self->things.n, err);
}

/* Characters of doors and stairs mean all of them. */
static DsStatus
follow_drawn (TextReader *self, DsDelve *out, DsError *err)
{
  const DsGrid *feature = &out->dungeon.floors[0].layers[DS_LAYER_FEATURE];
  DsChanges changes = { 0 };
  DsSpans all = { 0 };
  DsGrid before = { 0 };
  DsStatus status = ds_grid_copy (&before, feature, err);

  for (int32_t y = 0; y < self->h && status == DS_OK; y++)
    if (!ds_array_push (&all, (DsSpan){ y, 0, self->w - 1, 0 }))
      status = ds_fail_nomem (err, self->name);
  if (status == DS_OK)
    status = ds_follow_features (out, 0, all.items, all.n, &before, NULL, false, &changes, err);
  ds_grid_clear (&before);
  ds_array_clear (&all);
  return status;
}

static DsStatus
read_floor (TextReader *self, DsDelve *out, DsRules *rules, DsError *err)
{
  DsStatus status = know_legend (self, rules, err);

  if (status != DS_OK)
    return status;
  if (!meanings_add_legend (&self->meanings, &self->legend, self->rules) ||
      !meanings_add_rules (&self->meanings, self->rules))
    return ds_fail_nomem (err, self->name);
  measure (self);
  if (self->errors->n_found > 0)
    return DS_OK;
  self->floor = ds_rules_plain_ground (self->rules);
  status = ds_delve_init (out, self->rules, self->w, self->h, 1, DS_TILE_NONE, err);
  if (status == DS_OK)
    status = read_map (self, &out->dungeon.floors[0], err);
  return status == DS_OK ? follow_drawn (self, out, err) : status;
}

/* Short rows are filled up with nothing. On failure @out is zeroed. O(cells). */
static DsStatus
read_text (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
           DsErrors *errors)
{
  DsErrors found = { 0 };
  TextReader self = { .name = name, .errors = &found };
  DsBudget budget;
  DsStatus status;
  DsError err;

  memset (out, 0, sizeof *out);
  ds_budget_begin (&budget, n);
  if (!meanings_init (&self.meanings) || !split (&self, bytes, n))
    fail_nomem (&self);
  else
    read_legend (&self);
  if (found.n == 0 && read_floor (&self, out, rules, &err) != DS_OK)
    ds_errors_take (&found, &err);
  status = ds_budget_end (&budget, ds_errors_status (&found), &found);
  if (status != DS_OK)
    ds_delve_clear (out);
  for (size_t i = 0; i < found.n; i++)
    ds_errors_take (errors, &found.items[i]);
  ds_array_clear (&self.lines);
  ds_legend_clear (&self.legend);
  ds_rules_unref (self.rules);
  ds_array_clear (&self.things);
  meanings_clear (&self.meanings);
  return status;
}

/* ---- writing */

typedef struct {
  const DsDelve *delve;
  const DsFloor *level;
  DsGrid seen; /* the tile that each cell shows */
  DsLegend legend;
  DsLegendPen *pen;
  Meanings meanings; /* as a reader would decide */
  uint16_t *cells;
  char *row;
} TextWriter;

static DsStatus
see_tiles (TextWriter *self, DsError *err)
{
  const DsFloor *level = self->level;
  const DsStatus status = ds_grid_init (&self->seen, level->w, level->h, 2, err);

  for (int32_t y = 0; y < level->h && status == DS_OK; y++) {
    const uint16_t *ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
    const uint16_t *feature = ds_grid_row (&level->layers[DS_LAYER_FEATURE], y);
    uint16_t *row = ds_grid_row_mut (&self->seen, y);

    if (row == NULL)
      return ds_fail_nomem (err, "text");
    for (int32_t x = 0; x < level->w; x++)
      row[x] = feature[x] != DS_TILE_NONE ? feature[x] : ground[x];
  }
  return status;
}

/* Lets the character stand for the kind, in a line of the legend where a reader would not take it
 * so.
 */
static bool
show_kind (TextWriter *self, uint32_t kind, uint32_t glyph)
{
  ds_legend_set (self->pen, KIND_BIT | kind, glyph);
  return ds_legend_add (&self->legend, glyph, ds_rules_kind (self->delve->rules, kind)->id);
}

/* The kinds of the level get their characters where these stand for nothing else, then free ones;
 * but for those that a feature draws. */
static DsStatus
add_kinds (TextWriter *self, DsError *err)
{
  const DsRules *rules = self->delve->rules;
  bool *is_used = ds_alloc0 ((size_t)ds_rules_n_kinds (rules) + 1, sizeof *is_used);
  bool ok = is_used != NULL;
  size_t turn = 0;

  for (size_t i = 0; i < ds_things_count (self->level->things) && ok; i++)
    is_used[ds_things_get (self->level->things, i)->kind] = true;
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules) && ok; i++) {
    const uint32_t glyph = ds_rules_kind (rules, i)->glyph;

    if (is_used[i] && meanings_get (&self->meanings, glyph) == (KIND_BIT | i) &&
        !ds_legend_has (&self->legend, glyph))
      ok = show_kind (self, i, glyph);
  }
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules) && ok; i++)
    if (is_used[i] && self->pen->glyphs[KIND_BIT | i].n == 0 &&
        !ds_rules_kind (rules, i)->is_unknown &&
        ds_rules_feature_of (rules, (uint16_t)i) == DS_TILE_NONE) {
      uint32_t glyph = ds_legend_free_glyph (&self->legend, &turn);

      while (glyph != 0 && meanings_get (&self->meanings, glyph) != NO_MEANING) {
        turn++;
        glyph = ds_legend_free_glyph (&self->legend, &turn);
      }
      ok = glyph == 0 || show_kind (self, i, glyph);
    }
  ds_free (is_used);
  ds_legend_sort (&self->legend);
  return ok ? DS_OK : ds_fail_nomem (err, "text");
}

static void
write_legend (const TextWriter *self, DsText *out)
{
  for (size_t i = 0; i < self->legend.list.n; i++) {
    const DsLegendEntry *entry = &self->legend.list.items[i];

    if (meanings_get (&self->meanings, entry->glyph) == number_of (entry, self->delve->rules))
      continue;
    ds_text_puts (out, "# ");
    ds_text_put_utf8 (out, entry->glyph);
    ds_text_printf (out, " = %s\n", entry->id != NULL ? entry->id : "nothing");
  }
}

static void
write_rows (const TextWriter *self, DsText *out)
{
  const DsThings *things = self->level->things;
  const int32_t w = self->level->w;
  size_t next = 0;

  for (int32_t y = 0; y < self->level->h; y++) {
    memcpy (self->cells, ds_grid_row (&self->seen, y), (size_t)w * sizeof *self->cells);
    for (; next < ds_things_count (things) && ds_things_get (things, next)->at.y == y; next++) {
      const DsThing *thing = ds_things_get (things, next);

      if (self->pen->glyphs[KIND_BIT | thing->kind].n > 0)
        self->cells[thing->at.x] = (uint16_t)(KIND_BIT | thing->kind);
    }
    ds_text_add (out, self->row, ds_legend_write_row (self->pen, self->cells, w, self->row));
    ds_text_putc (out, '\n');
  }
}

/* Decides which character stands for what. */
static DsStatus
begin (TextWriter *self, DsError *err)
{
  DsStatus status;

  self->pen = ds_alloc (1, sizeof *self->pen);
  self->cells = ds_alloc ((size_t)self->level->w, sizeof *self->cells);
  self->row = ds_alloc ((size_t)self->level->w, 4);
  if (self->pen == NULL || self->cells == NULL || self->row == NULL ||
      !meanings_init (&self->meanings) || !meanings_add_rules (&self->meanings, self->delve->rules))
    return ds_fail_nomem (err, "text");
  status = see_tiles (self, err);
  if (status == DS_OK)
    status = ds_legend_complete (&self->legend, self->pen, self->delve->rules, &self->seen, err);
  return status == DS_OK ? add_kinds (self, err) : status;
}

static void
end (TextWriter *self)
{
  ds_grid_clear (&self->seen);
  ds_legend_clear (&self->legend);
  meanings_clear (&self->meanings);
  ds_free (self->pen);
  ds_free (self->cells);
  ds_free (self->row);
}

/* A feature hides the ground, a thing both. DS_BAD_ARG: more than one floor. DS_NOMEM. On failure
 * @out is cleared. */
static DsStatus
write_text (const DsDelve *delve, DsText *out, DsError *err)
{
  TextWriter self = { .delve = delve, .level = &delve->dungeon.floors[0] };
  DsStatus status;

  if (delve->dungeon.n_floors != 1)
    return ds_fail (err, DS_BAD_ARG, "floors", "text.floors",
                    N_ ("expected a single floor for plain text, got %zu"),
                    delve->dungeon.n_floors);
  status = begin (&self, err);
  if (status == DS_OK) {
    write_legend (&self, out);
    write_rows (&self, out);
    if (out->failed)
      status = ds_fail_nomem (err, "text");
  }
  if (status != DS_OK)
    ds_text_clear (out);
  end (&self);
  return status;
}

/* ---- losses */

/* Tiles of a cell that its character hides: all below a thing, and the ground below a feature,
 * unless it is the plain ground that a reader puts there. */
static size_t
hidden_tiles (const TextWriter *self, DsCell cell, bool has_thing)
{
  const uint16_t plain = ds_rules_plain_ground (self->delve->rules);
  const bool has_feature = ds_floor_get (self->level, DS_LAYER_FEATURE, cell) != DS_TILE_NONE;

  if (!has_feature && !has_thing)
    return 0;
  return (size_t)(has_feature && has_thing) +
         (ds_floor_get (self->level, DS_LAYER_GROUND, cell) != plain);
}

#define NOUN_BITS 0xff

/* Beside a noun: a character stands for the thing itself, or the feature of its cell does. */
enum { PLAIN = 0x100, DRAWN = 0x200, COUNTED = 0x400 }; /* COUNTED: it is among the losses */

/* PLAIN, DRAWN, or 0: the thing is not shown. */
static uint16_t
shown_as (const TextWriter *self, const DsThing *thing)
{
  const DsRules *rules = self->delve->rules;
  const uint32_t feature = ds_floor_get (self->level, DS_LAYER_FEATURE, thing->at);
  uint16_t kind;

  if (self->pen->glyphs[KIND_BIT | thing->kind].n > 0)
    return PLAIN;
  return ds_rules_kind_drawn (rules, feature, &kind) && kind == thing->kind ? DRAWN : 0;
}

/* A door or stairs that is a tile alone, without the thing that a reader takes it for. */
static bool
becomes_thing (const TextWriter *self, DsCell cell)
{
  const uint32_t feature = ds_floor_get (self->level, DS_LAYER_FEATURE, cell);
  uint16_t kind;

  return feature != DS_TILE_NONE && ds_rules_kind_drawn (self->delve->rules, feature, &kind);
}

static bool
has_id (const DsThingIds *ids, uint64_t id)
{
  for (size_t i = 0; i < ids->n; i++)
    if (ids->items[i] == id)
      return true;
  return false;
}

/* Adds to @reached the cells of @gate beside @thing. True: something else of that kind is there,
 * with which a reader joins it. */
static bool
join_beside (const TextWriter *self, const DsThing *thing, const DsThingIds *gate,
             DsThingIds *reached, bool *failed)
{
  static const DsCell STEPS[] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
  const DsThings *things = self->level->things;
  bool joins = false;

  for (size_t i = 0; i < DS_COUNT (STEPS); i++) {
    const DsCell cell = { thing->at.x + STEPS[i].x, thing->at.y + STEPS[i].y };

    for (size_t k = ds_things_seek (things, cell); k < ds_things_count (things); k++) {
      const DsThing *at = ds_things_get (things, k);

      if (at->at.x != cell.x || at->at.y != cell.y)
        break;
      joins |= at->kind == thing->kind && !has_id (gate, at->id);
      if (has_id (gate, at->id) && !has_id (reached, at->id))
        *failed |= !ds_array_push (reached, at->id);
    }
  }
  return joins;
}

/* True when a reader, who joins gates of a kind that lie side by side, makes another wide gate of
 * it. */
static bool
becomes_other_gate (const TextWriter *self, const DsThing *thing, bool *failed)
{
  DsThingIds gate = { 0 }, reached = { 0 };
  bool is_other = false;

  *failed |=
      !ds_wide_gate_find (&gate, self->delve, 0, thing) || !ds_array_push (&reached, thing->id);
  for (size_t i = 0; i < reached.n && !*failed; i++)
    is_other |= join_beside (self, ds_things_find (self->level->things, reached.items[i]), &gate,
                             &reached, failed);
  is_other |= reached.n < gate.n;
  ds_array_clear (&gate);
  ds_array_clear (&reached);
  return is_other;
}

/* The thing whose character is seen before number @i of things, on the same cell, hides it: the
 * last that has one of its own, else the first that its tile shows. There is one. */
static const DsThing *
seen_before (const TextWriter *self, size_t i)
{
  const DsThings *things = self->level->things;
  const DsCell at = ds_things_get (things, i)->at;
  const DsThing *found = ds_things_get (things, i - 1);

  for (; i > 0; i--) {
    const DsThing *thing = ds_things_get (things, i - 1);
    const uint16_t how = shown_as (self, thing);

    if (thing->at.x != at.x || thing->at.y != at.y)
      break;
    if (how != 0)
      found = thing;
    if (how != 0 && how != DRAWN)
      break;
  }
  return found;
}

/* Of several things on a cell the last one that has a character hides the others. */
static bool
count_lost_row (TextWriter *self, int32_t y, size_t *next, DsLosses *losses)
{
  const DsThings *things = self->level->things;
  bool failed = false;

  memset (self->cells, 0, (size_t)self->level->w * sizeof *self->cells);
  for (; *next < ds_things_count (things) && ds_things_get (things, *next)->at.y == y; ++*next) {
    const DsThing *thing = ds_things_get (things, *next);
    const DsKind *kind = ds_rules_kind (self->delve->rules, thing->kind);
    const uint16_t noun = ds_losses_noun (kind);
    const uint16_t how = shown_as (self, thing);
    const bool has_text = ds_losses_has_note (thing);
    const uint16_t is_counted = has_text && noun == DS_NOUN_NOTE ? COUNTED : 0;
    uint16_t *seen = &self->cells[thing->at.x];

    losses->n[DS_NOUN_NOTE] += has_text; /* a note without a text is its character */
    if (how == 0 || (how == DRAWN && *seen != 0)) {
      losses->n[noun] += is_counted == 0;
      ds_losses_note_thing (losses, self->delve->rules, 0, thing);
      continue;
    }
    if (*seen != 0) {
      losses->n[*seen & NOUN_BITS] += (*seen & COUNTED) == 0;
      ds_losses_note_thing (losses, self->delve->rules, 0, seen_before (self, *next));
    }
    *seen = noun | how | is_counted;
    if (noun == DS_NOUN_GATE)
      losses->n[DS_NOUN_GATE] += becomes_other_gate (self, thing, &failed);
  }
  for (int32_t x = 0; x < self->level->w; x++) {
    losses->n[DS_NOUN_TILE] += hidden_tiles (self, (DsCell){ x, y }, (self->cells[x] & PLAIN) != 0);
    losses->n[DS_NOUN_TILE] += self->cells[x] == 0 && becomes_thing (self, (DsCell){ x, y });
  }
  return !failed;
}

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  TextWriter self = { .delve = delve, .level = &delve->dungeon.floors[0] };
  DsStatus status = begin (&self, err);
  size_t next = 0;

  (void)options;
  for (int32_t y = 0; y < self.level->h && status == DS_OK; y++)
    if (!count_lost_row (&self, y, &next, losses))
      status = ds_fail_nomem (err, "text");
  end (&self);
  return status;
}

const DsFormat ds_format_text = {
  .id = "text",
  .label = N_ ("Plain text"),
  .suffixes = ".txt",
  .has_one_floor = true,
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT |
           DS_KEEPS_NOTE,
  .read = read_text,
  .write = write_text,
  .lose = lose,
};
