/* core/doc/difference.h — the differences of two levels: what they are, cells, rooms, things. */
#pragma once

#include "base/json.h"
#include "rules/delve.h"

/* In the order in which they are found. */
typedef enum {
  DS_DIFFERENCE_HEAD, /* of the document: size, seed, recipe, ... */
  DS_DIFFERENCE_REGION,
  DS_DIFFERENCE_CELL, /* in one layer */
  DS_DIFFERENCE_ROOM,
  DS_DIFFERENCE_THING,
  DS_N_DIFFERENCES
} DsDifferenceKind;

/* All texts are borrowed. */
typedef struct {
  DsDifferenceKind kind;
  /* Of the field, such as "seed", "locks.red" or "floors[1].weather", or the id "r-5f3a"; of a cell
   * the field of its own layer of cells, such as "tile_layers.Carpets", or NULL: layer. */
  const char *name;
  const char *what; /* kind of a thing, name of a room or region; NULL: neither, or no name */
  size_t floor;     /* of all but heads and regions */
  /* Of a cell and a thing, and the first of a room: where it is, and was; -1, -1: nowhere. */
  DsCell cell, was;
  DsLayer layer;         /* of a cell */
  const char *from, *to; /* ids, or JSON of rooms, things and regions; "" = nothing */
} DsDifference;

/*
 * Calls @found for each difference of @b from @a; ids of definitions decide, so that rules may be
 * different ones. Rooms and things are the same when they have one id, or else the same cells, and
 * one kind, or are rooms with more than half of the cells of both. Members are compared as values.
 * Of levels of different sizes the cells are compared that both have.
 *
 * DS_NOMEM: not all were found. O(cells), and the rows of the tables by their logarithm.
 */
DsStatus ds_differences_find (const DsDelve *a, const DsDelve *b,
                              void (*found) (void *user, const DsDifference *difference),
                              void *user, DsError *err) DS_MUST_CHECK;

/* The JSON in @text without the line break behind it, as differences have it; caller frees. NULL:
 * no memory. Private to core/doc. */
char *ds_difference_take_json (DsText *text) DS_MUST_CHECK;
