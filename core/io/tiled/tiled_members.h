/* core/io/tiled/tiled_members.h — members of our documents as properties of Tiled, and back.
 * Private to core/io/tiled. */
#pragma once

#include "base/array.h"
#include "io/foreign/foreign.h"
#include "io/tiled/tiled_pen.h"

/* Holders of members. */
typedef enum {
  DS_TILED_DOCUMENT,
  DS_TILED_FLOOR,
  DS_TILED_ROOM,
  DS_TILED_THING,
  DS_N_TILED_HOLDERS
} DsTiledHolder;

/* An object of the document and its number in the map. */
typedef struct {
  uint64_t id;
  int32_t floor;
  int64_t number;
} DsTiledRef;

typedef struct {
  DS_ARRAY (DsTiledRef) items;
} DsTiledRefs;

/* The order of floors and ids, for qsort(). */
int ds_tiled_compare_ids (const void *a, const void *b);
/* The order of numbers, for qsort(). */
int ds_tiled_compare_numbers (const void *a, const void *b);

/* Puts the members of @node that the format has no other place for as properties of the element
 * that was begun last. @floor: of the holder, -1 = none; @refs are in the order of ids. */
void ds_tiled_put_members (DsTiledPen *pen, DsNode node, DsTiledHolder holder, int32_t floor,
                           const DsTiledRefs *refs);

/* Writes the members that @list stands for into the object that is open in @json, each at the line
 * where it stands in the map. @refs are in the order of numbers. */
void ds_tiled_read_members (const DsForeignProperties *list, DsTiledHolder holder, int32_t floor,
                            const DsTiledRefs *refs, DsJsonWriter *json, uint32_t *line);

/* Adds line breaks to @json up to @line of the text that it is made from, so that findings name
 * that. */
void ds_tiled_reach_line (DsJsonWriter *json, uint32_t *at, uint32_t line);
