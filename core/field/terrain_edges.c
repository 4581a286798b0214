/* core/field/terrain_edges.c — the tiles of a stroke of terrain. */
#include "field/terrain_edges.h"

#define KEPT                                                                                       \
  (DS_TILE_DOOR | DS_TILE_OPENING | DS_TILE_BRIDGE) /* features that no edge replaces              \
                                                     */

/* A terrain with edges, as numbers. */
typedef struct {
  uint16_t tile, edges[DS_TERRAIN_EDGES_MAX];
  DsLayer layer; /* of the tile */
  int32_t n_edges;
} Terrain;

typedef struct {
  const DsDelve *delve;
  const DsFloor *level;
  size_t floor;
  const DsTerrain *record;
  const DsSpans *cells;
  Terrain own;
  DS_ARRAY (Terrain) others; /* that do not enclose */
  int32_t reach;             /* the most edges of another one */
  DsTiling *out;
} Laying;

static Terrain
terrain_of (const DsRules *rules, const DsTerrain *record)
{
  Terrain terrain = { .tile = ds_rules_find_tile (rules, record->tile) };

  terrain.layer = (DsLayer)ds_rules_tile (rules, terrain.tile)->layer;
  for (size_t i = 0; i < record->edges.n && i < DS_TERRAIN_EDGES_MAX; i++)
    terrain.edges[terrain.n_edges++] = ds_rules_find_tile (rules, record->edges.items[i]);
  return terrain;
}

static bool
is_open (const Laying *self, DsCell at)
{
  return !(ds_delve_flags (self->delve, self->floor, at) & DS_TILE_BLOCKS_MOVE);
}

/* A cell of @terrain, before the stroke. */
static bool
was_of (const Laying *self, const Terrain *terrain, DsCell at)
{
  return ds_floor_has (self->level, at) &&
         ds_floor_get (self->level, terrain->layer, at) == terrain->tile;
}

/* A cell of the painted terrain, after the stroke. */
static bool
is_of_own (const Laying *self, DsCell at)
{
  return ds_spans_have (self->cells, at) || was_of (self, &self->own, at);
}

/* The neighbours of a cell at distance @ring are numbered from 0 to 8 * @ring - 1. */
static DsCell
on_ring (DsCell at, int32_t ring, int32_t i)
{
  const int32_t side = i / (2 * ring), step = i % (2 * ring);

  switch (side) {
  case 0:
    return (DsCell){ at.x - ring + step, at.y - ring };
  case 1:
    return (DsCell){ at.x + ring, at.y - ring + step };
  case 2:
    return (DsCell){ at.x + ring - step, at.y + ring };
  default:
    return (DsCell){ at.x - ring, at.y + ring - step };
  }
}

/* Distance of the nearest cell of the painted terrain within its edges; 0: there is none. */
static int32_t
distance_to_own (const Laying *self, DsCell at)
{
  for (int32_t ring = 1; ring <= self->own.n_edges; ring++)
    for (int32_t i = 0; i < 8 * ring; i++)
      if (is_of_own (self, on_ring (at, ring, i)))
        return ring;
  return 0;
}

/* ---- painted cells */

/* The tile that fits @ground; DS_TILE_NONE: none does. */
static uint16_t
fit_of (const Laying *self, uint32_t ground)
{
  const DsRules *rules = self->delve->rules;
  const DsTerrainFit *fits = self->record->fits.items;

  for (size_t i = 0; i < self->record->fits.n; i++)
    if (ds_rules_find_tile (rules, fits[i].ground) == ground ||
        ds_rules_find_tile (rules, fits[i].tile) == ground)
      return ds_rules_find_tile (rules, fits[i].tile);
  return DS_TILE_NONE;
}

/* The tile that fits the ground of the cell, or else that of the first neighbour with one. */
static uint16_t
fitting (const Laying *self, DsCell at)
{
  uint16_t tile = fit_of (self, ds_floor_get (self->level, DS_LAYER_GROUND, at));

  for (int32_t i = 0; i < 8 && tile == DS_TILE_NONE; i++) {
    const DsCell near = on_ring (at, 1, i);

    if (ds_floor_has (self->level, near))
      tile = fit_of (self, ds_floor_get (self->level, DS_LAYER_GROUND, near));
  }
  return tile != DS_TILE_NONE ? tile : self->own.tile;
}

/* The edge of another terrain that a painted cell becomes; DS_TILE_NONE: of none. */
static uint16_t
edge_of_other (const Laying *self, DsCell at)
{
  for (int32_t ring = 1; ring <= self->reach; ring++)
    for (int32_t i = 0; i < 8 * ring; i++) {
      const DsCell near = on_ring (at, ring, i);

      if (!ds_floor_has (self->level, near) || ds_spans_have (self->cells, near))
        continue;
      for (size_t k = 0; k < self->others.n; k++)
        if (self->others.items[k].n_edges >= ring && was_of (self, &self->others.items[k], near))
          return self->others.items[k].edges[ring - 1];
    }
  return DS_TILE_NONE;
}

static bool
lay_cells (Laying *self)
{
  const DsRules *rules = self->delve->rules;
  const bool is_shore = self->own.layer == DS_LAYER_GROUND &&
                        !(ds_rules_tile (rules, self->own.tile)->flags & DS_TILE_BLOCKS_MOVE);

  for (size_t i = 0; i < self->cells->n; i++)
    for (int32_t x = self->cells->items[i].x0; x <= self->cells->items[i].x1; x++) {
      const DsCell at = { x, self->cells->items[i].y };
      uint16_t tile = self->record->fits.n > 0 ? fitting (self, at) : self->own.tile;

      if (is_shore) {
        const uint16_t edge = edge_of_other (self, at);

        tile = edge != DS_TILE_NONE ? edge : tile;
      }
      if (!ds_tiling_put (self->out, rules, tile, at))
        return false;
    }
  return true;
}

/* ---- edges */

static bool
takes_edge (const Laying *self, DsCell at, uint16_t edge)
{
  const DsRules *rules = self->delve->rules;
  const uint32_t feature = ds_floor_get (self->level, DS_LAYER_FEATURE, at);

  if (edge == DS_TILE_NONE ||
      (feature != DS_TILE_NONE && ds_rules_tile (rules, feature)->flags & KEPT))
    return false;
  if (ds_rules_tile (rules, edge)->layer == DS_LAYER_FEATURE && feature != DS_TILE_NONE)
    return false;
  return self->record->encloses || is_open (self, at);
}

/* Cells around the painted ones, in order. False: no memory. */
static bool
list_around (const Laying *self, DsSpans *out)
{
  const int32_t n = self->own.n_edges;

  for (size_t i = 0; i < self->cells->n; i++)
    for (int32_t dy = -n; dy <= n; dy++) {
      const DsSpan *span = &self->cells->items[i];

      if (!ds_array_push (out, (DsSpan){ span->y + dy, span->x0 - n, span->x1 + n, 0 }))
        return false;
    }
  ds_spans_join (out);
  ds_spans_cut (out, self->level->w, self->level->h);
  return true;
}

static bool
lay_edges (Laying *self)
{
  DsSpans around = { 0 };
  bool done = list_around (self, &around);

  for (size_t i = 0; i < around.n && done; i++)
    for (int32_t x = around.items[i].x0; x <= around.items[i].x1 && done; x++) {
      const DsCell at = { x, around.items[i].y };
      const int32_t distance = is_of_own (self, at) ? 0 : distance_to_own (self, at);

      if (distance > 0 && takes_edge (self, at, self->own.edges[distance - 1]))
        done = ds_tiling_put (self->out, self->delve->rules, self->own.edges[distance - 1], at);
    }
  ds_array_clear (&around);
  return done;
}

/* ---- all */

static bool
has_other (const Laying *self, uint16_t tile)
{
  for (size_t i = 0; i < self->others.n; i++)
    if (self->others.items[i].tile == tile)
      return true;
  return false;
}

/* True if @tile is an edge of some terrain: the shore of deep water has no edge of its own. */
static bool
is_edge (const DsRules *rules, uint16_t tile)
{
  for (size_t i = 0; i < ds_rules_n_terrains (rules); i++)
    if (ds_ids_have (&ds_rules_terrain (rules, i)->edges, ds_rules_tile (rules, tile)->id))
      return true;
  return false;
}

/* Of several terrains of a tile, the first one. */
static bool
list_others (Laying *self)
{
  const DsRules *rules = self->delve->rules;

  for (size_t i = 0; i < ds_rules_n_terrains (rules); i++) {
    const DsTerrain *record = ds_rules_terrain (rules, i);
    const Terrain other = terrain_of (rules, record);

    if (record->encloses || other.n_edges == 0 || other.tile == self->own.tile ||
        other.tile == DS_TILE_NONE || has_other (self, other.tile) || is_edge (rules, other.tile) ||
        other.layer != DS_LAYER_GROUND)
      continue;
    self->reach = ds_max (self->reach, other.n_edges);
    if (!ds_array_push (&self->others, other))
      return false;
  }
  return true;
}

DsStatus
ds_terrain_lay (const DsDelve *delve, size_t floor, const DsTerrain *terrain, const DsSpans *cells,
                DsTiling *out, DsError *err)
{
  Laying self;
  bool done;

  DS_ASSERT (delve != NULL && floor < delve->dungeon.n_floors && terrain != NULL);
  DS_ASSERT (cells != NULL && out != NULL);

  self = (Laying){ .delve = delve,
                   .level = &delve->dungeon.floors[floor],
                   .floor = floor,
                   .record = terrain,
                   .cells = cells,
                   .own = terrain_of (delve->rules, terrain),
                   .out = out };
  if (self.own.tile == DS_TILE_NONE)
    return DS_OK;
  done = list_others (&self) && lay_cells (&self) && lay_edges (&self);
  ds_array_clear (&self.others);
  return done ? DS_OK : ds_fail_nomem (err, "terrain");
}
