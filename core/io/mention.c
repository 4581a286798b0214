/* core/io/mention.c — walks files for the places that name a definition. */
#include "io/mention.h"
#include "base/read.h"
#include "gen/gen.h"
#include "gen/stage_table.h"
#include "io/mapping/mapping.h"
#include "io/project.h"
#include "rules/fields.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  const DsMentioned *what;
  DsMentionFunc found;
  void *data;
  DsNode root;       /* of the file */
  DsMention mention; /* place, type and id of what is walked */
} MentionWalk;

static bool
is_any (const DsMentioned *self)
{
  return self->type == NULL;
}

/* True when @list means the record's type, and not the definition that hides it. */
static bool
is_meant (const DsMentioned *self, const char *list)
{
  return is_any (self) || (ds_list_has_type (list, self->type) &&
                           !(self->hidden_by != NULL && ds_list_has_type (list, self->hidden_by)));
}

static void
report (MentionWalk *self, DsNode node, const char *list, const char *path, bool is_in_braces)
{
  self->mention.list = list;
  self->mention.node = node;
  self->mention.path = path;
  self->mention.is_in_braces = is_in_braces;
  self->found (&self->mention, self->data);
}

/* @node names a record of @list. */
static void
see (MentionWalk *self, DsNode node, const char *list, const char *path)
{
  const char *text = ds_node_string (node, NULL);

  if (text != NULL && (is_any (self->what) || strcmp (text, self->what->id) == 0) &&
      is_meant (self->what, list))
    report (self, node, list, path, false);
}

static void
see_member (MentionWalk *self, DsNode object, const char *key, const char *list, const char *path)
{
  char where[DS_WHERE_MAX];
  DsNode node;

  if (ds_node_get (object, key, &node))
    see (self, node, list, ds_path_key (where, path, key));
}

/* The items of the list, or the string that stands for a list of one. */
static void
see_all (MentionWalk *self, DsNode node, const char *list, const char *path)
{
  char where[DS_WHERE_MAX];

  if (ds_node_type (node) != DS_JSON_ARRAY)
    see (self, node, list, path);
  else
    for (size_t i = 0; i < ds_node_length (node); i++)
      see (self, ds_node_at (node, i), list, ds_path_item (where, path, i));
}

static void
see_values (MentionWalk *self, DsNode object, const char *list, const char *path)
{
  char where[DS_WHERE_MAX];

  for (DsMember m = ds_node_first (object); m.key != NULL; m = ds_member_next (m))
    see_all (self, m.node, list, ds_path_key (where, path, m.key));
}

/* @node names a picture. */
static void
see_picture (MentionWalk *self, DsNode node, const char *path)
{
  const char *text = ds_node_string (node, NULL);

  if (self->what->has_picture && text != NULL && strcmp (text, self->what->id) == 0)
    report (self, node, DS_DRAWN, path, false);
}

/* Returns where "{id}" stands in @text; NULL: nowhere. */
static const char *
find_braces (const char *text, const char *id)
{
  const size_t n = strlen (id);

  for (; (text = strchr (text, '{')) != NULL; text++)
    if (strncmp (text + 1, id, n) == 0 && text[n + 1] == '}')
      return text;
  return NULL;
}

static void
see_templates (MentionWalk *self, DsNode lines, const char *list, const char *path)
{
  char where[DS_WHERE_MAX];

  if (ds_node_type (lines) != DS_JSON_ARRAY || !is_meant (self->what, list))
    return;
  for (size_t i = 0; i < ds_node_length (lines); i++) {
    const char *text = ds_node_string (ds_node_at (lines, i), NULL);

    if (text != NULL && (is_any (self->what) || find_braces (text, self->what->id) != NULL))
      report (self, ds_node_at (lines, i), list, ds_path_item (where, path, i), true);
  }
}

/* ---- records */

static void
see_record (MentionWalk *self, const DsRecordType *type, DsNode record, const char *path)
{
  char where[DS_WHERE_MAX], item[DS_WHERE_MAX];

  for (DsMember m = ds_node_first (record); m.key != NULL; m = ds_member_next (m))
    for (size_t i = 0; i < type->n_fields; i++) {
      const DsField *field = &type->fields[i];

      if (strcmp (field->key, m.key) != 0)
        continue;
      ds_path_key (where, path, m.key);
      if (field->of != NULL && ds_node_type (m.node) == DS_JSON_ARRAY)
        for (size_t k = 0; k < ds_node_length (m.node); k++)
          see_record (self, field->of, ds_node_at (m.node, k), ds_path_item (item, where, k));
      else if (field->refers == NULL && strcmp (field->key, DS_PICTURE_KEY) == 0)
        see_picture (self, m.node, where);
      else if (field->refers == NULL)
        ;
      else if (field->type == DS_FIELD_LINES)
        see_templates (self, m.node, field->refers, where);
      else if (field->type == DS_FIELD_GLYPHS)
        see_values (self, m.node, field->refers, where);
      else
        see_all (self, m.node, field->refers, where);
    }
}

static void
see_records (MentionWalk *self, const DsRecordType *type, DsNode list)
{
  char path[DS_WHERE_MAX];
  DsNode id;

  if (ds_node_type (list) != DS_JSON_ARRAY)
    return;
  self->mention.type = type;
  for (size_t i = 0; i < ds_node_length (list); i++) {
    const DsNode record = ds_node_at (list, i);

    self->mention.id = ds_node_get (record, "id", &id) ? ds_node_string (id, NULL) : NULL;
    see_record (self, type, record, ds_path_item (path, type->list, i));
  }
}

static void
see_rules (MentionWalk *self, DsNode root)
{
  for (DsMember m = ds_node_first (root); m.key != NULL; m = ds_member_next (m))
    for (size_t i = 0; i < ds_rules_n_records (); i++)
      if (strcmp (ds_rules_record (i)->list, m.key) == 0)
        see_records (self, ds_rules_record (i), m.node);
}

/* ---- recipes */

static void
see_params (MentionWalk *self, const DsGenStage *stage, DsNode params, const char *path)
{
  char where[DS_WHERE_MAX];

  for (DsMember m = ds_node_first (params); m.key != NULL; m = ds_member_next (m)) {
    const DsParam *param = ds_gen_find_param (stage, m.key);

    if (param != NULL && param->type == DS_PARAM_TILE)
      see (self, m.node, "tiles", ds_path_key (where, path, m.key));
    else if (param != NULL && param->type == DS_PARAM_KIND)
      see (self, m.node, DS_LIST_OBJECTS, ds_path_key (where, path, m.key));
  }
}

static void
see_stage (MentionWalk *self, DsNode node, const char *path)
{
  const DsGenStage *stage = NULL;
  char where[DS_WHERE_MAX], floor[DS_WHERE_MAX];

  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m))
    if (strcmp (m.key, "stage") == 0 && ds_node_string (m.node, NULL) != NULL)
      stage = ds_gen_find_stage (ds_node_string (m.node, NULL));
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m)) {
    ds_path_key (where, path, m.key);
    if (strcmp (m.key, "params") == 0)
      see_params (self, stage, m.node, where);
    else if (strcmp (m.key, "per_floor") == 0)
      for (DsMember f = ds_node_first (m.node); f.key != NULL; f = ds_member_next (f))
        see_params (self, stage, f.node, ds_path_key (floor, where, f.key));
  }
}

static void
see_recipe (MentionWalk *self, DsNode recipe, const char *path)
{
  char where[DS_WHERE_MAX], item[DS_WHERE_MAX];

  for (DsMember m = ds_node_first (recipe); m.key != NULL; m = ds_member_next (m)) {
    ds_path_key (where, path, m.key);
    if (strcmp (m.key, "ruleset") == 0)
      see (self, m.node, "rulesets", where);
    else if (strcmp (m.key, "stages") == 0 && ds_node_type (m.node) == DS_JSON_ARRAY)
      for (size_t i = 0; i < ds_node_length (m.node); i++)
        see_stage (self, ds_node_at (m.node, i), ds_path_item (item, where, i));
  }
}

/* ---- levels */

/* The level's own lock @id; false: it has none. */
static bool
find_own_lock (DsNode root, const char *id, DsNode *out)
{
  DsNode locks, node;

  if (!ds_node_get (root, "locks", &locks) || ds_node_type (locks) != DS_JSON_ARRAY)
    return false;
  for (size_t i = 0; i < ds_node_length (locks); i++) {
    const char *text;

    *out = ds_node_at (locks, i);
    text = ds_node_get (*out, "id", &node) ? ds_node_string (node, NULL) : NULL;
    if (text != NULL && strcmp (text, id) == 0)
      return true;
  }
  return false;
}

/* @node names a lock of the rules, unless the level has a lock of that name with other looks. */
static void
see_lock (MentionWalk *self, DsNode node, const char *path)
{
  const char *id = ds_node_string (node, NULL);
  DsNode own, kind;

  if (id == NULL || (!is_any (self->what) && strcmp (id, self->what->id) != 0) ||
      (find_own_lock (self->root, id, &own) && ds_node_get (own, "kind", &kind)))
    return;
  see (self, node, "locks", path);
}

static void
see_lock_member (MentionWalk *self, DsNode object, const char *key, const char *path)
{
  char where[DS_WHERE_MAX];
  DsNode node;

  if (ds_node_get (object, key, &node))
    see_lock (self, node, ds_path_key (where, path, key));
}

/* A lock, or a list of them. */
static void
see_lock_set (MentionWalk *self, DsNode set, const char *path)
{
  char where[DS_WHERE_MAX];

  if (ds_node_type (set) != DS_JSON_ARRAY)
    see_lock (self, set, path);
  else
    for (size_t i = 0; i < ds_node_length (set); i++)
      see_lock (self, ds_node_at (set, i), ds_path_item (where, path, i));
}

static void
see_locks (MentionWalk *self, DsNode locks, const char *path)
{
  char where[DS_WHERE_MAX], item[DS_WHERE_MAX], set[DS_WHERE_MAX];

  for (size_t i = 0; ds_node_type (locks) == DS_JSON_ARRAY && i < ds_node_length (locks); i++) {
    const DsNode lock = ds_node_at (locks, i);
    DsNode sets;

    ds_path_item (item, path, i);
    see_member (self, lock, "kind", "locks", item);
    see_lock_member (self, lock, "id", item);
    if (!ds_node_get (lock, "opened_by", &sets) || ds_node_type (sets) != DS_JSON_ARRAY)
      continue;
    ds_path_key (where, item, "opened_by");
    for (size_t k = 0; k < ds_node_length (sets); k++)
      see_lock_set (self, ds_node_at (sets, k), ds_path_item (set, where, k));
  }
}

/* Kind and lock of each object of a list. */
static void
see_objects (MentionWalk *self, DsNode array, const char *path)
{
  char item[DS_WHERE_MAX];

  for (size_t i = 0; ds_node_type (array) == DS_JSON_ARRAY && i < ds_node_length (array); i++) {
    ds_path_item (item, path, i);
    see_member (self, ds_node_at (array, i), "kind", DS_LIST_OBJECTS, item);
    see_lock_member (self, ds_node_at (array, i), "lock", item);
  }
}

static void
see_floor (MentionWalk *self, DsNode floor, const char *path)
{
  char where[DS_WHERE_MAX];
  DsNode legend;

  for (DsMember m = ds_node_first (floor); m.key != NULL; m = ds_member_next (m)) {
    ds_path_key (where, path, m.key);
    if ((strcmp (m.key, "ground") == 0 || strcmp (m.key, "feature") == 0) &&
        ds_node_get (m.node, "legend", &legend)) {
      char inner[DS_WHERE_MAX];

      see_values (self, legend, "tiles", ds_path_key (inner, where, "legend"));
    } else if (strcmp (m.key, "things") == 0) {
      see_objects (self, m.node, where);
    }
  }
}

static void
see_regions (MentionWalk *self, DsNode regions, const char *path)
{
  char item[DS_WHERE_MAX];

  for (size_t i = 0; ds_node_type (regions) == DS_JSON_ARRAY && i < ds_node_length (regions); i++)
    see_lock_member (self, ds_node_at (regions, i), "lock", ds_path_item (item, path, i));
}

static void
see_level (MentionWalk *self, DsNode root)
{
  char item[DS_WHERE_MAX];

  for (DsMember m = ds_node_first (root); m.key != NULL; m = ds_member_next (m))
    if (strcmp (m.key, "ruleset") == 0)
      see (self, m.node, "rulesets", m.key);
    else if (strcmp (m.key, "recipe") == 0)
      see_recipe (self, m.node, m.key);
    else if (strcmp (m.key, "locks") == 0)
      see_locks (self, m.node, m.key);
    else if (strcmp (m.key, "regions") == 0)
      see_regions (self, m.node, m.key);
    else if (strcmp (m.key, "floors") == 0 && ds_node_type (m.node) == DS_JSON_ARRAY)
      for (size_t i = 0; i < ds_node_length (m.node); i++)
        see_floor (self, ds_node_at (m.node, i), ds_path_item (item, m.key, i));
}

/* ---- files that are one record */

static void
see_tileset (MentionWalk *self, DsNode root)
{
  char item[DS_WHERE_MAX], path[DS_WHERE_MAX];
  DsNode pictures, id;

  if (!ds_node_get (root, "pictures", &pictures) || ds_node_type (pictures) != DS_JSON_ARRAY)
    return;
  for (size_t i = 0; i < ds_node_length (pictures); i++)
    if (ds_node_get (ds_node_at (pictures, i), "id", &id))
      see_picture (self, id, ds_path_key (path, ds_path_item (item, "pictures", i), "id"));
}

static void
see_mapping (MentionWalk *self, DsNode root)
{
  see_record (self, &ds_mapping_record, root, "");
}

static void
see_project (MentionWalk *self, DsNode root)
{
  see_record (self, &ds_project_record, root, "");
}

static void
see_recipe_file (MentionWalk *self, DsNode root)
{
  DsNode id;

  self->mention.id = ds_node_get (root, "id", &id) ? ds_node_string (id, NULL) : NULL;
  see_recipe (self, root, "");
}

/* ---- files */

/* Formats that name definitions. */
static const struct {
  const char *format;
  DsMentionPlace place;
  void (*see) (MentionWalk *self, DsNode root);
} FORMATS[] = {
  { "delvesmith.rules", DS_MENTION_IN_RULES, see_rules },
  { "delvesmith.recipe", DS_MENTION_IN_RECIPE, see_recipe_file },
  { "delvesmith.dungeon", DS_MENTION_IN_LEVEL, see_level },
  { "delvesmith.project", DS_MENTION_IN_PROJECT, see_project },
  { "delvesmith.tileset", DS_MENTION_IN_TILESET, see_tileset },
  { "delvesmith.mapping", DS_MENTION_IN_MAPPING, see_mapping },
};

void
ds_mention_walk (const DsMentioned *self, DsNode root, DsMentionFunc found, void *data)
{
  MentionWalk walk = { .what = self, .found = found, .data = data, .root = root };
  const char *format = NULL;
  DsNode node;

  DS_ASSERT (self != NULL && found != NULL);

  if (ds_node_get (root, "format", &node))
    format = ds_node_string (node, NULL);
  for (size_t i = 0; i < DS_COUNT (FORMATS) && format != NULL; i++)
    if (strcmp (format, FORMATS[i].format) == 0) {
      walk.mention.place = FORMATS[i].place;
      FORMATS[i].see (&walk, root);
    }
}

void
ds_mention_walk_record (const DsMentioned *self, const DsRecordType *type, DsNode record,
                        DsMentionFunc found, void *data)
{
  MentionWalk walk = { .what = self, .found = found, .data = data };

  DS_ASSERT (self != NULL && type != NULL && found != NULL);

  walk.mention.place = DS_MENTION_IN_RULES;
  walk.mention.type = type;
  see_record (&walk, type, record, "");
}

/* ---- renaming */

typedef struct {
  const DsMentioned *what;
  const char *id;
  DsJsonEdit *edit;
  size_t n;
} Rename;

/* Appends @text with the id between braces replaced to @out; returns the number of times. */
static size_t
replace_braced (const Rename *self, const char *text, DsText *out)
{
  const char *at;
  size_t n = 0;

  for (; (at = find_braces (text, self->what->id)) != NULL; n++) {
    ds_text_add (out, text, (size_t)(at + 1 - text));
    ds_text_puts (out, self->id);
    text = at + 1 + strlen (self->what->id);
  }
  ds_text_puts (out, text);
  return n;
}

/* The rest of the text keeps its spelling, unless the id or a brace is itself spelled by escapes.
 */
static void
rename_in_braces (Rename *self, DsNode node)
{
  DsText changed = { 0 }, source = { 0 }, spelled = { 0 };
  const size_t n = replace_braced (self, ds_node_string (node, NULL), &changed);
  const char *bytes;
  size_t n_bytes;

  bytes = ds_node_source (node, &n_bytes);
  ds_text_add (&source, bytes, n_bytes);
  if (changed.failed || source.failed)
    self->edit->failed = true;
  else if (replace_braced (self, source.bytes, &spelled) == n && !spelled.failed)
    ds_json_edit_replace (self->edit, node, spelled.bytes);
  else
    ds_json_edit_replace_text (self->edit, node, changed.bytes);
  ds_text_clear (&changed);
  ds_text_clear (&source);
  ds_text_clear (&spelled);
}

static void
rename_found (const DsMention *mention, void *data)
{
  Rename *self = data;

  self->n++;
  if (mention->is_in_braces)
    rename_in_braces (self, mention->node);
  else
    ds_json_edit_replace_text (self->edit, mention->node, self->id);
}

static void
count_in_level (const DsMention *mention, void *data)
{
  *(size_t *)data += mention->place == DS_MENTION_IN_LEVEL;
}

size_t
ds_mention_rename (const DsMentioned *self, DsNode root, const char *id, DsJsonEdit *edit,
                   DsError *err)
{
  const DsMentioned other = { .type = self->type, .id = id };
  Rename rename = { .what = self, .id = id, .edit = edit };
  size_t n_others = 0;
  DsNode own;

  DS_ASSERT (self != NULL && id != NULL && edit != NULL);

  ds_mention_walk (self, root, rename_found, &rename);
  if (rename.n == 0 || self->type != &ds_lock_record)
    return rename.n;
  ds_mention_walk (&other, root, count_in_level, &n_others);
  if (n_others == 0 && !find_own_lock (root, id, &own))
    return rename.n;
  ds_fail (err, DS_BAD_DATA, ds_json_name (root.doc), "mention.lock",
           N_ ("the level already has a lock \"%s\""), id);
  return 0;
}
