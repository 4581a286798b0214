/* editor/window/layer_drag.c — rows of the panel of layers that are dragged. */
#include "window/layer_drag.h"

#include "page/layer_groups.h"
#include "page/layer_places.h"
#include "window/group_row.h"
#include "window/layer_row.h"
#include "window/window.h"

#define N_MARKS 3

static const char *const MARKS[N_MARKS] = { "drop-over", "drop-under", "drop-into" };

typedef enum { DROP_OVER, DROP_UNDER, DROP_INTO } Place;

/* Where @dropped comes if it is dropped at the height @y of @row: layers go into groups, and groups
 * into one another at the middle of their rows. */
static Place
place_at (GtkWidget *row, double y, gboolean drops_group)
{
  const double height = gtk_widget_get_height (row);
  const gboolean is_group = DSE_IS_GROUP_ROW (row);

  if (is_group && (!drops_group || (y > height / 4 && y < height * 3 / 4)))
    return DROP_INTO;
  if (!is_group && dse_layer_row_get_layer (DSE_LAYER_ROW (row)) < DS_N_STRATA)
    return DROP_INTO; /* out of groups: own layers keep their order there */
  return y < height / 2 ? DROP_OVER : DROP_UNDER;
}

static void
mark (GtkWidget *row, int place)
{
  for (int i = 0; i < N_MARKS; i++)
    if (i == place)
      gtk_widget_add_css_class (row, MARKS[i]);
    else
      gtk_widget_remove_css_class (row, MARKS[i]);
}

static GdkContentProvider *
on_prepare (GtkDragSource *source, double x, double y, GtkWidget *row)
{
  return gdk_content_provider_new_typed (G_OBJECT_TYPE (row), row);
}

static DsStratum
layer_of (GtkWidget *row)
{
  return dse_layer_row_get_layer (DSE_LAYER_ROW (row));
}

static int
group_of (GtkWidget *row)
{
  return dse_group_row_get_number (DSE_GROUP_ROW (row));
}

/* The shown one; NULL: none. */
static DsePage *
page_of (GtkWidget *row)
{
  return dse_window_get_page (DSE_WINDOW (gtk_widget_get_root (row)));
}

/* The name of the row goes with the pointer. */
static void
on_begin (GtkDragSource *source, GdkDrag *drag, GtkWidget *row)
{
  DseLayers *layers = dse_page_get_layers (page_of (row));
  GtkWidget *name = gtk_label_new (DSE_IS_GROUP_ROW (row)
                                       ? dse_layers_get_groups (layers)->items[group_of (row)].name
                                       : dse_layers_get_label (layers, layer_of (row)));

  gtk_widget_add_css_class (name, "dragged-name");
  gtk_drag_icon_set_child (GTK_DRAG_ICON (gtk_drag_icon_get_for_drag (drag)), name);
}

static void
drop_layer (DsePage *page, DsStratum layer, GtkWidget *row, Place place)
{
  if (DSE_IS_GROUP_ROW (row))
    dse_layer_groups_put (page, layer, (uint32_t)group_of (row) + 1);
  else
    dse_layer_places_move (page, layer, layer_of (row), place == DROP_UNDER);
}

static void
drop_group (DsePage *page, int group, GtkWidget *row, Place place)
{
  if (!DSE_IS_GROUP_ROW (row))
    dse_layer_groups_nest (page, group,
                           dse_layers_get_group_of (dse_page_get_layers (page), layer_of (row)));
  else if (place == DROP_INTO)
    dse_layer_groups_nest (page, group, (uint32_t)group_of (row) + 1);
  else
    dse_layer_places_move_group (page, group, group_of (row), place == DROP_UNDER);
}

/* The dragged row, which an edit may have taken away meanwhile. */
static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, GtkWidget *row)
{
  GtkWidget *dropped = g_value_get_object (value), *list = gtk_widget_get_parent (row);
  DsePage *page = page_of (row);
  const gboolean is_group = DSE_IS_GROUP_ROW (dropped);
  const Place place = place_at (row, y, is_group);

  mark (row, -1);
  if (page == NULL || dropped == row || gtk_widget_get_parent (dropped) != list)
    return FALSE;
  if (is_group)
    drop_group (page, group_of (dropped), row, place);
  else
    drop_layer (page, layer_of (dropped), row, place);
  return TRUE;
}

static GdkDragAction
on_motion (GtkDropTarget *target, double x, double y, GtkWidget *row)
{
  const GdkContentFormats *formats =
      gdk_drop_get_formats (gtk_drop_target_get_current_drop (target));

  mark (row, place_at (row, y, gdk_content_formats_contain_gtype (formats, DSE_TYPE_GROUP_ROW)));
  return GDK_ACTION_MOVE;
}

static void
on_leave (GtkDropTarget *target, GtkWidget *row)
{
  mark (row, -1);
}

void
dse_layer_drag_add (GtkWidget *row)
{
  GType types[] = { DSE_TYPE_LAYER_ROW, DSE_TYPE_GROUP_ROW };
  GtkDropTarget *target;
  GtkDragSource *source;

  g_return_if_fail (DSE_IS_LAYER_ROW (row) || DSE_IS_GROUP_ROW (row));

  target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_MOVE);
  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect (target, "motion", G_CALLBACK (on_motion), row);
  g_signal_connect (target, "leave", G_CALLBACK (on_leave), row);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), row);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
  if (DSE_IS_LAYER_ROW (row) && layer_of (row) < DS_N_STRATA)
    return;
  source = gtk_drag_source_new ();
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (on_prepare), row);
  g_signal_connect (source, "drag-begin", G_CALLBACK (on_begin), row);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
}
