/* core/rules/prefab_find.c — compares prefabs with all places of a floor. */
#include "rules/prefab_find.h"
#include "map/mask.h"

typedef struct {
  const DsPrefab *prefab;
  const DsFloor *floor;
  int turn;
  bool is_mirrored;
  DsCell size; /* rotated */
  DsCell key;  /* a cell of the drawing that shows the prefab most clearly */
} Search;

static bool
has (const DsPrefabDraw *draw, uint32_t item)
{
  for (size_t i = 0; i < draw->n; i++)
    if (draw->items[i] == item)
      return true;
  return false;
}

/* True when the cell of the floor may be one that @meaning has drawn. */
static bool
is_drawn_by (const Search *self, const DsPrefabMeaning *meaning, DsCell at)
{
  const uint32_t ground = ds_floor_get (self->floor, DS_LAYER_GROUND, at);
  const uint32_t feature = ds_floor_get (self->floor, DS_LAYER_FEATURE, at);

  if (meaning->is_entry && ground == self->prefab->wall_tile)
    return true;
  if (meaning->ground.n > 0 && !has (&meaning->ground, ground))
    return false;
  return meaning->feature.n == 0 || meaning->is_entry || meaning->is_on_wall ||
         has (&meaning->feature, feature);
}

static bool
is_cell_drawn (const Search *self, DsCell at, DsCell in_prefab)
{
  const uint8_t meaning = ds_prefab_cell (self->prefab, in_prefab.x, in_prefab.y);
  const DsCell turned = ds_prefab_turned (self->prefab, self->turn, self->is_mirrored, in_prefab);

  return meaning == DS_PREFAB_VOID || is_drawn_by (self, &self->prefab->meanings[meaning],
                                                   (DsCell){ at.x + turned.x, at.y + turned.y });
}

/* True when one of the entries, if it has any, is no wall. */
static bool
is_entered (const Search *self, DsCell at)
{
  for (size_t i = 0; i < self->prefab->n_ways_in; i++) {
    const DsCell turned =
        ds_prefab_turned (self->prefab, self->turn, self->is_mirrored, self->prefab->ways_in[i].at);

    if (ds_floor_get (self->floor, DS_LAYER_GROUND, (DsCell){ at.x + turned.x, at.y + turned.y }) !=
        self->prefab->wall_tile)
      return true;
  }
  return self->prefab->n_ways_in == 0;
}

static bool
stands_at (const Search *self, DsCell at)
{
  if (!is_cell_drawn (self, at, self->key))
    return false;
  for (int32_t y = 0; y < self->prefab->h; y++)
    for (int32_t x = 0; x < self->prefab->w; x++)
      if (!is_cell_drawn (self, at, (DsCell){ x, y }))
        return false;
  return is_entered (self, at);
}

/* Features are rarer than ground. */
static int
clarity (const DsPrefabMeaning *meaning)
{
  if (meaning->is_entry || meaning->ground.n + meaning->feature.n == 0)
    return 0;
  if (meaning->feature.n == 0 || meaning->is_on_wall || has (&meaning->feature, DS_TILE_NONE))
    return 1;
  return 2;
}

/* False: nothing in the drawing shows that it is there. */
static bool
find_key (Search *self)
{
  int best = 0;

  for (int32_t i = 0; i < self->prefab->w * self->prefab->h; i++) {
    const uint8_t meaning = self->prefab->cells[i];
    const int found = meaning != DS_PREFAB_VOID ? clarity (&self->prefab->meanings[meaning]) : 0;

    if (found <= best)
      continue;
    best = found;
    self->key = (DsCell){ i % self->prefab->w, i / self->prefab->w };
  }
  return best > 0;
}

/* @known: first cells of the places of this size that were found. */
static DsStatus
search (const Search *self, DsMask *known, DsPrefabSites *out, DsError *err)
{
  for (int32_t y = 0; y + self->size.y <= self->floor->h; y++)
    for (int32_t x = 0; x + self->size.x <= self->floor->w; x++) {
      const DsPrefabSite site = { { x, y, self->size.x, self->size.y },
                                  self->turn,
                                  self->is_mirrored };

      if (!stands_at (self, (DsCell){ x, y }) || ds_mask_has (known, (DsCell){ x, y }))
        continue;
      ds_mask_set_span (known, (DsSpan){ y, x, x, 1 });
      if (!ds_array_push (&out->items, site))
        return ds_fail_nomem (err, self->prefab->id);
    }
  return DS_OK;
}

static int
n_turns (const DsPrefab *prefab)
{
  return prefab->rotate ? 4 : 1;
}

static int
n_rotations (const DsPrefab *prefab)
{
  return n_turns (prefab) * (prefab->mirror ? 2 : 1);
}

/* Rotation @i, below n_rotations(). */
static void
set_rotation (Search *self, int i)
{
  const DsPrefab *prefab = self->prefab;

  self->turn = i % n_turns (prefab);
  self->is_mirrored = i >= n_turns (prefab);
  self->size =
      self->turn % 2 == 0 ? (DsCell){ prefab->w, prefab->h } : (DsCell){ prefab->h, prefab->w };
}

DsStatus
ds_prefab_find (const DsPrefab *prefab, const DsFloor *floor, DsPrefabSites *out, DsError *err)
{
  Search self = { .prefab = prefab, .floor = floor };
  DsMask known[2] = { 0 }; /* upright and lying, of square prefabs only the first */
  DsStatus status;

  DS_ASSERT (prefab != NULL && floor != NULL && out != NULL);

  if (!find_key (&self))
    return DS_OK;
  status = ds_mask_init (&known[0], floor->w, floor->h, err);
  if (status == DS_OK)
    status = ds_mask_init (&known[1], floor->w, floor->h, err);
  for (int i = 0; i < n_rotations (prefab) && status == DS_OK; i++) {
    set_rotation (&self, i);
    status = search (&self, &known[self.size.x != prefab->w], out, err);
  }
  ds_mask_clear (&known[0]);
  ds_mask_clear (&known[1]);
  return status;
}

/* True when the prefab stands so that its cell @in_prefab is @cell. */
static bool
has_drawn (const Search *self, DsCell in_prefab, DsCell cell)
{
  const DsCell turned = ds_prefab_turned (self->prefab, self->turn, self->is_mirrored, in_prefab);
  const DsCell at = { cell.x - turned.x, cell.y - turned.y };

  return ds_prefab_cell (self->prefab, in_prefab.x, in_prefab.y) != DS_PREFAB_VOID && at.x >= 0 &&
         at.y >= 0 && at.x + self->size.x <= self->floor->w &&
         at.y + self->size.y <= self->floor->h && stands_at (self, at);
}

static bool
is_at (const DsPrefab *prefab, const DsFloor *floor, DsCell cell)
{
  Search self = { .prefab = prefab, .floor = floor };

  if (!find_key (&self))
    return false;
  for (int i = 0; i < n_rotations (prefab); i++) {
    set_rotation (&self, i);
    for (int32_t k = 0; k < prefab->w * prefab->h; k++)
      if (has_drawn (&self, (DsCell){ k % prefab->w, k / prefab->w }, cell))
        return true;
  }
  return false;
}

const DsPrefab *
ds_prefab_at (const DsRules *rules, const DsFloor *floor, DsCell cell)
{
  const DsPrefab *best = NULL;

  DS_ASSERT (rules != NULL && floor != NULL);

  for (size_t i = 0; i < ds_rules_n_prefabs (rules); i++) {
    const DsPrefab *prefab = ds_rules_prefab (rules, i);

    if ((best == NULL || prefab->w * prefab->h > best->w * best->h) && is_at (prefab, floor, cell))
      best = prefab;
  }
  return best;
}
