/* core/rules/rules.h — definitions loaded from data: tiles, kinds of things, locks, rulesets.
 * Immutable and shared once loaded; indices are good for one DsRules only, files hold the string
 * ids. */
#pragma once

#include "base/file.h"
#include "map/floor.h"
#include "map/locks.h"
#include "rules/appearance.h"
#include "rules/assortment.h"
#include "rules/creature.h"
#include "rules/effect.h"
#include "rules/game.h"
#include "rules/gate.h"
#include "rules/item.h"
#include "rules/level_option.h"
#include "rules/light_source.h"
#include "rules/lock.h"
#include "rules/naming.h"
#include "rules/prefab.h"
#include "rules/property_kind.h"
#include "rules/spell.h"
#include "rules/tileset.h"

#define DS_TILE_NONE 0    /* the tile that is not there: solid as ground, nothing as feature */
#define DS_TILES_MAX 4096 /* with the unknown ones */
#define DS_KINDS_MAX 4096

#define DS_TILE_FLAG_LIST(X)                                                                       \
  X (BLOCKS_MOVE, "blocks-move", N_ ("Blocks movement"))                                           \
  X (BLOCKS_SIGHT, "blocks-sight", N_ ("Blocks sight"))                                            \
  X (LIQUID, "liquid", N_ ("Liquid"))                                                              \
  X (HARMFUL, "harmful", N_ ("Harmful"))                                                           \
  X (BRIDGE, "bridge", N_ ("Cancels the ground beneath it"))                                       \
  X (DOOR, "door", N_ ("Door"))                                                                    \
  X (OPENING, "opening", N_ ("Stairs or exit"))                                                    \
  X (YIELDS_GLYPH, "yields-glyph", N_ ("Shows the character of whatever is beneath it"))           \
  X (SIGN, "sign", N_ ("Shows the text of a note on its cell"))

enum {
#define X(name, id, label) DS_TILE_BIT_##name,
  DS_TILE_FLAG_LIST (X)
#undef X
};

enum {
#define X(name, id, label) DS_TILE_##name = 1u << DS_TILE_BIT_##name,
  DS_TILE_FLAG_LIST (X)
#undef X
};

typedef struct {
  const char *id;                    /* "wall" */
  const char *label;                 /* "Wall"; English, translated by the host */
  const char *group;                 /* heading in the palette */
  const char *description;           /* one sentence */
  const char *look;                  /* drawing in ui/paint; "" = plain */
  const char *picture;               /* of a tileset; NULL, "": the one with its id, if any */
  uint32_t glyph;                    /* code point */
  uint32_t fg, bg;                   /* 0xRRGGBB */
  uint32_t fg_variance, bg_variance; /* most that is added to each part, from cell to cell */
  int32_t overall;                   /* most that is added to all parts alike */
  uint32_t fg_dance, bg_dance;       /* flicker of each part, up and down */
  int32_t period;                    /* ms from one colour to the next; 0 = it stands still */
  uint8_t layer;                     /* DS_LAYER_GROUND or DS_LAYER_FEATURE */
  uint32_t flags;                    /* DS_TILE_* */
  const char *light;                 /* kind of thing; "" = none */
  const char *opened, *closed;       /* tiles it changes to in a game; "" = it stays, "nothing" = no
                                      * tile */
  const char *trampled, *burnt;
  int32_t burns;   /* per mille of turns beside a fire in which it catches fire; 0 = never */
  int32_t harm;    /* points a turn that it takes from who stands in it */
  bool is_unknown; /* stands for an id that no rules file defines: blocks everything */
} DsTile;

typedef enum { DS_MOVE_4, DS_MOVE_8, DS_MOVE_8_NO_CORNER_CUTTING } DsMovement;

typedef struct {
  const char *id, *label;
  uint8_t movement;      /* DsMovement */
  int32_t act_chance;    /* in real time, per mille and frame; 0 = by each actor's speed */
  const char *character; /* creature that is played unless another is chosen; "" = "player" */
  uint8_t win;           /* DsWin - 1 */
  int32_t damage;        /* points that each hit takes; 0 = attack against defence */
  uint32_t quirks;       /* DS_QUIRK_* */
} DsRuleset;

typedef struct DsRules DsRules;

/* Public head of the rules, since loops read the tiles of each cell; the rest is private. */
typedef struct {
  const DsTile *items;
  size_t n;
} DsRulesTiles;

/* Out of range: tile 0. */
static inline const DsTile *
ds_rules_tile (const DsRules *self, uint32_t i)
{
  const DsRulesTiles *tiles = (const void *)self;

  return &tiles->items[i < tiles->n ? i : DS_TILE_NONE];
}

extern const DsRecordType ds_tile_record, ds_ruleset_record;

#define DS_RULES_BYTES_MAX ((size_t)16 << 20) /* of one rules file */

/* Every record type that a rules file may list. */
size_t ds_rules_n_records (void);
/* Record type @i, below ds_rules_n_records(). Static. */
const DsRecordType *ds_rules_record (size_t i);

/* True when fields that refer to @list mean records of @type: "items" means items, and "items or
 * assortments" both. */
bool ds_list_has_type (const char *list, const DsRecordType *type);
/* True when @id may stand in a field that refers to @list. O(1), or O(appearances) for their sets.
 */
bool ds_rules_is_defined (const DsRules *self, const char *list, const char *id);

typedef struct {
  const char *path;
  bool is_own; /* the user's: a file that is wrong is left out, and does not stop the others */
} DsRulesFolder;

/* Reads every *.json of each folder, in the order of names; a later record of the same id replaces
 * an earlier one, so that a user's folder overrides and adds. Folders that do not exist are
 * skipped. On failure *@out is NULL and @errors names every finding; on success it has one for each
 * file that was left out. */
DsStatus ds_rules_load (DsRules **out, const DsRulesFolder *folders, size_t n_folders,
                        DsErrors *errors) DS_MUST_CHECK;
/* The same with @texts, which may be NULL, in place of files. */
DsStatus ds_rules_load_with (DsRules **out, const DsRulesFolder *folders, size_t n_folders,
                             const DsFileTexts *texts, DsErrors *errors) DS_MUST_CHECK;
/* The same from one text, for tests and embedding. */
DsStatus ds_rules_parse (DsRules **out, const char *name, const char *bytes, size_t n,
                         DsErrors *errors) DS_MUST_CHECK;
/* A rules file as it was read: @n bytes. */
typedef struct {
  const char *bytes;
  size_t n;
  bool has_only_prefabs; /* known of what was read: games do not depend on it */
} DsRulesText;

/* The same from several texts, as if they were files that follow each other. */
DsStatus ds_rules_parse_texts (DsRules **out, const char *name, const DsRulesText *texts,
                               size_t n_texts, DsErrors *errors) DS_MUST_CHECK;
/* Number of the texts that the definitions were read from. From them ds_rules_parse_texts() makes
 * rules that generate alike, and without those of prefabs alone rules that play alike. */
size_t ds_rules_n_texts (const DsRules *self);
/* Text @i, below ds_rules_n_texts(). Borrows. */
DsRulesText ds_rules_text (const DsRules *self, size_t i);
/* True when some definitions are not the program's, but of the user, a project or a text. */
bool ds_rules_are_own (const DsRules *self);
/* True when definitions were read from the file at @path, a user's or a project's, as the loader
 * named it: it was not left out. O(such files). */
bool ds_rules_have_file (const DsRules *self, const char *path);
/* Read at once, whatever else one knows that is unknown. O(1) */
bool ds_rules_are_of_one_reading (const DsRules *a, const DsRules *b);
/* Read from the same texts, tilesets and images, whatever else one knows that is unknown. */
bool ds_rules_are_same (const DsRules *a, const DsRules *b);
/* True when each tile has the same number in both, those included that are not defined. O(tiles).
 */
bool ds_rules_have_same_tiles (const DsRules *a, const DsRules *b);
/* The same, prefabs aside: tiles and kinds have the same numbers in both. */
bool ds_rules_are_alike (const DsRules *a, const DsRules *b);
/* The same, prefabs, pictures and declared properties aside: a game takes the same course with
 * both.
 */
bool ds_rules_play_alike (const DsRules *a, const DsRules *b);
/* Hash of the texts alone: pictures change nothing but drawing. */
uint64_t ds_rules_hash (const DsRules *self);
/* Takes a reference; returns @self. NULL is allowed. Thread-safe. */
DsRules *ds_rules_ref (DsRules *self);
/* Gives a reference back; the last one frees the rules, and with them all records. NULL is allowed.
 */
void ds_rules_unref (DsRules *self);

size_t ds_rules_n_tiles (const DsRules *self);                     /* with tile 0 */
uint16_t ds_rules_find_tile (const DsRules *self, const char *id); /* DS_TILE_NONE: not there */
/* Number of kinds of things. */
size_t ds_rules_n_kinds (const DsRules *self);
/* Kind @i, which must be less than ds_rules_n_kinds(). Borrows. */
const DsKind *ds_rules_kind (const DsRules *self, uint32_t i);
/* Finds the number of the kind with @id. False: there is none such. O(1) on average. */
bool ds_rules_find_kind (const DsRules *self, const char *id, uint16_t *out);
/* The tile that shows things of a kind on the map; DS_TILE_NONE: there is none. */
uint16_t ds_rules_feature_of (const DsRules *self, uint32_t kind);
/* The cells of @thing: those of its area where its kind may have one, else its own. */
DsRect ds_rules_cells_of (const DsRules *self, const DsThing *thing);
/* The kind of object that a drawn tile stands for: stairs, or the gate of a door that stays shut
 * without one. False: none, the tile is all there is to it. O(kinds). */
bool ds_rules_kind_drawn (const DsRules *self, uint32_t tile, uint16_t *out);
bool ds_rules_kind_of_role (const DsRules *self, DsRole role, uint16_t *out); /* the first such */
bool ds_rules_locked_gate (const DsRules *self, uint16_t *out); /* the first that takes a key */
/* Number of kinds of locks. */
size_t ds_rules_n_locks (const DsRules *self);
/* Kind of lock @i, below ds_rules_n_locks(). Borrows. */
const DsLockKind *ds_rules_lock (const DsRules *self, size_t i);
const DsLockKind *ds_rules_find_lock (const DsRules *self, const char *id); /* NULL: not there */
/* Record of lock @id of a dungeon with this table; NULL: the rules have none. */
const DsLockKind *ds_rules_lock_of (const DsRules *self, const DsLocks *own, const char *id);
/* Name of a thing with this lock (NULL: none), untranslated: "Red key", "Red door", "Bat". */
const char *ds_rules_name_thing (const DsRules *self, uint32_t kind, const DsLockKind *lock);
/* Number of rulesets. */
size_t ds_rules_n_rulesets (const DsRules *self);
/* Ruleset @i, below ds_rules_n_rulesets(). Borrows. */
const DsRuleset *ds_rules_ruleset (const DsRules *self, size_t i);
const DsRuleset *ds_rules_find_ruleset (const DsRules *self, const char *id); /* NULL: not there */
/* DS_BAD_DATA, with all rulesets, if @id, found at @where, is neither "" nor a ruleset. */
DsStatus ds_rules_check_ruleset (const DsRules *self, const char *id, const char *where,
                                 DsError *err) DS_MUST_CHECK;
/* Number of effects. */
size_t ds_rules_n_effects (const DsRules *self);
/* Effect @i, below ds_rules_n_effects(). Borrows. */
const DsEffect *ds_rules_effect (const DsRules *self, size_t i);
/* Finds the number of the effect with @id. False: there is none such. */
bool ds_rules_find_effect (const DsRules *self, const char *id, uint16_t *out);
/* Number of spells. */
size_t ds_rules_n_spells (const DsRules *self);
/* Spell @i, below ds_rules_n_spells(). Borrows. */
const DsSpell *ds_rules_spell (const DsRules *self, size_t i);
/* Finds the number of the spell with @id. False: there is none such. */
bool ds_rules_find_spell (const DsRules *self, const char *id, uint16_t *out);
/* Number of bonuses for an experience level. */
size_t ds_rules_n_level_options (const DsRules *self);
/* Choice @i, below ds_rules_n_level_options(). Borrows. */
const DsLevelOption *ds_rules_level_option (const DsRules *self, size_t i);
/* Number of appearances. */
size_t ds_rules_n_appearances (const DsRules *self);
/* Appearance @i, below ds_rules_n_appearances(). Borrows. */
const DsAppearance *ds_rules_appearance (const DsRules *self, size_t i);
const DsAssortment *ds_rules_find_assortment (const DsRules *self, const char *id); /* or NULL */
/* Number of declared properties. */
size_t ds_rules_n_properties (const DsRules *self);
/* Declared property @i, below ds_rules_n_properties(). Borrows. */
const DsPropertyKind *ds_rules_property (const DsRules *self, size_t i);
/* The declaration of the property @name of such holders; @kind: of an object, else NULL. Of several
 * the first. NULL: none. Borrows. O(declarations). */
const DsPropertyKind *ds_rules_find_property (const DsRules *self, DsHolderType holder,
                                              const DsKind *kind, const char *name);
/* Number of lists of names. */
size_t ds_rules_n_names (const DsRules *self);
/* List of names @i, below ds_rules_n_names(). Borrows. */
const DsNames *ds_rules_names (const DsRules *self, size_t i);
const DsWords *ds_rules_find_words (const DsRules *self, const char *id,
                                    size_t n); /* @n bytes of @id; NULL: not there */
/* Number of prefabs. */
size_t ds_rules_n_prefabs (const DsRules *self);
/* The prefab @id; NULL: there is none. Borrows. O(prefabs). */
const DsPrefab *ds_rules_find_prefab (const DsRules *self, const char *id);
/* Prefab @i, below ds_rules_n_prefabs(). Borrows. */
const DsPrefab *ds_rules_prefab (const DsRules *self, size_t i);

/* ---- pictures, of tilesets: nothing but drawing depends on them */

/* Adds a copy of the tileset to rules that nobody shares yet; its pictures replace earlier ones of
 * the same ids. @stamp: any number that changes with its file and its images. DS_NOMEM: nothing but
 * memory of the arena is used. */
DsStatus ds_rules_add_tileset (DsRules *self, const DsTileset *tileset, uint64_t stamp,
                               DsError *err) DS_MUST_CHECK;
/* Adds copies of all pictures of @from to rules that nobody shares yet and that have none. DS_NOMEM
 * as above. O(pictures). */
DsStatus ds_rules_take_pictures (DsRules *self, const DsRules *from, DsError *err) DS_MUST_CHECK;
/* Number of pictures of all tilesets. */
size_t ds_rules_n_pictures (const DsRules *self);
/* Picture @i, below ds_rules_n_pictures(). Borrows. */
const DsPicture *ds_rules_picture (const DsRules *self, size_t i);
/* Finds the number of the picture of the definition @id that names @picture (NULL, "": none).
 * False: no tileset has it. */
bool ds_rules_find_picture (const DsRules *self, const char *picture, const char *id, size_t *out);
/* The picture that the tile or kind @id is drawn with: as above, else that of a door with states
 * for its open and its locked form, and that of its tile for a gate that the tile shows. False:
 * none, its built-in drawing. O(kinds). */
bool ds_rules_find_drawn_picture (const DsRules *self, const char *picture, const char *id,
                                  size_t *out);
/* State of a picture for doors in which @tile is drawn: DS_PICTURE_SHUT... */
size_t ds_rules_door_state (const DsTile *tile);
/* Adds a finding for each tile and kind of object that names a picture that no tileset has. */
void ds_rules_check_pictures (const DsRules *self, DsErrors *errors);

/* The object that a host makes of the rules once and that is freed with them, such as their decoded
 * pictures: made by @make if there is none yet. Rules with unknown definitions share it with the
 * rules they come from, which @make gets. Threads that ask at the same time may each make one; one
 * is kept, the others are dropped. NULL: @make gave NULL. All callers pass the same functions. */
void *ds_rules_companion (DsRules *self, void *(*make) (DsRules *rules), void (*drop) (void *made));

/* New rules that have @self's definitions at the same indices, and an unknown one (blocking) for
 * each of these ids that @self does not define. */
DsStatus ds_rules_with_unknown (DsRules **out, DsRules *self, const char *const *tiles,
                                const uint8_t *layers, size_t n_tiles, const char *const *kinds,
                                size_t n_kinds, DsError *err) DS_MUST_CHECK;

/* Flags of a cell with this ground and feature: the union of both, but a bridge cancels the
 * ground, and nothing as ground blocks everything. */
static inline uint32_t
ds_rules_cell_flags (const DsRules *self, uint32_t ground, uint32_t feature)
{
  const uint32_t above = feature != DS_TILE_NONE ? ds_rules_tile (self, feature)->flags : 0;

  return above & DS_TILE_BRIDGE ? above : above | ds_rules_tile (self, ground)->flags;
}

/* True for bars in a wall that can be seen through: a window, not a door. */
static inline bool
ds_rules_is_grating (const DsRules *self, uint32_t ground, uint32_t feature)
{
  return feature != DS_TILE_NONE && ds_rules_tile (self, ground)->flags & DS_TILE_BLOCKS_MOVE &&
         (ds_rules_tile (self, feature)->flags & (DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT)) ==
             DS_TILE_BLOCKS_MOVE;
}

/* Hit points that an actor loses when its turn ends in a cell with this ground and feature. */
static inline int32_t
ds_rules_cell_harm (const DsRules *self, uint32_t ground, uint32_t feature)
{
  const DsTile *above = ds_rules_tile (self, feature), *below = ds_rules_tile (self, ground);
  const int32_t harm = feature != DS_TILE_NONE ? above->harm : 0;

  return above->flags & DS_TILE_BRIDGE || below->harm < harm ? harm : below->harm;
}

/* Ground under doors and things: the first one without flags; DS_TILE_NONE: none. */
uint16_t ds_rules_plain_ground (const DsRules *self);
/* The first door that anyone can pass; DS_TILE_NONE: there is none. */
uint16_t ds_rules_plain_door (const DsRules *self);
