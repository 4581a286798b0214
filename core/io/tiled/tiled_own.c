/* core/io/tiled/tiled_own.c — finds own layers of cells among the layers of a map of Tiled. */
#include "io/tiled/tiled_own.h"

#include <string.h>

/* A floor while layers are found. */
typedef struct {
  size_t things;  /* its layer of objects, in the list of placed ones; SIZE_MAX: none */
  uint32_t taken; /* bit per own layer that a layer of the floor is */
} Floor;

typedef struct {
  DsTiledOwn *own;
  const DsTiledLayers *layers;
  const DsTileLayers *listed;
  Floor *floors;
} OwnFinder;

/* True for layers of the user that have tiles. */
static bool
is_own (const DsTiledPlaced *placed)
{
  return placed->part == DS_TILED_MORE && placed->layer->kind == DS_FOREIGN_TILES;
}

static bool
begin (OwnFinder *self)
{
  const DsTiledLayers *layers = self->layers;

  self->floors = ds_alloc0 (layers->floors.n, sizeof *self->floors);
  for (size_t f = 0; f < layers->floors.n && self->floors != NULL; f++)
    self->floors[f].things = SIZE_MAX;
  for (size_t i = 0; i < layers->placed.n; i++) {
    if (self->floors == NULL || !ds_array_push (&self->own->of, -1))
      return false;
    if (layers->placed.items[i].part == DS_TILED_OBJECTS)
      self->floors[layers->placed.items[i].floor].things = i;
  }
  return self->floors != NULL;
}

static void
take (OwnFinder *self, size_t placed, int own)
{
  self->own->of.items[placed] = own;
  self->floors[self->layers->placed.items[placed].floor].taken |= 1u << own;
}

/* Layers of the list that are still in the map, in its order. */
static void
find_listed (OwnFinder *self)
{
  for (size_t k = 0; k < self->listed->n; k++) {
    const int own = (int)self->own->layers.n;
    bool is_there = false;

    for (size_t i = 0; i < self->layers->placed.n; i++) {
      const DsTiledPlaced *placed = &self->layers->placed.items[i];

      if (!is_own (placed) || strcmp (placed->layer->name, self->listed->items[k].name) != 0 ||
          (self->floors[placed->floor].taken & 1u << own) != 0)
        continue;
      take (self, i, own);
      is_there = true;
    }
    if (is_there)
      self->own->layers.items[self->own->layers.n++] = self->listed->items[k];
  }
}

/* The own layer of a layer with this name that its floor does not have yet; -1: there is no room.
 */
static int
add (OwnFinder *self, const DsTiledPlaced *placed)
{
  DsTileLayers *layers = &self->own->layers;
  char name[DS_OBJECT_LAYER_BYTES];
  size_t nth = 1;
  int own;

  do {
    ds_tile_layers_name (name, placed->layer->name, nth++);
    own = ds_tile_layers_find (layers, name);
  } while (own >= 0 && (self->floors[placed->floor].taken & 1u << own) != 0);
  if (own < 0 && ds_tile_layers_add (layers, name))
    own = (int)layers->n - 1;
  return own;
}

static bool
find_added (OwnFinder *self, DsForeignUnread *unread)
{
  for (size_t i = 0; i < self->layers->placed.n; i++) {
    const DsTiledPlaced *placed = &self->layers->placed.items[i];
    const int own = is_own (placed) && self->own->of.items[i] < 0 ? add (self, placed) : -1;

    if (own >= 0)
      take (self, i, own);
    else if (is_own (placed) && self->own->of.items[i] < 0 &&
             !ds_foreign_unread_add (unread, DS_FOREIGN_UNREAD_BEYOND, 1, placed->layer->name))
      return false;
  }
  return true;
}

/* ---- looks */

/* True for looks of a floor that count: of a new layer the first, else those that are not as the
 * level says. */
static bool
counts (const OwnFinder *self, const DsTileLayer *look)
{
  const int listed = ds_tile_layers_find (self->listed, look->name);

  return listed < 0 || memcmp (look, &self->listed->items[listed], sizeof *look) != 0;
}

/* Maps that were written before have no such property. */
static bool
is_ruled (const DsForeignLayer *layer, bool was)
{
  const DsForeignProperty *ruled = ds_foreign_property (&layer->properties, DS_TILED_RULED);

  return ruled != NULL && ruled->type == DS_FOREIGN_BOOL ? strcmp (ruled->text, "true") == 0 : was;
}

static void
read_looks (OwnFinder *self)
{
  bool is_read[DS_TILE_LAYERS_MAX] = { false };

  for (size_t i = 0; i < self->layers->placed.n; i++) {
    const DsTiledPlaced *placed = &self->layers->placed.items[i];
    const size_t things = self->floors[placed->floor].things;
    const int own = self->own->of.items[i];
    DsTileLayer *layer;

    if (own < 0 || is_read[own])
      continue;
    layer = &self->own->layers.items[own];
    layer->opacity = placed->layer->opacity;
    layer->tint = placed->layer->tint;
    layer->blend = placed->layer->blend;
    layer->is_ruled = is_ruled (placed->layer, layer->is_ruled);
    if (things != SIZE_MAX)
      layer->is_above = i > things;
    is_read[own] = counts (self, layer);
  }
}

/* ---- order */

typedef struct {
  size_t n;
  int items[DS_TILE_LAYERS_MAX];
} Order;

static void
insert (Order *self, size_t at, int own)
{
  memmove (self->items + at + 1, self->items + at, (self->n - at) * sizeof *self->items);
  self->items[at] = own;
  self->n++;
}

static size_t
index_of (const Order *self, int own)
{
  size_t i = 0;

  while (i < self->n && self->items[i] != own)
    i++;
  return i;
}

/* The order of the first floor; a layer of another one alone follows that before it there. */
static Order
order_in_map (const OwnFinder *self)
{
  Order order = { 0 };

  for (size_t f = 0; f < self->layers->floors.n; f++) {
    size_t next = 0;

    for (size_t i = 0; i < self->layers->placed.n; i++) {
      const int own = self->own->of.items[i];

      if (own < 0 || self->layers->placed.items[i].floor != f)
        continue;
      if (index_of (&order, own) == order.n)
        insert (&order, next, own);
      next = index_of (&order, own) + 1;
    }
  }
  return order;
}

/* The order in which layers are drawn: those over objects last. */
static Order
drawn (const Order *from, const DsTileLayers *layers)
{
  Order order = { 0 };

  for (uint32_t above = 0; above < 2; above++)
    for (size_t i = 0; i < from->n; i++)
      if (layers->items[from->items[i]].is_above == above)
        order.items[order.n++] = from->items[i];
  return order;
}

/* Keeps the order of the list where the map draws the same; it has those of the list first. */
static void
sort (OwnFinder *self)
{
  const DsTileLayers was = self->own->layers;
  Order listed = { 0 }, order = order_in_map (self);
  bool is_new = false;

  for (size_t i = 0; i < was.n; i++) {
    listed.items[listed.n++] = (int)i;
    is_new = is_new || ds_tile_layers_find (self->listed, was.items[i].name) < 0;
  }
  listed = drawn (&listed, &was);
  order = drawn (&order, &was);
  if (!is_new && memcmp (&listed, &order, sizeof order) == 0)
    return;
  for (size_t i = 0; i < order.n; i++)
    self->own->layers.items[i] = was.items[order.items[i]];
  for (size_t i = 0; i < self->own->of.n; i++)
    if (self->own->of.items[i] >= 0)
      self->own->of.items[i] = (int)index_of (&order, self->own->of.items[i]);
}

DsStatus
ds_tiled_own_find (DsTiledOwn *out, const DsTiledLayers *layers, const DsTileLayers *listed,
                   DsForeignUnread *unread, DsError *err)
{
  OwnFinder self = { out, layers, listed, NULL };
  bool is_done;

  DS_ASSERT (out != NULL && layers != NULL && listed != NULL && unread != NULL);

  memset (out, 0, sizeof *out);
  is_done = begin (&self);
  if (is_done) {
    find_listed (&self);
    is_done = find_added (&self, unread);
  }
  if (is_done) {
    read_looks (&self);
    sort (&self);
  }
  ds_free (self.floors);
  if (is_done)
    return DS_OK;
  ds_tiled_own_clear (out);
  return ds_fail_nomem (err, DS_TILE_LAYERS_KEY);
}

bool
ds_tiled_own_is_below (const DsTiledLayers *layers, size_t i)
{
  DS_ASSERT (layers != NULL && i < layers->placed.n);

  for (size_t k = i; k < layers->placed.n; k++)
    if (layers->placed.items[k].layer ==
        layers->floors.items[layers->placed.items[i].floor].parts[DS_TILED_GROUND])
      return true;
  return false;
}

void
ds_tiled_own_clear (DsTiledOwn *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->of);
  memset (self, 0, sizeof *self);
}
