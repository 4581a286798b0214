/* core/io/foreign/readers/tiled/tiled_reader.h — a map of Tiled while it is read. Private to this
 * folder. */
#pragma once

#include "base/json_index.h"
#include "base/rect.h"
#include "io/foreign/reader.h"
#include "io/tiled/tiled_node.h"

/* A template of objects, read once for all of them. */
typedef struct DsTiledTemplate {
  struct DsTiledTemplate *next;
  const char *path; /* as the map names it */
  DsTiledFile file; /* owned; none: it could not be read */
  char *bytes;      /* owned */
} DsTiledTemplate;

typedef struct {
  DsForeign *map;
  DsForeignLevel *level;
  const char *name; /* of the map's file */
  const DsForeignFiles *files;
  DsErrors *errors;
  DsTiledTemplate *templates;
  size_t n_inflated; /* cells of chunks so far: those that overlap may be more than the layer has */
} DsTiledReader;

/* A finding of a function that knows no place. Always false. */
bool ds_tiled_take (const DsTiledReader *self, DsTiledNode node, const char *key, DsError *err);
/* Opens the file that the one at @from calls @path; false: it cannot be read, with a finding as a
 * warning. The caller frees the bytes after the file. */
bool ds_tiled_open (const DsTiledReader *self, const char *from, const char *path, const char *type,
                    DsTiledFile *out, char **bytes);
/* Appends the properties of @node; those of the same name are replaced. */
bool ds_tiled_read_properties (const DsTiledReader *self, DsTiledNode node,
                               DsForeignProperties *out);
/* The same of another list than "properties", with the types that an old file has of them. */
bool ds_tiled_read_list (const DsTiledReader *self, DsTiledNode node, const DsTiledList *list,
                         DsMemberIndex *types, DsForeignProperties *out);
/* Items of a property that is a list. */
extern const DsTiledList ds_tiled_items;
/* The type of a value of JSON that names none. */
uint8_t ds_tiled_type_of_value (DsNode value);
/* The types that files of before Tiled 1.2 name beside the properties of @owner, by their names; it
 * may have none. The caller clears @out. */
void ds_tiled_old_types (DsTiledNode owner, DsMemberIndex *out);
/* The type of the property @name among them, and where it stands. False: none. */
bool ds_tiled_old_type (DsMemberIndex *types, const char *name, DsNode *where, uint8_t *out);
/* Reads the cells of a layer of tiles, @w x @h of them unless it has chunks. */
bool ds_tiled_read_cells (DsTiledReader *self, DsTiledNode node, int32_t w, int32_t h,
                          DsForeignLayer *out);
/* Reads the @n cells of @block, which are those of the element "data" of @layer, of a chunk, or of
 * a layer or chunk of JSON, as the file has them. */
bool ds_tiled_read_block (DsTiledReader *self, DsTiledNode layer, DsTiledNode block, size_t n,
                          uint32_t *out);
/* The place of a chunk of @layer. */
bool ds_tiled_read_chunk_box (DsTiledReader *self, DsTiledNode chunk, DsRect *out);
/* The kind of a layer, DsForeignLayerKind; -1: a group, -2: no layer. */
int ds_tiled_layer_kind (DsTiledNode node);

/* Moves @x, @y from the top left corner of an object of this tile to the place that the file names.
 */
void ds_tiled_anchor (const DsForeign *map, uint32_t tile, int64_t w, int64_t h, int64_t *x,
                      int64_t *y);

/* DsForeignReader.change. */
DsStatus ds_tiled_change (const char *name, const char *bytes, size_t n, const DsForeign *map,
                          const DsForeignEdits *edits, size_t n_edits, DsForeignShared *shared,
                          DsText *out, DsError *err);
/* DsForeignReader.relink; a world, which is no map, stays as it is. */
DsStatus ds_tiled_relink (const char *name, const char *bytes, size_t n,
                          char *(*follow) (void *user, const char *path), void *user, DsText *out,
                          DsError *err);
/* Appends the objects of a layer or of a tile, @x, @y thousandths of a pixel away. */
bool ds_tiled_read_objects (DsTiledReader *self, DsTiledNode node, int64_t x, int64_t y,
                            DsForeignObjects *out);
