/* editor/panels/layers.c — the layers of the level, the topmost first: eye, lock, alone, opacity.
 */
#include "tools/layers.h"
#include "icon_button.h"
#include "page/page.h"
#include "spin.h"
#include "tooltip.h"
#include "window/actions.h"
#include "window/panel.h"

#include <glib/gi18n.h>

#define SLIDER_WIDTH 72 /* pixels */

typedef enum { SWITCH_EYE, SWITCH_LOCK, SWITCH_ALONE, N_SWITCHES } Switch;

static const struct {
  const char *icon, *off_icon; /* on, and off */
  gboolean (*get) (DseLayers *layers, DsStratum stratum);
  void (*set) (DseLayers *layers, DsStratum stratum, gboolean value);
} SWITCHES[N_SWITCHES] = {
  { "view-reveal-symbolic", "view-conceal-symbolic", dse_layers_get_visible,
    dse_layers_set_visible },
  { "ds-lock-symbolic", "ds-unlock-symbolic", dse_layers_get_locked, dse_layers_set_locked },
  { "starred-symbolic", "non-starred-symbolic", dse_layers_is_alone, dse_layers_set_alone },
};

#define DSE_TYPE_LAYERS_PANEL (dse_layers_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseLayersPanel, dse_layers_panel, DSE, LAYERS_PANEL, GtkBox)

struct _DseLayersPanel {
  GtkBox parent_instance;
  GtkWidget *list, *dims, *why; /* @why: it cannot be used */
  GtkWidget *rows[DS_N_STRATA];
  GtkWidget *switches[DS_N_STRATA][N_SWITCHES], *opacity[DS_N_STRATA];
  DsePage *page;     /* the shown one, weak; NULL: none */
  DseLayers *layers; /* its layers */
  gboolean is_filling;
};

G_DEFINE_FINAL_TYPE (DseLayersPanel, dse_layers_panel, GTK_TYPE_BOX)

/* ---- showing the state */

static void
show_switch (DseLayersPanel *self, DsStratum stratum, Switch which)
{
  GtkWidget *button = self->switches[stratum][which];
  const gboolean is_on = SWITCHES[which].get (self->layers, stratum);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), is_on);
  gtk_button_set_icon_name (GTK_BUTTON (button),
                            is_on ? SWITCHES[which].icon : SWITCHES[which].off_icon);
}

static void
fill (DseLayersPanel *self)
{
  const gboolean plays = self->page != NULL && dse_page_is_playing (self->page);
  DsStratum active;

  gtk_widget_set_visible (self->why, plays);
  gtk_widget_set_sensitive (GTK_WIDGET (self), self->layers != NULL && !plays);
  if (self->layers == NULL)
    return;
  self->is_filling = TRUE;
  active = dse_layers_get_active (self->layers);
  for (int i = 0; i < DS_N_STRATA; i++) {
    for (int k = 0; k < N_SWITCHES; k++)
      show_switch (self, (DsStratum)i, (Switch)k);
    gtk_range_set_value (GTK_RANGE (self->opacity[i]),
                         dse_layers_get_opacity (self->layers, (DsStratum)i));
    gtk_widget_set_opacity (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (self->rows[i])),
                            dse_layers_get_shown (self->layers, (DsStratum)i) > 0 ? 1 : 0.78);
  }
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), GTK_LIST_BOX_ROW (self->rows[active]));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->dims), dse_layers_get_dims (self->layers));
  self->is_filling = FALSE;
}

/* ---- changes by the user */

static DsStratum
stratum_of (GtkWidget *widget)
{
  return (DsStratum)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), "stratum"));
}

/* True if the click was with Shift. */
static gboolean
holds_shift (GtkWidget *widget)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (widget));
  GdkDevice *keyboard = gdk_seat_get_keyboard (seat);

  return keyboard != NULL && gdk_device_get_modifier_state (keyboard) & GDK_SHIFT_MASK;
}

/* Sets the eye or the padlock of all layers of objects. */
static void
switch_objects (DseLayersPanel *self, Switch which, gboolean value)
{
  for (int i = 0; i < DS_N_STRATA; i++)
    if (DS_STRATUM_BIT (i) & DS_STRATA_OBJECTS)
      SWITCHES[which].set (self->layers, (DsStratum)i, value);
}

static void
on_switched (GtkToggleButton *button, DseLayersPanel *self)
{
  const DsStratum stratum = stratum_of (GTK_WIDGET (button));
  const gboolean value = gtk_toggle_button_get_active (button);

  for (int i = 0; i < N_SWITCHES && !self->is_filling; i++) {
    if (self->switches[stratum][i] != GTK_WIDGET (button))
      continue;
    if (i != SWITCH_ALONE && DS_STRATUM_BIT (stratum) & DS_STRATA_OBJECTS &&
        holds_shift (GTK_WIDGET (button)))
      switch_objects (self, (Switch)i, value);
    else
      SWITCHES[i].set (self->layers, stratum, value);
    return;
  }
}

static void
on_opacity (GtkRange *range, DseLayersPanel *self)
{
  if (!self->is_filling)
    dse_layers_set_opacity (self->layers, stratum_of (GTK_WIDGET (range)),
                            (int)gtk_range_get_value (range));
}

static void
on_dims (DseLayersPanel *self)
{
  if (!self->is_filling)
    dse_layers_set_dims (self->layers, gtk_check_button_get_active (GTK_CHECK_BUTTON (self->dims)));
}

static void
on_selected (DseLayersPanel *self, GtkListBoxRow *row)
{
  if (!self->is_filling && row != NULL)
    dse_layers_set_active (self->layers, stratum_of (GTK_WIDGET (row)));
}

/* A chosen layer gets a tool that works on it. */
static void
on_activated (DseLayersPanel *self, GtkListBoxRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.fit-tool", NULL);
}

/* ---- life */

/* Takes @tip. */
static void
name_control (GtkWidget *control, char *tip)
{
  dsu_set_tip (control, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_free (tip);
}

static char *
dup_tip (Switch which, const char *layer, gboolean is_of_objects)
{
  if (is_of_objects && which == SWITCH_EYE)
    return g_strdup_printf (_ ("Show the layer “%s” (Shift: all objects)"), layer);
  if (is_of_objects && which == SWITCH_LOCK)
    return g_strdup_printf (_ ("Lock the layer “%s” (Shift: all objects)"), layer);
  return which == SWITCH_EYE    ? g_strdup_printf (_ ("Show the layer “%s”"), layer)
         : which == SWITCH_LOCK ? g_strdup_printf (_ ("Lock the layer “%s”"), layer)
                                : g_strdup_printf (_ ("Show only the layer “%s”"), layer);
}

static GtkWidget *
switch_new (DseLayersPanel *self, DsStratum stratum, Switch which)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), SWITCHES[which].off_icon);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "layer-switch");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  name_control (button, dup_tip (which, _ (ds_stratum_label (stratum)),
                                 DS_STRATUM_BIT (stratum) & DS_STRATA_OBJECTS));
  g_object_set_data (G_OBJECT (button), "stratum", GINT_TO_POINTER ((int)stratum));
  g_signal_connect_object (button, "toggled", G_CALLBACK (on_switched), self, 0);
  self->switches[stratum][which] = button;
  return button;
}

static GtkWidget *
opacity_new (DseLayersPanel *self, DsStratum stratum)
{
  GtkWidget *scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 100, 5);

  gtk_widget_set_size_request (scale, SLIDER_WIDTH, -1);
  dsu_ignore_wheel (scale);
  name_control (scale, g_strdup_printf (_ ("Opacity of the layer “%s” in percent"),
                                        _ (ds_stratum_label (stratum))));
  g_object_set_data (G_OBJECT (scale), "stratum", GINT_TO_POINTER ((int)stratum));
  g_signal_connect_object (scale, "value-changed", G_CALLBACK (on_opacity), self, 0);
  self->opacity[stratum] = scale;
  return scale;
}

static GtkWidget *
row_new (DseLayersPanel *self, DsStratum stratum)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new (_ (ds_stratum_label (stratum)));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_margin_start (label, 6);
  gtk_box_append (GTK_BOX (box), switch_new (self, stratum, SWITCH_EYE));
  gtk_box_append (GTK_BOX (box), switch_new (self, stratum, SWITCH_LOCK));
  gtk_box_append (GTK_BOX (box), switch_new (self, stratum, SWITCH_ALONE));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), opacity_new (self, stratum));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "stratum", GINT_TO_POINTER ((int)stratum));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (ds_stratum_label (stratum)), -1);
  return row;
}

static void
dse_layers_panel_dispose (GObject *object)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (object);

  if (self->layers != NULL)
    g_signal_handlers_disconnect_by_data (self->layers, self);
  g_clear_object (&self->layers);
  g_clear_weak_pointer (&self->page);
  G_OBJECT_CLASS (dse_layers_panel_parent_class)->dispose (object);
}

static void
dse_layers_panel_class_init (DseLayersPanelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_layers_panel_dispose;
}

static void
dse_layers_panel_init (DseLayersPanel *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "layers");
  self->list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Layers"), -1);
  for (int i = DS_N_STRATA; i-- > 0;) {
    self->rows[i] = row_new (self, (DsStratum)i);
    gtk_list_box_append (GTK_LIST_BOX (self->list), self->rows[i]);
  }
  self->dims = gtk_check_button_new_with_mnemonic (_ ("_Dim the other layers"));
  dse_action_set_tip_of (self->dims, "win.dim-layers", _ ("Dim all layers but the active one"));
  gtk_widget_set_margin_start (self->dims, 6);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_widget_set_vexpand (scrolled, TRUE);
  self->why = gtk_label_new (_ ("A game shows all layers."));
  gtk_widget_add_css_class (self->why, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (self->why), TRUE);
  gtk_box_append (GTK_BOX (self), self->why);
  gtk_box_append (GTK_BOX (self), scrolled);
  gtk_box_append (GTK_BOX (self), self->dims);
  g_signal_connect_swapped (self->list, "row-selected", G_CALLBACK (on_selected), self);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (on_activated), self);
  g_signal_connect_swapped (self->dims, "toggled", G_CALLBACK (on_dims), self);
}

static GtkWidget *
build (DseWindow *window)
{
  return g_object_new (DSE_TYPE_LAYERS_PANEL, NULL);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (panel);

  if (self->layers != NULL)
    g_signal_handlers_disconnect_by_data (self->layers, self);
  g_clear_object (&self->layers);
  if (self->page != NULL)
    g_signal_handlers_disconnect_by_data (self->page, self);
  g_set_weak_pointer (&self->page, page);
  if (page != NULL)
    g_signal_connect_object (page, "play-changed", G_CALLBACK (fill), self, G_CONNECT_SWAPPED);
  if (page != NULL)
    self->layers = g_object_ref (dse_page_get_layers (page));
  if (self->layers != NULL)
    g_signal_connect_swapped (self->layers, "changed", G_CALLBACK (fill), self);
  fill (self);
}

const DsePanel dse_panel_layers = {
  .id = "layers",
  .label = N_ ("Layers"),
  .icon = "ds-layers-symbolic",
  .keys = "<Control><Alt>l",
  .place = DSE_PANEL_RIGHT,
  .build = build,
  .set_page = set_page,
};
