/* editor/app/units.h — the unit in which lengths are shown, beside cells: a preference. */
#pragma once

#include <glib.h>

/* As the enumeration of the settings. */
typedef enum {
  DSE_UNIT_CELLS,
  DSE_UNIT_PIXELS, /* of tiles */
  DSE_UNIT_METRES,
  DSE_UNIT_FEET,
  DSE_N_UNITS,
} DseUnit;

/* The chosen unit. */
DseUnit dse_units_get (void);
/* Label of @unit in the preferences, translated; static. */
const char *dse_units_label (DseUnit unit);
/* The setting with the length of a cell in @unit, a double; NULL for DSE_UNIT_CELLS. Static. */
const char *dse_units_key (DseUnit unit);
/* Length of a cell in the chosen unit, more than 0. */
double dse_units_per_cell (void);
/* @cells cells in the chosen unit, "43.5 m"; NULL where that is cells. Caller frees. */
char *dse_units_dup_length (double cells);

/* "36 × 29", and the same in the chosen unit where that is another: "36 × 29 (54 × 43.5 m)". */
void dse_units_append_size (GString *text, int w, int h);
/* "length 29", or "length 29 (43.5 m)". */
void dse_units_append_length (GString *text, int n);
