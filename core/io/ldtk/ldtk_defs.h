/* core/io/ldtk/ldtk_defs.h — a level while it is written as an LDtk project, and the parts of the
 * project before its levels. Private to core/io/ldtk. */
#pragma once

#include "io/ldtk/ldtk_field_pen.h"
#include "io/ldtk/ldtk_names.h"
#include "io/ldtk/ldtk_wide.h"
#include "io/sheet.h"
#include "map/tile_layers.h"

typedef struct {
  const DsDelve *delve;
  DsText *out;
  DsTileSheet sheet;
  bool has_picture;
  const char *image; /* its path, as the project has it */
  DsText text;       /* of json */
  DsJson *json;      /* the document without rows */
  DsNode root, floors;
  DsMemberRefs refs; /* in the order of ids */
  DsTileLayers own;  /* own layers of cells, with the looks of their groups */
  bool is_own_hidden[DS_TILE_LAYERS_MAX];
  DsLdtkFields fields;
  DsLdtkSpan **spans;                    /* of the things of each floor */
  DsIntern locks;                        /* ids in use, in the order of objects */
  uint32_t tile_values[2][DS_TILES_MAX]; /* in the grids of ground and feature; 0 = in no cell */
  uint32_t n_values[2];                  /* of these */
  bool is_kind_used[DS_KINDS_MAX];
  bool has_ellipse[DS_KINDS_MAX], has_other[DS_KINDS_MAX]; /* objects whose area is one, or not */
  size_t n_filled;                                         /* cells with a tile, of both layers */
  size_t n_rooms;                                          /* of the floor with most */
  size_t n_holders;                                        /* of fields, that are written */
  DsRect *boxes; /* of the rooms of the floor that is written */
  uint32_t *row; /* tiles of the row that is written */
} DsLdtkWriter;

/* A layer of the project: a DsLdtkLayer, or, behind these, an own layer of cells. */
typedef uint32_t DsLdtkShown;

#define DS_LDTK_SHOWN_MAX (DS_N_LDTK_LAYERS + DS_TILE_LAYERS_MAX)

/* Lists the layers that the project has, the topmost first. Returns their number. */
size_t ds_ldtk_list_layers (const DsLdtkWriter *self, DsLdtkShown out[DS_LDTK_SHOWN_MAX]);
/* The type of a layer: "Tiles". Static. */
const char *ds_ldtk_shown_type (DsLdtkShown layer);
/* Appends the identifier of a layer. */
void ds_ldtk_put_layer_name (const DsLdtkWriter *self, DsLdtkShown layer);
/* Appends the opacity of a layer that is selected, as JSON. */
void ds_ldtk_put_opacity (const DsLdtkWriter *self, DsLdtkShown layer);
/* A colour for room @i, below DS_ROOMS_MAX, 0xRRGGBB. */
uint32_t ds_ldtk_room_colour (size_t i);

/* Appends a text as JSON. */
void ds_ldtk_put_string (const DsLdtkWriter *self, const char *text);
/* Appends "key": "…", with the iid of a subject. */
void ds_ldtk_put_iid (const DsLdtkWriter *self, const char *key, DsLdtkSubject subject,
                      size_t floor, uint64_t id);
/* Appends the part of the tileset that is 1 + @tile; "null" for 0, or without a picture. */
void ds_ldtk_put_tile_rect (const DsLdtkWriter *self, uint32_t tile);

/* Appends the members of the project before its definitions. */
void ds_ldtk_put_head (const DsLdtkWriter *self);
/* Appends the definitions of layers, entities, the tileset, the enum of locks and fields. */
void ds_ldtk_put_defs (const DsLdtkWriter *self);
