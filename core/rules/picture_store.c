/* core/rules/picture_store.c — pictures of tilesets in the rules. */
#include "base/hash.h"
#include "rules/store.h"

#include <string.h>

size_t
ds_rules_n_pictures (const DsRules *self)
{
  return self->lists[DS_LIST_PICTURES].n;
}

const DsPicture *
ds_rules_picture (const DsRules *self, size_t i)
{
  return &((const DsPicture *)(const void *)self->lists[DS_LIST_PICTURES].items)[i];
}

bool
ds_rules_find_picture (const DsRules *self, const char *picture, const char *id, size_t *out)
{
  const bool is_named = picture != NULL && picture[0] != '\0';
  const uint32_t at = ds_intern_find (&self->lists[DS_LIST_PICTURES].ids, is_named ? picture : id);

  if (at == DS_INTERN_NONE)
    return false;
  *out = at;
  return true;
}

size_t
ds_rules_door_state (const DsTile *tile)
{
  const uint32_t locked = DS_TILE_DOOR | DS_TILE_BLOCKS_MOVE;

  DS_ASSERT (tile != NULL);

  if (tile->closed != NULL && tile->closed[0] != '\0')
    return DS_PICTURE_OPEN;
  return (tile->flags & locked) == locked ? DS_PICTURE_LOCKED : DS_PICTURE_SHUT;
}

/* The tile @id; NULL: none, or no @id. */
static const DsTile *
tile_of (const DsRules *self, const char *id)
{
  const uint32_t tile = id != NULL && id[0] != '\0' ? ds_rules_find_tile (self, id) : DS_TILE_NONE;

  return tile != DS_TILE_NONE ? ds_rules_tile (self, tile) : NULL;
}

/* The picture of the shut door of which @tile is another state; secret doors are none. */
static bool
find_door_picture (const DsRules *self, const DsTile *tile, size_t *out)
{
  const bool is_open = ds_rules_door_state (tile) == DS_PICTURE_OPEN;
  const DsTile *open = is_open ? tile : tile_of (self, tile->opened);
  const DsTile *shut = open != NULL ? tile_of (self, open->closed) : NULL;
  uint16_t kind;

  if (shut == NULL || ds_rules_door_state (tile) == DS_PICTURE_SHUT ||
      !ds_rules_find_picture (self, shut->picture, shut->id, out) ||
      !ds_rules_picture (self, *out)->has_states)
    return false;
  return is_open || !ds_rules_kind_drawn (self, ds_rules_find_tile (self, tile->id), &kind) ||
         ds_rules_kind (self, kind)->role != DS_ROLE_SECRET;
}

bool
ds_rules_find_drawn_picture (const DsRules *self, const char *picture, const char *id, size_t *out)
{
  const DsTile *tile;
  const DsGate *gate;
  uint16_t kind;

  DS_ASSERT (self != NULL && id != NULL && out != NULL);

  if (ds_rules_find_picture (self, picture, id, out))
    return true;
  tile = tile_of (self, id);
  if (tile != NULL)
    return find_door_picture (self, tile, out);
  if (!ds_rules_find_kind (self, id, &kind))
    return false;
  gate = ds_rules_kind (self, kind)->gate;
  tile = tile_of (self, ds_rules_kind (self, kind)->feature);
  return gate != NULL && gate->way == DS_GATE_BOTH && tile != NULL &&
         (ds_rules_find_picture (self, tile->picture, tile->id, out) ||
          find_door_picture (self, tile, out));
}

static void
check_picture (const DsRules *self, const char *id, const char *picture, DsErrors *errors)
{
  size_t i;

  if (picture == NULL || picture[0] == '\0' || ds_rules_find_picture (self, picture, id, &i))
    return;
  (void)!ds_errors_add (errors, DS_NOT_FOUND, id, "rules.no-picture",
                        N_ ("\"picture\": expected a picture of a tileset, got \"%s\""), picture);
}

void
ds_rules_check_pictures (const DsRules *self, DsErrors *errors)
{
  DS_ASSERT (self != NULL && errors != NULL);

  for (size_t i = 1; i < ds_rules_n_tiles (self); i++) {
    const DsTile *tile = ds_rules_tile (self, (uint32_t)i);

    check_picture (self, tile->id, tile->picture, errors);
  }
  for (size_t i = 0; i < ds_rules_n_kinds (self); i++) {
    const DsKind *kind = ds_rules_kind (self, (uint32_t)i);

    check_picture (self, kind->id, kind->picture, errors);
  }
}

/* A copy of @n items of @size bytes in the arena. */
static void *
keep (DsRules *self, const void *items, size_t n, size_t size, bool *failed)
{
  void *kept = ds_arena_alloc (&self->arena, n, size);

  if (kept != NULL && n > 0)
    memcpy (kept, items, n * size);
  *failed |= kept == NULL;
  return kept;
}

static const char *
keep_text (DsRules *self, const char *text, bool *failed)
{
  return keep (self, text, strlen (text) + 1, 1, failed);
}

static void
keep_ints (DsRules *self, DsInts *ints, bool *failed)
{
  ints->items = keep (self, ints->items, ints->n, sizeof *ints->items, failed);
}

/* A tileset with texts and images of its own; its pictures are kept one by one. */
static DsTileset *
keep_tileset (DsRules *self, const DsTileset *tileset, bool *failed)
{
  DsTileset *kept = keep (self, tileset, 1, sizeof *kept, failed);
  DsTilesetImage *images = keep (self, tileset->images, tileset->n_images, sizeof *images, failed);

  if (*failed)
    return NULL;
  for (size_t i = 0; i < tileset->n_images; i++)
    images[i].path = keep_text (self, images[i].path, failed);
  kept->id = keep_text (self, tileset->id, failed);
  kept->file = keep_text (self, tileset->file, failed);
  kept->folder = keep_text (self, tileset->folder, failed);
  kept->image = keep_text (self, tileset->image, failed);
  kept->transparent = keep_text (self, tileset->transparent, failed);
  kept->images = images;
  kept->pictures = (DsRecords){ 0 };
  return kept;
}

/* DS_LIMIT: the pictures of @tileset are too many for those that are there. */
static DsStatus
check_room (const DsRules *self, const DsTileset *tileset, DsError *err)
{
  const DsList *pictures = &self->lists[DS_LIST_PICTURES];
  size_t n = pictures->n;

  for (size_t i = 0; i < tileset->pictures.n; i++)
    n += ds_intern_find (&pictures->ids, ds_tileset_picture (tileset, i)->id) == DS_INTERN_NONE;
  if (n <= DS_PICTURES_MAX)
    return DS_OK;
  return ds_fail (err, DS_LIMIT, tileset->file, "tileset.room",
                  N_ ("expected at most %d pictures in all tilesets together, got %zu"),
                  DS_PICTURES_MAX, n);
}

/* Adds a copy of @picture, whose numbers and texts become those of the copy. */
static DsStatus
keep_picture (DsRules *self, DsPicture *picture, const DsTileset *tileset, bool *failed,
              DsError *err)
{
  picture->tileset = tileset;
  picture->id = keep_text (self, picture->id, failed);
  keep_ints (self, &picture->tiles, failed);
  keep_ints (self, &picture->weights, failed);
  keep_ints (self, &picture->frames, failed);
  return *failed ? DS_NOMEM : ds_rules_put (self, DS_LIST_PICTURES, picture, err);
}

DsStatus
ds_rules_add_tileset (DsRules *self, const DsTileset *tileset, uint64_t stamp, DsError *err)
{
  bool failed = false;
  const DsTileset *kept;
  DsStatus status;

  DS_ASSERT (self != NULL && self->base == NULL && tileset != NULL);

  status = check_room (self, tileset, err);
  if (status != DS_OK)
    return status;
  self->drawn = ds_fnv64 (self->drawn, &stamp, sizeof stamp);
  kept = keep_tileset (self, tileset, &failed);
  for (size_t i = 0; i < tileset->pictures.n && status == DS_OK && !failed; i++) {
    DsPicture picture = *ds_tileset_picture (tileset, i);

    status = keep_picture (self, &picture, kept, &failed, err);
  }
  return failed ? ds_fail_nomem (err, tileset->id) : status;
}

DsStatus
ds_rules_take_pictures (DsRules *self, const DsRules *from, DsError *err)
{
  bool failed = false;
  const DsTileset *kept = NULL, *last = NULL;
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && self->base == NULL && from != NULL);

  from = ds_rules_base (from);
  self->drawn = from->drawn;
  for (size_t i = 0; i < ds_rules_n_pictures (from) && status == DS_OK && !failed; i++) {
    DsPicture picture = *ds_rules_picture (from, i);

    if (picture.tileset != last) {
      last = picture.tileset;
      kept = keep_tileset (self, last, &failed);
    }
    status = keep_picture (self, &picture, kept, &failed, err);
  }
  return failed ? ds_fail_nomem (err, "pictures") : status;
}
