/* core/doc/drawn.h — doors and stairs are what they look like, however they were drawn: beneath
 * them is floor, and what cannot be passed without an object (a gate, stairs) has that object. */
#pragma once

#include "doc/cmd.h"

/* The tile of a gate or of stairs is on its cell with it, on floor: puts it there, or takes it
 * away. Other objects have none. DS_NOMEM. */
DsStatus ds_show_thing (DsDelve *delve, size_t floor, const DsThing *thing, bool is_there,
                        DsChanges *changes, DsError *err) DS_MUST_CHECK;

/* The features of @spans (values unused) were painted over @before: the objects that old tiles
 * showed go or change, those that new tiles stand for come, and walls beneath doors are opened.
 * New gates that take a key get the lock @lock (id; NULL: none). Pins what it changes when @pin is
 * true. DS_LIMIT, DS_NOMEM. O(cells of the spans), and O(things) where an object changes. */
DsStatus ds_follow_features (DsDelve *delve, size_t floor, const DsSpan *spans, size_t n_spans,
                             const DsGrid *before, const char *lock, bool pin, DsChanges *changes,
                             DsError *err) DS_MUST_CHECK;
