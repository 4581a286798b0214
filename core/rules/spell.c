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
  NAME_FIELDS (DsSpell, N_ ("What books and creatures call the spell.")),
  TEXT_FIELD (DsSpell, description, 300, N_ ("One sentence that tells what it does.")),
  INT_FIELD (DsSpell, cost, 0, 999, "0", N_ ("mana"), N_ ("What it takes to cast it.")),
  { .key = "aim",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsSpell, aim),
    .fallback = "creature",
    CHOICES (AIMS),
    .help = N_ ("On whom it is cast.") },
  { .key = "intent",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsSpell, intent),
    .fallback = "other",
    CHOICES (INTENTS),
    .help = N_ ("What creatures cast it for.") },
  INT_FIELD (DsSpell, range, 0, 100, "0", N_ ("cells"),
             N_ ("How far off the creature may be; 0 is as far as one sees.")),
  { .key = "effect",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsSpell, effect),
    .required = true,
    .refers = "effects",
    .help = N_ ("What it does to that creature.") },
};

const DsRecordType ds_spell_record = {
  .id = "spell",
  .list = "spells",
  .label = N_ ("Spell"),
  .size = sizeof (DsSpell),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
