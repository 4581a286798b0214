/* core/rules/assortment.h — assortments: items of which a creature starts with one, equally
 * likely. */
#pragma once

#include "rules/record.h"

typedef struct {
  const char *id, *label;
  DsIds items;
} DsAssortment;

extern const DsRecordType ds_assortment_record;
