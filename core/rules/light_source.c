/* core/rules/light_source.c — the field table of lights. */
#include "rules/light_source.h"
#include "rules/fields.h"

static const DsField FIELDS[] = {
  KIND_FIELDS (DsLight, kind.),
  RANGE_FIELD (DsLight, radius, 1, 60, "5..5", N_ ("cells"),
               N_ ("How far it reaches; each source gets a radius of its own.")),
  INT_FIELD (DsLight, fade, 0, 100, "0", N_ ("percent"), N_ ("How much of it is left at its rim.")),
  { .key = "colour",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsLight, colour),
    .fallback = "#ffffff",
    .help = N_ ("What it adds to what it falls on.") },
  COLOUR_FIELD (DsLight, variance,
                N_ ("How much each part of the colour may vary from source to source.")),
  INT_FIELD (DsLight, overall, 0, 255, "0", NULL,
             N_ ("How much all parts of the colour may vary together.")),
  INT_FIELD (DsLight, flicker, 0, 100, "0", N_ ("percent"), N_ ("How much it wavers.")),
};

const DsRecordType ds_light_record = {
  .id = "light",
  .list = "lights",
  .label = N_ ("Light"),
  .size = sizeof (DsLight),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
