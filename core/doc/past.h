/* core/doc/past.h — past: the undo steps of a document apart from it, for a worker that writes or
 * draws them while the document is edited. */
#pragma once

#include "base/str.h"
#include "doc/made.h"
#include "doc/patch.h"

#define DS_PAST_NEVER SIZE_MAX

/* An undo step. */
typedef struct {
  DsStr *label; /* untranslated */
  DsPatch *patch;
  uint64_t serial; /* names the state behind this step: never used twice */
  int64_t time;    /* it was made; seconds since 1970 */
  DsMade *made;    /* source of the state behind it; NULL: not generated, or not known */
} DsPastStep;

/* Held by value; all zero is empty. State 0 is that before all steps, state n that behind step
 * n - 1. */
typedef struct {
  DsDelve now;  /* state @position */
  DsDelve open; /* the same with the commands of an open group */
  bool has_open;
  uint64_t first_serial;          /* of state 0 */
  DsMade *first_made, *open_made; /* of state 0 and the open one, as of steps; owned */
  DsPastStep *steps;              /* owned */
  size_t n, position;
  size_t saved; /* state that the file holds; DS_PAST_NEVER: none of these */
} DsPast;

void ds_past_step_clear (DsPastStep *self); /* drops what it refers to */
/* Frees the steps and zeroes @self; safe to call twice. */
void ds_past_clear (DsPast *self);
/* The serial of state @i. */
uint64_t ds_past_serial (const DsPast *self, size_t i);
/* Source of state @i; NULL: not generated, or not known. Borrows. */
const DsMade *ds_past_made (const DsPast *self, size_t i);
/* Makes *@state, which is state *@at of the past, the one before or behind it, which must be there,
 * and *@at its number. All states follow the rules of now. @changes gets what differs. On failure
 * *@state is as it was. */
DsStatus ds_past_step (const DsPast *self, DsPatchWay way, DsDelve *state, size_t *at,
                       DsChanges *changes, DsError *err) DS_MUST_CHECK;
/* Leaves only the steps up to state @to, which becomes the present one; an open group is dropped.
 */
DsStatus ds_past_cut (DsPast *self, size_t to, DsError *err) DS_MUST_CHECK;
