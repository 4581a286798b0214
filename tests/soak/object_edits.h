/* tests/soak/object_edits.h — random edits of the objects of a level, of their areas, names, texts
 * and properties, and of cells. */
#pragma once

#include "base/rng.h"
#include "doc/doc.h"

/* Makes @n random edits of the first floor; those that a command refuses are left out. */
void dst_edit_objects (DsDoc *doc, DsRng *rng, size_t n);
