/* core/io/foreign/readers/tiled/tiled_change_old.c — properties of old files in their places: an
 * object with the values, and one of the same keys with their types. */
#include "io/foreign/readers/tiled/tiled_change_old.h"
#include "base/decimal.h"
#include "io/foreign/readers/tiled/tiled_property_text.h"
#include "io/foreign/readers/tiled/tiled_reader.h"

#include <string.h>

#define NO_MEMBER SIZE_MAX

/* A member of an object that gets a value, or another name, or goes. */
typedef struct {
  const char *name;     /* of a value: one that no member has is new */
  const char *new_name; /* NULL: the name stays */
  char *value;          /* text of JSON, owned; NULL: as it was */
} MemberEdit;

typedef DS_ARRAY (MemberEdit) MemberEdits;

/* Of the file: offsets of its bytes. */
typedef struct {
  const char *name;
  size_t key, n_key; /* with its quotes */
  size_t start, end; /* of the value */
} Member;

/* Of the new object. */
typedef struct {
  const char *name;
  const char *value; /* NULL: as it was */
  size_t member;     /* that it was; NO_MEMBER: it is new */
  bool is_renamed;
} OldItem;

typedef struct {
  DsTiledPatch *patch;
  size_t start, end; /* of the object, with its braces */
  DS_ARRAY (Member) members;
  DS_ARRAY (OldItem) items;
  bool is_other; /* members came, went or have other names */
} ObjectChange;

/* ---- which files are old */

/* Versions were numbers then. */
static bool
is_old_file (DsNode root)
{
  const char *text;
  DsNode version;
  int64_t milli;
  size_t n;

  if (ds_node_type (root) != DS_JSON_OBJECT || !ds_node_get (root, "version", &version) ||
      (ds_node_type (version) != DS_JSON_INT && ds_node_type (version) != DS_JSON_REAL))
    return false;
  text = ds_node_source (version, &n);
  return ds_decimal_milli (text, n, &milli) && milli < 1200;
}

bool
ds_tiled_has_old_properties (DsTiledNode owner)
{
  DsNode list;

  if (owner.is_xml)
    return false;
  if (ds_node_get (owner.value, "properties", &list))
    return ds_node_type (list) == DS_JSON_OBJECT;
  return is_old_file (ds_json_root (owner.value.doc));
}

/* ---- an object */

/* Bytes of the string that begins at @at, with its quotes. */
static size_t
string_length (const DsTiledPatch *patch, size_t at)
{
  size_t end = at + 1;

  while (end < patch->n && patch->bytes[end] != '"')
    end += patch->bytes[end] == '\\' ? 2 : 1;
  return end + 1 - at;
}

static Member
member_of (const DsTiledPatch *patch, DsMember at)
{
  Member out = { .name = at.key, .key = (size_t)(ds_member_source (at) - patch->bytes) };
  const DsTiledNode node = { .value = at.node };

  out.n_key = string_length (patch, out.key);
  out.start = ds_tiled_patch_start (patch, node);
  out.end = ds_tiled_patch_end (patch, node);
  return out;
}

static bool
list_members (ObjectChange *self, DsNode object)
{
  const DsTiledNode node = { .value = object };

  self->start = ds_tiled_patch_start (self->patch, node);
  self->end = ds_tiled_patch_end (self->patch, node);
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m))
    if (!ds_array_push (&self->members, member_of (self->patch, m)))
      return false;
  return true;
}

static bool
is_sorted (const ObjectChange *self)
{
  for (size_t i = 1; i < self->members.n; i++)
    if (strcmp (self->members.items[i - 1].name, self->members.items[i].name) > 0)
      return false;
  return true;
}

static OldItem *
find_item (const ObjectChange *self, const char *name)
{
  for (size_t i = 0; i < self->items.n; i++)
    if (strcmp (self->items.items[i].name, name) == 0)
      return &self->items.items[i];
  return NULL;
}

/* In a sorted object at its place, else at the end. */
static bool
insert (ObjectChange *self, OldItem item, bool sorted)
{
  size_t at = self->items.n;

  self->is_other = true;
  if (!ds_array_push (&self->items, item))
    return false;
  for (; sorted && at > 0 && strcmp (self->items.items[at - 1].name, item.name) > 0; at--) {
    self->items.items[at] = self->items.items[at - 1];
    self->items.items[at - 1] = item;
  }
  return true;
}

/* The edit that removes or renames the member; NULL: it stays. */
static const MemberEdit *
leaving (const MemberEdits *edits, const char *name)
{
  for (size_t i = 0; i < edits->n; i++)
    if (edits->items[i].value == NULL && strcmp (edits->items[i].name, name) == 0)
      return &edits->items[i];
  return NULL;
}

/* True if a member of the file keeps this name. */
static bool
is_taken (const ObjectChange *self, const MemberEdits *edits, const char *name)
{
  for (size_t i = 0; i < self->members.n; i++)
    if (strcmp (self->members.items[i].name, name) == 0)
      return leaving (edits, name) == NULL;
  return false;
}

/* The members of the file that stay. One whose new name is that of another is left as it was. */
static bool
take_members (ObjectChange *self, const MemberEdits *edits, bool sorted)
{
  for (size_t i = 0; i < self->members.n; i++) {
    const MemberEdit *edit = leaving (edits, self->members.items[i].name);
    OldItem item = { .name = self->members.items[i].name, .member = i };

    if (edit != NULL && edit->new_name != NULL && !is_taken (self, edits, edit->new_name)) {
      item.name = edit->new_name;
      item.is_renamed = self->is_other = true;
    } else if (edit != NULL && edit->new_name == NULL) {
      self->is_other = true;
      continue;
    }
    if (!(item.is_renamed && sorted) && !ds_array_push (&self->items, item))
      return false;
  }
  for (size_t i = 0; i < self->members.n && sorted; i++) {
    const MemberEdit *edit = leaving (edits, self->members.items[i].name);

    if (edit != NULL && edit->new_name != NULL && find_item (self, edit->new_name) == NULL &&
        !insert (self, (OldItem){ edit->new_name, NULL, i, true }, true))
      return false;
  }
  return true;
}

static bool
take_values (ObjectChange *self, const MemberEdits *edits, bool sorted)
{
  for (size_t i = 0; i < edits->n; i++) {
    const MemberEdit *edit = &edits->items[i];
    OldItem *item = edit->value != NULL ? find_item (self, edit->name) : NULL;

    if (edit->value == NULL)
      continue;
    if (item == NULL &&
        !insert (self, (OldItem){ edit->name, edit->value, NO_MEMBER, false }, sorted))
      return false;
    if (item != NULL &&
        (item->member == NO_MEMBER ||
         strchr ("{[", self->patch->bytes[self->members.items[item->member].start]) == NULL))
      item->value = edit->value;
  }
  return true;
}

/* ---- its text */

/* Text between two members: as the file has it, else a comma and the space before the first. */
static void
put_gap (const ObjectChange *self, size_t member, DsText *out)
{
  const size_t from = member != NO_MEMBER && member > 0 ? member : 1;
  const char *bytes = self->patch != NULL ? self->patch->bytes : NULL;

  if (from < self->members.n) {
    const size_t at = self->members.items[from - 1].end;

    ds_text_add (out, bytes + at, self->members.items[from].key - at);
    return;
  }
  ds_text_putc (out, ',');
  if (self->members.n > 0 &&
      memchr (bytes + self->start, '\n', self->members.items[0].key - self->start) != NULL)
    ds_text_add (out, bytes + self->start + 1, self->members.items[0].key - self->start - 1);
  else
    ds_text_putc (out, ' ');
}

static void
put_item (const ObjectChange *self, const OldItem *item, DsText *out)
{
  const size_t place = item->member != NO_MEMBER ? item->member : 0;
  const Member *like = place < self->members.n ? &self->members.items[place] : NULL;
  const bool is_of_file = item->member != NO_MEMBER;

  if (is_of_file && !item->is_renamed)
    ds_text_add (out, self->patch->bytes + like->key, like->n_key);
  else
    ds_tiled_put_quoted (out, item->name);
  if (like != NULL)
    ds_text_add (out, self->patch->bytes + like->key + like->n_key,
                 like->start - like->key - like->n_key);
  else
    ds_text_putc (out, ':');
  if (item->value != NULL)
    ds_text_puts (out, item->value);
  else if (is_of_file)
    ds_text_add (out, self->patch->bytes + like->start, like->end - like->start);
}

static void
put_items (const ObjectChange *self, DsText *out)
{
  for (size_t i = 0; i < self->items.n; i++) {
    if (i > 0)
      put_gap (self, self->items.items[i].member, out);
    put_item (self, &self->items.items[i], out);
  }
}

static void
patch_text (DsTiledPatch *patch, size_t start, size_t end, DsText *text)
{
  patch->failed = patch->failed || text->failed;
  if (!text->failed)
    ds_tiled_patch_put (patch, start, end - start, text->bytes != NULL ? text->bytes : "", text->n);
  ds_text_clear (text);
}

static void
write_object (ObjectChange *self)
{
  DsText text = { 0 };

  if (self->is_other) {
    const bool is_list = self->members.n > 0 && self->items.n > 0;

    put_items (self, &text);
    patch_text (self->patch, is_list ? self->members.items[0].key : self->start + 1,
                is_list ? self->members.items[self->members.n - 1].end : self->end - 1, &text);
    return;
  }
  for (size_t i = 0; i < self->items.n; i++) {
    const OldItem *item = &self->items.items[i];
    const Member *member = &self->members.items[item->member];

    if (item->value != NULL)
      ds_tiled_patch_put (self->patch, member->start, member->end - member->start, item->value,
                          strlen (item->value));
  }
}

static void
clear_object (ObjectChange *self)
{
  ds_array_clear (&self->members);
  ds_array_clear (&self->items);
}

static void
change_object (DsTiledPatch *patch, DsNode object, const MemberEdits *edits)
{
  ObjectChange self = { .patch = patch };
  bool ok = list_members (&self, object);
  const bool sorted = ok && is_sorted (&self);

  ok = ok && take_members (&self, edits, sorted) && take_values (&self, edits, sorted);
  if (ok)
    write_object (&self);
  patch->failed = patch->failed || !ok;
  clear_object (&self);
}

/* Appends an object of the values of @edits as the member @key. False: it has none. */
static bool
put_object (DsText *out, const char *key, const MemberEdits *edits)
{
  ObjectChange self = { 0 };
  bool has_any;

  out->failed = out->failed || !take_values (&self, edits, true);
  has_any = self.items.n > 0;
  if (has_any) {
    ds_text_printf (out, "\"%s\":{", key);
    put_items (&self, out);
    ds_text_putc (out, '}');
  }
  clear_object (&self);
  return has_any;
}

/* ---- edits of an owner */

typedef struct {
  DsNode list, types; /* of the owner, where it has them */
  bool has_list, has_types;
  MemberEdits values, declared;
  bool failed;
} OldChange;

static void
add_edit (OldChange *self, MemberEdits *edits, const char *name, const char *new_name, DsText *text)
{
  MemberEdit edit = { name, new_name, text != NULL ? ds_text_take (text) : NULL };

  if ((text != NULL && edit.value == NULL) || !ds_array_push (edits, edit)) {
    self->failed = true;
    ds_free (edit.value);
  }
}

/* True for a type that a value of JSON shows. */
static bool
shows (uint8_t type)
{
  return type == DS_FOREIGN_BOOL || type == DS_FOREIGN_INT || type == DS_FOREIGN_FLOAT ||
         type == DS_FOREIGN_TEXT;
}

/* A value with a type beside it keeps that where it fits. A class or a list that the file has under
 * this name stays. */
static void
add_value (OldChange *self, DsMemberIndex *index, const char *name, const DsForeignProperty *value)
{
  DsText text = { 0 }, type_name = { 0 };
  uint8_t type = value->type;
  bool is_declared, is_there, fits, declares;
  DsNode where;

  is_there = self->has_list && ds_node_get (self->list, name, &where);
  if (is_there && (ds_node_type (where) == DS_JSON_OBJECT || ds_node_type (where) == DS_JSON_ARRAY))
    return;
  is_declared = ds_tiled_old_type (index, name, &where, &type);
  fits = is_declared && ds_tiled_property_fits (type, false, value);
  type = fits ? type : value->type;
  declares = !fits &&
             (is_declared || !shows (type) || (!is_there && (self->has_types || !self->has_list)));
  if (declares) {
    ds_tiled_put_quoted (&type_name, ds_tiled_type_id (type));
    add_edit (self, &self->declared, name, NULL, &type_name);
  }
  if (!fits && !declares && type == DS_FOREIGN_FLOAT) /* its fraction shows its type */
    ds_text_puts (&text, value->text);
  else
    ds_tiled_put_json (&text, type, value, NULL);
  add_edit (self, &self->values, name, NULL, &text);
}

static void
collect (OldChange *self, DsTiledNode owner, const DsForeignPropertyEdits *edits)
{
  DsMemberIndex index = { 0 };

  if (owner.value.doc != NULL)
    ds_tiled_old_types (owner, &index);
  for (size_t i = 0; i < edits->n && !self->failed; i++) {
    const DsForeignPropertyEdit *edit = &edits->items[i];
    const char *new_name = edit->new_name[0] != '\0' ? edit->new_name : NULL;

    if (edit->value == NULL || edit->is_gone) {
      add_edit (self, &self->values, edit->name, edit->is_gone ? NULL : new_name, NULL);
      add_edit (self, &self->declared, edit->name, edit->is_gone ? NULL : new_name, NULL);
    } else if (edit->value->type != DS_FOREIGN_LIST_OF && edit->value->type != DS_FOREIGN_RECORD) {
      add_value (self, &index, new_name != NULL ? new_name : edit->name, edit->value);
    }
  }
  ds_member_index_clear (&index);
}

static void
clear_edits (MemberEdits *edits)
{
  for (size_t i = 0; i < edits->n; i++)
    ds_free (edits->items[i].value);
  ds_array_clear (edits);
}

static void
clear_change (OldChange *self)
{
  clear_edits (&self->values);
  clear_edits (&self->declared);
}

/* ---- new members of the owner */

/* Where a new member comes in the order of keys: behind a value, or behind the brace (*@is_first);
 * *@gap: the space between two members. */
static size_t
place_of (const DsTiledPatch *patch, DsNode owner, const char *key, DsText *gap, bool *is_first)
{
  size_t at = ds_tiled_patch_start (patch, (DsTiledNode){ .value = owner }) + 1, last = 0, i = 0;

  *is_first = true;
  for (DsMember m = ds_node_first (owner); m.key != NULL; m = ds_member_next (m), i++) {
    const Member member = member_of (patch, m);

    if (i == 1) {
      const size_t comma = ds_tiled_patch_skip_space (patch, last);

      ds_text_add (gap, patch->bytes + comma + 1, member.key - comma - 1);
    }
    last = member.end;
    if (strcmp (m.key, key) < 0) {
      at = member.end;
      *is_first = false;
    }
  }
  if (i < 2)
    ds_text_putc (gap, ' ');
  return at;
}

/* The objects that the owner lacks, side by side. */
static void
add_members (OldChange *self, DsTiledPatch *patch, DsNode owner)
{
  DsText text = { 0 }, gap = { 0 }, list = { 0 }, types = { 0 };
  const bool has_list = !self->has_list && put_object (&list, "properties", &self->values);
  const bool has_types = !self->has_types && put_object (&types, "propertytypes", &self->declared);

  if (has_list || has_types) {
    bool is_first;
    const size_t at =
        place_of (patch, owner, has_list ? "properties" : "propertytypes", &gap, &is_first);

    ds_text_puts (&text, is_first ? "" : ",");
    ds_text_add (&text, gap.bytes, is_first ? 0 : gap.n);
    ds_text_add (&text, list.bytes, list.n);
    ds_text_puts (&text, has_list && has_types ? "," : "");
    ds_text_add (&text, gap.bytes, has_list && has_types ? gap.n : 0);
    ds_text_add (&text, types.bytes, types.n);
    ds_text_puts (&text, is_first && ds_node_length (owner) > 0 ? ", " : "");
    patch_text (patch, at, at, &text);
  }
  patch->failed = patch->failed || gap.failed || list.failed || types.failed;
  ds_text_clear (&gap);
  ds_text_clear (&list);
  ds_text_clear (&types);
}

void
ds_tiled_change_old_properties (DsTiledPatch *patch, DsTiledNode owner,
                                const DsForeignPropertyEdits *edits)
{
  OldChange self = { 0 };

  DS_ASSERT (patch != NULL && !owner.is_xml && edits != NULL);

  self.has_list = ds_node_get (owner.value, "properties", &self.list);
  self.has_types = ds_node_get (owner.value, "propertytypes", &self.types);
  collect (&self, owner, edits);
  if (self.has_list && !self.failed)
    change_object (patch, self.list, &self.values);
  if (self.has_types && !self.failed && ds_node_type (self.types) == DS_JSON_OBJECT)
    change_object (patch, self.types, &self.declared);
  if (!self.failed)
    add_members (&self, patch, owner.value);
  patch->failed = patch->failed || self.failed;
  clear_change (&self);
}

void
ds_tiled_put_old_properties (DsText *out, const DsForeignPropertyEdits *edits)
{
  DsText list = { 0 }, types = { 0 };
  OldChange self = { 0 };

  DS_ASSERT (out != NULL && edits != NULL);

  collect (&self, (DsTiledNode){ 0 }, edits);
  if (put_object (&list, "properties", &self.values))
    ds_text_printf (out, ", %s", list.n > 0 ? list.bytes : "");
  if (put_object (&types, "propertytypes", &self.declared))
    ds_text_printf (out, ", %s", types.n > 0 ? types.bytes : "");
  out->failed = out->failed || self.failed || list.failed || types.failed;
  ds_text_clear (&list);
  ds_text_clear (&types);
  clear_change (&self);
}
