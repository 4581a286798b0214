/* core/io/foreign/readers/tiled/tiled_change_properties.c — the list of properties of a node as a
 * new text: those without an edit keep their bytes. */
#include "io/foreign/readers/tiled/tiled_change_properties.h"
#include "io/foreign/readers/tiled/tiled_change_items.h"
#include "io/foreign/readers/tiled/tiled_change_members.h"
#include "io/foreign/readers/tiled/tiled_change_old.h"
#include "io/foreign/readers/tiled/tiled_property_text.h"

#include <stdlib.h>
#include <string.h>

#define NO_ITEM SIZE_MAX

/* A property of the new list. */
typedef struct {
  char *name, *text; /* owned */
  size_t node;       /* that it was; NO_ITEM: it is new */
} Item;

typedef struct {
  DsTiledPatch *patch;
  DsTiledNode owner;
  DS_ARRAY (DsTiledNode) nodes;
  DS_ARRAY (Item) items;
  const char *indent; /* line break and space before an element of the list; of JSON, an item */
  size_t n_indent;
} ListChange;

/* ---- layout */

/* The space before @at, from the last line break on; nothing where there is none. */
static size_t
line_space (const DsTiledPatch *patch, size_t at)
{
  size_t start = at;

  while (start > 0 && (patch->bytes[start - 1] == ' ' || patch->bytes[start - 1] == '\t'))
    start--;
  if (start == 0 || patch->bytes[start - 1] != '\n')
    return at;
  start--;
  return start > 0 && patch->bytes[start - 1] == '\r' ? start - 1 : start;
}

static size_t
offset_of (const DsTiledPatch *patch, DsNode value, size_t *end)
{
  size_t n;
  const char *source = ds_node_source (value, &n);

  *end = (size_t)(source - patch->bytes) + n;
  return (size_t)(source - patch->bytes);
}

/* As the object @node has it. */
static DsTiledLayout
layout_of (const DsTiledPatch *patch, DsNode node)
{
  size_t end, start = offset_of (patch, node, &end), last = start + 1;
  DsTiledLayout out = { .open = patch->bytes + start + 1, .comma = " ", .n_comma = 1 };
  size_t i = 0;

  out.n_open = ds_tiled_patch_skip_space (patch, start + 1) - (start + 1);
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m), i++) {
    if (i == 1) {
      size_t at = last;

      while (at < end && patch->bytes[at] != ',')
        at++;
      out.comma = patch->bytes + at + 1;
      out.n_comma = ds_tiled_patch_skip_space (patch, at + 1) - (at + 1);
    }
    (void)offset_of (patch, m.node, &last);
  }
  out.close = patch->bytes + last;
  out.n_close = end - 1 - last;
  return out;
}

/* ---- a property of the file */

static char *
name_of (DsTiledNode node)
{
  size_t n;
  const char *name = node.key != NULL ? node.key : ds_tiled_get (node, "name", &n);

  return node.key != NULL || name == NULL ? ds_strdup (name != NULL ? name : "")
                                          : ds_strndup (name, n);
}

static void
set_name (DsTiledPatch *patch, DsTiledNode node, const char *name)
{
  DsText text = { 0 };

  if (node.is_xml)
    ds_text_put_xml (&text, name, strlen (name));
  else
    ds_tiled_put_quoted (&text, name);
  patch->failed = patch->failed || text.failed;
  if (!text.failed)
    ds_tiled_patch_number (patch, node, "name", text.bytes != NULL ? text.bytes : "");
  ds_text_clear (&text);
}

/* A property whose value stands in one attribute or member: only that changes. */
static void
set_value (DsTiledPatch *patch, DsTiledNode node, const DsForeignProperty *value, uint8_t type)
{
  DsText text = { 0 };
  size_t n;
  const char *old = ds_tiled_get (node, "value", &n);
  char *was = old != NULL ? ds_strndup (old, n) : NULL;

  if (node.is_xml)
    ds_tiled_put_escaped (&text, type, value, was);
  else
    ds_tiled_put_json (&text, type, value, was);
  patch->failed = patch->failed || text.failed || (old != NULL && was == NULL);
  if (!text.failed)
    ds_tiled_patch_number (patch, node, "value", text.bytes != NULL ? text.bytes : "");
  ds_free (was);
  ds_text_clear (&text);
}

/* The text of the property of @node with its edit. */
static char *
edited_text (const ListChange *self, DsTiledNode node, const DsForeignPropertyEdit *edit)
{
  DsTiledPatch patch = { .bytes = self->patch->bytes, .n = self->patch->n };
  const uint8_t type = ds_tiled_property_type (node);
  const DsForeignProperty *value = edit->value;
  char *name = edit->new_name[0] != '\0' ? ds_strdup (edit->new_name) : name_of (node), *kind;
  const bool fits =
      value == NULL || ds_tiled_property_fits (type, ds_tiled_property_is_enum (node), value);
  DsText text = { 0 };
  size_t n;
  const char *type_name = ds_tiled_get (node, "propertytype", &n);

  kind = ds_strndup (fits && type_name != NULL ? type_name : "", fits ? n : 0);
  if (name == NULL || kind == NULL) {
    text.failed = true;
  } else if (value != NULL && fits && type == DS_FOREIGN_RECORD && edit->members != NULL) {
    if (edit->new_name[0] != '\0')
      set_name (&patch, node, edit->new_name);
    if (node.is_xml)
      ds_tiled_change_properties (&patch, node, edit->members);
    else
      ds_tiled_change_members (&patch, node, edit->members);
    ds_tiled_patch_write (&patch, ds_tiled_patch_start (&patch, node),
                          ds_tiled_patch_end (&patch, node), &text);
  } else if (value != NULL && fits && type == DS_FOREIGN_LIST_OF &&
             ds_tiled_change_items (&patch, node, value)) {
    if (edit->new_name[0] != '\0')
      set_name (&patch, node, edit->new_name);
    ds_tiled_patch_write (&patch, ds_tiled_patch_start (&patch, node),
                          ds_tiled_patch_end (&patch, node), &text);
  } else if (value != NULL && (!fits || type == DS_FOREIGN_RECORD ||
                               (node.is_xml && (type == DS_FOREIGN_LIST_OF ||
                                                ds_tiled_get (node, "value", &n) == NULL ||
                                                strchr (value->text, '\n') != NULL)))) {
    if (node.is_xml) {
      ds_tiled_put_element (&text, "property", name, kind, fits ? type : value->type, value,
                            self->indent, self->n_indent);
    } else {
      const DsTiledLayout layout = layout_of (self->patch, node.value);

      ds_tiled_put_object (&text, name, kind, fits ? type : value->type, value, &layout);
    }
  } else {
    if (edit->new_name[0] != '\0')
      set_name (&patch, node, edit->new_name);
    if (value != NULL)
      set_value (&patch, node, value, type);
    ds_tiled_patch_write (&patch, ds_tiled_patch_start (&patch, node),
                          ds_tiled_patch_end (&patch, node), &text);
  }
  ds_tiled_patch_clear (&patch);
  ds_free (name);
  ds_free (kind);
  return ds_text_take (&text);
}

/* ---- the new list */

static bool
is_sorted (const ListChange *self)
{
  for (size_t i = 1; i < self->items.n; i++)
    if (strcmp (self->items.items[i - 1].name, self->items.items[i].name) > 0)
      return false;
  return true;
}

/* Adds an item: in a sorted list at its place, else at @at. */
static bool
insert (ListChange *self, Item item, size_t at)
{
  if (item.name == NULL || item.text == NULL || !ds_array_push (&self->items, item)) {
    ds_free (item.name);
    ds_free (item.text);
    return false;
  }
  for (size_t i = self->items.n - 1; i > at; i--) {
    self->items.items[i] = self->items.items[i - 1];
    self->items.items[i - 1] = item;
  }
  return true;
}

static size_t
place_for (const ListChange *self, const char *name, size_t otherwise)
{
  size_t at = 0;

  if (!is_sorted (self))
    return otherwise;
  while (at < self->items.n && strcmp (self->items.items[at].name, name) < 0)
    at++;
  return at;
}

static const DsForeignPropertyEdit *
edit_of (const DsForeignPropertyEdits *edits, const char *name)
{
  for (size_t i = 0; i < edits->n && name[0] != '\0'; i++)
    if (strcmp (edits->items[i].name, name) == 0)
      return &edits->items[i];
  return NULL;
}

static bool
has_name (const ListChange *self, const char *name)
{
  for (size_t i = 0; i < self->items.n; i++)
    if (strcmp (self->items.items[i].name, name) == 0)
      return true;
  return false;
}

/* *@out: the file has a property of this name that no edit removes or renames. False: no memory. */
static bool
find_taken (const ListChange *self, const DsForeignPropertyEdits *edits, const char *name,
            bool *out)
{
  const DsForeignPropertyEdit *edit = edit_of (edits, name);
  const bool stays = edit == NULL || (!edit->is_gone && edit->new_name[0] == '\0');

  *out = false;
  for (size_t i = 0; i < self->nodes.n && stays && !*out; i++) {
    char *other = name_of (self->nodes.items[i]);

    if (other == NULL)
      return false;
    *out = strcmp (other, name) == 0;
    ds_free (other);
  }
  return true;
}

/* The edit of a property of the file by its name. A new one takes the place of one that ours could
 * not read, such as a colour without a value, but for classes and lists. */
static DsForeignPropertyEdit
edit_in_place (const ListChange *self, size_t i, const DsForeignPropertyEdits *edits,
               const char *name)
{
  const DsForeignPropertyEdit *edit = edit_of (edits, name);
  const uint8_t type = ds_tiled_property_type (self->nodes.items[i]);

  if (edit != NULL)
    return *edit;
  for (size_t k = 0; k < edits->n && type != DS_FOREIGN_NULL && type != DS_FOREIGN_RECORD &&
                     type != DS_FOREIGN_LIST_OF;
       k++) {
    edit = &edits->items[k];
    if (edit->name[0] == '\0' && edit->value != NULL && strcmp (edit->new_name, name) == 0)
      return (DsForeignPropertyEdit){ .name = name, .new_name = "", .value = edit->value };
  }
  return (DsForeignPropertyEdit){ .name = "", .new_name = "" };
}

/* The properties of the file that stay, those whose name stays in their places; one whose new name
 * is that of another is left as it was. *@is_other: some went or came. */
static bool
take_old (ListChange *self, const DsForeignPropertyEdits *edits, bool *is_other)
{
  const DsForeignPropertyEdit none = { .name = "", .new_name = "" };

  for (size_t i = 0; i < self->nodes.n; i++) {
    char *name = name_of (self->nodes.items[i]);
    DsForeignPropertyEdit edit = name != NULL ? edit_in_place (self, i, edits, name) : none;
    bool is_taken = false;

    if (name == NULL || (edit.new_name[0] != '\0' && !edit.is_gone &&
                         !find_taken (self, edits, edit.new_name, &is_taken))) {
      ds_free (name);
      return false;
    }
    edit = is_taken ? none : edit;
    if (edit.is_gone || edit.new_name[0] != '\0') {
      *is_other = true;
      ds_free (name);
    } else if (!insert (self, (Item){ name, edited_text (self, self->nodes.items[i], &edit), i },
                        self->items.n)) {
      return false;
    }
  }
  return true;
}

/* The properties of the file with another name. */
static bool
take_renamed (ListChange *self, const DsForeignPropertyEdits *edits)
{
  for (size_t i = 0; i < self->nodes.n; i++) {
    char *name = name_of (self->nodes.items[i]);
    const DsForeignPropertyEdit *edit = name != NULL ? edit_of (edits, name) : NULL;
    const bool is_renamed = edit != NULL && !edit->is_gone && edit->new_name[0] != '\0';
    size_t at = 0;

    ds_free (name);
    if (name == NULL)
      return false;
    if (!is_renamed || has_name (self, edit->new_name))
      continue;
    while (at < self->items.n && self->items.items[at].node < i)
      at++;
    if (!insert (
            self,
            (Item){ ds_strdup (edit->new_name), edited_text (self, self->nodes.items[i], edit), i },
            place_for (self, edit->new_name, at)))
      return false;
  }
  return true;
}

static DsTiledLayout new_layout (const ListChange *self);

static char *
new_text (const ListChange *self, const DsForeignPropertyEdit *edit)
{
  const char *name = edit->new_name[0] != '\0' ? edit->new_name : edit->name;
  DsText text = { 0 };

  if (self->owner.is_xml) {
    ds_tiled_put_element (&text, "property", name, "", edit->value->type, edit->value, self->indent,
                          self->n_indent);
  } else {
    const DsTiledLayout layout = new_layout (self);

    ds_tiled_put_object (&text, name, "", edit->value->type, edit->value, &layout);
  }
  return ds_text_take (&text);
}

/* New ones; and those that the file has from a template, which get a value of their own. */
static bool
take_new (ListChange *self, const DsForeignPropertyEdits *edits, bool *is_other)
{
  for (size_t i = 0; i < edits->n; i++) {
    const DsForeignPropertyEdit *edit = &edits->items[i];
    const char *name = edit->new_name[0] != '\0' ? edit->new_name : edit->name;

    if (edit->is_gone || edit->value == NULL || has_name (self, name))
      continue;
    *is_other = true;
    if (!insert (self, (Item){ ds_strdup (name), new_text (self, edit), NO_ITEM },
                 place_for (self, name, self->items.n)))
      return false;
  }
  return true;
}

/* ---- its text */

static void
put_text (ListChange *self, size_t start, size_t end, DsText *text)
{
  self->patch->failed = self->patch->failed || text->failed;
  if (!text->failed)
    ds_tiled_patch_put (self->patch, start, end - start, text->bytes != NULL ? text->bytes : "",
                        text->n);
}

/* The first byte of a property of the file, or of its key in an old file. */
static size_t
start_of (const ListChange *self, size_t i)
{
  return ds_tiled_patch_start (self->patch, self->nodes.items[i]);
}

static size_t
end_of (const ListChange *self, size_t i)
{
  return ds_tiled_patch_end (self->patch, self->nodes.items[i]);
}

/* Each value in its place: nothing comes or goes. */
static void
replace_each (ListChange *self)
{
  for (size_t i = 0; i < self->items.n; i++) {
    const Item *item = &self->items.items[i];
    const size_t start = start_of (self, item->node), n = end_of (self, item->node) - start;

    if (strlen (item->text) != n || memcmp (item->text, self->patch->bytes + start, n) != 0)
      ds_tiled_patch_put (self->patch, start, n, item->text, strlen (item->text));
  }
}

/* The text between two items: what parts them in the file, or a comma and the space before the
 * first. */
static void
put_gap (const ListChange *self, size_t node, DsText *out)
{
  const bool is_xml = self->owner.is_xml;
  size_t from = node != NO_ITEM && node > 0 ? node : 1;

  if (from < self->nodes.n && (!is_xml || from == node)) {
    ds_text_add (out, self->patch->bytes + end_of (self, from - 1),
                 start_of (self, from) - end_of (self, from - 1));
    return;
  }
  ds_text_puts (out, is_xml ? "" : ", ");
  ds_text_add (out, self->indent, self->n_indent);
}

/* The list that is there, from its first to its last item. */
static void
replace_all (ListChange *self)
{
  DsText text = { 0 };

  for (size_t i = 0; i < self->items.n; i++) {
    if (i > 0)
      put_gap (self, self->items.items[i].node, &text);
    ds_text_puts (&text, self->items.items[i].text);
  }
  put_text (self, start_of (self, 0), end_of (self, self->nodes.n - 1), &text);
  ds_text_clear (&text);
}

static bool
is_one_tag (const ListChange *self, DsTiledNode node)
{
  return self->patch->bytes[ds_tiled_patch_end (self->patch, node) - 2] == '/';
}

/* The elements of the new list in a list of theirs, on lines that begin with @outer. */
static void
put_elements (const ListChange *self, const char *outer, size_t n_outer, DsText *out)
{
  ds_text_add (out, outer, n_outer);
  ds_text_puts (out, n_outer > 0 ? " <properties>" : "<properties>");
  for (size_t i = 0; i < self->items.n; i++) {
    ds_text_add (out, self->indent, self->n_indent);
    ds_text_puts (out, self->items.items[i].text);
  }
  ds_text_add (out, outer, n_outer);
  ds_text_puts (out, n_outer > 0 ? " </properties>" : "</properties>");
}

/* An owner without a list gets one as its first child. */
static void
add_elements (ListChange *self)
{
  const size_t start = ds_tiled_patch_start (self->patch, self->owner);
  const size_t line = line_space (self->patch, start);
  const bool is_one = is_one_tag (self, self->owner);
  const size_t end = ds_tiled_patch_end (self->patch, self->owner);
  const size_t at = is_one ? end - 2 : ds_tiled_patch_inside (self->patch, self->owner);
  DsText text = { 0 };

  ds_text_puts (&text, is_one ? ">" : "");
  put_elements (self, self->patch->bytes + line, start - line, &text);
  if (is_one) {
    ds_text_add (&text, self->patch->bytes + line, start - line);
    ds_text_printf (&text, "</%s>", ds_element_name (self->owner.element));
  }
  put_text (self, at, is_one ? end : at, &text);
  ds_text_clear (&text);
}

/* A list without items goes; an owner with nothing else becomes one tag. */
static void
remove_elements (ListChange *self, DsTiledNode list)
{
  const DsTiledPatch *patch = self->patch;
  const size_t start = ds_tiled_patch_start (patch, list), end = ds_tiled_patch_end (patch, list);
  const size_t inside = ds_tiled_patch_inside (patch, self->owner);
  const size_t next = ds_tiled_patch_skip_space (patch, end);

  if (ds_tiled_patch_skip_space (patch, inside) == start && next + 1 < patch->n &&
      patch->bytes[next] == '<' && patch->bytes[next + 1] == '/')
    ds_tiled_patch_put (self->patch, inside - 1,
                        ds_tiled_patch_end (patch, self->owner) - (inside - 1), "/>", 2);
  else
    ds_tiled_patch_put (self->patch, line_space (patch, start), end - line_space (patch, start), "",
                        0);
}

static void
write_xml (ListChange *self)
{
  DsTiledNode list;
  const bool has_list = ds_tiled_child (self->owner, "properties", &list);

  if (self->nodes.n > 0 && self->items.n > 0) {
    replace_all (self);
  } else if (has_list && self->items.n == 0) {
    remove_elements (self, list);
  } else if (has_list) { /* an empty one */
    const size_t start = ds_tiled_patch_start (self->patch, list);
    const size_t line = line_space (self->patch, start);
    DsText text = { 0 };

    ds_text_puts (&text, "<properties>");
    for (size_t i = 0; i < self->items.n; i++) {
      ds_text_add (&text, self->indent, self->n_indent);
      ds_text_puts (&text, self->items.items[i].text);
    }
    ds_text_add (&text, self->patch->bytes + line, start - line);
    ds_text_puts (&text, "</properties>");
    put_text (self, start, ds_tiled_patch_end (self->patch, list), &text);
    ds_text_clear (&text);
  } else if (self->items.n > 0) {
    add_elements (self);
  }
}

/* ---- the member "properties" of JSON */

/* A member of the owner: where its key begins, its value ends, and where the value before it ends.
 */
typedef struct {
  size_t before, key, end;
  size_t i;
  bool is_found;
} MemberPlace;

/* The member "properties"; else the first behind which it comes in the order of keys, else the last
 * one, which are not found. */
static MemberPlace
find_member (const ListChange *self)
{
  size_t end, start = offset_of (self->patch, self->owner.value, &end), last = start + 1;
  MemberPlace out = { start + 1, start + 1, start + 1, 0, false };
  size_t i = 0;

  for (DsMember m = ds_node_first (self->owner.value); m.key != NULL; m = ds_member_next (m), i++) {
    const int order = strcmp (m.key, "properties");
    MemberPlace at = { .before = last, .i = i, .is_found = order == 0 };

    (void)offset_of (self->patch, m.node, &at.end);
    at.key = ds_tiled_patch_skip_space (self->patch, last);
    if (self->patch->bytes[at.key] == ',')
      at.key = ds_tiled_patch_skip_space (self->patch, at.key + 1);
    last = at.end;
    if (order == 0)
      return at;
    if (order < 0)
      out = at;
  }
  return out;
}

/* The space between two members of the owner. */
static DsTiledLayout
owner_layout (const ListChange *self)
{
  return layout_of (self->patch, self->owner.value);
}

/* The spaces of Tiled: items lie seven columns behind the members of their owner, and their members
 * one more. */
static void
put_array (const ListChange *self, DsText *out)
{
  ds_text_puts (out, "\"properties\":[");
  for (size_t i = 0; i < self->items.n; i++) {
    ds_text_puts (out, i == 0 ? "" : ", ");
    ds_text_add (out, self->indent, self->n_indent);
    ds_text_puts (out, self->items.items[i].text);
  }
  ds_text_putc (out, ']');
}

static void
add_member (ListChange *self)
{
  const MemberPlace place = find_member (self);
  const DsTiledLayout layout = owner_layout (self);
  const bool is_first = ds_node_length (self->owner.value) == 0 || place.end == place.before;
  DsText text = { 0 };

  if (!is_first) {
    ds_text_putc (&text, ',');
    ds_text_add (&text, layout.comma, layout.n_comma);
  }
  put_array (self, &text);
  if (is_first && ds_node_length (self->owner.value) > 0)
    ds_text_puts (&text, ", ");
  put_text (self, place.end, place.end, &text);
  ds_text_clear (&text);
}

static void
remove_member (ListChange *self, const MemberPlace *place)
{
  const DsTiledPatch *patch = self->patch;
  size_t next = ds_tiled_patch_skip_space (patch, place->end);

  if (place->i > 0)
    ds_tiled_patch_put (self->patch, place->before, place->end - place->before, "", 0);
  else if (patch->bytes[next] == ',')
    ds_tiled_patch_put (self->patch, place->key,
                        ds_tiled_patch_skip_space (patch, next + 1) - place->key, "", 0);
  else
    ds_tiled_patch_put (self->patch, place->key, place->end - place->key, "", 0);
}

static void
write_json (ListChange *self)
{
  const MemberPlace place = find_member (self);
  DsText text = { 0 };

  if (self->nodes.n > 0 && self->items.n > 0) {
    replace_all (self);
  } else if (self->items.n == 0) {
    if (place.is_found)
      remove_member (self, &place);
  } else if (place.is_found) { /* an empty one */
    put_array (self, &text);
    put_text (self, place.key, place.end, &text);
    ds_text_clear (&text);
  } else {
    add_member (self);
  }
}

/* The layout of a new item: of the first one that is there, else as Tiled writes it. */
static DsTiledLayout
new_layout (const ListChange *self)
{
  DsTiledLayout out = { .open = "", .comma = " ", .n_comma = 1, .close = "" };

  if (self->nodes.n > 0)
    return layout_of (self->patch, self->nodes.items[0].value);
  if (self->n_indent > 0) {
    out.open = out.comma = out.close = self->indent; /* with a blank behind it */
    out.n_open = out.n_comma = self->n_indent + 1;
    out.n_close = self->n_indent;
  }
  return out;
}

/* ---- the whole */

/* Finds the space before elements and items; *@made, which the caller frees, has new ones. */
static bool
find_indent (ListChange *self, DsText *made)
{
  const DsTiledPatch *patch = self->patch;
  size_t start, line;

  if (self->nodes.n > 0) {
    start = start_of (self, 0);
    line = self->owner.is_xml ? line_space (patch, start) : start;
    while (!self->owner.is_xml && line > 0 && ds_tiled_is_space (patch->bytes[line - 1]))
      line--;
    self->indent = patch->bytes + line;
    self->n_indent = start - line;
    return true;
  }
  if (self->owner.is_xml) {
    start = ds_tiled_patch_start (patch, self->owner);
    line = line_space (patch, start);
    if (line < start) {
      ds_text_add (made, patch->bytes + line, start - line);
      ds_text_puts (made, "  ");
    }
  } else {
    const DsTiledLayout layout = owner_layout (self);

    if (memchr (layout.comma, '\n', layout.n_comma) != NULL) {
      ds_text_add (made, layout.comma, layout.n_comma);
      ds_text_puts (made, "       ");
    }
  }
  self->n_indent = made->n;
  ds_text_putc (made, ' ');
  self->indent = made->failed ? "" : made->bytes;
  return !made->failed;
}

static bool
list_nodes (ListChange *self)
{
  DsTiledNode node;

  for (DsTiledWalk w = ds_tiled_walk (self->owner, &ds_tiled_properties);
       ds_tiled_next (&w, &node);)
    if (!ds_array_push (&self->nodes, node))
      return false;
  return true;
}

/* Those of @edits that the file can hold: what it cannot is named among the losses. The caller
 * frees the list. False: no memory. */
static bool
keep_possible (const DsForeignPropertyEdits *edits, bool is_xml, DsForeignPropertyEdits *out)
{
  *out = (DsForeignPropertyEdits){ ds_alloc (edits->n, sizeof *out->items), 0 };
  for (size_t i = 0; i < edits->n && out->items != NULL; i++)
    if (edits->items[i].value == NULL || ds_tiled_property_can_hold (is_xml, edits->items[i].value))
      out->items[out->n++] = edits->items[i];
  return out->items != NULL;
}

void
ds_tiled_change_properties (DsTiledPatch *patch, DsTiledNode node,
                            const DsForeignPropertyEdits *edits)
{
  ListChange self = { .patch = patch, .owner = node };
  DsForeignPropertyEdits possible = { 0 };
  bool is_other = false, ok;
  DsText made = { 0 };

  DS_ASSERT (patch != NULL && edits != NULL);

  if (edits->n == 0)
    return;
  ok = keep_possible (edits, node.is_xml, &possible) && list_nodes (&self);
  if (ok && ds_tiled_has_old_properties (node)) {
    ds_tiled_change_old_properties (patch, node, &possible);
  } else {
    ok = ok && find_indent (&self, &made) && take_old (&self, &possible, &is_other) &&
         take_renamed (&self, &possible) && take_new (&self, &possible, &is_other);
    if (ok && !is_other)
      replace_each (&self);
    else if (ok && node.is_xml)
      write_xml (&self);
    else if (ok)
      write_json (&self);
  }
  patch->failed = patch->failed || !ok;
  for (size_t i = 0; i < self.items.n; i++) {
    ds_free (self.items.items[i].name);
    ds_free (self.items.items[i].text);
  }
  ds_array_clear (&self.items);
  ds_array_clear (&self.nodes);
  ds_free (possible.items);
  ds_text_clear (&made);
}
