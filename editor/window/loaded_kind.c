/* editor/window/loaded_kind.c — the work of the object tool in the option bar. */
#include "window/loaded_kind.h"

#include "tools/tool.h"
#include "window/option_group.h"
#include "window/window_private.h"

#include "shown.h"
#include "thumbnail.h"
#include "tooltip.h"

#include <glib/gi18n.h>

#define PICTURE_SIDE 20 /* pixels */
#define NAME_CHARS 10   /* of a long name; the tip has all */

/* The name, cut by hand: a label that cuts leaves no room for options behind it. Caller frees. */
static char *
dup_short (const char *name)
{
  g_autofree char *head = NULL;

  if (g_utf8_strlen (name, -1) <= NAME_CHARS)
    return g_strdup (name);
  head = g_utf8_substring (name, 0, NAME_CHARS - 1);
  return g_strconcat (head, "…", NULL);
}

/* Shows the kind that a click on @button loads, and that is placed then. */
static void
show (GtkWidget *button)
{
  DseWindow *window = g_object_get_data (G_OBJECT (button), "window");
  GtkWidget *picture = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (button)));
  DsePage *page = window->tabs != NULL ? dse_window_get_page (window) : NULL;
  const DsDelve *delve =
      page != NULL ? dsu_document_get_delve (dse_page_get_document (page)) : NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *tip = NULL, *text = NULL;
  const char *lock = dse_tool_options_get_lock (window->options), *name;
  uint16_t number;

  if (delve == NULL ||
      !ds_rules_find_kind (delve->rules, dse_tool_options_get_kind (window->options), &number))
    return;
  name = dsu_translate (ds_rules_kind (delve->rules, number)->label);
  texture = dsu_kind_swatch_new (
      delve->rules, number,
      lock != NULL ? ds_rules_lock_of (delve->rules, delve->dungeon.locks, lock) : NULL,
      PICTURE_SIDE * gtk_widget_get_scale_factor (button));
  gtk_picture_set_paintable (GTK_PICTURE (picture), GDK_PAINTABLE (texture));
  text = dup_short (name);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (picture)), text);
  /* Beside the shapes of areas there is no room for it. */
  gtk_widget_set_visible (gtk_widget_get_next_sibling (picture),
                          !ds_role_has_area ((DsRole)ds_rules_kind (delve->rules, number)->role));
  /* Translators: a kind of objects. */
  tip = g_strdup_printf (_ ("Place: %s"), name);
  dsu_set_tip (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
}

static GtkWidget *
content_new (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *picture = gtk_picture_new (), *label = gtk_label_new (NULL);

  gtk_widget_set_size_request (picture, PICTURE_SIDE, PICTURE_SIDE);
  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

void
dse_loaded_kind_add (GtkWidget *bar, DseWindow *window)
{
  static const DseOptionChoice works[] = { { "ds-pointer-symbolic", N_ ("Select") },
                                           { NULL, N_ ("Place") } };
  GtkWidget *button;

  g_return_if_fail (GTK_IS_WIDGET (bar) && DSE_IS_WINDOW (window));

  dse_option_choices_add (bar, DSE_USES_OBJECT, "object-work", works, G_N_ELEMENTS (works));
  button = gtk_widget_get_last_child (gtk_widget_get_last_child (bar));
  gtk_button_set_child (GTK_BUTTON (button), content_new ());
  g_object_set_data (G_OBJECT (button), "window", window);
  g_signal_connect_object (window->options, "notify::kind", G_CALLBACK (show), button,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (window->options, "notify::lock", G_CALLBACK (show), button,
                           G_CONNECT_SWAPPED);
  g_signal_connect (button, "map", G_CALLBACK (show), NULL);
}
