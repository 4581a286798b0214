/* tests/lib/foreign.c — foreign maps as text. */
#include "lib/foreign.h"
#include "lib/file.h"

#include <glib.h>
#include <string.h>

static const char *const SHAPES[] = {
  [DS_FOREIGN_RECT] = "rect",       [DS_FOREIGN_DOT] = "point",
  [DS_FOREIGN_ELLIPSE] = "ellipse", [DS_FOREIGN_CAPSULE] = "capsule",
  [DS_FOREIGN_POLYGON] = "polygon", [DS_FOREIGN_POLYLINE] = "polyline",
  [DS_FOREIGN_LETTERS] = "text",    [DS_FOREIGN_PICTURE] = "tile",
};
static const char *const KINDS[] = {
  [DS_FOREIGN_TILES] = "tiles",     [DS_FOREIGN_VALUES] = "values", [DS_FOREIGN_GLYPHS] = "glyphs",
  [DS_FOREIGN_OBJECTS] = "objects", [DS_FOREIGN_IMAGE] = "image",
};
static const char *const TYPES[] = {
  [DS_FOREIGN_NULL] = "null",   [DS_FOREIGN_BOOL] = "bool",     [DS_FOREIGN_INT] = "int",
  [DS_FOREIGN_FLOAT] = "float", [DS_FOREIGN_TEXT] = "text",     [DS_FOREIGN_COLOUR] = "colour",
  [DS_FOREIGN_FILE] = "file",   [DS_FOREIGN_OBJECT] = "object", [DS_FOREIGN_ENUM] = "enum",
  [DS_FOREIGN_POINT] = "point", [DS_FOREIGN_LIST_OF] = "list",  [DS_FOREIGN_RECORD] = "record",
};
static const char *const LAYOUTS[] = {
  [DS_FOREIGN_SINGLE] = "single", [DS_FOREIGN_WORLD] = "world", [DS_FOREIGN_LINEAR] = "linear"
};

static void
put_text (GString *out, const char *key, const char *text)
{
  if (text != NULL && text[0] != '\0')
    g_string_append_printf (out, " %s\"%s\"", key, text);
}

static void
put_properties (GString *out, const DsForeignProperties *list, int depth)
{
  for (const DsForeignProperty *at = list->first; at != NULL; at = at->next) {
    g_string_append_printf (out, "%*s. %s", depth, "", TYPES[at->type]);
    put_text (out, "", at->type_name);
    g_string_append_printf (out, " %s=%s\n", at->name, at->text);
    put_properties (out, &at->items, depth + 2);
  }
}

static double
pixels (int64_t thousandths)
{
  return (double)thousandths / DS_FOREIGN_PIXEL;
}

static void
put_objects (GString *out, const DsForeignObjects *list, int depth)
{
  for (const DsForeignObject *at = list->first; at != NULL; at = at->next) {
    g_string_append_printf (out, "%*sobject %s", depth, "", SHAPES[at->shape]);
    put_text (out, "id ", at->id);
    put_text (out, "name ", at->name);
    put_text (out, "type ", at->type);
    put_text (out, "tags ", at->tags);
    put_text (out, "of ", at->template_of);
    put_text (out, "says ", at->letters);
    g_string_append_printf (out, " at %g,%g size %gx%g", pixels (at->x), pixels (at->y),
                            pixels (at->w), pixels (at->h));
    if (at->rotation != 0)
      g_string_append_printf (out, " turned %g", at->rotation / 1000.0);
    if (at->tile != 0)
      g_string_append_printf (out, " tile %x", at->tile);
    for (size_t i = 0; i < at->n_points; i++)
      g_string_append_printf (out, "%s%g,%g", i == 0 ? " points " : " ", pixels (at->points[i].x),
                              pixels (at->points[i].y));
    g_string_append (out, at->is_hidden ? " hidden\n" : "\n");
    put_properties (out, &at->properties, depth + 2);
  }
}

static void
put_tileset (GString *out, const DsForeignTileset *set)
{
  g_string_append_printf (out, "tileset \"%s\" from %u, %u tiles of %dx%d", set->name, set->first,
                          set->n_tiles, set->tile_width, set->tile_height);
  put_text (out, "of ", set->source);
  put_text (out, "image ", set->image);
  g_string_append (out, set->is_missing ? " missing\n" : "\n");
  put_properties (out, &set->properties, 2);
  for (const DsForeignTile *tile = set->tiles.first; tile != NULL; tile = tile->next) {
    g_string_append_printf (out, "  tile %u", tile->id);
    put_text (out, "", tile->type);
    g_string_append_c (out, '\n');
    put_properties (out, &tile->properties, 4);
    put_objects (out, &tile->shapes, 4);
  }
}

static void
put_cell (GString *out, uint8_t kind, uint32_t cell)
{
  if (kind != DS_FOREIGN_TILES) {
    g_string_append_printf (out, " %u", cell);
    return;
  }
  g_string_append_printf (out, " %u%s%s%s", cell & DS_FOREIGN_NUMBER,
                          cell & DS_FOREIGN_FLIP_X ? "x" : "", cell & DS_FOREIGN_FLIP_Y ? "y" : "",
                          cell & DS_FOREIGN_FLIP_DIAGONAL ? "d" : "");
}

static void
put_layer (GString *out, const DsForeignLayer *layer)
{
  g_string_append_printf (out, "  layer %s \"%s%s\"", KINDS[layer->kind], layer->path, layer->name);
  put_text (out, "type ", layer->type);
  g_string_append_printf (out, " grid %dx%d", layer->grid_w, layer->grid_h);
  if (layer->offset_x != 0 || layer->offset_y != 0)
    g_string_append_printf (out, " offset %d,%d", layer->offset_x, layer->offset_y);
  if (layer->w > 0)
    g_string_append_printf (out, " %dx%d from %d,%d", layer->w, layer->h, layer->x, layer->y);
  g_string_append_printf (out, "%s%s\n", layer->is_more ? " more" : "",
                          layer->is_hidden ? " hidden" : "");
  put_properties (out, &layer->properties, 4);
  for (const DsForeignMeaning *at = layer->meanings.first; at != NULL; at = at->next)
    g_string_append_printf (out, "    %u is \"%s\"\n", at->value, at->name);
  for (int32_t y = 0; y < layer->h; y++) {
    g_string_append (out, "   ");
    for (int32_t x = 0; x < layer->w; x++)
      put_cell (out, layer->kind, ds_foreign_cell (layer, layer->x + x, layer->y + y));
    g_string_append_c (out, '\n');
  }
  put_objects (out, &layer->objects, 4);
}

char *
dst_foreign_dump (const DsForeign *map)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "%s %s grid %dx%d\n", map->format, LAYOUTS[map->layout], map->grid_w,
                          map->grid_h);
  put_properties (out, &map->properties, 2);
  for (size_t i = 0; i < map->n_glyphs; i++)
    g_string_append_printf (out, "glyph %zu: %u #%06x on #%06x\n", i + 1, map->glyphs[i].code,
                            map->glyphs[i].fg, map->glyphs[i].bg);
  for (const DsForeignTileset *set = map->tilesets.first; set != NULL; set = set->next)
    put_tileset (out, set);
  for (const DsForeignLevel *level = map->levels.first; level != NULL; level = level->next) {
    g_string_append_printf (out, "level \"%s\"", level->name);
    put_text (out, "id ", level->id);
    g_string_append_printf (out, " at %d,%d depth %d size %dx%d\n", level->x, level->y,
                            level->depth, level->w, level->h);
    put_properties (out, &level->properties, 2);
    for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
      put_layer (out, at);
  }
  return g_string_free (out, FALSE);
}

void
dst_foreign_reads (const char *name, const char *text, const char *want)
{
  const DsForeignReader *reader = ds_foreign_reader_of (name);
  DsErrors errors = { 0 };
  g_autofree char *got = NULL;
  DsForeign map;

  g_assert_nonnull (reader);
  if (ds_foreign_parse (&map, reader, name, text, strlen (text), NULL, &errors) == DS_OK) {
    g_assert_cmpuint (errors.n, ==, 0);
    got = dst_foreign_dump (&map);
    ds_foreign_clear (&map);
  } else {
    g_assert_null (map.arena.chunks);
    g_assert_null (map.levels.first);
    got = dst_findings (&errors);
  }
  g_assert_cmpstr (got, ==, want);
}
