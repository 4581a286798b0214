/* editor/panels/history.c — the undo steps of the level, to go back and forth between them. */
#include "page/history.h"
#include "page/page.h"
#include "window/panel.h"

#include "framed_picture.h"
#include "list_keys.h"

#include <glib/gi18n.h>

#define PICTURE_WIDTH 64 /* pixels */
#define PICTURE_HEIGHT 40
#define SCROLL_FRAMES 3 /* until the list knows the sizes of its rows */

#define DSE_TYPE_HISTORY_PANEL (dse_history_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseHistoryPanel, dse_history_panel, DSE, HISTORY_PANEL, GtkBox)

struct _DseHistoryPanel {
  GtkBox parent_instance;
  GtkWidget *list;
  DsePage *page;       /* shown; NULL: none */
  DseHistory *history; /* of the shown page; NULL: none */
  DsuDocument *document;
  GPtrArray *bound; /* GtkListItem; borrowed */
  GtkNoSelection *model;
  guint scrolling; /* frames that are left */
};

G_DEFINE_FINAL_TYPE (DseHistoryPanel, dse_history_panel, GTK_TYPE_BOX)

/* ---- rows */

/* Picture, mark, label, mark of the saved state, and time, in this order. */
static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9), *picture = gtk_picture_new ();
  GtkWidget *frame = dsu_framed_picture_new (picture, PICTURE_WIDTH, PICTURE_HEIGHT);
  GtkWidget *label = gtk_label_new (NULL), *time = gtk_label_new (NULL);
  GtkWidget *saved = gtk_image_new_from_icon_name ("document-save-symbolic");

  gtk_picture_set_content_fit (GTK_PICTURE (picture), GTK_CONTENT_FIT_CONTAIN);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (time, "dim-label");
  gtk_widget_add_css_class (time, "numeric");
  g_object_set_data (G_OBJECT (item), "picture", picture);
  g_object_set_data (G_OBJECT (picture), "label", label);
  gtk_box_append (GTK_BOX (row), frame);
  gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_widget_set_tooltip_text (saved, _ ("As in its file"));
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), saved);
  gtk_box_append (GTK_BOX (row), time);
  gtk_list_item_set_child (item, row);
}

/* True for the state that the file of the level has. */
static gboolean
is_saved (DseHistoryPanel *self, guint at)
{
  const DsDoc *doc = dsu_document_get_doc (self->document);

  return dsu_document_get_path (self->document) != NULL && at <= ds_doc_n_steps (doc) &&
         ds_doc_is_saved_at (doc, at);
}

/* Marks the state of now and the saved one; undone ones are dim. */
static void
show_state (DseHistoryPanel *self, GtkListItem *item)
{
  const DseStep *step = gtk_list_item_get_item (item);
  const guint now = dse_history_get_position (self->history),
              at = gtk_list_item_get_position (item);
  GtkWidget *row = gtk_list_item_get_child (item);
  GtkWidget *mark = gtk_widget_get_next_sibling (gtk_widget_get_first_child (row));
  GtkWidget *label = gtk_widget_get_next_sibling (mark);
  GtkWidget *saved = gtk_widget_get_next_sibling (label);
  const char *state = at == now ? _ ("current") : at > now ? _ ("undone") : _ ("done");
  const char *time = gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (row)));
  g_autofree char *spoken =
      g_strdup_printf ("%s%s%s, %s%s%s", step->label, *time != '\0' ? ", " : "", time, state,
                       is_saved (self, at) ? ", " : "", is_saved (self, at) ? _ ("saved") : "");

  gtk_widget_set_opacity (mark, at == now ? 1 : 0);
  gtk_widget_set_visible (saved, is_saved (self, at));
  if (at > now)
    gtk_widget_add_css_class (label, "dim-label");
  else
    gtk_widget_remove_css_class (label, "dim-label");
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

/* The picture and the label beside it. */
static void
show_picture (const DseStep *step, GtkPicture *picture)
{
  gtk_label_set_text (g_object_get_data (G_OBJECT (picture), "label"), step->label);
  gtk_picture_set_paintable (picture, GDK_PAINTABLE (step->picture));
  gtk_widget_set_opacity (gtk_widget_get_parent (GTK_WIDGET (picture)),
                          step->picture != NULL ? 1 : 0); /* its place stays */
}

/* The time of day, with the date of a step of another day; "" where there is none. */
static char *
dup_time (gint64 seconds)
{
  g_autoptr (GDateTime) when = g_date_time_new_from_unix_local (seconds);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  if (when == NULL)
    return g_strdup ("");
  return g_date_time_format (when, g_date_time_get_year (when) == g_date_time_get_year (now) &&
                                           g_date_time_get_day_of_year (when) ==
                                               g_date_time_get_day_of_year (now)
                                       ? "%X"
                                       : "%x, %X");
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, DseHistoryPanel *self)
{
  DseStep *step = gtk_list_item_get_item (item);
  GtkWidget *row = gtk_list_item_get_child (item);
  GtkPicture *picture = g_object_get_data (G_OBJECT (item), "picture");
  g_autofree char *time = dup_time (step->time);

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (row)), time);
  show_picture (step, picture);
  g_signal_connect_object (step, "drawn", G_CALLBACK (show_picture), picture, 0);
  show_state (self, item);
  g_ptr_array_add (self->bound, item);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item, DseHistoryPanel *self)
{
  gpointer picture = g_object_get_data (G_OBJECT (item), "picture");

  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), show_picture, picture);
  g_ptr_array_remove_fast (self->bound, item);
}

/* ---- following the page */

static gboolean
on_frame (GtkWidget *list, GdkFrameClock *clock, gpointer data)
{
  DseHistoryPanel *self = data;

  if (self->history != NULL)
    gtk_widget_activate_action (list, "list.scroll-to-item", "u",
                                dse_history_get_position (self->history));
  return --self->scrolling > 0;
}

/* Scrolls to the state of now, once the list has laid out the row of a new step. */
static void
reveal (DseHistoryPanel *self)
{
  if (self->scrolling == 0)
    gtk_widget_add_tick_callback (self->list, on_frame, self, NULL);
  self->scrolling = SCROLL_FRAMES;
}

static void
show_states (DseHistoryPanel *self)
{
  for (guint i = 0; i < self->bound->len; i++)
    show_state (self, self->bound->pdata[i]);
}

static void
on_position (DseHistoryPanel *self)
{
  show_states (self);
  reveal (self);
}

static void
on_activated (DseHistoryPanel *self, guint position)
{
  dse_page_go_to_step (self->page, position);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseHistoryPanel *self = DSE_HISTORY_PANEL (panel);

  if (self->history != NULL)
    g_signal_handlers_disconnect_by_data (self->history, self);
  gtk_no_selection_set_model (self->model, NULL);
  g_clear_object (&self->history);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  self->page = page;
  if (page == NULL)
    return;
  self->document = g_object_ref (dse_page_get_document (page));
  g_signal_connect_swapped (self->document, "notify::modified", G_CALLBACK (show_states), self);
  self->history = g_object_ref (dse_page_get_history (page));
  g_signal_connect_swapped (self->history, "notify::position", G_CALLBACK (on_position), self);
  gtk_no_selection_set_model (self->model, G_LIST_MODEL (self->history));
  on_position (self);
}

/* ---- life */

static void
dse_history_panel_dispose (GObject *object)
{
  DseHistoryPanel *self = DSE_HISTORY_PANEL (object);

  if (self->model != NULL)
    set_page (GTK_WIDGET (self), NULL);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (dse_history_panel_parent_class)->dispose (object);
  g_clear_pointer (&self->bound, g_ptr_array_unref);
}

static void
dse_history_panel_class_init (DseHistoryPanelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_history_panel_dispose;
}

static void
dse_history_panel_init (DseHistoryPanel *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->bound = g_ptr_array_new ();
  self->model = gtk_no_selection_new (NULL);
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), self);
  self->list = gtk_list_view_new (GTK_SELECTION_MODEL (g_object_ref (self->model)), factory);
  gtk_list_view_set_single_click_activate (GTK_LIST_VIEW (self->list), TRUE);
  gtk_widget_add_css_class (self->list, "history");
  dsu_list_leave_by_tab (self->list);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("History"), -1);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (on_activated), self);
  g_signal_connect (self, "map", G_CALLBACK (reveal), NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_widget_set_hexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);
}

static GtkWidget *
build (DseWindow *window)
{
  return g_object_new (DSE_TYPE_HISTORY_PANEL, NULL);
}

const DsePanel dse_panel_history = {
  .id = "history",
  .label = N_ ("History"),
  .icon = "document-open-recent-symbolic",
  .keys = "<Control><Alt>h",
  .place = DSE_PANEL_BOTTOM,
  .build = build,
  .set_page = set_page,
};
