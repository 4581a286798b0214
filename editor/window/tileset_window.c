/* editor/window/tileset_window.c — the window of the tilesets of a project: definitions, the image
 * with its grid, slicing, pictures, and a level to try them on. The frame is tileset_window.ui. */
#include "app/settings.h"
#include "window/window_private.h"

#include "choice.h"
#include "icon_button.h"
#include "paint/picture.h"
#include "paint/tile_guess.h"
#include "rules/rule_labels.h"
#include "rules/rule_list.h"
#include "sheet_view.h"
#include "shown.h"
#include "tilesets/colour_pick.h"
#include "tilesets/image_import.h"
#include "tilesets/reading.h"
#include "tilesets/tileset_form.h"
#include "tilesets/trial.h"

#include <glib/gi18n.h>
#include <string.h>

#define FRAME_MS 200   /* of frames, until the user sets them */
#define SAMPLE_SIDE 48 /* pixels */

typedef struct {
  DseWindow *window; /* borrowed: the window over it goes with it */
  DseProject *project;
  DseTilesetEditor *editor;
  DseRuleEditor *rules; /* for the list of definitions */
  GSimpleActionGroup *actions;
  DseImageImport *import;
  GtkWidget *dialog, *names, *list, *view, *slicing, *form, *trial, *how;
  DsTileReading readings[DS_TILE_READINGS_MAX];
  gsize n_readings;
  DsRect read;         /* the block that has these readings */
  guint guess;         /* the most likely of them */
  char *shown;         /* file */
  gboolean is_filling; /* lists are filled */
} TilesetWindow;

static void
tileset_window_free (gpointer data)
{
  TilesetWindow *self = data;

  g_object_unref (self->project);
  g_clear_object (&self->import);
  g_object_unref (self->editor);
  g_object_unref (self->rules);
  g_object_unref (self->actions);
  g_free (self->shown);
  g_free (self);
}

/* A widget of the frame. */
static gpointer
part (TilesetWindow *self, const char *name)
{
  return g_object_get_data (G_OBJECT (self->dialog), name);
}

static void
say (TilesetWindow *self, const char *text)
{
  g_autofree char *shown = dsu_dup_shown (text);
  g_autofree char *markup = g_markup_escape_text (shown, -1);

  AdwToast *toast = adw_toast_new (markup);

  adw_toast_overlay_add_toast (part (self, "toasts"), toast);
}

static void
say_errors (TilesetWindow *self, const DsErrors *errors)
{
  char sentence[DS_SENTENCE];

  if (errors->n > 0)
    say (self, ds_error_format (&errors->items[0], sentence, sizeof sentence));
}

static void
on_failed (gpointer self, const DsErrors *errors)
{
  say_errors (self, errors);
}

/* ---- the chosen definition */

static const DsRuleEntry *
chosen (TilesetWindow *self)
{
  return dse_rule_list_get_entry (DSE_RULE_LIST (self->list));
}

static char *
label_dup (const DsRuleEntry *entry)
{
  g_autofree char *label = dse_rule_entry_dup_label (entry);

  return dsu_dup_shown (label);
}

/* The chosen definition's picture in the open tileset; NULL: it has none. */
static const DsPicture *
chosen_picture (TilesetWindow *self)
{
  const DsRuleEntry *entry = chosen (self);

  return entry != NULL ? dse_tileset_editor_find (self->editor, ds_rule_entry_picture (entry))
                       : NULL;
}

/* Where the picture of the chosen definition comes from; caller frees. */
static char *
state_dup (TilesetWindow *self, const DsRuleEntry *entry)
{
  const DsRules *rules = dse_tileset_editor_get_rules (self->editor);
  const DsPicture *picture = chosen_picture (self);
  size_t at;

  if (picture != NULL)
    return g_strdup_printf (
        ngettext ("%zu tile of this image", "%zu tiles of this image", picture->tiles.n),
        picture->tiles.n);
  if (rules != NULL &&
      ds_rules_find_drawn_picture (rules, ds_rule_entry_picture (entry), entry->id, &at)) {
    g_autofree char *name = dsu_dup_shown (ds_rules_picture (rules, at)->tileset->id);

    return g_strdup_printf (_ ("Picture of the tileset “%s”"), name);
  }
  return g_strdup (_ ("Built-in drawing"));
}

/* Makes changes that are still typed, before something else is shown. */
static void
flush_forms (TilesetWindow *self)
{
  dse_tileset_form_flush (DSE_TILESET_FORM (self->slicing));
  dse_tileset_form_flush (DSE_TILESET_FORM (self->form));
}

static void
show_chosen (TilesetWindow *self)
{
  const DsRuleEntry *entry = chosen (self);
  const DsPicture *picture = chosen_picture (self);
  g_autofree char *label = entry != NULL ? label_dup (entry) : NULL;
  g_autofree char *state = entry != NULL ? state_dup (self, entry) : NULL;
  g_autoptr (GdkTexture) texture = NULL;

  if (entry != NULL)
    texture = dse_rule_picture_new (dse_tileset_editor_get_rules (self->editor), entry->type,
                                    entry->id, SAMPLE_SIDE * 2);
  gtk_picture_set_paintable (part (self, "sample"), GDK_PAINTABLE (texture));
  gtk_label_set_text (part (self, "name"), label != NULL ? label : _ ("No definition selected"));
  gtk_label_set_text (part (self, "state"), state != NULL ? state : "");
  dse_tileset_form_show (DSE_TILESET_FORM (self->form), picture != NULL ? picture->id : NULL);
  gtk_widget_set_visible (self->form, picture != NULL);
  gtk_widget_set_visible (part (self, "remove"), picture != NULL);
  if (picture != NULL)
    dsu_sheet_view_set_marks (DSU_SHEET_VIEW (self->view), picture->tiles.items, picture->tiles.n,
                              picture->width, picture->height);
  else
    dsu_sheet_view_set_marks (DSU_SHEET_VIEW (self->view), NULL, 0, 1, 1);
  dse_trial_set_brush (DSE_TRIAL (self->trial), entry != NULL ? entry->type : NULL,
                       entry != NULL ? entry->id : NULL);
}

/* ---- the selected tiles */

/* The line below the image; caller frees. */
static char *
about_dup (TilesetWindow *self)
{
  const DsTileset *tileset = dse_tileset_editor_get_tileset (self->editor);
  int columns, rows;
  DsRect block;

  if (tileset == NULL)
    return g_strdup ("");
  dsu_sheet_view_get_size (DSU_SHEET_VIEW (self->view), &columns, &rows);
  if (!dsu_sheet_view_get_selection (DSU_SHEET_VIEW (self->view), &block))
    return g_strdup_printf (_ ("%d × %d tiles"), columns, rows);
  return dse_reading_about_dup (tileset, columns, block);
}

static void
enable (TilesetWindow *self, const char *action, gboolean is_enabled)
{
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), action)),
      is_enabled);
}

/* The reading that was chosen by hand for this @block; GTK_INVALID_LIST_POSITION: none. */
static guint
picked_reading (TilesetWindow *self, const DsRect *block)
{
  const guint shown = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->how));
  const DsRect *read = &self->read;

  return self->n_readings > 0 && shown != self->guess && block->x == read->x &&
                 block->y == read->y && block->w == read->w && block->h == read->h
             ? shown
             : GTK_INVALID_LIST_POSITION;
}

/* The ways to use the selected block, with the most likely one chosen, or that of before. */
static void
fill_readings (TilesetWindow *self, const DsRect *block)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  const guint picked = block != NULL ? picked_reading (self, block) : GTK_INVALID_LIST_POSITION;

  self->n_readings = block != NULL ? ds_tile_readings (block->w, block->h, self->readings) : 0;
  for (gsize i = 0; i < self->n_readings; i++) {
    g_autofree char *label = dse_reading_dup (&self->readings[i]);

    gtk_string_list_append (labels, label);
  }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->how), G_LIST_MODEL (labels));
  if (self->n_readings > 0) {
    self->read = *block;
    self->guess = (guint)dsu_tile_guess (dse_tileset_editor_get_sheet (self->editor),
                                         dse_tileset_editor_get_tileset (self->editor), *block,
                                         self->readings, self->n_readings);
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->how),
                                picked < self->n_readings ? picked : self->guess);
  }
  gtk_widget_set_visible (self->how, self->n_readings > 1);
  g_object_unref (labels);
}

static void
show_join (TilesetWindow *self)
{
  const DsRuleEntry *entry = chosen (self);
  g_autofree char *label = entry != NULL ? label_dup (entry) : NULL;
  g_autofree char *button = label != NULL ? g_strdup_printf (_ ("Join to %s"), label) : NULL;

  gtk_button_set_label (part (self, "join"), button != NULL ? button : _ ("Join"));
  enable (self, "join",
          entry != NULL && self->n_readings > 0 && dse_tileset_editor_can_edit (self->editor));
}

static void
on_selected (TilesetWindow *self)
{
  g_autofree char *about = about_dup (self), *text = NULL;
  DsRect block;
  const gboolean has_block = dsu_sheet_view_get_selection (DSU_SHEET_VIEW (self->view), &block) &&
                             dse_tileset_editor_get_sheet (self->editor) != NULL;
  guint at;

  gtk_label_set_text (part (self, "about"), about);
  dsu_sheet_view_set_text (DSU_SHEET_VIEW (self->view), about);
  fill_readings (self, has_block ? &block : NULL);
  at = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->how));
  text = dse_reading_question_dup (has_block ? &block : NULL,
                                   at < self->n_readings ? &self->readings[at] : NULL);
  gtk_label_set_text (part (self, "join_text"), text);
  if (has_block)
    gtk_stack_set_visible_child_name (part (self, "forms"), "picture");
  show_join (self);
}

static void
on_zoomed (TilesetWindow *self)
{
  g_autofree char *text =
      g_strdup_printf ("%d %%", dsu_sheet_view_get_zoom (DSU_SHEET_VIEW (self->view)) * 100);

  gtk_label_set_text (part (self, "zoom"), text);
}

/* ---- the open tileset */

/* The list keeps its model, since a choice from it leads here. */
static void
fill_names (TilesetWindow *self)
{
  const char *const *names = dse_tileset_editor_get_names (self->editor);
  const char *open = dse_tileset_editor_get_name (self->editor);
  GtkStringList *shown = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (self->names)));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) labels = NULL;
  guint at = 0;

  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *label = dsu_dup_shown (names[i]);

    if (ds_file_has_suffix (label, ".json"))
      *strrchr (label, '.') = '\0';
    g_strv_builder_add (builder, label);
    if (g_strcmp0 (names[i], open) == 0)
      at = i;
  }
  labels = g_strv_builder_end (builder);
  self->is_filling = TRUE;
  gtk_string_list_splice (shown, 0, g_list_model_get_n_items (G_LIST_MODEL (shown)),
                          (const char *const *)labels);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->names), at);
  self->is_filling = FALSE;
  gtk_widget_set_visible (self->names, names[0] != NULL);
}

static void
show_step (TilesetWindow *self, const char *name, const char *tip, const char *none)
{
  enable (self, name, tip != NULL);
  gtk_widget_set_tooltip_text (part (self, name), tip != NULL ? tip : none);
}

static void
show_steps (TilesetWindow *self)
{
  const DseFileSteps *steps = dse_tileset_editor_get_steps (self->editor);
  const char *undo = dse_file_steps_get_undo (steps), *redo = dse_file_steps_get_redo (steps);
  g_autofree char *undo_tip = undo != NULL ? g_strdup_printf (_ ("Undo: %s"), undo) : NULL;
  g_autofree char *redo_tip = redo != NULL ? g_strdup_printf (_ ("Redo: %s"), redo) : NULL;

  show_step (self, "undo", undo_tip, _ ("Nothing to undo"));
  show_step (self, "redo", redo_tip, _ ("Nothing to redo"));
  enable (self, "add", dse_tileset_editor_get_obstacle (self->editor) == NULL);
  enable (self, "remove", dse_tileset_editor_can_edit (self->editor));
}

/* The reason why the tileset cannot be shown or changed. */
static void
show_problem (TilesetWindow *self)
{
  const char *obstacle = dse_tileset_editor_get_obstacle (self->editor);
  const char *problem = dse_tileset_editor_get_problem (self->editor);
  const gboolean is_open = dse_tileset_editor_get_name (self->editor) != NULL;

  if (problem == NULL)
    problem = obstacle;
  gtk_label_set_text (part (self, "problem"), problem != NULL ? problem : "");
  gtk_widget_set_visible (part (self, "problem"), problem != NULL);
  gtk_stack_set_visible_child_name (part (self, "pages"), is_open ? "tileset" : "nothing");
  adw_status_page_set_description (
      part (self, "nothing"),
      obstacle != NULL ? obstacle : _ ("Add a PNG with your tiles, or drop it here."));
  gtk_widget_set_visible (part (self, "add"), obstacle == NULL);
}

static void
on_changed (TilesetWindow *self)
{
  const DsTileset *tileset = dse_tileset_editor_get_tileset (self->editor);
  const char *name = dse_tileset_editor_get_name (self->editor);
  const gboolean is_other = g_strcmp0 (name, self->shown) != 0;
  DsRules *rules = dse_tileset_editor_get_rules (self->editor);

  g_free (self->shown);
  self->shown = g_strdup (name);
  fill_names (self);
  show_problem (self);
  dsu_sheet_view_show (DSU_SHEET_VIEW (self->view), dse_tileset_editor_get_sheet (self->editor),
                       tileset, is_other);
  if (is_other && tileset != NULL)
    gtk_stack_set_visible_child_name (part (self, "forms"),
                                      tileset->pictures.n > 0 ? "picture" : "slicing");
  dse_tileset_form_show (DSE_TILESET_FORM (self->slicing), NULL);
  if (rules != NULL)
    dse_trial_set_rules (DSE_TRIAL (self->trial), rules);
  show_chosen (self);
  on_selected (self);
  show_steps (self);
}

static void
on_definition (TilesetWindow *self)
{
  flush_forms (self);
  show_chosen (self);
  show_join (self);
}

static void
on_name (TilesetWindow *self)
{
  const guint at = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->names));
  const char *const *names = dse_tileset_editor_get_names (self->editor);

  if (self->is_filling || at >= g_strv_length ((GStrv)names))
    return;
  flush_forms (self);
  dse_tileset_editor_open (self->editor, names[at]);
}

/* ---- actions */

static void
on_join (GSimpleAction *action, GVariant *value, gpointer data)
{
  TilesetWindow *self = data;
  const guint at = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->how));
  const DsRuleEntry *entry = chosen (self);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *name = NULL, *label = NULL;
  const DsPicture *before;
  DsArena arena = { 0 };
  DsPicture picture;
  int columns, rows;
  DsRect block;
  DsError err;

  if (entry == NULL || at >= self->n_readings ||
      !dsu_sheet_view_get_selection (DSU_SHEET_VIEW (self->view), &block))
    return;
  dsu_sheet_view_get_size (DSU_SHEET_VIEW (self->view), &columns, &rows);
  before = chosen_picture (self);
  name = label_dup (entry);
  label = g_strdup_printf (_ ("Join %s"), name);
  if (ds_tile_reading_picture (&self->readings[at], ds_rule_entry_picture (entry), block, columns,
                               FRAME_MS, &picture, &arena, &err) != DS_OK) {
    ds_errors_take (errors, &err);
  } else {
    if (picture.rule != DS_PICTURE_SINGLE)
      picture.joins = before != NULL
                          ? before->joins
                          : dse_reading_joins (dse_tileset_editor_get_rules (self->editor),
                                               entry->type, entry->id);
    dse_tileset_editor_join (self->editor, &picture, label, errors);
  }
  ds_arena_clear (&arena);
  say_errors (self, errors);
}

static void
on_remove (GSimpleAction *action, GVariant *value, gpointer data)
{
  TilesetWindow *self = data;
  const DsPicture *picture = chosen_picture (self);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *name = NULL, *label = NULL, *id = NULL;

  if (picture == NULL)
    return;
  id = g_strdup (picture->id);
  name = label_dup (chosen (self));
  label = g_strdup_printf (_ ("Remove the picture of %s"), name);
  dse_tileset_editor_remove (self->editor, id, label, errors);
  say_errors (self, errors);
}

static void
go_back (TilesetWindow *self, gboolean (*step) (DseFileSteps *steps, DsError *err))
{
  char sentence[DS_SENTENCE];
  DsError err;

  flush_forms (self);
  if (!step (dse_tileset_editor_get_steps (self->editor), &err))
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
on_zoom_in (GSimpleAction *action, GVariant *value, gpointer data)
{
  dsu_sheet_view_zoom_in (DSU_SHEET_VIEW (((TilesetWindow *)data)->view));
}

static void
on_zoom_out (GSimpleAction *action, GVariant *value, gpointer data)
{
  dsu_sheet_view_zoom_out (DSU_SHEET_VIEW (((TilesetWindow *)data)->view));
}

static void
on_search (GSimpleAction *action, GVariant *value, gpointer data)
{
  TilesetWindow *self = data;

  gtk_widget_grab_focus (dse_rule_list_get_search (DSE_RULE_LIST (self->list)));
}

/* ---- images */

static void
on_add (GSimpleAction *action, GVariant *value, gpointer data)
{
  dse_image_import_choose (((TilesetWindow *)data)->import);
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, TilesetWindow *self)
{
  const GSList *files = g_value_get_boxed (value);

  for (; files != NULL; files = files->next)
    if (g_file_peek_path (files->data) != NULL)
      dse_image_import_add (self->import, g_file_peek_path (files->data));
  return TRUE;
}

/* ---- the window */

static void
add_actions (TilesetWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "add", .activate = on_add },           { .name = "join", .activate = on_join },
    { .name = "remove", .activate = on_remove },     { .name = "undo", .activate = on_undo },
    { .name = "redo", .activate = on_redo },         { .name = "zoom-in", .activate = on_zoom_in },
    { .name = "zoom-out", .activate = on_zoom_out }, { .name = "search", .activate = on_search },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_object_set_data (G_OBJECT (self->dialog), "actions", self->actions);
  gtk_widget_insert_action_group (self->dialog, "tilesets", G_ACTION_GROUP (self->actions));
}

static GtkWidget *
action_button_new (TilesetWindow *self, const char *name, const char *label, const char *class)
{
  g_autofree char *action = g_strdup_printf ("tilesets.%s", name);
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, class);
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_ELLIPSIZE_END);
  g_object_set_data (G_OBJECT (self->dialog), name, button);
  return button;
}

/* The controls that join the selected tiles, and the form of the picture. */
static void
build_picture (TilesetWindow *self)
{
  GtkBox *box = part (self, "picture"), *join = part (self, "join_box");
  GtkWidget *button = action_button_new (self, "join", _ ("Join"), "suggested-action");

  self->how = dsu_choice_new (NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->how), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Use of the selected tiles"), -1);
  gtk_widget_set_tooltip_text (button, _ ("Enter in the image, or Ctrl+Enter"));
  gtk_box_append (join, self->how);
  gtk_box_append (join, button);
  self->form = dse_tileset_form_new (self->editor, self->rules, &ds_picture_record, _ ("Picture"));
  gtk_box_append (box, self->form);
  gtk_box_append (box,
                  action_button_new (self, "remove", _ ("Remove Picture"), "destructive-action"));
}

static void
build_header (TilesetWindow *self)
{
  g_autofree char *label = dse_project_dup_label (self->project);
  GtkBox *chooser = part (self, "chooser");

  self->names = dsu_choice_new (gtk_string_list_new (NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->names), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Tileset"), -1);
  gtk_box_append (chooser, self->names);
  gtk_box_append (chooser, dsu_icon_button_new ("list-add-symbolic", "tilesets.add",
                                                _ ("Add an image (Ctrl+O)")));
  adw_window_title_set_subtitle (part (self, "title"), label != NULL ? label : _ ("No project"));
}

/* The widgets of the frame that part() knows. */
static void
build_frame (TilesetWindow *self)
{
  static const char *const names[] = { "title", "chooser",  "undo",     "redo",   "toasts",
                                       "pages", "nothing",  "add",      "outer",  "problem",
                                       "pick",  "scrolled", "about",    "zoom",   "side",
                                       "forms", "slicing",  "picture",  "sample", "name",
                                       "state", "join_box", "join_text" };
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (DSE_UI_PATH "tileset_window.ui");

  self->dialog = GTK_WIDGET (gtk_builder_get_object (builder, "window"));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_object_set_data (G_OBJECT (self->dialog), names[i],
                       gtk_builder_get_object (builder, names[i]));
}

static void
build (TilesetWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  build_frame (self);
  add_actions (self);
  build_header (self);
  self->list = dse_rule_list_new_with (self->rules, "picture");
  self->view = dsu_sheet_view_new ();
  self->slicing =
      dse_tileset_form_new (self->editor, self->rules, &ds_tileset_record, _ ("Slicing"));
  self->trial = dse_trial_new (dse_tileset_editor_get_rules (self->editor));
  build_picture (self);
  gtk_paned_set_start_child (part (self, "outer"), self->list);
  gtk_widget_set_size_request (self->list, 200, -1);
  gtk_scrolled_window_set_child (part (self, "scrolled"), self->view);
  adw_bin_set_child (part (self, "pick"),
                     dse_colour_pick_new (self->editor, self->view, on_failed, self));
  adw_bin_set_child (part (self, "slicing"), self->slicing);
  gtk_box_append (part (self, "side"), self->trial);
  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (self->dialog, GTK_EVENT_CONTROLLER (drop));
  dsu_name_by_tips (self->dialog);
}

static void
on_activated (TilesetWindow *self)
{
  gtk_widget_activate_action (self->dialog, "tilesets.join", NULL);
}

static gboolean
on_close (TilesetWindow *self)
{
  flush_forms (self);
  return GDK_EVENT_PROPAGATE;
}

static void
connect (TilesetWindow *self)
{
  const struct {
    gpointer object;
    const char *signal;
    GCallback func;
  } rows[] = {
    { self->list, "selected", G_CALLBACK (on_definition) },
    { self->view, "selected", G_CALLBACK (on_selected) },
    { self->view, "activated", G_CALLBACK (on_activated) },
    { self->view, "zoomed", G_CALLBACK (on_zoomed) },
    { self->names, "notify::selected", G_CALLBACK (on_name) },
    { self->editor, "changed", G_CALLBACK (on_changed) },
    { self->import, "begins", G_CALLBACK (flush_forms) },
    { self->import, "said", G_CALLBACK (say) },
    { self->dialog, "close-request", G_CALLBACK (on_close) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_signal_connect_swapped (rows[i].object, rows[i].signal, rows[i].func, self);
}

static void
on_destroy (TilesetWindow *self)
{
  g_signal_handlers_disconnect_by_data (self->editor, self);
  g_signal_handlers_disconnect_by_data (self->import, self);
  g_clear_object (&self->import);
}

/* The window of the project; a new one where another project's is shown. */
static TilesetWindow *
tileset_window_of (DseWindow *window)
{
  GtkWidget *shown = window->tileset_window;
  TilesetWindow *self;

  if (shown != NULL && g_object_get_data (G_OBJECT (shown), "project") == window->project)
    return g_object_get_data (G_OBJECT (shown), "tilesets");
  if (shown != NULL)
    gtk_window_destroy (GTK_WINDOW (shown));
  self = g_new0 (TilesetWindow, 1);
  self->window = window;
  self->project = g_object_ref (window->project);
  self->editor = dse_tileset_editor_new (self->project);
  self->rules = dse_rule_editor_new (self->project);
  build (self);
  self->import = dse_image_import_new (GTK_WINDOW (self->dialog), self->editor);
  g_object_set_data (G_OBJECT (self->dialog), "project", self->project);
  g_object_set_data_full (G_OBJECT (self->dialog), "tilesets", self, tileset_window_free);
  g_signal_connect_swapped (self->dialog, "destroy", G_CALLBACK (on_destroy), self);
  connect (self);
  on_changed (self);
  on_zoomed (self);
  gtk_window_set_transient_for (GTK_WINDOW (self->dialog), GTK_WINDOW (window));
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self->dialog), TRUE);
  g_set_weak_pointer (&window->tileset_window, self->dialog);
  return self;
}

void
dse_window_tilesets (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  gtk_window_present (GTK_WINDOW (tileset_window_of (self)->dialog));
}

void
dse_window_open_image (DseWindow *self, const char *path)
{
  TilesetWindow *tilesets;

  g_return_if_fail (DSE_IS_WINDOW (self) && path != NULL);

  tilesets = tileset_window_of (self);
  gtk_window_present (GTK_WINDOW (tilesets->dialog));
  dse_image_import_add (tilesets->import, path);
}

void
dse_window_show_picture (DseWindow *self, const DsRecordType *type, const char *id,
                         const char *name)
{
  TilesetWindow *tilesets;
  const DsRuleEntry *entry;

  g_return_if_fail (DSE_IS_WINDOW (self) && type != NULL && id != NULL);

  tilesets = tileset_window_of (self);
  dse_rule_list_choose (DSE_RULE_LIST (tilesets->list), type, id);
  entry = chosen (tilesets);
  if (name == NULL && entry != NULL)
    name = dse_tileset_editor_find_file (tilesets->editor, ds_rule_entry_picture (entry));
  if (name != NULL)
    dse_tileset_editor_open (tilesets->editor, name);
  gtk_window_present (GTK_WINDOW (tilesets->dialog));
}
