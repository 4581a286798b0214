/* core/doc/commands/merge_regions.c — merges regions into one, or removes them. */
#include "doc/numbers.h"

static DsStatus
renumber_rooms (DsFloor *level, const DsRenumbering *numbers, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_rooms_count (level->rooms) && status == DS_OK; i++) {
    DsRoom room = *ds_rooms_get (level->rooms, i);

    if (numbers->map[room.region] == room.region)
      continue;
    room.region = numbers->map[room.region];
    status = ds_rooms_set (&level->rooms, i, &room, err);
  }
  return status;
}

static DsStatus
take_numbers (const DsDelve *delve, const DsCmdMergeRegions *merge, DsRenumbering *out,
              DsError *err)
{
  uint32_t *gone = ds_alloc (merge->n_ids, sizeof *gone);
  uint32_t into;
  DsStatus status = gone != NULL ? ds_region_number (delve, merge->into, &into, err)
                                 : ds_fail_nomem (err, "regions");

  for (size_t i = 0; i < merge->n_ids && status == DS_OK; i++) {
    status = ds_region_number (delve, merge->ids[i], &gone[i], err);
    if (status == DS_OK && (gone[i] == 0 || gone[i] == into))
      status = ds_fail (err, DS_BAD_ARG, "region", "region.bad", N_ ("no such region"));
  }
  if (status != DS_OK) {
    ds_free (gone);
    return status;
  }
  return ds_renumbering_init (out, ds_regions_count (delve->dungeon.regions), gone, merge->n_ids,
                              into, err);
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  DsDungeon *dungeon = &delve->dungeon;
  DsRenumbering numbers;
  DsStatus status = take_numbers (delve, (const DsCmdMergeRegions *)cmd, &numbers, err);

  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++) {
    status = renumber_rooms (&dungeon->floors[i], &numbers, err);
    ds_rooms_changed (delve, i, changes);
  }
  for (size_t i = 0; i < numbers.n_gone && status == DS_OK; i++)
    status = ds_regions_remove (&dungeon->regions, numbers.gone[i] - 1, err);
  ds_renumbering_clear (&numbers);
  return status;
}

const DsCmdClass ds_cmd_merge_regions = { .id = "merge_regions",
                                          .label = N_ ("Merge Regions"),
                                          .apply = apply };
