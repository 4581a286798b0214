/* core/rules/prefab_redraw.c — changes the record of a prefab to the drawing of a floor, and leaves
 * all else in it as it is. */
#include "rules/prefab_redraw.h"
#include "base/json_edit.h"

#include <string.h>

#define ENTRY_BYTES_MAX 30 /* of "entries" */

const DsRedrawCell *
ds_redraw_cell (const DsRedraw *self, int32_t x, int32_t y)
{
  DS_ASSERT (self != NULL);

  return (uint32_t)x < (uint32_t)self->now.rect.w && (uint32_t)y < (uint32_t)self->now.rect.h
             ? &self->cells[y * self->now.rect.w + x]
             : NULL;
}

const DsGlyphIds *
ds_redraw_legend (const DsRedraw *self, uint32_t glyph)
{
  const DsGlyphs *legend = &self->prefab->legend;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < legend->n; i++)
    if (legend->items[i].glyph == glyph)
      return &legend->items[i];
  return NULL;
}

bool
ds_redraw_text_has (const char *text, uint32_t glyph)
{
  uint32_t other;

  DS_ASSERT (text != NULL);

  for (size_t n, left = strlen (text); left > 0; text += n, left -= n) {
    n = ds_utf8_get (text, left, &other);
    if (other == glyph)
      return true;
  }
  return false;
}

static bool
is_used (const DsRedraw *self, uint32_t glyph)
{
  for (int32_t i = 0; i < self->now.rect.w * self->now.rect.h; i++)
    if (self->cells[i].glyph == glyph)
      return true;
  return false;
}

bool
ds_redraw_has_gone (const DsRedraw *self, uint32_t glyph)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->prefab->rows.n; i++)
    if (ds_redraw_text_has (self->prefab->rows.items[i], glyph))
      return !is_used (self, glyph);
  return false;
}

/* ---- the record: one change of its text after the other */

/* A change of a text that is one JSON object, @root. */
typedef void (*EditFunc) (const DsRedraw *self, DsJsonEdit *edit, DsNode root, const void *what);

static DsStatus
edit_text (const DsRedraw *self, DsText *text, EditFunc func, const void *what, DsError *err)
{
  DsErrors *errors = ds_alloc0 (1, sizeof *errors);
  DsText changed = { 0 };
  DsJson *json = NULL;
  DsJsonEdit edit;
  DsStatus status;

  if (errors == NULL)
    return ds_fail_nomem (err, self->prefab->id);
  status = ds_json_parse (&json, self->prefab->id, text->bytes, text->n, errors);
  if (status == DS_OK) {
    ds_json_edit_begin (&edit, text->bytes, text->n);
    func (self, &edit, ds_json_root (json), what);
    status = ds_json_edit_apply (&edit, &changed, err);
    ds_json_edit_clear (&edit);
  } else if (err != NULL) {
    *err = errors->items[0];
  }
  ds_json_free (json);
  ds_free (errors);
  if (status == DS_OK) {
    ds_text_clear (text);
    *text = changed;
  } else {
    ds_text_clear (&changed);
  }
  return status;
}

/* The bytes of the text before its first string or, for later ones, between two. */
static void
put_between (DsNode rows, size_t i, DsText *out)
{
  size_t n, n_first;
  const char *all = ds_node_source (rows, &n);
  const char *first = ds_node_source (ds_node_at (rows, 0), &n_first);

  if (i == 0)
    ds_text_add (out, all, (size_t)(first - all));
  else if (ds_node_length (rows) > 1)
    ds_text_add (out, first + n_first,
                 (size_t)(ds_node_source (ds_node_at (rows, 1), &n) - first) - n_first);
  else
    ds_text_puts (out, ", ");
}

static void
put_row (const DsRedraw *self, int32_t y, DsText *out)
{
  char row[4 * DS_PREFAB_SIDE_MAX];
  DsJsonWriter json;
  size_t n = 0;

  for (int32_t x = 0; x < self->bounds.w; x++)
    n +=
        ds_utf8_put (row + n, ds_redraw_cell (self, self->bounds.x + x, self->bounds.y + y)->glyph);
  ds_json_writer_init (&json, out);
  ds_json_put_bytes (&json, NULL, row, n);
}

/* Replaces the rows in the layout that they have. */
static void
edit_rows (const DsRedraw *self, DsJsonEdit *edit, DsNode root, const void *what)
{
  DsText text = { 0 };
  DsNode rows;
  size_t n, n_last;
  const char *all, *last;

  if (!ds_node_get (root, "rows", &rows) || ds_node_length (rows) == 0)
    return;
  for (int32_t y = 0; y < self->bounds.h; y++) {
    put_between (rows, (size_t)y, &text);
    put_row (self, y, &text);
  }
  all = ds_node_source (rows, &n);
  last = ds_node_source (ds_node_at (rows, ds_node_length (rows) - 1), &n_last);
  ds_text_add (&text, last + n_last, (size_t)(all + n - last) - n_last);
  ds_json_edit_replace (edit, rows, text.failed ? "[]" : text.bytes);
  edit->failed = edit->failed || text.failed;
  ds_text_clear (&text);
}

/* ["floor", "pillar"] as the value of a member. */
static void
put_ids (const DsNewGlyph *glyph, DsText *out)
{
  const size_t n = glyph->choices != NULL ? glyph->choices->n : glyph->n;
  const char *const *ids = glyph->choices != NULL ? glyph->choices->items : glyph->ids;

  for (size_t i = 0; i < n; i++)
    ds_text_printf (out, "%s\"%s\"", i > 0 ? ", " : "[", ids[i]);
  ds_text_puts (out, "]");
}

static void
edit_add (const DsRedraw *self, DsJsonEdit *edit, DsNode root, const void *what)
{
  const DsNewGlyph *glyph = what;
  char key[5] = { 0 };
  DsText ids = { 0 };
  DsNode legend;

  ds_utf8_put (key, glyph->glyph);
  put_ids (glyph, &ids);
  if (!ids.failed && ds_node_get (root, "legend", &legend)) {
    ds_json_edit_set (edit, legend, key, ids.bytes);
  } else if (!ids.failed) {
    DsText text = { 0 };

    ds_text_printf (&text, "{ \"%s\": %s }", key, ids.bytes);
    if (!text.failed)
      ds_json_edit_set (edit, root, "legend", text.bytes);
    edit->failed = edit->failed || text.failed;
    ds_text_clear (&text);
  }
  edit->failed = edit->failed || ids.failed;
  ds_text_clear (&ids);
}

static void
edit_remove (const DsRedraw *self, DsJsonEdit *edit, DsNode root, const void *what)
{
  const DsGlyphIds *gone = what;
  char key[5] = { 0 };
  DsNode legend;

  ds_utf8_put (key, gone->glyph);
  if (ds_node_get (root, "legend", &legend))
    ds_json_edit_set (edit, ds_node_length (legend) > 1 ? legend : root,
                      ds_node_length (legend) > 1 ? key : "legend", NULL);
}

static void
edit_entries (const DsRedraw *self, DsJsonEdit *edit, DsNode root, const void *what)
{
  const char *entries = what;
  DsText text = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_put_string (&json, NULL, entries);
  if (!text.failed)
    ds_json_edit_set (edit, root, "entries", text.bytes);
  edit->failed = edit->failed || text.failed;
  ds_text_clear (&text);
}

static DsStatus
change_legend (const DsRedraw *self, DsText *text, DsError *err)
{
  const DsGlyphs *legend = &self->prefab->legend;
  size_t n = legend->n + self->added.n;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->added.n && status == DS_OK; i++)
    status = edit_text (self, text, edit_add, &self->added.items[i], err);
  for (size_t i = 0; i < legend->n && status == DS_OK; i++)
    if (ds_redraw_has_gone (self, legend->items[i].glyph)) {
      status = edit_text (self, text, edit_remove, &legend->items[i], err);
      n--;
    }
  if (status == DS_OK && n > DS_REDRAW_GLYPHS_MAX)
    status = ds_fail (err, DS_LIMIT, self->prefab->id, "prefab.cells",
                      N_ ("expected at most %d different cells, got %zu"), DS_REDRAW_GLYPHS_MAX, n);
  return status;
}

/* Adds the new entries to those that are still used. */
static DsStatus
change_entries (const DsRedraw *self, DsText *text, DsError *err)
{
  DsText entries = { 0 };
  DsStatus status = DS_OK;
  uint32_t glyph;

  for (const char *at = self->prefab->entries; *at != '\0';) {
    at += ds_utf8_get (at, strlen (at), &glyph);
    if (ds_redraw_legend (self, glyph) == NULL || !ds_redraw_has_gone (self, glyph))
      ds_text_put_utf8 (&entries, glyph);
  }
  for (size_t i = 0; i < self->added.n; i++)
    if (self->added.items[i].is_entry)
      ds_text_put_utf8 (&entries, self->added.items[i].glyph);
  if (entries.failed)
    status = ds_fail_nomem (err, self->prefab->id);
  else if (entries.n > ENTRY_BYTES_MAX)
    status = ds_fail (err, DS_LIMIT, self->prefab->id, "prefab.entries",
                      N_ ("expected characters of entries of at most %d bytes, got %zu"),
                      ENTRY_BYTES_MAX, entries.n);
  else if (entries.n > 0 && strcmp (entries.bytes, self->prefab->entries) != 0)
    status = edit_text (self, text, edit_entries, entries.bytes, err);
  ds_text_clear (&entries);
  return status;
}

/* The record, indented as in its file, so that new lines are indented like the others. */
static void
put_source (DsNode node, DsText *out, size_t *indent)
{
  size_t n, n_all;
  const char *source = ds_node_source (node, &n);
  const char *all = ds_node_source (ds_json_root (node.doc), &n_all), *line = source;

  while (line > all && line[-1] != '\n')
    line--;
  *indent = (size_t)(source - line);
  for (size_t i = 0; i < *indent; i++)
    ds_text_putc (out, line[i] == '\t' ? '\t' : ' ');
  ds_text_add (out, source, n);
}

DsStatus
ds_redraw_put_record (const DsRedraw *self, DsNode node, DsText *out, DsError *err)
{
  DsText text = { 0 };
  size_t indent, n = out->n;
  DsStatus status;

  DS_ASSERT (self != NULL && out != NULL);

  put_source (node, &text, &indent);
  status = text.failed ? ds_fail_nomem (err, self->prefab->id) : DS_OK;
  if (status == DS_OK && self->is_changed)
    status = change_legend (self, &text, err);
  if (status == DS_OK && self->is_changed)
    status = change_entries (self, &text, err);
  if (status == DS_OK && self->is_changed)
    status = edit_text (self, &text, edit_rows, NULL, err);
  if (status == DS_OK) {
    ds_text_add (out, text.bytes + indent, text.n - indent);
    if (out->failed) {
      out->n = n;
      status = ds_fail_nomem (err, self->prefab->id);
    }
  }
  ds_text_clear (&text);
  return status;
}
