/* editor/window/import_dialog.c — the dialog that makes a level of another program's file: its
 * cells and objects, what each becomes, and the level with its verdict. The frame is
 * import_dialog.ui. */
#include "app/settings.h"
#include "window/level_classes.h"
#include "window/window_private.h"

#include "app/slug.h"
#include "choice.h"
#include "import/importing.h"
#include "import/item_list.h"
#include "proof/findings.h"
#include "proof/verdict.h"
#include "shown.h"

#include <glib/gi18n.h>

#define FINDINGS_MAX 8 /* that are listed */

typedef struct {
  DseWindow *window; /* borrowed: the window over it goes with it */
  DseImporting *importing;
  GSimpleActionGroup *actions;
  GtkWidget *dialog, *mapping, *level, *layout, *save, *floor, *list;
  const char *style;   /* of the verdict's icon; static; NULL: none */
  gboolean is_filling; /* choices are filled */
  gboolean accepts;    /* Import was pressed, and the level is still made */
} ImportDialog;

static void
import_dialog_free (gpointer data)
{
  ImportDialog *self = data;

  g_signal_handlers_disconnect_by_data (self->importing, self);
  dse_importing_stop (self->importing);
  g_object_unref (self->importing);
  g_object_unref (self->actions);
  g_free (self);
}

/* A widget of the frame. */
static gpointer
part (ImportDialog *self, const char *name)
{
  return g_object_get_data (G_OBJECT (self->dialog), name);
}

static void
enable (ImportDialog *self, const char *action, gboolean is_enabled)
{
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), action)),
      is_enabled);
}

/* ---- choices */

static void
fill (GtkWidget *choice, GStrv labels, guint selected)
{
  GtkStringList *list = gtk_string_list_new ((const char *const *)labels);

  gtk_drop_down_set_model (GTK_DROP_DOWN (choice), G_LIST_MODEL (list));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), selected);
  g_object_unref (list);
}

static void
show_floors (ImportDialog *self, gsize n)
{
  GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (self->floor));
  g_auto (GStrv) labels = g_new0 (char *, n + 1);

  if (model == NULL || g_list_model_get_n_items (model) != n) {
    for (gsize i = 0; i < n; i++)
      labels[i] = g_strdup_printf (_ ("Floor %zu"), i + 1);
    fill (self->floor, labels, 0);
  }
  gtk_widget_set_visible (self->floor, n > 1);
}

/* Fills the list with all levels of the file, then each. */
static void
fill_levels (ImportDialog *self, const DsForeign *map)
{
  g_auto (GStrv) labels = g_new0 (char *, map->levels.n + 2);
  guint n = 0;

  labels[n++] = g_strdup (_ ("All levels"));
  for (const DsForeignLevel *at = map->levels.first; at != NULL; at = at->next) {
    labels[n] =
        at->name[0] != '\0' ? dsu_dup_shown (at->name) : g_strdup_printf (_ ("Level %u"), n);
    n++;
  }
  fill (self->level, labels, 0);
}

/* The levels of a file stay: the list is filled once, also since it may be what changes now. */
static void
show_levels (ImportDialog *self, const DsForeign *map)
{
  const char *chosen = dse_importing_get_mapping (self->importing)->level;
  GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (self->level));
  guint n = 1, selected = 0;

  gtk_widget_set_visible (self->level, map != NULL && map->levels.n > 1);
  if (map == NULL)
    return;
  if (model == NULL || g_list_model_get_n_items (model) != map->levels.n + 1)
    fill_levels (self, map);
  for (const DsForeignLevel *at = map->levels.first; at != NULL; at = at->next, n++)
    if (chosen[0] != '\0' && strcmp (at->name, chosen) == 0)
      selected = n;
  if (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->level)) != selected)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->level), selected);
}

static void
show_choices (ImportDialog *self)
{
  const DsForeign *map = dse_importing_get_map (self->importing);
  g_auto (GStrv) labels = dse_importing_dup_choices (self->importing);
  g_autofree char *pattern = dse_importing_dup_pattern (self->importing);

  self->is_filling = TRUE;
  fill (self->mapping, labels, dse_importing_get_choice (self->importing));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->layout),
                              dse_importing_get_mapping (self->importing)->layout);
  show_levels (self, map);
  gtk_widget_set_visible (self->layout, map != NULL && map->levels.n > 1);
  gtk_widget_set_visible (self->save, pattern != NULL);
  self->is_filling = FALSE;
}

static void
on_mapping (ImportDialog *self)
{
  if (!self->is_filling)
    dse_importing_choose (self->importing,
                          gtk_drop_down_get_selected (GTK_DROP_DOWN (self->mapping)));
}

static void
on_level (ImportDialog *self)
{
  const DsForeign *map = dse_importing_get_map (self->importing);
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->level));
  const DsForeignLevel *level = map != NULL ? map->levels.first : NULL;

  if (self->is_filling || i == GTK_INVALID_LIST_POSITION)
    return;
  for (guint k = 1; k < i && level != NULL; k++)
    level = level->next;
  dse_importing_set_level (self->importing, i > 0 && level != NULL ? level->name : "");
}

static void
on_layout (ImportDialog *self)
{
  if (!self->is_filling)
    dse_importing_set_layout (self->importing, (DsMappingLayout)gtk_drop_down_get_selected (
                                                   GTK_DROP_DOWN (self->layout)));
}

/* ---- the preview */

/* A level without a goal cannot be finished, and the list may be long: the likeliest one is
 * offered. */
static void
show_goal (ImportDialog *self)
{
  const int goal = dse_importing_get_likely_goal (self->importing);
  g_autofree char *name = NULL, *label = NULL;

  if (goal >= 0) {
    name = dse_item_dup_name (self->importing, (gsize)goal);
    label = g_strdup_printf (_ ("Use as Goal: %s"), name);
    gtk_label_set_text (part (self, "goal_name"), label);
  }
  gtk_widget_set_visible (part (self, "goal"), goal >= 0);
}

static void
show_picture (ImportDialog *self)
{
  const guint floor = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->floor));

  gtk_picture_set_paintable (part (self, "picture"),
                             GDK_PAINTABLE (dse_importing_get_picture (
                                 self->importing, floor != GTK_INVALID_LIST_POSITION ? floor : 0)));
}

static void
set_verdict (ImportDialog *self, const char *icon, const char *style, const char *word,
             const char *text)
{
  GtkWidget *image = part (self, "verdict_icon");

  if (self->style != NULL)
    gtk_widget_remove_css_class (image, self->style);
  self->style = style;
  gtk_widget_add_css_class (image, style);
  gtk_image_set_from_icon_name (GTK_IMAGE (image), icon);
  gtk_label_set_text (part (self, "verdict_word"), word);
  gtk_label_set_text (part (self, "verdict_text"), text);
  gtk_widget_set_visible (part (self, "verdict_text"), text[0] != '\0');
}

static void
show_verdict (ImportDialog *self)
{
  const DsJudgement *judgement = dse_importing_get_judgement (self->importing);
  g_autofree char *text = NULL;

  if (dse_importing_get_import (self->importing) == NULL) {
    const char *error = dse_importing_get_error (self->importing);

    set_verdict (self, "ds-severity-error-symbolic", "error", _ ("No level"),
                 error != NULL ? error : "");
    return;
  }
  if (judgement == NULL) {
    set_verdict (self, "ds-verdict-checking-symbolic", "dim-label", _ ("Checking…"), "");
    return;
  }
  text = dse_message_dup (&judgement->summary);
  set_verdict (self, dse_verdict_icon_of (judgement->verdict),
               dse_verdict_style_of (judgement->verdict), _ (ds_verdict_label (judgement->verdict)),
               text);
}

static void
show_size (ImportDialog *self)
{
  const DsImport *import = dse_importing_get_import (self->importing);
  const DsDungeon *dungeon = import != NULL ? &import->delve.dungeon : NULL;
  g_autofree char *floors = NULL, *text = NULL;

  if (dungeon != NULL) {
    floors = g_strdup_printf (ngettext ("%zu floor", "%zu floors", dungeon->n_floors),
                              dungeon->n_floors);
    text = g_strdup_printf (_ ("%d × %d, %s"), dungeon->w, dungeon->h, floors);
  }
  gtk_label_set_text (part (self, "size"), text != NULL ? text : "");
}

static void
add_line (GString *out, const char *line)
{
  g_string_append_printf (out, "%s%s", out->len > 0 ? "\n" : "", line);
}

/* The worst issues, each with its place in the file. */
static void
add_findings (ImportDialog *self, GString *out)
{
  const DsFindings *findings = dse_importing_get_findings (self->importing);
  gsize n = 0;

  for (gsize i = 0; findings != NULL && i < findings->items.n && n < FINDINGS_MAX; i++) {
    const DsFinding *finding = &findings->items.items[i];
    g_autofree char *text = NULL, *place = NULL, *line = NULL;

    if (finding->is_ignored || finding->severity > DS_SEVERITY_WARNING)
      continue;
    text = dse_message_dup (&finding->text);
    if (finding->floor >= 0 && finding->n_cells > 0)
      place = dse_importing_dup_place (self->importing, (gsize)finding->floor, finding->cells[0]);
    if (place != NULL) {
      g_autofree char *sentence = g_steal_pointer (&text);

      text = g_strdup_printf ("%s (%s)", sentence, place);
    }
    line = g_strdup_printf (_ ("%s: %s"), _ (ds_severity_label (finding->severity)), text);
    add_line (out, line);
    n++;
  }
}

/* Warnings of the reader, then what the mapping leaves out, then issues. */
static void
show_notes (ImportDialog *self)
{
  const DsImport *import = dse_importing_get_import (self->importing);
  const char *warnings = dse_importing_get_warnings (self->importing);
  g_autoptr (GString) text = g_string_new (warnings);
  g_autofree char *shown = NULL;

  for (gsize i = 0; import != NULL && i < import->notes.n; i++) {
    g_autofree char *note = dse_message_dup (&import->notes.items[i]);

    add_line (text, note);
  }
  add_findings (self, text);
  shown = g_utf8_make_valid (text->str, -1);
  gtk_label_set_text (part (self, "notes"), shown);
  gtk_widget_set_visible (part (self, "notes_scrolled"), shown[0] != '\0');
}

static void
show (ImportDialog *self)
{
  static const char *const pages[] = { [DSE_IMPORTING_READING] = "reading",
                                       [DSE_IMPORTING_FAILED] = "failed",
                                       [DSE_IMPORTING_READY] = "ready" };
  const DseImportState state = dse_importing_get_state (self->importing);
  const DsImport *import = dse_importing_get_import (self->importing);
  const char *error = dse_importing_get_error (self->importing);

  if (state == DSE_IMPORTING_FAILED && error != NULL) {
    g_autofree char *shown = g_utf8_make_valid (error, -1),
                    *markup = g_markup_escape_text (shown, -1);

    adw_status_page_set_description (part (self, "failed"), markup);
  }
  enable (self, "accept", import != NULL || dse_importing_get_busy (self->importing));
  enable (self, "save", state == DSE_IMPORTING_READY);
  if (state == DSE_IMPORTING_READY) {
    if (self->list == NULL) {
      self->list = dse_item_list_new (self->importing);
      gtk_widget_set_vexpand (self->list, TRUE);
      gtk_box_append (part (self, "left"), self->list);
    }
    show_choices (self);
    show_floors (self, import != NULL ? import->delve.dungeon.n_floors : 0);
    show_picture (self);
    show_verdict (self);
    show_goal (self);
    show_size (self);
    show_notes (self);
  }
  gtk_stack_set_visible_child_name (part (self, "pages"), pages[state]);
}

/* ---- actions */

/* A new tab of the level. FALSE with @err set: there is none. */
static gboolean
add_level (DseWindow *window, DseImporting *importing, DsError *err)
{
  g_autoptr (DsuDocument) document = dse_importing_make_document (importing, err);
  AdwTabPage *spare = dse_window_untouched_tab (window);
  DsePage *page;

  if (document == NULL)
    return FALSE;
  page = dse_window_add_document (window, document);
  if (spare != NULL)
    dse_window_replace_tab (window, spare);
  dse_level_classes_offer (window, page);
  return TRUE;
}

static void
show_error (ImportDialog *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  gtk_label_set_text (part (self, "notes"), ds_error_format (err, sentence, sizeof sentence));
  gtk_widget_set_visible (part (self, "notes_scrolled"), TRUE);
}

static void
accept_level (ImportDialog *self)
{
  DsError err;

  if (!add_level (self->window, self->importing, &err)) {
    show_error (self, &err);
    return;
  }
  dse_importing_remember (self->importing);
  gtk_window_close (GTK_WINDOW (self->dialog));
}

/* A level that is still made is waited for: its choices are in it. */
static void
on_accept (GSimpleAction *action, GVariant *value, gpointer data)
{
  ImportDialog *self = data;

  self->accepts = dse_importing_get_busy (self->importing);
  if (!self->accepts)
    accept_level (self);
}

/* A level that cannot be made shows why, and the dialog stays. */
static void
on_changed (ImportDialog *self)
{
  show (self);
  if (!self->accepts || dse_importing_get_busy (self->importing))
    return;
  self->accepts = FALSE;
  if (dse_importing_get_import (self->importing) != NULL)
    accept_level (self);
}

static void
on_goal (GSimpleAction *action, GVariant *value, gpointer data)
{
  dse_importing_take_likely_goal (((ImportDialog *)data)->importing);
}

static void
save_as (const char *name, gpointer data)
{
  ImportDialog *self = data;
  g_autofree char *slug = NULL, *file = NULL;
  DsError err;

  if (name == NULL)
    return;
  slug = dse_slug_dup (name, "mapping");
  file = g_strconcat (slug, ".json", NULL);
  if (!dse_importing_save (self->importing, file, &err))
    show_error (self, &err);
}

static void
on_save (GSimpleAction *action, GVariant *value, gpointer data)
{
  ImportDialog *self = data;
  g_autofree char *pattern = dse_importing_dup_pattern (self->importing);
  g_autofree char *shown = NULL, *body = NULL, *name = NULL;
  const char *old = dse_importing_get_name (self->importing), *dot;

  if (pattern == NULL)
    return;
  dot = strrchr (pattern, '.');
  shown = dsu_path_dup_shown (pattern);
  body = g_strdup_printf (_ ("The project then imports the files %s by this mapping, and dsmith "
                             "check finds it."),
                          shown);
  name = old != NULL ? g_strndup (old, strlen (old) - strlen (".json"))
                     : g_strdup (dot != NULL ? dot + 1 : "mapping");
  dsu_dialog_ask_text (GTK_WINDOW (self->dialog), _ ("Save the Mapping"), body, _ ("Name"), name,
                       _ ("_Save"), save_as, self);
}

/* ---- the window */

static void
build_frame (ImportDialog *self)
{
  static const char *const names[] = { "title",        "accept",       "pages",          "failed",
                                       "panes",        "left",         "choices",        "verdict",
                                       "verdict_icon", "verdict_word", "verdict_text",   "size",
                                       "picture",      "notes",        "notes_scrolled", "goal",
                                       "goal_name" };
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (DSE_UI_PATH "import_dialog.ui");

  self->dialog = GTK_WIDGET (gtk_builder_get_object (builder, "window"));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_object_set_data (G_OBJECT (self->dialog), names[i],
                       gtk_builder_get_object (builder, names[i]));
}

static void
add_actions (ImportDialog *self)
{
  static const GActionEntry entries[] = {
    { .name = "accept", .activate = on_accept },
    { .name = "goal", .activate = on_goal },
    { .name = "save", .activate = on_save },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (self->dialog, "import", G_ACTION_GROUP (self->actions));
}

static GtkWidget *
add_choice (ImportDialog *self, const char *box, const char *name, GCallback changed)
{
  GtkWidget *choice = dsu_choice_new (NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_tooltip_text (choice, name);
  gtk_box_append (part (self, box), choice);
  g_signal_connect_swapped (choice, "notify::selected", changed, self);
  return choice;
}

static void
build_choices (ImportDialog *self)
{
  static const char *const layouts[] = { [DS_MAPPING_AUTO] =
                                             N_ ("Levels as the file arranges them"),
                                         [DS_MAPPING_TOGETHER] = N_ ("Levels on one floor"),
                                         [DS_MAPPING_FLOORS] = N_ ("A floor for each level") };
  g_auto (GStrv) labels = g_new0 (char *, G_N_ELEMENTS (layouts) + 1);

  for (gsize i = 0; i < G_N_ELEMENTS (layouts); i++)
    labels[i] = g_strdup (_ (layouts[i]));
  gtk_box_append (part (self, "choices"), gtk_label_new (_ ("Mapping")));
  self->mapping = add_choice (self, "choices", _ ("Mapping"), G_CALLBACK (on_mapping));
  self->level = add_choice (self, "choices", _ ("Level of the file"), G_CALLBACK (on_level));
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (self->level), TRUE);
  self->layout = add_choice (self, "choices", _ ("Levels of the file"), G_CALLBACK (on_layout));
  fill (self->layout, labels, 0);
  self->floor = add_choice (self, "verdict", _ ("Floor in the preview"), G_CALLBACK (show_picture));
  self->save = gtk_button_new_with_mnemonic (_ ("_Save Mapping…"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->save), "import.save");
  gtk_widget_set_tooltip_text (self->save, _ ("Keep this mapping in the project (Ctrl+S)"));
  gtk_widget_set_hexpand (self->save, TRUE);
  gtk_widget_set_halign (self->save, GTK_ALIGN_END);
  gtk_box_append (part (self, "choices"), self->save);
}

/* A window that is not seen yet would cover its dialog. */
static void
present (GtkWindow *dialog)
{
  GtkWindow *window = gtk_window_get_transient_for (dialog);

  g_signal_handlers_disconnect_by_func (window, present, dialog);
  gtk_window_present (dialog);
}

/* The project of a file: the one that it lies in, else that of the window. Caller unrefs; NULL: it
 * cannot be read, and the error is shown. */
static DseProject *
find_project (DseWindow *self, const char *path)
{
  g_autofree char *findings = NULL;
  DseProject *project = dse_project_of_path (path, &findings);

  if (project == NULL)
    dse_window_show_error (self, findings);
  else if (dse_project_get_folder (project) == NULL)
    g_set_object (&project, self->project);
  return project;
}

/* Once, when the level is there or cannot be. */
static void
on_mapped (DseImporting *importing, DseWindow *self)
{
  g_autofree char *path = g_strdup (dse_importing_get_path (importing));
  DsError err;

  if (dse_importing_get_state (importing) == DSE_IMPORTING_READING ||
      dse_importing_get_busy (importing))
    return;
  g_object_ref (self);
  if (dse_importing_get_name (importing) == NULL || !add_level (self, importing, &err))
    dse_window_import (self, path);
  dse_importing_stop (importing);
  g_signal_handlers_disconnect_by_func (importing, on_mapped, self);
  g_object_unref (importing);
  g_object_unref (self);
}

void
dse_window_import_mapped (DseWindow *self, const char *path)
{
  g_autoptr (DseProject) project = NULL;

  g_return_if_fail (DSE_IS_WINDOW (self) && path != NULL);

  project = find_project (self, path);
  if (project != NULL)
    g_signal_connect_object (dse_importing_new (project, path), "changed", G_CALLBACK (on_mapped),
                             self, 0);
}

void
dse_window_import (DseWindow *self, const char *path)
{
  g_autoptr (DseProject) project = NULL;
  g_autofree char *name = NULL;
  ImportDialog *dialog;

  g_return_if_fail (DSE_IS_WINDOW (self) && path != NULL);

  project = find_project (self, path);
  if (project == NULL)
    return;
  dialog = g_new0 (ImportDialog, 1);
  dialog->window = self;
  dialog->is_filling = TRUE;
  dialog->importing = dse_importing_new (project, path);
  build_frame (dialog);
  add_actions (dialog);
  build_choices (dialog);
  dialog->is_filling = FALSE;
  name = dsu_file_dup_shown (path);
  adw_window_title_set_subtitle (part (dialog, "title"), name);
  g_signal_connect_swapped (dialog->importing, "changed", G_CALLBACK (on_changed), dialog);
  g_object_set_data_full (G_OBJECT (dialog->dialog), "dialog", dialog, import_dialog_free);
  gtk_window_set_transient_for (GTK_WINDOW (dialog->dialog), GTK_WINDOW (self));
  gtk_window_set_destroy_with_parent (GTK_WINDOW (dialog->dialog), TRUE);
  show (dialog);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_window_present (GTK_WINDOW (dialog->dialog));
  else
    g_signal_connect_object (self, "map", G_CALLBACK (present), dialog->dialog,
                             G_CONNECT_AFTER | G_CONNECT_SWAPPED);
}

static void
on_path (const char *path, gpointer data)
{
  if (path != NULL)
    dse_window_import (data, path);
}

void
dse_window_import_dialog (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  dsu_dialog_open (GTK_WINDOW (self), _ ("Import"), dse_window_import_filters (), on_path, self);
}
