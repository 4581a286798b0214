/* editor/window/command_buttons.c — see command_buttons.h. */
#include "window/command_buttons.h"

#include "io/project_command.h"
#include "shown.h"
#include "window/actions.h"

#define BUTTONS "dse-buttons" /* data of the grid */
#define ICON_SIZE 16          /* logical pixels */
#define ICON_SCALE 2          /* at which pictures are read, for fine screens */
#define ICON_SIDE_MAX 1024    /* pixels of a picture */
#define LETTERS 2             /* of the name, in place of an icon */

typedef struct {
  int columns;
  GPtrArray *buttons; /* borrowed */
  GPtrArray *labels;  /* of their commands */
  char *shown;        /* all that they are made of */
} Buttons;

static void
buttons_free (gpointer data)
{
  Buttons *self = data;

  g_ptr_array_unref (self->buttons);
  g_ptr_array_unref (self->labels);
  g_free (self->shown);
  g_free (self);
}

static gboolean
has_button (const DsProjectCommand *command)
{
  return command->icon[0] != '\0' || ds_command_input_find_picked (&command->inputs) != NULL;
}

/* ---- icons */

/* The picture of the file at @path; NULL: it is none, or too large. */
static GtkWidget *
picture_new (const char *path)
{
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  int w = 0, h = 0;

  if (gdk_pixbuf_get_file_info (path, &w, &h) == NULL || w > ICON_SIDE_MAX || h > ICON_SIDE_MAX)
    return NULL;
  pixbuf = gdk_pixbuf_new_from_file_at_scale (path, ICON_SIZE * ICON_SCALE, ICON_SIZE * ICON_SCALE,
                                              TRUE, NULL);
  if (pixbuf == NULL)
    return NULL;
  texture = gdk_texture_new_for_pixbuf (pixbuf);
  return gtk_image_new_from_paintable (GDK_PAINTABLE (texture));
}

/* The icon of @command, or the first letters of its name. */
static GtkWidget *
icon_new (const DsProjectCommand *command, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, command->icon, NULL), *name = NULL,
                  *letters = NULL;
  GtkWidget *image = command->icon[0] != '\0' ? picture_new (path) : NULL;

  if (image != NULL) {
    gtk_image_set_pixel_size (GTK_IMAGE (image), ICON_SIZE);
    return image;
  }
  name = dsu_dup_shown (command->label);
  letters = g_utf8_substring (name, 0, MIN (g_utf8_strlen (name, -1), LETTERS));
  return gtk_label_new (letters);
}

/* ---- the grid */

static Buttons *
buttons_of (GtkWidget *grid)
{
  return g_object_get_data (G_OBJECT (grid), BUTTONS);
}

GtkWidget *
dse_command_buttons_new (int columns)
{
  GtkWidget *grid = gtk_grid_new ();
  Buttons *self = g_new0 (Buttons, 1);

  self->columns = columns;
  self->buttons = g_ptr_array_new ();
  self->labels = g_ptr_array_new_with_free_func (g_free);
  self->shown = g_strdup ("");
  g_object_set_data_full (G_OBJECT (grid), BUTTONS, self, buttons_free);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 2);
  gtk_widget_set_visible (grid, FALSE);
  return grid;
}

static void
add (GtkWidget *grid, const DsProjectCommand *command, const char *folder)
{
  Buttons *self = buttons_of (grid);
  const int i = (int)self->buttons->len;
  GtkWidget *button = gtk_button_new ();
  g_autofree char *name = dsu_dup_shown (command->label);
  g_autofree char *action = g_strconcat ("win." DSE_ACTION_COMMAND "::", command->label, NULL);

  gtk_button_set_child (GTK_BUTTON (button), icon_new (command, folder));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win." DSE_ACTION_COMMAND);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", command->label);
  dse_action_set_tip_of (button, action, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_grid_attach (GTK_GRID (grid), button, i % self->columns, i / self->columns, 1, 1);
  g_ptr_array_add (self->buttons, button);
  g_ptr_array_add (self->labels, g_strdup (command->label));
}

/* All that the buttons are made of; caller frees. */
static char *
dup_shown (const DsRecords *commands, const char *folder)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; commands != NULL && i < commands->n; i++) {
    const DsProjectCommand *command = ds_project_command (commands, i);

    if (has_button (command))
      g_string_append_printf (text, "%s\n%s\n%s\n", folder, command->label, command->icon);
  }
  return g_string_free (text, FALSE);
}

static void
fill (GtkWidget *grid, const DsRecords *commands, const char *folder)
{
  Buttons *self = buttons_of (grid);
  g_autofree char *shown = dup_shown (commands, folder);

  if (g_str_equal (self->shown, shown))
    return;
  g_free (self->shown);
  self->shown = g_steal_pointer (&shown);
  for (guint i = 0; i < self->buttons->len; i++)
    gtk_grid_remove (GTK_GRID (grid), self->buttons->pdata[i]);
  g_ptr_array_set_size (self->buttons, 0);
  g_ptr_array_set_size (self->labels, 0);
  for (gsize i = 0; commands != NULL && i < commands->n; i++)
    if (has_button (ds_project_command (commands, i)))
      add (grid, ds_project_command (commands, i), folder);
  gtk_widget_set_visible (grid, self->buttons->len > 0);
}

/* Such a button begins a tool again, so that it is no toggle; it looks like one. */
static void
press (GtkWidget *button, gboolean is_pressed)
{
  if (is_pressed)
    gtk_widget_set_state_flags (button, GTK_STATE_FLAG_CHECKED, FALSE);
  else
    gtk_widget_unset_state_flags (button, GTK_STATE_FLAG_CHECKED);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_PRESSED,
      is_pressed ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

void
dse_command_buttons_show (GtkWidget *grid, DsePage *page, const DseTool *tool)
{
  DseProject *project;
  const char *folder;
  Buttons *self;

  g_return_if_fail (GTK_IS_GRID (grid) && tool != NULL);

  self = buttons_of (grid);
  project = page != NULL ? dse_project_of (dse_page_get_document (page)) : NULL;
  folder = project != NULL ? dse_project_get_folder (project) : NULL;
  fill (grid, folder != NULL ? &dse_project_get_settings (project)->commands : NULL, folder);
  for (guint i = 0; i < self->buttons->len; i++)
    press (self->buttons->pdata[i], (tool->traits & DSE_TOOL_COMMAND) != 0 &&
                                        g_str_equal (tool->label, self->labels->pdata[i]));
}
