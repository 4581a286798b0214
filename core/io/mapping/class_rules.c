/* core/io/mapping/class_rules.c — collects classes with their members, and writes them as rules. */
#include "io/mapping/class_rules.h"
#include "base/array.h"
#include "map/property.h"
#include "rules/find_class.h"

#include <stdio.h>
#include <string.h>

#define ID_BYTES 64
#define CHOICES_MAX 1000
#define CHOICE_BYTES 200
#define COLOUR_BYTES 10

typedef struct {
  const char *name;
  DsPropertyType type;
  const char *class_name; /* of that type; else NULL */
  const char *preset;     /* NULL: none */
  DsNode choices;         /* an array of texts, where has_choices */
  bool has_choices, several;
} NewMember;

typedef struct {
  const char *name;
  char id[ID_BYTES];
  DS_ARRAY (NewMember) members;
} NewClass;

typedef struct {
  const DsRules *rules;
  DS_ARRAY (NewClass) classes;
  DsArena arena;
  bool failed; /* no memory */
} NewClasses;

static void
clear (NewClasses *self)
{
  for (size_t i = 0; i < self->classes.n; i++)
    ds_array_clear (&self->classes.items[i].members);
  ds_array_clear (&self->classes);
  ds_arena_clear (&self->arena);
}

/* ---- collecting */

static NewClass *
find (NewClasses *self, const char *name)
{
  for (size_t i = 0; i < self->classes.n; i++)
    if (strcmp (self->classes.items[i].name, name) == 0)
      return &self->classes.items[i];
  return NULL;
}

/* True for a class with the id @id of the rules, or of @self. */
static bool
has_id (const NewClasses *self, const char *id)
{
  for (size_t i = 0; i < ds_rules_n_classes (self->rules); i++)
    if (strcmp (ds_rules_class (self->rules, i)->id, id) == 0)
      return true;
  for (size_t i = 0; i < self->classes.n; i++)
    if (strcmp (self->classes.items[i].id, id) == 0)
      return true;
  return false;
}

/* An id like @name that no class has: its letters and digits, small, with hyphens between. */
static void
make_id (const NewClasses *self, const char *name, char out[ID_BYTES])
{
  char base[ID_BYTES - 12] = "";
  size_t n = 0;

  for (const char *at = name; *at != '\0' && n + 1 < sizeof base; at++) {
    const char c = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;

    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
      base[n++] = c;
    else if (n > 0 && base[n - 1] != '-')
      base[n++] = '-';
  }
  while (n > 0 && base[n - 1] == '-')
    n--;
  base[n] = '\0';
  snprintf (out, ID_BYTES, "%s", n > 0 ? base : "class");
  for (unsigned k = 2; has_id (self, out); k++)
    snprintf (out, ID_BYTES, "%s-%u", n > 0 ? base : "class", k);
}

/* True for a class that is to be written, or is defined; adds it where it is neither. */
static bool
take_class (NewClasses *self, const char *name)
{
  NewClass made = { .name = name };

  if (name[0] == '\0' || !ds_property_class_name_is_valid (name) ||
      ds_rules_find_class (self->rules, name) != NULL || find (self, name) != NULL)
    return name[0] != '\0' && ds_property_class_name_is_valid (name);
  made.name = ds_arena_strdup (&self->arena, name);
  make_id (self, name, made.id);
  self->failed |= made.name == NULL || !ds_array_push (&self->classes, made);
  return !self->failed;
}

/* Adds @member to the class @name, or what it adds to the one that is there: a fraction. */
static void
take_member (NewClasses *self, const char *name, const NewMember *member)
{
  NewClass *class = find (self, name);
  NewMember made = *member;

  for (size_t i = 0; class != NULL && i < class->members.n; i++) {
    NewMember *old = &class->members.items[i];

    if (strcmp (old->name, member->name) != 0)
      continue;
    if (old->type == DS_PROPERTY_INT && member->type == DS_PROPERTY_FLOAT)
      old->type = DS_PROPERTY_FLOAT;
    return;
  }
  if (class == NULL || class->members.n >= DS_PROPERTIES_MAX)
    return;
  made.name = ds_arena_strdup (&self->arena, member->name);
  if (member->class_name != NULL)
    made.class_name = ds_arena_strdup (&self->arena, member->class_name);
  self->failed |= made.name == NULL || (member->class_name != NULL && made.class_name == NULL) ||
                  !ds_array_push (&class->members, made);
}

/* ---- values of a level */

static void
collect_value (NewClasses *self, const DsProperty *value)
{
  const bool is_new = value->type == DS_PROPERTY_CLASS && value->text[0] != '\0' &&
                      ds_rules_find_class (self->rules, value->text) == NULL &&
                      take_class (self, value->text);

  if (value->type != DS_PROPERTY_CLASS)
    return;
  for (size_t i = 0; i < value->n_items; i++) {
    const DsProperty *item = &value->items[i];
    const NewMember member = { .name = item->name,
                               .type = item->type,
                               .class_name = item->type == DS_PROPERTY_CLASS ? item->text : NULL };

    collect_value (self, item);
    if (is_new && (item->type != DS_PROPERTY_CLASS || item->text[0] != '\0'))
      take_member (self, value->text, &member);
  }
}

static DsStatus
collect_holder (NewClasses *self, const DsExtras *extras, DsError *err)
{
  DsProperties properties;
  DsStatus status = ds_properties_read (&properties, extras, err);

  for (size_t i = 0; status == DS_OK && i < properties.n; i++)
    collect_value (self, &properties.items[i]);
  ds_properties_clear (&properties);
  return status;
}

static DsStatus
collect_level (NewClasses *self, const DsDungeon *dungeon, DsError *err)
{
  DsStatus status = collect_holder (self, dungeon->extras, err);

  for (size_t i = 0; i < ds_regions_count (dungeon->regions) && status == DS_OK; i++)
    status = collect_holder (self, ds_regions_get (dungeon->regions, i)->extras, err);
  for (size_t f = 0; f < dungeon->n_floors && status == DS_OK; f++) {
    const DsFloor *floor = &dungeon->floors[f];

    for (size_t i = 0; i < ds_rooms_count (floor->rooms) && status == DS_OK; i++)
      status = collect_holder (self, ds_rooms_get (floor->rooms, i)->extras, err);
    for (size_t i = 0; i < ds_things_count (floor->things) && status == DS_OK; i++)
      status = collect_holder (self, ds_things_get (floor->things, i)->extras, err);
  }
  return status;
}

/* ---- a project of Tiled */

static const char *
text_of (DsNode object, const char *key)
{
  DsNode node;
  const char *text = ds_node_get (object, key, &node) ? ds_node_string (node, NULL) : NULL;

  return text != NULL ? text : "";
}

/* Type @i of the list, if it is of the @kind "class" or "enum" with a name. */
static bool
get_type (DsNode types, size_t i, const char *kind, DsNode *out)
{
  *out = ds_node_at (types, i);
  return ds_node_type (*out) == DS_JSON_OBJECT && strcmp (text_of (*out, "type"), kind) == 0 &&
         text_of (*out, "name")[0] != '\0';
}

static bool
find_type (DsNode types, const char *kind, const char *name, DsNode *out)
{
  for (size_t i = 0; i < ds_node_length (types); i++)
    if (get_type (types, i, kind, out) && strcmp (text_of (*out, "name"), name) == 0)
      return true;
  return false;
}

/* The default as a declaration has it; NULL: none. Tiled's colours begin with their opacity. */
static const char *
dup_preset (NewClasses *self, DsPropertyType type, DsNode value)
{
  char colour[COLOUR_BYTES];
  const char *text = ds_node_string (value, NULL), *preset = text;
  size_t n;

  if (type == DS_PROPERTY_COLOUR && text != NULL && strlen (text) == 9) {
    snprintf (colour, sizeof colour, "#%.6s%.2s", text + 3,
              strncmp (text + 1, "ff", 2) == 0 ? "" : text + 1);
    preset = colour;
  }
  if (text == NULL &&
      (type == DS_PROPERTY_INT || type == DS_PROPERTY_FLOAT || type == DS_PROPERTY_BOOL)) {
    preset = ds_node_source (value, &n);
    return ds_arena_strndup (&self->arena, preset, n);
  }
  if (preset == NULL || preset[0] == '\0' || strlen (preset) > DS_PROPERTY_FILE_MAX ||
      (type == DS_PROPERTY_COLOUR && !ds_property_colour_is_valid (preset)) ||
      (type == DS_PROPERTY_FILE && !ds_property_file_is_valid (preset)) ||
      (type != DS_PROPERTY_TEXT && type != DS_PROPERTY_COLOUR && type != DS_PROPERTY_FILE))
    return NULL;
  return ds_arena_strdup (&self->arena, preset);
}

/* True if all are texts that can be choices. */
static bool
are_choices (DsNode values, bool several)
{
  if (ds_node_type (values) != DS_JSON_ARRAY || ds_node_length (values) > CHOICES_MAX)
    return false;
  for (size_t i = 0; i < ds_node_length (values); i++) {
    size_t n;
    const char *text = ds_node_string (ds_node_at (values, i), &n);

    if (text == NULL || n == 0 || n > CHOICE_BYTES || strlen (text) != n ||
        (several && strchr (text, ',') != NULL))
      return false;
  }
  return ds_node_length (values) > 0;
}

static void
take_enum (NewMember *member, DsNode type)
{
  DsNode flags;
  bool several = false;

  if (ds_node_get (type, "valuesAsFlags", &flags))
    (void)ds_node_bool (flags, &several);
  if (member->type != DS_PROPERTY_TEXT || !ds_node_get (type, "values", &member->choices))
    return;
  member->has_choices = are_choices (member->choices, several);
  member->several = member->has_choices && several;
}

/* The type of a member, by its name in Tiled. False: it has none here. */
static bool
type_of (const char *name, DsPropertyType *out)
{
  static const char *const names[DS_N_PROPERTY_TYPES] = {
    [DS_PROPERTY_BOOL] = "bool",     [DS_PROPERTY_INT] = "int",      [DS_PROPERTY_FLOAT] = "float",
    [DS_PROPERTY_TEXT] = "string",   [DS_PROPERTY_COLOUR] = "color", [DS_PROPERTY_FILE] = "file",
    [DS_PROPERTY_OBJECT] = "object", [DS_PROPERTY_LIST] = "list",    [DS_PROPERTY_CLASS] = "class",
  };

  for (int i = 0; i < DS_N_PROPERTY_TYPES; i++)
    if (strcmp (names[i], name) == 0) {
      *out = (DsPropertyType)i;
      return true;
    }
  return false;
}

static void
collect_member (NewClasses *self, DsNode types, const char *class, DsNode node)
{
  const char *kind = text_of (node, "propertyType");
  NewMember member = { .name = text_of (node, "name") };
  DsNode value, type;

  if (ds_node_type (node) != DS_JSON_OBJECT || !ds_property_name_is_valid (member.name) ||
      !type_of (text_of (node, "type"), &member.type))
    return;
  if (member.type == DS_PROPERTY_CLASS) {
    if (find (self, kind) == NULL && ds_rules_find_class (self->rules, kind) == NULL)
      return;
    member.class_name = kind;
  }
  if (kind[0] != '\0' && find_type (types, "enum", kind, &type))
    take_enum (&member, type);
  if (ds_node_get (node, "value", &value))
    member.preset = dup_preset (self, member.type, value);
  take_member (self, class, &member);
}

static void
collect_types (NewClasses *self, DsNode types)
{
  DsNode type, members;

  for (size_t i = 0; i < ds_node_length (types); i++)
    if (get_type (types, i, "class", &type) &&
        ds_rules_find_class (self->rules, text_of (type, "name")) == NULL)
      (void)take_class (self, text_of (type, "name"));
  for (size_t i = 0; i < ds_node_length (types) && !self->failed; i++)
    if (get_type (types, i, "class", &type) && find (self, text_of (type, "name")) != NULL &&
        ds_node_get (type, "members", &members) && ds_node_type (members) == DS_JSON_ARRAY)
      for (size_t k = 0; k < ds_node_length (members); k++)
        collect_member (self, types, text_of (type, "name"), ds_node_at (members, k));
}

/* ---- writing */

/* The id of the class @name, which is defined or to be written. */
static const char *
id_of (NewClasses *self, const char *name)
{
  const DsPropertyClass *defined = ds_rules_find_class (self->rules, name);

  return defined != NULL ? defined->id : find (self, name)->id;
}

static void
write_member (NewClasses *self, const NewMember *member, DsJsonWriter *json)
{
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "name", member->name);
  ds_json_put_string (json, "type", ds_property_type_id (member->type));
  if (member->class_name != NULL)
    ds_json_put_string (json, "class", id_of (self, member->class_name));
  if (member->preset != NULL)
    ds_json_put_string (json, "default", member->preset);
  if (member->has_choices) {
    ds_json_begin_array (json, "choices", DS_JSON_INLINE);
    for (size_t i = 0; i < ds_node_length (member->choices); i++)
      ds_json_put_string (json, NULL, ds_node_string (ds_node_at (member->choices, i), NULL));
    ds_json_end (json);
  }
  if (member->several)
    ds_json_put_bool (json, "several", true);
  ds_json_end (json);
}

static void
write_classes (NewClasses *self, DsText *out)
{
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "format", "delvesmith.rules");
  ds_json_put_int (&json, "version", 1);
  ds_json_begin_array (&json, DS_LIST_CLASSES, DS_JSON_LINES);
  for (size_t i = 0; i < self->classes.n; i++) {
    const NewClass *class = &self->classes.items[i];

    ds_json_begin_object (&json, NULL, DS_JSON_LINES);
    ds_json_put_string (&json, "id", class->id);
    if (strcmp (class->id, class->name) != 0)
      ds_json_put_string (&json, "name", class->name);
    ds_json_begin_array (&json, "members", DS_JSON_LINES);
    for (size_t k = 0; k < class->members.n; k++)
      write_member (self, &class->members.items[k], &json);
    ds_json_end (&json);
    ds_json_end (&json);
  }
  ds_json_end (&json);
  ds_json_end (&json);
}

static DsStatus
finish (NewClasses *self, DsStatus status, DsText *out, size_t *n, DsError *err)
{
  *n = self->classes.n;
  if (status == DS_OK && !self->failed && *n > 0)
    write_classes (self, out);
  if (status == DS_OK && (self->failed || out->failed))
    status = ds_fail_nomem (err, "classes");
  clear (self);
  return status;
}

DsStatus
ds_class_rules_of_level (DsText *out, size_t *n, const DsDelve *delve, DsError *err)
{
  NewClasses self = { 0 };

  DS_ASSERT (out != NULL && n != NULL && delve != NULL);

  self.rules = delve->rules;
  return finish (&self, collect_level (&self, &delve->dungeon, err), out, n, err);
}

DsStatus
ds_class_rules_of_project (DsText *out, size_t *n, DsNode project, const DsRules *rules,
                           DsError *err)
{
  NewClasses self = { 0 };
  DsNode types = project;

  DS_ASSERT (out != NULL && n != NULL && rules != NULL);

  self.rules = rules;
  if (ds_node_type (project) == DS_JSON_OBJECT)
    (void)ds_node_get (project, "propertyTypes", &types);
  if (ds_node_type (types) == DS_JSON_ARRAY)
    collect_types (&self, types);
  return finish (&self, DS_OK, out, n, err);
}
