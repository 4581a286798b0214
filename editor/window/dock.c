/* editor/window/dock.c — a stack of panels below a row of buttons. */
#include "window/dock.h"

#include "page/page.h"
#include "tip.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Rows of buttons: with all names, and with that of the shown panel alone. */
enum { WHOLE, SHORT, N_CHOICES };

struct _DseDock {
  GtkBox parent_instance;
  DseWindow *window;
  DsePanelPlace place;
  GtkWidget *stack;
  GtkWidget *switcher;           /* NULL until a panel is built */
  GtkWidget *choices[N_CHOICES]; /* of the panels below; NULL: none */
  DsePage *page;                 /* of the panels that are built; borrowed */
};

G_DEFINE_FINAL_TYPE (DseDock, dse_dock, GTK_TYPE_BOX)

const DsePanel *
dse_dock_get_shown (DseDock *self)
{
  g_return_val_if_fail (DSE_IS_DOCK (self), NULL);

  return dse_panel_find (adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (self->stack)));
}

static void
hide (DseDock *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* ---- choosing */

static void
on_choice (GtkWidget *button, DseDock *self)
{
  dse_dock_show (self, g_object_get_data (G_OBJECT (button), "panel"));
}

static GtkWidget *
choice_new (DseDock *self, const DsePanel *panel, GtkWidget *first)
{
  GtkWidget *button = gtk_toggle_button_new (), *content = gtk_box_new (0, 6);

  gtk_box_append (GTK_BOX (content), gtk_image_new_from_icon_name (panel->icon));
  gtk_box_append (GTK_BOX (content), gtk_label_new (_ (panel->label)));
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_widget_set_tooltip_text (button, _ (panel->label));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (panel->label), -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  g_object_set_data (G_OBJECT (button), "panel", (gpointer)panel);
  g_signal_connect (button, "clicked", G_CALLBACK (on_choice), self);
  return button;
}

/* A button for each panel. */
static GtkWidget *
choices_new (DseDock *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3), *first = NULL;

  for (gsize i = 0; i < dse_panel_count (); i++) {
    GtkWidget *button;

    if (dse_panel_get (i)->place != self->place)
      continue;
    button = choice_new (self, dse_panel_get (i), first);
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
      const gboolean shown =
          g_object_get_data (G_OBJECT (button), "panel") == dse_dock_get_shown (self);
      GtkWidget *content = gtk_button_get_child (GTK_BUTTON (button));

      gtk_widget_set_visible (gtk_widget_get_last_child (content), i == WHOLE || shown);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), shown);
    }
}

/* A switcher beside the level, with names below icons. */
static GtkWidget *
build_right_switcher (DseDock *self)
{
  GtkWidget *switcher = adw_view_switcher_new ();

  adw_view_switcher_set_stack (ADW_VIEW_SWITCHER (switcher), ADW_VIEW_STACK (self->stack));
  adw_view_switcher_set_policy (ADW_VIEW_SWITCHER (switcher), ADW_VIEW_SWITCHER_POLICY_NARROW);
  gtk_widget_set_hexpand (switcher, TRUE);
  return switcher;
}

/* A row below the level, one line high, which drops names where the window is narrow. */
static GtkWidget *
build_bottom_switcher (DseDock *self)
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
  if (self->place == DSE_PANEL_RIGHT) {
    gtk_box_append (GTK_BOX (row), build_right_switcher (self));
    return row;
  }
  gtk_box_append (GTK_BOX (row), build_bottom_switcher (self));
  close = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_set_tooltip_text (close, _ ("Close"));
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

/* ---- panels */

static gboolean
shows_prefab (DseDock *self)
{
  return self->page != NULL && dse_page_is_prefab (self->page);
}

/* The shown page, as far as it is one for @panel. */
static DsePage *
page_for (DseDock *self, const DsePanel *panel)
{
  return panel->of_levels && shows_prefab (self) ? NULL : self->page;
}

/* Beside the level, panels that are of no use for the shown page have no button. */
static void
show_suitable (DseDock *self)
{
  AdwViewStack *stack = ADW_VIEW_STACK (self->stack);
  const DsePanel *shown = dse_dock_get_shown (self);

  for (gsize i = dse_panel_count (); i-- > 0 && self->place == DSE_PANEL_RIGHT;) {
    const DsePanel *panel = dse_panel_get (i);
    GtkWidget *bin = adw_view_stack_get_child_by_name (stack, panel->id);

    if (bin != NULL)
      adw_view_stack_page_set_visible (adw_view_stack_get_page (stack, bin),
                                       shows_prefab (self) ? !panel->of_levels
                                                           : !panel->of_prefabs);
    if (shows_prefab (self) && panel->of_prefabs && shown != NULL && shown->of_levels)
      adw_view_stack_set_visible_child (stack, bin);
  }
}

GtkWidget *
dse_dock_get_panel (DseDock *self, const DsePanel *panel)
{
  AdwBin *bin;

  g_return_val_if_fail (DSE_IS_DOCK (self) && panel != NULL && panel->place == self->place, NULL);

  bin = ADW_BIN (adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->stack), panel->id));
  if (self->switcher == NULL) {
    self->switcher = build_switcher (self);
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

static void
on_shown (DseDock *self)
{
  const DsePanel *panel = dse_dock_get_shown (self);

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
    GtkWidget *bin =
        panel->place == self->place
            ? adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->stack), panel->id)
            : NULL;
    GtkWidget *child = bin != NULL ? adw_bin_get_child (ADW_BIN (bin)) : NULL;

    if (child != NULL && panel->set_page != NULL)
      panel->set_page (child, page_for (self, panel));
  }
}

void
dse_dock_set_place (DseDock *self, DseWindow *window, DsePanelPlace place)
{
  g_return_if_fail (DSE_IS_DOCK (self) && self->window == NULL);

  self->window = window;
  self->place = place;
  self->stack = adw_view_stack_new ();
  adw_view_stack_set_vhomogeneous (ADW_VIEW_STACK (self->stack), FALSE);
  adw_view_stack_set_hhomogeneous (ADW_VIEW_STACK (self->stack), FALSE);
  gtk_widget_set_vexpand (self->stack, TRUE);
  for (gsize i = 0; i < dse_panel_count (); i++) {
    const DsePanel *panel = dse_panel_get (i);

    if (panel->place != place)
      continue;
    adw_view_stack_add_titled (ADW_VIEW_STACK (self->stack), adw_bin_new (), panel->id,
                               _ (panel->label));
    adw_view_stack_page_set_icon_name (
        adw_view_stack_get_page (
            ADW_VIEW_STACK (self->stack),
            adw_view_stack_get_child_by_name (ADW_VIEW_STACK (self->stack), panel->id)),
        panel->icon);
  }
  show_suitable (self);
  gtk_box_append (GTK_BOX (self), self->stack);
  g_signal_connect_swapped (self->stack, "notify::visible-child", G_CALLBACK (on_shown), self);
  g_signal_connect (self, "notify::visible", G_CALLBACK (on_shown), NULL);
}

static void
dse_dock_class_init (DseDockClass *class)
{
}

static void
dse_dock_init (DseDock *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
}
