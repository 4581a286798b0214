/* core/rules/light_source.h — light sources, as rules files define them. */
#pragma once

#include "rules/kind.h"

struct DsLight {
  DsKind kind;       /* first */
  DsRange radius;    /* cells; drawn for each source */
  int32_t fade;      /* percent of the light that is left at the rim */
  uint32_t colour;   /* at the source; 0xRRGGBB */
  uint32_t variance; /* most that is added to each of its parts; 0xRRGGBB */
  int32_t overall;   /* most that is added to all parts alike */
  int32_t flicker;   /* percent by which it wavers */
};

extern const DsRecordType ds_light_record;
