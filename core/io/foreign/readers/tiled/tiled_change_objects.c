/* core/io/foreign/readers/tiled/tiled_change_objects.c — objects of a map of Tiled that move, go
 * and come. */
#include "base/decimal.h"
#include "io/foreign/readers/tiled/tiled_change.h"
#include "io/foreign/readers/tiled/tiled_change_old.h"
#include "io/foreign/readers/tiled/tiled_change_properties.h"
#include "io/foreign/readers/tiled/tiled_change_shapes.h"
#include "io/foreign/readers/tiled/tiled_property_text.h"

#include <stdio.h>
#include <string.h>

static int64_t
number_of (const DsTiledChange *self, const DsForeignAddition *addition)
{
  return self->numbers[addition - self->edits->additions.items];
}

/* Gives the object another name; NULL: it keeps its own. */
static void
change_name (DsTiledPatch *patch, DsTiledNode object, const char *name)
{
  DsText text = { 0 };

  if (name == NULL)
    return;
  if (object.is_xml)
    ds_text_put_xml (&text, name, strlen (name));
  else
    ds_tiled_put_quoted (&text, name);
  if (text.failed)
    patch->failed = true;
  else
    ds_tiled_patch_number (patch, object, "name", text.bytes != NULL ? text.bytes : "");
  ds_text_clear (&text);
}

/* The text of a copy of an object, away from it. */
static char *
copy_text (DsTiledChange *self, DsTiledNode model, const DsForeignAddition *addition)
{
  const DsForeignPropertyEdits properties = ds_tiled_with_numbers (self, &addition->properties);
  /* the list and the shape may both open or close the tag */
  const bool is_after = model.is_xml && addition->form != NULL && properties.n > 0;
  DsTiledPatch patch = { .bytes = self->patch.bytes, .n = self->patch.n };
  DsText text = { 0 };
  char *copy;

  ds_tiled_change_int (&patch, model, "id", number_of (self, addition));
  change_name (&patch, model, addition->new_name);
  ds_tiled_patch_milli (&patch, model, "x", addition->dx);
  ds_tiled_patch_milli (&patch, model, "y", addition->dy);
  ds_tiled_patch_milli (&patch, model, "width", addition->dw);
  ds_tiled_patch_milli (&patch, model, "height", addition->dh);
  ds_tiled_patch_milli (&patch, model, "rotation", addition->dangle);
  ds_tiled_change_properties (&patch, model, &properties);
  if (!is_after)
    ds_tiled_change_form (&patch, model, addition->form);
  ds_tiled_change_letters (&patch, model, addition->new_letters);
  ds_tiled_patch_write (&patch, ds_tiled_patch_start (&patch, model),
                        ds_tiled_patch_end (&patch, model), &text);
  ds_tiled_patch_clear (&patch);
  copy = ds_text_take (&text);
  return copy != NULL && is_after ? ds_tiled_with_form (copy, addition->form) : copy;
}

static void
put_text (DsText *out, bool is_xml, const char *key, const char *text)
{
  if (text[0] == '\0' && is_xml)
    return;
  if (is_xml) {
    ds_text_printf (out, " %s=\"", key);
    ds_text_put_xml (out, text, strlen (text));
    ds_text_putc (out, '"');
  } else {
    ds_text_printf (out, ", \"%s\":", key);
    ds_tiled_put_quoted (out, text);
  }
}

static void
put_number (DsText *out, bool is_xml, const char *key, int64_t milli)
{
  char text[DS_TILED_NUMBER_BYTES];

  ds_text_printf (out, is_xml ? " %s=\"%s\"" : ", \"%s\":%s", key,
                  ds_tiled_format_milli (milli, text));
}

/* The member that has the class of objects: Tiled 1.9 called it "class". */
static const char *
class_key (DsTiledNode root)
{
  return ds_tiled_is (root, "version", "1.9") ? "class" : "type";
}

/* The line break and the space before a new object of @layer. */
static char *
indent_of (const DsTiledChange *self, DsTiledNode layer, const DsTiledNodes *objects)
{
  const DsTiledNode model = objects->n > 0 ? objects->items[objects->n - 1] : layer;
  const size_t end = ds_tiled_patch_start (&self->patch, model);
  const char *bytes = self->patch.bytes;
  size_t start = end;
  DsText text = { 0 };

  while (start > 0 && (bytes[start - 1] == ' ' || bytes[start - 1] == '\t'))
    start--;
  start -= start > 0 && bytes[start - 1] == '\n';
  start -= start > 0 && bytes[start] == '\n' && bytes[start - 1] == '\r';
  if (start < end && (bytes[start] == '\n' || bytes[start] == '\r')) {
    ds_text_add (&text, bytes + start, end - start);
    ds_text_puts (&text, objects->n > 0 ? "" : " ");
  }
  return ds_text_take (&text);
}

static void
put_end (DsTiledChange *self, DsText *out, const DsForeignAddition *addition, const char *indent)
{
  const DsForeignPropertyEdits properties = ds_tiled_with_numbers (self, &addition->properties);
  const bool is_xml = self->root.is_xml;
  DsText list = { 0 }, shape = { 0 };

  if (addition->form != NULL)
    ds_tiled_put_form (&shape, is_xml, addition->form);
  if (ds_tiled_has_old_properties (self->root))
    ds_tiled_put_old_properties (&list, &properties);
  else
    ds_tiled_put_properties (&list, is_xml, &properties, indent);
  if (is_xml && shape.n > 0)
    ds_text_printf (&list, "%s%s%s", indent, indent[0] != '\0' ? " " : "", shape.bytes);
  out->failed = out->failed || list.failed || shape.failed;
  if (!is_xml) {
    ds_text_puts (out, list.n > 0 ? list.bytes : "");
    ds_text_puts (out, shape.n > 0 ? shape.bytes : "");
    put_number (out, false, "rotation", addition->dangle);
    ds_text_puts (out, ", \"visible\":true}");
  } else if (list.n > 0) {
    ds_text_printf (out, ">%s%s</object>", list.bytes, indent);
  } else {
    ds_text_puts (out, "/>");
  }
  ds_text_clear (&shape);
  ds_text_clear (&list);
}

static char *
object_text (DsTiledChange *self, DsTiledNode layer, const DsTiledNodes *objects,
             const DsForeignAddition *addition)
{
  const bool is_xml = layer.is_xml;
  int64_t x = addition->x, y = addition->y;
  char *indent = indent_of (self, layer, objects);
  DsText text = { .failed = indent == NULL };

  if (addition->tile != 0)
    ds_tiled_anchor (self->map, addition->tile, addition->w, addition->h, &x, &y);
  ds_text_printf (&text, is_xml ? "<object id=\"%lld\"" : "{\"id\":%lld",
                  (long long)number_of (self, addition));
  put_text (&text, is_xml, "name", addition->name);
  put_text (&text, is_xml, class_key (self->root), addition->type);
  if (addition->tile != 0)
    put_number (&text, is_xml, "gid",
                (int64_t)ds_tiled_change_number (self, addition->tile) * DS_FOREIGN_PIXEL);
  put_number (&text, is_xml, "x", x);
  put_number (&text, is_xml, "y", y);
  put_number (&text, is_xml, "width", addition->w);
  put_number (&text, is_xml, "height", addition->h);
  if (is_xml && addition->dangle != 0)
    put_number (&text, true, "rotation", addition->dangle);
  put_end (self, &text, addition, indent != NULL ? indent : "");
  ds_free (indent);
  return ds_text_take (&text);
}

/* The text of an object that is added to @layer. */
static char *
addition_text (DsTiledChange *self, DsTiledNode layer, const DsTiledNodes *objects,
               const DsForeignAddition *addition)
{
  const DsForeignLayer *at = self->edits->level->layers.first;
  DsTiledNodes models = { 0 };
  char *text = NULL;
  size_t i = 0;

  if (addition->model == NULL)
    return object_text (self, layer, objects, addition);
  for (; at != addition->model_layer; at = at->next)
    i++;
  if (ds_tiled_list_nodes (self->layers.items[i], &ds_tiled_objects, &models)) {
    const size_t number = addition->model->place;

    if (number < models.n)
      text = copy_text (self, models.items[number], addition);
  }
  ds_array_clear (&models);
  return text;
}

/* Changes an object of the file. */
static void
change_object (DsTiledChange *self, DsTiledNode object, const DsForeignObjectEdit *edit)
{
  const DsForeignPropertyEdits properties = ds_tiled_with_numbers (self, &edit->properties);
  const bool is_after = object.is_xml && edit->form != NULL && properties.n > 0;
  DsTiledPatch alone = { .bytes = self->patch.bytes, .n = self->patch.n };
  DsTiledPatch *patch = is_after ? &alone : &self->patch;

  change_name (patch, object, edit->new_name);
  ds_tiled_patch_milli (patch, object, "x", edit->dx);
  ds_tiled_patch_milli (patch, object, "y", edit->dy);
  ds_tiled_patch_milli (patch, object, "width", edit->dw);
  ds_tiled_patch_milli (patch, object, "height", edit->dh);
  ds_tiled_patch_milli (patch, object, "rotation", edit->dangle);
  ds_tiled_change_properties (patch, object, &properties);
  ds_tiled_change_letters (patch, object, edit->new_letters);
  if (is_after) {
    const size_t start = ds_tiled_patch_start (patch, object);
    const size_t end = ds_tiled_patch_end (patch, object);
    DsText text = { 0 };
    char *whole;

    ds_tiled_patch_write (patch, start, end, &text);
    whole = ds_text_take (&text);
    whole = whole != NULL ? ds_tiled_with_form (whole, edit->form) : NULL;
    if (whole != NULL)
      ds_tiled_patch_put (&self->patch, start, end - start, whole, strlen (whole));
    else
      self->patch.failed = true;
    ds_free (whole);
    ds_tiled_patch_clear (&alone);
  } else {
    ds_tiled_change_form (patch, object, edit->form);
  }
}

static void
add_objects (DsTiledChange *self, const DsForeignLayer *layer, DsTiledNode node,
             const DsTiledNodes *objects, const bool *is_gone)
{
  const size_t n_all = self->edits->additions.n;
  char **texts = ds_alloc0 (n_all + 1, sizeof *texts);
  bool ok = texts != NULL;
  size_t n = 0;

  for (size_t i = 0; i < n_all && ok; i++)
    if (self->edits->additions.items[i].layer == layer) {
      texts[n] = addition_text (self, node, objects, &self->edits->additions.items[i]);
      ok = texts[n] != NULL;
      n += ok;
    }
  if (ok && n > 0)
    ds_tiled_patch_append (&self->patch, node, &ds_tiled_objects, objects->items, objects->n,
                           is_gone, texts, n);
  for (size_t i = 0; i < n; i++)
    ds_free (texts[i]);
  ds_free (texts);
  if (!ok)
    ds_tiled_change_fail_nomem (self);
}

void
ds_tiled_change_objects (DsTiledChange *self, const DsForeignLayer *layer, DsTiledNode node)
{
  DsTiledNodes objects = { 0 };
  bool ok = ds_tiled_list_nodes (node, &ds_tiled_objects, &objects);
  bool *is_gone = ok ? ds_alloc0 (objects.n + 1, sizeof *is_gone) : NULL;

  DS_ASSERT (self != NULL && layer != NULL);

  ok = ok && is_gone != NULL;
  for (size_t i = 0; i < self->edits->objects.n && ok; i++) {
    const DsForeignObjectEdit *at = &self->edits->objects.items[i];
    const size_t number = at->layer == layer ? at->object->place : objects.n;

    if (number >= objects.n)
      continue;
    is_gone[number] = at->is_deleted;
    if (!at->is_deleted)
      change_object (self, objects.items[number], at);
  }
  if (ok) {
    ds_tiled_patch_remove (&self->patch, objects.items, objects.n, is_gone);
    add_objects (self, layer, node, &objects, is_gone);
  } else {
    ds_tiled_change_fail_nomem (self);
  }
  ds_free (is_gone);
  ds_array_clear (&objects);
}
