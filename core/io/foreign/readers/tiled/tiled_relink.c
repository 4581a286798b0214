/* core/io/foreign/readers/tiled/tiled_relink.c — maps of Tiled whose paths of other files are
 * changed: tilesets, images, templates, and properties that are files. */
#include "io/foreign/readers/tiled/tiled_reader.h"
#include "io/tiled/tiled_patch.h"

#include <string.h>

typedef struct {
  char *(*follow) (void *user, const char *path);
  void *user;
  DsTiledPatch patch;
  DsArena arena;
  DsErrors errors;
  bool failed; /* memory ran out */
} Relink;

/* The text as the value of an attribute, or of a JSON member. */
static void
put_value (Relink *self, DsTiledNode node, const char *key, const char *path)
{
  DsText text = { 0 };

  if (node.is_xml) {
    /* The attribute may stand between apostrophes. */
    for (size_t n; *path != '\0'; path += n + (path[n] != '\0')) {
      n = strcspn (path, "'");
      ds_text_put_xml (&text, path, n);
      ds_text_puts (&text, path[n] != '\0' ? "&#39;" : "");
    }
  } else {
    DsJsonWriter json;

    ds_json_writer_init (&json, &text);
    ds_json_put_string (&json, NULL, path);
    while (text.n > 0 && text.bytes[text.n - 1] == '\n')
      text.bytes[--text.n] = '\0';
  }
  if (text.failed)
    self->failed = true;
  else
    ds_tiled_patch_number (&self->patch, node, key, text.bytes);
  ds_text_clear (&text);
}

/* A member that is a path. */
static void
follow_member (Relink *self, DsTiledNode node, const char *key)
{
  const char *path = ds_tiled_text (node, key, &self->arena, &self->errors);
  char *followed = path != NULL && path[0] != '\0' ? self->follow (self->user, path) : NULL;

  self->failed = self->failed || path == NULL;
  if (followed != NULL)
    put_value (self, node, key, followed);
  ds_free (followed);
}

static void
follow_properties (Relink *self, DsTiledNode node)
{
  DsTiledNode property;

  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_properties); ds_tiled_next (&w, &property);)
    if (property.key == NULL && ds_tiled_is (property, "type", "file"))
      follow_member (self, property, "value");
}

/* The image of a tileset, a tile or a layer. */
static void
follow_image (Relink *self, DsTiledNode node)
{
  DsTiledNode image;

  if (!node.is_xml)
    follow_member (self, node, "image");
  else if (ds_tiled_child (node, "image", &image))
    follow_member (self, image, "source");
}

static void
follow_objects (Relink *self, DsTiledNode node)
{
  DsTiledNode object;

  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_objects); ds_tiled_next (&w, &object);) {
    follow_member (self, object, "template");
    follow_properties (self, object);
  }
}

static void
follow_tileset (Relink *self, DsTiledNode node)
{
  DsTiledNode tile, shapes;

  follow_member (self, node, "source");
  follow_image (self, node);
  follow_properties (self, node);
  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_tiles); ds_tiled_next (&w, &tile);) {
    follow_image (self, tile);
    follow_properties (self, tile);
    if (ds_tiled_child (tile, "objectgroup", &shapes))
      follow_objects (self, shapes);
  }
}

static void
follow_layers (Relink *self, DsTiledNode node)
{
  DsTiledNode layer;

  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_layers); ds_tiled_next (&w, &layer);) {
    const int kind = ds_tiled_layer_kind (layer);

    if (kind == -2)
      continue;
    follow_properties (self, layer);
    if (kind == -1)
      follow_layers (self, layer);
    else if (kind == DS_FOREIGN_OBJECTS)
      follow_objects (self, layer);
    else if (kind == DS_FOREIGN_IMAGE)
      follow_image (self, layer);
  }
}

static void
follow_map (Relink *self, DsTiledNode root)
{
  DsTiledNode set;

  follow_properties (self, root);
  for (DsTiledWalk w = ds_tiled_walk (root, &ds_tiled_tilesets); ds_tiled_next (&w, &set);)
    follow_tileset (self, set);
  follow_layers (self, root);
}

DsStatus
ds_tiled_relink (const char *name, const char *bytes, size_t n,
                 char *(*follow) (void *user, const char *path), void *user, DsText *out,
                 DsError *err)
{
  Relink self = { .follow = follow, .user = user, .patch = { .bytes = bytes, .n = n } };
  DsErrors errors = { 0 };
  DsTiledFile file;
  DsStatus status;

  DS_ASSERT (name != NULL && bytes != NULL && follow != NULL && out != NULL);

  status = ds_tiled_parse (&file, name, bytes, n, "map", &errors);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, name);
  if (status == DS_OK)
    follow_map (&self, ds_tiled_root (&file));
  ds_tiled_patch_write (&self.patch, 0, n, out);
  ds_tiled_patch_clear (&self.patch);
  ds_arena_clear (&self.arena);
  ds_tiled_clear (&file);
  return self.failed || out->failed ? ds_fail_nomem (err, name) : DS_OK;
}
