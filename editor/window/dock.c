/* editor/window/dock.c — a stack of panels below a row of buttons, which also move them. */
#include "window/dock.h"

#include "page/page.h"
#include "popover.h"
#include "still.h"
#include "tip.h"
#include "tooltip.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Rows of buttons: with all names, with that of the shown panel alone, and with none. */
enum { WHOLE, SHORT, ICONS, N_CHOICES };

struct _DseDock {
  GtkBox parent_instance;
  DseWindow *window;
  DsePanelPlace place;
  GtkWidget *stack;
  GtkWidget *switcher;           /* NULL until a panel is built */
  GtkWidget *choices[N_CHOICES]; /* of the panels */
  GtkWidget *nothing;            /* says that panels can be dropped here */
  DsePage *page;                 /* of the panels that are built; borrowed */
  gboolean is_arranging;
};

enum { MOVED, DRAGGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DseDock, dse_dock, GTK_TYPE_BOX)

const DsePanel *
dse_dock_get_shown (DseDock *self)
{
  g_return_val_if_fail (DSE_IS_DOCK (self), NULL);

  return dse_panel_find (adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (self->stack)));
}

gboolean
dse_dock_is_empty (DseDock *self)
{
  g_return_val_if_fail (DSE_IS_DOCK (self), TRUE);

  return gtk_widget_get_first_child (self->stack) == NULL;
}

static GtkWidget *
bin_of (DseDock *self, const DsePanel *panel)
{
  return adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->stack), panel->id);
}

static void
hide (DseDock *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static gboolean
shows_prefab (DseDock *self)
{
  return self->page != NULL && dse_page_is_prefab (self->page);
}

/* True if the panel is of use for the shown page; below the level, all are there. */
static gboolean
is_suitable (DseDock *self, const DsePanel *panel)
{
  return shows_prefab (self) ? !panel->of_levels || panel->place == DSE_PANEL_BOTTOM
                             : !panel->of_prefabs;
}

/* ---- moving */

static const DsePanel *
panel_of (GtkWidget *button)
{
  return g_object_get_data (G_OBJECT (button), "panel");
}

static void
add_item (GMenu *menu, const char *label, const char *action, const char *panel, const char *place)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "(ss)", panel, place);
  g_menu_append_item (menu, item);
}

/* Places for the panel that it does not have yet, and its order there. */
static GMenuModel *
menu_new (DseDock *self, const DsePanel *panel)
{
  static const char *const labels[DSE_N_PANEL_PLACES] = {
    [DSE_PANEL_RIGHT] = N_ ("Move to _Right"),
    [DSE_PANEL_BOTTOM] = N_ ("Move to _Bottom"),
    [DSE_PANEL_LEFT] = N_ ("Move to _Left"),
  };
  g_autoptr (GMenu) places = g_menu_new (), order = g_menu_new ();
  GMenu *menu = g_menu_new ();

  for (DsePanelPlace i = 0; i < DSE_N_PANEL_PLACES; i++)
    if (i != self->place)
      add_item (places, _ (labels[i]), "dock.move", panel->id, dse_panel_place_id (i));
  add_item (order, _ ("Move _Earlier"), "dock.order", panel->id, "earlier");
  add_item (order, _ ("Move La_ter"), "dock.order", panel->id, "later");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (places));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (order));
  return G_MENU_MODEL (menu);
}

/* The docks are arranged when this is over. */
static void
move (DseDock *self, const DsePanel *panel, DsePanelPlace place, guint at)
{
  dse_panel_move (panel, place, at);
  g_signal_emit (self, signals[MOVED], 0, panel);
}

static void
on_move (GtkWidget *dock, const char *action, GVariant *target)
{
  const char *id, *place_id;
  const DsePanel *panel;
  DsePanelPlace place;

  g_variant_get (target, "(&s&s)", &id, &place_id);
  panel = dse_panel_find (id);
  if (panel != NULL && dse_panel_place_find (place_id, &place))
    move (DSE_DOCK (dock), panel, place, G_MAXUINT);
}

static void
on_order (GtkWidget *dock, const char *action, GVariant *target)
{
  DseDock *self = DSE_DOCK (dock);
  g_autoptr (GPtrArray) panels = dse_panels_in (self->place);
  const char *id, *way;
  const DsePanel *panel;
  guint at;

  g_variant_get (target, "(&s&s)", &id, &way);
  panel = dse_panel_find (id);
  if (panel == NULL || !g_ptr_array_find (panels, panel, &at))
    return;
  if (g_str_equal (way, "later"))
    move (self, panel, self->place, at + 1);
  else if (at > 0)
    move (self, panel, self->place, at - 1);
}

static void
open_menu (DseDock *self, GtkWidget *button)
{
  g_autoptr (GMenuModel) menu = menu_new (self, panel_of (button));
  GtkWidget *popover = gtk_popover_menu_new_from_model (menu);
  graphene_rect_t box = GRAPHENE_RECT_INIT (0, 0, 1, 1);

  /* Of the dock: the button goes when its panel does. */
  gtk_widget_set_parent (popover, GTK_WIDGET (self));
  if (gtk_widget_compute_bounds (button, GTK_WIDGET (self), &box))
    gtk_popover_set_pointing_to (GTK_POPOVER (popover),
                                 &(GdkRectangle){ (int)box.origin.x, (int)box.origin.y,
                                                  (int)box.size.width, (int)box.size.height });
  dsu_popover_show_once (popover);
}

static void
on_secondary (GtkGestureClick *click, int n, double x, double y, DseDock *self)
{
  open_menu (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click)));
}

static gboolean
on_menu_key (GtkWidget *button, GVariant *args, gpointer dock)
{
  open_menu (dock, button);
  return TRUE;
}

static GdkContentProvider *
on_drag (GtkDragSource *source, double x, double y, gpointer data)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));

  return gdk_content_provider_new_typed (G_TYPE_STRING, panel_of (button)->id);
}

static void
on_drag_begin (GtkDragSource *source, GdkDrag *drag, DseDock *self)
{
  g_signal_emit (self, signals[DRAGGED], 0, TRUE);
}

static void
on_drag_end (GtkDragSource *source, GdkDrag *drag, gboolean is_moved, DseDock *self)
{
  g_signal_emit (self, signals[DRAGGED], 0, FALSE);
}

/* Number of the panel before which the pointer at @x of the switcher is. */
static guint
place_at (DseDock *self, double x)
{
  GtkWidget *row = self->switcher != NULL && self->choices[WHOLE] != NULL
                       ? adw_squeezer_get_visible_child (
                             ADW_SQUEEZER (gtk_widget_get_parent (self->choices[WHOLE])))
                       : NULL;
  const gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  guint at = 0;

  if (row == NULL)
    return G_MAXUINT;
  for (GtkWidget *button = gtk_widget_get_first_child (row); button != NULL;
       button = gtk_widget_get_next_sibling (button)) {
    double middle, y;

    gtk_widget_translate_coordinates (button, GTK_WIDGET (self),
                                      gtk_widget_get_width (button) / 2.0, 0, &middle, &y);
    if (gtk_widget_get_visible (button) && (is_rtl ? x < middle : x > middle))
      at++;
  }
  return at;
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, DseDock *self)
{
  const DsePanel *panel = dse_panel_find (g_value_get_string (value));
  g_autoptr (GPtrArray) panels = dse_panels_in (self->place);
  guint at = place_at (self, x), before;

  if (panel == NULL)
    return FALSE;
  if (g_ptr_array_find (panels, panel, &before) && at != G_MAXUINT && before < at)
    at--; /* it leaves a gap */
  move (self, panel, self->place, at);
  return TRUE;
}

static void
make_movable (DseDock *self, GtkWidget *button)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkDragSource *drag = gtk_drag_source_new ();
  static const guint accels[][2] = { { GDK_KEY_Menu, 0 }, { GDK_KEY_F10, GDK_SHIFT_MASK } };

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (on_secondary), self);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (click));
  for (gsize i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (keys),
        gtk_shortcut_new (gtk_keyval_trigger_new (accels[i][0], (GdkModifierType)accels[i][1]),
                          gtk_callback_action_new (on_menu_key, self, NULL)));
  gtk_widget_add_controller (button, keys);
  gtk_drag_source_set_actions (drag, GDK_ACTION_MOVE);
  g_signal_connect (drag, "prepare", G_CALLBACK (on_drag), NULL);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (on_drag_begin), self, 0);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (on_drag_end), self, 0);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (drag));
}

/* ---- choosing */

static void
on_choice (GtkWidget *button, DseDock *self)
{
  dse_dock_show (self, panel_of (button));
}

static GtkWidget *
choice_new (DseDock *self, const DsePanel *panel, GtkWidget *first)
{
  GtkWidget *button = gtk_toggle_button_new (), *content = gtk_box_new (0, 6);

  gtk_box_append (GTK_BOX (content), gtk_image_new_from_icon_name (panel->icon));
  gtk_box_append (GTK_BOX (content), gtk_label_new (_ (panel->label)));
  gtk_button_set_child (GTK_BUTTON (button), content);
  dsu_set_tip (button, _ (panel->label));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (panel->label), -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  g_object_set_data (G_OBJECT (button), "panel", (gpointer)panel);
  g_signal_connect (button, "clicked", G_CALLBACK (on_choice), self);
  make_movable (self, button);
  return button;
}

/* A button for each panel. */
static GtkWidget *
choices_new (DseDock *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3), *first = NULL;
  g_autoptr (GPtrArray) panels = dse_panels_in (self->place);

  for (guint i = 0; i < panels->len; i++) {
    GtkWidget *button = choice_new (self, panels->pdata[i], first);

    first = first != NULL ? first : button;
    gtk_box_append (GTK_BOX (row), button);
  }
  return row;
}

/* Presses the button of the shown panel; in the shorter row, it alone has its name. */
static void
show_choice (DseDock *self)
{
  for (int i = 0; i < N_CHOICES && self->choices[i] != NULL; i++)
    for (GtkWidget *button = gtk_widget_get_first_child (self->choices[i]); button != NULL;
         button = gtk_widget_get_next_sibling (button)) {
      const gboolean shown = panel_of (button) == dse_dock_get_shown (self);
      GtkWidget *content = gtk_button_get_child (GTK_BUTTON (button));

      gtk_widget_set_visible (gtk_widget_get_last_child (content),
                              i == WHOLE || (i == SHORT && shown));
      gtk_widget_set_visible (button, is_suitable (self, panel_of (button)));
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), shown);
    }
}

/* One line high; it drops names where the dock is narrow. */
static GtkWidget *
build_choices (DseDock *self)
{
  GtkWidget *squeezer = adw_squeezer_new ();

  adw_squeezer_set_homogeneous (ADW_SQUEEZER (squeezer), FALSE);
  for (int i = 0; i < N_CHOICES; i++) {
    self->choices[i] = choices_new (self);
    adw_squeezer_add (ADW_SQUEEZER (squeezer), self->choices[i]);
  }
  gtk_widget_set_halign (squeezer, GTK_ALIGN_START);
  show_choice (self);
  return squeezer;
}

/* Panels below the level have a button that closes them. */
static GtkWidget *
build_switcher (DseDock *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *close;

  gtk_widget_add_css_class (row, "dock-row");
  gtk_box_append (GTK_BOX (row), build_choices (self));
  if (self->place != DSE_PANEL_BOTTOM)
    return row;
  close = gtk_button_new_from_icon_name ("window-close-symbolic");
  dsu_set_tip (close, _ ("Close"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Close"), -1);
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_set_hexpand (close, TRUE);
  gtk_widget_set_halign (close, GTK_ALIGN_END);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (hide), self);
  gtk_box_append (GTK_BOX (row), close);
  dsu_tips_above (row);
  return row;
}

static void
drop_switcher (DseDock *self)
{
  if (self->switcher != NULL)
    gtk_box_remove (GTK_BOX (self), self->switcher);
  self->switcher = NULL;
  for (int i = 0; i < N_CHOICES; i++)
    self->choices[i] = NULL;
}

/* ---- panels */

/* The shown page, as far as it is one for @panel. */
static DsePage *
page_for (DseDock *self, const DsePanel *panel)
{
  return panel->of_levels && shows_prefab (self) ? NULL : self->page;
}

/* A panel that is of no use for the shown page makes room for the one for prefabs. */
static void
show_suitable (DseDock *self)
{
  const DsePanel *shown = dse_dock_get_shown (self);
  g_autoptr (GPtrArray) panels = dse_panels_in (self->place);

  for (guint i = 0; i < panels->len; i++) {
    const DsePanel *panel = panels->pdata[i];
    GtkWidget *bin = bin_of (self, panel);

    if (bin != NULL && shows_prefab (self) && panel->of_prefabs && shown != NULL &&
        shown->of_levels)
      adw_view_stack_set_visible_child (ADW_VIEW_STACK (self->stack), bin);
  }
  shown = dse_dock_get_shown (self);
  for (guint i = 0; i < panels->len && shown != NULL && !is_suitable (self, shown); i++)
    if (is_suitable (self, panels->pdata[i]) && bin_of (self, panels->pdata[i]) != NULL) {
      adw_view_stack_set_visible_child (ADW_VIEW_STACK (self->stack),
                                        bin_of (self, panels->pdata[i]));
      break;
    }
  show_choice (self);
}

GtkWidget *
dse_dock_get_panel (DseDock *self, const DsePanel *panel)
{
  AdwBin *bin;

  g_return_val_if_fail (DSE_IS_DOCK (self) && panel != NULL, NULL);
  g_return_val_if_fail (bin_of (self, panel) != NULL, NULL);

  bin = ADW_BIN (bin_of (self, panel));
  if (self->switcher == NULL) {
    /* it rests while the panel below it changes */
    self->switcher = g_object_new (DSU_TYPE_STILL, "child", build_switcher (self), NULL);
    gtk_box_prepend (GTK_BOX (self), self->switcher);
  }
  if (adw_bin_get_child (bin) == NULL) {
    adw_bin_set_child (bin, panel->build (self->window));
    dsu_tips_above (GTK_WIDGET (bin));
    if (panel->set_page != NULL)
      panel->set_page (adw_bin_get_child (bin), page_for (self, panel));
  }
  return adw_bin_get_child (bin);
}

void
dse_dock_show (DseDock *self, const DsePanel *panel)
{
  g_return_if_fail (DSE_IS_DOCK (self) && panel != NULL);

  dse_dock_get_panel (self, panel);
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->stack), panel->id);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

void
dse_dock_restore (DseDock *self, const DsePanel *panel, gboolean is_open)
{
  g_return_if_fail (DSE_IS_DOCK (self) && panel != NULL);

  if (bin_of (self, panel) == NULL || !is_suitable (self, panel))
    return;
  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->stack), panel->id);
  if (self->place == DSE_PANEL_BOTTOM)
    gtk_widget_set_visible (GTK_WIDGET (self), is_open);
}

static void
on_shown (DseDock *self)
{
  const DsePanel *panel = dse_dock_get_shown (self);

  if (self->is_arranging)
    return;
  if (panel != NULL && gtk_widget_get_visible (GTK_WIDGET (self)))
    dse_dock_get_panel (self, panel);
  show_choice (self);
}

void
dse_dock_set_page (DseDock *self, DsePage *page)
{
  g_return_if_fail (DSE_IS_DOCK (self));

  self->page = page;
  show_suitable (self);
  for (gsize i = 0; i < dse_panel_count (); i++) {
    const DsePanel *panel = dse_panel_get (i);
    GtkWidget *bin = bin_of (self, panel);
    GtkWidget *child = bin != NULL ? adw_bin_get_child (ADW_BIN (bin)) : NULL;

    if (child != NULL && panel->set_page != NULL)
      panel->set_page (child, page_for (self, panel));
  }
}

/* ---- arranging */

/* Takes all panels out, into @bins. */
static void
take_out (DseDock *self, GHashTable *bins)
{
  for (GtkWidget *bin; (bin = gtk_widget_get_first_child (self->stack)) != NULL;) {
    const DsePanel *panel = g_object_get_data (G_OBJECT (bin), "panel");

    g_hash_table_insert (bins, (gpointer)panel, g_object_ref (bin));
    adw_view_stack_remove (ADW_VIEW_STACK (self->stack), bin);
  }
}

static GtkWidget *
bin_new (const DsePanel *panel)
{
  GtkWidget *bin = adw_bin_new ();

  g_object_set_data (G_OBJECT (bin), "panel", (gpointer)panel);
  return bin;
}

/* GTK 4.8 takes the actions of a widget whose parent changes from the buttons in it, and does not
 * give them back: they are bound again. */
static void
bind_actions (GtkWidget *root)
{
  const char *action =
      GTK_IS_ACTIONABLE (root) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (root)) : NULL;

  if (action != NULL) {
    g_autofree char *kept = g_strdup (action);
    GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (root));
    g_autoptr (GVariant) value = target != NULL ? g_variant_ref (target) : NULL;

    gtk_actionable_set_action_name (GTK_ACTIONABLE (root), NULL);
    gtk_actionable_set_action_target_value (GTK_ACTIONABLE (root), value);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (root), kept);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    bind_actions (child);
}

/* Puts in the panels of the place, out of @bins or empty. */
static void
put_in (DseDock *self, GHashTable *bins, const DsePanel *shown)
{
  g_autoptr (GPtrArray) panels = dse_panels_in (self->place);

  for (guint i = 0; i < panels->len; i++) {
    const DsePanel *panel = panels->pdata[i];
    GtkWidget *bin = bins != NULL ? g_hash_table_lookup (bins, panel) : NULL;

    adw_view_stack_add_titled (ADW_VIEW_STACK (self->stack), bin != NULL ? bin : bin_new (panel),
                               panel->id, _ (panel->label));
    if (bin != NULL)
      bind_actions (bin);
  }
  if (shown != NULL && bin_of (self, shown) != NULL)
    adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->stack), shown->id);
  gtk_widget_set_visible (self->nothing, panels->len == 0);
  gtk_widget_set_visible (self->stack, panels->len > 0);
}

void
dse_docks_arrange (GtkWidget *const docks[DSE_N_PANEL_PLACES])
{
  g_autoptr (GHashTable) bins = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  const DsePanel *shown[DSE_N_PANEL_PLACES];
  gboolean had_switcher[DSE_N_PANEL_PLACES];

  g_return_if_fail (docks != NULL);

  for (guint i = 0; i < DSE_N_PANEL_PLACES; i++) {
    DseDock *self = DSE_DOCK (docks[i]);

    self->is_arranging = TRUE;
    shown[i] = dse_dock_get_shown (self);
    had_switcher[i] = self->switcher != NULL;
    take_out (self, bins);
    drop_switcher (self);
  }
  for (guint i = 0; i < DSE_N_PANEL_PLACES; i++) {
    DseDock *self = DSE_DOCK (docks[i]);

    put_in (self, bins, shown[i]);
    self->is_arranging = FALSE;
    if (dse_dock_is_empty (self))
      hide (self);
    else if (gtk_widget_get_visible (docks[i]) || had_switcher[i])
      dse_dock_get_panel (self, dse_dock_get_shown (self));
    dse_dock_set_page (self, self->page);
  }
}

static void
add_nothing (DseDock *self)
{
  self->nothing = gtk_label_new (_ ("Drop panels here"));
  gtk_widget_add_css_class (self->nothing, "dim-label");
  gtk_widget_set_vexpand (self->nothing, TRUE);
  gtk_box_append (GTK_BOX (self), self->nothing);
}

void
dse_dock_set_place (DseDock *self, DseWindow *window, DsePanelPlace place)
{
  GtkDropTarget *drop;

  g_return_if_fail (DSE_IS_DOCK (self) && self->window == NULL);

  self->window = window;
  self->place = place;
  self->stack = adw_view_stack_new ();
  adw_view_stack_set_vhomogeneous (ADW_VIEW_STACK (self->stack), FALSE);
  adw_view_stack_set_hhomogeneous (ADW_VIEW_STACK (self->stack), FALSE);
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_box_append (GTK_BOX (self), self->stack);
  add_nothing (self);
  put_in (self, NULL, NULL);
  show_suitable (self);
  g_signal_connect_swapped (self->stack, "notify::visible-child", G_CALLBACK (on_shown), self);
  g_signal_connect (self, "notify::visible", G_CALLBACK (on_shown), NULL);
  drop = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_MOVE);
  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

static void
dse_dock_class_init (DseDockClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  dsu_still_install (widget_class);
  gtk_widget_class_install_action (widget_class, "dock.move", "(ss)", on_move);
  gtk_widget_class_install_action (widget_class, "dock.order", "(ss)", on_order);
  signals[MOVED] = g_signal_new ("moved", DSE_TYPE_DOCK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[DRAGGED] = g_signal_new ("dragged", DSE_TYPE_DOCK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
dse_dock_init (DseDock *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
}
