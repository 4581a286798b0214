/* core/solve/deed.c — who can strike all cells of a roaming creature, and what hangs together for
 * the eye. */
#include "solve/deed.h"
#include "solve/world.h"

#include <string.h>

bool
ds_deed_opens (const DsRules *rules, const DsLockKind *kind)
{
  uint16_t key;

  return (kind != NULL && kind->opener == DS_OPENER_DEED) ||
         !ds_rules_kind_of_role (rules, DS_ROLE_KEY, &key);
}

typedef struct {
  const DsPlaces *places;
  DsSpace space; /* of cells that bear anybody; not gates */
  uint8_t *bears;
  uint32_t *strikes; /* by place: how many of the cells that somebody can strike it can strike */
  uint32_t *last;    /* by place: number of the cell counted last, + 1 */
  uint32_t n_struck; /* cells that somebody can strike */
} Deed;

static size_t
n_cells (const DsPlaces *places)
{
  return (size_t)places->ground.w * (size_t)places->ground.h;
}

static DsCell
cell_of (const DsPlaces *places, uint32_t at)
{
  return (DsCell){ (int32_t)at % places->ground.w, (int32_t)at / places->ground.w };
}

static uint32_t
flags_at (const DsPlaces *places, DsCell cell)
{
  return ds_rules_cell_flags (places->rules, ds_grid_get (&places->ground, cell.x, cell.y),
                              ds_grid_get (&places->feature, cell.x, cell.y));
}

/* ---- blows */

static bool
bears_anybody (const DsPlaces *places, DsCell cell)
{
  const size_t at = (size_t)cell.y * (size_t)places->ground.w + (size_t)cell.x;
  const uint32_t ground = ds_grid_get (&places->ground, cell.x, cell.y);
  const uint32_t feature = ds_grid_get (&places->feature, cell.x, cell.y);

  return places->open[at] || (places->at[at] == 0 &&
                              (ds_roam_bears (places->rules, ground, feature, DS_CREATURE_FLIES) ||
                               ds_roam_bears (places->rules, ground, feature, DS_CREATURE_SWIMS)));
}

static void
count (Deed *self, uint32_t place, uint32_t number)
{
  if (self->last[place] == number + 1)
    return;
  self->last[place] = number + 1;
  self->strikes[place]++;
}

/* Whoever stands beside strikes it as if they went there, were it not for water or a gate. */
static void
count_cell (Deed *self, uint32_t at, uint32_t number)
{
  const DsPlaces *places = self->places;
  const uint8_t was = self->bears[at];
  const DsCell cell = cell_of (places, at);
  bool is_struck = places->at[at] != 0;
  DsCell to;

  if (is_struck)
    count (self, places->at[at] - 1, number);
  self->bears[at] = 1; /* also a gate */
  for (int step = 0; step < ds_move_n_steps (self->space.movement); step++) {
    const DsCell from = { cell.x - ds_move_steps[step].x, cell.y - ds_move_steps[step].y };

    if (!ds_space_has (&self->space, from) ||
        places->at[ds_space_index (&self->space, from)] == 0 ||
        !ds_space_step (&self->space, from, step, &to))
      continue;
    count (self, places->at[ds_space_index (&self->space, from)] - 1, number);
    is_struck = true;
  }
  self->bears[at] = was;
  self->n_struck += is_struck;
}

static DsStatus
add_place (DsPlaceList *out, uint32_t place)
{
  return ds_array_push (out, place) ? DS_OK : DS_NOMEM;
}

/* One place from which every cell can be struck, else all those that the creature comes to, else
 * all from which it can be struck. */
static DsStatus
add_sure (DsPlaceList *out, const Deed *self, const DsDelve *delve, const DsLodger *bearer,
          uint32_t prefer)
{
  uint32_t best = DS_WORLD_NONE;
  DsStatus status = DS_OK;

  for (uint32_t p = 0; p < self->places->n && self->n_struck > 0; p++)
    if (self->strikes[p] == self->n_struck && (best == DS_WORLD_NONE || p == prefer))
      best = p;
  if (best != DS_WORLD_NONE)
    return add_place (out, best);
  status = ds_roam_find (out, self->places, delve, bearer->thing, bearer->at);
  for (uint32_t p = 0; p < self->places->n && out->n == 0 && status == DS_OK; p++)
    if (self->strikes[p] > 0)
      status = add_place (out, p);
  return status;
}

static DsStatus
find_sure (DsPlaceList *out, Deed *self, const DsDelve *delve, const DsLodger *bearer,
           uint32_t prefer)
{
  const DsPlaces *places = self->places;
  uint32_t *order;
  size_t n;
  DsStatus status = ds_roam_cells (&order, &n, places, delve, bearer->thing, bearer->at);

  for (size_t i = 0; i < n_cells (places) && status == DS_OK; i++)
    self->bears[i] = bears_anybody (places, cell_of (places, (uint32_t)i));
  for (size_t i = 0; i < n && status == DS_OK; i++)
    count_cell (self, order[i], (uint32_t)i);
  ds_free (order);
  return status == DS_OK ? add_sure (out, self, delve, bearer, prefer) : status;
}

/* ---- from afar */

/* What one sees over, or past which one comes. */
static bool
is_clear (const DsPlaces *places, DsCell cell)
{
  return bears_anybody (places, cell) || !(flags_at (places, cell) & DS_TILE_BLOCKS_SIGHT);
}

/* Marks in @seen (2: and seen over) all that hangs together for the eye with @from, and gates at
 * its rim. */
static void
look (const DsPlaces *places, DsCell from, uint8_t *seen, uint32_t *queue)
{
  const DsSpace space = ds_places_space (places);
  size_t n = 0;

  seen[ds_space_index (&space, from)] = 2;
  queue[n++] = (uint32_t)ds_space_index (&space, from);
  for (size_t head = 0; head < n; head++) {
    const DsCell at = cell_of (places, queue[head]);

    for (int step = 0; step < 8; step++) {
      const DsCell to = { at.x + ds_move_steps[step].x, at.y + ds_move_steps[step].y };
      const size_t there = ds_space_has (&space, to) ? ds_space_index (&space, to) : 0;

      if (!ds_space_has (&space, to) || seen[there])
        continue;
      seen[there] = is_clear (places, to) ? 2 : 1;
      if (seen[there] == 2)
        queue[n++] = (uint32_t)there;
    }
  }
}

/* Whether a foe or the ground may kill it where it is seen. */
static bool
is_in_danger (const DsPlaces *places, const DsDelve *delve, const DsLodgers *lodgers,
              const DsLodger *bearer, const uint8_t *seen)
{
  const DsSpace space = ds_places_space (places);
  const char *own = ds_rules_kind (delve->rules, bearer->thing->kind)->creature->faction;

  for (size_t i = 0; i < lodgers->n; i++) {
    const DsLodger *it = &lodgers->items[i];

    if (it->floor == bearer->floor && it->has_room && seen[ds_space_index (&space, it->at)] &&
        strcmp (ds_rules_kind (delve->rules, it->thing->kind)->creature->faction, own) != 0)
      return true;
  }
  for (size_t i = 0; i < n_cells (places); i++) {
    const DsCell cell = cell_of (places, (uint32_t)i);

    if (seen[i] == 2 && places->open[i] &&
        ds_rules_tile (places->rules, ds_grid_get (&places->feature, cell.x, cell.y))->harm > 0)
      return true;
  }
  return false;
}

static bool
has (const DsPlaceList *list, size_t first, uint32_t place)
{
  for (size_t i = first; i < list->n; i++)
    if (list->items[i] == place)
      return true;
  return false;
}

static DsStatus
add_luck (DsPlaceList *out, const DsPlaces *places, const DsDelve *delve, const DsLodgers *lodgers,
          const DsLodger *bearer)
{
  uint8_t *seen = ds_alloc0 (n_cells (places), 1), *from = ds_alloc0 (places->n, 1);
  uint32_t *queue = ds_alloc (n_cells (places), sizeof *queue);
  DsStatus status = seen != NULL && from != NULL && queue != NULL ? DS_OK : DS_NOMEM;

  if (status == DS_OK) {
    look (places, bearer->at, seen, queue);
    for (size_t i = 0; i < n_cells (places); i++)
      if (seen[i] && places->at[i] != 0)
        from[places->at[i] - 1] = 1;
    if (is_in_danger (places, delve, lodgers, bearer, seen))
      memset (from, 1, places->n);
  }
  for (uint32_t p = 0; p < places->n && status == DS_OK; p++)
    if (from[p] && !has (out, 0, p))
      status = add_place (out, p);
  ds_free (seen);
  ds_free (from);
  ds_free (queue);
  return status;
}

DsStatus
ds_deed_find (DsPlaceList *out, uint32_t *n_sure, const DsPlaces *places, const DsDelve *delve,
              const DsLodgers *lodgers, const DsLodger *bearer, uint32_t prefer)
{
  Deed self = { .places = places, .space = ds_places_space (places) };
  DsStatus status = DS_NOMEM;

  self.space.open = self.bears = ds_alloc (n_cells (places), 1);
  self.strikes = ds_alloc0 (places->n, sizeof *self.strikes);
  self.last = ds_alloc0 (places->n, sizeof *self.last);
  if (self.bears != NULL && self.strikes != NULL && self.last != NULL)
    status = find_sure (out, &self, delve, bearer, prefer);
  *n_sure = (uint32_t)out->n;
  if (status == DS_OK && places->n > 1)
    status = add_luck (out, places, delve, lodgers, bearer);
  if (*n_sure == 0)
    *n_sure = (uint32_t)out->n + 1;
  ds_free (self.bears);
  ds_free (self.strikes);
  ds_free (self.last);
  return status;
}
