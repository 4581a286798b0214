/* core/gen/put/free_cells.h — a floor as those see it who put creatures and items there: where
 * something may stand, from the entrance on. */
#pragma once

#include "base/array.h"
#include "field/flood.h"
#include "gen/stage.h"

/* The rows that tell stages that choose among kinds of things about the place. */
#define DS_DEPTH_PARAM(help_)                                                                      \
  {                                                                                                \
    .id = "depth", .label = N_ ("Depth"), .type = DS_PARAM_INT, .min = 1, .max = DS_FLOORS_MAX,    \
    .fallback = "2", .help = help_                                                                 \
  }
#define DS_THEME_PARAM(help_)                                                                      \
  {                                                                                                \
    .id = "theme", .label = N_ ("Place"), .type = DS_PARAM_ENUM, .fallback = "any",                \
    .choices = ds_theme_choices, .n_choices = DS_N_THEMES, .help = help_                           \
  }

/* Whether a kind of thing that belongs to @themes fits: to its own ones, or everywhere. */
bool ds_theme_has (DsTheme theme, const DsIds *themes);

enum { DS_PLACE_NO, DS_PLACE_FREE, DS_PLACE_QUIET, DS_PLACE_TAKEN };

typedef struct {
  int32_t quiet; /* steps from the entrance within which nothing is put */
  bool unseen;   /* nor in sight of it */
  bool in_rooms; /* corridors only when there is little else */
  bool is_dry;   /* never in water */
} DsFreeCellRules;

/* Placed. Of the selected floor. */
typedef struct {
  DsGenRun *run;
  DsRng rng; /* of the stage on this floor, whatever it draws on others */
  DsSpace space;
  DsFlood flood;   /* from the start and the stairs where one arrives, or from the largest part */
  uint8_t *states; /* w * h: DS_PLACE_* */
  uint32_t *cells; /* y * w + x of what is free at first, the nearest first */
  size_t n;
  DS_ARRAY (DsThing) things; /* put so far */
} DsFreeCells;

/*
 * Looks at the selected floor. Without start and stairs, its largest part counts from its first
 * cell, and no cell of it is quiet.
 *
 * DS_NOMEM, DS_CANCELLED: @self is cleared. O(w * h).
 */
DsStatus ds_free_cells_init (DsFreeCells *self, DsGenRun *run, DsFreeCellRules rules,
                             DsError *err) DS_MUST_CHECK;
/* Frees the table of free cells and zeroes it; things that were not written are lost. */
void ds_free_cells_clear (DsFreeCells *self);

/* A free cell; the more @draws, the farther. False: none is left. */
bool ds_free_cells_pick (DsFreeCells *self, int draws, DsCell *out);
/* A free cell a few steps from @from. False: there is none. */
bool ds_free_cells_pick_near (DsFreeCells *self, DsCell from, DsCell *out);
/* Remembers a thing; ds_free_cells_write() adds all of them. DS_NOMEM. */
DsStatus ds_free_cells_put (DsFreeCells *self, uint16_t kind, DsCell at) DS_MUST_CHECK;
/* Writes the things that were placed to the floor, and forgets them. */
void ds_free_cells_write (DsFreeCells *self);
