/* core/gen/stages/regions.c — groups rooms into connected regions over all floors, by growth from
 * one room each. */
#include "base/union_find.h"
#include "gen/mission/zone_net.h"

#include <string.h>

enum { P_NUMBER, P_EVENNESS, P_FLOORS, N_PARAMS };

typedef enum { FLOORS_TOGETHER, FLOORS_APART } RegionFloors;

static const DsChoice FLOORS[] = {
  [FLOORS_TOGETHER] = { "together", N_ ("Across stairs") },
  [FLOORS_APART] = { "apart", N_ ("On each floor") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_NUMBER] = { .id = "number",
                 .label = N_ ("Regions"),
                 .type = DS_PARAM_RANGE,
                 .min = 1,
                 .max = DS_REGIONS_MAX,
                 .fallback = "3..6",
                 .help = N_ ("Number of regions, including existing regions; fewer where there are "
                             "not enough rooms.") },
  [P_EVENNESS] = { .id = "evenness",
                   .label = N_ ("Evenness"),
                   .type = DS_PARAM_PERMILLE,
                   .max = 1000,
                   .fallback = "700",
                   .unit = N_ ("‰"),
                   .help = N_ (
                       "How often the smallest region grows next, instead of a random region.") },
  [P_FLOORS] = { .id = "floors",
                 .label = N_ ("Floors"),
                 .type = DS_PARAM_ENUM,
                 .fallback = "together",
                 .choices = FLOORS,
                 .n_choices = DS_COUNT (FLOORS),
                 .help = N_ ("Extent of regions: across stairs, or within a floor.") },
};

typedef struct {
  uint32_t number;              /* in the dungeon */
  uint64_t n_cells;             /* cells of its rooms */
  DS_ARRAY (uint32_t) frontier; /* adjoining zones; some may have been taken since */
} Region;

/* Regions over zones: a zone is a set of rooms that must stay together, since they adjoin
 * widely. */
typedef struct {
  DsGenRun *run;
  DsRoomGraph graph;
  DsZoneNet net;
  uint32_t *node;    /* by zone: its lowest node */
  uint32_t *region;  /* by zone: index + 1; 0 = none yet */
  uint64_t *n_cells; /* by zone */
  uint32_t *steps;   /* by zone: passages to the first room of the nearest region */
  uint32_t *queue;
  Region *regions;
  size_t n_regions;
} Regions;

/* ---- zones */

static uint32_t
region_of_node (const Regions *self, uint32_t node)
{
  const DsRoomNode *item = &self->graph.nodes.items[node];

  ds_gen_select_floor (self->run, item->floor);
  return item->room > 0 ? ds_rooms_get (self->run->rooms, item->room - 1)->region : 0;
}

static void
join (Regions *self, uint32_t a, uint32_t b)
{
  const bool is_first = ds_union_root (self->net.zone_of, a) < ds_union_root (self->net.zone_of, b);

  ds_zone_net_join (&self->net, is_first ? a : b, is_first ? b : a);
}

/* Joins separate pieces of one room into one zone. */
static DsStatus
join_pieces (Regions *self)
{
  const DsRoomGraph *graph = &self->graph;
  DsStatus status;
  size_t most = 0;
  uint32_t *first;

  for (size_t i = 0; i < graph->nodes.n; i++)
    most = graph->nodes.items[i].room > most ? graph->nodes.items[i].room : most;
  first = ds_alloc0 ((most + 1) * graph->n_floors, sizeof *first);
  status = first != NULL ? DS_OK : DS_NOMEM;
  for (uint32_t i = 0; i < graph->nodes.n && status == DS_OK; i++) {
    const DsRoomNode *node = &graph->nodes.items[i];
    uint32_t *slot = &first[node->floor * (most + 1) + node->room];

    if (ds_zone_net_poll (&self->net, i))
      status = DS_CANCELLED;
    if (*slot != 0 && node->room != 0)
      join (self, i, *slot - 1);
    *slot = i + 1;
  }
  ds_free (first);
  return status;
}

static DsStatus
join_wide (Regions *self)
{
  const DsRoomGraph *graph = &self->graph;

  for (size_t i = 0; i < graph->passages.n; i++) {
    const DsPassage *passage = &graph->passages.items[i];

    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    if (passage->type == DS_PASSAGE_BORDER && passage->n_cells == 0 &&
        !graph->nodes.items[passage->from].is_gate && !graph->nodes.items[passage->to].is_gate &&
        region_of_node (self, passage->from) == region_of_node (self, passage->to))
      join (self, passage->from, passage->to);
  }
  return DS_OK;
}

static DsStatus
join_zones (Regions *self)
{
  const bool is_whole = ds_gen_enum (self->run, P_FLOORS) == FLOORS_TOGETHER;
  DsStatus status = ds_zone_net_init (&self->net, self->run, &self->graph);

  if (status == DS_OK)
    status = join_pieces (self);
  if (status == DS_OK)
    status = join_wide (self);
  return status == DS_OK ? ds_zone_net_finish (&self->net, is_whole) : status;
}

static DsStatus
measure_zones (Regions *self)
{
  const size_t n = self->net.n_zones;

  self->node = ds_alloc (n, sizeof *self->node);
  self->region = ds_alloc0 (n, sizeof *self->region);
  self->n_cells = ds_alloc0 (n, sizeof *self->n_cells);
  self->steps = ds_alloc (n, sizeof *self->steps);
  self->queue = ds_alloc (n, sizeof *self->queue);
  self->regions = ds_alloc0 (DS_REGIONS_MAX, sizeof *self->regions);
  if (self->node == NULL || self->region == NULL || self->n_cells == NULL || self->steps == NULL ||
      self->queue == NULL || self->regions == NULL)
    return DS_NOMEM;
  for (uint32_t i = (uint32_t)self->graph.nodes.n; i-- > 0;) {
    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    self->node[self->net.zone_of[i]] = i;
    self->n_cells[self->net.zone_of[i]] += self->graph.nodes.items[i].size;
  }
  return DS_OK;
}

/* ---- growth */

/* Adds @zone to region @index, and its neighbours to the frontier. */
static bool
take_zone (Regions *self, uint32_t zone, size_t index)
{
  Region *region = &self->regions[index];

  self->region[zone] = (uint32_t)index + 1;
  region->n_cells += self->n_cells[zone];
  for (uint32_t i = self->net.first_end[zone]; i < self->net.first_end[zone + 1]; i++) {
    const uint32_t to = ds_zone_net_at (&self->net, self->net.ends[i] ^ 1);

    if (self->region[to] == 0 && !ds_array_push (&region->frontier, to))
      return false;
  }
  return true;
}

/* Starts with the regions that rooms have; these grow on from there. */
static DsStatus
take_regions (Regions *self)
{
  self->n_regions = ds_regions_count (self->run->regions);
  for (size_t i = 0; i < self->n_regions; i++)
    self->regions[i].number = (uint32_t)i + 1;
  for (uint32_t i = 0; i < self->graph.nodes.n; i++) {
    const uint32_t region = region_of_node (self, i);

    if (ds_zone_net_poll (&self->net, i))
      return DS_CANCELLED;
    if (region != 0 && self->region[self->net.zone_of[i]] == 0 &&
        !take_zone (self, self->net.zone_of[i], region - 1))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* Breadth-first distances from all zones with a region. */
static void
find_steps (Regions *self)
{
  size_t n = 0;

  memset (self->steps, 0xff, self->net.n_zones * sizeof *self->steps);
  for (uint32_t i = 0; i < self->net.n_zones; i++)
    if (self->region[i] != 0) {
      self->steps[i] = 0;
      self->queue[n++] = i;
    }
  for (size_t at = 0; at < n; at++) {
    if (at % 4096 == 0 && ds_job_is_cancelled (self->run->job))
      return; /* nobody reads them */
    for (uint32_t i = self->net.first_end[self->queue[at]];
         i < self->net.first_end[self->queue[at] + 1]; i++) {
      const uint32_t to = ds_zone_net_at (&self->net, self->net.ends[i] ^ 1);

      if (self->steps[to] == UINT32_MAX) {
        self->steps[to] = self->steps[self->queue[at]] + 1;
        self->queue[n++] = to;
      }
    }
  }
}

/* Picks a zone with the greatest distance from all regions, or one that no region can grow to.
 * UINT32_MAX: all have a region. */
static uint32_t
pick_seed (Regions *self)
{
  uint32_t picked = UINT32_MAX, most = 0, n = 0;

  find_steps (self);
  for (uint32_t i = 0; i < self->net.n_zones; i++) {
    if (self->steps[i] == 0 || self->steps[i] < most)
      continue;
    if (self->steps[i] > most)
      n = 0;
    most = self->steps[i];
    if (ds_rng_below (&self->run->rng, ++n) == 0)
      picked = i;
  }
  return picked;
}

/* Starts as many regions as are wanted, and one wherever no other can grow to. */
static DsStatus
plant (Regions *self)
{
  DsGenRun *run = self->run;
  int32_t low, high;
  size_t wanted;

  ds_gen_range (run, P_NUMBER, &low, &high);
  wanted = (size_t)ds_rng_range (&run->rng, low, high);
  while (self->n_regions < DS_REGIONS_MAX) {
    const uint32_t zone = pick_seed (self);
    Region *region = &self->regions[self->n_regions];
    const DsRoomNode *node;

    if (ds_gen_poll (run, self->n_regions, wanted))
      return DS_CANCELLED;
    if (zone == UINT32_MAX || (self->n_regions >= wanted && self->steps[zone] != UINT32_MAX))
      return DS_OK;
    node = &self->graph.nodes.items[self->node[zone]];
    ds_gen_select_floor (run, node->floor);
    region->number = ds_gen_add_region (run, node->first, ds_gen_region_colour (self->n_regions));
    if (region->number == 0 || !take_zone (self, zone, self->n_regions++))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* Picks a free zone adjoining @region. UINT32_MAX: none. */
static uint32_t
pick_neighbour (Regions *self, Region *region)
{
  while (region->frontier.n > 0) {
    const uint32_t at = ds_rng_below (&self->run->rng, (uint32_t)region->frontier.n);
    const uint32_t zone = region->frontier.items[at];

    region->frontier.items[at] = region->frontier.items[--region->frontier.n];
    if (self->region[zone] == 0)
      return zone;
  }
  return UINT32_MAX;
}

static size_t
pick_region (const Regions *self, const size_t *growing, size_t n)
{
  size_t best = 0;

  if (!ds_rng_permille (&self->run->rng, ds_gen_int (self->run, P_EVENNESS)))
    return ds_rng_below (&self->run->rng, (uint32_t)n);
  for (size_t i = 1; i < n; i++)
    if (self->regions[growing[i]].n_cells < self->regions[growing[best]].n_cells)
      best = i;
  return best;
}

static DsStatus
grow (Regions *self)
{
  size_t *growing = ds_alloc (self->n_regions, sizeof *growing), n = self->n_regions;
  DsStatus status = growing != NULL ? DS_OK : DS_NOMEM;

  for (size_t i = 0; i < n && status == DS_OK; i++)
    growing[i] = i;
  for (size_t round = 0; n > 0 && status == DS_OK; round++) {
    const size_t i = pick_region (self, growing, n);
    const uint32_t zone = pick_neighbour (self, &self->regions[growing[i]]);

    if (zone == UINT32_MAX)
      growing[i] = growing[--n];
    else if (!take_zone (self, zone, growing[i]))
      status = DS_NOMEM;
    if (round % 64 == 0 && ds_gen_poll (self->run, round, self->graph.nodes.n))
      status = DS_CANCELLED;
  }
  ds_free (growing);
  return status;
}

/* ---- writing */

static DsStatus
write_rooms (Regions *self)
{
  DsGenRun *run = self->run;

  for (uint32_t i = 0; i < self->graph.nodes.n; i++) {
    const DsRoomNode *node = &self->graph.nodes.items[i];
    const uint32_t region = self->region[self->net.zone_of[i]];
    DsRoom room;

    if (i % 1024 == 0 && ds_gen_poll (run, i, self->graph.nodes.n))
      return DS_CANCELLED;
    if (run->floor != node->floor)
      ds_gen_select_floor (run, node->floor);
    if (node->room == 0 || region == 0)
      continue;
    room = *ds_rooms_get (run->rooms, node->room - 1);
    if (room.region == 0) {
      room.region = self->regions[region - 1].number;
      ds_gen_set_room (run, node->room, &room);
    }
  }
  return DS_OK;
}

static void
regions_clear (Regions *self)
{
  for (size_t i = 0; i < self->n_regions; i++)
    ds_array_clear (&self->regions[i].frontier);
  ds_room_graph_clear (&self->graph);
  ds_zone_net_clear (&self->net);
  ds_free (self->node);
  ds_free (self->region);
  ds_free (self->n_cells);
  ds_free (self->steps);
  ds_free (self->queue);
  ds_free (self->regions);
}

static DsStatus
run_regions (DsGenRun *run, DsError *err)
{
  Regions self = { .run = run };
  DsStatus status = ds_room_graph_init (&self.graph, run, err);

  if (status == DS_OK)
    status = join_zones (&self);
  if (status == DS_OK)
    status = measure_zones (&self);
  if (status == DS_OK)
    status = take_regions (&self);
  if (status == DS_OK)
    status = plant (&self);
  if (status == DS_OK)
    status = grow (&self);
  if (status == DS_OK)
    status = write_rooms (&self);
  regions_clear (&self);
  return status;
}

const DsGenStage ds_gen_regions = {
  .id = "regions",
  .label = N_ ("Regions"),
  .help = N_ ("Divides the rooms of all floors into connected regions, of similar size if wanted. "
              "Rooms that are already in a region stay there."),
  .version = 1,
  .scope = DS_GEN_DUNGEON,
  .needs_rooms = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_regions,
};
