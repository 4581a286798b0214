/* core/io/kept/reverse_area.h — shapes, points and texts of objects of the file that follow those
 * of ours. Private to core/io/kept. */
#pragma once

#include "io/foreign/edit.h"
#include "io/kept/reverse_place.h"

/* A floor and the map that gives it. Borrows all. */
typedef struct {
  DsArena *arena; /* of the edits */
  const DsForeign *map;
  const DsMapping *mapping;
  const DsImport *made;
  const DsRules *rules; /* of our level */
  const DsReversePlace *place;
} DsReverseAreas;

/* True where a copy of @object can get the area of @thing, or @thing has none; a copy of a text
 * needs a text. Formats without shapes prefer no object. */
bool ds_reverse_can_copy (const DsReverseAreas *self, const DsThing *thing,
                          const DsForeignObject *object);

/* Adds to @edit, which has the place and size of its object already, the shape and points that the
 * area of @is has otherwise, in formats with shapes; and the text, where the object has one and the
 * note of @is is not that of @was. None that would not be read as this area. False: no memory.
 * O(points). */
bool ds_reverse_follow_form (const DsReverseAreas *self, const DsThing *was, const DsThing *is,
                             DsForeignObjectEdit *edit) DS_MUST_CHECK;
/* The cells by which the middle of the area of @is lies farther from its thing than that of @was,
 * toward 0. An object that is rotated by another angle than quarters, and cannot change that, stays
 * where it is when the area turns about its middle; 0 for others, and for areas of other sizes.
 * O(bytes of the points). */
DsCell ds_reverse_middle_step (const DsReverseAreas *self, const DsForeignObject *object,
                               const DsThing *was, const DsThing *is);
