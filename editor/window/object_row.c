/* editor/window/object_row.c — a row of the panel of objects. */
#include "window/object_row.h"

#include "icon_button.h"
#include "thumbnail.h"
#include "tooltip.h"

#include <glib/gi18n.h>

#define PICTURE_SIDE 20 /* pixels */

struct _DseObjectRow {
  GtkBox parent_instance;
  GtkWidget *eye, *picture, *name, *place;
  DseObjectItem *item; /* borrowed from the list that binds it; NULL: none */
};

G_DEFINE_FINAL_TYPE (DseObjectRow, dse_object_row, GTK_TYPE_BOX)

static void
on_eye (GtkButton *eye, DseObjectRow *self)
{
  if (self->item != NULL)
    g_signal_emit_by_name (self, "eye");
}

DseObjectItem *
dse_object_row_get_item (DseObjectRow *self)
{
  g_return_val_if_fail (DSE_IS_OBJECT_ROW (self), NULL);

  return self->item;
}

/* True if no eye of the row is open. */
static gboolean
is_hidden (const DseObjectItem *item, DseHiddenThings *hidden)
{
  if (!dse_object_item_is_heading (item))
    return dse_hidden_things_has (hidden, item->thing.id);
  for (guint i = 0; i < item->ids->len; i++)
    if (!dse_hidden_things_has (hidden, g_array_index (item->ids, guint64, i)))
      return FALSE;
  return TRUE;
}

static void
show_picture (DseObjectRow *self, const DsDelve *delve)
{
  const DsThing *thing = &self->item->thing;
  const DsLockKind *lock =
      thing->lock != NULL
          ? ds_rules_lock_of (delve->rules, delve->dungeon.locks, ds_str_get (thing->lock))
          : NULL;
  g_autoptr (GdkTexture) texture =
      dsu_kind_swatch_new (delve->rules, thing->kind, lock,
                           PICTURE_SIDE * gtk_widget_get_scale_factor (GTK_WIDGET (self)));

  gtk_picture_set_paintable (GTK_PICTURE (self->picture), GDK_PAINTABLE (texture));
}

static void
show_eye (DseObjectRow *self, gboolean is_shut)
{
  g_autofree char *tip =
      dse_object_item_is_heading (self->item)
          ? g_strdup_printf (is_shut ? _ ("Show the objects of “%s”")
                                     : _ ("Hide the objects of “%s”"),
                             self->item->name)
          : g_strdup_printf (is_shut ? _ ("Show “%s”") : _ ("Hide “%s”"), self->item->name);

  gtk_button_set_icon_name (GTK_BUTTON (self->eye),
                            is_shut ? "view-conceal-symbolic" : "view-reveal-symbolic");
  dsu_set_tip (self->eye, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->eye), GTK_ACCESSIBLE_PROPERTY_LABEL, tip,
                                  -1);
}

/* The row around it is what a screen reader reads. */
static void
speak (DseObjectRow *self, const char *place, gboolean is_shut)
{
  GtkWidget *around = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *spoken = g_strdup_printf ("%s, %s%s%s", self->item->name, place,
                                             is_shut ? ", " : "", is_shut ? _ ("hidden") : "");

  if (around != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (around), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                    -1);
}

void
dse_object_row_show (DseObjectRow *self, DseObjectItem *item, const DsDelve *delve,
                     DseHiddenThings *hidden)
{
  g_autofree char *place = NULL;
  gboolean is_heading, is_shut;

  g_return_if_fail (DSE_IS_OBJECT_ROW (self));
  g_return_if_fail (item == NULL || (delve != NULL && DSE_IS_HIDDEN_THINGS (hidden)));

  self->item = item;
  if (item == NULL)
    return;
  is_heading = dse_object_item_is_heading (item);
  is_shut = is_hidden (item, hidden);
  place = is_heading ? g_strdup_printf ("%u", item->n)
                     : g_strdup_printf ("%d, %d", item->thing.at.x, item->thing.at.y);
  gtk_widget_set_visible (self->picture, !is_heading);
  if (!is_heading)
    show_picture (self, delve);
  gtk_label_set_text (GTK_LABEL (self->name), item->name);
  gtk_label_set_text (GTK_LABEL (self->place), place);
  (is_heading ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (self->name, "heading");
  (is_shut ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (self->name, "dim-label");
  show_eye (self, is_shut);
  speak (self, place, is_shut);
}

static void
dse_object_row_class_init (DseObjectRowClass *class)
{
  g_signal_new ("eye", DSE_TYPE_OBJECT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_object_row_init (DseObjectRow *self)
{
  self->eye = gtk_button_new ();
  gtk_widget_add_css_class (self->eye, "flat");
  gtk_widget_add_css_class (self->eye, "layer-switch");
  gtk_widget_set_focus_on_click (self->eye, FALSE);
  gtk_widget_set_valign (self->eye, GTK_ALIGN_CENTER);
  g_signal_connect (self->eye, "clicked", G_CALLBACK (on_eye), self);
  self->picture = gtk_picture_new ();
  gtk_widget_set_size_request (self->picture, PICTURE_SIDE, PICTURE_SIDE);
  gtk_widget_set_valign (self->picture, GTK_ALIGN_CENTER);
  self->name = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->name, TRUE);
  dsu_label_set_tip_if_cut (self->name);
  self->place = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->place, "dim-label");
  gtk_widget_add_css_class (self->place, "numeric");
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_box_append (GTK_BOX (self), self->eye);
  gtk_box_append (GTK_BOX (self), self->picture);
  gtk_box_append (GTK_BOX (self), self->name);
  gtk_box_append (GTK_BOX (self), self->place);
}

GtkWidget *
dse_object_row_new (void)
{
  return g_object_new (DSE_TYPE_OBJECT_ROW, NULL);
}
