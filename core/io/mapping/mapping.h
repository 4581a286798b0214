/* core/io/mapping/mapping.h — mappings: ordered rules that give cells and objects of foreign maps a
 * meaning in our rules. A file of its own, in the folder "mappings" of a project. */
#pragma once

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "rules/rules.h"

#define DS_MAPPINGS_FOLDER "mappings"
#define DS_MAPPING_RULES_MAX 4000
#define DS_MAPPING_BYTES_MAX ((size_t)4 << 20)

typedef enum {
  DS_MAPPING_AUTO,     /* worlds together, levels in a row on floors of their own */
  DS_MAPPING_TOGETHER, /* levels of one depth on one floor, by their places in the world */
  DS_MAPPING_FLOORS,   /* each level on a floor of its own */
} DsMappingLayout;

/* Conditions, all of which must hold; an absent one ("", -1, none) holds for everything. Texts are
 * patterns: "*" stands for any characters, "?" for one. Then the results. */
typedef struct {
  const char *layer;   /* with the groups around it: "Ground/Walls" */
  const char *tileset; /* cells and pictures */
  DsInts tiles;        /* in their tileset */
  int32_t number;      /* of the tile in the map (GID); 0 = any */
  int32_t value;       /* of a grid of values; only 0 stands for empty cells; -1 = any other */
  const char *name;    /* of the value, or given to the object */
  const char *type;    /* class of the tile or object, identifier of the entity */
  const char *tag;     /* of the entity, or value that the tile is tagged with */
  DsLines properties;  /* "blocks": there and neither false nor empty; "type=Key*" */
  bool has_shape;      /* the tile has a collision shape */
  const char *glyph;   /* one character, by code page 437 */
  int32_t code;        /* of the character in its font; -1 = any */
  const char *fg, *bg; /* "#rrggbb" */
  const char *colour;  /* of the value, or of the pixel: "#rrggbb" */

  const char *tile;    /* id: the cells, or those that the object covers, get it */
  const char *object;  /* id of a kind: the cell or object becomes one */
  const char *lock;    /* id of a kind of lock: of the object */
  const char *lock_by; /* property whose value names the lock, or refers to the key */
  const char *opens;   /* property that refers to the gates that the object opens */
  const char *region;  /* name: rooms that lie mostly in the cells, or in those that the object
                          covers, become a part of it; "*": the name of the value or object */
  bool is_nothing;     /* not read, on purpose */
  const char *note;    /* for people */
} DsMapRule;

typedef struct {
  DsLines files;     /* patterns of paths below the project's folder */
  uint8_t layout;    /* DsMappingLayout */
  int32_t cell;      /* side of a cell in pixels; 0: of the finest layer that has a rule */
  const char *level; /* pattern of the names of the levels that are read; "" = all */
  const struct DsForeignLevel
      *only;           /* the only one that is read, whatever its name; NULL: by level */
  const char *ground;  /* id: of cells without a rule; "" = the plain floor */
  DsLines tile_layers; /* patterns of layers of tiles, with the groups around them, that become own
                          layers of cells: up to DS_TILE_LAYERS_MAX */
  DsRecords rules;
  bool without_properties; /* of objects and maps, as of levels that were imported before ours had
                              them; no member of the file */
  bool without_classes;    /* the same of values of classes */
  bool without_angles;     /* of these, and capsules, which are ellipses then */
  bool without_areas;      /* of markers and notes, whose names they then lack, too */
  bool without_names;      /* of other objects; no member of the file */
  bool without_rooms; /* none are found, where no region follows from them; no member of the file */
} DsMapping;

extern const DsRecordType ds_mapping_record, ds_map_rule_record;
extern const DsMapRule ds_map_rule_blank; /* without conditions and results */

/* Reads the text of a file; @name stands before the line in findings. Texts live in @arena. @rules,
 * which may be NULL, must define the ids. DS_BAD_DATA, DS_LIMIT, DS_NOMEM: @out is zeroed. O(n). */
DsStatus ds_mapping_parse (DsMapping *out, const char *name, const char *bytes, size_t n,
                           const DsRules *rules, DsArena *arena, DsErrors *errors) DS_MUST_CHECK;
/* Appends the text of the file to @out, a line for each rule; ds_mapping_parse() reads it back
 * equal. */
void ds_mapping_format (const DsMapping *self, DsText *out);

/* Writes @rule as the object that it is in the file; @key is NULL inside an array and at the top.
 */
void ds_map_rule_write (const DsMapRule *rule, const char *key, DsJsonWriter *json);

/* Makes patterns that a file can hold of the names in the conditions of @rule: hidden characters
 * become "?", and "*" stands for what is too long. A result that refers to a property of such a
 * name is dropped. New texts live in @arena. False: no memory. */
bool ds_map_rule_to_patterns (DsMapRule *rule, DsArena *arena) DS_MUST_CHECK;

/* Rule @i, below rules.n. Borrows. */
const DsMapRule *ds_mapping_rule (const DsMapping *self, size_t i);

/* Reads the mapping of @project_folder that has a pattern for @file, a path in that folder: the
 * first by the name of its own file. *@path, which the caller frees, is the mapping's; NULL with
 * DS_OK: there is none. Otherwise as ds_mapping_parse(). */
DsStatus ds_mapping_find (DsMapping *out, char **path, const char *project_folder, const char *file,
                          const DsRules *rules, DsArena *arena, DsErrors *errors) DS_MUST_CHECK;
/* The files below @project_folder that a mapping of the project is for, and that a reader of other
 * programs' files takes: paths below the folder, sorted by bytes. Hidden files and folders, and
 * folders that no pattern can mean, are left out; so are mappings that cannot be read. *@folders
 * and errors as of ds_levels_list(). O(files). */
DsStatus ds_mapping_files (DsFileNames *out, DsFileNames *folders, const char *project_folder,
                           DsError *err) DS_MUST_CHECK;
/* The files of Tiled that @mapping, the one at @path, is for: paths below *@folder, that of its
 * project, or of the mapping where that has none, sorted by bytes. Caller frees both. Errors as of
 * ds_levels_find(): both are zeroed. O(files). */
DsStatus ds_mapping_models (DsFileNames *out, char **folder, const char *path,
                            const DsMapping *mapping, DsError *err) DS_MUST_CHECK;
/* Reads the mapping at @path, as ds_mapping_parse(). */
DsStatus ds_mapping_load (DsMapping *out, const char *path, const DsRules *rules, DsArena *arena,
                          DsErrors *errors) DS_MUST_CHECK;

/* True when @text has the form of @pattern: "*" stands for any characters, "?" for one byte; an
 * empty pattern holds for any text. O(pattern * text). */
bool ds_mapping_like (const char *pattern, const char *text);
