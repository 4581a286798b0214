/* core/io/delve_read.c — reads *.delve: first size and names, then the definitions that it uses,
 * then the cells. */
#include "io/delve_read.h"
#include "base/budget.h"
#include "base/glyph.h"
#include "base/hooks.h"
#include "base/intern.h"
#include "io/delve_file.h"
#include "io/kept/kept.h"
#include "io/mapping/source.h"
#include "io/upgrade.h"
#include "map/backdrop.h"
#include "map/layer_groups.h"
#include "map/object_layers.h"
#include "map/property.h"

#include <string.h>

static const char *const KEYS[] = { "format",  "version", "name",         "size",
                                    "ruleset", "seed",    "derived_from", "recipe",
                                    "locks",   "regions", "ignores",      "floors" };
static const char *const FLOOR_KEYS[] = { "ground", "feature", "rooms",           "pins",
                                          "origin", "things",  DS_TILE_LAYERS_KEY };
static const char *const LAYER_KEYS[] = { "legend", "rows" };

/* Layers that stand in the file as rows, in this order: ground, features, own layers of cells. */
enum { N_ROW_LAYERS = 2 + DS_TILE_LAYERS_MAX };

#define CELLS_FOR_TWO (1 << 18) /* of a floor that is worth a second thread */

/* STEPS[n] makes version n + 1 of version n; versions count from 1. */
static const DsUpgrade STEPS[DS_DELVE_VERSION] = { NULL };

/* Everything that lives while a file is read. */
typedef struct {
  DsDelveReader base;
  bool is_frame; /* the cells are elsewhere */
  DsNode root, floors;
  DsTileLayers tile_layers;
  DsLegend *legends;         /* n_floors * N_ROW_LAYERS */
  DsIntern tiles, kinds;     /* ids that the rules do not define */
  DS_ARRAY (uint8_t) layers; /* beside tiles: where each is used */
  DsLegendTable *table;      /* of the layer that is read */
  uint16_t *cells;           /* of the row that is read */
} DelveReader;

static DsLayer
row_layer (size_t i)
{
  return i == 0 ? DS_LAYER_GROUND : i == 1 ? DS_LAYER_FEATURE : DS_LAYER_TILES (i - 2);
}

bool
ds_delve_is_full (const DsDelveReader *self)
{
  DS_ASSERT (self != NULL);
  return self->errors->n_found >= DS_ERRORS_MAX;
}

void
ds_delve_fail_nomem (const DsDelveReader *self, const char *path)
{
  DsError err;

  DS_ASSERT (self != NULL);
  ds_fail_nomem (&err, path);
  ds_errors_take (self->errors, &err);
}

/* ---- the document */

static void
read_name (const DelveReader *self, DsDelve *out)
{
  const char *text;
  DsNode node;

  if (!ds_node_get (self->root, "name", &node))
    return;
  text = ds_read_text (node, DS_DELVE_NAME_MAX, "name", self->base.errors);
  if (text == NULL || text[0] == '\0')
    return;
  out->dungeon.name = ds_str_new (text);
  if (out->dungeon.name == NULL)
    ds_delve_fail_nomem (&self->base, "name");
}

static void
read_ruleset (const DelveReader *self, DsDelve *out)
{
  char found[40];
  const char *text;
  DsNode node;

  strcpy (out->ruleset, "default");
  if (!ds_node_get (self->root, "ruleset", &node))
    return;
  text = ds_node_string (node, NULL);
  if (text != NULL && ds_id_is_valid (text))
    strcpy (out->ruleset, text);
  else
    ds_node_fail (node, self->base.errors, "ruleset", "delve.ruleset",
                  N_ ("expected the id of a ruleset, got %s"),
                  ds_read_found (node, found, sizeof found));
}

static bool
parse_seed (const char *text, uint64_t *out)
{
  *out = 0;
  if (text == NULL || text[0] == '\0')
    return false;
  for (; *text != '\0'; text++)
    if (*text < '0' || *text > '9' || __builtin_mul_overflow (*out, 10, out) ||
        __builtin_add_overflow (*out, (uint64_t)(*text - '0'), out))
      return false;
  return true;
}

/* False: there is none. */
static bool
read_seed (const DelveReader *self, const char *key, uint64_t *out)
{
  char found[40];
  DsNode node;

  if (!ds_node_get (self->root, key, &node))
    return false;
  if (!parse_seed (ds_node_string (node, NULL), out))
    ds_node_fail (node, self->base.errors, key, "delve.seed",
                  N_ ("expected a string of digits from \"0\" to \"%s\", got %s"),
                  "18446744073709551615", ds_read_found (node, found, sizeof found));
  return true;
}

/* Size and number of floors, checked together before anything is allocated. */
static void
read_size (DelveReader *self)
{
  static const int32_t lowest[] = { DS_SIDE_MIN, DS_SIDE_MIN };
  static const int32_t highest[] = { DS_SIDE_MAX, DS_SIDE_MAX };
  DsErrors *errors = self->base.errors;
  const size_t n_before = errors->n_found;
  int32_t size[2];
  DsNode node;
  DsError err;

  if (ds_read_member (self->root, "size", &node, "", errors) &&
      ds_read_ints (node, 2, lowest, highest, size, "size", errors)) {
    self->base.w = size[0];
    self->base.h = size[1];
  }
  if (!ds_read_member (self->root, "floors", &self->floors, "", errors) ||
      !ds_read_is (self->floors, DS_JSON_ARRAY, "floors", errors) ||
      ds_errors_since (errors, n_before) != DS_OK)
    return;
  self->base.n_floors = ds_node_length (self->floors);
  if (ds_floor_check_size (size[0], size[1], (int32_t)self->base.n_floors, &err) != DS_OK)
    ds_node_take (self->floors, errors, "floors", &err);
}

static void
read_head (DelveReader *self, DsDelve *out)
{
  DsNode node;
  DsSource source;
  DsError err;

  read_name (self, out);
  read_ruleset (self, out);
  read_seed (self, "seed", &out->dungeon.seed);
  out->dungeon.is_derived = read_seed (self, "derived_from", &out->dungeon.derived_from);
  read_size (self);
  if (ds_node_get (self->root, "locks", &node))
    ds_delve_read_locks (&self->base, &out->dungeon.locks, node, "locks");
  if (ds_node_get (self->root, "regions", &node))
    ds_delve_read_regions (&self->base, &out->dungeon.regions, node, "regions");
  self->base.regions = out->dungeon.regions;
  if (self->base.n_floors > 0 && ds_node_get (self->root, "ignores", &node))
    ds_delve_read_ignores (&self->base, &out->dungeon.ignores, node, "ignores");
  if (ds_node_get (self->root, "recipe", &node) &&
      ds_recipe_read (&out->recipe, node, "recipe", self->base.errors) != DS_OK)
    return;
  ds_properties_check (self->root, "", self->base.errors);
  ds_object_layers_check (self->root, self->base.errors);
  ds_tile_layers_check (self->root, self->base.errors);
  ds_tile_layers_of (&self->tile_layers, self->root);
  ds_layer_groups_check (self->root, self->base.errors);
  if (ds_node_get (self->root, DS_SOURCE_KEY, &node) &&
      ds_source_read (&source, node, self->base.errors) == DS_OK)
    ds_source_clear (&source); /* it stays among the other members */
  if (ds_node_get (self->root, DS_FOREIGN_KEY, &node))
    ds_kept_check (node, self->base.errors);
  if (ds_extras_read (&out->dungeon.extras, self->root, KEYS, DS_COUNT (KEYS), &err) != DS_OK)
    ds_errors_take (self->base.errors, &err);
}

/* ---- the definitions that it names */

static bool
note_tile (DelveReader *self, const DsRules *rules, const char *id, DsLayer layer)
{
  const uint32_t n = self->tiles.n;

  if (ds_rules_find_tile (rules, id) != DS_TILE_NONE)
    return true;
  if (ds_intern_add (&self->tiles, id) == DS_INTERN_NONE)
    return false;
  if (layer >= DS_N_MADE_LAYERS)
    layer = DS_LAYER_FEATURE; /* could be either */
  return self->tiles.n == n || ds_array_push (&self->layers, (uint8_t)layer);
}

static void
read_entry (DelveReader *self, DsLegend *legend, DsMember member, const DsRules *rules,
            DsLayer layer, const char *path)
{
  const char *id = ds_node_string (member.node, NULL);
  const size_t n = strlen (member.key);
  char where[DS_WHERE_MAX], found[40];
  uint32_t glyph;

  if (n == 0 || ds_utf8_get (member.key, n, &glyph) != n || !ds_glyph_fits_row (glyph)) {
    ds_node_fail (member.node, self->base.errors, path, "delve.legend.glyph",
                  N_ ("expected a single visible character or the space as the key, got \"%s\""),
                  member.key);
    return;
  }
  ds_path_key (where, path, member.key);
  if (ds_node_type (member.node) != DS_JSON_NULL && (id == NULL || !ds_id_is_valid (id))) {
    ds_node_fail (member.node, self->base.errors, where, "delve.legend.id",
                  N_ ("expected the id of a tile or null, got %s"),
                  ds_read_found (member.node, found, sizeof found));
    return;
  }
  if (id != NULL && strcmp (id, "nothing") == 0)
    id = NULL;
  if (!ds_legend_add (legend, glyph, id) || (id != NULL && !note_tile (self, rules, id, layer)))
    ds_delve_fail_nomem (&self->base, where);
}

/* The object with the rows of a layer of @floor, and its path. False: there is none. */
static bool
find_rows (const DelveReader *self, DsNode floor, DsLayer layer, const char *path, DsNode *out,
           char where[DS_WHERE_MAX])
{
  const size_t own = layer >= DS_N_MADE_LAYERS ? (size_t)(layer - DS_N_MADE_LAYERS) : 0;
  char inner[DS_WHERE_MAX];

  if (layer < DS_N_MADE_LAYERS) {
    ds_path_key (where, path, ds_layer_id (layer));
    return ds_node_get (floor, ds_layer_id (layer), out);
  }
  if (own >= self->tile_layers.n || !ds_node_get (floor, DS_TILE_LAYERS_KEY, out) ||
      ds_node_type (*out) != DS_JSON_OBJECT)
    return false;
  ds_path_key (where, ds_path_key (inner, path, DS_TILE_LAYERS_KEY),
               self->tile_layers.items[own].name);
  return ds_node_get (*out, self->tile_layers.items[own].name, out);
}

/* Each name under "tile_layers" of a floor is that of a layer of the level. */
static void
check_tile_layers (const DelveReader *self, DsNode floor, const char *path)
{
  char where[DS_WHERE_MAX], inner[DS_WHERE_MAX];
  DsNode node;

  if (!ds_node_get (floor, DS_TILE_LAYERS_KEY, &node) ||
      !ds_read_is (node, DS_JSON_OBJECT, ds_path_key (where, path, DS_TILE_LAYERS_KEY),
                   self->base.errors))
    return;
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m))
    if (ds_tile_layers_find (&self->tile_layers, m.key) < 0)
      ds_node_fail (m.node, self->base.errors, ds_path_key (inner, where, m.key),
                    "delve.tile-layer",
                    N_ ("expected a tile layer of the level as the key, got \"%s\""), m.key);
}

static void
read_legend (DelveReader *self, DsLegend *legend, DsNode floor, const DsRules *rules, DsLayer layer,
             const char *path)
{
  DsErrors *errors = self->base.errors;
  char where[DS_WHERE_MAX], inner[DS_WHERE_MAX];
  DsNode node, entries;

  if (!find_rows (self, floor, layer, path, &node, where)) {
    if (layer == DS_LAYER_GROUND)
      ds_read_member (floor, ds_layer_id (layer), &node, path, errors);
    return;
  }
  if (!ds_read_is (node, DS_JSON_OBJECT, where, errors))
    return;
  ds_read_only (node, LAYER_KEYS, DS_COUNT (LAYER_KEYS), where, errors);
  if (!ds_read_member (node, "legend", &entries, where, errors) ||
      !ds_read_is (entries, DS_JSON_OBJECT, ds_path_key (inner, where, "legend"), errors))
    return;
  if (ds_node_length (entries) > DS_TILES_MAX) {
    ds_node_fail (
        entries, errors, inner, "delve.legend.limit",
        NN_ ("expected at most %d character, got %zu", "expected at most %d characters, got %zu"),
        DS_TILES_MAX, ds_node_length (entries));
    return;
  }
  for (DsMember m = ds_node_first (entries); m.key != NULL; m = ds_member_next (m))
    read_entry (self, legend, m, rules, layer, inner);
}

static void
note_kinds (DelveReader *self, DsNode floor, const DsRules *rules, const char *path)
{
  char where[DS_WHERE_MAX], list[DS_WHERE_MAX], found[40];
  DsNode things, node;
  uint16_t kind;

  if (!ds_node_get (floor, "things", &things) || ds_node_type (things) != DS_JSON_ARRAY)
    return;
  for (size_t i = 0; i < ds_node_length (things) && !ds_delve_is_full (&self->base); i++) {
    const char *id;

    if (!ds_node_get (ds_node_at (things, i), "kind", &node))
      continue;
    id = ds_node_string (node, NULL);
    if (id == NULL || !ds_id_is_valid (id)) {
      ds_path_item (where, ds_path_key (list, path, "things"), i);
      ds_node_fail (node, self->base.errors, where, "delve.thing.kind",
                    N_ ("expected the id of a kind of object, got %s"),
                    ds_read_found (node, found, sizeof found));
    } else if (!ds_rules_find_kind (rules, id, &kind) &&
               ds_intern_add (&self->kinds, id) == DS_INTERN_NONE) {
      ds_delve_fail_nomem (&self->base, path);
      return;
    }
  }
}

/* Fills self->legends and collects the ids that @rules does not define. */
static void
note_definitions (DelveReader *self, const DsRules *rules)
{
  char path[DS_WHERE_MAX];

  self->legends = ds_alloc0 (self->base.n_floors * N_ROW_LAYERS, sizeof *self->legends);
  if (self->legends == NULL) {
    ds_delve_fail_nomem (&self->base, "floors");
    return;
  }
  for (size_t i = 0; i < self->base.n_floors; i++) {
    const DsNode floor = ds_node_at (self->floors, i);

    ds_path_item (path, "floors", i);
    if (!ds_read_is (floor, DS_JSON_OBJECT, path, self->base.errors))
      continue;
    check_tile_layers (self, floor, path);
    for (size_t k = 0; k < N_ROW_LAYERS; k++)
      if (!self->is_frame || row_layer (k) >= DS_N_MADE_LAYERS)
        read_legend (self, &self->legends[i * N_ROW_LAYERS + k], floor, rules, row_layer (k), path);
    note_kinds (self, floor, rules, path);
  }
}

/* ---- the cells */

static void
fail_row (const DelveReader *self, DsNode node, const char *path, DsRowFault fault)
{
  char glyph[5] = "";

  if (fault.glyph == 0) {
    ds_node_fail (node, self->base.errors, path, "delve.row.length",
                  NN_ ("expected %d cell, got %d", "expected %d cells, got %d"), self->base.w,
                  fault.x);
    return;
  }
  ds_utf8_put (glyph, fault.glyph);
  ds_node_fail (node, self->base.errors, path, "delve.row.glyph",
                N_ ("expected a character of the legend at x = %d, got \"%s\""), fault.x, glyph);
}

static bool
is_blank (const uint16_t *cells, int32_t w)
{
  return cells[0] == 0 && memcmp (cells, cells + 1, (size_t)(w - 1) * sizeof *cells) == 0;
}

static bool
read_row (const DelveReader *self, DsGrid *grid, int32_t y, DsNode node, const char *path)
{
  const size_t row_bytes = (size_t)self->base.w * sizeof *self->cells;
  char where[DS_WHERE_MAX];
  DsRowFault fault = { 0 };
  const char *text;
  uint16_t *row;
  size_t n;

  text = ds_node_bytes (node, &n);
  if (text != NULL &&
      ds_legend_read_row (self->table, text, n, self->cells, self->base.w, &fault)) {
    if (is_blank (self->cells, self->base.w))
      return true; /* so that empty bands stay shared */
    row = ds_grid_row_mut (grid, y);
    if (row == NULL)
      ds_delve_fail_nomem (&self->base, path);
    else
      memcpy (row, self->cells, row_bytes);
    return row != NULL;
  }
  ds_path_item (where, path, (size_t)y);
  if (ds_read_is (node, DS_JSON_STRING, where, self->base.errors))
    fail_row (self, node, where, fault);
  return true;
}

/* True if @rows are as many and as long as those of the level. */
static bool
has_size (const DelveReader *self, DsNode rows)
{
  for (size_t y = 0; y < ds_node_length (rows); y++) {
    size_t n, n_cells = 0;
    const char *text = ds_node_bytes (ds_node_at (rows, y), &n);

    for (size_t i = 0; text != NULL && i < n; i++)
      n_cells += ((uint8_t)text[i] & 0xc0) != 0x80; /* begins a character */
    if (n_cells != (size_t)self->base.w)
      return false;
  }
  return ds_node_length (rows) == (size_t)self->base.h;
}

static void
read_rows (const DelveReader *self, DsFloor *level, DsNode floor, DsLayer layer,
           const DsLegend *legend, const char *path)
{
  char where[DS_WHERE_MAX], inner[DS_WHERE_MAX];
  DsNode node, rows;

  if (!find_rows (self, floor, layer, path, &node, where))
    return;
  if (!ds_read_member (node, "rows", &rows, where, self->base.errors) ||
      !ds_read_is (rows, DS_JSON_ARRAY, ds_path_key (inner, where, "rows"), self->base.errors))
    return;
  if (self->is_frame && !has_size (self, rows))
    return; /* another program changed the size of the map that they stand beside */
  if (ds_node_length (rows) != (size_t)self->base.h) {
    ds_node_fail (rows, self->base.errors, inner, "delve.rows",
                  NN_ ("expected %d row, got %zu", "expected %d rows, got %zu"), self->base.h,
                  ds_node_length (rows));
    return;
  }
  ds_legend_table (self->table, legend, self->base.rules);
  for (int32_t y = 0; y < self->base.h && !ds_delve_is_full (&self->base); y++)
    if (!read_row (self, &level->layers[layer], y, ds_node_at (rows, (size_t)y), inner))
      return;
}

/* A floor whose rows and runs are read at once. */
typedef struct {
  const DelveReader *rows;
  DsDelveReader runs; /* its findings are apart until both are read */
  DsFloor *level;
  DsNode floor;
  size_t i;
  char path[DS_WHERE_MAX];
} FloorReader;

static void
read_floor_rows (void *data)
{
  const FloorReader *self = data;

  for (size_t k = 0; k < N_ROW_LAYERS; k++)
    read_rows (self->rows, self->level, self->floor, row_layer (k),
               &self->rows->legends[self->i * N_ROW_LAYERS + k], self->path);
}

static void
read_floor_runs (void *data)
{
  static const struct {
    const char *key;
    void (*read) (const DsDelveReader *self, DsFloor *level, DsNode node, const char *path);
  } parts[] = {
    { "rooms", ds_delve_read_rooms },
    { "pins", ds_delve_read_pins },
    { "origin", ds_delve_read_origin },
  };
  const FloorReader *self = data;
  char where[DS_WHERE_MAX];
  DsNode node;

  for (size_t k = 0; k < DS_COUNT (parts); k++)
    if (ds_node_get (self->floor, parts[k].key, &node))
      parts[k].read (&self->runs, self->level, node, ds_path_key (where, self->path, parts[k].key));
}

/* Findings of the rows come before those of the runs. */
static void
read_floor_cells (const DelveReader *self, FloorReader *reader)
{
  DsErrors found = { 0 };

  reader->runs.errors = &found;
  if ((int64_t)self->base.w * self->base.h >= CELLS_FOR_TWO)
    ds_fork_join (read_floor_rows, read_floor_runs, reader);
  else {
    read_floor_rows (reader);
    read_floor_runs (reader);
  }
  for (size_t k = 0; k < found.n && !ds_delve_is_full (&self->base); k++)
    ds_errors_take (self->base.errors, &found.items[k]);
}

static void
read_floor (const DelveReader *self, DsFloor *level, size_t i)
{
  const DsDelveReader *base = &self->base;
  FloorReader reader = {
    .rows = self, .runs = *base, .level = level, .floor = ds_node_at (self->floors, i), .i = i
  };
  const DsNode floor = reader.floor;
  char *path = reader.path, where[DS_WHERE_MAX];
  DsForeignPlaces places;
  DsBackdrop backdrop;
  DsNode node;
  DsError err;

  ds_path_item (path, "floors", i);
  read_floor_cells (self, &reader);
  if (ds_node_get (floor, "things", &node))
    ds_delve_read_things (base, level, node, ds_path_key (where, path, "things"),
                          self->base.n_floors);
  if (ds_node_get (floor, DS_FOREIGN_KEY, &node) &&
      ds_foreign_places_read (&places, node, ds_path_key (where, path, DS_FOREIGN_KEY),
                              base->errors) == DS_OK)
    ds_array_clear (&places); /* it stays among the other members */
  (void)!ds_backdrop_read (&backdrop, floor, path, base->errors); /* likewise */
  if (ds_extras_read (&level->extras, floor, FLOOR_KEYS, DS_COUNT (FLOOR_KEYS), &err) != DS_OK)
    ds_errors_take (base->errors, &err);
}

static void
keep_legends (const DelveReader *self, DsDelve *out)
{
  DsText text = { 0 };
  char *kept;

  for (size_t i = 0; i < self->base.n_floors * N_ROW_LAYERS; i++)
    ds_legend_keep (&self->legends[i], &text, i / N_ROW_LAYERS, row_layer (i % N_ROW_LAYERS));
  kept = ds_text_take (&text);
  out->legend = kept != NULL ? ds_str_new (kept) : NULL;
  if (out->legend == NULL)
    ds_delve_fail_nomem (&self->base, "legend");
  ds_free (kept);
}

static void
read_cells (DelveReader *self, DsDelve *out, DsRules *rules)
{
  DsDungeon dungeon;
  DsError err;

  if (ds_rules_with_unknown (&out->rules, rules, self->tiles.names, self->layers.items,
                             self->tiles.n, self->kinds.names, self->kinds.n, &err) != DS_OK ||
      ds_dungeon_init (&dungeon, self->base.w, self->base.h, self->base.n_floors, &err) != DS_OK) {
    ds_node_take (self->floors, self->base.errors, "floors", &err);
    return;
  }
  dungeon.name = out->dungeon.name;
  ds_dungeon_take_seed (&dungeon, &out->dungeon);
  dungeon.regions = out->dungeon.regions;
  dungeon.locks = out->dungeon.locks;
  dungeon.ignores = out->dungeon.ignores;
  dungeon.extras = out->dungeon.extras;
  out->dungeon = dungeon;
  self->base.rules = out->rules;
  self->table = ds_alloc (1, sizeof *self->table);
  self->cells = ds_alloc ((size_t)self->base.w, sizeof *self->cells);
  if (self->table == NULL || self->cells == NULL) {
    ds_delve_fail_nomem (&self->base, "floors");
    return;
  }
  for (size_t i = 0; i < self->base.n_floors && !ds_delve_is_full (&self->base); i++)
    read_floor (self, &out->dungeon.floors[i], i);
  if (!self->is_frame)
    keep_legends (self, out);
}

/* ---- the file */

static void
read_document (DsDelve *out, DsNode root, bool is_frame, DsRules *rules, DsErrors *errors)
{
  const size_t n_before = errors->n_found;
  DelveReader self = { .base = { .rules = rules, .errors = errors },
                       .is_frame = is_frame,
                       .root = root };

  read_head (&self, out);
  if (self.base.n_floors > 0 && ds_errors_since (errors, n_before) == DS_OK)
    note_definitions (&self, rules);
  if (self.base.n_floors > 0 && ds_errors_since (errors, n_before) == DS_OK)
    read_cells (&self, out, rules);
  for (size_t i = 0; self.legends != NULL && i < self.base.n_floors * N_ROW_LAYERS; i++)
    ds_legend_clear (&self.legends[i]);
  ds_free (self.legends);
  ds_intern_clear (&self.tiles);
  ds_intern_clear (&self.kinds);
  ds_array_clear (&self.layers);
  ds_free (self.table);
  ds_free (self.cells);
}

/* Parses and, for an earlier version, upgrades. *@upgraded owns the text of the latter. */
static DsStatus
open_file (DsJson **json, char **upgraded, const char *name, const char *bytes, size_t n,
           DsErrors *errors)
{
  DsStatus status = ds_json_parse (json, name, bytes, n, errors);
  int64_t version;

  *upgraded = NULL;
  if (status != DS_OK)
    return status;
  if (!ds_read_format (ds_json_root (*json), DS_DELVE_FORMAT, &version, errors))
    return DS_BAD_DATA;
  if (version > DS_DELVE_VERSION) {
    DsNode node;

    ds_node_get (ds_json_root (*json), "version", &node);
    return ds_node_fail (node, errors, "version", "delve.version",
                         N_ ("expected version %d or earlier, got %lld: the file was written by a "
                             "later Delvesmith"),
                         DS_DELVE_VERSION, (long long)version);
  }
  return ds_upgrade_run (STEPS, version, DS_DELVE_VERSION, json, upgraded, errors);
}

static DsStatus
read_text (DsDelve *out, bool is_frame, const char *name, const char *bytes, size_t n,
           DsRules *rules, DsErrors *errors)
{
  const size_t n_before = errors->n_found;
  DsBudget budget;
  char *upgraded;
  DsStatus status;
  DsJson *json;

  memset (out, 0, sizeof *out);
  ds_budget_begin (&budget, n);
  status = open_file (&json, &upgraded, name, bytes, n, errors);
  if (status == DS_OK) {
    read_document (out, ds_json_root (json), is_frame, rules, errors);
    status = ds_errors_since (errors, n_before);
  }
  if (status != DS_OK)
    ds_delve_clear (out);
  ds_json_free (json);
  ds_free (upgraded);
  return ds_budget_end (&budget, status, errors);
}

DsStatus
ds_delve_read_frame (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
                     DsErrors *errors)
{
  DS_ASSERT (out != NULL);
  return read_text (out, true, name, bytes, n, rules, errors);
}

DsStatus
ds_delve_read (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
               DsErrors *errors)
{
  DS_ASSERT (out != NULL);
  return read_text (out, false, name, bytes, n, rules, errors);
}
