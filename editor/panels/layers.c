/* editor/panels/layers.c — the layers of the level, the topmost first: groups with the own layers
 * in them, own layers of cells over objects, own layers of objects, strata, among them own layers
 * of cells under objects: eye, lock, alone, opacity. */
#include "icon_button.h"
#include "list_keys.h"
#include "page/layer_groups.h"
#include "page/own_layers.h"
#include "page/tile_layers.h"
#include "panel_heading.h"
#include "popover.h"
#include "spin.h"
#include "tooltip.h"
#include "window/actions.h"
#include "window/backdrop_row.h"
#include "window/group_deletion.h"
#include "window/group_row.h"
#include "window/layer_drag.h"
#include "window/layer_look.h"
#include "window/layer_menu.h"
#include "window/layer_naming.h"
#include "window/layer_row.h"
#include "window/look_note.h"
#include "window/panel.h"

#include <glib/gi18n.h>
#include <string.h>

#define DSE_TYPE_LAYERS_PANEL (dse_layers_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseLayersPanel, dse_layers_panel, DSE, LAYERS_PANEL, GtkBox)

struct _DseLayersPanel {
  GtkBox parent_instance;
  GtkWidget *list, *dims, *why; /* @why: it cannot be used */
  GtkWidget *backdrop;
  GtkWidget *rows[DS_N_ALL_STRATA];
  DsePage *page;        /* the shown one, weak; NULL: none */
  DseLayers *layers;    /* its layers */
  DsObjectLayers own;   /* own layers that have rows */
  DsTileLayers tiles;   /* likewise */
  DsLayerGroups groups; /* likewise, without looks */
  GtkWidget *group_rows[DS_LAYER_GROUPS_MAX];
  gsize n_awaited; /* groups once a new one is there, whose row is selected then; 0: none is */
  char group[DS_OBJECT_LAYER_BYTES]; /* name of the group whose row is selected; "": a layer's is */
  DsStratum active;                  /* the layer that was active when it was selected */
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

static DsStratum
layer_of (GtkWidget *row)
{
  return dse_layer_row_get_layer (DSE_LAYER_ROW (row));
}

static void on_row_menu (GtkGestureClick *click, int n, double x, double y, DseLayersPanel *self);

/* The number of the group whose row is selected; -1: none. */
static int
chosen_group (DseLayersPanel *self)
{
  return self->layers != NULL && self->group[0] != '\0'
             ? ds_layer_groups_find (dse_layers_get_groups (self->layers), self->group)
             : -1;
}

/* Where what is selected lies: the number of its group + 1; 0: in none. */
static uint32_t
place_of_chosen (DseLayersPanel *self)
{
  const int group = chosen_group (self);

  return group >= 0 ? dse_layers_get_groups (self->layers)->items[group].parent
                    : dse_layers_get_group_of (self->layers, dse_layers_get_active (self->layers));
}

/* The group that new layers are put into. */
static uint32_t
place_of_new (DseLayersPanel *self)
{
  const int group = chosen_group (self);

  return group >= 0 ? (uint32_t)group + 1 : place_of_chosen (self);
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
row_new (DseLayersPanel *self, DsStratum layer)
{
  self->rows[layer] = dse_layer_row_new (layer, label_of (self, layer));
  dse_layer_drag_add (self->rows[layer]);
  return self->rows[layer];
}

static void
add_row_menu (DseLayersPanel *self, GtkWidget *row)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (on_row_menu), self);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
}

static GtkWidget *
own_row_new (DseLayersPanel *self, DsStratum layer, int depth)
{
  GtkWidget *row = row_new (self, layer);

  gtk_widget_set_margin_start (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row)),
                               dse_layer_indent (depth));
  add_row_menu (self, row);
  return row;
}

static void
remove_own (DseLayersPanel *self)
{
  for (gsize i = 0; i < self->own.n; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), self->rows[DS_STRATUM_OWN (i)]);
  for (gsize i = 0; i < self->tiles.n; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), self->rows[DS_STRATUM_TILES (i)]);
  for (gsize i = 0; i < self->groups.n; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), self->group_rows[i]);
}

static void
insert_own (DseLayersPanel *self, int layer, int depth, int *at)
{
  gtk_list_box_insert (GTK_LIST_BOX (self->list), own_row_new (self, (DsStratum)layer, depth),
                       (*at)++);
}

/* Rows for the own layers of cells in the group @in that lie over objects, or under them. */
static void
insert_tiles (DseLayersPanel *self, uint32_t in, gboolean is_above, int depth, int *at)
{
  for (gsize i = self->tiles.n; i-- > 0;)
    if (self->groups.tiles_in[i] == in && (self->tiles.items[i].is_above != 0) == is_above)
      insert_own (self, DS_STRATUM_TILES (i), depth, at);
}

/* Rows for what lies in the group @in: groups with all in them, then layers; below them, in no
 * group, are the strata. */
static void
insert_group (DseLayersPanel *self, uint32_t in, int depth, int *at)
{
  for (gsize i = 0; i < self->groups.n; i++) {
    if (self->groups.items[i].parent != in)
      continue;
    self->group_rows[i] = dse_group_row_new (self->page, (int)i, depth);
    add_row_menu (self, self->group_rows[i]);
    dse_layer_drag_add (self->group_rows[i]);
    gtk_list_box_insert (GTK_LIST_BOX (self->list), self->group_rows[i], (*at)++);
    insert_group (self, (uint32_t)i + 1, depth + 1, at);
  }
  insert_tiles (self, in, TRUE, depth, at);
  for (gsize i = 0; i < self->own.n; i++)
    if (self->groups.objects_in[i] == in)
      insert_own (self, DS_STRATUM_OWN (i), depth, at);
  if (in > 0)
    insert_tiles (self, in, FALSE, depth, at);
}

/* Names and places of the groups, which decide the rows. */
static DsLayerGroups
groups_of (DseLayersPanel *self)
{
  DsLayerGroups groups = *dse_layers_get_groups (self->layers);

  for (gsize i = 0; i < groups.n; i++)
    groups.items[i].is_hidden = groups.items[i].is_locked = groups.items[i].opacity =
        groups.items[i].tint = 0;
  return groups;
}

/* Rows for the groups and own layers of the level: in no group, those of cells lie over the strata,
 * or over features. */
static void
show_own (DseLayersPanel *self)
{
  const DsObjectLayers *own = dse_layers_get_own (self->layers);
  const DsTileLayers *tiles = dse_layers_get_tiles (self->layers);
  const DsLayerGroups groups = groups_of (self);
  int at = 0;

  if (memcmp (own, &self->own, sizeof *own) == 0 &&
      memcmp (tiles, &self->tiles, sizeof *tiles) == 0 &&
      memcmp (&groups, &self->groups, sizeof groups) == 0)
    return;
  remove_own (self);
  self->own = *own;
  self->tiles = *tiles;
  self->groups = groups;
  insert_group (self, 0, 0, &at);
  at = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (self->rows[DS_STRATUM_GATE])) + 1;
  insert_tiles (self, 0, FALSE, 0, &at);
}

/* ---- showing the state */

/* The group before what is selected, in the same one: Alt+Right puts it in there. -1: none. */
static int
group_before (DseLayersPanel *self)
{
  const int group = chosen_group (self);
  const uint32_t in = place_of_chosen (self);
  int found = -1;

  for (int i = 0; i < (group >= 0 ? group : (int)self->groups.n); i++)
    if (self->groups.items[i].parent == in)
      found = i;
  return found;
}

static gboolean
can_move (DseLayersPanel *self, int up)
{
  const int group = chosen_group (self);
  const DsStratum active = dse_layers_get_active (self->layers);

  if (group >= 0)
    return dse_layer_groups_can_move (self->page, group, -up);
  if (tiles_of (active) >= 0)
    return dse_tile_layers_can_move (self->page, tiles_of (active), up);
  return own_of (active) >= 0 && dse_own_layers_can_move (self->page, own_of (active), -up);
}

/* Actions work on the selected group, or else on the active layer if it is an own one. */
static void
update_actions (DseLayersPanel *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const gboolean has_level = self->layers != NULL;
  const gboolean is_group = chosen_group (self) >= 0;
  const DsStratum active = has_level && !is_group ? dse_layers_get_active (self->layers) : 0;
  const gboolean is_own = active >= DS_N_STRATA, is_any = is_own || is_group;
  const gboolean is_of_things = own_of (active) >= 0;
  gsize n_chosen = 0;

  if (is_of_things)
    dse_page_get_chosen (self->page, &n_chosen);
  gtk_widget_action_set_enabled (widget, "layers.new",
                                 has_level && self->own.n < DS_OBJECT_LAYERS_MAX);
  gtk_widget_action_set_enabled (widget, "layers.new-tiles",
                                 has_level && self->tiles.n < DS_TILE_LAYERS_MAX);
  gtk_widget_action_set_enabled (widget, "layers.new-group",
                                 has_level && self->groups.n < DS_LAYER_GROUPS_MAX);
  gtk_widget_action_set_enabled (widget, "layers.rename", is_any);
  gtk_widget_action_set_enabled (widget, "layers.delete", is_any);
  gtk_widget_action_set_enabled (widget, "layers.menu", is_any);
  gtk_widget_action_set_enabled (widget, "layers.appearance", tiles_of (active) >= 0 || is_group);
  gtk_widget_action_set_enabled (widget, "layers.choose", is_of_things);
  gtk_widget_action_set_enabled (widget, "layers.put", n_chosen > 0);
  gtk_widget_action_set_enabled (widget, "layers.ungroup", is_group);
  gtk_widget_action_set_enabled (widget, "layers.to-group", is_any);
  gtk_widget_action_set_enabled (widget, "layers.into", is_any && group_before (self) >= 0);
  gtk_widget_action_set_enabled (widget, "layers.out", is_any && place_of_chosen (self) > 0);
  gtk_widget_action_set_enabled (widget, "layers.up", has_level && can_move (self, 1));
  gtk_widget_action_set_enabled (widget, "layers.down", has_level && can_move (self, -1));
}

/* True if no group around the place is folded. */
static gboolean
is_listed (DseLayersPanel *self, uint32_t in)
{
  for (; in > 0; in = self->groups.items[in - 1].parent)
    if (dse_layers_get_folded (self->layers, (int)in - 1))
      return FALSE;
  return TRUE;
}

static void
show_groups (DseLayersPanel *self)
{
  for (gsize i = 0; i < self->groups.n; i++) {
    dse_group_row_update (DSE_GROUP_ROW (self->group_rows[i]));
    gtk_widget_set_visible (self->group_rows[i], is_listed (self, self->groups.items[i].parent));
  }
}

/* Another layer that became the active one takes the place of a selected group. */
static GtkWidget *
selected_row (DseLayersPanel *self)
{
  const DsStratum active = dse_layers_get_active (self->layers);
  const int group = chosen_group (self);

  if (group >= 0 && active == self->active)
    return self->group_rows[group];
  self->group[0] = '\0';
  return self->rows[active];
}

/* The row of a new group is seen and selected. */
static void
take_new_group (DseLayersPanel *self)
{
  const gsize n = self->n_awaited;

  if (n == 0 || self->groups.n != n)
    return;
  self->n_awaited = 0;
  g_strlcpy (self->group, self->groups.items[n - 1].name, sizeof self->group);
  self->active = dse_layers_get_active (self->layers);
  for (uint32_t in = self->groups.items[n - 1].parent; in > 0;
       in = self->groups.items[in - 1].parent)
    dse_layers_set_folded (self->layers, (int)in - 1, FALSE);
  self->is_filling = TRUE; /* each of which filled the list */
}

static const DsRules *
rules_of (DseLayersPanel *self)
{
  return dsu_document_get_delve (dse_page_get_document (self->page))->rules;
}

static void
fill (DseLayersPanel *self)
{
  const gboolean plays = self->page != NULL && dse_page_is_playing (self->page);
  DsStratum list[DS_N_ALL_STRATA];
  gsize n;

  gtk_widget_set_visible (self->why, plays);
  gtk_widget_set_sensitive (GTK_WIDGET (self), self->layers != NULL && !plays);
  if (self->layers == NULL)
    return;
  self->is_filling = TRUE;
  show_own (self);
  take_new_group (self);
  show_groups (self);
  n = dse_layers_list (self->layers, list);
  for (gsize i = 0; i < n; i++) {
    dse_layer_row_update (DSE_LAYER_ROW (self->rows[list[i]]), self->layers);
    dse_layer_row_mark_rules (DSE_LAYER_ROW (self->rows[list[i]]), rules_of (self));
    gtk_widget_set_visible (self->rows[list[i]],
                            is_listed (self, dse_layers_get_group_of (self->layers, list[i])));
  }
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), GTK_LIST_BOX_ROW (selected_row (self)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->dims), dse_layers_get_dims (self->layers));
  update_actions (self);
  self->is_filling = FALSE;
}

/* The level may have other tile rules now. */
static void
on_level (DsuDocument *document, const DsChanges *changes, DseLayersPanel *self)
{
  if (self->page != NULL && changes->what & DS_CHANGED_RULES)
    fill (self);
}

/* ---- changes by the user */

static void
on_dims (DseLayersPanel *self)
{
  if (!self->is_filling)
    dse_layers_set_dims (self->layers, gtk_check_button_get_active (GTK_CHECK_BUTTON (self->dims)));
}

/* Selects the row of the group. */
static void
choose_group (DseLayersPanel *self, int number)
{
  g_strlcpy (self->group, dse_layers_get_groups (self->layers)->items[number].name,
             sizeof self->group);
  self->active = dse_layers_get_active (self->layers);
  update_actions (self);
}

static void
on_selected (DseLayersPanel *self, GtkListBoxRow *row)
{
  if (self->is_filling || row == NULL)
    return;
  if (DSE_IS_GROUP_ROW (row)) {
    choose_group (self, dse_group_row_get_number (DSE_GROUP_ROW (row)));
    return;
  }
  self->group[0] = '\0';
  dse_layers_set_active (self->layers, layer_of (GTK_WIDGET (row)));
  update_actions (self);
}

/* A chosen layer gets a tool that works on it; a group unfolds, or folds. */
static void
on_activated (DseLayersPanel *self, GtkListBoxRow *row)
{
  int number;

  if (!DSE_IS_GROUP_ROW (row)) {
    gtk_widget_activate_action (GTK_WIDGET (self), "win.fit-tool", NULL);
    return;
  }
  number = dse_group_row_get_number (DSE_GROUP_ROW (row));
  dse_layers_set_folded (self->layers, number, !dse_layers_get_folded (self->layers, number));
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

static DseWindow *
window_of (GtkWidget *widget)
{
  return DSE_WINDOW (gtk_widget_get_root (widget));
}

static void
on_new (GtkWidget *widget, const char *action, GVariant *parameter)
{
  dse_layer_naming_create (window_of (widget), DSE_NAMES_OBJECTS,
                           place_of_new (DSE_LAYERS_PANEL (widget)), 0);
}

static void
on_new_tiles (GtkWidget *widget, const char *action, GVariant *parameter)
{
  dse_layer_naming_create (window_of (widget), DSE_NAMES_TILES,
                           place_of_new (DSE_LAYERS_PANEL (widget)), 0);
}

static void
on_new_group (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  self->n_awaited = self->groups.n + 1;
  dse_layer_naming_create (window_of (widget), DSE_NAMES_GROUP, place_of_new (self),
                           chosen_group (self) >= 0 ? 0 : dse_layers_get_active (self->layers));
}

static void
on_rename (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);
  const DsStratum active = dse_layers_get_active (self->layers);

  if (chosen_group (self) >= 0)
    dse_layer_naming_rename (window_of (widget), DSE_NAMES_GROUP, self->group);
  else
    dse_layer_naming_rename (window_of (widget),
                             tiles_of (active) >= 0 ? DSE_NAMES_TILES : DSE_NAMES_OBJECTS,
                             label_of (self, active));
}

static void
on_appearance (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  if (chosen_group (self) >= 0)
    dse_layer_look_ask_group (window_of (widget), chosen_group (self));
  else
    dse_layer_look_ask (window_of (widget), active_tiles (self));
}

static void
on_delete (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  if (chosen_group (self) >= 0)
    dse_group_delete (window_of (widget), chosen_group (self));
  else if (active_tiles (self) >= 0)
    dse_tile_layers_remove (self->page, active_tiles (self));
  else
    dse_own_layers_remove (self->page, active_own (self));
}

static void
on_ungroup (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  dse_layer_groups_ungroup (self->page, chosen_group (self));
}

/* Puts what is selected into the group @in, its number + 1, or 0. */
static void
put_into (DseLayersPanel *self, uint32_t in)
{
  const int group = chosen_group (self);

  if (in > 0)
    dse_layers_set_folded (self->layers, (int)in - 1, FALSE);
  if (group >= 0)
    dse_layer_groups_nest (self->page, group, in);
  else
    dse_layer_groups_put (self->page, dse_layers_get_active (self->layers), in);
}

static void
on_to_group (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  if (g_variant_get_uint32 (parameter) <= self->groups.n)
    put_into (self, g_variant_get_uint32 (parameter));
}

static void
on_into (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  put_into (self, (uint32_t)group_before (self) + 1);
}

static void
on_out (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  put_into (self, self->groups.items[place_of_chosen (self) - 1].parent);
}

static void
move (DseLayersPanel *self, int up)
{
  if (chosen_group (self) >= 0)
    dse_layer_groups_move (self->page, chosen_group (self), -up);
  else if (active_tiles (self) >= 0)
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

static void
show_menu (DseLayersPanel *self, GtkWidget *row)
{
  dse_layer_menu_show (row,
                       DSE_IS_GROUP_ROW (row)           ? DSE_MENU_OF_GROUP
                       : tiles_of (layer_of (row)) >= 0 ? DSE_MENU_OF_TILES
                                                        : DSE_MENU_OF_OBJECTS,
                       &self->groups, place_of_chosen (self), chosen_group (self));
}

static void
on_menu (GtkWidget *widget, const char *action, GVariant *parameter)
{
  DseLayersPanel *self = DSE_LAYERS_PANEL (widget);

  show_menu (self, selected_row (self));
}

static void
on_row_menu (GtkGestureClick *click, int n, double x, double y, DseLayersPanel *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));

  gtk_list_box_select_row (GTK_LIST_BOX (self->list), GTK_LIST_BOX_ROW (row));
  update_actions (self);
  show_menu (self, row);
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
    const char *parameter;
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
    { "layers.new-group", on_new_group },
    { "layers.ungroup", on_ungroup },
    { "layers.into", on_into },
    { "layers.out", on_out },
    { "layers.to-group", on_to_group, "u" },
  };

  G_OBJECT_CLASS (class)->dispose = dse_layers_panel_dispose;
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (GTK_WIDGET_CLASS (class), actions[i].name,
                                     actions[i].parameter, actions[i].activate);
}

static const DsuHeadingButton BUTTONS[] = {
  { "list-add-symbolic", "layers.new", N_ ("New layer of objects (Insert)") },
  { "ds-grid-symbolic", "layers.new-tiles", N_ ("New tile layer (Shift+Insert)") },
  { "folder-new-symbolic", "layers.new-group", N_ ("New group of layers (Ctrl+Insert)") },
  { "document-edit-symbolic", "layers.rename", N_ ("Rename this own layer or group (F2)") },
  { "color-select-symbolic", "layers.appearance", N_ ("Appearance of this tile layer or group") },
  { "user-trash-symbolic", "layers.delete", N_ ("Delete this own layer or group (Delete)") },
};

static GtkWidget *
build_heading (void)
{
  return dsu_panel_heading_new (gtk_label_new (_ ("Layers")), BUTTONS, G_N_ELEMENTS (BUTTONS));
}

static const DsuListKey KEYS[] = {
  { GDK_KEY_Insert, 0, "layers.new" },
  { GDK_KEY_Insert, GDK_SHIFT_MASK, "layers.new-tiles" },
  { GDK_KEY_F2, 0, "layers.rename" },
  { GDK_KEY_Delete, 0, "layers.delete" },
  { GDK_KEY_Menu, 0, "layers.menu" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "layers.menu" },
  { GDK_KEY_Up, GDK_ALT_MASK, "layers.up" },
  { GDK_KEY_Down, GDK_ALT_MASK, "layers.down" },
  { GDK_KEY_Insert, GDK_CONTROL_MASK, "layers.new-group" },
  { GDK_KEY_Right, GDK_ALT_MASK, "layers.into" },
  { GDK_KEY_Left, GDK_ALT_MASK, "layers.out" },
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
  self->dims = gtk_check_button_new_with_mnemonic (_ ("_Dim Other Layers"));
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
  if (self->page != NULL) {
    g_signal_handlers_disconnect_by_data (self->page, self);
    g_signal_handlers_disconnect_by_data (dse_page_get_document (self->page), self);
  }
  g_set_weak_pointer (&self->page, page);
  self->n_awaited = 0;
  if (page != NULL) {
    g_signal_connect_object (dse_page_get_document (page), "changed", G_CALLBACK (on_level), self,
                             0);
    g_signal_connect_object (page, "play-changed", G_CALLBACK (fill), self, G_CONNECT_SWAPPED);
  }
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
  .buttons = BUTTONS,
  .n_buttons = G_N_ELEMENTS (BUTTONS),
  .build = build,
  .set_page = set_page,
};
