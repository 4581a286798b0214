/* editor/inspect/object_query.c — words that find the parts of a level. */
#include "inspect/object_query.h"

#include "inspect/describe.h"
#include "inspect/kind_fields.h"
#include "map/property.h"
#include "rules/property_class.h"
#include "rules/property_flags.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

struct DseQuery {
  GStrv words; /* case folded */
};

static void
add_words (GString *out, const char *text)
{
  if (text == NULL || text[0] == '\0')
    return;
  g_string_append_c (out, '\n');
  g_string_append (out, text);
}

/* Names and values of own properties, without the syntax of the file. */
static void
add_values (GString *out, const DsProperty *items, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    add_words (out, items[i].name);
    add_words (out, items[i].text);
    add_values (out, items[i].items, items[i].n_items);
  }
}

static void
add_own_words (GString *out, const DsExtras *extras)
{
  DsProperties properties;

  if (ds_properties_read (&properties, extras, NULL) == DS_OK)
    add_values (out, properties.items, properties.n);
  ds_properties_clear (&properties);
}

static void
add_property_words (GString *out, const DsExtras *extras)
{
  for (size_t i = 0; i < ds_extras_count (extras); i++) {
    if (strcmp (ds_extras_key (extras, i), DS_PROPERTIES_KEY) == 0)
      continue;
    add_words (out, ds_extras_key (extras, i));
    add_words (out, ds_extras_json (extras, i));
  }
  add_own_words (out, extras);
}

/* Name of a room, and of its region. */
static void
add_room_words (GString *out, const DsDelve *delve, const DsRoom *room, guint32 number)
{
  g_autofree char *name = dse_name_room (room, number);

  add_words (out, name);
  if (room->region != 0 && room->region <= ds_regions_count (delve->dungeon.regions)) {
    g_autofree char *region = dse_name_region (delve->dungeon.regions, room->region);

    add_words (out, region);
  }
}

/* All words about a thing and its place, case folded. Caller frees. */
static char *
words_of (const DsDelve *delve, const DsFloor *level, const DsThing *thing)
{
  const DsKind *kind = ds_rules_kind (delve->rules, thing->kind);
  const DsRoom *room = ds_floor_room_at (level, thing->at);
  g_autofree char *name = dse_list_thing (delve, thing);
  GString *all = g_string_new (name);
  g_autofree char *text = NULL;

  add_words (all, kind->id);
  add_words (all, _ (kind->label));
  add_words (all, dsu_translate (kind->group));
  add_words (all, ds_role_id ((DsRole)kind->role));
  add_words (all, ds_str_get (thing->lock));
  add_property_words (all, thing->extras);
  if (room != NULL)
    add_room_words (all, delve, room, ds_floor_get (level, DS_LAYER_ROOM, thing->at));
  text = g_string_free (all, FALSE);
  return g_utf8_casefold (text, -1);
}

/* True if @value is the number @want, or a text that begins with it. */
static gboolean
is_meant (const char *value, const char *want)
{
  g_autofree char *folded = g_utf8_casefold (value, -1);

  if (want[0] != '\0' && (g_ascii_isdigit (value[0]) || value[0] == '-'))
    return strcmp (value, want) == 0;
  return g_str_has_prefix (folded, want);
}

static gboolean
any_is_meant (const char *text, const char *want)
{
  g_auto (GStrv) items = g_strsplit (text, ", ", -1);

  for (gsize i = 0; items[i] != NULL; i++)
    if (is_meant (items[i], want))
      return TRUE;
  return FALSE;
}

/* Definitions are meant by their names and by their ids. */
static gboolean
field_is_meant (const DsRules *rules, const DsField *field, gconstpointer values, const char *want)
{
  g_autofree char *names = NULL, *ids = NULL;

  if (field->type == DS_FIELD_RANGE && want[0] != '\0') {
    const DsRange *range = (const void *)((const char *)values + field->offset);
    const gint64 number = g_ascii_strtoll (want, NULL, 10);

    return number >= range->low && number <= range->high;
  }
  names = dse_field_format (rules, field, values);
  ids = dse_field_format (NULL, field, values);
  return any_is_meant (names, want) || any_is_meant (ids, want);
}

/* "hp=66": whether the thing has a property of that key or label with that value, of its own, else
 * by its kind. */
static gboolean
has_value (const DsDelve *delve, const DsThing *thing, const char *word)
{
  const char *equals = strchr (word, '=');
  g_autofree char *key = equals != NULL ? g_strndup (word, (gsize)(equals - word)) : NULL;
  g_autofree char *own = key != NULL ? dse_property_dup (thing, key) : NULL;
  gconstpointer values;
  const DsRecordType *record = dse_kind_record (ds_rules_kind (delve->rules, thing->kind), &values);

  if (own != NULL)
    return is_meant (own, equals + 1);
  for (size_t i = 0; key != NULL && record != NULL && i < record->n_fields; i++) {
    const char *label = dse_field_label (record->fields[i].key);
    g_autofree char *folded = label != NULL ? g_utf8_casefold (label, -1) : NULL;

    if (label != NULL && (strcmp (record->fields[i].key, key) == 0 || strcmp (folded, key) == 0))
      return field_is_meant (delve->rules, &record->fields[i], values, equals + 1);
  }
  return FALSE;
}

/* True if a flag of the value begins with @want. */
static gboolean
flag_is_meant (const DsPropertyKind *declared, const DsProperty *value, const char *want)
{
  for (gsize i = 0; i < declared->choices.n; i++)
    if (is_meant (declared->choices.items[i], want) &&
        ds_property_flags_have (value, declared->choices.items[i]))
      return TRUE;
  return FALSE;
}

/* True if a value of the list, a flag, or the property itself is meant. @declared: NULL: it is not.
 */
static gboolean
property_is_meant (const DsProperty *property, const DsPropertyKind *declared, const char *want)
{
  if (declared != NULL && ds_property_kind_is_flags (declared) &&
      flag_is_meant (declared, property, want))
    return TRUE;
  for (gsize i = 0; property->type == DS_PROPERTY_LIST && i < property->n_items; i++)
    if (is_meant (property->items[i].text, want))
      return TRUE;
  return property->type != DS_PROPERTY_LIST && is_meant (property->text, want);
}

/* True if the property is called @name, case folded, and has that value, or a member of its class
 * has: "hp" and "stats.hp" mean a member. */
static gboolean
value_is_meant (const DsProperty *property, const DsPropertyKind *declared, const char *name,
                const char *want)
{
  g_autofree char *folded = g_utf8_casefold (property->name, -1);
  const gsize n = strlen (folded);
  const char *rest = g_str_has_prefix (name, folded) && name[n] == '.' ? name + n + 1 : NULL;

  if (strcmp (folded, name) == 0 && property_is_meant (property, declared, want))
    return TRUE;
  for (gsize i = 0; property->type == DS_PROPERTY_CLASS && i < property->n_items; i++) {
    const DsProperty *member = &property->items[i];
    const DsPropertyKind *kind = declared != NULL && declared->class_of != NULL
                                     ? ds_property_class_find (declared->class_of, member->name)
                                     : NULL;

    if (value_is_meant (member, kind, name, want) ||
        (rest != NULL && value_is_meant (member, kind, rest, want)))
      return TRUE;
  }
  return FALSE;
}

/* "boss=true": whether there is an own property of that name with that value. @thing: its holder;
 * NULL: a room. */
static gboolean
has_own_value (const DsRules *rules, const DsThing *thing, const DsExtras *extras, const char *word)
{
  const DsHolderType type = thing != NULL ? DS_HOLDER_THING : DS_HOLDER_ROOM;
  const DsKind *kind = thing != NULL ? ds_rules_kind (rules, thing->kind) : NULL;
  const char *equals = strchr (word, '=');
  g_autofree char *name = equals != NULL ? g_strndup (word, (gsize)(equals - word)) : NULL;
  gboolean is_found = FALSE;
  DsProperties properties;

  if (name == NULL || ds_extras_find (extras, DS_PROPERTIES_KEY) == NULL ||
      ds_properties_read (&properties, extras, NULL) != DS_OK)
    return FALSE;
  for (gsize i = 0; i < properties.n && !is_found; i++)
    is_found = value_is_meant (&properties.items[i],
                               ds_rules_find_property (rules, type, kind, properties.items[i].name),
                               name, equals + 1);
  ds_properties_clear (&properties);
  return is_found;
}

/* True if all of @words occur; @thing: NULL for other parts. */
static gboolean
matches (const DsDelve *delve, const DsThing *thing, const DsExtras *extras, const char *text,
         GStrv words)
{
  for (gsize i = 0; words[i] != NULL; i++)
    if (strstr (text, words[i]) == NULL && !has_own_value (delve->rules, thing, extras, words[i]) &&
        (thing == NULL || !has_value (delve, thing, words[i])))
      return FALSE;
  return TRUE;
}

DseQuery *
dse_query_new (const char *text)
{
  DseQuery *self;
  g_autofree char *folded = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  self = g_new0 (DseQuery, 1);
  folded = g_utf8_casefold (text, -1);
  self->words = g_strsplit (g_strstrip (folded), " ", -1);
  return self;
}

void
dse_query_free (DseQuery *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->words);
  g_free (self);
}

gboolean
dse_query_is_empty (const DseQuery *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  for (gsize i = 0; self->words[i] != NULL; i++)
    if (self->words[i][0] != '\0')
      return FALSE;
  return TRUE;
}

gboolean
dse_query_has_thing (const DseQuery *self, const DsDelve *delve, gsize floor, const DsThing *thing)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (self != NULL && delve != NULL && thing != NULL, FALSE);

  text = words_of (delve, &delve->dungeon.floors[floor], thing);
  return matches (delve, thing, thing->extras, text, self->words);
}

gboolean
dse_query_names_thing (const DseQuery *self, const DsDelve *delve, const DsThing *thing)
{
  g_autofree char *name = NULL, *folded = NULL;
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (self != NULL && delve != NULL && thing != NULL, FALSE);

  name = dse_list_thing (delve, thing);
  folded = g_utf8_casefold (name, -1);
  words = g_strsplit_set (folded, " -", -1);
  for (gsize i = 0; self->words[i] != NULL; i++) {
    gboolean is_begun = FALSE;

    for (gsize k = 0; words[k] != NULL && !is_begun; k++)
      is_begun = g_str_has_prefix (words[k], self->words[i]);
    if (!is_begun)
      return FALSE;
  }
  return TRUE;
}

/* True if all words occur in @all, which is freed, or are values among @extras. */
static gboolean
has_words (const DseQuery *self, const DsDelve *delve, GString *all, const DsExtras *extras)
{
  g_autofree char *text = g_utf8_casefold (all->str, -1);

  g_string_free (all, TRUE);
  return matches (delve, NULL, extras, text, self->words);
}

gboolean
dse_query_has_room (const DseQuery *self, const DsDelve *delve, gsize floor, guint32 number)
{
  const DsRoom *room;
  GString *all;

  g_return_val_if_fail (self != NULL && delve != NULL && number > 0, FALSE);

  room = ds_rooms_get (delve->dungeon.floors[floor].rooms, number - 1);
  all = g_string_new (_ (ds_room_kind_label ((DsRoomKind)room->kind)));
  add_room_words (all, delve, room, number);
  add_property_words (all, room->extras);
  return has_words (self, delve, all, room->extras);
}

gboolean
dse_query_has_region (const DseQuery *self, const DsDelve *delve, guint32 number)
{
  const DsRegion *region;
  g_autofree char *name = NULL;
  GString *all;

  g_return_val_if_fail (self != NULL && delve != NULL && number > 0, FALSE);

  region = ds_regions_get (delve->dungeon.regions, number - 1);
  name = dse_name_region (delve->dungeon.regions, number);
  all = g_string_new (name);
  add_words (all, ds_str_get (region->lock));
  add_property_words (all, region->extras);
  return has_words (self, delve, all, region->extras);
}

gboolean
dse_query_has_level (const DseQuery *self, const DsDelve *delve)
{
  GString *all;

  g_return_val_if_fail (self != NULL && delve != NULL, FALSE);

  all = g_string_new (NULL);
  add_own_words (all, delve->dungeon.extras);
  return has_words (self, delve, all, delve->dungeon.extras);
}
