/* core/io/tiled/tiled_members.c — members of our documents as properties of Tiled. */
#include "io/tiled/tiled_members.h"
#include "map/property.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEYS_MAX 16
#define OWN "own:"     /* before a custom property with the name of a known member */
#define OTHER "delve:" /* before a member that is none of the known ones */
#define VALUE '='      /* before a value of JSON */

/* Members with a place of their own in the map, which are left out, and those that are properties
 * by their own names. */
static const struct {
  const char *placed[KEYS_MAX], *known[KEYS_MAX];
} HOLDERS[DS_N_TILED_HOLDERS] = {
  [DS_TILED_DOCUMENT] = { { "size", "floors" },
                          { "format", "version", "name", "ruleset", "seed", "derived_from",
                            "recipe", "locks", "regions", "ignores" } },
  [DS_TILED_FLOOR] = { { "ground", "feature", "rooms", "things" }, { "pins", "origin" } },
  [DS_TILED_ROOM] = { { "name", "runs" }, { "id", "kind", "region" } },
  [DS_TILED_THING] = { { "kind", "at" }, { "id", "facing", "target", "gate", "lock", "note" } },
};

static bool
is_among (const char *const keys[KEYS_MAX], const char *key)
{
  for (size_t i = 0; i < KEYS_MAX && keys[i] != NULL; i++)
    if (strcmp (keys[i], key) == 0)
      return true;
  return false;
}

static bool
begins (const char *text, const char *with)
{
  return strncmp (text, with, strlen (with)) == 0;
}

int
ds_tiled_compare_ids (const void *a, const void *b)
{
  const DsTiledRef *i = a, *k = b;

  DS_ASSERT (a != NULL && b != NULL);

  if (i->floor != k->floor)
    return i->floor < k->floor ? -1 : 1;
  return (i->id > k->id) - (i->id < k->id);
}

int
ds_tiled_compare_numbers (const void *a, const void *b)
{
  const DsTiledRef *i = a, *k = b;

  DS_ASSERT (a != NULL && b != NULL);

  return (i->number > k->number) - (i->number < k->number);
}

static const DsTiledRef *
find (const DsTiledRefs *refs, DsTiledRef wanted, int (*compare) (const void *, const void *))
{
  return refs->items.n > 0 ? bsearch (&wanted, refs->items.items, refs->items.n,
                                      sizeof *refs->items.items, compare)
                           : NULL;
}

/* ---- writing */

typedef struct {
  DsTiledPen *pen;
  int32_t floor;
  const DsTiledRefs *refs;
} MemberWriter;

/* Appends @json on one line: its strings have no line breaks, and what follows others is layout. */
static void
put_line (DsText *out, const char *json, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (json[i] != '\n')
      ds_text_putc (out, json[i]);
    else
      while (i + 1 < n && (json[i + 1] == ' ' || json[i + 1] == '\n'))
        i++;
}

static void
put_json (const MemberWriter *self, const char *name, const char *json, size_t n)
{
  DsText text = { 0 };

  ds_text_putc (&text, VALUE);
  put_line (&text, json, n);
  self->pen->out->failed = self->pen->out->failed || text.failed;
  if (!text.failed)
    ds_tiled_put_property (self->pen, name, "string", text.bytes, text.n);
  ds_text_clear (&text);
}

static void
put_value (const MemberWriter *self, const char *name, DsNode value)
{
  size_t n, n_text;
  const char *source = ds_node_source (value, &n), *text = ds_node_string (value, &n_text);
  int64_t number;

  if (text != NULL && text[0] != VALUE && ds_tiled_can_hold (text, n_text))
    ds_tiled_put_property (self->pen, name, "string", text, n_text);
  else if (ds_node_type (value) == DS_JSON_BOOL)
    ds_tiled_put_property (self->pen, name, "bool", source, n);
  else if (ds_node_int (value, &number) && number >= INT32_MIN && number <= INT32_MAX)
    ds_tiled_put_property (self->pen, name, "int", source, n);
  else if (ds_node_type (value) == DS_JSON_REAL)
    ds_tiled_put_property (self->pen, name, "float", source, n);
  else
    put_json (self, name, source, n);
}

/* "#rrggbbaa" is "#aarrggbb" in Tiled. */
static bool
put_colour (const MemberWriter *self, const char *name, DsNode value)
{
  char turned[10];
  size_t n;
  const char *text = ds_node_string (value, &n);

  if (text == NULL || (n != 7 && n != 9))
    return false;
  if (n == 9 && strcmp (text + 7, "ff") == 0)
    return false; /* it would lose its opacity, which is nothing but how it was written */
  for (size_t i = 0; i < n; i++)
    if (text[i] >= 'A' && text[i] <= 'F')
      return false;
  snprintf (turned, sizeof turned, "#%.2s%.6s", n == 9 ? text + 7 : "", text + 1);
  ds_tiled_put_property (self->pen, name, "color", turned, strlen (turned));
  return true;
}

static bool
put_file (const MemberWriter *self, const char *name, DsNode value)
{
  size_t n;
  const char *text = ds_node_string (value, &n);

  if (text == NULL || !ds_tiled_can_hold (text, n))
    return false;
  ds_tiled_put_property (self->pen, name, "file", text, n);
  return true;
}

/* Only where reading it gives the same: the floor is named where it is another one. */
static bool
put_object (const MemberWriter *self, const char *name, DsNode object, DsNode value)
{
  DsTiledRef wanted = { .floor = self->floor };
  const char *text = ds_node_string (value, NULL);
  const DsTiledRef *found;
  char digits[24];
  int64_t floor;
  DsNode node;

  if (ds_node_get (object, "floor", &node)) {
    if (!ds_node_int (node, &floor) || floor == self->floor || floor < 0 || floor > INT32_MAX)
      return false;
    wanted.floor = (int32_t)floor;
  }
  if (text == NULL || strlen (text) < 3)
    return false;
  wanted.id = strtoull (text + 2, NULL, 16);
  found = find (self->refs, wanted, ds_tiled_compare_ids);
  if (found == NULL)
    return false;
  snprintf (digits, sizeof digits, "%lld", (long long)found->number);
  ds_tiled_put_property (self->pen, name, "object", digits, strlen (digits));
  return true;
}

static void
put_own (const MemberWriter *self, const char *name, DsNode value)
{
  DsNode inner;
  bool is_put = false;

  if (ds_node_get (value, "colour", &inner))
    is_put = put_colour (self, name, inner);
  else if (ds_node_get (value, "file", &inner))
    is_put = put_file (self, name, inner);
  else if (ds_node_get (value, "object", &inner))
    is_put = put_object (self, name, value, inner);
  if (!is_put)
    put_value (self, name, value);
}

/* @prefix and @key, which may be no text of XML. NULL: no memory. Caller frees. */
static char *
name_of (const char *prefix, const char *key)
{
  DsText text = { 0 };
  DsJsonWriter json;

  ds_text_puts (&text, prefix);
  if (key[0] != VALUE && ds_tiled_can_hold (key, strlen (key))) {
    ds_text_puts (&text, key);
    return ds_text_take (&text);
  }
  ds_text_putc (&text, VALUE);
  ds_json_writer_init (&json, &text);
  ds_json_put_string (&json, NULL, key);
  return ds_text_take (&text);
}

/* True for the name of a room that cannot be that of an object in XML. */
static bool
is_odd_name (DsMember member)
{
  size_t n = 0;
  const char *text = ds_node_string (member.node, &n);

  return strcmp (member.key, "name") == 0 && text != NULL && !ds_tiled_can_hold (text, n);
}

void
ds_tiled_put_members (DsTiledPen *pen, DsNode node, DsTiledHolder holder, int32_t floor,
                      const DsTiledRefs *refs)
{
  const MemberWriter self = { pen, floor, refs };

  DS_ASSERT (pen != NULL && refs != NULL && holder < DS_N_TILED_HOLDERS);

  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m)) {
    const bool is_known = is_among (HOLDERS[holder].known, m.key);
    const bool is_own = strcmp (m.key, DS_PROPERTIES_KEY) == 0;
    char *name;

    if (is_among (HOLDERS[holder].placed, m.key) && !is_odd_name (m))
      continue;
    if (!is_own) {
      name = name_of (is_known ? "" : OTHER, m.key);
      pen->out->failed = pen->out->failed || name == NULL;
      if (name != NULL)
        put_value (&self, name, m.node);
      ds_free (name);
      continue;
    }
    for (DsMember own = ds_node_first (m.node); own.key != NULL; own = ds_member_next (own)) {
      const bool is_taken = is_among (HOLDERS[holder].known, own.key) || begins (own.key, OWN) ||
                            begins (own.key, OTHER) || own.key[0] == VALUE;

      name = name_of (is_taken ? OWN : "", own.key);
      pen->out->failed = pen->out->failed || name == NULL;
      if (name != NULL)
        put_own (&self, name, own.node);
      ds_free (name);
    }
  }
}

/* ---- reading */

void
ds_tiled_reach_line (DsJsonWriter *json, uint32_t *at, uint32_t line)
{
  DS_ASSERT (json != NULL && at != NULL);

  for (; *at < line; ++*at)
    ds_text_putc (json->out, '\n');
}

/* Appends the value of JSON @text; false: it is none. */
static bool
put_source (DsJsonWriter *json, const char *key, const char *text)
{
  DsErrors errors = { 0 };
  DsText line = { 0 };
  DsJson *parsed;
  const DsStatus status = ds_json_parse (&parsed, "", text, strlen (text), &errors);

  json->out->failed = json->out->failed || status == DS_NOMEM;
  if (status != DS_OK)
    return false;
  ds_json_free (parsed);
  for (; *text != '\0'; text++) /* outside of strings, where JSON has no line breaks */
    ds_text_putc (&line, *text == '\n' || *text == '\r' ? ' ' : *text);
  json->out->failed = json->out->failed || line.failed;
  if (!line.failed)
    ds_json_put_source (json, key, line.bytes);
  ds_text_clear (&line);
  return true;
}

static void
read_colour (DsJsonWriter *json, const char *key, const char *text)
{
  const size_t n = strlen (text);
  char turned[16];

  if (n == 9)
    snprintf (turned, sizeof turned, "#%.6s%.2s", text + 3,
              strncmp (text + 1, "ff", 2) == 0 ? "" : text + 1);
  ds_json_begin_object (json, key, DS_JSON_INLINE);
  ds_json_put_string (json, "colour", n == 9 ? turned : text);
  ds_json_end (json);
}

static void
read_object (DsJsonWriter *json, const char *key, const char *text, int32_t floor,
             const DsTiledRefs *refs)
{
  const DsTiledRef wanted = { .number = strtoll (text, NULL, 10) };
  const DsTiledRef *found = find (refs, wanted, ds_tiled_compare_numbers);
  char id[24];

  ds_json_begin_object (json, key, DS_JSON_INLINE);
  if (found == NULL) {
    ds_json_put_null (json, "object");
  } else {
    snprintf (id, sizeof id, "t-%" PRIx64, found->id);
    ds_json_put_string (json, "object", id);
    if (found->floor != floor)
      ds_json_put_int (json, "floor", found->floor);
  }
  ds_json_end (json);
}

static void
read_value (DsJsonWriter *json, const char *key, const DsForeignProperty *property, int32_t floor,
            const DsTiledRefs *refs)
{
  const char *text = property->text;

  switch (property->type) {
  case DS_FOREIGN_BOOL:
    ds_json_put_bool (json, key, strcmp (text, "true") == 0 || strcmp (text, "1") == 0);
    return;
  case DS_FOREIGN_INT:
  case DS_FOREIGN_FLOAT:
    if (strchr ("-0123456789", text[0]) == NULL || !put_source (json, key, text))
      ds_json_put_string (json, key, text);
    return;
  case DS_FOREIGN_COLOUR:
    read_colour (json, key, text);
    return;
  case DS_FOREIGN_FILE:
    ds_json_begin_object (json, key, DS_JSON_INLINE);
    ds_json_put_string (json, "file", text);
    ds_json_end (json);
    return;
  case DS_FOREIGN_OBJECT:
    read_object (json, key, text, floor, refs);
    return;
  default:
    if (text[0] != VALUE || !put_source (json, key, text + 1))
      ds_json_put_string (json, key, text);
  }
}

/* The key that name_of() made @name of. NULL: no memory. Caller frees. */
static char *
key_of (const char *name)
{
  DsErrors errors = { 0 };
  const char *text;
  DsStatus status;
  DsJson *json;
  char *key;

  if (name[0] != VALUE)
    return ds_strdup (name);
  status = ds_json_parse (&json, "", name + 1, strlen (name + 1), &errors);
  if (status != DS_OK)
    return status != DS_NOMEM ? ds_strdup (name) : NULL;
  text = ds_node_string (ds_json_root (json), NULL);
  key = ds_strdup (text != NULL ? text : name);
  ds_json_free (json);
  return key;
}

/* True for custom properties; *@name loses its prefix. */
static bool
is_own (const char **name, DsTiledHolder holder)
{
  if (begins (*name, OWN)) {
    *name += strlen (OWN);
    return true;
  }
  if (begins (*name, OTHER)) {
    *name += strlen (OTHER);
    return false;
  }
  return !is_among (HOLDERS[holder].known, *name);
}

static void
read_all (const DsForeignProperties *list, bool want_own, DsTiledHolder holder, int32_t floor,
          const DsTiledRefs *refs, DsJsonWriter *json, uint32_t *line)
{
  for (const DsForeignProperty *at = list->first; at != NULL; at = at->next) {
    const char *name = at->name;
    char *key;

    if (is_own (&name, holder) != want_own)
      continue;
    key = key_of (name);
    json->out->failed = json->out->failed || key == NULL;
    if (!want_own) /* the text of custom properties is kept as it is */
      ds_tiled_reach_line (json, line, at->line);
    if (key != NULL)
      read_value (json, key, at, floor, refs);
    ds_free (key);
  }
}

void
ds_tiled_read_members (const DsForeignProperties *list, DsTiledHolder holder, int32_t floor,
                       const DsTiledRefs *refs, DsJsonWriter *json, uint32_t *line)
{
  bool has_own = false;

  DS_ASSERT (list != NULL && holder < DS_N_TILED_HOLDERS && refs != NULL && json != NULL &&
             line != NULL);

  for (const DsForeignProperty *at = list->first; at != NULL && !has_own; at = at->next) {
    const char *name = at->name;

    has_own = is_own (&name, holder);
  }
  read_all (list, false, holder, floor, refs, json, line);
  if (!has_own)
    return;
  ds_json_begin_object (json, DS_PROPERTIES_KEY, DS_JSON_INLINE);
  read_all (list, true, holder, floor, refs, json, line);
  ds_json_end (json);
}
