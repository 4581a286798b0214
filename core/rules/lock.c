/* core/rules/lock.c — the field table of locks. */
#include "rules/lock.h"
#include "rules/fields.h"

static const DsChoice SHAPES[DS_N_LOCK_SHAPES] = {
#define X(name, id, label) { id, label },
  DS_LOCK_SHAPE_LIST (X)
#undef X
};

static const DsChoice OPENERS[DS_N_OPENERS] = {
#define X(name, id, label) { id, label },
  DS_OPENER_LIST (X)
#undef X
};

static const DsField FIELDS[] = {
  { .key = "id",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsLockKind, id),
    .required = true,
    .help = N_ ("Identifier of the lock, used by gates and keys.") },
  { .key = "label",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsLockKind, label),
    .max = 60,
    .required = true,
    .help = N_ ("Displayed name.") },
  TEXT_FIELD (DsLockKind, description, 300, N_ ("Description, in one sentence.")),
  TEXT_FIELD (DsLockKind, gate, 60, N_ ("Name of a gate with this lock.")),
  TEXT_FIELD (DsLockKind, key, 60, N_ ("Name of whatever opens it.")),
  { .key = "glyph",
    .type = DS_FIELD_GLYPH,
    .offset = offsetof (DsLockKind, glyph),
    .required = true,
    .help = N_ ("Character in the ASCII style.") },
  { .key = "colour",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsLockKind, colour),
    .required = true,
    .help = N_ ("Colour of its gates and keys.") },
  { .key = "shape",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsLockKind, shape),
    .required = true,
    CHOICES (SHAPES),
    .help = N_ ("Shape that identifies it without colour.") },
  { .key = "opener",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsLockKind, opener),
    .fallback = "key",
    CHOICES (OPENERS),
    .help = N_ ("Kind of opener: a key, an ability to learn, or a deed to do.") },
  BOOL_FIELD (DsLockKind, spends, N_ ("Opening a gate uses up the key.")),
};

const DsRecordType ds_lock_record = {
  .id = "lock",
  .list = "locks",
  .label = N_ ("Lock"),
  .size = sizeof (DsLockKind),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
