/* core/rules/property_class.c — the field table of classes of own properties, the check of values,
 * and changes of their members. */
#include "rules/property_class.h"
#include "base/read.h"
#include "rules/fields.h"

#include <string.h>

static const DsField FIELDS[] = {
  { .key = "id",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsPropertyClass, id),
    .required = true,
    .help = N_ ("Identifier of the class.") },
  TEXT_FIELD (DsPropertyClass, name, DS_PROPERTY_NAME_MAX,
              N_ ("Name of the class in levels and in Tiled; empty: the identifier.")),
  TEXT_FIELD (DsPropertyClass, label, 60, N_ ("Displayed name; empty: the name of the class.")),
  TEXT_FIELD (DsPropertyClass, help, 300, N_ ("Meaning of the class, in one sentence.")),
  { .key = "members",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsPropertyClass, members),
    .max = DS_CLASS_MEMBERS_MAX,
    .of = &ds_class_member_record,
    .required = true,
    .help = N_ ("Members of its values, each like a property.") },
};

const DsRecordType ds_property_class_record = {
  .id = "property_class",
  .list = DS_LIST_CLASSES,
  .label = N_ ("Property class"),
  .size = sizeof (DsPropertyClass),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

const char *
ds_property_class_label (const DsPropertyClass *self)
{
  DS_ASSERT (self != NULL);
  return self->label[0] != '\0' ? self->label : self->name;
}

const DsPropertyKind *
ds_property_class_member (const DsPropertyClass *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->members.n);
  return &((const DsPropertyKind *)self->members.items)[i];
}

DsPropertyKind *
ds_property_class_members (const DsPropertyClass *self)
{
  union {
    const void *read;
    DsPropertyKind *write;
  } members;

  DS_ASSERT (self != NULL);
  members.read = self->members.items;
  return members.write;
}

const DsPropertyKind *
ds_property_class_find (const DsPropertyClass *self, const char *name)
{
  DS_ASSERT (self != NULL && name != NULL);
  for (size_t i = 0; i < self->members.n; i++)
    if (strcmp (ds_property_class_member (self, i)->name, name) == 0)
      return ds_property_class_member (self, i);
  return NULL;
}

/* ---- faults */

/* The first member of @value that is not as it is declared; NULL: there is none. */
static const DsProperty *
find_odd (const DsPropertyClass *self, const DsProperty *value, DsPropertyFault *fault)
{
  for (size_t i = 0; i < value->n_items; i++) {
    const DsPropertyKind *member = ds_property_class_find (self, value->items[i].name);

    *fault =
        member != NULL ? ds_property_kind_check (member, &value->items[i]) : DS_PROPERTY_NO_MEMBER;
    if (*fault != DS_PROPERTY_FITS)
      return &value->items[i];
  }
  return NULL;
}

DsPropertyFault
ds_property_class_check (const DsPropertyClass *self, const DsProperty *value)
{
  const DsProperty *odd;
  DsPropertyFault fault;

  DS_ASSERT (self != NULL && value != NULL && value->type == DS_PROPERTY_CLASS);

  if (strcmp (self->name, value->text) != 0)
    return DS_PROPERTY_OF_OTHER_CLASS;
  odd = find_odd (self, value, &fault);
  return odd == NULL                                        ? DS_PROPERTY_FITS
         : ds_property_class_find (self, odd->name) == NULL ? DS_PROPERTY_NO_MEMBER
                                                            : DS_PROPERTY_BAD_MEMBER;
}

DsPropertyFault
ds_property_class_blame (const DsPropertyKind **declared, const DsProperty **value)
{
  DsPropertyFault fault;

  DS_ASSERT (declared != NULL && value != NULL);

  fault = ds_property_kind_check (*declared, *value);
  while (fault == DS_PROPERTY_BAD_MEMBER || fault == DS_PROPERTY_NO_MEMBER) {
    const DsPropertyKind *member;

    *value = find_odd ((*declared)->class_of, *value, &fault);
    DS_ASSERT (*value != NULL);
    member = ds_property_class_find ((*declared)->class_of, (*value)->name);
    if (member == NULL)
      return DS_PROPERTY_NO_MEMBER;
    *declared = member;
  }
  return fault;
}

/* ---- changes */

/* A value around the changed member. */
typedef struct {
  DsProperty value; /* a copy with room for a member more */
  size_t at;        /* of the next one; n_items: it is not set */
} Step;

typedef struct {
  Step steps[DS_PROPERTY_DEPTH_MAX];
  size_t n;
  DsArena arena;
} MemberPath;

/* Adds the value of class @name that is @old, NULL: not set, and looks for @member in it. */
static bool
add_step (MemberPath *self, const DsProperty *old, const char *name, const char *member)
{
  Step *step = &self->steps[self->n++];
  const size_t n = old != NULL ? old->n_items : 0;

  step->value = (DsProperty){ .type = DS_PROPERTY_CLASS,
                              .name = old != NULL ? old->name : "",
                              .text = name,
                              .floor = -1,
                              .items = ds_arena_alloc (&self->arena, n + 1, sizeof (DsProperty)),
                              .n_items = n };
  if (step->value.items == NULL)
    return false;
  if (n > 0)
    memcpy (step->value.items, old->items, n * sizeof *old->items);
  while (step->at < n && strcmp (old->items[step->at].name, member) != 0)
    step->at++;
  return true;
}

/* Sets the next member of @self, called @name, to @value; NULL: it goes. */
static void
set_member (Step *self, const char *name, const DsProperty *value)
{
  DsProperty *items = self->value.items;

  if (value != NULL) {
    items[self->at] = *value;
    items[self->at].name = name;
    self->value.n_items += self->at == self->value.n_items;
  } else if (self->at < self->value.n_items) {
    self->value.n_items--;
    for (size_t i = self->at; i < self->value.n_items; i++)
      items[i] = items[i + 1];
  }
}

static DsStatus
no_member (const char *name, DsError *err)
{
  return ds_fail (err, DS_BAD_ARG, "properties", "property.no-member",
                  N_ ("no such member: \"%s\""), name);
}

/* Finds the values around the member at @path. */
static DsStatus
find_chain (MemberPath *self, const DsPropertyClass *declared, const char *name,
            const DsProperty *value, const char *const *path, size_t n, DsError *err)
{
  for (size_t i = 0; i < n; i++) {
    const DsProperty *inner;
    const DsPropertyKind *member;

    /* a value of another class than the declared one is replaced */
    if (value != NULL && (value->type != DS_PROPERTY_CLASS || strcmp (value->text, name) != 0))
      value = NULL;
    if (!add_step (self, value, name, path[i]))
      return ds_fail_nomem (err, path[i]);
    inner = value != NULL ? ds_property_member (value, path[i]) : NULL;
    member = declared != NULL ? ds_property_class_find (declared, path[i]) : NULL;
    if (member == NULL && inner == NULL)
      return no_member (path[i], err);
    if (i + 1 == n)
      break;
    declared = member != NULL ? member->class_of : NULL;
    if (declared == NULL && (inner == NULL || inner->type != DS_PROPERTY_CLASS))
      return no_member (path[i + 1], err);
    name = declared != NULL ? declared->name : inner->text;
    value = inner;
  }
  return DS_OK;
}

DsStatus
ds_property_class_with (char **out, const DsPropertyClass *declared, const char *name,
                        const DsProperty *value, const char *const *path, size_t n,
                        const char *json, bool drops_empty, DsError *err)
{
  MemberPath chain = { .n = 0 };
  DsProperties read = { 0 };
  const DsProperty *set = NULL;
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && name != NULL && path != NULL);
  DS_ASSERT (n > 0 && n <= DS_PROPERTY_DEPTH_MAX);

  *out = NULL;
  if (json != NULL)
    status = ds_properties_read_value (&read, json, err);
  if (status == DS_OK)
    status = find_chain (&chain, declared, name, value, path, n, err);
  if (status == DS_OK) {
    set = json != NULL ? &read.items[0] : NULL;
    for (size_t i = n; i-- > 0;) {
      set_member (&chain.steps[i], path[i], set);
      set = chain.steps[i].value.n_items > 0 || (i == 0 && !drops_empty) ? &chain.steps[i].value
                                                                         : NULL;
    }
    *out = set != NULL ? ds_property_json (set) : NULL;
    if (set != NULL && *out == NULL)
      status = ds_fail_nomem (err, name);
  }
  ds_arena_clear (&chain.arena);
  ds_properties_clear (&read);
  return status;
}

/* ---- classes that contradict themselves */

bool
ds_property_class_resolve (DsPropertyClass *self, DsNode node, const char *path, DsErrors *errors)
{
  char where[DS_WHERE_MAX], item[DS_WHERE_MAX];
  DsNode members;
  bool ok = true;

  DS_ASSERT (self != NULL && path != NULL && errors != NULL);

  if (self->name[0] == '\0')
    self->name = self->id;
  if (!ds_property_class_name_is_valid (self->name)) {
    ds_node_fail (node, errors, ds_path_key (where, path, "name"), "property.declared",
                  N_ ("expected %s, got \"%s\""), ds_translate (N_ ("a name on one line")),
                  self->name);
    return false;
  }
  if (!ds_node_get (node, "members", &members))
    return false;
  ds_path_key (where, path, "members");
  for (size_t i = 0; i < self->members.n; i++) {
    const DsPropertyKind *member = ds_property_class_member (self, i);

    ds_path_item (item, where, i);
    ok = ds_property_kind_resolve (member, ds_node_at (members, i), item, errors) && ok;
    if (ds_property_class_find (self, member->name) == member)
      continue;
    ds_node_fail (ds_node_at (members, i), errors, item, "property.member-twice",
                  N_ ("expected a name that no member before it has, got \"%s\""), member->name);
    ok = false;
  }
  return ok;
}
