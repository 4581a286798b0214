/* editor/proof/spot_list.c — rows that are only there while they are seen. */
#include "proof/spot_list.h"

#include "icon_button.h"
#include "list_keys.h"

#define FOCUS_FRAMES 4
#define TEXT_LINES 2 /* at most */

struct _DseSpot {
  GObject parent_instance;
  char *text, *place;
  const char *icon, *style; /* NULL: none */
  guint number;             /* 0: none */
  gboolean is_dim;
};

G_DEFINE_FINAL_TYPE (DseSpot, dse_spot, G_TYPE_OBJECT)

static void
dse_spot_finalize (GObject *object)
{
  DseSpot *self = DSE_SPOT (object);

  g_free (self->text);
  g_free (self->place);
  G_OBJECT_CLASS (dse_spot_parent_class)->finalize (object);
}

static void
dse_spot_class_init (DseSpotClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_spot_finalize;
}

static void
dse_spot_init (DseSpot *self)
{
}

DseSpot *
dse_spot_new (char *text, char *place)
{
  DseSpot *self = g_object_new (DSE_TYPE_SPOT, NULL);

  g_return_val_if_fail (text != NULL, NULL);

  self->text = text;
  self->place = place;
  return self;
}

void
dse_spot_set_number (DseSpot *self, guint number)
{
  g_return_if_fail (DSE_IS_SPOT (self));

  self->number = number;
}

void
dse_spot_set_icon (DseSpot *self, const char *icon, const char *style)
{
  g_return_if_fail (DSE_IS_SPOT (self) && icon != NULL);

  self->icon = icon;
  self->style = style;
}

void
dse_spot_set_dim (DseSpot *self, gboolean dim)
{
  g_return_if_fail (DSE_IS_SPOT (self));

  self->is_dim = dim;
}

static gboolean
is_same (const DseSpot *a, const DseSpot *b)
{
  return a->icon == b->icon && a->style == b->style && a->number == b->number &&
         a->is_dim == b->is_dim && g_strcmp0 (a->text, b->text) == 0 &&
         g_strcmp0 (a->place, b->place) == 0;
}

/* ---- the list */

struct _DseSpotList {
  GtkWidget parent_instance;
  GtkWidget *scrolled, *view;
  GListStore *spots;
  GtkSingleSelection *selection;
  gboolean is_setting; /* the rows change, nobody chose one */
  int focus_tries;     /* that are left */
};

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DseSpotList, dse_spot_list, GTK_TYPE_WIDGET)

/* Mark, text, place; see on_bind(). */
static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *mark = gtk_stack_new (), *number = gtk_label_new (NULL);
  GtkWidget *text = gtk_label_new (NULL), *place = gtk_label_new (NULL);

  gtk_widget_add_css_class (number, "step-number");
  gtk_stack_add_named (GTK_STACK (mark), gtk_image_new (), "icon");
  gtk_stack_add_named (GTK_STACK (mark), number, "number");
  gtk_widget_set_valign (mark, GTK_ALIGN_CENTER);
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_ellipsize (GTK_LABEL (text), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (text), PANGO_WRAP_WORD_CHAR); /* no name makes it wider */
  gtk_label_set_lines (GTK_LABEL (text), TEXT_LINES);
  gtk_widget_set_hexpand (text, TRUE);
  dsu_label_set_tip_if_cut (text);
  gtk_widget_add_css_class (place, "dim-label");
  gtk_widget_add_css_class (place, "numeric");
  gtk_box_append (GTK_BOX (row), mark);
  gtk_box_append (GTK_BOX (row), text);
  gtk_box_append (GTK_BOX (row), place);
  gtk_list_item_set_child (item, row);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  const DseSpot *spot = gtk_list_item_get_item (item);
  GtkWidget *row = gtk_list_item_get_child (item);
  GtkWidget *mark = gtk_widget_get_first_child (row);
  GtkWidget *text = gtk_widget_get_next_sibling (mark);
  GtkWidget *icon = gtk_stack_get_child_by_name (GTK_STACK (mark), "icon");
  g_autofree char *number = g_strdup_printf ("%u", spot->number);
  const char *styles[2] = { spot->style, NULL };
  g_autofree char *name = spot->place != NULL ? g_strdup_printf ("%s, %s", spot->text, spot->place)
                                              : g_strdup (spot->text);

  dsu_list_item_set_name (item, name);
  gtk_stack_set_visible_child_name (GTK_STACK (mark), spot->number > 0 ? "number" : "icon");
  gtk_label_set_text (GTK_LABEL (gtk_stack_get_child_by_name (GTK_STACK (mark), "number")), number);
  gtk_image_set_from_icon_name (GTK_IMAGE (icon), spot->icon);
  gtk_widget_set_css_classes (icon, styles);
  gtk_widget_set_visible (mark, spot->number > 0 || spot->icon != NULL);
  gtk_label_set_text (GTK_LABEL (text), spot->text);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (text)), spot->place);
  if (spot->is_dim) /* not paler: it is still to be read */
    gtk_widget_add_css_class (row, "ignored");
  else
    gtk_widget_remove_css_class (row, "ignored");
}

static void
choose (DseSpotList *self, guint i)
{
  if (!self->is_setting && i != GTK_INVALID_LIST_POSITION)
    g_signal_emit (self, signals[CHOSEN], 0, i);
}

static void
on_selected (DseSpotList *self)
{
  choose (self, gtk_single_selection_get_selected (self->selection));
}

static void
on_activated (DseSpotList *self, guint i)
{
  if (gtk_single_selection_get_selected (self->selection) == i)
    choose (self, i);
  else
    gtk_single_selection_set_selected (self->selection, i);
}

void
dse_spot_list_set (DseSpotList *self, GPtrArray *spots)
{
  GListModel *model = G_LIST_MODEL (self->spots);
  const guint n = g_list_model_get_n_items (model);
  guint first = 0, last = 0;

  g_return_if_fail (DSE_IS_SPOT_LIST (self) && spots != NULL);

#define OLD(i) ((DseSpot *)g_list_model_get_item (model, i))
  for (; first < MIN (n, spots->len); first++) {
    g_autoptr (DseSpot) old = OLD (first);

    if (!is_same (old, spots->pdata[first]))
      break;
  }
  for (; last < MIN (n, spots->len) - first; last++) {
    g_autoptr (DseSpot) old = OLD (n - 1 - last);

    if (!is_same (old, spots->pdata[spots->len - 1 - last]))
      break;
  }
#undef OLD
  self->is_setting = TRUE;
  if (first + last < MAX (n, spots->len))
    g_list_store_splice (self->spots, first, n - first - last, spots->pdata + first,
                         spots->len - first - last);
  self->is_setting = FALSE;
}

guint
dse_spot_list_get_n (DseSpotList *self)
{
  g_return_val_if_fail (DSE_IS_SPOT_LIST (self), 0);

  return g_list_model_get_n_items (G_LIST_MODEL (self->spots));
}

guint
dse_spot_list_get_chosen (DseSpotList *self)
{
  g_return_val_if_fail (DSE_IS_SPOT_LIST (self), GTK_INVALID_LIST_POSITION);

  return gtk_single_selection_get_selected (self->selection);
}

void
dse_spot_list_choose (DseSpotList *self, guint i)
{
  g_return_if_fail (DSE_IS_SPOT_LIST (self));

  gtk_single_selection_set_selected (self->selection, i);
}

const char *
dse_spot_list_get_text (DseSpotList *self, guint i)
{
  g_autoptr (DseSpot) spot = g_list_model_get_item (G_LIST_MODEL (self->spots), i);

  g_return_val_if_fail (DSE_IS_SPOT_LIST (self), NULL);

  return spot != NULL ? spot->text : NULL; /* the list has a reference, too */
}

static void
dse_spot_list_dispose (GObject *object)
{
  DseSpotList *self = DSE_SPOT_LIST (object);

  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_object (&self->selection);
  G_OBJECT_CLASS (dse_spot_list_parent_class)->dispose (object);
}

/* To the chosen row, else the first; rows that are new are there only after the next layout. */
static gboolean
on_focus_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  DseSpotList *self = DSE_SPOT_LIST (widget);

  return !gtk_widget_child_focus (self->view, GTK_DIR_TAB_FORWARD) && --self->focus_tries > 0;
}

static gboolean
dse_spot_list_grab_focus (GtkWidget *widget)
{
  DseSpotList *self = DSE_SPOT_LIST (widget);

  if (gtk_widget_grab_focus (self->view))
    return TRUE;
  if (self->focus_tries <= 0)
    gtk_widget_add_tick_callback (widget, on_focus_tick, NULL, NULL);
  self->focus_tries = FOCUS_FRAMES;
  return FALSE;
}

static void
dse_spot_list_class_init (DseSpotListClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_spot_list_dispose;
  GTK_WIDGET_CLASS (class)->grab_focus = dse_spot_list_grab_focus;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (class), GTK_TYPE_BIN_LAYOUT);
  signals[CHOSEN] = g_signal_new ("chosen", DSE_TYPE_SPOT_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
dse_spot_list_init (DseSpotList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), NULL);
  self->spots = g_list_store_new (DSE_TYPE_SPOT);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->spots));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  self->view = gtk_list_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)), factory);
  gtk_widget_add_css_class (self->view, "spot-list");
  dsu_list_leave_by_tab (self->view);
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (on_selected), self);
  g_signal_connect_swapped (self->view, "activate", G_CALLBACK (on_activated), self);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->view);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
}

GtkWidget *
dse_spot_list_new (const char *label)
{
  DseSpotList *self = g_object_new (DSE_TYPE_SPOT_LIST, NULL);

  g_return_val_if_fail (label != NULL, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  return GTK_WIDGET (self);
}
