/* editor/cli/info.c — the contents of a document in numbers. */
#include "base/file.h"
#include "cli/cli.h"
#include "io/rule_book.h"
#include "io/tileset_edit.h"
#include "map/area.h"
#include "map/layer_groups.h"
#include "map/note.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  size_t tiles[DS_TILES_MAX]; /* cells, by tile, on both layers */
  size_t kinds[DS_KINDS_MAX]; /* things, by kind */
  size_t rooms[DS_N_ROOM_KINDS];
  size_t n_rooms, n_things, n_pinned, n_open, n_solid;
} Counts;

static void
count_tiles (Counts *counts, const DsGrid *grid)
{
  for (int32_t y = 0; y < grid->h; y++) {
    const uint16_t *row = ds_grid_row (grid, y);

    for (int32_t x = 0; x < grid->w; x++)
      counts->tiles[row[x] < DS_TILES_MAX ? row[x] : DS_TILE_NONE]++;
  }
}

static void
count_level (Counts *counts, const DsFloor *level)
{
  count_tiles (counts, &level->layers[DS_LAYER_GROUND]);
  count_tiles (counts, &level->layers[DS_LAYER_FEATURE]);
  for (int32_t y = 0; y < level->h; y++) {
    const uint8_t *pins = ds_grid_row (&level->layers[DS_LAYER_PIN], y);

    for (int32_t x = 0; x < level->w; x++)
      counts->n_pinned += pins[x] != 0;
  }
  counts->n_things += ds_things_count (level->things);
  for (size_t i = 0; i < ds_things_count (level->things); i++)
    counts->kinds[ds_things_get (level->things, i)->kind]++;
  counts->n_rooms += ds_rooms_count (level->rooms);
  for (size_t i = 0; i < ds_rooms_count (level->rooms); i++)
    counts->rooms[ds_rooms_get (level->rooms, i)->kind]++;
}

static void
count_open (Counts *counts, const DsDelve *delve, size_t floor)
{
  DsCell at;

  for (at.y = 0; at.y < delve->dungeon.h; at.y++)
    for (at.x = 0; at.x < delve->dungeon.w; at.x++)
      if (ds_delve_flags (delve, floor, at) & DS_TILE_BLOCKS_MOVE)
        counts->n_solid++;
      else
        counts->n_open++;
}

static void
write_counts (const DsDelve *delve, const Counts *counts, DsJsonWriter *json)
{
  const DsDungeon *dungeon = &delve->dungeon;

  ds_json_begin_object (json, "counts", DS_JSON_LINES);
  ds_json_put_int (json, "cells", (int64_t)dungeon->w * dungeon->h * (int64_t)dungeon->n_floors);
  ds_json_put_int (json, "walkable", (int64_t)counts->n_open);
  ds_json_put_int (json, "solid", (int64_t)counts->n_solid);
  ds_json_put_int (json, "pinned", (int64_t)counts->n_pinned);
  ds_json_put_int (json, "rooms", (int64_t)counts->n_rooms);
  ds_json_put_int (json, "regions", (int64_t)ds_regions_count (dungeon->regions));
  ds_json_put_int (json, "things", (int64_t)counts->n_things);
  ds_json_begin_object (json, "tiles", DS_JSON_LINES);
  for (uint32_t i = 1; i < ds_rules_n_tiles (delve->rules); i++)
    if (counts->tiles[i] > 0)
      ds_json_put_int (json, ds_rules_tile (delve->rules, i)->id, (int64_t)counts->tiles[i]);
  ds_json_end (json);
  ds_json_begin_object (json, "room_kinds", DS_JSON_LINES);
  for (int i = 0; i < DS_N_ROOM_KINDS; i++)
    if (counts->rooms[i] > 0)
      ds_json_put_int (json, ds_room_kind_id ((DsRoomKind)i), (int64_t)counts->rooms[i]);
  ds_json_end (json);
  ds_json_begin_object (json, "kinds", DS_JSON_LINES);
  for (uint32_t i = 0; i < ds_rules_n_kinds (delve->rules); i++)
    if (counts->kinds[i] > 0)
      ds_json_put_int (json, ds_rules_kind (delve->rules, i)->id, (int64_t)counts->kinds[i]);
  ds_json_end (json);
  ds_json_end (json);
}

/* ---- notes */

/* A note of a level; begin with all zero. */
typedef struct {
  size_t floor, i; /* of the next object */
  size_t found_on; /* floor of the note */
  const DsThing *thing;
  char text[DS_NOTE_BYTES];
} Note;

/* False: there are no more. */
static bool
next_note (const DsDungeon *dungeon, Note *note)
{
  for (; note->floor < dungeon->n_floors; note->floor++, note->i = 0)
    while (note->i < ds_things_count (dungeon->floors[note->floor].things)) {
      note->thing = ds_things_get (dungeon->floors[note->floor].things, note->i++);
      note->found_on = note->floor;
      if (note->thing->extras != NULL && ds_note_text (note->thing, note->text) == DS_OK)
        return true;
    }
  return false;
}

static void
write_notes (const DsDungeon *dungeon, DsJsonWriter *json)
{
  Note note = { 0 };

  ds_json_begin_array (json, "notes", DS_JSON_LINES);
  while (next_note (dungeon, &note)) {
    const DsRect area = ds_area_reach (note.thing);

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_int (json, "floor", (int64_t)note.found_on);
    ds_json_begin_array (json, "at", DS_JSON_INLINE);
    ds_json_put_int (json, NULL, note.thing->at.x);
    ds_json_put_int (json, NULL, note.thing->at.y);
    ds_json_end (json);
    ds_json_begin_array (json, "size", DS_JSON_INLINE);
    ds_json_put_int (json, NULL, area.w);
    ds_json_put_int (json, NULL, area.h);
    ds_json_end (json);
    ds_json_put_string (json, "text", note.text);
    ds_json_end (json);
  }
  ds_json_end (json);
}

static void
put_notes (const DsDungeon *dungeon, DsText *out)
{
  Note note = { 0 };
  size_t n = 0;

  while (next_note (dungeon, &note))
    n++;
  if (n > 0)
    ds_text_printf (out, _ ("Notes: %zu\n"), n);
  note = (Note){ 0 };
  while (next_note (dungeon, &note)) {
    ds_text_printf (out, _ ("  floor %zu at %d, %d: "), note.found_on + 1, note.thing->at.x,
                    note.thing->at.y);
    ds_text_put_shown (out, note.text, strlen (note.text), DS_SHOWN_LINE);
    ds_text_putc (out, '\n');
  }
}

/* ---- own layers */

/* Cells of own layer @i of cells, of all floors. */
static size_t
count_own_cells (const DsDungeon *dungeon, size_t i)
{
  size_t n = 0;

  for (size_t f = 0; f < dungeon->n_floors; f++) {
    const DsGrid *grid = &dungeon->floors[f].layers[DS_LAYER_TILES (i)];

    for (int32_t y = 0; y < grid->h; y++) {
      const uint16_t *row = ds_grid_row (grid, y);

      for (int32_t x = 0; x < grid->w; x++)
        n += row[x] != DS_TILE_NONE;
    }
  }
  return n;
}

/* Objects of all floors on each own layer of objects. */
static void
count_own_objects (const DsDungeon *dungeon, const DsObjectLayers *layers,
                   size_t out[DS_OBJECT_LAYERS_MAX])
{
  memset (out, 0, DS_OBJECT_LAYERS_MAX * sizeof *out);
  for (size_t f = 0; f < dungeon->n_floors && layers->n > 0; f++)
    for (size_t k = 0; k < ds_things_count (dungeon->floors[f].things); k++) {
      const int layer = ds_object_layers_of (layers, ds_things_get (dungeon->floors[f].things, k));

      if (layer >= 0)
        out[layer]++;
    }
}

/* Layers that lie in group @i itself. */
static size_t
count_grouped (const DsLayerGroups *groups, size_t i)
{
  size_t n = 0;

  for (size_t k = 0; k < DS_OBJECT_LAYERS_MAX; k++)
    n += groups->objects_in[k] == i + 1;
  for (size_t k = 0; k < DS_TILE_LAYERS_MAX; k++)
    n += groups->tiles_in[k] == i + 1;
  return n;
}

static void
write_groups (const DsDungeon *dungeon, DsJsonWriter *json)
{
  DsLayerGroups groups;

  ds_layer_groups_read (&groups, dungeon->extras);
  ds_json_begin_array (json, DS_LAYER_GROUPS_KEY, DS_JSON_LINES);
  for (size_t i = 0; i < groups.n; i++) {
    const uint32_t parent = groups.items[i].parent;

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "name", groups.items[i].name);
    if (parent > 0)
      ds_json_put_string (json, "group", groups.items[parent - 1].name);
    ds_json_put_int (json, "layers", (int64_t)count_grouped (&groups, i));
    ds_json_end (json);
  }
  ds_json_end (json);
}

static void
write_layer (DsJsonWriter *json, const char *name, const char *count, size_t n)
{
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "name", name);
  ds_json_put_int (json, count, (int64_t)n);
  ds_json_end (json);
}

static void
write_layers (const DsDungeon *dungeon, DsJsonWriter *json)
{
  size_t n_objects[DS_OBJECT_LAYERS_MAX];
  DsTileLayers tiles;
  DsObjectLayers objects;

  ds_tile_layers_read (&tiles, dungeon->extras);
  ds_object_layers_read (&objects, dungeon->extras);
  count_own_objects (dungeon, &objects, n_objects);
  ds_json_begin_array (json, DS_TILE_LAYERS_KEY, DS_JSON_LINES);
  for (size_t i = 0; i < tiles.n; i++)
    write_layer (json, tiles.items[i].name, "cells", count_own_cells (dungeon, i));
  ds_json_end (json);
  ds_json_begin_array (json, DS_OBJECT_LAYERS_KEY, DS_JSON_LINES);
  for (size_t i = 0; i < objects.n; i++)
    write_layer (json, objects.names[i], "things", n_objects[i]);
  ds_json_end (json);
  write_groups (dungeon, json);
}

/* ---- definitions of the user that are not in force in the project */

/* A definition or a tileset. */
typedef struct {
  const char *type, *label, *id;
  bool overrides;
} Unused;

typedef void (*UnusedFunc) (const Unused *unused, void *data);

static void
walk_unused_rules (const DsDataPath *path, UnusedFunc each, void *data)
{
  DsErrors errors = { 0 }; /* files in force are reported already, others matter to nobody here */
  DsRuleBook book;

  if (ds_rule_book_load (&book, path, path->n - 1, &errors) != DS_OK)
    return;
  for (size_t i = 0; i < book.unused.n; i++) {
    const DsRuleEntry *entry = &book.unused.items[i];

    each (&(Unused){ entry->type->id, entry->type->label, entry->id, entry->overrides }, data);
  }
  ds_rule_book_clear (&book);
}

static void
walk_unused_tilesets (const DsDataPath *path, UnusedFunc each, void *data)
{
  static const char *const suffixes[] = { DS_TILESET_SUFFIX, ".tsj", ".tsx" };
  char *folder = ds_file_join (path->folders[DS_DATA_USER], DS_TILESETS_FOLDER);

  for (size_t k = 0; k < DS_COUNT (suffixes) && folder != NULL; k++) {
    DsFileNames names;

    if (ds_file_list (&names, folder, suffixes[k], NULL) != DS_OK)
      continue;
    for (size_t i = 0; i < names.n; i++) {
      names.items[i][strlen (names.items[i]) - strlen (suffixes[k])] = '\0';
      each (&(Unused){ "tileset", N_ ("Tileset"), names.items[i], false }, data);
    }
    ds_file_names_clear (&names);
  }
  ds_free (folder);
}

/* Calls @each for all that @path, of a project, leaves out. */
static void
walk_unused (const DsDataPath *path, UnusedFunc each, void *data)
{
  walk_unused_rules (path, each, data);
  if (path->n > DS_DATA_USER && !ds_data_is_in_force (path, DS_DATA_USER))
    walk_unused_tilesets (path, each, data);
}

static void
write_unused (const Unused *unused, void *data)
{
  DsJsonWriter *json = data;

  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "type", unused->type);
  ds_json_put_string (json, "id", unused->id);
  ds_json_put_bool (json, "overrides", unused->overrides);
  ds_json_end (json);
}

static void
put_unused (const Unused *unused, void *data)
{
  DsText *list = data;

  ds_text_printf (list, "  %s ", ds_translate (unused->label));
  ds_text_put_shown (list, unused->id, strlen (unused->id), DS_SHOWN_LINE);
  ds_text_printf (list, "%s\n", unused->overrides ? _ (" (overrides another definition)") : "");
}

static void
put_all_unused (const DsDataPath *path, DsText *out)
{
  DsText list = { 0 };

  walk_unused (path, put_unused, &list);
  if (list.n > 0)
    ds_text_printf (out, _ ("Definitions of your account, not in force in a project:\n%s"),
                    list.bytes);
  ds_text_clear (&list);
}

static void
write_json (const DsDelve *delve, const DsProject *project, const DsDataPath *path,
            const Counts *counts, DsText *out)
{
  const DsDungeon *dungeon = &delve->dungeon;
  char seed[24];
  DsJsonWriter json;

  snprintf (seed, sizeof seed, "%" PRIu64, dungeon->seed);
  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "name", ds_str_get (dungeon->name));
  ds_json_begin_array (&json, "size", DS_JSON_INLINE);
  ds_json_put_int (&json, NULL, dungeon->w);
  ds_json_put_int (&json, NULL, dungeon->h);
  ds_json_end (&json);
  ds_json_put_int (&json, "floors", (int64_t)dungeon->n_floors);
  ds_json_put_string (&json, "seed", seed);
  if (dungeon->is_derived) {
    snprintf (seed, sizeof seed, "%" PRIu64, dungeon->derived_from);
    ds_json_put_string (&json, "derived_from", seed);
  }
  ds_json_put_string (&json, "recipe", delve->recipe.id);
  ds_json_put_string (&json, "ruleset", delve->ruleset);
  if (project->folder != NULL) {
    ds_json_begin_object (&json, "project", DS_JSON_INLINE);
    ds_json_put_string (&json, "name", project->name);
    ds_json_put_string (&json, "folder", project->folder);
    ds_json_end (&json);
    ds_json_begin_array (&json, "not_in_force", DS_JSON_LINES);
    walk_unused (path, write_unused, &json);
    ds_json_end (&json);
  }
  write_counts (delve, counts, &json);
  write_layers (dungeon, &json);
  write_notes (dungeon, &json);
  ds_json_end (&json);
}

static void
put_count (DsText *out, size_t n, const char *label, bool is_unknown)
{
  char shown[DS_SENTENCE];

  ds_text_printf (out, "  %10zu  %s%s\n", n, ds_shown (ds_translate (label), shown, sizeof shown),
                  is_unknown ? _ (" (unknown)") : "");
}

static void
put_named (DsText *out, size_t n, const char *name)
{
  char shown[DS_SENTENCE];

  ds_text_printf (out, "  %10zu  %s\n", n, ds_shown (name, shown, sizeof shown));
}

/* Groups with the names of those around them: "Upper/Roofs". */
static void
put_groups (const DsDungeon *dungeon, DsText *out)
{
  char shown[DS_SENTENCE];
  DsLayerGroups groups;

  ds_layer_groups_read (&groups, dungeon->extras);
  if (groups.n > 0)
    ds_text_printf (out, _ ("Groups of layers: %zu, with layers:\n"), groups.n);
  for (size_t i = 0; i < groups.n; i++) {
    size_t depth = 0, around[DS_LAYER_GROUPS_MAX];

    for (size_t k = i; k != SIZE_MAX; k = (size_t)groups.items[k].parent - 1)
      around[depth++] = k;
    ds_text_printf (out, "  %10zu  ", count_grouped (&groups, i));
    while (depth-- > 0)
      ds_text_printf (out, "%s%s", ds_shown (groups.items[around[depth]].name, shown, sizeof shown),
                      depth > 0 ? "/" : "\n");
  }
}

static void
put_layers (const DsDungeon *dungeon, DsText *out)
{
  size_t n_objects[DS_OBJECT_LAYERS_MAX];
  DsTileLayers tiles;
  DsObjectLayers objects;

  ds_tile_layers_read (&tiles, dungeon->extras);
  ds_object_layers_read (&objects, dungeon->extras);
  count_own_objects (dungeon, &objects, n_objects);
  if (tiles.n > 0)
    ds_text_printf (out, _ ("Tile layers: %zu, with cells:\n"), tiles.n);
  for (size_t i = 0; i < tiles.n; i++)
    put_named (out, count_own_cells (dungeon, i), tiles.items[i].name);
  if (objects.n > 0)
    ds_text_printf (out, _ ("Layers of objects: %zu, with objects:\n"), objects.n);
  for (size_t i = 0; i < objects.n; i++)
    put_named (out, n_objects[i], objects.names[i]);
  put_groups (dungeon, out);
}

static void
write_text (const DsDelve *delve, const DsProject *project, const DsDataPath *path,
            const Counts *counts, DsText *out)
{
  char shown[DS_SENTENCE];
  const DsDungeon *dungeon = &delve->dungeon;

  if (dungeon->name != NULL) {
    ds_text_puts (out, _ ("Name: "));
    ds_text_put_shown (out, ds_str_get (dungeon->name), strlen (ds_str_get (dungeon->name)),
                       DS_SHOWN_LINE);
    ds_text_putc (out, '\n');
  }
  ds_text_printf (out, _ ("Size: %d × %d cells, floors: %zu\n"), dungeon->w, dungeon->h,
                  dungeon->n_floors);
  ds_text_printf (out, _ ("Seed: %llu"), (unsigned long long)dungeon->seed);
  if (dungeon->is_derived)
    ds_text_printf (out, _ (", derived from %llu, which failed"),
                    (unsigned long long)dungeon->derived_from);
  ds_text_putc (out, '\n');
  ds_text_printf (out, _ ("Recipe: %s\n"),
                  delve->recipe.id[0] != '\0' ? delve->recipe.id : _ ("none"));
  ds_text_printf (out, _ ("Ruleset: %s\n"), delve->ruleset);
  if (project->folder != NULL) {
    ds_text_printf (out, _ ("Project: %s, "), ds_shown (project->name, shown, sizeof shown));
    ds_text_put_shown (out, project->folder, strlen (project->folder), DS_SHOWN_LINE);
    ds_text_putc (out, '\n');
    put_all_unused (path, out);
  }
  ds_text_printf (out, _ ("Pinned cells: %zu\n"), counts->n_pinned);
  ds_text_printf (out, _ ("Cells: %zu, walkable: %zu, solid: %zu\n"),
                  counts->n_open + counts->n_solid, counts->n_open, counts->n_solid);
  for (uint32_t i = 1; i < ds_rules_n_tiles (delve->rules); i++)
    if (counts->tiles[i] > 0)
      put_count (out, counts->tiles[i], ds_rules_tile (delve->rules, i)->label,
                 ds_rules_tile (delve->rules, i)->is_unknown);
  ds_text_printf (out, _ ("Rooms: %zu\n"), counts->n_rooms);
  for (int i = 0; i < DS_N_ROOM_KINDS; i++)
    if (counts->rooms[i] > 0)
      put_count (out, counts->rooms[i], ds_room_kind_label ((DsRoomKind)i), false);
  if (dungeon->regions != NULL)
    ds_text_printf (out, _ ("Regions: %zu\n"), ds_regions_count (dungeon->regions));
  ds_text_printf (out, _ ("Objects: %zu\n"), counts->n_things);
  for (uint32_t i = 0; i < ds_rules_n_kinds (delve->rules); i++)
    if (counts->kinds[i] > 0)
      put_count (out, counts->kinds[i], ds_rules_kind (delve->rules, i)->label,
                 ds_rules_kind (delve->rules, i)->is_unknown);
  put_layers (dungeon, out);
  put_notes (dungeon, out);
}

static int
run (DseCli *cli)
{
  DsText text = { 0 };
  Counts *counts;
  DsDelve delve;

  if (!dse_cli_load (cli, cli->arguments[0], &delve))
    return DSE_CLI_BAD;
  counts = ds_alloc0 (1, sizeof *counts);
  if (counts == NULL) {
    ds_delve_clear (&delve);
    return dse_cli_usage (cli->arguments[0], N_ ("out of memory"));
  }
  for (size_t i = 0; i < delve.dungeon.n_floors; i++) {
    count_level (counts, &delve.dungeon.floors[i]);
    count_open (counts, &delve, i);
  }
  if (dse_cli_has (cli, "--json"))
    write_json (&delve, &cli->project, &cli->path, counts, &text);
  else
    write_text (&delve, &cli->project, &cli->path, counts, &text);
  ds_free (counts);
  ds_delve_clear (&delve);
  return dse_cli_print (&text);
}

static const DseCliOption OPTIONS[] = { DSE_CLI_JSON };

const DseCliCommand dse_cli_info = {
  .id = "info",
  .arguments = N_ ("FILE"),
  .expects = N_ ("a file"),
  .n_arguments = 1,
  .help = N_ (
      "Prints the size, seed, recipe, project and notes of a document and counts its contents."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
