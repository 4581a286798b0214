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
    .help = N_ ("What gates and keys call the lock.") },
  { .key = "label",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsLockKind, label),
    .max = 60,
    .required = true,
    .help = N_ ("The name that is shown.") },
  TEXT_FIELD (DsLockKind, description, 300, N_ ("One sentence that tells what it stands for.")),
  TEXT_FIELD (DsLockKind, gate, 60, N_ ("What a door with this lock is called.")),
  TEXT_FIELD (DsLockKind, key, 60, N_ ("What opens it is called.")),
  { .key = "glyph",
    .type = DS_FIELD_GLYPH,
    .offset = offsetof (DsLockKind, glyph),
    .required = true,
    .help = N_ ("The character in the ASCII style.") },
  { .key = "colour",
    .type = DS_FIELD_COLOUR,
    .offset = offsetof (DsLockKind, colour),
    .required = true,
    .help = N_ ("The colour of its gates and keys.") },
  { .key = "shape",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsLockKind, shape),
    .required = true,
    CHOICES (SHAPES),
    .help = N_ ("The shape that tells it apart without colour.") },
  { .key = "opener",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsLockKind, opener),
    .fallback = "key",
    CHOICES (OPENERS),
    .help = N_ ("What opens it: a key, an ability that is learned, or a deed that is done.") },
  BOOL_FIELD (DsLockKind, spends, N_ ("A gate takes the key that opens it.")),
};

const DsRecordType ds_lock_record = {
  .id = "lock",
  .list = "locks",
  .label = N_ ("Lock"),
  .size = sizeof (DsLockKind),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
