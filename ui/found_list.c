/* ui/found_list.c — a list below its search; a sentence in its place while nothing is found. */
#include "found_list.h"

#include "search_field.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DsuFoundList {
  GtkBox parent_instance;
  const DsuFoundKind *kind;
  gpointer owner; /* borrowed */
  GtkWidget *search, *stack, *view, *none;
  GtkFilter *filter;
  GtkFilterListModel *found;
  GtkSelectionModel *chosen;
  GPtrArray *rows; /* GtkListItem that are bound; borrowed */
  char *wanted;    /* text that is looked for, casefolded */
};

G_DEFINE_FINAL_TYPE (DsuFoundList, dsu_found_list, GTK_TYPE_BOX)

enum { FOUND, CHOSEN, ACTIVATE, ENTERED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- rows */

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, DsuFoundList *self)
{
  gtk_list_item_set_child (item, self->kind->make_row (self->owner));
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, DsuFoundList *self)
{
  g_ptr_array_add (self->rows, item);
  self->kind->show (gtk_list_item_get_child (item), gtk_list_item_get_item (item), self->owner);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item, DsuFoundList *self)
{
  g_ptr_array_remove_fast (self->rows, item);
  self->kind->show (gtk_list_item_get_child (item), NULL, self->owner);
}

void
dsu_found_list_show_again (DsuFoundList *self)
{
  g_return_if_fail (DSU_IS_FOUND_LIST (self));

  for (guint i = 0; i < self->rows->len; i++)
    self->kind->show (gtk_list_item_get_child (self->rows->pdata[i]),
                      gtk_list_item_get_item (self->rows->pdata[i]), self->owner);
}

GtkWidget *
dsu_found_list_find_row (DsuFoundList *self, gconstpointer item)
{
  g_return_val_if_fail (DSU_IS_FOUND_LIST (self), NULL);

  for (guint i = 0; i < self->rows->len; i++)
    if (gtk_list_item_get_item (self->rows->pdata[i]) == item)
      return gtk_list_item_get_child (self->rows->pdata[i]);
  return NULL;
}

GtkWidget *
dsu_found_list_get_chosen_row (DsuFoundList *self)
{
  g_return_val_if_fail (DSU_IS_FOUND_LIST (self), NULL);

  for (guint i = 0; i < self->rows->len; i++)
    if (gtk_list_item_get_selected (self->rows->pdata[i]))
      return gtk_list_item_get_child (self->rows->pdata[i]);
  return NULL;
}

/* ---- items that are found */

static gboolean
is_found (gpointer item, gpointer data)
{
  DsuFoundList *self = data;
  g_autofree char *text = NULL, *valid = NULL, *folded = NULL;

  if (self->wanted[0] == '\0')
    return TRUE;
  text = self->kind->dup_text (item);
  valid = g_utf8_make_valid (text, -1);
  folded = g_utf8_casefold (valid, -1);

  return strstr (folded, self->wanted) != NULL;
}

static void
on_search (DsuFoundList *self)
{
  g_free (self->wanted);
  self->wanted =
      g_strstrip (g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1));
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
on_found (DsuFoundList *self, guint at, guint n_removed, guint n_added)
{
  const gboolean is_empty = g_list_model_get_n_items (G_LIST_MODEL (self->found)) == 0;

  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), is_empty ? "none" : "list");
  g_signal_emit (self, signals[FOUND], 0, at, n_removed, n_added);
}

static void
on_chosen (DsuFoundList *self)
{
  g_signal_emit (self, signals[CHOSEN], 0);
}

static void
on_activate (DsuFoundList *self, guint at)
{
  g_signal_emit (self, signals[ACTIVATE], 0, at);
}

static void
on_entered (DsuFoundList *self)
{
  g_signal_emit (self, signals[ENTERED], 0);
}

guint
dsu_found_list_find (DsuFoundList *self, gconstpointer item)
{
  GListModel *model;

  g_return_val_if_fail (DSU_IS_FOUND_LIST (self), GTK_INVALID_LIST_POSITION);

  model = G_LIST_MODEL (self->found);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (GObject) other = g_list_model_get_object (model, i);

    if (other == item)
      return i;
  }
  return GTK_INVALID_LIST_POSITION;
}

GtkSelectionModel *
dsu_found_list_get_chosen (DsuFoundList *self)
{
  g_return_val_if_fail (DSU_IS_FOUND_LIST (self), NULL);

  return self->chosen;
}

void
dsu_found_list_set_model (DsuFoundList *self, GListModel *model)
{
  g_return_if_fail (DSU_IS_FOUND_LIST (self) && (model == NULL || G_IS_LIST_MODEL (model)));

  gtk_filter_list_model_set_model (self->found, model);
}

void
dsu_found_list_set_sentence (DsuFoundList *self, const char *sentence)
{
  g_return_if_fail (DSU_IS_FOUND_LIST (self) && sentence != NULL);

  gtk_label_set_text (GTK_LABEL (self->none), sentence);
}

/* ---- focus */

void
dsu_found_list_reveal (DsuFoundList *self, guint at)
{
  GtkWidget *focus, *row;
  gboolean is_gone;

  g_return_if_fail (DSU_IS_FOUND_LIST (self));
  g_return_if_fail (at < g_list_model_get_n_items (G_LIST_MODEL (self->found)));

  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  is_gone = focus == NULL || gtk_widget_get_root (focus) == NULL;
  gtk_widget_activate_action (self->view, "list.scroll-to-item", "u", at);
  row = NULL;
  for (guint i = 0; i < self->rows->len; i++)
    if (gtk_list_item_get_position (self->rows->pdata[i]) == at)
      row = gtk_list_item_get_child (self->rows->pdata[i]);
  if (row != NULL && (is_gone || gtk_widget_is_ancestor (focus, self->view)))
    gtk_widget_grab_focus (gtk_widget_get_parent (row));
}

gboolean
dsu_found_list_search (DsuFoundList *self)
{
  GtkEditable *text;

  g_return_val_if_fail (DSU_IS_FOUND_LIST (self), FALSE);

  text = gtk_editable_get_delegate (GTK_EDITABLE (self->search));
  return !gtk_widget_has_focus (GTK_WIDGET (text)) && gtk_widget_grab_focus (self->search);
}

/* The focus goes to the selected row, else to the list, or to the search while that is hidden. */
static gboolean
dsu_found_list_grab_focus (GtkWidget *widget)
{
  DsuFoundList *self = DSU_FOUND_LIST (widget);
  const gboolean has_list = g_list_model_get_n_items (G_LIST_MODEL (self->found)) > 0;
  GtkWidget *row = has_list ? dsu_found_list_get_chosen_row (self) : NULL;

  if (row != NULL)
    return gtk_widget_grab_focus (gtk_widget_get_parent (row));
  return gtk_widget_grab_focus (has_list ? self->view : self->search);
}

/* ---- life */

static void
dsu_found_list_dispose (GObject *object)
{
  DsuFoundList *self = DSU_FOUND_LIST (object);

  if (self->found != NULL) {
    g_signal_handlers_disconnect_by_data (self->found, self);
    g_signal_handlers_disconnect_by_data (self->chosen, self);
    gtk_filter_list_model_set_filter (self->found, NULL); /* the models may outlive the list */
  }
  g_clear_object (&self->chosen);
  g_clear_object (&self->found);
  g_clear_object (&self->filter);
  G_OBJECT_CLASS (dsu_found_list_parent_class)->dispose (object);
}

static void
dsu_found_list_finalize (GObject *object)
{
  DsuFoundList *self = DSU_FOUND_LIST (object);

  g_ptr_array_unref (self->rows);
  g_free (self->wanted);
  G_OBJECT_CLASS (dsu_found_list_parent_class)->finalize (object);
}

static void
dsu_found_list_class_init (DsuFoundListClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dsu_found_list_dispose;
  G_OBJECT_CLASS (class)->finalize = dsu_found_list_finalize;
  GTK_WIDGET_CLASS (class)->grab_focus = dsu_found_list_grab_focus;
  signals[FOUND] = g_signal_new ("found", DSU_TYPE_FOUND_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  signals[CHOSEN] = g_signal_new ("chosen", DSU_TYPE_FOUND_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  signals[ACTIVATE] = g_signal_new ("activate", DSU_TYPE_FOUND_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[ENTERED] = g_signal_new ("entered", DSU_TYPE_FOUND_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
dsu_found_list_init (DsuFoundList *self)
{
  self->rows = g_ptr_array_new ();
  self->wanted = g_strdup ("");
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
}

static void
make_models (DsuFoundList *self)
{
  GListModel *found;

  self->filter = GTK_FILTER (gtk_custom_filter_new (is_found, self, NULL));
  self->found = gtk_filter_list_model_new (NULL, g_object_ref (self->filter));
  found = g_object_ref (G_LIST_MODEL (self->found));
  self->chosen = self->kind->is_multi ? GTK_SELECTION_MODEL (gtk_multi_selection_new (found))
                                      : GTK_SELECTION_MODEL (gtk_single_selection_new (found));
  g_signal_connect_swapped (self->chosen,
                            self->kind->is_multi ? "selection-changed" : "notify::selected-item",
                            G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (self->found, "items-changed", G_CALLBACK (on_found), self);
}

static GtkWidget *
build_view (DsuFoundList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), self);
  self->view = gtk_list_view_new (g_object_ref (self->chosen), factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (self->kind->name), -1);
  gtk_widget_add_css_class (self->view, "level-list");
  dsu_list_add_keys (self->view, self->kind->keys, self->kind->n_keys);
  dsu_list_leave_by_tab (self->view);
  g_signal_connect_swapped (self->view, "activate", G_CALLBACK (on_activate), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->view);
  gtk_widget_set_vexpand (scrolled, TRUE);
  return scrolled;
}

static void
build (DsuFoundList *self)
{
  self->search = dsu_search_field_new (_ (self->kind->find));
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (on_search), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (on_entered), self);
  self->none = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->none), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->none), 0);
  gtk_widget_add_css_class (self->none, "dim-label");
  self->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), build_view (self), "list");
  gtk_stack_add_named (GTK_STACK (self->stack), self->none, "none");
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "none");
  gtk_box_append (GTK_BOX (self), self->search);
  gtk_box_append (GTK_BOX (self), self->stack);
}

GtkWidget *
dsu_found_list_new (const DsuFoundKind *kind, gpointer owner)
{
  DsuFoundList *self;

  g_return_val_if_fail (kind != NULL, NULL);

  self = g_object_new (DSU_TYPE_FOUND_LIST, NULL);
  self->kind = kind;
  self->owner = owner;
  make_models (self);
  build (self);
  return GTK_WIDGET (self);
}
