/* editor/window/dialogs.c — new level, resize, rename, shortcuts. */
#include "app/settings.h"
#include "play/command.h"
#include "window/actions.h"
#include "window/cut_source.h"
#include "window/form.h"
#include "window/window_private.h"

#include "choice.h"
#include "framed_picture.h"
#include "icon_button.h"
#include "recipe/recipe_choice.h"
#include "recipe/recipe_picture.h"
#include "shown.h"

#include <glib/gi18n.h>

/* ---- new level */

#define PICTURE_WIDTH 160 /* pixels */
#define PICTURE_HEIGHT 92
#define DESCRIPTION_LINES 4 /* at most */

enum { FLOOR, ROCK }; /* choices of the ground */

static const DsRecipes *
recipes_of (DseWindow *window)
{
  return dse_definitions_get_recipes (dse_project_get_definitions (window->project));
}

/* The recipe of the form; NULL: blank ground, or the recipe was deleted meanwhile. */
static const DsRecipe *
chosen_recipe (DseForm *form)
{
  return ds_recipes_find (recipes_of (form->window), dse_recipe_choice_get_id (form->recipe));
}

/* A frame with a picture, for a recipe, and the description. */
static GtkWidget *
preview_of (DseForm *form)
{
  return g_object_get_data (G_OBJECT (form->dialog), "preview");
}

static void
on_drawn (gpointer picture, GdkTexture *drawn)
{
  gtk_picture_set_paintable (picture, GDK_PAINTABLE (drawn));
}

/* A level of the recipe. Each choice has a picture of its own: one that is late finds it gone. */
static void
show_picture (DseForm *form, const DsRecipe *recipe)
{
  DseDefinitions *definitions = dse_project_get_definitions (form->window->project);
  GtkWidget *preview = preview_of (form), *picture, *frame;
  GtkWidget *old = gtk_widget_get_first_child (preview);

  if (old != gtk_widget_get_last_child (preview))
    gtk_box_remove (GTK_BOX (preview), old);
  if (recipe == NULL)
    return;
  picture = gtk_picture_new ();
  frame = dsu_framed_picture_new (picture, PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_box_prepend (GTK_BOX (preview), frame);
  dse_recipe_picture_start (picture, recipe, dse_definitions_get_rules (definitions),
                            PICTURE_WIDTH * gtk_widget_get_scale_factor (form->dialog), on_drawn);
}

/* Picture and description of the recipe, above the rows. */
static void
add_preview (DseForm *form)
{
  GtkWidget *above = gtk_widget_get_prev_sibling (form->group);
  GtkWidget *preview = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *description = gtk_label_new (NULL);

  g_object_set (preview, "margin-start", 18, "margin-end", 18, "margin-top", 18, NULL);
  g_object_set (description, "wrap", TRUE, "lines", DESCRIPTION_LINES, "ellipsize",
                PANGO_ELLIPSIZE_END, "xalign", 0.0, "hexpand", TRUE, "height-request",
                PICTURE_HEIGHT, NULL);
  dsu_label_set_tip_if_cut (description);
  gtk_box_append (GTK_BOX (preview), description);
  gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (form->group)), preview, above);
  g_object_set_data (G_OBJECT (form->dialog), "preview", preview);
}

/* The choice of the ground of an empty level. */
static GtkWidget *
ground_of (DseForm *form)
{
  return g_object_get_data (G_OBJECT (form->dialog), "ground");
}

/* A recipe suggests the size that it looks best at. */
static void
on_recipe (DseForm *form)
{
  const DsRecipe *recipe = chosen_recipe (form);

  show_picture (form, recipe);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (preview_of (form))),
                      recipe != NULL ? dsu_translate (ds_str_get (recipe->description))
                                     : _ ("An empty level, to be drawn by hand."));
  gtk_widget_set_sensitive (ground_of (form), recipe == NULL);
  if (recipe == NULL || recipe->w == 0)
    return;
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (form->width), recipe->w);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (form->height), recipe->h);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (form->floors), MAX (1, recipe->floors));
}

/* The recipe of the new level: without stages it is rock alone, without a recipe floor. */
static const DsRecipe *
recipe_to_make (DseForm *form, const DsRecipe *chosen)
{
  static const DsRecipe rock = { 0 };

  return chosen == NULL && gtk_drop_down_get_selected (GTK_DROP_DOWN (ground_of (form))) == ROCK
             ? &rock
             : chosen;
}

static void
make_new (DseForm *form)
{
  const DsRecipe *recipe = chosen_recipe (form);
  char sentence[DS_SENTENCE];
  DsError err;
  g_autoptr (DsuDocument) document =
      dse_project_new_level (form->window->project, recipe_to_make (form, recipe), g_random_int (),
                             dse_form_get_number (form->width), dse_form_get_number (form->height),
                             dse_form_get_number (form->floors), &err);

  if (recipe != NULL)
    dse_settings_remember_recipe (recipe);
  if (document != NULL)
    dse_page_make (dse_window_add_document (form->window, document));
  else
    dse_form_refuse (form, ds_error_format (&err, sentence, sizeof sentence));
}

static void
add_ground (DseForm *form)
{
  GtkStringList *labels = gtk_string_list_new (NULL);

  gtk_string_list_append (labels, _ ("Floor"));
  gtk_string_list_append (labels, _ ("Wall"));
  g_object_set_data (G_OBJECT (form->dialog), "ground",
                     dse_form_add (form, _ ("Ground"), dsu_choice_new (labels)));
}

void
dse_window_new_dialog (DseWindow *self)
{
  g_autofree char *last = g_settings_get_string (dse_settings_get (), "last-recipe");
  const char *wanted;
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (self));

  wanted =
      dse_window_get_project (self) != NULL ? dse_project_get_settings (self->project)->recipe : "";
  if (wanted[0] == '\0')
    wanted = last;
  form = dse_form_new (self, _ ("New Level"), _ ("_Create"), make_new);
  form->recipe = dse_form_add (form, _ ("Recipe"), dse_recipe_choice_new ());
  dse_recipe_choice_fill (form->recipe, dse_project_get_definitions (self->project), _ ("Empty"));
  add_preview (form);
  form->width = dse_form_add_number (form, _ ("Width (cells)"), 80, DS_SIDE_MIN, DS_SIDE_MAX);
  form->height = dse_form_add_number (form, _ ("Height (cells)"), 24, DS_SIDE_MIN, DS_SIDE_MAX);
  form->floors = dse_form_add_number (form, _ ("Floors"), 1, 1, DS_FLOORS_MAX);
  add_ground (form);
  g_signal_connect_swapped (form->recipe, "notify::selected", G_CALLBACK (on_recipe), form);
  dse_recipe_choice_select (form->recipe, wanted);
  if (chosen_recipe (form) == NULL) /* the first, which was selected before */
    on_recipe (form);
  gtk_window_present (GTK_WINDOW (form->dialog));
}

/* ---- resize */

static void
resize (DseForm *form)
{
  DsePage *page = dse_window_get_page (form->window);
  DsuDocument *document = dse_page_get_document (page);
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize,
                            .w = dse_form_get_number (form->width),
                            .h = dse_form_get_number (form->height),
                            .anchor =
                                (DsAnchor)gtk_drop_down_get_selected (GTK_DROP_DOWN (form->anchor)),
                            .ground = ds_delve_wall (dsu_document_get_delve (document), 0) };

  DsDelve before;

  if (ds_delve_copy (&before, dsu_document_get_delve (document), NULL) != DS_OK)
    return;
  if (dsu_document_apply (document, &cmd.cmd)) {
    dsu_canvas_fit (dse_page_get_canvas (page));
    dse_window_say_cut (form->window, &before, dsu_document_get_delve (document));
  }
  ds_delve_clear (&before);
}

void
dse_window_resize_dialog (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  /* In the order of DsAnchor. */
  static const char *const anchors[] = { N_ ("Top left"),    N_ ("Top"),    N_ ("Top right"),
                                         N_ ("Left"),        N_ ("Centre"), N_ ("Right"),
                                         N_ ("Bottom left"), N_ ("Bottom"), N_ ("Bottom right") };
  DsePage *page = dse_window_get_page (self);
  GtkStringList *labels = gtk_string_list_new (NULL);
  const DsDungeon *dungeon;
  DseForm *form;

  if (page == NULL)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (anchors); i++)
    gtk_string_list_append (labels, _ (anchors[i]));
  dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;
  form = dse_form_new (self, _ ("Resize"), _ ("_Resize"), resize);
  form->width =
      dse_form_add_number (form, _ ("Width (cells)"), dungeon->w, DS_SIDE_MIN, DS_SIDE_MAX);
  form->height =
      dse_form_add_number (form, _ ("Height (cells)"), dungeon->h, DS_SIDE_MIN, DS_SIDE_MAX);
  form->anchor = dse_form_add (form, _ ("Anchor"), dsu_choice_new (labels));
  gtk_window_present (GTK_WINDOW (form->dialog));
}

/* ---- rename */

static void
rename_document (DseForm *form)
{
  DsePage *page = dse_window_get_page (form->window);
  const DsCmdRename cmd = { .cmd.type = &ds_cmd_rename,
                            .name = gtk_editable_get_text (GTK_EDITABLE (form->name)) };

  dsu_document_apply (dse_page_get_document (page), &cmd.cmd);
}

void
dse_window_rename_dialog (DseWindow *self)
{
  DsePage *page;
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  form = dse_form_new (self, _ ("Rename"), _ ("_Rename"), rename_document);
  form->name = dse_form_add_text (
      form, _ ("Name"),
      ds_str_get (dsu_document_get_delve (dse_page_get_document (page))->dungeon.name));
  gtk_window_present (GTK_WINDOW (form->dialog));
}

/* ---- shortcuts */

#define GROUP_ROWS 12  /* rows of a column; a longer group goes on in the next */
#define TITLE_CHARS 24 /* of a line */

/* The group that is open. */
typedef struct {
  GString *xml;
  const char *title; /* NULL: none */
  guint n;           /* rows in the group */
} Groups;

static void
end_group (Groups *self)
{
  if (self->title != NULL)
    g_string_append (self->xml, "</object></child>");
  self->title = NULL;
}

static void
append_shortcut (Groups *self, const char *group, const char *keys, const char *label)
{
  g_autofree char *accelerator = g_markup_escape_text (keys, -1);
  g_autofree char *title = g_markup_escape_text (label, -1);

  if (g_strcmp0 (group, self->title) != 0 || self->n == GROUP_ROWS) {
    g_autofree char *heading = g_markup_escape_text (group, -1);

    end_group (self);
    g_string_append_printf (self->xml,
                            "<child><object class='GtkShortcutsGroup'>"
                            "<property name='title'>%s</property>",
                            heading);
    self->title = group;
    self->n = 0;
  }
  self->n++;
  g_string_append_printf (self->xml,
                          "<child><object class='GtkShortcutsShortcut'>"
                          "<property name='accelerator'>%s</property>"
                          "<property name='title'>%s</property></object></child>",
                          accelerator, title);
}

/* Adds the keys of games as they are bound now. */
static void
append_game_keys (Groups *groups)
{
  g_autoptr (GVariant) bindings = dse_command_bindings ();

  for (gsize i = 0; i < dse_commands_count (); i++) {
    const DseCommand *command = dse_commands_get (i);
    g_autofree char *keys = dse_command_dup_accelerators (bindings, command);

    if (keys[0] != '\0' && dse_command_is_known (command))
      append_shortcut (groups, _ ("In a game"), keys, _ (command->label));
  }
}

/* True if a row of the action @id has other keys than by default. */
static gboolean
is_changed (const char *id)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  for (gsize i = 0; i < n; i++)
    if (g_strcmp0 (rows[i].id, id) == 0 && g_strcmp0 (rows[i].keys, rows[i].default_keys) != 0)
      return TRUE;
  return FALSE;
}

/* True if a row with a range of keys stands for @row. */
static gboolean
is_summed (const DseAction *row)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  if (row->sums != NULL)
    return is_changed (row->sums);
  for (gsize i = 0; i < n && row->id != NULL; i++)
    if (g_strcmp0 (rows[i].sums, row->id) == 0)
      return !is_changed (row->id);
  return FALSE;
}

/* @text in lines of TITLE_CHARS characters at most, where its words allow it. Caller frees. */
static char *
dup_lines (const char *text)
{
  char *lines = g_strdup (text), *line = lines, *space = NULL;

  for (char *at = lines; *at != '\0'; at = g_utf8_next_char (at)) {
    if (*at == ' ')
      space = at;
    if (space == NULL || g_utf8_strlen (line, at - line) < TITLE_CHARS)
      continue;
    *space = '\n';
    line = space + 1;
    space = NULL;
  }
  return lines;
}

/* Breaks the titles, so that two columns fit into a small screen: labels that wrap by themselves
 * overlap there. The search still finds the titles as they were. */
static void
break_titles (GtkWidget *root)
{
  if (GTK_IS_SHORTCUT_LABEL (root)) /* of keys */
    return;
  if (GTK_IS_LABEL (root)) {
    g_autofree char *lines = dup_lines (gtk_label_get_text (GTK_LABEL (root)));

    gtk_label_set_text (GTK_LABEL (root), lines);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    break_titles (child);
}

/* The window is built from XML, for its widgets have no other way of being filled in this version
 * of the toolkit; the XML is made from the one table of actions. */
void
dse_window_shortcuts (DseWindow *self)
{
  GString *xml = g_string_new (
      "<interface><object class='GtkShortcutsWindow' id='shortcuts'><child>"
      "<object class='GtkShortcutsSection' id='section'>"
      "<property name='section-name'>all</property><property name='max-height'>1000</property>");
  g_autoptr (GtkBuilder) builder = NULL;
  Groups groups = { .xml = xml };
  const DseAction *rows;
  GtkWidget *window;
  gsize n;

  g_return_if_fail (DSE_IS_WINDOW (self));

  rows = dse_actions (&n);
  for (DseGroup group = DSE_GROUP_NONE + 1; group < DSE_N_GROUPS; group++)
    for (gsize i = 0; i < n; i++)
      if (rows[i].group == group && rows[i].keys != NULL && !is_summed (&rows[i])) {
        g_autofree char *label = dse_action_dup_label (&rows[i]);

        append_shortcut (&groups, dse_group_label (group), rows[i].keys, label);
      }
  append_game_keys (&groups);
  end_group (&groups);
  g_string_append (xml, "</object></child></object></interface>");
  builder = gtk_builder_new_from_string (xml->str, (gssize)xml->len);
  g_string_free (xml, TRUE);
  window = GTK_WIDGET (gtk_builder_get_object (builder, "shortcuts"));
  /* Last, since the toolkit would reverse the pages with each group that is added. */
  g_object_set (gtk_builder_get_object (builder, "section"), "max-height", 14, NULL);
  break_titles (window);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_present (GTK_WINDOW (window));
}
