/* core/rules/game.h — options of rulesets about games, besides movement. */
#pragma once

#include "rules/record.h"

/* Winning conditions of a game. */
#define DS_WIN_LIST(X)                                                                             \
  X (GOAL, "goal", N_ ("Reach the goal with everything it requires"))                              \
  X (BOSS, "boss", N_ ("Kill every boss"))                                                         \
  X (FETCH, "fetch", N_ ("Bring the victory item back to the start"))                              \
  X (NEVER, "never", N_ ("Never: the game goes on forever"))

typedef enum {
  DS_WIN_RULED, /* as the ruleset says */
#define X(name, id, label) DS_WIN_##name,
  DS_WIN_LIST (X)
#undef X
      DS_N_WINS
} DsWin;

/* Special rules, taken from other games. */
#define DS_QUIRK_LIST(X)                                                                           \
  X (FIXED_DAMAGE, "fixed-damage", N_ ("Hits deal full attack damage, ignoring defence"))          \
  X (NO_FRIENDLY_FIRE, "no-friendly-fire",                                                         \
     N_ ("Creatures of the same faction do not hit each other"))                                   \
  X (THROW_PAST, "throw-past", N_ ("Thrown items fly past creatures in their path"))               \
  X (NEVER_UP, "never-up", N_ ("Wandering creatures never step north"))                            \
  X (NO_CORPSES, "no-corpses", N_ ("Creatures leave no corpses"))                                  \
  X (SHARED_NAMES, "shared-names",                                                                 \
     N_ ("Creatures of the same faction share what they learn about items"))                       \
  X (WIDE_SIGHT, "wide-sight", N_ ("Sight reaches across the whole width of the level"))

enum {
#define X(name, id, label) DS_QUIRK_BIT_##name,
  DS_QUIRK_LIST (X)
#undef X
      DS_N_QUIRKS
};

enum {
#define X(name, id, label) DS_QUIRK_##name = 1u << DS_QUIRK_BIT_##name,
  DS_QUIRK_LIST (X)
#undef X
};

#define DS_QUIRKS_OWN (1u << 31) /* with these bits alone, whatever the ruleset says */

extern const DsChoice ds_win_choices[DS_N_WINS], ds_quirk_choices[DS_N_QUIRKS];
