/* core/check/lint_rooms.c — tests of rooms by their content. */
#include "check/lint_context.h"

static void
count_cells (DsLint *self, DsLintFloor *floor)
{
  for (int32_t y = 0; y < self->h; y++) {
    const uint32_t *numbers = ds_grid_row (&floor->level->layers[DS_LAYER_ROOM], y);
    const uint16_t *features = ds_grid_row (&floor->level->layers[DS_LAYER_FEATURE], y);

    for (int32_t x = 0; x < self->w; x++) {
      DsLintRoom *room = numbers[x] > 0 ? &floor->rooms[numbers[x] - 1] : NULL;

      if (room == NULL)
        continue;
      if (room->n_cells++ == 0)
        room->first = (DsCell){ x, y };
      if (features[x] != DS_TILE_NONE && !room->is_furnished)
        room->is_furnished =
            !(ds_rules_tile (self->delve->rules, features[x])->flags & DS_TILE_DOOR);
    }
  }
}

/* Lights, notes and gates do not make a room worth a visit. */
static bool
furnishes (DsRole role)
{
  switch (role) {
  case DS_ROLE_NOTE:
  case DS_ROLE_LIGHT:
  case DS_ROLE_DOOR:
  case DS_ROLE_SECRET:
  case DS_ROLE_DROP:
    return false;
  default:
    return true;
  }
}

DsStatus
ds_lint_rooms_init (DsLint *self, size_t f)
{
  DsLintFloor *floor = &self->floors[f];
  const size_t n_rooms = ds_rooms_count (floor->level->rooms);

  floor->rooms = ds_alloc0 (n_rooms, sizeof *floor->rooms);
  if (floor->rooms == NULL)
    return DS_NOMEM;
  if (n_rooms > 0)
    count_cells (self, floor);
  for (size_t i = 0; i < ds_things_count (floor->level->things); i++) {
    const DsThing *thing = ds_things_get (floor->level->things, i);
    const DsRole role = (DsRole)ds_lint_kind (self, thing)->role;
    const uint32_t number = ds_floor_get (floor->level, DS_LAYER_ROOM, thing->at);

    floor->is_populated |= role == DS_ROLE_CREATURE || role == DS_ROLE_ITEM;
    if (number > 0 && furnishes (role))
      floor->rooms[number - 1].is_furnished = true;
  }
  return DS_OK;
}

void
ds_lint_add_rooms (DsLint *self, DsLintFloorTest wants, DsLintRoomTest test,
                   void (*tell) (DsLint *self, DsFinding *finding, const char *where,
                                 uint32_t n_rooms, uint32_t n_all))
{
  char where[DS_LINT_PLACE];

  for (size_t f = 0; f < self->n_floors; f++) {
    const size_t n_rooms = ds_rooms_count (self->floors[f].level->rooms);
    DsFinding *finding = NULL;
    uint32_t n = 0;

    for (size_t i = 0; i < n_rooms && (i > 0 || wants == NULL || wants (self, f)); i++) {
      if (!test (self, f, i))
        continue;
      if (n++ == 0)
        finding = ds_lint_add (self, (int32_t)f);
      ds_finding_mark (finding, self->floors[f].rooms[i].first);
    }
    if (n > 0)
      tell (self, finding, ds_lint_where (self, f, finding->cells[0], where), n, (uint32_t)n_rooms);
  }
}
