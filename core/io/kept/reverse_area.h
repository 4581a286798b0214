/* core/io/kept/reverse_area.h — shapes, points and texts of objects of the file that follow those
 * of ours. Private to core/io/kept. */
#pragma once

#include "io/kept/reverse_ways.h"

/* Adds to @edit, which has the place and size of its object already, the shape and points that the
 * area of its thing has otherwise, in formats with shapes; and the text, where it has one. None
 * that would not be read as this area. False: no memory. O(points). */
bool ds_reverse_follow_form (DsReverseCompare *c, const DsReverseFate *fate,
                             DsForeignObjectEdit *edit) DS_MUST_CHECK;
