/* core/io/kept/reverse_objects.h — the objects of a floor that differ from those that its source
 * gives. Private to core/io/kept. */
#pragma once

#include "io/kept/reverse_place.h"
#include "io/kept/stack.h"

/* An object that tiles of a cell are to give, or no longer. */
typedef struct {
  DsCell cell; /* of ours */
  uint16_t kind;
  bool is_gone;
} DsReverseKind;

typedef struct {
  DsForeignEdits *out;
  const DsReversePlace *place;
  const DsDelve *level;
  const DsForeign *map;
  const DsMapping *mapping;
  const DsImport *made;
  DsStack *stack;
  DsReverseScope scope;
  /* Found: */
  DS_ARRAY (DsReverseKind) kinds;    /* by cell */
  DS_ARRAY (DsReverseKind) carriers; /* cells whose objects show themselves, by cell */
} DsReverseObjects;

/* Compares the objects: adds what objects of the file can say to the edits, and finds the cells
 * whose tiles have to say the rest. False: no memory. O(objects log objects). */
bool ds_reverse_find_objects (DsReverseObjects *self) DS_MUST_CHECK;
/* Puts both lists in the order of cells. */
void ds_reverse_sort_kinds (DsReverseObjects *self);
/* Frees the lists. */
void ds_reverse_objects_clear (DsReverseObjects *self);

/* True when the objects that tiles give change in the cell. O(log objects). */
bool ds_reverse_has_change (const DsReverseObjects *self, DsCell cell);
/* True when they change in some cell of row @y. O(log objects). */
bool ds_reverse_row_has_change (const DsReverseObjects *self, int32_t y);
/* Changes the @n kinds that the tiles of a cell give, of at most @max. */
void ds_reverse_change_kinds (const DsReverseObjects *self, DsCell cell, uint16_t *kinds, size_t *n,
                              size_t max);
/* True when an object in the cell, of the file or of a tile for it, shows itself as @feature. */
bool ds_reverse_carries (const DsReverseObjects *self, DsCell cell, uint16_t feature);
/* True for a tile that is a gate wherever it lies. O(kinds). */
bool ds_reverse_is_gate_tile (const DsReverseObjects *self, uint16_t tile);
