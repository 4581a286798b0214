/* core/io/tiled/tiled_sheet.c — sheets as tilesets of Tiled, with Wang sets. */
#include "io/tiled/tiled_sheet.h"
#include "io/tiled/tiled_pen.h"

#include <stdio.h>
#include <string.h>

#define CORNERS 0xaau

/* Kinds of Wang sets by the rule of a picture; NULL: none. */
static const char *const WANG_TYPES[DS_N_PICTURE_RULES] = { [DS_PICTURE_EDGES] = "edge",
                                                            [DS_PICTURE_CORNERS] = "corner",
                                                            [DS_PICTURE_BLOB] = "mixed",
                                                            [DS_PICTURE_ALL] = "mixed" };

static void
put_wang_id (DsTiledPen *pen, unsigned joined, DsPictureRule rule)
{
  char text[24];
  size_t n = 0;

  if (rule == DS_PICTURE_EDGES)
    joined &= ~CORNERS;
  else if (rule == DS_PICTURE_CORNERS)
    joined &= CORNERS;
  for (int i = 0; i < 8; i++)
    n += (size_t)snprintf (text + n, sizeof text - n, "%s%u", i > 0 ? "," : "", joined >> i & 1);
  if (!pen->is_json) {
    ds_tiled_put (pen, "wangid", text);
    return;
  }
  ds_json_begin_array (&pen->json, "wangid", DS_JSON_INLINE);
  for (int i = 0; i < 8; i++)
    ds_json_put_int (&pen->json, NULL, joined >> i & 1);
  ds_json_end (&pen->json);
}

typedef struct {
  DsTiledPen *pen;
  DsPictureRule rule;
  uint8_t *seen; /* by tile */
} WangWriter;

/* Of a tile that several neighbourhoods have, the first. */
static void
put_wang_tile (void *user, size_t tile, uint8_t joined)
{
  WangWriter *self = user;

  if (self->seen[tile])
    return;
  self->seen[tile] = 1;
  ds_tiled_begin (self->pen, "wangtile", NULL);
  ds_tiled_put_int (self->pen, "tileid", (int64_t)tile);
  put_wang_id (self->pen, joined, self->rule);
  ds_tiled_end (self->pen);
}

static void
put_wang_tiles (DsTiledPen *pen, const DsPicture *picture, size_t n_tiles, uint8_t *seen)
{
  WangWriter self = { pen, (DsPictureRule)picture->rule, seen };

  memset (seen, 0, n_tiles);
  ds_sheet_walk_neighbourhoods (picture, put_wang_tile, &self);
}

static void
put_wang_set (DsTiledPen *pen, const DsPicture *picture, size_t n_tiles, uint8_t *seen)
{
  const DsPictureSpot full = { .joined = ds_picture_mask ((DsPictureRule)picture->rule, 0xff),
                               .facing = DS_SOUTH };
  const int32_t tile = ds_picture_tile (picture, &full);

  ds_tiled_begin (pen, "wangset", NULL);
  ds_tiled_put (pen, "name", picture->id);
  ds_tiled_put (pen, "type", WANG_TYPES[picture->rule]);
  ds_tiled_put_int (pen, "tile", tile);
  ds_tiled_begin_list (pen, &ds_tiled_wang_colours);
  ds_tiled_begin (pen, "wangcolor", NULL);
  ds_tiled_put (pen, "name", picture->id);
  ds_tiled_put (pen, "color", "#80c0ff");
  ds_tiled_put_int (pen, "tile", tile);
  ds_tiled_put_int (pen, "probability", 1);
  ds_tiled_end (pen);
  ds_tiled_end_list (pen, &ds_tiled_wang_colours);
  ds_tiled_begin_list (pen, &ds_tiled_wang_tiles);
  put_wang_tiles (pen, picture, n_tiles, seen);
  ds_tiled_end_list (pen, &ds_tiled_wang_tiles);
  ds_tiled_end (pen);
}

static void
put_image (DsTiledPen *pen, const DsTileSheet *sheet, const char *image)
{
  const int64_t w = (int64_t)sheet->columns * sheet->px;
  const int64_t h = ((int64_t)sheet->n_tiles + sheet->columns - 1) / sheet->columns * sheet->px;

  if (pen->is_json) {
    ds_tiled_put (pen, "image", image);
    ds_tiled_put_int (pen, "imagewidth", w);
    ds_tiled_put_int (pen, "imageheight", h);
    return;
  }
  ds_tiled_begin (pen, "image", NULL);
  ds_tiled_put (pen, "source", image);
  ds_tiled_put_int (pen, "width", w);
  ds_tiled_put_int (pen, "height", h);
  ds_tiled_end (pen);
}

static void
put_wang_sets (DsTiledPen *pen, const DsTileSheet *sheet)
{
  uint8_t *seen = ds_alloc (sheet->n_tiles, 1);

  pen->out->failed = pen->out->failed || seen == NULL;
  ds_tiled_begin_list (pen, &ds_tiled_wang_sets);
  for (size_t i = 0; seen != NULL && i < sheet->tileset.pictures.n; i++) {
    const DsPicture *picture = ds_tileset_picture (&sheet->tileset, i);

    if (WANG_TYPES[picture->rule] != NULL)
      put_wang_set (pen, picture, sheet->n_tiles, seen);
  }
  ds_tiled_end_list (pen, &ds_tiled_wang_sets);
  ds_free (seen);
}

void
ds_tiled_write_sheet (const DsTileSheet *sheet, const DsRules *rules, const char *name,
                      const char *image, bool is_json, DsText *out)
{
  DsTiledPen pen;

  DS_ASSERT (sheet != NULL && rules != NULL && name != NULL && image != NULL && out != NULL);

  ds_tiled_pen_init (&pen, out, is_json, "tileset");
  ds_tiled_put (&pen, "version", "1.10");
  ds_tiled_put (&pen, "tiledversion", "Delvesmith");
  ds_tiled_put (&pen, "name", name);
  ds_tiled_put_int (&pen, "tilewidth", sheet->px);
  ds_tiled_put_int (&pen, "tileheight", sheet->px);
  ds_tiled_put_int (&pen, "tilecount", (int64_t)sheet->n_tiles);
  ds_tiled_put_int (&pen, "columns", sheet->columns);
  if (is_json) {
    ds_tiled_put_int (&pen, "margin", 0);
    ds_tiled_put_int (&pen, "spacing", 0);
  }
  if (sheet->png.n > 0)
    put_image (&pen, sheet, image);
  ds_tiled_begin_list (&pen, &ds_tiled_tiles);
  for (size_t i = 0; i < sheet->n_tiles; i++) {
    ds_tiled_begin (&pen, "tile", NULL);
    ds_tiled_put_int (&pen, "id", (int64_t)i);
    ds_tiled_put (&pen, "type", ds_sheet_id (sheet, rules, i));
    ds_tiled_end (&pen);
  }
  ds_tiled_end_list (&pen, &ds_tiled_tiles);
  if (sheet->tileset.pictures.n > 0)
    put_wang_sets (&pen, sheet);
  ds_tiled_end (&pen);
}
