/* core/io/collect.c — follows the references of a level to definitions of the user's folder. */
#include "io/collect.h"
#include "io/delve_file.h"
#include "io/io.h"
#include "io/rule_book.h"
#include "io/tileset_edit.h"
#include "rules/fields.h"

#include <string.h>
#include <unistd.h>

/* Folders of the path that is read. */
enum { HOUSE, USER, PROJECT, N_LAYERS };

#define TILESETS DS_TILESETS_FOLDER
#define RECIPES "recipes"

/* Stages that choose among all definitions of a type. */
static const struct {
  const char *stage;
  const DsRecordType *type;
} POOLS[] = {
  { "bonus", &ds_item_record },      { "creatures", &ds_creature_record },
  { "cycles", &ds_lock_record },     { "items", &ds_item_record },
  { "locks_keys", &ds_item_record }, { "locks_keys", &ds_lock_record },
  { "names", &ds_names_record },     { "prefabs", &ds_prefab_record },
  { "screens", &ds_lock_record },
};

typedef struct {
  const DsDataPath *path; /* of N_LAYERS folders */
  DsRuleBook book;
  DsRules *rules; /* of the same folders, for their pictures */
  DsCollection *out;
  uint8_t *is_reached;           /* of the book's entries */
  DS_ARRAY (uint32_t) to_follow; /* entries that are reached, whose references are not yet */
  DsErrors *errors;
  bool failed; /* no memory */
} Collector;

/* ---- definitions that are reached */

static void
reach (Collector *self, const DsRuleEntry *entry)
{
  const uint32_t i = (uint32_t)(entry - self->book.entries.items);

  if (self->is_reached[i])
    return;
  self->is_reached[i] = true;
  self->failed = !ds_array_push (&self->to_follow, i) || self->failed;
}

static void
reach_all (Collector *self, const DsRecordType *type)
{
  for (size_t i = 0; i < self->book.entries.n; i++)
    if (self->book.entries.items[i].type == type)
      reach (self, &self->book.entries.items[i]);
}

static void
reach_set (Collector *self, const char *set)
{
  for (size_t i = 0; i < self->book.entries.n; i++) {
    const DsRuleEntry *entry = &self->book.entries.items[i];
    const char *text;
    DsNode node;

    text = entry->type == &ds_appearance_record && ds_node_get (entry->node, "set", &node)
               ? ds_node_string (node, NULL)
               : NULL;
    if (text != NULL && strcmp (text, set) == 0)
      reach (self, entry);
  }
}

/* The definition that a field of @list means by @id. */
static void
reach_id (Collector *self, const char *list, const char *id)
{
  if (strcmp (list, DS_APPEARANCE_SETS) == 0)
    reach_set (self, id);
  for (size_t i = 0; i < ds_rules_n_records (); i++) {
    const DsRecordType *type = ds_rules_record (i);
    const DsRuleEntry *entry =
        ds_list_has_type (list, type) ? ds_rule_book_find (&self->book, type, id) : NULL;

    if (entry != NULL && ds_list_has_type (list, entry->type))
      reach (self, entry);
  }
}

/* The ids between braces. */
static void
reach_in_braces (Collector *self, const char *list, const char *text)
{
  char id[DS_ID_MAX + 1];

  while ((text = strchr (text, '{')) != NULL) {
    const size_t n = strcspn (++text, "}");

    if (n > DS_ID_MAX || text[n] == '\0')
      continue;
    memcpy (id, text, n);
    id[n] = '\0';
    reach_id (self, list, id);
  }
}

static void
on_mention (const DsMention *mention, void *data)
{
  const char *text = ds_node_string (mention->node, NULL);

  if (mention->is_in_braces)
    reach_in_braces (data, mention->list, text);
  else
    reach_id (data, mention->list, text);
}

/* Fields that a record leaves out name their default. */
static void
reach_defaults (Collector *self, const DsRuleEntry *entry)
{
  for (size_t i = 0; i < entry->type->n_fields; i++) {
    const DsField *field = &entry->type->fields[i];
    DsNode node;

    if (field->refers != NULL && field->fallback != NULL && field->fallback[0] != '\0' &&
        !ds_node_get (entry->node, field->key, &node))
      reach_id (self, field->refers, field->fallback);
  }
}

static void
follow (Collector *self)
{
  const DsMentioned any = { 0 };

  while (self->to_follow.n > 0 && !self->failed) {
    const uint32_t i = self->to_follow.items[--self->to_follow.n];
    const DsRuleEntry *entry = &self->book.entries.items[i];

    ds_mention_walk_record (&any, entry->type, entry->node, on_mention, self);
    reach_defaults (self, entry);
  }
}

/* The stages of @recipe that choose among definitions. */
static void
reach_pools (Collector *self, DsNode recipe)
{
  DsNode stages, id;

  if (!ds_node_get (recipe, "stages", &stages) || ds_node_type (stages) != DS_JSON_ARRAY)
    return;
  for (size_t i = 0; i < ds_node_length (stages); i++)
    for (size_t k = 0; k < DS_COUNT (POOLS); k++)
      if (ds_node_get (ds_node_at (stages, i), "stage", &id) && ds_node_string (id, NULL) != NULL &&
          strcmp (ds_node_string (id, NULL), POOLS[k].stage) == 0)
        reach_all (self, POOLS[k].type);
}

/* All that a level or recipe names. */
static void
reach_from (Collector *self, DsNode root)
{
  const DsMentioned any = { 0 };
  DsNode recipe;

  ds_mention_walk (&any, root, on_mention, self);
  reach_pools (self, ds_node_get (root, "recipe", &recipe) ? recipe : root);
}

/* ---- declared properties: their names in a level mean them */

static void
reach_declared (Collector *self, const DsRules *rules, const DsExtras *extras, DsHolderType type,
                const DsKind *kind)
{
  DsProperties properties;

  if (ds_extras_find (extras, DS_PROPERTIES_KEY) == NULL)
    return;
  self->failed = ds_properties_read (&properties, extras, NULL) == DS_NOMEM || self->failed;
  for (size_t i = 0; i < properties.n; i++) {
    const DsPropertyKind *declared =
        ds_rules_find_property (rules, type, kind, properties.items[i].name);

    if (declared != NULL)
      reach_id (self, ds_property_record.list, declared->id);
  }
  ds_properties_clear (&properties);
}

/* The kind of @thing as the user's folder may define it: the project of the level does not know it.
 */
static const DsKind *
kind_of (const Collector *self, const DsDelve *delve, const DsThing *thing)
{
  const DsKind *kind = ds_rules_kind (delve->rules, thing->kind);
  uint16_t i;

  return ds_rules_find_kind (self->rules, kind->id, &i) ? ds_rules_kind (self->rules, i) : kind;
}

static void
reach_properties (Collector *self, const DsDelve *delve)
{
  const DsDungeon *dungeon = &delve->dungeon;
  const DsRules *rules = self->rules;

  if (ds_rules_n_properties (rules) == 0)
    return;
  reach_declared (self, rules, dungeon->extras, DS_HOLDER_LEVEL, NULL);
  for (size_t i = 0; i < ds_regions_count (dungeon->regions); i++)
    reach_declared (self, rules, ds_regions_get (dungeon->regions, i)->extras, DS_HOLDER_REGION,
                    NULL);
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    const DsFloor *floor = &dungeon->floors[f];

    for (size_t i = 0; i < ds_rooms_count (floor->rooms); i++)
      reach_declared (self, rules, ds_rooms_get (floor->rooms, i)->extras, DS_HOLDER_ROOM, NULL);
    for (size_t i = 0; i < ds_things_count (floor->things); i++) {
      const DsThing *thing = ds_things_get (floor->things, i);

      reach_declared (self, rules, thing->extras, DS_HOLDER_THING, kind_of (self, delve, thing));
    }
  }
}

static DsStatus
reach_level (Collector *self, const DsDelve *delve)
{
  DsJson *json = NULL;
  DsText text = { 0 };
  DsStatus status;
  DsError err;

  status = ds_delve_write (delve, &text, &err);
  if (status != DS_OK)
    ds_errors_take (self->errors, &err);
  else
    status = ds_json_parse (&json, "level", text.bytes, text.n, self->errors);
  if (status == DS_OK)
    reach_from (self, ds_json_root (json));
  ds_json_free (json);
  ds_text_clear (&text);
  reach_id (self, DS_LIST_OBJECTS, ds_delve_character (delve));
  reach_all (self, &ds_level_option_record);
  reach_properties (self, delve);
  return status;
}

/* ---- the plan */

/* Takes @id and @path. */
static DsStatus
note (Collector *self, DsCollectedWhat what, const DsRecordType *type, char *id, char *path,
      bool overrides)
{
  const DsCollected item = { what, type, id, path, overrides };
  DsError err;

  if (id != NULL && path != NULL && ds_array_push (&self->out->items, item))
    return DS_OK;
  ds_free (id);
  ds_free (path);
  ds_fail_nomem (&err, "definitions");
  return ds_errors_take (self->errors, &err);
}

static DsStatus
plan_copy (Collector *self, const char *from, const char *to, bool *is_new, DsError *err)
{
  char *bytes = NULL, *known = NULL;
  size_t n, n_known;
  DsStatus status = ds_io_read_bytes (from, &bytes, &n, err);

  *is_new = false;
  if (status == DS_OK && access (to, F_OK) != 0) {
    *is_new = true;
    status = ds_file_plan_put (&self->out->plan, to, NULL, 0, bytes, n, err);
  } else if (status == DS_OK) {
    status = ds_io_read_bytes (to, &known, &n_known, err);
    if (status == DS_OK && (n != n_known || memcmp (bytes, known, n) != 0))
      status =
          ds_fail (err, DS_BAD_DATA, to, "collect.file",
                   N_ ("the project already has another file of this name: rename it or %s"), from);
  }
  ds_free (known);
  ds_free (bytes);
  return status;
}

/* A file of the user's folder into that of the project, in the folder @folder of each ("": itself);
 * nothing where the project has it. */
static DsStatus
copy_file (Collector *self, DsCollectedWhat what, const char *folder, const char *name,
           const char *id, bool overrides)
{
  char *below = folder[0] != '\0' ? ds_file_join (folder, name) : ds_strdup (name);
  char *from = below != NULL ? ds_file_join (self->path->folders[USER], below) : NULL;
  char *to = below != NULL ? ds_file_join (self->path->folders[PROJECT], below) : NULL;
  bool is_new = false;
  DsStatus status;
  DsError err;

  status = from != NULL && to != NULL ? plan_copy (self, from, to, &is_new, &err)
                                      : ds_fail_nomem (&err, name);
  if (status == DS_NOT_FOUND && what == DS_COLLECTED_IMAGE)
    status = DS_OK; /* the account lacks it, too */
  else if (status != DS_OK)
    ds_errors_take (self->errors, &err);
  else if (is_new)
    status = note (self, what, NULL, ds_strdup (id), ds_strdup (below), overrides);
  ds_free (to);
  ds_free (from);
  ds_free (below);
  return status;
}

/* ---- the recipe */

/* True when the text is a recipe without errors: others are left out. */
static bool
is_right_recipe (Collector *self, const char *path, const char *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsRecipe recipe = { 0 };
  const DsStatus status = ds_recipe_parse (&recipe, path, bytes, n, &errors);

  self->failed = self->failed || status == DS_NOMEM;
  if (status == DS_OK)
    ds_recipe_clear (&recipe);
  return status == DS_OK;
}

/* True when the recipe in the file at @path has this @id; then, if @follows, all that it names is
 * reached. */
static bool
is_recipe (Collector *self, const char *path, const char *id, bool follows)
{
  DsErrors errors = { 0 };
  DsJson *json = NULL;
  char *bytes = NULL;
  bool is_it = false;
  DsStatus status;
  DsNode node;
  size_t n;

  status = ds_file_read (path, DS_RULES_BYTES_MAX, &bytes, &n, NULL);
  if (status == DS_OK)
    status = ds_json_parse (&json, path, bytes, n, &errors);
  self->failed = self->failed || status == DS_NOMEM;
  if (status == DS_OK)
    is_it = ds_node_get (ds_json_root (json), "id", &node) && ds_node_string (node, NULL) != NULL &&
            strcmp (ds_node_string (node, NULL), id) == 0 && is_right_recipe (self, path, bytes, n);
  if (is_it && follows)
    reach_from (self, ds_json_root (json));
  ds_json_free (json);
  ds_free (bytes);
  return is_it;
}

/* The name of the file that has the recipe @id of a folder; the caller frees it. NULL: none. */
static char *
find_recipe (Collector *self, size_t layer, const char *id)
{
  char *folder = ds_file_join (self->path->folders[layer], RECIPES), *found = NULL;
  DsFileNames names = { 0 };

  if (folder == NULL || ds_file_list (&names, folder, ".json", NULL) == DS_NOMEM)
    self->failed = true;
  for (size_t i = names.n; i-- > 0 && found == NULL;) {
    char *path = ds_file_join (folder, names.items[i]);

    self->failed = self->failed || path == NULL;
    if (path != NULL && is_recipe (self, path, id, layer == USER)) {
      found = ds_strdup (names.items[i]);
      self->failed = self->failed || found == NULL;
    }
    ds_free (path);
  }
  ds_file_names_clear (&names);
  ds_free (folder);
  return found;
}

static DsStatus
copy_recipe (Collector *self, const char *id)
{
  char *house = find_recipe (self, HOUSE, id), *user = NULL,
       *project = find_recipe (self, PROJECT, id);
  DsStatus status = DS_OK;

  if (id[0] != '\0' && project == NULL && !self->failed)
    user = find_recipe (self, USER, id);
  if (user != NULL)
    status = copy_file (self, DS_COLLECTED_RECIPE, RECIPES, user, id, house != NULL);
  ds_free (project);
  ds_free (user);
  ds_free (house);
  return status;
}

/* ---- tilesets */

/* The user's tileset that draws @entry; NULL: none does. */
static const DsTileset *
tileset_of (const Collector *self, const DsRuleEntry *entry)
{
  const size_t n = strlen (self->path->folders[USER]);
  const DsTileset *tileset;
  const char *name = ds_rule_entry_picture (entry);
  size_t i;

  if (name == NULL || !ds_rules_find_drawn_picture (self->rules, name, entry->id, &i))
    return NULL;
  tileset = ds_rules_picture (self->rules, i)->tileset;
  return strncmp (tileset->folder, self->path->folders[USER], n) == 0 &&
                 strcmp (tileset->folder + n, "/" TILESETS) == 0
             ? tileset
             : NULL;
}

/* True if the file @name of the folder "tilesets" is among those that are copied. */
static bool
is_noted (const Collector *self, DsCollectedWhat what, const char *name)
{
  for (size_t i = 0; i < self->out->items.n; i++)
    if (self->out->items.items[i].what == what &&
        strcmp (self->out->items.items[i].path + strlen (TILESETS "/"), name) == 0)
      return true;
  return false;
}

static DsStatus
copy_image (Collector *self, const char *image)
{
  return is_noted (self, DS_COLLECTED_IMAGE, image)
             ? DS_OK
             : copy_file (self, DS_COLLECTED_IMAGE, TILESETS, image, image, false);
}

static DsStatus
copy_tileset (Collector *self, const DsTileset *tileset)
{
  DsStatus status;

  if (is_noted (self, DS_COLLECTED_TILESET, tileset->file))
    return DS_OK;
  status = copy_file (self, DS_COLLECTED_TILESET, TILESETS, tileset->file, tileset->id, false);
  if (status == DS_OK && tileset->n_images == 0)
    status = copy_image (self, tileset->image);
  for (size_t i = 0; i < tileset->n_images && status == DS_OK; i++)
    status = copy_image (self, tileset->images[i].path);
  return status;
}

static DsStatus
copy_tilesets (Collector *self)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->book.entries.n && status == DS_OK; i++) {
    const DsTileset *tileset =
        self->is_reached[i] ? tileset_of (self, &self->book.entries.items[i]) : NULL;

    if (tileset != NULL)
      status = copy_tileset (self, tileset);
  }
  return status;
}

/* ---- definitions */

/* True if the file with choices is among those that are copied. */
static bool
has_choices (const Collector *self, const char *path)
{
  for (size_t i = 0; i < self->out->items.n; i++)
    if (self->out->items.items[i].what == DS_COLLECTED_CHOICES &&
        strcmp (self->out->items.items[i].path, path) == 0)
      return true;
  return false;
}

/* The file with the choices of a declared property, to the same path: that counts from the folder
 * of the definitions. */
static DsStatus
copy_choices (Collector *self, const DsRuleEntry *entry)
{
  const char *path = NULL;
  DsNode node;

  if (entry->type == &ds_property_record && ds_node_get (entry->node, "choices_file", &node))
    path = ds_node_string (node, NULL);
  if (path == NULL || path[0] == '\0' || !ds_property_file_is_valid (path) ||
      has_choices (self, path))
    return DS_OK;
  return copy_file (self, DS_COLLECTED_CHOICES, "", path, path, false);
}

static DsStatus
copy_definition (Collector *self, const DsRuleEntry *entry)
{
  const size_t n = strlen (self->path->folders[PROJECT]) + 1;
  char *path = ds_rule_book_file_for (&self->book, entry->type);
  char *below = path != NULL ? ds_strdup (path + n) : NULL;
  DsStatus status;
  DsError err;

  ds_free (path);
  status = ds_rule_book_copy (&self->book, entry, entry->id, NULL, &self->out->plan, &err);
  if (status == DS_OK)
    return note (self, DS_COLLECTED_DEFINITION, entry->type, ds_strdup (entry->id), below,
                 entry->overrides);
  ds_free (below);
  return ds_errors_take (self->errors, &err);
}

static DsStatus
copy_definitions (Collector *self)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->book.entries.n && status == DS_OK; i++)
    if (self->is_reached[i] && self->book.entries.items[i].layer == USER)
      status = copy_definition (self, &self->book.entries.items[i]);
  for (size_t i = 0; i < self->book.entries.n && status == DS_OK; i++)
    if (self->is_reached[i] && self->book.entries.items[i].layer == USER)
      status = copy_choices (self, &self->book.entries.items[i]);
  return status;
}

/* The definitions must be right without the user's folder. */
static DsStatus
check (Collector *self, const DsProject *project)
{
  DsDataPath path = { 0 };
  DsRuleBook book = { .path = &path }; /* of which only the path matters */
  DsStatus status = DS_OK;
  DsError err;

  path.folders[0] = ds_strdup (self->path->folders[HOUSE]);
  path.n = 1;
  if (path.folders[0] == NULL)
    status = ds_fail_nomem (&err, "definitions");
  if (status == DS_OK)
    status = ds_project_add_to (project, &path, &err);
  book.target = (uint8_t)(path.n - 1);
  if (status != DS_OK)
    ds_errors_take (self->errors, &err);
  else
    status = ds_rule_book_check (&book, &self->out->plan, self->errors);
  ds_data_path_clear (&path);
  return status;
}

/* ---- all of it */

static DsStatus
collect (Collector *self, const DsDelve *delve, const DsProject *project)
{
  DsStatus status = reach_level (self, delve);
  DsError err;

  if (status == DS_OK)
    status = copy_recipe (self, delve->recipe.id);
  follow (self);
  if (self->failed) {
    ds_fail_nomem (&err, "definitions");
    return ds_errors_take (self->errors, &err);
  }
  if (status == DS_OK)
    status = copy_definitions (self);
  if (status == DS_OK)
    status = copy_tilesets (self);
  if (status == DS_OK && self->out->items.n > 0)
    status = check (self, project);
  return status;
}

/* House, user and project, whatever the project extends: for this is asked of an account. */
static DsStatus
make_path (DsDataPath *out, const DsDataPath *account, const DsProject *project, DsErrors *errors)
{
  const char *const folders[] = { account->folders[HOUSE], account->folders[USER],
                                  project->folder };
  DsError err;

  *out = (DsDataPath){ .takes_users = true };
  for (size_t i = 0; i < N_LAYERS; i++) {
    out->folders[out->n] = ds_strdup (folders[i]);
    if (out->folders[out->n++] == NULL) {
      ds_fail_nomem (&err, "definitions");
      ds_errors_take (errors, &err);
      return DS_NOMEM;
    }
  }
  return DS_OK;
}

/* Files of the user's that are left out, which nothing else reports in a project. */
static void
take_notes (DsErrors *errors, const DsErrors *notes, const char *user)
{
  for (size_t i = 0; i < notes->n; i++)
    if (strncmp (notes->items[i].where, user, strlen (user)) == 0)
      ds_errors_take (errors, &notes->items[i]);
}

static DsStatus
collect_from (DsCollection *out, const DsDelve *delve, const DsDataPath *path,
              const DsProject *project, DsErrors *errors)
{
  Collector self = { .path = path, .out = out, .errors = errors };
  DsErrors notes = { 0 }; /* of files that are left out */
  DsStatus status = ds_data_load_rules (path, &self.rules, &notes);
  DsError err;

  if (status == DS_OK)
    status = ds_rule_book_load_in_force (&self.book, path, PROJECT, self.rules, &notes);
  if (status != DS_OK) {
    for (size_t i = 0; i < notes.n; i++)
      if (notes.items[i].status == status)
        ds_errors_take (errors, &notes.items[i]);
    ds_rules_unref (self.rules);
    return status;
  }
  self.is_reached = ds_alloc0 (self.book.entries.n + 1, 1);
  if (self.is_reached != NULL) {
    status = collect (&self, delve, project);
  } else {
    ds_fail_nomem (&err, "definitions");
    status = ds_errors_take (errors, &err);
  }
  if (status == DS_OK)
    take_notes (errors, &notes, path->folders[USER]);
  ds_free (self.is_reached);
  ds_array_clear (&self.to_follow);
  ds_rule_book_clear (&self.book);
  ds_rules_unref (self.rules);
  return status;
}

DsStatus
ds_collect (DsCollection *out, const DsDelve *delve, const DsDataPath *account,
            const DsProject *project, DsErrors *errors)
{
  DsStatus status;
  DsDataPath path;

  DS_ASSERT (out != NULL && delve != NULL && account != NULL && errors != NULL);
  DS_ASSERT (project != NULL && project->folder != NULL && account->n > 0);

  *out = (DsCollection){ 0 };
  if (account->n <= USER)
    return DS_OK;
  status = make_path (&path, account, project, errors);
  if (status == DS_OK)
    status = collect_from (out, delve, &path, project, errors);
  ds_data_path_clear (&path);
  if (status != DS_OK)
    ds_collection_clear (out);
  return status;
}

void
ds_collection_clear (DsCollection *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->items.n; i++) {
    ds_free (self->items.items[i].id);
    ds_free (self->items.items[i].path);
  }
  ds_array_clear (&self->items);
  ds_file_plan_clear (&self->plan);
}
