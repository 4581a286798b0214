/* editor/window/group_row.c — the row of a group of own layers in the panel of layers. */
#include "window/group_row.h"

#include "icon_button.h"
#include "page/layer_groups.h"
#include "tooltip.h"
#include "window/look_note.h"

#include <glib/gi18n.h>

typedef enum { GROUP_EYE, GROUP_LOCK, GROUP_ALONE, GROUP_FOLD, N_GROUP_SWITCHES } GroupSwitch;

static const struct {
  const char *icon, *off_icon; /* on, and off */
} GROUP_SWITCHES[N_GROUP_SWITCHES] = {
  { "view-reveal-symbolic", "view-conceal-symbolic" },
  { "ds-lock-symbolic", "ds-unlock-symbolic" },
  { "starred-symbolic", "ds-star-symbolic" },
  { "pan-down-symbolic", "pan-end-symbolic" },
};

struct _DseGroupRow {
  GtkListBoxRow parent_instance;
  GtkWidget *box, *switches[N_GROUP_SWITCHES], *look;
  DsePage *page; /* weak */
  int number;
  gboolean is_filling;
};

G_DEFINE_FINAL_TYPE (DseGroupRow, dse_group_row, GTK_TYPE_LIST_BOX_ROW)

static const DsLayerGroup *
group_of (DseGroupRow *self)
{
  const DsLayerGroups *groups = dse_layers_get_groups (dse_page_get_layers (self->page));

  return self->number < (int)groups->n ? &groups->items[self->number] : NULL;
}

static void
on_switched (GtkToggleButton *button, DseGroupRow *self)
{
  const gboolean value = gtk_toggle_button_get_active (button);

  if (self->is_filling || self->page == NULL || group_of (self) == NULL)
    return;
  if (GTK_WIDGET (button) == self->switches[GROUP_EYE])
    dse_layer_groups_set_hidden (self->page, self->number, !value);
  else if (GTK_WIDGET (button) == self->switches[GROUP_LOCK])
    dse_layer_groups_set_locked (self->page, self->number, value);
  else if (GTK_WIDGET (button) == self->switches[GROUP_ALONE])
    dse_layers_set_group_alone (dse_page_get_layers (self->page), self->number, value);
  else
    dse_layers_set_folded (dse_page_get_layers (self->page), self->number, !value);
}

/* Caller frees. */
static char *
dup_tip (GroupSwitch which, const char *name)
{
  return which == GROUP_EYE    ? g_strdup_printf (_ ("Show the layers of the group “%s”"), name)
         : which == GROUP_LOCK ? g_strdup_printf (_ ("Lock the layers of the group “%s”"), name)
         : which == GROUP_ALONE
             ? g_strdup_printf (_ ("Show only the layers of the group “%s”"), name)
             : g_strdup_printf (_ ("List the layers of the group “%s”"), name);
}

static GtkWidget *
switch_new (DseGroupRow *self, GroupSwitch which, const char *name)
{
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *tip = dup_tip (which, name);

  gtk_button_set_icon_name (GTK_BUTTON (button), GROUP_SWITCHES[which].off_icon);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "layer-switch");
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  dsu_set_tip (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_signal_connect_object (button, "toggled", G_CALLBACK (on_switched), self, 0);
  gtk_box_append (GTK_BOX (self->box), button);
  return button;
}

static void
show_switch (DseGroupRow *self, GroupSwitch which, gboolean is_on)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->switches[which]), is_on);
  gtk_button_set_icon_name (GTK_BUTTON (self->switches[which]),
                            is_on ? GROUP_SWITCHES[which].icon : GROUP_SWITCHES[which].off_icon);
}

void
dse_group_row_update (DseGroupRow *self)
{
  const DsLayerGroup *group;
  DseLayers *layers;

  g_return_if_fail (DSE_IS_GROUP_ROW (self));

  group = self->page != NULL ? group_of (self) : NULL;
  if (group == NULL)
    return;
  layers = dse_page_get_layers (self->page);
  self->is_filling = TRUE;
  show_switch (self, GROUP_EYE, !group->is_hidden);
  show_switch (self, GROUP_LOCK, group->is_locked != 0);
  show_switch (self, GROUP_ALONE, dse_layers_is_group_alone (layers, self->number));
  show_switch (self, GROUP_FOLD, !dse_layers_get_folded (layers, self->number));
  self->is_filling = FALSE;
  dse_look_note_show (self->look, group->opacity, group->tint);
  gtk_widget_set_opacity (self->box, ds_layer_groups_hidden_by (dse_layers_get_groups (layers),
                                                                (uint32_t)self->number + 1) >= 0
                                         ? 0.78
                                         : 1);
}

int
dse_group_row_get_number (DseGroupRow *self)
{
  g_return_val_if_fail (DSE_IS_GROUP_ROW (self), -1);

  return self->number;
}

static void
dse_group_row_dispose (GObject *object)
{
  g_clear_weak_pointer (&DSE_GROUP_ROW (object)->page);
  G_OBJECT_CLASS (dse_group_row_parent_class)->dispose (object);
}

static void
dse_group_row_class_init (DseGroupRowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_group_row_dispose;
}

static void
dse_group_row_init (DseGroupRow *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), self->box);
}

GtkWidget *
dse_group_row_new (DsePage *page, int number, int depth)
{
  DseGroupRow *self;
  const char *name;
  GtkWidget *label;

  g_return_val_if_fail (DSE_IS_PAGE (page), NULL);

  self = g_object_new (DSE_TYPE_GROUP_ROW, NULL);
  g_set_weak_pointer (&self->page, page);
  self->number = number;
  name = group_of (self)->name;
  gtk_widget_set_margin_start (self->box, dse_layer_indent (depth));
  for (int i = 0; i < N_GROUP_SWITCHES; i++)
    self->switches[i] = switch_new (self, (GroupSwitch)i, name);
  label = gtk_label_new (name);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), DSE_LAYER_NAME_CHARS);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_margin_start (label, 6);
  dsu_label_set_tip_if_cut (label);
  gtk_box_append (GTK_BOX (self->box), label);
  self->look = dse_look_note_new (_ ("Opacity of the group, which is part of the level"));
  gtk_box_append (GTK_BOX (self->box), self->look);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  dse_group_row_update (self);
  return GTK_WIDGET (self);
}
