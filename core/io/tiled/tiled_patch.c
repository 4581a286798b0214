/* core/io/tiled/tiled_patch.c — the places of members in text that a parser has accepted, and the
 * text with some of them replaced. */
#include "io/tiled/tiled_patch.h"

#include "base/decimal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MILLI 1000 /* of a pixel */

void
ds_tiled_patch_clear (DsTiledPatch *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->pieces.n; i++)
    ds_free (self->pieces.items[i].text);
  ds_array_clear (&self->pieces);
  memset (self, 0, sizeof *self);
}

void
ds_tiled_patch_put (DsTiledPatch *self, size_t at, size_t n, const char *text, size_t n_text)
{
  char *copy = ds_alloc (n_text + 1, 1);

  DS_ASSERT (self != NULL && at + n <= self->n);

  if (copy != NULL && n_text > 0)
    memcpy (copy, text, n_text);
  if (copy == NULL ||
      !ds_array_push (&self->pieces, (DsTiledPiece){ at, n, self->pieces.n, copy, n_text })) {
    ds_free (copy);
    self->failed = true;
  }
}

/* ---- runs */

#define RUN_GAP 64 /* bytes between two changes that cost less than a piece */

void
ds_tiled_run_put (DsTiledRun *self, size_t at, size_t n, const char *text, size_t n_text)
{
  DS_ASSERT (self != NULL && at >= self->end && at + n <= self->patch->n && text != NULL);

  if (at - self->end > RUN_GAP)
    ds_tiled_run_end (self);
  if (self->text.n == 0)
    self->at = self->end = at;
  ds_text_add (&self->text, self->patch->bytes + self->end, at - self->end);
  ds_text_add (&self->text, text, n_text);
  self->end = at + n;
}

void
ds_tiled_run_end (DsTiledRun *self)
{
  DsTiledPatch *patch = self->patch;

  DS_ASSERT (self != NULL && patch != NULL);

  if (self->text.n > 0 || self->text.failed) {
    const DsTiledPiece piece = { self->at, self->end - self->at, patch->pieces.n, NULL,
                                 self->text.n };

    if (self->text.failed || !ds_array_push (&patch->pieces, piece))
      patch->failed = true;
    else
      patch->pieces.items[patch->pieces.n - 1].text = ds_text_take (&self->text);
  }
  ds_text_clear (&self->text);
}

/* ---- the changed text */

static int
compare_pieces (const void *a, const void *b)
{
  const DsTiledPiece *p = a, *q = b;

  if (p->at != q->at)
    return p->at < q->at ? -1 : 1;
  return p->order < q->order ? -1 : p->order > q->order;
}

void
ds_tiled_patch_write (DsTiledPatch *self, size_t start, size_t end, DsText *out)
{
  size_t at = start;

  DS_ASSERT (self != NULL && start <= end && end <= self->n && out != NULL);

  if (self->pieces.n > 0)
    qsort (self->pieces.items, self->pieces.n, sizeof *self->pieces.items, compare_pieces);
  for (size_t i = 0; i < self->pieces.n; i++) {
    const DsTiledPiece *piece = &self->pieces.items[i];

    if (piece->at < at || piece->at + piece->n > end)
      continue;
    ds_text_add (out, self->bytes + at, piece->at - at);
    ds_text_add (out, piece->text, piece->n_text);
    at = piece->at + piece->n;
  }
  ds_text_add (out, self->bytes + at, end - at);
  out->failed = out->failed || self->failed;
}

/* ---- places in XML */

size_t
ds_tiled_patch_skip_space (const DsTiledPatch *self, size_t at)
{
  DS_ASSERT (self != NULL && self->bytes != NULL);

  while (at < self->n && ds_tiled_is_space (self->bytes[at]))
    at++;
  return at;
}

/* Behind the ">" of the tag that begins at @at. */
static size_t
tag_end (const DsTiledPatch *self, size_t at)
{
  char quote = '\0';

  for (; at < self->n && (quote != '\0' || self->bytes[at] != '>'); at++) {
    const char c = self->bytes[at];

    if (quote != '\0')
      quote = c == quote ? '\0' : quote;
    else if (c == '"' || c == '\'')
      quote = c;
  }
  return at < self->n ? at + 1 : self->n;
}

/* True for "<a/>". */
static bool
is_one_tag (const DsTiledPatch *self, size_t at)
{
  const size_t end = tag_end (self, at);

  return end >= 2 && self->bytes[end - 2] == '/';
}

/* Where the value of an attribute is, between its quotes. False: there is none. */
static bool
find_attribute (const DsTiledPatch *self, size_t tag, const char *key, size_t *at, size_t *n)
{
  const size_t end = tag_end (self, tag), n_key = strlen (key);
  size_t i = tag + 1;

  while (i < end && !ds_tiled_is_space (self->bytes[i]) && self->bytes[i] != '>' &&
         self->bytes[i] != '/')
    i++; /* the name of the element */
  while (i < end) {
    size_t name, n_name, value;
    char quote;

    while (i < end && ds_tiled_is_space (self->bytes[i]))
      i++;
    name = i;
    while (i < end && !ds_tiled_is_space (self->bytes[i]) && strchr ("=>/", self->bytes[i]) == NULL)
      i++;
    n_name = i - name;
    while (i < end && self->bytes[i] != '"' && self->bytes[i] != '\'')
      i++;
    if (n_name == 0 || i >= end)
      return false;
    quote = self->bytes[i++];
    value = i;
    while (i < end && self->bytes[i] != quote)
      i++;
    if (n_name == n_key && memcmp (self->bytes + name, key, n_key) == 0) {
      *at = value;
      *n = i - value;
      return true;
    }
    i++;
  }
  return false;
}

static size_t
offset_of (const DsTiledPatch *self, const char *source)
{
  return (size_t)(source - self->bytes);
}

size_t
ds_tiled_patch_start (const DsTiledPatch *self, DsTiledNode node)
{
  size_t n;

  DS_ASSERT (self != NULL);

  return node.is_xml ? ds_element_start (node.element)
                     : offset_of (self, ds_node_source (node.value, &n));
}

size_t
ds_tiled_patch_end (const DsTiledPatch *self, DsTiledNode node)
{
  size_t n;
  const char *source;

  DS_ASSERT (self != NULL);

  if (node.is_xml) {
    const size_t at = ds_element_start (node.element);

    return tag_end (self, is_one_tag (self, at) ? at : ds_element_end (node.element));
  }
  source = ds_node_source (node.value, &n);
  return offset_of (self, source) + n;
}

size_t
ds_tiled_patch_inside (const DsTiledPatch *self, DsTiledNode node)
{
  DS_ASSERT (self != NULL && node.is_xml);

  return tag_end (self, ds_element_start (node.element));
}

/* ---- members */

/* Where an attribute is added: before the end of the tag and the space there. */
static size_t
behind_attributes (const DsTiledPatch *self, size_t tag)
{
  size_t end = tag_end (self, tag) - 1 - is_one_tag (self, tag);

  while (end > tag && ds_tiled_is_space (self->bytes[end - 1]))
    end--;
  return end;
}

/* The value of an attribute between apostrophes has none. */
static void
put_between_apostrophes (DsTiledPatch *self, size_t at, size_t n, const char *text)
{
  DsText escaped = { 0 };

  for (const char *c = text; *c != '\0'; c++)
    if (*c == '\'')
      ds_text_puts (&escaped, "&apos;");
    else
      ds_text_add (&escaped, c, 1);
  if (escaped.failed)
    self->failed = true;
  else
    ds_tiled_patch_put (self, at, n, escaped.bytes != NULL ? escaped.bytes : "", escaped.n);
  ds_text_clear (&escaped);
}

void
ds_tiled_patch_number (DsTiledPatch *self, DsTiledNode node, const char *key, const char *text)
{
  DsText added = { 0 };
  size_t at, n;

  DS_ASSERT (self != NULL && key != NULL && text != NULL);

  if (node.is_xml) {
    const size_t tag = ds_element_start (node.element);

    if (find_attribute (self, tag, key, &at, &n)) {
      if (self->bytes[at - 1] == '\'')
        put_between_apostrophes (self, at, n, text);
      else
        ds_tiled_patch_put (self, at, n, text, strlen (text));
      return;
    }
    ds_text_printf (&added, " %s=\"%s\"", key, text);
    at = behind_attributes (self, tag);
  } else {
    DsNode value;

    at = ds_tiled_patch_start (self, node) + 1;
    if (ds_node_get (node.value, key, &value)) {
      const char *source = ds_node_source (value, &n);

      ds_tiled_patch_put (self, offset_of (self, source), n, text, strlen (text));
      return;
    }
    ds_text_printf (&added, " \"%s\":%s%s", key, text, ds_node_length (node.value) > 0 ? "," : "");
  }
  if (added.failed)
    self->failed = true;
  else
    ds_tiled_patch_put (self, at, 0, added.bytes, added.n);
  ds_text_clear (&added);
}

/* Thousandths as "12.5". */
const char *
ds_tiled_format_milli (int64_t value, char out[DS_TILED_NUMBER_BYTES])
{
  const int64_t size = value < 0 ? -value : value;
  int n = snprintf (out, DS_TILED_NUMBER_BYTES, "%s%lld.%03lld", value < 0 ? "-" : "",
                    (long long)(size / 1000), (long long)(size % 1000));

  DS_ASSERT (out != NULL);

  while (out[n - 1] == '0')
    out[--n] = '\0';
  if (out[n - 1] == '.')
    out[--n] = '\0';
  return out;
}

/* The sum of whole pixels, and of a number without a sign whose fraction is longer than that of
 * thousandths, which stays; false: of others. */
static bool
add_pixels (const char *old, size_t n, int64_t by, char out[DS_TILED_NUMBER_BYTES])
{
  const char *point = memchr (old, '.', n);
  const size_t n_whole = point != NULL ? (size_t)(point - old) : n, n_rest = n - n_whole;
  int64_t value = 0;

  if (by % MILLI != 0 || n_rest <= 4 || n_rest > 10 || n_whole > 9 ||
      strspn (old, "0123456789") != n_whole || strspn (point + 1, "0123456789") < n_rest - 1)
    return false;
  for (size_t i = 0; i < n_whole; i++)
    value = value * 10 + old[i] - '0';
  value += by / MILLI;
  snprintf (out, DS_TILED_NUMBER_BYTES, "%lld%.*s", (long long)value, (int)n_rest, point);
  return value >= 0;
}

/* Adds @by to a member that may be missing, which stands for 0. */
void
ds_tiled_patch_milli (DsTiledPatch *self, DsTiledNode node, const char *key, int64_t by)
{
  char text[DS_TILED_NUMBER_BYTES];
  int64_t value = 0;
  size_t n;
  const char *old = ds_tiled_get (node, key, &n);

  DS_ASSERT (self != NULL && key != NULL);

  if (by == 0)
    return;
  if (old != NULL)
    (void)!ds_decimal_milli (old, n, &value);
  if (old == NULL || !add_pixels (old, n, by, text))
    ds_tiled_format_milli (value + by, text);
  ds_tiled_patch_number (self, node, key, text);
}

void
ds_tiled_patch_drop (DsTiledPatch *self, DsTiledNode node, const char *key)
{
  size_t at, n, start;

  DS_ASSERT (self != NULL && node.is_xml && key != NULL);

  if (!find_attribute (self, ds_element_start (node.element), key, &at, &n))
    return;
  start = at - 1;
  while (self->bytes[start] != '=')
    start--;
  while (ds_tiled_is_space (self->bytes[start - 1]))
    start--;
  start -= strlen (key);
  while (ds_tiled_is_space (self->bytes[start - 1]))
    start--;
  ds_tiled_patch_put (self, start, at + n + 1 - start, "", 0);
}

void
ds_tiled_patch_content (DsTiledPatch *self, DsTiledNode node, const char *text, size_t n)
{
  size_t start, end;
  DsNode value;

  DS_ASSERT (self != NULL && text != NULL);

  if (!node.is_xml) {
    if (!ds_node_get (node.value, "data", &value))
      return;
    node.value = value;
    start = ds_tiled_patch_start (self, node);
    ds_tiled_patch_put (self, start, ds_tiled_patch_end (self, node) - start, text, n);
    return;
  }
  start = tag_end (self, ds_element_start (node.element));
  end = ds_element_end (node.element);
  if (is_one_tag (self, ds_element_start (node.element)))
    return; /* it has no cells that could change */
  while (start < end && ds_tiled_is_space (self->bytes[start]))
    start++;
  while (end > start && ds_tiled_is_space (self->bytes[end - 1]))
    end--;
  ds_tiled_patch_put (self, start, end - start, text, n);
}

void
ds_tiled_patch_numbers (DsTiledPatch *self, DsTiledNode node, const uint32_t *was,
                        const uint32_t *is, size_t n)
{
  DsTiledRun run = { .patch = self };
  size_t at, end, i = 0;

  DS_ASSERT (self != NULL && was != NULL && is != NULL);

  if (node.is_xml) {
    at = tag_end (self, ds_element_start (node.element));
    end = ds_element_end (node.element);
  } else {
    DsNode value;

    if (!ds_node_get (node.value, "data", &value))
      return;
    node.value = value;
    at = ds_tiled_patch_start (self, node);
    end = ds_tiled_patch_end (self, node);
  }
  while (at < end && i < n) {
    size_t digits = 0;
    char text[16];

    while (at + digits < end && self->bytes[at + digits] >= '0' && self->bytes[at + digits] <= '9')
      digits++;
    if (digits > 0 && was[i] != is[i])
      ds_tiled_run_put (&run, at, digits, text,
                        (size_t)snprintf (text, sizeof text, "%u", (unsigned)is[i]));
    i += digits > 0;
    at += digits > 0 ? digits : 1;
  }
  ds_tiled_run_end (&run);
}

void
ds_tiled_run_number (DsTiledRun *self, DsTiledNode node, const char *key, const char *text)
{
  size_t at, n;

  DS_ASSERT (self != NULL && node.is_xml && key != NULL && text != NULL);

  if (find_attribute (self->patch, ds_element_start (node.element), key, &at, &n)) {
    ds_tiled_run_put (self, at, n, text, strlen (text));
    return;
  }
  ds_tiled_run_end (self);
  ds_tiled_patch_number (self->patch, node, key, text);
}

/* ---- lists */

/* Where the space before @at begins, on its line. */
static size_t
before_space (const DsTiledPatch *self, size_t at)
{
  while (at > 0 && (self->bytes[at - 1] == ' ' || self->bytes[at - 1] == '\t'))
    at--;
  if (at > 0 && self->bytes[at - 1] == '\n')
    at--;
  if (at > 0 && self->bytes[at - 1] == '\r')
    at--;
  return at;
}

static void
cut (DsTiledPatch *self, size_t start, size_t end)
{
  ds_tiled_patch_put (self, start, end - start, "", 0);
}

void
ds_tiled_patch_remove (DsTiledPatch *self, const DsTiledNode *nodes, size_t n, const bool *is_gone)
{
  bool has_one = false; /* that stays, before this one */

  DS_ASSERT (self != NULL && is_gone != NULL);

  for (size_t i = 0; i < n; i++) {
    const size_t start = ds_tiled_patch_start (self, nodes[i]);
    const size_t end = ds_tiled_patch_end (self, nodes[i]);

    if (!is_gone[i])
      has_one = true;
    else if (nodes[i].is_xml)
      cut (self, before_space (self, start), end);
    else if (has_one)
      cut (self, ds_tiled_patch_end (self, nodes[i - 1]), end);
    else
      cut (self, start, i + 1 < n ? ds_tiled_patch_start (self, nodes[i + 1]) : end);
  }
}

/* The space before a node, or on the line of its parent. */
static void
put_space (DsTiledPatch *self, DsTiledNode node, bool is_child, DsText *out)
{
  const size_t start = ds_tiled_patch_start (self, node);
  size_t at = start;

  while (at > 0 && ds_tiled_is_space (self->bytes[at - 1]))
    at--;
  if (is_child && memchr (self->bytes + at, '\n', start - at) == NULL)
    return;
  ds_text_add (out, self->bytes + at, start - at);
}

static void
append_elements (DsTiledPatch *self, DsTiledNode parent, const DsTiledNode *model, DsText *text,
                 char *const *texts, size_t n)
{
  const size_t tag = ds_element_start (parent.element);
  size_t at;

  for (size_t i = 0; i < n; i++) {
    put_space (self, model != NULL ? *model : parent, model == NULL, text);
    ds_text_puts (text, model == NULL ? " " : "");
    ds_text_puts (text, texts[i]);
  }
  if (!is_one_tag (self, tag)) {
    at = ds_element_end (parent.element);
    while (ds_tiled_is_space (self->bytes[at - 1]) && at > tag_end (self, tag))
      at--;
    ds_tiled_patch_put (self, at, 0, text->bytes, text->n);
    return;
  }
  put_space (self, parent, true, text);
  ds_text_printf (text, "</%s>", ds_element_name (parent.element));
  at = behind_attributes (self, tag);
  {
    DsText whole = { 0 };

    ds_text_putc (&whole, '>');
    ds_text_add (&whole, text->bytes != NULL ? text->bytes : "", text->n);
    self->failed = self->failed || whole.failed;
    if (!whole.failed)
      ds_tiled_patch_put (self, at, tag_end (self, tag) - at, whole.bytes, whole.n);
    ds_text_clear (&whole);
  }
}

static void
append_items (DsTiledPatch *self, DsTiledNode parent, const DsTiledList *list,
              const DsTiledNode *nodes, size_t n_nodes, const bool *is_gone, DsText *text,
              char *const *texts, size_t n)
{
  const DsTiledNode *model = n_nodes > 0 ? &nodes[n_nodes - 1] : NULL;
  bool has_one = false;
  DsNode array;
  size_t at;

  for (size_t i = 0; i < n_nodes; i++)
    has_one = has_one || !is_gone[i];
  for (size_t i = 0; i < n; i++) {
    ds_text_puts (text, has_one || i > 0 ? "," : "");
    if (model != NULL && n_nodes > 1)
      put_space (self, *model, false, text);
    ds_text_puts (text, texts[i]);
  }
  if (model != NULL) {
    at = ds_tiled_patch_end (self, *model);
  } else if (ds_node_get (parent.value, list->json, &array)) {
    at = ds_tiled_patch_start (self, (DsTiledNode){ .value = array }) + 1;
  } else {
    DsText whole = { 0 };

    ds_text_printf (&whole, " \"%s\":[%s],", list->json, text->bytes);
    self->failed = self->failed || whole.failed;
    if (!whole.failed)
      ds_tiled_patch_put (self, ds_tiled_patch_start (self, parent) + 1, 0, whole.bytes, whole.n);
    ds_text_clear (&whole);
    return;
  }
  ds_tiled_patch_put (self, at, 0, text->bytes, text->n);
}

void
ds_tiled_patch_append (DsTiledPatch *self, DsTiledNode parent, const DsTiledList *list,
                       const DsTiledNode *nodes, size_t n_nodes, const bool *is_gone,
                       char *const *texts, size_t n)
{
  DsText text = { 0 };

  DS_ASSERT (self != NULL && list != NULL && n > 0);

  if (parent.is_xml)
    append_elements (self, parent, n_nodes > 0 ? &nodes[n_nodes - 1] : NULL, &text, texts, n);
  else
    append_items (self, parent, list, nodes, n_nodes, is_gone, &text, texts, n);
  self->failed = self->failed || text.failed;
  ds_text_clear (&text);
}
