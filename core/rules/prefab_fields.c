/* core/rules/prefab_fields.c — the field table of prefabs. */
#include "rules/fields.h"
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
  [DS_PREFAB_ROOM] = { "room", N_ ("In a large room, surrounded by floor") },
};

#define FIELD(member) .key = #member, .offset = offsetof (DsPrefab, member)

static const DsField FIELDS[] = {
  { FIELD (id), .type = DS_FIELD_ID, .required = true, .help = N_ ("Identifier of the prefab.") },
  { FIELD (label), .type = DS_FIELD_TEXT, .max = 60, .required = true,
    .help = N_ ("Name given to its room.") },
  { FIELD (description), .type = DS_FIELD_TEXT, .max = 300, .fallback = "",
    .help = N_ ("Description of its appearance, in one sentence.") },
  { FIELD (tags), .type = DS_FIELD_FLAGS, .choices = ds_prefab_tags, .n_choices = DS_N_PREFAB_TAGS,
    .help = N_ ("Tags by which recipes choose it.") },
  { FIELD (weight), .type = DS_FIELD_INT, .min = 1, .max = 1000, .fallback = "10",
    .help = N_ ("Relative frequency.") },
  { FIELD (depth), .type = DS_FIELD_RANGE, .min = 1, .max = DS_FLOORS_MAX, .fallback = "1..100",
    .unit = N_ ("floors"), .help = N_ ("Floors on which it is placed; the top floor is 1.") },
  { FIELD (kind), .type = DS_FIELD_ENUM, .choices = KINDS, .n_choices = DS_COUNT (KINDS),
    .fallback = "vault", .help = N_ ("Kind of its room.") },
  { FIELD (place), .type = DS_FIELD_ENUM, .choices = PLACES, .n_choices = DS_COUNT (PLACES),
    .fallback = "rock", .help = N_ ("Placement; in the rock it needs walls and an entry.") },
  { FIELD (rotate), .type = DS_FIELD_BOOL, .fallback = "true",
    .help = N_ ("May be rotated in quarter turns.") },
  { FIELD (mirror), .type = DS_FIELD_BOOL, .fallback = "true", .help = N_ ("Also used mirrored.") },
  { FIELD (wall), .type = DS_FIELD_TEXT, .max = DS_ID_MAX, .fallback = "wall", .refers = "tiles",
    .help =
        N_ ("Tile of its walls: the meaning of #, also used to close entries that lead nowhere.") },
  { FIELD (entries), .type = DS_FIELD_TEXT, .max = 30, .fallback = "+",
    .help = N_ ("Characters that mark entries on the rock side; + is a door on floor.") },
  { FIELD (legend), .type = DS_FIELD_GLYPHS, .max = 4 * DS_PREFAB_SIDE_MAX, .refers = DS_DRAWN,
    .help =
        N_ ("Meaning of the characters: tiles and objects. Of several for one layer one is picked "
            "at random; \"nothing\" among them leaves the layer empty. # . + and the space are "
            "predefined: the space leaves a cell unchanged, and in a room . keeps the ground.") },
  { FIELD (rows), .type = DS_FIELD_LINES, .max = 4 * DS_PREFAB_SIDE_MAX, .required = true,
    .help = N_ ("Drawing, row by row.") },
};

const DsRecordType ds_prefab_record = {
  .id = "prefab",
  .list = "prefabs",
  .label = N_ ("Prefab"),
  .size = sizeof (DsPrefab),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
