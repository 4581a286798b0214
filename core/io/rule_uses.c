/* core/io/rule_uses.c — the uses of a definition in all files, and renaming it in them. */
#include "gen/gen.h"
#include "gen/stage_table.h"
#include "io/io.h"
#include "io/levels.h"
#include "io/mapping/mapping.h"
#include "io/project.h"
#include "io/rule_picture.h"
#include "io/tiled/tiled_tileset.h"
#include "io/tileset_edit.h"
#include "rules/fields.h"
#include "rules/prefab_find.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- the files that may name a definition */

typedef struct {
  char *name;
  bool is_stamp;
} Path;

typedef DS_ARRAY (Path) Paths;

static void
clear_paths (Paths *self)
{
  for (size_t i = 0; i < self->n; i++)
    ds_free (self->items[i].name);
  ds_array_clear (self);
}

/* Takes @name, unless it is there. */
static bool
push_path (Paths *self, char *name, bool is_stamp)
{
  const Path path = { name, is_stamp };

  if (name == NULL)
    return false;
  for (size_t i = 0; i < self->n; i++)
    if (strcmp (self->items[i].name, name) == 0) {
      ds_free (name);
      return true;
    }
  if (ds_array_push (self, path))
    return true;
  ds_free (name);
  return false;
}

static DsStatus
push_levels (Paths *self, const char *folder, DsError *err)
{
  DsFileNames names;
  DsStatus status = ds_levels_list (&names, NULL, folder, err);

  for (size_t i = 0; i < names.n && status == DS_OK; i++)
    if (!push_path (self, ds_level_file (folder, names.items[i]), false))
      status = ds_fail_nomem (err, folder);
  ds_file_names_clear (&names);
  return status;
}

static DsStatus
push_project (Paths *self, const char *folder, DsError *err)
{
  char *path = ds_file_join (folder, DS_PROJECT_FILE);

  if (path != NULL && access (path, F_OK) != 0) {
    ds_free (path);
    return DS_OK;
  }
  return push_path (self, path, false) ? DS_OK : ds_fail_nomem (err, folder);
}

/* Files of a data folder that may name definitions, those of rules aside; their formats are listed
 * in io/mention.c. */
static const struct {
  const char *name, *suffix; /* the files right below a folder */
  bool has_stamps;
  DsStatus (*push) (Paths *self, const char *folder, DsError *err); /* or what this finds */
} FOLDERS[] = {
  { .name = "recipes", .suffix = ".json" },
  { .name = DS_TILESETS_FOLDER, .suffix = DS_TILESET_SUFFIX },
  { .name = DS_MAPPINGS_FOLDER, .suffix = ".json" },
  { .push = push_levels },
  { .name = DS_STAMPS_FOLDER, .suffix = DS_STAMP_SUFFIX, .has_stamps = true },
  { .push = push_project },
};

static DsStatus
push_folder (Paths *self, const char *folder, size_t i, DsError *err)
{
  char *path = ds_file_join (folder, FOLDERS[i].name);
  DsFileNames names = { 0 };
  DsStatus status;

  status = path != NULL ? ds_file_list (&names, path, FOLDERS[i].suffix, err)
                        : ds_fail_nomem (err, folder);
  for (size_t k = 0; k < names.n && status == DS_OK; k++)
    if (!push_path (self, ds_file_join (path, names.items[k]), FOLDERS[i].has_stamps))
      status = ds_fail_nomem (err, folder);
  ds_file_names_clear (&names);
  ds_free (path);
  return status;
}

static DsStatus
push_data (Paths *self, const char *folder, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < DS_COUNT (FOLDERS) && status == DS_OK; i++)
    status = FOLDERS[i].push != NULL ? FOLDERS[i].push (self, folder, err)
                                     : push_folder (self, folder, i, err);
  return status;
}

static DsStatus
push_more (Paths *self, const char *const *more, size_t n, DsError *err)
{
  for (size_t i = 0; i < n; i++)
    if (!push_path (self, ds_strdup (more[i]), false))
      return ds_fail_nomem (err, more[i]);
  return DS_OK;
}

/* A file that is no rules file; zeroed where it cannot be read. */
static DsStatus
read_other (DsRuleFile *out, char *path, DsErrors *errors)
{
  DsStatus status;
  DsError err;

  *out = (DsRuleFile){ .path = path };
  status = ds_io_read_bytes (path, &out->bytes, &out->n, &err);
  if (status != DS_OK)
    return ds_errors_take (errors, &err);
  return ds_json_parse (&out->json, path, out->bytes, out->n, errors);
}

static void
clear_other (DsRuleFile *file)
{
  ds_json_free (file->json);
  ds_free (file->bytes);
}

DsMentioned
ds_rule_book_meant (const DsRuleBook *self, const DsRuleEntry *entry)
{
  const DsRecordType *other =
      entry->type == &ds_assortment_record ? &ds_item_record : &ds_tile_record;
  const DsRuleEntry *hides =
      entry->type != other ? ds_rule_book_find (self, other, entry->id) : NULL;
  const char *picture = ds_rule_entry_picture (entry);

  DS_ASSERT (self != NULL && entry != NULL);

  return (DsMentioned){ .type = entry->type,
                        .id = entry->id,
                        .hidden_by = hides != NULL && hides->type == other ? other : NULL,
                        .has_picture = picture != NULL && strcmp (picture, entry->id) == 0 };
}

/* ---- uses */

typedef struct {
  DsRuleUses *out;
  const DsRuleBook *book;
  const char *path;
  uint32_t file; /* of the book; UINT32_MAX: another */
  bool is_stamp;
  bool failed;
} Finder;

static char *
copy_text (const char *text, bool *failed)
{
  char *copy = text != NULL ? ds_strdup (text) : NULL;

  *failed = *failed || (text != NULL && copy == NULL);
  return copy;
}

static bool
is_last (const Finder *self, const DsRuleUse *use, const DsMention *mention)
{
  const DsRuleUse *last =
      self->out->items.n > 0 ? &self->out->items.items[self->out->items.n - 1] : NULL;

  return last != NULL && strcmp (last->path, self->path) == 0 && last->place == use->place &&
         last->type == mention->type && (last->id == NULL) == (mention->id == NULL) &&
         (last->id == NULL || strcmp (last->id, mention->id) == 0);
}

static void
note_use (const DsMention *mention, void *data)
{
  Finder *self = data;
  DsRuleUse use = { .place = mention->place, .type = mention->type, .n = 1 };
  const DsRuleEntry *by = mention->type != NULL && mention->id != NULL
                              ? ds_rule_book_find (self->book, mention->type, mention->id)
                              : NULL;

  if (by != NULL && by->file != self->file)
    return; /* overridden */
  if (self->is_stamp && use.place == DS_MENTION_IN_LEVEL)
    use.place = DS_MENTION_IN_STAMP;
  if (is_last (self, &use, mention)) {
    self->out->items.items[self->out->items.n - 1].n++;
    return;
  }
  use.path = copy_text (self->path, &self->failed);
  use.id = copy_text (mention->id, &self->failed);
  if (!self->failed && ds_array_push (&self->out->items, use))
    return;
  ds_free (use.path);
  ds_free (use.id);
  self->failed = true;
}

static void
find_in_others (Finder *self, const DsMentioned *what, const Paths *paths)
{
  for (size_t i = 0; i < paths->n && !self->failed; i++) {
    DsErrors errors = { 0 };
    DsRuleFile file;
    DsStatus status;

    self->path = paths->items[i].name;
    self->is_stamp = paths->items[i].is_stamp;
    status = read_other (&file, paths->items[i].name, &errors);
    if (status == DS_OK)
      ds_mention_walk (what, ds_json_root (file.json), note_use, self);
    self->failed = self->failed || status == DS_NOMEM;
    clear_other (&file);
  }
}

/* ---- tilesets of Tiled, whose pictures are for definitions of the same id */

static bool
push_use (Finder *self, const char *path, size_t n)
{
  DsRuleUse use = { .place = DS_MENTION_IN_TILESET, .n = n };

  use.path = copy_text (path, &self->failed);
  if (use.path != NULL && ds_array_push (&self->out->items, use))
    return true;
  ds_free (use.path);
  return false;
}

/* A file that cannot be read is left out. */
static DsStatus
find_in_tiled (Finder *self, const char *path, const char *id, const DsRules *rules)
{
  DsTileset tileset = { 0 };
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  char *bytes = NULL;
  DsStatus status;
  DsError err;
  size_t n = 0, n_pictures = 0;

  status = ds_file_read (path, DS_TILESET_BYTES_MAX, &bytes, &n, &err);
  if (status == DS_OK)
    status = ds_tiled_read_tileset (&tileset, path, bytes, n, rules, &arena, &errors);
  for (size_t i = 0; i < tileset.pictures.n && status == DS_OK; i++)
    n_pictures += strcmp (ds_tileset_picture (&tileset, i)->id, id) == 0;
  if (n_pictures > 0 && !push_use (self, path, n_pictures))
    status = DS_NOMEM;
  ds_arena_clear (&arena);
  ds_free (bytes);
  return status == DS_NOMEM ? DS_NOMEM : DS_OK;
}

/* Those of a data folder. */
static DsStatus
find_in_folder (Finder *self, const char *data, const char *id, const DsRules *rules, DsError *err)
{
  static const char *const suffixes[] = { ".tsj", ".tsx" };
  char *folder = ds_file_join (data, DS_TILESETS_FOLDER);
  DsStatus status = folder != NULL ? DS_OK : ds_fail_nomem (err, data);

  for (size_t i = 0; i < DS_COUNT (suffixes) && status == DS_OK; i++) {
    DsFileNames names = { 0 };

    status = ds_file_list (&names, folder, suffixes[i], err);
    for (size_t k = 0; k < names.n && status == DS_OK; k++) {
      char *path = ds_file_join (folder, names.items[k]);

      if (path == NULL || find_in_tiled (self, path, id, rules) != DS_OK)
        status = ds_fail_nomem (err, folder);
      ds_free (path);
    }
    ds_file_names_clear (&names);
  }
  ds_free (folder);
  return status;
}

DsStatus
ds_rule_book_uses (const DsRuleBook *self, const DsRules *rules, const DsRuleEntry *entry,
                   const char *const *more, size_t n_more, DsRuleUses *out, DsError *err)
{
  const DsMentioned what = ds_rule_book_meant (self, entry);
  Finder finder = { .out = out, .book = self };
  DsStatus status = DS_OK;
  Paths paths = { 0 };

  DS_ASSERT (self != NULL && entry != NULL && out != NULL);

  *out = (DsRuleUses){ 0 };
  for (size_t i = 0; i < self->files.n && !finder.failed; i++) {
    finder.file = (uint32_t)i;
    finder.path = self->files.items[i].path;
    if (self->files.items[i].json != NULL &&
        ds_data_is_in_force (self->path, self->files.items[i].layer))
      ds_mention_walk (&what, ds_json_root (self->files.items[i].json), note_use, &finder);
  }
  finder.file = UINT32_MAX;
  for (size_t i = 0; i < self->path->n && status == DS_OK; i++)
    status = push_data (&paths, self->path->folders[i], err);
  if (status == DS_OK)
    status = push_more (&paths, more, n_more, err);
  if (status == DS_OK)
    find_in_others (&finder, &what, &paths);
  for (size_t i = 0; i < self->path->n && status == DS_OK && what.has_picture; i++)
    status = find_in_folder (&finder, self->path->folders[i], what.id, rules, err);
  clear_paths (&paths);
  if (status == DS_OK && finder.failed)
    status = ds_fail_nomem (err, entry->id);
  if (status != DS_OK)
    ds_rule_uses_clear (out);
  return status;
}

/* Adds the level at @path, if it has the prefab; one that cannot be read is left out. */
static DsStatus
find_prefab (const char *path, DsRules *rules, const DsPrefab *prefab, DsRuleUses *out,
             DsError *err)
{
  DsRuleUse use = { .place = DS_MENTION_IN_LEVEL };
  DsPrefabSites sites = { 0 };
  DsErrors errors = { 0 };
  DsStatus status;
  DsDelve delve;

  status = ds_io_load (&delve, path, rules, &errors);
  if (status != DS_OK)
    return status == DS_NOMEM ? ds_fail_nomem (err, path) : DS_OK;
  for (size_t i = 0; i < delve.dungeon.n_floors && status == DS_OK; i++)
    status = ds_prefab_find (prefab, &delve.dungeon.floors[i], &sites, err);
  use.n = sites.items.n;
  use.path = status == DS_OK && use.n > 0 ? ds_strdup (path) : NULL;
  if (status == DS_OK && use.n > 0 && (use.path == NULL || !ds_array_push (&out->items, use))) {
    ds_free (use.path);
    status = ds_fail_nomem (err, path);
  }
  ds_array_clear (&sites.items);
  ds_delve_clear (&delve);
  return status;
}

DsStatus
ds_rule_book_prefab_uses (const char *const *folders, size_t n_folders, DsRules *rules,
                          const DsPrefab *prefab, const char *const *more, size_t n_more,
                          DsJob *job, DsRuleUses *out, DsError *err)
{
  DsStatus status = DS_OK;
  Paths paths = { 0 };

  DS_ASSERT (folders != NULL && rules != NULL && prefab != NULL && out != NULL);

  for (size_t i = 0; i < n_folders && status == DS_OK; i++)
    status = push_levels (&paths, folders[i], err);
  if (status == DS_OK)
    status = push_more (&paths, more, n_more, err);
  for (size_t i = 0; i < paths.n && status == DS_OK; i++)
    status = ds_job_is_cancelled (job) ? ds_fail_cancelled (err, prefab->id)
                                       : find_prefab (paths.items[i].name, rules, prefab, out, err);
  clear_paths (&paths);
  return status;
}

void
ds_rule_uses_clear (DsRuleUses *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->items.n; i++) {
    ds_free (self->items.items[i].path);
    ds_free (self->items.items[i].id);
  }
  ds_array_clear (&self->items);
}

/* ---- renaming */

typedef struct {
  DsMentioned what;
  const DsRuleEntry *entry;
  const char *id;     /* the new one */
  bool names_picture; /* the definition gets the field "picture" */
  DsFilePlan *plan;
} EveryRename;

static void
rename_record (const EveryRename *self, DsJsonEdit *edit)
{
  char picture[DS_ID_MAX + 3];
  DsNode node;

  if (ds_node_get (self->entry->node, "id", &node))
    ds_json_edit_replace_text (edit, node, self->id);
  snprintf (picture, sizeof picture, "\"%s\"", self->entry->id);
  if (self->names_picture)
    ds_json_edit_set (edit, self->entry->node, DS_PICTURE_KEY, picture);
}

/* Renames in one file; @has_record: which has the record itself. */
static DsStatus
rename_in (const EveryRename *self, const DsRuleFile *file, bool has_record, DsError *err)
{
  DsStatus status = DS_OK;
  DsText text = { 0 };
  DsJsonEdit edit;
  DsError conflict = { 0 };
  size_t n;

  ds_json_edit_begin (&edit, file->bytes, file->n);
  n = ds_mention_rename (&self->what, ds_json_root (file->json), self->id, &edit, &conflict);
  if (has_record)
    rename_record (self, &edit);
  if (conflict.status != DS_OK) {
    if (err != NULL)
      *err = conflict;
    status = conflict.status;
  } else if (n > 0 || has_record) {
    status = ds_json_edit_apply (&edit, &text, err);
    if (status == DS_OK)
      status =
          ds_file_plan_put (self->plan, file->path, file->bytes, file->n, text.bytes, text.n, err);
  }
  ds_text_clear (&text);
  ds_json_edit_clear (&edit);
  return status;
}

/* A file that cannot be read stops the renaming: it may name the definition. */
static DsStatus
rename_in_others (const EveryRename *self, const Paths *paths, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < paths->n && status == DS_OK; i++) {
    DsErrors errors = { 0 };
    DsRuleFile file;

    status = read_other (&file, paths->items[i].name, &errors);
    if (status == DS_OK)
      status = rename_in (self, &file, false, err);
    else if (err != NULL)
      *err = errors.items[0];
    clear_other (&file);
  }
  return status;
}

/* True when a field may mean @type or @other, or @type or a choice that is spelled @id: the id of
 * @other would change the meaning of records. */
static bool
may_clash (const DsRecordType *in, const DsRecordType *type, const DsRecordType *other,
           const char *id)
{
  for (size_t i = 0; i < in->n_fields; i++) {
    const DsField *field = &in->fields[i];

    if (field->of != NULL && may_clash (field->of, type, other, id))
      return true;
    if (field->refers == NULL || !ds_list_has_type (field->refers, type))
      continue;
    if (other != NULL && ds_list_has_type (field->refers, other))
      return true;
    for (size_t k = 0; k < field->n_choices; k++)
      if (strcmp (field->choices[k].id, id) == 0)
        return true;
  }
  return false;
}

bool
ds_rule_book_is_taken (const DsRuleBook *self, const DsRecordType *type, const char *id)
{
  DS_ASSERT (self != NULL && type != NULL && id != NULL);

  if (ds_rule_book_find (self, type, id) != NULL)
    return true;
  for (size_t i = 0; i < ds_rules_n_records (); i++) {
    const DsRecordType *other = ds_rules_record (i);
    const bool is_there = ds_rule_book_find (self, other, id) != NULL;

    for (size_t k = 0; k < ds_rules_n_records (); k++)
      if (may_clash (ds_rules_record (k), type, is_there ? other : NULL, id))
        return true;
  }
  return false;
}

/* True when a stage takes the tile or object @id where a recipe names none. */
static bool
is_fallback (const DsRecordType *type, const char *id)
{
  for (size_t i = 0; i < ds_gen_n_stages (); i++) {
    const DsGenStage *stage = ds_gen_stage (i);

    for (size_t k = 0; k < stage->n_params; k++) {
      const DsParam *param = &stage->params[k];

      if (param->fallback != NULL && strcmp (param->fallback, id) == 0 &&
          ((param->type == DS_PARAM_TILE && type == &ds_tile_record) ||
           (param->type == DS_PARAM_KIND && ds_list_has_type (DS_LIST_OBJECTS, type))))
        return true;
    }
  }
  return false;
}

static DsStatus
check_id (const DsRuleBook *self, const DsRuleEntry *entry, const char *id, DsError *err)
{
  if (!ds_id_is_valid (id))
    return ds_fail (err, DS_BAD_DATA, "id", "record.id",
                    N_ ("expected an id of 1 to %d lowercase letters, digits and \"-\", got %s"),
                    DS_ID_MAX, id);
  if (strcmp (id, "nothing") == 0)
    return ds_fail (err, DS_BAD_DATA, "id", "rules.reserved",
                    N_ ("the id \"nothing\" is reserved: it means no tile"));
  if (is_fallback (entry->type, entry->id))
    return ds_fail (err, DS_BAD_DATA, "id", "rules.fallback",
                    N_ ("stages use \"%s\" where a recipe names nothing: its id has to stay"),
                    entry->id);
  if (ds_rule_book_is_taken (self, entry->type, id))
    return ds_fail (err, DS_BAD_DATA, "id", "rules.taken", N_ ("the id \"%s\" is taken"), id);
  if (entry->overrides)
    return ds_fail (err, DS_BAD_DATA, "id", "rules.overrides",
                    N_ ("\"%s\" overrides a definition: its id has to stay"), entry->id);
  return DS_OK;
}

/* Decides what becomes of the picture of the definition. */
static DsStatus
begin_renaming (EveryRename *self, const DsRuleBook *book, DsError *err)
{
  bool stays;
  DsStatus status = ds_rule_picture_stays (book, self->entry, self->id, &stays, err);

  if (status != DS_OK || !stays)
    return status;
  self->what.has_picture = false;
  self->names_picture = true;
  return DS_OK;
}

static DsStatus
rename_in_rules (const EveryRename *self, const DsRuleBook *book, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < book->files.n && status == DS_OK; i++) {
    const DsRuleFile *file = &book->files.items[i];

    if (file->layer != book->target)
      continue;
    if (file->json != NULL)
      status = rename_in (self, file, self->entry->file == i, err);
    else
      status = ds_fail (err, DS_BAD_DATA, file->path, "rules.wrong-file",
                        N_ ("this file has errors: correct them before you rename"));
  }
  return status;
}

DsStatus
ds_rule_book_rename (const DsRuleBook *self, const DsRuleEntry *entry, const char *id,
                     const char *const *more, size_t n_more, DsFilePlan *plan, DsError *err)
{
  EveryRename renaming = {
    .what = ds_rule_book_meant (self, entry), .entry = entry, .id = id, .plan = plan
  };
  Paths paths = { 0 };
  DsStatus status;

  DS_ASSERT (self != NULL && entry != NULL && id != NULL && plan != NULL);
  DS_ASSERT (ds_rule_entry_is_own (self, entry));

  status = check_id (self, entry, id, err);
  if (status == DS_OK)
    status = begin_renaming (&renaming, self, err);
  if (status == DS_OK)
    status = rename_in_rules (&renaming, self, err);
  if (status == DS_OK)
    status = push_data (&paths, self->path->folders[self->target], err);
  if (status == DS_OK)
    status = push_more (&paths, more, n_more, err);
  if (status == DS_OK)
    status = rename_in_others (&renaming, &paths, err);
  clear_paths (&paths);
  return status;
}
