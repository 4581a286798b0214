/* core/io/tiled/tiled_layers.c — floors and layers of a map of Tiled that holds a level of ours. */
#include "io/tiled/tiled_layers.h"

#include <string.h>

static DsStatus
fail_nomem (const char *name, DsErrors *errors)
{
  DsError err;

  ds_fail_nomem (&err, name);
  return ds_errors_take (errors, &err);
}

static const struct {
  const char *name;
  uint8_t kind; /* DsForeignLayerKind */
} PARTS[DS_N_TILED_PARTS] = {
  [DS_TILED_GROUND] = { "Ground", DS_FOREIGN_TILES },
  [DS_TILED_FEATURES] = { "Features", DS_FOREIGN_TILES },
  [DS_TILED_ROOMS] = { "Rooms", DS_FOREIGN_OBJECTS },
  [DS_TILED_REGIONS] = { "Regions", DS_FOREIGN_OBJECTS },
  [DS_TILED_OBJECTS] = { "Objects", DS_FOREIGN_OBJECTS },
};

/* DS_TILED_MORE: the layer is none of ours. */
static DsTiledPart
part_of (const DsForeignLayer *layer)
{
  DsTiledPart part = DS_TILED_GROUND;

  while (part < DS_N_TILED_PARTS &&
         (strcmp (layer->name, PARTS[part].name) != 0 || layer->kind != PARTS[part].kind))
    part++;
  return part < DS_N_TILED_PARTS ? part : DS_TILED_MORE;
}

static DsTiledFloor *
floor_of (DsTiledLayers *self, const char *path)
{
  for (size_t i = 0; i < self->floors.n; i++)
    if (strcmp (self->floors.items[i].path, path) == 0)
      return &self->floors.items[i];
  return ds_array_push (&self->floors, (DsTiledFloor){ .path = path })
             ? &self->floors.items[self->floors.n - 1]
             : NULL;
}

/* The floor in whose group, or a group within that, a layer is; SIZE_MAX: none. */
static size_t
floor_around (const DsTiledLayers *self, const char *path)
{
  size_t best = SIZE_MAX;

  for (size_t i = 0; i < self->floors.n; i++) {
    const DsTiledFloor *floor = &self->floors.items[i];
    const size_t n = strlen (floor->path);

    if (floor->ground != NULL && strncmp (floor->path, path, n) == 0 &&
        (best == SIZE_MAX || n > strlen (self->floors.items[best].path)))
      best = i;
  }
  return best;
}

/* Removes groups with layers named as ours that are within a floor. */
static void
drop_inner_groups (DsTiledLayers *self)
{
  size_t n = 0;

  for (size_t i = 0; i < self->floors.n; i++)
    if (self->floors.items[i].ground != NULL ||
        floor_around (self, self->floors.items[i].path) == SIZE_MAX)
      self->floors.items[n++] = self->floors.items[i];
  self->floors.n = n;
}

static DsStatus
find_floors (DsTiledLayers *self, const DsForeignLevel *level, const char *name, DsErrors *errors)
{
  char where[DS_WHERE_MAX];

  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next) {
    const DsTiledPart part = part_of (at);
    DsTiledFloor *floor = part != DS_TILED_MORE ? floor_of (self, at->path) : NULL;

    if (part != DS_TILED_MORE && floor == NULL)
      return fail_nomem (name, errors);
    if (part == DS_TILED_GROUND && floor->ground == NULL)
      floor->ground = at;
  }
  drop_inner_groups (self);
  for (size_t i = 0; i < self->floors.n; i++)
    if (self->floors.items[i].ground == NULL)
      return ds_errors_add (errors, DS_BAD_DATA, ds_where_line (where, name, level->line, "layers"),
                            "tiled.level.ground",
                            N_ ("expected a layer \"%s\" on each floor, got none on floor %zu"),
                            PARTS[DS_TILED_GROUND].name, i + 1);
  if (self->floors.n > 0)
    return DS_OK;
  return ds_errors_add (errors, DS_BAD_DATA, ds_where_line (where, name, level->line, "layers"),
                        "tiled.level.ground", N_ ("expected a layer \"%s\""),
                        PARTS[DS_TILED_GROUND].name);
}

/* True when a layer before @layer is the same part of its floor. */
static bool
is_taken (const DsTiledLayers *self, size_t floor, DsTiledPart part)
{
  for (size_t i = 0; i < self->placed.n; i++)
    if (self->placed.items[i].floor == floor && self->placed.items[i].part == part)
      return true;
  return false;
}

/* True for a layer that is hidden on its floor; Tiled may hide the floor, a group, itself, and
 * groups on it, which the level has, too. */
static bool
is_hidden (const DsTiledLayers *self, const DsTiledPlaced *placed)
{
  const DsTiledFloor *floor = &self->floors.items[placed->floor];
  const bool floor_is_hidden = floor->ground->is_hidden && !floor->ground->is_off;

  return placed->layer->is_off || (placed->layer->is_hidden && !floor_is_hidden &&
                                   strcmp (placed->layer->path, floor->path) == 0);
}

/* The part of a level that a layer is left out as; DS_N_TILED_UNREAD: it is read. */
static DsTiledUnreadPart
left_out_as (const DsTiledLayers *self, const DsTiledPlaced *placed)
{
  if (placed->layer->kind == DS_FOREIGN_IMAGE)
    return DS_TILED_UNREAD_IMAGES;
  if (placed->floor == SIZE_MAX)
    return DS_TILED_UNREAD_STRAY;
  return placed->part == DS_TILED_MORE && placed->layer->kind != DS_FOREIGN_TILES &&
                 is_hidden (self, placed)
             ? DS_TILED_UNREAD_HIDDEN
             : DS_N_TILED_UNREAD;
}

/* Members of a floor are properties of its ground; those of other layers are the user's. */
static bool
place_layer (DsTiledLayers *self, DsTiledPlaced placed, DsTiledUnread *unread)
{
  const DsForeignLayer *layer = placed.layer;
  const DsTiledUnreadPart part = left_out_as (self, &placed);

  if (part != DS_N_TILED_UNREAD)
    return ds_tiled_unread_add (unread, part, 1, layer->name);
  if (!ds_tiled_unread_add (unread, DS_TILED_UNREAD_HIDES,
                            placed.part == DS_TILED_MORE && is_hidden (self, &placed), layer->name))
    return false;
  return ds_array_push (&self->placed, placed) &&
         (placed.part == DS_TILED_GROUND || ds_tiled_unread_add (unread, DS_TILED_UNREAD_PROPERTIES,
                                                                 layer->properties.n, layer->name));
}

static bool
place_layers (DsTiledLayers *self, const DsForeignLevel *level, DsTiledUnread *unread)
{
  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next) {
    DsTiledPlaced placed = { at, floor_around (self, at->path), part_of (at) };

    if (placed.floor != SIZE_MAX &&
        (strcmp (at->path, self->floors.items[placed.floor].path) != 0 ||
         is_taken (self, placed.floor, placed.part)))
      placed.part = DS_TILED_MORE;
    if (!place_layer (self, placed, unread))
      return false;
  }
  return true;
}

DsStatus
ds_tiled_layers_find (DsTiledLayers *self, const DsForeignLevel *level, const char *name,
                      DsTiledUnread *unread, DsErrors *errors)
{
  DsStatus status;

  DS_ASSERT (self != NULL && level != NULL && name != NULL && unread != NULL);

  status = find_floors (self, level, name, errors);
  return status != DS_OK || place_layers (self, level, unread) ? status : fail_nomem (name, errors);
}

void
ds_tiled_layers_clear (DsTiledLayers *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->floors);
  ds_array_clear (&self->placed);
}
