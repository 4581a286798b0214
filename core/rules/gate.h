/* core/rules/gate.h — gates, which stand in passages: doors of all sorts, and drops. */
#pragma once

#include "rules/kind.h"

#define DS_GATE_WAY_LIST(X)                                                                        \
  X (BOTH, "both", N_ ("Both ways"))                                                               \
  X (FORWARD, "forward", N_ ("One way, in the direction it faces"))                                \
  X (DOWN, "down", N_ ("One way, to the floor below"))

typedef enum {
#define X(name, id, label) DS_GATE_##name,
  DS_GATE_WAY_LIST (X)
#undef X
} DsGateWay;

struct DsGate {
  DsKind kind;    /* first */
  uint8_t way;    /* DsGateWay */
  bool is_locked; /* its lock names what opens it */
  bool is_secret; /* it has to be found first */
};

extern const DsRecordType ds_gate_record;
