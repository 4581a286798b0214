/* core/doc/commands/merge_rooms.c — merges rooms into one, or removes them. */
#include "doc/numbers.h"

/* Renumbers the cells of a row; those that get another room are pinned. */
static bool
renumber_row (DsFloor *level, int32_t y, const DsRenumbering *numbers)
{
  const uint32_t *old = ds_grid_row (&level->layers[DS_LAYER_ROOM], y);
  uint32_t *rooms = NULL;
  uint8_t *pins = NULL;

  for (int32_t x = 0; x < level->w; x++) {
    const uint32_t number = rooms != NULL ? rooms[x] : old[x];

    if (numbers->map[number] == number && !numbers->goes[number])
      continue;
    if (rooms == NULL) {
      rooms = ds_grid_row_mut (&level->layers[DS_LAYER_ROOM], y);
      pins = ds_grid_row_mut (&level->layers[DS_LAYER_PIN], y);
      if (rooms == NULL || pins == NULL)
        return false;
    }
    pins[x] |= numbers->goes[number] ? DS_PIN_ROOM : 0;
    rooms[x] = numbers->map[number];
  }
  return true;
}

static DsStatus
take_numbers (const DsDelve *delve, const DsCmdMergeRooms *merge, DsRenumbering *out, DsError *err)
{
  const DsFloor *level;
  uint32_t *gone = ds_alloc (merge->n_ids, sizeof *gone);
  uint32_t into;
  DsStatus status = gone != NULL ? ds_room_number (delve, merge->floor, merge->into, &into, err)
                                 : ds_fail_nomem (err, "rooms");

  for (size_t i = 0; i < merge->n_ids && status == DS_OK; i++) {
    status = ds_room_number (delve, merge->floor, merge->ids[i], &gone[i], err);
    if (status == DS_OK && (gone[i] == 0 || gone[i] == into))
      status = ds_fail (err, DS_BAD_ARG, "room", "room.bad", N_ ("no such room"));
  }
  if (status != DS_OK) {
    ds_free (gone);
    return status;
  }
  level = &delve->dungeon.floors[merge->floor];
  return ds_renumbering_init (out, ds_rooms_count (level->rooms), gone, merge->n_ids, into, err);
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdMergeRooms *merge = (const DsCmdMergeRooms *)cmd;
  DsRenumbering numbers;
  DsFloor *level;
  DsStatus status = take_numbers (delve, merge, &numbers, err);

  if (status != DS_OK)
    return status;
  level = &delve->dungeon.floors[merge->floor];
  for (int32_t y = 0; y < level->h && status == DS_OK; y++)
    if (!renumber_row (level, y, &numbers))
      status = ds_fail_nomem (err, "rooms");
  for (size_t i = 0; i < numbers.n_gone && status == DS_OK; i++)
    status = ds_rooms_remove (&level->rooms, numbers.gone[i] - 1, err);
  ds_renumbering_clear (&numbers);
  ds_rooms_changed (delve, merge->floor, changes);
  ds_changes_add (changes, merge->floor, (DsRect){ 0, 0, level->w, level->h }, DS_CHANGED_PINS);
  return status;
}

const DsCmdClass ds_cmd_merge_rooms = { .id = "merge_rooms",
                                        .label = N_ ("Merge Rooms"),
                                        .apply = apply };
