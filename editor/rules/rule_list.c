/* editor/rules/rule_list.c — search, category, and a list view of definitions. */
#include "rules/rule_list.h"

#include "choice.h"
#include "doc/clip.h"
#include "icon_button.h"
#include "list_keys.h"
#include "row_label.h"
#include "rules/find_tile_rule.h"
#include "rules/rule_labels.h"
#include "rules/tile_picture.h"
#include "search_field.h"
#include "shown.h"
#include "thumbnail.h"

#include <glib/gi18n.h>
#include <string.h>

#define SIDE 36         /* pixels of a picture */
#define SCROLL_FRAMES 3 /* until the list knows the sizes of its rows */

/* ---- an item: a definition as it was when the list was filled */

#define DSE_TYPE_RULE_ITEM (dse_rule_item_get_type ())
G_DECLARE_FINAL_TYPE (DseRuleItem, dse_rule_item, DSE, RULE_ITEM, GObject)

struct _DseRuleItem {
  GObject parent_instance;
  const DsRecordType *type;
  char *id, *label, *found; /* found: text that is searched */
  const char *origin;
  gboolean is_marked; /* with its origin */
  guint order;        /* of the type */
  guint place;        /* in the order of application; 0: it does not count */
};

G_DEFINE_FINAL_TYPE (DseRuleItem, dse_rule_item, G_TYPE_OBJECT)

static void
dse_rule_item_finalize (GObject *object)
{
  DseRuleItem *self = DSE_RULE_ITEM (object);

  g_free (self->id);
  g_free (self->label);
  g_free (self->found);
  G_OBJECT_CLASS (dse_rule_item_parent_class)->finalize (object);
}

static void
dse_rule_item_class_init (DseRuleItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_rule_item_finalize;
}

static void
dse_rule_item_init (DseRuleItem *self)
{
}

static DseRuleItem *
item_new (DseRuleEditor *editor, const DsRuleEntry *entry, guint order)
{
  DseRuleItem *self = g_object_new (DSE_TYPE_RULE_ITEM, NULL);
  g_autofree char *label = dse_rule_entry_dup_label (entry);
  g_autofree char *group = dse_rule_entry_dup_group (entry);
  g_autofree char *text = NULL;

  self->type = entry->type;
  self->id = g_strdup (entry->id);
  self->label = dsu_dup_shown (label);
  self->origin = dse_rule_editor_get_origin (editor, entry);
  self->is_marked = !dse_rule_editor_is_built_in (editor, entry) ||
                    dse_rule_editor_find_unused (editor, entry) != NULL;
  self->order = order;
  text = g_strdup_printf ("%s\n%s\n%s\n%s\n%s", label, group, entry->id, self->origin,
                          _ (entry->type->label));
  self->found = g_utf8_casefold (text, -1);
  return self;
}

/* ---- the list */

struct _DseRuleList {
  GtkBox parent_instance;
  DseRuleEditor *editor;
  GPtrArray *types; /* DsRecordType that are shown, in their order */
  GtkWidget *search, *category, *nothing;
  GListStore *store;
  GtkFilter *filter;
  GtkSorter *sorter;
  GtkSingleSelection *selection;
  GtkWidget *view;
  GHashTable *pictures; /* "type id": GdkTexture */
  const DsRules *drawn; /* of the pictures; only compared */
  char *folded;         /* text that is looked for */
  gboolean is_filling;
  guint scrolling; /* frames that are left */
};

G_DEFINE_FINAL_TYPE (DseRuleList, dse_rule_list, GTK_TYPE_BOX)

static guint selected_signal;

/* The drawing of a prefab; NULL: there is none such, or no memory. */
static GdkTexture *
prefab_picture_new (DsRules *rules, const char *id, int side)
{
  const DsPrefab *prefab = ds_rules_find_prefab (rules, id);
  GdkTexture *picture;
  DsDelve clip;

  if (prefab == NULL || ds_clip_of_prefab (&clip, rules, prefab, NULL) != DS_OK)
    return NULL;
  picture = dsu_thumbnail_new_of_clip (&clip, side);
  ds_delve_clear (&clip);
  return picture;
}

/* Both pictures of a tile rule; NULL: there is none such. */
static GdkTexture *
tile_rule_picture_new (DsRules *rules, const char *id, int side)
{
  for (size_t i = 0; i < ds_rules_n_tile_rules (rules); i++)
    if (strcmp (ds_rules_tile_rule (rules, i)->id, id) == 0)
      return dse_tile_rule_picture_new (rules, ds_rules_tile_rule (rules, i), side);
  return NULL;
}

GdkTexture *
dse_rule_picture_new (DsRules *rules, const DsRecordType *type, const char *id, int side)
{
  uint16_t number;

  g_return_val_if_fail (rules != NULL && type != NULL && id != NULL && side > 0, NULL);

  if (type == &ds_tile_record) {
    number = ds_rules_find_tile (rules, id);
    return number != DS_TILE_NONE ? dsu_swatch_new (rules, number, side) : NULL;
  }
  if (type == &ds_lock_record)
    return ds_rules_find_lock (rules, id) != NULL
               ? dsu_emblem_new (ds_rules_find_lock (rules, id), side)
               : NULL;
  if (type == &ds_prefab_record)
    return prefab_picture_new (rules, id, side);
  if (type == &ds_tile_rule_record)
    return tile_rule_picture_new (rules, id, side);
  if (!ds_list_has_type (DS_LIST_OBJECTS, type) || !ds_rules_find_kind (rules, id, &number))
    return NULL;
  return dsu_kind_swatch_new (rules, number, NULL, side);
}

static GdkTexture *
picture_of (DseRuleList *self, DseRuleItem *item)
{
  DsRules *rules = dse_rule_editor_get_rules (self->editor);
  g_autofree char *key = g_strdup_printf ("%s %s", item->type->id, item->id);
  gpointer found;

  if (self->drawn != rules) {
    g_hash_table_remove_all (self->pictures);
    self->drawn = rules;
  }
  if (g_hash_table_lookup_extended (self->pictures, key, NULL, &found))
    return found;
  found = dse_rule_picture_new (rules, item->type, item->id, SIDE * 2);
  g_hash_table_insert (self->pictures, g_steal_pointer (&key), found);
  return found;
}

/* ---- rows: picture, name over id, origin */

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *names = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *picture = gtk_image_new ();

  gtk_image_set_pixel_size (GTK_IMAGE (picture), SIDE); /* also of a prefab, which is no square */
  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (picture, "rule-picture");
  gtk_widget_set_hexpand (names, TRUE);
  gtk_box_append (GTK_BOX (names), dsu_row_label_new (NULL));
  gtk_box_append (GTK_BOX (names), dsu_row_label_new ("caption dim-label"));
  gtk_box_append (GTK_BOX (row), picture);
  gtk_box_append (GTK_BOX (row), names);
  gtk_box_append (GTK_BOX (row), dsu_row_label_new ("caption accent"));
  gtk_list_item_set_child (item, row);
}

static void
on_bind (DseRuleList *self, GtkListItem *list_item)
{
  DseRuleItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *picture = gtk_widget_get_first_child (gtk_list_item_get_child (list_item));
  GtkWidget *names = gtk_widget_get_next_sibling (picture);
  GtkWidget *origin = gtk_widget_get_next_sibling (names);
  g_autofree char *detail = g_strdup_printf ("%s · %s", _ (item->type->label), item->id);
  g_autofree char *name = g_strdup_printf ("%s, %s, %s", item->label, detail, item->origin);

  gtk_image_set_from_paintable (GTK_IMAGE (picture), GDK_PAINTABLE (picture_of (self, item)));
  gtk_widget_set_opacity (picture, picture_of (self, item) != NULL ? 1 : 0);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (names)), item->label);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (names)), detail);
  gtk_label_set_text (GTK_LABEL (origin), item->is_marked ? item->origin : "");
  dsu_list_item_set_name (list_item, name);
}

/* ---- search and category */

const DsRecordType *
dse_rule_list_get_type_shown (DseRuleList *self)
{
  guint i;

  g_return_val_if_fail (DSE_IS_RULE_LIST (self), NULL);

  i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->category));
  return i > 0 && i <= self->types->len ? g_ptr_array_index (self->types, i - 1) : NULL;
}

void
dse_rule_list_show_type (DseRuleList *self, const DsRecordType *type)
{
  guint i;

  g_return_if_fail (DSE_IS_RULE_LIST (self) && type != NULL);

  if (g_ptr_array_find (self->types, type, &i))
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->category), i + 1);
}

GtkWidget *
dse_rule_list_get_search (DseRuleList *self)
{
  g_return_val_if_fail (DSE_IS_RULE_LIST (self), NULL);

  return self->search;
}

static gboolean
is_shown (gpointer object, gpointer data)
{
  DseRuleItem *item = object;
  DseRuleList *self = data;
  const DsRecordType *type = dse_rule_list_get_type_shown (self);

  return (type == NULL || item->type == type) &&
         (self->folded == NULL || strstr (item->found, self->folded) != NULL);
}

/* Rank of an item that is found, the best first: called so, begins so, has it in its name, or
 * elsewhere. */
static int
rank_of (DseRuleList *self, const DseRuleItem *item)
{
  const gsize n = strcspn (item->found, "\n"); /* of the name */
  const char *at = strstr (item->found, self->folded);

  if (at == item->found)
    return strlen (self->folded) == n ? 0 : 1;
  return at != NULL && (gsize)(at - item->found) < n ? 2 : 3;
}

static int
compare_found (gconstpointer a, gconstpointer b, gpointer data)
{
  DseRuleList *self = data;

  return self->folded != NULL && self->folded[0] != '\0' ? rank_of (self, a) - rank_of (self, b)
                                                         : 0;
}

static gboolean
on_frame (GtkWidget *view, GdkFrameClock *clock, gpointer data)
{
  DseRuleList *self = data;
  const guint place = gtk_single_selection_get_selected (self->selection);

  if (place != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (view, "list.scroll-to-item", "u", place);
  return --self->scrolling > 0;
}

/* Shows the chosen row, once the list knows the sizes of its rows. */
static void
scroll_to_chosen (DseRuleList *self)
{
  if (self->scrolling == 0)
    gtk_widget_add_tick_callback (self->view, on_frame, self, NULL);
  self->scrolling = SCROLL_FRAMES;
}

static void
filter_again (DseRuleList *self)
{
  g_free (self->folded);
  self->folded = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  gtk_sorter_changed (self->sorter, GTK_SORTER_CHANGE_DIFFERENT);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  gtk_label_set_text (GTK_LABEL (self->nothing), self->folded[0] != '\0'
                                                     ? _ ("Nothing found")
                                                     : _ ("No definitions yet; + adds the first"));
  gtk_widget_set_visible (self->nothing,
                          g_list_model_get_n_items (G_LIST_MODEL (self->selection)) == 0);
  scroll_to_chosen (self);
}

/* ---- filling */

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const DseRuleItem *p = a, *q = b;
  int order = (int)p->order - (int)q->order;

  if (order == 0)
    order = (int)p->place - (int)q->place;
  if (order == 0)
    order = g_utf8_collate (p->label, q->label);
  return order != 0 ? order : strcmp (p->id, q->id);
}

static int
compare_pointed (gconstpointer a, gconstpointer b, gpointer data)
{
  return compare (*(gconstpointer *)a, *(gconstpointer *)b, data);
}

static void
add_item (DseRuleList *self, const DsRuleEntry *entry, GPtrArray *items)
{
  DseRuleItem *item;
  guint order;

  if (!g_ptr_array_find (self->types, entry->type, &order))
    return;
  item = item_new (self->editor, entry, order);
  item->place = ds_rule_book_is_ordered (entry->type) ? items->len + 1 : 0;
  g_ptr_array_add (items, item);
}

static void
fill (DseRuleList *self)
{
  const DsRuleBook *book = dse_rule_editor_get_book (self->editor);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  for (size_t i = 0; i < book->entries.n; i++)
    add_item (self, &book->entries.items[i], items);
  for (size_t i = 0; i < book->unused.n; i++) {
    const DsRuleEntry *entry = &book->unused.items[i];

    if (dse_rule_editor_find (self->editor, entry->type, entry->id) == entry)
      add_item (self, entry, items); /* others are marks of those in force */
  }
  /* Sorted first: the selection takes the first row as soon as there is one. */
  g_ptr_array_sort_with_data (items, compare_pointed, NULL);
  g_list_store_splice (self->store, 0, g_list_model_get_n_items (G_LIST_MODEL (self->store)),
                       items->pdata, items->len);
}

static guint
place_of (DseRuleList *self, const DsRecordType *type, const char *id)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));

  for (guint i = 0; i < n; i++) {
    g_autoptr (DseRuleItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), i);

    if (item->type == type && strcmp (item->id, id) == 0)
      return i;
  }
  return GTK_INVALID_LIST_POSITION;
}

const DsRuleEntry *
dse_rule_list_get_entry (DseRuleList *self)
{
  DseRuleItem *item;

  g_return_val_if_fail (DSE_IS_RULE_LIST (self), NULL);

  item = gtk_single_selection_get_selected_item (self->selection);
  return item != NULL ? dse_rule_editor_find (self->editor, item->type, item->id) : NULL;
}

gboolean
dse_rule_list_choose (DseRuleList *self, const DsRecordType *type, const char *id)
{
  guint place;

  g_return_val_if_fail (DSE_IS_RULE_LIST (self) && type != NULL && id != NULL, FALSE);

  place = place_of (self, type, id);
  if (place == GTK_INVALID_LIST_POSITION) {
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->category), 0);
    filter_again (self);
    place = place_of (self, type, id);
  }
  if (place == GTK_INVALID_LIST_POSITION)
    return FALSE;
  gtk_single_selection_set_selected (self->selection, place);
  scroll_to_chosen (self);
  return TRUE;
}

static void
on_selected (DseRuleList *self)
{
  if (!self->is_filling)
    g_signal_emit (self, selected_signal, 0);
}

/* The chosen definition stays chosen; a deleted one gives way to its neighbour. */
static void
on_changed (DseRuleList *self)
{
  DseRuleItem *item = gtk_single_selection_get_selected_item (self->selection);
  const guint before = gtk_single_selection_get_selected (self->selection);
  const DsRecordType *type = item != NULL ? item->type : NULL;
  g_autofree char *id = item != NULL ? g_strdup (item->id) : NULL;
  guint place, n;

  self->is_filling = TRUE;
  fill (self);
  n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  place = id != NULL ? place_of (self, type, id) : GTK_INVALID_LIST_POSITION;
  if (place == GTK_INVALID_LIST_POSITION && n > 0)
    place = MIN (before, n - 1);
  gtk_single_selection_set_selected (self->selection, place);
  scroll_to_chosen (self);
  self->is_filling = FALSE;
  g_signal_emit (self, selected_signal, 0);
}

/* ---- focus */

static gboolean
has_focus (GtkWidget *view)
{
  GtkRoot *root = gtk_widget_get_root (view);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, view);
}

static void
focus_chosen (GtkWidget *view)
{
  for (GtkWidget *row = gtk_widget_get_first_child (view); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED)
      gtk_widget_grab_focus (row);
}

/* The view gives the focus to the row that had it before, or whose widget had it; the chosen one,
 * which is in sight, is meant. */
static gboolean
dse_rule_list_focus (GtkWidget *widget, GtkDirectionType direction)
{
  DseRuleList *self = DSE_RULE_LIST (widget);
  const gboolean had = has_focus (self->view);
  const gboolean moved = GTK_WIDGET_CLASS (dse_rule_list_parent_class)->focus (widget, direction);

  if (moved && !had && has_focus (self->view))
    focus_chosen (self->view);
  return moved;
}

/* ---- the widget */

static GtkWidget *
category_new (DseRuleList *self)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  GtkWidget *choice;

  gtk_string_list_append (labels, _ ("All categories"));
  for (guint i = 0; i < self->types->len; i++)
    gtk_string_list_append (labels, dse_rule_type_plural (g_ptr_array_index (self->types, i)));
  choice = dsu_choice_new (labels);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Category"), -1);
  return choice;
}

static GtkWidget *
view_new (DseRuleList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkFilterListModel *filtered;
  GtkSortListModel *sorted;
  GtkWidget *view;

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect_swapped (factory, "bind", G_CALLBACK (on_bind), self);
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_shown, self, NULL));
  filtered = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->store)), self->filter);
  self->sorter = GTK_SORTER (gtk_custom_sorter_new (compare_found, self, NULL));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (filtered), self->sorter);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (sorted));
  view = gtk_list_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection)), factory);
  gtk_widget_add_css_class (view, "navigation-sidebar");
  gtk_widget_add_css_class (view, "rule-list");
  dsu_list_leave_by_tab (view);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Definitions"), -1);
  return view;
}

static void
dse_rule_list_finalize (GObject *object)
{
  DseRuleList *self = DSE_RULE_LIST (object);

  g_object_unref (self->selection);
  g_object_unref (self->store);
  g_hash_table_unref (self->pictures);
  g_ptr_array_unref (self->types);
  g_object_unref (self->editor);
  g_free (self->folded);
  G_OBJECT_CLASS (dse_rule_list_parent_class)->finalize (object);
}

static void
dse_rule_list_class_init (DseRuleListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_rule_list_finalize;
  GTK_WIDGET_CLASS (class)->focus = dse_rule_list_focus;
  selected_signal = g_signal_new ("selected", DSE_TYPE_RULE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
}

static void
unref_picture (gpointer picture)
{
  g_clear_object (&picture);
}

static void
dse_rule_list_init (DseRuleList *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unref_picture);
  self->types = g_ptr_array_new ();
  self->store = g_list_store_new (DSE_TYPE_RULE_ITEM);
  self->view = view_new (self);
  self->search = dsu_search_field_new (_ ("Search definitions"));
  self->nothing = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->nothing), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->nothing), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (self->nothing, "dim-label");
  gtk_widget_set_margin_top (self->nothing, 12);
  gtk_widget_set_visible (self->nothing, FALSE);
  g_object_set (self->search, "placeholder-text", _ ("Search"),
                NULL); /* there is no room for more */
  gtk_widget_add_css_class (top, "rule-list-top");
  gtk_box_append (GTK_BOX (top), self->search);
  gtk_box_append (GTK_BOX (self), top);
  gtk_box_append (GTK_BOX (self), self->nothing);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->view);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);
}

static gboolean
has_field (const DsRecordType *type, const char *key)
{
  for (gsize i = 0; i < type->n_fields; i++)
    if (key == NULL || strcmp (type->fields[i].key, key) == 0)
      return TRUE;
  return FALSE;
}

/* Definitions whose records have a field @key; NULL: all. */
static GtkWidget *
list_new (DseRuleEditor *editor, const char *key)
{
  DseRuleList *self = g_object_new (DSE_TYPE_RULE_LIST, NULL);

  self->editor = g_object_ref (editor);
  for (guint i = 0; i < dse_rule_n_types (); i++)
    if (has_field (dse_rule_type (i), key))
      g_ptr_array_add (self->types, (gpointer)dse_rule_type (i));
  self->category = category_new (self);
  gtk_box_append (GTK_BOX (gtk_widget_get_parent (self->search)), self->category);
  fill (self);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (filter_again), self);
  g_signal_connect_swapped (self->category, "notify::selected", G_CALLBACK (filter_again), self);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (on_selected), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

GtkWidget *
dse_rule_list_new (DseRuleEditor *editor)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (editor), NULL);

  return list_new (editor, NULL);
}

GtkWidget *
dse_rule_list_new_with (DseRuleEditor *editor, const char *key)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (editor) && key != NULL, NULL);

  return list_new (editor, key);
}
