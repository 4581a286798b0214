/* editor/window/status_bar.c — lamp and labels of status_bar.ui. */
#include "window/status_bar.h"

#include "app/settings.h"
#include "clauses.h"
#include "icon_button.h"
#include "still.h"
#include "window/actions.h"
#include "window/lamp.h"
#include "window/zoom_entry.h"

#include <glib/gi18n.h>
#include <string.h>

#define LAYER_CHARS 14 /* of the name of the active layer, at most */

struct _DseStatusBar {
  GtkBox parent_instance;
  GtkWidget *lamp, *pointed, *hint, *zoom, *floor_box, *floor_label, *layer;
  GSignalGroup *layers; /* of the shown page */
  DsObjectLayers own;   /* own layers that the menu of layers has */
  DsTileLayers tiles;   /* likewise */
  gsize n_floors;
  gboolean shows_floor;
  char *kept; /* hint, while a refused zoom is explained in its place; NULL: none is */
};

G_DEFINE_FINAL_TYPE (DseStatusBar, dse_status_bar, GTK_TYPE_BOX)

void
dse_status_bar_set_verdict (DseStatusBar *self, DseVerdict *verdict)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self) && (verdict == NULL || DSE_IS_VERDICT (verdict)));

  dse_lamp_set_verdict (DSE_LAMP (self->lamp), verdict);
}

void
dse_status_bar_set_pointed (DseStatusBar *self, const char *text)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self) && text != NULL);

  dsu_clauses_set_text (DSU_CLAUSES (self->pointed), text);
}

const char *
dse_status_bar_get_pointed (DseStatusBar *self)
{
  g_return_val_if_fail (DSE_IS_STATUS_BAR (self), NULL);

  return dsu_clauses_get_text (DSU_CLAUSES (self->pointed));
}

void
dse_status_bar_set_hint (DseStatusBar *self, const char *text)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self) && text != NULL);

  g_clear_pointer (&self->kept, g_free);
  dsu_clauses_set_text (DSU_CLAUSES (self->hint), text);
}

static void
on_refused (GtkWidget *zoom, const char *why, DseStatusBar *self)
{
  g_autofree char *before = g_steal_pointer (&self->kept);

  if (why != NULL) {
    self->kept =
        before != NULL ? g_steal_pointer (&before) : g_strdup (dse_status_bar_get_hint (self));
    dsu_clauses_set_text (DSU_CLAUSES (self->hint), why);
  } else if (before != NULL) {
    dsu_clauses_set_text (DSU_CLAUSES (self->hint), before);
  }
}

const char *
dse_status_bar_get_hint (DseStatusBar *self)
{
  g_return_val_if_fail (DSE_IS_STATUS_BAR (self), NULL);

  return dsu_clauses_get_text (DSU_CLAUSES (self->hint));
}

static void
show_floor_box (DseStatusBar *self)
{
  g_autoptr (DseLayers) layers = g_signal_group_dup_target (self->layers);

  gtk_widget_set_visible (self->floor_box, self->shows_floor && self->n_floors > 1);
  gtk_widget_set_visible (self->layer, self->shows_floor && layers != NULL);
}

static void
append_layer (GMenu *menu, DseLayers *layers, DsStratum layer)
{
  g_autofree char *id = dse_layers_dup_id (layers, layer);
  g_autoptr (GMenuItem) item = g_menu_item_new (dse_layers_get_label (layers, layer), NULL);

  g_menu_item_set_action_and_target (item, "win.layer", "s", id);
  g_menu_append_item (menu, item);
}

/* True for own layers of objects. */
static gboolean
is_own (DsStratum layer)
{
  return layer >= DS_N_STRATA && layer < DS_N_STRATA_AND_OWN;
}

static gboolean
is_above (DseLayers *layers, DsStratum layer)
{
  return layer >= DS_N_STRATA_AND_OWN &&
         dse_layers_get_tiles (layers)->items[layer - DS_N_STRATA_AND_OWN].is_above;
}

/* All layers, the highest first, own ones of objects in their order. Caller unrefs. */
static GMenuModel *
layer_menu_new (DseLayers *layers)
{
  DsStratum list[DS_N_ALL_STRATA];
  const gsize n = dse_layers_list (layers, list);
  GMenu *menu = g_menu_new ();

  for (gsize i = n; i-- > 0;)
    if (is_above (layers, list[i]))
      append_layer (menu, layers, list[i]);
  for (gsize i = 0; i < n; i++)
    if (is_own (list[i]))
      append_layer (menu, layers, list[i]);
  for (gsize i = n; i-- > 0;)
    if (!is_own (list[i]) && !is_above (layers, list[i]))
      append_layer (menu, layers, list[i]);
  return G_MENU_MODEL (menu);
}

/* Own layers may have long names; caller frees. */
static char *
dup_short (const char *name)
{
  g_autofree char *begin = NULL;

  if (g_utf8_strlen (name, -1) <= LAYER_CHARS)
    return g_strdup (name);
  begin = g_utf8_substring (name, 0, LAYER_CHARS - 1);
  return g_strconcat (begin, "…", NULL);
}

/* The entry of the active layer in the menu. */
static void
mark_layer (DseStatusBar *self, DseLayers *layers)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GAction *action =
      G_IS_ACTION_MAP (root) ? g_action_map_lookup_action (G_ACTION_MAP (root), "layer") : NULL;
  g_autofree char *id = dse_layers_dup_id (layers, dse_layers_get_active (layers));

  if (action != NULL)
    g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (id));
}

static void
show_layer (DseStatusBar *self)
{
  g_autoptr (DseLayers) layers = g_signal_group_dup_target (self->layers);
  g_autoptr (GMenuModel) menu = NULL;
  g_autofree char *label = NULL;

  if (layers == NULL)
    return;
  label = dup_short (dse_layers_get_label (layers, dse_layers_get_active (layers)));
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->layer), label);
  mark_layer (self, layers);
  if (memcmp (&self->own, dse_layers_get_own (layers), sizeof self->own) == 0 &&
      memcmp (&self->tiles, dse_layers_get_tiles (layers), sizeof self->tiles) == 0 &&
      gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (self->layer)) != NULL)
    return;
  self->own = *dse_layers_get_own (layers);
  self->tiles = *dse_layers_get_tiles (layers);
  menu = layer_menu_new (layers);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->layer), menu);
}

void
dse_status_bar_set_layers (DseStatusBar *self, DseLayers *layers)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self) && (layers == NULL || DSE_IS_LAYERS (layers)));

  g_signal_group_set_target (self->layers, layers);
  show_layer (self);
  show_floor_box (self);
}

static void
set_up_layer (DseStatusBar *self)
{
  dsu_menu_button_set_tip (self->layer, _ ("Active layer"));
  self->layers = g_signal_group_new (DSE_TYPE_LAYERS);
  g_signal_group_connect_swapped (self->layers, "changed", G_CALLBACK (show_layer), self);
}

void
dse_status_bar_set_floor (DseStatusBar *self, gsize floor, gsize n_floors)
{
  g_autofree char *text = NULL;

  g_return_if_fail (DSE_IS_STATUS_BAR (self));

  text = g_strdup_printf (_ ("Floor %zu of %zu"), floor + 1, n_floors);
  gtk_label_set_text (GTK_LABEL (self->floor_label), text);
  self->n_floors = n_floors;
  show_floor_box (self);
}

void
dse_status_bar_set_floor_shown (DseStatusBar *self, gboolean shown)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self));

  self->shows_floor = shown;
  show_floor_box (self);
}

void
dse_status_bar_set_zoom (DseStatusBar *self, double zoom)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self) && zoom > 0);

  dse_zoom_entry_set_zoom (DSE_ZOOM_ENTRY (self->zoom), zoom);
}

static void
dse_status_bar_dispose (GObject *object)
{
  g_clear_object (&DSE_STATUS_BAR (object)->layers);
  g_clear_pointer (&DSE_STATUS_BAR (object)->kept, g_free);
  gtk_widget_dispose_template (GTK_WIDGET (object), DSE_TYPE_STATUS_BAR);
  G_OBJECT_CLASS (dse_status_bar_parent_class)->dispose (object);
}

static void
dse_status_bar_class_init (DseStatusBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_status_bar_dispose;
  g_type_ensure (DSE_TYPE_LAMP);
  g_type_ensure (DSU_TYPE_CLAUSES);
  g_type_ensure (DSU_TYPE_STILL);
  g_type_ensure (DSE_TYPE_ZOOM_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, DSE_UI_PATH "status_bar.ui");
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, lamp);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, pointed);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, hint);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, zoom);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, floor_box);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, floor_label);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, layer);
}

static void
dse_status_bar_init (DseStatusBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  set_up_layer (self);
  g_signal_connect (self->zoom, "refused", G_CALLBACK (on_refused), self);
  dse_action_show_keys (GTK_WIDGET (self));
  dsu_leave_focus (GTK_WIDGET (self)); /* a game goes on by its keys */
  gtk_widget_set_focus_on_click (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->zoom))),
                                 TRUE);
}
