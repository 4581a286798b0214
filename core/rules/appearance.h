/* core/rules/appearance.h — appearances of items with a hidden identity: each game deals the
 * appearances of a set at random to the items of that set. */
#pragma once

#include "rules/record.h"

typedef struct {
  const char *id, *label;
  const char *plural; /* "red potions"; "" = label and an s */
  const char *set;    /* "potion": what items name */
  uint32_t fg;        /* 0xRRGGBB */
} DsAppearance;

extern const DsRecordType ds_appearance_record;
