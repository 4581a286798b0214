/* core/sim/mind/scout.h — path-finding and goals shared by bots that know only what the player
 * knows. Internal to sim. */
#pragma once

#include "sim/inside.h"
#include "sim/mind/bot.h"

typedef struct {
  uint8_t *been;   /* by floor and cell: SEEN_FROM, SEARCHED, TRIED */
  uint32_t *taken; /* by pass of the lock graph: number of the last trip through it, 0 = none */
  uint32_t n_taken;
  uint64_t belongings; /* hash of the player's when goals were tried */
  uint64_t news;       /* news () when it last grew */
  int32_t trips;       /* to other floors since then */
  int32_t vain_trips;  /* trips since the last search */
  int32_t waits;       /* consecutive turns without an action */
  int64_t food;        /* at the start */
  bool is_peaceful;    /* it attacks no creature: it goes round those in its way, or waits */
  bool is_barred;      /* peaceful, and a creature blocked its only path */
  int32_t barrier;     /* that actor; DS_SIM_NONE: it is not visible */
  DsSimSpot foe;       /* where a foe was last seen; floor DS_SIM_NONE: it has been there since */
} DsScout;

DsStatus ds_scout_begin (DsBot *bot, DsSim *sim, DsError *err); /* own: a DsScout */
/* Frees the memory of a scout; the end() of such bots. */
void ds_scout_end (DsBot *bot);

/* True when food is getting short: time to look for the way out. */
bool ds_scout_is_short (const DsBot *bot, const DsSim *sim);

/* Actions for one purpose each; false: there is nothing to do for it. */
bool ds_scout_live (DsBot *bot, DsSim *sim, DsAction *out);    /* eat, drink, gear up, advance */
bool ds_scout_strike (DsBot *bot, DsSim *sim, DsAction *out);  /* an adjoining foe */
bool ds_scout_hunt (DsBot *bot, DsSim *sim, DsAction *out);    /* a visible foe */
bool ds_scout_flee (DsBot *bot, DsSim *sim, DsAction *out);    /* from the nearest visible foe */
bool ds_scout_collect (DsBot *bot, DsSim *sim, DsAction *out); /* the nearest item to take */
bool ds_scout_explore (DsBot *bot, DsSim *sim, DsAction *out); /* the nearest unknown cell */
bool ds_scout_finish (DsBot *bot, DsSim *sim, DsAction *out);  /* the goal */
bool ds_scout_unlock (DsBot *bot, DsSim *sim, DsAction *out);  /* the nearest gate that opens */
bool ds_scout_travel (DsBot *bot, DsSim *sim, DsAction *out);  /* other floors */
bool ds_scout_search (DsBot *bot, DsSim *sim, DsAction *out);  /* secret doors, anywhere */

/* Number of known items on this floor that the player has no space for. */
int ds_scout_count_left (const DsSim *sim);

/* For peaceful bots when nothing else is left: waits while creatures block the path. */
bool ds_scout_yield (DsBot *bot, DsSim *sim, DsAction *out);

typedef bool (*DsScoutAim) (DsBot *bot, DsSim *sim, DsAction *out);

/* Runs the first of @aims that has something to do; NULL ends them. Waits a while before it gives
 * up, as a creature may block the path. */
bool ds_scout_choose (DsBot *bot, DsSim *sim, const DsScoutAim *aims, DsAction *out);
