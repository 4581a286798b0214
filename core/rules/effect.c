/* core/rules/effect.c — the field tables of effects and of their operations. */
#include "rules/effect.h"
#include "rules/fields.h"

static const DsChoice OPS[DS_N_OPS] = {
#define DS_OP(id, label) { #id, label },
#include "rules/ops.h"
#undef DS_OP
};

static const DsChoice STATS[DS_N_STATS] = {
#define X(name, id, label) { id, label },
  DS_STAT_LIST (X)
#undef X
};

static const DsChoice WHENS[] = {
  [DS_WHEN_START] = { "start", N_ ("When the effect starts") },
  [DS_WHEN_TURN] = { "turn", N_ ("Each turn") },
  [DS_WHEN_END] = { "end", N_ ("When the effect ends") },
};

static const DsField OPERATION_FIELDS[] = {
  { .key = "op",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsOperation, op),
    .required = true,
    CHOICES (OPS),
    .help = N_ ("What is done.") },
  { .key = "when",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsOperation, when),
    .fallback = "start",
    CHOICES (WHENS),
    .help = N_ ("When it is done.") },
  { .key = "stat",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsOperation, stat),
    .fallback = "none",
    CHOICES (STATS),
    .help = N_ ("Which number of the creature it changes.") },
  INT_FIELD (DsOperation, amount, -9999, 9999, "0", NULL,
             N_ ("How much or how many; less than 0 only of a stat or of food.")),
  INT_FIELD (DsOperation, spread, 0, 9999, "0", NULL,
             N_ ("How much may come to the amount, at random.")),
  INT_FIELD (DsOperation, radius, 0, DS_SIDE_MAX, "0", N_ ("cells"), N_ ("How far it reaches.")),
  INT_FIELD (DsOperation, chance, 1, 1000, "1000", N_ ("‰"), N_ ("How often it is done.")),
  REF_FIELD (DsOperation, creature, DS_COMPANIONS, N_ ("Which creature is summoned.")),
};

const DsRecordType ds_operation_record = {
  .id = "operation",
  .list = "operations",
  .label = N_ ("Operation"),
  .size = sizeof (DsOperation),
  .fields = OPERATION_FIELDS,
  .n_fields = DS_COUNT (OPERATION_FIELDS),
};

static const DsField FIELDS[] = {
  NAME_FIELDS (DsEffect, N_ ("What items, spells and creatures call the effect.")),
  TEXT_FIELD (DsEffect, description, 300, N_ ("One sentence that tells what it does.")),
  INT_FIELD (DsEffect, duration, 1, 100000, "1", N_ ("turns"),
             N_ ("How long it lasts; 1 is at once.")),
  LINES_FIELD (DsEffect, begins, 120,
               N_ ("What the creature is told when it starts, and what others are told, with %s "
                   "for the creature; none is nothing.")),
  LINES_FIELD (DsEffect, ends, 120, N_ ("The same for its end.")),
  TEXT_FIELD (DsEffect, cause, 120, N_ ("How one died who died of it.")),
  { .key = "harmful",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsEffect, is_harmful),
    .fallback = "false",
    .help = N_ ("Whether it is bad for whom it befalls, so that a cure ends it.") },
  { .key = "operations",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsEffect, operations),
    .max = 16,
    .of = &ds_operation_record,
    .help = N_ ("What it does.") },
};

const DsRecordType ds_effect_record = {
  .id = "effect",
  .list = "effects",
  .label = N_ ("Effect"),
  .size = sizeof (DsEffect),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
