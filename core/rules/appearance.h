/* core/rules/appearance.h — what items look like whose nature one does not know: each game deals
 * the looks of a set anew to the items of that set. */
#pragma once

#include "rules/record.h"

typedef struct {
  const char *id, *label;
  const char *plural; /* "red potions"; "" = label and an s */
  const char *set;    /* "potion": what items name */
  uint32_t fg;        /* 0xRRGGBB */
} DsAppearance;

extern const DsRecordType ds_appearance_record;
