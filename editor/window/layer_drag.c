/* editor/window/layer_drag.c — rows of the panel of layers that are dragged. */
#include "window/layer_drag.h"

#include "page/layer_places.h"
#include "window/group_row.h"
#include "window/layer_row.h"
#include "window/window.h"

#define DRAGGED "dragged-row" /* of the list: the row that is dragged */

typedef enum { DROP_NOWHERE, DROP_OVER, DROP_UNDER, DROP_INTO, N_DROPS } DropKind;

#define GROUP_MARK "drop-group" /* of the group around the place beside a row */

#define INDENTS_MAX 6 /* of which style.css has lines; deeper ones are hardly further in */

static const char *const MARKS[N_DROPS] = { NULL, "drop-over", "drop-under", "drop-into" };

typedef struct {
  DropKind kind;
  DseLayerPlace place; /* over or under */
  uint32_t in;         /* into: the number of the group + 1; 0: out of groups */
} Drop;

static const Drop NOWHERE;

static DseLayerItem
item_of (GtkWidget *row)
{
  return DSE_IS_GROUP_ROW (row)
             ? (DseLayerItem){ TRUE, dse_group_row_get_number (DSE_GROUP_ROW (row)) }
             : (DseLayerItem){ FALSE, (int)dse_layer_row_get_layer (DSE_LAYER_ROW (row)) };
}

/* The shown one; NULL: none. */
static DsePage *
page_of (GtkWidget *row)
{
  return dse_window_get_page (DSE_WINDOW (gtk_widget_get_root (row)));
}

static Drop
drop_into (DsePage *page, DseLayerItem item, DseLayerItem row)
{
  const uint32_t in = row.is_group ? (uint32_t)row.number + 1 : 0;

  return (Drop){ .kind = dse_layer_places_can_enter (page, item, in) ? DROP_INTO : DROP_NOWHERE,
                 .in = in };
}

/* Where @dropped comes if it is dropped at the height @y of @row: layers go into groups, and groups
 * into one another at the middle of their rows; beside a row only where such a row may lie. A row
 * of a stratum beside which it may not lie takes it out of its groups. */
static Drop
drop_at (DsePage *page, GtkWidget *dropped, GtkWidget *row, double y)
{
  const double height = gtk_widget_get_height (row);
  const DseLayerItem item = item_of (dropped), at = item_of (row);
  const gboolean is_lower = y >= height / 2;
  Drop drop = { .kind = is_lower ? DROP_UNDER : DROP_OVER };

  if (at.is_group && (!item.is_group || (y > height / 4 && y < height * 3 / 4)))
    return drop_into (page, item, at);
  if (dse_layer_places_find (page, item, at, is_lower, &drop.place))
    return drop;
  if (!at.is_group && at.number < DS_N_STRATA)
    return drop_into (page, item, at);
  return NOWHERE;
}

static void
set_class (GtkWidget *widget, const char *name, gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* The number of groups around what lies in @in. */
static int
depth_of (GtkWidget *row, uint32_t in)
{
  const DsLayerGroups *groups = dse_layers_get_groups (dse_page_get_layers (page_of (row)));
  int depth = 0;

  for (; in > 0 && in <= groups->n; in = groups->items[in - 1].parent)
    depth++;
  return depth;
}

/* The line begins where the row will, as dse_layer_indent() has it. */
static void
indent_line (GtkWidget *row, int depth)
{
  for (int i = 1; i <= INDENTS_MAX; i++) {
    g_autofree char *name = g_strdup_printf ("drop-in-%d", i);

    set_class (row, name, i == MIN (depth, INDENTS_MAX));
  }
}

/* Shows @drop: a line beside @row and a frame of the group that the place is in, or a frame of the
 * row. */
static void
mark (GtkWidget *row, const Drop *drop)
{
  const gboolean is_beside = drop->kind == DROP_OVER || drop->kind == DROP_UNDER;
  GtkWidget *list = gtk_widget_get_parent (row);

  for (int i = DROP_OVER; i < N_DROPS; i++)
    set_class (row, MARKS[i], i == (int)drop->kind);
  indent_line (row, is_beside ? depth_of (row, drop->place.in) : 0);
  for (GtkWidget *it = list != NULL ? gtk_widget_get_first_child (list) : NULL; it != NULL;
       it = gtk_widget_get_next_sibling (it))
    if (DSE_IS_GROUP_ROW (it))
      set_class (it, GROUP_MARK,
                 is_beside &&
                     drop->place.in == (uint32_t)dse_group_row_get_number (DSE_GROUP_ROW (it)) + 1);
}

/* The row of the list that is dragged; NULL: none is, or an edit has taken it away meanwhile. */
static GtkWidget *
dragged_of (GtkWidget *list)
{
  GtkWidget *dragged = g_object_get_data (G_OBJECT (list), DRAGGED);

  return dragged != NULL && gtk_widget_get_parent (dragged) == list ? dragged : NULL;
}

static GdkContentProvider *
on_prepare (GtkDragSource *source, double x, double y, GtkWidget *row)
{
  g_object_set_data_full (G_OBJECT (gtk_widget_get_parent (row)), DRAGGED, g_object_ref (row),
                          g_object_unref);
  return gdk_content_provider_new_typed (G_OBJECT_TYPE (row), row);
}

/* The name of the row goes with the pointer. */
static void
on_begin (GtkDragSource *source, GdkDrag *drag, GtkWidget *row)
{
  DseLayers *layers = dse_page_get_layers (page_of (row));
  const DseLayerItem item = item_of (row);
  GtkWidget *name =
      gtk_label_new (item.is_group ? dse_layers_get_groups (layers)->items[item.number].name
                                   : dse_layers_get_label (layers, (DsStratum)item.number));

  gtk_widget_add_css_class (name, "dragged-name");
  gtk_drag_icon_set_child (GTK_DRAG_ICON (gtk_drag_icon_get_for_drag (drag)), name);
}

static void
on_end (GtkDragSource *source, GdkDrag *drag, gboolean is_moved, GtkWidget *row)
{
  GtkWidget *list = gtk_widget_get_parent (row);

  if (list != NULL)
    g_object_set_data (G_OBJECT (list), DRAGGED, NULL);
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, GtkWidget *row)
{
  GtkWidget *dropped = dragged_of (gtk_widget_get_parent (row));
  DsePage *page = page_of (row);
  Drop drop;

  mark (row, &NOWHERE);
  if (page == NULL || dropped == NULL || g_value_get_object (value) != dropped)
    return FALSE;
  drop = drop_at (page, dropped, row, y);
  if (drop.kind == DROP_INTO)
    dse_layer_places_enter (page, item_of (dropped), drop.in);
  else if (drop.kind != DROP_NOWHERE)
    dse_layer_places_put (page, item_of (dropped), &drop.place);
  return drop.kind != DROP_NOWHERE;
}

/* Where nothing may be dropped, the pointer says so. */
static GdkDragAction
on_motion (GtkDropTarget *target, double x, double y, GtkWidget *row)
{
  GtkWidget *dragged = dragged_of (gtk_widget_get_parent (row));
  DsePage *page = page_of (row);
  const Drop drop = page != NULL && dragged != NULL ? drop_at (page, dragged, row, y) : NOWHERE;

  mark (row, &drop);
  return drop.kind != DROP_NOWHERE ? GDK_ACTION_MOVE : 0;
}

static void
on_leave (GtkDropTarget *target, GtkWidget *row)
{
  mark (row, &NOWHERE);
}

void
dse_layer_drag_add (GtkWidget *row)
{
  GType types[] = { DSE_TYPE_LAYER_ROW, DSE_TYPE_GROUP_ROW };
  GtkDropTarget *target;
  GtkDragSource *source;
  DseLayerItem item;

  g_return_if_fail (DSE_IS_LAYER_ROW (row) || DSE_IS_GROUP_ROW (row));

  item = item_of (row);
  target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_MOVE);
  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect (target, "enter", G_CALLBACK (on_motion), row);
  g_signal_connect (target, "motion", G_CALLBACK (on_motion), row);
  g_signal_connect (target, "leave", G_CALLBACK (on_leave), row);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), row);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
  if (!item.is_group && item.number < DS_N_STRATA)
    return;
  source = gtk_drag_source_new ();
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (on_prepare), row);
  g_signal_connect (source, "drag-begin", G_CALLBACK (on_begin), row);
  g_signal_connect (source, "drag-end", G_CALLBACK (on_end), row);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
}
