/* editor/inspect/property_edit.c — commands that set, rename and reset own properties. */
#include "inspect/property_edit.h"

#include <glib/gi18n.h>
#include <string.h>

const DsDungeon *
dse_property_target_dungeon (const DsePropertyTarget *self)
{
  g_return_val_if_fail (self != NULL && self->document != NULL, NULL);

  return &dsu_document_get_delve (self->document)->dungeon;
}

DsHolder
dse_property_target_holder (const DsePropertyTarget *self, guint i)
{
  g_return_val_if_fail (self != NULL && i < self->holders->len, (DsHolder){ 0 });

  return g_array_index (self->holders, DsHolder, i);
}

const DsProperty *
dse_property_path_find (const DsePropertyPath *self, const DsProperties *properties)
{
  const DsProperty *found;

  g_return_val_if_fail (self != NULL && properties != NULL, NULL);

  found = ds_properties_find (properties, self->names[0]);
  for (gsize i = 1; found != NULL && self->names[i] != NULL; i++)
    found = ds_property_member (found, self->names[i]);
  return found;
}

/* ---- the edit */

/* Commands of one edit. */
typedef struct {
  const DsePropertyTarget *target;
  GArray *sets;      /* DsCmdSetProperty */
  GPtrArray *values; /* JSON, owned */
} Edit;

static void
edit_begin (Edit *self, const DsePropertyTarget *target)
{
  self->target = target;
  self->sets = g_array_new (FALSE, FALSE, sizeof (DsCmdSetProperty));
  self->values = g_ptr_array_new_with_free_func (ds_free);
}

/* Takes @json. */
static void
edit_add (Edit *self, guint i, const char *name, char *json, const char *new_name)
{
  const DsCmdSetProperty set = { .cmd.type = &ds_cmd_set_property,
                                 .holder = dse_property_target_holder (self->target, i),
                                 .name = name,
                                 .json = json,
                                 .new_name = new_name };

  g_array_append_val (self->sets, set);
  if (json != NULL)
    g_ptr_array_add (self->values, json);
}

static void
edit_end (Edit *self, const char *label)
{
  g_autofree const DsCmd **cmds = g_new (const DsCmd *, self->sets->len + 1);
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = cmds, .n = self->sets->len };

  for (guint i = 0; i < self->sets->len; i++)
    cmds[i] = &g_array_index (self->sets, DsCmdSetProperty, i).cmd;
  if (batch.n > 0)
    self->target->apply (self->target->data, &batch.cmd, label);
  g_array_unref (self->sets);
  g_ptr_array_unref (self->values);
}

/* The property of @path with @json (NULL: reset) as the value at its end. FALSE: nothing changes.
 */
static gboolean
put (const DsePropertyPath *path, const DsProperties *properties, const char *json, char **out)
{
  const DsProperty *old = ds_properties_find (properties, path->names[0]);
  const gsize n = g_strv_length ((char **)(gpointer)path->names) - 1;
  const char *name = path->class_of != NULL ? path->class_of->name : old != NULL ? old->text : "";
  DsError err;

  *out = NULL;
  if (json == NULL && dse_property_path_find (path, properties) == NULL)
    return FALSE;
  if (n == 0) {
    *out = json != NULL ? ds_strdup (json) : NULL;
    return json == NULL || *out != NULL;
  }
  return ds_property_class_with (out, path->class_of, name, old, path->names + 1, n, json,
                                 path->is_declared, &err) == DS_OK;
}

typedef struct {
  const char *json;
} Fixed;

static char *
make_fixed (const DsProperty *old, gpointer data)
{
  const Fixed *self = data;

  return self->json != NULL ? ds_strdup (self->json) : NULL;
}

void
dse_property_edit_set (const DsePropertyTarget *self, const DsePropertyPath *path, const char *json,
                       const char *label)
{
  Fixed fixed = { json };

  g_return_if_fail (self != NULL && path != NULL && label != NULL);

  dse_property_edit_each (self, path, make_fixed, &fixed, label);
}

void
dse_property_edit_each (const DsePropertyTarget *self, const DsePropertyPath *path,
                        DsePropertyMake make, gpointer data, const char *label)
{
  Edit edit;

  g_return_if_fail (self != NULL && path != NULL && make != NULL && label != NULL);

  edit_begin (&edit, self);
  for (guint i = 0; i < self->holders->len; i++) {
    const DsExtras *extras =
        ds_holder_extras (dse_property_target_dungeon (self), dse_property_target_holder (self, i));
    DsProperties properties;
    char *json, *whole;

    if (ds_properties_read (&properties, extras, NULL) != DS_OK)
      continue;
    json = make (dse_property_path_find (path, &properties), data);
    if (put (path, &properties, json, &whole))
      edit_add (&edit, i, path->names[0], whole, NULL);
    ds_free (json);
    ds_properties_clear (&properties);
  }
  edit_end (&edit, label);
}

void
dse_property_edit_rename (const DsePropertyTarget *self, const char *name, const char *new_name)
{
  Edit edit;

  g_return_if_fail (self != NULL && name != NULL && new_name != NULL);

  edit_begin (&edit, self);
  for (guint i = 0; i < self->holders->len; i++) {
    const DsExtras *extras =
        ds_holder_extras (dse_property_target_dungeon (self), dse_property_target_holder (self, i));
    DsProperties properties;

    if (ds_properties_read (&properties, extras, NULL) == DS_OK &&
        ds_properties_find (&properties, name) != NULL)
      edit_add (&edit, i, name, NULL, new_name);
    ds_properties_clear (&properties);
  }
  edit_end (&edit, N_ ("Rename Property"));
}
