/* editor/window/recipes.c — own recipes: save, delete, share as files; the contact sheet. */
#include "window/window_private.h"

#include "dialogs.h"
#include "recipe/contact_sheet.h"

#include <glib/gi18n.h>
#include <string.h>

static const DsuFileFilter *
filters (void)
{
  static DsuFileFilter all[] = { { NULL, "*.json" }, { NULL, NULL } };

  all[0].name = _ ("Delvesmith recipe");
  return all;
}

static DseRecipeStore *
store_of (DseWindow *self)
{
  return dse_definitions_get_recipe_store (dse_window_get_definitions (self));
}

static void
complain (DseWindow *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  if (dse_window_get_page (self) != NULL)
    dse_page_show_error (dse_window_get_page (self),
                         ds_error_format (err, sentence, sizeof sentence));
}

/* ---- saving */

/* The page's recipe as a file has it: called @name, for a level of this size. */
static DsStatus
recipe_of (DseWindow *self, const char *id, const char *name, DsRecipe *out, DsError *err)
{
  DsePage *page = dse_window_get_page (self);
  const DsDungeon *dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;
  const DsStatus status = ds_recipe_copy (out, dse_page_get_recipe (page), err);

  if (status != DS_OK)
    return status;
  ds_recipe_strip (out);
  g_strlcpy (out->id, id, sizeof out->id);
  out->w = dungeon->w;
  out->h = dungeon->h;
  out->floors = (int32_t)dungeon->n_floors;
  out->label = ds_str_new (name);
  if (out->label != NULL)
    return DS_OK;
  ds_recipe_clear (out);
  return ds_fail_nomem (err, "recipe");
}

/* The level belongs to the saved recipe from now on. */
static void
save (DseWindow *self, const char *id, const char *name)
{
  DsePage *page = dse_window_get_page (self);
  DsRecipe recipe;
  DsError err;
  DsStatus status = recipe_of (self, id, name, &recipe, &err);

  if (status != DS_OK) {
    complain (self, &err);
    return;
  }
  status = dse_recipe_store_save (store_of (self), &recipe, &err);
  if (status != DS_OK) {
    complain (self, &err);
  } else {
    g_autofree char *said = g_strdup_printf (dse_recipe_store_is_in_project (store_of (self))
                                                 ? _ ("Saved “%s” to the project's recipes")
                                                 : _ ("Saved “%s” to My Recipes"),
                                             name);
    const DsDungeon *dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;
    const DsCmdRecipe cmd = { .cmd.type = &ds_cmd_recipe,
                              .recipe = &recipe,
                              .seed = dungeon->seed,
                              .derived_from = ds_dungeon_derived_from (dungeon) };

    ds_recipe_strip (&recipe);
    dsu_document_take (dse_page_get_document (page), &cmd.cmd, NULL);
    dse_window_say (self, said);
  }
  ds_recipe_clear (&recipe);
}

/* Subject of an open dialog. */
typedef struct {
  DseWindow *window;
  char *id, *text;
} RecipeQuestion;

static RecipeQuestion *
question_new (DseWindow *window, const char *id, const char *text)
{
  RecipeQuestion *question = g_new0 (RecipeQuestion, 1);

  *question = (RecipeQuestion){ window, g_strdup (id), g_strdup (text) };
  return question;
}

static void
question_free (RecipeQuestion *question)
{
  g_free (question->id);
  g_free (question->text);
  g_free (question);
}

static void
on_replace (const char *answer, gpointer data)
{
  RecipeQuestion *question = data;

  if (strcmp (answer, "replace") == 0 && dse_window_get_page (question->window) != NULL)
    save (question->window, question->id, question->text);
  question_free (question);
}

static void
ask_replace (DseWindow *self, const char *name, DsuAnswerFunc done, RecipeQuestion *question)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "replace", N_ ("_Replace"), DSU_ANSWER_DESTRUCTIVE },
                                       { NULL, NULL, 0 } };
  g_autofree char *heading = g_strdup_printf (_ ("Replace “%s”?"), name);

  dsu_dialog_ask (GTK_WINDOW (self), heading, _ ("The existing recipe of this name will be lost."),
                  answers, done, question);
}

static void
on_named (const char *text, gpointer data)
{
  DseWindow *self = data;
  g_autofree char *name = g_strstrip (g_strdup (text != NULL ? text : ""));
  g_autofree char *id = dse_recipe_store_dup_id (store_of (self), name);

  if (name[0] == '\0' || dse_window_get_page (self) == NULL)
    return;
  if (dse_recipe_store_is_own (store_of (self), id))
    ask_replace (self, name, on_replace, question_new (self, id, name));
  else
    save (self, id, name);
}

void
dse_window_save_recipe (DseWindow *self)
{
  DsePage *page;
  const DsRecipe *known;
  gboolean in_project;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  known = ds_recipes_find (dse_recipe_store_get_recipes (store_of (self)),
                           dse_page_get_recipe (page)->id);
  in_project = dse_recipe_store_is_in_project (store_of (self));
  dsu_dialog_ask_text (
      GTK_WINDOW (self), in_project ? _ ("Save as Project Recipe") : _ ("Save as My Recipe"),
      in_project ? _ ("It will appear in the recipe list for every level of the project.")
                 : _ ("It will appear in the recipe list for every level."),
      _ ("Name"),
      known != NULL && dse_recipe_store_is_own (store_of (self), known->id)
          ? ds_str_get (known->label)
          : "",
      _ ("_Save"), on_named, self);
}

/* ---- deleting */

static void
on_delete (const char *answer, gpointer data)
{
  RecipeQuestion *question = data;
  DsError err;

  if (strcmp (answer, "delete") == 0 &&
      dse_recipe_store_remove (store_of (question->window), question->id, &err) != DS_OK)
    complain (question->window, &err);
  dse_window_update_actions (question->window);
  question_free (question);
}

void
dse_window_delete_recipe (DseWindow *self)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "delete", N_ ("_Delete"), DSU_ANSWER_DESTRUCTIVE },
                                       { NULL, NULL, 0 } };
  DsePage *page;
  const DsRecipe *recipe;
  g_autofree char *heading = NULL;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL || !dse_recipe_store_is_own (store_of (self), dse_page_get_recipe (page)->id))
    return;
  recipe = ds_recipes_find (dse_recipe_store_get_recipes (store_of (self)),
                            dse_page_get_recipe (page)->id);
  heading = g_strdup_printf (_ ("Delete the recipe “%s”?"), recipe != NULL
                                                                ? ds_str_get (recipe->label)
                                                                : dse_page_get_recipe (page)->id);
  dsu_dialog_ask (GTK_WINDOW (self), heading,
                  _ ("Levels made with it stay as they are and keep its stages."), answers,
                  on_delete, question_new (self, dse_page_get_recipe (page)->id, NULL));
}

/* ---- sharing */

static void on_replace_import (const char *answer, gpointer data);

static void
on_export (const char *path, gpointer data)
{
  DseWindow *self = data;
  DsePage *page = dse_window_get_page (self);
  const DsRecipe *known;
  DsRecipe recipe;
  DsError err;
  const char *id, *name;

  if (path == NULL || page == NULL)
    return;
  known = ds_recipes_find (dse_recipe_store_get_recipes (store_of (self)),
                           dse_page_get_recipe (page)->id);
  id = dse_page_get_recipe (page)->id[0] != '\0' ? dse_page_get_recipe (page)->id : "recipe";
  name = known != NULL ? ds_str_get (known->label) : id;
  if (recipe_of (self, id, name, &recipe, &err) != DS_OK) {
    complain (self, &err);
    return;
  }
  if (ds_data_write_recipe (&recipe, path, &err) != DS_OK)
    complain (self, &err);
  ds_recipe_clear (&recipe);
}

void
dse_window_export_recipe (DseWindow *self)
{
  DsePage *page;
  g_autofree char *name = NULL;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  name = g_strdup_printf ("%s.json", dse_page_get_recipe (page)->id[0] != '\0'
                                         ? dse_page_get_recipe (page)->id
                                         : "recipe");
  dsu_dialog_save (GTK_WINDOW (self), _ ("Export Recipe"), filters (), NULL, name, on_export, self);
}

/* Adds the recipe to the own ones and generates a level of it. */
static void
take (DseWindow *self, const char *path, gboolean replace)
{
  DsePage *page = dse_window_get_page (self);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *id = NULL;
  DsRecipe recipe;
  DsError err;

  if (page == NULL)
    return;
  if (ds_data_read_recipe (&recipe, path,
                           dse_definitions_get_rules (dse_window_get_definitions (self)),
                           errors) != DS_OK) {
    complain (self, &errors->items[0]); /* the first error alone */
    return;
  }
  id = dse_recipe_store_dup_id (store_of (self), ds_str_get (recipe.label));
  g_strlcpy (recipe.id, id, sizeof recipe.id);
  if (!replace && dse_recipe_store_is_own (store_of (self), id))
    ask_replace (self, ds_str_get (recipe.label), on_replace_import, question_new (self, id, path));
  else if (dse_recipe_store_save (store_of (self), &recipe, &err) != DS_OK)
    complain (self, &err);
  else
    dse_page_choose_recipe (page, &recipe, N_ ("Import Recipe"));
  ds_recipe_clear (&recipe);
}

static void
on_replace_import (const char *answer, gpointer data)
{
  RecipeQuestion *question = data;

  if (strcmp (answer, "replace") == 0)
    take (question->window, question->text, TRUE);
  question_free (question);
}

void
dse_window_import_recipe_file (DseWindow *self, const char *path)
{
  g_return_if_fail (DSE_IS_WINDOW (self) && path != NULL);

  take (self, path, FALSE);
}

static void
on_import (const char *path, gpointer data)
{
  if (path != NULL)
    dse_window_import_recipe_file (data, path);
}

void
dse_window_import_recipe (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  dsu_dialog_open (GTK_WINDOW (self), _ ("Import Recipe"), filters (), on_import, self);
}

/* ---- many seeds at once */

/* The panel with the sheet, which begins unless it has levels already. */
static void
show_sheet (DseWindow *self)
{
  GtkWidget *sheet = dse_window_show_panel (self, &dse_panel_seeds);

  if (dse_contact_sheet_is_empty (DSE_CONTACT_SHEET (sheet)))
    dse_contact_sheet_start (DSE_CONTACT_SHEET (sheet));
  gtk_widget_child_focus (sheet, GTK_DIR_TAB_FORWARD);
}

void
dse_window_contact_sheet (DseWindow *self)
{
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  if (dse_page_get_recipe (page)->n_stages == 0)
    dse_page_show_error (page, _ ("This level has no recipe: choose one in the panel"));
  else
    show_sheet (self);
}
