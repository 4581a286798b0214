/* core/gen/put/free_cells.h — free cells of a floor, sorted by their distance from the entrances,
 * for stages that place creatures and items. */
#pragma once

#include "base/array.h"
#include "field/flood.h"
#include "gen/stage.h"

/* Parameters of stages that choose kinds by depth and theme. */
#define DS_DEPTH_PARAM(help_)                                                                      \
  {                                                                                                \
    .id = "depth", .label = N_ ("Depth"), .type = DS_PARAM_INT, .min = 1, .max = DS_FLOORS_MAX,    \
    .fallback = "2", .help = help_                                                                 \
  }
#define DS_THEME_PARAM(help_)                                                                      \
  {                                                                                                \
    .id = "theme", .label = N_ ("Location"), .type = DS_PARAM_ENUM, .fallback = "any",             \
    .choices = ds_theme_choices, .n_choices = DS_N_THEMES, .help = help_                           \
  }

/* True when @theme is any, or when @themes is empty or contains it. */
bool ds_theme_has (DsTheme theme, const DsIds *themes);

enum { DS_PLACE_NO, DS_PLACE_FREE, DS_PLACE_QUIET, DS_PLACE_TAKEN };

typedef struct {
  int32_t quiet; /* steps from the entrance within which nothing is placed */
  bool unseen;   /* nothing is placed in sight of the entrance */
  bool in_rooms; /* nothing is placed in corridors, unless rooms have few free cells */
  bool is_dry;   /* nothing is placed in water */
} DsFreeCellRules;

/* Held by value; belongs to the floor selected at init. */
typedef struct {
  DsGenRun *run;
  DsRng rng; /* of the stage on this floor, independent of other floors */
  DsSpace space;
  DsFlood flood;   /* from the start and from arriving stairs, or in the largest part */
  uint8_t *states; /* w * h: DS_PLACE_* */
  uint32_t *cells; /* y * w + x of the cells that are free at first, the nearest first */
  size_t n;
  DS_ARRAY (DsThing) things; /* placed so far */
} DsFreeCells;

/*
 * Reads the selected floor. On a floor without start and stairs, distances count from the first
 * cell of its largest part, and no cell is quiet.
 *
 * DS_NOMEM, DS_CANCELLED: @self is cleared. O(w * h).
 */
DsStatus ds_free_cells_init (DsFreeCells *self, DsGenRun *run, DsFreeCellRules rules,
                             DsError *err) DS_MUST_CHECK;
/* Frees the tables; things that were not written are lost. */
void ds_free_cells_clear (DsFreeCells *self);

/* Picks a free cell: the farthest of @draws random ones. False: none is left. */
bool ds_free_cells_pick (DsFreeCells *self, int draws, DsCell *out);
/* Picks a free cell a few steps from @from. False: none. */
bool ds_free_cells_pick_near (DsFreeCells *self, DsCell from, DsCell *out);
/* Adds a thing; ds_free_cells_write() writes all of them. DS_NOMEM. */
DsStatus ds_free_cells_put (DsFreeCells *self, uint16_t kind, DsCell at) DS_MUST_CHECK;
/* Writes the added things to the floor, and clears them. */
void ds_free_cells_write (DsFreeCells *self);
