/* core/gen/pipeline/rejoin.c — finds ports, and digs tunnels between those that a regeneration has
 * disconnected. */
#include "gen/pipeline/rejoin.h"
#include "base/hash.h"
#include "field/tunnel.h"
#include "gen/pipeline/gen_state.h"
#include "rules/gate.h"

#include <string.h>

#define POLL_ROWS 4 /* rows between two polls of the job */
#define OPEN_COST 1 /* cost of cells that need no digging */
#define ROCK_COST 4
#define UNEVEN 3 /* makes tunnels slightly crooked */
#define RIM_COST 100

/* ---- ports ---- */

static bool
is_frozen (const DsGenFloor *floor, int32_t x, int32_t y)
{
  return ds_gen_freeze_has (&floor->freeze, (DsCell){ x, y });
}

/* Marks gates that may change, by @pin: as open if @through; else one-way gates as closed, others
 * by their look. */
static void
mark_gates (const DsRules *rules, const DsThings *things, const uint8_t *pin, bool through,
            int32_t w, uint8_t *open)
{
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsGate *gate = ds_rules_kind (rules, thing->kind)->gate;
    const size_t at = ds_cell_index (thing->at, w);

    if (gate != NULL && through && !(pin[at] & DS_PIN_THINGS))
      open[at] = 1;
    else if (gate != NULL && gate->way != DS_GATE_BOTH)
      open[at] = 0;
  }
}

/* Marks the walkable cells of the floor before the run. DS_NOMEM, DS_CANCELLED; caller frees
 * *@out. */
static DsStatus
read_open (const DsDelve *base, size_t floor, const uint8_t *pin, bool through, uint8_t **out,
           DsJob *job)
{
  const DsFloor *level = &base->dungeon.floors[floor];
  const int32_t w = level->w;

  *out = ds_alloc ((size_t)w * (size_t)level->h, 1);
  if (*out == NULL)
    return DS_NOMEM;
  for (int32_t y = 0; y < level->h; y++) {
    const uint16_t *ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
    const uint16_t *feature = ds_grid_row (&level->layers[DS_LAYER_FEATURE], y);
    uint8_t *open = *out + (size_t)y * (size_t)w;

    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    for (int32_t x = 0; x < w; x++)
      open[x] = !(ds_rules_cell_flags (base->rules, ground[x], feature[x]) & DS_TILE_BLOCKS_MOVE);
  }
  mark_gates (base->rules, level->things, pin, through, w, *out);
  return DS_OK;
}

/* True when one step from the frozen cell may lead to a cell that may change. Diagonals add nothing
 * unless they cut corners. */
static bool
is_at_rim (const DsGenFloor *floor, int32_t x, int32_t y, DsMovement movement)
{
  const int n_steps = movement == DS_MOVE_8 ? 8 : 4;

  for (int i = 0; i < n_steps; i++) {
    const DsCell to = { x + ds_move_steps[i].x, y + ds_move_steps[i].y };

    if (ds_mask_has (floor->freeze.mask, to))
      return true;
  }
  return false;
}

static DsStatus
list_ports (DsGenPorts *out, const DsSpace *space, const DsParts *parts, const DsGenFloor *floor,
            DsJob *job)
{
  out->n_parts = parts->n;
  for (int32_t y = 0; y < space->h; y++) {
    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    for (int32_t x = 0; x < space->w; x++) {
      const uint32_t cell = (uint32_t)ds_cell_index ((DsCell){ x, y }, space->w);

      if (space->open[cell] && is_frozen (floor, x, y) &&
          is_at_rim (floor, x, y, space->movement) &&
          !ds_array_push (&out->items, (DsGenPort){ cell, parts->label[cell] - 1 }))
        return DS_NOMEM;
    }
  }
  return DS_OK;
}

/* Makes frozen parts without a port solid. @open loses the cells that may change. */
static DsStatus
hide_pockets (const DsGenPorts *ports, uint8_t *open, DsMovement movement, DsGenFloor *floor,
              DsJob *job, DsError *err)
{
  const DsSpace space = { floor->w, floor->h, open, movement };
  const size_t n_cells = (size_t)floor->w * (size_t)floor->h;
  uint16_t *ground = (uint16_t *)(void *)floor->layers[DS_LAYER_GROUND];
  uint16_t *feature = (uint16_t *)(void *)floor->layers[DS_LAYER_FEATURE];
  DsParts parts;
  DsStatus status;
  bool *has_port;

  for (size_t i = 0; i < n_cells; i++)
    open[i] = open[i] &&
              is_frozen (floor, (int32_t)(i % (size_t)floor->w), (int32_t)(i / (size_t)floor->w));
  status = ds_parts_find (&parts, &space, job, err);
  if (status != DS_OK)
    return status;
  has_port = ds_alloc0 (parts.n, sizeof *has_port);
  for (size_t i = 0; has_port != NULL && i < ports->items.n; i++)
    has_port[parts.label[ports->items.items[i].cell] - 1] = true;
  for (size_t i = 0; has_port != NULL && i < n_cells; i++)
    if (open[i] && !has_port[parts.label[i] - 1])
      ground[i] = feature[i] = DS_TILE_NONE;
  status = has_port != NULL ? DS_OK : ds_fail_nomem (err, "ports");
  ds_free (has_port);
  ds_parts_clear (&parts);
  return status;
}

/* DS_NOMEM, DS_CANCELLED: @out is zeroed. O(w * h). */
DsStatus
ds_gen_ports_find (DsGenPorts *out, const DsDelve *base, size_t floor, bool through,
                   DsGenFloor *scratch, DsJob *job, DsError *err)
{
  const DsMovement movement = ds_delve_movement (base);
  DsParts parts = { 0 };
  uint8_t *open;
  DsStatus status = read_open (base, floor, scratch->layers[DS_LAYER_PIN], through, &open, job);
  const DsSpace space = { scratch->w, scratch->h, open, movement };

  *out = (DsGenPorts){ .through = through };
  if (status == DS_OK)
    status = ds_parts_find (&parts, &space, job, err);
  if (status == DS_OK)
    status = list_ports (out, &space, &parts, scratch, job);
  if (status == DS_OK && !through)
    status = hide_pockets (out, open, movement, scratch, job, err);
  ds_parts_clear (&parts);
  ds_free (open);
  if (status == DS_NOMEM)
    ds_fail_nomem (err, "ports");
  else if (status != DS_OK)
    ds_fail_cancelled (err, "ports");
  if (status != DS_OK)
    ds_gen_ports_clear (out);
  return status;
}

void
ds_gen_ports_clear (DsGenPorts *self)
{
  ds_array_clear (&self->items);
  self->n_parts = 0;
}

DsStatus
ds_gen_show_pockets (const DsDelve *base, size_t floor, DsGenFloor *scratch, DsError *err)
{
  const DsFloor *level = &base->dungeon.floors[floor];
  uint16_t *ground = (uint16_t *)(void *)scratch->layers[DS_LAYER_GROUND];
  uint16_t *feature = (uint16_t *)(void *)scratch->layers[DS_LAYER_FEATURE];

  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++) {
      const size_t i = ds_cell_index ((DsCell){ x, y }, level->w);
      const DsCell at = { x, y };

      if (!is_frozen (scratch, x, y) || ground[i] == ds_floor_get (level, DS_LAYER_GROUND, at))
        continue;
      if (!ds_gen_floor_open (scratch, DS_LAYER_GROUND, y) ||
          !ds_gen_floor_open (scratch, DS_LAYER_FEATURE, y))
        return ds_fail_nomem (err, "ports");
      ground[i] = (uint16_t)ds_floor_get (level, DS_LAYER_GROUND, at);
      feature[i] = (uint16_t)ds_floor_get (level, DS_LAYER_FEATURE, at);
    }
  ds_gen_floor_keep (scratch);
  return DS_OK;
}

/* ---- rejoining ---- */

/* For each part before the run, the part that its ports lie in now; a part whose ports lie in
 * several has come apart. */
typedef struct {
  uint32_t *now; /* by part before: label of the current part of its first port; 0 = no port yet */
  bool *apart;   /* by part before */
  size_t n_apart;
  uint32_t witness; /* a port that is disconnected from the first port of its part */
} PortCheck;

static bool
check_init (PortCheck *self, size_t n_parts)
{
  *self = (PortCheck){ .now = ds_alloc0 (n_parts, sizeof *self->now),
                       .apart = ds_alloc0 (n_parts, sizeof *self->apart) };
  return self->now != NULL && self->apart != NULL;
}

static void
check_clear (PortCheck *self)
{
  ds_free (self->now);
  ds_free (self->apart);
}

/* By label - 1: true for parts with a port. NULL: no memory. */
static bool *
find_entered (const DsGenPorts *ports, const DsParts *parts)
{
  bool *entered = ds_alloc0 (parts->n, sizeof *entered);

  for (size_t i = 0; i < ports->items.n && entered != NULL; i++)
    entered[parts->label[ports->items.items[i].cell] - 1] = true;
  return entered;
}

/* Counts parts without ports (islands) as disconnected, if the floor was one part before; and in
 * any case those that not even a gate leads to. False: no memory. */
static bool
check_islands (PortCheck *self, const DsGenPorts *ports, const DsParts *parts)
{
  bool *entered, has_island = ports->n_parts == 1 && parts->n > 1;

  if (ports->items.n == 0 || self->n_apart > 0)
    return true;
  entered = find_entered (ports, parts);
  for (size_t i = 0; i < parts->n && entered != NULL && ports->through; i++)
    has_island |= !entered[i];
  ds_free (entered);
  if (has_island) {
    self->witness = ports->items.items[0].cell;
    self->apart[ports->items.items[0].part] = true;
    self->n_apart = 1;
  }
  return entered != NULL;
}

static void
check_ports (PortCheck *self, const DsGenPorts *ports, const uint32_t *label)
{
  for (size_t i = 0; i < ports->items.n; i++) {
    const DsGenPort port = ports->items.items[i];

    if (self->now[port.part] == 0)
      self->now[port.part] = label[port.cell];
    if (self->now[port.part] == label[port.cell] || self->apart[port.part])
      continue;
    self->apart[port.part] = true;
    if (self->n_apart++ == 0)
      self->witness = port.cell;
  }
}

/* Finds the walkable ground that most ports stand on. */
static DsStatus
find_ground (const DsGenRun *run, const DsGenPorts *ports, uint16_t *out)
{
  uint32_t *n = ds_alloc0 (ds_rules_n_tiles (run->rules), sizeof *n);

  *out = ds_rules_plain_ground (run->rules);
  if (n == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < ports->items.n; i++) {
    const uint16_t ground = run->ground[ports->items.items[i].cell];

    if (ds_rules_cell_flags (run->rules, ground, DS_TILE_NONE) & DS_TILE_BLOCKS_MOVE)
      continue;
    n[ground]++;
    if (n[ground] > n[*out] || (n[ground] == n[*out] && ground < *out))
      *out = ground;
  }
  ds_free (n);
  return DS_OK;
}

static uint8_t
cost_of (const DsGenRun *run, size_t at, uint16_t floor)
{
  const DsCell cell = { (int32_t)(at % (size_t)run->w), (int32_t)(at / (size_t)run->w) };

  if (!ds_gen_may_open (run, cell, floor))
    return DS_TUNNEL_NEVER;
  if (cell.x == 0 || cell.y == 0 || cell.x == run->w - 1 || cell.y == run->h - 1)
    return RIM_COST;
  return (uint8_t)(ROCK_COST + ds_cell_hash (run->key, cell.x, cell.y) % UNEVEN);
}

/* Sets the costs of tunnels, and marks in @joined the parts to be joined: those with a disconnected
 * port, and islands. */
static DsStatus
make_costs (DsGenRun *run, const DsGenPorts *ports, const PortCheck *check, const DsParts *parts,
            uint16_t floor, uint8_t *cost, uint8_t *joined)
{
  bool *is_joined = find_entered (ports, parts);
  DsStatus status = is_joined != NULL ? DS_OK : DS_NOMEM;

  for (size_t i = 0; i < parts->n && status == DS_OK; i++)
    is_joined[i] = ports->n_parts == 1 || (ports->through && !is_joined[i]);
  for (size_t i = 0; i < ports->items.n && status == DS_OK; i++)
    if (check->apart[ports->items.items[i].part])
      is_joined[parts->label[ports->items.items[i].cell] - 1] = true;
  for (int32_t y = 0; y < run->h && status == DS_OK; y++) {
    if (y % POLL_ROWS == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      status = DS_CANCELLED;
    for (size_t i = (size_t)y * (size_t)run->w; i < ((size_t)y + 1) * (size_t)run->w; i++) {
      joined[i] = parts->label[i] != 0 && is_joined[parts->label[i] - 1];
      cost[i] = joined[i] ? 0 : parts->label[i] != 0 ? OPEN_COST : cost_of (run, i, floor);
    }
  }
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const size_t at = ds_cell_index (thing->at, run->w);

    if (ds_rules_kind (run->rules, thing->kind)->gate != NULL && parts->label[at] == 0)
      cost[at] = DS_TUNNEL_NEVER;
  }
  ds_free (is_joined);
  return status;
}

static DsStatus
dig (DsGenRun *run, const DsTunnels *tunnels, const DsParts *parts, uint16_t floor)
{
  for (size_t i = 0; i < tunnels->n_cells; i++) {
    const DsCell cell = { (int32_t)(tunnels->cells[i] % (uint32_t)run->w),
                          (int32_t)(tunnels->cells[i] / (uint32_t)run->w) };

    if (i % 4096 == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    if (parts->label[tunnels->cells[i]] == 0)
      ds_gen_open (run, cell, floor);
  }
  return DS_OK;
}

static DsStatus
join (DsGenRun *run, const DsGenPorts *ports, const PortCheck *check, const DsParts *parts,
      DsError *err)
{
  const size_t n_cells = (size_t)run->w * (size_t)run->h;
  uint8_t *cost = ds_alloc (n_cells, 1), *joined = ds_alloc (n_cells, 1);
  const DsSpace space = { run->w, run->h, joined, run->movement };
  DsStatus status = cost != NULL && joined != NULL ? DS_OK : DS_NOMEM;
  DsTunnels tunnels = { 0 };
  DsParts apart = { 0 };
  uint16_t floor;

  if (status == DS_OK)
    status = find_ground (run, ports, &floor);
  if (status == DS_OK)
    status = make_costs (run, ports, check, parts, floor, cost, joined);
  if (status == DS_OK)
    status = ds_parts_find (&apart, &space, run->job, err);
  if (status == DS_OK)
    status = ds_tunnels_find (&tunnels, &apart, cost, run->job, err);
  if (status == DS_OK)
    status = dig (run, &tunnels, parts, floor);
  ds_tunnels_clear (&tunnels);
  ds_parts_clear (&apart);
  ds_free (cost);
  ds_free (joined);
  return status;
}

static DsStatus
veto_apart (DsGenRun *run, uint32_t witness, DsError *err)
{
  const DsCell cell = { (int32_t)(witness % (uint32_t)run->w),
                        (int32_t)(witness / (uint32_t)run->w) };

  return ds_gen_veto (run, err, "gen.port-apart", cell,
                      N_ ("the only route out of here led through the selection, and the manual "
                          "edits leave no other"));
}

/* Checks that all ports are joined as before; with @may_dig, joins those that are not. */
static DsStatus
check_and_join (DsGenRun *run, const DsGenPorts *ports, bool may_dig, bool *done, DsError *err)
{
  DsParts parts = { 0 };
  DsSpace space;
  PortCheck check;
  DsStatus status = ds_gen_space (run, &space, err);

  if (status == DS_OK && ports->through)
    mark_gates (run->rules, run->things, run->pin, true, run->w, (uint8_t *)space.open);
  if (status == DS_OK)
    status = ds_parts_find (&parts, &space, run->job, err);
  if (!check_init (&check, ports->n_parts) && status == DS_OK)
    status = DS_NOMEM;
  if (status == DS_OK) {
    check_ports (&check, ports, parts.label);
    if (!check_islands (&check, ports, &parts))
      status = DS_NOMEM;
    *done = check.n_apart == 0;
    if (status == DS_OK && !*done)
      status =
          may_dig ? join (run, ports, &check, &parts, err) : veto_apart (run, check.witness, err);
  }
  check_clear (&check);
  ds_parts_clear (&parts);
  ds_free ((void *)space.open);
  return status;
}

static DsStatus
rejoin (DsGenRun *run, const DsGenPorts *ports, DsError *err)
{
  bool done = false;
  DsStatus status = check_and_join (run, ports, true, &done, err);

  if (status == DS_OK && !done)
    status = check_and_join (run, ports, false, &done, err);
  return status;
}

static DsStatus
run_rejoin (DsGenRun *run, DsError *err)
{
  return rejoin (run, &run->state->ports[DS_PORTS_PLAIN], err);
}

static DsStatus
run_rejoin_gates (DsGenRun *run, DsError *err)
{
  return rejoin (run, &run->state->ports[DS_PORTS_THROUGH], err);
}

const DsGenStage ds_gen_rejoin = {
  .id = "rejoin",
  .label = N_ ("Rejoin"),
  .help = N_ ("Reconnects what the selection connected before, by the cheapest tunnels."),
  .version = 1,
  .run = run_rejoin,
};

const DsGenStage ds_gen_rejoin_gates = {
  .id = "rejoin-gates",
  .label = N_ ("Rejoin"),
  .help = N_ ("Reconnects what the selection connected before, even if only through gates, by the "
              "cheapest tunnels."),
  .version = 1,
  .run = run_rejoin_gates,
};
