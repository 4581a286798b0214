/* core/check/repair.c — makes each candidate change on a copy of the dungeon, and proves the
 * result. */
#include "check/repair.h"
#include "base/hash.h"
#include "rules/wide_gate.h"
#include "solve/lock_names.h"
#include "solve/prove.h"
#include "solve/reach.h"

#include <string.h>

#define WALLS_MAX 6 /* cells that one repair opens */

/* State of a place. */
typedef struct {
  int64_t x, y; /* sums over its cells */
  int32_t n;
  DsCell spot; /* free for a thing, near its middle; x < 0: there is none */
} RepairPlace;

typedef struct {
  const DsDelve *delve;
  DsSecretMode mode;
  uint64_t budget;
  DsJob *job;
  DsError *err;
  DsRepairs *out;
  DsLockGraph graph;
  DsReach reach; /* with the best of luck */
  DsVerdict verdict;
  RepairPlace *places;
  uint8_t *mended; /* by pass: a repair of its gate was tried */
  DsThingIds gate; /* the cells of the pass that is being mended */
} Mender;

static const DsThings *
things_of (const Mender *self, size_t floor)
{
  return self->delve->dungeon.floors[floor].things;
}

static void *
give (Mender *self, size_t n, size_t size)
{
  return ds_arena_alloc (&self->out->arena, n, size);
}

/* ---- proving */

static int
worth_of (DsVerdict verdict)
{
  return verdict == DS_VERDICT_UNLOSABLE ? 2 : verdict == DS_VERDICT_LOSABLE ? 1 : 0;
}

static DsStatus
prove_with (Mender *self, const DsCmd *cmd, DsVerdict *out)
{
  DsChanges changes = { 0 };
  DsLockGraph graph = { 0 };
  DsDelve changed;
  DsProof proof;
  DsError err;
  DsStatus status = ds_delve_copy (&changed, self->delve, self->err);

  if (status != DS_OK)
    return status;
  *out = DS_VERDICT_UNDECIDED;
  status = cmd->type->apply (&changed, cmd, &changes, &err);
  if (status == DS_OK)
    status = ds_lock_graph_init (&graph, &changed, &self->graph, self->job, &err);
  if (status == DS_OK)
    status = ds_prove (&proof, &graph.world, self->mode, self->budget, self->job, &err);
  if (status == DS_OK) {
    *out = proof.verdict;
    ds_proof_clear (&proof);
  }
  ds_lock_graph_clear (&graph);
  ds_delve_clear (&changed);
  if (status != DS_NOMEM && status != DS_CANCELLED)
    return DS_OK; /* an impossible command is no repair */
  if (self->err != NULL)
    *self->err = err;
  return status;
}

/* Keeps the order: the best verdict, then the smallest, then the first found. */
static DsStatus
keep (Mender *self, const DsRepair *repair)
{
  DsRepairs *out = self->out;
  size_t at = out->items.n;

  while (at > 0 && (worth_of (out->items.items[at - 1].verdict) < worth_of (repair->verdict) ||
                    (out->items.items[at - 1].verdict == repair->verdict &&
                     out->items.items[at - 1].size > repair->size)))
    at--;
  if (at == DS_REPAIRS_MAX)
    return DS_OK;
  if (out->items.n == DS_REPAIRS_MAX)
    out->items.n--;
  if (!ds_array_reserve (&out->items, 1))
    return ds_fail_nomem (self->err, "repair");
  memmove (out->items.items + at + 1, out->items.items + at,
           (out->items.n - at) * sizeof *out->items.items);
  out->items.items[at] = *repair;
  out->items.n++;
  return DS_OK;
}

static DsStatus
try_repair (Mender *self, DsRepair *repair)
{
  DsStatus status;

  if (repair->cmd == NULL)
    return ds_fail_nomem (self->err, "repair");
  if (self->out->n_tried == DS_REPAIR_TRIES)
    return DS_OK;
  self->out->n_tried++;
  status = prove_with (self, repair->cmd, &repair->verdict);
  if (status != DS_OK || worth_of (repair->verdict) <= worth_of (self->verdict))
    return status;
  return keep (self, repair);
}

static void
mark (DsRepair *repair, int32_t floor, DsCell cell)
{
  if (repair->n_cells < DS_REPAIR_CELLS_MAX)
    repair->cells[repair->n_cells++] = (DsPathCell){ floor, cell };
}

/* ---- commands; NULL: no memory */

static const DsCmd *
cmd_paint (Mender *self, size_t floor, DsLayer layer, const DsCell *cells, size_t n, uint32_t tile)
{
  DsSpan *spans = give (self, n, sizeof *spans);
  DsCmdCells *cmd = give (self, 1, sizeof *cmd);

  if (spans == NULL || cmd == NULL)
    return NULL;
  for (size_t i = 0; i < n; i++)
    spans[i] = (DsSpan){ cells[i].y, cells[i].x, cells[i].x, tile };
  *cmd = (DsCmdCells){ .cmd.type = &ds_cmd_cells,
                       .floor = floor,
                       .layer = layer,
                       .spans = spans,
                       .n_spans = n,
                       .pin = true };
  return &cmd->cmd;
}

static const DsCmd *
cmd_delete (Mender *self, size_t floor, uint64_t id)
{
  uint64_t *ids = give (self, 1, sizeof *ids);
  DsCmdDeleteThings *cmd = give (self, 1, sizeof *cmd);

  if (ids == NULL || cmd == NULL)
    return NULL;
  *ids = id;
  *cmd = (DsCmdDeleteThings){
    .cmd.type = &ds_cmd_delete_things, .floor = floor, .ids = ids, .n_ids = 1
  };
  return &cmd->cmd;
}

static const DsCmd *
cmd_place (Mender *self, size_t floor, const DsThing *thing)
{
  DsThing *copy = give (self, 1, sizeof *copy);
  DsCmdPlaceThing *cmd = give (self, 1, sizeof *cmd);

  if (copy == NULL || cmd == NULL)
    return NULL;
  *copy = *thing;
  *cmd = (DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .floor = floor, .thing = copy };
  return &cmd->cmd;
}

static const DsCmd *
cmd_batch (Mender *self, const DsCmd *const *cmds, size_t n)
{
  const DsCmd **items = give (self, n, sizeof *items);
  DsCmdBatch *cmd = give (self, 1, sizeof *cmd);

  if (items == NULL || cmd == NULL)
    return NULL;
  for (size_t i = 0; i < n; i++) {
    if (cmds[i] == NULL)
      return NULL;
    items[i] = cmds[i];
  }
  *cmd = (DsCmdBatch){ .cmd.type = &ds_cmd_batch, .items = items, .n = n };
  return &cmd->cmd;
}

/* The thing @old of @floor becomes @now, on floor @to. */
static const DsCmd *
cmd_change (Mender *self, size_t floor, const DsThing *old, size_t to, const DsThing *now)
{
  return cmd_batch (
      self, (const DsCmd *[]){ cmd_delete (self, floor, old->id), cmd_place (self, to, now) }, 2);
}

/* All cells of the gate that is being mended become like @now. */
static const DsCmd *
cmd_set_gate (Mender *self, size_t floor, const DsThing *now)
{
  const DsCmd **cmds = give (self, self->gate.n, sizeof *cmds);
  DsThing *things = give (self, self->gate.n, sizeof *things);
  DsCmdSetThing *sets = give (self, self->gate.n, sizeof *sets);

  if (cmds == NULL || things == NULL || sets == NULL)
    return NULL;
  for (size_t i = 0; i < self->gate.n; i++) {
    things[i] = *now;
    things[i].id = self->gate.items[i];
    sets[i] = (DsCmdSetThing){ .cmd.type = &ds_cmd_set_thing, .floor = floor, .thing = &things[i] };
    cmds[i] = &sets[i].cmd;
  }
  return cmd_batch (self, cmds, self->gate.n);
}

/* ---- gates */

/* Finds a gate without a lock or a direction. False: the rules have none. */
static bool
find_plain_gate (const DsRules *rules, uint16_t *out)
{
  for (size_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsGate *gate = ds_rules_kind (rules, (uint32_t)i)->gate;

    if (gate != NULL && gate->way == DS_GATE_BOTH && !gate->is_locked && !gate->is_secret) {
      *out = (uint16_t)i;
      return true;
    }
  }
  return false;
}

static const char *
lock_name (const Mender *self, const DsStr *lock)
{
  const uint32_t number = ds_intern_find (&self->graph.ids, ds_str_get (lock));

  return ds_translate (self->graph.locks.items[number].name);
}

static void
mark_gate (Mender *self, DsRepair *repair, int32_t floor)
{
  for (size_t i = 0; i < self->gate.n; i++)
    mark (repair, floor, ds_things_find (things_of (self, (size_t)floor), self->gate.items[i])->at);
}

static const char *
key_name (const Mender *self, const DsStr *lock, char out[DS_LOCK_NAME])
{
  const uint32_t number = ds_intern_find (&self->graph.ids, ds_str_get (lock));

  return ds_lock_key_name (&self->graph.locks.items[number], out);
}

/* Replaces a gate by a plain door, or unlocks stairs. */
static DsStatus
open_pass (Mender *self, const DsLockPass *pass)
{
  const DsCell at = pass->at.cell;
  DsRepair repair = { .size = 1 };
  DsThing now = *pass->thing;

  if (pass->is_gate && (pass->to.floor >= 0 || !find_plain_gate (self->delve->rules, &now.kind)))
    return DS_OK; /* a hole in the ground stays one */
  if (!pass->is_gate && pass->thing->lock == NULL)
    return DS_OK;
  now.lock = NULL;
  if (pass->is_gate)
    now.facing = DS_FACING_NONE;
  if (pass->thing->lock != NULL)
    ds_message_set (&repair.text, "repair.unlock", N_ ("remove %s from the passage at %d, %d"),
                    lock_name (self, pass->thing->lock), at.x, at.y);
  else if (pass->secret != DS_WORLD_NONE)
    ds_message_set (&repair.text, "repair.reveal",
                    N_ ("make the secret door at %d, %d a plain door"), at.x, at.y);
  else
    ds_message_set (&repair.text, "repair.both-ways",
                    N_ ("make the one-way passage at %d, %d two-way"), at.x, at.y);
  mark_gate (self, &repair, pass->at.floor);
  repair.cmd = cmd_set_gate (self, (size_t)pass->at.floor, &now);
  return try_repair (self, &repair);
}

/* Lets keys that can be had open a gate whose own cannot. */
static DsStatus
change_lock (Mender *self, const DsLockPass *pass)
{
  uint64_t tokens = self->reach.tokens;
  DsStatus status = DS_OK;

  for (uint32_t k = 0; k < self->graph.world.keys.n && status == DS_OK; k++) {
    const DsLockSpot *key = &self->graph.key_at.items[k];
    const uint32_t number = self->graph.key_locks.items[k];
    DsRepair repair = { .size = 1 };
    DsThing now = *pass->thing;

    if (!(tokens >> number & 1) || !self->graph.world.keys.items[k].is_token)
      continue;
    tokens &= ~(UINT64_C (1) << number); /* each lock once */
    now.lock = ds_things_find (things_of (self, (size_t)key->floor), key->thing)->lock;
    if (ds_str_equal (now.lock, pass->thing->lock))
      continue;
    ds_message_set (&repair.text, "repair.change-lock", N_ ("replace %s with %s at %d, %d"),
                    lock_name (self, pass->thing->lock), lock_name (self, now.lock),
                    pass->at.cell.x, pass->at.cell.y);
    mark_gate (self, &repair, pass->at.floor);
    repair.cmd = cmd_set_gate (self, (size_t)pass->at.floor, &now);
    status = try_repair (self, &repair);
  }
  return status;
}

/* True when the farthest reachable places include @pass or adjoin it. */
static bool
is_at_reach (const Mender *self, const DsLockPass *pass)
{
  const DsPlaces *places = self->graph.floors[pass->at.floor];

  for (int step = 0; step < ds_move_n_steps (places->movement); step++) {
    DsCell cell;
    uint32_t place;

    if (!ds_places_step (places, pass->at.cell, step, &cell))
      continue;
    place = ds_lock_graph_place (&self->graph, (size_t)pass->at.floor, cell);
    if (self->reach.places[place])
      return true;
  }
  return self->reach
      .places[ds_lock_graph_place (&self->graph, (size_t)pass->at.floor, pass->at.cell)];
}

/* Takes up the gate of @pass, which may be wide. */
static DsStatus
take_gate (Mender *self, const DsLockPass *pass)
{
  self->gate.n = 0;
  if (!ds_wide_gate_find (&self->gate, self->delve, (size_t)pass->at.floor, pass->thing))
    return ds_fail_nomem (self->err, "repair");
  for (size_t i = 0; i < self->graph.passes.n; i++)
    for (size_t k = 0; k < self->gate.n && self->graph.passes.items[i].at.floor == pass->at.floor;
         k++)
      self->mended[i] |= self->graph.passes.items[i].thing->id == self->gate.items[k];
  return DS_OK;
}

static DsStatus
mend_gates (Mender *self)
{
  DsStatus status = DS_OK;

  self->mended = ds_alloc0 (self->graph.passes.n, 1);
  if (self->mended == NULL)
    return ds_fail_nomem (self->err, "repair");
  for (size_t i = 0; i < self->graph.passes.n && status == DS_OK; i++) {
    const DsLockPass *pass = &self->graph.passes.items[i];

    if (self->mended[i] || !is_at_reach (self, pass))
      continue;
    status = take_gate (self, pass);
    if (status == DS_OK)
      status = open_pass (self, pass);
    if (status == DS_OK && pass->thing->lock != NULL)
      status = change_lock (self, pass);
  }
  return status;
}

/* ---- keys */

static bool
is_taken (const Mender *self, size_t floor, DsCell cell)
{
  const DsThings *things = things_of (self, floor);
  const size_t i = ds_things_seek (things, cell);

  return i < ds_things_count (things) && ds_things_get (things, i)->at.x == cell.x &&
         ds_things_get (things, i)->at.y == cell.y;
}

static int64_t
distance (const RepairPlace *place, DsCell cell)
{
  const int64_t dx = cell.x * (int64_t)place->n - place->x;
  const int64_t dy = cell.y * (int64_t)place->n - place->y;

  return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/* Finds for each place that is reached a free cell near its middle. */
static void
survey (Mender *self, size_t floor)
{
  const DsPlaces *places = self->graph.floors[floor];
  RepairPlace *all = self->places + self->graph.first_place[floor];
  const DsSpace space = ds_places_space (places);

  for (int pass = 0; pass < 2; pass++)
    for (DsCell cell = { 0, 0 }; cell.y < space.h; cell.y++)
      for (cell.x = 0; cell.x < space.w; cell.x++) {
        const uint32_t at = places->at[ds_space_index (&space, cell)];
        RepairPlace *place = at != 0 ? &all[at - 1] : NULL;

        if (place == NULL || !self->reach.places[self->graph.first_place[floor] + at - 1])
          continue;
        if (pass == 0) {
          place->x += cell.x;
          place->y += cell.y;
          place->n++;
        } else if ((place->spot.x < 0 || distance (place, cell) < distance (place, place->spot)) &&
                   !is_taken (self, floor, cell)) {
          place->spot = cell;
        }
      }
}

static size_t
floor_of (const Mender *self, uint32_t place)
{
  return (size_t)self->graph.place_at.items[place].floor;
}

/* A place where something can be put: no gate. */
static bool
has_room (const Mender *self, uint32_t place)
{
  return self->places[place].n > 1 && self->places[place].spot.x >= 0;
}

static DsStatus
move_key (Mender *self, uint32_t k, uint32_t place)
{
  const DsLockSpot from = self->graph.key_at.items[k];
  const size_t floor = floor_of (self, place);
  const DsThing *key = ds_things_find (things_of (self, (size_t)from.floor), from.thing);
  DsRepair repair = { .size = 2 };
  char name[DS_LOCK_NAME];
  DsThing now = *key;

  now.at = self->places[place].spot;
  ds_message_set (&repair.text, "repair.move-key", N_ ("move %s from %d, %d to %d, %d"),
                  key_name (self, key->lock, name), from.cell.x, from.cell.y, now.at.x, now.at.y);
  mark (&repair, (int32_t)floor, now.at);
  mark (&repair, from.floor, from.cell);
  repair.cmd = cmd_change (self, (size_t)from.floor, key, floor, &now);
  return try_repair (self, &repair);
}

/* Not yet an id on the floor. */
static uint64_t
new_id (const Mender *self, size_t floor, DsCell at)
{
  uint64_t id = ds_cell_hash (floor + 1, at.x, at.y);

  while (id == 0 || ds_things_find (things_of (self, floor), id) != NULL)
    id++;
  return id;
}

static DsStatus
add_key (Mender *self, const DsLockPass *pass, uint32_t place)
{
  const size_t floor = floor_of (self, place);
  DsThing key = { .facing = DS_FACING_NONE,
                  .target_floor = -1,
                  .at = self->places[place].spot,
                  .lock = pass->thing->lock };
  DsRepair repair = { .size = 2 };
  char name[DS_LOCK_NAME];

  if (!ds_rules_kind_of_role (self->delve->rules, DS_ROLE_KEY, &key.kind))
    return DS_OK;
  key.id = new_id (self, floor, key.at);
  ds_message_set (&repair.text, "repair.add-key", N_ ("add %s at %d, %d"),
                  key_name (self, key.lock, name), key.at.x, key.at.y);
  mark (&repair, (int32_t)floor, key.at);
  repair.cmd = cmd_place (self, floor, &key);
  return try_repair (self, &repair);
}

static DsStatus
mend_keys (Mender *self)
{
  const DsLockGraph *graph = &self->graph;
  uint64_t told = 0;
  DsStatus status = DS_OK;

  for (uint32_t p = 0; p < graph->world.n_places && status == DS_OK; p++)
    for (uint32_t k = 0; k < graph->world.keys.n && has_room (self, p) && status == DS_OK; k++)
      if (graph->world.key_places.items[graph->world.keys.items[k].first] != p)
        status = move_key (self, k, p);
  for (size_t i = 0; i < graph->passes.n && status == DS_OK; i++) {
    const DsLockPass *pass = &graph->passes.items[i];
    const uint32_t lock = pass->lock != DS_WORLD_NONE ? graph->door_locks.items[pass->lock] : 0;

    if (pass->lock == DS_WORLD_NONE || told >> lock & 1)
      continue;
    told |= UINT64_C (1) << lock;
    for (uint32_t p = 0; p < graph->world.n_places && status == DS_OK; p++)
      if (has_room (self, p))
        status = add_key (self, pass, p);
  }
  return status;
}

/* ---- drawn doors */

static bool
is_reached (const Mender *self, size_t floor, DsCell cell)
{
  const uint32_t place = ds_floor_has (&self->delve->dungeon.floors[floor], cell)
                             ? ds_lock_graph_place (&self->graph, floor, cell)
                             : DS_WORLD_NONE;

  return place != DS_WORLD_NONE && self->reach.places[place];
}

/* A plain door for a door tile that cannot be passed. */
static uint32_t
passable (const DsRules *rules, uint32_t feature)
{
  uint16_t kind;

  if (ds_rules_kind_drawn (rules, feature, &kind) && ds_rules_kind (rules, kind)->gate != NULL &&
      ds_rules_kind (rules, kind)->gate->is_locked)
    return ds_rules_plain_door (rules);
  return feature;
}

/* Adds the gate to a door that is only drawn. */
static DsStatus
mend_door (Mender *self, size_t floor, DsCell cell)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  const uint32_t feature = ds_floor_get (level, DS_LAYER_FEATURE, cell);
  DsRepair repair = { .size = 1 };

  if (!(ds_rules_tile (self->delve->rules, feature)->flags & DS_TILE_DOOR) ||
      ds_lock_graph_place (&self->graph, floor, cell) != DS_WORLD_NONE)
    return DS_OK;
  for (int step = 0; step < 4; step++) {
    const DsCell by = ds_move_steps[step];

    if (!is_reached (self, floor, (DsCell){ cell.x + by.x, cell.y + by.y }))
      continue;
    ds_message_set (&repair.text, "repair.real-door",
                    N_ ("replace the door tile at %d, %d with a working door"), cell.x, cell.y);
    mark (&repair, (int32_t)floor, cell);
    repair.cmd =
        cmd_paint (self, floor, DS_LAYER_FEATURE, &cell, 1, passable (self->delve->rules, feature));
    return try_repair (self, &repair);
  }
  return DS_OK;
}

static DsStatus
mend_doors (Mender *self, size_t floor)
{
  const DsGrid *features = &self->delve->dungeon.floors[floor].layers[DS_LAYER_FEATURE];
  DsStatus status = DS_OK;

  for (DsCell cell = { 0, 0 }; cell.y < features->h && status == DS_OK; cell.y++) {
    const uint16_t *row = ds_grid_row (features, cell.y);

    for (cell.x = 0; cell.x < features->w && status == DS_OK; cell.x++)
      if (row[cell.x] != DS_TILE_NONE)
        status = mend_door (self, floor, cell);
  }
  return status;
}

/* ---- walls */

typedef struct {
  uint32_t *came; /* by cell: previous cell + 1; 0 = not visited */
  uint32_t *queue;
  uint8_t *is_told; /* by place of the floor */
} Dig;

/* Opens the cells that lead to @cell of a place that is not reached. */
static DsStatus
open_wall (Mender *self, const Dig *dig, size_t floor, uint32_t cell)
{
  const DsPlaces *places = self->graph.floors[floor];
  const uint32_t w = (uint32_t)places->ground.w;
  DsCell cells[WALLS_MAX];
  DsRepair repair = { 0 };

  for (uint32_t at = dig->came[cell] - 1; places->at[at] == 0; at = dig->came[at] - 1) {
    if (repair.size == WALLS_MAX)
      return DS_OK;
    cells[repair.size++] = (DsCell){ (int32_t)(at % w), (int32_t)(at / w) };
    mark (&repair, (int32_t)floor, cells[repair.size - 1]);
  }
  if (repair.size == 0)
    return DS_OK;
  ds_message_set (&repair.text, "repair.open-wall",
                  NN_ ("open %d cell of the wall at %d, %d", "open %d cells of the wall at %d, %d"),
                  (int)repair.size, cells[0].x, cells[0].y);
  repair.cmd = cmd_paint (self, floor, DS_LAYER_GROUND, cells, repair.size,
                          ds_rules_plain_ground (self->delve->rules));
  repair.size += 1; /* walls are the shape of a level */
  return try_repair (self, &repair);
}

/* From all that is reached through walls, but never through the rim. */
static DsStatus
dig (Mender *self, const Dig *dig, size_t floor)
{
  const DsPlaces *places = self->graph.floors[floor];
  const DsSpace space = ds_places_space (places);
  uint32_t n = 0;
  DsStatus status = DS_OK;

  for (uint32_t i = 0; i < (uint32_t)(space.w * space.h); i++)
    if (places->at[i] != 0 &&
        self->reach.places[self->graph.first_place[floor] + places->at[i] - 1]) {
      dig->came[i] = i + 1;
      dig->queue[n++] = i;
    }
  for (uint32_t head = 0; head < n && status == DS_OK; head++) {
    const uint32_t from = dig->queue[head];

    for (int step = 0; step < 4 && status == DS_OK; step++) {
      const DsCell cell = { (int32_t)(from % (uint32_t)space.w) + ds_move_steps[step].x,
                            (int32_t)(from / (uint32_t)space.w) + ds_move_steps[step].y };
      uint32_t to;

      if (cell.x < 1 || cell.y < 1 || cell.x >= space.w - 1 || cell.y >= space.h - 1)
        continue;
      to = (uint32_t)ds_space_index (&space, cell);
      if (dig->came[to] != 0)
        continue;
      dig->came[to] = from + 1;
      if (places->at[to] == 0) {
        if (!(ds_delve_flags (self->delve, floor, cell) & DS_TILE_LIQUID))
          dig->queue[n++] = to;
      } else if (!dig->is_told[places->at[to] - 1]) {
        dig->is_told[places->at[to] - 1] = 1;
        status = open_wall (self, dig, floor, to);
      }
    }
  }
  return status;
}

static DsStatus
mend_walls (Mender *self, size_t floor)
{
  const DsPlaces *places = self->graph.floors[floor];
  const size_t n_cells = (size_t)places->ground.w * (size_t)places->ground.h;
  const Dig work = { ds_alloc0 (n_cells, sizeof *work.came), ds_alloc (n_cells, sizeof *work.queue),
                     ds_alloc0 (places->n, 1) };
  DsStatus status = work.came != NULL && work.queue != NULL && work.is_told != NULL
                        ? dig (self, &work, floor)
                        : ds_fail_nomem (self->err, "repair");

  ds_free (work.came);
  ds_free (work.queue);
  ds_free (work.is_told);
  return status;
}

/* ---- all of it */

/* Finds the reachable places and keys, and the present verdict. */
static DsStatus
look (Mender *self)
{
  const DsWorld *world = &self->graph.world;
  DsProof proof;
  DsStatus status = ds_prove (&proof, world, self->mode, self->budget, self->job, self->err);

  if (status != DS_OK)
    return status;
  self->verdict = proof.verdict;
  ds_proof_clear (&proof);
  status = ds_reach_init (&self->reach, world, self->err);
  if (status != DS_OK)
    return status;
  ds_reach_run (&self->reach, world, world->start,
                &(DsReachRules){ .lucky = true, .secrets = self->mode != DS_SECRETS_NEVER });
  self->places = ds_alloc0 (world->n_places, sizeof *self->places);
  if (self->places == NULL)
    return ds_fail_nomem (self->err, "repair");
  for (uint32_t p = 0; p < world->n_places; p++)
    self->places[p].spot.x = -1;
  for (size_t f = 0; f < self->graph.n_floors; f++)
    survey (self, f);
  return DS_OK;
}

static DsStatus
mend (Mender *self)
{
  DsStatus status = look (self);

  if (status != DS_OK || self->verdict == DS_VERDICT_UNLOSABLE)
    return status;
  status = mend_gates (self);
  for (size_t f = 0; f < self->graph.n_floors && status == DS_OK; f++)
    status = mend_doors (self, f);
  for (size_t f = 0; f < self->graph.n_floors && status == DS_OK; f++)
    status = mend_walls (self, f);
  return status == DS_OK ? mend_keys (self) : status;
}

DsStatus
ds_repairs (DsRepairs *out, const DsDelve *delve, DsSecretMode mode, uint64_t budget, DsJob *job,
            DsError *err)
{
  Mender self = {
    .delve = delve, .mode = mode, .budget = budget, .job = job, .err = err, .out = out
  };
  DsStatus status;

  memset (out, 0, sizeof *out);
  status = ds_lock_graph_init (&self.graph, delve, NULL, job, err);
  if (status == DS_OK)
    status = mend (&self);
  else if (status == DS_NOT_FOUND)
    status = DS_OK;
  ds_free (self.places);
  ds_free (self.mended);
  ds_array_clear (&self.gate);
  ds_reach_clear (&self.reach);
  ds_lock_graph_clear (&self.graph);
  if (status != DS_OK)
    ds_repairs_clear (out);
  return status;
}

void
ds_repairs_clear (DsRepairs *self)
{
  ds_array_clear (&self->items);
  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}
