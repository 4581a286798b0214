/* core/solve/sets.c — dynamic programming over sets of reachable places, the smaller ones first,
 * each with the most keys that can be left; then, from the larger ones back, the keys needed to
 * win.
 *
 * A door between two places that are both reached gains nothing: a player who wants to win never
 * opens it, and one who wants to lose opens all such doors at the end. So a set has one best and
 * one worst number of keys, and the level can be lost where a worst one is not enough. */
#include "solve/sets.h"
#include "base/union_find.h"

#include <string.h>

#define NODES_MAX 64
#define NONE UINT32_MAX
#define NEVER UINT16_MAX /* no number of keys is enough */
#define POLL_SETS 4096   /* sets between two polls of the job */

/* Connection of nodes: a door that consumes a key, or one opened by tokens, or none (@door:
 * NONE). */
typedef struct {
  uint64_t ends; /* nodes */
  uint32_t door;
} Link;

typedef struct {
  uint64_t nodes;
  uint32_t next; /* in its list, by how many nodes they have; NONE: none */
  uint32_t from; /* the set before it, and the door that was opened there, by its link */
  uint16_t link;
  uint16_t held;  /* keys, at most */
  uint16_t needs; /* keys, to win */
} Set;

/* Entry of a hash table; includes the nodes, so that few others are compared. */
typedef struct {
  uint64_t nodes;
  uint32_t set; /* + 1; 0: free */
} SetSlot;

typedef struct {
  const DsWorld *world;
  uint32_t *node;  /* by place; NONE: a gate, or unreachable */
  uint32_t *group; /* by place, of those joined by a door */
  uint64_t *ends;  /* by group, its nodes */
  uint64_t start, goal;
  DS_ARRAY (Link) doors; /* for keys */
  DS_ARRAY (Link) links;
  uint32_t n_first;                     /* keys where the game begins */
  DS_ARRAY (uint64_t) keys;             /* other nodes with a key; with a second one; ... */
  uint64_t tokens[DS_WORLD_TOKENS_MAX]; /* by token, the nodes where it is */
  DS_ARRAY (Set) sets;
  SetSlot *slots; /* n_slots, a power of two */
  uint32_t n_slots;
  uint32_t lists[NODES_MAX + 1]; /* of sets; NONE: none */
  bool has_win;
  uint32_t lost; /* a set at which all can be lost, or NONE */
  uint64_t budget;
  DsJob *job;
} Sets;

static uint32_t
count_bits (uint64_t bits)
{
  return (uint32_t)__builtin_popcountll (bits);
}

/* ---- the world as nodes and what joins them */

static bool
counts (const uint8_t *idle, uint32_t door)
{
  return door == DS_WORLD_NONE || !idle[door];
}

/* True when the game is won at @place, from which no way leads on. */
static bool
is_end (const DsWorld *world, uint32_t place)
{
  return place == world->goal && world->goal_tokens == 0 &&
         world->first_way[place] == world->first_way[place + 1];
}

/* True when all keys that doors consume are alike, nothing depends on luck, and no way is one-way,
 * except to the end. */
static bool
is_plain (const DsWorld *world, const uint8_t *idle)
{
  uint32_t colour = NONE;

  for (uint32_t d = 0; d < world->doors.n; d++) {
    const DsDoor *door = &world->doors.items[d];

    if (door->type == DS_DOOR_SECRET)
      return false;
    if (door->type != DS_DOOR_KEY || idle[d])
      continue;
    if (colour != NONE && colour != door->colour)
      return false;
    colour = door->colour;
  }
  for (size_t k = 0; k < world->keys.n; k++)
    if (world->keys.items[k].n != 1)
      return false;
  for (size_t i = 0; i < world->ways.n; i++)
    if (world->ways.items[i].one_way && !is_end (world, world->ways.items[i].to))
      return false;
  return colour != NONE && world->keys.n < NEVER && world->doors.n < NEVER;
}

/* True when @place is nothing but one door, on all sides. */
static bool
is_gate (const DsWorld *world, uint32_t place)
{
  const uint32_t first = world->first_way[place], n = world->first_way[place + 1] - first;
  const uint32_t door = n > 0 ? world->ways.items[world->way_ends[first] / 2].door : DS_WORLD_NONE;

  if (place == world->start || place == world->goal || door == DS_WORLD_NONE ||
      world->first_key[place] < world->first_key[place + 1])
    return false;
  for (uint32_t i = first; i < first + n; i++)
    if (world->ways.items[world->way_ends[i] / 2].door != door)
      return false;
  return true;
}

/* Numbers the places reachable with all doors open. False: too many. */
static bool
number_nodes (Sets *self, const uint8_t *idle, uint32_t *queue)
{
  const DsWorld *world = self->world;
  uint32_t n = 1, n_nodes = 0;

  memset (self->group, 0, world->n_places * sizeof *self->group);
  queue[0] = world->start;
  self->group[world->start] = 1;
  for (uint32_t head = 0; head < n; head++) {
    const uint32_t place = queue[head];

    self->node[place] = is_gate (world, place) ? NONE : n_nodes++;
    for (uint32_t i = world->first_way[place]; i < world->first_way[place + 1]; i++) {
      const uint32_t to = ds_way_target (world, world->way_ends[i]);

      if (self->group[to] || !counts (idle, world->ways.items[world->way_ends[i] / 2].door))
        continue;
      self->group[to] = 1;
      queue[n++] = to;
    }
  }
  return n_nodes <= NODES_MAX;
}

/* Adds a link for each part that the ways with @door make. Returns how many there are; -1: no
 * memory. */
static int
add_links (Sets *self, uint32_t door, bool takes_key)
{
  const DsWorld *world = self->world;
  int n = 0;

  ds_union_reset (self->group, world->n_places);
  for (size_t i = 0; i < world->ways.n; i++)
    if (world->ways.items[i].door == door)
      ds_union_join (self->group, world->ways.items[i].to, world->ways.items[i].from);
  memset (self->ends, 0, world->n_places * sizeof *self->ends);
  for (size_t i = 0; i < world->ways.n * 2; i++) {
    const DsWay *way = &world->ways.items[i / 2];
    const uint32_t place = i % 2 == 0 ? way->from : way->to;

    if (way->door == door && self->node[place] != NONE)
      self->ends[ds_union_root (self->group, place)] |= UINT64_C (1) << self->node[place];
  }
  for (uint32_t p = 0; p < world->n_places; p++) {
    const Link link = { self->ends[p], door };

    if (link.ends == 0 || (!takes_key && count_bits (link.ends) < 2))
      continue;
    n++;
    if (takes_key ? !ds_array_push (&self->doors, link) : !ds_array_push (&self->links, link))
      return -1;
  }
  return n;
}

/* DS_NOT_FOUND: a door opens at two places at once. */
static DsStatus
add_doors (Sets *self, const uint8_t *idle)
{
  const DsWorld *world = self->world;

  for (uint32_t d = 0; d < world->doors.n; d++) {
    const bool takes_key = world->doors.items[d].type == DS_DOOR_KEY;
    bool is_there = false;
    int n;

    for (size_t i = 0; i < world->ways.n && !idle[d]; i++)
      is_there |= world->ways.items[i].door == d;
    if (!is_there)
      continue;
    n = add_links (self, d, takes_key);
    if (n < 0)
      return DS_NOMEM;
    if (takes_key && n > 1)
      return DS_NOT_FOUND;
  }
  return add_links (self, DS_WORLD_NONE, false) < 0 ? DS_NOMEM : DS_OK;
}

static void
add_tokens (Sets *self)
{
  const DsWorld *world = self->world;

  for (size_t k = 0; k < world->keys.n; k++) {
    const DsWorldKey *key = &world->keys.items[k];
    const uint32_t node = self->node[world->key_places.items[key->first]];

    if (node != NONE && key->is_token)
      self->tokens[key->number] |= UINT64_C (1) << node;
  }
}

/* ---- closure of a set */

static bool
has_tokens (const Sets *self, uint64_t nodes, uint64_t tokens)
{
  for (; tokens != 0; tokens &= tokens - 1)
    if (!(nodes & self->tokens[__builtin_ctzll (tokens)]))
      return false;
  return true;
}

static bool
is_open (const Sets *self, uint64_t nodes, uint32_t door)
{
  const DsDoor *it;

  if (door == NONE)
    return true;
  it = &self->world->doors.items[door];
  for (uint8_t i = 0; i < it->n_sets; i++)
    if (has_tokens (self, nodes, it->sets[i]))
      return true;
  return false;
}

/* @nodes, and those reachable from them without a key. */
static uint64_t
spread (const Sets *self, uint64_t nodes)
{
  bool has_changed;

  do {
    has_changed = false;
    for (size_t i = 0; i < self->links.n; i++) {
      const uint64_t ends = self->links.items[i].ends;

      if ((ends & nodes) == 0 || (ends & ~nodes) == 0 ||
          !is_open (self, nodes, self->links.items[i].door))
        continue;
      nodes |= ends;
      has_changed = true;
    }
  } while (has_changed);
  return nodes;
}

static uint32_t
count_keys (const Sets *self, uint64_t nodes)
{
  uint32_t n = self->n_first;

  for (size_t i = 0; i < self->keys.n; i++)
    n += count_bits (self->keys.items[i] & nodes);
  return n;
}

static bool
wins (const Sets *self, uint64_t nodes)
{
  return (self->goal & ~nodes) == 0 && has_tokens (self, nodes, self->world->goal_tokens);
}

/* Keys that are left at worst: all doors between its places are open, or there are no more. */
static uint32_t
worst_of (const Sets *self, uint64_t nodes)
{
  const uint32_t n_keys = count_keys (self, nodes);
  uint32_t n_doors = 0;

  for (size_t i = 0; i < self->doors.n; i++)
    n_doors += (self->doors.items[i].ends & ~nodes) == 0;
  return n_keys > n_doors ? n_keys - n_doors : 0;
}

/* ---- all sets */

static SetSlot *
slot_of (const Sets *self, uint64_t nodes)
{
  const uint64_t hash = nodes * 0x9e3779b97f4a7c15u;

  for (uint32_t at = (uint32_t)(hash >> 32);; at++) {
    SetSlot *slot = &self->slots[at & (self->n_slots - 1)];

    if (slot->set == 0 || slot->nodes == nodes)
      return slot;
  }
}

static bool
grow_slots (Sets *self)
{
  const uint32_t n = self->n_slots == 0 ? 1024 : self->n_slots * 2;
  SetSlot *slots = n > self->n_slots ? ds_alloc0 (n, sizeof *slots) : NULL;

  if (slots == NULL)
    return false;
  ds_free (self->slots);
  self->slots = slots;
  self->n_slots = n;
  for (uint32_t i = 0; i < self->sets.n; i++) {
    const uint64_t nodes = self->sets.items[i].nodes;

    *slot_of (self, nodes) = (SetSlot){ nodes, i + 1 };
  }
  return true;
}

/* Comes to @nodes with @held keys, through door @link of set @from. */
static bool
reach (Sets *self, uint64_t nodes, uint32_t held, uint32_t from, uint16_t link)
{
  Set set = { .nodes = nodes, .from = from, .link = link, .held = (uint16_t)held, .needs = NEVER };
  SetSlot *slot;

  if (self->sets.n * 2 >= self->n_slots && !grow_slots (self))
    return false;
  slot = slot_of (self, nodes);
  if (slot->set != 0) {
    Set *known = &self->sets.items[slot->set - 1];

    if (known->held < held) {
      known->held = (uint16_t)held;
      known->from = from;
      known->link = link;
    }
    return true;
  }
  set.next = self->lists[count_bits (nodes)];
  if (!ds_array_push (&self->sets, set))
    return false;
  *slot = (SetSlot){ nodes, (uint32_t)self->sets.n };
  self->lists[count_bits (nodes)] = slot->set - 1;
  return true;
}

/* The set that door @i adds to @nodes; @nodes itself: nothing new. */
static uint64_t
through (const Sets *self, uint64_t nodes, size_t i)
{
  const uint64_t ends = self->doors.items[i].ends;

  if ((ends & nodes) == 0 || (ends & ~nodes) == 0)
    return nodes;
  return self->links.n > 0 ? spread (self, nodes | ends) : nodes | ends;
}

static bool
expand (Sets *self, uint32_t number)
{
  const Set set = self->sets.items[number];
  const uint32_t n_keys = count_keys (self, set.nodes);

  if (wins (self, set.nodes)) {
    self->sets.items[number].needs = 0;
    self->has_win = true;
    return true;
  }
  if (self->lost == NONE && worst_of (self, set.nodes) == 0)
    self->lost = number;
  for (size_t i = 0; i < self->doors.n && set.held > 0; i++) {
    const uint64_t to = through (self, set.nodes, i);

    if (to != set.nodes &&
        !reach (self, to, set.held - 1 + count_keys (self, to) - n_keys, number, (uint16_t)i))
      return false;
  }
  return true;
}

/* Expands the sets of @size nodes, whose numbers of keys are final, as smaller ones were expanded
 * before. */
static DsStatus
explore (Sets *self)
{
  uint32_t n = 0;

  if (!reach (self, self->start, count_keys (self, self->start), NONE, 0))
    return DS_NOMEM;
  for (uint32_t size = 1; size <= NODES_MAX; size++)
    for (uint32_t i = self->lists[size]; i != NONE; i = self->sets.items[i].next) {
      if (self->has_win && self->lost != NONE)
        return DS_OK; /* it can be won and lost */
      if (++n % POLL_SETS == 0 && ds_job_is_cancelled (self->job))
        return DS_CANCELLED;
      if (self->sets.n > self->budget)
        return DS_LIMIT;
      if (!expand (self, i))
        return DS_NOMEM;
    }
  return DS_OK;
}

/* The keys that it takes to win from each set, and one where there may be fewer. */
static DsStatus
find_needs (Sets *self)
{
  uint32_t n = 0;

  for (uint32_t size = NODES_MAX; size > 0; size--)
    for (uint32_t i = self->lists[size]; i != NONE; i = self->sets.items[i].next) {
      Set *set = &self->sets.items[i];
      const uint32_t n_keys = count_keys (self, set->nodes);

      if (++n % POLL_SETS == 0 && ds_job_is_cancelled (self->job))
        return DS_CANCELLED;
      for (size_t d = 0; d < self->doors.n && set->held > 0 && set->needs > 1; d++) {
        const uint64_t to = through (self, set->nodes, d);
        const uint32_t found = to != set->nodes ? count_keys (self, to) - n_keys : 0;
        uint32_t needs;

        if (to == set->nodes ||
            (needs = self->sets.items[slot_of (self, to)->set - 1].needs) == NEVER)
          continue;
        needs = needs > found ? needs - found + 1 : 1;
        set->needs = (uint16_t)(needs < set->needs ? needs : set->needs);
      }
      if (set->needs > worst_of (self, set->nodes) && set->needs > 0)
        self->lost = i;
    }
  return DS_OK;
}

/* ---- the answer */

/* The doors on the way to the lost set, and then all between its places, while there are keys. */
static DsStatus
tell_loss (const Sets *self, DsProof *proof)
{
  const Set *lost = &self->sets.items[self->lost];
  const size_t first = proof->moves.n;
  uint32_t held = lost->held;

  for (const Set *at = lost; at->from != NONE; at = &self->sets.items[at->from])
    if (!ds_array_push (&proof->moves, ((DsMove){ .type = DS_MOVE_OPEN,
                                                  .index = self->doors.items[at->link].door })))
      return DS_NOMEM;
  for (size_t a = first, b = proof->moves.n; a + 1 < b; a++) {
    const DsMove swap = proof->moves.items[a];

    proof->moves.items[a] = proof->moves.items[--b];
    proof->moves.items[b] = swap;
  }
  for (size_t i = 0, n = proof->moves.n; i < self->doors.n && held > 0; i++) {
    const DsMove move = { .type = DS_MOVE_OPEN, .index = self->doors.items[i].door };
    bool is_open = (self->doors.items[i].ends & ~lost->nodes) != 0;

    for (size_t m = first; m < n; m++)
      is_open |= proof->moves.items[m].index == move.index;
    if (is_open)
      continue;
    held--;
    if (!ds_array_push (&proof->moves, move))
      return DS_NOMEM;
  }
  return DS_OK;
}

static DsStatus
conclude (Sets *self, DsProof *proof)
{
  DsStatus status = self->lost == NONE && self->has_win ? find_needs (self) : DS_OK;

  proof->verdict = !self->has_win       ? DS_VERDICT_UNSOLVABLE
                   : self->lost != NONE ? DS_VERDICT_LOSABLE
                                        : DS_VERDICT_UNLOSABLE;
  if (status == DS_OK && self->lost != NONE)
    status = tell_loss (self, proof);
  return status;
}

/* The keys that doors take. */
static DsStatus
add_keys (Sets *self)
{
  const DsWorld *world = self->world;
  const uint8_t colour = world->doors.items[self->doors.items[0].door].colour;

  for (size_t k = 0; k < world->keys.n; k++) {
    const DsWorldKey *key = &world->keys.items[k];
    const uint32_t node = self->node[world->key_places.items[key->first]];
    size_t plane = 0;

    if (node == NONE || key->is_token || key->number != colour)
      continue;
    if (self->start >> node & 1) {
      self->n_first++;
      continue;
    }
    while (plane < self->keys.n && self->keys.items[plane] >> node & 1)
      plane++;
    if (plane == self->keys.n && !ds_array_push (&self->keys, 0))
      return DS_NOMEM;
    self->keys.items[plane] |= UINT64_C (1) << node;
  }
  return DS_OK;
}

static DsStatus
build (Sets *self, const uint8_t *idle)
{
  const DsWorld *world = self->world;
  uint32_t *queue = ds_alloc (world->n_places, sizeof *queue);
  DsStatus status = DS_NOMEM;

  self->node = ds_alloc (world->n_places, sizeof *self->node);
  self->group = ds_alloc (world->n_places, sizeof *self->group);
  self->ends = ds_alloc (world->n_places, sizeof *self->ends);
  if (queue != NULL && self->node != NULL && self->group != NULL && self->ends != NULL) {
    memset (self->node, 0xff, world->n_places * sizeof *self->node);
    status = number_nodes (self, idle, queue) ? add_doors (self, idle) : DS_NOT_FOUND;
  }
  ds_free (queue);
  if (status != DS_OK)
    return status;
  if (self->doors.n == 0 || (world->goal != DS_WORLD_NONE && self->node[world->goal] == NONE))
    return DS_NOT_FOUND;
  add_tokens (self);
  self->start = spread (self, UINT64_C (1) << self->node[world->start]);
  self->goal = world->goal != DS_WORLD_NONE ? UINT64_C (1) << self->node[world->goal] : 0;
  return add_keys (self);
}

DsStatus
ds_sets_prove (DsProof *proof, const DsWorld *world, const uint8_t *idle, uint64_t budget,
               uint64_t *n_sets, DsJob *job)
{
  Sets self = { .world = world, .lost = NONE, .budget = budget, .job = job };
  DsStatus status = DS_NOT_FOUND;

  memset (self.lists, 0xff, sizeof self.lists);
  if (is_plain (world, idle))
    status = build (&self, idle);
  if (status == DS_OK)
    status = explore (&self);
  if (status == DS_OK)
    status = conclude (&self, proof);
  *n_sets = self.sets.n;
  ds_free (self.node);
  ds_free (self.group);
  ds_free (self.ends);
  ds_free (self.slots);
  ds_array_clear (&self.doors);
  ds_array_clear (&self.links);
  ds_array_clear (&self.keys);
  ds_array_clear (&self.sets);
  return status;
}
