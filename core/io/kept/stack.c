/* core/io/kept/stack.c — searches the tiles that give a cell, the most usual ones first. */
#include "io/kept/stack.h"
#include "base/hash.h"
#include "io/mapping/importer.h"

#include <string.h>

#define OPTIONS_MAX 8     /* tiles that a layer may get in a cell */
#define MEMORY 4096       /* answers that are remembered; a power of two */
#define IDS_MAX 65536     /* tiles of a tileset that are looked at */
#define TRIPLES_MAX 40000 /* changes of three layers that are tried */

/* The rule of a tile that no cell of its layer has. */
typedef struct {
  uint32_t cell;
  size_t rule;
} OtherRule;

/* A tile that gives what is wanted in a layer; 0: none does. */
typedef struct {
  uint32_t cell;
  uint16_t tile, kind;
  bool has_kind;
} Choice;

typedef struct {
  const DsForeignLayer *layer;
  DsMapUses uses; /* with the rule of each */
  DS_ARRAY (OtherRule) extras;
  DS_ARRAY (Choice) choices;
} StackLayer;

typedef struct {
  bool is_used, is_found, is_empty_ground;
  DsStackTiles from, to;
  DsStackCell want;
} Answer;

struct DsStack {
  const DsForeign *map;
  const DsForeignLevel *level;
  const DsMapping *mapping;
  const DsRules *rules;
  DsImportRule *results;
  StackLayer layers[DS_STACK_LAYERS];
  size_t n_layers;
  Answer *answers; /* MEMORY of them */
  bool fills_upwards;
  bool is_own; /* a cell has one tile, of any layer */
};

/* ---- life */

static bool
add_layer (DsStack *self, const DsForeignLayer *layer)
{
  StackLayer *item = &self->layers[self->n_layers++];

  item->layer = layer;
  if (ds_map_uses_count (&item->uses, layer, NULL) != DS_OK)
    return false;
  for (size_t i = 0; i < item->uses.list.n; i++) {
    const DsMapSubject subject =
        ds_map_subject_cell (self->map, layer, item->uses.list.items[i].cell);

    item->uses.list.items[i].rule = ds_mapping_rule_of (self->mapping, &subject);
  }
  return true;
}

/* True for a layer that may get tiles: in an infinite map also one without a chunk. */
static bool
has_room (const DsForeignLevel *level, const DsForeignLayer *layer)
{
  return layer->cells != NULL || (level->is_endless && layer->kind == DS_FOREIGN_TILES);
}

/* @made NULL: of all layers but own ones; else of own layer @own. */
static DsStack *
stack_new (const DsForeign *map, const DsForeignLevel *level, const DsMapping *mapping,
           const DsRules *rules, const DsImport *made, int own)
{
  DsStack *self = ds_alloc0 (1, sizeof *self);
  bool ok;

  if (self == NULL)
    return NULL;
  self->map = map;
  self->level = level;
  self->mapping = mapping;
  self->rules = rules;
  self->results = ds_alloc0 (mapping->rules.n + 1, sizeof *self->results);
  self->answers = ds_alloc0 (MEMORY, sizeof *self->answers);
  ok = self->results != NULL && self->answers != NULL;
  for (size_t i = 0; i < mapping->rules.n && ok; i++)
    self->results[i] = ds_import_rule_of (rules, ds_mapping_rule (mapping, i));
  for (const DsForeignLayer *at = level->layers.first; at != NULL && ok; at = at->next)
    if (has_room (level, at) && self->n_layers < DS_STACK_LAYERS &&
        (made != NULL ? ds_mapping_is_own (mapping, at) && ds_import_own (made, at) == own
                      : !ds_mapping_is_own (mapping, at)))
      ok = add_layer (self, at);
  self->is_own = made != NULL;
  if (ok)
    return self;
  ds_stack_free (self);
  return NULL;
}

DsStack *
ds_stack_new (const DsForeign *map, const DsForeignLevel *level, const DsMapping *mapping,
              const DsRules *rules)
{
  DS_ASSERT (map != NULL && level != NULL && mapping != NULL && rules != NULL);

  return stack_new (map, level, mapping, rules, NULL, -1);
}

DsStack *
ds_stack_new_own (const DsForeign *map, const DsForeignLevel *level, const DsMapping *mapping,
                  const DsRules *rules, const DsImport *made, int own)
{
  DS_ASSERT (map != NULL && level != NULL && mapping != NULL && rules != NULL);
  DS_ASSERT (made != NULL && own >= 0);

  return stack_new (map, level, mapping, rules, made, own);
}

void
ds_stack_free (DsStack *self)
{
  if (self == NULL)
    return;
  for (size_t i = 0; i < self->n_layers; i++) {
    ds_map_uses_clear (&self->layers[i].uses);
    ds_array_clear (&self->layers[i].extras);
    ds_array_clear (&self->layers[i].choices);
  }
  ds_free (self->results);
  ds_free (self->answers);
  ds_free (self);
}

void
ds_stack_fill_upwards (DsStack *self)
{
  DS_ASSERT (self != NULL);

  self->fills_upwards = true;
}

size_t
ds_stack_n_layers (const DsStack *self)
{
  DS_ASSERT (self != NULL);

  return self->n_layers;
}

const DsForeignLayer *
ds_stack_layer (const DsStack *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->n_layers);

  return self->layers[i].layer;
}

/* ---- results of tiles */

static size_t
find_rule (const DsStack *self, const StackLayer *layer, uint32_t cell)
{
  const DsMapSubject subject = ds_map_subject_cell (self->map, layer->layer, cell);

  return ds_mapping_rule_of (self->mapping, &subject);
}

/* The result of a tile of a layer; NULL: none. Without memory it is looked up each time. */
static const DsImportRule *
result_of (DsStack *self, StackLayer *layer, uint32_t cell)
{
  const uint32_t mask = layer->layer->kind == DS_FOREIGN_TILES ? DS_FOREIGN_NUMBER : UINT32_MAX;
  const DsMapUse *use = ds_map_uses_find (&layer->uses, cell & mask);
  size_t rule = use != NULL ? use->rule : DS_MAP_NO_RULE;

  if (use == NULL) {
    size_t i;

    for (i = 0; i < layer->extras.n && layer->extras.items[i].cell != (cell & mask); i++)
      continue;
    if (i < layer->extras.n) {
      rule = layer->extras.items[i].rule;
    } else {
      rule = find_rule (self, layer, cell & mask);
      (void)!ds_array_push (&layer->extras, (OtherRule){ cell & mask, rule });
    }
  }
  return rule != DS_MAP_NO_RULE ? &self->results[rule] : NULL;
}

static bool
blocks (const DsStack *self, uint16_t tile)
{
  return ds_rules_tile (self->rules, tile)->flags & DS_TILE_BLOCKS_MOVE;
}

DsStackCell
ds_stack_give (DsStack *self, const DsStackTiles *tiles)
{
  DsStackCell out = { DS_TILE_NONE, DS_TILE_NONE, { 0 }, 0 };

  DS_ASSERT (self != NULL && tiles != NULL);

  for (size_t i = 0; i < self->n_layers; i++) {
    const DsImportRule *result = result_of (self, &self->layers[i], tiles->cells[i]);

    if (result == NULL)
      continue;
    if (result->tile != DS_TILE_NONE && self->is_own)
      out.ground = result->tile;
    else if (result->tile != DS_TILE_NONE && result->layer == DS_LAYER_FEATURE)
      out.feature = result->tile;
    else if (result->tile != DS_TILE_NONE &&
             (out.ground == DS_TILE_NONE || !blocks (self, out.ground) ||
              blocks (self, result->tile)))
      out.ground = result->tile;
    if (result->has_kind && out.n_kinds < DS_STACK_KINDS)
      out.kinds[out.n_kinds++] = result->kind;
  }
  return out;
}

static bool
has_kinds (const DsStackCell *a, const DsStackCell *b)
{
  bool is_taken[DS_STACK_KINDS] = { false };

  if (a->n_kinds != b->n_kinds)
    return false;
  for (size_t i = 0; i < a->n_kinds; i++) {
    size_t k = 0;

    while (k < b->n_kinds && (is_taken[k] || b->kinds[k] != a->kinds[i]))
      k++;
    if (k == b->n_kinds)
      return false;
    is_taken[k] = true;
  }
  return true;
}

static bool
gives (DsStack *self, const DsStackTiles *tiles, const DsStackCell *want, bool is_empty_ground)
{
  const DsStackCell got = ds_stack_give (self, tiles);

  return (got.ground == want->ground || (is_empty_ground && got.ground == DS_TILE_NONE)) &&
         got.feature == want->feature && has_kinds (&got, want);
}

bool
ds_stack_gives (DsStack *self, const DsStackTiles *tiles, const DsStackCell *want)
{
  DS_ASSERT (self != NULL && tiles != NULL && want != NULL);

  return gives (self, tiles, want, true);
}

bool
ds_stack_is_bare (DsStack *self, size_t i, uint32_t cell, uint16_t ground)
{
  const DsImportRule *result;

  DS_ASSERT (self != NULL && i < self->n_layers);

  result = result_of (self, &self->layers[i], cell);
  return result == NULL ||
         (!result->has_kind && (result->tile == DS_TILE_NONE || result->tile == ground));
}

/* ---- tiles that give something */

static bool
fits (const DsImportRule *result, const Choice *want)
{
  return result != NULL && result->has_kind == want->has_kind &&
         (want->has_kind ? result->kind == want->kind &&
                               (want->tile == DS_TILE_NONE || result->tile == want->tile)
                         : result->tile == want->tile);
}

/* The tile of the layer that fits and most cells have, or of another layer, in this one. */
static uint32_t
find_used (DsStack *self, StackLayer *layer, const Choice *want)
{
  const DsMapUse *best = NULL;

  for (size_t i = 0; i < layer->uses.list.n; i++) {
    const DsMapUse *use = &layer->uses.list.items[i];

    if (use->cell != 0 && (best == NULL || use->n > best->n) &&
        fits (result_of (self, layer, use->cell), want))
      best = use;
  }
  for (size_t k = 0; k < self->n_layers && best == NULL && layer->layer->kind == DS_FOREIGN_TILES;
       k++) {
    const StackLayer *other = &self->layers[k];

    for (size_t i = 0; i < other->uses.list.n && other->layer->kind == DS_FOREIGN_TILES; i++) {
      const DsMapUse *use = &other->uses.list.items[i];

      if (use->cell != 0 && (best == NULL || use->n > best->n) &&
          fits (result_of (self, layer, use->cell), want))
        best = use;
    }
  }
  return best != NULL ? best->cell : 0;
}

static bool
tile_fits (const DsStack *self, const StackLayer *layer, const DsForeignTileset *set, uint32_t id,
           const Choice *want)
{
  const size_t rule = find_rule (self, layer, set->first + id);

  return rule != DS_MAP_NO_RULE && fits (&self->results[rule], want) &&
         ds_foreign_in_file (self->level, set->first + id) != 0;
}

/* The first tile of the tilesets that fits. */
static uint32_t
find_any (const DsStack *self, const StackLayer *layer, const Choice *want)
{
  if (layer->layer->kind != DS_FOREIGN_TILES)
    return 0;
  for (const DsForeignTileset *set = self->map->tilesets.first; set != NULL; set = set->next) {
    if (ds_foreign_in_file (self->level, set->first) == 0)
      continue;
    if (set->image[0] == '\0') {
      for (const DsForeignTile *at = set->tiles.first; at != NULL; at = at->next)
        if (at->image[0] != '\0' && tile_fits (self, layer, set, at->id, want))
          return set->first + at->id;
      continue;
    }
    for (uint32_t id = 0; id < set->n_tiles && id < IDS_MAX; id++)
      if (tile_fits (self, layer, set, id, want))
        return set->first + id;
  }
  return 0;
}

static uint32_t
choose (DsStack *self, StackLayer *layer, bool has_kind, uint16_t kind, uint16_t tile)
{
  Choice want = { 0, tile, has_kind ? kind : 0, has_kind };

  for (size_t i = 0; i < layer->choices.n; i++) {
    const Choice *at = &layer->choices.items[i];

    if (at->tile == want.tile && at->kind == want.kind && at->has_kind == want.has_kind)
      return at->cell;
  }
  if (has_kind || tile != DS_TILE_NONE) {
    want.cell = find_used (self, layer, &want);
    if (want.cell == 0)
      want.cell = find_any (self, layer, &want);
  }
  (void)!ds_array_push (&layer->choices, want);
  return want.cell;
}

bool
ds_stack_can_give (DsStack *self, bool has_kind, uint16_t kind, uint16_t tile)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->n_layers; i++)
    if (choose (self, &self->layers[i], has_kind, kind, tile) != 0)
      return true;
  return false;
}

/* ---- the search */

typedef struct {
  DsStack *stack;
  const DsStackCell *want;
  bool is_empty_ground;
  struct {
    uint32_t cells[OPTIONS_MAX];
    bool is_usual[OPTIONS_MAX]; /* nothing, or a tile that the layer has elsewhere */
    size_t n;
  } options[DS_STACK_LAYERS];
  bool is_usual;                 /* only such are tried */
  size_t order[DS_STACK_LAYERS]; /* layers, the most likely first */
} StackSearch;

static void
add_option (StackSearch *self, size_t layer, uint32_t now, uint32_t cell)
{
  const size_t n = self->options[layer].n;

  for (size_t i = 0; i < n; i++)
    if (self->options[layer].cells[i] == cell)
      return;
  if (cell == now || n == OPTIONS_MAX)
    return;
  self->options[layer].cells[n] = cell;
  self->options[layer].is_usual[n] =
      cell == 0 || ds_map_uses_find (&self->stack->layers[layer].uses, cell) != NULL;
  self->options[layer].n++;
}

/* Nothing first: a tile that another one covers is usual, one that says the same twice is not. */
static void
list_options (StackSearch *self, const DsStackTiles *tiles, const bool *changeable)
{
  const DsStackCell *want = self->want;

  for (size_t i = 0; i < self->stack->n_layers; i++) {
    StackLayer *layer = &self->stack->layers[i];
    const uint32_t now = tiles->cells[i];

    if (!changeable[i])
      continue;
    if (result_of (self->stack, layer, now) != NULL)
      add_option (self, i, now, 0);
    if (want->ground != DS_TILE_NONE)
      add_option (self, i, now, choose (self->stack, layer, false, 0, want->ground));
    if (want->feature != DS_TILE_NONE)
      add_option (self, i, now, choose (self->stack, layer, false, 0, want->feature));
    for (size_t k = 0; k < want->n_kinds; k++) {
      add_option (self, i, now, choose (self->stack, layer, true, want->kinds[k], want->ground));
      add_option (self, i, now, choose (self->stack, layer, true, want->kinds[k], want->feature));
      add_option (self, i, now, choose (self->stack, layer, true, want->kinds[k], DS_TILE_NONE));
    }
  }
}

/* Points for a layer that is likely the one to change: it gives what is to be another, or has
 * tiles like those that are wanted. */
static int
score (const StackSearch *self, size_t layer, const DsStackTiles *tiles, const DsStackCell *now)
{
  StackLayer *item = &self->stack->layers[layer];
  const DsImportRule *result = result_of (self->stack, item, tiles->cells[layer]);
  int points = 0;

  if (result != NULL && result->tile != DS_TILE_NONE)
    points += self->stack->is_own || result->layer == DS_LAYER_GROUND
                  ? now->ground != self->want->ground
                  : now->feature != self->want->feature;
  points *= 2;
  for (size_t i = 0; i < self->options[layer].n && points < 2; i++)
    if (self->options[layer].cells[i] != 0 &&
        ds_map_uses_find (&item->uses, self->options[layer].cells[i]) != NULL)
      return points + 1;
  return points;
}

/* By score, then the uppermost first, or the lowest. */
static void
order_layers (StackSearch *self, const DsStackTiles *tiles)
{
  const DsStackCell now = ds_stack_give (self->stack, tiles);
  const size_t n_layers = self->stack->n_layers;
  size_t n = 0;

  for (int points = 2; points >= 0; points--)
    for (size_t k = 0; k < n_layers; k++) {
      const size_t i = self->stack->fills_upwards ? k : n_layers - 1 - k;

      if (score (self, i, tiles, &now) == points)
        self->order[n++] = i;
    }
}

/* Changes @n layers from @first of the order on. */
static bool
change (StackSearch *self, DsStackTiles *tiles, size_t first, size_t n, size_t *budget)
{
  if (n == 0)
    return gives (self->stack, tiles, self->want, self->is_empty_ground);
  for (size_t at = first; at < self->stack->n_layers; at++)
    for (size_t k = 0; k < self->options[self->order[at]].n; k++) {
      const size_t i = self->order[at];
      const uint32_t before = tiles->cells[i];

      if (self->is_usual && !self->options[i].is_usual[k])
        continue;
      if (*budget == 0)
        return false;
      --*budget;
      tiles->cells[i] = self->options[i].cells[k];
      if (change (self, tiles, at + 1, n - 1, budget))
        return true;
      tiles->cells[i] = before;
    }
  return false;
}

/* Tries up to @n_max changes. */
static bool
search_few (StackSearch *self, DsStackTiles *tiles, bool is_empty_ground, bool is_usual,
            size_t n_max)
{
  self->is_usual = is_usual;
  for (size_t n = 0; n <= n_max; n++)
    for (int lenient = 0; lenient <= is_empty_ground; lenient++) {
      size_t budget = TRIPLES_MAX;

      self->is_empty_ground = lenient;
      if (change (self, tiles, 0, n, &budget))
        return true;
    }
  return false;
}

/* Two usual changes come before a single unusual one, such as a wall in a layer of flowers. */
static bool
search (StackSearch *self, DsStackTiles *tiles, bool is_empty_ground)
{
  return search_few (self, tiles, is_empty_ground, true, 2) ||
         search_few (self, tiles, is_empty_ground, false, 3);
}

/* The last resort: without everything that a rule gives a meaning. */
static bool
search_cleared (StackSearch *self, DsStackTiles *tiles, const bool *changeable,
                bool is_empty_ground)
{
  DsStackTiles cleared = *tiles;

  for (size_t i = 0; i < self->stack->n_layers; i++)
    if (changeable[i] && result_of (self->stack, &self->stack->layers[i], tiles->cells[i]) != NULL)
      cleared.cells[i] = 0;
  if (!search (self, &cleared, is_empty_ground))
    return false;
  *tiles = cleared;
  return true;
}

static bool
is_same_cell (const DsStackCell *a, const DsStackCell *b)
{
  return a->ground == b->ground && a->feature == b->feature && a->n_kinds == b->n_kinds &&
         memcmp (a->kinds, b->kinds, a->n_kinds * sizeof *a->kinds) == 0;
}

static Answer *
answer_of (DsStack *self, const DsStackTiles *tiles, const DsStackCell *want)
{
  uint64_t hash = (uint64_t)want->ground << 32 | (uint64_t)want->feature << 16 | want->n_kinds;

  for (size_t i = 0; i < self->n_layers; i++)
    hash = ds_mix64 (hash ^ tiles->cells[i]);
  for (size_t i = 0; i < want->n_kinds; i++)
    hash = ds_mix64 (hash ^ want->kinds[i]);
  return &self->answers[ds_mix64 (hash) & (MEMORY - 1)];
}

bool
ds_stack_solve (DsStack *self, DsStackTiles *tiles, const DsStackCell *want, bool is_empty_ground,
                const bool *changeable)
{
  StackSearch work = { .stack = self, .want = want };
  Answer *answer;

  DS_ASSERT (self != NULL && tiles != NULL && want != NULL && changeable != NULL);

  answer = answer_of (self, tiles, want);
  if (answer->is_used && answer->is_empty_ground == is_empty_ground &&
      is_same_cell (&answer->want, want) &&
      memcmp (answer->from.cells, tiles->cells, self->n_layers * sizeof *tiles->cells) == 0) {
    *tiles = answer->to;
    return answer->is_found;
  }
  *answer = (Answer){ true, false, is_empty_ground, *tiles, *tiles, *want };
  list_options (&work, tiles, changeable);
  order_layers (&work, tiles);
  answer->is_found = search (&work, tiles, is_empty_ground) ||
                     search_cleared (&work, tiles, changeable, is_empty_ground);
  if (!answer->is_found)
    *tiles = answer->from;
  answer->to = *tiles;
  return answer->is_found;
}
