/* core/io/members.c — members of our documents as properties in other programs' files. */
#include "io/members.h"
#include "io/delve_file.h"
#include "map/property.h"
#include "map/property_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEYS_MAX 16
#define OWN "own:"     /* before a custom property with the name of a known member */
#define OTHER "delve:" /* before a member that is none of the known ones */
#define VALUE '='      /* before a value of JSON */

/* Members that are properties by their own names. */
static const char *const KNOWN[DS_N_MEMBER_HOLDERS][KEYS_MAX] = {
  [DS_MEMBERS_OF_DOCUMENT] = { "format", "version", "name", "ruleset", "seed", "derived_from",
                               "recipe", "locks", "regions", "ignores" },
  [DS_MEMBERS_OF_FLOOR] = { "pins", "origin" },
  [DS_MEMBERS_OF_ROOM] = { "id", "name", "kind", "region" },
  [DS_MEMBERS_OF_THING] = { "id", "facing", "target", "gate", "lock", "note" },
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
ds_member_refs_by_id (const void *a, const void *b)
{
  const DsMemberRef *i = a, *k = b;

  DS_ASSERT (a != NULL && b != NULL);

  if (i->floor != k->floor)
    return i->floor < k->floor ? -1 : 1;
  return (i->id > k->id) - (i->id < k->id);
}

int
ds_member_refs_by_number (const void *a, const void *b)
{
  const DsMemberRef *i = a, *k = b;

  DS_ASSERT (a != NULL && b != NULL);

  return (i->number > k->number) - (i->number < k->number);
}

static const DsMemberRef *
find (const DsMemberRefs *refs, DsMemberRef wanted, int (*compare) (const void *, const void *))
{
  return refs->items.n > 0 ? bsearch (&wanted, refs->items.items, refs->items.n,
                                      sizeof *refs->items.items, compare)
                           : NULL;
}

const DsMemberRef *
ds_member_refs_find (const DsMemberRefs *self, const char *text)
{
  DS_ASSERT (self != NULL && text != NULL);

  return find (self,
               (DsMemberRef){ .number = self->number_of != NULL ? self->number_of (text)
                                                                : strtoll (text, NULL, 10) },
               ds_member_refs_by_number);
}

/* ---- writing */

typedef struct {
  const DsMemberPen *pen;
  int32_t floor;
  const DsMemberRefs *refs;
  const char *own; /* the custom property that is written; NULL: another member */
} MemberWriter;

static void
put (const MemberWriter *self, const char *name, DsForeignType type, const char *text, size_t n,
     DsNode node)
{
  const DsMemberValue value = {
    .name = name, .own = self->own, .type = (uint8_t)type, .text = text, .n = n, .node = node
  };

  self->pen->put (self->pen->user, &value);
}

static bool
can_hold (const MemberWriter *self, const char *text, size_t n)
{
  return self->pen->can_hold == NULL || self->pen->can_hold (text, n);
}

void
ds_members_put_json (DsText *out, DsNode value)
{
  size_t n;
  const char *json = ds_node_source (value, &n);

  DS_ASSERT (out != NULL);

  ds_text_putc (out, VALUE);
  for (size_t i = 0; i < n;
       i++) /* strings have no line breaks, and what follows others is layout */
    if (json[i] != '\n')
      ds_text_putc (out, json[i]);
    else
      while (i + 1 < n && (json[i + 1] == ' ' || json[i + 1] == '\n'))
        i++;
}

static void
put_json (const MemberWriter *self, const char *name, DsNode value)
{
  DsText text = { 0 };

  ds_members_put_json (&text, value);
  *self->pen->failed = *self->pen->failed || text.failed;
  if (!text.failed)
    put (self, name, DS_FOREIGN_TEXT, text.bytes, text.n, value);
  ds_text_clear (&text);
}

static void
put_value (const MemberWriter *self, const char *name, DsNode value)
{
  size_t n, n_text;
  const char *source = ds_node_source (value, &n), *text = ds_node_string (value, &n_text);
  int64_t number;

  if (text != NULL && text[0] != VALUE && can_hold (self, text, n_text))
    put (self, name, DS_FOREIGN_TEXT, text, n_text, value);
  else if (ds_node_type (value) == DS_JSON_BOOL)
    put (self, name, DS_FOREIGN_BOOL, source, n, value);
  else if (ds_node_int (value, &number) && number >= INT32_MIN && number <= INT32_MAX)
    put (self, name, DS_FOREIGN_INT, source, n, value);
  else if (ds_node_type (value) == DS_JSON_REAL)
    put (self, name, DS_FOREIGN_FLOAT, source, n, value);
  else
    put_json (self, name, value);
}

/* @value is the whole own property, @colour its member. */
static bool
put_colour (const MemberWriter *self, const char *name, DsNode value, DsNode colour)
{
  size_t n;
  const char *text = ds_node_string (colour, &n);

  if (text == NULL || (n != 7 && n != 9))
    return false;
  if (n == 9 && strcmp (text + 7, "ff") == 0)
    return false; /* it would lose its opacity, which is nothing but how it was written */
  for (size_t i = 0; i < n; i++)
    if (text[i] >= 'A' && text[i] <= 'F')
      return false;
  put (self, name, DS_FOREIGN_COLOUR, text, n, value);
  return true;
}

static bool
put_file (const MemberWriter *self, const char *name, DsNode value, DsNode file)
{
  size_t n;
  const char *text = ds_node_string (file, &n);

  if (text == NULL || !can_hold (self, text, n))
    return false;
  put (self, name, DS_FOREIGN_FILE, text, n, value);
  return true;
}

/* Only where reading it gives the same: the floor is named where it is another one. */
static bool
put_object (const MemberWriter *self, const char *name, DsNode value, DsNode object)
{
  DsMemberValue member = {
    .name = name, .own = self->own, .type = DS_FOREIGN_OBJECT, .node = value
  };
  DsMemberRef wanted = { .floor = self->floor };
  const char *text = ds_node_string (object, NULL);
  char digits[24];
  int64_t floor;
  DsNode node;

  if (ds_node_get (value, "floor", &node)) {
    if (!ds_node_int (node, &floor) || floor == self->floor || floor < 0 || floor > INT32_MAX)
      return false;
    wanted.floor = (int32_t)floor;
  }
  if (text == NULL || strlen (text) < 3)
    return false;
  wanted.id = strtoull (text + 2, NULL, 16);
  member.object = find (self->refs, wanted, ds_member_refs_by_id);
  if (member.object == NULL)
    return false;
  member.text = digits;
  member.n = (size_t)snprintf (digits, sizeof digits, "%lld", (long long)member.object->number);
  self->pen->put (self->pen->user, &member);
  return true;
}

static void put_own (const MemberWriter *self, const char *name, DsNode value);
static void put_named (const MemberWriter *self, const char *prefix, DsMember member,
                       void (*put_member) (const MemberWriter *self, const char *name,
                                           DsNode value));

static bool
put_class (const MemberWriter *self, const char *name, DsNode value, DsNode class)
{
  size_t n;
  const char *class_name = ds_node_string (class, &n);
  DsNode members;

  if (self->pen->begin_class == NULL || class_name == NULL || class_name[0] == '\0' ||
      !can_hold (self, class_name, n))
    return false;
  self->pen->begin_class (self->pen->user, name, class_name);
  if (ds_node_get (value, "members", &members))
    for (DsMember m = ds_node_first (members); m.key != NULL; m = ds_member_next (m))
      put_named (self, "", m, put_own);
  self->pen->end_class (self->pen->user);
  return true;
}

static void
put_own (const MemberWriter *self, const char *name, DsNode value)
{
  DsNode inner;
  bool is_put = false;

  if (ds_node_get (value, "colour", &inner))
    is_put = put_colour (self, name, value, inner);
  else if (ds_node_get (value, "file", &inner))
    is_put = put_file (self, name, value, inner);
  else if (ds_node_get (value, "object", &inner))
    is_put = put_object (self, name, value, inner);
  else if (ds_node_get (value, "class", &inner))
    is_put = put_class (self, name, value, inner);
  if (!is_put)
    put_value (self, name, value);
}

/* @prefix and @key, which may be no text that the file holds. NULL: no memory. Caller frees. */
static char *
name_of (const MemberWriter *self, const char *prefix, const char *key)
{
  DsText text = { 0 };
  DsJsonWriter json;

  ds_text_puts (&text, prefix);
  if (key[0] != VALUE && can_hold (self, key, strlen (key))) {
    ds_text_puts (&text, key);
    return ds_text_take (&text);
  }
  ds_text_putc (&text, VALUE);
  ds_json_writer_init (&json, &text);
  ds_json_put_string (&json, NULL, key);
  return ds_text_take (&text);
}

static void
put_named (const MemberWriter *self, const char *prefix, DsMember member,
           void (*put_member) (const MemberWriter *self, const char *name, DsNode value))
{
  char *name = name_of (self, prefix, member.key);

  *self->pen->failed = *self->pen->failed || name == NULL;
  if (name != NULL)
    put_member (self, name, member.node);
  ds_free (name);
}

void
ds_members_put (const DsMemberPen *pen, DsNode node, DsMemberHolder holder, int32_t floor,
                const DsMemberRefs *refs)
{
  MemberWriter self = { .pen = pen, .floor = floor, .refs = refs };

  DS_ASSERT (pen != NULL && refs != NULL && holder < DS_N_MEMBER_HOLDERS);

  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m)) {
    if (pen->is_placed (holder, m))
      continue;
    if (strcmp (m.key, DS_PROPERTIES_KEY) != 0) {
      put_named (&self, is_among (KNOWN[holder], m.key) ? "" : OTHER, m, put_value);
      continue;
    }
    for (DsMember own = ds_node_first (m.node); own.key != NULL; own = ds_member_next (own)) {
      const bool is_taken = is_among (KNOWN[holder], own.key) || begins (own.key, OWN) ||
                            begins (own.key, OTHER) || own.key[0] == VALUE;

      self.own = own.key;
      put_named (&self, is_taken ? OWN : "", own, put_own);
    }
    self.own = NULL;
  }
}

/* ---- reading */

void
ds_members_reach_line (DsJsonWriter *json, uint32_t *at, uint32_t line)
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

/* A value of which ours is none, such as a colour that is not set, is a text. */
static void
read_own (DsJsonWriter *json, const char *key, const char *member, const char *text, bool is_valid)
{
  if (!is_valid) {
    ds_json_put_string (json, key, text);
    return;
  }
  ds_json_begin_object (json, key, DS_JSON_INLINE);
  ds_json_put_string (json, member, text);
  ds_json_end (json);
}

static void
read_colour (DsJsonWriter *json, const char *key, const char *text)
{
  char turned[16];

  if (strlen (text) == 9) {
    snprintf (turned, sizeof turned, "#%.6s%.2s", text + 3,
              strncmp (text + 1, "ff", 2) == 0 ? "" : text + 1);
    text = turned;
  }
  read_own (json, key, "colour", text, ds_property_colour_is_valid (text));
}

static void
read_object (DsJsonWriter *json, const char *key, const char *text, int32_t floor,
             const DsMemberRefs *refs)
{
  const DsMemberRef *found = ds_member_refs_find (refs, text);
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

static void read_class (DsJsonWriter *json, const char *key, const DsForeignProperty *property,
                        int32_t floor, const DsMemberRefs *refs);

static void read_items (DsJsonWriter *json, const char *key, const DsForeignProperty *property,
                        int32_t floor, const DsMemberRefs *refs);

static void
read_value (DsJsonWriter *json, const char *key, const DsForeignProperty *property, int32_t floor,
            const DsMemberRefs *refs)
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
    read_own (json, key, "file", text, ds_property_file_is_valid (text));
    return;
  case DS_FOREIGN_OBJECT:
    read_object (json, key, text, floor, refs);
    return;
  case DS_FOREIGN_RECORD:
    read_class (json, key, property, floor, refs);
    return;
  case DS_FOREIGN_LIST_OF:
    read_items (json, key, property, floor, refs);
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

static void
read_class (DsJsonWriter *json, const char *key, const DsForeignProperty *property, int32_t floor,
            const DsMemberRefs *refs)
{
  ds_json_begin_object (json, key, DS_JSON_INLINE);
  ds_json_put_string (json, "class", property->type_name);
  if (property->items.n > 0) {
    ds_json_begin_object (json, "members", DS_JSON_INLINE);
    for (const DsForeignProperty *at = property->items.first; at != NULL; at = at->next) {
      char *name = at->type != DS_FOREIGN_NULL ? key_of (at->name) : NULL;

      json->out->failed = json->out->failed || (name == NULL && at->type != DS_FOREIGN_NULL);
      if (name != NULL)
        read_value (json, name, at, floor, refs);
      ds_free (name);
    }
    ds_json_end (json);
  }
  ds_json_end (json);
}

bool
ds_members_hold_item (const DsForeignProperty *item, size_t i)
{
  DS_ASSERT (item != NULL);

  return i < DS_PROPERTY_ITEMS_MAX && item->type != DS_FOREIGN_LIST_OF &&
         item->type != DS_FOREIGN_RECORD && item->type != DS_FOREIGN_NULL;
}

static void
read_items (DsJsonWriter *json, const char *key, const DsForeignProperty *property, int32_t floor,
            const DsMemberRefs *refs)
{
  size_t i = 0;

  ds_json_begin_array (json, key, DS_JSON_INLINE);
  for (const DsForeignProperty *at = property->items.first; at != NULL; at = at->next)
    if (ds_members_hold_item (at, i++)) {
      if (at->type == DS_FOREIGN_TEXT) /* also one that begins as a value does */
        ds_json_put_string (json, NULL, at->text);
      else
        read_value (json, NULL, at, floor, refs);
    }
  ds_json_end (json);
}

/* True for custom properties; *@name loses its prefix. */
static bool
is_own (const char **name, DsMemberHolder holder)
{
  if (begins (*name, OWN)) {
    *name += strlen (OWN);
    return true;
  }
  if (begins (*name, OTHER)) {
    *name += strlen (OTHER);
    return false;
  }
  return !is_among (KNOWN[holder], *name);
}

static void
read_all (const DsForeignProperties *list, bool want_own, DsMemberHolder holder, int32_t floor,
          const DsMemberRefs *refs, DsJsonWriter *json, uint32_t *line)
{
  for (const DsForeignProperty *at = list->first; at != NULL; at = at->next) {
    const char *name = at->name;
    char *key;

    if (at->type == DS_FOREIGN_NULL || is_own (&name, holder) != want_own)
      continue;
    key = key_of (name);
    json->out->failed = json->out->failed || key == NULL;
    if (!want_own) /* the text of custom properties is kept as it is */
      ds_members_reach_line (json, line, at->line);
    if (key != NULL)
      read_value (json, key, at, floor, refs);
    ds_free (key);
  }
}

void
ds_members_read (const DsForeignProperties *list, DsMemberHolder holder, int32_t floor,
                 const DsMemberRefs *refs, DsJsonWriter *json, uint32_t *line)
{
  bool has_own = false;

  DS_ASSERT (list != NULL && holder < DS_N_MEMBER_HOLDERS && refs != NULL && json != NULL &&
             line != NULL);

  for (const DsForeignProperty *at = list->first; at != NULL && !has_own; at = at->next) {
    const char *name = at->name;

    has_own = at->type != DS_FOREIGN_NULL && is_own (&name, holder);
  }
  read_all (list, false, holder, floor, refs, json, line);
  if (!has_own)
    return;
  ds_json_begin_object (json, DS_PROPERTIES_KEY, DS_JSON_INLINE);
  read_all (list, true, holder, floor, refs, json, line);
  ds_json_end (json);
}

bool
ds_members_are_in (const char *bytes, size_t n)
{
  const char *const mark = DS_DELVE_FORMAT, *end = bytes + n;
  const size_t n_mark = strlen (mark);

  DS_ASSERT (bytes != NULL || n == 0);

  for (const char *at = bytes; (size_t)(end - at) >= n_mark; at++) {
    at = memchr (at, mark[0], (size_t)(end - at) - n_mark + 1);
    if (at == NULL)
      return false;
    if (memcmp (at, mark, n_mark) == 0)
      return true;
  }
  return false;
}
