/* core/rules/delve.c — levels: a dungeon with its recipe and its rules. */
#include "rules/delve.h"

#include "map/renumber.h"

#include <string.h>

/* DS_LIMIT: a size that may not be. DS_NOMEM. On failure @self is zeroed. */
DsStatus
ds_delve_init (DsDelve *self, DsRules *rules, int32_t w, int32_t h, size_t floors, uint16_t ground,
               DsError *err)
{
  DsStatus status;

  memset (self, 0, sizeof *self);
  status = ds_dungeon_init (&self->dungeon, w, h, floors, err);
  for (size_t i = 0; i < floors && status == DS_OK; i++)
    if (ground != DS_TILE_NONE &&
        !ds_grid_fill (&self->dungeon.floors[i].layers[DS_LAYER_GROUND], ground))
      status = ds_fail_nomem (err, "level");
  if (status != DS_OK) {
    ds_delve_clear (self);
    return status;
  }
  self->rules = ds_rules_ref (rules);
  strcpy (self->ruleset, "default");
  return DS_OK;
}

DsStatus
ds_delve_copy (DsDelve *out, const DsDelve *from, DsError *err)
{
  DsStatus status;

  memset (out, 0, sizeof *out);
  status = ds_dungeon_copy (&out->dungeon, &from->dungeon, err);
  if (status == DS_OK)
    status = ds_recipe_copy (&out->recipe, &from->recipe, err);
  if (status != DS_OK) {
    ds_delve_clear (out);
    return status;
  }
  out->rules = ds_rules_ref (from->rules);
  out->legend = ds_str_ref (from->legend);
  memcpy (out->ruleset, from->ruleset, sizeof out->ruleset);
  return DS_OK;
}

void
ds_delve_keep_floor (DsDelve *self, size_t floor)
{
  DsDungeon *dungeon = &self->dungeon;

  DS_ASSERT (self != NULL && floor < dungeon->n_floors);

  for (size_t i = 0; i < dungeon->n_floors; i++)
    if (i != floor)
      ds_floor_clear (&dungeon->floors[i]);
  dungeon->floors[0] = dungeon->floors[floor];
  dungeon->n_floors = 1;
}

void
ds_delve_clear (DsDelve *self)
{
  ds_dungeon_clear (&self->dungeon);
  ds_recipe_clear (&self->recipe);
  ds_str_unref (self->legend);
  ds_rules_unref (self->rules);
  memset (self, 0, sizeof *self);
}

DsMovement
ds_delve_movement (const DsDelve *self)
{
  const DsRuleset *ruleset = ds_rules_find_ruleset (self->rules, self->ruleset);

  return ruleset != NULL ? (DsMovement)ruleset->movement : DS_MOVE_8_NO_CORNER_CUTTING;
}

const char *
ds_delve_character (const DsDelve *self)
{
  const DsRuleset *ruleset = ds_rules_find_ruleset (self->rules, self->ruleset);

  return ruleset != NULL && ruleset->character[0] != '\0' ? ruleset->character : "player";
}

uint32_t
ds_delve_flags (const DsDelve *self, size_t floor, DsCell cell)
{
  const DsFloor *level = &self->dungeon.floors[floor];

  return ds_rules_cell_flags (self->rules, ds_floor_get (level, DS_LAYER_GROUND, cell),
                              ds_floor_get (level, DS_LAYER_FEATURE, cell));
}

/* ---- other rules */

/* New numbers of the old rules' tiles and kinds. */
typedef struct {
  bool tile_used[UINT16_MAX + 1], kind_used[UINT16_MAX + 1];
  uint8_t tile_layer[UINT16_MAX + 1]; /* layer on which a used tile was found */
  uint16_t tiles[UINT16_MAX + 1], kinds[UINT16_MAX + 1];
  const char *tile_ids[DS_TILES_MAX], *kind_ids[DS_KINDS_MAX]; /* of the used ones */
  uint8_t layers[DS_TILES_MAX];                                /* beside tile_ids */
  size_t n_tile_ids, n_kind_ids;
} Renaming;

static void
see_tiles (Renaming *names, const DsGrid *grid, uint8_t layer)
{
  for (int32_t y = 0; y < grid->h; y++) {
    const uint16_t *row = ds_grid_row (grid, y);

    for (int32_t x = 0; x < grid->w; x++)
      if (!names->tile_used[row[x]]) {
        names->tile_used[row[x]] = true;
        names->tile_layer[row[x]] = layer;
      }
  }
}

static void
see_level (Renaming *names, const DsFloor *level)
{
  see_tiles (names, &level->layers[DS_LAYER_GROUND], DS_LAYER_GROUND);
  see_tiles (names, &level->layers[DS_LAYER_FEATURE], DS_LAYER_FEATURE);
  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++) /* a tile that only they have could be either */
    if (!ds_grid_is_blank (&level->layers[DS_LAYER_TILES (i)]))
      see_tiles (names, &level->layers[DS_LAYER_TILES (i)], DS_LAYER_FEATURE);
  for (size_t i = 0; i < ds_things_count (level->things); i++)
    names->kind_used[ds_things_get (level->things, i)->kind] = true;
}

static void
list_used (Renaming *names, const DsRules *rules)
{
  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++)
    if (names->tile_used[i]) {
      names->layers[names->n_tile_ids] = names->tile_layer[i];
      names->tile_ids[names->n_tile_ids++] = ds_rules_tile (rules, i)->id;
    }
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++)
    if (names->kind_used[i])
      names->kind_ids[names->n_kind_ids++] = ds_rules_kind (rules, i)->id;
}

static void
number_used (Renaming *names, const DsRules *from, const DsRules *to)
{
  for (uint32_t i = 1; i < ds_rules_n_tiles (from); i++)
    if (names->tile_used[i])
      names->tiles[i] = ds_rules_find_tile (to, ds_rules_tile (from, i)->id);
  for (uint32_t i = 0; i < ds_rules_n_kinds (from); i++)
    if (names->kind_used[i])
      ds_rules_find_kind (to, ds_rules_kind (from, i)->id, &names->kinds[i]);
}

static DsStatus
rename_kinds (const Renaming *names, DsFloor *level, DsError *err)
{
  const size_t n = ds_things_count (level->things);
  DsThing *things = ds_alloc (n, sizeof *things);
  DsThings *renamed;
  DsStatus status;

  if (things == NULL)
    return ds_fail_nomem (err, "things");
  for (size_t i = 0; i < n; i++) {
    things[i] = *ds_things_get (level->things, i);
    things[i].kind = names->kinds[things[i].kind];
  }
  status = ds_things_new (&renamed, things, n, err);
  ds_free (things);
  if (status != DS_OK)
    return status;
  ds_things_unref (level->things);
  level->things = renamed;
  return DS_OK;
}

static DsStatus
rename_level (const Renaming *names, DsFloor *level, DsError *err)
{
  const DsStatus status = ds_floor_renumber (level, names->tiles, err);

  return status == DS_OK ? rename_kinds (names, level, err) : status;
}

/* True if every tile and kind of @from has its number in @to, too. */
static bool
keeps_numbers (const DsRules *from, const DsRules *to)
{
  if (ds_rules_n_tiles (from) > ds_rules_n_tiles (to) ||
      ds_rules_n_kinds (from) > ds_rules_n_kinds (to))
    return false;
  for (uint32_t i = 1; i < ds_rules_n_tiles (from); i++)
    if (strcmp (ds_rules_tile (from, i)->id, ds_rules_tile (to, i)->id) != 0)
      return false;
  for (uint32_t i = 0; i < ds_rules_n_kinds (from); i++)
    if (strcmp (ds_rules_kind (from, i)->id, ds_rules_kind (to, i)->id) != 0)
      return false;
  return true;
}

static void
take_rules (DsDelve *self, DsRules *rules)
{
  ds_rules_unref (self->rules);
  self->rules = rules;
}

/* DS_LIMIT: too many unknown definitions. DS_NOMEM. On failure @self is as it was. O(cells),
 * or O(definitions) where all of them keep their numbers. */
DsStatus
ds_delve_set_rules (DsDelve *self, DsRules *rules, DsError *err)
{
  DsRules *with_unknown = NULL;
  DsDungeon renamed = { 0 };
  Renaming *names;
  DsStatus status;

  DS_ASSERT (self != NULL && rules != NULL);
  if (self->rules != NULL && keeps_numbers (self->rules, rules)) {
    take_rules (self, ds_rules_ref (rules));
    return DS_OK;
  }
  names = ds_alloc0 (1, sizeof *names);
  if (names == NULL)
    return ds_fail_nomem (err, "rules");
  for (size_t i = 0; i < self->dungeon.n_floors; i++)
    see_level (names, &self->dungeon.floors[i]);
  list_used (names, self->rules);
  status = ds_rules_with_unknown (&with_unknown, rules, names->tile_ids, names->layers,
                                  names->n_tile_ids, names->kind_ids, names->n_kind_ids, err);
  if (status == DS_OK)
    status = ds_dungeon_copy (&renamed, &self->dungeon, err);
  if (status != DS_OK)
    goto out;
  number_used (names, self->rules, with_unknown);
  for (size_t i = 0; i < renamed.n_floors && status == DS_OK; i++)
    status = rename_level (names, &renamed.floors[i], err);
  if (status != DS_OK)
    goto out;
  ds_dungeon_clear (&self->dungeon);
  self->dungeon = renamed;
  renamed = (DsDungeon){ 0 };
  take_rules (self, with_unknown);
  with_unknown = NULL;
out:
  ds_dungeon_clear (&renamed);
  ds_rules_unref (with_unknown);
  ds_free (names);
  return status;
}

static bool
same_tables (const DsFloor *a, const DsFloor *b)
{
  return ds_rooms_equal (a->rooms, b->rooms) && ds_things_equal (a->things, b->things) &&
         ds_origins_equal (a->origins, b->origins) && a->extras == b->extras;
}

/* O(rooms and things), or O(floors) when they are shared. */
bool
ds_delve_same_frame (const DsDelve *a, const DsDelve *b)
{
  const DsDungeon *p = &a->dungeon, *q = &b->dungeon;

  if (a->rules != b->rules || strcmp (a->ruleset, b->ruleset) != 0 || p->w != q->w ||
      p->h != q->h || p->n_floors != q->n_floors || !ds_dungeon_same_seed (p, q) ||
      !ds_str_equal (p->name, q->name) || p->extras != q->extras ||
      !ds_regions_equal (p->regions, q->regions) || !ds_locks_equal (p->locks, q->locks) ||
      !ds_ignores_equal (p->ignores, q->ignores) || !ds_recipe_equal (&a->recipe, &b->recipe))
    return false;
  for (size_t i = 0; i < p->n_floors; i++)
    if (!same_tables (&p->floors[i], &q->floors[i]))
      return false;
  return true;
}

/* ---- the tile of solid rock */

static bool
is_solid (const DsRules *rules, uint16_t tile)
{
  const uint32_t solid = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT;

  return tile != DS_TILE_NONE && !ds_rules_tile (rules, tile)->is_unknown &&
         ds_rules_tile (rules, tile)->layer == DS_LAYER_GROUND &&
         (ds_rules_tile (rules, tile)->flags & solid) == solid;
}

static uint16_t
wall_of_rules (const DsRules *rules)
{
  const uint16_t wall = ds_rules_find_tile (rules, "wall");

  for (uint16_t i = 1; wall == DS_TILE_NONE && i < ds_rules_n_tiles (rules); i++)
    if (is_solid (rules, i))
      return i;
  return wall;
}

uint16_t
ds_delve_wall (const DsDelve *self, size_t floor)
{
  const int32_t w = self->dungeon.w, h = self->dungeon.h;
  uint16_t most = DS_TILE_NONE;
  size_t lead = 0;

  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x += y == 0 || y == h - 1 ? 1 : w - 1) {
      const uint16_t tile =
          (uint16_t)ds_floor_get (&self->dungeon.floors[floor], DS_LAYER_GROUND, (DsCell){ x, y });

      if (lead == 0)
        most = tile;
      lead += tile == most ? 1 : (size_t)-1;
    }
  return lead > 0 && (most == DS_TILE_NONE || is_solid (self->rules, most))
             ? most
             : wall_of_rules (self->rules);
}
