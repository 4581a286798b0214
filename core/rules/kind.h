/* core/rules/kind.h — kinds of things: looks, role, and for creatures, items, gates and lights the
 * record with the rest. */
#pragma once

#include "rules/record.h"

#define DS_LIST_OBJECTS "objects" /* kinds of all roles, in fields that refer to them */

/* Kinds of the first roles are records of their own list, "kinds". */
#define DS_PLAIN_ROLE_LIST(X)                                                                      \
  X (START, "start", N_ ("Player start"))                                                          \
  X (GOAL, "goal", N_ ("Goal"))                                                                    \
  X (STAIRS_UP, "stairs-up", N_ ("Stairs up"))                                                     \
  X (STAIRS_DOWN, "stairs-down", N_ ("Stairs down"))                                               \
  X (MARKER, "marker", N_ ("Marker"))                                                              \
  X (NOTE, "note", N_ ("Note"))

/* Those of the others follow from a creature, item, gate or light. */
#define DS_ROLE_LIST(X)                                                                            \
  DS_PLAIN_ROLE_LIST (X)                                                                           \
  X (CREATURE, "creature", N_ ("Creature"))                                                        \
  X (ITEM, "item", N_ ("Item"))                                                                    \
  X (KEY, "key", N_ ("Key"))                                                                       \
  X (DOOR, "door", N_ ("Gate"))                                                                    \
  X (SECRET, "secret", N_ ("Secret gate"))                                                         \
  X (DROP, "drop", N_ ("Drop"))                                                                    \
  X (LIGHT, "light", N_ ("Light"))

typedef enum {
#define X(name, id, label) DS_ROLE_##name,
  DS_ROLE_LIST (X)
#undef X
      DS_N_ROLES
} DsRole;

/* Kinds of places, to which kinds of things belong. */
#define DS_THEME_LIST(X)                                                                           \
  X (ANY, "any", N_ ("Any"))                                                                       \
  X (CAVE, "cave", N_ ("Cave"))                                                                    \
  X (CRYPT, "crypt", N_ ("Crypt"))                                                                 \
  X (CASTLE, "castle", N_ ("Castle"))                                                              \
  X (MINE, "mine", N_ ("Mine"))                                                                    \
  X (WATER, "water", N_ ("Water"))                                                                 \
  X (WILD, "wild", N_ ("Wilderness"))

typedef enum {
#define X(name, id, label) DS_THEME_##name,
  DS_THEME_LIST (X)
#undef X
      DS_N_THEMES
} DsTheme;

extern const DsChoice ds_theme_choices[DS_N_THEMES];

/* Appearance of tiles and things. */
enum {
#define DS_LOOK(name, id) DS_LOOK_##name,
#include "rules/looks.h"
#undef DS_LOOK
  DS_N_LOOKS
};

extern const DsChoice ds_look_choices[DS_N_LOOKS];

typedef struct DsCreature DsCreature; /* rules/creature.h */
typedef struct DsItem DsItem;         /* rules/item.h */
typedef struct DsGate DsGate;         /* rules/gate.h */
typedef struct DsLight DsLight;       /* rules/light.h */

typedef struct {
  const char *id, *label, *group, *description, *look;
  const char *picture; /* of a tileset; NULL, "": the one with its id, if there is one */
  const char *feature; /* tile that shows it on the map; NULL, "": none */
  uint32_t glyph, fg;
  uint8_t role; /* DsRole */
  bool is_unknown;
  const DsCreature *creature; /* its whole record; NULL unless the role says so */
  const DsItem *item;         /* of items and keys */
  const DsGate *gate;         /* of doors, secrets and drops */
  const DsLight *light;
} DsKind;

/* The role as it stands in files: "stairs-up". Static. */
const char *ds_role_id (DsRole role);
/* True for roles whose things may have areas (map/area.h): those that mean nothing in play. */
bool ds_role_has_area (DsRole role);

extern const DsRecordType ds_kind_record;
