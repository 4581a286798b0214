/* core/map/object_layers.c — reads and writes own layers of objects. */
#include "map/object_layers.h"

#include "base/defs.h"

#include <stdio.h>
#include <string.h>

bool
ds_object_layer_is_valid (const char *name)
{
  DS_ASSERT (name != NULL);

  return strlen (name) < DS_OBJECT_LAYER_BYTES && ds_entry_is_valid (name);
}

void
ds_object_layers_check (DsNode level, DsErrors *errors)
{
  const char *name;
  DsNode list, item;
  char path[40];

  DS_ASSERT (errors != NULL);

  if (!ds_node_get (level, DS_OBJECT_LAYERS_KEY, &list))
    return;
  if (ds_node_type (list) != DS_JSON_ARRAY) {
    ds_node_fail (list, errors, DS_OBJECT_LAYERS_KEY, "level.layers",
                  N_ ("expected an array of names, got %s"),
                  ds_json_type_name (ds_node_type (list)));
    return;
  }
  if (ds_node_length (list) > DS_OBJECT_LAYERS_MAX) {
    ds_node_fail (list, errors, DS_OBJECT_LAYERS_KEY, "level.layers",
                  N_ ("expected at most %d layers, got %zu"), DS_OBJECT_LAYERS_MAX,
                  ds_node_length (list));
    return;
  }
  for (size_t i = 0; i < ds_node_length (list); i++) {
    item = ds_node_at (list, i);
    name = ds_node_string (item, NULL);
    snprintf (path, sizeof path, DS_OBJECT_LAYERS_KEY "[%zu]", i);
    if (name == NULL)
      ds_node_fail (item, errors, path, "level.layer", N_ ("expected a name, got %s"),
                    ds_json_type_name (ds_node_type (item)));
    else if (!ds_object_layer_is_valid (name))
      ds_node_fail (item, errors, path, "level.layer",
                    N_ ("expected a name of 1 to %d bytes on a line, got %zu bytes"),
                    DS_OBJECT_LAYER_BYTES - 1, strlen (name));
  }
}

static void
read_list (DsObjectLayers *out, DsNode list)
{
  memset (out, 0, sizeof *out);
  for (size_t i = 0; ds_node_type (list) == DS_JSON_ARRAY && i < ds_node_length (list); i++) {
    const char *name = ds_node_string (ds_node_at (list, i), NULL);

    if (out->n < DS_OBJECT_LAYERS_MAX && name != NULL && ds_object_layer_is_valid (name) &&
        ds_object_layers_find (out, name) < 0)
      memcpy (out->names[out->n++], name, strlen (name) + 1);
  }
}

void
ds_object_layers_of_level (DsObjectLayers *out, DsNode level)
{
  DsNode list;

  DS_ASSERT (out != NULL);

  memset (out, 0, sizeof *out);
  if (ds_node_get (level, DS_OBJECT_LAYERS_KEY, &list))
    read_list (out, list);
}

void
ds_object_layers_read (DsObjectLayers *out, const DsExtras *level)
{
  const char *json = ds_extras_find (level, DS_OBJECT_LAYERS_KEY);
  DsErrors errors = { 0 };
  DsJson *parsed;

  DS_ASSERT (out != NULL);

  memset (out, 0, sizeof *out);
  if (json == NULL ||
      ds_json_parse (&parsed, DS_OBJECT_LAYERS_KEY, json, strlen (json), &errors) != DS_OK)
    return;
  read_list (out, ds_json_root (parsed));
  ds_json_free (parsed);
}

char *
ds_object_layers_json (const DsObjectLayers *self)
{
  DsText text = { 0 };
  DsJsonWriter json;
  char *line;

  DS_ASSERT (self != NULL);

  ds_json_writer_init (&json, &text);
  ds_json_begin_array (&json, NULL, DS_JSON_INLINE);
  for (size_t i = 0; i < self->n; i++)
    ds_json_put_string (&json, NULL, self->names[i]);
  ds_json_end (&json);
  line = ds_text_take (&text);
  if (line != NULL)
    line[strcspn (line, "\n")] = '\0';
  return line;
}

int
ds_object_layers_find (const DsObjectLayers *self, const char *name)
{
  DS_ASSERT (self != NULL && name != NULL);

  for (size_t i = 0; i < self->n; i++)
    if (strcmp (self->names[i], name) == 0)
      return (int)i;
  return -1;
}

DsStatus
ds_object_layer_put (DsExtras **out, const DsExtras *extras, const char *name, DsError *err)
{
  DsText text = { 0 };
  DsJsonWriter json;
  DsStatus status;

  DS_ASSERT (out != NULL);

  *out = NULL;
  if (name == NULL)
    return ds_extras_with (out, extras, DS_OBJECT_LAYER_KEY, NULL, err);
  ds_json_writer_init (&json, &text);
  ds_json_put_string (&json, NULL, name);
  status = text.failed ? ds_fail_nomem (err, "layer")
                       : ds_extras_with (out, extras, DS_OBJECT_LAYER_KEY, text.bytes, err);
  ds_text_clear (&text);
  return status;
}

int
ds_object_layers_of (const DsObjectLayers *self, const DsThing *thing)
{
  char name[DS_OBJECT_LAYER_BYTES + 1]; /* a longer one is cut to a text that names none */

  DS_ASSERT (self != NULL && thing != NULL);

  if (self->n == 0 || ds_thing_text (thing, DS_OBJECT_LAYER_KEY, name, sizeof name) != DS_OK)
    return -1;
  return ds_object_layers_find (self, name);
}
