/* core/rules/level_option.c — the field table of level-up options. */
#include "rules/level_option.h"
#include "rules/fields.h"

static const DsField FIELDS[] = {
  NAME_FIELDS (DsLevelOption, N_ ("Identifier of the option.")),
  { .key = "effect",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsLevelOption, effect),
    .required = true,
    .refers = "effects",
    .help = N_ ("Effect on the creature that advances.") },
};

const DsRecordType ds_level_option_record = {
  .id = "level-option",
  .list = "level_options",
  .label = N_ ("Level-up option"),
  .size = sizeof (DsLevelOption),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
