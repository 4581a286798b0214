/* core/rules/spell.c — the field table of spells. */
#include "rules/spell.h"
#include "rules/fields.h"

static const DsChoice AIMS[DS_N_AIMS] = {
#define X(name, id, label) { id, label },
  DS_AIM_LIST (X)
#undef X
};

static const DsChoice INTENTS[DS_N_INTENTS] = {
#define X(name, id, label) { id, label },
  DS_INTENT_LIST (X)
#undef X
};

static const DsField FIELDS[] = {
  NAME_FIELDS (DsSpell, N_ ("Identifier of the spell, used by spellbooks and creatures.")),
  TEXT_FIELD (DsSpell, description, 300, N_ ("Description, in one sentence.")),
  INT_FIELD (DsSpell, cost, 0, 999, "0", N_ ("mana"), N_ ("Cost of casting it.")),
  { .key = "aim",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsSpell, aim),
    .fallback = "creature",
    CHOICES (AIMS),
    .help = N_ ("Target of the spell.") },
  { .key = "intent",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsSpell, intent),
    .fallback = "other",
    CHOICES (INTENTS),
    .help = N_ ("Purpose for which creatures cast it.") },
  INT_FIELD (DsSpell, range, 0, 100, "0", N_ ("cells"),
             N_ ("Range; 0: as far as the caster sees.")),
  { .key = "effect",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsSpell, effect),
    .required = true,
    .refers = "effects",
    .help = N_ ("Effect on the target.") },
};

const DsRecordType ds_spell_record = {
  .id = "spell",
  .list = "spells",
  .label = N_ ("Spell"),
  .size = sizeof (DsSpell),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
