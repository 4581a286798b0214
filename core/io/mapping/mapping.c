/* core/io/mapping/mapping.c — reads, writes and finds mappings. */
#include "io/mapping/mapping.h"
#include "base/file.h"
#include "base/read.h"
#include "io/foreign/foreign.h"
#include "map/floor.h"

#include <stddef.h>
#include <string.h>

#define FORMAT "delvesmith.mapping"
#define VERSION 1
#define PATTERN_BYTES 200

static const DsChoice LAYOUTS[] = {
  [DS_MAPPING_AUTO] = { "auto", N_ ("A world as one floor, levels in a row as floors") },
  [DS_MAPPING_TOGETHER] = { "together", N_ ("Levels of one depth on one floor") },
  [DS_MAPPING_FLOORS] = { "floors", N_ ("Each level on a floor of its own") },
};

#define TEXT(name, help_)                                                                          \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_TEXT, .offset = offsetof (DsMapRule, name),                     \
    .max = PATTERN_BYTES, .fallback = "", .help = help_                                            \
  }
#define REF(record, name, list, help_)                                                             \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_REF, .offset = offsetof (record, name), .fallback = "",         \
    .refers = list, .help = help_                                                                  \
  }
#define INT(record, name, lowest, highest, fallback_, help_)                                       \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_INT, .offset = offsetof (record, name), .min = lowest,          \
    .max = highest, .fallback = fallback_, .help = help_                                           \
  }

static const DsField RULE_FIELDS[] = {
  TEXT (layer, N_ ("Name of the layer, with the groups around it.")),
  TEXT (tileset, N_ ("Name of the tileset.")),
  { .key = "tiles",
    .type = DS_FIELD_INTS,
    .offset = offsetof (DsMapRule, tiles),
    .max = DS_FOREIGN_NUMBER,
    .help = N_ ("Numbers of tiles in their tileset, from 0.") },
  INT (DsMapRule, number, 0, DS_FOREIGN_NUMBER, "0",
       N_ ("Number of the tile in the map (GID); 0: any.")),
  INT (DsMapRule, value, -1, INT32_MAX, "-1", N_ ("Value of the cell; 0: empty; -1: any but 0.")),
  TEXT (name, N_ ("Name of the value, or of the object.")),
  TEXT (type, N_ ("Class of the tile or object, or identifier of the entity.")),
  TEXT (tag, N_ ("Tag of the tile or entity.")),
  { .key = "properties",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsMapRule, properties),
    .max = PATTERN_BYTES,
    .help = N_ ("Properties: \"blocks\" (neither false nor empty), \"type=Key*\".") },
  { .key = "collides",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsMapRule, has_shape),
    .fallback = "false",
    .help = N_ ("Only tiles with a collision shape.") },
  TEXT (glyph, N_ ("Character of the cell, by code page 437.")),
  INT (DsMapRule, code, -1, 0x10ffff, "-1", N_ ("Number of the character in its font; -1: any.")),
  TEXT (fg, N_ ("Colour of the character, such as #ffffff.")),
  TEXT (bg, N_ ("Colour behind the character, such as #000000.")),
  TEXT (colour, N_ ("Colour of the value, or of the pixel of an image, such as #808080.")),
  REF (DsMapRule, tile, "tiles", N_ ("Tile of matching cells.")),
  REF (DsMapRule, object, DS_LIST_OBJECTS, N_ ("Object on matching cells.")),
  REF (DsMapRule, lock, "locks", N_ ("Lock of the object.")),
  TEXT (lock_by, N_ ("Property that names the lock, or refers to the key.")),
  TEXT (opens, N_ ("Property that refers to the gates that the object opens.")),
  TEXT (region, N_ ("Region of the rooms in the cells; \"*\": the name of the value or object.")),
  { .key = "nothing",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsMapRule, is_nothing),
    .fallback = "false",
    .help = N_ ("Not read, on purpose.") },
  TEXT (note, N_ ("Remark; the first guess writes counts here.")),
};

const DsRecordType ds_map_rule_record = {
  .id = "map-rule",
  .list = "rules",
  .label = N_ ("Rule of a mapping"),
  .size = sizeof (DsMapRule),
  .fields = RULE_FIELDS,
  .n_fields = DS_COUNT (RULE_FIELDS),
};

static const DsField FIELDS[] = {
  { .key = "files",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsMapping, files),
    .max = PATTERN_BYTES,
    .help = N_ ("Files of the project that it is for, such as maps/*.ldtk.") },
  { .key = "layout",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsMapping, layout),
    .fallback = "auto",
    .choices = LAYOUTS,
    .n_choices = DS_COUNT (LAYOUTS),
    .help = N_ ("Arrangement of the levels of a file.") },
  { .key = "cell",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsMapping, cell),
    .max = 1024,
    .fallback = "0",
    .unit = N_ ("pixels"),
    .help = N_ ("Side of a cell; 0: of the finest layer that has a rule.") },
  { .key = "level",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsMapping, level),
    .max = PATTERN_BYTES,
    .fallback = "",
    .help = N_ ("Names of the levels that are read, such as crypt_*; empty: all.") },
  REF (DsMapping, ground, "tiles", N_ ("Ground of cells without a rule; empty: the plain floor.")),
  { .key = "tile_layers",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsMapping, tile_layers),
    .max = PATTERN_BYTES,
    .min = DS_TILE_LAYERS_MAX, /* strings at most */
    .help = N_ ("Layers of tiles that become tile layers and change the look alone, such as "
                "Deco*.") },
  { .key = "rules",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsMapping, rules),
    .max = DS_MAPPING_RULES_MAX,
    .required = true,
    .of = &ds_map_rule_record,
    .help = N_ ("Rules; the first that fits a cell or object decides.") },
};

const DsRecordType ds_mapping_record = {
  .id = "mapping",
  .label = N_ ("Mapping"),
  .size = sizeof (DsMapping),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

const DsMapRule ds_map_rule_blank = {
  .layer = "",
  .tileset = "",
  .value = -1,
  .name = "",
  .type = "",
  .tag = "",
  .glyph = "",
  .code = -1,
  .fg = "",
  .bg = "",
  .colour = "",
  .tile = "",
  .object = "",
  .lock = "",
  .lock_by = "",
  .opens = "",
  .region = "",
  .note = "",
};

const DsMapRule *
ds_mapping_rule (const DsMapping *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->rules.n);

  return (const DsMapRule *)self->rules.items + i;
}

bool
ds_mapping_like (const char *pattern, const char *text)
{
  const char *star = NULL, *again = NULL;

  DS_ASSERT (pattern != NULL && text != NULL);

  if (pattern[0] == '\0')
    return true;
  while (*text != '\0') {
    if (*pattern == '*') {
      star = pattern++;
      again = text;
    } else if (*pattern != '\0' && (*pattern == '?' || *pattern == *text)) {
      pattern++;
      text++;
    } else if (star != NULL) {
      pattern = star + 1;
      text = ++again;
    } else {
      return false;
    }
  }
  return pattern[strspn (pattern, "*")] == '\0';
}

/* False: no memory. */
static bool
to_pattern (const char **text, DsArena *arena)
{
  const char *from = *text;
  const size_t n = strlen (from);
  char pattern[PATTERN_BYTES + 1];
  size_t end = 0;
  uint32_t code_point;

  if (n <= PATTERN_BYTES && ds_utf8_check (from, n) && ds_text_is_plain (from))
    return true;
  for (size_t i = 0, used; i < n; i += used) {
    char one[5] = "";

    used = ds_utf8_get (from + i, n - i, &code_point);
    memcpy (one, from + i, used);
    if (used == 0 || !ds_text_is_plain (one)) {
      used = used > 0 ? used : 1;
      memset (one, '?', used);
    }
    if (end + used + (i + used < n) > PATTERN_BYTES) {
      pattern[end++] = '*';
      break;
    }
    memcpy (pattern + end, one, used);
    end += used;
  }
  pattern[end] = '\0';
  *text = ds_arena_strdup (arena, pattern);
  return *text != NULL;
}

bool
ds_map_rule_to_patterns (DsMapRule *rule, DsArena *arena)
{
  const char **const conditions[] = { &rule->layer, &rule->tileset, &rule->name,
                                      &rule->type,  &rule->tag,     &rule->glyph };
  const char **const names[] = { &rule->lock_by, &rule->opens };
  const char **lines;

  DS_ASSERT (rule != NULL && arena != NULL);

  for (size_t i = 0; i < DS_COUNT (conditions); i++)
    if (!to_pattern (conditions[i], arena))
      return false;
  for (size_t i = 0; i < DS_COUNT (names); i++)
    if (strlen (*names[i]) > PATTERN_BYTES || !ds_text_is_plain (*names[i]))
      *names[i] = "";
  if (rule->properties.n == 0)
    return true;
  lines = ds_arena_alloc (arena, rule->properties.n, sizeof *lines);
  for (size_t i = 0; lines != NULL && i < rule->properties.n; i++) {
    lines[i] = rule->properties.items[i];
    if (!to_pattern (&lines[i], arena))
      return false;
  }
  rule->properties.items = lines;
  return lines != NULL;
}

/* ---- checks beyond the table of fields */

static DsNode
node_of (DsNode root, size_t rule, const char *key)
{
  DsNode rules = root, node = root;

  if (ds_node_get (root, "rules", &rules))
    node = ds_node_at (rules, rule);
  if (key != NULL)
    ds_node_get (node, key, &node);
  return node;
}

/* Ids of the rules, by the fields that refer to them. */
static void
check_ids (const DsMapRule *rule, size_t i, DsNode root, const DsRules *rules, DsErrors *errors)
{
  char path[DS_WHERE_MAX], inner[DS_WHERE_MAX];

  for (size_t f = 0; f < DS_COUNT (RULE_FIELDS); f++) {
    const DsField *field = &RULE_FIELDS[f];
    const char *id;

    if (field->type != DS_FIELD_REF)
      continue;
    id = *(const char *const *)(const void *)((const char *)rule + field->offset);
    if (id[0] == '\0' || ds_rules_is_defined (rules, field->refers, id))
      continue;
    ds_path_key (inner, ds_path_item (path, "rules", i), field->key);
    ds_node_fail (node_of (root, i, field->key), errors, inner, "mapping.id",
                  N_ ("no %s in the rules has the id \"%s\""), field->key, id);
  }
}

static void
check_colour (const char *colour, size_t i, const char *key, DsNode root, DsErrors *errors)
{
  char path[DS_WHERE_MAX], inner[DS_WHERE_MAX];
  uint32_t number;

  if (colour[0] == '\0' || ds_colour_parse (colour, &number))
    return;
  ds_path_key (inner, ds_path_item (path, "rules", i), key);
  ds_node_fail (node_of (root, i, key), errors, inner, "mapping.colour",
                N_ ("expected a colour such as \"#80c0ff\", got \"%s\""), colour);
}

static void
check_rule (const DsMapRule *rule, size_t i, DsNode root, DsErrors *errors)
{
  const bool has_result =
      rule->tile[0] != '\0' || rule->object[0] != '\0' || rule->region[0] != '\0';
  char path[DS_WHERE_MAX], inner[DS_WHERE_MAX];
  uint32_t glyph;
  size_t n = strlen (rule->glyph);

  ds_path_item (path, "rules", i);
  if (has_result == rule->is_nothing)
    ds_node_fail (
        node_of (root, i, NULL), errors, path, "mapping.result",
        N_ ("expected a \"tile\", an \"object\", a \"region\", or else \"nothing\": true"));
  if (rule->object[0] == '\0' &&
      (rule->lock[0] != '\0' || rule->lock_by[0] != '\0' || rule->opens[0] != '\0'))
    ds_node_fail (node_of (root, i, NULL), errors, path, "mapping.lock",
                  N_ ("expected an \"object\" for the lock"));
  if (n > 0 && ds_utf8_get (rule->glyph, n, &glyph) != n)
    ds_node_fail (node_of (root, i, "glyph"), errors, ds_path_key (inner, path, "glyph"),
                  "mapping.glyph", N_ ("expected one character, got \"%s\""), rule->glyph);
  check_colour (rule->colour, i, "colour", root, errors);
  check_colour (rule->fg, i, "fg", root, errors);
  check_colour (rule->bg, i, "bg", root, errors);
}

static void
check_tile_layers (const DsLines *patterns, DsNode root, DsErrors *errors)
{
  char path[DS_WHERE_MAX];
  DsNode layers;

  if (!ds_node_get (root, "tile_layers", &layers))
    return;
  if (patterns->n > DS_TILE_LAYERS_MAX)
    ds_node_fail (layers, errors, "tile_layers", "mapping.tile-layers",
                  N_ ("expected at most %d patterns of layers, got %zu"), DS_TILE_LAYERS_MAX,
                  patterns->n);
  for (size_t i = 0; i < patterns->n; i++)
    if (patterns->items[i][0] == '\0')
      ds_node_fail (ds_node_at (layers, i), errors, ds_path_item (path, "tile_layers", i),
                    "mapping.tile-layer", N_ ("expected a pattern of layers, such as %s, got \"\""),
                    "\"Deco*\"");
}

static DsStatus
check (const void *mapping, DsNode root, const void *context, DsErrors *errors)
{
  const DsMapping *self = mapping;
  const DsRules *rules = context; /* NULL: ids are not looked up */
  const size_t n_before = errors->n_found;

  check_tile_layers (&self->tile_layers, root, errors);
  for (size_t i = 0; i < self->rules.n; i++) {
    check_rule (ds_mapping_rule (self, i), i, root, errors);
    if (rules != NULL)
      check_ids (ds_mapping_rule (self, i), i, root, rules, errors);
  }
  if (rules != NULL && self->ground[0] != '\0' &&
      !ds_rules_is_defined (rules, "tiles", self->ground))
    ds_node_fail (root, errors, "ground", "mapping.id", N_ ("no %s in the rules has the id \"%s\""),
                  "tile", self->ground);
  return ds_errors_since (errors, n_before);
}

/* ---- reading and writing */

DsStatus
ds_mapping_parse (DsMapping *out, const char *name, const char *bytes, size_t n,
                  const DsRules *rules, DsArena *arena, DsErrors *errors)
{
  static const DsRecordFile file = { &ds_mapping_record, FORMAT, VERSION, check };
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && arena != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = ds_record_parse (&file, out, name, bytes, n, rules, arena, errors);
  if (status != DS_OK)
    memset (out, 0, sizeof *out);
  return status;
}

void
ds_map_rule_write (const DsMapRule *rule, const char *key, DsJsonWriter *json)
{
  DS_ASSERT (rule != NULL && json != NULL);

  ds_json_begin_object (json, key, DS_JSON_INLINE);
  ds_record_write (json, RULE_FIELDS, DS_COUNT (RULE_FIELDS), rule, false);
  ds_json_end (json);
}

void
ds_mapping_format (const DsMapping *self, DsText *out)
{
  DsJsonWriter writer;

  DS_ASSERT (self != NULL && out != NULL);

  ds_json_writer_init (&writer, out);
  ds_json_begin_object (&writer, NULL, DS_JSON_LINES);
  ds_json_put_string (&writer, "format", FORMAT);
  ds_json_put_int (&writer, "version", VERSION);
  ds_record_write (&writer, FIELDS, DS_COUNT (FIELDS) - 1, self, false); /* the last: rules */
  ds_json_begin_array (&writer, "rules", DS_JSON_LINES);
  for (size_t i = 0; i < self->rules.n; i++)
    ds_map_rule_write (ds_mapping_rule (self, i), NULL, &writer);
  ds_json_end (&writer);
  ds_json_end (&writer);
}

DsStatus
ds_mapping_load (DsMapping *out, const char *path, const DsRules *rules, DsArena *arena,
                 DsErrors *errors)
{
  char *bytes = NULL;
  DsStatus status;
  DsError err;
  size_t n;

  DS_ASSERT (out != NULL && path != NULL && arena != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  if (ds_file_read (path, DS_MAPPING_BYTES_MAX, &bytes, &n, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  status = ds_mapping_parse (out, path, bytes, n, rules, arena, errors);
  ds_free (bytes);
  return status;
}

/* ---- of a project */

static bool
is_for (const DsMapping *self, const char *file)
{
  for (size_t i = 0; i < self->files.n; i++)
    if (self->files.items[i][0] != '\0' && ds_mapping_like (self->files.items[i], file))
      return true;
  return false;
}

DsStatus
ds_mapping_find (DsMapping *out, char **path, const char *project_folder, const char *file,
                 const DsRules *rules, DsArena *arena, DsErrors *errors)
{
  char *folder = ds_file_join (project_folder, DS_MAPPINGS_FOLDER);
  DsFileNames names = { 0 };
  DsStatus status;
  DsError err;

  DS_ASSERT (out != NULL && path != NULL && project_folder != NULL && file != NULL);
  DS_ASSERT (arena != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  *path = NULL;
  status = folder == NULL ? ds_fail_nomem (&err, project_folder)
                          : ds_file_list (&names, folder, ".json", &err);
  if (status != DS_OK)
    ds_errors_take (errors, &err);
  for (size_t i = 0; i < names.n && status == DS_OK && *path == NULL; i++) {
    char *at = ds_file_join (folder, names.items[i]);

    status = at == NULL
                 ? ds_errors_add (errors, DS_NOMEM, folder, "no-memory", N_ ("out of memory"))
                 : ds_mapping_load (out, at, rules, arena, errors);
    if (status == DS_OK && is_for (out, file))
      *path = at;
    else
      ds_free (at);
  }
  if (*path == NULL)
    memset (out, 0, sizeof *out);
  ds_file_names_clear (&names);
  ds_free (folder);
  return status;
}
