/* core/io/mapping/import.c — the course of an import, its things and rooms, and its notes. */
#include "base/hash.h"
#include "base/read.h"
#include "doc/drawn.h"
#include "gen/gen.h"
#include "io/des/des_member.h"
#include "io/mapping/importer.h"
#include "io/mapping/own_properties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- before: rules and layers */

static bool
resolve_rules (DsImporter *self)
{
  const size_t n = self->mapping->rules.n;

  self->results = ds_alloc0 (n, sizeof *self->results);
  for (size_t i = 0; i < n && self->results != NULL; i++)
    self->results[i] = ds_import_rule_of (self->rules, ds_mapping_rule (self->mapping, i));
  self->ground = self->mapping->ground[0] != '\0'
                     ? ds_rules_find_tile (self->rules, self->mapping->ground)
                     : ds_rules_plain_ground (self->rules);
  return self->results != NULL;
}

/* Finds the rule of each value of the layer. */
static DsStatus
read_layer (DsImporter *self, const DsForeignLevel *level, const DsForeignLayer *layer,
            DsError *err)
{
  DsImportLayer *item;
  DsStatus status;

  if (!ds_array_push (&self->layers,
                      (DsImportLayer){ .level = level,
                                       .layer = layer,
                                       .is_own = ds_mapping_is_own (self->mapping, layer),
                                       .own = -1 }))
    return ds_fail_nomem (err, self->map->source);
  item = &self->layers.items[self->layers.n - 1];
  if (layer->cells == NULL)
    return DS_OK;
  status = ds_map_uses_count (&item->uses, layer, err);
  for (size_t i = 0; i < item->uses.list.n; i++) {
    DsMapUse *use = &item->uses.list.items[i];
    const DsMapSubject subject = ds_map_subject_cell (self->map, layer, use->cell);

    use->rule = ds_mapping_rule_of (self->mapping, &subject);
    if (use->rule != DS_MAP_NO_RULE && !ds_mapping_rule (self->mapping, use->rule)->is_nothing)
      item->is_used = true;
  }
  return status;
}

static DsStatus
read_layers (DsImporter *self, DsError *err)
{
  DsStatus status = DS_OK;

  for (const DsForeignLevel *level = self->map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *at = ds_importer_reads (self, level) ? level->layers.first : NULL;
         at != NULL && status == DS_OK; at = at->next)
      status = read_layer (self, level, at, err);
  return status;
}

/* Places are in the order of floors, layers in that of the file. */
static void
find_places (DsImporter *self)
{
  for (size_t i = 0; i < self->layers.n; i++)
    for (size_t k = 0; k < self->out->places.n; k++)
      if (self->out->places.items[k].level == self->layers.items[i].level) {
        self->layers.items[i].place = k;
        break;
      }
}

/* ---- after: things, drawn doors, rooms */

/* True for bars in a wall, a window, unless the file has a gate there. */
static bool
is_window (const DsImporter *self, uint8_t mark, uint16_t ground, uint16_t feature)
{
  return !(mark & DS_MARK_GATE) && ds_rules_is_grating (self->rules, ground, feature);
}

/* Appends the cells of a row that have a feature, without windows. */
static bool
add_row (const DsImporter *self, size_t floor, int32_t y, DsSpans *out)
{
  const DsFloor *level = &self->out->delve.dungeon.floors[floor];
  const uint8_t *marks = ds_importer_mark (self, floor, (DsCell){ 0, y });
  const uint16_t *ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
  const uint16_t *feature = ds_grid_row (&level->layers[DS_LAYER_FEATURE], y);

  for (int32_t x = 0, end; x < level->w; x = end + 1) {
    for (end = x; end < level->w && feature[end] != DS_TILE_NONE &&
                  !is_window (self, marks[end], ground[end], feature[end]);
         end++)
      continue;
    if (end > x && !ds_array_push (out, (DsSpan){ y, x, end - 1, 0 }))
      return false;
  }
  return true;
}

/* Tiles of doors and stairs that cells gave are all that these mean, where no object of the file
 * is. */
static DsStatus
follow_drawn (DsImporter *self, size_t floor, DsError *err)
{
  const DsDungeon *dungeon = &self->out->delve.dungeon;
  DsChanges changes = { 0 };
  DsSpans drawn = { 0 };
  DsGrid before = { 0 };
  DsStatus status = ds_grid_init (&before, dungeon->w, dungeon->h, 2, err);

  for (int32_t y = 0; y < dungeon->h && status == DS_OK; y++)
    if (!add_row (self, floor, y, &drawn))
      status = ds_fail_nomem (err, self->map->source);
  if (status == DS_OK)
    status = ds_follow_features (&self->out->delve, floor, drawn.items, drawn.n, &before, NULL,
                                 false, &changes, err);
  ds_grid_clear (&before);
  ds_array_clear (&drawn);
  return status;
}

static int
compare_ids (const void *a, const void *b)
{
  const DsImportThing *p = a, *q = b;

  if (p->floor != q->floor)
    return p->floor < q->floor ? -1 : 1;
  if (p->thing.id != q->thing.id)
    return p->thing.id < q->thing.id ? -1 : 1;
  return ds_thing_compare (&p->thing, &q->thing);
}

/* Ids are unique on each floor also where the file repeats its own. */
static void
part_ids (DsImportThing *things, size_t n)
{
  bool has_twins = n > 0;

  for (uint64_t round = 1; has_twins; round++) {
    size_t first = 0; /* of the floor */

    qsort (things, n, sizeof *things, compare_ids);
    has_twins = false;
    for (size_t i = 1; i < n; i++) {
      first = things[i].floor != things[i - 1].floor ? i : first;
      if (i > first && things[i].thing.id == things[i - 1].thing.id) {
        things[i].thing.id = ds_mix64 (things[i].thing.id + round * 2 + i - first) | 1;
        has_twins = true;
      }
    }
  }
}

static bool
keep_origins (DsImporter *self)
{
  for (size_t i = 0; i < self->things.n; i++) {
    const DsImportThing *at = &self->things.items[i];
    const DsImportOrigin origin = { at->floor, at->thing.id, at->subject.layer, at->object };

    if (!ds_array_push (&self->out->origins, origin))
      return false;
  }
  return true;
}

static DsStatus
add_things (DsImporter *self, size_t floor, DsError *err)
{
  DsFloor *level = &self->out->delve.dungeon.floors[floor];
  DsThing *things = ds_alloc (self->things.n + 1, sizeof *things);
  DsStatus status = DS_OK;
  size_t n = 0;

  if (things == NULL)
    return ds_fail_nomem (err, self->map->source);
  for (size_t i = 0; i < self->things.n && status == DS_OK; i++) {
    const DsThing *thing = &self->things.items[i].thing;
    uint16_t feature;

    if (self->things.items[i].floor != floor)
      continue;
    things[n++] = *thing;
    feature = ds_rules_feature_of (self->rules, thing->kind);
    if (feature != DS_TILE_NONE && !ds_floor_set (level, DS_LAYER_FEATURE, thing->at, feature))
      status = ds_fail_nomem (err, self->map->source);
  }
  qsort (things, n, sizeof *things, ds_thing_compare);
  if (status == DS_OK && n > 0)
    status = ds_things_add (&level->things, things, n, NULL, err);
  ds_free (things);
  return status;
}

/* A region for each level of several on a floor. */
static DsStatus
add_regions (DsImporter *self, DsError *err)
{
  static const uint32_t COLOURS[] = { 0x4f8fe8, 0xe8a040, 0x58b868, 0xc868c8,
                                      0xd8584f, 0x48b8b8, 0xb8a848, 0x8878d8 };
  const size_t n = self->out->places.n;

  for (size_t i = 0; i < n; i++) {
    const DsForeignLevel *level = self->out->places.items[i].level;
    DsRegion region = { .id = ds_mix64 (ds_fnv64_text (level->id) + i) | 1,
                        .colour = COLOURS[i % DS_COUNT (COLOURS)],
                        .name = ds_str_new (level->name) };
    const DsStatus status = region.name == NULL
                                ? ds_fail_nomem (err, self->map->source)
                                : ds_regions_add (&self->out->delve.dungeon.regions, &region, err);

    ds_str_unref (region.name);
    if (status != DS_OK)
      return status;
  }
  return DS_OK;
}

/* The rooms of a floor, each in the region of the level that has its first cell. */
static DsStatus
find_rooms (DsImporter *self, size_t floor, bool has_regions, DsError *err)
{
  DsFloor *level = &self->out->delve.dungeon.floors[floor];
  DsRooms *rooms;
  DsGrid layer;
  DsStatus status = ds_gen_find_rooms (&self->out->delve, floor, &rooms, &layer, NULL, err);

  if (status != DS_OK)
    return status;
  ds_rooms_unref (level->rooms);
  ds_grid_clear (&level->layers[DS_LAYER_ROOM]);
  level->rooms = rooms;
  level->layers[DS_LAYER_ROOM] = layer;
  for (int32_t y = 0; y < level->h && has_regions && status == DS_OK; y++)
    for (int32_t x = 0; x < level->w && status == DS_OK; x++) {
      const uint32_t number = ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ x, y });
      const DsImportPlace *place;
      DsRoom room;

      if (number == 0 || ds_rooms_get (level->rooms, number - 1)->region != 0)
        continue;
      place = ds_import_place_at (self->out, floor, (DsCell){ x, y });
      if (place == NULL)
        continue;
      room = *ds_rooms_get (level->rooms, number - 1);
      room.region = (uint32_t)(place - self->out->places.items) + 1;
      status = ds_rooms_set (&level->rooms, number - 1, &room, err);
    }
  return status;
}

static DsStatus
finish (DsImporter *self, DsError *err)
{
  const DsDungeon *dungeon = &self->out->delve.dungeon;
  const bool has_regions =
      self->out->places.n > dungeon->n_floors && self->out->places.n <= DS_REGIONS_MAX;
  const bool has_rooms = !self->mapping->without_rooms || self->zones != NULL;
  DsStatus status = has_regions ? add_regions (self, err) : DS_OK;

  part_ids (self->things.items, self->things.n);
  if (status == DS_OK && !keep_origins (self))
    status = ds_fail_nomem (err, self->map->source);
  if (status == DS_OK)
    status = ds_importer_add_properties (self, err);
  for (size_t f = 0; f < dungeon->n_floors && status == DS_OK; f++) {
    status = add_things (self, f, err);
    if (status == DS_OK)
      status = follow_drawn (self, f, err);
  }
  ds_free (self->marks); /* the search for rooms takes the most memory */
  self->marks = NULL;
  for (size_t f = 0; f < dungeon->n_floors && has_rooms && status == DS_OK; f++)
    status = find_rooms (self, f, has_regions, err);
  if (status == DS_OK)
    status = ds_importer_add_regions (self, err);
  return status;
}

/* ---- notes */

bool
ds_importer_note (DsImporter *self, DsImportNote note, size_t n, const char *name)
{
  DS_ASSERT (self != NULL && note < DS_N_NOTES && name != NULL);

  self->notes[note].n += n;
  return name[0] == '\0' || ds_intern_add (&self->notes[note].names, name) != DS_INTERN_NONE;
}

bool
ds_importer_note_at (DsImporter *self, DsImportNote note, const char *name, uint32_t line)
{
  char place[DS_SENTENCE];

  DS_ASSERT (self != NULL && note < DS_N_NOTES && name != NULL);

  if (self->notes[note].n >= DS_NOTE_PLACES)
    return ds_importer_note (self, note, 1, "");
  if (line > 0)
    snprintf (place, sizeof place, "%.100s, line %u", name, line);
  else
    snprintf (place, sizeof place, "%.100s", name);
  return ds_importer_note (self, note, 1, place);
}

/* Vaults with lines that only the source keeps, such as SUBST. */
static bool
note_unfollowed (DsImporter *self)
{
  for (size_t i = 0; i < self->out->places.n; i++) {
    const DsForeignLevel *level = self->out->places.items[i].level;

    if (level->unfollowed[0] != '\0' &&
        !ds_importer_note_at (self, DS_NOTE_VAULTS, level->unfollowed, level->line))
      return false;
  }
  return true;
}

static void
set_note (DsMessage *out, DsImportNote note, size_t n, const char *names)
{
  switch (note) {
#define X(name, id, format)                                                                        \
  case DS_NOTE_##name:                                                                             \
    ds_message_set (out, id, format, n, names);                                                    \
    break;
    DS_NOTE_LIST (X)
#undef X
  case DS_N_NOTES:
    break;
  }
}

static DsStatus
write_notes (DsImporter *self, DsError *err)
{
  for (size_t i = 0; i < DS_N_NOTES; i++) {
    const DsIntern *names = &self->notes[i].names;
    char list[DS_LIST_BYTES] = "", shown[DS_LIST_BYTES + 3] = "";
    DsMessage message;

    if (self->notes[i].n == 0)
      continue;
    for (uint32_t k = 0; k < names->n; k++)
      ds_list_add (list, names->names[k], "\"");
    if (list[0] != '\0')
      snprintf (shown, sizeof shown, " (%s)", list);
    set_note (&message, (DsImportNote)i, self->notes[i].n, shown);
    if (!ds_array_push (&self->out->notes, message))
      return ds_fail_nomem (err, self->map->source);
  }
  return DS_OK;
}

/* ---- the whole */

static DsStatus
run (DsImporter *self, DsError *err)
{
  const DsDungeon *dungeon = &self->out->delve.dungeon;
  DsStatus status =
      resolve_rules (self) ? read_layers (self, err) : ds_fail_nomem (err, self->map->source);

  if (status == DS_OK)
    status = ds_importer_arrange (self, err);
  if (status != DS_OK)
    return status;
  find_places (self);
  status = ds_importer_find_own (self, err);
  if (status != DS_OK)
    return status;
  self->marks =
      ds_alloc0 (dungeon->n_floors * (size_t)dungeon->w, (size_t)dungeon->h * sizeof *self->marks);
  if (self->marks == NULL)
    return ds_fail_nomem (err, self->map->source);
  status = ds_importer_put_cells (self, err);
  if (status == DS_OK)
    status = ds_importer_put_objects (self, err);
  if (status == DS_OK)
    status = ds_importer_settle (self, err);
  if (status == DS_OK)
    status = ds_importer_link (self, err);
  if (status == DS_OK)
    status = finish (self, err);
  if (status == DS_OK && self->map->kept != NULL)
    status = ds_des_keep (&self->out->delve, self->map, self->mapping, err);
  if (status == DS_OK && self->map->kept != NULL)
    status = ds_import_set_places (&self->out->delve, self->out, self->map, err);
  if (status == DS_OK && !note_unfollowed (self))
    status = ds_fail_nomem (err, self->map->source);
  return status == DS_OK ? write_notes (self, err) : status;
}

DsStatus
ds_import (DsImport *out, const DsForeign *map, const DsMapping *mapping, DsRules *rules,
           DsError *err)
{
  DsImporter self = { .out = out, .map = map, .mapping = mapping, .rules = rules };
  DsStatus status;

  DS_ASSERT (out != NULL && map != NULL && mapping != NULL && rules != NULL);

  memset (out, 0, sizeof *out);
  status = run (&self, err);
  for (size_t i = 0; i < self.layers.n; i++)
    ds_map_uses_clear (&self.layers.items[i].uses);
  for (size_t i = 0; i < self.things.n; i++) {
    ds_str_unref (self.things.items[i].thing.lock);
    ds_extras_unref (self.things.items[i].thing.extras);
  }
  for (size_t i = 0; i < DS_N_NOTES; i++)
    ds_intern_clear (&self.notes[i].names);
  ds_array_clear (&self.layers);
  ds_array_clear (&self.things);
  ds_free (self.results);
  ds_intern_clear (&self.regions);
  ds_free (self.zones);
  ds_free (self.marks);
  if (status != DS_OK)
    ds_import_clear (out);
  return status;
}

void
ds_import_clear (DsImport *self)
{
  DS_ASSERT (self != NULL);

  if (self->delve.rules != NULL)
    ds_delve_clear (&self->delve);
  ds_array_clear (&self->places);
  ds_array_clear (&self->origins);
  ds_array_clear (&self->opened);
  ds_array_clear (&self->own);
  ds_array_clear (&self->notes);
  memset (self, 0, sizeof *self);
}

const DsImportPlace *
ds_import_place_at (const DsImport *self, size_t floor, DsCell cell)
{
  DS_ASSERT (self != NULL);

  for (size_t i = self->places.n; i-- > 0;)
    if (self->places.items[i].floor == floor && ds_rect_has (self->places.items[i].rect, cell))
      return &self->places.items[i];
  return NULL;
}

const DsImportOrigin *
ds_import_origin (const DsImport *self, size_t floor, uint64_t id)
{
  size_t low = 0, high;

  DS_ASSERT (self != NULL);

  high = self->origins.n;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const DsImportOrigin *at = &self->origins.items[middle];

    if (at->floor < floor || (at->floor == floor && at->id < id))
      low = middle + 1;
    else
      high = middle;
  }
  return low < self->origins.n && self->origins.items[low].floor == floor &&
                 self->origins.items[low].id == id
             ? &self->origins.items[low]
             : NULL;
}
