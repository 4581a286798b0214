/* core/rules/appearance.c — the field table of appearances. */
#include "rules/appearance.h"
#include "rules/fields.h"

static const DsField FIELDS[] = {
  NAME_FIELDS (DsAppearance, N_ ("Identifier of the appearance.")),
  TEXT_FIELD (DsAppearance, plural, 60, N_ ("Plural form; empty: the name plus \"s\".")),
  { .key = "set",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsAppearance, set),
    .required = true,
    .help = N_ ("Set it belongs to; items that refer to this set may look like it.") },
  { .key = "fg",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsAppearance, fg),
    .fallback = "#ffffff",
    .help = N_ ("Colour of the character and the drawing.") },
};

const DsRecordType ds_appearance_record = {
  .id = "appearance",
  .list = "appearances",
  .label = N_ ("Appearance"),
  .size = sizeof (DsAppearance),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
