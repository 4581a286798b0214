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

/* Floors and layers while they are found. */
typedef struct {
  DsTiledLayers *out;
  const DsForeignLevel *level;
  const DsTiledListed *listed;
  DsForeignUnread *unread;
  DS_ARRAY (const DsForeignLayer *) grounds; /* the first of each path, in the order of the file */
  DS_ARRAY (const char *) paths;             /* beside these: of the floor */
} LayerFinder;

static bool
begins (const char *path, const char *with)
{
  return strncmp (path, with, strlen (with)) == 0;
}

/* True for a name that the level gives an own layer of this kind. */
static bool
is_listed (const LayerFinder *self, const DsForeignLayer *layer)
{
  return layer->kind == DS_FOREIGN_TILES
             ? ds_tile_layers_find (&self->listed->tiles, layer->name) >= 0
             : ds_object_layers_find (&self->listed->objects, layer->name) >= 0;
}

size_t
ds_tiled_floor_around (const DsTiledLayers *self, const char *path)
{
  size_t best = SIZE_MAX;

  DS_ASSERT (self != NULL && path != NULL);

  for (size_t i = 0; i < self->floors.n; i++) {
    const char *floor = self->floors.items[i].path;

    if (begins (path, floor) &&
        (best == SIZE_MAX || strlen (floor) > strlen (self->floors.items[best].path)))
      best = i;
  }
  return best;
}

/* ---- floors */

/* An own layer of cells named "Ground" lies in a group on a floor that has ground. */
static bool
is_ground (const LayerFinder *self, const DsForeignLayer *layer)
{
  for (size_t i = 0; i < self->grounds.n; i++) {
    const char *path = self->grounds.items[i]->path;

    if (strcmp (path, layer->path) == 0 || (is_listed (self, layer) && begins (layer->path, path)))
      return false;
  }
  return true;
}

/* The path around @path of a layer in @in, which becomes that around it; NULL: there is none. Maps
 * of a world have a path that is no group. */
static const char *
path_around (const char *path, const DsForeignGroup **in)
{
  const DsForeignGroup *group = *in;

  if (path[0] == '\0')
    return NULL;
  *in = group != NULL ? group->in : NULL;
  return group != NULL ? group->outer : "";
}

/* True where only @ground, of all, lies in @path. */
static bool
is_its_own (const LayerFinder *self, const DsForeignLayer *ground, const char *path)
{
  for (size_t i = 0; i < self->grounds.n; i++)
    if (self->grounds.items[i] != ground && begins (self->grounds.items[i]->path, path))
      return false;
  return true;
}

/* True where all layers lie in @path, or parts lie both in it and outside of it: then those are
 * of a floor whose ground is gone. */
static bool
is_group_of_floor (const LayerFinder *self, const char *path)
{
  uint32_t inside = 0, outside = 0;
  bool has_others = false;

  for (const DsForeignLayer *at = self->level->layers.first; at != NULL; at = at->next) {
    const DsTiledPart part = is_listed (self, at) ? DS_TILED_MORE : part_of (at);
    const bool is_inside = begins (at->path, path);

    has_others = has_others || !is_inside;
    if (part != DS_TILED_MORE && is_inside)
      inside |= 1u << part;
    else if (part != DS_TILED_MORE)
      outside |= 1u << part;
  }
  return !has_others || (inside & outside) != 0;
}

/* The path of the floor that has @ground. */
static const char *
floor_path (const LayerFinder *self, const DsForeignLayer *ground)
{
  const char *best = ground->path, *path = best;
  const DsForeignGroup *in = ground->in;

  for (; self->grounds.n <= DS_FLOORS_MAX && path != NULL; path = path_around (path, &in)) {
    if (self->grounds.n == 1 ? path[0] == '\0' && is_group_of_floor (self, best)
                             : !is_its_own (self, ground, path))
      break;
    best = path;
  }
  return best;
}

static bool
add_floor (DsTiledLayers *self, const char *path)
{
  for (size_t i = 0; i < self->floors.n; i++)
    if (strcmp (self->floors.items[i].path, path) == 0)
      return true;
  return ds_array_push (&self->floors, (DsTiledFloor){ .path = path });
}

/* Takes a layer as a part of its floor: those on the floor itself come first. */
static void
take_part (const LayerFinder *self, const DsForeignLayer *layer, DsTiledPart part)
{
  const size_t i = ds_tiled_floor_around (self->out, layer->path);
  DsTiledFloor *floor = i != SIZE_MAX ? &self->out->floors.items[i] : NULL;
  const DsForeignLayer *was = floor != NULL ? floor->parts[part] : NULL;
  const bool is_inner = floor == NULL || strcmp (layer->path, floor->path) != 0;

  if (floor == NULL || (is_inner && is_listed (self, layer)))
    return;
  if (was == NULL || (!is_inner && strcmp (was->path, floor->path) != 0))
    floor->parts[part] = layer;
}

/* The path of the floor that @path lies in, or else itself. */
static const char *
found_path (const LayerFinder *self, const char *path)
{
  const char *best = NULL;

  for (size_t i = 0; i < self->paths.n; i++)
    if (begins (path, self->paths.items[i]) &&
        (best == NULL || strlen (self->paths.items[i]) > strlen (best)))
      best = self->paths.items[i];
  return best != NULL ? best : path;
}

/* Floors in the order of the file; those without ground, too. */
static bool
find_floors (LayerFinder *self)
{
  for (const DsForeignLayer *at = self->level->layers.first; at != NULL; at = at->next)
    if (part_of (at) == DS_TILED_GROUND && is_ground (self, at) &&
        !ds_array_push (&self->grounds, at))
      return false;
  for (size_t i = 0; i < self->grounds.n; i++)
    if (!ds_array_push (&self->paths, floor_path (self, self->grounds.items[i])))
      return false;
  for (const DsForeignLayer *at = self->level->layers.first; at != NULL; at = at->next)
    if (part_of (at) != DS_TILED_MORE && !add_floor (self->out, found_path (self, at->path)))
      return false;
  for (const DsForeignLayer *at = self->level->layers.first; at != NULL; at = at->next)
    if (part_of (at) != DS_TILED_MORE)
      take_part (self, at, part_of (at));
  return true;
}

static DsStatus
check_floors (const LayerFinder *self, const char *name, DsErrors *errors)
{
  const DsTiledLayers *out = self->out;
  char where[DS_WHERE_MAX];

  for (size_t i = 0; i < out->floors.n; i++)
    if (out->floors.items[i].parts[DS_TILED_GROUND] == NULL)
      return ds_errors_add (
          errors, DS_BAD_DATA, ds_where_line (where, name, self->level->line, "layers"),
          "tiled.level.ground", N_ ("expected a layer \"%s\" on each floor, got none on floor %zu"),
          PARTS[DS_TILED_GROUND].name, i + 1);
  if (out->floors.n > 0)
    return DS_OK;
  return ds_errors_add (
      errors, DS_BAD_DATA, ds_where_line (where, name, self->level->line, "layers"),
      "tiled.level.ground", N_ ("expected a layer \"%s\""), PARTS[DS_TILED_GROUND].name);
}

bool
ds_tiled_layers_is_around (const DsTiledLayers *self, const DsForeignGroup *group)
{
  DS_ASSERT (self != NULL && group != NULL);

  for (size_t i = 0; i < self->around.n; i++)
    if (self->around.items[i] == group)
      return true;
  return false;
}

/* Groups on the floors with parts in them. */
static bool
find_around (DsTiledLayers *self)
{
  for (size_t i = 0; i < self->floors.n; i++)
    for (size_t k = 0; k < DS_N_TILED_PARTS; k++) {
      const DsTiledFloor *floor = &self->floors.items[i];
      const DsForeignGroup *in = floor->parts[k] != NULL ? floor->parts[k]->in : NULL;

      for (; in != NULL && strlen (in->path) > strlen (floor->path); in = in->in)
        if (!ds_tiled_layers_is_around (self, in) && !ds_array_push (&self->around, in))
          return false;
    }
  return true;
}

/* ---- layers */

bool
ds_tiled_is_in_group (const DsTiledLayers *self, const DsTiledPlaced *placed)
{
  DS_ASSERT (self != NULL && placed != NULL && placed->floor < self->floors.n);

  return strcmp (placed->layer->path, self->floors.items[placed->floor].path) != 0;
}

/* The part of a level that a layer is left out as; DS_N_FOREIGN_UNREAD: it is read. */
static DsForeignUnreadPart
left_out_as (const LayerFinder *self, const DsTiledPlaced *placed)
{
  const DsForeignLayer *layer = placed->layer;

  if (placed->floor == SIZE_MAX)
    return DS_FOREIGN_UNREAD_STRAY;
  return placed->part == DS_TILED_MORE && layer->kind == DS_FOREIGN_OBJECTS && layer->is_off &&
                 !is_listed (self, layer) && !ds_tiled_is_in_group (self->out, placed)
             ? DS_FOREIGN_UNREAD_HIDDEN
             : DS_N_FOREIGN_UNREAD;
}

static bool
place_layer (LayerFinder *self, DsTiledPlaced placed)
{
  const DsForeignLayer *layer = placed.layer;
  const DsForeignUnreadPart part = left_out_as (self, &placed);

  if (layer->kind == DS_FOREIGN_IMAGE) /* read, or counted, as a backdrop */
    return true;
  if (part != DS_N_FOREIGN_UNREAD)
    return ds_foreign_unread_add (self->unread, part, 1, layer->name);
  return ds_array_push (&self->out->placed, placed) &&
         ds_foreign_unread_add (self->unread, DS_FOREIGN_UNREAD_HIDES,
                                placed.part == DS_TILED_MORE && layer->is_off, layer->name);
}

static bool
place_layers (LayerFinder *self)
{
  for (const DsForeignLayer *at = self->level->layers.first; at != NULL; at = at->next) {
    const size_t floor = ds_tiled_floor_around (self->out, at->path);
    const DsTiledPart part = part_of (at);
    const bool is_part = floor != SIZE_MAX && part != DS_TILED_MORE &&
                         self->out->floors.items[floor].parts[part] == at;

    if (!place_layer (self, (DsTiledPlaced){ at, floor, is_part ? part : DS_TILED_MORE }))
      return false;
  }
  return true;
}

DsStatus
ds_tiled_layers_find (DsTiledLayers *self, const DsForeignLevel *level, const DsTiledListed *listed,
                      const char *name, DsForeignUnread *unread, DsErrors *errors)
{
  LayerFinder finder = { .out = self, .level = level, .listed = listed, .unread = unread };
  DsStatus status;
  bool is_done;

  DS_ASSERT (self != NULL && level != NULL && listed != NULL && name != NULL && unread != NULL);

  is_done = find_floors (&finder);
  ds_array_clear (&finder.grounds);
  ds_array_clear (&finder.paths);
  if (!is_done)
    return fail_nomem (name, errors);
  status = check_floors (&finder, name, errors);
  if (status != DS_OK)
    return status;
  return find_around (self) && place_layers (&finder) ? DS_OK : fail_nomem (name, errors);
}

void
ds_tiled_layers_clear (DsTiledLayers *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->floors);
  ds_array_clear (&self->placed);
  ds_array_clear (&self->around);
}
