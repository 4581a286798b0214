/* editor/recipe/maker_state.c — table of the maker's transitions. */
#include "recipe/maker_state.h"

enum {
  IDLE = DSE_MAKER_IDLE,
  FIRST = DSE_MAKER_FIRST,
  OPEN = DSE_MAKER_OPEN,
  OPENm = DSE_MAKER_OPEN_MADE,
  LAST = DSE_MAKER_LAST,
  LASTm = DSE_MAKER_LAST_MADE,
  APPLY = DSE_MAKER_APPLYING,
};

/* clang-format off */
static const guint8 NEXT[DSE_MAKER_N_EVENTS][DSE_MAKER_N_STATES] = {
  /*                       IDLE   FIRST  OPEN   OPENm  LAST   LASTm  APPLY */
  [DSE_MAKER_MAKE]   = { FIRST, FIRST, FIRST, FIRST, FIRST, FIRST, APPLY },
  [DSE_MAKER_PRESS]  = { OPEN,  OPEN,  OPEN,  OPENm, OPEN,  OPENm,  APPLY },
  [DSE_MAKER_BEGIN]  = { OPEN,  OPEN,  OPEN,  OPEN,  OPEN,  OPEN,  APPLY },
  [DSE_MAKER_MADE]   = { IDLE,  FIRST, OPENm, OPENm, LASTm, LASTm, APPLY },
  [DSE_MAKER_CLOSE]  = { IDLE,  FIRST, LAST,  LASTm, LAST,  LASTm, APPLY },
  [DSE_MAKER_STEP]   = { IDLE,  FIRST, IDLE,  IDLE,  IDLE,  IDLE,  APPLY },
  [DSE_MAKER_DONE]   = { IDLE,  IDLE,  OPEN,  OPENm, IDLE,  IDLE,  APPLY },
};
/* clang-format on */

DseMakerState
dse_maker_state_next (DseMakerState state, DseMakerEvent event)
{
  g_return_val_if_fail (state < DSE_MAKER_N_STATES && event < DSE_MAKER_N_EVENTS, state);

  return (DseMakerState)NEXT[event][state];
}

gboolean
dse_maker_state_is_live (DseMakerState state)
{
  return state >= DSE_MAKER_OPEN && state <= DSE_MAKER_LAST_MADE;
}

gboolean
dse_maker_state_is_last (DseMakerState state)
{
  return state == DSE_MAKER_LAST || state == DSE_MAKER_LAST_MADE;
}

gboolean
dse_maker_state_has_result (DseMakerState state)
{
  return state == DSE_MAKER_OPEN_MADE || state == DSE_MAKER_LAST_MADE;
}
