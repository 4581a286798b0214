/* tests/soak/bystanders.c — see bystanders.h */
#include "soak/bystanders.h"

#include "io/foreign/foreign_area.h"
#include "io/foreign/foreign_turn.h"
#include "map/area.h"
#include "map/property.h"
#include "rules/rules.h"

#include <string.h>

/* Two maps, and the level between them. */
typedef struct {
  GString *out;
  const DsForeign *was, *is;
  const DsImport *made;
  const DsDelve *level;
} Comparison;

/* Sides of an object. */
enum { PLACE = 1, AREA = 2, NAME = 4, NOTE = 8, PROPERTIES = 16, REST = 32 };

G_GNUC_PRINTF (2, 3)
static void
add (const Comparison *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (self->out, format, args);
  va_end (args);
  g_string_append_c (self->out, '\n');
}

/* Adds where the texts begin to differ, on one line. */
static void
add_difference (const Comparison *self, const char *what, const char *a, const char *b)
{
  g_autofree char *was = NULL, *is = NULL;
  size_t i = 0;

  while (a[i] != '\0' && a[i] == b[i])
    i++;
  was = g_strdup_printf ("%.60s", a + i);
  is = g_strdup_printf ("%.60s", b + i);
  g_strdelimit (was, "\n", ' ');
  g_strdelimit (is, "\n", ' ');
  if (a[i] != b[i])
    add (self, "%s: \"%s\" became \"%s\"", what, was, is);
}

static bool
same_member (const DsThing *a, const DsThing *b, const char *key)
{
  return g_strcmp0 (ds_extras_find (a->extras, key), ds_extras_find (b->extras, key)) == 0;
}

/* The sides of its object that an edited thing may change. */
static unsigned
changes_of (const DsThing *was, const DsThing *is, bool is_gate)
{
  DsThing other;
  unsigned out = 0;

  if (is == NULL)
    return ~0u;
  other = *is;
  other.at = was->at;
  other.extras = was->extras;
  if (was->at.x != is->at.x || was->at.y != is->at.y)
    out |= PLACE | (is_gate ? AREA : 0); /* wide ones are objects of several */
  for (size_t i = 0; i < DS_AREA_KEYS; i++)
    if (!same_member (was, is, ds_area_key (i)))
      out |= PLACE | AREA;
  out |= same_member (was, is, "name") ? 0 : NAME;
  out |= same_member (was, is, "note") ? 0 : NOTE;
  out |= same_member (was, is, DS_PROPERTIES_KEY) ? 0 : PROPERTIES;
  return out | (ds_thing_equal (was, &other) ? 0 : REST);
}

/* The same for @object, which may be several things, or none. */
static unsigned
changes_of_object (const Comparison *self, const DsForeignObject *object)
{
  const DsThings *before = self->made->delve.dungeon.floors[0].things,
                 *after = self->level->dungeon.floors[0].things;
  unsigned out = 0;

  for (size_t i = 0; i < self->made->origins.n; i++) {
    const DsImportOrigin *at = &self->made->origins.items[i];
    const DsThing *was = at->object == object ? ds_things_find (before, at->id) : NULL;

    if (was != NULL)
      out |= changes_of (was, ds_things_find (after, at->id),
                         ds_rules_kind (self->level->rules, was->kind)->gate != NULL);
  }
  return out;
}

static void
put_properties (GString *out, const DsForeignProperties *list)
{
  for (const DsForeignProperty *at = list->first; at != NULL; at = at->next) {
    g_string_append_printf (out, "%s:%d:%s=\"%s\"{", at->name, at->type, at->type_name, at->text);
    put_properties (out, &at->items);
    g_string_append (out, "} ");
  }
}

/* One side of an object, as text; g_free(). */
static char *
side_of (const DsForeignObject *object, unsigned side)
{
  GString *out = g_string_new (NULL);

  if (side == PLACE)
    g_string_printf (out, "%" PRId64 ",%" PRId64, object->x, object->y);
  else if (side == AREA)
    g_string_printf (out, "%d %" PRId64 "x%" PRId64 ", turned %d", object->shape, object->w,
                     object->h, object->rotation);
  else if (side == PROPERTIES)
    put_properties (out, &object->properties);
  else
    g_string_assign (out, side == NAME ? object->name : side == NOTE ? object->letters : "");
  for (size_t i = 0; i < object->n_points && side == AREA; i++)
    g_string_append_printf (out, " %" PRId64 ",%" PRId64, object->points[i].x - object->x,
                            object->points[i].y - object->y);
  if (side == REST)
    g_string_printf (out, "%s of %s, tile %u%s", object->type, object->template_of, object->tile,
                     object->is_hidden ? ", hidden" : "");
  return g_string_free (out, FALSE);
}

static const DsForeignObject *
find_object (const DsForeignLayer *layer, const char *id)
{
  for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next)
    if (strcmp (at->id, id) == 0)
      return at;
  return NULL;
}

/* The end of the element of an object that begins at @at. */
static const char *
end_of_object (const char *at)
{
  const char *tag = strchr (at, '>');

  g_assert_nonnull (tag);
  return tag[-1] == '/' ? tag + 1 : strstr (tag, "</object>") + strlen ("</object>");
}

/* Where the object of JSON begins that @at lies in, after @start, and where it ends; no text has
 * braces. */
static const char *
json_around (const char *start, const char *at, const char **end)
{
  int depth = 1;

  for (*end = at; depth > 0; (*end)++)
    depth += (**end == '{') - (**end == '}');
  for (depth = 1; depth > 0 && at > start; at--)
    depth += (at[-1] == '}') - (at[-1] == '{');
  return at;
}

/* The bytes of an object; g_free(). Layers of JSON, which have numbers, too, begin with a type. */
static char *
bytes_of (const char *text, const char *id)
{
  g_autofree char *xml = g_strdup_printf ("<object id=\"%s\"", id);
  g_autofree char *json = g_strdup_printf ("\"id\": %s,", id);
  const char *at = strstr (text, xml), *end;

  if (at != NULL)
    return g_strndup (at, (gsize)(end_of_object (at) - at));
  for (at = strstr (text, json); at != NULL; at = strstr (at + 1, json)) {
    const char *start = json_around (text, at, &end);

    if (!g_ascii_isspace (start[1]) || start[1] == ' ')
      return g_strndup (start, (gsize)(end - start));
  }
  return g_strdup ("");
}

/* True for an object that begins outside of its level, on its left or upper edge, or less than half
 * a cell before the others: it moves as the level shows it, without parts beyond the edge. */
static bool
is_outside (const Comparison *self, const DsForeignObject *object)
{
  const DsForeignLevel *level = self->was->levels.first;
  const int64_t right = (int64_t)(2 * level->w - self->was->grid_w) * DS_FOREIGN_PIXEL / 2;
  const int64_t bottom = (int64_t)(2 * level->h - self->was->grid_h) * DS_FOREIGN_PIXEL / 2;

  DsForeignObject turned = *object;

  if (object->n_points == 0)
    ds_foreign_upright (&turned, ds_foreign_turn_of (object, 0), NULL);
  return turned.x <= 0 || turned.y <= 0 || turned.x >= right || turned.y >= bottom;
}

static void
compare_objects (const Comparison *self, const DsForeignObject *was, const DsForeignObject *is,
                 unsigned changes)
{
  g_autofree char *what = g_strdup_printf ("object %s", was->id);
  g_autofree char *before = bytes_of (self->was->files.first->bytes, was->id),
                  *after = bytes_of (self->is->files.first->bytes, was->id);

  if (changes & PLACE && (is_outside (self, was) || is_outside (self, is)))
    changes |= AREA;
  for (unsigned side = PLACE; side <= REST; side *= 2) {
    g_autofree char *a = side_of (was, side), *b = side_of (is, side);

    if (!(changes & side))
      add_difference (self, what, a, b);
  }
  if (changes == 0)
    add_difference (self, what, before, after);
}

/* True where an edit concerns the cell. */
static bool
is_edited (const DsDelve *was, const DsDelve *is, DsCell cell)
{
  const DsFloor *a = &was->dungeon.floors[0], *b = &is->dungeon.floors[0];

  for (size_t i = 0; i < 2; i++) {
    const DsThings *things = i == 0 ? a->things : b->things,
                   *others = i == 0 ? b->things : a->things;

    for (size_t k = ds_things_seek (things, cell); k < ds_things_count (things); k++) {
      const DsThing *at = ds_things_get (things, k), *twin;

      if (at->at.x != cell.x || at->at.y != cell.y)
        break;
      twin = ds_things_find (others, at->id);
      if (twin == NULL || !ds_thing_equal (twin, at))
        return true;
    }
  }
  return ds_floor_get (a, DS_LAYER_GROUND, cell) != ds_floor_get (b, DS_LAYER_GROUND, cell) ||
         ds_floor_get (a, DS_LAYER_FEATURE, cell) != ds_floor_get (b, DS_LAYER_FEATURE, cell);
}

/* The cell of the map's grid that most of a cell of a layer lies in. */
static int32_t
cell_at (int32_t at, int32_t side, int32_t offset)
{
  return (int32_t)ds_floor_div ((int64_t)at * side + offset + side / 2, side);
}

static void
compare_cells (const Comparison *self, const DsForeignLayer *was, const DsForeignLayer *is)
{
  const DsImportPlace *place = &self->made->places.items[0];

  for (int32_t y = was->y; y < was->y + was->h && self->made->cell_w == was->grid_w; y++)
    for (int32_t x = was->x; x < was->x + was->w; x++) {
      const uint32_t a = ds_foreign_cell (was, x, y), b = ds_foreign_cell (is, x, y);
      const DsCell cell = { cell_at (x, was->grid_w, was->offset_x) - place->x + place->rect.x,
                            cell_at (y, was->grid_h, was->offset_y) - place->y + place->rect.y };

      if (a != b && !(ds_floor_has (&self->level->dungeon.floors[0], cell) &&
                      is_edited (&self->made->delve, self->level, cell)))
        add (self, "%s at %d,%d: %x became %x", was->name, x, y, a, b);
    }
}

static char *
look_of (const DsForeignLayer *layer)
{
  GString *out = g_string_new (NULL);

  g_string_printf (out, "%s%s %s %d, %d,%d, %u %x %u %d%d%d%d ", layer->path, layer->name,
                   layer->type, layer->kind, layer->offset_x, layer->offset_y, layer->opacity,
                   layer->tint, layer->blend, layer->is_off, layer->is_hidden, layer->has_parallax,
                   layer->odd);
  put_properties (out, &layer->properties);
  return g_string_free (out, FALSE);
}

static void
compare_layer (const Comparison *self, const DsForeignLayer *was, const DsForeignLayer *is)
{
  g_autofree char *a = look_of (was), *b = look_of (is);

  add_difference (self, "layer", a, b);
  if (was->kind == DS_FOREIGN_TILES && is->kind == DS_FOREIGN_TILES)
    compare_cells (self, was, is);
  for (const DsForeignObject *at = was->objects.first; at != NULL; at = at->next) {
    const DsForeignObject *twin = find_object (is, at->id);
    const unsigned changes = changes_of_object (self, at);

    if (twin != NULL)
      compare_objects (self, at, twin, changes);
    else if (changes != ~0u)
      add (self, "object %s is gone", at->id);
  }
}

/* ---- the text around */

/* Where the part ends that edits may change, if one begins at @at: an object, cells, the number of
 * the next object. NULL: none does. */
static const char *
end_of_hole (const char *at)
{
  static const char NEXT[] = " nextobjectid=\"", CELLS[] = "<data";

  if (g_str_has_prefix (at, "<object id="))
    return end_of_object (at);
  if (g_str_has_prefix (at, CELLS))
    return strstr (at, "</data>");
  return g_str_has_prefix (at, NEXT) ? strchr (at + strlen (NEXT), '"') : NULL;
}

/* The text of a map in XML without what edits may change, and without white space between elements;
 * g_free(). */
static char *
frame_of (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *at = text; *at != '\0';) {
    const char *end = end_of_hole (at);

    if (end == NULL && (!g_ascii_isspace (*at) || out->len == 0 || out->str[out->len - 1] != '>'))
      g_string_append_c (out, *at);
    at = end != NULL ? end : at + 1;
  }
  return g_string_free (out, FALSE);
}

/* True for a line of a map in JSON that edits may change: an object, cells, the number of the next
 * object, the brackets around them. */
static bool
is_hole (const char *line)
{
  static const char *const KEYS[] = { "\"data\"", "\"objects\"", "\"nextobjectid\"" };
  bool is_key = g_ascii_isdigit (line[strspn (line, " ")]) ||
                (strchr (line, '{') != NULL && strstr (line, "\"id\"") != NULL) ||
                strchr (line, '"') == NULL;

  for (size_t i = 0; i < G_N_ELEMENTS (KEYS); i++)
    is_key = is_key || strstr (line, KEYS[i]) != NULL;
  return is_key;
}

static char *
frame_of_json (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *out = g_string_new (NULL);

  for (size_t i = 0; lines[i] != NULL; i++)
    if (!is_hole (lines[i]))
      g_string_append (out, lines[i]);
  return g_string_free (out, FALSE);
}

static void
compare_frames (const Comparison *self)
{
  const char *was = self->was->files.first->bytes, *is = self->is->files.first->bytes;
  const bool is_xml = was[0] == '<';
  g_autofree char *a = is_xml ? frame_of (was) : frame_of_json (was);
  g_autofree char *b = is_xml ? frame_of (is) : frame_of_json (is);

  add_difference (self, "around objects and cells", a, b);
}

void
dst_bystanders_compare (GString *out, const DsForeign *was, const DsImport *made,
                        const DsDelve *level, const DsForeign *is)
{
  const Comparison self = { out, was, is, made, level };
  const DsForeignLayer *b = is->levels.first->layers.first;

  for (const DsForeignLayer *a = was->levels.first->layers.first; a != NULL && b != NULL;
       a = a->next, b = b->next)
    compare_layer (&self, a, b);
  if (was->levels.first->layers.n != is->levels.first->layers.n)
    add (&self, "%zu layers became %zu", was->levels.first->layers.n, is->levels.first->layers.n);
  if (ds_extras_equal (level->dungeon.extras,
                       made->delve.dungeon.extras)) /* properties of the map */
    compare_frames (&self);
}
