/* core/rules/assortment.c — the field table of assortments. */
#include "rules/assortment.h"
#include "rules/fields.h"

static const DsField FIELDS[] = {
  NAME_FIELDS (DsAssortment,
               N_ ("Identifier of the assortment, used in the equipment of creatures.")),
  { .key = "items",
    .type = DS_FIELD_IDS,
    .offset = offsetof (DsAssortment, items),
    .required = true,
    .refers = "items",
    .help = N_ ("Items to choose from, all equally likely.") },
};

const DsRecordType ds_assortment_record = {
  .id = "assortment",
  .list = "assortments",
  .label = N_ ("Assortment"),
  .size = sizeof (DsAssortment),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
