/* editor/play/view/side.c — a label for each part, so that a turn costs next to nothing. */
#include "play/view/side.h"

#include "icon_button.h"
#include "play/view/held.h"

#include <glib/gi18n.h>

#define WIDTH 290 /* pixels */

struct _DseSide {
  GtkBox parent_instance;
  GtkWidget *parts, *carried, *mind;
  GtkWidget *title; /* of the mind */
};

G_DEFINE_FINAL_TYPE (DseSide, dse_side, GTK_TYPE_BOX)

/* ---- the inventory */

static void
append_line (GString *markup, const char *label, const char *detail)
{
  g_autofree char *escaped = g_markup_printf_escaped (
      detail != NULL ? "%s  <span alpha=\"60%%\">%s</span>" : "%s", label, detail);

  g_string_append_printf (markup, "%s%s", markup->len > 0 ? "\n" : "", escaped);
}

static guint
append_all (GString *markup, GArray *all)
{
  const guint n = all->len;

  for (guint i = 0; i < n; i++) {
    const DseHeld *held = &g_array_index (all, DseHeld, i);
    g_autofree char *label = dse_held_dup_label (held);

    append_line (markup, label, held->detail);
  }
  g_array_unref (all);
  return n;
}

void
dse_side_show (DseSide *self, DseSession *session)
{
  GString *markup;

  g_return_if_fail (DSE_IS_SIDE (self) && session != NULL);

  markup = g_string_new (NULL);
  if (append_all (markup, dse_held_things (session, NULL)) +
          append_all (markup, dse_held_keys (session)) ==
      0)
    append_line (markup, _ ("Nothing"), NULL);
  gtk_label_set_markup (GTK_LABEL (self->carried), markup->str);
  g_string_free (markup, TRUE);
}

void
dse_side_set_mind (DseSide *self, const char *title, const char *text)
{
  g_return_if_fail (DSE_IS_SIDE (self));

  gtk_widget_set_visible (gtk_widget_get_parent (self->mind), title != NULL);
  gtk_label_set_markup (GTK_LABEL (self->title), title != NULL ? title : "");
  gtk_label_set_markup (GTK_LABEL (self->mind), text != NULL ? text : "");
}

/* ---- the widget */

/* @action: what its button does, which takes it away; NULL: it stays. @out: its heading. */
static GtkWidget *
add_part (DseSide *self, const char *title, const char *action, GtkWidget **out)
{
  GtkWidget *heading = gtk_label_new (title), *text = gtk_label_new ("");
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_label_set_ellipsize (GTK_LABEL (heading), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (heading, TRUE);
  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (text), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  heading, NULL, -1);
  gtk_box_append (GTK_BOX (head), heading);
  if (action != NULL)
    gtk_box_append (GTK_BOX (head),
                    dsu_icon_button_new ("window-close-symbolic", action, _ ("Close")));
  gtk_box_append (GTK_BOX (part), head);
  gtk_box_append (GTK_BOX (part), text);
  gtk_box_append (GTK_BOX (self->parts), part);
  if (out != NULL)
    *out = heading;
  return text;
}

static void
dse_side_class_init (DseSideClass *class)
{
}

static void
dse_side_init (DseSide *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->parts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 15);
  self->mind = add_part (self, "", "play.forget-mind", &self->title);
  self->carried = add_part (self, _ ("Inventory"), NULL, NULL);
  dse_side_set_mind (self, NULL, NULL);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->parts);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);
  gtk_widget_set_size_request (GTK_WIDGET (self), WIDTH, -1);
  gtk_widget_set_hexpand (GTK_WIDGET (self), FALSE); /* whatever the map wants */
  gtk_widget_add_css_class (GTK_WIDGET (self), "play-side");
}

GtkWidget *
dse_side_new (GtkWidget *map)
{
  GtkWidget *self;

  g_return_val_if_fail (GTK_IS_WIDGET (map), NULL);

  self = g_object_new (DSE_TYPE_SIDE, NULL);
  gtk_box_prepend (GTK_BOX (self), map);
  return self;
}
