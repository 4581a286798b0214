/* editor/app/levels.c — making documents. */
#include "app/levels.h"

#include "io/io.h"
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

DsuDocument *
dse_level_load (const char *path, DsRules *rules, char **findings)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *version = NULL;
  DsuDocument *document;
  DsDelve delve;

  g_return_val_if_fail (path != NULL && rules != NULL && findings != NULL, NULL);

  *findings = NULL;
  version = dsu_file_dup_version (path);
  ds_io_sweep (path);
  if (ds_io_load (&delve, path, rules, errors) != DS_OK) {
    *findings = dse_findings_dup (errors);
    return NULL;
  }
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  if (document == NULL)
    *findings = g_strdup (_ ("Not enough memory to open this level."));
  else if (ds_io_saves_back (ds_io_format_of (path))) { /* other formats are only read */
    dsu_document_set_path (document, path);
    dsu_document_set_version (document, version);
  }
  if (document != NULL && errors->n > 0) { /* parts of the file that are not read */
    g_autofree char *unread = dse_findings_dup (errors);

    dsu_document_set_error (document, unread);
  }
  return document;
}
