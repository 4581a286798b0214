/* core/io/foreign/foreign.h — foreign map: levels of another program's file as layers, tiles,
 * objects and properties, to which a mapping then gives a meaning. */
#pragma once

#include "base/arena.h"
#include "base/error.h"
#include "base/rect.h"
#include "map/blend.h"

#define DS_FOREIGN_LEVELS_MAX 10000
#define DS_FOREIGN_LAYERS_MAX 20000       /* of all levels together */
#define DS_FOREIGN_SIDE_MAX 65536         /* columns and rows of a layer */
#define DS_FOREIGN_CELLS_MAX (1u << 26)   /* of all layers together */
#define DS_FOREIGN_OBJECTS_MAX 1000000    /* of all layers, and of collision shapes */
#define DS_FOREIGN_TILESETS_MAX 10000     /* of one file */
#define DS_FOREIGN_TILES_MAX 1000000      /* that are described, of all tilesets */
#define DS_FOREIGN_PROPERTIES_MAX 4000000 /* of the whole file */
#define DS_FOREIGN_POINTS_MAX 4000000     /* of all shapes */
#define DS_FOREIGN_DEPTH_MAX 16           /* lists within lists, groups within groups */
#define DS_FOREIGN_PIXELS_MAX 100000000   /* farthest place of an object, of a level */

/* Lengths and places of objects are thousandths of a pixel, since integers decide. */
#define DS_FOREIGN_PIXEL 1000

/* Lists are linked, in the order of the file; items keep their address while a list grows. */
#define DS_FOREIGN_LIST(type)                                                                      \
  struct {                                                                                         \
    struct type *first, *last; /* linked by next */                                                \
    size_t n;                                                                                      \
  }

/* ---- properties */

typedef enum {
  DS_FOREIGN_NULL, /* the field is there and has no value */
  DS_FOREIGN_BOOL,
  DS_FOREIGN_INT,
  DS_FOREIGN_FLOAT,
  DS_FOREIGN_TEXT,
  DS_FOREIGN_COLOUR,
  DS_FOREIGN_FILE,
  DS_FOREIGN_OBJECT, /* refers to an object by its id */
  DS_FOREIGN_ENUM,
  DS_FOREIGN_POINT,
  DS_FOREIGN_LIST_OF, /* items without names */
  DS_FOREIGN_RECORD,  /* items with names: a class of Tiled */
} DsForeignType;

typedef DS_FOREIGN_LIST (DsForeignProperty) DsForeignProperties;

typedef struct DsForeignProperty {
  struct DsForeignProperty *next;
  const char *name;      /* "" in a list */
  const char *type_name; /* of an enum or a class; "" = none */
  /* The value as rules compare it: "true", "-12", "0.5", "KeyA", "#rrggbb" or "#aarrggbb" in lower
   * case, a path, the id of an object, "12,5"; "" of NULL, lists and records. */
  const char *text;
  DsForeignProperties items; /* of lists and records */
  uint32_t line;             /* in the file of the level, or of the tileset */
  uint8_t type;              /* DsForeignType */
} DsForeignProperty;

/* ---- objects */

typedef enum {
  DS_FOREIGN_RECT,
  DS_FOREIGN_DOT, /* a point: no width and height */
  DS_FOREIGN_ELLIPSE,
  DS_FOREIGN_CAPSULE,
  DS_FOREIGN_POLYGON,
  DS_FOREIGN_POLYLINE,
  DS_FOREIGN_LETTERS, /* a text in a rectangle */
  DS_FOREIGN_PICTURE, /* a tile drawn freely */
} DsForeignShape;

/* Sides of an object that its reader can change; with KEEPS_RATIO only both at once. */
enum { DS_FOREIGN_RESIZES_X = 1, DS_FOREIGN_RESIZES_Y = 2, DS_FOREIGN_KEEPS_RATIO = 4 };

typedef struct {
  int64_t x, y; /* thousandths of a pixel */
} DsForeignPoint;

/* Members of a map of Tiled that our levels lack. */
enum {
  DS_FOREIGN_HAS_BACKGROUND = 1,
  DS_FOREIGN_HAS_CLASS = 2,
  DS_FOREIGN_HAS_ORDER = 4,    /* tiles are drawn in another order than to the right and down */
  DS_FOREIGN_HAS_PARALLAX = 8, /* an origin of parallax */
  DS_FOREIGN_HAS_EXPORT = 16,  /* a file that Tiled exports it to */
};

typedef DS_FOREIGN_LIST (DsForeignObject) DsForeignObjects;

typedef struct DsForeignObject {
  struct DsForeignObject *next;
  const char *id;          /* that references name; unique in the file, or "" */
  const char *name;        /* given by hand; "" = none */
  const char *type;        /* class in Tiled, identifier of the entity in LDtk; "" = none */
  const char *tags;        /* parted by spaces; "" = none */
  const char *template_of; /* path of the template; "" = none */
  const char *letters;     /* of LETTERS */
  const char *colour;      /* by which the other program knows its kind, "#rrggbb"; "" = none */
  const struct DsForeignTileset *pictured; /* the image that has its picture; NULL: none */
  DsRect picture;                          /* pixels of that */
  /* Thousandths of a pixel from the level's top left corner, offset of the layer included; without
   * rotation, and anchored top left whatever the file does. */
  int64_t x, y, w, h;
  int32_t rotation;             /* thousandths of a degree, clockwise about the anchor */
  const DsForeignPoint *points; /* of polygons and lines, from the level's corner */
  size_t n_points;
  DsForeignProperties properties;
  uint32_t tile; /* of PICTURE: as in a cell */
  uint32_t line;
  uint32_t number;            /* in the order in which the file's objects were read */
  uint32_t place;             /* among the objects of its layer, from 0 */
  uint8_t shape;              /* DsForeignShape */
  uint8_t resizes;            /* DS_FOREIGN_RESIZES_* */
  uint8_t anchor_x, anchor_y; /* of PICTURE: halves of its size from the top left; else 0 */
  bool is_hidden;
  bool is_faint; /* has an opacity of its own */
} DsForeignObject;

/* ---- tilesets */

typedef struct DsForeignTile {
  struct DsForeignTile *next;
  uint32_t id;       /* in its tileset, from 0 */
  const char *type;  /* class; "" = none */
  const char *image; /* its own, path as in the file; "" = it is cut from the tileset's */
  DsForeignProperties properties;
  DsForeignObjects shapes; /* of collision */
  uint32_t line;
} DsForeignTile;

typedef struct DsForeignTileset {
  struct DsForeignTileset *next;
  const char *name;
  const char *source; /* file that it is read from; "" = the map's own */
  int32_t uid;        /* by which the file refers to it, where it does not by numbers */
  uint32_t first;     /* number in cells of its tile 0, from 1 */
  uint32_t n_tiles;   /* numbers that it takes, gaps included */
  int32_t columns;    /* of its image; 0 = unknown, or each tile has an image */
  int32_t tile_width, tile_height; /* pixels */
  int32_t margin, spacing;         /* pixels around the image's tiles, and between them */
  const char *image;               /* path as in the file; "" = none, or each tile has one */
  DsForeignProperties properties;
  DS_FOREIGN_LIST (DsForeignTile) tiles; /* those that the file describes */
  const char **data; /* by tile, below n_tiles: its custom text in LDtk; NULL = none has one */
  uint8_t anchor_x, anchor_y; /* of objects with its tiles: halves of a tile from the top left */
  bool is_missing;            /* its file cannot be read: numbers without meaning */
} DsForeignTileset;

/* ---- layers */

typedef enum {
  DS_FOREIGN_TILES,   /* cells are numbers of tiles, with DS_FOREIGN_FLIP_* */
  DS_FOREIGN_VALUES,  /* cells are numbers with a meaning of their own: an IntGrid */
  DS_FOREIGN_GLYPHS,  /* cells are 1 + index into the glyphs of the map */
  DS_FOREIGN_OBJECTS, /* no cells */
  DS_FOREIGN_IMAGE,   /* a picture: read by nothing, kept so that it can be reported */
} DsForeignLayerKind;

/* Bits of a cell of TILES; diagonal first, then the others. */
#define DS_FOREIGN_FLIP_X (1u << 31)
#define DS_FOREIGN_FLIP_Y (1u << 30)
#define DS_FOREIGN_FLIP_DIAGONAL (1u << 29)
#define DS_FOREIGN_FLIP_HEX (1u << 28) /* of hexagonal maps: readers take it away */
#define DS_FOREIGN_NUMBER 0x0fffffffu  /* the others; 0 = nothing */

/* Meaning of a value of a VALUES layer. */
typedef struct DsForeignMeaning {
  struct DsForeignMeaning *next;
  uint32_t value;
  const char *name;   /* "" = none */
  const char *colour; /* "#rrggbb"; "" = none */
} DsForeignMeaning;

/* Looks of a layer or group that cannot be read. */
enum { DS_FOREIGN_ODD_OPACITY = 1, DS_FOREIGN_ODD_TINT = 2 };

/* A group of layers; of Tiled alone. */
typedef struct DsForeignGroup {
  struct DsForeignGroup *next;
  const struct DsForeignGroup *in; /* the group around it; NULL: none */
  const char *name, *type;
  const char *path;  /* of what lies in it: its name is the last */
  const char *outer; /* the path of what it lies in; "" = none */
  DsForeignProperties properties;
  size_t n_below; /* layers of the level before it */
  uint32_t line;
  uint32_t tint;   /* as of a layer */
  uint8_t opacity; /* percent */
  bool is_off;     /* hidden itself */
  bool is_locked;
  bool has_parallax; /* moves otherwise than the map, or is to */
  bool is_blended;   /* drawn by another mode than the normal one */
  uint8_t odd;       /* DS_FOREIGN_ODD_* */
} DsForeignGroup;

typedef struct DsForeignLayer {
  struct DsForeignLayer *next;
  const char *name, *type;  /* "" = none */
  const char *path;         /* names of the groups around it, each with "/" behind; "" = none */
  const DsForeignGroup *in; /* the group around it; NULL: none */
  DsForeignProperties properties;
  /* The cells, row by row: column x, row y of the layer's own grid is the first. Owned by the map's
   * memory. NULL: the layer has none. */
  uint32_t *cells;
  int32_t x, y, w, h;         /* cells; w and h 0 where there are none */
  int32_t grid_w, grid_h;     /* pixels of a cell */
  int32_t offset_x, offset_y; /* pixels; already in the places of objects, not of cells */
  DS_FOREIGN_LIST (DsForeignMeaning) meanings;
  DsForeignObjects objects;
  uint32_t line;
  uint32_t number; /* of the layer in the file's list, where one of the file may be several here */
  uint32_t tint;   /* 0xrrggbb, which multiplies colours; others than white of Tiled alone */
  uint32_t blend;  /* DsBlend; others than normal of Tiled alone */
  uint8_t opacity; /* percent, without that of groups; others than 100 of Tiled alone */
  uint8_t kind;    /* DsForeignLayerKind */
  bool is_hidden;
  bool is_derived;   /* the other program makes its tiles from other cells: no edit changes them */
  bool is_more;      /* further tiles in the cells of the layer before, above them */
  bool is_off;       /* hidden itself, not by a group around it; of Tiled alone */
  bool has_parallax; /* as of a group */
  bool is_blended;
  uint8_t odd;
} DsForeignLayer;

/* The picture of a layer of kind IMAGE; of Tiled alone. */
typedef struct DsForeignPicture {
  struct DsForeignPicture *next;
  const DsForeignLayer *layer;
  const char *file; /* path as in the file; "" = none */
  int32_t width;    /* pixels; 0: unknown */
  bool is_repeated;
} DsForeignPicture;

/* A layer of tiles as LDtk lists it, also without any tiles. */
typedef struct DsForeignInstance {
  struct DsForeignInstance *next;
  const char *name;
  uint32_t number;    /* of the layers with its tiles */
  uint32_t n_between; /* tiles that lie between cells: each is in the nearest */
  uint32_t n_outside; /* tiles outside of the layer, which its cells lack */
  uint32_t line;
  int32_t uid;     /* of its definition; 0: none */
  uint8_t opacity; /* percent */
  bool is_hidden;
  bool has_odd_opacity; /* that cannot be read */
  bool is_without_list; /* of tiles, which each layer has */
} DsForeignInstance;

/* ---- levels */

/* Numbers of tiles that a file counts otherwise than the map. */
typedef struct DsForeignNumbers {
  struct DsForeignNumbers *next;
  uint32_t first, in_file; /* of the first: in cells of the map, in the file */
  uint32_t n;
} DsForeignNumbers;

typedef struct DsForeignLevel {
  struct DsForeignLevel *next;
  const char *name;
  const char *id;           /* that references name; "" = none */
  const char *source;       /* file that its lines count in */
  int32_t x, y;             /* pixels in the world; 0 where there is none */
  int32_t world;            /* levels of different worlds are unrelated */
  int32_t depth;            /* floors above the first that the file calls 0; below it negative */
  int32_t w, h;             /* pixels */
  const char *unfollowed;   /* lines of a vault that are kept and not followed; "" = none */
  bool is_endless;          /* an infinite map: its layers decide over w and h */
  int32_t named_w, named_h; /* cells from 0, 0 that the file of an infinite map names; 0: none */
  DsForeignProperties properties;
  DS_FOREIGN_LIST (DsForeignLayer) layers;       /* the lowest first */
  DS_FOREIGN_LIST (DsForeignGroup) groups;       /* likewise, a group before those in it */
  DS_FOREIGN_LIST (DsForeignPicture) pictures;   /* likewise */
  DS_FOREIGN_LIST (DsForeignInstance) instances; /* of LDtk alone: the topmost first */
  DS_FOREIGN_LIST (DsForeignNumbers) numbers;    /* of its file; none: those of the map */
  uint32_t line;
} DsForeignLevel;

typedef enum {
  DS_FOREIGN_SINGLE, /* levels without places: each by itself */
  DS_FOREIGN_WORLD,  /* levels have places in a common world */
  DS_FOREIGN_LINEAR, /* levels in a row: the order says that one comes after the other */
} DsForeignLayout;

#define DS_FOREIGN_CLEAR 0xff00ffu /* REXPaint's background of a cell that is not there */

typedef struct {
  uint32_t code;   /* in the font; CP437 unless the font is the file's own */
  uint32_t fg, bg; /* 0xRRGGBB */
} DsForeignGlyph;

/* A file that the map was read from: its path as it was named, and its text. */
typedef struct DsForeignFile {
  struct DsForeignFile *next;
  const char *path;
  char *bytes; /* owned, with a NUL behind it */
  size_t n;
} DsForeignFile;

/* Held by value; all zero is empty. All that it holds lives in its arena, but cells and files. */
typedef struct DsForeign {
  DsArena arena;
  const char *source;     /* file that it is read from */
  const char *folder;     /* of that, from the folder of the level that keeps it; NULL: unknown */
  const char *format;     /* id of the reader */
  int32_t grid_w, grid_h; /* pixels of a cell, as the file names them; 1 where it has no pixels */
  uint8_t layout;         /* DsForeignLayout */
  uint8_t members;        /* DS_FOREIGN_HAS_* */
  DsForeignProperties properties;
  DS_FOREIGN_LIST (DsForeignTileset) tilesets; /* first ascends */
  DS_FOREIGN_LIST (DsForeignLevel) levels;
  const char *kept; /* the file's text, of formats that it is written back to; NULL: others */
  size_t n_kept;
  DsForeignGlyph *glyphs; /* different ones, in the order of their appearance */
  size_t n_glyphs;
  DS_FOREIGN_LIST (DsForeignFile) files; /* of readers that keep them: the first is the source */
  struct DsForeign *parts, *next_part;   /* private (foreign_parts.h): owned, for their memory */
  /* Private: counted against the limits. */
  size_t n_layers, n_cells, n_objects, n_tiles, n_properties, n_points;
  uint32_t *glyph_slots;
  size_t n_glyph_slots;
} DsForeign;

/* Frees the cells, the files and the arena and zeroes it; safe to call twice. */
void ds_foreign_clear (DsForeign *self);

/* ---- building: for readers. Each of these gives a zeroed item at the end of the list whose texts
 * are all "", or NULL with a finding in @err: DS_LIMIT, DS_NOMEM. */

/* Adds a file whose text @bytes the map owns from now on, also on failure. */
DsStatus ds_foreign_take_file (DsForeign *self, const char *path, char *bytes, size_t n,
                               DsError *err) DS_MUST_CHECK;
/* Its source is the map's until the reader sets another. */
DsForeignLevel *ds_foreign_add_level (DsForeign *self, DsError *err) DS_MUST_CHECK;
/* The layer lies above those before it, on the map's grid until the reader sets another. */
DsForeignLayer *ds_foreign_add_layer (DsForeign *self, DsForeignLevel *level,
                                      DsError *err) DS_MUST_CHECK;
/* The same with the layer below those before it, for files that list the topmost first. */
DsForeignLayer *ds_foreign_add_layer_below (DsForeign *self, DsForeignLevel *level,
                                            DsError *err) DS_MUST_CHECK;
/* The picture of @layer. */
DsForeignPicture *ds_foreign_add_picture (DsForeign *self, DsForeignLevel *level,
                                          const DsForeignLayer *layer, DsError *err) DS_MUST_CHECK;
/* An instance of LDtk, whole and shown. */
DsForeignInstance *ds_foreign_add_instance (DsForeign *self, DsForeignLevel *level,
                                            DsError *err) DS_MUST_CHECK;
/* A group without a name and path yet; groups count as layers. */
DsForeignGroup *ds_foreign_add_group (DsForeign *self, DsForeignLevel *level,
                                      DsError *err) DS_MUST_CHECK;
/* Into the objects of a layer, or the shapes of a tile. */
DsForeignObject *ds_foreign_add_object (DsForeign *self, DsForeignObjects *list,
                                        DsError *err) DS_MUST_CHECK;
/* Into the properties of anything, or the items of a list or record. */
DsForeignProperty *ds_foreign_add_property (DsForeign *self, DsForeignProperties *list,
                                            DsError *err) DS_MUST_CHECK;
/* The reader gives it numbers above those of the tilesets before it. */
DsForeignTileset *ds_foreign_add_tileset (DsForeign *self, DsError *err) DS_MUST_CHECK;
/* Only for tiles that the file describes. */
DsForeignTile *ds_foreign_add_tile (DsForeign *self, DsForeignTileset *tileset,
                                    DsError *err) DS_MUST_CHECK;
/* The description of tile @id, which is added if there is none. O(tiles). */
DsForeignTile *ds_foreign_tile_made (DsForeign *self, DsForeignTileset *tileset, uint32_t id,
                                     DsError *err) DS_MUST_CHECK;
/* The name of a value in a layer of VALUES. */
DsForeignMeaning *ds_foreign_add_meaning (DsForeign *self, DsForeignLayer *layer,
                                          DsError *err) DS_MUST_CHECK;

/* Gives @layer empty cells; column @x, row @y of its grid is the first. DS_LIMIT, before anything
 * is allocated, where @w and @h are no size or all layers together have too many; DS_NOMEM. */
DsStatus ds_foreign_make_cells (DsForeign *self, DsForeignLayer *layer, int32_t x, int32_t y,
                                int32_t w, int32_t h, DsError *err) DS_MUST_CHECK;
/* Room for @n points, zeroed, which lives as long as the map. NULL: DS_LIMIT, DS_NOMEM. */
DsForeignPoint *ds_foreign_make_points (DsForeign *self, size_t n, DsError *err) DS_MUST_CHECK;
/* The cell that stands for a glyph with its colours, 1 + its index; 0: DS_LIMIT, DS_NOMEM. O(1) on
 * average. */
uint32_t ds_foreign_glyph (DsForeign *self, DsForeignGlyph glyph, DsError *err) DS_MUST_CHECK;
/* A copy of @n bytes of @text that lives as long as the map; NULL with DS_NOMEM in @err. */
const char *ds_foreign_text (DsForeign *self, const char *text, size_t n,
                             DsError *err) DS_MUST_CHECK;

/* ---- reading it */

/* The tileset of a cell of TILES, and the id of the tile in it. NULL: nothing is there, or no
 * tileset has the number. O(tilesets). */
const DsForeignTileset *ds_foreign_tileset_of (const DsForeign *self, uint32_t cell, uint32_t *id);
/* The description of tile @id; NULL: the file has none. O(tiles). */
const DsForeignTile *ds_foreign_tile (const DsForeignTileset *tileset, uint32_t id);
/* The property @name; NULL: not there. O(properties). */
const DsForeignProperty *ds_foreign_property (const DsForeignProperties *list, const char *name);
/* The number that the file of @level has for the tile of a cell of TILES, with its flips; 0: none,
 * since it does not use the tileset. O(tilesets of the file). */
uint32_t ds_foreign_in_file (const DsForeignLevel *level, uint32_t cell);
/* The name of @value in a layer of VALUES; "" = none. O(meanings). */
const char *ds_foreign_meaning (const DsForeignLayer *layer, uint32_t value);
/* Its colour, "#rrggbb"; "" = none. O(meanings). */
const char *ds_foreign_colour (const DsForeignLayer *layer, uint32_t value);
/* The cell of @layer in column @x, row @y of its grid; 0 outside. */
uint32_t ds_foreign_cell (const DsForeignLayer *layer, int32_t x, int32_t y);
