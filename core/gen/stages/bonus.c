/* core/gen/stages/bonus.c — rewards in dead ends. */
#include "gen/put/loot.h"

enum { P_ROOMS, P_CORRIDORS, P_DEPTH, P_THEME, P_CATEGORIES, P_RICHES, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_ROOMS] = { .id = "rooms",
                .label = N_ ("In rooms"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "400",
                .unit = N_ ("‰"),
                .help = N_ ("Share of the rooms with a single entrance that hold a reward.") },
  [P_CORRIDORS] = { .id = "corridors",
                    .label = N_ ("In corridors"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "600",
                    .unit = N_ ("‰"),
                    .help = N_ ("Share of the dead-end corridors that hold a reward.") },
  [P_DEPTH] = DS_LOOT_DEPTH_PARAM,
  [P_THEME] = DS_LOOT_THEME_PARAM,
  [P_CATEGORIES] =
      DS_LOOT_WEIGHTS_PARAM ("weapon=10,armour=8,potion=10,scroll=6,spellbook=4,treasure=16"),
  [P_RICHES] = { .id = "riches",
                 .label = N_ ("Riches"),
                 .type = DS_PARAM_INT,
                 .min = 1,
                 .max = 10,
                 .fallback = "3",
                 .help = N_ ("Number of items from which the most valuable is chosen.") },
};

/* Data of a room: the rooms that adjoin it, and its most distant free cell. */
typedef struct {
  uint32_t neighbour; /* one adjoining room; 0 = none yet */
  bool has_more;      /* it adjoins several rooms */
  bool is_used;       /* it has a start, a goal, stairs or an item */
  uint32_t cell;      /* y * w + x + 1; 0 = none */
} BonusRoom;

static void
note_neighbour (BonusRoom *room, uint32_t other)
{
  if (room->neighbour == 0)
    room->neighbour = other;
  else if (room->neighbour != other)
    room->has_more = true;
}

/* Counts every step between cells of two rooms for both. */
static DsStatus
find_neighbours (const DsFreeCells *places, BonusRoom *rooms)
{
  DsGenRun *run = places->run;

  for (int32_t y = 0; y < run->h; y++) {
    if (y % 4 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const DsCell at = { x, y };
      const uint32_t room = run->room[ds_space_index (&places->space, at)];

      if (room == 0 || !places->space.open[ds_space_index (&places->space, at)])
        continue;
      for (int step = 1; step <= 2; step++) { /* east and south */
        DsCell to;
        uint32_t other;

        if (!ds_space_step (&places->space, at, step, &to))
          continue;
        other = run->room[ds_space_index (&places->space, to)];
        if (other == 0 || other == room)
          continue;
        note_neighbour (&rooms[room - 1], other);
        note_neighbour (&rooms[other - 1], room);
      }
    }
  }
  return DS_OK;
}

/* Marks the rooms with a start, a goal, stairs or an item: they need no reward. */
static void
find_used (const DsGenRun *run, BonusRoom *rooms)
{
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const uint8_t role = ds_rules_kind (run->rules, thing->kind)->role;
    const uint32_t room = run->room[ds_cell_index (thing->at, run->w)];

    if (room > 0 && (role <= DS_ROLE_STAIRS_DOWN || role == DS_ROLE_ITEM || role == DS_ROLE_KEY))
      rooms[room - 1].is_used = true;
  }
}

/* Finds the free cell of each room with the greatest distance. */
static DsStatus
find_ends (const DsFreeCells *places, BonusRoom *rooms)
{
  for (size_t i = 0; i < places->n; i++) {
    const uint32_t room = places->run->room[places->cells[i]];

    if (i % 4096 == 0 && ds_gen_poll (places->run, 1, 1))
      return DS_CANCELLED;
    if (room > 0)
      rooms[room - 1].cell = places->cells[i] + 1;
  }
  return DS_OK;
}

static DsStatus
put_reward (DsFreeCells *places, const DsLoot *loot, uint32_t cell)
{
  const uint32_t w = (uint32_t)places->run->w;
  uint16_t kind;

  if (!ds_loot_draw (loot, &places->rng, ds_gen_int (places->run, P_RICHES), &kind))
    return DS_OK;
  return ds_free_cells_put (places, kind, (DsCell){ (int32_t)(cell % w), (int32_t)(cell / w) });
}

static bool
is_blind_room (const DsGenRun *run, const BonusRoom *rooms, size_t i)
{
  const uint8_t kind = ds_rooms_get (run->rooms, i)->kind;

  return kind != DS_ROOM_CORRIDOR && kind != DS_ROOM_DEAD_END && rooms[i].neighbour != 0 &&
         !rooms[i].has_more && !rooms[i].is_used && rooms[i].cell != 0;
}

static DsStatus
reward_rooms (DsFreeCells *places, BonusRoom *rooms, const DsLoot *loot)
{
  const DsGenRun *run = places->run;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_rooms_count (run->rooms) && status == DS_OK; i++) {
    if (i % 4096 == 0 && ds_gen_poll (places->run, 1, 1))
      return DS_CANCELLED;
    if (is_blind_room (run, rooms, i) &&
        ds_rng_permille (&places->rng, ds_gen_int (run, P_ROOMS))) {
      rooms[i].is_used = true;
      status = put_reward (places, loot, rooms[i].cell - 1);
    }
  }
  return status;
}

/* Number of open neighbours in the four directions; *@to is the last of them. */
static int
count_ways (const DsSpace *space, DsCell at, DsCell *to)
{
  int n = 0;

  for (int step = 0; step < 4; step++) {
    DsCell cell;

    if (ds_space_step (space, at, step, &cell)) {
      *to = cell;
      n++;
    }
  }
  return n;
}

/* True at the end of a dead-end corridor that is one cell wide. */
static bool
is_blind_end (const DsFreeCells *places, uint32_t index)
{
  const uint32_t w = (uint32_t)places->run->w;
  const DsCell at = { (int32_t)(index % w), (int32_t)(index / w) };
  DsCell next, beyond;

  return places->states[index] == DS_PLACE_FREE && count_ways (&places->space, at, &next) == 1 &&
         count_ways (&places->space, next, &beyond) == 2;
}

static DsStatus
reward_corridors (DsFreeCells *places, const BonusRoom *rooms, const DsLoot *loot)
{
  DsGenRun *run = places->run;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < places->n && status == DS_OK; i++) {
    const uint32_t room = run->room[places->cells[i]];

    if (i % 4096 == 0 && ds_gen_poll (run, i, places->n))
      return DS_CANCELLED;
    if (is_blind_end (places, places->cells[i]) &&
        !(room > 0 && rooms[room - 1].is_used && !rooms[room - 1].has_more) &&
        ds_rng_permille (&places->rng, ds_gen_int (run, P_CORRIDORS)))
      status = put_reward (places, loot, places->cells[i]);
  }
  return status;
}

static DsStatus
fill_dead_ends (DsFreeCells *places, DsLoot *loot)
{
  DsGenRun *run = places->run;
  BonusRoom *rooms = ds_alloc0 (ds_rooms_count (run->rooms), sizeof *rooms);
  DsStatus status = rooms != NULL ? find_neighbours (places, rooms) : DS_NOMEM;

  if (status == DS_OK) {
    find_used (run, rooms);
    status = find_ends (places, rooms);
    ds_loot_init (loot, run->rules, ds_gen_int (run, P_DEPTH) + (int32_t)run->floor,
                  (DsTheme)ds_gen_enum (run, P_THEME), ds_gen_weights (run, P_CATEGORIES));
  }
  if (status == DS_OK)
    status = reward_rooms (places, rooms, loot);
  if (status == DS_OK)
    status = reward_corridors (places, rooms, loot);
  if (status == DS_OK)
    ds_free_cells_write (places);
  ds_free (rooms);
  return status;
}

static DsStatus
run_bonus (DsGenRun *run, DsError *err)
{
  DsLoot *loot = ds_alloc (1, sizeof *loot);
  DsStatus status = loot != NULL ? DS_OK : DS_NOMEM;

  for (size_t floor = 0; floor < run->n_floors && status == DS_OK; floor++) {
    DsFreeCells places;

    ds_gen_select_floor (run, floor);
    status = ds_free_cells_init (&places, run, (DsFreeCellRules){ .is_dry = true }, err);
    if (status == DS_OK) {
      status = fill_dead_ends (&places, loot);
      ds_free_cells_clear (&places);
    }
  }
  ds_free (loot);
  return status;
}

const DsGenStage ds_gen_bonus = {
  .id = "bonus",
  .label = N_ ("Bonus"),
  .help = N_ ("Places rewards in rooms with a single entrance and at the ends of dead-end "
              "corridors, unless something is already there."),
  .version = 2,
  .scope = DS_GEN_DUNGEON,
  .needs_rooms = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_bonus,
};
