/* core/solve/path.c — breadth-first search over the cells of all floors, repeated to the nearest
 * next move. */
#include "solve/path.h"
#include "solve/passes.h"
#include "solve/play.h"

#include <string.h>

#define NO_CELL UINT32_MAX
#define POLL_CELLS 32768 /* cells between two polls of the job */

/* Marks of a cell. */
enum { PASSES = 1, GOAL = 2, WANTED = 4 };

/* A cell that hurts who steps on it, and from where. */
typedef struct {
  uint32_t cell, from;
} Hurt;

/* A cell has the number floor * w * h + y * w + x. */
typedef struct {
  const DsLockGraph *graph;
  DsPlay play;
  DsMoves moves;            /* moves that are possible */
  DsMoves left;             /* moves still to be made */
  DS_ARRAY (uint32_t) path; /* cells, backwards */
  uint8_t *marks;           /* by cell */
  uint32_t *came;           /* by cell: from which it was reached + 1; 0 = it was not */
  uint32_t *queue;          /* the cells reached */
  uint32_t n_queue;
  DS_ARRAY (Hurt) hurts; /* cells that are gone over when all else is reached */
  uint32_t n_cells;      /* of a floor */
  int32_t w;
  uint8_t *told;             /* by door: its opening has been added as a step */
  DS_ARRAY (uint32_t) goals; /* ways that lead to the goal */
  uint32_t at;               /* cell */
  size_t first;              /* of the step under way, in out->cells */
  bool wins;                 /* a goal ends the path; else goals are avoided */
  DsPath *out;
  DsJob *job;
  DsStatus status;
} PathWalker;

static uint32_t
number_of (const PathWalker *self, DsLockSpot spot)
{
  return (uint32_t)spot.floor * self->n_cells + (uint32_t)ds_cell_index (spot.cell, self->w);
}

static DsLockSpot
spot_of (const PathWalker *self, uint32_t cell)
{
  const int32_t at = (int32_t)(cell % self->n_cells);

  return (DsLockSpot){ (int32_t)(cell / self->n_cells), { at % self->w, at / self->w }, 0 };
}

/* ---- steps */

static DsPasses
passes_at (const PathWalker *self, uint32_t cell)
{
  DsLockSpot at;

  if (!(self->marks[cell] & PASSES))
    return (DsPasses){ 0 };
  at = spot_of (self, cell);
  return ds_passes_at (self->graph, at.floor, at.cell);
}

static bool
is_open (const void *play, uint32_t door)
{
  return ds_play_is_open (play, door);
}

static bool
hurts (const PathWalker *self, DsLockSpot at)
{
  const DsPlaces *places = self->graph->floors[at.floor];

  return ds_rules_cell_harm (places->rules, ds_grid_get (&places->ground, at.cell.x, at.cell.y),
                             ds_grid_get (&places->feature, at.cell.x, at.cell.y)) > 0;
}

static void
enter (PathWalker *self, uint32_t cell, uint32_t from)
{
  if (self->came[cell] != 0)
    return;
  self->came[cell] = from + 1;
  self->queue[self->n_queue++] = cell;
}

/* The door of a goal at @cell that is open, or can be opened there: *@door. False: there is none.
 */
static bool
ends_at (const PathWalker *self, uint32_t cell, uint32_t *way)
{
  const DsWorld *world = &self->graph->world;

  for (size_t i = 0; i < self->goals.n && self->marks[cell] & GOAL; i++) {
    const uint32_t door = world->ways.items[self->goals.items[i]].door;

    *way = self->goals.items[i];
    if (number_of (self, self->graph->way_at.items[*way]) == cell &&
        (ds_play_is_open (&self->play, door) ||
         (world->doors.items[door].type == DS_DOOR_KEY &&
          self->play.held[world->doors.items[door].colour] > 0)))
      return true;
  }
  return false;
}

/* Only places from which there is a way back: what leads on is a move of its own. Not over a goal,
 * where the play would end. */
static void
reach (PathWalker *self, uint32_t cell, DsLockSpot at, uint32_t from)
{
  const uint32_t place = ds_lock_graph_place (self->graph, (size_t)at.floor, at.cell);
  uint32_t way;

  if (self->came[cell] != 0 ||
      (cell != self->at && (self->play.mark[place] != self->play.here_mark ||
                            (!(self->marks[cell] & WANTED) && ends_at (self, cell, &way)))))
    return;
  if (!hurts (self, at) || cell == self->at)
    enter (self, cell, from);
  else if (!ds_array_push (&self->hurts, ((Hurt){ cell, from })))
    self->status = DS_NOMEM;
}

/* Expands harmful cells. */
static bool
reach_hurts (PathWalker *self)
{
  const uint32_t before = self->n_queue;

  for (size_t i = 0; i < self->hurts.n; i++)
    enter (self, self->hurts.items[i].cell, self->hurts.items[i].from);
  self->hurts.n = 0;
  return self->n_queue > before;
}

/* True when door @wanted is one of those at @cell. */
static bool
step_out (PathWalker *self, uint32_t cell, DsLockSpot at, uint32_t wanted)
{
  const DsPlaces *places = self->graph->floors[at.floor];
  const DsSpace space = ds_places_space (places);
  const DsPasses here = passes_at (self, cell);
  const uint32_t own = ds_passes_shut (here, true, is_open, &self->play);
  const int n_steps = ds_move_n_steps (space.movement);

  for (int step = 0; step < n_steps; step++) {
    const DsCell by = ds_move_steps[step];
    const uint32_t next = cell + (uint32_t)(by.y * self->w + by.x);
    DsLockSpot to = { at.floor, { at.cell.x + by.x, at.cell.y + by.y }, 0 };
    uint32_t door = own;
    DsPasses there;

    if (!ds_space_has (&space, to.cell) || self->came[next] != 0 ||
        !ds_places_step (places, at.cell, step, &to.cell))
      continue;
    there = passes_at (self, next);
    if (here.n + there.n > 0 && !ds_passes_allow (here, there, step))
      continue;
    if (door == DS_WORLD_NONE)
      door = ds_passes_shut (there, false, is_open, &self->play);
    if (door == DS_WORLD_NONE)
      reach (self, next, to, cell);
    else if (door == wanted)
      return true;
  }
  return false;
}

/* The same for stairs, drops and locked goals. */
static bool
step_on (PathWalker *self, uint32_t cell, uint32_t wanted)
{
  const DsLockGraph *graph = self->graph;
  const DsPasses here = passes_at (self, cell);

  for (size_t i = 0; i < here.n; i++) {
    const DsLockPass *pass = &here.items[i];
    const uint32_t door = pass->is_gate ? DS_WORLD_NONE : pass->lock;

    if (pass->to.floor < 0)
      continue;
    if (ds_play_is_open (&self->play, door))
      reach (self, number_of (self, pass->to), pass->to, cell);
    else if (door == wanted)
      return true;
  }
  for (size_t i = 0; wanted != DS_WORLD_NONE && self->marks[cell] & GOAL && i < self->goals.n; i++)
    if (number_of (self, graph->way_at.items[self->goals.items[i]]) == cell &&
        graph->world.ways.items[self->goals.items[i]].door == wanted)
      return true;
  return false;
}

/* Goes out from the player until a cell that is wanted, or one at door @wanted. NO_CELL: none. */
static uint32_t
search (PathWalker *self, uint32_t wanted)
{
  for (uint32_t i = 0; i < self->n_queue; i++)
    self->came[self->queue[i]] = 0;
  self->n_queue = 0;
  self->hurts.n = 0;
  reach (self, self->at, spot_of (self, self->at), self->at);
  for (uint32_t head = 0; head < self->n_queue || reach_hurts (self); head++) {
    const uint32_t cell = self->queue[head];

    if (head % POLL_CELLS == POLL_CELLS - 1 && ds_job_is_cancelled (self->job)) {
      self->status = DS_CANCELLED;
      return NO_CELL;
    }
    if (self->marks[cell] & WANTED || step_out (self, cell, spot_of (self, cell), wanted) ||
        step_on (self, cell, wanted))
      return cell;
  }
  return NO_CELL;
}

/* ---- telling */

static void
add_cell (PathWalker *self, uint32_t cell)
{
  const DsLockSpot at = spot_of (self, cell);

  if (!ds_array_push (&self->out->cells, (DsPathCell){ at.floor, at.cell }))
    self->status = DS_NOMEM;
}

/* The step that ends in the last cell. */
static void
tell (PathWalker *self, DsPathType type, uint32_t index, DsLockSpot at)
{
  const size_t n = self->out->cells.n - self->first;

  if (!ds_array_push (&self->out->steps, (DsPathStep){ type, index, at, self->first, n }))
    self->status = DS_NOMEM;
  self->first = self->out->cells.n - 1;
}

static void
tell_door (PathWalker *self, uint32_t door, DsLockSpot at)
{
  if (door == DS_WORLD_NONE || self->told[door])
    return;
  self->told[door] = 1;
  tell (self,
        self->graph->world.doors.items[door].type == DS_DOOR_SECRET ? DS_PATH_FIND : DS_PATH_PASS,
        door, at);
}

static void
tell_doors (PathWalker *self, DsPasses passes)
{
  for (size_t i = 0; i < passes.n; i++)
    if (passes.items[i].is_gate) {
      tell_door (self, passes.items[i].secret, passes.items[i].at);
      tell_door (self, passes.items[i].lock, passes.items[i].at);
    }
}

/* The step from one cell to the other; -1: none that can be made now leads there. */
static int
find_step (const PathWalker *self, DsLockSpot from, DsLockSpot to)
{
  const DsPlaces *places = self->graph->floors[from.floor];
  const DsPasses here = passes_at (self, number_of (self, from));
  const DsPasses there = passes_at (self, number_of (self, to));
  DsCell at;

  for (int step = 0; step < ds_move_n_steps (places->movement) && from.floor == to.floor; step++)
    if (ds_places_step (places, from.cell, step, &at) && at.x == to.cell.x && at.y == to.cell.y &&
        ds_passes_allow (here, there, step) &&
        ds_passes_shut (here, true, is_open, &self->play) == DS_WORLD_NONE &&
        ds_passes_shut (there, false, is_open, &self->play) == DS_WORLD_NONE)
      return step;
  return -1;
}

/* Down stairs or a hole. */
static void
tell_exit (PathWalker *self, DsPasses here, uint32_t to)
{
  for (size_t i = 0; i < here.n; i++) {
    const DsLockPass *pass = &here.items[i];

    if (pass->to.floor < 0)
      continue;
    if (!pass->is_gate)
      tell_door (self, pass->lock, pass->at);
    add_cell (self, to);
    tell (self, pass->one_way ? DS_PATH_DROP : DS_PATH_STAIRS, 0, pass->at);
  }
}

/* From the cell before, over whatever is between. */
static void
tell_step (PathWalker *self, uint32_t from, uint32_t to)
{
  const DsPasses here = passes_at (self, from);
  const int step = find_step (self, spot_of (self, from), spot_of (self, to));

  if (step < 0) {
    tell_exit (self, here, to);
    return;
  }
  tell_doors (self, here); /* of a gate where the play began, or landed */
  add_cell (self, to);
  for (size_t i = 0; i < here.n; i++)
    if (here.items[i].facing < DS_FACING_NONE && here.items[i].facing == step)
      tell (self, DS_PATH_DROP, 0, here.items[i].at);
  tell_doors (self, passes_at (self, to));
}

/* Walks to @cell, which search() reached. */
static void
go (PathWalker *self, uint32_t cell)
{
  uint32_t from = self->at;

  self->path.n = 0;
  for (uint32_t at = cell; at != self->at && self->status == DS_OK; at = self->came[at] - 1)
    if (!ds_array_push (&self->path, at))
      self->status = DS_NOMEM;
  for (size_t i = self->path.n; i-- > 0 && self->status == DS_OK; from = self->path.items[i])
    tell_step (self, from, self->path.items[i]);
  self->at = cell;
}

/* ---- moves */

static bool
is_take (DsMove move)
{
  return move.type == DS_MOVE_TAKE || move.type == DS_MOVE_MEET;
}

/* True when @move is possible now; the key of a carrier may have become certain. */
static bool
can_make (const PathWalker *self, DsMove move)
{
  for (size_t i = 0; i < self->moves.n; i++)
    if (self->moves.items[i].index == move.index &&
        (self->moves.items[i].type == move.type ||
         (move.type == DS_MOVE_MEET && is_take (self->moves.items[i]))))
      return true;
  return false;
}

/* True when a player who relies on @key may have to go to @place for it. */
static bool
counts (const DsWorld *world, const DsWorldKey *key, uint32_t place)
{
  const uint32_t *item = world->key_sets.items + key->first_set;

  for (uint32_t s = 0; s < key->n_sets; item++) {
    if (*item == place)
      return true;
    s += *item == DS_WORLD_NONE;
  }
  return key->n_sets == 0;
}

/* True when the play would end at @cell with @key, as the goal there requires no more. */
static bool
would_end (const PathWalker *self, uint32_t cell, const DsWorldKey *key)
{
  const DsWorld *world = &self->graph->world;
  const uint64_t token = key->is_token ? UINT64_C (1) << key->number : 0;
  uint32_t way;

  if (ends_at (self, cell, &way))
    return true;
  for (size_t i = 0; i < self->goals.n && self->marks[cell] & GOAL; i++) {
    const uint32_t at = self->goals.items[i], door = world->ways.items[at].door;
    const DsDoor *it = &world->doors.items[door];

    if (number_of (self, self->graph->way_at.items[at]) == cell &&
        (it->type == DS_DOOR_TOKENS ? ds_door_is_opened_by (it, self->play.tokens | token)
                                    : !key->is_token && it->colour == key->number))
      return true;
  }
  return false;
}

/* Marks where the key of @move can be taken: in all places where it is certain, or by luck in any,
 * as the play continues. In a world that ends at goals, where the move says. */
static void
want_key (PathWalker *self, DsMove move, bool is_wanted)
{
  const uint32_t k = move.index;
  const DsLockGraph *graph = self->graph;
  const DsWorldKey *key = &graph->world.keys.items[k];
  const bool is_sure = ds_world_is_sure (&graph->world, key, self->play.mark, self->play.here_mark);

  for (uint32_t i = key->first; i < key->first + key->n; i++) {
    const uint32_t place = graph->world.key_places.items[i];
    const uint32_t cell = number_of (
        self, (DsLockSpot){ graph->key_at.items[k].floor, graph->key_cells.items[i], 0 });

    if ((graph->world.is_over_at_goals ? place != move.place
                                       : is_sure && !counts (&graph->world, key, place)) ||
        (!self->wins && would_end (self, cell, key)))
      continue;
    if (is_wanted)
      self->marks[cell] |= WANTED;
    else
      self->marks[cell] &= (uint8_t)~WANTED;
  }
}

/* Cell to which the drop @way leads from the player's place; NO_CELL: none. */
static uint32_t
end_of_drop (const PathWalker *self, const DsWay *way)
{
  const DsPasses here = passes_at (self, self->at);
  const DsLockSpot at = spot_of (self, self->at);
  const DsSpace space = ds_places_space (self->graph->floors[at.floor]);
  DsLockSpot to = at;

  for (size_t i = 0; i < here.n; i++)
    if (here.items[i].to.floor >= 0 &&
        ds_lock_graph_place (self->graph, (size_t)here.items[i].to.floor, here.items[i].to.cell) ==
            way->to)
      return number_of (self, here.items[i].to);
  for (int step = 0; step < ds_move_n_steps (space.movement); step++) {
    to.cell = (DsCell){ at.cell.x + ds_move_steps[step].x, at.cell.y + ds_move_steps[step].y };
    if (ds_space_has (&space, to.cell) &&
        ds_lock_graph_place (self->graph, (size_t)to.floor, to.cell) == way->to &&
        find_step (self, at, to) >= 0)
      return number_of (self, to);
  }
  return NO_CELL;
}

/* The player stands where @way is a drop. False: it cannot be gone from there. */
static bool
fall (PathWalker *self, const DsWay *way)
{
  const uint32_t to = end_of_drop (self, way);

  if (to == NO_CELL)
    return false;
  tell_step (self, self->at, to);
  self->at = to;
  return true;
}

static bool
make (PathWalker *self, size_t i)
{
  const DsLockGraph *graph = self->graph;
  const DsLockSpot at = spot_of (self, self->at);
  DsMove move = self->left.items[i];

  move.place = ds_lock_graph_place (graph, (size_t)at.floor, at.cell);
  switch (move.type) {
  case DS_MOVE_TAKE:
  case DS_MOVE_MEET:
    tell (self, DS_PATH_TAKE, move.index, graph->key_at.items[move.index]);
    break;
  case DS_MOVE_OPEN:
  case DS_MOVE_FIND:
    self->told[move.index] = 1;
    tell (self, move.type == DS_MOVE_OPEN ? DS_PATH_OPEN : DS_PATH_FIND, move.index,
          graph->door_at.items[move.index]);
    break;
  case DS_MOVE_DROP:
    if (!fall (self, &graph->world.ways.items[move.index]))
      return false;
    break;
  }
  ds_play_make (&self->play, move);
  memmove (self->left.items + i, self->left.items + i + 1,
           (self->left.n - i - 1) * sizeof *self->left.items);
  self->left.n--;
  return true;
}

/* True when the play, which must win, has reached a goal that is open, or can be opened there. */
static bool
is_won (const PathWalker *self)
{
  uint32_t way;

  return self->wins && ends_at (self, self->at, &way);
}

/* Makes the nearest of the moves that may come next: keys in any order, a door as soon as it can be
 * opened, a drop after all moves before it. False: none is possible. */
static bool
make_nearest (PathWalker *self)
{
  const DsLockGraph *graph = self->graph;
  const bool is_strict = graph->world.is_over_at_goals;
  uint32_t wanted = DS_WORLD_NONE, cell;
  size_t n = 0, chosen;

  if (!ds_play_moves (&self->play, &self->moves))
    self->status = DS_NOMEM;
  while (n < self->left.n && is_take (self->left.items[n]) && !(n > 0 && is_strict))
    n++;
  chosen = n; /* not a key */
  for (size_t i = 0; i < n; i++)
    if (can_make (self, self->left.items[i]))
      want_key (self, self->left.items[i], true);
  if (n > 0 && is_strict) {
    wanted = DS_WORLD_NONE;
  } else if (n < self->left.n && self->left.items[n].type != DS_MOVE_DROP) {
    wanted = can_make (self, self->left.items[n]) ? self->left.items[n].index : DS_WORLD_NONE;
  } else if (n == 0) {
    self->marks[number_of (self, graph->way_at.items[self->left.items[0].index])] |= WANTED;
  }
  cell = self->status == DS_OK ? search (self, wanted) : NO_CELL;
  if (cell != NO_CELL)
    go (self, cell);
  for (size_t i = n; i-- > 0;) {
    const bool was_wanted = cell != NO_CELL && self->marks[cell] & WANTED;

    want_key (self, self->left.items[i], false);
    if (was_wanted && !(self->marks[cell] & WANTED))
      chosen = i;
  }
  if (n == 0 && wanted == DS_WORLD_NONE)
    self->marks[number_of (self, graph->way_at.items[self->left.items[0].index])] &=
        (uint8_t)~WANTED;
  if (cell == NO_CELL || chosen == self->left.n || is_won (self))
    return false;
  return make (self, chosen);
}

/* To the nearest goal that is not locked, or can be opened there. False: none is reached. */
static bool
finish (PathWalker *self)
{
  const DsLockGraph *graph = self->graph;
  uint32_t cell, way, door;

  for (size_t i = 0; i < self->goals.n; i++) {
    cell = number_of (self, graph->way_at.items[self->goals.items[i]]);
    if (ends_at (self, cell, &way))
      self->marks[cell] |= WANTED;
  }
  cell = search (self, DS_WORLD_NONE);
  if (cell == NO_CELL)
    return false;
  go (self, cell);
  (void)ends_at (self, cell, &way);
  door = graph->world.ways.items[way].door;
  if (ds_play_is_open (&self->play, door))
    tell_door (self, door, graph->way_at.items[way]);
  else
    tell (self, DS_PATH_OPEN, door, graph->way_at.items[way]);
  tell (self, DS_PATH_GOAL, 0, graph->way_at.items[way]);
  return true;
}

/* ---- the whole */

static DsStatus
init (PathWalker *self, const DsMoves *moves, bool secrets_open)
{
  const DsLockGraph *graph = self->graph;
  const DsSpace space = ds_places_space (graph->floors[0]);
  const size_t n_cells = (size_t)space.w * (size_t)space.h, n = n_cells * graph->n_floors;

  self->w = space.w;
  self->n_cells = (uint32_t)n_cells;
  self->marks = ds_alloc0 (n, 1);
  self->came = ds_alloc0 (n, sizeof *self->came);
  self->queue = ds_alloc (n, sizeof *self->queue);
  self->told = ds_alloc0 (graph->world.doors.n, 1);
  if (self->marks == NULL || self->came == NULL || self->queue == NULL || self->told == NULL ||
      ds_play_init (&self->play, &graph->world, true) != DS_OK ||
      !ds_array_reserve (&self->left, moves->n))
    return DS_NOMEM;
  for (size_t i = 0; i < moves->n; i++)
    self->left.items[self->left.n++] = moves->items[i];
  for (size_t i = 0; i < graph->passes.n; i++)
    self->marks[number_of (self, graph->passes.items[i].at)] |= PASSES;
  for (size_t i = 0; i < graph->way_at.n; i++)
    if (graph->world.ways.items[i].to == graph->world.goal) {
      self->marks[number_of (self, graph->way_at.items[i])] |= GOAL;
      if (!ds_array_push (&self->goals, (uint32_t)i))
        return DS_NOMEM;
    }
  self->play.secrets_open = secrets_open;
  ds_play_begin (&self->play);
  self->at = number_of (self, graph->start);
  add_cell (self, self->at);
  return self->status;
}

DsStatus
ds_path_find (DsPath *out, const DsLockGraph *graph, const DsMoves *moves, bool secrets_open,
              bool wins, DsJob *job, DsError *err)
{
  PathWalker self = { .graph = graph, .wins = wins, .out = out, .job = job };

  self.status = init (&self, moves, secrets_open);
  while (self.status == DS_OK && self.left.n > 0 && !is_won (&self) && make_nearest (&self))
    ;
  out->is_whole = self.status == DS_OK && (wins ? finish (&self) : self.left.n == 0);
  ds_free (self.marks);
  ds_free (self.came);
  ds_free (self.queue);
  ds_free (self.told);
  ds_array_clear (&self.hurts);
  ds_array_clear (&self.path);
  ds_array_clear (&self.moves);
  ds_array_clear (&self.left);
  ds_array_clear (&self.goals);
  ds_play_clear (&self.play);
  if (self.status == DS_CANCELLED)
    return ds_fail_cancelled (err, "locks");
  return self.status == DS_OK ? DS_OK : ds_fail_nomem (err, "locks");
}

void
ds_path_clear (DsPath *self)
{
  ds_array_clear (&self->steps);
  ds_array_clear (&self->cells);
}
