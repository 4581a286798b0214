/* editor/panels/objects.c — all objects of the shown floor, by own layer and kind: selected, hidden
 * and found here as on the map. */
#include "page/page.h"
#include "window/object_row.h"
#include "window/panel.h"
#include "window/window.h"

#include "found_list.h"
#include "tools/wide_gate.h"

#include <glib/gi18n.h>

#define DELAY_MS 120 /* after an edit */

#define DSE_TYPE_OBJECTS_PANEL (dse_objects_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseObjectsPanel, dse_objects_panel, DSE, OBJECTS_PANEL, GtkBox)

struct _DseObjectsPanel {
  GtkBox parent_instance;
  DsuFoundList *list;
  GListStore *items; /* DseObjectItem */
  DseWindow *window; /* borrowed */
  DsePage *page;     /* NULL: none; borrowed */
  GSignalGroup *page_signals, *document_signals, *hidden_signals;
  guint timer;
  gboolean is_following; /* the selection of the list is made to be that of the map */
  gboolean is_leading;   /* the other way round: the list stays where the user sees it */
};

G_DEFINE_FINAL_TYPE (DseObjectsPanel, dse_objects_panel, GTK_TYPE_BOX)

static const DsDelve *
delve_of (DseObjectsPanel *self)
{
  return dsu_document_get_delve (dse_page_get_document (self->page));
}

static gsize
floor_of (DseObjectsPanel *self)
{
  return dsu_canvas_get_floor (dse_page_get_canvas (self->page));
}

/* ---- rows */

static char *
dup_words (gpointer item)
{
  return dse_object_item_dup_words (item);
}

/* Shows or hides the objects of @item; the cells of a gate are one object. */
static void
toggle_eye (DseObjectsPanel *self, DseObjectItem *item)
{
  DseHiddenThings *hidden = dse_page_get_hidden (self->page);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  gboolean hides = FALSE;

  if (dse_object_item_is_heading (item))
    g_array_append_vals (ids, item->ids->data, item->ids->len);
  else
    g_array_append_val (ids, item->thing.id);
  dse_wide_gate_complete (delve_of (self), floor_of (self), ids);
  for (guint i = 0; i < ids->len && !hides; i++)
    hides = !dse_hidden_things_has (hidden, g_array_index (ids, guint64, i));
  dse_hidden_things_set (hidden, (const guint64 *)(const void *)ids->data, ids->len, hides);
}

static void
on_eye (DseObjectRow *row, DseObjectsPanel *self)
{
  if (self->page != NULL)
    toggle_eye (self, dse_object_row_get_item (row));
}

static GtkWidget *
make_row (gpointer owner)
{
  GtkWidget *row = dse_object_row_new ();

  g_signal_connect_object (row, "eye", G_CALLBACK (on_eye), owner, 0);
  return row;
}

static void
show_row (GtkWidget *row, gpointer item, gpointer owner)
{
  DseObjectsPanel *self = owner;

  if (item == NULL || self->page == NULL)
    dse_object_row_show (DSE_OBJECT_ROW (row), NULL, NULL, NULL);
  else
    dse_object_row_show (DSE_OBJECT_ROW (row), item, delve_of (self),
                         dse_page_get_hidden (self->page));
}

/* ---- the selection, which is that of the map */

static GListModel *
model_of (DseObjectsPanel *self)
{
  return G_LIST_MODEL (dsu_found_list_get_chosen (self->list));
}

/* Selects the rows of the chosen objects, and brings the first of them into view, unless they were
 * chosen here. */
static void
follow (DseObjectsPanel *self)
{
  GtkSelectionModel *rows = dsu_found_list_get_chosen (self->list);
  const guint n = g_list_model_get_n_items (model_of (self));
  g_autoptr (GHashTable) chosen = g_hash_table_new (g_int64_hash, g_int64_equal);
  GtkBitset *selected, *all;
  gsize n_ids;
  const uint64_t *ids = dse_page_get_chosen (self->page, &n_ids);

  for (gsize i = 0; i < n_ids; i++)
    g_hash_table_add (chosen, (gpointer)&ids[i]);
  selected = gtk_bitset_new_empty ();
  all = gtk_bitset_new_range (0, n);
  for (guint i = 0; i < n && n_ids > 0; i++) {
    g_autoptr (DseObjectItem) item = g_list_model_get_item (model_of (self), i);

    if (g_hash_table_contains (chosen, &item->thing.id))
      gtk_bitset_add (selected, i);
  }
  self->is_following = TRUE;
  gtk_selection_model_set_selection (rows, selected, all);
  self->is_following = FALSE;
  if (!gtk_bitset_is_empty (selected) && !self->is_leading &&
      gtk_widget_get_mapped (GTK_WIDGET (self)))
    dsu_found_list_reveal (self->list, gtk_bitset_get_minimum (selected));
  gtk_bitset_unref (selected);
  gtk_bitset_unref (all);
}

/* The selected objects; a heading alone stands for all of its group. Caller unrefs. */
static GArray *
selected_ids (DseObjectsPanel *self)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  GtkBitset *rows = gtk_selection_model_get_selection (dsu_found_list_get_chosen (self->list));
  const gboolean is_one = gtk_bitset_get_size (rows) == 1;
  GtkBitsetIter each;
  guint at;

  for (gboolean is_on = gtk_bitset_iter_init_first (&each, rows, &at); is_on;
       is_on = gtk_bitset_iter_next (&each, &at)) {
    g_autoptr (DseObjectItem) item = g_list_model_get_item (model_of (self), at);

    if (!dse_object_item_is_heading (item))
      g_array_append_val (ids, item->thing.id);
    else if (is_one)
      g_array_append_vals (ids, item->ids->data, item->ids->len);
  }
  gtk_bitset_unref (rows);
  return ids;
}

/* The user selected other rows: these objects are chosen, and a single one is brought into view. */
static void
on_chosen (DseObjectsPanel *self)
{
  g_autoptr (GArray) ids = NULL;
  const DsThing *thing;

  if (self->page == NULL || self->is_following)
    return;
  ids = selected_ids (self);
  self->is_leading = TRUE;
  dse_page_choose_things (self->page, (const uint64_t *)(const void *)ids->data, ids->len);
  self->is_leading = FALSE;
  thing = ids->len == 1 ? ds_things_find (delve_of (self)->dungeon.floors[floor_of (self)].things,
                                          g_array_index (ids, guint64, 0))
                        : NULL;
  if (thing != NULL)
    dsu_canvas_reveal (dse_page_get_canvas (self->page), thing->at);
}

/* Goes to the object of the row, and heads Inspect with it. */
static void
on_activate (DseObjectsPanel *self, guint at)
{
  g_autoptr (DseObjectItem) item = g_list_model_get_item (model_of (self), at);

  if (self->page == NULL || item == NULL || dse_object_item_is_heading (item))
    return;
  dse_page_show_cells (self->page, floor_of (self), &item->thing.at, 1);
  dsu_canvas_centre (dse_page_get_canvas (self->page), item->thing.at);
  dse_page_choose_things (self->page, &item->thing.id, 1);
  dse_window_show_panel (self->window, &dse_panel_inspect);
}

/* Enter in the search goes to the first object that is found. */
static void
on_entered (DseObjectsPanel *self)
{
  for (guint i = 0; i < MIN (2, g_list_model_get_n_items (model_of (self))); i++)
    on_activate (self, i);
}

static void
on_found (DseObjectsPanel *self)
{
  if (self->page != NULL && !self->is_following)
    follow (self);
}

/* ---- the list follows the level */

static void
fill (DseObjectsPanel *self)
{
  if (self->page == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->is_following = TRUE;
  dse_object_items_fill (self->items, delve_of (self), floor_of (self));
  self->is_following = FALSE;
  dsu_found_list_set_sentence (self->list, g_list_model_get_n_items (G_LIST_MODEL (self->items)) > 0
                                               ? _ ("No objects found.")
                                               : _ ("This floor has no objects."));
  follow (self);
}

static gboolean
on_timer (gpointer data)
{
  DseObjectsPanel *self = data;

  self->timer = 0;
  fill (self);
  return G_SOURCE_REMOVE;
}

static void
fill_later (DseObjectsPanel *self)
{
  if (self->timer == 0)
    self->timer = g_timeout_add (DELAY_MS, on_timer, self);
}

static void
on_things_chosen (DseObjectsPanel *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && self->timer == 0)
    follow (self);
}

static void
on_hidden (DseObjectsPanel *self)
{
  dsu_found_list_show_again (self->list);
}

/* ---- life */

static void
dse_objects_panel_dispose (GObject *object)
{
  DseObjectsPanel *self = DSE_OBJECTS_PANEL (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->page_signals);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->hidden_signals);
  self->page = NULL;
  g_clear_object (&self->items);
  G_OBJECT_CLASS (dse_objects_panel_parent_class)->dispose (object);
}

/* The eye of the focused row, for the keyboard. */
static void
on_toggle_eye (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseObjectsPanel *self = DSE_OBJECTS_PANEL (widget);
  GtkWidget *row = dsu_found_list_get_chosen_row (self->list);

  if (self->page != NULL && row != NULL)
    toggle_eye (self, dse_object_row_get_item (DSE_OBJECT_ROW (row)));
}

static void
dse_objects_panel_class_init (DseObjectsPanelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_objects_panel_dispose;
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (class), "objects.eye", NULL, on_toggle_eye);
}

static const DsuListKey KEYS[] = {
  { GDK_KEY_h, 0, "objects.eye" },
  { GDK_KEY_Delete, 0, "win.delete-things" },
};

static const DsuFoundKind OBJECTS = {
  .name = N_ ("Objects"),
  .find = N_ ("Find objects"),
  .is_multi = TRUE,
  .keys = KEYS,
  .n_keys = G_N_ELEMENTS (KEYS),
  .dup_text = dup_words,
  .make_row = make_row,
  .show = show_row,
};

static const DsuHeadingButton BUTTONS[] = {
  { "view-reveal-symbolic", "win.show-all-objects", N_ ("Show all hidden objects") },
};

static void
dse_objects_panel_init (DseObjectsPanel *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "recipe-panel");
  gtk_widget_add_css_class (GTK_WIDGET (self), "objects");
  self->items = g_list_store_new (DSE_TYPE_OBJECT_ITEM);
  self->list = DSU_FOUND_LIST (dsu_found_list_new (&OBJECTS, self));
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_swapped (self->list, "entered", G_CALLBACK (on_entered), self);
  g_signal_connect_swapped (self->list, "chosen", G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (self->list, "found", G_CALLBACK (on_found), self);
  gtk_box_append (GTK_BOX (self), dsu_panel_heading_new (gtk_label_new (_ ("Objects")), BUTTONS,
                                                         G_N_ELEMENTS (BUTTONS)));
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->list));
  g_signal_connect_after (self, "map", G_CALLBACK (fill_later), NULL);
  self->page_signals = g_signal_group_new (DSE_TYPE_PAGE);
  g_signal_group_connect_swapped (self->page_signals, "things-chosen",
                                  G_CALLBACK (on_things_chosen), self);
  g_signal_group_connect_swapped (self->page_signals, "notify::floor", G_CALLBACK (fill_later),
                                  self);
  self->document_signals = g_signal_group_new (DSU_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "changed", G_CALLBACK (fill_later), self);
  self->hidden_signals = g_signal_group_new (DSE_TYPE_HIDDEN_THINGS);
  g_signal_group_connect_swapped (self->hidden_signals, "changed", G_CALLBACK (on_hidden), self);
}

static GtkWidget *
build (DseWindow *window)
{
  DseObjectsPanel *self = g_object_new (DSE_TYPE_OBJECTS_PANEL, NULL);

  self->window = window;
  return GTK_WIDGET (self);
}

/* Items of another page are gone at once: their eyes would be those of this one. */
static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseObjectsPanel *self = DSE_OBJECTS_PANEL (panel);

  if (page == self->page)
    return;
  self->is_following = TRUE;
  dsu_found_list_set_model (self->list, NULL);
  g_list_store_remove_all (self->items);
  self->page = page;
  dsu_found_list_set_model (self->list, page != NULL ? G_LIST_MODEL (self->items) : NULL);
  self->is_following = FALSE;
  g_signal_group_set_target (self->page_signals, page);
  g_signal_group_set_target (self->document_signals,
                             page != NULL ? dse_page_get_document (page) : NULL);
  g_signal_group_set_target (self->hidden_signals,
                             page != NULL ? dse_page_get_hidden (page) : NULL);
  fill_later (self);
}

static gboolean
type (GtkWidget *panel)
{
  return dsu_found_list_search (DSE_OBJECTS_PANEL (panel)->list);
}

const DsePanel dse_panel_objects = {
  .id = "objects",
  .label = N_ ("Objects"),
  .icon = "ds-objects-symbolic",
  .keys = "<Control><Alt>j",
  .place = DSE_PANEL_RIGHT,
  .build = build,
  .set_page = set_page,
  .type = type,
};
