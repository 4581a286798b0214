/* core/rules/prefab_find.c — compares prefabs with all places of a floor, first exactly, then with
 * cells that were changed since. */
#include "rules/prefab_find.h"
#include "map/mask.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- places with changed cells */

#define EDITED_SHARE 10       /* one of so many cells may be another */
#define EDITED_PLAIN_SHARE 20 /* without features that show the prefab */

/* The cells of a drawing that show it, those with features first. All zero: none is known. */
typedef struct {
  DsCell *cells;
  size_t n, n_clear;
} Evidence;

/* Those with features, or all others that say something, are appended. */
static void
add_evidence (Evidence *self, const DsPrefab *prefab, bool is_clear)
{
  for (int32_t i = 0; i < prefab->w * prefab->h; i++) {
    const uint8_t meaning = prefab->cells[i];
    const int found = meaning != DS_PREFAB_VOID ? clarity (&prefab->meanings[meaning]) : 0;

    if (found == (is_clear ? 2 : 1))
      self->cells[self->n++] = (DsCell){ i % prefab->w, i / prefab->w };
  }
}

static DsStatus
collect_evidence (Evidence *self, const DsPrefab *prefab, DsError *err)
{
  *self = (Evidence){ 0 };
  self->cells = ds_alloc ((size_t)prefab->w * (size_t)prefab->h, sizeof *self->cells);
  if (self->cells == NULL)
    return ds_fail_nomem (err, prefab->id);
  add_evidence (self, prefab, true);
  self->n_clear = self->n;
  add_evidence (self, prefab, false);
  return DS_OK;
}

/* Number of cells that may be others than drawn; @is_named: the room says that it is this prefab.
 */
static size_t
allowed_changes (const Evidence *self, bool is_named)
{
  if (is_named)
    return self->n / 2;
  if (self->n_clear > 0)
    return self->n / EDITED_SHARE;
  return self->n / EDITED_PLAIN_SHARE;
}

/* Number of cells that are others than drawn; SIZE_MAX: too many for this prefab to stand there. */
static size_t
count_changes (const Search *self, const Evidence *evidence, DsCell at, bool is_named)
{
  const size_t allowed = allowed_changes (evidence, is_named);
  const size_t allowed_clear =
      is_named || evidence->n_clear == 0 ? allowed : (evidence->n_clear - 1) / 2;
  size_t n = 0;

  for (size_t i = 0; i < evidence->n; i++) {
    n += !is_cell_drawn (self, at, evidence->cells[i]);
    if (n > allowed || (i < evidence->n_clear && n > allowed_clear))
      return SIZE_MAX;
  }
  return is_named || is_entered (self, at) ? n : SIZE_MAX;
}

typedef struct {
  DsPrefabSite site;
  size_t n_changes;
} EditedSite;

typedef DS_ARRAY (EditedSite) EditedSites;

#define EDITED_SITES_MAX 100000 /* that are compared */

void
ds_prefab_take (DsMask *taken, DsRect box)
{
  DS_ASSERT (taken != NULL);

  for (int32_t y = box.y; y < box.y + box.h; y++)
    ds_mask_set_span (taken, (DsSpan){ y, box.x, box.x + box.w - 1, 1 });
}

/* Places whose middles are not @taken. */
static DsStatus
search_edited (const Search *self, const Evidence *evidence, const DsMask *taken, EditedSites *out,
               DsError *err)
{
  for (int32_t y = 0; y + self->size.y <= self->floor->h; y++)
    for (int32_t x = 0; x + self->size.x <= self->floor->w && out->n < EDITED_SITES_MAX; x++) {
      const DsRect box = { x, y, self->size.x, self->size.y };
      EditedSite edited = { { box, self->turn, self->is_mirrored }, 0 };

      if (ds_prefab_is_taken (taken, box))
        continue;
      edited.n_changes = count_changes (self, evidence, (DsCell){ x, y }, false);
      if (edited.n_changes != SIZE_MAX && !ds_array_push (out, edited))
        return ds_fail_nomem (err, self->prefab->id);
    }
  return DS_OK;
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

static int
compare_edited (const void *a, const void *b)
{
  const EditedSite *p = a, *q = b;

  if (p->n_changes != q->n_changes)
    return p->n_changes < q->n_changes ? -1 : 1;
  if (p->site.box.y != q->site.box.y)
    return p->site.box.y < q->site.box.y ? -1 : 1;
  if (p->site.box.x != q->site.box.x)
    return p->site.box.x < q->site.box.x ? -1 : 1;
  return p->site.turn + 4 * p->site.is_mirrored < q->site.turn + 4 * q->site.is_mirrored ? -1 : 1;
}

/* Of places whose middles lie within each other the one with the fewest changes. */
static DsStatus
choose_edited (EditedSites *edited, DsMask *taken, DsPrefabSites *out, DsError *err)
{
  if (edited->n > 0)
    qsort (edited->items, edited->n, sizeof *edited->items, compare_edited);
  for (size_t i = 0; i < edited->n; i++) {
    const DsPrefabSite *site = &edited->items[i].site;

    if (ds_prefab_is_taken (taken, site->box))
      continue;
    ds_prefab_take (taken, site->box);
    if (!ds_array_push (&out->items, *site))
      return ds_fail_nomem (err, "prefab");
  }
  return DS_OK;
}

/* Adds edited places where no exact one is. */
static DsStatus
find_edited (Search *self, DsPrefabSites *out, DsError *err)
{
  EditedSites edited = { 0 };
  DsMask taken = { 0 };
  Evidence evidence;
  DsStatus status = collect_evidence (&evidence, self->prefab, err);
  const bool may_change = status == DS_OK && allowed_changes (&evidence, false) > 0;

  if (may_change)
    status = ds_mask_init (&taken, self->floor->w, self->floor->h, err);
  for (size_t i = 0; i < out->items.n && may_change && status == DS_OK; i++)
    ds_prefab_take (&taken, out->items.items[i].box);
  for (int i = 0; i < n_rotations (self->prefab) && may_change && status == DS_OK; i++) {
    set_rotation (self, i);
    status = search_edited (self, &evidence, &taken, &edited, err);
  }
  if (status == DS_OK && may_change)
    status = choose_edited (&edited, &taken, out, err);
  ds_array_clear (&edited);
  ds_mask_clear (&taken);
  ds_free (evidence.cells);
  return status;
}

static int
compare_sites (const void *a, const void *b)
{
  const DsPrefabSite *p = a, *q = b;

  if (p->box.y != q->box.y)
    return p->box.y < q->box.y ? -1 : 1;
  return p->box.x < q->box.x ? -1 : p->box.x > q->box.x;
}

DsStatus
ds_prefab_find (const DsPrefab *prefab, const DsFloor *floor, DsPrefabSites *out, DsError *err)
{
  Search self = { .prefab = prefab, .floor = floor };
  DsMask known[2] = { 0 }; /* upright and lying, of square prefabs only the first */
  DsPrefabSites found = { 0 };
  DsStatus status;

  DS_ASSERT (prefab != NULL && floor != NULL && out != NULL);

  if (!find_key (&self))
    return DS_OK;
  status = ds_mask_init (&known[0], floor->w, floor->h, err);
  if (status == DS_OK)
    status = ds_mask_init (&known[1], floor->w, floor->h, err);
  for (int i = 0; i < n_rotations (prefab) && status == DS_OK; i++) {
    set_rotation (&self, i);
    status = search (&self, &known[self.size.x != prefab->w], &found, err);
  }
  if (status == DS_OK)
    status = find_edited (&self, &found, err);
  if (status == DS_OK && found.items.n > 0)
    qsort (found.items.items, found.items.n, sizeof *found.items.items, compare_sites);
  for (size_t i = 0; i < found.items.n && status == DS_OK; i++)
    if (!ds_array_push (&out->items, found.items.items[i]))
      status = ds_fail_nomem (err, prefab->id);
  ds_array_clear (&found.items);
  ds_mask_clear (&known[0]);
  ds_mask_clear (&known[1]);
  return status;
}

/* The place at which the prefab's cell @in_prefab is @cell. False: it draws nothing there, or is
 * not all on the floor. */
static bool
place_by (const Search *self, DsCell in_prefab, DsCell cell, DsCell *out)
{
  const DsCell turned = ds_prefab_turned (self->prefab, self->turn, self->is_mirrored, in_prefab);

  *out = (DsCell){ cell.x - turned.x, cell.y - turned.y };
  return ds_prefab_cell (self->prefab, in_prefab.x, in_prefab.y) != DS_PREFAB_VOID && out->x >= 0 &&
         out->y >= 0 && out->x + self->size.x <= self->floor->w &&
         out->y + self->size.y <= self->floor->h;
}

static bool
is_at (const DsPrefab *prefab, const DsFloor *floor, DsCell cell)
{
  Search self = { .prefab = prefab, .floor = floor };
  DsCell at;

  if (!find_key (&self))
    return false;
  for (int i = 0; i < n_rotations (prefab); i++) {
    set_rotation (&self, i);
    for (int32_t k = 0; k < prefab->w * prefab->h; k++)
      if (place_by (&self, (DsCell){ k % prefab->w, k / prefab->w }, cell, &at) &&
          stands_at (&self, at))
        return true;
  }
  return false;
}

/* The share of the prefab's cells that are others than drawn where it covers @cell, in thousandths;
 * SIZE_MAX: it is not there, or no memory. */
static size_t
changed_share (const DsPrefab *prefab, const DsFloor *floor, DsCell cell, bool is_named)
{
  Search self = { .prefab = prefab, .floor = floor };
  size_t best = SIZE_MAX;
  Evidence evidence;
  DsCell at;

  if (!find_key (&self) || collect_evidence (&evidence, prefab, NULL) != DS_OK)
    return SIZE_MAX;
  for (int i = 0; i < n_rotations (prefab) && allowed_changes (&evidence, is_named) > 0; i++) {
    set_rotation (&self, i);
    for (int32_t k = 0; k < prefab->w * prefab->h; k++)
      if (place_by (&self, (DsCell){ k % prefab->w, k / prefab->w }, cell, &at)) {
        const size_t n = count_changes (&self, &evidence, at, is_named);

        if (n != SIZE_MAX && n * 1000 / evidence.n < best)
          best = n * 1000 / evidence.n;
      }
  }
  ds_free (evidence.cells);
  return best;
}

/* True when the room of @cell has the prefab's name, as the stage gives it. */
static bool
is_named_after (const DsPrefab *prefab, const DsFloor *floor, DsCell cell)
{
  const DsRoom *room = ds_floor_room_at (floor, cell);

  return room != NULL && room->name != NULL && strcmp (ds_str_get (room->name), prefab->label) == 0;
}

/* The prefab with the smallest share of changed cells; NULL: none stands there. */
static const DsPrefab *
edited_at (const DsRules *rules, const DsFloor *floor, DsCell cell)
{
  const DsPrefab *best = NULL;
  size_t lowest = SIZE_MAX;

  for (int pass = 0; pass < 2 && best == NULL; pass++)
    for (size_t i = 0; i < ds_rules_n_prefabs (rules); i++) {
      const DsPrefab *prefab = ds_rules_prefab (rules, i);
      const bool is_named = pass == 0;
      size_t share;

      if (is_named && !is_named_after (prefab, floor, cell))
        continue;
      share = changed_share (prefab, floor, cell, is_named);
      if (share >= lowest)
        continue;
      lowest = share;
      best = prefab;
    }
  return best;
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
  return best != NULL ? best : edited_at (rules, floor, cell);
}
