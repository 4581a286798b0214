/* core/field/tunnel.c — multi-source Dijkstra search: every part grows into the rock in order of
 * cost; where two meet is the cheapest tunnel between them, and the cheapest meetings make the
 * spanning tree. */
#include "field/tunnel.h"
#include "base/array.h"
#include "base/union_find.h"

#include <string.h>

#define N_BUCKETS 256   /* more than the largest cost: a ring of them orders all open distances */
#define POLL_CELLS 4096 /* cells between two polls of the job */
#define FAR UINT32_MAX

typedef struct {
  uint32_t a, b; /* neighbours that belong to different parts */
  uint32_t next; /* of the same total cost: index + 1; 0 = the last */
} Meeting;

typedef struct {
  int32_t w, h;
  const uint8_t *cost;
  uint32_t *label; /* of the part that a cell is nearest to */
  uint32_t *dist;  /* cost of all cells to dig from that part to here, this one included */
  uint32_t *root;  /* union-find over labels */
  DsJob *job;
  DS_ARRAY (uint32_t) buckets[N_BUCKETS]; /* cells by distance */
  size_t n_waiting;                       /* in all buckets */
  size_t n_seen;                          /* since the start, for polling */
  DS_ARRAY (Meeting) meetings;
  DS_ARRAY (uint32_t) heads; /* by total cost: index + 1 of a meeting */
  DS_ARRAY (uint32_t) dug;
  size_t n_joined;
} Tunneler;

/* The neighbours on the floor: at most four. */
static inline int
neighbours (const Tunneler *self, uint32_t cell, uint32_t out[4])
{
  const uint32_t w = (uint32_t)self->w, x = cell % w;
  int n = 0;

  if (cell >= w)
    out[n++] = cell - w;
  if (x + 1 < w)
    out[n++] = cell + 1;
  if (cell + w < w * (uint32_t)self->h)
    out[n++] = cell + w;
  if (x > 0)
    out[n++] = cell - 1;
  return n;
}

/* False: no memory. */
static bool
relax (Tunneler *self, uint32_t from, uint32_t to, uint32_t dist)
{
  if (dist >= self->dist[to])
    return true;
  self->dist[to] = dist;
  self->label[to] = self->label[from];
  self->n_waiting++;
  return ds_array_push (&self->buckets[dist % N_BUCKETS], to);
}

/* Open cells have distance 0; only the rock beside them starts to grow. */
static DsStatus
start (Tunneler *self)
{
  const uint32_t n = (uint32_t)self->w * (uint32_t)self->h;

  for (uint32_t i = 0; i < n; i++) {
    if (i % POLL_CELLS == 0 && ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    self->dist[i] = self->cost[i] == 0 ? 0 : FAR;
  }
  for (uint32_t i = 0; i < n; i++) {
    uint32_t around[4];
    const int n_around = self->cost[i] == DS_TUNNEL_NEVER ? 0 : neighbours (self, i, around);

    if (i % POLL_CELLS == 0 && ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    for (int k = 0; k < n_around; k++)
      if (self->dist[around[k]] == 0 && !relax (self, around[k], i, self->cost[i]))
        return DS_NOMEM;
  }
  return DS_OK;
}

static bool
add_meeting (Tunneler *self, uint32_t a, uint32_t b)
{
  const uint32_t total = self->dist[a] + self->dist[b];

  if (ds_union_root (self->root, self->label[a]) == ds_union_root (self->root, self->label[b]))
    return true;
  while (self->heads.n <= total)
    if (!ds_array_push (&self->heads, 0))
      return false;
  if (!ds_array_push (&self->meetings, (Meeting){ a, b, self->heads.items[total] }))
    return false;
  self->heads.items[total] = (uint32_t)self->meetings.n;
  return true;
}

/* Settles all cells at distance @dist: they expand, or meet cells of another part. */
static DsStatus
settle (Tunneler *self, uint32_t dist)
{
  for (size_t i = 0; i < self->buckets[dist % N_BUCKETS].n; i++) {
    const uint32_t cell = self->buckets[dist % N_BUCKETS].items[i];
    uint32_t around[4];
    const int n_around = self->dist[cell] == dist ? neighbours (self, cell, around) : 0;

    if (self->n_seen++ % POLL_CELLS == 0 && ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    for (int k = 0; k < n_around; k++) {
      const uint32_t to = around[k];

      if (self->cost[to] == DS_TUNNEL_NEVER)
        continue;
      if (self->dist[to] <= dist ? !add_meeting (self, cell, to)
                                 : !relax (self, cell, to, dist + self->cost[to]))
        return DS_NOMEM;
    }
  }
  self->n_waiting -= self->buckets[dist % N_BUCKETS].n;
  self->buckets[dist % N_BUCKETS].n = 0;
  return DS_OK;
}

/* Digs from @cell back to its part. False: no memory. */
static bool
dig (Tunneler *self, uint32_t cell)
{
  while (self->dist[cell] > 0) {
    const uint32_t before = self->dist[cell] - self->cost[cell];
    uint32_t around[4];
    int k = neighbours (self, cell, around) - 1;

    if (!ds_array_push (&self->dug, cell))
      return false;
    while (k > 0 &&
           (self->dist[around[k]] != before || self->label[around[k]] != self->label[cell]))
      k--;
    cell = around[k];
  }
  return true;
}

static DsStatus
join (Tunneler *self, uint32_t total)
{
  for (uint32_t i = self->heads.items[total]; i != 0;) {
    const Meeting meeting = self->meetings.items[i - 1];

    if (self->n_seen++ % POLL_CELLS == 0 && ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    i = meeting.next;
    if (!ds_union_join_lower (self->root, self->label[meeting.a], self->label[meeting.b]))
      continue;
    self->n_joined++;
    if (!dig (self, meeting.a) || !dig (self, meeting.b))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* Once all cells up to some distance are final, so are all meetings up to that total. */
static DsStatus
grow (Tunneler *self, size_t n_parts)
{
  DsStatus status = start (self);
  uint32_t total = 0;

  for (uint32_t dist = 1; status == DS_OK && self->n_waiting > 0; dist++) {
    status = settle (self, dist);
    for (; status == DS_OK && total <= dist && total < self->heads.n; total++)
      status = join (self, total);
    if (self->n_joined + 1 == n_parts)
      return status;
  }
  for (; status == DS_OK && total < self->heads.n; total++)
    status = join (self, total);
  return status;
}

static DsStatus
list_cut_off (const Tunneler *self, const DsParts *parts, DsTunnels *out)
{
  size_t largest = 0;

  if (self->n_joined + 1 >= parts->n)
    return DS_OK;
  for (size_t i = 1; i < parts->n; i++)
    if (parts->items[i].size > parts->items[largest].size)
      largest = i;
  out->cut_off = ds_alloc (parts->n, sizeof *out->cut_off);
  if (out->cut_off == NULL)
    return DS_NOMEM;
  for (uint32_t i = 0; i < parts->n; i++)
    if (ds_union_root (self->root, i + 1) != ds_union_root (self->root, (uint32_t)largest + 1))
      out->cut_off[out->n_cut_off++] = parts->items[i].first;
  return DS_OK;
}

static bool
tunneler_init (Tunneler *self, const DsParts *parts)
{
  self->dist = ds_alloc ((size_t)parts->w * (size_t)parts->h, sizeof *self->dist);
  self->root = ds_alloc (parts->n + 1, sizeof *self->root);
  if (self->dist == NULL || self->root == NULL)
    return false;
  ds_union_reset (self->root, parts->n + 1);
  return true;
}

static void
tunneler_clear (Tunneler *self)
{
  for (int i = 0; i < N_BUCKETS; i++)
    ds_array_clear (&self->buckets[i]);
  ds_array_clear (&self->meetings);
  ds_array_clear (&self->heads);
  ds_array_clear (&self->dug);
  ds_free (self->dist);
  ds_free (self->root);
}

/*
 * Finds tunnels that join all @parts with the least digging: a minimum spanning tree of the parts,
 * whose edges cost as much as the cheapest four-way path.
 *
 * @out  on DS_OK owns its lists, freed by ds_tunnels_clear(); parts that rock of DS_TUNNEL_NEVER
 *       encloses are in cut_off, all others are joined
 *
 * DS_NOMEM, DS_CANCELLED: @out is zeroed. O(w * h) for small costs; it ends as soon as one part is
 * left, so usually long before all rock was visited. Source: Mehlhorn 1988, "A faster approximation
 * algorithm for the Steiner problem in graphs" (the tree of meetings is a minimum spanning tree);
 * buckets after Dial 1969.
 */
DsStatus
ds_tunnels_find (DsTunnels *out, DsParts *parts, const uint8_t *cost, DsJob *job, DsError *err)
{
  Tunneler self = { .w = parts->w, .h = parts->h, .cost = cost, .label = parts->label, .job = job };
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && parts != NULL);
  memset (out, 0, sizeof *out);
  if (parts->n < 2)
    return DS_OK;
  status = tunneler_init (&self, parts) ? grow (&self, parts->n) : DS_NOMEM;
  if (status == DS_OK)
    status = list_cut_off (&self, parts, out);
  if (status == DS_OK) {
    out->cells = self.dug.items;
    out->n_cells = self.dug.n;
    out->n_joined = self.n_joined;
    self.dug.items = NULL; /* handed to the caller */
  }
  tunneler_clear (&self);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, "tunnels");
  if (status != DS_OK)
    return ds_fail_cancelled (err, "tunnels");
  return DS_OK;
}

void
ds_tunnels_clear (DsTunnels *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->cells);
  ds_free (self->cut_off);
  memset (self, 0, sizeof *self);
}
