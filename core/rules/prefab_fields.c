/* core/rules/prefab_fields.c — the field table of prefabs. */
#include "rules/prefab.h"

const DsChoice ds_prefab_tags[DS_N_PREFAB_TAGS] = {
#define X(name, id, label) { id, label },
  DS_PREFAB_TAG_LIST (X)
#undef X
};

static const DsChoice KINDS[] = {
#define X(name, id, label) { id, label },
  DS_ROOM_KIND_LIST (X)
#undef X
};

static const DsChoice PLACES[] = {
  [DS_PREFAB_ROCK] = { "rock", N_ ("In the rock, beside open floor") },
  [DS_PREFAB_ROOM] = { "room", N_ ("In a large room, with floor all round") },
};

#define FIELD(member) .key = #member, .offset = offsetof (DsPrefab, member)

static const DsField FIELDS[] = {
  { FIELD (id), .type = DS_FIELD_ID, .required = true,
    .help = N_ ("Tells it apart from other prefabs.") },
  { FIELD (label), .type = DS_FIELD_TEXT, .max = 60, .required = true,
    .help = N_ ("The name that its room gets.") },
  { FIELD (description), .type = DS_FIELD_TEXT, .max = 300, .fallback = "",
    .help = N_ ("One sentence that tells what one sees.") },
  { FIELD (tags), .type = DS_FIELD_FLAGS, .choices = ds_prefab_tags, .n_choices = DS_N_PREFAB_TAGS,
    .help = N_ ("What it is about; recipes choose by it.") },
  { FIELD (weight), .type = DS_FIELD_INT, .min = 1, .max = 1000, .fallback = "10",
    .help = N_ ("How often it is chosen, compared with others.") },
  { FIELD (depth), .type = DS_FIELD_RANGE, .min = 1, .max = DS_FLOORS_MAX, .fallback = "1..100",
    .unit = N_ ("floors"), .help = N_ ("The floors on which it is found; the uppermost is 1.") },
  { FIELD (kind), .type = DS_FIELD_ENUM, .choices = KINDS, .n_choices = DS_COUNT (KINDS),
    .fallback = "vault", .help = N_ ("What kind of room it is.") },
  { FIELD (place), .type = DS_FIELD_ENUM, .choices = PLACES, .n_choices = DS_COUNT (PLACES),
    .fallback = "rock", .help = N_ ("Where it is put. In the rock it needs walls and an entry.") },
  { FIELD (rotate), .type = DS_FIELD_BOOL, .fallback = "true",
    .help = N_ ("It may be turned by quarters.") },
  { FIELD (mirror), .type = DS_FIELD_BOOL, .fallback = "true", .help = N_ ("It may be mirrored.") },
  { FIELD (wall), .type = DS_FIELD_TEXT, .max = DS_ID_MAX, .fallback = "wall",
    .help = N_ ("The tile of its walls: what # means, and what closes entries that lead "
                "nowhere.") },
  { FIELD (entries), .type = DS_FIELD_TEXT, .max = 30, .fallback = "+",
    .help = N_ ("The characters that are entries from the rock's side; + means a door on floor.") },
  { FIELD (legend), .type = DS_FIELD_GLYPHS, .max = 4 * DS_PREFAB_SIDE_MAX,
    .help = N_ ("What characters mean: tiles and kinds of things. Of several of one layer one is "
                "drawn; \"nothing\" among them is none. Known are # . + and the space, which "
                "leaves a cell as it is; in a room . leaves the ground.") },
  { FIELD (rows), .type = DS_FIELD_LINES, .max = 4 * DS_PREFAB_SIDE_MAX, .required = true,
    .help = N_ ("The drawing, row by row.") },
};

const DsRecordType ds_prefab_record = {
  .id = "prefab",
  .list = "prefabs",
  .label = N_ ("Prefab"),
  .size = sizeof (DsPrefab),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
