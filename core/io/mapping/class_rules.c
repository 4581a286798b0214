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
#define PLACE_BYTES 80

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
  DsNode node; /* in a project; all zero: it has none */
  int depth;   /* of classes within it, itself counted */
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

/* The number or truth value as it is written; NULL: it is none of the type, or no memory. */
static const char *
dup_number (NewClasses *self, DsPropertyType type, DsNode value)
{
  const DsJsonType found = ds_node_type (value);
  size_t n;
  const char *source = ds_node_source (value, &n),
             *text = ds_arena_strndup (&self->arena, source, n);

  self->failed |= text == NULL;
  if (text == NULL)
    return NULL;
  if (type == DS_PROPERTY_BOOL)
    return found == DS_JSON_BOOL ? text : NULL;
  if ((found != DS_JSON_INT && found != DS_JSON_REAL) || !ds_property_number_is_valid (text) ||
      (type == DS_PROPERTY_INT && strpbrk (text, ".eE") != NULL))
    return NULL;
  return text;
}

/* The default as a declaration has it; NULL: none. Tiled's colours begin with their opacity. */
static const char *
dup_preset (NewClasses *self, DsPropertyType type, DsNode value)
{
  char colour[COLOUR_BYTES];
  const char *text = ds_node_string (value, NULL), *preset = text;

  if (type == DS_PROPERTY_COLOUR && text != NULL && strlen (text) == 9) {
    snprintf (colour, sizeof colour, "#%.6s%.2s", text + 3,
              strncmp (text + 1, "ff", 2) == 0 ? "" : text + 1);
    preset = colour;
  }
  if (text == NULL &&
      (type == DS_PROPERTY_INT || type == DS_PROPERTY_FLOAT || type == DS_PROPERTY_BOOL))
    return dup_number (self, type, value);
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

static bool
has_choice (DsNode choices, const char *text, size_t n)
{
  for (size_t i = 0; i < ds_node_length (choices); i++) {
    const char *choice = ds_node_string (ds_node_at (choices, i), NULL);

    if (strlen (choice) == n && memcmp (choice, text, n) == 0)
      return true;
  }
  return false;
}

/* True where the default is a choice of the member, or consists of some. */
static bool
is_chosen (const NewMember *member)
{
  const char *at = member->preset;
  size_t n;

  if (!member->several)
    return has_choice (member->choices, at, strlen (at));
  for (;; at += n + 1) {
    n = strcspn (at, ",");
    if (!has_choice (member->choices, at, n))
      return false;
    if (at[n] == '\0')
      return true;
  }
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

/* The place of member @k of type @i, for a sentence. */
static const char *
put_place (char out[PLACE_BYTES], size_t i, size_t k, const char *key)
{
  snprintf (out, PLACE_BYTES, "propertyTypes[%zu].members[%zu]%s", i, k, key);
  return out;
}

/* Finds the name and the type of a member. False: it is left out, which @errors say. */
static bool
read_member (NewClasses *self, NewMember *out, DsNode node, size_t i, size_t k, DsErrors *errors)
{
  const char *type = text_of (node, "type"), *class = text_of (node, "propertyType");
  char place[PLACE_BYTES];

  out->name = text_of (node, "name");
  if (!ds_property_name_is_valid (out->name))
    ds_node_fail (node, errors, put_place (place, i, k, ".name"), "classes.member-name",
                  N_ ("left out: expected a name on a line, got \"%s\""), out->name);
  else if (!type_of (type, &out->type))
    ds_node_fail (node, errors, put_place (place, i, k, ".type"), "classes.member-type",
                  N_ ("left out: expected a type of properties, got \"%s\""), type);
  else if (out->type == DS_PROPERTY_CLASS && find (self, class) == NULL &&
           ds_rules_find_class (self->rules, class) == NULL)
    ds_node_fail (node, errors, put_place (place, i, k, ".propertyType"), "classes.member-class",
                  N_ ("left out: no such class: \"%s\""), class);
  else
    return true;
  return false;
}

static void
collect_member (NewClasses *self, DsNode types, size_t i, size_t k, DsNode node, DsErrors *errors)
{
  const char *kind = text_of (node, "propertyType");
  const char *class = text_of (ds_node_at (types, i), "name");
  NewMember member = { 0 };
  DsNode value, type;

  if (!read_member (self, &member, node, i, k, errors))
    return;
  if (member.type == DS_PROPERTY_CLASS)
    member.class_name = kind;
  if (kind[0] != '\0' && find_type (types, "enum", kind, &type))
    take_enum (&member, type);
  if (ds_node_get (node, "value", &value))
    member.preset = dup_preset (self, member.type, value);
  if (member.preset != NULL && member.has_choices && !is_chosen (&member))
    member.preset = NULL;
  take_member (self, class, &member);
}

/* Takes the names of all classes. DS_BAD_DATA: there is none, or one without a name. */
static DsStatus
take_names (NewClasses *self, DsNode types, DsErrors *errors)
{
  DsStatus status = DS_OK;
  size_t n = 0;

  for (size_t i = 0; i < ds_node_length (types); i++) {
    const DsNode type = ds_node_at (types, i);
    const char *name = text_of (type, "name");
    char place[PLACE_BYTES];

    if (strcmp (text_of (type, "type"), "class") != 0)
      continue;
    n++;
    snprintf (place, sizeof place, "propertyTypes[%zu].name", i);
    if (name[0] == '\0' || !ds_property_class_name_is_valid (name))
      status = ds_node_fail (type, errors, place, "classes.name",
                             N_ ("expected the name of the class on a line, got \"%s\""), name);
    else if (ds_rules_find_class (self->rules, name) == NULL && take_class (self, name))
      find (self, name)->node = type;
  }
  if (n == 0)
    status = ds_node_fail (types, errors, "propertyTypes", "classes.none",
                           N_ ("expected a class in the list, got none"));
  return status;
}

static DsStatus
collect_types (NewClasses *self, DsNode types, DsErrors *errors)
{
  const DsStatus status = take_names (self, types, errors);
  DsNode type, members;

  for (size_t i = 0; i < ds_node_length (types) && status == DS_OK && !self->failed; i++)
    if (get_type (types, i, "class", &type) && find (self, text_of (type, "name")) != NULL &&
        ds_node_get (type, "members", &members) && ds_node_type (members) == DS_JSON_ARRAY)
      for (size_t k = 0; k < ds_node_length (members); k++)
        collect_member (self, types, i, k, ds_node_at (members, k), errors);
  return status;
}

/* ---- classes within classes */

static int
depth_of (NewClasses *self, const NewClass *class)
{
  int depth = 1;

  for (size_t i = 0; i < class->members.n; i++) {
    const char *name = class->members.items[i].class_name;
    const DsPropertyClass *defined = name != NULL ? ds_rules_find_class (self->rules, name) : NULL;
    const NewClass *made = name != NULL ? find (self, name) : NULL;
    const int inner = defined != NULL ? defined->depth : made != NULL ? made->depth : 0;

    depth = inner >= depth ? inner + 1 : depth;
  }
  return depth;
}

/* Fails for a class that the reader of rules would refuse with all that use it. */
static DsStatus
check_depths (NewClasses *self, DsErrors *errors)
{
  DsStatus status = DS_OK;

  for (int round = 0; round <= DS_PROPERTY_DEPTH_MAX; round++)
    for (size_t i = 0; i < self->classes.n; i++)
      self->classes.items[i].depth = depth_of (self, &self->classes.items[i]);
  for (size_t i = 0; i < self->classes.n; i++) {
    const NewClass *class = &self->classes.items[i];
    const char *const sentence =
        N_ ("expected at most %d classes within each other, and none within itself");

    if (class->depth <= DS_PROPERTY_DEPTH_MAX)
      continue;
    status = class->node.doc != NULL
                 ? ds_node_fail (class->node, errors, class->name, "classes.depth", sentence,
                                 DS_PROPERTY_DEPTH_MAX)
                 : ds_errors_add (errors, DS_BAD_DATA, class->name, "classes.depth", sentence,
                                  DS_PROPERTY_DEPTH_MAX);
  }
  return status;
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
finish (NewClasses *self, DsStatus status, DsText *out, size_t *n, DsErrors *errors)
{
  if (status == DS_OK)
    status = check_depths (self, errors);
  *n = status == DS_OK ? self->classes.n : 0;
  if (status == DS_OK && !self->failed && *n > 0)
    write_classes (self, out);
  if (self->failed || out->failed)
    status = ds_errors_add (errors, DS_NOMEM, "classes", "no-memory", N_ ("out of memory"));
  clear (self);
  return status;
}

DsStatus
ds_class_rules_of_level (DsText *out, size_t *n, const DsDelve *delve, DsError *err)
{
  NewClasses self = { 0 };
  DsErrors errors = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && n != NULL && delve != NULL);

  self.rules = delve->rules;
  status = finish (&self, collect_level (&self, &delve->dungeon, err), out, n, &errors);
  if (errors.n > 0 && err != NULL)
    *err = errors.items[0];
  return status;
}

DsStatus
ds_class_rules_of_project (DsText *out, size_t *n, DsNode project, const DsRules *rules,
                           DsErrors *errors)
{
  NewClasses self = { 0 };
  DsNode types = project;
  DsStatus status;

  DS_ASSERT (out != NULL && n != NULL && rules != NULL && errors != NULL);

  self.rules = rules;
  if (ds_node_type (project) == DS_JSON_OBJECT)
    (void)ds_node_get (project, "propertyTypes", &types);
  if (ds_node_type (types) == DS_JSON_ARRAY)
    status = collect_types (&self, types, errors);
  else
    status = ds_node_fail (types, errors, "propertyTypes", "classes.list",
                           N_ ("expected the list of types of a project of Tiled"));
  return finish (&self, status, out, n, errors);
}
