/* core/io/mapping/importer.h — an import at work. Private to core/io/mapping. */
#pragma once

#include "base/intern.h"
#include "io/mapping/conditions.h"
#include "io/mapping/import.h"

/* Results of a rule as numbers of the rules. */
typedef struct {
  uint16_t tile; /* DS_TILE_NONE: none */
  uint8_t layer; /* of the tile */
  bool has_kind;
  uint16_t kind;
} DsImportRule;

/* The results of @rule in @rules. */
static inline DsImportRule
ds_import_rule_of (const DsRules *rules, const DsMapRule *rule)
{
  DsImportRule result = { 0 };

  DS_ASSERT (rules != NULL && rule != NULL);

  result.tile = ds_rules_find_tile (rules, rule->tile);
  result.layer = ds_rules_tile (rules, result.tile)->layer;
  result.has_kind = ds_rules_find_kind (rules, rule->object, &result.kind);
  return result;
}

typedef struct {
  const DsForeignLevel *level;
  const DsForeignLayer *layer;
  size_t place;   /* of the level */
  DsMapUses uses; /* with the rule of each; of layers with cells */
  bool is_used;   /* a rule gives it a tile or an object */
  bool is_own;    /* its tiles are those of an own layer of cells */
  int own;        /* number of that; -1: none, or beyond the last */
} DsImportLayer;

/* An object of ours: one for each cell of a gate. */
typedef struct {
  DsThing thing; /* its lock and extras are owned */
  const DsMapRule *rule;
  const char *lock_by; /* property that names its lock, though no rule reads it; NULL: none */
  const DsForeignObject *object; /* NULL: of a cell */
  DsMapSubject subject;
  size_t floor;
  DsCell part; /* of the object's cells: from its top left one */
} DsImportThing;

/* Notes in their order: the number, and a list of names in parentheses, or nothing. */
#define DS_NOTE_LIST(X)                                                                            \
  X (PICTURES, "import.pictures", N_ ("Not read: layers without a rule: %zu%s"))                   \
  X (TILE_LAYERS, "import.tile-layers",                                                            \
     N_ ("Not read: tile layers beyond the six of a level: %zu%s"))                                \
  X (PATTERNS, "import.patterns",                                                                  \
     N_ ("Patterns of tile_layers in the mapping that fit no layer: %zu%s"))                       \
  X (HIDES, "import.hides", N_ ("Not read: the hidden state of tile layers: %zu%s"))               \
  X (PARALLAX, "import.parallax", N_ ("Not read: parallax of tile layers: %zu%s"))                 \
  X (IMAGES, "import.images", N_ ("Not read: layers that are pictures: %zu%s"))                    \
  X (CELLS, "import.cells", N_ ("Not read: cells without a rule: %zu%s"))                          \
  X (COLOURS, "import.colours", N_ ("Not read: pixels of colours without a rule: %zu%s"))          \
  X (OBJECTS, "import.objects", N_ ("Not read: objects without a rule: %zu%s"))                    \
  X (LEFT_OUT, "import.left-out", N_ ("Left out by the mapping: objects: %zu%s"))                  \
  X (OUTSIDE, "import.outside", N_ ("Not read: objects outside of their level: %zu%s"))            \
  X (UPRIGHT, "import.upright", N_ ("Taken as rectangles that are not rotated: objects: %zu%s"))   \
  X (POINTS, "import.points", N_ ("Not read: shapes of more than 1000 points: objects: %zu%s"))    \
  X (MOVED, "import.moved", N_ ("Moved from walls to the nearest open cells: objects: %zu%s"))     \
  X (STUCK, "import.stuck", N_ ("Left in walls: objects: %zu%s"))                                  \
  X (UNLOCKED, "import.unlocked", N_ ("Unlocked, since nothing opens them: gates: %zu%s"))         \
  X (KEYS, "import.keys", N_ ("Without a lock, since they open nothing: keys: %zu%s"))             \
  X (LOCKS, "import.locks", N_ ("Not read: locks of objects: %zu%s"))                              \
  X (PROPERTIES, "import.properties",                                                              \
     N_ ("Kept as text alone: classes, nested lists and references: %zu%s"))                       \
  X (VAULTS, "import.vaults", N_ ("Kept as text, and not followed: lines of vaults: %zu%s"))       \
  X (REGIONS, "import.regions",                                                                    \
     N_ ("Not read: regions without a room that lies mostly in them: %zu%s"))                      \
  X (OVERLAPS, "import.overlaps", N_ ("Laid over others on their floor: levels: %zu%s"))           \
  X (OFF_GRID, "import.off-grid", N_ ("Moved to the grid of cells: levels: %zu%s"))                \
  X (EMPTIED, "import.emptied",                                                                    \
     N_ ("Made nothing, since no walk reaches them: cells without a rule: %zu%s"))

typedef enum {
#define X(name, id, format) DS_NOTE_##name,
  DS_NOTE_LIST (X)
#undef X
      DS_N_NOTES
} DsImportNote;

enum {
  DS_MARK_INSIDE = 1,  /* of a level */
  DS_MARK_DECIDED = 2, /* a rule gave ground or feature */
  DS_MARK_GATE = 4,
  DS_MARK_REACHED = 8,  /* from an object */
  DS_MARK_NOTHING = 16, /* empty, and a rule leaves it so */
};

typedef struct {
  DsImport *out;
  const DsForeign *map;
  const DsMapping *mapping;
  DsRules *rules;
  DsImportRule *results; /* of the mapping's rules */
  uint16_t ground;
  DS_ARRAY (DsImportLayer) layers;
  DS_ARRAY (DsImportThing) things;
  uint8_t *marks;   /* floors, each w * h, DS_MARK_* */
  uint16_t *zones;  /* the same: 1 + number of a name, 0 = none; NULL: no rule gives a region */
  DsIntern regions; /* names of regions that rules give */
  size_t n_locks;   /* that it makes */
  size_t n_single;  /* locks of one gate and at most one key that it has still to make */
  uint64_t n_sides; /* of polygons that cells were compared with */
  struct {
    size_t n;
    DsIntern names;
  } notes[DS_N_NOTES];
} DsImporter;

/* Counts @n of a note about @name; "" = without a name. False: no memory. */
bool ds_importer_note (DsImporter *self, DsImportNote note, size_t n,
                       const char *name) DS_MUST_CHECK;
#define DS_NOTE_PLACES 8 /* places of a note that are named */

/* Counts one of a note at line @line of the source, 0 = unknown; the first ones are named. False:
 * no memory. */
bool ds_importer_note_at (DsImporter *self, DsImportNote note, const char *name,
                          uint32_t line) DS_MUST_CHECK;
/* True for a level that the mapping reads. */
static inline bool
ds_importer_reads (const DsImporter *self, const DsForeignLevel *level)
{
  DS_ASSERT (self != NULL && level != NULL);
  if (self->mapping->only != NULL)
    return level == self->mapping->only;
  return self->mapping->level == NULL || ds_mapping_like (self->mapping->level, level->name);
}

/* Chooses the size of a cell, gives each level its place, and @out an empty level of that size. */
DsStatus ds_importer_arrange (DsImporter *self, DsError *err) DS_MUST_CHECK;
/* Gives the level an own layer of cells for each layer that is one by the mapping, with its name,
 * opacity and tint; those of one name are one, but for those of the same level. DS_NOMEM.
 * O(layers). */
DsStatus ds_importer_find_own (DsImporter *self, DsError *err) DS_MUST_CHECK;
/* Ground, features and objects of the layers' cells. */
DsStatus ds_importer_put_cells (DsImporter *self, DsError *err) DS_MUST_CHECK;
/* Tiles and things of the foreign objects. */
DsStatus ds_importer_put_objects (DsImporter *self, DsError *err) DS_MUST_CHECK;
/* Moves objects out of walls, and empties cells without a rule that no walk reaches. */
DsStatus ds_importer_settle (DsImporter *self, DsError *err) DS_MUST_CHECK;
/* Gives gates, goals and stairs their locks, and keys, items and creatures those that they open. A
 * locked gate that no rule gives a lock has the one that it names, though nothing may open it; one
 * that names none becomes a plain door, which is noted. Other locks of objects are noted. */
DsStatus ds_importer_link (DsImporter *self, DsError *err) DS_MUST_CHECK;
/* Adds a lock of the dungeon, with a kind that its name or those before it choose, whose id *@out
 * the caller unrefs. @opened_by: keys, as of DsLock, or NULL. One that @is_single, as n_single
 * counts, may look as a kind whose gates take the key. DS_LIMIT, DS_NOMEM: NULL. O(locks). */
DsStatus ds_importer_add_lock (DsImporter *self, const char *name, const char *opened_by,
                               bool is_single, DsStr **out, DsError *err) DS_MUST_CHECK;
/* True for objects that a lock can guard: gates, goals and stairs. */
static inline bool
ds_importer_guards (const DsKind *kind)
{
  DS_ASSERT (kind != NULL);

  return kind->gate != NULL || kind->role == DS_ROLE_GOAL || kind->role == DS_ROLE_STAIRS_UP ||
         kind->role == DS_ROLE_STAIRS_DOWN;
}

/* True for a property that names a lock of a gate or a key, whose rule need not read it: by its
 * name, or since a rule of the mapping finds locks by it. O(rules). */
bool ds_importer_names_lock (const DsImporter *self, const DsForeignProperty *property);
/* Notes that a lock of an object is not read, if a property names one. @kind is what the object
 * became, NULL: only tiles; @is_locked: it has a lock. False: no memory. O(properties^2). */
bool ds_importer_note_lock (DsImporter *self, const DsMapSubject *subject, const DsMapRule *rule,
                            const DsKind *kind, bool is_locked) DS_MUST_CHECK;

/* Makes a cell of a floor a part of the region of @rule, if it gives one. False: no memory. */
bool ds_importer_put_region (DsImporter *self, size_t floor, DsCell cell, const DsMapRule *rule,
                             const DsMapSubject *subject) DS_MUST_CHECK;
/* Makes rooms of the floors, which are found, parts of the regions that have most of their cells;
 * those without a room are noted. */
DsStatus ds_importer_add_regions (DsImporter *self, DsError *err) DS_MUST_CHECK;

/* Gives a cell of a floor the tile of a rule. False: no memory. */
bool ds_importer_put_tile (DsImporter *self, size_t floor, DsCell cell,
                           DsImportRule result) DS_MUST_CHECK;
/* Adds a thing. False: no memory. */
bool ds_importer_put_thing (DsImporter *self, const DsImportThing *thing) DS_MUST_CHECK;
/* True when a body can stand on the cell, gates included. */
bool ds_importer_is_open (const DsImporter *self, size_t floor, DsCell cell);

/* The marks of a cell of a floor. */
static inline uint8_t *
ds_importer_mark (const DsImporter *self, size_t floor, DsCell cell)
{
  const DsDungeon *dungeon = &self->out->delve.dungeon;

  DS_ASSERT (floor < dungeon->n_floors && cell.y < dungeon->h);
  return &self->marks[floor * (size_t)dungeon->w * (size_t)dungeon->h +
                      ds_cell_index (cell, dungeon->w)];
}
