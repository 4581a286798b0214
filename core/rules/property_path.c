/* core/rules/property_path.c — finds the property and the members that a path names. */
#include "rules/property_path.h"
#include "map/property.h"
#include "rules/property_class.h"

#include <string.h>

/* A value on the way; both may be NULL: not declared, not set. */
typedef struct {
  const DsPropertyKind *declared;
  const DsProperty *value;
} OwnPlace;

typedef struct {
  char *copy; /* of the path, with ends in place of points; owned */
  const char *names[DS_PROPERTY_DEPTH_MAX];
  size_t n;
  OwnPlace outer; /* the property of a class */
  OwnPlace inner; /* the member */
} Members;

static const DsPropertyClass *
class_of (const OwnPlace *place)
{
  return place->declared != NULL ? place->declared->class_of : NULL;
}

/* Name of the class of the property, or NULL. */
static const char *
class_name (const OwnPlace *place)
{
  if (class_of (place) != NULL)
    return class_of (place)->name;
  return place->value != NULL && place->value->type == DS_PROPERTY_CLASS ? place->value->text
                                                                         : NULL;
}

/* The member @name of @outer. */
static OwnPlace
member_of (const OwnPlace *outer, const char *name)
{
  const DsPropertyClass *class = class_of (outer);
  OwnPlace place = { NULL, NULL };

  if (class != NULL)
    place.declared = ds_property_class_find (class, name);
  if (outer->value != NULL && outer->value->type == DS_PROPERTY_CLASS)
    place.value = ds_property_member (outer->value, name);
  return place;
}

/* Goes from the property on, a name for each part of the copy behind @at. Names with points are
 * tried, too: the shortest that is a member counts. False: too many, or there is none of the name,
 * which is then the last one. */
static bool
follow (Members *self, char *at)
{
  OwnPlace place = self->outer;

  while (self->n < DS_PROPERTY_DEPTH_MAX) {
    char *point = strchr (at, '.');
    OwnPlace next;

    for (;;) {
      if (point != NULL)
        *point = '\0';
      next = member_of (&place, at);
      if (next.declared != NULL || next.value != NULL || point == NULL)
        break;
      *point = '.';
      point = strchr (point + 1, '.');
    }
    self->names[self->n++] = at;
    self->inner = next;
    if (point == NULL || (next.declared == NULL && next.value == NULL))
      return point == NULL;
    place = next;
    at = point + 1;
  }
  return false;
}

/* The value as @declared has it: see the header. NULL: no memory. */
static char *
dup_fitting (const DsPropertyKind *declared, const char *json)
{
  const bool is_text = json[0] == '"';
  const DsPropertyType type = declared != NULL ? declared->type : DS_N_PROPERTY_TYPES;
  DsText text = { 0 };

  if (is_text && (type == DS_PROPERTY_COLOUR || type == DS_PROPERTY_FILE))
    ds_text_printf (&text, "{ \"%s\": %s }", ds_property_type_id (type), json);
  else if (!is_text && type == DS_PROPERTY_TEXT && json[0] != '{' && json[0] != '[')
    ds_text_printf (&text, "\"%s\"", json);
  else
    ds_text_puts (&text, json);
  return ds_text_take (&text);
}

/* The property of a class that @path begins with. False: there is none. */
static bool
find_outer (Members *self, const DsRules *rules, DsHolderType type, const DsKind *kind,
            const DsProperties *own)
{
  for (char *point = strchr (self->copy, '.'); point != NULL; point = strchr (point + 1, '.')) {
    *point = '\0';
    self->outer = (OwnPlace){ ds_rules_find_property (rules, type, kind, self->copy),
                              ds_properties_find (own, self->copy) };
    if (class_name (&self->outer) != NULL && point[1] != '\0')
      return true;
    *point = '.';
  }
  return false;
}

/* A plain value would take the place of all members of the one at @place. */
static DsStatus
refuse_class (const OwnPlace *place, const char *path, const char *json, DsError *err)
{
  if (class_name (place) == NULL || json[0] == '{')
    return DS_OK;
  return ds_fail (err, DS_BAD_ARG, "properties", "property.class",
                  N_ ("expected the name of a member behind \"%s\", which is a class"), path);
}

static DsStatus
set_member (char **name, char **value, Members *self, const char *json, DsError *err)
{
  char *rest = self->copy + strlen (self->copy) + 1;
  const bool is_there = follow (self, rest);
  char *fitting;
  DsStatus status;

  if (!is_there || (self->inner.declared == NULL && self->inner.value == NULL))
    return ds_fail (err, DS_BAD_ARG, "properties", "property.no-member",
                    N_ ("no such member: \"%s\""), self->names[self->n - 1]);
  status = refuse_class (&self->inner, self->names[self->n - 1], json, err);
  if (status != DS_OK)
    return status;
  fitting = dup_fitting (self->inner.declared, json);
  if (fitting == NULL)
    return ds_fail_nomem (err, self->copy);
  status = ds_property_class_with (value, class_of (&self->outer), class_name (&self->outer),
                                   self->outer.value, self->names, self->n, fitting, false, err);
  ds_free (fitting);
  if (status == DS_OK && (*name = ds_strdup (self->copy)) == NULL) {
    ds_free (*value);
    *value = NULL;
    status = ds_fail_nomem (err, self->copy);
  }
  return status;
}

static DsStatus
set_property (char **name, char **value, const OwnPlace *place, const char *path, const char *json,
              DsError *err)
{
  const DsStatus status = refuse_class (place, path, json, err);

  if (status != DS_OK)
    return status;
  *name = ds_strdup (path);
  *value = dup_fitting (place->declared, json);
  if (*name != NULL && *value != NULL)
    return DS_OK;
  ds_free (*name);
  ds_free (*value);
  *name = *value = NULL;
  return ds_fail_nomem (err, path);
}

DsStatus
ds_property_path_set (char **name, char **value, const DsRules *rules, DsHolderType type,
                      const DsKind *kind, const DsExtras *extras, const char *path,
                      const char *json, DsError *err)
{
  Members members = { .n = 0 };
  DsProperties own;
  OwnPlace whole; /* the property that has all of the path as its name */
  DsStatus status;

  DS_ASSERT (name != NULL && value != NULL && rules != NULL && path != NULL && json != NULL);

  *name = *value = NULL;
  status = ds_properties_read (&own, extras, err);
  if (status != DS_OK)
    return status;
  whole = (OwnPlace){ ds_rules_find_property (rules, type, kind, path),
                      ds_properties_find (&own, path) };
  members.copy = ds_strdup (path);
  if (members.copy == NULL)
    status = ds_fail_nomem (err, path);
  else if (whole.declared == NULL && whole.value == NULL &&
           find_outer (&members, rules, type, kind, &own))
    status = set_member (name, value, &members, json, err);
  else
    status = set_property (name, value, &whole, path, json, err);
  ds_free (members.copy);
  ds_properties_clear (&own);
  return status;
}
