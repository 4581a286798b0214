/* core/rules/game.h — what rulesets decide about games besides how one walks. */
#pragma once

#include "rules/record.h"

/* What a game counts as won. */
#define DS_WIN_LIST(X)                                                                             \
  X (GOAL, "goal", N_ ("The goal is reached, with what it asks for"))                              \
  X (BOSS, "boss", N_ ("Every boss is dead"))                                                      \
  X (FETCH, "fetch", N_ ("The victory item is back where the game began"))                         \
  X (NEVER, "never", N_ ("The game goes on for ever"))

typedef enum {
  DS_WIN_RULED, /* as the ruleset says */
#define X(name, id, label) DS_WIN_##name,
  DS_WIN_LIST (X)
#undef X
      DS_N_WINS
} DsWin;

/* Special rules, as some programs have them. */
#define DS_QUIRK_LIST(X)                                                                           \
  X (FIXED_DAMAGE, "fixed-damage", N_ ("A hit takes as much as the attack, whatever is worn"))     \
  X (NO_FRIENDLY_FIRE, "no-friendly-fire", N_ ("Creatures of one faction do not hit each other"))  \
  X (THROW_PAST, "throw-past", N_ ("Thrown items fly past creatures on their way"))                \
  X (NEVER_UP, "never-up", N_ ("Wandering creatures never go up"))                                 \
  X (NO_CORPSES, "no-corpses", N_ ("The dead leave no corpse"))                                    \
  X (SHARED_NAMES, "shared-names", N_ ("Creatures of one faction share what they learn of items")) \
  X (WIDE_SIGHT, "wide-sight", N_ ("Sight reaches as far as the level is wide"))

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
