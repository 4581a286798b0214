/* core/io/foreign/readers/tiled/tiled_change_items.c — items of a list, paired with those of ours:
 * equal ones at both ends, then those between in their order. */
#include "io/foreign/readers/tiled/tiled_change_items.h"
#include "base/array.h"
#include "io/foreign/readers/tiled/tiled_property_text.h"
#include "io/foreign/readers/tiled/tiled_reader.h"

#include <string.h>

typedef struct {
  DsTiledPatch *patch;
  DS_ARRAY (DsTiledNode) nodes;
  DS_ARRAY (const DsForeignProperty *) items;
} ItemChange;

/* An item of JSON may be a value alone, without its type. */
static bool
is_described (DsTiledNode node)
{
  DsNode value;

  return node.is_xml ||
         (ds_node_type (node.value) == DS_JSON_OBJECT && ds_node_get (node.value, "value", &value));
}

/* ---- equal ones */

/* Without the fraction ".0". */
static size_t
length_of_float (const char *text, size_t n)
{
  return n > 2 && memcmp (text + n - 2, ".0", 2) == 0 ? n - 2 : n;
}

static bool
same_letters (const char *a, const char *b, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if ((a[i] >= 'A' && a[i] <= 'F' ? a[i] | 0x20 : a[i]) != b[i])
      return false;
  return true;
}

static bool
same_text (uint8_t type, const char *was, size_t n_was, const char *is)
{
  size_t n = strlen (is);

  if (type == DS_FOREIGN_OBJECT) {
    n = strcspn (is, "@");
    return n == 0 ? n_was == 0 || (n_was == 1 && was[0] == '0')
                  : n == n_was && memcmp (was, is, n) == 0;
  }
  if (type == DS_FOREIGN_FLOAT) {
    n = length_of_float (is, n);
    n_was = length_of_float (was, n_was);
  } else if (type == DS_FOREIGN_COLOUR) {
    if (n == 7 && n_was == 9 && same_letters (was, "#ff", 3))
      return same_letters (was + 3, is + 1, 6);
    return n == n_was && same_letters (was, is, n);
  }
  return n == n_was && memcmp (was, is, n) == 0;
}

static bool
is_same (DsTiledNode node, const DsForeignProperty *item)
{
  const uint8_t type =
      is_described (node) ? ds_tiled_property_type (node) : ds_tiled_type_of_value (node.value);
  const char *text;
  size_t n;

  if (!ds_tiled_property_fits (type, is_described (node) && ds_tiled_property_is_enum (node), item))
    return false;
  if (is_described (node))
    text = ds_tiled_value (node, &n);
  else if (ds_node_type (node.value) == DS_JSON_STRING)
    text = ds_node_string (node.value, &n);
  else
    text = ds_node_source (node.value, &n);
  return text != NULL && same_text (type, text, n, item->text);
}

/* ---- changes */

/* The text of an item in the place of one of the file, which may keep its type. */
static void
put_item (DsTiledNode node, const DsForeignProperty *item, DsText *out)
{
  const bool is_bare = !is_described (node);
  const uint8_t type =
      is_bare ? ds_tiled_type_of_value (node.value) : ds_tiled_property_type (node);
  const char *name;
  size_t n;

  if (is_bare && type == item->type) {
    ds_tiled_put_json (out, type, item, NULL);
  } else if (node.is_xml && ds_tiled_property_is_enum (node) &&
             ds_tiled_property_fits (type, true, item)) {
    char *kind;

    name = ds_tiled_get (node, "propertytype", &n);
    kind = ds_strndup (name, n);
    out->failed = out->failed || kind == NULL;
    ds_tiled_put_element (out, "item", "", kind != NULL ? kind : "", type, item, "", 0);
    ds_free (kind);
  } else if (node.is_xml && ds_tiled_property_fits (type, false, item)) {
    ds_tiled_put_element (out, "item", "", "", type, item, "", 0);
  } else {
    ds_tiled_put_item (out, node.is_xml, item);
  }
}

/* True when only the value of an item changes, in its attribute or member. */
static bool
change_value (ItemChange *self, DsTiledNode node, const DsForeignProperty *item)
{
  const uint8_t type = ds_tiled_property_type (node);
  DsText text = { 0 };
  size_t n;
  const char *was = ds_tiled_get (node, "value", &n);
  char *copy;

  if (!is_described (node) || was == NULL || (node.is_xml && strchr (item->text, '\n') != NULL) ||
      !ds_tiled_property_fits (type, ds_tiled_property_is_enum (node), item))
    return false;
  copy = ds_strndup (was, n);
  if (node.is_xml)
    ds_tiled_put_escaped (&text, type, item, copy);
  else
    ds_tiled_put_json (&text, type, item, copy);
  self->patch->failed = self->patch->failed || text.failed || copy == NULL;
  if (!text.failed)
    ds_tiled_patch_number (self->patch, node, "value", text.bytes != NULL ? text.bytes : "");
  ds_free (copy);
  ds_text_clear (&text);
  return true;
}

static void
put (ItemChange *self, size_t start, size_t end, DsText *text)
{
  self->patch->failed = self->patch->failed || text->failed;
  if (!text->failed)
    ds_tiled_patch_put (self->patch, start, end - start, text->bytes != NULL ? text->bytes : "",
                        text->n);
  ds_text_clear (text);
}

static void
change_item (ItemChange *self, DsTiledNode node, const DsForeignProperty *item)
{
  DsText text = { 0 };

  if (is_same (node, item) || change_value (self, node, item))
    return;
  put_item (node, item, &text);
  put (self, ds_tiled_patch_start (self->patch, node), ds_tiled_patch_end (self->patch, node),
       &text);
}

/* The space before an item of the file. */
static void
put_space (const ItemChange *self, size_t i, DsText *out)
{
  const char *bytes = self->patch->bytes;
  const size_t start = ds_tiled_patch_start (self->patch, self->nodes.items[i]);
  size_t at = start;

  while (at > 0 && strchr (" \t\r\n", bytes[at - 1]) != NULL)
    at--;
  ds_text_add (out, bytes + at, start - at);
}

/* Inserts items @from to @to before item @at of the file. */
static void
insert (ItemChange *self, size_t from, size_t to, size_t at)
{
  const bool is_xml = self->nodes.items[0].is_xml;
  const size_t space = self->nodes.n > 1 ? 1 : 0; /* the first may follow the bracket */
  size_t place;
  DsText text = { 0 };

  for (size_t i = from; i < to; i++) {
    if (at > 0) {
      ds_text_puts (&text, is_xml ? "" : ",");
      put_space (self, space, &text);
    }
    ds_tiled_put_item (&text, is_xml, self->items.items[i]);
    if (at == 0) {
      ds_text_puts (&text, is_xml ? "" : ",");
      put_space (self, space, &text);
    }
  }
  place = at > 0 ? ds_tiled_patch_end (self->patch, self->nodes.items[at - 1])
                 : ds_tiled_patch_start (self->patch, self->nodes.items[0]);
  put (self, place, place, &text);
}

static void
remove_items (ItemChange *self, size_t from, size_t to)
{
  bool *is_gone = ds_alloc0 (self->nodes.n + 1, sizeof *is_gone);

  self->patch->failed = self->patch->failed || is_gone == NULL;
  if (is_gone == NULL)
    return;
  for (size_t i = from; i < to; i++)
    is_gone[i] = true;
  ds_tiled_patch_remove (self->patch, self->nodes.items, self->nodes.n, is_gone);
  ds_free (is_gone);
}

static void
change (ItemChange *self)
{
  const size_t n = self->nodes.n, n_new = self->items.n, least = n < n_new ? n : n_new;
  size_t head = 0, tail = 0, both;

  while (head < least && is_same (self->nodes.items[head], self->items.items[head]))
    head++;
  while (tail < least - head &&
         is_same (self->nodes.items[n - 1 - tail], self->items.items[n_new - 1 - tail]))
    tail++;
  both = least - tail;
  for (size_t i = head; i < both; i++)
    change_item (self, self->nodes.items[i], self->items.items[i]);
  if (n > n_new)
    remove_items (self, both, n - tail);
  else if (n_new > n)
    insert (self, both, n_new - tail, both);
}

bool
ds_tiled_change_items (DsTiledPatch *patch, DsTiledNode property, const DsForeignProperty *value)
{
  ItemChange self = { .patch = patch };
  bool ok = true, is_changed;
  DsTiledNode node;

  DS_ASSERT (patch != NULL && value != NULL);

  for (DsTiledWalk w = ds_tiled_walk (property, &ds_tiled_items); ok && ds_tiled_next (&w, &node);)
    ok = ds_array_push (&self.nodes, node);
  for (const DsForeignProperty *at = value->items.first; ok && at != NULL; at = at->next)
    ok = ds_array_push (&self.items, at);
  is_changed = self.nodes.n > 0 && (self.items.n > 0 || property.is_xml);
  if (ok && is_changed)
    change (&self);
  patch->failed = patch->failed || !ok;
  ds_array_clear (&self.nodes);
  ds_array_clear (&self.items);
  return is_changed;
}
