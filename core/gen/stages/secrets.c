/* core/gen/stages/secrets.c — replaces unnecessary doors by secret ones, and digs hidden rooms
 * behind walls. */
#include "base/array.h"
#include "base/rect.h"
#include "base/union_find.h"
#include "field/door_sites.h"
#include "field/parts.h"
#include "gen/stage.h"
#include "rules/gate.h"

#include <string.h>

#define POLL_SITES 256 /* sites between two polls of the job */
#define TRIES 4        /* sizes tried for a hidden room behind one wall */

enum { P_DOORS, P_ROOMS, P_WIDTH, P_HEIGHT, P_FLOOR, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_DOORS] = { .id = "doors",
                .label = N_ ("Secret doors"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "300",
                .unit = N_ ("‰"),
                .help = N_ ("Share of the doors on shortcuts that are hidden; everything can be "
                            "reached without them.") },
  [P_ROOMS] = { .id = "rooms",
                .label = N_ ("Hidden rooms"),
                .type = DS_PARAM_RANGE,
                .max = 10000,
                .fallback = "1..2",
                .unit = N_ ("rooms"),
                .help =
                    N_ ("Number of small rooms dug where there is space, at dead ends first.") },
  [P_WIDTH] = { .id = "room_width",
                .label = N_ ("Room width"),
                .type = DS_PARAM_RANGE,
                .min = 1,
                .max = 20,
                .fallback = "3..6",
                .unit = N_ ("cells"),
                .help = N_ ("Width of hidden rooms.") },
  [P_HEIGHT] = { .id = "room_height",
                 .label = N_ ("Room height"),
                 .type = DS_PARAM_RANGE,
                 .min = 1,
                 .max = 20,
                 .fallback = "2..4",
                 .unit = N_ ("cells"),
                 .help = N_ ("Height of hidden rooms.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("Floor material of hidden rooms.") },
};

/* Site for a secret door: a wall with open ground before it. */
typedef struct {
  DsCell cell;
  uint8_t way;   /* index of ds_move_steps[] into the wall */
  bool dead_end; /* the ground before it is a dead end */
} Niche;

typedef struct {
  DsGenRun *run;
  DsSpace space;
  uint8_t *open; /* the same cells */
  uint16_t kind; /* the secret gate */
  uint16_t look; /* its feature */
  DS_ARRAY (Niche) niches;
} Secrets;

static inline size_t
index_of (const Secrets *self, DsCell cell)
{
  return ds_cell_index (cell, self->run->w);
}

static inline DsCell
step (DsCell cell, int way)
{
  return (DsCell){ cell.x + ds_move_steps[way].x, cell.y + ds_move_steps[way].y };
}

/* Finds the first gate that is secret but not locked. */
static DsStatus
find_gate (Secrets *self, DsError *err)
{
  const DsRules *rules = self->run->rules;

  for (size_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, (uint32_t)i);

    if (kind->gate == NULL || !kind->gate->is_secret || kind->gate->is_locked)
      continue;
    self->kind = (uint16_t)i;
    self->look = ds_rules_feature_of (rules, (uint32_t)i);
    return DS_OK;
  }
  return ds_gen_veto (self->run, err, "gen.no-secret-gate", DS_GEN_NO_CELL,
                      N_ ("the rules define no secret door"));
}

static bool
has_thing (const Secrets *self, DsCell cell)
{
  const DsThings *things = self->run->things;
  const size_t i = ds_things_seek (things, cell);

  return i < ds_things_count (things) && ds_things_get (things, i)->at.x == cell.x &&
         ds_things_get (things, i)->at.y == cell.y;
}

/* Places the gate and its tile. False: the cell is pinned. */
static bool
put_gate (Secrets *self, DsCell cell)
{
  if (!ds_gen_add_thing (self->run, self->kind, cell, -1, DS_GEN_NO_CELL))
    return false;
  ds_gen_set (self->run, DS_LAYER_FEATURE, cell, self->look);
  return true;
}

/* ---- doors ---- */

/* True for cells with nothing but a plain door, and no manual edit. */
static bool
may_hide (const Secrets *self, const DsDoorSite *site)
{
  const DsGenRun *run = self->run;
  const size_t at = index_of (self, site->cell);
  const uint16_t feature = run->feature[at];

  return run->pin[at] == 0 && !has_thing (self, site->cell) &&
         (feature == DS_TILE_NONE || ds_rules_tile (run->rules, feature)->flags & DS_TILE_DOOR);
}

/* Filters sites that may be hidden and closes their cells, so that no two adjoin. */
static DsStatus
close_sites (Secrets *self, DsDoorSites *sites)
{
  size_t n = 0;

  for (size_t i = 0; i < sites->n; i++) {
    const DsDoorSite site = sites->items[i];
    const size_t before = index_of (self, step (site.cell, (site.way + 2) % 4));
    const size_t behind = index_of (self, step (site.cell, site.way));

    if (i % POLL_SITES == 0 && ds_gen_poll (self->run, 0, 1))
      return DS_CANCELLED;
    if (!may_hide (self, &site) || !self->open[before] || !self->open[behind])
      continue;
    self->open[index_of (self, site.cell)] = 0;
    sites->items[n++] = site;
  }
  sites->n = n;
  return DS_OK;
}

static DsStatus
shuffle (DsGenRun *run, DsDoorSites *sites)
{
  for (size_t i = sites->n; i > 1; i--) {
    const size_t k = ds_rng_below (&run->rng, (uint32_t)i);
    const DsDoorSite moved = sites->items[i - 1];

    if (i % POLL_SITES == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    sites->items[i - 1] = sites->items[k];
    sites->items[k] = moved;
  }
  return DS_OK;
}

/* Hides the redundant doors: with all sites closed the floor is in parts; a site that joins two
 * parts must stay a door, one whose sides are connected already is a short cut (as in Kruskal's
 * algorithm). */
static DsStatus
hide_short_cuts (Secrets *self, const DsDoorSites *sites, const DsParts *parts)
{
  DsGenRun *run = self->run;
  uint32_t *roots = ds_alloc (parts->n + 1, sizeof *roots);
  DsStatus status = roots != NULL ? DS_OK : DS_NOMEM;

  if (roots != NULL)
    ds_union_reset (roots, parts->n + 1);
  for (size_t i = 0; i < sites->n && status == DS_OK; i++) {
    const DsDoorSite *site = &sites->items[i];
    const size_t before = index_of (self, step (site->cell, (site->way + 2) % 4));
    const size_t behind = index_of (self, step (site->cell, site->way));

    if (i % POLL_SITES == 0 && ds_gen_poll (run, i, sites->n * 2))
      status = DS_CANCELLED;
    self->open[index_of (self, site->cell)] = 1;
    if (!ds_union_join_lower (roots, parts->label[before], parts->label[behind]) &&
        ds_rng_permille (&run->rng, ds_gen_int (run, P_DOORS)))
      self->open[index_of (self, site->cell)] = !put_gate (self, site->cell);
  }
  ds_free (roots);
  return status;
}

static DsStatus
hide_doors (Secrets *self, DsError *err)
{
  DsGenRun *run = self->run;
  DsDoorSites sites;
  DsParts parts = { 0 };
  DsStatus status = ds_door_sites_find (&sites, &self->space, run->room, run->job, err);

  if (status != DS_OK)
    return status;
  status = close_sites (self, &sites);
  if (status == DS_OK)
    status = shuffle (run, &sites);
  if (status == DS_OK)
    status = ds_parts_find (&parts, &self->space, run->job, err);
  if (status == DS_OK)
    status = hide_short_cuts (self, &sites, &parts);
  ds_parts_clear (&parts);
  ds_door_sites_clear (&sites);
  return status;
}

/* ---- rooms ---- */

/* True for rock that may be dug. */
static bool
is_rock (const Secrets *self, size_t at)
{
  const DsGenRun *run = self->run;

  return !self->open[at] && run->pin[at] == 0 && run->feature[at] == DS_TILE_NONE &&
         ds_rules_cell_flags (run->rules, run->ground[at], DS_TILE_NONE) & DS_TILE_BLOCKS_SIGHT;
}

/* Number of open neighbours of a cell within the rim. */
static inline int
count_open (const Secrets *self, size_t at)
{
  const uint8_t *open = self->open + at;
  const ptrdiff_t w = self->run->w;

  return open[-w] + open[1] + open[w] + open[-1];
}

/* True for a wall inside the rim with one open neighbour and more wall behind it; fills @out. */
static bool
niche_at (const Secrets *self, DsCell cell, Niche *out)
{
  const size_t at = index_of (self, cell);
  int way = 0;
  DsCell before;

  if (count_open (self, at) != 1 || !is_rock (self, at))
    return false;
  while (!self->open[index_of (self, step (cell, way))])
    way++;
  before = step (cell, way);
  if (before.x < 1 || before.y < 1 || before.x > self->run->w - 2 || before.y > self->run->h - 2)
    return false;
  *out = (Niche){ .cell = cell,
                  .way = (uint8_t)((way + 2) % 4),
                  .dead_end = count_open (self, index_of (self, before)) == 1 };
  return true;
}

/* Lists niches in random order, with those of dead ends last, since they are taken from the end. */
static DsStatus
list_niches (Secrets *self)
{
  DsGenRun *run = self->run;
  size_t n_other = 0;

  for (int32_t y = 1; y < run->h - 1; y++) {
    if (y % 4 == 0 && ds_gen_poll (run, 1, 2))
      return DS_CANCELLED;
    for (int32_t x = 1; x < run->w - 1; x++) {
      Niche niche;

      if (niche_at (self, (DsCell){ x, y }, &niche) && !ds_array_push (&self->niches, niche))
        return DS_NOMEM;
    }
  }
  for (size_t i = 0; i < self->niches.n; i++) {
    const Niche moved = self->niches.items[i];

    if (i % POLL_SITES == 0 && ds_gen_poll (run, 1, 2))
      return DS_CANCELLED;
    if (moved.dead_end)
      continue;
    self->niches.items[i] = self->niches.items[n_other];
    self->niches.items[n_other++] = moved;
  }
  for (size_t i = self->niches.n; i > 1; i--) {
    const size_t first = i > n_other ? n_other : 0;
    const size_t k = first + ds_rng_below (&run->rng, (uint32_t)(i - first));
    const Niche moved = self->niches.items[i - 1];

    if (i % POLL_SITES == 0 && ds_gen_poll (run, 1, 2))
      return DS_CANCELLED;
    self->niches.items[i - 1] = self->niches.items[k];
    self->niches.items[k] = moved;
  }
  return DS_OK;
}

/* True when @room and the cells around it are rock. */
static bool
is_free (const Secrets *self, DsRect room)
{
  if (room.x < 2 || room.y < 2 || room.x + room.w > self->run->w - 2 ||
      room.y + room.h > self->run->h - 2)
    return false;
  for (int32_t y = room.y - 1; y <= room.y + room.h; y++)
    for (int32_t x = room.x - 1; x <= room.x + room.w; x++)
      if (!is_rock (self, index_of (self, (DsCell){ x, y })))
        return false;
  return true;
}

/* Draws a rectangle behind the niche, of random size and at a random offset. */
static DsRect
room_behind (Secrets *self, const Niche *niche)
{
  DsGenRun *run = self->run;
  const DsCell in = step (niche->cell, niche->way);
  DsRect room = { .x = in.x, .y = in.y };
  int32_t low, high;

  ds_gen_range (run, P_WIDTH, &low, &high);
  room.w = ds_rng_range (&run->rng, low, high);
  ds_gen_range (run, P_HEIGHT, &low, &high);
  room.h = ds_rng_range (&run->rng, low, high);
  if (ds_move_steps[niche->way].x == 0) {
    room.x -= ds_rng_range (&run->rng, 0, room.w - 1);
    room.y -= ds_move_steps[niche->way].y < 0 ? room.h - 1 : 0;
  } else {
    room.y -= ds_rng_range (&run->rng, 0, room.h - 1);
    room.x -= ds_move_steps[niche->way].x < 0 ? room.w - 1 : 0;
  }
  return room;
}

static DsStatus
dig_room (Secrets *self, const Niche *niche, DsRect room)
{
  DsGenRun *run = self->run;
  const uint16_t floor = ds_gen_tile (run, P_FLOOR);
  const uint32_t number = ds_gen_add_room (run, DS_ROOM_SECRET, niche->cell);

  if (number == 0)
    return DS_NOMEM;
  for (int32_t y = room.y; y < room.y + room.h; y++) {
    ds_gen_put_span (run, DS_LAYER_GROUND, y, room.x, room.x + room.w - 1, floor);
    ds_gen_put_span (run, DS_LAYER_ROOM, y, room.x, room.x + room.w - 1, number);
    memset (self->open + index_of (self, (DsCell){ room.x, y }), 1, (size_t)room.w);
  }
  ds_gen_set (run, DS_LAYER_GROUND, niche->cell, floor);
  ds_gen_set (run, DS_LAYER_ROOM, niche->cell, number);
  put_gate (self, niche->cell);
  self->open[index_of (self, niche->cell)] = 1; /* keeps other rooms from adjoining it */
  return DS_OK;
}

/* Digs the hidden rooms; fewer than wanted when they do not fit. */
static DsStatus
hide_rooms (Secrets *self)
{
  DsGenRun *run = self->run;
  int32_t low, high, wanted;
  DsStatus status;

  ds_gen_range (run, P_ROOMS, &low, &high);
  wanted = ds_rng_range (&run->rng, low, high);
  status = wanted > 0 ? list_niches (self) : DS_OK;
  for (size_t i = self->niches.n; i-- > 0 && wanted > 0 && status == DS_OK;) {
    const Niche niche = self->niches.items[i];
    bool is_dug = false;

    if (i % POLL_SITES == 0 && ds_gen_poll (run, 3, 4))
      return DS_CANCELLED;
    for (int try = 0; try < TRIES && !is_dug && status == DS_OK; try++) {
      const DsRect room = room_behind (self, &niche);

      /* an earlier room may adjoin the niche */
      is_dug = is_free (self, room) && niche_at (self, niche.cell, &(Niche){ 0 });
      if (is_dug)
        status = dig_room (self, &niche, room);
    }
    wanted -= is_dug;
  }
  return status;
}

static DsStatus
run_secrets (DsGenRun *run, DsError *err)
{
  Secrets self = { .run = run };
  DsStatus status = find_gate (&self, err);

  if (status == DS_OK)
    status = ds_gen_space (run, &self.space, err);
  self.open = (uint8_t *)self.space.open;
  if (status == DS_OK)
    status = hide_doors (&self, err);
  if (status == DS_OK)
    status = hide_rooms (&self);
  ds_free (self.open);
  ds_array_clear (&self.niches);
  return status;
}

const DsGenStage ds_gen_secrets = {
  .id = "secrets",
  .label = N_ ("Secrets"),
  .help = N_ ("Hides optional doors, and small rooms behind walls, at dead ends first."),
  .version = 1,
  .needs_rooms = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_secrets,
};
