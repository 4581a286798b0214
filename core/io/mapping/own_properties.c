/* core/io/mapping/own_properties.c — properties of foreign objects and maps as own properties of
 * ours. */
#include "io/mapping/own_properties.h"
#include "base/intern.h"
#include "map/holder.h"
#include "map/property.h"
#include "rules/find_class.h"

#include <stdlib.h>
#include <string.h>

#define FEW 16            /* properties whose names are compared one by one */
#define NO_FLOOR SIZE_MAX /* of the level and of regions: references always name the floor */

typedef struct {
  const char *id; /* of the foreign object */
  size_t thing;   /* the first that it became */
} Target;

typedef struct {
  DsImporter *import;
  DS_ARRAY (Target) targets; /* by id */
  DsArena arena;             /* of one holder */
  bool failed;               /* memory ran out */
} OwnProperties;

/* ---- references */

static int
compare_targets (const void *a, const void *b)
{
  const Target *p = a, *q = b;
  const int order = strcmp (p->id, q->id);

  return order != 0 ? order : (p->thing > q->thing) - (p->thing < q->thing);
}

static bool
list_targets (OwnProperties *self)
{
  for (size_t i = 0; i < self->import->things.n; i++) {
    const DsForeignObject *object = self->import->things.items[i].object;

    if (object != NULL && object->id[0] != '\0' &&
        !ds_array_push (&self->targets, (Target){ object->id, i }))
      return false;
  }
  if (self->targets.n > 0)
    qsort (self->targets.items, self->targets.n, sizeof *self->targets.items, compare_targets);
  return true;
}

/* The thing that the object @id became; NULL: none. */
static const DsImportThing *
find_target (const OwnProperties *self, const char *id)
{
  size_t low = 0, high = self->targets.n;

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (strcmp (self->targets.items[middle].id, id) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == self->targets.n || strcmp (self->targets.items[low].id, id) != 0)
    return NULL;
  return &self->import->things.items[self->targets.items[low].thing];
}

static bool
set_reference (const OwnProperties *self, size_t floor, const char *id, DsProperty *out)
{
  const DsImportThing *target;

  if (id[0] == '\0' || strcmp (id, "0") == 0)
    return true;
  target = find_target (self, id);
  if (target == NULL)
    return false;
  out->object = target->thing.id;
  out->floor = target->floor == floor ? -1 : (int32_t)target->floor;
  return true;
}

/* ---- values */

static bool
is_integer (const char *text)
{
  const char *digits = text + (text[0] == '-');

  return digits[0] != '\0' && strspn (digits, "0123456789") == strlen (digits);
}

/* "#rrggbb" or "#aarrggbb", the opacity first, as "#rrggbb" or, where it is not whole, "#rrggbbaa".
 */
static bool
set_colour (OwnProperties *self, const char *text, DsProperty *out)
{
  char *copy;

  out->text = text;
  if (!ds_property_colour_is_valid (text))
    return false;
  if (strlen (text) == 7)
    return true;
  copy = ds_arena_strdup (&self->arena, text);
  self->failed = self->failed || copy == NULL;
  if (copy == NULL)
    return false;
  memmove (copy + 1, text + 3, 6);
  memcpy (copy + 7, text + 1, 2);
  if (strncmp (copy + 7, "ff", 2) == 0)
    copy[7] = '\0';
  out->text = copy;
  return true;
}

static bool set_value (OwnProperties *self, size_t floor, const DsForeignProperty *from,
                       DsProperty *out, bool is_item);

static bool
set_items (OwnProperties *self, size_t floor, const DsForeignProperty *from, DsProperty *out)
{
  size_t i = 0;

  out->n_items = from->items.n;
  out->items = ds_arena_alloc (&self->arena, from->items.n + 1, sizeof *out->items);
  self->failed = self->failed || out->items == NULL;
  if (out->items == NULL)
    return false;
  for (const DsForeignProperty *at = from->items.first; at != NULL; at = at->next)
    if (!set_value (self, floor, at, &out->items[i++], true))
      return false;
  return true;
}

/* Values of a class whose members say no type, as JSON has them, are read as @kind, the member of
 * the rules, says; NULL: there is none. */
static DsForeignProperty
read_as (const DsPropertyKind *kind, const DsForeignProperty *from)
{
  DsForeignProperty out = *from;

  if (kind == NULL)
    return out;
  if (kind->type == DS_PROPERTY_COLOUR && from->type == DS_FOREIGN_TEXT &&
      ds_property_colour_is_valid (from->text))
    out.type = DS_FOREIGN_COLOUR;
  else if (kind->type == DS_PROPERTY_FILE && from->type == DS_FOREIGN_TEXT)
    out.type = DS_FOREIGN_FILE;
  else if (kind->type == DS_PROPERTY_OBJECT && from->type == DS_FOREIGN_INT)
    out.type = DS_FOREIGN_OBJECT;
  else if (kind->type == DS_PROPERTY_CLASS && from->type == DS_FOREIGN_RECORD &&
           from->type_name[0] == '\0')
    out.type_name = kind->class_of->name;
  return out;
}

static bool
set_members (OwnProperties *self, size_t floor, const DsForeignProperty *from, DsProperty *out)
{
  const DsPropertyClass *class = ds_rules_find_class (self->import->rules, from->type_name);
  size_t i = 0;

  out->text = from->type_name;
  out->n_items = from->items.n;
  out->items = ds_arena_alloc (&self->arena, from->items.n + 1, sizeof *out->items);
  self->failed = self->failed || out->items == NULL;
  if (out->items == NULL)
    return false;
  for (const DsForeignProperty *at = from->items.first; at != NULL; at = at->next, i++) {
    const DsForeignProperty typed =
        read_as (class != NULL ? ds_property_class_find (class, at->name) : NULL, at);

    if (!set_value (self, floor, &typed, &out->items[i], false))
      return false;
    out->items[i].name = at->name;
  }
  return true;
}

/* False: ours has no such value, and it stays in the source alone. What is made is read once more
 * by those rules of our files that are not asked here. */
static bool
set_value (OwnProperties *self, size_t floor, const DsForeignProperty *from, DsProperty *out,
           bool is_item)
{
  *out = (DsProperty){ .name = "", .text = from->text, .floor = -1 };
  switch ((DsForeignType)from->type) {
  case DS_FOREIGN_BOOL:
    out->type = DS_PROPERTY_BOOL;
    return strcmp (from->text, "true") == 0 || strcmp (from->text, "false") == 0;
  case DS_FOREIGN_INT:
    out->type = DS_PROPERTY_INT;
    return is_integer (from->text);
  case DS_FOREIGN_FLOAT:
    out->type = DS_PROPERTY_FLOAT;
    return strspn (from->text, "0123456789+-.eE") == strlen (from->text);
  case DS_FOREIGN_TEXT:
  case DS_FOREIGN_ENUM:
  case DS_FOREIGN_POINT:
    out->type = DS_PROPERTY_TEXT;
    return strlen (from->text) <= DS_PROPERTY_TEXT_MAX;
  case DS_FOREIGN_COLOUR:
    out->type = DS_PROPERTY_COLOUR;
    return set_colour (self, from->text, out);
  case DS_FOREIGN_FILE:
    out->type = ds_property_file_is_valid (from->text) ? DS_PROPERTY_FILE : DS_PROPERTY_TEXT;
    return strlen (from->text) <= DS_PROPERTY_TEXT_MAX;
  case DS_FOREIGN_OBJECT:
    out->type = DS_PROPERTY_OBJECT;
    out->text = "";
    return set_reference (self, floor, from->text, out);
  case DS_FOREIGN_LIST_OF:
    out->type = DS_PROPERTY_LIST;
    return !is_item && from->items.n <= DS_PROPERTY_ITEMS_MAX && set_items (self, floor, from, out);
  case DS_FOREIGN_RECORD:
    out->type = DS_PROPERTY_CLASS;
    return !is_item && !self->import->mapping->without_classes &&
           from->items.n <= DS_PROPERTIES_MAX && set_members (self, floor, from, out);
  default:
    return false;
  }
}

/* ---- holders */

/* True for a property that the rule reads: it is the lock of its object. */
static bool
is_link (const DsMapRule *rule, const char *name)
{
  return rule != NULL && (strcmp (rule->lock_by, name) == 0 || strcmp (rule->opens, name) == 0);
}

/* True for the first property of its name. Each of a longer list is asked once, in order: @seen has
 * the names before it. */
static bool
is_first (OwnProperties *self, const DsForeignProperties *list, const DsForeignProperty *property,
          DsIntern *seen)
{
  const uint32_t n = seen->n;

  if (list->n <= FEW)
    return ds_foreign_property (list, property->name) == property;
  self->failed = self->failed || ds_intern_add (seen, property->name) == DS_INTERN_NONE;
  return seen->n > n;
}

static bool
put_property (OwnProperties *self, size_t floor, const DsForeignProperty *from, DsJsonWriter *json)
{
  DsProperties read;
  DsProperty value;
  DsStatus status;
  char *text;

  if (!set_value (self, floor, from, &value, false))
    return false;
  text = ds_property_json (&value);
  status = text != NULL ? ds_properties_read_value (&read, text, NULL) : DS_NOMEM;
  if (status == DS_OK) {
    ds_properties_clear (&read);
    ds_json_put_source (json, from->name, text);
  }
  ds_free (text);
  self->failed = self->failed || status == DS_NOMEM;
  return status == DS_OK;
}

/* True for a value whose parts only the source has: of a class, a list, or another object. */
static bool
has_more (const DsForeignProperty *property)
{
  return property->type == DS_FOREIGN_RECORD || property->type == DS_FOREIGN_LIST_OF ||
         (property->type == DS_FOREIGN_OBJECT && property->text[0] != '\0' &&
          strcmp (property->text, "0") != 0);
}

/* Adds those of @list, at line @line of the source, that ours can have to *@extras, which is given
 * back. */
static bool
add (OwnProperties *self, DsExtras **extras, size_t floor, const DsForeignProperties *list,
     const DsMapRule *rule, uint32_t line)
{
  DsExtras *changed;
  DsIntern seen = { 0 };
  DsText text = { 0 };
  DsJsonWriter json;
  size_t n = 0;
  bool ok;

  if (list->n == 0)
    return true;
  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  for (const DsForeignProperty *at = list->first; at != NULL && n < DS_PROPERTIES_MAX;
       at = at->next)
    if (is_first (self, list, at, &seen) && ds_property_name_is_valid (at->name) &&
        !is_link (rule, at->name)) {
      const bool is_put = put_property (self, floor, at, &json);

      n += is_put;
      self->failed =
          self->failed || (!is_put && has_more (at) &&
                           !ds_importer_note_at (self->import, DS_NOTE_PROPERTIES, at->name, line));
    }
  ds_json_end (&json);
  ds_intern_clear (&seen);
  ds_arena_clear (&self->arena);
  while (text.n > 0 && text.bytes[text.n - 1] == '\n')
    text.bytes[--text.n] = '\0';
  ok = !text.failed && !self->failed;
  if (ok && n > 0 &&
      ds_extras_with (&changed, *extras, DS_PROPERTIES_KEY, text.bytes, NULL) == DS_OK) {
    ds_extras_unref (*extras);
    *extras = changed;
  } else if (n > 0) {
    ok = false;
  }
  ds_text_clear (&text);
  return ok;
}

/* The map's are the level's. Those of a level are the level's, too, where it is the only one; of
 * several with a region each, the region's. */
static bool
add_of_levels (OwnProperties *self)
{
  DsDungeon *dungeon = &self->import->out->delve.dungeon;
  const DsImport *made = self->import->out;
  bool ok = add (self, &dungeon->extras, NO_FLOOR, &self->import->map->properties, NULL, 0);

  if (made->places.n == 1 && self->import->map->properties.n == 0)
    return ok && add (self, &dungeon->extras, NO_FLOOR, &made->places.items[0].level->properties,
                      NULL, made->places.items[0].level->line);
  for (size_t i = 0; i < made->places.n && i < ds_regions_count (dungeon->regions) && ok; i++) {
    const DsHolder region = { .type = DS_HOLDER_REGION,
                              .id = ds_regions_get (dungeon->regions, i)->id };
    DsExtras *extras = ds_extras_ref (ds_holder_extras (dungeon, region));

    ok = add (self, &extras, NO_FLOOR, &made->places.items[i].level->properties, NULL,
              made->places.items[i].level->line) &&
         (extras == NULL || ds_holder_set_extras (dungeon, region, extras, NULL) == DS_OK);
    ds_extras_unref (extras);
  }
  return ok;
}

DsStatus
ds_importer_add_properties (DsImporter *self, DsError *err)
{
  OwnProperties own = { .import = self };
  bool ok;

  DS_ASSERT (self != NULL);

  if (self->mapping->without_properties || self->map->kept != NULL)
    return DS_OK; /* a .des file keeps those of its vaults */
  ok = list_targets (&own);
  for (size_t i = 0; i < self->things.n && ok; i++) {
    DsImportThing *at = &self->things.items[i];

    ok = at->object == NULL || add (&own, &at->thing.extras, at->floor, &at->object->properties,
                                    at->rule, at->object->line);
  }
  ok = ok && add_of_levels (&own);
  ds_array_clear (&own.targets);
  ds_arena_clear (&own.arena);
  return ok ? DS_OK : ds_fail_nomem (err, self->map->source);
}
