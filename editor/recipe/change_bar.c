/* editor/recipe/change_bar.c — the bar, its list, and the layers with the outlines. */
#include "recipe/change_bar.h"

#include "proof/spot_list.h"

#include <glib/gi18n.h>

#define LIST_WIDTH 320  /* logical pixels */
#define LIST_HEIGHT 360 /* the same, at most */

enum { A, B, N_SIDES };

struct _DseChangeBar {
  GtkBox parent_instance;
  DsuCanvas *canvases[N_SIDES]; /* weak */
  guint layers[N_SIDES];
  GtkWidget *name, *summary, *list, *button, *previous, *next;
  DseLevelChanges changes;
  DseLevelChanges *finding; /* borrowed from the worker; NULL: nothing is being found */
  gboolean is_expected;     /* of levels that are newer than those of the worker */
  DsDelve later[N_SIDES];   /* to be compared after that; without rules: none */
  gboolean is_known;        /* changes are those of the levels */
  guint shown;              /* change; G_MAXUINT: none */
  DsuRegion outlines;       /* of floor outlined; G_MAXSIZE: none */
  gsize outlined;
};

G_DEFINE_FINAL_TYPE (DseChangeBar, dse_change_bar, GTK_TYPE_BOX)

const DseLevelChanges *
dse_change_bar_get (DseChangeBar *self)
{
  g_return_val_if_fail (DSE_IS_CHANGE_BAR (self), NULL);

  return self->is_known ? &self->changes : NULL;
}

void
dse_change_bar_set_name (DseChangeBar *self, const char *name)
{
  g_return_if_fail (DSE_IS_CHANGE_BAR (self) && name != NULL);

  gtk_label_set_text (GTK_LABEL (self->name), name);
}

/* ---- outlines */

static void
outline_floor (DseChangeBar *self, gsize number)
{
  const DsuDiffFloor *floor = &self->changes.marks.floors[number];
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (DsSpan));

  for (int32_t y = 0; y < floor->h; y++)
    for (int32_t x = 0; x < floor->w; x++)
      if (floor->cells[(gsize)y * (gsize)floor->w + (gsize)x] != 0) {
        const DsSpan span = { y, x, x, 0 };

        g_array_append_val (spans, span);
      }
  dsu_region_set_spans (&self->outlines, (const DsSpan *)(void *)spans->data, spans->len,
                        (DsRect){ 0, 0, floor->w, floor->h });
  self->outlined = number;
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseChangeBar *self = data;
  const GdkRGBA fill = { 1, 0.18f, 0.57f, 0.28f };
  const gsize floor = dsu_canvas_get_floor (canvas);

  if (floor >= self->changes.marks.n_floors || self->changes.marks.floors[floor].n == 0)
    return;
  if (self->outlined != floor)
    outline_floor (self, floor);
  dsu_region_snapshot (&self->outlines, snapshot, viewport, &fill);
}

static void
draw_again (DseChangeBar *self)
{
  self->outlined = G_MAXSIZE;
  for (int i = 0; i < N_SIDES; i++)
    if (self->canvases[i] != NULL)
      dsu_canvas_touch_layer (self->canvases[i], self->layers[i]);
}

/* ---- showing a change */

void
dse_change_bar_show (DseChangeBar *self, guint i)
{
  const DseChange *change;

  g_return_if_fail (DSE_IS_CHANGE_BAR (self) && self->is_known && i < self->changes.rows->len);

  self->shown = i;
  change = g_ptr_array_index (self->changes.rows, i);
  if (change->cell.x < 0 || self->canvases[B] == NULL || self->canvases[A] == NULL)
    return;
  dsu_canvas_set_floor (self->canvases[B], change->floor);
  dsu_canvas_centre (self->canvases[B], change->cell); /* A's follows */
  for (int side = 0; side < N_SIDES; side++)
    dsu_canvas_set_highlight (self->canvases[side], &change->cell);
}

static void
on_chosen (DseSpotList *list, guint i, DseChangeBar *self)
{
  if (self->is_known && i < self->changes.rows->len)
    dse_change_bar_show (self, i);
}

/* The change after the shown one, or before it, round and round. */
static void
step (DseChangeBar *self, gboolean forward)
{
  const guint n = self->is_known ? self->changes.rows->len : 0;

  if (n == 0)
    return;
  if (self->shown >= n)
    dse_change_bar_show (self, forward ? 0 : n - 1);
  else
    dse_change_bar_show (self, (self->shown + (forward ? 1 : n - 1)) % n);
}

static void
on_next (DseChangeBar *self)
{
  step (self, TRUE);
}

static void
on_previous (DseChangeBar *self)
{
  step (self, FALSE);
}

/* ---- the changes */

static DseSpot *
spot_new (const DseChange *change, gboolean has_floors)
{
  char *place = NULL;

  if (change->cell.x >= 0 && has_floors)
    place = g_strdup_printf (_ ("floor %zu, %d, %d"), change->floor + 1, change->cell.x,
                             change->cell.y);
  else if (change->cell.x >= 0)
    place = g_strdup_printf ("%d, %d", change->cell.x, change->cell.y);
  return dse_spot_new (g_strdup (change->text), place);
}

static void
fill_list (DseChangeBar *self)
{
  g_autoptr (GPtrArray) spots = g_ptr_array_new_with_free_func (g_object_unref);
  const guint n = self->changes.rows != NULL ? self->changes.rows->len : 0;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (spots, spot_new (g_ptr_array_index (self->changes.rows, i),
                                      self->changes.marks.n_floors > 1));
  if (self->changes.n_left_out > 0)
    g_ptr_array_add (
        spots,
        dse_spot_new (g_strdup_printf (_ ("%zu more not shown"), self->changes.n_left_out), NULL));
  dse_spot_list_set (DSE_SPOT_LIST (self->list), spots);
  gtk_widget_set_sensitive (self->button, n > 0);
  gtk_widget_set_sensitive (self->previous, n > 0);
  gtk_widget_set_sensitive (self->next, n > 0);
}

static void
drop_later (DseChangeBar *self)
{
  for (int i = 0; i < N_SIDES; i++)
    ds_delve_clear (&self->later[i]);
}

static void start_later (DseChangeBar *self);

static void
on_found (gpointer owner, gpointer data)
{
  DseChangeBar *self = owner;
  DseLevelChanges *found = data;
  g_autofree char *summary = NULL;

  self->finding = NULL;
  if (self->is_expected) {
    start_later (self);
    return; /* of an older level */
  }
  dse_level_changes_take (&self->changes, found);
  self->is_known = !self->changes.failed;
  summary = self->changes.failed ? g_strdup (_ ("Memory ran out"))
                                 : dse_level_changes_dup_summary (&self->changes);
  gtk_label_set_text (GTK_LABEL (self->summary), summary);
  fill_list (self);
  draw_again (self);
}

/* Starts the worker, if there are levels for it. */
static void
start_later (DseChangeBar *self)
{
  if (self->later[A].rules == NULL || self->later[B].rules == NULL)
    return;
  self->finding =
      dse_level_changes_start (&self->later[A], &self->later[B], G_OBJECT (self), on_found);
  self->is_expected = FALSE;
  drop_later (self);
}

void
dse_change_bar_expect (DseChangeBar *self)
{
  g_return_if_fail (DSE_IS_CHANGE_BAR (self));

  self->is_known = FALSE;
  self->is_expected = TRUE;
}

/* One worker at a time: while a large level is edited, only the latest of its states waits. */
void
dse_change_bar_find (DseChangeBar *self, const DsDelve *a, const DsDelve *b)
{
  g_return_if_fail (DSE_IS_CHANGE_BAR (self) && a != NULL && b != NULL);

  dse_change_bar_expect (self);
  drop_later (self);
  if (ds_delve_copy (&self->later[A], a, NULL) == DS_OK &&
      ds_delve_copy (&self->later[B], b, NULL) == DS_OK && self->finding == NULL)
    start_later (self);
}

void
dse_change_bar_stop (DseChangeBar *self)
{
  g_return_if_fail (DSE_IS_CHANGE_BAR (self));

  dse_change_bar_expect (self);
  drop_later (self);
  self->shown = G_MAXUINT;
  dse_level_changes_clear (&self->changes);
  fill_list (self);
  draw_again (self);
  gtk_label_set_text (GTK_LABEL (self->summary), NULL);
  if (self->canvases[B] != NULL)
    dsu_canvas_set_highlight (self->canvases[B], NULL);
}

/* ---- life */

static GtkWidget *
add_button (DseChangeBar *self, const char *icon, const char *tip, void (*func) (DseChangeBar *))
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (func), self);
  gtk_box_append (GTK_BOX (self), button);
  return button;
}

static void
add_list (DseChangeBar *self)
{
  GtkWidget *popover = gtk_popover_new (), *scrolled = gtk_scrolled_window_new ();

  self->list = dse_spot_list_new (_ ("Changes"));
  self->button = gtk_menu_button_new ();
  g_signal_connect (self->list, "chosen", G_CALLBACK (on_chosen), self);
  gtk_widget_set_size_request (scrolled, LIST_WIDTH, LIST_HEIGHT);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->button), _ ("Changes"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), popover);
  gtk_widget_set_tooltip_text (self->button, _ ("List the changes, to jump to one"));
  gtk_box_append (GTK_BOX (self), self->button);
}

static GtkWidget *
add_label (DseChangeBar *self, gboolean expands)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (label, expands);
  gtk_box_append (GTK_BOX (self), label);
  return label;
}

static void
build (DseChangeBar *self)
{
  GtkWidget *close = gtk_button_new_with_mnemonic (_ ("_Close"));

  self->name = add_label (self, FALSE);
  gtk_widget_add_css_class (self->name, "heading");
  self->summary = add_label (self, TRUE);
  gtk_widget_add_css_class (self->summary, "numeric");
  self->previous = add_button (self, "go-up-symbolic", _ ("Show the Previous Change"), on_previous);
  self->next = add_button (self, "go-down-symbolic", _ ("Show the Next Change"), on_next);
  add_list (self);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (close), "win.compare");
  gtk_widget_set_tooltip_text (close, _ ("Close the comparison; this level stays as it is"));
  gtk_box_append (GTK_BOX (self), close);
}

DseChangeBar *
dse_change_bar_new (DsuCanvas *a, DsuCanvas *b)
{
  DseChangeBar *self;

  g_return_val_if_fail (DSU_IS_CANVAS (a) && DSU_IS_CANVAS (b), NULL);

  self = g_object_new (DSE_TYPE_CHANGE_BAR, "spacing", 9, "visible", FALSE, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "compare-header");
  g_set_weak_pointer (&self->canvases[A], a);
  g_set_weak_pointer (&self->canvases[B], b);
  for (int i = 0; i < N_SIDES; i++)
    self->layers[i] = dsu_canvas_add_layer (self->canvases[i], draw, self);
  build (self);
  return self;
}

static void
dse_change_bar_dispose (GObject *object)
{
  DseChangeBar *self = DSE_CHANGE_BAR (object);

  for (int i = 0; i < N_SIDES; i++) {
    if (self->canvases[i] != NULL)
      dsu_canvas_remove_layer (self->canvases[i], self->layers[i]);
    g_clear_weak_pointer (&self->canvases[i]);
  }
  self->finding = NULL;
  drop_later (self);
  dse_level_changes_clear (&self->changes);
  dsu_region_clear (&self->outlines);
  G_OBJECT_CLASS (dse_change_bar_parent_class)->dispose (object);
}

static void
dse_change_bar_class_init (DseChangeBarClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_change_bar_dispose;
}

static void
dse_change_bar_init (DseChangeBar *self)
{
  self->shown = G_MAXUINT;
  self->outlined = G_MAXSIZE;
}
