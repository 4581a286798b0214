/* core/rules/assortment.h — items of which a creature starts with one, each as likely. */
#pragma once

#include "rules/record.h"

typedef struct {
  const char *id, *label;
  DsIds items;
} DsAssortment;

extern const DsRecordType ds_assortment_record;
