/* core/io/foreign/readers/tiled/tiled_change_numbers.c — numbers of the objects that a map of Tiled
 * gets, and references to them. */
#include "io/foreign/readers/tiled/tiled_change.h"

#include <stdio.h>
#include <stdlib.h>

static int
compare_new (const void *a, const void *b)
{
  const DsForeignAddition *p = ((const DsTiledNew *)a)->addition;
  const DsForeignAddition *q = ((const DsTiledNew *)b)->addition;

  if (p->floor != q->floor)
    return p->floor < q->floor ? -1 : 1;
  return (p->id > q->id) - (p->id < q->id);
}

void
ds_tiled_number_additions (DsTiledChange *self)
{
  const DsForeignLayer *layer;
  size_t n = 0;

  DS_ASSERT (self != NULL && self->numbers == NULL);

  layer = self->edits->level->layers.first;
  self->numbers = ds_alloc0 (self->edits->additions.n + 1, sizeof *self->numbers);
  self->by_id = ds_alloc0 (self->edits->additions.n + 1, sizeof *self->by_id);
  if (self->numbers == NULL || self->by_id == NULL) {
    ds_tiled_change_fail_nomem (self);
    return;
  }
  for (size_t i = 0; i < self->layers.n && layer != NULL; i++, layer = layer->next)
    for (size_t k = 0; k < self->edits->additions.n; k++)
      if (self->edits->additions.items[k].layer == layer) {
        self->numbers[k] = self->first_id + (int64_t)n;
        self->by_id[n++] = (DsTiledNew){ &self->edits->additions.items[k], self->numbers[k] };
      }
  self->n_new = n;
  if (n > 0)
    qsort (self->by_id, n, sizeof *self->by_id, compare_new);
}

/* The number of the addition that @text names behind DS_FOREIGN_NEW; 0: the map gets none such. */
static int64_t
number_of (const DsTiledChange *self, const char *text)
{
  DsForeignAddition addition = { 0 };
  const DsTiledNew key = { .addition = &addition }, *found;
  char *end;

  addition.floor = (int32_t)strtol (text + 1, &end, 16);
  addition.id = end[0] == '.' ? strtoull (end + 1, NULL, 16) : 0;
  found =
      self->n_new > 0 ? bsearch (&key, self->by_id, self->n_new, sizeof key, compare_new) : NULL;
  return found != NULL ? found->number : 0;
}

static bool
is_new (const DsForeignProperty *value)
{
  return value->type == DS_FOREIGN_OBJECT && value->text[0] == DS_FOREIGN_NEW;
}

/* True when the value, or an item of it, refers to an addition. */
static bool
has_new (const DsForeignProperty *value)
{
  bool has = is_new (value);

  for (const DsForeignProperty *at = value->items.first;
       value->type == DS_FOREIGN_LIST_OF && at != NULL && !has; at = at->next)
    has = has_new (at);
  return has;
}

/* A copy of @value with numbers; NULL: it refers to nothing, or memory ran out, which is noted.
 * Items that refer to nothing are left out. */
static DsForeignProperty *
with_numbers (DsTiledChange *self, const DsForeignProperty *value)
{
  DsForeignProperty *out;
  char *text;

  if (is_new (value) && number_of (self, value->text) == 0)
    return NULL;
  out = ds_arena_alloc (&self->arena, 1, sizeof *out);
  if (out == NULL) {
    ds_tiled_change_fail_nomem (self);
    return NULL;
  }
  *out = *value;
  out->next = NULL;
  if (is_new (value)) {
    text = ds_arena_alloc (&self->arena, DS_TILED_NUMBER_BYTES, 1);
    if (text != NULL)
      snprintf (text, DS_TILED_NUMBER_BYTES, "%lld", (long long)number_of (self, value->text));
    else
      ds_tiled_change_fail_nomem (self);
    out->text = text != NULL ? text : "";
  }
  if (value->type != DS_FOREIGN_LIST_OF)
    return out;
  out->items.first = out->items.last = NULL;
  out->items.n = 0;
  for (const DsForeignProperty *at = value->items.first; at != NULL; at = at->next) {
    DsForeignProperty *item = with_numbers (self, at);

    if (item == NULL)
      continue;
    if (out->items.last != NULL)
      out->items.last->next = item;
    else
      out->items.first = item;
    out->items.last = item;
    out->items.n++;
  }
  return out;
}

DsForeignPropertyEdits
ds_tiled_with_numbers (DsTiledChange *self, const DsForeignPropertyEdits *edits)
{
  DsForeignPropertyEdits out = *edits;
  bool has_any = false;

  DS_ASSERT (self != NULL && edits != NULL);

  for (size_t i = 0; i < edits->n && !has_any; i++)
    has_any = edits->items[i].value != NULL && has_new (edits->items[i].value);
  if (!has_any)
    return out;
  out.n = 0;
  out.items = ds_arena_alloc (&self->arena, edits->n, sizeof *out.items);
  if (out.items == NULL)
    ds_tiled_change_fail_nomem (self);
  for (size_t i = 0; i < edits->n && out.items != NULL; i++) {
    DsForeignPropertyEdit edit = edits->items[i];

    if (edit.value != NULL && has_new (edit.value)) {
      edit.value = with_numbers (self, edit.value);
      edit.is_gone = edit.value == NULL;
    }
    if (!edit.is_gone || edit.name[0] != '\0')
      out.items[out.n++] = edit;
  }
  return out;
}
