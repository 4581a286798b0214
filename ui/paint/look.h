/* ui/paint/look.h — looks: a drawing function for each appearance of a tile or a kind of thing. */
#pragma once

#include "paint/ink.h"
#include "rules/rules.h"

/* Neighbours of a cell as bits, clockwise from the north. */
enum {
  DSU_N = 1,
  DSU_NE = 2,
  DSU_E = 4,
  DSU_SE = 8,
  DSU_S = 16,
  DSU_SW = 32,
  DSU_W = 64,
  DSU_NW = 128,
};

/* Cells around a cell that its picture reads: an edit changes pixels at most this far from it. */
#define DSU_LOOK_REACH 1

#define DSU_LOOK_VARIANTS 8

/* One cell to draw with all that its picture may depend on. */
typedef struct {
  cairo_t *cr;        /* the cell is the square from (0, 0) to (1, 1), and clipped to it */
  double px;          /* device pixels of its side: thinner details get lost */
  const DsTile *tile; /* a kind of thing is passed as the tile it resembles */
  uint8_t solid;      /* neighbours that are walls */
  uint8_t same;       /* neighbours into which this ground flows on; walls count */
  uint8_t joined;     /* N, E, S, W: neighbours with the same feature */
  uint8_t variant;    /* 0 .. DSU_LOOK_VARIANTS - 1, from the place alone */
  bool on_wall;       /* a feature of a wall cell: belongs on its front face */
} DsuSpot;

typedef enum {
  DSU_LOOK_SOLID = 1,    /* a mass that casts shade: the walls */
  DSU_LOOK_EDGED = 2,    /* reads `same`: has a shore, a fringe or a rim */
  DSU_LOOK_ROUND = 4,    /* its outer corners are round: neighbouring ground shows through */
  DSU_LOOK_JOINED = 8,   /* reads `joined` */
  DSU_LOOK_DOOR = 16,    /* a feature that closes a line of walls: casts shade like them */
  DSU_LOOK_GLOWS = 32,   /* ground that shines on the cells beside it */
  DSU_LOOK_LIGHT = 64,   /* a feature that shines all round */
  DSU_LOOK_VARIED = 128, /* reads `variant` */
  DSU_LOOK_FLAT = 256,   /* lies on the ground, so that walls throw their shade on it */
} DsuLookFlags;

typedef struct {
  unsigned flags; /* DsuLookFlags */
  uint8_t family; /* grounds of one family flow into the deeper ones; 0 = none */
  uint8_t depth;  /* within the family */
  uint32_t light; /* colour of what shines */
  void (*draw) (const DsuSpot *spot);
  /* Rounds the inner corner of an open cell that lies at (0, 0), between two such walls: with
   * their foot in the north, with their cap in the south. NULL: corners are square. */
  void (*draw_corner) (const DsuSpot *spot, bool is_south);
} DsuLook;

/* Grounds that flow into each other. */
enum { DSU_FAMILY_NONE, DSU_FAMILY_WATER, DSU_FAMILY_OWN };

#define DS_LOOK(name, id) extern const DsuLook dsu_look_##name;
#include "rules/looks.h"
#undef DS_LOOK

extern const DsuLook dsu_look_plain;   /* colour and glyph of the definition */
extern const DsuLook dsu_look_glyph;   /* the same for things: no background */
extern const DsuLook dsu_look_unknown; /* not defined by any rules file */
extern const DsuLook dsu_look_nothing; /* DS_TILE_NONE as ground */
extern const DsuLook dsu_look_black;   /* instead, for pictures with transparency */
extern const DsuLook dsu_look_white;

const DsuLook *dsu_look_find (const char *name); /* NULL: not there. O(looks) */
/* Look of @tile, which is number @index of the rules, anywhere; never NULL. */
const DsuLook *dsu_look_of_tile (const DsTile *tile, uint32_t index);
/* Look of a kind of thing; never NULL. */
const DsuLook *dsu_look_of_kind (const DsKind *kind);
