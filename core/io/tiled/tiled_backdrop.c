/* core/io/tiled/tiled_backdrop.c — writes and reads reference images as image layers. */
#include "io/tiled/tiled_backdrop.h"

#include "base/file.h"

#include <string.h>

#define NAME "Backdrop" /* of our layer */

/* A floor while its reference image is found. */
typedef struct {
  const DsForeignLevel *level;
  const DsTiledLayers *layers;
  size_t floor;
  int32_t px; /* of a cell */
  DsCell origin;
  DsForeignUnread *unread;
} BackdropFinder;

/* ---- lengths */

static int32_t
divide (int64_t a, int64_t b)
{
  return (int32_t)((a >= 0 ? a + b / 2 : a - b / 2) / b);
}

static int32_t
pixels (int32_t units, int32_t px)
{
  return divide ((int64_t)units * px, DS_BACKDROP_UNITS);
}

static int32_t
units (int64_t pixels, int32_t px)
{
  return divide (pixels * DS_BACKDROP_UNITS, px);
}

/* ---- writing */

bool
ds_tiled_backdrop_write (DsTiledPen *pen, const DsBackdrop *backdrop, int64_t id, int32_t px)
{
  DS_ASSERT (pen != NULL && backdrop != NULL && backdrop->file[0] != '\0' && px > 0);

  if (!ds_tiled_can_hold (backdrop->file, strlen (backdrop->file)))
    return false;
  ds_tiled_begin (pen, "imagelayer", "imagelayer");
  ds_tiled_put_int (pen, "id", id);
  ds_tiled_put (pen, "name", NAME);
  if (pen->is_json) {
    ds_tiled_put_int (pen, "x", 0);
    ds_tiled_put_int (pen, "y", 0);
  }
  ds_tiled_put_int (pen, "offsetx", pixels (backdrop->x, px));
  ds_tiled_put_int (pen, "offsety", pixels (backdrop->y, px));
  ds_tiled_put_look (pen, (uint32_t)backdrop->opacity, DS_TILE_LAYER_PLAIN);
  ds_tiled_put_bool (pen, "visible", false);
  if (pen->is_json) {
    ds_tiled_put (pen, "image", backdrop->file);
  } else {
    ds_tiled_begin (pen, "image", NULL);
    ds_tiled_put (pen, "source", backdrop->file);
    ds_tiled_end (pen);
  }
  ds_tiled_end (pen);
  return true;
}

/* ---- reading */

static const DsForeignLayer *
ground_of (const BackdropFinder *self)
{
  return self->layers->floors.items[self->floor].parts[DS_TILED_GROUND];
}

static bool
is_under_ground (const BackdropFinder *self, const DsForeignLayer *layer)
{
  for (const DsForeignLayer *at = layer; at != NULL; at = at->next)
    if (at == ground_of (self))
      return true;
  return false;
}

/* The opacity of a layer in the groups on its floor, in percent. */
static int32_t
opacity_of (const BackdropFinder *self, const DsForeignLayer *layer)
{
  const size_t outer = strlen (self->layers->floors.items[self->floor].path);
  int32_t opacity = layer->opacity;

  for (const DsForeignGroup *in = layer->in; in != NULL && strlen (in->path) > outer; in = in->in)
    opacity = divide ((int64_t)opacity * in->opacity, DS_TILE_LAYER_WHOLE);
  return opacity;
}

/* The reference image that a picture is; without a file: none. */
static DsBackdrop
backdrop_of (const BackdropFinder *self, const DsForeignPicture *picture)
{
  const DsForeignLayer *layer = picture->layer;
  const size_t n = strlen (picture->file);
  DsBackdrop out = { 0 };

  if (n >= DS_BACKDROP_FILE_BYTES || !ds_backdrop_file_is_valid (picture->file) ||
      !ds_file_has_suffix (picture->file, ".png"))
    return out;
  out.x = units ((int64_t)layer->offset_x - (int64_t)self->origin.x * self->px, self->px);
  out.y = units ((int64_t)layer->offset_y - (int64_t)self->origin.y * self->px, self->px);
  out.width = units (picture->width, self->px);
  out.opacity = opacity_of (self, layer);
  out.is_below = is_under_ground (self, layer);
  if (out.x < -DS_BACKDROP_MAX || out.x > DS_BACKDROP_MAX || out.y < -DS_BACKDROP_MAX ||
      out.y > DS_BACKDROP_MAX || out.width > DS_BACKDROP_MAX)
    return out;
  memcpy (out.file, picture->file, n);
  return out;
}

/* Takes what our layer has otherwise than we write it. */
static void
update (const BackdropFinder *self, DsBackdrop *backdrop, const DsBackdrop *read)
{
  if (strcmp (backdrop->file, read->file) != 0 && read->width > 0) {
    memcpy (backdrop->file, read->file, sizeof read->file);
    backdrop->width = read->width;
  }
  if (pixels (backdrop->x, self->px) != pixels (read->x, self->px))
    backdrop->x = read->x;
  if (pixels (backdrop->y, self->px) != pixels (read->y, self->px))
    backdrop->y = read->y;
  backdrop->opacity = read->opacity;
  backdrop->is_below = read->is_below;
}

/* Counts what a reference image lacks of the layer. */
static bool
count_lacks (const BackdropFinder *self, const DsForeignPicture *picture)
{
  const DsForeignLayer *layer = picture->layer;
  const struct {
    DsForeignUnreadPart part;
    size_t n;
  } COUNTS[] = {
    { DS_FOREIGN_UNREAD_PROPERTIES, layer->properties.n },
    { DS_FOREIGN_UNREAD_CLASSES, layer->type[0] != '\0' },
    { DS_FOREIGN_UNREAD_PARALLAX, layer->has_parallax },
    { DS_FOREIGN_UNREAD_MODES, layer->is_blended },
    { DS_FOREIGN_UNREAD_REPEATS, picture->is_repeated },
    { DS_FOREIGN_UNREAD_OPACITIES, (layer->odd & DS_FOREIGN_ODD_OPACITY) != 0 },
    { DS_FOREIGN_UNREAD_TINTS,
      layer->tint != DS_TILE_LAYER_PLAIN || (layer->odd & DS_FOREIGN_ODD_TINT) != 0 },
  };

  for (size_t i = 0; i < DS_COUNT (COUNTS); i++)
    if (!ds_foreign_unread_add (self->unread, COUNTS[i].part, COUNTS[i].n, layer->name))
      return false;
  return true;
}

/* Takes the reference image of a floor from its pictures; the others are counted. */
static bool
find (const BackdropFinder *self, DsBackdrop *backdrop)
{
  const bool had = backdrop->file[0] != '\0';
  bool is_found = false;

  for (const DsForeignPicture *at = self->level->pictures.first; at != NULL; at = at->next) {
    const DsBackdrop read = backdrop_of (self, at);
    const bool can_be =
        !is_found && read.file[0] != '\0' &&
        (had ? strcmp (at->layer->name, NAME) == 0 : read.width > 0 && !at->layer->is_off);

    if (ds_tiled_floor_around (self->layers, at->layer->path) != self->floor)
      continue;
    if (!can_be) {
      if (!ds_foreign_unread_add (self->unread, DS_FOREIGN_UNREAD_IMAGES, 1, at->layer->name))
        return false;
      continue;
    }
    is_found = true;
    if (had)
      update (self, backdrop, &read);
    else
      *backdrop = read;
    if (!count_lacks (self, at))
      return false;
  }
  return true;
}

DsStatus
ds_tiled_backdrops_take (DsDungeon *dungeon, const DsForeignLevel *level,
                         const DsTiledLayers *layers, int32_t px, DsCell origin,
                         DsForeignUnread *unread, DsError *err)
{
  BackdropFinder self = { level, layers, 0, px, origin, unread };

  DS_ASSERT (dungeon != NULL && level != NULL && layers != NULL && px > 0 && unread != NULL);

  for (; self.floor < dungeon->n_floors; self.floor++) {
    DsFloor *floor = &dungeon->floors[self.floor];
    DsBackdrop backdrop, was;
    DsExtras *extras;

    ds_backdrop_of (&backdrop, floor->extras);
    was = backdrop;
    if (!find (&self, &backdrop))
      return ds_fail_nomem (err, DS_BACKDROP_KEY);
    if (ds_backdrop_equal (&was, &backdrop))
      continue;
    if (ds_backdrop_put (&extras, floor->extras, &backdrop, err) != DS_OK)
      return DS_NOMEM;
    ds_extras_unref (floor->extras);
    floor->extras = extras;
  }
  for (const DsForeignPicture *at = level->pictures.first; at != NULL; at = at->next)
    if (ds_tiled_floor_around (layers, at->layer->path) == SIZE_MAX &&
        !ds_foreign_unread_add (unread, DS_FOREIGN_UNREAD_IMAGES, 1, at->layer->name))
      return ds_fail_nomem (err, DS_BACKDROP_KEY);
  return DS_OK;
}
