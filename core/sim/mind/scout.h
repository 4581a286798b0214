/* core/sim/mind/scout.h — what bots share that find their way: they go by what the player knows,
 * and by nothing else. Internal to sim. */
#pragma once

#include "sim/inside.h"
#include "sim/mind/bot.h"

typedef struct {
  uint8_t *been;   /* by floor and cell: SEEN_FROM, SEARCHED */
  uint32_t *taken; /* by pass of the lock graph: number of the trip by it, 0 = there was none */
  uint32_t n_taken;
  uint64_t tried;     /* what the player had when the goal was reached in vain, + 1 */
  uint64_t news;      /* what was known and had when it came to be more */
  int32_t trips;      /* to other floors since then */
  int32_t vain_trips; /* of those, since something was searched */
  int32_t waits;      /* turns in a row in which there was nothing to do */
  int64_t food;       /* that it had when it began */
  bool is_peaceful;   /* it strikes nobody: whoever is in its way is gone round, or waited for */
  bool is_barred;     /* such a one had nothing to do but for whoever was in its way */
  int32_t barrier;    /* that actor; DS_SIM_NONE: it cannot be seen */
  DsSimSpot foe;      /* where it saw one last; floor DS_SIM_NONE: it was there since */
} DsScout;

DsStatus ds_scout_begin (DsBot *bot, DsSim *sim, DsError *err); /* of bots whose own is a DsScout */
/* Frees what a scout keeps; the end() of bots that scout. */
void ds_scout_end (DsBot *bot);

/* Of food: it is time to look for the way out. */
bool ds_scout_is_short (const DsBot *bot, const DsSim *sim);

/* Each says what to do next for one purpose; false: there is nothing to be done for it. */
bool ds_scout_live (DsBot *bot, DsSim *sim, DsAction *out);    /* eat, drink, gear up, advance */
bool ds_scout_strike (DsBot *bot, DsSim *sim, DsAction *out);  /* a foe beside */
bool ds_scout_hunt (DsBot *bot, DsSim *sim, DsAction *out);    /* a foe in sight */
bool ds_scout_flee (DsBot *bot, DsSim *sim, DsAction *out);    /* from the nearest in sight */
bool ds_scout_collect (DsBot *bot, DsSim *sim, DsAction *out); /* the nearest thing to take */
bool ds_scout_explore (DsBot *bot, DsSim *sim, DsAction *out); /* the nearest unknown cell */
bool ds_scout_finish (DsBot *bot, DsSim *sim, DsAction *out);  /* the goal */
bool ds_scout_unlock (DsBot *bot, DsSim *sim, DsAction *out);  /* the nearest gate that opens */
bool ds_scout_travel (DsBot *bot, DsSim *sim, DsAction *out);  /* other floors */
bool ds_scout_search (DsBot *bot, DsSim *sim, DsAction *out);  /* secret doors, anywhere */

/* Items that the player knows of on this floor and has no room for. */
int ds_scout_count_left (const DsSim *sim);

/* For peaceful ones, when nothing else is left: others alone are in the way, and may go. */
bool ds_scout_yield (DsBot *bot, DsSim *sim, DsAction *out);

typedef bool (*DsScoutAim) (DsBot *bot, DsSim *sim, DsAction *out);

/* The first of @aims for which there is something to be done; NULL ends them. Somebody may stand in
 * the way: it waits a while before it gives up. */
bool ds_scout_choose (DsBot *bot, DsSim *sim, const DsScoutAim *aims, DsAction *out);
