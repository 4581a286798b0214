/* core/base/json_edit.c — changes of a JSON text by splices. */
#include "base/json_edit.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS_MAX 116 /* columns that a line may have to take another member */

void
ds_json_edit_begin (DsJsonEdit *self, const char *bytes, size_t n)
{
  DS_ASSERT (self != NULL && bytes != NULL);

  *self = (DsJsonEdit){ .bytes = bytes, .n = n };
}

void
ds_json_edit_clear (DsJsonEdit *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->splices.n; i++)
    ds_free (self->splices.items[i].text);
  ds_array_clear (&self->splices);
  memset (self, 0, sizeof *self);
}

/* ---- the layout around a value */

static const char *
start_of (DsNode node)
{
  size_t n;

  return ds_node_source (node, &n);
}

static const char *
end_of (DsNode node)
{
  size_t n;
  const char *start = ds_node_source (node, &n);

  return start + n;
}

/* The first byte of the line of @at. */
static const char *
line_of (const DsJsonEdit *self, const char *at)
{
  while (at > self->bytes && at[-1] != '\n')
    at--;
  return at;
}

/* True when only blanks stand before @at in its line. */
static bool
begins_line (const DsJsonEdit *self, const char *at)
{
  const char *line = line_of (self, at);

  return line + strspn (line, " \t") >= at;
}

/* A line break, and as many columns as @at is from the start of its line. */
static void
put_line (const DsJsonEdit *self, const char *at, int more, DsText *out)
{
  const char *line = line_of (self, at);

  if (line - self->bytes >= 2 && line[-2] == '\r')
    ds_text_putc (out, '\r');
  ds_text_putc (out, '\n');
  for (const char *c = line; c < at; c++)
    if (((uint8_t)*c & 0xc0) != 0x80)
      ds_text_putc (out, *c == '\t' ? '\t' : ' ');
  while (more-- > 0)
    ds_text_putc (out, ' ');
}

/* The same for the first text of the line of @at. */
static void
put_line_like (const DsJsonEdit *self, const char *at, int more, DsText *out)
{
  const char *line = line_of (self, at);

  put_line (self, line + strspn (line, " \t"), more, out);
}

/* Replaces the bytes from @from to @to by @text, which is taken. */
static void
splice (DsJsonEdit *self, const char *from, const char *to, DsText *text)
{
  DS_ASSERT (self->bytes <= from && from <= to && to <= self->bytes + self->n);

  if (!text->failed &&
      ds_array_push (&self->splices, (DsJsonSplice){ from, to, text->bytes, text->n }))
    return;
  self->failed = true;
  ds_text_clear (text);
}

/* ---- changes */

void
ds_json_edit_replace (DsJsonEdit *self, DsNode node, const char *json)
{
  DsText text = { 0 };

  DS_ASSERT (self != NULL && json != NULL);

  ds_text_puts (&text, json);
  splice (self, start_of (node), end_of (node), &text);
}

void
ds_json_edit_replace_text (DsJsonEdit *self, DsNode node, const char *text)
{
  DsText json = { 0 };
  DsJsonWriter writer;

  DS_ASSERT (self != NULL && text != NULL);

  ds_json_writer_init (&writer, &json);
  ds_json_put_string (&writer, NULL, text);
  splice (self, start_of (node), end_of (node), &json);
}

static bool
find_member (DsNode object, const char *key, DsMember *found, DsMember *before)
{
  *before = (DsMember){ 0 };
  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m)) {
    if (strcmp (m.key, key) == 0) {
      *found = m;
      return true;
    }
    *before = m;
  }
  return false;
}

/* Cuts out a part of a container: with what separates it from the part before or, if it is the
 * first, from the next; the only one leaves an empty container. NULL: there is none such. */
static void
cut (DsJsonEdit *self, DsNode container, const char *before_end, const char *start, const char *end,
     const char *next)
{
  DsText none = { 0 };

  if (before_end != NULL)
    splice (self, before_end, end, &none);
  else if (next != NULL)
    splice (self, start, next, &none);
  else
    splice (self, start_of (container) + 1, end_of (container) - 1, &none);
}

static void
remove_member (DsJsonEdit *self, DsNode object, DsMember member, DsMember before)
{
  const DsMember next = ds_member_next (member);

  cut (self, object, before.key != NULL ? end_of (before.node) : NULL, ds_member_source (member),
       end_of (member.node), next.key != NULL ? ds_member_source (next) : NULL);
}

/* Adds a member behind @last, the last of those in @object; it has no key if there is none. */
static void
add_member (DsJsonEdit *self, DsNode object, DsMember last, const char *key, const char *json)
{
  const DsMember first = ds_node_first (object);
  DsText member = { 0 }, text = { 0 };
  DsJsonWriter writer;

  ds_json_writer_init (&writer, &member);
  ds_json_put_source (&writer, key, json);
  if (first.key == NULL) {
    ds_text_puts (&text, "{ ");
    ds_text_add (&text, member.bytes, member.n);
    ds_text_puts (&text, " }");
    splice (self, start_of (object), end_of (object), &text);
  } else {
    const char *end = end_of (last.node), *line = line_of (self, end);
    const bool is_listed =
        begins_line (self, ds_member_source (first)) && begins_line (self, ds_member_source (last));

    ds_text_putc (&text, ',');
    if (is_listed || (size_t)(end - line) + member.n + 2 > COLUMNS_MAX)
      put_line (self, ds_member_source (first), 0, &text);
    else
      ds_text_putc (&text, ' ');
    ds_text_add (&text, member.bytes, member.n);
    splice (self, end, end, &text);
  }
  self->failed = self->failed || member.failed;
  ds_text_clear (&member);
}

void
ds_json_edit_set (DsJsonEdit *self, DsNode object, const char *key, const char *json)
{
  DsMember member, before;

  DS_ASSERT (self != NULL && key != NULL && ds_node_type (object) == DS_JSON_OBJECT);

  if (!find_member (object, key, &member, &before)) {
    if (json != NULL)
      add_member (self, object, before, key, json);
  } else if (json != NULL) {
    ds_json_edit_replace (self, member.node, json);
  } else {
    remove_member (self, object, member, before);
  }
}

void
ds_json_edit_append (DsJsonEdit *self, DsNode array, const char *json)
{
  const size_t n = ds_node_length (array);
  DsText text = { 0 };

  DS_ASSERT (self != NULL && json != NULL && ds_node_type (array) == DS_JSON_ARRAY);

  if (n == 0) {
    ds_text_putc (&text, '[');
    put_line_like (self, start_of (array), 2, &text);
    ds_text_puts (&text, json);
    put_line_like (self, start_of (array), 0, &text);
    ds_text_putc (&text, ']');
    splice (self, start_of (array), end_of (array), &text);
  } else {
    const DsNode last = ds_node_at (array, n - 1);

    ds_text_putc (&text, ',');
    if (begins_line (self, start_of (last)))
      put_line (self, start_of (last), 0, &text);
    else
      ds_text_putc (&text, ' ');
    ds_text_puts (&text, json);
    splice (self, end_of (last), end_of (last), &text);
  }
}

void
ds_json_edit_remove (DsJsonEdit *self, DsNode array, size_t i)
{
  const size_t n = ds_node_length (array);
  const DsNode item = ds_node_at (array, i);

  DS_ASSERT (self != NULL && i < n);

  cut (self, array, i > 0 ? end_of (ds_node_at (array, i - 1)) : NULL, start_of (item),
       end_of (item), i + 1 < n ? start_of (ds_node_at (array, i + 1)) : NULL);
}

/* ---- the changed text */

static int
by_place (const void *a, const void *b)
{
  const DsJsonSplice *p = a, *q = b;

  return p->from != q->from ? (p->from < q->from ? -1 : 1) : (p->to > q->to) - (p->to < q->to);
}

DsStatus
ds_json_edit_apply (DsJsonEdit *self, DsText *out, DsError *err)
{
  const char *at = self->bytes;

  DS_ASSERT (self != NULL && out != NULL);

  if (self->splices.n > 1)
    qsort (self->splices.items, self->splices.n, sizeof self->splices.items[0], by_place);
  for (size_t i = 0; i < self->splices.n && !self->failed; i++) {
    const DsJsonSplice *splice = &self->splices.items[i];

    DS_ASSERT (splice->from >= at);
    ds_text_add (out, at, (size_t)(splice->from - at));
    ds_text_add (out, splice->text, splice->n);
    at = splice->to;
  }
  ds_text_add (out, at, (size_t)(self->bytes + self->n - at));
  return self->failed || out->failed ? ds_fail_nomem (err, "text") : DS_OK;
}
