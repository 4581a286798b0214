/* editor/tilesets/tileset_editor.c — plans and applies changes of tilesets, with undo. */
#include "tilesets/tileset_editor.h"

#include "app/slug.h"
#include "io/tiled/tiled_tileset.h"
#include "tilesets/image_read.h"

#include <glib/gi18n.h>
#include <string.h>

#define FOLDER DS_TILESETS_FOLDER
#define IMAGE_BYTES_MAX ((size_t)512 << 20)

struct _DseTilesetEditor {
  GObject parent_instance;
  DseProject *project;
  DseDefinitions *definitions; /* of the project */
  DseFileSteps steps;
  GStrv names;
  /* the open one */
  char *name, *problem;
  char *bytes; /* its text; NULL: it cannot be read */
  DsJson *json;
  DsArena arena;
  DsTileset tileset;
  gboolean is_read;
  DsuSheet *sheet;
  char *sheet_path; /* of it; NULL: none was read */
  guint n_sheets;   /* that were asked for so far: results of older ones are dropped */
};

G_DEFINE_FINAL_TYPE (DseTilesetEditor, dse_tileset_editor, G_TYPE_OBJECT)

static guint changed_signal;

/* ---- reading */

static const char *
folder_of (DseTilesetEditor *self)
{
  return dse_project_get_folder (self->project);
}

/* Path of a file below "tilesets"; caller frees. */
static char *
path_dup (DseTilesetEditor *self, const char *name)
{
  return g_build_filename (folder_of (self), FOLDER, name, NULL);
}

gboolean
dse_is_image_name (const char *path)
{
  g_return_val_if_fail (path != NULL, FALSE);

  return ds_file_has_suffix (path, ".png");
}

/* A tileset of Tiled. */
static gboolean
is_foreign (const char *name)
{
  return ds_file_has_suffix (name, ".tsx .tsj");
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static void
list_names (DseTilesetEditor *self)
{
  g_autofree char *path = folder_of (self) != NULL ? path_dup (self, "") : NULL;
  g_autoptr (GDir) folder = path != NULL ? g_dir_open (path, 0, NULL) : NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (ds_file_has_suffix (name, ".json") || is_foreign (name))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  g_strfreev (self->names);
  self->names = (GStrv)g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

static void
forget (DseTilesetEditor *self)
{
  g_clear_pointer (&self->problem, g_free);
  g_clear_pointer (&self->json, ds_json_free);
  g_clear_pointer (&self->bytes, ds_free);
  ds_arena_clear (&self->arena);
  self->arena = (DsArena){ 0 };
  memset (&self->tileset, 0, sizeof self->tileset);
  self->is_read = FALSE;
}

static void
take_problem (DseTilesetEditor *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  g_free (self->problem);
  self->problem = g_strdup (ds_error_format (err, sentence, sizeof sentence));
}

static void
note_foreign (DseTilesetEditor *self)
{
  if (self->problem == NULL && is_foreign (self->name))
    self->problem = g_strdup (_ ("This tileset is edited in Tiled."));
}

static void
on_decoded (gpointer owner, DseImageRead *image)
{
  DseTilesetEditor *self = owner;

  if (image->tag != self->n_sheets)
    return;
  g_clear_pointer (&self->problem, g_free);
  if (image->sheet == NULL)
    take_problem (self, &image->error);
  note_foreign (self);
  dsu_sheet_release (self->sheet);
  self->sheet = g_steal_pointer (&image->sheet);
  g_free (self->sheet_path);
  self->sheet_path = g_strdup (image->path);
  if (image->is_late)
    g_signal_emit (self, changed_signal, 0);
}

/* The image of the open tileset; an earlier state of it is kept until there is another. */
static void
read_sheet (DseTilesetEditor *self)
{
  g_autofree char *path = g_build_filename (self->tileset.folder, self->tileset.image, NULL);
  uint32_t transparent;

  if (!ds_colour_parse (self->tileset.transparent, &transparent))
    transparent = DSU_NO_COLOUR;
  if (!dse_image_read (self, path, transparent, ++self->n_sheets, on_decoded))
    return;
  if (g_strcmp0 (self->sheet_path, path) != 0)
    g_clear_pointer (&self->sheet, dsu_sheet_release);
  self->problem = g_strdup (_ ("Reading the image…"));
}

typedef DsStatus (*ParseFunc) (DseTilesetEditor *self, const char *path, size_t n,
                               DsErrors *errors);

/* Reads the text of the open file and what @parse makes of its @n bytes; FALSE, with the reason:
 * that is not possible. */
static gboolean
read_text (DseTilesetEditor *self, ParseFunc parse)
{
  g_autofree char *path = path_dup (self, self->name);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsError err;
  size_t n;

  if (ds_file_read (path, DS_TILESET_BYTES_MAX, &self->bytes, &n, &err) != DS_OK)
    ds_errors_take (errors, &err);
  else if (parse (self, path, n, errors) == DS_OK)
    return TRUE;
  if (errors->n > 0)
    take_problem (self, &errors->items[0]);
  return FALSE;
}

static DsStatus
parse_tiled (DseTilesetEditor *self, const char *path, size_t n, DsErrors *errors)
{
  const DsRules *rules = dse_definitions_get_rules (self->definitions);

  return rules != NULL ? ds_tiled_read_tileset (&self->tileset, path, self->bytes, n, rules,
                                                &self->arena, errors)
                       : DS_BAD_DATA;
}

static DsStatus
parse_own (DseTilesetEditor *self, const char *path, size_t n, DsErrors *errors)
{
  const DsStatus status =
      ds_tileset_parse (&self->tileset, path, self->bytes, n, &self->arena, errors);

  return status == DS_OK ? ds_json_parse (&self->json, path, self->bytes, n, errors) : status;
}

static void
read_foreign (DseTilesetEditor *self)
{
  const gboolean can_read = read_text (self, parse_tiled);

  if (can_read && self->tileset.n_images == 0) {
    self->is_read = TRUE;
    read_sheet (self);
  } else {
    g_clear_pointer (&self->sheet, dsu_sheet_release);
  }
  if (self->problem == NULL && can_read && self->tileset.n_images > 0)
    self->problem = g_strdup (
        _ ("This tileset is edited in Tiled. Its images are not shown: each tile has one."));
  note_foreign (self);
}

static void
read_own (DseTilesetEditor *self)
{
  self->is_read = read_text (self, parse_own);
  if (self->is_read)
    read_sheet (self);
  else
    g_clear_pointer (&self->sheet, dsu_sheet_release);
}

/* Reads all again. An open tileset that is gone gives way to the first one. */
static void
load (DseTilesetEditor *self)
{
  forget (self);
  self->n_sheets++;
  list_names (self);
  if (self->name == NULL || !g_strv_contains ((const char *const *)self->names, self->name)) {
    g_free (self->name);
    self->name = g_strdup (self->names[0]);
  }
  if (self->name == NULL)
    g_clear_pointer (&self->sheet, dsu_sheet_release);
  else if (is_foreign (self->name))
    read_foreign (self);
  else
    read_own (self);
}

static void
on_definitions_changed (DseTilesetEditor *self)
{
  load (self);
  g_signal_emit (self, changed_signal, 0);
}

/* ---- the open tileset */

const char *
dse_tileset_editor_get_obstacle (DseTilesetEditor *self)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self), NULL);

  if (folder_of (self) == NULL)
    return _ ("Tilesets belong to a project: open one, or create it.");
  return dse_project_is_read_only (self->project) ? _ ("This project is read-only.") : NULL;
}

const char *const *
dse_tileset_editor_get_names (DseTilesetEditor *self)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self), NULL);

  return (const char *const *)self->names;
}

void
dse_tileset_editor_open (DseTilesetEditor *self, const char *name)
{
  g_autofree char *kept = g_strdup (name);

  g_return_if_fail (DSE_IS_TILESET_EDITOR (self) && name != NULL);

  if (g_strcmp0 (self->name, kept) == 0)
    return;
  g_free (self->name);
  self->name = g_steal_pointer (&kept);
  on_definitions_changed (self);
}

const char *
dse_tileset_editor_get_name (DseTilesetEditor *self)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self), NULL);

  return self->name;
}

const DsTileset *
dse_tileset_editor_get_tileset (DseTilesetEditor *self)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self), NULL);

  return self->is_read ? &self->tileset : NULL;
}

const DsuSheet *
dse_tileset_editor_get_sheet (DseTilesetEditor *self)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self), NULL);

  return self->sheet;
}

const char *
dse_tileset_editor_get_problem (DseTilesetEditor *self)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self), NULL);

  return self->problem;
}

gboolean
dse_tileset_editor_can_edit (DseTilesetEditor *self)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self), FALSE);

  return self->json != NULL && dse_tileset_editor_get_obstacle (self) == NULL;
}

const DsPicture *
dse_tileset_editor_find (DseTilesetEditor *self, const char *id)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self) && id != NULL, NULL);

  for (size_t i = 0; self->is_read && i < self->tileset.pictures.n; i++)
    if (strcmp (ds_tileset_picture (&self->tileset, i)->id, id) == 0)
      return ds_tileset_picture (&self->tileset, i);
  return NULL;
}

const char *
dse_tileset_editor_find_file (DseTilesetEditor *self, const char *id)
{
  g_autofree char *folder = NULL;
  const DsTileset *set;
  DsRules *rules;
  size_t i;

  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self) && id != NULL, NULL);

  rules = dse_definitions_get_rules (self->definitions);
  if (folder_of (self) == NULL || rules == NULL || !ds_rules_find_picture (rules, NULL, id, &i))
    return NULL;
  folder = path_dup (self, NULL);
  set = ds_rules_picture (rules, i)->tileset;
  return strcmp (set->folder, folder) == 0 ? set->file : NULL;
}

char *
dse_tileset_editor_dup_member (DseTilesetEditor *self, const char *picture, const char *key)
{
  const char *source;
  DsNode node, list;
  size_t n;

  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self) && key != NULL, NULL);

  if (self->json == NULL)
    return NULL;
  node = ds_json_root (self->json);
  for (size_t i = 0; picture != NULL && i < self->tileset.pictures.n; i++)
    if (strcmp (ds_tileset_picture (&self->tileset, i)->id, picture) == 0 &&
        ds_node_get (ds_json_root (self->json), "pictures", &list))
      node = ds_node_at (list, i);
  if (!ds_node_get (node, key, &node))
    return NULL;
  source = ds_node_source (node, &n);
  return g_strndup (source, n);
}

DsRules *
dse_tileset_editor_get_rules (DseTilesetEditor *self)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self), NULL);

  return dse_definitions_get_rules (self->definitions);
}

/* ---- changes */

/* Applies @plan, which it takes; a plan that failed (@status) is only freed. */
static gboolean
carry_out (DseTilesetEditor *self, DsStatus status, DsFilePlan *plan, const char *label,
           const char *field, DsErrors *errors)
{
  if (status == DS_OK)
    return dse_file_steps_apply (&self->steps, plan, label, field, errors);
  ds_file_plan_clear (plan);
  return FALSE;
}

gboolean
dse_tileset_editor_set (DseTilesetEditor *self, const char *picture, const DsTilesetMember *members,
                        gsize n, const char *label, const char *field, DsErrors *errors)
{
  g_autofree char *path = NULL;
  DsFilePlan plan = { 0 };
  DsStatus status;

  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self) && members != NULL && label != NULL, FALSE);
  g_return_val_if_fail (errors != NULL && dse_tileset_editor_can_edit (self), FALSE);

  path = path_dup (self, self->name);
  status = ds_tileset_edit_set (path, picture, members, n, &plan, errors);
  return carry_out (self, status, &plan, label, field, errors);
}

/* Other tilesets that can be read lose the picture @id. */
static DsStatus
remove_from_others (DseTilesetEditor *self, const char *id, DsFilePlan *plan, DsErrors *errors)
{
  DsStatus status = DS_OK;

  for (GStrv name = self->names; *name != NULL && status != DS_NOMEM; name++) {
    g_autofree char *path = path_dup (self, *name);
    g_autofree DsErrors *own = g_new0 (DsErrors, 1);

    if (is_foreign (*name) || strcmp (*name, self->name) == 0)
      continue;
    status = ds_tileset_edit_remove (path, id, plan, own);
    if (status == DS_NOMEM)
      ds_errors_take (errors, &own->items[0]);
  }
  return status == DS_NOMEM ? DS_NOMEM : DS_OK;
}

gboolean
dse_tileset_editor_join (DseTilesetEditor *self, const DsPicture *picture, const char *label,
                         DsErrors *errors)
{
  g_autofree char *path = NULL;
  DsFilePlan plan = { 0 };
  DsStatus status;

  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self) && picture != NULL && label != NULL, FALSE);
  g_return_val_if_fail (errors != NULL && dse_tileset_editor_can_edit (self), FALSE);

  path = path_dup (self, self->name);
  status = ds_tileset_edit_put (path, picture, &plan, errors);
  if (status == DS_OK)
    status = remove_from_others (self, picture->id, &plan, errors);
  return carry_out (self, status, &plan, label, NULL, errors);
}

gboolean
dse_tileset_editor_remove (DseTilesetEditor *self, const char *id, const char *label,
                           DsErrors *errors)
{
  g_autofree char *path = NULL;
  DsFilePlan plan = { 0 };
  DsStatus status;

  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self) && id != NULL && label != NULL, FALSE);
  g_return_val_if_fail (errors != NULL && dse_tileset_editor_can_edit (self), FALSE);

  path = path_dup (self, self->name);
  status = ds_tileset_edit_remove (path, id, &plan, errors);
  return carry_out (self, status, &plan, label, NULL, errors);
}

/* ---- images from elsewhere */

/* The name of @path below "tilesets", if it lies there; caller frees. */
static char *
inside_dup (DseTilesetEditor *self, const char *path)
{
  g_autofree char *folder = path_dup (self, "");
  g_autoptr (GFile) top = g_file_new_for_path (folder), file = g_file_new_for_path (path);

  return g_file_get_relative_path (top, file);
}

/* The file whose image is @image; caller frees; NULL: there is none. */
static char *
tileset_of_dup (DseTilesetEditor *self, const char *image)
{
  for (GStrv name = self->names; *name != NULL; name++) {
    g_autofree char *path = path_dup (self, *name);
    g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
    DsArena arena = { 0 };
    DsTileset tileset;
    gboolean is_it = FALSE;
    char *bytes;
    DsError err;
    size_t n;

    if (is_foreign (*name) || ds_file_read (path, DS_TILESET_BYTES_MAX, &bytes, &n, &err) != DS_OK)
      continue;
    if (ds_tileset_parse (&tileset, path, bytes, n, &arena, errors) == DS_OK)
      is_it = strcmp (tileset.image, image) == 0;
    ds_free (bytes);
    ds_arena_clear (&arena);
    if (is_it)
      return g_strdup (*name);
  }
  return NULL;
}

/* TRUE: a tileset is called @stem, whatever its format is. */
static gboolean
has_tileset (DseTilesetEditor *self, const char *stem)
{
  const gsize n = strlen (stem);

  for (GStrv name = self->names; *name != NULL; name++)
    if (g_str_has_prefix (*name, stem) && strrchr (*name, '.') == *name + n)
      return TRUE;
  return FALSE;
}

/* "slug.suffix", or with the first number for which neither that nor a tileset of that name is
 * there. Caller frees. */
static char *
free_name_dup (DseTilesetEditor *self, const char *slug, const char *suffix)
{
  g_autofree char *stem = g_strdup (slug);

  for (guint i = 2;; i++) {
    g_autofree char *name = g_strconcat (stem, suffix, NULL), *path = path_dup (self, name);

    if (!g_file_test (path, G_FILE_TEST_EXISTS) && !has_tileset (self, stem))
      return g_steal_pointer (&name);
    g_free (stem);
    stem = g_strdup_printf ("%s-%u", slug, i);
  }
}

/* The contents of an image and of the file that it is to be. */
typedef struct {
  char *bytes, *before;
  size_t n, n_before;
} Copy;

static DsStatus
read_copy (Copy *self, const char *from, const char *to, DsErrors *errors)
{
  DsError err;

  *self = (Copy){ 0 };
  if (ds_file_read (from, IMAGE_BYTES_MAX, &self->bytes, &self->n, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  if (g_file_test (to, G_FILE_TEST_EXISTS) &&
      ds_file_read (to, IMAGE_BYTES_MAX, &self->before, &self->n_before, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  return DS_OK;
}

static gboolean
is_same (const Copy *self)
{
  return self->before != NULL && self->n == self->n_before &&
         memcmp (self->bytes, self->before, self->n) == 0;
}

static void
copy_clear (Copy *self)
{
  ds_free (self->bytes);
  ds_free (self->before);
}

/* Plans the copy of the image to @image, below "tilesets". */
static DseImport
plan_copy (DseTilesetEditor *self, const char *from, char **image, DseTaken taken, DsFilePlan *plan,
           DsErrors *errors)
{
  g_autofree char *base = g_path_get_basename (from), *slug = NULL, *to = NULL;
  DseImport result = DSE_IMPORT_DONE;
  DsError err;
  Copy copy;

  *strrchr (base, '.') = '\0';
  slug = dse_slug_dup (base, "tileset");
  *image = g_strconcat (slug, ".png", NULL);
  to = path_dup (self, *image);
  if (read_copy (&copy, from, to, errors) != DS_OK)
    result = DSE_IMPORT_FAILED;
  else if (copy.before != NULL && !is_same (&copy) && taken == DSE_TAKEN_ASK)
    result = DSE_IMPORT_TAKEN;
  else if (copy.before != NULL && !is_same (&copy) && taken == DSE_TAKEN_KEEP) {
    g_free (*image);
    g_free (to);
    *image = free_name_dup (self, slug, ".png");
    to = path_dup (self, *image);
    g_clear_pointer (&copy.before, ds_free);
  }
  if (result == DSE_IMPORT_DONE &&
      ds_file_plan_put (plan, to, copy.before, copy.n_before, copy.bytes, copy.n, &err) != DS_OK) {
    ds_errors_take (errors, &err);
    result = DSE_IMPORT_FAILED;
  }
  copy_clear (&copy);
  return result;
}

/* Plans a tileset for @image, if there is none yet; *@name is its file. */
static DsStatus
plan_tileset (DseTilesetEditor *self, const char *image, char **name, DsFilePlan *plan,
              DsErrors *errors)
{
  g_autofree char *base = g_path_get_basename (image), *slug = NULL, *path = NULL;

  *name = tileset_of_dup (self, image);
  if (*name != NULL)
    return DS_OK;
  *strrchr (base, '.') = '\0';
  slug = dse_slug_dup (base, "tileset");
  *name = free_name_dup (self, slug, ".json");
  path = path_dup (self, *name);
  return ds_tileset_edit_new (path, image, dse_project_get_settings (self->project)->cell, plan,
                              errors);
}

/* A sentence where @path is no image that can be used. */
static gboolean
is_image (const char *path, DsErrors *errors)
{
  DsuSheet *sheet;
  DsError err;

  if (!dse_is_image_name (path)) {
    ds_errors_add (errors, DS_BAD_DATA, path, "tileset.png",
                   N_ ("expected a PNG, got a file of another format"));
    return FALSE;
  }
  if (dsu_sheet_take (&sheet, path, DSU_NO_COLOUR, &err) != DS_OK) {
    ds_errors_take (errors, &err);
    return FALSE;
  }
  dsu_sheet_release (sheet);
  return TRUE;
}

DseImport
dse_tileset_editor_import (DseTilesetEditor *self, const char *path, DseTaken taken,
                           DsErrors *errors)
{
  g_autofree char *image = NULL, *name = NULL, *shown = NULL, *label = NULL;
  DseImport result = DSE_IMPORT_DONE;
  DsFilePlan plan = { 0 };

  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self) && path != NULL, DSE_IMPORT_FAILED);
  g_return_val_if_fail (errors != NULL && dse_tileset_editor_get_obstacle (self) == NULL,
                        DSE_IMPORT_FAILED);

  if (!is_image (path, errors))
    return DSE_IMPORT_FAILED;
  image = inside_dup (self, path);
  if (image == NULL)
    result = plan_copy (self, path, &image, taken, &plan, errors);
  if (result == DSE_IMPORT_DONE && plan_tileset (self, image, &name, &plan, errors) != DS_OK)
    result = DSE_IMPORT_FAILED;
  if (result != DSE_IMPORT_DONE) {
    ds_file_plan_clear (&plan);
    return result;
  }
  shown = g_path_get_basename (image);
  label = g_strdup_printf (_ ("Add %s"), shown);
  if (!carry_out (self, DS_OK, &plan, label, NULL, errors))
    return DSE_IMPORT_FAILED;
  dse_tileset_editor_open (self, name);
  return DSE_IMPORT_DONE;
}

DseFileSteps *
dse_tileset_editor_get_steps (DseTilesetEditor *self)
{
  g_return_val_if_fail (DSE_IS_TILESET_EDITOR (self), NULL);

  return &self->steps;
}

/* ---- the object */

static void
dse_tileset_editor_finalize (GObject *object)
{
  DseTilesetEditor *self = DSE_TILESET_EDITOR (object);

  forget (self);
  g_clear_pointer (&self->sheet, dsu_sheet_release);
  g_free (self->sheet_path);
  g_free (self->name);
  g_strfreev (self->names);
  dse_file_steps_clear (&self->steps);
  g_object_unref (self->project);
  G_OBJECT_CLASS (dse_tileset_editor_parent_class)->finalize (object);
}

static void
dse_tileset_editor_class_init (DseTilesetEditorClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_tileset_editor_finalize;
  changed_signal = g_signal_new ("changed", DSE_TYPE_TILESET_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_tileset_editor_init (DseTilesetEditor *self)
{
}

DseTilesetEditor *
dse_tileset_editor_new (DseProject *project)
{
  DseTilesetEditor *self;

  g_return_val_if_fail (DSE_IS_PROJECT (project), NULL);

  self = g_object_new (DSE_TYPE_TILESET_EDITOR, NULL);
  self->project = g_object_ref (project);
  self->definitions = dse_project_get_definitions (project);
  dse_file_steps_init (&self->steps, self->definitions);
  load (self);
  g_signal_connect_object (self->definitions, "changed", G_CALLBACK (on_definitions_changed), self,
                           G_CONNECT_SWAPPED);
  return self;
}
