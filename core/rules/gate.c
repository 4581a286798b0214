/* core/rules/gate.c — the field table of gates. */
#include "rules/gate.h"
#include "rules/fields.h"

static const DsChoice WAY_CHOICES[] = {
#define X(name, id, label) { id, label },
  DS_GATE_WAY_LIST (X)
#undef X
};

static const DsField FIELDS[] = {
  KIND_FIELDS (DsGate, kind.),
  FEATURE_FIELD (DsGate, kind.),
  { .key = "way",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsGate, way),
    .fallback = "both",
    CHOICES (WAY_CHOICES),
    .help = N_ ("Direction in which it can be passed.") },
  { .key = "locked",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsGate, is_locked),
    .fallback = "false",
    .help = N_ ("Requires a key or an ability.") },
  { .key = "secret",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsGate, is_secret),
    .fallback = "false",
    .help = N_ ("Hidden until it is found.") },
};

const DsRecordType ds_gate_record = {
  .id = "gate",
  .list = "gates",
  .label = N_ ("Gate"),
  .size = sizeof (DsGate),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
