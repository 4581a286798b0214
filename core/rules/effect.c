/* core/rules/effect.c — the field tables of effects and of their operations. */
#include "rules/effect.h"
#include "base/read.h"
#include "rules/fields.h"

#include <string.h>

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

/* ---- conditions that the field tables cannot express */

/* Two texts: one for the affected player, one about another creature with %s for its name. */
static bool
check_texts (const DsLines *texts, const char *key, DsNode node, const char *path, DsErrors *errors)
{
  char where[DS_WHERE_MAX];

  if (texts->n == 0)
    return true;
  if (texts->n == DS_N_SAYS && strchr (texts->items[DS_SAYS_YOU], '%') == NULL) {
    const char *who = strstr (texts->items[DS_SAYS_OTHER], "%s");

    if (who == strchr (texts->items[DS_SAYS_OTHER], '%') && who != NULL &&
        strchr (who + 1, '%') == NULL)
      return true;
  }
  ds_node_fail (node, errors, ds_path_key (where, path, key), "rules.texts",
                N_ ("expected two texts, the second with one %%s for the name"));
  return false;
}

/* The key that @operation lacks; NULL: none. */
static const char *
lacks (const DsOperation *operation)
{
  const bool is_stat = operation->op == DS_OP_change || operation->op == DS_OP_gain;
  const bool has_amount = operation->op == DS_OP_heal || operation->op == DS_OP_harm ||
                          operation->op == DS_OP_mana || operation->op == DS_OP_feed;

  if (is_stat && operation->stat == DS_STAT_NONE)
    return "stat";
  if (operation->op == DS_OP_summon && operation->creature[0] == '\0')
    return "creature";
  if (operation->amount == 0 &&
      (is_stat || operation->op == DS_OP_summon || (has_amount && operation->spread == 0)))
    return "amount";
  return NULL;
}

/* True when a negative amount makes sense. */
static bool
may_be_negative (const DsOperation *operation)
{
  return operation->op == DS_OP_change || operation->op == DS_OP_gain ||
         operation->op == DS_OP_feed;
}

/* Checks that each operation has its arguments, and can have an effect. */
static bool
check_operations (const DsEffect *effect, DsNode node, const char *path, DsErrors *errors)
{
  const size_t n_before = errors->n_found;

  for (size_t i = 0; i < effect->operations.n; i++) {
    const DsOperation *operation = ds_effect_operation (effect, i);
    const char *key = lacks (operation);
    char list[DS_WHERE_MAX], where[DS_WHERE_MAX];

    ds_path_item (where, ds_path_key (list, path, "operations"), i);
    if (key != NULL)
      ds_node_fail (node, errors, where, "rules.operation",
                    N_ ("missing key \"%s\": this operation needs it"), key);
    else if (operation->amount < 0 && !may_be_negative (operation))
      ds_node_fail (node, errors, where, "rules.amount",
                    N_ ("expected an amount above 0 for this operation, got %d"),
                    operation->amount);
    if (operation->when == DS_WHEN_TURN && effect->duration < 2)
      ds_node_fail (node, errors, where, "rules.when",
                    N_ ("expected \"turn\" only in an effect that lasts 2 turns or more"));
  }
  return errors->n_found == n_before;
}

bool
ds_effect_check (const DsEffect *self, DsNode node, const char *path, DsErrors *errors)
{
  bool ok;

  DS_ASSERT (self != NULL && path != NULL && errors != NULL);

  ok = check_texts (&self->begins, "begins", node, path, errors);
  ok = check_texts (&self->ends, "ends", node, path, errors) && ok;
  return check_operations (self, node, path, errors) && ok;
}
