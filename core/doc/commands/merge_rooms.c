/* core/doc/commands/merge_rooms.c — merges rooms into one, or removes them. */
#include "doc/numbers.h"

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
  status = ds_rooms_renumber (level, &numbers, err);
  ds_renumbering_clear (&numbers);
  ds_rooms_changed (delve, merge->floor, changes);
  ds_changes_add (changes, merge->floor, (DsRect){ 0, 0, level->w, level->h }, DS_CHANGED_PINS);
  return status;
}

const DsCmdClass ds_cmd_merge_rooms = { .id = "merge_rooms",
                                        .label = N_ ("Merge Rooms"),
                                        .apply = apply };
