/* core/rules/light_source.c — the field table of lights. */
#include "rules/light_source.h"
#include "rules/fields.h"

static const DsField FIELDS[] = {
  KIND_FIELDS (DsLight, kind.),
  RANGE_FIELD (DsLight, radius, 1, 60, "5..5", N_ ("cells"),
               N_ ("Radius of the light; each source gets its own.")),
  INT_FIELD (DsLight, fade, 0, 100, "0", N_ ("percent"),
             N_ ("Share of its brightness left at the edge.")),
  { .key = "colour",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsLight, colour),
    .fallback = "#ffffff",
    .help = N_ ("Colour added to whatever it falls on.") },
  COLOUR_FIELD (DsLight, variance,
                N_ ("Largest variation of each colour component between sources.")),
  INT_FIELD (DsLight, overall, 0, 255, "0", NULL,
             N_ ("Largest variation of all colour components together.")),
  INT_FIELD (DsLight, flicker, 0, 100, "0", N_ ("percent"), N_ ("Strength of its flicker.")),
};

const DsRecordType ds_light_record = {
  .id = "light",
  .list = "lights",
  .label = N_ ("Light"),
  .size = sizeof (DsLight),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
