/* core/rules/level_option.h — bonuses to choose from when a character gains an experience level. */
#pragma once

#include "rules/record.h"

typedef struct {
  const char *id, *label;
  const char *effect;
} DsLevelOption;

extern const DsRecordType ds_level_option_record;
