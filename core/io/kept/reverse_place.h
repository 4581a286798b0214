/* core/io/kept/reverse_place.h — the part of a level of ours that a level of a foreign map gets.
 * Private to core/io/kept. */
#pragma once

#include "io/foreign/edit.h"
#include "io/mapping/import.h"

/* A level of the map and its floor of ours. */
typedef struct {
  size_t floor;               /* of our level */
  const DsImportPlace *place; /* of the level that the map gives; borrowed */
  DsCell by;                  /* from a cell of ours to that of the map's level */
} DsReversePlace;

typedef DS_ARRAY (DsReversePlace) DsReversePlaces;

/* The part of our level that the map gets. */
typedef enum {
  DS_REVERSE_ALL,  /* all that the level has otherwise than the map */
  DS_REVERSE_PINS, /* pinned cells alone differ from the file */
  DS_REVERSE_NEW,  /* the level is no edit of the map: nothing of that stays in the layers and in
                      lists of objects, which give tiles and objects their models */
} DsReverseScope;
