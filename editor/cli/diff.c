/* editor/cli/diff.c — in what two documents differ: what they are, cells, rooms, things. */
#include "base/array.h"
#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VALUE_BYTES 100 /* of the value of a cell as text */

typedef struct {
  const DsDelve *sides[2];
  DsText out;
  DsJsonWriter json; /* used when is_json */
  bool is_json;
  size_t n; /* differences */
} Diff;

/* "from -> to"; "-" stands for nothing. */
static void
put_change (DsText *out, const char *from, const char *to)
{
  ds_text_put_shown (out, from, strlen (from), DS_SHOWN_LINE);
  ds_text_puts (out, from[0] != '\0' ? " -> " : "- -> ");
  ds_text_put_shown (out, to, strlen (to), DS_SHOWN_LINE);
  ds_text_puts (out, to[0] != '\0' ? "\n" : "-\n");
}

/* ---- the two documents */

static void
put_head (Diff *self, const char *field, const char *from, const char *to)
{
  if (strcmp (from, to) == 0)
    return;
  self->n++;
  if (!self->is_json) {
    ds_text_put_shown (&self->out, field, strlen (field), DS_SHOWN_LINE);
    ds_text_puts (&self->out, ": ");
    put_change (&self->out, from, to);
    return;
  }
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  ds_json_put_string (&self->json, "field", field);
  ds_json_put_string (&self->json, "from", from);
  ds_json_put_string (&self->json, "to", to);
  ds_json_end (&self->json);
}

static char *
format_size (const DsDungeon *dungeon, char out[VALUE_BYTES])
{
  snprintf (out, VALUE_BYTES, "%dx%dx%zu", dungeon->w, dungeon->h, dungeon->n_floors);
  return out;
}

static char *
format_seed (const DsDungeon *dungeon, char out[VALUE_BYTES])
{
  snprintf (out, VALUE_BYTES, "%" PRIu64, dungeon->seed);
  return out;
}

static char *
format_derived (const DsDungeon *dungeon, char out[VALUE_BYTES])
{
  out[0] = '\0';
  if (dungeon->is_derived)
    snprintf (out, VALUE_BYTES, "%" PRIu64, dungeon->derived_from);
  return out;
}

/* The recipe as it stands in a file, on one line. */
static char *
format_recipe (const DsRecipe *recipe)
{
  DsText text = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_begin_array (&json, NULL, DS_JSON_INLINE);
  ds_recipe_write (recipe, &json, NULL);
  ds_json_end (&json);
  if (text.n > 3) { /* without the brackets and the line break */
    memmove (text.bytes, text.bytes + 1, text.n - 3);
    text.bytes[text.n - 3] = '\0';
  }
  return ds_text_take (&text);
}

/* Own properties of the level, and members that are kept for other programs: each side's. */
static void
compare_members (Diff *self, const DsExtras *a, const DsExtras *b)
{
  for (size_t i = 0; i < ds_extras_count (a); i++) {
    const char *to = ds_extras_find (b, ds_extras_key (a, i));

    put_head (self, ds_extras_key (a, i), ds_extras_json (a, i), to != NULL ? to : "");
  }
  for (size_t i = 0; i < ds_extras_count (b); i++)
    if (ds_extras_find (a, ds_extras_key (b, i)) == NULL)
      put_head (self, ds_extras_key (b, i), "", ds_extras_json (b, i));
}

static void
compare_heads (Diff *self)
{
  const DsDelve *a = self->sides[0], *b = self->sides[1];
  char from[VALUE_BYTES], to[VALUE_BYTES];
  char *recipe_a = format_recipe (&a->recipe), *recipe_b = format_recipe (&b->recipe);

  put_head (self, "size", format_size (&a->dungeon, from), format_size (&b->dungeon, to));
  put_head (self, "name", ds_str_get (a->dungeon.name), ds_str_get (b->dungeon.name));
  put_head (self, "ruleset", a->ruleset, b->ruleset);
  put_head (self, "seed", format_seed (&a->dungeon, from), format_seed (&b->dungeon, to));
  put_head (self, "derived_from", format_derived (&a->dungeon, from),
            format_derived (&b->dungeon, to));
  if (recipe_a != NULL && recipe_b != NULL)
    put_head (self, "recipe", recipe_a, recipe_b);
  ds_free (recipe_a);
  ds_free (recipe_b);
  compare_members (self, a->dungeon.extras, b->dungeon.extras);
}

/* ---- cells */

static const DsLayer LAYERS[] = { DS_LAYER_GROUND, DS_LAYER_FEATURE, DS_LAYER_ROOM, DS_LAYER_PIN,
                                  DS_LAYER_ORIGIN };

static void
format_pins (uint32_t pins, char out[VALUE_BYTES])
{
  static const char *const names[] = { "ground", "feature", "room", "things" };
  size_t n = 0;

  for (size_t i = 0; i < DS_COUNT (names); i++)
    if (pins & 1u << i)
      n += (size_t)snprintf (out + n, VALUE_BYTES - n, "%s%s", n > 0 ? "+" : "", names[i]);
}

/* The value of a cell as ids, which mean the same in both documents; "" = none. */
static void
format_cell (const DsDelve *delve, const DsFloor *level, DsLayer layer, uint32_t value,
             char out[VALUE_BYTES])
{
  out[0] = '\0';
  if (value == 0)
    return;
  switch (layer) {
  case DS_LAYER_GROUND:
  case DS_LAYER_FEATURE:
    snprintf (out, VALUE_BYTES, "%s", ds_rules_tile (delve->rules, value)->id);
    return;
  case DS_LAYER_ROOM:
    if (value <= ds_rooms_count (level->rooms))
      snprintf (out, VALUE_BYTES, "r-%" PRIx64, ds_rooms_get (level->rooms, value - 1)->id);
    return;
  case DS_LAYER_PIN:
    format_pins (value, out);
    return;
  default:
    if (value <= ds_origins_count (level->origins))
      snprintf (out, VALUE_BYTES, "%s", ds_origins_get (level->origins, value - 1));
  }
}

static void
put_optional (DsJsonWriter *json, const char *key, const char *value)
{
  if (value[0] != '\0')
    ds_json_put_string (json, key, value);
  else
    ds_json_put_null (json, key);
}

static void
put_cell (Diff *self, size_t floor, DsCell cell, DsLayer layer, const char *from, const char *to)
{
  self->n++;
  if (!self->is_json) {
    ds_text_printf (&self->out, _ ("floor %zu (%d, %d) %s: "), floor + 1, cell.x, cell.y,
                    ds_layer_id (layer));
    put_change (&self->out, from, to);
    return;
  }
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  ds_json_put_int (&self->json, "floor", (int64_t)floor);
  ds_json_begin_array (&self->json, "cell", DS_JSON_INLINE);
  ds_json_put_int (&self->json, NULL, cell.x);
  ds_json_put_int (&self->json, NULL, cell.y);
  ds_json_end (&self->json);
  ds_json_put_string (&self->json, "layer", ds_layer_id (layer));
  put_optional (&self->json, "from", from);
  put_optional (&self->json, "to", to);
  ds_json_end (&self->json);
}

/* True when equal numbers mean the same on both sides. */
static bool
same_numbers (const Diff *self, const DsFloor *a, const DsFloor *b, DsLayer layer)
{
  const DsRules *p = self->sides[0]->rules, *q = self->sides[1]->rules;

  if (layer == DS_LAYER_ROOM)
    return ds_rooms_equal (a->rooms, b->rooms);
  if (layer == DS_LAYER_ORIGIN)
    return ds_origins_equal (a->origins, b->origins);
  if (layer == DS_LAYER_PIN)
    return true;
  if (ds_rules_n_tiles (p) != ds_rules_n_tiles (q))
    return false;
  for (uint32_t i = 0; i < ds_rules_n_tiles (p); i++)
    if (strcmp (ds_rules_tile (p, i)->id, ds_rules_tile (q, i)->id) != 0)
      return false;
  return true;
}

static void
compare_layer (Diff *self, size_t floor, DsLayer layer)
{
  const DsFloor *a = &self->sides[0]->dungeon.floors[floor];
  const DsFloor *b = &self->sides[1]->dungeon.floors[floor];
  const bool same = same_numbers (self, a, b, layer);
  const size_t row_bytes = (size_t)a->w * ds_layer_bytes (layer);

  for (int32_t y = 0; y < a->h; y++) {
    if (same && memcmp (ds_grid_row (&a->layers[layer], y), ds_grid_row (&b->layers[layer], y),
                        row_bytes) == 0)
      continue;
    for (int32_t x = 0; x < a->w; x++) {
      const DsCell cell = { x, y };
      const uint32_t p = ds_floor_get (a, layer, cell), q = ds_floor_get (b, layer, cell);
      char from[VALUE_BYTES], to[VALUE_BYTES];

      if (p == q && (same || p == 0))
        continue;
      format_cell (self->sides[0], a, layer, p, from);
      format_cell (self->sides[1], b, layer, q, to);
      if (strcmp (from, to) != 0)
        put_cell (self, floor, cell, layer, from, to);
    }
  }
}

/* ---- rooms, things and regions: by id */

typedef enum { ROOMS, THINGS, REGIONS } Table;

/* One of a floor, with everything that is compared as text. */
typedef struct {
  uint64_t id;
  char *text; /* owned; JSON */
} Entry;

typedef DS_ARRAY (Entry) Entries;

static void
clear_entries (Entries *self)
{
  for (size_t i = 0; i < self->n; i++)
    ds_free (self->items[i].text);
  ds_array_clear (self);
}

static int
compare_entries (const void *a, const void *b)
{
  const uint64_t p = ((const Entry *)a)->id, q = ((const Entry *)b)->id;

  return p < q ? -1 : p > q;
}

static void
write_room (const DsDelve *delve, const DsRoom *room, DsJsonWriter *json)
{
  const DsRegions *regions = delve->dungeon.regions;
  char region[24] = "";

  if (room->region > 0 && room->region <= ds_regions_count (regions))
    snprintf (region, sizeof region, "g-%" PRIx64, ds_regions_get (regions, room->region - 1)->id);
  put_optional (json, "name", ds_str_get (room->name));
  ds_json_put_string (json, "kind", ds_room_kind_id ((DsRoomKind)room->kind));
  put_optional (json, "region", region);
  ds_extras_write (room->extras, json);
}

static void
write_place (DsJsonWriter *json, const char *key, int32_t floor, DsCell cell)
{
  ds_json_begin_array (json, key, DS_JSON_INLINE);
  if (floor >= 0)
    ds_json_put_int (json, NULL, floor);
  ds_json_put_int (json, NULL, cell.x);
  ds_json_put_int (json, NULL, cell.y);
  ds_json_end (json);
}

static void
write_thing (const DsDelve *delve, const DsThing *thing, DsJsonWriter *json)
{
  static const char *const facings[] = { "north", "east", "south", "west" };

  ds_json_put_string (json, "kind", ds_rules_kind (delve->rules, thing->kind)->id);
  write_place (json, "at", -1, thing->at);
  if (thing->facing < DS_COUNT (facings))
    ds_json_put_string (json, "facing", facings[thing->facing]);
  if (thing->target_floor >= 0)
    write_place (json, "target", thing->target_floor, thing->target);
  if (thing->level != NULL) {
    ds_json_begin_object (json, "target", DS_JSON_INLINE);
    ds_json_put_string (json, "level", ds_str_get (thing->level));
    if (thing->entry != NULL)
      ds_json_put_string (json, "entry", ds_str_get (thing->entry));
    ds_json_end (json);
  }
  if (thing->gate != 0) {
    char text[24];

    snprintf (text, sizeof text, "w-%" PRIx64, thing->gate);
    ds_json_put_string (json, "gate", text);
  }
  if (thing->lock != NULL)
    ds_json_put_string (json, "lock", ds_str_get (thing->lock));
  ds_extras_write (thing->extras, json);
}

static void
write_region (const DsRegion *region, DsJsonWriter *json)
{
  char colour[8];

  snprintf (colour, sizeof colour, "#%06x", region->colour & 0xffffff);
  put_optional (json, "name", ds_str_get (region->name));
  ds_json_put_string (json, "colour", colour);
  put_optional (json, "lock", ds_str_get (region->lock));
  ds_json_begin_array (json, "pins", DS_JSON_INLINE);
  for (int bit = 0; bit < DS_N_REGION_PINS; bit++)
    if (region->pins >> bit & 1)
      ds_json_put_string (json, NULL, DS_REGION_PINS[bit]);
  ds_json_end (json);
  ds_extras_write (region->extras, json);
}

static size_t
count_rows (const DsDelve *delve, size_t floor, Table table)
{
  const DsFloor *level = &delve->dungeon.floors[floor];

  return table == ROOMS    ? ds_rooms_count (level->rooms)
         : table == THINGS ? ds_things_count (level->things)
                           : ds_regions_count (delve->dungeon.regions);
}

/* Writes row @i and returns its id. */
static uint64_t
write_entry (const DsDelve *delve, size_t floor, Table table, size_t i, DsJsonWriter *json)
{
  const DsFloor *level = &delve->dungeon.floors[floor];

  switch (table) {
  case ROOMS:
    write_room (delve, ds_rooms_get (level->rooms, i), json);
    return ds_rooms_get (level->rooms, i)->id;
  case THINGS:
    write_thing (delve, ds_things_get (level->things, i), json);
    return ds_things_get (level->things, i)->id;
  default:
    write_region (ds_regions_get (delve->dungeon.regions, i), json);
    return ds_regions_get (delve->dungeon.regions, i)->id;
  }
}

/* The rows of a table, sorted by id. False: no memory. */
static bool
list_entries (const DsDelve *delve, size_t floor, Table table, Entries *out)
{
  for (size_t i = 0; i < count_rows (delve, floor, table); i++) {
    DsText text = { 0 };
    DsJsonWriter json;
    uint64_t id;
    char *taken;

    ds_json_writer_init (&json, &text);
    ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
    id = write_entry (delve, floor, table, i, &json);
    ds_json_end (&json);
    if (text.n > 0)
      text.bytes[text.n - 1] = '\0'; /* without the line break */
    taken = ds_text_take (&text);
    if (taken == NULL || !ds_array_push (out, (Entry){ id, taken })) {
      ds_free (taken);
      return false;
    }
  }
  if (out->n > 1)
    qsort (out->items, out->n, sizeof out->items[0], compare_entries);
  return true;
}

static void
put_entry (Diff *self, size_t floor, Table table, uint64_t id, const char *from, const char *to)
{
  static const char letters[] = { [ROOMS] = 'r', [THINGS] = 't', [REGIONS] = 'g' };
  char name[24];

  self->n++;
  snprintf (name, sizeof name, "%c-%" PRIx64, letters[table], id);
  if (!self->is_json) {
    if (table == REGIONS)
      ds_text_printf (&self->out, _ ("region %s: "), name);
    else
      ds_text_printf (&self->out, _ ("floor %zu %s: "), floor + 1, name);
    put_change (&self->out, from != NULL ? from : "", to != NULL ? to : "");
    return;
  }
  ds_json_begin_object (&self->json, NULL, DS_JSON_INLINE);
  if (table != REGIONS)
    ds_json_put_int (&self->json, "floor", (int64_t)floor);
  ds_json_put_string (&self->json, "id", name);
  ds_json_put_source (&self->json, "from", from != NULL ? from : "null");
  ds_json_put_source (&self->json, "to", to != NULL ? to : "null");
  ds_json_end (&self->json);
}

static void
merge_entries (Diff *self, size_t floor, Table table, const Entries *a, const Entries *b)
{
  for (size_t i = 0, k = 0; i < a->n || k < b->n;) {
    const Entry *p = i < a->n ? &a->items[i] : NULL, *q = k < b->n ? &b->items[k] : NULL;

    if (p != NULL && q != NULL && p->id == q->id) {
      if (strcmp (p->text, q->text) != 0)
        put_entry (self, floor, table, p->id, p->text, q->text);
      i++;
      k++;
    } else if (q == NULL || (p != NULL && p->id < q->id)) {
      put_entry (self, floor, table, p->id, p->text, NULL);
      i++;
    } else {
      put_entry (self, floor, table, q->id, NULL, q->text);
      k++;
    }
  }
}

static void
compare_tables (Diff *self, size_t floor, Table table)
{
  Entries p = { 0 }, q = { 0 };

  if (list_entries (self->sides[0], floor, table, &p) &&
      list_entries (self->sides[1], floor, table, &q))
    merge_entries (self, floor, table, &p, &q);
  else
    self->out.failed = true;
  clear_entries (&p);
  clear_entries (&q);
}

/* ---- all */

static void
begin_list (Diff *self, const char *key)
{
  if (self->is_json)
    ds_json_begin_array (&self->json, key, DS_JSON_LINES);
}

static void
end_list (Diff *self)
{
  if (self->is_json)
    ds_json_end (&self->json);
}

static void
compare (Diff *self)
{
  const DsDungeon *a = &self->sides[0]->dungeon, *b = &self->sides[1]->dungeon;
  const bool same_size = a->w == b->w && a->h == b->h && a->n_floors == b->n_floors;
  const size_t n_floors = same_size ? a->n_floors : 0; /* else cells have no partners */

  begin_list (self, "head");
  compare_heads (self);
  end_list (self);
  begin_list (self, "regions");
  compare_tables (self, 0, REGIONS);
  end_list (self);
  begin_list (self, "cells");
  for (size_t i = 0; i < n_floors; i++)
    for (size_t k = 0; k < DS_COUNT (LAYERS); k++)
      compare_layer (self, i, LAYERS[k]);
  end_list (self);
  begin_list (self, "rooms");
  for (size_t i = 0; i < n_floors; i++)
    compare_tables (self, i, ROOMS);
  end_list (self);
  begin_list (self, "things");
  for (size_t i = 0; i < n_floors; i++)
    compare_tables (self, i, THINGS);
  end_list (self);
}

static int
answer (const DsDelve *a, const DsDelve *b, bool is_json)
{
  Diff self = { .sides = { a, b }, .is_json = is_json };
  int status;

  ds_json_writer_init (&self.json, &self.out);
  if (is_json)
    ds_json_begin_object (&self.json, NULL, DS_JSON_LINES);
  compare (&self);
  if (is_json) {
    ds_json_put_bool (&self.json, "differs", self.n > 0);
    ds_json_end (&self.json);
  }
  status = dse_cli_print (&self.out);
  return status != DSE_CLI_DONE ? status : self.n > 0 ? DSE_CLI_NO : DSE_CLI_DONE;
}

static int
run (DseCli *cli)
{
  DsDelve a, b;
  int status = DSE_CLI_BAD;

  if (!dse_cli_load (cli, cli->arguments[0], &a))
    return DSE_CLI_BAD;
  if (dse_cli_load (cli, cli->arguments[1], &b)) {
    status = answer (&a, &b, dse_cli_has (cli, "--json"));
    ds_delve_clear (&b);
  }
  ds_delve_clear (&a);
  return status;
}

static const DseCliOption OPTIONS[] = { DSE_CLI_JSON };

const DseCliCommand dse_cli_diff = {
  .id = "diff",
  .arguments = "A B",
  .expects = N_ ("two files to compare"),
  .n_arguments = 2,
  .help = N_ ("Lists the cells, rooms, regions and objects in which two documents differ."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
