/* editor/app/recipe_store.c — own recipes are files ID.json in the folder of user or project. */
#include "app/recipe_store.h"
#include "app/slug.h"

#include "base/file.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

struct _DseRecipeStore {
  GObject parent_instance;
  DsDataPath path; /* where recipes are read from, the own folder last */
  char *folder;    /* of the own recipes; NULL: there is no home */
  gboolean in_project;
  DsRecipes recipes;
  GHashTable *of_project; /* ids; empty outside */
};

G_DEFINE_FINAL_TYPE (DseRecipeStore, dse_recipe_store, G_TYPE_OBJECT)

const DsRecipes *
dse_recipe_store_get_recipes (DseRecipeStore *self)
{
  g_return_val_if_fail (DSE_IS_RECIPE_STORE (self), NULL);

  return &self->recipes;
}

/* The file of the own recipe @id; NULL: no home. */
static char *
path_of (DseRecipeStore *self, const char *id)
{
  g_autofree char *name = g_strconcat (id, ".json", NULL);

  return self->folder != NULL ? g_build_filename (self->folder, name, NULL) : NULL;
}

gboolean
dse_recipe_store_is_own (DseRecipeStore *self, const char *id)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (DSE_IS_RECIPE_STORE (self) && id != NULL, FALSE);

  path = path_of (self, id);
  return id[0] != '\0' && path != NULL && g_file_test (path, G_FILE_TEST_EXISTS);
}

static int
by_label (const void *a, const void *b)
{
  const DsRecipe *p = a, *q = b;
  const int order = g_utf8_collate (_ (ds_str_get (p->label)), _ (ds_str_get (q->label)));

  return order != 0 ? order : strcmp (p->id, q->id);
}

/* Lists the recipes that the last folder alone has; what is wrong in it was found before. */
static void
note_of_project (DseRecipeStore *self)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  const DsDataPath last = { { self->path.folders[self->path.n - 1] }, 1 };
  DsRecipes recipes;

  (void)!ds_data_load_recipes (&last, &recipes, errors);
  for (size_t i = 0; i < recipes.n; i++)
    g_hash_table_add (self->of_project, g_strdup (recipes.items[i].id));
  ds_recipes_clear (&recipes);
}

gboolean
dse_recipe_store_is_in_project (DseRecipeStore *self)
{
  g_return_val_if_fail (DSE_IS_RECIPE_STORE (self), FALSE);

  return self->in_project;
}

char *
dse_recipe_store_dup_label (DseRecipeStore *self, const DsRecipe *recipe)
{
  const char *label;

  g_return_val_if_fail (DSE_IS_RECIPE_STORE (self) && recipe != NULL, NULL);

  label = _ (ds_str_get (recipe->label));
  /* Translators: a recipe that belongs to the open project. */
  return g_hash_table_contains (self->of_project, recipe->id)
             ? g_strdup_printf (_ ("%s (project)"), label)
             : g_strdup (label);
}

void
dse_recipe_store_load (DseRecipeStore *self, DsErrors *errors)
{
  g_autofree DsErrors *unseen = NULL;
  DsRecipes recipes;

  g_return_if_fail (DSE_IS_RECIPE_STORE (self));

  unseen = errors == NULL ? g_new0 (DsErrors, 1) : NULL;
  (void)!ds_data_load_recipes (&self->path, &recipes, errors != NULL ? errors : unseen);
  if (recipes.n > 1)
    qsort (recipes.items, recipes.n, sizeof recipes.items[0], by_label);
  ds_recipes_clear (&self->recipes);
  self->recipes = recipes;
  g_hash_table_remove_all (self->of_project);
  if (self->in_project)
    note_of_project (self);
  g_signal_emit_by_name (self, "changed");
}

void
dse_recipe_store_set_data (DseRecipeStore *self, const DsDataPath *data, gboolean in_project)
{
  char *own;

  g_return_if_fail (DSE_IS_RECIPE_STORE (self) && data != NULL);
  g_return_if_fail (!in_project || data->n > 0);

  ds_data_path_clear (&self->path);
  for (size_t i = 0; i < data->n; i++)
    self->path.folders[self->path.n++] = ds_strdup (data->folders[i]);
  g_clear_pointer (&self->folder, g_free);
  self->in_project = in_project;
  own = in_project ? ds_strdup (data->folders[data->n - 1]) : ds_data_user_folder ();
  if (own != NULL)
    self->folder = g_build_filename (own, "recipes", NULL);
  ds_free (own);
}

static gboolean
is_called (DseRecipeStore *self, const char *id, const char *name)
{
  const DsRecipe *recipe = ds_recipes_find (&self->recipes, id);

  return recipe != NULL && g_strcmp0 (ds_str_get (recipe->label), name) == 0;
}

char *
dse_recipe_store_dup_id (DseRecipeStore *self, const char *name)
{
  g_autofree char *slug = NULL;
  char *id;

  g_return_val_if_fail (DSE_IS_RECIPE_STORE (self) && name != NULL, NULL);

  slug = dse_slug_dup (name, "recipe");
  id = g_strdup (slug);
  for (guint n = 2; ds_recipes_find (&self->recipes, id) != NULL; n++) {
    if (dse_recipe_store_is_own (self, id) && is_called (self, id, name))
      break;
    g_free (id);
    id = g_strdup_printf ("%s-%u", slug, n);
  }
  return id;
}

DsStatus
dse_recipe_store_save (DseRecipeStore *self, const DsRecipe *recipe, DsError *err)
{
  g_autofree char *path = NULL;
  DsStatus status;

  g_return_val_if_fail (DSE_IS_RECIPE_STORE (self) && recipe != NULL, DS_BAD_ARG);

  path = path_of (self, recipe->id);
  if (path == NULL)
    return ds_fail (err, DS_NOT_FOUND, "recipes", "recipe.no-home",
                    N_ ("no folder to store your recipes in"));
  if (g_mkdir_with_parents (self->folder, 0777) != 0)
    return ds_file_fail (err, self->folder, errno);
  status = ds_data_write_recipe (recipe, path, err);
  if (status == DS_OK)
    dse_recipe_store_load (self, NULL);
  return status;
}

DsStatus
dse_recipe_store_remove (DseRecipeStore *self, const char *id, DsError *err)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (DSE_IS_RECIPE_STORE (self) && id != NULL, DS_BAD_ARG);

  path = path_of (self, id);
  if (path == NULL || g_unlink (path) != 0)
    return ds_file_fail (err, path != NULL ? path : id, path != NULL ? errno : ENOENT);
  dse_recipe_store_load (self, NULL);
  return DS_OK;
}

static void
dse_recipe_store_finalize (GObject *object)
{
  DseRecipeStore *self = DSE_RECIPE_STORE (object);

  ds_recipes_clear (&self->recipes);
  ds_data_path_clear (&self->path);
  g_free (self->folder);
  g_hash_table_unref (self->of_project);
  G_OBJECT_CLASS (dse_recipe_store_parent_class)->finalize (object);
}

static void
dse_recipe_store_class_init (DseRecipeStoreClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_recipe_store_finalize;
  g_signal_new ("changed", DSE_TYPE_RECIPE_STORE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
dse_recipe_store_init (DseRecipeStore *self)
{
  self->of_project = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

DseRecipeStore *
dse_recipe_store_new (void)
{
  return g_object_new (DSE_TYPE_RECIPE_STORE, NULL);
}
