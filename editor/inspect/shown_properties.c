/* editor/inspect/shown_properties.c — joins declared properties with those that holders have. */
#include "inspect/shown_properties.h"

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

/* Fills in value and type of the property. FALSE: not all holders have one of a common type. */
static gboolean
join (DseShownProperty *out, const DsProperties *all, guint n)
{
  const DsProperty *first = NULL;
  gboolean is_same = TRUE, is_typed = TRUE;

  for (guint i = 0; i < n; i++) {
    const DsProperty *mine = ds_properties_find (&all[i], out->name);

    out->is_set |= mine != NULL;
    is_typed = is_typed && mine != NULL && (first == NULL || mine->type == first->type);
    is_same = is_same && is_typed && (first == NULL || are_equal (mine, first));
    first = first != NULL ? first : mine;
  }
  out->value = is_same && is_typed ? first : NULL;
  if (is_typed && (out->declared == NULL || !is_of_type (first, out->type)))
    out->type = first->type;
  return is_typed;
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
  GArray *out = g_array_new (FALSE, FALSE, sizeof (DseShownProperty));

  g_return_val_if_fail (rules != NULL && all != NULL && n > 0, out);
  g_return_val_if_fail ((kinds != NULL) == (type == DS_HOLDER_THING), out);

  for (size_t i = 0; i < ds_rules_n_properties (rules); i++) {
    const DsPropertyKind *declared = ds_rules_property (rules, i);
    DseShownProperty shown = { .name = declared->name,
                               .type = (DsPropertyType)declared->type,
                               .declared = declared,
                               .holders = all,
                               .n_holders = n };

    if (find_declared (rules, type, kinds, n, declared->name) != declared)
      continue;
    join (&shown, all, n);
    if (shown.value != NULL)
      shown.fault = ds_property_kind_check (declared, shown.value);
    g_array_append_val (out, shown);
  }
  for (gsize i = 0; i < all[0].n; i++) {
    DseShownProperty shown = { .name = all[0].items[i].name };

    if (find_declared (rules, type, kinds, n, shown.name) == NULL && join (&shown, all, n))
      g_array_append_val (out, shown);
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
  if (!g_hash_table_contains (names, name))
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
