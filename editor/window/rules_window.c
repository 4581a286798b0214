/* editor/window/rules_window.c — the window of the definitions of a project, or of the user: the
 * list, the form, and what can be done with a definition. The frame is rules_window.ui. */
#include "app/settings.h"
#include "window/window_private.h"

#include "io/io.h"
#include "rules/prefab_drawing.h"
#include "rules/rename_scope.h"
#include "rules/rule_form.h"
#include "rules/rule_labels.h"
#include "rules/rule_list.h"
#include "rules/rule_matches.h"
#include "rules/tile_rule.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
  DseWindow *window; /* borrowed: the window over it goes with it */
  DseProject *project;
  DseRuleEditor *editor;
  GtkWidget *dialog, *list, *form, *toasts;
  GSimpleActionGroup *actions;
  DseRuleMatches *matches; /* of the chosen tile rule, on the level in front */
  gboolean keeps_matches;  /* while this window is hidden */
} RulesWindow;

static void
rules_window_free (gpointer data)
{
  RulesWindow *self = data;

  g_object_unref (self->matches);
  g_object_unref (self->project);
  g_object_unref (self->editor);
  g_object_unref (self->actions);
  g_free (self);
}

static void
say (RulesWindow *self, const char *text)
{
  g_autofree char *shown = dsu_dup_shown (text);
  g_autofree char *markup = g_markup_escape_text (shown, -1);

  AdwToast *toast = adw_toast_new (markup);

  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), toast);
}

static void
say_errors (RulesWindow *self, const DsErrors *errors)
{
  char sentence[DS_SENTENCE];

  if (errors->n > 0)
    say (self, ds_message_format (&errors->items[0].message, sentence, sizeof sentence));
}

/* The chosen definition, after what is still typed about it; borrowed; NULL: none. */
static const DsRuleEntry *
chosen (RulesWindow *self)
{
  dse_rule_form_flush (DSE_RULE_FORM (self->form));
  return dse_rule_list_get_entry (DSE_RULE_LIST (self->list));
}

/* ---- open levels */

static gboolean
is_mine (RulesWindow *self, DsePage *page)
{
  return dse_project_of (dse_page_get_document (page)) == self->project;
}

static GStrv
dup_levels (gpointer data)
{
  RulesWindow *self = data;
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (guint i = 0; i < dse_window_get_n_pages (self->window); i++) {
    DsePage *page = dse_window_get_nth_page (self->window, i);
    const char *path = dsu_document_get_path (dse_page_get_document (page));

    if (path != NULL && g_str_has_suffix (path, ".delve") && is_mine (self, page))
      g_strv_builder_add (paths, path);
  }
  return g_strv_builder_end (paths);
}

static void
note_mention (const DsMention *mention, void *data)
{
  *(gboolean *)data = TRUE;
}

/* True when the level as it is now, saved or not, names the definition. */
static gboolean
uses (DsuDocument *document, const DsMentioned *what)
{
  const DsDelve *delve = dsu_document_get_delve (document);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  gboolean found = FALSE;
  DsText text = { 0 };
  DsJson *json;

  if (ds_format_delve.write (delve, &text, NULL) == DS_OK &&
      ds_json_parse (&json, "level", text.bytes, text.n, errors) == DS_OK) {
    ds_mention_walk (what, ds_json_root (json), note_mention, &found);
    ds_json_free (json);
  }
  ds_text_clear (&text);
  return found;
}

/* Title of a level whose unsaved state names @entry; NULL: there is none. Caller frees. */
static char *
dup_unsaved (RulesWindow *self, const DsRuleEntry *entry)
{
  const DsMentioned what = ds_rule_book_meant (dse_rule_editor_get_book (self->editor), entry);

  for (guint i = 0; i < dse_window_get_n_pages (self->window); i++) {
    DsePage *page = dse_window_get_nth_page (self->window, i);
    DsuDocument *document = dse_page_get_document (page);

    if (is_mine (self, page) && uses (document, &what) &&
        (dsu_document_get_modified (document) || dsu_document_get_path (document) == NULL))
      return dsu_document_dup_title (document);
  }
  return NULL;
}

/* Levels whose files were just rewritten are read again. */
static void
reload_levels (RulesWindow *self)
{
  for (guint i = 0; i < dse_window_get_n_pages (self->window); i++) {
    DsePage *page = dse_window_get_nth_page (self->window, i);

    if (is_mine (self, page) && dse_page_is_stale (page) &&
        !dsu_document_get_modified (dse_page_get_document (page)))
      dse_page_revert (page);
  }
}

/* ---- actions */

/* Chooses a definition that was just made, and goes to its first field. */
static void
go_to_made (RulesWindow *self, const DsRecordType *type, const char *id)
{
  GtkWidget *row;

  dse_rule_list_choose (DSE_RULE_LIST (self->list), type, id);
  row = dse_rule_form_get_row (DSE_RULE_FORM (self->form), "label");
  gtk_widget_child_focus (row != NULL ? row : self->list, GTK_DIR_TAB_FORWARD);
}

static void
on_new_name (const char *name, gpointer data)
{
  RulesWindow *self = data;
  const DsRecordType *type = g_object_get_data (G_OBJECT (self->dialog), "new-type");
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *id = NULL;

  if (name == NULL)
    return;
  id = dse_rule_editor_create (self->editor, type, name, errors);
  if (id != NULL)
    go_to_made (self, type, id);
  say_errors (self, errors);
}

static void
on_new (GSimpleAction *action, GVariant *value, gpointer data)
{
  RulesWindow *self = data;
  const char *wanted = g_variant_get_string (value, NULL);

  dse_rule_form_flush (DSE_RULE_FORM (self->form));
  for (guint i = 0; i < dse_rule_n_types (); i++) {
    const DsRecordType *type = dse_rule_type (i);

    if (strcmp (type->id, wanted) != 0)
      continue;
    g_object_set_data (G_OBJECT (self->dialog), "new-type", (gpointer)type);
    dsu_dialog_ask_text (GTK_WINDOW (self->dialog), _ ("New Definition"), _ (type->label),
                         _ ("Name"), _ (type->label), _ ("C_reate"), on_new_name, self);
  }
}

static void
on_copy_name (const char *name, gpointer data)
{
  RulesWindow *self = data;
  const DsRuleEntry *entry = chosen (self);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *id = NULL;
  const DsRecordType *type;

  if (name == NULL || entry == NULL)
    return;
  type = entry->type;
  id = dse_rule_editor_duplicate (self->editor, entry, name, errors);
  if (id != NULL)
    go_to_made (self, type, id);
  say_errors (self, errors);
}

static void
on_duplicate (GSimpleAction *action, GVariant *value, gpointer data)
{
  RulesWindow *self = data;
  const DsRuleEntry *entry = chosen (self);
  g_autofree char *label = entry != NULL ? dse_rule_entry_dup_label (entry) : NULL;

  if (entry != NULL)
    dsu_dialog_ask_text (GTK_WINDOW (self->dialog), _ ("Duplicate"), label, _ ("Name"), label,
                         _ ("D_uplicate"), on_copy_name, self);
}

static void
on_override (GSimpleAction *action, GVariant *value, gpointer data)
{
  RulesWindow *self = data;
  const DsRuleEntry *entry = chosen (self);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  if (entry != NULL && !dse_rule_editor_override (self->editor, entry, errors))
    say_errors (self, errors);
}

static void
on_take_unused (GSimpleAction *action, GVariant *value, gpointer data)
{
  RulesWindow *self = data;
  const DsRuleEntry *entry = chosen (self);
  const DsRuleEntry *unused =
      entry != NULL ? dse_rule_editor_find_unused (self->editor, entry) : NULL;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  if (unused != NULL && !dse_rule_editor_override (self->editor, unused, errors))
    say_errors (self, errors);
}

static void
remove_chosen (RulesWindow *self)
{
  const DsRuleEntry *entry = chosen (self);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  if (entry != NULL && !dse_rule_editor_remove (self->editor, entry, errors))
    say_errors (self, errors);
}

static void
move_chosen (RulesWindow *self, gboolean is_up)
{
  const DsRuleEntry *entry = chosen (self);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  if (entry != NULL && dse_rule_editor_get_neighbour (self->editor, entry, is_up) != NULL &&
      !dse_rule_editor_move (self->editor, entry, is_up, errors))
    say_errors (self, errors);
}

static void
on_move_up (GSimpleAction *action, GVariant *value, gpointer data)
{
  move_chosen (data, TRUE);
}

static void
on_move_down (GSimpleAction *action, GVariant *value, gpointer data)
{
  move_chosen (data, FALSE);
}

static void
on_reset (GSimpleAction *action, GVariant *value, gpointer data)
{
  remove_chosen (data);
}

/* Shows a level or drawing in a tab. This window, which lies over that of the levels, makes way; it
 * comes back as it is. */
static void
show_in_tab (RulesWindow *self, const char *path)
{
  gtk_widget_set_visible (self->dialog, FALSE);
  dse_window_open (self->window, path);
  gtk_window_present (GTK_WINDOW (self->window));
}

/* Opens the drawing of a prefab in a tab. */
static void
on_draw (GSimpleAction *action, GVariant *value, gpointer data)
{
  RulesWindow *self = data;
  const DsRuleEntry *entry = chosen (self);
  g_autofree char *path = NULL;

  if (entry == NULL || entry->type != &ds_prefab_record)
    return;
  path = dse_prefab_dup_path (self->project, entry->id);
  show_in_tab (self, path);
}

static void
on_delete_answer (const char *answer, gpointer data)
{
  if (strcmp (answer, "delete") == 0)
    remove_chosen (data);
}

/* The picture of the definition, or where it gets its own. */
static void
on_tilesets (GSimpleAction *action, GVariant *value, gpointer data)
{
  RulesWindow *self = data;
  const DsRuleEntry *entry = dse_rule_list_get_entry (DSE_RULE_LIST (self->list));

  if (entry != NULL)
    dse_window_show_picture (self->window, entry->type, entry->id, NULL);
}

static void
on_delete (GSimpleAction *action, GVariant *value, gpointer data)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "delete", N_ ("_Delete"), DSU_ANSWER_DESTRUCTIVE },
                                       { 0 } };
  RulesWindow *self = data;
  const DsRuleEntry *entry = chosen (self);
  g_autofree char *label = NULL, *shown = NULL, *heading = NULL;

  if (entry == NULL)
    return;
  label = dse_rule_entry_dup_label (entry);
  shown = dsu_dup_shown (label);
  heading = g_strdup_printf (_ ("Delete “%s”?"), shown);
  dsu_dialog_ask (GTK_WINDOW (self->dialog), heading,
                  _ ("Levels that use it show it as unknown. You can undo this in this window."),
                  answers, on_delete_answer, self);
}

static void ask_rename (RulesWindow *self, const char *text, const char *reason);

/* A refused identifier is asked for again, with the reason. */
static void
on_rename_id (const char *id, gpointer data)
{
  RulesWindow *self = data;
  const DsRuleEntry *entry = chosen (self);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_auto (GStrv) levels = dup_levels (self);
  const DsRecordType *type;

  if (id == NULL || entry == NULL || strcmp (id, entry->id) == 0)
    return;
  type = entry->type;
  if (dse_rule_editor_rename (self->editor, entry, id, (const char *const *)levels, errors)) {
    reload_levels (self);
    dse_rule_list_choose (DSE_RULE_LIST (self->list), type, id);
    say_errors (self, errors);
  } else if (errors->n > 0) {
    char sentence[DS_SENTENCE];

    ask_rename (self, id, ds_message_format (&errors->items[0].message, sentence, sizeof sentence));
  }
}

/* @reason: NULL: the scope is said instead. */
static void
ask_rename (RulesWindow *self, const char *text, const char *reason)
{
  const DsRuleEntry *entry = chosen (self);
  g_auto (GStrv) levels = dup_levels (self);
  g_autofree char *scope = NULL;

  if (entry == NULL)
    return;
  scope = dse_rename_scope_dup (self->editor, entry, (const char *const *)levels);
  dsu_dialog_ask_text (GTK_WINDOW (self->dialog), _ ("Rename everywhere"),
                       reason != NULL ? reason : scope, _ ("Identifier"), text, _ ("_Rename"),
                       on_rename_id, self);
}

static void
on_rename (GSimpleAction *action, GVariant *value, gpointer data)
{
  RulesWindow *self = data;
  const DsRuleEntry *entry = chosen (self);
  g_autofree char *title = entry != NULL ? dup_unsaved (self, entry) : NULL;

  if (title != NULL) {
    g_autofree char *text = g_strdup_printf (_ ("Save “%s” first: it uses this definition"), title);

    say (self, text);
  } else if (entry != NULL) {
    ask_rename (self, entry->id, NULL);
  }
}

static void
go_back (RulesWindow *self, gboolean (*step) (DseFileSteps *steps, DsError *err))
{
  char sentence[DS_SENTENCE];
  DsError err;

  dse_rule_form_flush (DSE_RULE_FORM (self->form));
  if (step (dse_rule_editor_get_steps (self->editor), &err))
    reload_levels (self);
  else
    say (self, ds_error_format (&err, sentence, sizeof sentence));
}

static void
on_undo (GSimpleAction *action, GVariant *value, gpointer data)
{
  go_back (data, dse_file_steps_go_back);
}

static void
on_redo (GSimpleAction *action, GVariant *value, gpointer data)
{
  go_back (data, dse_file_steps_go_on);
}

static void
on_search (GSimpleAction *action, GVariant *value, gpointer data)
{
  RulesWindow *self = data;

  gtk_widget_grab_focus (dse_rule_list_get_search (DSE_RULE_LIST (self->list)));
}

/* ---- matches of the chosen tile rule */

static void
show_matches (RulesWindow *self)
{
  const DsRuleEntry *entry = dse_rule_list_get_entry (DSE_RULE_LIST (self->list));
  const gboolean is_rule = entry != NULL && entry->type == &ds_tile_rule_record;

  if (gtk_widget_get_mapped (self->dialog))
    dse_rule_matches_set_rule (self->matches, is_rule ? entry->id : NULL);
}

static void
hide_matches (RulesWindow *self)
{
  self->keeps_matches = FALSE;
  dse_rule_matches_set_bar (self->matches, FALSE);
  dse_rule_matches_set_rule (self->matches, NULL);
}

static void
on_matches (RulesWindow *self)
{
  g_autofree char *text = dse_rule_matches_dup_text (self->matches);

  dse_rule_form_set_matches (DSE_RULE_FORM (self->form), text);
}

/* This window makes way; the matches stay over the level. */
static void
on_show_matches (GSimpleAction *action, GVariant *value, gpointer data)
{
  RulesWindow *self = data;

  self->keeps_matches = TRUE;
  gtk_widget_set_visible (self->dialog, FALSE);
  dse_rule_matches_set_bar (self->matches, TRUE);
  dse_rule_matches_go (self->matches, 1);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
on_edit_rule (RulesWindow *self)
{
  dse_window_rules (self->window);
}

/* Another tab is in front. */
static void
on_tab (GtkWidget *dialog)
{
  RulesWindow *self = g_object_get_data (G_OBJECT (dialog), "rules");
  DsePage *page = dse_window_get_page (self->window);

  dse_rule_matches_set_level (self->matches, page != NULL ? dse_page_get_canvas (page) : NULL,
                              page != NULL ? dse_page_get_document (page) : NULL);
}

static void
on_shown (RulesWindow *self)
{
  self->keeps_matches = FALSE;
  dse_rule_matches_set_bar (self->matches, FALSE);
  show_matches (self);
}

static void
follow_matches (RulesWindow *self)
{
  g_signal_connect_swapped (self->matches, "changed", G_CALLBACK (on_matches), self);
  g_signal_connect_swapped (self->matches, "edit", G_CALLBACK (on_edit_rule), self);
  g_signal_connect_swapped (self->matches, "closed", G_CALLBACK (hide_matches), self);
  g_signal_connect_swapped (self->dialog, "map", G_CALLBACK (on_shown), self);
  g_signal_connect_object (self->window->tabs, "notify::selected-page", G_CALLBACK (on_tab),
                           self->dialog, G_CONNECT_SWAPPED);
  on_tab (self->dialog);
}

/* ---- the chosen definition */

static void
show_step (RulesWindow *self, const char *name, const char *label, const char *none)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);
  GtkWidget *button = g_object_get_data (G_OBJECT (self->dialog), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), label != NULL);
  gtk_widget_set_tooltip_text (button, label != NULL ? label : none);
}

/* Enables the actions that make sense for the chosen definition. */
static void
show_actions (RulesWindow *self)
{
  const DsRuleEntry *entry = dse_rule_list_get_entry (DSE_RULE_LIST (self->list));
  const gboolean can_change = dse_rule_editor_get_obstacle (self->editor) == NULL;
  const gboolean is_own = entry != NULL && dse_rule_editor_is_own (self->editor, entry);
  const gboolean is_unused = entry != NULL && dse_rule_editor_is_unused (self->editor, entry);
  const struct {
    const char *name;
    gboolean is_enabled;
  } rows[] = {
    { "new", can_change },
    { "duplicate", can_change && entry != NULL },
    { "override", can_change && entry != NULL && !is_own },
    { "take-unused", can_change && entry != NULL && !is_own &&
                         dse_rule_editor_find_unused (self->editor, entry) != NULL },
    { "draw", can_change && entry != NULL && !is_unused && entry->type == &ds_prefab_record },
    { "rename", is_own && !entry->overrides },
    { "move-up",
      entry != NULL && dse_rule_editor_get_neighbour (self->editor, entry, TRUE) != NULL },
    { "move-down",
      entry != NULL && dse_rule_editor_get_neighbour (self->editor, entry, FALSE) != NULL },
    { "delete", is_own && !entry->overrides },
    { "reset", is_own && entry->overrides },
  };
  const DseFileSteps *steps = dse_rule_editor_get_steps (self->editor);
  const char *undo = dse_file_steps_get_undo (steps), *redo = dse_file_steps_get_redo (steps);
  g_autofree char *undo_tip = undo != NULL ? g_strdup_printf (_ ("Undo: %s"), undo) : NULL;
  g_autofree char *redo_tip = redo != NULL ? g_strdup_printf (_ ("Redo: %s"), redo) : NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), rows[i].name)),
        rows[i].is_enabled);
  show_step (self, "undo", undo_tip, _ ("Nothing to undo"));
  show_step (self, "redo", redo_tip, _ ("Nothing to redo"));
}

static void
on_selected (RulesWindow *self)
{
  const DsRuleEntry *entry = dse_rule_list_get_entry (DSE_RULE_LIST (self->list));

  dse_rule_form_show (DSE_RULE_FORM (self->form), entry != NULL ? entry->type : NULL,
                      entry != NULL ? entry->id : NULL);
  show_actions (self);
  show_matches (self);
}

static void
on_jump (RulesWindow *self, gpointer type, const char *id)
{
  dse_rule_list_choose (DSE_RULE_LIST (self->list), type, id);
}

static void
on_open (RulesWindow *self, const char *path)
{
  show_in_tab (self, path);
}

static void
on_recipe (RulesWindow *self, const char *path)
{
  gtk_widget_set_visible (self->dialog, FALSE);
  dse_window_make_level_of (self->window, path);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
on_tileset (RulesWindow *self, const char *path)
{
  const DsRuleEntry *entry = dse_rule_list_get_entry (DSE_RULE_LIST (self->list));
  g_autofree char *name = g_path_get_basename (path);

  if (entry != NULL)
    dse_window_show_picture (self->window, entry->type, entry->id, name);
}

/* However it goes: closed, for another project, or with the window of the levels. */
static void
on_hidden (RulesWindow *self)
{
  dse_rule_form_flush (DSE_RULE_FORM (self->form));
  if (!self->keeps_matches)
    hide_matches (self);
}

/* ---- the window */

static GMenuModel *
new_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < dse_rule_n_types (); i++) {
    const DsRecordType *type = dse_rule_type (i);
    g_autofree char *action = g_strdup_printf ("rules.new::%s", type->id);

    g_menu_append (menu, _ (type->label), action);
  }
  return G_MENU_MODEL (menu);
}

static void
add_actions (RulesWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "new", .activate = on_new, .parameter_type = "s" },
    { .name = "override", .activate = on_override },
    { .name = "take-unused", .activate = on_take_unused },
    { .name = "duplicate", .activate = on_duplicate },
    { .name = "draw", .activate = on_draw },
    { .name = "rename", .activate = on_rename },
    { .name = "move-up", .activate = on_move_up },
    { .name = "move-down", .activate = on_move_down },
    { .name = "reset", .activate = on_reset },
    { .name = "delete", .activate = on_delete },
    { .name = "undo", .activate = on_undo },
    { .name = "redo", .activate = on_redo },
    { .name = "search", .activate = on_search },
    { .name = "tilesets", .activate = on_tilesets },
    { .name = "show-matches", .activate = on_show_matches },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_object_set_data (G_OBJECT (self->dialog), "actions", self->actions);
  gtk_widget_insert_action_group (self->dialog, "rules", G_ACTION_GROUP (self->actions));
}

static void
build (RulesWindow *self)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (DSE_UI_PATH "rules_window.ui");
  GtkPaned *paned = GTK_PANED (gtk_builder_get_object (builder, "paned"));
  g_autofree char *label = dse_project_dup_label (self->project);
  g_autoptr (GMenuModel) menu = new_menu ();

  self->dialog = GTK_WIDGET (gtk_builder_get_object (builder, "window"));
  self->toasts = GTK_WIDGET (gtk_builder_get_object (builder, "toasts"));
  self->list = dse_rule_list_new (self->editor);
  self->form = dse_rule_form_new (self->editor, dup_levels, self);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (gtk_builder_get_object (builder, "new")), menu);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (gtk_builder_get_object (builder, "title")),
                                 label != NULL ? label : _ ("Your definitions"));
  g_object_set_data (G_OBJECT (self->dialog), "undo", gtk_builder_get_object (builder, "undo"));
  g_object_set_data (G_OBJECT (self->dialog), "redo", gtk_builder_get_object (builder, "redo"));
  gtk_paned_set_start_child (paned, self->list);
  gtk_paned_set_end_child (paned, self->form);
  add_actions (self);
}

void
dse_window_rules (DseWindow *self)
{
  GtkWidget *shown;
  RulesWindow *rules;
  DseProject *project;

  g_return_if_fail (DSE_IS_WINDOW (self));

  project = self->project;
  shown = self->rules_window;
  if (shown != NULL && g_object_get_data (G_OBJECT (shown), "project") == project) {
    gtk_window_present (GTK_WINDOW (shown));
    return;
  }
  if (shown != NULL)
    gtk_window_destroy (GTK_WINDOW (shown));
  rules = g_new0 (RulesWindow, 1);
  rules->window = self;
  rules->project = g_object_ref (project);
  rules->editor = dse_rule_editor_new (project);
  rules->matches = dse_rule_matches_new ();
  build (rules);
  g_object_set_data (G_OBJECT (rules->dialog), "project", project);
  g_object_set_data_full (G_OBJECT (rules->dialog), "rules", rules, rules_window_free);
  g_signal_connect_swapped (rules->list, "selected", G_CALLBACK (on_selected), rules);
  g_signal_connect_swapped (rules->form, "jump", G_CALLBACK (on_jump), rules);
  g_signal_connect_swapped (rules->form, "open", G_CALLBACK (on_open), rules);
  g_signal_connect_swapped (rules->form, "recipe", G_CALLBACK (on_recipe), rules);
  g_signal_connect_swapped (rules->form, "tileset", G_CALLBACK (on_tileset), rules);
  g_signal_connect_swapped (rules->dialog, "unmap", G_CALLBACK (on_hidden), rules);
  follow_matches (rules);
  on_selected (rules);
  gtk_window_set_transient_for (GTK_WINDOW (rules->dialog), GTK_WINDOW (self));
  gtk_window_set_destroy_with_parent (GTK_WINDOW (rules->dialog), TRUE);
  g_set_weak_pointer (&self->rules_window, rules->dialog);
  gtk_window_present (GTK_WINDOW (rules->dialog));
}

void
dse_window_rules_of (DseWindow *self, const DsRecordType *type)
{
  RulesWindow *rules;

  g_return_if_fail (DSE_IS_WINDOW (self) && type != NULL);

  dse_window_rules (self);
  rules = g_object_get_data (G_OBJECT (self->rules_window), "rules");
  dse_rule_list_show_type (DSE_RULE_LIST (rules->list), type);
}
