/* core/rules/tileset.h — tilesets: an image of equal tiles, and the pictures that definitions take
 * from it. Only names and numbers: ui/paint decodes the image. */
#pragma once

#include "rules/record.h"

#define DS_TILESET_TILE_MAX 1024     /* pixels of a tile's side */
#define DS_SHEET_SIDE_MAX 16384      /* pixels of an image's side */
#define DS_SHEET_PIXELS_MAX 64000000 /* of an image */
#define DS_TILESET_PICTURES_MAX 4000 /* of one file */
#define DS_PICTURES_MAX 8000         /* of all tilesets together */
#define DS_PICTURE_CELLS_MAX 16      /* cells of a picture's side */
#define DS_PICTURE_VARIANTS_MAX 16
#define DS_PICTURE_FRAMES_MAX 64

/* Rules by which a picture's tile follows from its neighbours, and the number of its tiles. */
#define DS_PICTURE_RULE_LIST(X)                                                                    \
  X (SINGLE, "single", 1, N_ ("Always the same tile"))                                             \
  X (SAME, "same", 2, N_ ("Alone, then beside any neighbour that joins"))                          \
  X (EDGES, "edges16", 16, N_ ("Four sides"))                                                      \
  X (CORNERS, "corners16", 16, N_ ("Four corners (Wang tiles)"))                                   \
  X (BLOB, "blob47", 47, N_ ("Sides, and corners between two joined sides"))                       \
  X (ALL, "all256", 256, N_ ("All eight neighbours"))

typedef enum {
#define X(name, id, n, label) DS_PICTURE_##name,
  DS_PICTURE_RULE_LIST (X)
#undef X
      DS_N_PICTURE_RULES
} DsPictureRule;

/* Neighbours that a picture joins. Beyond the level everything joins ground, nothing a feature. */
#define DS_PICTURE_JOIN_LIST(X)                                                                    \
  X (SAME, "same", N_ ("Cells with the same picture"))                                             \
  X (ALIKE, "alike", N_ ("As the built-in drawings: walls join walls, shallow water joins deep"))  \
  X (WALLS, "walls", N_ ("Walls and doors"))

typedef enum {
#define X(name, id, label) DS_PICTURE_JOINS_##name,
  DS_PICTURE_JOIN_LIST (X)
#undef X
      DS_N_PICTURE_JOINS
} DsPictureJoin;

/* States of a tile with a picture for doors. */
enum { DS_PICTURE_SHUT, DS_PICTURE_OPEN, DS_PICTURE_LOCKED, DS_N_PICTURE_STATES };

typedef struct DsTileset DsTileset;

/* The tiles stand in the order of nested loops, the outermost first: states, walls, facings, rule,
 * variants, frames. */
typedef struct {
  const char *id;        /* of a definition, or a name that definitions give */
  DsInts tiles;          /* numbers in the image, row by row from 0 */
  uint8_t rule;          /* DsPictureRule */
  uint8_t joins;         /* DsPictureJoin */
  DsInts weights;        /* of the variants; none: there is one */
  DsInts frames;         /* ms of each; none: it stands still */
  bool has_states;       /* shut, open, locked */
  bool has_walls;        /* on open ground, on a wall */
  bool has_facings;      /* north, east, south, west */
  int32_t width, height; /* cells, of which each has a tile of the image, unless tiles are whole */
  int32_t anchor_x;      /* the cell of the picture that stands on the definition's cell */
  int32_t anchor_y;
  const DsTileset *tileset; /* in rules: borrowed; else NULL */
} DsPicture;

/* An image, or a part of it, that is one tile. */
typedef struct {
  const char *path;   /* as DsTileset.image */
  int32_t x, y, w, h; /* pixels; w and h 0: all of the image */
} DsTilesetImage;

struct DsTileset {
  const char *id;     /* the name of its file without the suffix */
  const char *file;   /* the name of its file */
  const char *folder; /* of its file; "" = the current one */
  const char *image;  /* path of the PNG from that folder on; "" = each tile has its own */
  size_t n_images;    /* 0: tiles are cut from image */
  const DsTilesetImage *images; /* by number of tile */
  int32_t tile_width, tile_height;
  int32_t margin, spacing, offset_x, offset_y; /* pixels */
  const char *transparent;                     /* "#rrggbb"; "" = none */
  bool is_shaded; /* the built-in shade and glow fall on the pictures */
  bool is_whole;  /* each tile covers all cells of its picture */
  DsRecords pictures;
};

extern const DsRecordType ds_tileset_record, ds_picture_record;

/* Sets id, file and folder from @name, the path of the file. False: no memory. */
bool ds_tileset_take_name (DsTileset *self, const char *name, DsArena *arena) DS_MUST_CHECK;
/* Reads the text of a file; @name is its path, which gives id and folder and stands before the line
 * in findings. Texts live in @arena. DS_BAD_DATA, DS_LIMIT, DS_NOMEM: @out is zeroed. O(n). */
DsStatus ds_tileset_parse (DsTileset *out, const char *name, const char *bytes, size_t n,
                           DsArena *arena, DsErrors *errors) DS_MUST_CHECK;
/* Appends the text of the file to @out; ds_tileset_parse() reads it back equal. Tiles must be cut
 * from an image and not be whole. */
void ds_tileset_format (const DsTileset *self, DsText *out);

/* Picture @i of the file, below pictures.n. Borrows. */
const DsPicture *ds_tileset_picture (const DsTileset *self, size_t i);

/* Number of tiles of a rule. */
size_t ds_picture_rule_tiles (DsPictureRule rule);
/* Number of variants, at least 1. */
size_t ds_picture_variants (const DsPicture *self);
/* Number of frames, at least 1. */
size_t ds_picture_frames (const DsPicture *self);
/* The frame that is shown at @ms, from 0 of any clock. O(frames). */
size_t ds_picture_frame_at (const DsPicture *self, uint64_t ms);
/* The variant of a cell, from a hash of its place. */
size_t ds_picture_variant_of (const DsPicture *self, uint64_t hash);

/* The tile to draw: which of each of the picture's lists. */
typedef struct {
  size_t state; /* DS_PICTURE_SHUT ... */
  bool on_wall;
  size_t facing;  /* DsFacing below DS_FACING_NONE */
  uint8_t joined; /* neighbours that join, bits clockwise from the north */
  size_t variant;
  size_t frame;
} DsPictureSpot;

/* Number of the tile in the image; what the picture does not have is ignored. O(1). */
int32_t ds_picture_tile (const DsPicture *self, const DsPictureSpot *spot);

/* The neighbours of @joined that @rule reads; equal results give equal tiles. */
uint8_t ds_picture_mask (DsPictureRule rule, uint8_t joined);
/* Place of a result of ds_picture_mask() among the tiles of @rule. */
size_t ds_picture_place (DsPictureRule rule, uint8_t joined);
