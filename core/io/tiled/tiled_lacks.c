/* core/io/tiled/tiled_lacks.c — counts what levels lack of layers and groups of a map. */
#include "io/tiled/tiled_lacks.h"

#include "io/foreign/foreign_area.h"
#include "io/members.h"
#include "io/tiled/tiled_groups.h"
#include "io/tiled/tiled_own.h"

#include <string.h>

/* A layer or group, with the faults that it has. */
typedef struct {
  const char *name;
  size_t n_properties;
  bool has_class, has_parallax, is_blended, has_look, is_shifted, has_odd_opacity, has_odd_tint;
} Lack;

static bool
add (DsForeignUnread *unread, const Lack *lack)
{
  const struct {
    DsForeignUnreadPart part;
    size_t n;
  } COUNTS[] = {
    { DS_FOREIGN_UNREAD_PROPERTIES, lack->n_properties },
    { DS_FOREIGN_UNREAD_CLASSES, lack->has_class },
    { DS_FOREIGN_UNREAD_PARALLAX, lack->has_parallax },
    { DS_FOREIGN_UNREAD_MODES, lack->is_blended },
    { DS_FOREIGN_UNREAD_LOOKS, lack->has_look },
    { DS_FOREIGN_UNREAD_SHIFTS, lack->is_shifted },
    { DS_FOREIGN_UNREAD_OPACITIES, lack->has_odd_opacity },
    { DS_FOREIGN_UNREAD_TINTS, lack->has_odd_tint },
  };

  for (size_t i = 0; i < DS_COUNT (COUNTS); i++)
    if (!ds_foreign_unread_add (unread, COUNTS[i].part, COUNTS[i].n, lack->name))
      return false;
  return true;
}

static bool
is_plain (uint8_t opacity, uint32_t tint)
{
  return opacity == DS_TILE_LAYER_WHOLE && tint == DS_TILE_LAYER_PLAIN;
}

/* Members of a floor are properties of its ground; modes that we do not know are normal; looks are
 * those of own layers of cells, and objects are moved with their layer. */
static Lack
lack_of_layer (const DsTiledPlaced *placed)
{
  const DsForeignLayer *layer = placed->layer;
  const bool has_cells = layer->kind == DS_FOREIGN_TILES;
  const bool is_own = has_cells && placed->part == DS_TILED_MORE;

  const DsForeignProperty *ruled = ds_foreign_property (&layer->properties, DS_TILED_RULED);
  const bool is_ruled = is_own && ruled != NULL && ruled->type == DS_FOREIGN_BOOL;

  return (Lack){ .name = layer->name,
                 .n_properties =
                     placed->part != DS_TILED_GROUND ? layer->properties.n - is_ruled : 0,
                 .has_class = layer->type[0] != '\0',
                 .has_parallax = layer->has_parallax,
                 .is_blended = layer->is_blended && (!is_own || layer->blend == DS_BLEND_OVER),
                 .has_odd_opacity = (layer->odd & DS_FOREIGN_ODD_OPACITY) != 0,
                 .has_odd_tint = (layer->odd & DS_FOREIGN_ODD_TINT) != 0,
                 .has_look = !is_own && !is_plain (layer->opacity, layer->tint),
                 .is_shifted = has_cells && (layer->offset_x % layer->grid_w != 0 ||
                                             layer->offset_y % layer->grid_h != 0) };
}

/* Looks of groups on a floor are those of our groups. */
static Lack
lack_of_group (const DsTiledLayers *layers, const DsForeignGroup *group, size_t floor)
{
  const bool is_floor = strcmp (group->path, layers->floors.items[floor].path) == 0;

  return (Lack){ .name = group->name,
                 .n_properties = group->properties.n - ds_tiled_group_is_part (group),
                 .has_class = group->type[0] != '\0',
                 .has_parallax = group->has_parallax,
                 .is_blended = group->is_blended,
                 .has_odd_opacity = (group->odd & DS_FOREIGN_ODD_OPACITY) != 0,
                 .has_odd_tint = (group->odd & DS_FOREIGN_ODD_TINT) != 0,
                 .has_look = is_floor && !is_plain (group->opacity, group->tint) };
}

/* Counts items of lists that ours cannot have, by the names of their properties. */
static bool
add_items (DsForeignUnread *unread, const DsForeignProperties *list)
{
  for (const DsForeignProperty *at = list->first; at != NULL; at = at->next) {
    size_t i = 0, n = 0;

    for (const DsForeignProperty *item = at->items.first;
         item != NULL && at->type == DS_FOREIGN_LIST_OF; item = item->next)
      n += !ds_members_hold_item (item, i++);
    if (!ds_foreign_unread_add (unread, DS_FOREIGN_UNREAD_ITEMS, n, at->name) ||
        (at->type == DS_FOREIGN_RECORD && !add_items (unread, &at->items)))
      return false;
  }
  return true;
}

/* The same of the layer and its objects. */
static bool
add_items_of (DsForeignUnread *unread, const DsForeignLayer *layer)
{
  for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next)
    if (!add_items (unread, &at->properties))
      return false;
  return add_items (unread, &layer->properties);
}

/* Members of the map, by the names that Tiled gives them in the file. */
static bool
add_members (DsForeignUnread *unread, const DsForeign *map)
{
  static const struct {
    uint8_t member; /* DS_FOREIGN_HAS_* */
    const char *name;
  } MEMBERS[] = {
    { DS_FOREIGN_HAS_BACKGROUND, "backgroundcolor" },
    { DS_FOREIGN_HAS_CLASS, "class" },
    { DS_FOREIGN_HAS_ORDER, "renderorder" },
    { DS_FOREIGN_HAS_PARALLAX, "parallaxorigin" },
    { DS_FOREIGN_HAS_EXPORT, "export" },
  };

  for (size_t i = 0; i < DS_COUNT (MEMBERS); i++)
    if (!ds_foreign_unread_add (unread, DS_FOREIGN_UNREAD_MAP,
                                (map->members & MEMBERS[i].member) != 0, MEMBERS[i].name))
      return false;
  return true;
}

/* True for a shape that a kind without an area does not have. */
static bool
has_form (const DsForeignObject *object)
{
  return object->shape == DS_FOREIGN_ELLIPSE || object->shape == DS_FOREIGN_CAPSULE ||
         ds_foreign_has_points (object);
}

/* True for a size of an object without an area, or of a picture, that is neither that of a cell nor
 * that of its tile. */
static bool
has_odd_size (const DsForeign *map, const DsForeignObject *object)
{
  const DsForeignTileset *set;
  uint32_t id;

  if ((object->w == 0 && object->h == 0) || (object->w == (int64_t)map->grid_w * DS_FOREIGN_PIXEL &&
                                             object->h == (int64_t)map->grid_h * DS_FOREIGN_PIXEL))
    return false;
  set = ds_foreign_tileset_of (map, object->tile, &id);
  return set == NULL || object->w != (int64_t)set->tile_width * DS_FOREIGN_PIXEL ||
         object->h != (int64_t)set->tile_height * DS_FOREIGN_PIXEL;
}

bool
ds_tiled_lacks_add_object (DsForeignUnread *unread, const DsForeign *map,
                           const DsForeignObject *object, const char *kind, bool has_area)
{
  bool is_text, has_note, has_odd_form;

  DS_ASSERT (unread != NULL && map != NULL && object != NULL && kind != NULL);

  is_text = object->shape == DS_FOREIGN_LETTERS;
  has_note = ds_foreign_property (&object->properties, "note") != NULL;
  has_odd_form = !has_area && has_form (object);

  const struct {
    DsForeignUnreadPart part;
    bool is_there;
  } COUNTS[] = {
    { DS_FOREIGN_UNREAD_UNSEEN, object->is_hidden },
    { DS_FOREIGN_UNREAD_FAINT, object->is_faint },
    { DS_FOREIGN_UNREAD_TEMPLATES, object->template_of[0] != '\0' },
    { DS_FOREIGN_UNREAD_FONTS, is_text && !has_note },
    { DS_FOREIGN_UNREAD_TEXTS, is_text && has_note },
    { DS_FOREIGN_UNREAD_FORMS, has_odd_form },
    { DS_FOREIGN_UNREAD_EXTENTS,
      !has_odd_form && (!has_area || object->tile != 0) && has_odd_size (map, object) },
  };

  for (size_t i = 0; i < DS_COUNT (COUNTS); i++)
    if (!ds_foreign_unread_add (unread, COUNTS[i].part, COUNTS[i].is_there, kind))
      return false;
  return true;
}

bool
ds_tiled_lacks_add (DsForeignUnread *unread, const DsForeign *map, const DsForeignLevel *level,
                    const DsTiledLayers *layers)
{
  DS_ASSERT (unread != NULL && map != NULL && level != NULL && layers != NULL);

  if (!add_members (unread, map) || !add_items (unread, &map->properties))
    return false;
  for (size_t i = 0; i < layers->placed.n; i++) {
    const Lack lack = lack_of_layer (&layers->placed.items[i]);

    if (!add (unread, &lack) || !add_items_of (unread, layers->placed.items[i].layer))
      return false;
  }
  for (const DsForeignGroup *at = level->groups.first; at != NULL; at = at->next) {
    const size_t floor = ds_tiled_floor_around (layers, at->path);
    const Lack lack = floor != SIZE_MAX ? lack_of_group (layers, at, floor) : (Lack){ 0 };

    if (floor != SIZE_MAX && !add (unread, &lack))
      return false;
  }
  for (size_t i = 0; i < layers->around.n; i++)
    if (!ds_foreign_unread_add (unread, DS_FOREIGN_UNREAD_AROUND, 1, layers->around.items[i]->name))
      return false;
  return true;
}
