/* editor/recipe/contact_sheet.c — a grid over a sheet, with its own sorting. */
#include "recipe/contact_sheet.h"

#include "choice.h"
#include "histogram.h"
#include "icon_button.h"
#include "inspect/describe.h"
#include "list_keys.h"
#include "recipe/sheet.h"
#include "spin.h"
#include "thumbnail.h"
#include "wrap.h"

#include "base/rng.h"

#include <glib/gi18n.h>
#include <string.h>

#define N_SEEDS 60 /* at first */
#define N_SEEDS_MAX 1000
#define CELL_SIDE 168 /* pixels: side of a cell of the grid */
#define SPACING 6     /* pixels between controls */
#define SEED_CHARS 10 /* of a random seed */

/* Numbers that levels may have; from > to: any. */
typedef struct {
  gint64 from, to;
} Bounds;

struct _DseContactSheet {
  GtkBox parent_instance;
  DsuDocument *document; /* of the maker, borrowed */
  DseMaker *maker;       /* NULL: there is none */
  DseSheet *sheet;       /* of the maker, which keeps it; NULL: none */
  GtkFilterListModel *filtered;
  GtkSortListModel *sorted;
  GtkFilter *filter;
  GtkSorter *sorter;
  guint count; /* sort key */
  Bounds bounds[DSE_COUNTS_MAX];
  gboolean is_starting;
  int picture_height;
  GtkListItemFactory *factory;
  GtkWidget *grid, *first, *number, *floor, *sort, *descending, *again, *progress;
  GtkWidget *histogram, *bounds_label, *clear, *empty;
};

G_DEFINE_FINAL_TYPE (DseContactSheet, dse_contact_sheet, GTK_TYPE_BOX)

GListModel *
dse_contact_sheet_get_items (DseContactSheet *self)
{
  g_return_val_if_fail (DSE_IS_CONTACT_SHEET (self), NULL);

  return G_LIST_MODEL (self->sorted);
}

/* ---- filters */

/* The values of the sort key, of the levels that did not fail. */
static void
show_histogram (DseContactSheet *self)
{
  GListModel *items = self->sheet != NULL ? dse_sheet_get_items (self->sheet) : NULL;
  const guint n = items != NULL ? g_list_model_get_n_items (items) : 0;
  g_autofree gint64 *values = g_new (gint64, MAX (n, 1));
  gsize n_values = 0;

  gtk_widget_set_visible (self->histogram, self->count != DSE_COUNT_SEED);
  for (guint i = 0; i < n; i++) {
    g_autoptr (DseSheetItem) item = g_list_model_get_item (items, i);

    if (dse_sheet_item_get_veto (item) == NULL)
      values[n_values++] = dse_sheet_item_get_count (item, self->count);
  }
  dsu_histogram_set_values (DSU_HISTOGRAM (self->histogram), dse_count_label (self->count), values,
                            n_values);
  dsu_histogram_set_range (DSU_HISTOGRAM (self->histogram), self->bounds[self->count].from,
                           self->bounds[self->count].to);
}

/* Says how to fill the sheet, or why it is empty. */
static void
show_empty (DseContactSheet *self)
{
  const gboolean is_filtered = !dse_contact_sheet_is_empty (self);

  gtk_label_set_text (GTK_LABEL (self->empty),
                      is_filtered
                          ? _ ("No level passes the filters")
                          : _ ("Generate makes a level from each seed, to compare and sort"));
  gtk_widget_set_visible (self->empty,
                          g_list_model_get_n_items (G_LIST_MODEL (self->sorted)) == 0 &&
                              !(self->sheet != NULL && dse_sheet_get_busy (self->sheet)));
}

/* Appends nothing where all values are allowed. */
static void
append_bound (GString *text, const char *label, const Bounds *bounds)
{
  if (bounds->from > bounds->to)
    return;
  g_string_append_printf (text, "%s %" G_GINT64_FORMAT, label, bounds->from);
  if (bounds->from < bounds->to)
    g_string_append_printf (text, "–%" G_GINT64_FORMAT, bounds->to);
  g_string_append (text, " · ");
}

/* "Loops 2–4 · Rooms 10 · 7 of 60" */
static void
show_bounds (DseContactSheet *self)
{
  GString *text = g_string_new (NULL);
  const guint n =
      self->sheet != NULL ? g_list_model_get_n_items (dse_sheet_get_items (self->sheet)) : 0;

  for (guint i = DSE_COUNT_METRICS; i < dse_n_counts (); i++)
    append_bound (text, dse_count_label (i), &self->bounds[i]);
  gtk_widget_set_visible (self->clear, text->len > 0);
  if (text->len > 0)
    /* Translators: number of levels that a filter leaves, of how many. */
    g_string_append_printf (text, _ ("%u of %u"),
                            g_list_model_get_n_items (G_LIST_MODEL (self->sorted)), n);
  gtk_label_set_text (GTK_LABEL (self->bounds_label), text->str);
  g_string_free (text, TRUE);
  show_empty (self);
}

/* Pinned levels are always seen; failed ones have no counts. */
static gboolean
is_shown (gpointer data, gpointer sheet)
{
  DseContactSheet *self = sheet;
  DseSheetItem *item = data;

  for (guint i = DSE_COUNT_METRICS; i < dse_n_counts (); i++) {
    const Bounds *bounds = &self->bounds[i];
    const gint64 count = dse_sheet_item_get_count (item, i);

    if (bounds->from <= bounds->to && !dse_sheet_item_get_pinned (item) &&
        (dse_sheet_item_get_veto (item) != NULL || count < bounds->from || count > bounds->to))
      return FALSE;
  }
  return TRUE;
}

static void
on_bounds (DseContactSheet *self)
{
  Bounds *bounds = &self->bounds[self->count];

  if (!dsu_histogram_get_range (DSU_HISTOGRAM (self->histogram), &bounds->from, &bounds->to))
    *bounds = (Bounds){ 1, 0 };
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_bounds (self);
}

static void
clear_bounds (DseContactSheet *self)
{
  for (guint i = 0; i < DSE_COUNTS_MAX; i++)
    self->bounds[i] = (Bounds){ 1, 0 };
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_LESS_STRICT);
  show_histogram (self);
  show_bounds (self);
}

/* ---- the thumbnails */

static void
show_progress (DseContactSheet *self)
{
  const gboolean busy = self->sheet != NULL && dse_sheet_get_busy (self->sheet);
  const guint n = self->sheet != NULL ? dse_sheet_get_n_wanted (self->sheet) : 0;
  const guint done = self->sheet != NULL ? dse_sheet_get_n_done (self->sheet) : 0;

  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress), n > 0 ? (double)done / n : 0);
  gtk_widget_set_opacity (self->progress, busy ? 1 : 0);
  gtk_button_set_label (GTK_BUTTON (self->again), busy ? _ ("_Stop") : _ ("_Generate"));
  show_histogram (self);
  show_bounds (self);
}

/* Lists the floors of the level; hidden while there is one or none. */
static void
fill_floors (DseContactSheet *self, size_t n_floors)
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
}

static gsize
shown_floor (DseContactSheet *self, size_t n_floors)
{
  fill_floors (self, n_floors);
  return MIN (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->floor)), n_floors - 1);
}

/* Pixels that the pictures take, so that their captions follow below. */
static int
picture_height (DseContactSheet *self, const DsDungeon *dungeon)
{
  const int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  const int pixels = dsu_thumbnail_height (dungeon->w, dungeon->h, CELL_SIDE * scale);

  return MAX ((pixels + scale - 1) / scale, 24);
}

/* Starts again with recipe, size and manual edits of the document as they are now. */
static void
start (DseContactSheet *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->first));
  DsDelve base;
  DsRecipe recipe;
  guint64 first;

  if (self->maker == NULL || self->sheet == NULL)
    return;
  if (!ds_seed_parse (text, strlen (text), &first)) {
    gtk_widget_add_css_class (self->first, "error");
    gtk_widget_set_tooltip_text (self->first, _ ("Enter a whole number from −2⁶³ to 2⁶⁴ − 1"));
    return;
  }
  gtk_widget_remove_css_class (self->first, "error");
  if (ds_delve_copy (&base, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  self->picture_height = picture_height (self, &base.dungeon);
  if (ds_recipe_copy (&recipe, dse_maker_get_recipe (self->maker), NULL) == DS_OK) {
    ds_recipe_clear (&base.recipe);
    base.recipe = recipe;
    dse_sheet_start (self->sheet, &base, shown_floor (self, base.dungeon.n_floors),
                     gtk_widget_get_scale_factor (GTK_WIDGET (self)), first,
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

void
dse_contact_sheet_start (DseContactSheet *self)
{
  g_autofree char *seed = NULL;

  g_return_if_fail (DSE_IS_CONTACT_SHEET (self));

  if (self->maker == NULL)
    return;
  seed = dse_seed_dup (dse_maker_get_seed (self->maker));
  gtk_editable_set_text (GTK_EDITABLE (self->first), seed);
  start (self);
}

static void
on_again (DseContactSheet *self)
{
  if (self->sheet != NULL && dse_sheet_get_busy (self->sheet))
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
  dse_maker_generate_step (self->maker, dse_sheet_item_get_recipe (item),
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
  const gboolean is_pinned = dse_sheet_item_get_pinned (one);

  if (is_pinned != dse_sheet_item_get_pinned (other))
    return is_pinned ? GTK_ORDERING_SMALLER : GTK_ORDERING_LARGER; /* favourites come first */

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
  show_histogram (self);
}

/* ---- a picture with its seed and counts */

static void
show_pin (GtkWidget *pin, DseSheetItem *item)
{
  g_autofree char *seed = dse_seed_dup (dse_sheet_item_get_seed (item)), *name = NULL;
  const gboolean is_pinned = dse_sheet_item_get_pinned (item);

  name = g_strdup_printf (is_pinned ? _ ("Unpin seed %s") : _ ("Pin seed %s"), seed);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (pin), is_pinned);
  gtk_button_set_icon_name (GTK_BUTTON (pin), is_pinned ? "starred-symbolic" : "ds-star-symbolic");
  gtk_widget_set_tooltip_text (pin, is_pinned ? _ ("Favourite: stays when others are generated")
                                              : _ ("Keep as a favourite"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (pin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* The item of the cell is the one that it shows now. */
static void
on_pin (GtkToggleButton *pin, GtkListItem *cell)
{
  DseContactSheet *self =
      DSE_CONTACT_SHEET (gtk_widget_get_ancestor (GTK_WIDGET (pin), DSE_TYPE_CONTACT_SHEET));
  DseSheetItem *shown = gtk_list_item_get_item (cell);
  g_autoptr (DseSheetItem) item = shown != NULL ? g_object_ref (shown) : NULL;

  if (item == NULL || self == NULL ||
      gtk_toggle_button_get_active (pin) == dse_sheet_item_get_pinned (item))
    return;
  dse_sheet_item_set_pinned (item, gtk_toggle_button_get_active (pin));
  show_pin (GTK_WIDGET (pin), item);
  gtk_sorter_changed (self->sorter, GTK_SORTER_CHANGE_DIFFERENT);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, DseContactSheet *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *over = gtk_overlay_new (), *pin = gtk_toggle_button_new ();
  GtkWidget *picture = gtk_picture_new (), *label = gtk_label_new (NULL);

  gtk_widget_set_size_request (over, CELL_SIDE, self->picture_height);
  gtk_widget_set_halign (picture, GTK_ALIGN_CENTER); /* a picture that is stretched is soft */
  gtk_widget_set_valign (picture, GTK_ALIGN_CENTER);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 20);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_set_halign (pin, GTK_ALIGN_END);
  gtk_widget_set_valign (pin, GTK_ALIGN_START);
  gtk_widget_add_css_class (pin, "circular");
  gtk_widget_add_css_class (pin, "pin");
  gtk_overlay_set_child (GTK_OVERLAY (over), picture);
  gtk_overlay_add_overlay (GTK_OVERLAY (over), pin);
  gtk_box_append (GTK_BOX (column), over);
  gtk_box_append (GTK_BOX (column), label);
  g_signal_connect (pin, "toggled", G_CALLBACK (on_pin), item);
  g_object_set_data (G_OBJECT (column), "picture", picture);
  g_object_set_data (G_OBJECT (column), "pin", pin);
  gtk_widget_add_css_class (column, "sheet-cell");
  gtk_list_item_set_child (item, column);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, DseContactSheet *self)
{
  DseSheetItem *made = gtk_list_item_get_item (item);
  GtkWidget *column = gtk_list_item_get_child (item);
  GtkWidget *picture = g_object_get_data (G_OBJECT (column), "picture");
  g_autofree char *text = dse_sheet_item_dup_text (made, self->count);
  g_autofree char *tip = dse_sheet_item_dup_tip (made);
  g_autoptr (GdkPaintable) shown = dse_sheet_item_show_picture (made);

  gtk_picture_set_paintable (GTK_PICTURE (picture), shown);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (column)), text);
  show_pin (g_object_get_data (G_OBJECT (column), "pin"), made);
  gtk_widget_set_tooltip_text (column, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (column), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  dsu_list_item_set_name (item, text);
  if (dse_sheet_item_get_veto (made) != NULL)
    gtk_widget_add_css_class (column, "failed");
  else
    gtk_widget_remove_css_class (column, "failed");
}

/* ---- building */

/* @grid, with the label of a sheet without pictures over it. */
static GtkWidget *
with_empty (DseContactSheet *self, GtkWidget *grid)
{
  GtkWidget *over = gtk_overlay_new ();

  self->empty = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->empty), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->empty), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (self->empty, "dim-label");
  gtk_widget_set_halign (self->empty, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->empty, GTK_ALIGN_CENTER);
  gtk_widget_set_can_target (self->empty, FALSE);
  gtk_overlay_set_child (GTK_OVERLAY (over), grid);
  gtk_overlay_add_overlay (GTK_OVERLAY (over), self->empty);
  return over;
}

static GtkWidget *
build_grid (DseContactSheet *self)
{
  GtkSelectionModel *selection;
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->factory = gtk_signal_list_item_factory_new ();
  self->sorter = GTK_SORTER (gtk_custom_sorter_new (compare, self, NULL));
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_shown, self, NULL));
  self->filtered = gtk_filter_list_model_new (NULL, g_object_ref (self->filter));
  self->sorted = gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (self->filtered)),
                                          g_object_ref (self->sorter));
  selection =
      GTK_SELECTION_MODEL (gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->sorted))));
  gtk_single_selection_set_autoselect (GTK_SINGLE_SELECTION (selection), FALSE);
  g_signal_connect (self->factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect (self->factory, "bind", G_CALLBACK (on_bind), self);
  self->grid = gtk_grid_view_new (selection, g_object_ref (self->factory));
  gtk_grid_view_set_single_click_activate (GTK_GRID_VIEW (self->grid), TRUE);
  gtk_grid_view_set_max_columns (GTK_GRID_VIEW (self->grid), 12);
  gtk_grid_view_set_min_columns (GTK_GRID_VIEW (self->grid), 1);
  gtk_widget_add_css_class (self->grid, "contact-sheet");
  dsu_list_leave_by_tab (self->grid);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->grid), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Levels"), -1);
  g_signal_connect (self->grid, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_object (self->sorted, "items-changed", G_CALLBACK (on_items), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->grid);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scrolled, TRUE);
  return with_empty (self, scrolled);
}

/* A part of @line with its name. Returns @control. */
static GtkWidget *
add_control (GtkWidget *line, const char *name, const char *tip, GtkWidget *control)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  GtkWidget *label = gtk_label_new_with_mnemonic (name);

  gtk_label_set_mnemonic_widget (GTK_LABEL (label), control);
  gtk_widget_set_tooltip_text (control, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_box_append (GTK_BOX (part), label);
  gtk_box_append (GTK_BOX (part), control);
  dsu_wrap_append (DSU_WRAP (line), part);
  return control;
}

/* The histogram of the sort key, whose range filters, and the filters in words. */
static void
build_filters (DseContactSheet *self, DsuWrap *line)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  const char *tip = _ ("Show all levels");

  self->histogram = dsu_histogram_new ();
  gtk_widget_set_tooltip_text (
      self->histogram, _ ("Drag over bars to show only these levels (arrow keys; Esc: all)"));
  gtk_widget_set_valign (self->histogram, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (self->histogram, "range-changed", G_CALLBACK (on_bounds), self);
  dsu_wrap_append (line, self->histogram);
  self->bounds_label = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->bounds_label, "caption");
  gtk_box_append (GTK_BOX (words), self->bounds_label);
  self->clear = gtk_button_new_from_icon_name ("edit-clear-symbolic");
  gtk_widget_set_tooltip_text (self->clear, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->clear), GTK_ACCESSIBLE_PROPERTY_LABEL, tip,
                                  -1);
  gtk_widget_add_css_class (self->clear, "flat");
  gtk_widget_set_visible (self->clear, FALSE);
  g_signal_connect_swapped (self->clear, "clicked", G_CALLBACK (clear_bounds), self);
  gtk_box_append (GTK_BOX (words), self->clear);
  dsu_wrap_append (line, words);
}

/* The line of the order and the filters. */
static GtkWidget *
build_order (DseContactSheet *self)
{
  GtkWidget *line = dsu_wrap_new (SPACING);
  GtkStringList *labels = gtk_string_list_new (NULL);

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
  gtk_box_append (GTK_BOX (gtk_widget_get_parent (self->sort)), self->descending);
  build_filters (self, DSU_WRAP (line));
  gtk_widget_add_css_class (line, "sheet-controls");
  return line;
}

static GtkWidget *
build_controls (DseContactSheet *self)
{
  GtkWidget *line = dsu_wrap_new (SPACING);

  self->again = gtk_button_new_with_mnemonic ("");
  gtk_button_set_use_underline (GTK_BUTTON (self->again), TRUE);
  gtk_widget_set_size_request (self->again, 92, -1);
  gtk_widget_set_tooltip_text (self->again, _ ("Generate a level from each seed, or stop (Esc)"));
  g_signal_connect_swapped (self->again, "clicked", G_CALLBACK (on_again), self);
  dsu_wrap_append (DSU_WRAP (line), self->again);
  self->first = add_control (line, _ ("_From seed"), _ ("First seed"), gtk_entry_new ());
  gtk_entry_set_input_purpose (GTK_ENTRY (self->first), GTK_INPUT_PURPOSE_DIGITS);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->first), SEED_CHARS);
  g_signal_connect_swapped (self->first, "activate", G_CALLBACK (start), self);
  self->number =
      add_control (line, _ ("_Levels"), _ ("Number of levels"), dsu_spin_new (1, N_SEEDS_MAX, 12));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->number), N_SEEDS);
  self->progress = gtk_progress_bar_new ();
  gtk_widget_set_hexpand (self->progress, TRUE);
  gtk_widget_set_valign (self->progress, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Progress"), -1);
  dsu_wrap_append (DSU_WRAP (line), self->progress);
  self->floor = add_control (line, _ ("_Show"), _ ("Floor shown in the thumbnails"),
                             dsu_choice_new (gtk_string_list_new (NULL)));
  g_signal_connect_swapped (self->floor, "notify::selected", G_CALLBACK (on_floor), self);
  gtk_widget_add_css_class (line, "sheet-controls");
  return line;
}

/* Esc stops the generation. */
static gboolean
on_escape (GtkWidget *widget, GVariant *args, gpointer data)
{
  DseContactSheet *self = DSE_CONTACT_SHEET (widget);

  if (self->sheet == NULL || !dse_sheet_get_busy (self->sheet))
    return FALSE;
  dse_sheet_cancel (self->sheet);
  return TRUE;
}

/* ---- the level */

static void
on_maker_gone (gpointer data, GObject *maker)
{
  DseContactSheet *self = data;

  self->maker = NULL;
  dse_contact_sheet_set_level (self, NULL, NULL);
}

static void
cancel (gpointer sheet)
{
  dse_sheet_cancel (sheet);
  g_object_unref (sheet);
}

/* The maker keeps its sheet, so that it is there again when its tab is. */
static DseSheet *
sheet_of (DseMaker *maker)
{
  DseSheet *sheet = g_object_get_data (G_OBJECT (maker), "contact-sheet");

  if (sheet == NULL) {
    sheet = dse_sheet_new ();
    g_object_set_data_full (G_OBJECT (maker), "contact-sheet", sheet, cancel);
  }
  return sheet;
}

void
dse_contact_sheet_set_level (DseContactSheet *self, DsuDocument *document, DseMaker *maker)
{
  g_return_if_fail (DSE_IS_CONTACT_SHEET (self));
  g_return_if_fail ((document == NULL) == (maker == NULL));

  if (self->sheet != NULL)
    g_signal_handlers_disconnect_by_data (self->sheet, self);
  if (self->maker != NULL)
    g_object_weak_unref (G_OBJECT (self->maker), on_maker_gone, self);
  self->document = document;
  self->maker = maker;
  g_clear_object (&self->sheet);
  self->sheet = maker != NULL ? g_object_ref (sheet_of (maker)) : NULL;
  gtk_filter_list_model_set_model (self->filtered,
                                   self->sheet != NULL ? dse_sheet_get_items (self->sheet) : NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self), maker != NULL);
  if (maker != NULL) {
    g_autofree char *seed = dse_seed_dup (dse_maker_get_seed (maker));

    g_object_weak_ref (G_OBJECT (maker), on_maker_gone, self);
    g_signal_connect_object (self->sheet, "notify", G_CALLBACK (show_progress), self,
                             G_CONNECT_SWAPPED);
    gtk_editable_set_text (GTK_EDITABLE (self->first), seed);
    fill_floors (self, dsu_document_get_delve (document)->dungeon.n_floors);
  }
  show_progress (self);
  show_bounds (self);
}

gboolean
dse_contact_sheet_is_empty (DseContactSheet *self)
{
  g_return_val_if_fail (DSE_IS_CONTACT_SHEET (self), TRUE);

  return self->sheet == NULL || g_list_model_get_n_items (dse_sheet_get_items (self->sheet)) == 0;
}

static void
dse_contact_sheet_dispose (GObject *object)
{
  DseContactSheet *self = DSE_CONTACT_SHEET (object);

  if (self->maker != NULL)
    g_object_weak_unref (G_OBJECT (self->maker), on_maker_gone, self);
  self->maker = NULL;
  g_clear_object (&self->sheet);
  g_clear_object (&self->filtered);
  g_clear_object (&self->sorted);
  g_clear_object (&self->filter);
  g_clear_object (&self->sorter);
  g_clear_object (&self->factory);
  G_OBJECT_CLASS (dse_contact_sheet_parent_class)->dispose (object);
}

static void
dse_contact_sheet_class_init (DseContactSheetClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_contact_sheet_dispose;
  gtk_widget_class_add_binding (GTK_WIDGET_CLASS (class), GDK_KEY_Escape, 0, on_escape, NULL);
}

static void
dse_contact_sheet_init (DseContactSheet *self)
{
  GtkWidget *(*const lines[]) (DseContactSheet *) = { build_controls, build_order };

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  for (guint i = 0; i < DSE_COUNTS_MAX; i++)
    self->bounds[i] = (Bounds){ 1, 0 };
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    gtk_box_append (GTK_BOX (self), lines[i](self));
  gtk_box_append (GTK_BOX (self), build_grid (self));
  fill_floors (self, 0);
  show_histogram (self);
  show_bounds (self);
}

GtkWidget *
dse_contact_sheet_new (void)
{
  return g_object_new (DSE_TYPE_CONTACT_SHEET, NULL);
}
