/* editor/window/project_dialogs.c — the forms for a new project and for the settings of one. */
#include "window/form.h"
#include "window/project_part.h"
#include "window/window_private.h"

#include "choice.h"
#include "dialogs.h"
#include "io/export_target.h"
#include "io/project_command.h"
#include "io/project_format.h"
#include "project/project_file.h"
#include "shown.h"

#include <glib/gi18n.h>

/* The row of @control gets the help of the field, as dsmith schema has it. */
static void
explain (GtkWidget *control, const char *key)
{
  GtkWidget *row = gtk_widget_get_ancestor (control, ADW_TYPE_ACTION_ROW);

  for (size_t i = 0; i < ds_project_record.n_fields; i++)
    if (g_str_equal (ds_project_record.fields[i].key, key))
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (ds_project_record.fields[i].help));
}

/* ---- choices of ids */

/* A list of ids beside the labels that are shown for them. */
typedef struct {
  GtkStringList *labels, *ids;
} Choices;

static Choices
choices_new (const char *default_label)
{
  Choices choices = { gtk_string_list_new (NULL), gtk_string_list_new (NULL) };

  gtk_string_list_append (choices.labels, default_label);
  gtk_string_list_append (choices.ids, "");
  return choices;
}

static void
add_choice (Choices *choices, const char *label, const char *id)
{
  gtk_string_list_append (choices->labels, label);
  gtk_string_list_append (choices->ids, id);
}

static guint
find_id (GtkStringList *ids, const char *id)
{
  guint i = 0;

  while (i < g_list_model_get_n_items (G_LIST_MODEL (ids)) &&
         !g_str_equal (gtk_string_list_get_string (ids, i), id))
    i++;
  return i;
}

/* A row with the choices, which are taken. An id that is not among them is added: it is refused
 * when the form is accepted, and never lost in silence. */
static GtkWidget *
add_row (DseForm *form, const char *title, Choices *choices, const char *id)
{
  GtkWidget *choice;

  if (find_id (choices->ids, id) == g_list_model_get_n_items (G_LIST_MODEL (choices->ids))) {
    g_autofree char *shown = dsu_dup_shown (id), *label = NULL;

    label = g_strdup_printf (_ ("%s (missing)"), shown);
    add_choice (choices, label, id);
  }
  choice = dse_form_add (form, title, dsu_choice_new (choices->labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), find_id (choices->ids, id));
  g_object_set_data_full (G_OBJECT (choice), "ids", choices->ids, g_object_unref);
  return choice;
}

static const char *
chosen_id (GtkWidget *choice)
{
  return gtk_string_list_get_string (g_object_get_data (G_OBJECT (choice), "ids"),
                                     gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)));
}

/* ---- settings */

static void
add_base (DseForm *form, DsProjectBase base)
{
  GtkStringList *labels = gtk_string_list_new (NULL);

  for (size_t i = 0; i < ds_project_record.n_fields; i++) {
    const DsField *field = &ds_project_record.fields[i];

    for (size_t k = 0; g_str_equal (field->key, "base") && k < field->n_choices; k++)
      gtk_string_list_append (labels, _ (field->choices[k].label));
  }
  form->base = dse_form_add (form, _ ("Based on"), dsu_choice_new (labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->base), base);
  explain (form->base, "base");
}

static void
add_ruleset (DseForm *form, const DsRules *rules, const char *id)
{
  Choices choices = choices_new (_ ("Default"));

  for (size_t i = 0; i < ds_rules_n_rulesets (rules); i++)
    add_choice (&choices, ds_translate (ds_rules_ruleset (rules, i)->label),
                ds_rules_ruleset (rules, i)->id);
  form->ruleset = add_row (form, _ ("Ruleset"), &choices, id);
  explain (form->ruleset, "ruleset");
}

static void
add_recipe (DseForm *form, DseRecipeStore *store, const char *id)
{
  const DsRecipes *recipes = dse_recipe_store_get_recipes (store);
  Choices choices = choices_new (_ ("Last used"));

  for (size_t i = 0; i < recipes->n; i++) {
    g_autofree char *label = dse_recipe_store_dup_label (store, &recipes->items[i]);

    add_choice (&choices, label, recipes->items[i].id);
  }
  form->recipe = add_row (form, _ ("Recipe"), &choices, id);
  explain (form->recipe, "recipe");
}

/* ---- lists, which have windows of their own */

/* Item @i of the list as it is shown; NULL: it has fewer. Caller frees. */
typedef char *(*DupItem) (DseProject *project, size_t i);

static char *
dup_property (DseProject *project, size_t i)
{
  const DsRules *rules = dse_project_get_rules (project);

  return i < ds_rules_n_properties (rules)
             ? dsu_dup_shown (_ (ds_property_kind_label (ds_rules_property (rules, i))))
             : NULL;
}

static char *
dup_target (DseProject *project, size_t i)
{
  const DsProject *settings = dse_project_get_settings (project);

  return i < settings->exports.n ? dsu_path_dup_shown (ds_project_export (settings, i)->path)
                                 : NULL;
}

static char *
dup_command (DseProject *project, size_t i)
{
  const DsRecords *commands = &dse_project_get_settings (project)->commands;

  return i < commands->n ? dsu_dup_shown (ds_project_command (commands, i)->label) : NULL;
}

static char *
dup_format (DseProject *project, size_t i)
{
  const DsRecords *formats = &dse_project_get_settings (project)->formats;

  return i < formats->n ? dsu_dup_shown (ds_project_format_at (formats, i)->label) : NULL;
}

/* Declarations are definitions like others: the Rules window has their forms, and undo. */
static void
open_properties (DseWindow *self, GtkWindow *parent, DseProject *project)
{
  dse_window_rules_of (self, &ds_property_record);
}

static const struct {
  const char *title, *tip, *none;
  DupItem dup_item;
  void (*open) (DseWindow *self, GtkWindow *parent, DseProject *project);
} LISTS[] = {
  { N_ ("Declared properties"), N_ ("Saves the settings and opens the properties in Rules"),
    N_ ("No declared properties"), dup_property, open_properties },
  { N_ ("Export targets"), N_ ("Opens the export targets, which are saved by themselves"),
    N_ ("No export targets"), dup_target, dse_window_targets },
  { N_ ("Commands"), N_ ("Opens the commands, which are saved by themselves"), N_ ("No commands"),
    dup_command, dse_window_project_commands },
  { N_ ("File formats"), N_ ("Opens the file formats, which are saved by themselves"),
    N_ ("No file formats"), dup_format, dse_window_project_formats },
};

/* A list of the file is edited over the settings, of which nothing is saved by that. The Rules
 * window would be blocked by them. */
static void
on_edit (DseForm *form, GtkButton *button)
{
  const gsize list = GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (button), "list"));
  DseWindow *window = form->window;
  g_autoptr (DseProject) project =
      g_object_ref (g_object_get_data (G_OBJECT (form->dialog), "project"));

  if (LISTS[list].open != open_properties)
    LISTS[list].open (window, GTK_WINDOW (form->dialog), project);
  else if (dse_form_accept (form))
    LISTS[list].open (window, GTK_WINDOW (window), project);
}

/* Shows the items of a list in the row of its @button. */
static void
show_list (GtkWidget *button, const char *sentence, DseProject *project)
{
  const gsize list = GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (button), "list"));
  g_autoptr (GString) items = g_string_new (NULL);
  char *item;

  (void)sentence;
  for (size_t i = 0; (item = LISTS[list].dup_item (project, i)) != NULL; i++) {
    g_string_append_printf (items, "%s%s", i > 0 ? ", " : "", item);
    g_free (item);
  }
  g_object_set (gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW), "subtitle",
                items->len > 0 ? items->str : _ (LISTS[list].none), "subtitle-lines", 2, NULL);
}

/* They are more than a row can show. */
static void
add_list (DseForm *form, gsize list, DseProject *project)
{
  GtkWidget *button =
      dse_form_add (form, _ (LISTS[list].title), gtk_button_new_with_label (_ ("Edit…")));

  gtk_widget_set_tooltip_text (button, _ (LISTS[list].tip));
  g_object_set_data (G_OBJECT (button), "list", GSIZE_TO_POINTER (list));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_edit), form);
  show_list (button, NULL, project);
  g_signal_connect_object (project, "changed", G_CALLBACK (show_list), button, G_CONNECT_SWAPPED);
}

/* ---- saving */

static void
save_settings (DseForm *form)
{
  DseProject *project = g_object_get_data (G_OBJECT (form->dialog), "project");
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (form->name))));
  const DsProject settings = {
    .name = name,
    .base = (uint8_t)gtk_drop_down_get_selected (GTK_DROP_DOWN (form->base)),
    .ruleset = chosen_id (form->ruleset),
    .recipe = chosen_id (form->recipe),
    .cell = dse_form_get_number (form->cell),
    .backups = dse_form_get_number (form->backups[0]),
    .backup_minutes = dse_form_get_number (form->backups[1]),
    .exports = dse_project_get_settings (project)->exports,
    .commands = dse_project_get_settings (project)->commands,
    .formats = dse_project_get_settings (project)->formats,
  };
  char sentence[DS_SENTENCE];
  DsError err;

  if (name[0] == '\0')
    dse_form_refuse (form, _ ("The project needs a name."));
  else if (dse_project_save (project, &settings,
                             g_object_get_data (G_OBJECT (form->dialog), DSE_PROJECT_BEFORE),
                             &err) != DS_OK)
    dse_form_refuse (form, ds_error_format (&err, sentence, sizeof sentence));
}

/* Settings that cannot be written are shown all the same. */
static void
refuse_all (DseForm *form)
{
  gtk_window_set_focus (GTK_WINDOW (form->dialog), NULL); /* an entry must not lose it silently */
  gtk_widget_set_sensitive (form->group, FALSE);
  gtk_widget_set_sensitive (form->accept, FALSE);
  dse_form_refuse (form, _ ("The project is read-only: its settings cannot be saved."));
}

/* Another program deleted the file; saving is another decision then. */
static void
note_missing (DseForm *form)
{
  const char *before = g_object_get_data (G_OBJECT (form->dialog), DSE_PROJECT_BEFORE);

  if (before[0] == '\0')
    dse_form_refuse (form, _ ("The file delvesmith.json was deleted: Save restores it."));
}

void
dse_window_project_settings_dialog (DseWindow *self)
{
  const DsProject *settings;
  DseProject *project;
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (self));

  project = dse_window_get_project (self);
  if (project == NULL)
    return;
  settings = dse_project_get_settings (project);
  form = dse_form_new (self, _ ("Project Settings"), _ ("_Save"), save_settings);
  dse_form_scroll (form);
  g_object_set_data_full (G_OBJECT (form->dialog), "project", g_object_ref (project),
                          g_object_unref); /* the window may have another by then */
  g_object_set_data_full (G_OBJECT (form->dialog), DSE_PROJECT_BEFORE,
                          dse_project_dup_file (project), g_free);
  form->name = dse_form_add_text (form, _ ("Name"), settings->name);
  add_base (form, (DsProjectBase)settings->base);
  add_ruleset (form, dse_project_get_rules (project), settings->ruleset);
  add_recipe (form, dse_definitions_get_recipe_store (dse_project_get_definitions (project)),
              settings->recipe);
  form->cell = dse_form_add_number (form, _ ("Cell size (pixels)"), settings->cell, 1, 1024);
  explain (form->cell, "cell");
  form->backups[0] = dse_form_add_number (form, _ ("Backups of a level"), settings->backups, -1,
                                          DS_PROJECT_BACKUPS_MAX);
  explain (form->backups[0], "backups");
  form->backups[1] = dse_form_add_number (form, _ ("Minutes between backups"),
                                          settings->backup_minutes, -1, DS_PROJECT_MINUTES_MAX);
  explain (form->backups[1], "backup_minutes");
  for (gsize i = 0; i < G_N_ELEMENTS (LISTS); i++)
    add_list (form, i, project);
  note_missing (form);
  if (dse_project_is_read_only (project))
    refuse_all (form);
  gtk_window_present (GTK_WINDOW (form->dialog));
}

/* ---- a new project */

/* Kinds of games that a project can begin with. */
static const struct {
  const char *label, *recipe;
} STARTS[] = {
  { N_ ("Roguelike"), "twisted-halls" },
  { N_ ("Metroidvania"), "metroidvania-castle" },
};

/* A level that is saved when it is made. */
typedef struct {
  DsePage *page;
  char *path;
} FirstLevel;

static void
first_level_free (gpointer data, GClosure *closure)
{
  FirstLevel *first = data;

  g_free (first->path);
  g_free (first);
}

static void
on_made (DseMaker *maker, FirstLevel *first)
{
  if (dse_maker_is_busy (maker))
    return;
  if (dse_page_get_veto_stage (first->page) == G_MAXUINT &&
      !g_file_test (first->path, G_FILE_TEST_EXISTS))
    dse_window_save_page (DSE_WINDOW (gtk_widget_get_root (GTK_WIDGET (first->page))), first->page,
                          first->path);
  g_signal_handlers_disconnect_by_func (maker, on_made, first); /* frees it */
}

/* The shown page, which makes the first level of a new project, saves it. */
static void
save_when_made (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  DsuDocument *document = page != NULL ? dse_page_get_document (page) : NULL;
  g_autofree char *folder = document != NULL ? dse_window_dup_levels_folder (document) : NULL;
  FirstLevel *first;

  if (folder == NULL || dsu_document_get_path (document) != NULL ||
      dse_project_of (document) != dse_window_get_project (self))
    return;
  first = g_new (FirstLevel, 1);
  *first = (FirstLevel){ page, g_build_filename (folder, "level-1.delve", NULL) };
  g_signal_connect_data (dse_page_get_maker (page), "changed", G_CALLBACK (on_made), first,
                         first_level_free, 0);
}

/* Sentence that says why the form cannot be accepted; NULL: it can. Caller frees. */
static char *
dup_obstacle (const char *folder, const char *name)
{
  g_autofree char *shown = folder != NULL ? dsu_path_dup_shown (folder) : NULL;
  g_autofree char *file = folder != NULL ? g_build_filename (folder, DS_PROJECT_FILE, NULL) : NULL;

  if (folder == NULL)
    return g_strdup (_ ("Choose the folder of the project."));
  if (name[0] == '\0')
    return g_strdup (_ ("The project needs a name."));
  if (g_file_test (file, G_FILE_TEST_EXISTS))
    return g_strdup_printf (_ ("%s is a project already: open it instead."), shown);
  return NULL;
}

/* Levels that were open in the folder belong to the new project. */
static void
take_open_levels (DseWindow *window)
{
  for (guint i = 0; i < dse_window_get_n_pages (window); i++)
    dse_project_take_by_path (dse_page_get_document (dse_window_get_nth_page (window, i)));
}

static void
make_project (DseForm *form)
{
  const char *folder = g_object_get_data (G_OBJECT (form->dialog), "folder");
  const guint start = gtk_drop_down_get_selected (GTK_DROP_DOWN (form->recipe));
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (form->name))));
  g_autofree char *obstacle = dup_obstacle (folder, name);
  const DsProject settings = { .folder = (char *)folder,
                               .name = name,
                               .ruleset = "default",
                               .recipe = STARTS[start].recipe,
                               .cell = 16 };
  char sentence[DS_SENTENCE];
  DsError err;

  if (obstacle != NULL) {
    dse_form_refuse (form, obstacle);
    gtk_window_set_focus (GTK_WINDOW (form->dialog), folder != NULL ? form->name : form->folder);
  } else if (dse_project_file_write (&settings, &err) != DS_OK)
    dse_form_refuse (form, ds_error_format (&err, sentence, sizeof sentence));
  else {
    take_open_levels (form->window);
    if (dse_window_open_project (form->window, folder))
      save_when_made (form->window);
  }
}

/* Shows the folder, and calls the project like it unless it has a name. */
static void
take_folder (DseForm *form, const char *path)
{
  g_autofree char *shown = dsu_path_dup_shown (path), *name = dsu_file_dup_shown (path);

  g_object_set_data_full (G_OBJECT (form->dialog), "folder", g_strdup (path), g_free);
  adw_action_row_set_subtitle (
      ADW_ACTION_ROW (gtk_widget_get_ancestor (form->folder, ADW_TYPE_ACTION_ROW)), shown);
  if (gtk_editable_get_text (GTK_EDITABLE (form->name))[0] == '\0')
    gtk_editable_set_text (GTK_EDITABLE (form->name), name);
  dse_form_forget_refusal (form);
  gtk_window_set_focus (GTK_WINDOW (form->dialog), form->name);
}

static void
on_folder (const char *path, gpointer form)
{
  if (path != NULL)
    take_folder (form, path);
}

static void
choose_folder (DseForm *form)
{
  dsu_dialog_open_folder (GTK_WINDOW (form->dialog), _ ("Folder of the Project"), _ ("_Select"),
                          on_folder, form);
}

void
dse_window_new_project_dialog (DseWindow *self)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (self));

  form = dse_form_new (self, _ ("New Project"), _ ("_Create"), make_project);
  form->folder = dse_form_add (form, _ ("Folder"), gtk_button_new_with_label (_ ("Choose…")));
  adw_action_row_set_subtitle (
      ADW_ACTION_ROW (gtk_widget_get_ancestor (form->folder, ADW_TYPE_ACTION_ROW)),
      _ ("An empty folder, or that of your game."));
  g_signal_connect_swapped (form->folder, "clicked", G_CALLBACK (choose_folder), form);
  form->name = dse_form_add_text (form, _ ("Name"), "");
  for (gsize i = 0; i < G_N_ELEMENTS (STARTS); i++)
    gtk_string_list_append (labels, _ (STARTS[i].label));
  form->recipe = dse_form_add (form, _ ("Start"), dsu_choice_new (labels));
  gtk_window_present (GTK_WINDOW (form->dialog));
}
