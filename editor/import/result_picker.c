/* editor/import/result_picker.c — a popover with a search and a list. */
#include "import/result_picker.h"

#include "icon_button.h"
#include "list_keys.h"
#include "popover.h"
#include "shown.h"
#include "thumbnail.h"

#include <glib/gi18n.h>
#include <string.h>

#define SIDE 24        /* pixels of a picture */
#define LIST_WIDTH 300 /* pixels */
#define LIST_HEIGHT 360
#define SCROLL_FRAMES 3 /* until the list knows the sizes of its rows */

struct _DseResult {
  GObject parent_instance;
  char *tile, *object; /* NULL: no rule */
  char *label, *folded;
  const char *kind; /* static, translated when shown; "" = none */
  DseLayerUse use;
};

G_DEFINE_FINAL_TYPE (DseResult, dse_result, G_TYPE_OBJECT)

static void
dse_result_finalize (GObject *object)
{
  DseResult *self = DSE_RESULT (object);

  g_free (self->tile);
  g_free (self->object);
  g_free (self->label);
  g_free (self->folded);
  G_OBJECT_CLASS (dse_result_parent_class)->finalize (object);
}

static void
dse_result_class_init (DseResultClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_result_finalize;
}

static void
dse_result_init (DseResult *self)
{
}

const char *
dse_result_get_tile (DseResult *self)
{
  g_return_val_if_fail (DSE_IS_RESULT (self), NULL);

  return self->tile;
}

const char *
dse_result_get_object (DseResult *self)
{
  g_return_val_if_fail (DSE_IS_RESULT (self), NULL);

  return self->object;
}

DseLayerUse
dse_result_get_use (DseResult *self)
{
  g_return_val_if_fail (DSE_IS_RESULT (self), DSE_LAYER_USE_NONE);

  return self->use;
}

/* ---- labels and pictures */

char *
dse_result_dup_label (const DsRules *rules, const char *tile, const char *object)
{
  uint16_t number;

  g_return_val_if_fail (rules != NULL, NULL);

  if (tile == NULL || object == NULL)
    return g_strdup (_ ("No rule"));
  if (object[0] != '\0')
    return dsu_dup_shown (ds_rules_find_kind (rules, object, &number)
                              ? _ (ds_rules_kind (rules, number)->label)
                              : object);
  if (tile[0] == '\0')
    return g_strdup (_ ("Nothing"));
  number = ds_rules_find_tile (rules, tile);
  return dsu_dup_shown (number != DS_TILE_NONE ? _ (ds_rules_tile (rules, number)->label) : tile);
}

GdkTexture *
dse_result_picture_new (const DsRules *rules, const char *tile, const char *object, int side)
{
  uint16_t number;

  g_return_val_if_fail (rules != NULL && side > 0, NULL);

  if (tile == NULL || object == NULL)
    return NULL;
  if (object[0] != '\0')
    return ds_rules_find_kind (rules, object, &number)
               ? dsu_kind_swatch_new (rules, number, NULL, side)
               : NULL;
  number = tile[0] != '\0' ? ds_rules_find_tile (rules, tile) : DS_TILE_NONE;
  return number != DS_TILE_NONE ? dsu_swatch_new (rules, number, side) : NULL;
}

/* ---- the list of all */

static void
add (GListStore *list, const DsRules *rules, const char *tile, const char *object, const char *kind)
{
  g_autoptr (DseResult) result = g_object_new (DSE_TYPE_RESULT, NULL);

  result->tile = g_strdup (tile);
  result->object = g_strdup (object);
  result->label = dse_result_dup_label (rules, tile, object);
  result->folded = g_utf8_casefold (result->label, -1);
  result->kind = kind;
  g_list_store_append (list, result);
}

GListModel *
dse_results_new (DsRules *rules)
{
  GListStore *list = g_list_store_new (DSE_TYPE_RESULT);

  g_return_val_if_fail (rules != NULL, NULL);

  add (list, rules, "", "", "");
  add (list, rules, NULL, NULL, "");
  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++)
    if (!ds_rules_tile (rules, i)->is_unknown)
      add (list, rules, ds_rules_tile (rules, i)->id, "", N_ ("Tile"));
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++)
    if (!ds_rules_kind (rules, i)->is_unknown)
      add (list, rules, "", ds_rules_kind (rules, i)->id, N_ ("Object"));
  return G_LIST_MODEL (list);
}

static void
insert_use (GListModel *list, guint at, const char *label, DseLayerUse use)
{
  g_autoptr (DseResult) result = g_object_new (DSE_TYPE_RESULT, NULL);

  result->label = g_strdup (label);
  result->folded = g_utf8_casefold (label, -1);
  result->kind = N_ ("Layer");
  result->use = use;
  g_list_store_insert (G_LIST_STORE (list), at, result);
}

GListModel *
dse_layer_results_new (DsRules *rules)
{
  GListModel *list;

  g_return_val_if_fail (rules != NULL, NULL);

  list = dse_results_new (rules);
  insert_use (list, 2, _ ("Ground and features"), DSE_LAYER_USE_RULES);
  insert_use (list, 3, _ ("Tile layer"), DSE_LAYER_USE_OWN);
  return list;
}

/* ---- the popover */

typedef struct {
  DsRules *rules;
  GtkWidget *popover, *search, *list;
  GtkFilter *filter;
  GtkSingleSelection *found;
  DseResultFunc chosen;
  gpointer data;
  char *wanted;
} Picker;

static void
picker_free (gpointer data)
{
  Picker *self = data;

  ds_rules_unref (self->rules);
  g_object_unref (self->filter);
  g_free (self->wanted);
  g_free (self);
}

static gboolean
is_found (gpointer item, gpointer data)
{
  const Picker *self = data;

  return self->wanted == NULL || strstr (DSE_RESULT (item)->folded, self->wanted) != NULL;
}

static void
on_search (Picker *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search)));

  g_free (self->wanted);
  self->wanted = g_utf8_casefold (g_strstrip (text), -1);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
choose (Picker *self, guint at)
{
  g_autoptr (DseResult) result = g_list_model_get_item (G_LIST_MODEL (self->found), at);
  const DseResultFunc chosen = self->chosen;
  gpointer data = self->data;

  if (result == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  chosen (result, data);
}

/* Enter in the search takes the first that is found, and without a search the current result. */
static void
on_enter (Picker *self)
{
  choose (self, self->wanted == NULL || self->wanted[0] == '\0'
                    ? gtk_single_selection_get_selected (self->found)
                    : 0);
}

static void
on_activate (GtkListView *list, guint at, Picker *self)
{
  choose (self, at);
}

static gboolean
on_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, Picker *self)
{
  if (key != GDK_KEY_Down)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_child_focus (self->popover, GTK_DIR_TAB_FORWARD);
  return GDK_EVENT_STOP;
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9), *picture = gtk_image_new ();
  GtkWidget *label = gtk_label_new (NULL), *kind = gtk_label_new (NULL);

  gtk_image_set_pixel_size (GTK_IMAGE (picture), SIDE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (kind, "dim-label");
  gtk_widget_add_css_class (kind, "caption");
  gtk_box_append (GTK_BOX (row), picture);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), kind);
  gtk_list_item_set_child (item, row);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, Picker *self)
{
  DseResult *result = gtk_list_item_get_item (item);
  GtkWidget *picture = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *label = gtk_widget_get_next_sibling (picture);
  const char *kind = result->kind[0] != '\0' ? _ (result->kind) : "";
  g_autofree char *name = g_strdup_printf ("%s %s", result->label, kind);
  g_autoptr (GdkTexture) texture =
      dse_result_picture_new (self->rules, result->tile, result->object, SIDE);

  gtk_image_set_from_paintable (GTK_IMAGE (picture), GDK_PAINTABLE (texture));
  gtk_label_set_text (GTK_LABEL (label), result->label);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (label)), kind);
  dsu_list_item_set_name (item, g_strstrip (name));
}

static GtkWidget *
list_new (Picker *self, GListModel *results)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new (), *list;
  GtkFilterListModel *filtered;

  self->filter = GTK_FILTER (gtk_custom_filter_new (is_found, self, NULL));
  filtered = gtk_filter_list_model_new (g_object_ref (results), g_object_ref (self->filter));
  self->found = gtk_single_selection_new (G_LIST_MODEL (filtered));
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
  list = gtk_list_view_new (GTK_SELECTION_MODEL (self->found), factory);
  gtk_list_view_set_single_click_activate (GTK_LIST_VIEW (list), TRUE);
  gtk_widget_add_css_class (list, "level-list");
  dsu_list_leave_by_tab (list);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Tiles and objects"), -1);
  g_signal_connect (list, "activate", G_CALLBACK (on_activate), self);
  self->list = list;
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_widget_set_size_request (scrolled, LIST_WIDTH, LIST_HEIGHT);
  return scrolled;
}

static GtkWidget *
search_new (Picker *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->search = gtk_search_entry_new ();
  g_object_set (self->search, "placeholder-text", _ ("Find tiles and objects"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Find tiles and objects"), -1);
  g_signal_connect_swapped (self->search, "changed", G_CALLBACK (on_search), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (on_enter), self);
  g_signal_connect_swapped (self->search, "stop-search", G_CALLBACK (gtk_popover_popdown),
                            self->popover);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->search, keys);
  return self->search;
}

static gboolean
on_frame (GtkWidget *list, GdkFrameClock *clock, gpointer data)
{
  int *frames = data;

  gtk_widget_activate_action (list, "list.scroll-to-item", "u",
                              gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (
                                  gtk_list_view_get_model (GTK_LIST_VIEW (list)))));
  return --*frames > 0;
}

/* Chooses the result with these ids, and scrolls to it once the list knows the sizes of its rows.
 */
static void
show_current (Picker *self, GListModel *results, const char *tile, const char *object)
{
  const guint n = g_list_model_get_n_items (results);
  int *frames = g_new (int, 1);

  for (guint i = 0; i < n; i++) {
    g_autoptr (DseResult) result = g_list_model_get_item (results, i);

    if (g_strcmp0 (result->tile, tile) == 0 && g_strcmp0 (result->object, object) == 0) {
      gtk_single_selection_set_selected (self->found, i);
      break;
    }
  }
  *frames = SCROLL_FRAMES;
  gtk_widget_add_tick_callback (self->list, on_frame, frames, g_free);
}

void
dse_result_picker_show (GtkWidget *parent, DsRules *rules, GListModel *results, const char *tile,
                        const char *object, DseResultFunc chosen, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  Picker *self;

  g_return_if_fail (GTK_IS_WIDGET (parent) && rules != NULL && G_IS_LIST_MODEL (results));
  g_return_if_fail (chosen != NULL);

  self = g_new0 (Picker, 1);
  self->rules = ds_rules_ref (rules);
  self->chosen = chosen;
  self->data = data;
  self->popover = gtk_popover_new ();
  g_object_set_data_full (G_OBJECT (self->popover), "picker", self, picker_free);
  gtk_box_append (GTK_BOX (box), search_new (self));
  gtk_box_append (GTK_BOX (box), list_new (self, results));
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  gtk_widget_set_parent (self->popover, parent);
  dsu_popover_show_once (self->popover);
  show_current (self, results, tile, object);
  gtk_widget_grab_focus (self->search);
}
