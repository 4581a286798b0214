/* core/rules/naming.c — the field tables of words and names. */
#include "rules/naming.h"
#include "rules/fields.h"
#include "rules/rules.h"

static const DsChoice WHAT[] = {
  [DS_NAMES_ROOM] = { "room", N_ ("Rooms") },
  [DS_NAMES_REGION] = { "region", N_ ("Regions") },
};

static const DsChoice ROOM_KINDS[] = {
#define X(name, id, label) { id, label },
  DS_ROOM_KIND_LIST (X)
#undef X
};

static const DsField WORDS_FIELDS[] = {
  { .key = "id",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsWords, id),
    .required = true,
    .help = N_ ("Identifier of the list, used in templates in braces.") },
  { .key = "words",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsWords, words),
    .max = 60,
    .required = true,
    .help = N_ ("Words, one of which is picked at random.") },
};

static const DsField NAMES_FIELDS[] = {
  { .key = "id",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsNames, id),
    .required = true,
    .help = N_ ("Identifier of these names.") },
  { .key = "what",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsNames, what),
    .fallback = "room",
    CHOICES (WHAT),
    .help = N_ ("Part of a level that gets these names.") },
  { .key = "kinds",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsNames, kinds),
    CHOICES (ROOM_KINDS),
    .help = N_ ("Room kinds it applies to; empty: all except corridors.") },
  IDS_FIELD (DsNames, tiles, "tiles",
             N_ ("Tiles that a room must have, at least one of them; empty: any room.")),
  IDS_FIELD (DsNames, things, DS_LIST_OBJECTS,
             N_ ("Objects that a room must have, at least one of them; empty: any room.")),
  INT_FIELD (DsNames, share, 0, 1000, "0", N_ ("‰"),
             N_ ("Smallest share of the room's cells that must have one of the tiles.")),
  RANGE_FIELD (DsNames, cells, 1, 16777216, "1..16777216", N_ ("cells"),
               N_ ("Room sizes it applies to.")),
  INT_FIELD (DsNames, priority, 0, 9, "0", NULL,
             N_ ("Priority; of the names that fit a room, only those with the highest priority are "
                 "used.")),
  INT_FIELD (DsNames, weight, 1, 1000, "10", NULL,
             N_ ("Relative frequency among names of the same priority.")),
  { .key = "templates",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsNames, templates),
    .max = 80,
    .required = true,
    .refers = "words",
    .help =
        N_ ("Names; the id of a word list between braces stands for a random word of that list.") },
};

const DsRecordType ds_words_record = {
  .id = "words",
  .list = "words",
  .label = N_ ("Words"),
  .size = sizeof (DsWords),
  .fields = WORDS_FIELDS,
  .n_fields = DS_COUNT (WORDS_FIELDS),
};

const DsRecordType ds_names_record = {
  .id = "names",
  .list = "names",
  .label = N_ ("Names"),
  .size = sizeof (DsNames),
  .fields = NAMES_FIELDS,
  .n_fields = DS_COUNT (NAMES_FIELDS),
};
