/* core/io/sheet.h — sheets of tiles for files of other programs: an image, and the tile that each
 * cell and object of a level shows. Core draws nothing: a program that can draw gives a maker. */
#pragma once

#include "base/text.h"
#include "rules/delve.h"

typedef struct DsTileSheet DsTileSheet;

/* Placed; all that it holds is freed by ds_sheet_clear(). Tiles count from 0, row by row. */
struct DsTileSheet {
  int32_t px;      /* side of a tile in pixels */
  int32_t columns; /* tiles beside each other */
  size_t n_tiles;
  DsText png;             /* the image; empty: there is none */
  DsTileset tileset;      /* pictures of definitions, whose tiles are those of the sheet */
  const uint32_t *owners; /* by tile: number of a tile of the rules, or n_tiles of these + a kind */
  /* The tiles of the cells of row @y of @layer (GROUND or FEATURE): 1 + tile, 0 = nothing. */
  void (*put_row) (const DsTileSheet *self, const DsFloor *floor, DsLayer layer, int32_t y,
                   uint32_t *out);
  uint32_t (*tile_of_kind) (const DsTileSheet *self, uint16_t kind); /* 1 + tile; 0 = nothing */
  void (*clear) (DsTileSheet *self);
  void *user; /* of the maker */
};

/* Makes a sheet of @px pixels a cell that has a tile of every definition of @rules, behind @n_blank
 * empty ones, 0 or 1. Each tile belongs to a single definition, the empty one to the tile
 * DS_TILE_NONE. DS_BAD_ARG, DS_LIMIT, DS_NOMEM: @out is zeroed. */
typedef DsStatus (*DsTileSheetMaker) (DsTileSheet *out, DsRules *rules, int32_t px, size_t n_blank,
                                      DsError *err);

/* A sheet without an image: a tile for each definition, of which that of DS_TILE_NONE, the first,
 * is the empty one. */
DsStatus ds_sheet_make_plain (DsTileSheet *out, DsRules *rules, int32_t px, size_t n_blank,
                              DsError *err) DS_MUST_CHECK;
/* The tiles of @floor->w cells of row @y of own layer @layer of cells, 1 + number or 0: features
 * and ground have tiles of their own. False: no memory. */
bool ds_sheet_put_own_row (const DsTileSheet *self, const DsRules *rules, const DsFloor *floor,
                           size_t layer, int32_t y, uint32_t *out) DS_MUST_CHECK;
/* Frees what the sheet holds and zeroes it; safe to call twice. */
void ds_sheet_clear (DsTileSheet *self);

/* The id of the definition that owns @tile, below n_tiles. Borrows. */
const char *ds_sheet_id (const DsTileSheet *self, const DsRules *rules, size_t tile);

/* Calls @put for the tiles of each neighbourhood of a picture that joins its neighbours, with the
 * neighbours that join, bits clockwise from the north. O(neighbourhoods * variants). */
void ds_sheet_walk_neighbourhoods (const DsPicture *picture,
                                   void (*put) (void *user, size_t tile, uint8_t joined),
                                   void *user);
