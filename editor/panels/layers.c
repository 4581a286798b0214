/* editor/panels/layers.c — the layers of the level, the topmost first: own layers of cells over
 * objects, own layers of objects, strata, among them own layers of cells under objects: eye, lock,
 * alone, opacity. */
#include "dialogs.h"
#include "icon_button.h"
#include "list_keys.h"
#include "page/own_layers.h"
#include "page/tile_layers.h"
#include "panel_heading.h"
#include "popover.h"
#include "spin.h"
#include "tooltip.h"
#include "window/actions.h"
#include "window/backdrop_row.h"
#include "window/layer_look.h"
#include "window/panel.h"

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
  { "starred-symbolic", "non-starred-symbolic", dse_layers_is_alone, dse_layers_set_alone },
};

#define DSE_TYPE_LAYERS_PANEL (dse_layers_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseLayersPanel, dse_layers_panel, DSE, LAYERS_PANEL, GtkBox)

struct _DseLayersPanel {
  GtkBox parent_instance;
  GtkWidget *list, *dims, *why; /* @why: it cannot be used */
  GtkWidget *backdrop;
  GtkWidget *rows[DS_N_ALL_STRATA], *labels[DS_N_ALL_STRATA];
  GtkWidget *switches[DS_N_ALL_STRATA][N_SWITCHES], *opacity[DS_N_ALL_STRATA];
  DsePage *page;      /* the shown one, weak; NULL: none */
  DseLayers *layers;  /* its layers */
  DsObjectLayers own; /* own layers that have rows */
  DsTileLayers tiles; /* likewise */
  gboolean is_filling;
};

G_DEFINE_FINAL_TYPE (DseLayersPanel, dse_layers_panel, GTK_TYPE_BOX)

/* ---- rows */

/* The number of an own layer of objects; -1: it is none. */
static int
own_of (DsStratum layer)
{
  return layer < DS_N_STRATA_AND_OWN ? MAX ((int)layer - DS_N_STRATA, -1) : -1;
}

/* The same of cells. */
static int
tiles_of (DsStratum layer)
{
  return MAX ((int)layer - DS_N_STRATA_AND_OWN, -1);
}

static gboolean
is_of_objects (DsStratum layer)
{
  return DS_STRATUM_BIT (layer) & DS_STRATA_OBJECTS;
}

static DsStratum
layer_of (GtkWidget *widget)
{
  return (DsStratum)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), "layer"));
}

static void on_switched (GtkToggleButton *button, DseLayersPanel *self);
static void on_opacity (GtkRange *range, DseLayersPanel *self);
static void on_row_menu (GtkGestureClick *click, int n, double x, double y, DseLayersPanel *self);

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

/* Rows of strata are made before there is a level. */
static const char *
label_of (DseLayersPanel *self, DsStratum layer)
{
  return layer < DS_N_STRATA           ? _ (ds_stratum_label (layer))
         : layer < DS_N_STRATA_AND_OWN ? self->own.names[own_of (layer)]
                                       : self->tiles.items[tiles_of (layer)].name;
}

static GtkWidget *
switch_new (DseLayersPanel *self, DsStratum layer, Switch which)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), SWITCHES[which].off_icon);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "layer-switch");
  gtk_widget_set_focus_on_click (button, FALSE); /* Delete goes on to mean the level */
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  name_control (button, dup_tip (which, label_of (self, layer), is_of_objects (layer)));
  g_object_set_data (G_OBJECT (button), "layer", GINT_TO_POINTER ((int)layer));
  g_signal_connect_object (button, "toggled", G_CALLBACK (on_switched), self, 0);
  self->switches[layer][which] = button;
  return button;
}

static GtkWidget *
opacity_new (DseLayersPanel *self, DsStratum layer)
{
  GtkWidget *scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 100, 5);

  gtk_widget_set_size_request (scale, SLIDER_WIDTH, -1);
  dsu_ignore_wheel (scale);
  name_control (
      scale, g_strdup_printf (_ ("Opacity of the layer “%s” in percent"), label_of (self, layer)));
  g_object_set_data (G_OBJECT (scale), "layer", GINT_TO_POINTER ((int)layer));
  g_signal_connect_object (scale, "value-changed", G_CALLBACK (on_opacity), self, 0);
  self->opacity[layer] = scale;
  return scale;
}

static GtkWidget *
row_new (DseLayersPanel *self, DsStratum layer)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new (label_of (self, layer));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_margin_start (label, 6);
  gtk_box_append (GTK_BOX (box), switch_new (self, layer, SWITCH_EYE));
  gtk_box_append (GTK_BOX (box), switch_new (self, layer, SWITCH_LOCK));
  gtk_box_append (GTK_BOX (box), switch_new (self, layer, SWITCH_ALONE));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), opacity_new (self, layer));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  self->rows[layer] = row;
  self->labels[layer] = label;
  g_object_set_data (G_OBJECT (row), "layer", GINT_TO_POINTER ((int)layer));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label_of (self, layer), -1);
  return row;
}

static GtkWidget *
own_row_new (DseLayersPanel *self, DsStratum layer)
{
  GtkWidget *row = row_new (self, layer);
  GtkGesture *click = gtk_gesture_click_new ();

  dsu_label_set_tip_if_cut (self->labels[layer]);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (on_row_menu), self);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  return row;
}

/* New objects are put on the layer whose name is bold. */
static void
mark_own (DseLayersPanel *self, DsStratum layer)
{
  const char *name = dse_layers_get_own_active (self->layers);
  GtkWidget *label = self->labels[layer];

  if (name != NULL && strcmp (name, self->own.names[own_of (layer)]) == 0)
    gtk_widget_add_css_class (label, "heading");
  else
    gtk_widget_remove_css_class (label, "heading");
}

static void
remove_own (DseLayersPanel *self)
{
  for (gsize i = 0; i < self->own.n; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), self->rows[DS_STRATUM_OWN (i)]);
  for (gsize i = 0; i < self->tiles.n; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), self->rows[DS_STRATUM_TILES (i)]);
}

static void
insert_own (DseLayersPanel *self, int layer, int at)
{
  gtk_list_box_insert (GTK_LIST_BOX (self->list), own_row_new (self, (DsStratum)layer), at);
}

/* Rows for the own layers of the level: those of cells lie over the strata, or over features. */
static void
show_own (DseLayersPanel *self)
{
  const DsObjectLayers *own = dse_layers_get_own (self->layers);
  const DsTileLayers *tiles = dse_layers_get_tiles (self->layers);

  if (memcmp (own, &self->own, sizeof *own) == 0 &&
      memcmp (tiles, &self->tiles, sizeof *tiles) == 0)
    return;
  remove_own (self);
  self->own = *own;
  self->tiles = *tiles;
  for (gsize i = 0; i < own->n; i++)
    insert_own (self, DS_STRATUM_OWN (i), (int)i);
  for (gsize i = 0; i < tiles->n; i++)
    insert_own (self, DS_STRATUM_TILES (i),
                tiles->items[i].is_above
                    ? 0
                    : gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (self->rows[DS_STRATUM_GATE])) +
                          1);
}

/* ---- showing the state */

static void
show_switch (DseLayersPanel *self, DsStratum layer, Switch which)
{
  GtkWidget *button = self->switches[layer][which];
  const gboolean is_on = SWITCHES[which].get (self->layers, layer);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), is_on);
  gtk_button_set_icon_name (GTK_BUTTON (button),
                            is_on ? SWITCHES[which].icon : SWITCHES[which].off_icon);
}

/* Actions on an own layer work on the active one. */
static void
update_actions (DseLayersPanel *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const DsStratum active = self->layers != NULL ? dse_layers_get_active (self->layers) : 0;
  const int number = own_of (active), tiles = tiles_of (active);
  const gsize n_own = self->layers != NULL ? self->own.n : DS_OBJECT_LAYERS_MAX;
  const gsize n_tiles = self->layers != NULL ? self->tiles.n : DS_TILE_LAYERS_MAX;
  const gboolean is_own = active >= DS_N_STRATA;
  gsize n_chosen = 0;

  if (number >= 0)
    dse_page_get_chosen (self->page, &n_chosen);
  gtk_widget_action_set_enabled (widget, "layers.new", n_own < DS_OBJECT_LAYERS_MAX);
  gtk_widget_action_set_enabled (widget, "layers.new-tiles", n_tiles < DS_TILE_LAYERS_MAX);
  gtk_widget_action_set_enabled (widget, "layers.rename", is_own);
  gtk_widget_action_set_enabled (widget, "layers.delete", is_own);
  gtk_widget_action_set_enabled (widget, "layers.menu", is_own);
  gtk_widget_action_set_enabled (widget, "layers.appearance", tiles >= 0);
  gtk_widget_action_set_enabled (widget, "layers.choose", number >= 0);
  gtk_widget_action_set_enabled (widget, "layers.put", n_chosen > 0);
  gtk_widget_action_set_enabled (widget, "layers.up",
                                 tiles >= 0 ? dse_tile_layers_can_move (self->page, tiles, 1)
                                            : number > 0);
  gtk_widget_action_set_enabled (widget, "layers.down",
                                 tiles >= 0 ? dse_tile_layers_can_move (self->page, tiles, -1)
                                            : number >= 0 && number + 1 < (int)n_own);
}

static void
fill (DseLayersPanel *self)
{
  const gboolean plays = self->page != NULL && dse_page_is_playing (self->page);
  DsStratum list[DS_N_ALL_STRATA], active;
  gsize n;

  gtk_widget_set_visible (self->why, plays);
  gtk_widget_set_sensitive (GTK_WIDGET (self), self->layers != NULL && !plays);
  if (self->layers == NULL)
    return;
  self->is_filling = TRUE;
  show_own (self);
  active = dse_layers_get_active (self->layers);
  n = dse_layers_list (self->layers, list);
  for (gsize i = 0; i < n; i++) {
    for (int k = 0; k < N_SWITCHES; k++)
      show_switch (self, list[i], (Switch)k);
    gtk_range_set_value (GTK_RANGE (self->opacity[list[i]]),
                         dse_layers_get_opacity (self->layers, list[i]));
    gtk_widget_set_opacity (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (self->rows[list[i]])),
                            dse_layers_get_shown (self->layers, list[i]) > 0 ? 1 : 0.78);
    if (own_of (list[i]) >= 0)
      mark_own (self, list[i]);
  }
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), GTK_LIST_BOX_ROW (self->rows[active]));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->dims), dse_layers_get_dims (self->layers));
  update_actions (self);
  self->is_filling = FALSE;
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
switch_objects (DseLayersPanel *self, Switch which, gboolean value)
{
  for (int i = 0; i < DS_N_STRATA; i++)
    if (is_of_objects ((DsStratum)i))
      SWITCHES[which].set (self->layers, (DsStratum)i, value);
}

static void
on_switched (GtkToggleButton *button, DseLayersPanel *self)
{
  const DsStratum layer = layer_of (GTK_WIDGET (button));
  const gboolean value = gtk_toggle_button_get_active (button);

  for (int i = 0; i < N_SWITCHES && !self->is_filling; i++) {
    if (self->switches[layer][i] != GTK_WIDGET (button))
      continue;
    if (i != SWITCH_ALONE && is_of_objects (layer) && holds_shift (GTK_WIDGET (button)))
      switch_objects (self, (Switch)i, value);
    else
      SWITCHES[i].set (self->layers, layer, value);
    return;
  }
}

static void
on_opacity (GtkRange *range, DseLayersPanel *self)
{
  if (!self->is_filling)
    dse_layers_set_opacity (self->layers, layer_of (GTK_WIDGET (range)),
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
    dse_layers_set_active (self->layers, layer_of (GTK_WIDGET (row)));
}

/* A chosen layer gets a tool that works on it. */
static void
on_activated (DseLayersPanel *self, GtkListBoxRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.fit-tool", NULL);
}

/* ---- edits of own layers */

static int
active_own (DseLayersPanel *self)
{
  return own_of (dse_layers_get_active (self->layers));
}

static int
active_tiles (DseLayersPanel *self)
{
  return tiles_of (dse_layers_get_active (self->layers));
}

typedef struct {
  DseLayersPanel *panel; /* weak */
  DsePage *page;         /* weak */
  char *name;            /* of the layer; NULL: a new one */
  gboolean is_of_tiles;  /* it is one of cells */
} LayerNaming;

static void ask_name (DseLayersPanel *self, const char *layer, gboolean is_of_tiles,
                      const char *text, const char *about);

/* The number of the layer that gets a name; -1: a new one, or it is gone. */
static int
named_layer (const LayerNaming *request)
{
  DseLayers *layers = dse_page_get_layers (request->page);

  if (request->name == NULL)
    return -1;
  return request->is_of_tiles ? ds_tile_layers_find (dse_layers_get_tiles (layers), request->name)
                              : ds_object_layers_find (dse_layers_get_own (layers), request->name);
}

/* Applies the name. FALSE: no new layer became the active one. */
static gboolean
put_name (const LayerNaming *request, int number, const char *name)
{
  if (number >= 0) {
    (void)(request->is_of_tiles ? dse_tile_layers_rename (request->page, number, name)
                                : dse_own_layers_rename (request->page, number, name));
    return FALSE;
  }
  return request->is_of_tiles ? dse_tile_layers_add (request->page, name)
                              : dse_own_layers_add (request->page, name);
}

/* The name of a layer is asked for again, with the reason, until it can be taken. */
static void
take_name (LayerNaming *request, const char *text)
{
  g_autofree char *name = g_strstrip (g_strdup (text)), *refusal = NULL;
  const int number = named_layer (request);

  if (request->name != NULL && number < 0)
    return; /* it is gone */
  refusal = request->is_of_tiles ? dse_tile_layers_dup_refusal (request->page, number, name)
                                 : dse_own_layers_dup_refusal (request->page, number, name);
  if (refusal != NULL)
    ask_name (request->panel, request->name, request->is_of_tiles, name, refusal);
  else if (put_name (request, number, name))
    gtk_widget_activate_action (GTK_WIDGET (request->panel), "win.fit-tool", NULL);
}

static void
on_name (const char *text, gpointer data)
{
  LayerNaming *request = data;

  if (text != NULL && request->panel != NULL && request->page != NULL &&
      request->panel->page == request->page)
    take_name (request, text);
  g_clear_weak_pointer (&request->panel);
  g_clear_weak_pointer (&request->page);
  g_free (request->name);
  g_free (request);
}

static void
ask_name (DseLayersPanel *self, const char *layer, gboolean is_of_tiles, const char *text,
          const char *about)
{
  LayerNaming *request = g_new0 (LayerNaming, 1);

  g_set_weak_pointer (&request->panel, self);
  g_set_weak_pointer (&request->page, self->page);
  request->name = g_strdup (layer);
  request->is_of_tiles = is_of_tiles;
  dsu_dialog_ask_text (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                       layer != NULL ? _ ("Rename Layer")
                       : is_of_tiles ? _ ("New Tile Layer")
                                     : _ ("New Layer"),
                       about, _ ("Name"), text, layer != NULL ? _ ("_Rename") : _ ("_Create"),
                       on_name, request);
}

static void
on_new (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);
  g_autofree char *name = dse_own_layers_dup_free_name (self->page);

  ask_name (self, NULL, FALSE, name,
            _ ("Objects of any kind that belong together. New objects are put on it while it is "
               "the active layer."));
}

static void
on_new_tiles (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);
  g_autofree char *name = dse_tile_layers_dup_free_name (self->page);

  ask_name (self, NULL, TRUE, name,
            _ ("Tiles that change the look alone, such as carpets, shadows and roofs. Tools paint "
               "on it while it is the active layer. Games show it; their rules and the proof do "
               "not read it."));
}

static void
on_rename (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);
  const DsStratum active = dse_layers_get_active (self->layers);
  const char *name = label_of (self, active);

  ask_name (self, name, tiles_of (active) >= 0, name, NULL);
}

static void
on_appearance (GtkWidget *widget, const char *action, GVariant *parameter)
{
  dse_layer_look_ask (DSE_WINDOW (gtk_widget_get_root (widget)),
                      active_tiles (DSE_LAYERS_PANEL (widget)));
}

static void
on_delete (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  if (active_tiles (self) >= 0)
    dse_tile_layers_remove (self->page, active_tiles (self));
  else
    dse_own_layers_remove (self->page, active_own (self));
}

static void
move (DseLayersPanel *self, int up)
{
  if (active_tiles (self) >= 0)
    dse_tile_layers_move (self->page, active_tiles (self), up);
  else
    dse_own_layers_move (self->page, active_own (self), -up);
}

static void
on_up (GtkWidget *widget, const char *action, GVariant *parameter)
{
  move (DSE_LAYERS_PANEL (widget), 1);
}

static void
on_down (GtkWidget *widget, const char *action, GVariant *parameter)
{
  move (DSE_LAYERS_PANEL (widget), -1);
}

static void
on_put (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  dse_own_layers_put_chosen (self->page, self->own.names[active_own (self)]);
}

static void
on_choose (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  dse_own_layers_choose (self->page, active_own (self));
}

typedef struct {
  const char *label, *action;
} LayerMenuItem;

static void
show_menu (GtkWidget *row)
{
  static const LayerMenuItem objects[] = {
    { N_ ("_Rename…"), "layers.rename" },
    { N_ ("_Move Selected Objects Here"), "layers.put" },
    { N_ ("Select _Objects"), "layers.choose" },
    { N_ ("Move _Up"), "layers.up" },
    { N_ ("Move Do_wn"), "layers.down" },
    { N_ ("D_elete Layer, Keep Objects"), "layers.delete" },
  };
  static const LayerMenuItem tiles[] = {
    { N_ ("_Rename…"), "layers.rename" },
    { N_ ("_Appearance…"), "layers.appearance" },
    { N_ ("Move _Up"), "layers.up" },
    { N_ ("Move Do_wn"), "layers.down" },
    { N_ ("D_elete Layer and Its Tiles"), "layers.delete" },
  };
  const gboolean is_of_tiles = tiles_of (layer_of (row)) >= 0;
  const LayerMenuItem *items = is_of_tiles ? tiles : objects;
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *popover;

  for (gsize i = 0; i < (is_of_tiles ? G_N_ELEMENTS (tiles) : G_N_ELEMENTS (objects)); i++)
    g_menu_append (menu, _ (items[i].label), items[i].action);
  popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (popover, row);
  dsu_popover_show_once (popover);
}

static void
on_menu (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  show_menu (self->rows[dse_layers_get_active (self->layers)]);
}

static void
on_row_menu (GtkGestureClick *click, int n, double x, double y, DseLayersPanel *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));

  dse_layers_set_active (self->layers, layer_of (row));
  update_actions (self);
  show_menu (row);
}

/* ---- life */

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
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "layers.new", on_new },
    { "layers.rename", on_rename },
    { "layers.delete", on_delete },
    { "layers.up", on_up },
    { "layers.down", on_down },
    { "layers.put", on_put },
    { "layers.choose", on_choose },
    { "layers.menu", on_menu },
    { "layers.new-tiles", on_new_tiles },
    { "layers.appearance", on_appearance },
  };

  G_OBJECT_CLASS (class)->dispose = dse_layers_panel_dispose;
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (GTK_WIDGET_CLASS (class), actions[i].name, NULL,
                                     actions[i].activate);
}

static GtkWidget *
build_heading (void)
{
  static const DsuHeadingButton buttons[] = {
    { "list-add-symbolic", "layers.new", N_ ("New layer of objects (Insert)") },
    { "ds-grid-symbolic", "layers.new-tiles", N_ ("New tile layer (Shift+Insert)") },
    { "document-edit-symbolic", "layers.rename", N_ ("Rename this own layer (F2)") },
    { "color-select-symbolic", "layers.appearance", N_ ("Opacity and tint of this tile layer") },
    { "user-trash-symbolic", "layers.delete", N_ ("Delete this own layer (Delete)") },
  };

  return dsu_panel_heading_new (gtk_label_new (_ ("Layers")), buttons, G_N_ELEMENTS (buttons));
}

static const DsuListKey KEYS[] = {
  { GDK_KEY_Insert, 0, "layers.new" },       { GDK_KEY_Insert, GDK_SHIFT_MASK, "layers.new-tiles" },
  { GDK_KEY_F2, 0, "layers.rename" },        { GDK_KEY_Delete, 0, "layers.delete" },
  { GDK_KEY_Menu, 0, "layers.menu" },        { GDK_KEY_F10, GDK_SHIFT_MASK, "layers.menu" },
  { GDK_KEY_Up, GDK_ALT_MASK, "layers.up" }, { GDK_KEY_Down, GDK_ALT_MASK, "layers.down" },
};

static void
dse_layers_panel_init (DseLayersPanel *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *heading;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "layers");
  self->list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Layers"), -1);
  for (int i = DS_N_STRATA; i-- > 0;)
    gtk_list_box_append (GTK_LIST_BOX (self->list), row_new (self, (DsStratum)i));
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
  dsu_list_add_keys (self->list, KEYS, G_N_ELEMENTS (KEYS));
  heading = build_heading ();
  gtk_widget_set_margin_start (heading, 6);
  gtk_box_append (GTK_BOX (self), heading);
  gtk_box_append (GTK_BOX (self), self->why);
  gtk_box_append (GTK_BOX (self), scrolled);
  self->backdrop = dse_backdrop_row_new ();
  gtk_box_append (GTK_BOX (self), self->backdrop);
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
  dse_backdrop_row_set_page (DSE_BACKDROP_ROW (self->backdrop), page);
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
