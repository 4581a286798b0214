/* core/io/delve_write.c — writes *.delve: the same bytes for the same document, and few changed
 * lines for a small edit. */
#include "io/delve_file.h"
#include "io/io.h"
#include "io/legend.h"
#include "io/runs.h"
#include "map/tile_layers.h"

#include <stdio.h>
#include <string.h>

#define LINE_MAX_BYTES 120 /* greatest length of a list of runs or a legend on one line */
#define INLINE_MAX 13      /* items, of at least 9 bytes each: more of them never fit */

typedef DS_ARRAY (DsRun) Runs;

typedef struct {
  const DsDelve *delve;
  bool has_rows; /* of tiles */
  bool has_runs; /* of rooms, pins and origins */
  DsText *out;
  DsJsonWriter json;
  const char *legends; /* the rest of delve->legend */
  DsTileLayers tile_layers;
  DsLegendPen *pen; /* of the layer that is written */
  char *row;        /* text of the row that is written */
  Runs runs;        /* of the layer that is written */
} DelveWriter;

/* ---- one line or many */

typedef void (*PutFunc) (DelveWriter *self, DsJsonLayout layout, const void *what);

/* Calls @put for one line; when that is too long, again for many. */
static void
put_fitting (DelveWriter *self, PutFunc put, const void *what, size_t n_items)
{
  const DsJsonWriter before = self->json;
  const size_t start = self->out->n;

  if (n_items <= INLINE_MAX) {
    size_t line;

    put (self, DS_JSON_INLINE, what);
    for (line = self->out->n; line > 0 && self->out->bytes[line - 1] != '\n'; line--)
      ;
    if (self->out->n - line <= LINE_MAX_BYTES || self->out->failed)
      return;
    self->json = before;
    self->out->n = start;
  }
  put (self, DS_JSON_LINES, what);
}

/* ---- runs */

static uint32_t
cell_of (const void *row, uint8_t cell_size, int32_t x)
{
  return cell_size == 1   ? ((const uint8_t *)row)[x]
         : cell_size == 2 ? ((const uint16_t *)row)[x]
                          : ((const uint32_t *)row)[x];
}

static bool
is_blank (const void *row, size_t bytes)
{
  const char *at = row;

  return at[0] == 0 && memcmp (at, at + 1, bytes - 1) == 0;
}

/* Appends the runs of equal values of one row; of a value counts what @mask leaves. */
static bool
collect_row (Runs *runs, const DsGrid *grid, int32_t y, uint32_t mask)
{
  const void *row = ds_grid_row (grid, y);

  if (is_blank (row, (size_t)grid->w * grid->cell_size))
    return true;
  for (int32_t x = 0; x < grid->w;) {
    const uint32_t value = cell_of (row, grid->cell_size, x) & mask;
    const int32_t x0 = x;

    do
      x++;
    while (x < grid->w && (cell_of (row, grid->cell_size, x) & mask) == value);
    if (value != 0 && !ds_array_push (runs, (DsRun){ y, x0, x - 1, value }))
      return false;
  }
  return true;
}

static bool
collect_runs (DelveWriter *self, const DsGrid *grid, uint32_t mask)
{
  for (int32_t y = 0; y < grid->h && self->has_runs; y++)
    if (!collect_row (&self->runs, grid, y, mask))
      return false;
  return true;
}

/* A part of a list of runs, under a key. */
typedef struct {
  const char *key;
  const DsRun *runs;
  size_t n;
  bool with_values;
} RunList;

static RunList
list_of (const Runs *runs, const char *key, size_t start, size_t end)
{
  return (RunList){ key, end > start ? runs->items + start : NULL, end - start, false };
}

static void
put_runs (DelveWriter *self, DsJsonLayout layout, const void *what)
{
  const RunList *list = what;
  char text[DS_RUN_BYTES];

  ds_json_begin_array (&self->json, list->key, layout);
  for (size_t i = 0; i < list->n; i++) {
    DsRun run = list->runs[i];

    if (!list->with_values)
      run.value = 0;
    ds_json_put_bytes (&self->json, NULL, text, ds_run_format (&run, text));
  }
  ds_json_end (&self->json);
}

/* ---- rows */

static void
put_legend (DelveWriter *self, DsJsonLayout layout, const void *what)
{
  const DsLegend *legend = what;

  ds_json_begin_object (&self->json, "legend", layout);
  for (size_t i = 0; i < legend->list.n; i++) {
    const DsLegendEntry *entry = &legend->list.items[i];
    char glyph[5] = "";

    ds_utf8_put (glyph, entry->glyph);
    if (entry->id != NULL)
      ds_json_put_string (&self->json, glyph, entry->id);
    else
      ds_json_put_null (&self->json, glyph);
  }
  ds_json_end (&self->json);
}

static DsStatus
write_layer (DelveWriter *self, size_t floor, DsLayer layer, const char *key, DsError *err)
{
  const DsGrid *grid = &self->delve->dungeon.floors[floor].layers[layer];
  DsLegend legend = { 0 };
  DsStatus status;

  status = ds_legend_recall (&legend, &self->legends, floor, layer) ? DS_OK
                                                                    : ds_fail_nomem (err, "legend");
  if (status == DS_OK)
    status = ds_legend_complete (&legend, self->pen, self->delve->rules, grid, err);
  if (status == DS_OK) {
    ds_json_begin_object (&self->json, key, DS_JSON_LINES);
    put_fitting (self, put_legend, &legend, legend.list.n);
    ds_json_begin_array (&self->json, "rows", DS_JSON_LINES);
    for (int32_t y = 0; y < grid->h; y++)
      ds_json_put_bytes (
          &self->json, NULL, self->row,
          ds_legend_write_row (self->pen, ds_grid_row (grid, y), grid->w, self->row));
    ds_json_end (&self->json);
    ds_json_end (&self->json);
  }
  ds_legend_clear (&legend);
  return status;
}

/* Own layers of cells that have some, by their names. */
static DsStatus
write_tile_layers (DelveWriter *self, size_t floor, DsError *err)
{
  const DsGrid *layers = self->delve->dungeon.floors[floor].layers;
  DsStatus status = DS_OK;
  bool is_open = false;

  for (size_t i = 0; i < self->tile_layers.n && status == DS_OK; i++) {
    if (ds_grid_is_blank (&layers[DS_LAYER_TILES (i)]))
      continue;
    if (!is_open)
      ds_json_begin_object (&self->json, DS_TILE_LAYERS_KEY, DS_JSON_LINES);
    is_open = true;
    status = write_layer (self, floor, DS_LAYER_TILES (i), self->tile_layers.items[i].name, err);
  }
  if (is_open)
    ds_json_end (&self->json);
  return status;
}

/* ---- rooms */

static void
put_id (DelveWriter *self, const char *key, char letter, uint64_t id)
{
  char text[24];

  snprintf (text, sizeof text, "%c-%" PRIx64, letter, id);
  ds_json_put_string (&self->json, key, text);
}

typedef struct {
  const DsRoom *room;
  RunList list;
} RoomRuns;

static void
put_room (DelveWriter *self, DsJsonLayout layout, const void *what)
{
  const DsRegions *regions = self->delve->dungeon.regions;
  const RoomRuns *part = what;

  ds_json_begin_object (&self->json, NULL, layout);
  put_id (self, "id", 'r', part->room->id);
  if (part->room->name != NULL)
    ds_json_put_string (&self->json, "name", ds_str_get (part->room->name));
  ds_json_put_string (&self->json, "kind", ds_room_kind_id ((DsRoomKind)part->room->kind));
  if (part->room->region > 0 && part->room->region <= ds_regions_count (regions))
    put_id (self, "region", 'g', ds_regions_get (regions, part->room->region - 1)->id);
  if (layout == DS_JSON_INLINE)
    put_runs (self, layout, &part->list);
  else
    put_fitting (self, put_runs, &part->list, part->list.n);
  ds_extras_write (part->room->extras, &self->json);
  ds_json_end (&self->json);
}

/* Sorts self->runs by room, keeping their order within one. @ends[i] is behind the last of room i;
 * runs of rooms that do not exist are left out. */
static bool
group_by_room (DelveWriter *self, size_t n_rooms, size_t *ends)
{
  const Runs *runs = &self->runs;
  Runs sorted = { 0 };

  if (!ds_array_reserve (&sorted, runs->n))
    return false;
  memset (ends, 0, n_rooms * sizeof *ends);
  for (size_t i = 0; i < runs->n; i++)
    if (runs->items[i].value < n_rooms) /* start of the next room's runs */
      ends[runs->items[i].value]++;
  for (size_t i = 1; i < n_rooms; i++)
    ends[i] += ends[i - 1];
  for (size_t i = 0; i < runs->n; i++)
    if (runs->items[i].value <= n_rooms)
      sorted.items[ends[runs->items[i].value - 1]++] = runs->items[i];
  sorted.n = n_rooms > 0 ? ends[n_rooms - 1] : 0;
  ds_array_clear (&self->runs);
  self->runs.items = sorted.items;
  self->runs.n = sorted.n;
  self->runs.cap = sorted.cap;
  return true;
}

static DsStatus
write_rooms (DelveWriter *self, const DsFloor *level, DsError *err)
{
  const size_t n = ds_rooms_count (level->rooms);
  size_t *ends;

  if (n == 0)
    return DS_OK;
  self->runs.n = 0;
  ends = ds_alloc (n, sizeof *ends);
  if (ends == NULL || !collect_runs (self, &level->layers[DS_LAYER_ROOM], UINT32_MAX) ||
      !group_by_room (self, n, ends)) {
    ds_free (ends);
    return ds_fail_nomem (err, "rooms");
  }
  ds_json_begin_array (&self->json, "rooms", DS_JSON_LINES);
  for (size_t i = 0; i < n; i++) {
    const size_t start = i > 0 ? ends[i - 1] : 0;
    const RoomRuns part = { ds_rooms_get (level->rooms, i),
                            list_of (&self->runs, "runs", start, ends[i]) };

    put_fitting (self, put_room, &part, part.list.n);
  }
  ds_json_end (&self->json);
  ds_free (ends);
  return DS_OK;
}

/* ---- pins, origin, things */

typedef struct {
  RunList lists[DS_COUNT (DS_DELVE_PINS)];
} Pins;

static void
put_pins (DelveWriter *self, DsJsonLayout layout, const void *what)
{
  const Pins *pins = what;

  ds_json_begin_object (&self->json, "pins", layout);
  for (size_t i = 0; i < DS_COUNT (DS_DELVE_PINS); i++) {
    if (pins->lists[i].n == 0)
      continue;
    if (layout == DS_JSON_INLINE)
      put_runs (self, layout, &pins->lists[i]);
    else
      put_fitting (self, put_runs, &pins->lists[i], pins->lists[i].n);
  }
  ds_json_end (&self->json);
}

static DsStatus
write_pins (DelveWriter *self, const DsFloor *level, DsError *err)
{
  size_t ends[DS_COUNT (DS_DELVE_PINS)];
  Pins pins;

  self->runs.n = 0;
  for (size_t i = 0; i < DS_COUNT (DS_DELVE_PINS); i++) {
    if (!collect_runs (self, &level->layers[DS_LAYER_PIN], 1u << i))
      return ds_fail_nomem (err, "pins");
    ends[i] = self->runs.n;
  }
  if (self->runs.n == 0)
    return DS_OK;
  for (size_t i = 0, start = 0; i < DS_COUNT (DS_DELVE_PINS); start = ends[i++])
    pins.lists[i] = list_of (&self->runs, DS_DELVE_PINS[i], start, ends[i]);
  put_fitting (self, put_pins, &pins, self->runs.n);
  return DS_OK;
}

typedef struct {
  const DsOrigins *origins;
  RunList list;
} Origin;

static void
put_origin (DelveWriter *self, DsJsonLayout layout, const void *what)
{
  const Origin *origin = what;

  ds_json_begin_object (&self->json, "origin", layout);
  ds_json_begin_array (&self->json, "stages", DS_JSON_INLINE);
  for (size_t i = 0; i < ds_origins_count (origin->origins); i++)
    ds_json_put_string (&self->json, NULL, ds_origins_get (origin->origins, i));
  ds_json_end (&self->json);
  if (layout == DS_JSON_INLINE)
    put_runs (self, layout, &origin->list);
  else
    put_fitting (self, put_runs, &origin->list, origin->list.n);
  ds_json_end (&self->json);
}

static DsStatus
write_origin (DelveWriter *self, const DsFloor *level, DsError *err)
{
  Origin origin = { level->origins, { .key = "runs", .with_values = true } };

  if (ds_origins_count (level->origins) == 0)
    return DS_OK;
  self->runs.n = 0;
  if (!collect_runs (self, &level->layers[DS_LAYER_ORIGIN], UINT32_MAX))
    return ds_fail_nomem (err, "origin");
  origin.list.runs = self->runs.items;
  origin.list.n = self->runs.n;
  put_fitting (self, put_origin, &origin, origin.list.n);
  return DS_OK;
}

static void
put_cell (DelveWriter *self, const char *key, DsCell cell)
{
  ds_json_begin_array (&self->json, key, DS_JSON_INLINE);
  ds_json_put_int (&self->json, NULL, cell.x);
  ds_json_put_int (&self->json, NULL, cell.y);
  ds_json_end (&self->json);
}

static void
write_target (DelveWriter *self, const DsThing *thing)
{
  if (thing->level == NULL && thing->target_floor < 0)
    return;
  ds_json_begin_object (&self->json, "target", DS_JSON_INLINE);
  if (thing->level != NULL) {
    ds_json_put_string (&self->json, "level", ds_str_get (thing->level));
    if (thing->entry != NULL)
      ds_json_put_string (&self->json, "entry", ds_str_get (thing->entry));
  } else {
    ds_json_put_int (&self->json, "floor", thing->target_floor);
    put_cell (self, "at", thing->target);
  }
  ds_json_end (&self->json);
}

static void
write_thing (DelveWriter *self, const DsThing *thing)
{
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  put_id (self, "id", 't', thing->id);
  ds_json_put_string (&self->json, "kind", ds_rules_kind (self->delve->rules, thing->kind)->id);
  put_cell (self, "at", thing->at);
  if (thing->facing < DS_COUNT (DS_DELVE_FACINGS))
    ds_json_put_string (&self->json, "facing", DS_DELVE_FACINGS[thing->facing]);
  write_target (self, thing);
  if (thing->gate != 0)
    put_id (self, "gate", 'w', thing->gate);
  if (thing->lock != NULL)
    ds_json_put_string (&self->json, "lock", ds_str_get (thing->lock));
  ds_extras_write (thing->extras, &self->json);
  ds_json_end (&self->json);
}

/* ---- the document */

static void
write_regions (DelveWriter *self)
{
  const DsRegions *regions = self->delve->dungeon.regions;
  char colour[8];

  if (ds_regions_count (regions) == 0)
    return;
  ds_json_begin_array (&self->json, "regions", DS_JSON_LINES);
  for (size_t i = 0; i < ds_regions_count (regions); i++) {
    const DsRegion *region = ds_regions_get (regions, i);

    ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
    put_id (self, "id", 'g', region->id);
    if (region->name != NULL)
      ds_json_put_string (&self->json, "name", ds_str_get (region->name));
    snprintf (colour, sizeof colour, "#%06x", region->colour & 0xffffff);
    ds_json_put_string (&self->json, "colour", colour);
    if (region->lock != NULL)
      ds_json_put_string (&self->json, "lock", ds_str_get (region->lock));
    if (region->pins != 0) {
      ds_json_begin_array (&self->json, "pins", DS_JSON_INLINE);
      for (int bit = 0; bit < DS_N_REGION_PINS; bit++)
        if (region->pins >> bit & 1)
          ds_json_put_string (&self->json, NULL, DS_REGION_PINS[bit]);
      ds_json_end (&self->json);
    }
    ds_extras_write (region->extras, &self->json);
    ds_json_end (&self->json);
  }
  ds_json_end (&self->json);
}

/* The list of things is written even when it is empty, so that nothing before it is ever the last
 * member of its floor, whose line would change its comma with the next edit. */
static DsStatus
write_floor (DelveWriter *self, size_t floor, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  DsStatus status = DS_OK;

  ds_json_begin_object (&self->json, NULL, DS_JSON_LINES);
  if (self->has_rows)
    status = write_layer (self, floor, DS_LAYER_GROUND, ds_layer_id (DS_LAYER_GROUND), err);
  if (status == DS_OK && self->has_rows)
    status = write_layer (self, floor, DS_LAYER_FEATURE, ds_layer_id (DS_LAYER_FEATURE), err);
  if (status == DS_OK && self->has_runs)
    status = write_tile_layers (self, floor, err);
  if (status == DS_OK)
    status = write_rooms (self, level, err);
  if (status == DS_OK)
    status = write_pins (self, level, err);
  if (status == DS_OK)
    status = write_origin (self, level, err);
  ds_json_begin_array (&self->json, "things", DS_JSON_LINES);
  for (size_t i = 0; i < ds_things_count (level->things); i++)
    write_thing (self, ds_things_get (level->things, i));
  ds_json_end (&self->json);
  ds_extras_write (level->extras, &self->json);
  ds_json_end (&self->json);
  return status;
}

static void
put_seed (DelveWriter *self, const char *key, uint64_t seed)
{
  char text[24];

  snprintf (text, sizeof text, "%" PRIu64, seed);
  ds_json_put_string (&self->json, key, text);
}

static DsStatus
write_document (DelveWriter *self, DsError *err)
{
  const DsDelve *delve = self->delve;
  const DsDungeon *dungeon = &delve->dungeon;
  DsStatus status = DS_OK;

  ds_json_begin_object (&self->json, NULL, DS_JSON_LINES);
  ds_json_put_string (&self->json, "format", DS_DELVE_FORMAT);
  ds_json_put_int (&self->json, "version", DS_DELVE_VERSION);
  if (dungeon->name != NULL)
    ds_json_put_string (&self->json, "name", ds_str_get (dungeon->name));
  put_cell (self, "size", (DsCell){ dungeon->w, dungeon->h });
  ds_json_put_string (&self->json, "ruleset", delve->ruleset);
  put_seed (self, "seed", dungeon->seed);
  if (dungeon->is_derived)
    put_seed (self, "derived_from", dungeon->derived_from);
  if (delve->recipe.id[0] != '\0' || delve->recipe.n_stages > 0 || delve->recipe.extras != NULL)
    ds_recipe_write (&delve->recipe, &self->json, "recipe");
  ds_delve_write_locks (delve->dungeon.locks, &self->json);
  write_regions (self);
  ds_delve_write_ignores (dungeon->ignores, &self->json);
  ds_json_begin_array (&self->json, "floors", DS_JSON_LINES);
  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++)
    status = write_floor (self, i, err);
  ds_json_end (&self->json);
  ds_extras_write (dungeon->extras, &self->json);
  ds_json_end (&self->json);
  return status;
}

static DsStatus
write_text (const DsDelve *delve, bool has_rows, bool has_runs, DsText *out, DsError *err)
{
  DelveWriter self = { .delve = delve,
                       .has_rows = has_rows,
                       .has_runs = has_runs,
                       .out = out,
                       .legends = ds_str_get (delve->legend) };
  DsStatus status;

  ds_json_writer_init (&self.json, out);
  status = ds_tile_layers_parse (&self.tile_layers, delve->dungeon.extras, err);
  self.pen = ds_alloc (1, sizeof *self.pen);
  self.row = ds_alloc ((size_t)delve->dungeon.w, 4);
  if (status == DS_OK)
    status = self.pen != NULL && self.row != NULL ? write_document (&self, err)
                                                  : ds_fail_nomem (err, "delve");
  if (status == DS_OK && out->failed)
    status = ds_fail_nomem (err, "delve");
  if (status == DS_OK && self.json.n_values > DS_JSON_VALUES_MAX)
    status = ds_fail (
        err, DS_LIMIT, "", "delve.values",
        N_ ("the file would be too large to open again: expected at most %u values, got %u"),
        DS_JSON_VALUES_MAX, self.json.n_values);
  if (status != DS_OK)
    ds_text_clear (out);
  ds_free (self.pen);
  ds_free (self.row);
  ds_array_clear (&self.runs);
  return status;
}

DsStatus
ds_delve_write_frame (const DsDelve *delve, DsText *out, DsError *err)
{
  DS_ASSERT (out != NULL);
  return write_text (delve, false, false, out, err);
}

DsStatus
ds_delve_write_beside (const DsDelve *delve, DsText *out, DsError *err)
{
  DS_ASSERT (out != NULL);
  return write_text (delve, false, true, out, err);
}

DsStatus
ds_delve_write (const DsDelve *delve, DsText *out, DsError *err)
{
  DS_ASSERT (out != NULL);
  return write_text (delve, true, true, out, err);
}
