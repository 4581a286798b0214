/* core/io/kept/described.c — conditions of a rule turned into what they ask for. */
#include "io/kept/described.h"

#include <string.h>

static bool
is_literal (const char *text)
{
  return strpbrk (text, "*?") == NULL;
}

/* The tile of a picture that @rule asks for, of a tileset that the file of @level has; 0: it asks
 * for none, or the file has none such. */
static uint32_t
picture_of (const DsForeign *map, const DsForeignLevel *level, const DsMapRule *rule)
{
  if (rule->number != 0 || (rule->tileset[0] == '\0' && rule->tiles.n == 0))
    return (uint32_t)rule->number;
  for (const DsForeignTileset *at = map->tilesets.first; at != NULL; at = at->next)
    if (ds_mapping_like (rule->tileset, at->name) && ds_foreign_in_file (level, at->first) != 0)
      return at->first + (rule->tiles.n > 0 ? (uint32_t)rule->tiles.items[0] : 0);
  return 0;
}

/* The type that a text most likely has. */
static uint8_t
guess_type (const char *text)
{
  const size_t n = strlen (text);

  if (strcmp (text, "true") == 0 || strcmp (text, "false") == 0)
    return DS_FOREIGN_BOOL;
  return n > 0 && n < 10 && strspn (text, "0123456789") == n && (n == 1 || text[0] != '0')
             ? DS_FOREIGN_INT
             : DS_FOREIGN_TEXT;
}

static bool
has_name (const DsForeignPropertyEdits *edits, const char *name)
{
  for (size_t i = 0; i < edits->n; i++)
    if (strcmp (edits->items[i].new_name, name) == 0)
      return true;
  return false;
}

/* Gives the addition the properties that @rule asks for, as new ones behind those of our object,
 * which has none of the name. *@fits is false where the rule does not name the value. False: no
 * memory. */
static bool
add_conditions (DsArena *arena, const DsMapRule *rule, DsForeignAddition *out, bool *fits)
{
  const DsForeignPropertyEdits own = out->properties;
  DsForeignPropertyEdit *edits =
      ds_arena_alloc (arena, own.n + rule->properties.n + 1, sizeof *edits);

  *fits = true;
  if (edits == NULL)
    return false;
  if (own.n > 0)
    memcpy (edits, own.items, own.n * sizeof *edits);
  out->properties = (DsForeignPropertyEdits){ edits, own.n };
  for (size_t i = 0; i < rule->properties.n; i++) {
    const char *line = rule->properties.items[i], *equals = strchr (line, '=');
    DsForeignProperty *property = ds_arena_alloc (arena, 1, sizeof *property);
    const char *name =
        ds_arena_strndup (arena, line, equals != NULL ? (size_t)(equals - line) : strlen (line));

    if (property == NULL || name == NULL)
      return false;
    if (has_name (&own, name))
      continue;
    if (equals != NULL && !is_literal (equals))
      *fits = false;
    *property = (DsForeignProperty){ .name = name,
                                     .type_name = "",
                                     .text = equals != NULL ? equals + 1 : "true" };
    property->type = guess_type (property->text);
    edits[out->properties.n++] = (DsForeignPropertyEdit){ "", name, property, false };
  }
  return true;
}

/* The properties of the addition as a list, those of our object before others of the same name. */
static bool
list_properties (DsArena *arena, const DsForeignAddition *addition, DsForeignProperties *out)
{
  for (size_t i = 0; i < addition->properties.n; i++) {
    const DsForeignPropertyEdit *edit = &addition->properties.items[i];
    DsForeignProperty *copy = ds_arena_alloc (arena, 1, sizeof *copy);

    if (copy == NULL)
      return false;
    *copy = *edit->value;
    copy->name = edit->new_name;
    copy->next = NULL;
    if (out->last != NULL)
      out->last->next = copy;
    else
      out->first = copy;
    out->last = copy;
    out->n++;
  }
  return true;
}

bool
ds_describe_by_rule (DsArena *arena, const DsForeign *map, const DsForeignLevel *level,
                     const DsMapRule *rule, DsForeignAddition *out, DsForeignProperties *properties,
                     bool *fits)
{
  DS_ASSERT (arena != NULL && map != NULL && level != NULL && rule != NULL && out != NULL);
  DS_ASSERT (properties != NULL && fits != NULL);

  out->name = rule->name;
  out->type = rule->type;
  out->tile = picture_of (map, level, rule);
  *fits = false;
  if (!is_literal (rule->type) || !is_literal (rule->name) ||
      (out->tile != 0 && ds_foreign_in_file (level, out->tile) == 0))
    return true;
  return add_conditions (arena, rule, out, fits) && list_properties (arena, out, properties);
}
