/* core/rules/appearance.c — the field table of appearances. */
#include "rules/appearance.h"
#include "rules/fields.h"

static const DsField FIELDS[] = {
  NAME_FIELDS (DsAppearance, N_ ("Tells it apart from other appearances.")),
  TEXT_FIELD (DsAppearance, plural, 60, N_ ("Name of several; none is the name and an s.")),
  { .key = "set",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsAppearance, set),
    .required = true,
    .help = N_ ("The items that may look so are those that name this set.") },
  { .key = "fg",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsAppearance, fg),
    .fallback = "#ffffff",
    .help = N_ ("The colour of the character and of the drawing.") },
};

const DsRecordType ds_appearance_record = {
  .id = "appearance",
  .list = "appearances",
  .label = N_ ("Appearance"),
  .size = sizeof (DsAppearance),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
