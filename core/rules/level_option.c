/* core/rules/level_option.c — the field table of level-up options. */
#include "rules/level_option.h"
#include "rules/fields.h"

static const DsField FIELDS[] = {
  NAME_FIELDS (DsLevelOption, N_ ("Tells it apart from other options.")),
  { .key = "effect",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsLevelOption, effect),
    .required = true,
    .refers = "effects",
    .help = N_ ("What it does to the one who advances.") },
};

const DsRecordType ds_level_option_record = {
  .id = "level-option",
  .list = "level_options",
  .label = N_ ("Level-up option"),
  .size = sizeof (DsLevelOption),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
