/* core/io/mapping/zones.c — regions that rules give to cells, and the rooms that lie in them. */
#include "io/mapping/importer.h"

#include "base/hash.h"

#include <string.h>

#define ALL "*" /* region of a rule: the name of the value or object */

static uint16_t *
zone_at (const DsImporter *self, size_t floor, DsCell cell)
{
  const DsDungeon *dungeon = &self->out->delve.dungeon;

  return &self->zones[floor * (size_t)dungeon->w * (size_t)dungeon->h +
                      ds_cell_index (cell, dungeon->w)];
}

/* The region of the rule; "" for a value or object without a name. */
static const char *
name_of (const DsMapRule *rule, const DsMapSubject *subject)
{
  const char *name;

  if (strcmp (rule->region, ALL) != 0)
    return rule->region;
  name = ds_map_subject_name (subject);
  return name[0] != '\0' ? name : ds_map_subject_type (subject);
}

bool
ds_importer_put_region (DsImporter *self, size_t floor, DsCell cell, const DsMapRule *rule,
                        const DsMapSubject *subject)
{
  const DsDungeon *dungeon = &self->out->delve.dungeon;
  const char *name;
  uint32_t number;

  DS_ASSERT (rule != NULL && subject != NULL);

  if (rule->region[0] == '\0')
    return true;
  name = name_of (rule, subject);
  if (name[0] == '\0')
    return true;
  if (self->zones == NULL)
    self->zones = ds_alloc0 (dungeon->n_floors * (size_t)dungeon->w,
                             (size_t)dungeon->h * sizeof *self->zones);
  number = ds_intern_add (&self->regions, name);
  if (self->zones == NULL || number == DS_INTERN_NONE)
    return false;
  if (number < DS_REGIONS_MAX)
    *zone_at (self, floor, cell) = (uint16_t)(number + 1);
  return true;
}

/* ---- rooms */

/* The region that may have most cells of a room, by a vote (Boyer and Moore 1981). */
typedef struct {
  uint16_t zone;
  int32_t votes;   /* for it, less those against it */
  int32_t n_in, n; /* cells in it, and in all */
} RoomZone;

static void
vote (RoomZone *room, uint16_t zone)
{
  room->n++;
  if (room->votes == 0)
    room->zone = zone;
  room->votes += room->zone == zone ? 1 : -1;
}

/* Calls @see with the zone of each cell of a room of the floor. */
static void
see_cells (const DsImporter *self, size_t floor, RoomZone *rooms,
           void (*see) (RoomZone *room, uint16_t zone))
{
  const DsFloor *level = &self->out->delve.dungeon.floors[floor];

  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++) {
      const uint32_t room = ds_floor_get (level, DS_LAYER_ROOM, (DsCell){ x, y });

      if (room > 0)
        see (&rooms[room - 1], *zone_at (self, floor, (DsCell){ x, y }));
    }
}

static void
count_in (RoomZone *room, uint16_t zone)
{
  room->n_in += room->zone == zone;
}

/* Gives the rooms of a floor their regions; @regions: by name, 1 + number, 0 = not there yet. */
static DsStatus
place_rooms (DsImporter *self, size_t floor, uint32_t *regions, DsError *err)
{
  static const uint32_t COLOURS[] = { 0x58b868, 0xc868c8, 0xd8584f, 0x48b8b8,
                                      0xb8a848, 0x8878d8, 0x4f8fe8, 0xe8a040 };
  DsDungeon *dungeon = &self->out->delve.dungeon;
  DsFloor *level = &dungeon->floors[floor];
  const size_t n = ds_rooms_count (level->rooms);
  RoomZone *rooms = ds_alloc0 (n + 1, sizeof *rooms);
  DsStatus status = rooms != NULL ? DS_OK : ds_fail_nomem (err, self->map->source);

  if (status == DS_OK) {
    see_cells (self, floor, rooms, vote);
    see_cells (self, floor, rooms, count_in);
  }
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    const uint16_t zone = rooms[i].zone;
    DsRoom room = *ds_rooms_get (level->rooms, i);

    if (zone == 0 || rooms[i].n_in * 2 <= rooms[i].n)
      continue;
    if (regions[zone - 1] == 0 && ds_regions_count (dungeon->regions) < DS_REGIONS_MAX) {
      const char *name = self->regions.names[zone - 1];
      DsRegion region = { .id = ds_mix64 (ds_fnv64_text (name)) | 1,
                          .colour = COLOURS[zone % DS_COUNT (COLOURS)],
                          .name = ds_str_new (name) };

      status = region.name != NULL ? ds_regions_add (&dungeon->regions, &region, err)
                                   : ds_fail_nomem (err, self->map->source);
      ds_str_unref (region.name);
      regions[zone - 1] = (uint32_t)ds_regions_count (dungeon->regions);
    }
    room.region = regions[zone - 1];
    if (status == DS_OK && room.region != 0)
      status = ds_rooms_set (&level->rooms, i, &room, err);
  }
  ds_free (rooms);
  return status;
}

DsStatus
ds_importer_add_regions (DsImporter *self, DsError *err)
{
  uint32_t *regions;
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL);

  if (self->zones == NULL)
    return DS_OK;
  regions = ds_alloc0 (self->regions.n, sizeof *regions);
  if (regions == NULL)
    return ds_fail_nomem (err, self->map->source);
  for (size_t i = 0; i < self->out->delve.dungeon.n_floors && status == DS_OK; i++)
    status = place_rooms (self, i, regions, err);
  for (uint32_t i = 0; i < self->regions.n && status == DS_OK; i++)
    if (regions[i] == 0 && !ds_importer_note (self, DS_NOTE_REGIONS, 1, self->regions.names[i]))
      status = ds_fail_nomem (err, self->map->source);
  ds_free (regions);
  return status;
}
