/* editor/window/header.c — buttons of header.ui, with tips that name their keys. */
#include "window/header.h"

#include "app/settings.h"
#include "icon_button.h"
#include "shown.h"
#include "still.h"
#include "window/actions.h"

#include <glib/gi18n.h>

struct _DseHeader {
  AdwBin parent_instance;
  GtkWidget *back, *title, *open, *save, *undo, *redo, *menu, *regenerate, *regenerate_content;
  GtkWidget *play_box, *play, *play_menu;
};

G_DEFINE_FINAL_TYPE (DseHeader, dse_header, ADW_TYPE_BIN)

GtkWidget *
dse_header_get_play_button (DseHeader *self)
{
  g_return_val_if_fail (DSE_IS_HEADER (self), NULL);

  return self->play;
}

/* ---- showing */

/* "Basalt Halls · Unsaved changes", as far as that is so; caller frees. */
static char *
dup_subtitle (DsuDocument *document, const char *project)
{
  const char *state = !dsu_document_get_modified (document)      ? NULL
                      : dsu_document_get_path (document) == NULL ? _ ("Not saved yet")
                                                                 : _ ("Unsaved changes");

  if (project != NULL && state != NULL)
    return g_strdup_printf ("%s · %s", project, state);
  return g_strdup (project != NULL ? project : state != NULL ? state : "");
}

/* The title is often that of the level, which says nothing of the file that it is saved in. */
static void
show_path (GtkWidget *title, const char *path)
{
  g_autofree char *shown = path != NULL ? dsu_dup_shown (path) : NULL;

  gtk_widget_set_tooltip_text (title, shown);
}

static gboolean
has_name (const char *step)
{
  return step != NULL && step[0] != '\0';
}

void
dse_header_show_document (DseHeader *self, DsuDocument *document, const char *project,
                          const char *part)
{
  g_autofree char *title = NULL, *undo = NULL, *redo = NULL, *undo_tip = NULL, *redo_tip = NULL;
  g_autofree char *subtitle = NULL;

  g_return_if_fail (DSE_IS_HEADER (self) && DSU_IS_DOCUMENT (document));

  title = dsu_document_dup_title (document);
  adw_window_title_set_title (ADW_WINDOW_TITLE (self->title), title);
  show_path (self->title, dsu_document_get_path (document));
  subtitle = dup_subtitle (document, project);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), subtitle);
  if (part != NULL)
    undo = g_strdup (part);
  else
    g_object_get (document, "undo-label", &undo, "redo-label", &redo, NULL);
  /* Translators: what is undone, such as "Undo Paint". */
  undo_tip =
      has_name (undo) ? g_strdup_printf (_ ("Undo %s"), undo) : g_strdup (_ ("Nothing to undo"));
  redo_tip =
      has_name (redo) ? g_strdup_printf (_ ("Redo %s"), redo) : g_strdup (_ ("Nothing to redo"));
  dse_action_set_tip (self->undo, undo_tip);
  dse_action_set_tip (self->redo, redo_tip);
}

void
dse_header_show_home (DseHeader *self, gboolean is_home, const char *project, gboolean has_level)
{
  GtkWidget *of_levels[] = { self->save, self->undo, self->redo, self->play_box };

  g_return_if_fail (DSE_IS_HEADER (self));

  for (gsize i = 0; i < G_N_ELEMENTS (of_levels); i++)
    gtk_widget_set_visible (of_levels[i], !is_home);
  gtk_widget_set_visible (self->back, is_home && has_level);
  if (!is_home)
    return;
  gtk_widget_set_visible (self->regenerate, FALSE);
  adw_window_title_set_title (ADW_WINDOW_TITLE (self->title), _ ("Home"));
  show_path (self->title, NULL);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), project != NULL ? project : "");
}

void
dse_header_show_regenerate (DseHeader *self, gboolean has_selection)
{
  const char *tip = has_selection ? _ ("Regenerate the selection with a new seed")
                                  : _ ("Generate a new level from the next seed");

  g_return_if_fail (DSE_IS_HEADER (self));

  adw_button_content_set_label (ADW_BUTTON_CONTENT (self->regenerate_content),
                                has_selection ? _ ("Regenerate Selection") : _ ("Regenerate"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->regenerate),
                                  has_selection ? "win.regenerate" : "win.next-seed");
  dse_action_set_tip (self->regenerate, tip);
}

void
dse_header_show_game (DseHeader *self, gboolean is_playing, gboolean waits)
{
  const char *tip = waits        ? _ ("Continue the game")
                    : is_playing ? _ ("Return to the editor")
                                 : _ ("Play, or drag onto the level to start at a cell");

  g_return_if_fail (DSE_IS_HEADER (self));

  gtk_menu_button_set_primary (GTK_MENU_BUTTON (self->menu), !is_playing);
  gtk_widget_set_visible (self->regenerate, !is_playing);
  gtk_button_set_icon_name (GTK_BUTTON (self->play), is_playing ? "document-edit-symbolic"
                                                                : "media-playback-start-symbolic");
  if (waits)
    gtk_widget_add_css_class (self->play, "suggested-action");
  else
    gtk_widget_remove_css_class (self->play, "suggested-action");
  dse_action_set_tip (self->play, tip);
}

/* ---- menus */

/* The focus leaves the hidden submenu, which would swallow the keys. */
static void
on_menu_closed (GtkWidget *menu)
{
  gtk_widget_activate_action (menu, "win.focus-canvas", NULL);
}

static void
on_menu (GtkMenuButton *button, gpointer data)
{
  g_autoptr (GMenuModel) model = NULL;

  if (gtk_menu_button_get_menu_model (button) != NULL)
    return;
  model = dse_action_main_menu ();
  gtk_menu_button_set_menu_model (button, model);
  g_signal_connect (gtk_menu_button_get_popover (button), "closed", G_CALLBACK (on_menu_closed),
                    NULL);
}

/* The menus are made again with the keys as they are. */
static void
on_keymap (DseHeader *self)
{
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->menu), NULL);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->play_menu), NULL);
}

void
dse_header_set_recent (DseHeader *self, GMenuModel *recent)
{
  g_return_if_fail (DSE_IS_HEADER (self) && G_IS_MENU_MODEL (recent));

  adw_split_button_set_menu_model (ADW_SPLIT_BUTTON (self->open), recent);
}

static void
on_play_menu (GtkMenuButton *button, gpointer data)
{
  g_autoptr (GMenuModel) menu = NULL;

  if (gtk_menu_button_get_menu_model (button) != NULL)
    return;
  menu = dse_action_menu (DSE_MENU_PLAY);
  gtk_menu_button_set_menu_model (button, menu);
}

/* The toolkit gives the halves of a split button no names, and shows their tips over an open menu.
 */
static void
name_halves (GtkWidget *split)
{
  for (GtkWidget *half = gtk_widget_get_first_child (split); half != NULL;
       half = gtk_widget_get_next_sibling (half)) {
    if (GTK_IS_MENU_BUTTON (half))
      dsu_menu_button_set_tip (half, _ ("Recent levels"));
    else if (GTK_IS_BUTTON (half)) {
      dse_action_set_tip_of (half, "win.open", _ ("Open"));
      gtk_accessible_update_property (GTK_ACCESSIBLE (half), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ ("Open"), -1);
    }
  }
}

/* ---- life */

static void
dse_header_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), DSE_TYPE_HEADER);
  G_OBJECT_CLASS (dse_header_parent_class)->dispose (object);
}

static void
dse_header_class_init (DseHeaderClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_header_dispose;
  dsu_still_install (widget_class);
  gtk_widget_class_set_template_from_resource (widget_class, DSE_UI_PATH "header.ui");
  gtk_widget_class_bind_template_child (widget_class, DseHeader, title);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, open);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, back);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, save);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, play_box);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, undo);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, redo);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, menu);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, regenerate);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, regenerate_content);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, play);
  gtk_widget_class_bind_template_child (widget_class, DseHeader, play_menu);
}

static void
dse_header_init (DseHeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  name_halves (self->open);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu), on_menu, NULL, NULL);
  dsu_menu_button_set_tip (self->menu, _ ("Main menu"));
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->play_menu), on_play_menu, NULL,
                                         NULL);
  dsu_menu_button_set_tip (self->play_menu, _ ("Play options"));
  dse_action_show_keys (GTK_WIDGET (self));
  g_signal_connect_object (dse_settings_get (), "changed::keymap", G_CALLBACK (on_keymap), self,
                           G_CONNECT_SWAPPED);
}
