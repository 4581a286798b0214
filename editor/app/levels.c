/* editor/app/levels.c — making documents. */
#include "app/levels.h"

#include "app/ahead.h"
#include "app/read_files.h"
#include "app/unread.h"
#include "io/io.h"
#include "program/file_view.h"
#include "proof/findings.h"

#include <glib/gi18n.h>

static DsStatus
take_recipe (DsDelve *delve, const DsRecipe *recipe, DsError *err)
{
  const DsStatus status = ds_recipe_copy (&delve->recipe, recipe, err);

  ds_recipe_strip (&delve->recipe);
  return status;
}

DsuDocument *
dse_level_new (DsRules *rules, const DsRecipe *recipe, const char *ruleset, guint64 seed, int w,
               int h, int floors, DsError *err)
{
  DsuDocument *document = NULL;
  uint16_t ground;
  DsDelve delve;

  g_return_val_if_fail (rules != NULL && ruleset != NULL && floors >= 0, NULL);

  ground = ds_rules_find_tile (rules, recipe == NULL ? "floor" : "wall");
  if (ds_delve_init (&delve, rules, w, h, (size_t)floors, ground, err) != DS_OK)
    return NULL;
  delve.dungeon.seed = seed;
  if (recipe != NULL && recipe->ruleset[0] != '\0')
    ruleset = recipe->ruleset;
  if (ruleset[0] != '\0')
    g_strlcpy (delve.ruleset, ruleset, sizeof delve.ruleset);
  if (recipe == NULL || take_recipe (&delve, recipe, err) == DS_OK)
    document = dsu_document_new (&delve, err);
  ds_delve_clear (&delve);
  return document;
}

/* ---- files */

struct DseHeldFile {
  char *version;     /* NULL: there was no file */
  GHashTable *files; /* as they were before they were read */
  DsStatus status;
  DsDelve delve; /* where that is DS_OK */
  DsErrors errors;
};

/* A large file of ours stays where the kernel has it: a copy costs more than it takes to read it.
 */
static DsStatus
read_file (DseHeldFile *self, const char *path, DsRules *rules)
{
  DseFileView view;
  DsStatus status;

  if (ds_io_format_of (path) != &ds_format_delve || !dse_file_view_open (&view, path))
    return ds_io_load (&self->delve, path, rules, &self->errors);
  status = ds_io_load_text (&self->delve, path, view.bytes, view.n, rules, &self->errors);
  dse_file_view_close (&view);
  return status;
}

DseHeldFile *
dse_held_file_read (const char *path, DsRules *rules)
{
  DseHeldFile *self;

  g_return_val_if_fail (path != NULL && rules != NULL, NULL);

  self = g_new0 (DseHeldFile, 1);
  self->version = dsu_file_dup_version (path);
  self->files = dse_read_files_list (path);
  ds_io_sweep (path);
  self->status = read_file (self, path, rules);
  return self;
}

gboolean
dse_held_file_is_current (const DseHeldFile *self, const char *path)
{
  g_autofree char *now = NULL;

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);

  now = dsu_file_dup_version (path);
  return g_strcmp0 (now, self->version) == 0;
}

void
dse_held_file_free (DseHeldFile *self)
{
  if (self == NULL)
    return;
  if (self->status == DS_OK)
    ds_delve_clear (&self->delve);
  g_hash_table_unref (self->files);
  g_free (self->version);
  g_free (self);
}

DsuDocument *
dse_level_load (const char *path, DsRules *rules, char **findings)
{
  DsuDocument *document = NULL;
  DseHeldFile *file;

  g_return_val_if_fail (path != NULL && rules != NULL && findings != NULL, NULL);

  *findings = NULL;
  file = dse_ahead_take (path, rules);
  if (file == NULL)
    file = dse_held_file_read (path, rules);
  if (file->status == DS_OK)
    document = dsu_document_new (&file->delve, NULL);
  if (file->status != DS_OK)
    *findings = dse_findings_dup (&file->errors);
  else if (document == NULL)
    *findings = g_strdup (_ ("Not enough memory to open this level."));
  else if (ds_io_saves_back (ds_io_format_of (path))) { /* other formats are only read */
    dsu_document_set_path (document, path);
    dsu_document_set_version (document, file->version);
    dse_read_files_set (document, file->files);
  }
  if (document != NULL && file->errors.n > 0) { /* parts of the file that are not read */
    g_autofree char *unread = dse_findings_dup (&file->errors);

    dsu_document_set_error (document, unread);
    if (dsu_document_get_path (document) != NULL)
      dse_unread_set (document, unread);
  }
  dse_held_file_free (file);
  return document;
}
