/* core/rules/effect.h — effects of potions, scrolls, spells, bites and levels on a creature, as
 * rules files define them: a few operations, at once or each turn, for a while. */
#pragma once

#include "rules/record.h"

typedef enum {
#define DS_OP(id, label) DS_OP_##id,
#include "rules/ops.h"
#undef DS_OP
  DS_N_OPS
} DsOp;

/* Numbers of a creature that effects change. */
#define DS_STAT_LIST(X)                                                                            \
  X (NONE, "none", N_ ("None"))                                                                    \
  X (MAX_HP, "max-hp", N_ ("Maximum hit points"))                                                  \
  X (ATTACK, "attack", N_ ("Attack"))                                                              \
  X (DEFENSE, "defense", N_ ("Defence"))                                                           \
  X (VISION, "vision", N_ ("Sight, in cells"))                                                     \
  X (SPEED, "speed", N_ ("Speed, in percent"))                                                     \
  X (MAX_MANA, "max-mana", N_ ("Maximum mana"))                                                    \
  X (REGEN_HP, "regen-hp", N_ ("Hit points regenerated per 1000 turns"))                           \
  X (REGEN_MANA, "regen-mana", N_ ("Mana regenerated per 1000 turns"))                             \
  X (HUNGER, "hunger", N_ ("Additional food used per turn"))                                       \
  X (LIGHT, "light", N_ ("Radius of light around it, in cells"))                                   \
  X (STEALTH, "stealth", N_ ("Reduction of the range at which others see it, in cells"))           \
  X (DETECT_CREATURES, "detect-creatures", N_ ("Above 0: senses all creatures"))                   \
  X (DETECT_ITEMS, "detect-items", N_ ("Above 0: senses all items"))                               \
  X (STUN, "stun", N_ ("Above 0: cannot act"))                                                     \
  X (CONFUSION, "confusion", N_ ("Above 0: stumbles in random directions"))                        \
  X (FEAR, "fear", N_ ("Above 0: flees from its enemies"))

typedef enum {
#define X(name, id, label) DS_STAT_##name,
  DS_STAT_LIST (X)
#undef X
      DS_N_STATS
} DsStat;

typedef enum { DS_WHEN_START, DS_WHEN_TURN, DS_WHEN_END } DsWhen;

typedef struct {
  uint8_t op;           /* DsOp */
  uint8_t when;         /* DsWhen */
  uint8_t stat;         /* DsStat of change and gain */
  int32_t amount;       /* points, creatures */
  int32_t spread;       /* up to so much more, at random */
  int32_t radius;       /* cells; 0 = without bounds */
  int32_t chance;       /* permille */
  const char *creature; /* to summon */
} DsOperation;

/* One text for the target and one for witnesses, with %s for the target's name. */
enum { DS_SAYS_YOU, DS_SAYS_OTHER, DS_N_SAYS };

typedef struct {
  const char *id, *label, *description;
  int32_t duration;     /* turns; 1 = at once */
  DsLines begins;       /* DS_N_SAYS, or none */
  DsLines ends;         /* the same */
  const char *cause;    /* of a death by it */
  bool is_harmful;      /* a cure ends it, and minds avoid it */
  DsRecords operations; /* DsOperation */
} DsEffect;

extern const DsRecordType ds_effect_record, ds_operation_record;

/* True when the effect, read from @node, makes sense as a whole: texts for the target and for
 * witnesses, and operations with their arguments. False: it adds findings. */
bool ds_effect_check (const DsEffect *self, DsNode node, const char *path, DsErrors *errors);

/* Operation @i of the effect, below operations.n. */
static inline const DsOperation *
ds_effect_operation (const DsEffect *self, size_t i)
{
  return &((const DsOperation *)self->operations.items)[i];
}
