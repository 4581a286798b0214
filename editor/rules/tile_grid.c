/* editor/rules/tile_grid.c — a grid of cells that pointer and keys paint. */
#include "rules/tile_grid.h"

#include "shown.h"

#include <glib/gi18n.h>

struct _DseTileGrid {
  GtkGrid parent_instance;
  int w, h, side;
  GPtrArray *cells; /* GtkPicture, borrowed, row by row */
  int at;           /* cell that Tab stops at */
  int used;         /* cell that the stroke used last; -1: there is no stroke */
  DseTileUse use;   /* of the stroke */
  double x, y;      /* where the pointer was last; logical pixels */
  gboolean is_editable;
};

G_DEFINE_FINAL_TYPE (DseTileGrid, dse_tile_grid, GTK_TYPE_GRID)

enum { USED, ENDED, POINTED, N_SIGNALS };

static guint signals[N_SIGNALS];

GtkWidget *
dse_tile_grid_get_cell (DseTileGrid *self, int x, int y)
{
  g_return_val_if_fail (DSE_IS_TILE_GRID (self), NULL);

  if (x < 0 || x >= self->w || y < 0 || y >= self->h)
    return NULL;
  return g_ptr_array_index (self->cells, (guint)(y * self->w + x));
}

static int
place_of (DseTileGrid *self, gpointer cell)
{
  guint i;

  return g_ptr_array_find (self->cells, cell, &i) ? (int)i : -1;
}

static void
set_stop (DseTileGrid *self, int at)
{
  for (guint i = 0; i < self->cells->len; i++)
    gtk_widget_set_focusable (g_ptr_array_index (self->cells, i), (int)i == at);
  self->at = at;
}

/* The old stop keeps the focus until the new one has it. */
static void
go_to (DseTileGrid *self, int at)
{
  GtkWidget *cell = g_ptr_array_index (self->cells, (guint)at);

  gtk_widget_set_focusable (cell, TRUE);
  gtk_widget_grab_focus (cell);
  set_stop (self, at);
}

static void
use (DseTileGrid *self, int at, DseTileUse how)
{
  g_signal_emit (self, signals[USED], 0, at % self->w, at / self->w, (int)how);
}

/* ---- pointer */

static int
cell_at (DseTileGrid *self, double x, double y)
{
  GtkWidget *found = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  return found != NULL ? place_of (self, found) : -1;
}

/* Cells on the straight line to the one under the pointer, which it may have left out. */
static void
use_to (DseTileGrid *self, int to)
{
  const int from = self->used;
  const int dx = to % self->w - from % self->w, dy = to / self->w - from / self->w;
  const int n = MAX (ABS (dx), ABS (dy));

  for (int i = 1; i <= n; i++) {
    const int x = from % self->w + (2 * dx * i + (dx < 0 ? -n : n)) / (2 * n);
    const int y = from / self->w + (2 * dy * i + (dy < 0 ? -n : n)) / (2 * n);

    use (self, y * self->w + x, self->use);
  }
  self->used = to;
}

static void
on_drag_begin (GtkGestureDrag *drag, double x, double y, DseTileGrid *self)
{
  const guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (drag));
  const GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (drag));
  const int at = cell_at (self, x, y);
  int column, row;

  if (!self->is_editable || at < 0 || button == GDK_BUTTON_MIDDLE) {
    gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_DENIED);
    return;
  }
  gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_CLAIMED);
  go_to (self, at);
  self->use = button == GDK_BUTTON_SECONDARY ? DSE_TILE_CLEAR
              : state & GDK_CONTROL_MASK     ? DSE_TILE_PICK
                                             : DSE_TILE_PAINT;
  column = at % self->w;
  row = at / self->w;
  use (self, at, self->use); /* after which the grid may have another size */
  self->used = column < self->w && row < self->h ? row * self->w + column : 0;
}

static void
on_drag_update (GtkGestureDrag *drag, double dx, double dy, DseTileGrid *self)
{
  double x, y;
  int at;

  if (self->used < 0 || self->use == DSE_TILE_PICK ||
      !gtk_gesture_drag_get_start_point (drag, &x, &y))
    return;
  at = cell_at (self, x + dx, y + dy);
  if (at >= 0 && at != self->used)
    use_to (self, at);
}

static void
on_drag_end (GtkGestureDrag *drag, double dx, double dy, DseTileGrid *self)
{
  if (self->used < 0)
    return;
  self->used = -1;
  g_signal_emit (self, signals[ENDED], 0);
}

static void
on_motion (GtkEventControllerMotion *motion, double x, double y, DseTileGrid *self)
{
  const int at = cell_at (self, x, y);

  if (at >= 0 && (x != self->x || y != self->y)) /* layout makes motions without a move, too */
    g_signal_emit (self, signals[POINTED], 0, at % self->w, at / self->w);
  self->x = x;
  self->y = y;
}

static void
on_leave (DseTileGrid *self)
{
  g_signal_emit (self, signals[POINTED], 0, -1, -1);
}

/* ---- keys */

static const struct {
  guint key, keypad;
  int dx, dy;
} ARROWS[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
  { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
  { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1 },
  { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1 },
};

static const struct {
  guint key;
  GdkModifierType modifiers;
  DseTileUse use;
} KEYS[] = {
  { GDK_KEY_space, 0, DSE_TILE_PAINT },
  { GDK_KEY_Return, 0, DSE_TILE_PAINT },
  { GDK_KEY_KP_Enter, 0, DSE_TILE_PAINT },
  { GDK_KEY_Delete, 0, DSE_TILE_CLEAR },
  { GDK_KEY_KP_Delete, 0, DSE_TILE_CLEAR },
  { GDK_KEY_BackSpace, 0, DSE_TILE_CLEAR },
  { GDK_KEY_space, GDK_CONTROL_MASK, DSE_TILE_PICK },
  { GDK_KEY_Return, GDK_CONTROL_MASK, DSE_TILE_PICK },
  { GDK_KEY_KP_Enter, GDK_CONTROL_MASK, DSE_TILE_PICK },
};

/* Arrows stay in the grid. */
static gboolean
move (DseTileGrid *self, guint key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ARROWS); i++) {
    const int x = self->at % self->w + ARROWS[i].dx, y = self->at / self->w + ARROWS[i].dy;

    if (key != ARROWS[i].key && key != ARROWS[i].keypad)
      continue;
    if (x >= 0 && x < self->w && y >= 0 && y < self->h)
      go_to (self, y * self->w + x);
    return TRUE;
  }
  return FALSE;
}

static gboolean
on_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
        DseTileGrid *self)
{
  const GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (modifiers == 0 && move (self, key))
    return GDK_EVENT_STOP;
  for (gsize i = 0; i < G_N_ELEMENTS (KEYS) && self->is_editable; i++)
    if (key == KEYS[i].key && modifiers == KEYS[i].modifiers) {
      use (self, self->at, KEYS[i].use);
      g_signal_emit (self, signals[ENDED], 0);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
on_focus (GtkEventControllerFocus *focus, DseTileGrid *self)
{
  const int at = place_of (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (focus)));

  if (at < 0)
    return;
  self->at = at;
  g_signal_emit (self, signals[POINTED], 0, at % self->w, at / self->w);
}

/* ---- cells */

static GtkWidget *
cell_new (DseTileGrid *self)
{
  GtkWidget *cell =
      g_object_new (GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_GRID_CELL,
                    "can-shrink", TRUE, "keep-aspect-ratio", TRUE, NULL);
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_widget_add_css_class (cell, "tile-cell");
  gtk_widget_set_size_request (cell, self->side, self->side);
  g_signal_connect (focus, "enter", G_CALLBACK (on_focus), self);
  gtk_widget_add_controller (cell, focus);
  return cell;
}

void
dse_tile_grid_set_size (DseTileGrid *self, int w, int h, int side)
{
  gboolean had_focus;
  int x, y;

  g_return_if_fail (DSE_IS_TILE_GRID (self) && w > 0 && h > 0 && side > 0);

  if (self->w == w && self->h == h && self->side == side)
    return;
  had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;
  x = MIN (self->at % self->w, w - 1);
  y = MIN (self->at / self->w, h - 1);
  for (guint i = 0; i < self->cells->len; i++)
    gtk_grid_remove (GTK_GRID (self), g_ptr_array_index (self->cells, i));
  g_ptr_array_set_size (self->cells, 0);
  self->w = w;
  self->h = h;
  self->side = side;
  self->used = -1;
  for (int i = 0; i < w * h; i++) {
    GtkWidget *cell = cell_new (self);

    gtk_grid_attach (GTK_GRID (self), cell, i % w, i / w, 1, 1);
    g_ptr_array_add (self->cells, cell);
  }
  set_stop (self, y * w + x);
  if (had_focus)
    go_to (self, self->at);
}

void
dse_tile_grid_set_cell (DseTileGrid *self, int x, int y, GdkPaintable *picture, const char *name,
                        gboolean is_weak)
{
  GtkWidget *cell;
  g_autofree char *shown = NULL, *full = NULL;

  g_return_if_fail (DSE_IS_TILE_GRID (self) && name != NULL);

  cell = dse_tile_grid_get_cell (self, x, y);
  g_return_if_fail (cell != NULL);
  shown = dsu_dup_shown (name);
  full = g_strdup_printf (_ ("Column %d, row %d: %s"), x + 1, y + 1, shown);
  gtk_picture_set_paintable (GTK_PICTURE (cell), picture);
  if (is_weak)
    gtk_widget_add_css_class (cell, "weak");
  else
    gtk_widget_remove_css_class (cell, "weak");
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, full, -1);
  g_object_set_data_full (G_OBJECT (cell), "name", g_steal_pointer (&full), g_free);
}

const char *
dse_tile_grid_get_name (DseTileGrid *self, int x, int y)
{
  GtkWidget *cell;

  g_return_val_if_fail (DSE_IS_TILE_GRID (self), NULL);

  cell = dse_tile_grid_get_cell (self, x, y);
  return cell != NULL ? g_object_get_data (G_OBJECT (cell), "name") : NULL;
}

void
dse_tile_grid_set_editable (DseTileGrid *self, gboolean is_editable)
{
  g_return_if_fail (DSE_IS_TILE_GRID (self));

  self->is_editable = is_editable;
}

/* ---- the grid */

static void
dse_tile_grid_finalize (GObject *object)
{
  g_ptr_array_unref (DSE_TILE_GRID (object)->cells);
  G_OBJECT_CLASS (dse_tile_grid_parent_class)->finalize (object);
}

static void
dse_tile_grid_class_init (DseTileGridClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_tile_grid_finalize;
  signals[USED] = g_signal_new ("used", DSE_TYPE_TILE_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
  signals[ENDED] = g_signal_new ("ended", DSE_TYPE_TILE_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  signals[POINTED] = g_signal_new ("pointed", DSE_TYPE_TILE_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
add_controllers (DseTileGrid *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
dse_tile_grid_init (DseTileGrid *self)
{
  self->cells = g_ptr_array_new ();
  self->w = self->h = 1;
  self->used = -1;
  self->is_editable = TRUE;
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR); /* a pattern is not mirrored */
  gtk_widget_add_css_class (GTK_WIDGET (self), "tile-grid");
  gtk_grid_set_row_spacing (GTK_GRID (self), 1);
  gtk_grid_set_column_spacing (GTK_GRID (self), 1);
  add_controllers (self);
}

GtkWidget *
dse_tile_grid_new (const char *name)
{
  GtkWidget *self;

  g_return_val_if_fail (name != NULL, NULL);

  self = g_object_new (DSE_TYPE_TILE_GRID, "accessible-role", GTK_ACCESSIBLE_ROLE_GRID, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return self;
}
