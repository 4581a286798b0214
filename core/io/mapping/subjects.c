/* core/io/mapping/subjects.c — the list of a map's kinds of cells and objects, and rules for each.
 */
#include "io/mapping/subjects.h"
#include "base/intern.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_BYTES 256

typedef struct {
  DsMapItems *out;
  const DsForeign *map;
  const DsMapping *mapping;
  DsIntern keys; /* in the order of the items */
} Listing;

/* ---- items */

/* The item of @key, which is taken at the end of the call; added with @blank if there is none.
 * NULL: no memory. */
static DsMapItem *
item_of (Listing *self, DsText *key, const DsMapItem *blank)
{
  uint32_t i = key->failed ? DS_INTERN_NONE : ds_intern_add (&self->keys, key->bytes);

  if (i == self->out->items.n && !ds_array_push (&self->out->items, *blank))
    i = DS_INTERN_NONE;
  ds_text_clear (key);
  return i != DS_INTERN_NONE ? &self->out->items.items[i] : NULL;
}

/* The index of the item of the layer; SIZE_MAX: no memory. */
static size_t
layer_item (Listing *self, const DsForeignLevel *level, const DsForeignLayer *layer)
{
  const DsMapItem blank = { .subject = { .map = self->map, .layer = layer },
                            .level = level,
                            .is_layer = true,
                            .rule = DS_MAP_NO_RULE };
  DsText key = { 0 };
  DsMapItem *item;

  ds_text_printf (&key, "l%d\n", layer->kind);
  ds_text_puts (&key, layer->path);
  ds_text_puts (&key, layer->name);
  item = item_of (self, &key, &blank);
  if (item == NULL)
    return SIZE_MAX;
  item->layer = (size_t)(item - self->out->items.items);
  return item->layer;
}

static bool
is_empty (const DsMapItem *item)
{
  return item->subject.object == NULL && item->subject.cell == 0;
}

/* Adds @n to the item of @key, and to its layer, where empty cells do not count. */
static bool
count (Listing *self, DsText *key, const DsMapItem *blank, size_t n)
{
  DsMapItem *item = item_of (self, key, blank);

  if (item == NULL)
    return false;
  item->n += n;
  if (!is_empty (blank))
    self->out->items.items[blank->layer].n += n;
  return true;
}

static DsStatus
list_cells (Listing *self, const DsForeignLevel *level, const DsForeignLayer *layer, size_t above,
            DsError *err)
{
  DsMapUses uses;
  DsStatus status = ds_map_uses_count (&uses, layer, err);

  for (size_t i = 0; i < uses.list.n && status == DS_OK; i++) {
    const DsMapUse *use = &uses.list.items[i];
    DsMapItem blank = { .level = level, .layer = above };
    DsText key = { 0 };

    if (use->cell == 0 && layer->kind != DS_FOREIGN_VALUES)
      continue;
    blank.subject = ds_map_subject_cell (self->map, layer, use->cell);
    blank.rule = ds_mapping_rule_of (self->mapping, &blank.subject);
    ds_text_printf (&key, "c%zu %u", above, use->cell);
    if (!count (self, &key, &blank, use->n))
      status = ds_fail_nomem (err, self->map->source);
  }
  ds_map_uses_clear (&uses);
  return status;
}

/* The first property of an object that has one of several values; NULL: none. */
static const DsForeignProperty *
enum_of (const DsForeignObject *object)
{
  for (const DsForeignProperty *at = object->properties.first; at != NULL; at = at->next)
    if (at->type == DS_FOREIGN_ENUM && at->text[0] != '\0')
      return at;
  return NULL;
}

static bool
list_object (Listing *self, const DsForeignLevel *level, const DsForeignLayer *layer,
             const DsForeignObject *object, size_t above)
{
  const DsForeignProperty *value = enum_of (object);
  DsMapItem blank = { .level = level, .layer = above };
  DsText key = { 0 };
  const char *type;

  blank.subject = ds_map_subject_object (self->map, layer, object);
  blank.rule = ds_mapping_rule_of (self->mapping, &blank.subject);
  type = ds_map_subject_type (&blank.subject);
  ds_text_printf (&key, "o%zu\n", blank.rule);
  ds_text_puts (&key, type);
  if (type[0] == '\0') {
    ds_text_printf (&key, "\n%zu %u\n", above, blank.subject.cell);
    ds_text_puts (&key, object->name);
  }
  if (value != NULL) {
    ds_text_putc (&key, '\n');
    ds_text_puts (&key, value->name);
    ds_text_putc (&key, '=');
    ds_text_puts (&key, value->text);
  }
  return count (self, &key, &blank, 1);
}

static DsStatus
list_layer (Listing *self, const DsForeignLevel *level, const DsForeignLayer *layer, DsError *err)
{
  const size_t above = layer_item (self, level, layer);
  DsStatus status = above != SIZE_MAX ? DS_OK : ds_fail_nomem (err, self->map->source);

  if (status == DS_OK && layer->cells != NULL)
    status = list_cells (self, level, layer, above, err);
  for (const DsForeignObject *at = layer->objects.first; at != NULL && status == DS_OK;
       at = at->next)
    if (!list_object (self, level, layer, at, above))
      status = ds_fail_nomem (err, self->map->source);
  return status;
}

/* ---- order, and rules of layers */

/* Layers with a meaning before those that are mostly looks. */
static int
rank (const DsMapItem *item)
{
  static const int RANKS[] = { [DS_FOREIGN_VALUES] = 0,
                               [DS_FOREIGN_GLYPHS] = 1,
                               [DS_FOREIGN_OBJECTS] = 2,
                               [DS_FOREIGN_TILES] = 3,
                               [DS_FOREIGN_IMAGE] = 4 };

  return RANKS[item->subject.layer->kind];
}

static int
compare (const void *a, const void *b)
{
  const DsMapItem *p = a, *q = b;

  if (rank (p) != rank (q))
    return rank (p) - rank (q);
  if (p->layer != q->layer)
    return p->layer < q->layer ? -1 : 1;
  if (p->is_layer != q->is_layer)
    return p->is_layer ? -1 : 1;
  if (p->n != q->n)
    return p->n > q->n ? -1 : 1;
  if (p->subject.cell != q->subject.cell)
    return p->subject.cell < q->subject.cell ? -1 : 1;
  return p->subject.object != NULL && p->subject.object->line != q->subject.object->line
             ? p->subject.object->line < q->subject.object->line ? -1 : 1
             : 0;
}

/* True when the rules have the same results; DS_MAP_NO_RULE has none. */
static bool
gives_same (const DsMapping *mapping, size_t a, size_t b)
{
  const DsMapRule *p, *q;

  if (a == b || a == DS_MAP_NO_RULE || b == DS_MAP_NO_RULE)
    return a == b;
  p = ds_mapping_rule (mapping, a);
  q = ds_mapping_rule (mapping, b);
  return strcmp (p->tile, q->tile) == 0 && strcmp (p->object, q->object) == 0 &&
         strcmp (p->lock, q->lock) == 0;
}

/* A layer has the rule of its items, if their results are equal; empty cells do not count. */
static void
join_rules (const DsMapping *mapping, DsMapItem *layer, size_t n)
{
  bool has_rule = false;

  for (size_t i = 1; i < n; i++) {
    const DsMapItem *item = layer + i;

    if (is_empty (item))
      continue;
    layer->is_mixed |= has_rule && !gives_same (mapping, layer->rule, item->rule);
    layer->rule = item->rule;
    has_rule = true;
  }
  if (layer->is_mixed)
    layer->rule = DS_MAP_NO_RULE;
}

/* Items behind their layers. */
static void
put_in_order (DsMapItems *self, const DsMapping *mapping)
{
  size_t layer = 0;

  if (self->items.n > 0)
    qsort (self->items.items, self->items.n, sizeof self->items.items[0], compare);
  for (size_t i = 0; i < self->items.n; i++) {
    if (self->items.items[i].is_layer)
      layer = i;
    self->items.items[i].layer = layer;
    if (i + 1 == self->items.n || self->items.items[i + 1].is_layer)
      join_rules (mapping, &self->items.items[layer], i + 1 - layer);
  }
}

DsStatus
ds_map_items_list (DsMapItems *out, const DsForeign *map, const DsMapping *mapping, DsError *err)
{
  Listing self = { .out = out, .map = map, .mapping = mapping };
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && map != NULL && mapping != NULL);

  memset (out, 0, sizeof *out);
  for (const DsForeignLevel *level = map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *at = level->layers.first; at != NULL && status == DS_OK;
         at = at->next)
      status = list_layer (&self, level, at, err);
  ds_intern_clear (&self.keys);
  if (status == DS_OK)
    put_in_order (out, mapping);
  else
    ds_map_items_clear (out);
  return status;
}

void
ds_map_items_clear (DsMapItems *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->items);
}

/* ---- a rule for an item */

static const char *
layer_pattern (const DsForeignLayer *layer, DsArena *arena)
{
  const size_t n = strlen (layer->path) + strlen (layer->name) + 1;
  char *text;

  if (layer->path[0] == '\0')
    return layer->name;
  text = ds_arena_alloc (arena, n, 1);
  if (text != NULL)
    snprintf (text, n, "%s%s", layer->path, layer->name);
  return text;
}

static bool
set_tile (DsMapRule *rule, const DsMapSubject *subject, DsArena *arena)
{
  int32_t *ids = ds_arena_alloc (arena, 1, sizeof *ids);

  if (ids == NULL)
    return false;
  ids[0] = (int32_t)subject->id;
  rule->tileset = subject->tileset->name;
  rule->tiles = (DsInts){ 1, ids };
  return true;
}

static bool
set_glyph (DsMapRule *rule, const DsForeignGlyph *glyph, DsArena *arena)
{
  char fg[8], bg[8];

  snprintf (fg, sizeof fg, "#%06x", glyph->fg & 0xffffff);
  snprintf (bg, sizeof bg, "#%06x", glyph->bg & 0xffffff);
  rule->code = (int32_t)glyph->code;
  rule->fg = ds_arena_strdup (arena, fg);
  rule->bg = ds_arena_strdup (arena, bg);
  return rule->fg != NULL && rule->bg != NULL;
}

static bool
set_cell (DsMapRule *rule, const DsMapSubject *subject, DsArena *arena)
{
  switch ((DsForeignLayerKind)subject->layer->kind) {
  case DS_FOREIGN_VALUES:
    rule->name = subject->cell != 0 ? ds_map_subject_name (subject) : "";
    if (rule->name[0] == '#') { /* a pixel */
      rule->colour = rule->name;
      rule->name = "";
    } else if (rule->name[0] == '\0')
      rule->value = (int32_t)subject->cell;
    return true;
  case DS_FOREIGN_GLYPHS:
    return set_glyph (rule, &subject->map->glyphs[subject->cell - 1], arena);
  case DS_FOREIGN_TILES:
    if (subject->tileset != NULL)
      return set_tile (rule, subject, arena);
    rule->number = (int32_t)subject->cell;
    return true;
  case DS_FOREIGN_OBJECTS:
  case DS_FOREIGN_IMAGE:
    break;
  }
  return true;
}

static bool
set_object (DsMapRule *rule, const DsMapSubject *subject, DsArena *arena)
{
  const DsForeignProperty *value = enum_of (subject->object);
  char line[LINE_BYTES];
  const char **lines;

  rule->type = ds_map_subject_type (subject);
  if (rule->type[0] != '\0')
    rule->layer = "";
  else if (subject->object->name[0] != '\0')
    rule->name = subject->object->name;
  else if (subject->tileset != NULL && !set_tile (rule, subject, arena))
    return false;
  if (value == NULL)
    return true;
  lines = ds_arena_alloc (arena, 1, sizeof *lines);
  snprintf (line, sizeof line, "%s=%s", value->name, value->text);
  if (lines == NULL || (lines[0] = ds_arena_strdup (arena, line)) == NULL)
    return false;
  rule->properties = (DsLines){ 1, lines };
  return true;
}

/* The conditions of a rule for the item. False: no memory. */
static bool
set_conditions (DsMapRule *rule, const DsMapItem *item, DsArena *arena)
{
  *rule = ds_map_rule_blank;
  rule->layer = layer_pattern (item->subject.layer, arena);
  if (rule->layer == NULL)
    return false;
  if (item->is_layer)
    return ds_map_rule_to_patterns (rule, arena);
  return (item->subject.object != NULL ? set_object (rule, &item->subject, arena)
                                       : set_cell (rule, &item->subject, arena)) &&
         ds_map_rule_to_patterns (rule, arena);
}

static bool
set_results (DsMapRule *rule, const DsMapRule *result, DsArena *arena)
{
  rule->tile = ds_arena_strdup (arena, result->tile);
  rule->object = ds_arena_strdup (arena, result->object);
  rule->lock = ds_arena_strdup (arena, result->lock);
  rule->lock_by = ds_arena_strdup (arena, result->lock_by);
  rule->opens = ds_arena_strdup (arena, result->opens);
  rule->region = ds_arena_strdup (arena, result->region);
  rule->is_nothing =
      result->tile[0] == '\0' && result->object[0] == '\0' && result->region[0] == '\0';
  rule->note = "";
  return rule->tile != NULL && rule->object != NULL && rule->lock != NULL &&
         rule->lock_by != NULL && rule->opens != NULL && rule->region != NULL;
}

/* ---- its place among the rules */

/* True when @rule is for the item @i alone, or the items of the layer @i. */
static bool
is_own (const DsMapItems *items, size_t i, size_t rule)
{
  bool decides = false;

  for (size_t k = 0; k < items->items.n; k++) {
    const DsMapItem *item = &items->items.items[k];

    if (item->is_layer || item->rule != rule)
      continue;
    if (k != i && (!items->items.items[i].is_layer || item->layer != i))
      return false;
    decides = true;
  }
  return decides;
}

/* True when a rule has no condition but its layer. */
static bool
is_of_layer (const DsMapRule *rule)
{
  return rule->tileset[0] == '\0' && rule->tiles.n == 0 && rule->number == 0 && rule->value < 0 &&
         rule->name[0] == '\0' && rule->type[0] == '\0' && rule->tag[0] == '\0' &&
         rule->properties.n == 0 && !rule->has_shape && rule->glyph[0] == '\0' && rule->code < 0 &&
         rule->fg[0] == '\0' && rule->bg[0] == '\0' && rule->colour[0] == '\0';
}

/* True when a rule for cells is for one value of one layer, so that no other file misses it. */
static bool
is_exact (const DsMapRule *rule, const DsMapItem *item)
{
  if (item->is_layer)
    return is_of_layer (rule);
  return item->subject.object != NULL || rule->tiles.n == 1 || rule->number != 0 ||
         rule->value >= 0 || rule->name[0] != '\0' || rule->colour[0] != '\0' || rule->code >= 0 ||
         rule->glyph[0] != '\0';
}

/* The first rule that decides the item, or any item of the layer; @n: none does. */
static size_t
first_rule (const DsMapItems *items, size_t i, size_t n)
{
  size_t first = n;

  for (size_t k = 0; k < items->items.n; k++) {
    const DsMapItem *item = &items->items.items[k];

    if ((k == i || (items->items.items[i].is_layer && item->layer == i)) && item->rule < first)
      first = item->rule;
  }
  return first;
}

/* The list with a place for one more rule at @at, or without the rule there. */
static DsStatus
copy_rules (DsMapping *self, size_t at, bool adds, DsArena *arena, DsError *err)
{
  const size_t n = self->rules.n, n_new = adds ? n + 1 : n - 1;
  const DsMapRule *old = self->rules.items;
  DsMapRule *list;

  if (n_new > DS_MAPPING_RULES_MAX)
    return ds_fail (err, DS_LIMIT, "rules", "mapping.rules",
                    N_ ("expected up to %d rules, got %zu"), DS_MAPPING_RULES_MAX, n_new);
  list = ds_arena_alloc (arena, n_new + 1, sizeof *list);
  if (list == NULL)
    return ds_fail_nomem (err, "mapping");
  if (at > 0)
    memcpy (list, old, at * sizeof *list);
  if (adds && at < n)
    memcpy (list + at + 1, old + at, (n - at) * sizeof *list);
  else if (!adds && at + 1 < n)
    memcpy (list + at, old + at + 1, (n - at - 1) * sizeof *list);
  self->rules = (DsRecords){ n_new, list };
  return DS_OK;
}

static DsStatus
release (DsMapping *self, const DsMapItems *items, size_t i, DsArena *arena, DsError *err)
{
  const size_t rule = first_rule (items, i, self->rules.n);

  if (rule == self->rules.n)
    return DS_OK;
  if (!is_own (items, i, rule))
    return ds_fail (err, DS_NOT_FOUND, "rules", "mapping.shared",
                    N_ ("the rule for it decides other cells or objects, too"));
  return copy_rules (self, rule, false, arena, err);
}

DsStatus
ds_mapping_assign (DsMapping *self, const DsMapItems *items, size_t i, const DsMapRule *result,
                   DsArena *arena, DsError *err)
{
  const DsMapItem *item;
  DsMapping changed;
  DsMapRule rule;
  DsStatus status;
  size_t at;

  DS_ASSERT (self != NULL && items != NULL && i < items->items.n && arena != NULL);

  if (result == NULL)
    return release (self, items, i, arena, err);
  item = &items->items.items[i];
  at = first_rule (items, i, self->rules.n);
  if (at < self->rules.n && is_own (items, i, at) && is_exact (ds_mapping_rule (self, at), item)) {
    changed = *self;
    rule = *ds_mapping_rule (self, at);
    status = copy_rules (&changed, at, false, arena, err);
    if (status == DS_OK)
      status = copy_rules (&changed, at, true, arena, err);
  } else {
    changed = *self;
    if (!set_conditions (&rule, item, arena))
      return ds_fail_nomem (err, "mapping");
    status = copy_rules (&changed, at, true, arena, err);
  }
  if (status != DS_OK)
    return status;
  if (!set_results (&rule, result, arena))
    return ds_fail_nomem (err, "mapping");
  ((DsMapRule *)changed.rules.items)[at] = rule;
  *self = changed;
  return DS_OK;
}
