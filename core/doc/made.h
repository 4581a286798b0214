/* core/doc/made.h — made: that a state of a document is what the generator makes of a level, which
 * is kept so that it can be made again. Refcounted, immutable. */
#pragma once

#include "rules/delve.h"

typedef struct DsMade DsMade;

/* Copies @from, see gen/input.h. NULL: no memory. */
DsMade *ds_made_new (const DsDelve *from) DS_MUST_CHECK;
/* Takes a reference; returns @self. NULL is allowed. Thread-safe. */
DsMade *ds_made_ref (DsMade *self);
/* Gives a reference back; the last one frees. NULL is allowed. Thread-safe. */
void ds_made_unref (DsMade *self);
const DsDelve *ds_made_from (const DsMade *self); /* borrows */
