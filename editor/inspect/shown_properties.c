/* editor/inspect/shown_properties.c — joins declared properties with those that holders have. */
#include "inspect/shown_properties.h"

#include "rules/find_class.h"
#include "rules/property_flags.h"

#include <string.h>

/* A float may be written as a whole number. */
static gboolean
is_of_type (const DsProperty *value, DsPropertyType type)
{
  return value->type == type || (type == DS_PROPERTY_FLOAT && value->type == DS_PROPERTY_INT);
}

static gboolean
are_equal (const DsProperty *a, const DsProperty *b)
{
  char *x = ds_property_json (a), *y = ds_property_json (b);
  const gboolean is_equal = x != NULL && y != NULL && strcmp (x, y) == 0;

  ds_free (x);
  ds_free (y);
  return is_equal;
}

/* Fills in value, type and fault of the property by the values of its holders. FALSE: not all have
 * one of a common type. */
static gboolean
join (DseShownProperty *out)
{
  const DsProperty *first = NULL;
  gboolean is_same = TRUE, is_typed = TRUE;

  for (guint i = 0; i < out->n_holders; i++) {
    const DsProperty *mine = out->values[i];

    out->is_set |= mine != NULL;
    is_typed = is_typed && mine != NULL && (first == NULL || mine->type == first->type);
    is_same = is_same && is_typed && (first == NULL || are_equal (mine, first));
    first = first != NULL ? first : mine;
  }
  out->value = is_same && is_typed ? first : NULL;
  if (is_typed && (out->declared == NULL || !is_of_type (first, out->type)))
    out->type = first->type;
  if (out->value != NULL && out->declared != NULL)
    out->fault = ds_property_kind_check (out->declared, out->value);
  return is_typed;
}

static void
clear_shown (gpointer data)
{
  g_free (((DseShownProperty *)data)->values);
}

static GArray *
new_array (void)
{
  GArray *out = g_array_new (FALSE, FALSE, sizeof (DseShownProperty));

  g_array_set_clear_func (out, clear_shown);
  return out;
}

/* A declared property is shown whatever the holders have, another if all have it. Takes @values. */
static void
add (GArray *out, const char *name, const DsPropertyKind *declared, const DsProperty **values,
     guint n)
{
  DseShownProperty shown = { .name = name,
                             .type = declared != NULL ? (DsPropertyType)declared->type : 0,
                             .declared = declared,
                             .values = values,
                             .n_holders = n };

  if (join (&shown) || declared != NULL)
    g_array_append_val (out, shown);
  else
    g_free (values);
}

/* Value @name of each holder. */
static const DsProperty **
values_of (const DsProperties *all, guint n, const char *name)
{
  const DsProperty **values = g_new (const DsProperty *, n);

  for (guint i = 0; i < n; i++)
    values[i] = ds_properties_find (&all[i], name);
  return values;
}

static const DsPropertyKind *
find_declared (const DsRules *rules, DsHolderType type, const DsKind *const *kinds, guint n,
               const char *name)
{
  const DsPropertyKind *declared =
      ds_rules_find_property (rules, type, kinds != NULL ? kinds[0] : NULL, name);

  for (guint i = 1; i < n && kinds != NULL && declared != NULL; i++)
    if (kinds[i] != kinds[i - 1] &&
        ds_rules_find_property (rules, type, kinds[i], name) != declared)
      return NULL;
  return declared;
}

GArray *
dse_shown_properties (const DsRules *rules, DsHolderType type, const DsKind *const *kinds,
                      const DsProperties *all, guint n)
{
  GArray *out = new_array ();

  g_return_val_if_fail (rules != NULL && all != NULL && n > 0, out);
  g_return_val_if_fail ((kinds != NULL) == (type == DS_HOLDER_THING), out);

  for (size_t i = 0; i < ds_rules_n_properties (rules); i++) {
    const DsPropertyKind *declared = ds_rules_property (rules, i);

    if (find_declared (rules, type, kinds, n, declared->name) == declared)
      add (out, declared->name, declared, values_of (all, n, declared->name), n);
  }
  for (gsize i = 0; i < all[0].n; i++) {
    const char *name = all[0].items[i].name;

    if (find_declared (rules, type, kinds, n, name) == NULL)
      add (out, name, NULL, values_of (all, n, name), n);
  }
  return out;
}

/* ---- members of a class */

const DsPropertyClass *
dse_shown_class (const DsRules *rules, const DseShownProperty *self)
{
  const DsProperty *first = NULL;

  g_return_val_if_fail (rules != NULL && self != NULL && self->type == DS_PROPERTY_CLASS, NULL);

  if (self->declared != NULL && self->declared->class_of != NULL)
    return self->declared->class_of;
  for (guint i = 0; i < self->n_holders; i++) {
    const DsProperty *value = self->values[i];

    if (value == NULL || value->type != DS_PROPERTY_CLASS ||
        (first != NULL && strcmp (first->text, value->text) != 0))
      return NULL;
    first = first != NULL ? first : value;
  }
  return ds_rules_find_class (rules, first->text);
}

static const DsProperty **
members_of (const DseShownProperty *owner, const char *name)
{
  const DsProperty **values = g_new (const DsProperty *, owner->n_holders);

  for (guint i = 0; i < owner->n_holders; i++)
    values[i] = owner->values[i] != NULL ? ds_property_member (owner->values[i], name) : NULL;
  return values;
}

GArray *
dse_shown_members (const DsRules *rules, const DseShownProperty *owner)
{
  GArray *out = new_array ();
  const DsPropertyClass *class;
  const DsProperty *first;

  g_return_val_if_fail (rules != NULL && owner != NULL && owner->type == DS_PROPERTY_CLASS, out);

  class = dse_shown_class (rules, owner);
  first = owner->values[0];
  for (gsize i = 0; class != NULL && i < class->members.n; i++) {
    const DsPropertyKind *member = ds_property_class_member (class, i);

    add (out, member->name, member, members_of (owner, member->name), owner->n_holders);
  }
  for (gsize i = 0; first != NULL && first->type == DS_PROPERTY_CLASS && i < first->n_items; i++) {
    const char *name = first->items[i].name;

    if (class == NULL || ds_property_class_find (class, name) == NULL)
      add (out, name, NULL, members_of (owner, name), owner->n_holders);
  }
  return out;
}

gboolean
dse_shown_property_is_odd (const DseShownProperty *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_set && (self->type == DS_PROPERTY_BOOL || self->type == DS_PROPERTY_INT) &&
         (self->value == NULL || self->fault == DS_PROPERTY_TOO_LOW ||
          self->fault == DS_PROPERTY_TOO_HIGH);
}

gboolean
dse_shown_property_is_flags (const DseShownProperty *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->declared != NULL && self->type == (DsPropertyType)self->declared->type &&
         ds_property_kind_is_flags (self->declared);
}

/* ---- names in use */

static void
add_name (GHashTable *names, const char *name, DsPropertyType type)
{
  if (type != DS_PROPERTY_CLASS && !g_hash_table_contains (names, name))
    g_hash_table_insert (names, g_strdup (name), GUINT_TO_POINTER (type));
}

static void
add_names (GHashTable *names, const DsExtras *extras)
{
  DsProperties properties;

  if (ds_extras_find (extras, DS_PROPERTIES_KEY) == NULL)
    return;
  if (ds_properties_read (&properties, extras, NULL) == DS_OK)
    for (gsize i = 0; i < properties.n; i++)
      add_name (names, properties.items[i].name, properties.items[i].type);
  ds_properties_clear (&properties);
}

GHashTable *
dse_property_names (const DsDelve *delve)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const DsDungeon *dungeon;

  g_return_val_if_fail (delve != NULL, names);

  dungeon = &delve->dungeon;
  for (size_t i = 0; i < ds_rules_n_properties (delve->rules); i++)
    add_name (names, ds_rules_property (delve->rules, i)->name,
              (DsPropertyType)ds_rules_property (delve->rules, i)->type);
  add_names (names, dungeon->extras);
  for (size_t i = 0; i < ds_regions_count (dungeon->regions); i++)
    add_names (names, ds_regions_get (dungeon->regions, i)->extras);
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    for (size_t i = 0; i < ds_rooms_count (dungeon->floors[f].rooms); i++)
      add_names (names, ds_rooms_get (dungeon->floors[f].rooms, i)->extras);
    for (size_t i = 0; i < ds_things_count (dungeon->floors[f].things); i++)
      add_names (names, ds_things_get (dungeon->floors[f].things, i)->extras);
  }
  return names;
}
