/* editor/project/project_file.c — the settings of a project are checked as a reader would, before
 * they are written. */
#include "project/project_file.h"

#include "base/file.h"
#include "base/read.h"
#include "io/io.h"
#include "io/project_edit.h"
#include "program/data.h"

#include <glib.h>
#include <string.h>

/* The place of a field in errors. Caller frees. */
static char *
where_of (const DsProject *settings, const char *field)
{
  g_autofree char *file = g_build_filename (settings->folder, DS_PROJECT_FILE, NULL);

  return g_strdup_printf ("%s: %s", file, field);
}

DsStatus
dse_project_file_check_ruleset (const DsProject *settings, const DsRules *rules, DsError *err)
{
  g_autofree char *where = NULL;

  g_return_val_if_fail (settings != NULL && settings->folder != NULL && rules != NULL, DS_BAD_ARG);

  where = where_of (settings, "ruleset");
  return ds_rules_check_ruleset (rules, settings->ruleset, where, err);
}

DsStatus
dse_project_file_find_recipe (const DsProject *settings, const DsRecipes *recipes,
                              const DsRecipe **out, DsError *err)
{
  g_autofree char *where = NULL;
  char list[DS_LIST_BYTES] = "";

  g_return_val_if_fail (settings != NULL && settings->folder != NULL, DS_BAD_ARG);
  g_return_val_if_fail (recipes != NULL && out != NULL, DS_BAD_ARG);

  *out = settings->recipe[0] != '\0' ? ds_recipes_find (recipes, settings->recipe) : NULL;
  if (settings->recipe[0] == '\0' || *out != NULL)
    return DS_OK;
  for (size_t i = 0; i < recipes->n; i++)
    ds_list_add (list, recipes->items[i].id, "");
  where = where_of (settings, "recipe");
  return ds_fail (err, DS_BAD_DATA, where, "project.unknown", N_ ("expected one of %s, got \"%s\""),
                  list, settings->recipe);
}

/* The first of @errors; the caller of a form can show one. */
static DsStatus
fail_first (DsErrors *errors, DsStatus status, DsError *err)
{
  if (errors->n > 0 && err != NULL)
    *err = errors->items[0];
  return status;
}

static DsStatus
check_text (const char *path, const char *text, size_t n, DsError *err)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsProject read;
  DsStatus status;

  status = ds_project_parse (&read, path, text, n, errors);
  if (status == DS_OK)
    ds_project_clear (&read);
  return fail_first (errors, status, err);
}

/* Definitions that are left out are no failure. */
static DsStatus
check_definitions (const DsProject *settings, const DsDataPath *data, DsError *err)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsRecipes recipes = { 0 };
  const DsRecipe *recipe;
  DsRules *rules;
  DsStatus status = ds_data_load_rules (data, &rules, errors);

  if (status != DS_OK)
    return fail_first (errors, status, err);
  status = dse_project_file_check_ruleset (settings, rules, err);
  ds_rules_unref (rules);
  if (status != DS_OK)
    return status;
  (void)!ds_data_load_recipes (data, &recipes, errors);
  status = dse_project_file_find_recipe (settings, &recipes, &recipe, err);
  ds_recipes_clear (&recipes);
  return status;
}

static DsStatus
check (const DsProject *settings, const DsText *text, DsError *err)
{
  DsDataPath data;
  DsStatus status;

  if (text->failed)
    return ds_fail_nomem (err, settings->folder);
  status = check_text (DS_PROJECT_FILE, text->bytes, text->n, err);
  if (status != DS_OK)
    return status;
  status = dse_program_data_path (&data, err);
  if (status != DS_OK)
    return status;
  status = ds_project_add_to (settings, &data, err);
  if (status == DS_OK)
    status = check_definitions (settings, &data, err);
  ds_data_path_clear (&data);
  return status;
}

char *
dse_project_file_dup (const char *folder)
{
  g_autofree char *path = folder != NULL ? g_build_filename (folder, DS_PROJECT_FILE, NULL) : NULL;
  char *text;

  return path != NULL && g_file_get_contents (path, &text, NULL, NULL) ? text : g_strdup ("");
}

DsStatus
dse_project_file_check_before (const char *folder, const char *before, DsError *err)
{
  g_autofree char *now = NULL, *path = NULL;

  g_return_val_if_fail (folder != NULL && before != NULL, DS_BAD_ARG);

  now = dse_project_file_dup (folder);
  path = g_build_filename (folder, DS_PROJECT_FILE, NULL);
  if (now[0] == '\0' && before[0] != '\0')
    return ds_fail (err, DS_BAD_DATA, path, "project.deleted",
                    N_ ("the file was deleted; open this window again to restore it"));
  if (strcmp (now, before) != 0)
    return ds_fail (err, DS_BAD_DATA, path, "project.changed",
                    N_ ("the file changed on disk; open this window again to see the change"));
  return now[0] != '\0' ? check_text (path, now, strlen (now), err) : DS_OK;
}

DsStatus
dse_project_file_edit (const DsProject *settings, const char *before, DsError *err)
{
  const gsize n = before != NULL ? strlen (before) : 0;
  g_autofree char *path = NULL;
  DsText text = { 0 };
  DsStatus status;

  g_return_val_if_fail (settings != NULL && settings->folder != NULL, DS_BAD_ARG);
  g_return_val_if_fail (before != NULL, DS_BAD_ARG);

  if (n == 0)
    return dse_project_file_write (settings, err);
  path = g_build_filename (settings->folder, DS_PROJECT_FILE, NULL);
  status = ds_project_edit (before, n, settings, &text, err);
  if (status == DS_OK)
    status = check (settings, &text, err);
  if (status == DS_OK && (text.n != n || memcmp (text.bytes, before, n) != 0))
    status = ds_io_write_bytes (path, text.bytes, text.n, err);
  ds_text_clear (&text);
  return status;
}

DsStatus
dse_project_file_write (const DsProject *settings, DsError *err)
{
  g_autofree char *path = NULL;
  DsText text = { 0 };
  DsStatus status;

  g_return_val_if_fail (settings != NULL && settings->folder != NULL, DS_BAD_ARG);

  path = g_build_filename (settings->folder, DS_PROJECT_FILE, NULL);
  ds_project_format (settings, &text);
  status = check (settings, &text, err);
  if (status == DS_OK)
    status = ds_io_write_bytes (path, text.bytes, text.n, err);
  ds_text_clear (&text);
  return status;
}
