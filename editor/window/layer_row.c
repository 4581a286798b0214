/* editor/window/layer_row.c — the row of a layer in the panel of layers. */
#include "window/layer_row.h"

#include "icon_button.h"
#include "rules/find_tile_rule.h"
#include "shown.h"
#include "spin.h"
#include "tooltip.h"
#include "window/look_note.h"
#include "window/window_private.h"

#include <glib/gi18n.h>
#include <string.h>

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
  { "starred-symbolic", "ds-star-symbolic", dse_layers_is_alone, dse_layers_set_alone },
};

struct _DseLayerRow {
  GtkListBoxRow parent_instance;
  GtkWidget *box, *label, *switches[N_SWITCHES], *opacity;
  GtkWidget *look, *rules; /* NULL: it has none */
  DseLayers *layers;       /* owned; NULL: not shown yet */
  DsStratum layer;
  gboolean is_filling;
};

G_DEFINE_FINAL_TYPE (DseLayerRow, dse_layer_row, GTK_TYPE_LIST_BOX_ROW)

static gboolean
is_of_objects (DsStratum layer)
{
  return DS_STRATUM_BIT (layer) & DS_STRATA_OBJECTS;
}

/* ---- changes by the user */

/* True if the click was with Shift. */
static gboolean
holds_shift (GtkWidget *widget)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (widget));
  GdkDevice *keyboard = gdk_seat_get_keyboard (seat);

  return keyboard != NULL && gdk_device_get_modifier_state (keyboard) & GDK_SHIFT_MASK;
}

/* Sets the eye or the padlock of the strata of objects. */
static void
switch_objects (DseLayers *layers, Switch which, gboolean value)
{
  for (int i = 0; i < DS_N_STRATA; i++)
    if (is_of_objects ((DsStratum)i))
      SWITCHES[which].set (layers, (DsStratum)i, value);
}

static void
on_switched (GtkToggleButton *button, DseLayerRow *self)
{
  g_autoptr (DseLayers) layers = NULL; /* an edit may remove the row */
  const gboolean value = gtk_toggle_button_get_active (button);

  if (self->is_filling || self->layers == NULL)
    return;
  layers = g_object_ref (self->layers);
  for (int i = 0; i < N_SWITCHES; i++) {
    if (self->switches[i] != GTK_WIDGET (button))
      continue;
    if (i != SWITCH_ALONE && is_of_objects (self->layer) && holds_shift (GTK_WIDGET (button)))
      switch_objects (layers, (Switch)i, value);
    else
      SWITCHES[i].set (layers, self->layer, value);
    return;
  }
}

static void
on_opacity (GtkRange *range, DseLayerRow *self)
{
  if (!self->is_filling && self->layers != NULL)
    dse_layers_set_opacity (self->layers, self->layer, (int)gtk_range_get_value (range));
}

/* ---- controls */

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
switch_new (DseLayerRow *self, Switch which, const char *label)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), SWITCHES[which].off_icon);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "layer-switch");
  gtk_widget_set_focus_on_click (button, FALSE); /* Delete goes on to mean the level */
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  name_control (button, dup_tip (which, label, is_of_objects (self->layer)));
  g_signal_connect_object (button, "toggled", G_CALLBACK (on_switched), self, 0);
  gtk_box_append (GTK_BOX (self->box), button);
  return button;
}

static GtkWidget *
opacity_new (DseLayerRow *self, const char *label)
{
  GtkWidget *scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 100, 5);

  gtk_widget_set_size_request (scale, SLIDER_WIDTH, -1);
  dsu_ignore_wheel (scale);
  name_control (scale, g_strdup_printf (_ ("Opacity of the layer “%s” in percent"), label));
  g_signal_connect_object (scale, "value-changed", G_CALLBACK (on_opacity), self, 0);
  gtk_box_append (GTK_BOX (self->box), scale);
  return scale;
}

static GtkWidget *
label_new (DseLayerRow *self, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), DSE_LAYER_NAME_CHARS);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_margin_start (label, 6);
  if (self->layer >= DS_N_STRATA)
    dsu_label_set_tip_if_cut (label);
  gtk_box_append (GTK_BOX (self->box), label);
  return label;
}

/* ---- the state */

static void
show_switch (DseLayerRow *self, Switch which)
{
  GtkWidget *button = self->switches[which];
  const gboolean is_on = SWITCHES[which].get (self->layers, self->layer);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), is_on);
  gtk_button_set_icon_name (GTK_BUTTON (button),
                            is_on ? SWITCHES[which].icon : SWITCHES[which].off_icon);
}

/* New objects are put on the layer whose name is bold. */
static void
mark (DseLayerRow *self)
{
  const char *name = dse_layers_get_own_active (self->layers);

  if (self->layer >= DS_N_STRATA && self->layer < DS_N_STRATA_AND_OWN && name != NULL &&
      strcmp (name, dse_layers_get_label (self->layers, self->layer)) == 0)
    gtk_widget_add_css_class (self->label, "heading");
  else
    gtk_widget_remove_css_class (self->label, "heading");
}

static void
show_look (DseLayerRow *self)
{
  const DsTileLayers *tiles = dse_layers_get_tiles (self->layers);
  const gsize i = self->layer - DS_N_STRATA_AND_OWN;

  if (i < tiles->n)
    dse_look_note_show (self->look, tiles->items[i].opacity, tiles->items[i].tint);
}

void
dse_layer_row_update (DseLayerRow *self, DseLayers *layers)
{
  g_return_if_fail (DSE_IS_LAYER_ROW (self) && DSE_IS_LAYERS (layers));

  g_set_object (&self->layers, layers);
  self->is_filling = TRUE;
  for (int i = 0; i < N_SWITCHES; i++)
    show_switch (self, (Switch)i);
  gtk_range_set_value (GTK_RANGE (self->opacity), dse_layers_get_opacity (layers, self->layer));
  gtk_widget_set_opacity (self->box, dse_layers_get_shown (layers, self->layer) > 0 ? 1 : 0.78);
  if (self->look != NULL)
    show_look (self);
  mark (self);
  self->is_filling = FALSE;
}

/* ---- the mark of tile rules */

/* The enabled tile rules that fill the layer, "Moss, Shore"; NULL: none does. Caller frees. */
static char *
dup_rules (const DsRules *rules, const char *layer)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (gsize i = 0; i < ds_rules_n_tile_rules (rules); i++) {
    const DsTileRule *rule = ds_rules_tile_rule (rules, i);
    g_autofree char *name = NULL;

    if (!rule->enabled || strcmp (rule->layer, layer) != 0)
      continue;
    name = dsu_dup_shown (dsu_translate (rule->label));
    g_strv_builder_add (names, name);
  }
  list = g_strv_builder_end (names);
  return list[0] != NULL ? g_strjoinv (", ", list) : NULL;
}

void
dse_layer_row_mark_rules (DseLayerRow *self, const DsRules *rules)
{
  g_autofree char *list = NULL;

  g_return_if_fail (DSE_IS_LAYER_ROW (self) && rules != NULL);

  if (self->rules == NULL || self->layers == NULL)
    return;
  list = dup_rules (rules, dse_layers_get_label (self->layers, self->layer));
  gtk_widget_set_visible (self->rules, list != NULL);
  if (list != NULL)
    name_control (self->rules,
                  g_strdup_printf (_ ("Filled by tile rules, click to edit: %s"), list));
}

static void
on_rules (GtkWidget *self)
{
  dse_window_rules_of (DSE_WINDOW (gtk_widget_get_root (self)), &ds_tile_rule_record);
}

static GtkWidget *
rules_mark_new (DseLayerRow *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("ds-tool-replace-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "layer-switch");
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (button, FALSE);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_rules), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->box), button);
  return button;
}

DsStratum
dse_layer_row_get_layer (DseLayerRow *self)
{
  g_return_val_if_fail (DSE_IS_LAYER_ROW (self), DS_STRATUM_GROUND);

  return self->layer;
}

/* ---- life */

static void
dse_layer_row_dispose (GObject *object)
{
  g_clear_object (&DSE_LAYER_ROW (object)->layers);
  G_OBJECT_CLASS (dse_layer_row_parent_class)->dispose (object);
}

static void
dse_layer_row_class_init (DseLayerRowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_layer_row_dispose;
}

static void
dse_layer_row_init (DseLayerRow *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), self->box);
}

GtkWidget *
dse_layer_row_new (DsStratum layer, const char *label)
{
  DseLayerRow *self;

  g_return_val_if_fail (layer < (DsStratum)DS_N_ALL_STRATA && label != NULL, NULL);

  self = g_object_new (DSE_TYPE_LAYER_ROW, NULL);
  self->layer = layer;
  for (int i = 0; i < N_SWITCHES; i++)
    self->switches[i] = switch_new (self, (Switch)i, label);
  self->label = label_new (self, label);
  if (layer >= DS_N_STRATA_AND_OWN) {
    self->rules = rules_mark_new (self);
    self->look = dse_look_note_new (_ ("Opacity of the layer, which is part of the level"));
    gtk_box_append (GTK_BOX (self->box), self->look);
  }
  self->opacity = opacity_new (self, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return GTK_WIDGET (self);
}
