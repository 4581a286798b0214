/* core/map/tile_layers.c — reads and writes own layers of cells. */
#include "map/tile_layers.h"

#include "base/defs.h"
#include "base/read.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const KEYS[] = { "name", "above", "opacity", "tint", "blend", "rules" };

/* ", normal, multiply": the ids of blend modes. */
static const char BLENDS[] =
#define X(name, id, label) ", " id
    DS_BLEND_LIST (X);
#undef X

bool
ds_tint_parse (const char *text, uint32_t *out)
{
  DS_ASSERT (out != NULL);

  if (text == NULL || text[0] != '#' || strlen (text) != 7 ||
      strspn (text + 1, "0123456789abcdefABCDEF") != 6)
    return false;
  *out = (uint32_t)strtoul (text + 1, NULL, 16);
  return true;
}

/* The member @key of the layer, as it is in @out; false: it is there and cannot be read. */
static bool
read_member (DsNode layer, const char *key, DsTileLayer *out)
{
  int64_t opacity = 0;
  bool is_so = false;
  DsNode node;

  if (!ds_node_get (layer, key, &node))
    return strcmp (key, "name") != 0;
  if (strcmp (key, "name") == 0) {
    const char *name = ds_node_string (node, NULL);

    if (name == NULL || !ds_object_layer_is_valid (name))
      return false;
    memcpy (out->name, name, strlen (name) + 1);
  } else if (strcmp (key, "above") == 0) {
    if (!ds_node_bool (node, &is_so))
      return false;
    out->is_above = is_so;
  } else if (strcmp (key, "rules") == 0) {
    if (!ds_node_bool (node, &is_so))
      return false;
    out->is_ruled = is_so;
  } else if (strcmp (key, "opacity") == 0) {
    if (!ds_node_int (node, &opacity) || opacity < 0 || opacity > DS_TILE_LAYER_WHOLE)
      return false;
    out->opacity = (uint32_t)opacity;
  } else if (strcmp (key, "blend") == 0) {
    return ds_blend_parse (ds_node_string (node, NULL), &out->blend);
  } else if (!ds_tint_parse (ds_node_string (node, NULL), &out->tint)) {
    return false;
  }
  return true;
}

/* NULL, or the first member that is faulty. */
static const char *
read_layer (DsNode layer, DsTileLayer *out)
{
  *out = (DsTileLayer){ .opacity = DS_TILE_LAYER_WHOLE, .tint = DS_TILE_LAYER_PLAIN };
  for (size_t i = 0; i < DS_COUNT (KEYS); i++)
    if (!read_member (layer, KEYS[i], out))
      return KEYS[i];
  return NULL;
}

static void
fail_member (DsNode layer, const char *key, const char *where, DsErrors *errors)
{
  char path[60], found[40];
  DsNode node;

  snprintf (path, sizeof path, "%s.%s", where, key);
  if (!ds_node_get (layer, key, &node)) {
    ds_node_fail (layer, errors, path, "level.tile-layer.name",
                  N_ ("expected a name of 1 to %d bytes on a line, got none"),
                  DS_OBJECT_LAYER_BYTES - 1);
    return;
  }
  ds_read_found (node, found, sizeof found);
  if (strcmp (key, "name") == 0)
    ds_node_fail (node, errors, path, "level.tile-layer.name",
                  N_ ("expected a name of 1 to %d bytes on a line, got %s"),
                  DS_OBJECT_LAYER_BYTES - 1, found);
  else if (strcmp (key, "above") == 0 || strcmp (key, "rules") == 0)
    ds_node_fail (node, errors, path, "level.tile-layer.above",
                  N_ ("expected true or false, got %s"), found);
  else if (strcmp (key, "opacity") == 0)
    ds_node_fail (node, errors, path, "level.tile-layer.opacity",
                  N_ ("expected a whole number from %d to %d, got %s"), 0, DS_TILE_LAYER_WHOLE,
                  found);
  else if (strcmp (key, "blend") == 0)
    ds_node_fail (node, errors, path, "level.tile-layer.blend", N_ ("expected one of %s, got %s"),
                  BLENDS + 2, found);
  else
    ds_node_fail (node, errors, path, "level.tile-layer.tint",
                  N_ ("expected a colour such as \"#80c0ff\", got %s"), found);
}

static void
check_layer (DsNode layer, DsTileLayers *before, const char *path, DsErrors *errors)
{
  DsTileLayer read;
  const char *key;

  if (ds_node_type (layer) != DS_JSON_OBJECT) {
    ds_node_fail (layer, errors, path, "level.tile-layer", N_ ("expected an object, got %s"),
                  ds_json_type_name (ds_node_type (layer)));
    return;
  }
  ds_read_only (layer, KEYS, DS_COUNT (KEYS), path, errors);
  key = read_layer (layer, &read);
  if (key != NULL)
    fail_member (layer, key, path, errors);
  else if (ds_tile_layers_find (before, read.name) >= 0)
    ds_node_fail (layer, errors, path, "level.tile-layer.twice",
                  N_ ("the level already has a tile layer \"%s\""), read.name);
  else
    before->items[before->n++] = read;
}

void
ds_tile_layers_check (DsNode level, DsErrors *errors)
{
  DsTileLayers layers = { 0 };
  char path[40];
  DsNode list;

  DS_ASSERT (errors != NULL);

  if (!ds_node_get (level, DS_TILE_LAYERS_KEY, &list))
    return;
  if (ds_node_type (list) != DS_JSON_ARRAY) {
    ds_node_fail (list, errors, DS_TILE_LAYERS_KEY, "level.tile-layers",
                  N_ ("expected an array of tile layers, got %s"),
                  ds_json_type_name (ds_node_type (list)));
    return;
  }
  if (ds_node_length (list) > DS_TILE_LAYERS_MAX) {
    ds_node_fail (list, errors, DS_TILE_LAYERS_KEY, "level.tile-layers",
                  N_ ("expected at most %d tile layers, got %zu"), DS_TILE_LAYERS_MAX,
                  ds_node_length (list));
    return;
  }
  for (size_t i = 0; i < ds_node_length (list); i++) {
    snprintf (path, sizeof path, DS_TILE_LAYERS_KEY "[%zu]", i);
    check_layer (ds_node_at (list, i), &layers, path, errors);
  }
}

static void
read_list (DsTileLayers *out, DsNode list)
{
  DsTileLayer layer;

  memset (out, 0, sizeof *out);
  for (size_t i = 0; ds_node_type (list) == DS_JSON_ARRAY && i < ds_node_length (list); i++) {
    const DsNode node = ds_node_at (list, i);

    if (ds_node_type (node) == DS_JSON_OBJECT && read_layer (node, &layer) == NULL &&
        out->n < DS_TILE_LAYERS_MAX && ds_tile_layers_find (out, layer.name) < 0)
      out->items[out->n++] = layer;
  }
}

void
ds_tile_layers_of (DsTileLayers *out, DsNode level)
{
  DsNode list;

  DS_ASSERT (out != NULL);

  memset (out, 0, sizeof *out);
  if (ds_node_get (level, DS_TILE_LAYERS_KEY, &list))
    read_list (out, list);
}

DsStatus
ds_tile_layers_parse (DsTileLayers *out, const DsExtras *level, DsError *err)
{
  const char *json = ds_extras_find (level, DS_TILE_LAYERS_KEY);
  DsErrors errors = { 0 };
  DsStatus status;
  DsJson *parsed;

  DS_ASSERT (out != NULL);

  memset (out, 0, sizeof *out);
  if (json == NULL)
    return DS_OK;
  status = ds_json_parse (&parsed, DS_TILE_LAYERS_KEY, json, strlen (json), &errors);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, DS_TILE_LAYERS_KEY);
  if (status != DS_OK)
    return DS_OK; /* faulty as a whole */
  read_list (out, ds_json_root (parsed));
  ds_json_free (parsed);
  return DS_OK;
}

void
ds_tile_layers_read (DsTileLayers *out, const DsExtras *level)
{
  DS_ASSERT (out != NULL);

  (void)!ds_tile_layers_parse (out, level, NULL);
}

void
ds_tint_write (DsJsonWriter *json, uint32_t tint)
{
  char text[8];

  DS_ASSERT (json != NULL);

  snprintf (text, sizeof text, "#%06x", tint & 0xffffff);
  ds_json_put_string (json, "tint", text);
}

/* Members that say no more than their absence are left out. */
static void
write_layer (DsJsonWriter *json, const DsTileLayer *layer)
{
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "name", layer->name);
  if (layer->is_above)
    ds_json_put_bool (json, "above", true);
  if (layer->opacity != DS_TILE_LAYER_WHOLE)
    ds_json_put_int (json, "opacity", layer->opacity);
  if (layer->tint != DS_TILE_LAYER_PLAIN)
    ds_tint_write (json, layer->tint);
  if (layer->blend != DS_BLEND_OVER)
    ds_json_put_string (json, "blend", ds_blend_id (layer->blend));
  if (layer->is_ruled)
    ds_json_put_bool (json, "rules", true);
  ds_json_end (json);
}

DsStatus
ds_tile_layers_put (DsExtras **out, const DsExtras *extras, const DsTileLayers *self, DsError *err)
{
  DsText text = { 0 };
  DsJsonWriter json;
  DsStatus status;

  DS_ASSERT (out != NULL && self != NULL);

  *out = NULL;
  if (self->n == 0)
    return ds_extras_with (out, extras, DS_TILE_LAYERS_KEY, NULL, err);
  ds_json_writer_init (&json, &text);
  ds_json_begin_array (&json, NULL, DS_JSON_INLINE);
  for (size_t i = 0; i < self->n; i++)
    write_layer (&json, &self->items[i]);
  ds_json_end (&json);
  if (text.failed) {
    ds_text_clear (&text);
    return ds_fail_nomem (err, DS_TILE_LAYERS_KEY);
  }
  text.bytes[strcspn (text.bytes, "\n")] = '\0';
  status = ds_extras_with (out, extras, DS_TILE_LAYERS_KEY, text.bytes, err);
  ds_text_clear (&text);
  return status;
}

int
ds_tile_layers_find (const DsTileLayers *self, const char *name)
{
  DS_ASSERT (self != NULL && name != NULL);

  for (size_t i = 0; i < self->n; i++)
    if (strcmp (self->items[i].name, name) == 0)
      return (int)i;
  return -1;
}

bool
ds_tile_layers_add (DsTileLayers *self, const char *name)
{
  DsTileLayer *layer;

  DS_ASSERT (self != NULL && name != NULL && ds_object_layer_is_valid (name) &&
             ds_tile_layers_find (self, name) < 0);

  if (self->n == DS_TILE_LAYERS_MAX)
    return false;
  layer = &self->items[self->n++];
  *layer = (DsTileLayer){ .opacity = DS_TILE_LAYER_WHOLE, .tint = DS_TILE_LAYER_PLAIN };
  memcpy (layer->name, name, strlen (name) + 1);
  return true;
}

/* The character at the start of @text, "?" where a name cannot have it. Returns its bytes. */
static size_t
take_character (char out[5], const char *text)
{
  uint32_t code_point;
  const size_t n = ds_utf8_get (text, strlen (text), &code_point);

  memcpy (out, text, n);
  out[n] = '\0';
  if (n == 0 || !ds_object_layer_is_valid (out))
    memcpy (out, "?", 2);
  return n == 0 ? 1 : n;
}

void
ds_tile_layers_name (char out[DS_OBJECT_LAYER_BYTES], const char *wanted, size_t nth)
{
  char number[24] = "", one[5];
  size_t n = 0, room = DS_OBJECT_LAYER_BYTES - 1;

  DS_ASSERT (out != NULL && wanted != NULL && nth > 0);

  if (nth > 1)
    room -= (size_t)snprintf (number, sizeof number, " %zu", nth);
  if (wanted[0] == '\0')
    wanted = "Tiles";
  memset (out, 0, DS_OBJECT_LAYER_BYTES);
  for (; *wanted != '\0'; n += strlen (one)) {
    wanted += take_character (one, wanted);
    if (n + strlen (one) > room)
      break;
    (void)snprintf (out + n, DS_OBJECT_LAYER_BYTES - n, "%s", one);
  }
  (void)snprintf (out + n, DS_OBJECT_LAYER_BYTES - n, "%s", number);
}
