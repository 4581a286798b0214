/* core/rules/lock.h — locks of gates, as rules files define them: distinguished by colour and
 * shape, whatever they stand for in a game (a key, a switch, a spell, a climbing skill). */
#pragma once

#include "rules/record.h"

#define DS_LOCK_SHAPE_LIST(X)                                                                      \
  X (CIRCLE, "circle", N_ ("Circle"))                                                              \
  X (SQUARE, "square", N_ ("Square"))                                                              \
  X (TRIANGLE, "triangle", N_ ("Triangle"))                                                        \
  X (DIAMOND, "diamond", N_ ("Diamond"))                                                           \
  X (STAR, "star", N_ ("Star"))                                                                    \
  X (MOON, "moon", N_ ("Moon"))                                                                    \
  X (CROSS, "cross", N_ ("Cross"))                                                                 \
  X (DROP, "drop", N_ ("Teardrop"))                                                                \
  X (HEART, "heart", N_ ("Heart"))                                                                 \
  X (HEXAGON, "hexagon", N_ ("Hexagon"))                                                           \
  X (CROWN, "crown", N_ ("Crown"))                                                                 \
  X (WAVES, "waves", N_ ("Waves"))

typedef enum {
#define X(name, id, label) DS_LOCK_SHAPE_##name,
  DS_LOCK_SHAPE_LIST (X)
#undef X
      DS_N_LOCK_SHAPES
} DsLockShape;

#define DS_OPENER_LIST(X)                                                                          \
  X (KEY, "key", N_ ("Key"))                                                                       \
  X (ABILITY, "ability", N_ ("Ability"))                                                           \
  X (DEED, "deed", N_ ("Deed"))

typedef enum {
#define X(name, id, label) DS_OPENER_##name,
  DS_OPENER_LIST (X)
#undef X
      DS_N_OPENERS
} DsOpener;

typedef struct {
  const char *id, *label, *description;
  const char *gate, *key; /* names of a door with it and of its opener; "" = label */
  uint32_t glyph, colour; /* 0xRRGGBB */
  uint8_t shape;          /* DsLockShape */
  uint8_t opener;         /* DsOpener: what sort of thing its key stands for */
  bool spends;            /* a gate takes the key; else keys are kept for ever */
} DsLockKind;

extern const DsRecordType ds_lock_record;
