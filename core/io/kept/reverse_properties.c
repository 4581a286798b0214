/* core/io/kept/reverse_properties.c — compares own properties by their names and values. */
#include "io/kept/reverse_properties.h"

#include <string.h>

typedef struct {
  const DsReverseProperties *self;
  DsProperties was, is;
  DsForeignPropertyEdits *out;
  bool *is_renamed; /* of is: it has the place of one that is gone */
  bool is_class;    /* they are members of a class */
  bool failed;
} Diff;

/* ---- comparison */

static bool
same_object (Diff *diff, const DsProperty *was, const DsProperty *is)
{
  const DsReverseProperties *self = diff->self;
  const char *a, *b;

  if (was->object == 0 || is->object == 0)
    return was->object == is->object;
  a = self->their_id (self->user, was->object, was->floor);
  b = self->our_id (self->user, is->object, is->floor);
  diff->failed = diff->failed || a == NULL || b == NULL;
  return a != NULL && b != NULL && strcmp (a, b) == 0;
}

static bool
same_value (Diff *diff, const DsProperty *was, const DsProperty *is)
{
  if (was->type != is->type)
    return false;
  if (was->type == DS_PROPERTY_OBJECT)
    return same_object (diff, was, is);
  if (strcmp (was->text, is->text) != 0 || was->n_items != is->n_items)
    return false;
  for (size_t i = 0; i < was->n_items; i++) {
    const DsProperty *twin = was->type == DS_PROPERTY_CLASS
                                 ? ds_property_member (is, was->items[i].name)
                                 : &is->items[i];

    if (twin == NULL || !same_value (diff, &was->items[i], twin))
      return false;
  }
  return true;
}

/* ---- values */

static uint8_t
foreign_type (DsPropertyType type)
{
  static const uint8_t TYPES[] = {
    [DS_PROPERTY_BOOL] = DS_FOREIGN_BOOL,     [DS_PROPERTY_INT] = DS_FOREIGN_INT,
    [DS_PROPERTY_FLOAT] = DS_FOREIGN_FLOAT,   [DS_PROPERTY_TEXT] = DS_FOREIGN_TEXT,
    [DS_PROPERTY_COLOUR] = DS_FOREIGN_COLOUR, [DS_PROPERTY_FILE] = DS_FOREIGN_FILE,
    [DS_PROPERTY_OBJECT] = DS_FOREIGN_OBJECT, [DS_PROPERTY_LIST] = DS_FOREIGN_LIST_OF,
    [DS_PROPERTY_CLASS] = DS_FOREIGN_RECORD,
  };

  return TYPES[type];
}

/* "#rrggbbaa" with the opacity first. */
static void
turn_colour (char *text)
{
  char opacity[2];

  if (strlen (text) != 9)
    return;
  memcpy (opacity, text + 7, 2);
  memmove (text + 3, text + 1, 6);
  memcpy (text + 1, opacity, 2);
}

static bool make_value (Diff *diff, const DsProperty *from, DsForeignProperty *out);

static bool
make_items (Diff *diff, const DsProperty *from, DsForeignProperty *out)
{
  DsForeignProperty *items = ds_arena_alloc (diff->self->arena, from->n_items + 1, sizeof *items);

  diff->failed = diff->failed || items == NULL;
  for (size_t i = 0; i < from->n_items && items != NULL; i++) {
    if (!make_value (diff, &from->items[i], &items[i]))
      return false;
    items[i].name = ds_arena_strdup (diff->self->arena, from->items[i].name);
    diff->failed = diff->failed || items[i].name == NULL;
    if (items[i].name == NULL)
      return false;
    items[i].next = i + 1 < from->n_items ? &items[i + 1] : NULL;
  }
  if (items == NULL || from->n_items == 0)
    return items != NULL;
  out->items.first = items;
  out->items.last = &items[from->n_items - 1];
  out->items.n = from->n_items;
  return true;
}

/* False: it refers to an object that the source has not. */
static bool
make_value (Diff *diff, const DsProperty *from, DsForeignProperty *out)
{
  const DsReverseProperties *self = diff->self;
  const char *text = from->text;
  char *copy;

  *out = (DsForeignProperty){ .name = "", .type_name = "", .type = foreign_type (from->type) };
  if (from->type == DS_PROPERTY_OBJECT) {
    text = from->object != 0 ? self->our_id (self->user, from->object, from->floor) : "";
    if (text != NULL && text[0] == '\0' && from->object != 0)
      return false;
  }
  copy = text != NULL ? ds_arena_strdup (self->arena, text) : NULL;
  diff->failed = diff->failed || copy == NULL;
  if (copy == NULL)
    return false;
  if (from->type == DS_PROPERTY_COLOUR)
    turn_colour (copy);
  if (from->type == DS_PROPERTY_CLASS) {
    out->type_name = copy;
    copy += strlen (copy); /* without a text */
  }
  out->text = copy;
  return (from->type != DS_PROPERTY_LIST && from->type != DS_PROPERTY_CLASS) ||
         make_items (diff, from, out);
}

/* ---- edits */

static void compare (Diff *diff);

/* Changes from @was to @is, of one class; NULL: it is another one, or memory ran out. */
static const DsForeignPropertyEdits *
compare_members (Diff *diff, const DsProperty *was, const DsProperty *is)
{
  DsArena *arena = diff->self->arena;
  DsForeignPropertyEdits *edits;
  Diff inner = { .self = diff->self,
                 .was = { .items = was->items, .n = was->n_items },
                 .is = { .items = is->items, .n = is->n_items },
                 .is_class = true };

  if (was->type != DS_PROPERTY_CLASS || is->type != DS_PROPERTY_CLASS ||
      strcmp (was->text, is->text) != 0)
    return NULL;
  edits = ds_arena_alloc (arena, 1, sizeof *edits);
  inner.is_renamed = ds_arena_alloc (arena, is->n_items + 1, sizeof *inner.is_renamed);
  if (edits != NULL)
    edits->items = ds_arena_alloc (arena, was->n_items + is->n_items + 1, sizeof *edits->items);
  if (edits == NULL || edits->items == NULL || inner.is_renamed == NULL) {
    diff->failed = true;
    return NULL;
  }
  inner.out = edits;
  compare (&inner);
  diff->failed = diff->failed || inner.failed;
  return edits;
}

static void
add (Diff *diff, const char *name, const char *new_name, const DsProperty *value, bool is_gone)
{
  DsArena *arena = diff->self->arena;
  DsForeignPropertyEdit *edit = &diff->out->items[diff->out->n];
  DsForeignProperty *copy = NULL;

  if (value != NULL) {
    copy = ds_arena_alloc (arena, 1, sizeof *copy);
    diff->failed = diff->failed || copy == NULL;
    if (copy == NULL || !make_value (diff, value, copy))
      return;
  }
  *edit = (DsForeignPropertyEdit){ .name = ds_arena_strdup (arena, name),
                                   .new_name = ds_arena_strdup (arena, new_name),
                                   .value = copy,
                                   .is_gone = is_gone };
  diff->failed = diff->failed || edit->name == NULL || edit->new_name == NULL;
  diff->out->n++;
}

/* True for a name by which the rule of the object finds its lock. */
static bool
is_read_by_rule (const Diff *diff, const char *name)
{
  const DsMapRule *rule = diff->is_class ? NULL : diff->self->rule;

  return rule != NULL && (strcmp (rule->lock_by, name) == 0 || strcmp (rule->opens, name) == 0);
}

/* True for a name without which the object would have another rule. */
static bool
is_asked_by_rule (const Diff *diff, const char *name)
{
  const DsMapRule *rule = diff->is_class ? NULL : diff->self->rule;
  const size_t n = strlen (name);

  for (size_t i = 0; rule != NULL && diff->self->keeps_rule && i < rule->properties.n; i++) {
    const char *line = rule->properties.items[i];

    if (strncmp (line, name, n) == 0 && (line[n] == '\0' || line[n] == '='))
      return true;
  }
  return false;
}

/* The new property that has the value of @was, which is gone; NULL: none. */
static const DsProperty *
find_renamed (Diff *diff, const DsProperty *was)
{
  for (size_t i = 0; i < diff->is.n && !diff->is_class; i++)
    if (!diff->is_renamed[i] && ds_properties_find (&diff->was, diff->is.items[i].name) == NULL &&
        same_value (diff, was, &diff->is.items[i])) {
      diff->is_renamed[i] = true;
      return &diff->is.items[i];
    }
  return NULL;
}

static void
rename_to (Diff *diff, const char *name, const char *new_name)
{
  if (!is_read_by_rule (diff, new_name))
    add (diff, name, new_name, NULL, false);
}

static void
add_changed (Diff *diff, const DsProperty *was, const DsProperty *is)
{
  const size_t n = diff->out->n;

  add (diff, was->name, "", is, false);
  if (diff->out->n > n)
    diff->out->items[n].members = compare_members (diff, was, is);
}

static void
compare (Diff *diff)
{
  for (size_t i = 0; i < diff->was.n; i++) {
    const DsProperty *was = &diff->was.items[i];
    const DsProperty *is = ds_properties_find (&diff->is, was->name);

    if (is == NULL && is_asked_by_rule (diff, was->name))
      continue;
    if (is != NULL && !same_value (diff, was, is))
      add_changed (diff, was, is);
    else if (is == NULL && (is = find_renamed (diff, was)) != NULL)
      rename_to (diff, was->name, is->name);
    else if (is == NULL)
      add (diff, was->name, "", NULL, true);
  }
  for (size_t i = 0; i < diff->is.n; i++)
    if (!diff->is_renamed[i] && ds_properties_find (&diff->was, diff->is.items[i].name) == NULL &&
        !is_read_by_rule (diff, diff->is.items[i].name))
      add (diff, "", diff->is.items[i].name, &diff->is.items[i], false);
}

/* False: no memory. Properties that cannot be read are none. */
static bool
read (DsProperties *out, const DsExtras *extras)
{
  return ds_properties_read (out, extras, NULL) != DS_NOMEM;
}

static bool
is_same_text (const DsExtras *was, const DsExtras *is)
{
  const char *a = ds_extras_find (was, DS_PROPERTIES_KEY);
  const char *b = ds_extras_find (is, DS_PROPERTIES_KEY);

  return a == NULL || b == NULL ? a == b : strcmp (a, b) == 0 && strstr (a, "\"object\"") == NULL;
}

bool
ds_reverse_properties (const DsReverseProperties *self, const DsExtras *was, const DsExtras *is,
                       DsForeignPropertyEdits *out)
{
  Diff diff = { .self = self, .out = out };
  bool ok;

  DS_ASSERT (self != NULL && self->arena != NULL && out != NULL);

  *out = (DsForeignPropertyEdits){ 0 };
  if (is_same_text (was, is))
    return true;
  ok = read (&diff.was, was) && read (&diff.is, is);
  if (ok && diff.was.n + diff.is.n > 0) {
    out->items = ds_arena_alloc (self->arena, diff.was.n + diff.is.n, sizeof *out->items);
    diff.is_renamed = ds_arena_alloc (self->arena, diff.is.n + 1, sizeof *diff.is_renamed);
    ok = out->items != NULL && diff.is_renamed != NULL;
    if (ok)
      compare (&diff);
  }
  ds_properties_clear (&diff.was);
  ds_properties_clear (&diff.is);
  return ok && !diff.failed;
}
