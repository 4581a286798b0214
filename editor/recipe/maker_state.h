/* editor/recipe/maker_state.h — states of the maker, drawn in recipe/maker.h. */
#pragma once

#include <glib.h>

typedef enum {
  DSE_MAKER_IDLE,
  DSE_MAKER_FIRST,     /* the first level of a new document is being made */
  DSE_MAKER_OPEN,      /* a step is open for results */
  DSE_MAKER_OPEN_MADE, /* the same, with a result */
  DSE_MAKER_LAST,      /* the step is closed but for the result that is being made */
  DSE_MAKER_LAST_MADE, /* the same, with a result */
  DSE_MAKER_APPLYING,  /* a result is being applied; then the state of before */
  DSE_MAKER_N_STATES
} DseMakerState;

typedef enum {
  DSE_MAKER_MAKE,  /* the first level is requested */
  DSE_MAKER_PRESS, /* a slider is held */
  DSE_MAKER_BEGIN, /* an action opens a step */
  DSE_MAKER_MADE,  /* a result is there */
  DSE_MAKER_CLOSE, /* the slider is let go, or the action is over */
  DSE_MAKER_STEP,  /* the step ended, was taken back, or another one begins */
  DSE_MAKER_DONE,  /* nothing is being made any more */
  DSE_MAKER_N_EVENTS
} DseMakerEvent;

/* State after @event; the same where the drawing has no arrow. */
DseMakerState dse_maker_state_next (DseMakerState state, DseMakerEvent event);
/* True if a step is open for results. */
gboolean dse_maker_state_is_live (DseMakerState state);
/* True if the step ends with the result that is being made. */
gboolean dse_maker_state_is_last (DseMakerState state);
/* True if the level before the step was kept already. */
gboolean dse_maker_state_has_result (DseMakerState state);
