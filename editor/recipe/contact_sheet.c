/* editor/recipe/contact_sheet.c — a grid over a sheet, with its own sorting. */
#include "recipe/contact_sheet.h"

#include "choice.h"
#include "icon_button.h"
#include "inspect/describe.h"
#include "recipe/sheet.h"
#include "spin.h"

#include "base/rng.h"

#include <glib/gi18n.h>
#include <string.h>

#define N_SEEDS 60 /* at first */
#define N_SEEDS_MAX 1000
#define CELL_SIDE 168 /* pixels: side of a cell of the grid */

struct _DseContactSheet {
  AdwWindow parent_instance;
  DsuDocument *document; /* of the maker, borrowed */
  DseMaker *maker;       /* NULL: it is gone */
  DseSheet *sheet;
  GtkSortListModel *sorted;
  GtkSorter *sorter;
  guint count; /* sort key */
  gboolean is_starting;
  int picture_height;
  GtkListItemFactory *factory;
  GtkWidget *grid, *first, *number, *floor, *sort, *descending, *again, *progress;
};

G_DEFINE_FINAL_TYPE (DseContactSheet, dse_contact_sheet, ADW_TYPE_WINDOW)

GListModel *
dse_contact_sheet_get_items (DseContactSheet *self)
{
  g_return_val_if_fail (DSE_IS_CONTACT_SHEET (self), NULL);

  return G_LIST_MODEL (self->sorted);
}

/* ---- the thumbnails */

static void
show_progress (DseContactSheet *self)
{
  const gboolean busy = dse_sheet_get_busy (self->sheet);
  const guint n = dse_sheet_get_n_wanted (self->sheet), done = dse_sheet_get_n_done (self->sheet);

  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress), n > 0 ? (double)done / n : 0);
  gtk_widget_set_opacity (self->progress, busy ? 1 : 0);
  gtk_button_set_label (GTK_BUTTON (self->again), busy ? _ ("_Stop") : _ ("_Generate"));
}

/* Lists the floors of the document; hidden when there is one. */
static gsize
shown_floor (DseContactSheet *self, size_t n_floors)
{
  GtkStringList *labels = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (self->floor)));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (labels));

  self->is_starting = TRUE;
  for (; n < n_floors; n++) {
    g_autofree char *label = g_strdup_printf (_ ("Floor %u"), n + 1);

    gtk_string_list_append (labels, label);
  }
  gtk_string_list_splice (labels, (guint)n_floors, n - (guint)n_floors, NULL);
  self->is_starting = FALSE;
  gtk_widget_set_visible (gtk_widget_get_parent (self->floor), n_floors > 1);
  return MIN (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->floor)), n_floors - 1);
}

/* Starts again with recipe, size and manual edits of the document as they are now. */
static void
start (DseContactSheet *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->first));
  DsDelve base;
  DsRecipe recipe;
  guint64 first;

  if (self->maker == NULL)
    return;
  if (!ds_seed_parse (text, strlen (text), &first)) {
    gtk_widget_add_css_class (self->first, "error");
    gtk_widget_set_tooltip_text (self->first, _ ("Enter a whole number from −2⁶³ to 2⁶⁴ − 1"));
    return;
  }
  gtk_widget_remove_css_class (self->first, "error");
  if (ds_delve_copy (&base, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  self->picture_height =
      CLAMP (CELL_SIDE * base.dungeon.h / MAX (base.dungeon.w, base.dungeon.h), 24, CELL_SIDE);
  if (ds_recipe_copy (&recipe, dse_maker_get_recipe (self->maker), NULL) == DS_OK) {
    ds_recipe_clear (&base.recipe);
    base.recipe = recipe;
    dse_sheet_start (self->sheet, &base, shown_floor (self, base.dungeon.n_floors), first,
                     (guint)gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->number)));
  }
  ds_delve_clear (&base);
}

static void
on_floor (DseContactSheet *self)
{
  if (!self->is_starting)
    start (self);
}

static void
on_again (DseContactSheet *self)
{
  if (dse_sheet_get_busy (self->sheet))
    dse_sheet_cancel (self->sheet);
  else
    start (self);
}

/* Opens the level of the picture with its own recipe: that of the document may have changed. */
static void
on_activate (GtkGridView *grid, guint i, DseContactSheet *self)
{
  g_autoptr (DseSheetItem) item = g_list_model_get_item (G_LIST_MODEL (self->sorted), i);

  if (self->maker == NULL || item == NULL)
    return;
  dse_maker_generate_step (self->maker, dse_sheet_get_recipe (self->sheet),
                           dse_sheet_item_get_seed (item), N_ ("Open from Contact Sheet"));
}

/* ---- sorting */

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  DseContactSheet *self = data;
  DseSheetItem *one = (DseSheetItem *)a, *other = (DseSheetItem *)b;
  const gboolean down = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->descending));
  const gint64 x = dse_sheet_item_get_count (one, self->count);
  const gint64 y = dse_sheet_item_get_count (other, self->count);
  const gint64 p = dse_sheet_item_get_count (one, DSE_COUNT_SEED);
  const gint64 q = dse_sheet_item_get_count (other, DSE_COUNT_SEED);
  const gboolean fails = dse_sheet_item_get_veto (one) != NULL;

  if (fails != (dse_sheet_item_get_veto (other) != NULL))
    return fails ? GTK_ORDERING_LARGER : GTK_ORDERING_SMALLER; /* failed levels come last */
  if (x != y)
    return (x < y) == !down ? GTK_ORDERING_SMALLER : GTK_ORDERING_LARGER;
  return p < q ? GTK_ORDERING_SMALLER : p > q ? GTK_ORDERING_LARGER : GTK_ORDERING_EQUAL;
}

static void
show_first (DseContactSheet *self)
{
  gtk_widget_activate_action (self->grid, "list.scroll-to-item", "u", 0);
}

/* A view of the first item stays there while others come before it. */
static void
on_items (DseContactSheet *self)
{
  GtkScrollable *grid = GTK_SCROLLABLE (self->grid);

  if (gtk_adjustment_get_value (gtk_scrollable_get_vadjustment (grid)) == 0)
    show_first (self);
}

static void
on_sort (DseContactSheet *self)
{
  self->count = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->sort));
  gtk_sorter_changed (self->sorter, GTK_SORTER_CHANGE_DIFFERENT);
  /* The count that sorts stands in each label, also of items that did not move. */
  gtk_grid_view_set_factory (GTK_GRID_VIEW (self->grid), NULL);
  gtk_grid_view_set_factory (GTK_GRID_VIEW (self->grid), self->factory);
  show_first (self);
}

/* ---- a picture with its seed and counts */

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, DseContactSheet *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *picture = gtk_picture_new (), *label = gtk_label_new (NULL);

  gtk_widget_set_size_request (picture, CELL_SIDE, self->picture_height);
  gtk_picture_set_can_shrink (GTK_PICTURE (picture), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 20);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (column), picture);
  gtk_box_append (GTK_BOX (column), label);
  gtk_widget_add_css_class (column, "sheet-cell");
  gtk_list_item_set_child (item, column);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, DseContactSheet *self)
{
  DseSheetItem *made = gtk_list_item_get_item (item);
  GtkWidget *column = gtk_list_item_get_child (item);
  GtkWidget *picture = gtk_widget_get_first_child (column);
  g_autofree char *text = dse_sheet_item_dup_text (made, self->count);
  g_autofree char *tip = dse_sheet_item_dup_tip (made);

  gtk_picture_set_paintable (GTK_PICTURE (picture),
                             GDK_PAINTABLE (dse_sheet_item_get_picture (made)));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (column)), text);
  gtk_widget_set_tooltip_text (column, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (column), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  dsu_list_item_set_name (item, text);
  if (dse_sheet_item_get_veto (made) != NULL)
    gtk_widget_add_css_class (column, "failed");
  else
    gtk_widget_remove_css_class (column, "failed");
}

/* ---- building */

static GtkWidget *
build_grid (DseContactSheet *self)
{
  GtkSelectionModel *selection;
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->factory = gtk_signal_list_item_factory_new ();
  self->sorter = GTK_SORTER (gtk_custom_sorter_new (compare, self, NULL));
  self->sorted = gtk_sort_list_model_new (g_object_ref (dse_sheet_get_items (self->sheet)),
                                          g_object_ref (self->sorter));
  selection =
      GTK_SELECTION_MODEL (gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->sorted))));
  gtk_single_selection_set_autoselect (GTK_SINGLE_SELECTION (selection), FALSE);
  g_signal_connect (self->factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect (self->factory, "bind", G_CALLBACK (on_bind), self);
  self->grid = gtk_grid_view_new (selection, g_object_ref (self->factory));
  gtk_grid_view_set_single_click_activate (GTK_GRID_VIEW (self->grid), TRUE);
  gtk_grid_view_set_max_columns (GTK_GRID_VIEW (self->grid), 12);
  gtk_grid_view_set_min_columns (GTK_GRID_VIEW (self->grid), 2);
  gtk_widget_add_css_class (self->grid, "contact-sheet");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->grid), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Levels"), -1);
  g_signal_connect (self->grid, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_object (self->sorted, "items-changed", G_CALLBACK (on_items), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->grid);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scrolled, TRUE);
  return scrolled;
}

static GtkWidget *
add_control (GtkWidget *line, const char *name, const char *tip, GtkWidget *control)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (name);

  gtk_label_set_mnemonic_widget (GTK_LABEL (label), control);
  gtk_widget_set_tooltip_text (control, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), control);
  return control;
}

static GtkWidget *
build_controls (DseContactSheet *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *floors;
  GtkStringList *labels = gtk_string_list_new (NULL);

  self->first = add_control (line, _ ("_From seed"), _ ("First seed"), gtk_entry_new ());
  gtk_entry_set_input_purpose (GTK_ENTRY (self->first), GTK_INPUT_PURPOSE_DIGITS);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->first), 12);
  g_signal_connect_swapped (self->first, "activate", G_CALLBACK (start), self);
  self->number =
      add_control (line, _ ("_Levels"), _ ("Number of levels"), dsu_spin_new (1, N_SEEDS_MAX, 12));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->number), N_SEEDS);
  self->again = gtk_button_new_with_mnemonic ("");
  gtk_button_set_use_underline (GTK_BUTTON (self->again), TRUE);
  gtk_widget_set_size_request (self->again, 104, -1);
  gtk_widget_set_tooltip_text (self->again, _ ("Generate a level from each seed, or stop (Esc)"));
  g_signal_connect_swapped (self->again, "clicked", G_CALLBACK (on_again), self);
  gtk_box_append (GTK_BOX (line), self->again);
  self->progress = gtk_progress_bar_new ();
  gtk_widget_set_hexpand (self->progress, TRUE);
  gtk_widget_set_valign (self->progress, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Progress"), -1);
  gtk_box_append (GTK_BOX (line), self->progress);
  for (guint i = 0; i < dse_n_counts (); i++)
    gtk_string_list_append (labels, dse_count_label (i));
  self->sort = add_control (line, _ ("_Sort by"), _ ("Sort by"), dsu_choice_new (labels));
  g_signal_connect_swapped (self->sort, "notify::selected", G_CALLBACK (on_sort), self);
  self->descending = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (self->descending), "view-sort-descending-symbolic");
  gtk_widget_set_tooltip_text (self->descending, _ ("Highest first"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->descending), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Highest first"), -1);
  g_signal_connect_swapped (self->descending, "toggled", G_CALLBACK (on_sort), self);
  gtk_box_append (GTK_BOX (line), self->descending);
  floors = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append (GTK_BOX (line), floors);
  self->floor = add_control (floors, _ ("_Show"), _ ("Floor shown in the thumbnails"),
                             dsu_choice_new (gtk_string_list_new (NULL)));
  g_signal_connect_swapped (self->floor, "notify::selected", G_CALLBACK (on_floor), self);
  gtk_widget_add_css_class (line, "sheet-controls");
  return line;
}

/* Esc stops the generation, then closes. */
static gboolean
on_escape (GtkWidget *widget, GVariant *args, gpointer data)
{
  DseContactSheet *self = DSE_CONTACT_SHEET (widget);

  if (dse_sheet_get_busy (self->sheet))
    dse_sheet_cancel (self->sheet);
  else
    gtk_window_close (GTK_WINDOW (self));
  return TRUE;
}

static void
on_maker_gone (gpointer data, GObject *maker)
{
  DSE_CONTACT_SHEET (data)->maker = NULL;
  gtk_window_destroy (data);
}

static void
dse_contact_sheet_dispose (GObject *object)
{
  DseContactSheet *self = DSE_CONTACT_SHEET (object);

  if (self->maker != NULL)
    g_object_weak_unref (G_OBJECT (self->maker), on_maker_gone, self);
  self->maker = NULL;
  if (self->sheet != NULL)
    dse_sheet_cancel (self->sheet);
  g_clear_object (&self->sheet);
  g_clear_object (&self->sorted);
  g_clear_object (&self->sorter);
  g_clear_object (&self->factory);
  G_OBJECT_CLASS (dse_contact_sheet_parent_class)->dispose (object);
}

static void
dse_contact_sheet_class_init (DseContactSheetClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_contact_sheet_dispose;
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (class), GDK_KEY_Escape, 0, on_escape, NULL);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (class), GDK_KEY_w, GDK_CONTROL_MASK,
                                       "window.close", NULL);
}

static void
dse_contact_sheet_init (DseContactSheet *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->sheet = dse_sheet_new ();
  g_signal_connect_object (self->sheet, "notify", G_CALLBACK (show_progress), self,
                           G_CONNECT_SWAPPED);
  gtk_window_set_default_size (GTK_WINDOW (self), 980, 680);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Contact Sheet"));
  gtk_box_append (GTK_BOX (column), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (column), build_controls (self));
  gtk_box_append (GTK_BOX (column), build_grid (self));
  adw_window_set_content (ADW_WINDOW (self), column);
}

GtkWidget *
dse_contact_sheet_new (GtkWindow *parent, DsuDocument *document, DseMaker *maker)
{
  DseContactSheet *self;
  g_autofree char *seed = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && DSE_IS_MAKER (maker), NULL);

  self = g_object_new (DSE_TYPE_CONTACT_SHEET, "transient-for", parent, "destroy-with-parent", TRUE,
                       NULL);
  self->document = document;
  self->maker = maker;
  g_object_weak_ref (G_OBJECT (maker), on_maker_gone, self);
  seed = dse_seed_dup (dse_maker_get_seed (maker));
  gtk_editable_set_text (GTK_EDITABLE (self->first), seed);
  start (self);
  return GTK_WIDGET (self);
}
