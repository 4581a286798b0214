/* core/io/mapping/conditions.c — conditions of rules, and the values of a layer with their counts.
 */
#include "io/mapping/conditions.h"
#include "base/glyph.h"
#include "base/hash.h"

#include <stdio.h>
#include <string.h>

#define LAYER_BYTES 512

DsMapSubject
ds_map_subject_cell (const DsForeign *map, const DsForeignLayer *layer, uint32_t cell)
{
  DsMapSubject self = { .map = map, .layer = layer, .cell = cell };

  DS_ASSERT (map != NULL && layer != NULL);

  if (layer->kind != DS_FOREIGN_TILES && layer->kind != DS_FOREIGN_OBJECTS)
    return self;
  self.tileset = ds_foreign_tileset_of (map, cell, &self.id);
  if (self.tileset != NULL)
    self.tile = ds_foreign_tile (self.tileset, self.id);
  return self;
}

DsMapSubject
ds_map_subject_object (const DsForeign *map, const DsForeignLayer *layer,
                       const DsForeignObject *object)
{
  DsMapSubject self;

  DS_ASSERT (map != NULL && layer != NULL && object != NULL);

  self = ds_map_subject_cell (map, layer, object->tile & DS_FOREIGN_NUMBER);
  self.object = object;
  return self;
}

const char *
ds_map_subject_type (const DsMapSubject *self)
{
  DS_ASSERT (self != NULL);

  if (self->object != NULL && self->object->type[0] != '\0')
    return self->object->type;
  return self->tile != NULL ? self->tile->type : "";
}

const char *
ds_map_subject_name (const DsMapSubject *self)
{
  DS_ASSERT (self != NULL);

  if (self->object != NULL)
    return self->object->name;
  return self->layer->kind == DS_FOREIGN_VALUES ? ds_foreign_meaning (self->layer, self->cell) : "";
}

const DsForeignProperty *
ds_map_subject_property (const DsMapSubject *self, const char *name)
{
  const DsForeignProperty *found = NULL;

  DS_ASSERT (self != NULL && name != NULL);

  if (self->object != NULL)
    found = ds_foreign_property (&self->object->properties, name);
  return found == NULL && self->tile != NULL ? ds_foreign_property (&self->tile->properties, name)
                                             : found;
}

/* ---- conditions */

static bool
fits_layer (const char *pattern, const DsForeignLayer *layer)
{
  char path[LAYER_BYTES];

  if (pattern[0] == '\0' || ds_mapping_like (pattern, layer->name))
    return true;
  snprintf (path, sizeof path, "%s%s", layer->path, layer->name);
  return ds_mapping_like (pattern, path);
}

/* A word of the list @tags, which spaces part. */
static bool
fits_tags (const char *pattern, const char *tags)
{
  char tag[LAYER_BYTES];

  for (size_t n; *tags != '\0'; tags += n + (tags[n] == ' ')) {
    n = strcspn (tags, " ");
    snprintf (tag, sizeof tag, "%.*s", (int)(n < sizeof tag ? n : sizeof tag - 1), tags);
    if (ds_mapping_like (pattern, tag))
      return true;
  }
  return false;
}

static bool
fits_tag (const char *pattern, const DsMapSubject *subject)
{
  if (pattern[0] == '\0')
    return true;
  if (subject->object != NULL && fits_tags (pattern, subject->object->tags))
    return true;
  if (subject->tile == NULL)
    return false;
  for (const DsForeignProperty *at = subject->tile->properties.first; at != NULL; at = at->next)
    if (strcmp (at->name, "tag") == 0 && ds_mapping_like (pattern, at->text))
      return true;
  return false;
}

/* Neither false nor empty; @pattern NULL: any such value. */
static bool
fits_value (const DsForeignProperty *property, const char *pattern)
{
  if (property->type == DS_FOREIGN_LIST_OF) {
    for (const DsForeignProperty *at = property->items.first; at != NULL; at = at->next)
      if (fits_value (at, pattern))
        return true;
    return false;
  }
  if (pattern != NULL)
    return property->type != DS_FOREIGN_NULL && pattern[0] != '\0'
               ? ds_mapping_like (pattern, property->text)
               : property->text[0] == '\0';
  return property->type == DS_FOREIGN_RECORD ||
         (property->text[0] != '\0' &&
          (property->type != DS_FOREIGN_BOOL || strcmp (property->text, "true") == 0));
}

/* "name" or "name=pattern", where an empty pattern asks for a property that is empty. */
static bool
fits_property (const char *condition, const DsMapSubject *subject)
{
  const char *equals = strchr (condition, '=');
  const DsForeignProperty *property;
  char name[LAYER_BYTES];

  snprintf (name, sizeof name, "%.*s",
            (int)(equals != NULL ? equals - condition : (ptrdiff_t)strlen (condition)), condition);
  property = ds_map_subject_property (subject, name);
  return property != NULL && fits_value (property, equals != NULL ? equals + 1 : NULL);
}

static bool
fits_tile (const DsMapRule *rule, const DsMapSubject *subject)
{
  bool is_listed = rule->tiles.n == 0;

  if (rule->tileset[0] == '\0' && is_listed && rule->number == 0 && !rule->has_shape)
    return true;
  if (subject->tileset == NULL || !ds_mapping_like (rule->tileset, subject->tileset->name) ||
      (rule->number != 0 && (uint32_t)rule->number != subject->cell) ||
      (rule->has_shape && (subject->tile == NULL || subject->tile->shapes.n == 0)))
    return false;
  for (size_t i = 0; i < rule->tiles.n && !is_listed; i++)
    is_listed = (uint32_t)rule->tiles.items[i] == subject->id;
  return is_listed;
}

static bool
fits_colour (const char *text, uint32_t colour)
{
  uint32_t want;

  return text[0] == '\0' || (ds_colour_parse (text, &want) && want == colour);
}

/* The colour of a value, which names it in an image. */
static bool
fits_value_colour (const char *text, const DsMapSubject *subject)
{
  uint32_t colour;

  if (text[0] == '\0')
    return true;
  return subject->object == NULL && subject->layer->kind == DS_FOREIGN_VALUES &&
         ds_colour_parse (ds_foreign_colour (subject->layer, subject->cell), &colour) &&
         fits_colour (text, colour);
}

static bool
fits_glyph (const DsMapRule *rule, const DsMapSubject *subject)
{
  const DsForeignGlyph *glyph;
  uint32_t want = 0;

  if (rule->glyph[0] == '\0' && rule->code < 0 && rule->fg[0] == '\0' && rule->bg[0] == '\0')
    return true;
  if (subject->object != NULL || subject->layer->kind != DS_FOREIGN_GLYPHS || subject->cell == 0)
    return false;
  glyph = &subject->map->glyphs[subject->cell - 1];
  if (rule->glyph[0] != '\0' && (ds_utf8_get (rule->glyph, strlen (rule->glyph), &want) == 0 ||
                                 want != ds_glyph_of_cp437 (glyph->code)))
    return false;
  return (rule->code < 0 || (uint32_t)rule->code == glyph->code) &&
         fits_colour (rule->fg, glyph->fg) && fits_colour (rule->bg, glyph->bg);
}

static bool
fits_cell_value (const DsMapRule *rule, const DsMapSubject *subject)
{
  if (subject->object != NULL)
    return rule->value < 0;
  if (subject->layer->kind != DS_FOREIGN_VALUES)
    return rule->value < 0 && subject->cell != 0;
  return rule->value < 0 ? subject->cell != 0 : (uint32_t)rule->value == subject->cell;
}

bool
ds_map_rule_fits (const DsMapRule *rule, const DsMapSubject *subject)
{
  DS_ASSERT (rule != NULL && subject != NULL);

  if (!fits_layer (rule->layer, subject->layer) || !fits_cell_value (rule, subject) ||
      !fits_tile (rule, subject) || !fits_glyph (rule, subject) ||
      !fits_value_colour (rule->colour, subject) ||
      (rule->name[0] != '\0' && !ds_mapping_like (rule->name, ds_map_subject_name (subject))) ||
      (rule->type[0] != '\0' && !ds_mapping_like (rule->type, ds_map_subject_type (subject))) ||
      !fits_tag (rule->tag, subject))
    return false;
  for (size_t i = 0; i < rule->properties.n; i++)
    if (!fits_property (rule->properties.items[i], subject))
      return false;
  return true;
}

bool
ds_mapping_means_layer (const char *pattern, const DsForeignLayer *layer)
{
  DS_ASSERT (pattern != NULL && layer != NULL);

  return pattern[0] != '\0' && layer->kind == DS_FOREIGN_TILES && fits_layer (pattern, layer);
}

bool
ds_mapping_is_own (const DsMapping *self, const DsForeignLayer *layer)
{
  DS_ASSERT (self != NULL && layer != NULL);

  for (size_t i = 0; i < self->tile_layers.n; i++)
    if (ds_mapping_means_layer (self->tile_layers.items[i], layer))
      return true;
  return false;
}

size_t
ds_mapping_rule_of (const DsMapping *self, const DsMapSubject *subject)
{
  DS_ASSERT (self != NULL && subject != NULL);

  for (size_t i = 0; i < self->rules.n; i++)
    if (ds_map_rule_fits (ds_mapping_rule (self, i), subject))
      return i;
  return DS_MAP_NO_RULE;
}

/* ---- values of a layer */

static uint32_t *
slot_of (const DsMapUses *self, uint32_t cell)
{
  size_t i = ds_mix64 (cell) & (self->n_slots - 1);

  while (self->slots[i] != 0 && self->list.items[self->slots[i] - 1].cell != cell)
    i = (i + 1) & (self->n_slots - 1);
  return &self->slots[i];
}

static bool
grow (DsMapUses *self)
{
  const size_t n = self->n_slots > 0 ? self->n_slots * 2 : 64;
  uint32_t *slots;

  if (self->list.n * 2 < self->n_slots)
    return true;
  slots = ds_alloc0 (n, sizeof *slots);
  if (slots == NULL)
    return false;
  ds_free (self->slots);
  self->slots = slots;
  self->n_slots = n;
  for (size_t i = 0; i < self->list.n; i++)
    *slot_of (self, self->list.items[i].cell) = (uint32_t)i + 1;
  return true;
}

/* The use of @cell, which is added if there is none; NULL: no memory. */
static DsMapUse *
use_of (DsMapUses *self, uint32_t cell, size_t at)
{
  uint32_t *slot;

  if (!grow (self))
    return NULL;
  slot = slot_of (self, cell);
  if (*slot == 0) {
    if (!ds_array_push (&self->list, (DsMapUse){ cell, 0, at, DS_MAP_NO_RULE }))
      return NULL;
    *slot = (uint32_t)self->list.n;
  }
  return &self->list.items[*slot - 1];
}

DsStatus
ds_map_uses_count (DsMapUses *out, const DsForeignLayer *layer, DsError *err)
{
  const uint32_t mask = layer->kind == DS_FOREIGN_TILES ? DS_FOREIGN_NUMBER : UINT32_MAX;
  const size_t n = (size_t)layer->w * (size_t)layer->h;
  DsMapUse *use = NULL;

  DS_ASSERT (out != NULL && layer != NULL && (layer->cells != NULL || n == 0));

  memset (out, 0, sizeof *out);
  for (size_t i = 0; i < n; i++) {
    const uint32_t cell = layer->cells[i] & mask;

    if (use == NULL || use->cell != cell)
      use = use_of (out, cell, i);
    if (use == NULL) {
      ds_map_uses_clear (out);
      return ds_fail_nomem (err, layer->name);
    }
    use->n++;
  }
  return DS_OK;
}

const DsMapUse *
ds_map_uses_find (const DsMapUses *self, uint32_t cell)
{
  uint32_t slot;

  DS_ASSERT (self != NULL);

  slot = self->n_slots > 0 ? *slot_of (self, cell) : 0;
  return slot > 0 ? &self->list.items[slot - 1] : NULL;
}

void
ds_map_uses_clear (DsMapUses *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->list);
  ds_free (self->slots);
  memset (self, 0, sizeof *self);
}
