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
    .help = N_ ("Operation to perform.") },
  { .key = "when",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsOperation, when),
    .fallback = "start",
    CHOICES (WHENS),
    .help = N_ ("Time at which it is performed.") },
  { .key = "stat",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsOperation, stat),
    .fallback = "none",
    CHOICES (STATS),
    .help = N_ ("Stat of the creature to change.") },
  INT_FIELD (DsOperation, amount, -9999, 9999, "0", NULL,
             N_ ("Amount or number; negative only for stats and food.")),
  INT_FIELD (DsOperation, spread, 0, 9999, "0", NULL,
             N_ ("Largest random addition to the amount.")),
  INT_FIELD (DsOperation, radius, 0, DS_SIDE_MAX, "0", N_ ("cells"), N_ ("Radius of the effect.")),
  INT_FIELD (DsOperation, chance, 1, 1000, "1000", N_ ("‰"),
             N_ ("Probability that it is performed.")),
  REF_FIELD (DsOperation, creature, DS_COMPANIONS, N_ ("Creature to summon.")),
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
  NAME_FIELDS (DsEffect, N_ ("Identifier of the effect, used by items, spells and creatures.")),
  TEXT_FIELD (DsEffect, description, 300, N_ ("Description, in one sentence.")),
  INT_FIELD (DsEffect, duration, 1, 100000, "1", N_ ("turns"), N_ ("Duration; 1: instantaneous.")),
  LINES_FIELD (DsEffect, begins, 120,
               N_ ("Messages when it starts: one for the affected player, one for other creatures "
                   "with %s in place of the name; empty: none.")),
  LINES_FIELD (DsEffect, ends, 120, N_ ("Messages when it ends, in the same form.")),
  TEXT_FIELD (DsEffect, cause, 120, N_ ("Cause of death when this effect kills.")),
  { .key = "harmful",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsEffect, is_harmful),
    .fallback = "false",
    .help = N_ ("Harmful to the target; a cure ends it.") },
  { .key = "operations",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsEffect, operations),
    .max = 16,
    .of = &ds_operation_record,
    .help = N_ ("Operations it performs.") },
};

const DsRecordType ds_effect_record = {
  .id = "effect",
  .list = "effects",
  .label = N_ ("Effect"),
  .size = sizeof (DsEffect),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
