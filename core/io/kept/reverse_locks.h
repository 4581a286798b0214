/* core/io/kept/reverse_locks.h — the lock of an object that is written as a copy of one with
 * another lock. Private to core/io/kept. */
#pragma once

#include "io/kept/reverse_objects.h"

/* Adds to @edits, of a copy of @model, the properties by which @rule finds the lock, where @thing
 * has another one than @was, which @model gives: the value or the reference of objects of the
 * source with that lock; else the name of the lock. A reference to what the source has not goes.
 * False: no memory. O(objects). */
bool ds_reverse_lock (const DsReverseObjects *self, const DsThing *thing, const DsThing *was,
                      const DsForeignObject *model, const DsMapRule *rule,
                      DsForeignPropertyEdits *edits) DS_MUST_CHECK;
