/* editor/cli/origin.h — names cells of an imported level by their place in the other program's
 * file: the only code of the command line that does. */
#pragma once

#include "cli/foreign.h"
#include "io/des/des_kept.h"
#include "io/kept/kept_origin.h"

/* Placed. Borrows the level and the file. */
typedef struct {
  const DsDelve *level;
  const DseForeign *foreign; /* file that was imported just now; NULL: none */
  DsKeptOrigin kept;         /* else the source that the level keeps, once a cell is named */
  DsDesOrigin *vaults;       /* or its vaults; NULL: none */
  bool is_tried, is_kept;
} DseOrigin;

/* Names cells of @level, which is that of @foreign, or has been read from a file of ours (NULL). */
void dse_origin_init (DseOrigin *out, const DsDelve *level, const DseForeign *foreign);
void dse_origin_clear (DseOrigin *self); /* safe to call twice */
/* Appends "World_1, Collisions: column 3, row 7" to @out: the place of a cell in the file. False:
 * it has none there. The first time O(source), later O(objects). */
bool dse_origin_put (DseOrigin *self, size_t floor, DsCell cell, DsText *out);
/* Appends it as a line behind four spaces. False: there is none. */
bool dse_origin_put_line (DseOrigin *self, size_t floor, DsCell cell, DsText *out);
/* Writes it as the member "source" of the object that is open in @json. False: there is none. */
bool dse_origin_write (DseOrigin *self, size_t floor, DsCell cell, DsJsonWriter *json);
