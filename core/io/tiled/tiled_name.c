/* core/io/tiled/tiled_name.c — see tiled_name.h */
#include "io/tiled/tiled_name.h"
#include "base/hooks.h"
#include "io/tiled/tiled_pen.h"
#include "map/area.h"
#include "map/property.h"

#include <string.h>

#define KEY "name"
#define OTHER "delve:" /* before members that are none of the known ones */

/* Members before all others. */
static bool
is_first (const char *key)
{
  static const char *const FIRST[] = { "id", "kind", "at", "facing", "target", "gate", "lock" };

  for (size_t i = 0; i < DS_COUNT (FIRST); i++)
    if (strcmp (FIRST[i], key) == 0)
      return true;
  return false;
}

/* The text of the member @key of @node as a name; NULL: it is none. */
static const char *
text_of (DsNode node, const char *key)
{
  DsNode value;
  size_t n;
  const char *text = ds_node_get (node, key, &value) ? ds_node_string (value, &n) : NULL;

  return text != NULL && n > 0 && strlen (text) == n && ds_tiled_can_hold (text, n) ? text : NULL;
}

/* True where the name is read behind the first members and those of the area alone. */
static bool
is_late (DsNode thing)
{
  bool is_after = false;

  for (DsMember m = ds_node_first (thing); m.key != NULL; m = ds_member_next (m)) {
    if (strcmp (m.key, KEY) == 0)
      is_after = true;
    else if (ds_area_is_key (m.key) ? is_after : !is_after && !is_first (m.key))
      return true;
  }
  return false;
}

DsTiledName
ds_tiled_name_of (DsNode thing)
{
  const char *text = text_of (thing, KEY);
  DsNode own;

  if (text != NULL)
    return (DsTiledName){ text, true, is_late (thing) };
  if (ds_node_get (thing, KEY, &own) || !ds_node_get (thing, DS_PROPERTIES_KEY, &own))
    return (DsTiledName){ .text = "" };
  text = text_of (own, KEY);
  return (DsTiledName){ .text = text != NULL ? text : "" };
}

/* ---- reading */

/* A text of a property is JSON behind "=". NULL: no memory. */
static const char *
as_text (DsForeign *map, const char *name)
{
  DsText text = { 0 };
  DsJsonWriter json;
  const char *copy;

  if (name[0] != DS_TILED_NAME_HERE[0])
    return name;
  ds_text_puts (&text, DS_TILED_NAME_HERE);
  ds_json_writer_init (&json, &text);
  ds_json_put_string (&json, NULL, name);
  copy = text.failed ? NULL : ds_arena_strndup (&map->arena, text.bytes, text.n);
  ds_text_clear (&text);
  return copy;
}

/* The property behind which a name stands that has none; NULL: before all. */
static DsForeignProperty *
find_before (DsForeignObject *object)
{
  const size_t n = strlen (OTHER);
  DsForeignProperty *before = NULL, *first = NULL;
  bool is_first_still = true;

  for (DsForeignProperty *at = object->properties.first; at != NULL; at = at->next) {
    is_first_still = is_first_still && is_first (at->name);
    first = is_first_still ? at : first;
    if (strncmp (at->name, OTHER, n) == 0 && ds_area_is_key (at->name + n))
      before = at;
  }
  return before != NULL ? before : first;
}

/* Adds the member at its place. NULL: no memory. */
static DsForeignProperty *
add_member (DsForeign *map, DsForeignObject *object)
{
  DsForeignProperty *before = find_before (object);
  DsForeignProperty *added = ds_arena_alloc (&map->arena, 1, sizeof *added);

  if (added == NULL)
    return NULL;
  *added = (DsForeignProperty){ .name = DS_TILED_NAME,
                                .type_name = "",
                                .line = before != NULL ? before->line : object->line };
  added->next = before != NULL ? before->next : object->properties.first;
  if (before != NULL)
    before->next = added;
  else
    object->properties.first = added;
  if (added->next == NULL)
    object->properties.last = added;
  object->properties.n++;
  return added;
}

DsStatus
ds_tiled_name_read (DsForeign *map, DsForeignObject *object, DsError *err)
{
  const DsForeignProperty *own;
  DsForeignProperty *member;
  const bool is_named = object != NULL && object->name[0] != '\0';

  DS_ASSERT (map != NULL && object != NULL);

  own = ds_foreign_property (&object->properties, KEY);
  member = object->properties.first;
  while (member != NULL && strcmp (member->name, DS_TILED_NAME) != 0)
    member = member->next;
  if (!is_named && member != NULL && member->type == DS_FOREIGN_TEXT &&
      strcmp (member->text, DS_TILED_NAME_HERE) == 0)
    member->type = DS_FOREIGN_NULL;
  if (!is_named || (member == NULL && own != NULL && own->type == DS_FOREIGN_TEXT &&
                    strcmp (own->text, object->name) == 0))
    return DS_OK;
  if (member == NULL)
    member = add_member (map, object);
  if (member == NULL)
    return ds_fail_nomem (err, KEY);
  member->type = DS_FOREIGN_TEXT;
  member->text = as_text (map, object->name);
  return member->text != NULL ? DS_OK : ds_fail_nomem (err, KEY);
}
