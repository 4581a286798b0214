/* core/check/lint/region_in_parts.c — regions whose rooms are not connected. */
#include "base/union_find.h"
#include "check/lint_context.h"

/* Rooms of all floors, numbered one after another. */
typedef struct {
  const DsLint *lint;
  uint32_t *first; /* by floor: number of its room 0 */
  uint32_t *root;  /* by room */
  uint32_t n;
} Rooms;

static const DsRoom *
room_of (const Rooms *self, size_t floor, uint32_t number)
{
  return ds_rooms_get (self->lint->floors[floor].level->rooms, number - 1);
}

/* Rooms numbered @a and @b on these floors (0: none) touch each other. */
static void
join (Rooms *self, size_t floor_a, uint32_t a, size_t floor_b, uint32_t b)
{
  if (a == 0 || b == 0 || (a == b && floor_a == floor_b) ||
      room_of (self, floor_a, a)->region != room_of (self, floor_b, b)->region)
    return;
  ds_union_join_lower (self->root, self->first[floor_a] + a - 1, self->first[floor_b] + b - 1);
}

/* A door between two rooms that belongs to none joins them too. */
static void
join_cells (Rooms *self, size_t f)
{
  const DsLintFloor *floor = &self->lint->floors[f];
  const DsGrid *layer = &floor->level->layers[DS_LAYER_ROOM];

  for (int32_t y = 0; y < self->lint->h; y++) {
    const uint32_t *row = ds_grid_row (layer, y);
    const uint32_t *below = y + 1 < self->lint->h ? ds_grid_row (layer, y + 1) : row;
    const uint32_t *lower = y + 2 < self->lint->h ? ds_grid_row (layer, y + 2) : below;

    for (int32_t x = 0; x < self->lint->w; x++) {
      if (row[x] == 0)
        continue;
      if (x + 1 < self->lint->w)
        join (self, f, row[x], f, row[x + 1]);
      join (self, f, row[x], f, below[x]);
      if (x + 2 < self->lint->w && row[x + 1] == 0 &&
          ds_lint_place (self->lint, f, (DsCell){ x + 1, y }) != DS_WORLD_NONE)
        join (self, f, row[x], f, row[x + 2]);
      if (below[x] == 0 &&
          ds_lint_place (self->lint, f, (DsCell){ x, ds_min (y + 1, self->lint->h - 1) }) !=
              DS_WORLD_NONE)
        join (self, f, row[x], f, lower[x]);
    }
  }
}

static void
join_stairs (Rooms *self)
{
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self->lint, &at)) != NULL)
    if (thing->target_floor >= 0 && (size_t)thing->target_floor < self->lint->n_floors)
      join (self, at.floor,
            ds_floor_get (self->lint->floors[at.floor].level, DS_LAYER_ROOM, thing->at),
            (size_t)thing->target_floor,
            ds_floor_get (self->lint->floors[thing->target_floor].level, DS_LAYER_ROOM,
                          thing->target));
}

/* At the first room of the second part. */
static void
tell (DsLint *self, uint32_t region, uint32_t n_parts, size_t floor, size_t room)
{
  const DsRegion *it = ds_regions_get (self->delve->dungeon.regions, region - 1);
  const DsCell at = self->floors[floor].rooms[room].first;
  DsFinding *finding = ds_lint_add_at (self, floor, at);
  char where[DS_LINT_PLACE];

  ds_lint_where (self, floor, at, where);
  if (it->name != NULL)
    ds_message_set (&finding->text, "lint.region-in-parts",
                    NN_ ("The region \"%s\" is split into %u part, at %s.",
                         "The region \"%s\" is split into %u parts; one of them is at %s."),
                    ds_str_get (it->name), n_parts, where);
  else
    ds_message_set (&finding->text, "lint.nameless-region-in-parts",
                    NN_ ("A region without a name is split into %u part, at %s.",
                         "A region without a name is split into %u parts; one of them is at %s."),
                    n_parts, where);
}

static void
look_at (DsLint *self, const Rooms *rooms, uint32_t region)
{
  uint32_t n_parts = 0;
  size_t floor = 0, room = 0;

  for (size_t f = 0; f < self->n_floors; f++)
    for (size_t i = 0; i < ds_rooms_count (self->floors[f].level->rooms); i++) {
      const uint32_t number = rooms->first[f] + (uint32_t)i;

      if (ds_rooms_get (self->floors[f].level->rooms, i)->region != region ||
          self->floors[f].rooms[i].n_cells == 0 || rooms->root[number] != number)
        continue;
      if (++n_parts == 2) {
        floor = f;
        room = i;
      }
    }
  if (n_parts > 1)
    tell (self, region, n_parts, floor, room);
}

static void
look (DsLint *self)
{
  const uint32_t n_regions = (uint32_t)ds_regions_count (self->delve->dungeon.regions);
  Rooms rooms = { .lint = self };

  if (n_regions == 0)
    return;
  rooms.first = ds_alloc (self->n_floors, sizeof *rooms.first);
  for (size_t f = 0; rooms.first != NULL && f < self->n_floors; f++) {
    rooms.first[f] = rooms.n;
    rooms.n += (uint32_t)ds_rooms_count (self->floors[f].level->rooms);
  }
  rooms.root = ds_alloc (rooms.n, sizeof *rooms.root);
  if (rooms.first == NULL || rooms.root == NULL) {
    self->status = DS_NOMEM;
  } else {
    ds_union_reset (rooms.root, rooms.n);
    for (size_t f = 0; f < self->n_floors; f++)
      join_cells (&rooms, f);
    join_stairs (&rooms);
    for (uint32_t region = 1; region <= n_regions; region++)
      look_at (self, &rooms, region);
  }
  ds_free (rooms.first);
  ds_free (rooms.root);
}

const DsLintRule ds_lint_region_in_parts = {
  .id = "region-in-parts",
  .label = N_ ("Region in several parts"),
  .help = N_ ("The rooms of a region are not all connected without leaving the region."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
};
