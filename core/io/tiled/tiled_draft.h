/* core/io/tiled/tiled_draft.h — a tileset of Tiled while its pictures are made. Private to
 * core/io/tiled. */
#pragma once

#include "base/array.h"
#include "io/tiled/tiled_node.h"
#include "rules/rules.h"

typedef struct {
  int32_t tile; /* id */
  int32_t ms;
} DsTiledFrame;

/* A tile that the file describes. */
typedef struct {
  int64_t id;        /* in the file */
  int32_t number;    /* among the tiles of the tileset */
  int64_t weight;    /* thousandths of its probability */
  const char *shows; /* id of its picture; NULL: none */
  size_t n_frames;   /* of its animation; 0: it stands still */
  const DsTiledFrame *frames;
  DsTiledNode node;
} DsTiledTile;

typedef struct {
  DsTileset *out;
  const DsRules *rules; /* borrowed */
  DsArena *arena;
  DsErrors *errors;
  DS_ARRAY (DsTiledTile) tiles; /* ascending by id */
  DS_ARRAY (DsPicture) pictures;
  int32_t cell;             /* pixels of its side; 0: a tile is a cell */
  size_t n_turned;          /* tiles of wang sets that are turned or flipped, which are left out */
  size_t n_lacking;         /* places of wang sets for which they have no tile */
  int32_t shift_x, shift_y; /* pixels by which tiles are drawn further right and down */
} DsTiledDraft;

/* The tiles of one place of a picture, such as a neighbourhood: variants of each other. */
typedef struct {
  int32_t ids[DS_PICTURE_VARIANTS_MAX];
  size_t n;
} DsTiledChoice;

/* The description of tile @id; NULL: the file has none. O(log tiles). */
const DsTiledTile *ds_tiled_tile (const DsTiledDraft *self, int64_t id);
/* The id that a tile, a wang set or a wang colour shows: of its property, or of the definition that
 * its class or name is. NULL: none, or with DS_BAD_DATA, DS_NOMEM in *@status a finding. */
const char *ds_tiled_shown (DsTiledDraft *self, DsTiledNode node, DsStatus *status);
/* True when the file has a picture of @id already. */
bool ds_tiled_has_picture (const DsTiledDraft *self, const char *id);
/* Adds the picture @id of @rule, with a choice for each of its places: the variants and the frames
 * follow from the tiles. @node: for findings. */
DsStatus ds_tiled_add_picture (DsTiledDraft *self, const char *id, DsPictureRule rule,
                               const DsTiledChoice *choices, DsTiledNode node) DS_MUST_CHECK;

/* Adds the pictures of all wang sets of the tileset @root. */
DsStatus ds_tiled_add_wang_sets (DsTiledDraft *self, DsTiledNode root) DS_MUST_CHECK;
