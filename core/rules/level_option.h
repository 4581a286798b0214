/* core/rules/level_option.h — what one can choose from when one advances a level. */
#pragma once

#include "rules/record.h"

typedef struct {
  const char *id, *label;
  const char *effect;
} DsLevelOption;

extern const DsRecordType ds_level_option_record;
