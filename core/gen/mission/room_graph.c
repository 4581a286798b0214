/* core/gen/mission/room_graph.c — builds the graph of rooms and passages: flood-fills the rooms,
 * collects the steps between them, and finds the passages that are narrow enough for a gate. */
#include "gen/mission/room_graph.h"
#include "base/union_find.h"
#include "rules/gate.h"

#include <stdlib.h>
#include <string.h>

#define POLL_ROWS 4
#define POLL_CONTACTS 4096
#define POLL_NODES 256
#define CONTACTS_MAX 48 /* contacts of one border; a border with more is too wide for a gate */

/* A step from a cell of one node to one of another. */
typedef struct {
  uint32_t from, to; /* nodes; from < to */
  DsCell a, b;       /* cells of @from and @to */
} Contact;

typedef struct {
  DsGenRun *run;
  DsRoomGraph *graph;
  DsSpace space;
  uint32_t *label; /* of the floor at hand */
  DS_ARRAY (uint32_t) stack;
  DS_ARRAY (Contact) contacts;
} GraphBuilder;

static const DsKind *
kind_of (const GraphBuilder *self, size_t i)
{
  return ds_rules_kind (self->run->rules, ds_things_get (self->run->things, i)->kind);
}

/* True for gates in the sense of solve: more than a plain door. */
static bool
is_gate (const GraphBuilder *self, size_t i)
{
  const DsGate *gate = kind_of (self, i)->gate;

  return gate != NULL && (ds_things_get (self->run->things, i)->lock != NULL || gate->is_secret ||
                          gate->way != DS_GATE_BOTH);
}

static bool
is_passable (const DsGenRun *run, size_t at)
{
  return !(ds_rules_cell_flags (run->rules, run->ground[at], DS_TILE_NONE) & DS_TILE_BLOCKS_MOVE);
}

/* ---- nodes */

static bool
add_node (GraphBuilder *self, DsCell cell, bool gate)
{
  const size_t at = ds_space_index (&self->space, cell);
  const DsRoomNode node = { .floor = (uint32_t)self->run->floor,
                            .room = self->run->room[at],
                            .size = 1,
                            .first = cell,
                            .is_gate = gate };

  if (!ds_array_push (&self->graph->nodes, node))
    return false;
  self->label[at] = (uint32_t)self->graph->nodes.n;
  return true;
}

/* Makes a node of each gate, whatever it looks like. */
static bool
add_gates (GraphBuilder *self)
{
  for (size_t i = 0; i < ds_things_count (self->run->things); i++) {
    const DsCell at = ds_things_get (self->run->things, i)->at;
    const size_t index = ds_space_index (&self->space, at);

    if (!is_gate (self, i) || self->label[index] != 0 || !is_passable (self->run, index))
      continue;
    ((uint8_t *)self->space.open)[index] = 1;
    if (!add_node (self, at, true))
      return false;
  }
  return true;
}

/* Flood-fills the cells of @first's room. */
static bool
flood_room (GraphBuilder *self, DsCell first)
{
  const DsSpace *space = &self->space;
  const uint32_t *room = self->run->room;
  const int n_steps = ds_move_n_steps (space->movement);
  uint32_t number;

  if (!add_node (self, first, false))
    return false;
  number = (uint32_t)self->graph->nodes.n;
  self->stack.n = 0;
  if (!ds_array_push (&self->stack, (uint32_t)ds_space_index (space, first)))
    return false;
  while (self->stack.n > 0) {
    const uint32_t at = self->stack.items[--self->stack.n];
    const DsCell cell = { (int32_t)(at % (uint32_t)space->w), (int32_t)(at / (uint32_t)space->w) };

    for (int step = 0; step < n_steps; step++) {
      DsCell to;
      size_t next;

      if (!ds_space_step (space, cell, step, &to))
        continue;
      next = ds_space_index (space, to);
      if (self->label[next] != 0 || room[next] != room[at])
        continue;
      self->label[next] = number;
      self->graph->nodes.items[number - 1].size++;
      if (!ds_array_push (&self->stack, (uint32_t)next))
        return false;
    }
  }
  return true;
}

static DsStatus
find_nodes (GraphBuilder *self)
{
  DsGenRun *run = self->run;

  if (!add_gates (self))
    return DS_NOMEM;
  for (int32_t y = 0; y < run->h; y++) {
    if (y % POLL_ROWS == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const size_t at = ds_space_index (&self->space, (DsCell){ x, y });

      if (self->space.open[at] && self->label[at] == 0 && !flood_room (self, (DsCell){ x, y }))
        return DS_NOMEM;
    }
  }
  return DS_OK;
}

/* ---- passages */

static bool
add_contact (GraphBuilder *self, DsCell a, DsCell b)
{
  const uint32_t from = self->label[ds_space_index (&self->space, a)] - 1;
  const uint32_t to = self->label[ds_space_index (&self->space, b)] - 1;

  return from < to ? ds_array_push (&self->contacts, (Contact){ from, to, a, b })
                   : ds_array_push (&self->contacts, (Contact){ to, from, b, a });
}

static DsStatus
find_contacts (GraphBuilder *self)
{
  static const int steps[] = { 1, 2, 5, 6 }; /* one of each two opposite directions */
  const DsSpace *space = &self->space;
  const size_t n_steps = ds_move_n_steps (space->movement) == 4 ? 2 : 4;

  self->contacts.n = 0;
  for (int32_t y = 0; y < space->h; y++) {
    if (y % POLL_ROWS == 0 && ds_gen_poll (self->run, (uint64_t)y, (uint64_t)space->h))
      return DS_CANCELLED;
    for (int32_t x = 0; x < space->w; x++) {
      const DsCell at = { x, y };
      const uint32_t label = self->label[ds_space_index (space, at)];

      for (size_t i = 0; i < n_steps && label != 0; i++) {
        DsCell to;

        if (ds_space_step (space, at, steps[i], &to) &&
            self->label[ds_space_index (space, to)] != label && !add_contact (self, at, to))
          return DS_NOMEM;
      }
    }
  }
  return DS_OK;
}

static int
compare_cells (DsCell a, DsCell b)
{
  return a.y != b.y ? (a.y < b.y ? -1 : 1) : (a.x > b.x) - (a.x < b.x);
}

static int
compare_contacts (const void *a, const void *b)
{
  const Contact *x = a, *y = b;

  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;
  if (x->to != y->to)
    return x->to < y->to ? -1 : 1;
  return compare_cells (x->a, y->a) != 0 ? compare_cells (x->a, y->a) : compare_cells (x->b, y->b);
}

/* True where a gate or a wall can be placed: floor that is not pinned, without things. */
static bool
may_close (const DsGenRun *run, DsCell cell)
{
  const size_t at = ds_cell_index (cell, run->w);
  const size_t thing = ds_things_seek (run->things, cell);

  return run->pin[at] == 0 && is_passable (run, at) &&
         (thing == ds_things_count (run->things) ||
          compare_cells (ds_things_get (run->things, thing)->at, cell) != 0);
}

static bool
is_open (const GraphBuilder *self, DsCell cell)
{
  return ds_space_has (&self->space, cell) && self->space.open[ds_space_index (&self->space, cell)];
}

/* Direction through @cell between two walls towards the node @to. */
static uint8_t
way_through (const GraphBuilder *self, DsCell cell, uint32_t to)
{
  for (int way = 0; way < 4; way++) {
    const DsCell step = ds_move_steps[way];
    const DsCell on = { cell.x + step.x, cell.y + step.y };
    const DsCell back = { cell.x - step.x, cell.y - step.y };

    if (is_open (self, on) && is_open (self, back) &&
        !is_open (self, (DsCell){ cell.x + step.y, cell.y + step.x }) &&
        !is_open (self, (DsCell){ cell.x - step.y, cell.y - step.x }) &&
        self->label[ds_space_index (&self->space, on)] == to + 1)
      return (uint8_t)way;
  }
  return DS_PASSAGE_NO_WAY;
}

typedef struct {
  DsCell cells[DS_PASSAGE_CELLS];
  uint8_t n;
  uint8_t way;
  bool fits;
} PassageSide;

/* Cells on one side of the contacts @of one part of a border. */
static PassageSide
find_side (const GraphBuilder *self, const Contact *contacts, const uint8_t *part, size_t n,
           uint8_t of, bool far_side)
{
  PassageSide side = { .way = DS_PASSAGE_NO_WAY, .fits = true };

  for (size_t i = 0; i < n && side.fits; i++) {
    const DsCell cell = far_side ? contacts[i].b : contacts[i].a;
    bool is_new = part[i] == of;

    for (uint8_t k = 0; k < side.n && is_new; k++)
      is_new = compare_cells (side.cells[k], cell) != 0;
    if (!is_new)
      continue;
    side.fits = side.n < DS_PASSAGE_CELLS && may_close (self->run, cell);
    if (side.fits)
      side.cells[side.n++] = cell;
  }
  if (side.fits && side.n == 1 && far_side) {
    const uint8_t back = way_through (self, side.cells[0], contacts[0].from);

    side.way = back == DS_PASSAGE_NO_WAY ? back : (uint8_t)(back ^ 2);
  } else if (side.fits && side.n == 1) {
    side.way = way_through (self, side.cells[0], contacts[0].to);
  }
  return side;
}

/* Adds the better side of a border as a passage: a doorway, else the narrower one. */
static bool
add_passage (GraphBuilder *self, const Contact *contacts, const uint8_t *part, size_t n, uint8_t of)
{
  const DsRoomNode *nodes = self->graph->nodes.items;
  DsPassage passage = { .type = DS_PASSAGE_BORDER,
                        .from = contacts[0].from,
                        .to = contacts[0].to,
                        .floor = (uint32_t)self->run->floor,
                        .way = DS_PASSAGE_NO_WAY };

  for (size_t i = n; i-- > 0;)
    if (part[i] == of)
      passage.cells[0] = contacts[i].a;
  if (!nodes[passage.from].is_gate && !nodes[passage.to].is_gate) {
    const PassageSide a = find_side (self, contacts, part, n, of, false);
    const PassageSide b = find_side (self, contacts, part, n, of, true);
    const bool is_b_better =
        b.fits &&
        (!a.fits || (a.way == DS_PASSAGE_NO_WAY && (b.way != DS_PASSAGE_NO_WAY || b.n < a.n)));
    const PassageSide *side = is_b_better ? &b : &a;

    if (side->fits) {
      memcpy (passage.cells, side->cells, sizeof passage.cells);
      passage.n_cells = side->n;
      passage.way = side->way;
    }
  }
  return ds_array_push (&self->graph->passages, passage);
}

static bool
touch (DsCell a, DsCell b)
{
  return abs (a.x - b.x) <= 1 && abs (a.y - b.y) <= 1;
}

/* Splits the border of two nodes into parts that do not touch; each becomes a passage. */
static bool
split_border (GraphBuilder *self, const Contact *contacts, size_t n)
{
  uint8_t part[CONTACTS_MAX] = { 0 };

  if (n > CONTACTS_MAX)
    return add_passage (self, contacts, part, 1, 0) &&
           (self->graph->passages.items[self->graph->passages.n - 1].n_cells = 0, true);
  for (size_t i = 0; i < n; i++) {
    part[i] = (uint8_t)i;
    for (size_t k = 0; k < i; k++)
      if (part[k] != part[i] && touch (contacts[i].a, contacts[k].a)) {
        const uint8_t old = part[i] > part[k] ? part[i] : part[k];
        const uint8_t now = part[i] > part[k] ? part[k] : part[i];

        for (size_t j = 0; j <= i; j++)
          part[j] = part[j] == old ? now : part[j];
      }
  }
  for (size_t i = 0; i < n; i++)
    if (part[i] == i && !add_passage (self, contacts, part, n, (uint8_t)i))
      return false;
  return true;
}

/* Sorts contacts by nodes, then cells: a counting sort by the first node, as there may be a million
 * of them, then small sorts by the rest. */
static DsStatus
sort_contacts (GraphBuilder *self)
{
  const size_t n = self->contacts.n, n_nodes = self->graph->nodes.n;
  Contact *sorted = ds_alloc (n, sizeof *sorted);
  size_t *ends = ds_alloc0 (n_nodes + 1, sizeof *ends);
  DsStatus status = sorted != NULL && ends != NULL ? DS_OK : DS_NOMEM;

  for (size_t i = 0; i < n && status == DS_OK; i++)
    ends[self->contacts.items[i].from + 1]++;
  for (size_t i = 1; i <= n_nodes && status == DS_OK; i++)
    ends[i] += ends[i - 1];
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    if (i % POLL_CONTACTS == 0 && ds_gen_poll (self->run, 1, 1))
      status = DS_CANCELLED;
    sorted[ends[self->contacts.items[i].from]++] = self->contacts.items[i];
  }
  for (size_t i = 0, first = 0; i < n_nodes && status == DS_OK; first = ends[i++]) {
    if (i % POLL_NODES == 0 && ds_gen_poll (self->run, 1, 1))
      status = DS_CANCELLED;
    if (ends[i] - first > 1)
      qsort (sorted + first, ends[i] - first, sizeof *sorted, compare_contacts);
  }
  ds_free (ends);
  if (status != DS_OK) {
    ds_free (sorted);
    return status;
  }
  ds_array_clear (&self->contacts);
  self->contacts.items = sorted;
  self->contacts.n = self->contacts.cap = n;
  return DS_OK;
}

static DsStatus
find_borders (GraphBuilder *self)
{
  DsStatus status = find_contacts (self);
  size_t end;

  if (status == DS_OK && self->contacts.n > 0)
    status = sort_contacts (self);
  for (size_t i = 0, n = 0; i < self->contacts.n && status == DS_OK; i = end) {
    const Contact *first = &self->contacts.items[i];

    if (n++ % POLL_NODES == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    for (end = i; end < self->contacts.n && self->contacts.items[end].from == first->from &&
                  self->contacts.items[end].to == first->to;)
      end++;
    if (!split_border (self, first, end - i))
      return DS_NOMEM;
  }
  return status;
}

/* ---- between floors */

static DsStatus
read_floor (GraphBuilder *self, size_t floor, DsError *err)
{
  DsGenRun *run = self->run;
  DsStatus status;

  ds_gen_select_floor (run, floor);
  status = ds_gen_space (run, &self->space, err);
  if (status != DS_OK)
    return status;
  self->label = ds_alloc0 ((size_t)run->w * (size_t)run->h, sizeof *self->label);
  self->graph->node[floor] = self->label;
  status = self->label != NULL ? find_nodes (self) : DS_NOMEM;
  if (status == DS_OK)
    status = find_borders (self);
  ds_free ((void *)self->space.open);
  return status;
}

/* True when stairs lead from @from to stairs that lead back. */
static bool
leads_back (const GraphBuilder *self, size_t floor, const DsThing *from)
{
  const DsThings *things = self->run->things; /* things on the target's floor */

  for (size_t i = ds_things_seek (things, from->target); i < ds_things_count (things); i++) {
    const DsThing *other = ds_things_get (things, i);

    if (compare_cells (other->at, from->target) != 0)
      return false;
    if (kind_of (self, i)->gate == NULL && other->target_floor == (int32_t)floor &&
        compare_cells (other->target, from->at) == 0)
      return true;
  }
  return false;
}

static bool
add_stairs (GraphBuilder *self, size_t floor, const DsThing *thing)
{
  DsRoomGraph *graph = self->graph;
  const DsCell to = thing->target;
  const DsSpace space = { .w = graph->w, .h = graph->h };
  DsPassage passage = { .type = DS_PASSAGE_DROP,
                        .floor = (uint32_t)floor,
                        .cells = { thing->at },
                        .way = DS_PASSAGE_NO_WAY };

  if (thing->target_floor < 0 || (size_t)thing->target_floor >= graph->n_floors ||
      !ds_space_has (&space, to))
    return true;
  passage.from = ds_room_graph_at (graph, floor, thing->at) - 1;
  passage.to = ds_room_graph_at (graph, (size_t)thing->target_floor, to) - 1;
  if (passage.from == UINT32_MAX || passage.to == UINT32_MAX)
    return true;
  ds_gen_select_floor (self->run, (size_t)thing->target_floor);
  if (ds_rules_kind (self->run->rules, thing->kind)->gate == NULL &&
      leads_back (self, floor, thing)) {
    if (thing->target_floor < (int32_t)floor)
      return true; /* the passage is added from the other end */
    passage.type = DS_PASSAGE_STAIRS;
  }
  return ds_array_push (&graph->passages, passage);
}

static DsStatus
join_floors (GraphBuilder *self)
{
  for (size_t floor = 0; floor < self->graph->n_floors; floor++) {
    const DsThings *things;

    ds_gen_select_floor (self->run, floor);
    things = self->run->things;
    for (size_t i = 0; i < ds_things_count (things); i++)
      if (!add_stairs (self, floor, ds_things_get (things, i)))
        return DS_NOMEM;
  }
  ds_gen_select_floor (self->run, 0);
  return DS_OK;
}

DsStatus
ds_room_graph_init (DsRoomGraph *out, DsGenRun *run, DsError *err)
{
  GraphBuilder builder = { .run = run, .graph = out };
  DsStatus status = DS_OK;

  *out = (DsRoomGraph){ .w = run->w, .h = run->h, .n_floors = run->n_floors };
  out->node = ds_alloc0 (run->n_floors, sizeof *out->node);
  if (out->node == NULL)
    status = DS_NOMEM;
  for (size_t floor = 0; floor < run->n_floors && status == DS_OK; floor++)
    status = read_floor (&builder, floor, err);
  if (status == DS_OK)
    status = join_floors (&builder);
  ds_array_clear (&builder.stack);
  ds_array_clear (&builder.contacts);
  if (status != DS_OK)
    ds_room_graph_clear (out);
  return status;
}

void
ds_room_graph_clear (DsRoomGraph *self)
{
  for (size_t i = 0; self->node != NULL && i < self->n_floors; i++)
    ds_free (self->node[i]);
  ds_free (self->node);
  ds_array_clear (&self->nodes);
  ds_array_clear (&self->passages);
  memset (self, 0, sizeof *self);
}

DsStatus
ds_room_graph_is_whole (const DsRoomGraph *self, const DsJob *job, bool *out)
{
  uint32_t *roots = ds_alloc (self->nodes.n, sizeof *roots);
  DsStatus status = roots != NULL ? DS_OK : DS_NOMEM;
  size_t n = self->nodes.n;

  if (status == DS_OK)
    ds_union_reset (roots, self->nodes.n);
  for (size_t i = 0; i < self->passages.n && status == DS_OK; i++) {
    if (i % POLL_NODES == 0 && ds_job_is_cancelled (job))
      status = DS_CANCELLED;
    n -= ds_union_join (roots, self->passages.items[i].from, self->passages.items[i].to);
  }
  *out = n <= 1;
  ds_free (roots);
  return status;
}
