/* editor/window/backdrop_row.c — eye, opacity, place and file of the reference image. */
#include "window/backdrop_row.h"

#include "dialogs.h"
#include "icon_button.h"
#include "page/backdrop.h"
#include "spin.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <math.h>

#define SLIDER_WIDTH 72 /* pixels, as of the layers */

/* Numbers of the place, in cells. */
static const struct {
  const char *label;
  gsize offset;
  double min;
} PLACES[] = {
  { N_ ("X"), offsetof (DsBackdrop, x), -DS_BACKDROP_MAX / DS_BACKDROP_UNITS },
  { N_ ("Y"), offsetof (DsBackdrop, y), -DS_BACKDROP_MAX / DS_BACKDROP_UNITS },
  { N_ ("Width"), offsetof (DsBackdrop, width), 0.01 },
};

#define N_PLACES G_N_ELEMENTS (PLACES)

struct _DseBackdropRow {
  GtkBox parent_instance;

  DseBackdrop *backdrop; /* of the shown page; NULL: there is none */
  GtkWidget *eye, *label, *opacity, *more, *why;
  GtkWidget *remove, *grid, *places[N_PLACES], *below; /* of the popover */
  gboolean is_filling;
};

G_DEFINE_FINAL_TYPE (DseBackdropRow, dse_backdrop_row, GTK_TYPE_BOX)

static gint32 *
place_in (DsBackdrop *picture, gsize i)
{
  return (gint32 *)(gpointer)((char *)picture + PLACES[i].offset);
}

static void
name_control (GtkWidget *control, const char *tip)
{
  dsu_set_tip (control, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
}

/* ---- showing */

static void
fill_popover (DseBackdropRow *self, DsBackdrop *picture)
{
  const gboolean has = picture->file[0] != '\0';

  gtk_widget_set_visible (self->remove, has); /* without a picture there is nothing to place */
  gtk_widget_set_visible (self->below, has);
  gtk_widget_set_visible (self->grid, has);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->below), picture->is_below);
  for (gsize i = 0; i < N_PLACES && has; i++)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->places[i]),
                               (double)*place_in (picture, i) / DS_BACKDROP_UNITS);
}

static void
fill (DseBackdropRow *self)
{
  DsBackdrop picture =
      self->backdrop != NULL ? *dse_backdrop_get (self->backdrop) : (DsBackdrop){ 0 };
  const gboolean has = picture.file[0] != '\0';
  const gboolean is_shown = has && dse_backdrop_get_visible (self->backdrop);
  const char *why = has ? dse_backdrop_get_error (self->backdrop) : NULL;

  self->is_filling = TRUE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->eye), is_shown);
  gtk_button_set_icon_name (GTK_BUTTON (self->eye),
                            is_shown ? "view-reveal-symbolic" : "view-conceal-symbolic");
  gtk_widget_set_sensitive (self->eye, has);
  gtk_widget_set_sensitive (self->opacity, has);
  gtk_range_set_value (GTK_RANGE (self->opacity), has ? picture.opacity : DS_BACKDROP_OPACITY);
  gtk_label_set_text (GTK_LABEL (self->label),
                      has ? ds_io_base (picture.file) : _ ("Reference image"));
  gtk_label_set_text (GTK_LABEL (self->why), why != NULL ? why : "");
  gtk_widget_set_visible (self->why, why != NULL);
  fill_popover (self, &picture);
  self->is_filling = FALSE;
}

/* ---- changes by the user */

static void
on_eye (DseBackdropRow *self)
{
  if (!self->is_filling)
    dse_backdrop_set_visible (self->backdrop,
                              gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->eye)));
}

static void
on_opacity (DseBackdropRow *self)
{
  DsBackdrop picture;

  if (self->is_filling || self->backdrop == NULL)
    return;
  picture = *dse_backdrop_get (self->backdrop);
  picture.opacity = (gint32)gtk_range_get_value (GTK_RANGE (self->opacity));
  dse_backdrop_adjust (self->backdrop, &picture);
}

static void
on_place (DseBackdropRow *self)
{
  DsBackdrop picture;

  if (self->is_filling || self->backdrop == NULL)
    return;
  picture = *dse_backdrop_get (self->backdrop);
  for (gsize i = 0; i < N_PLACES; i++)
    *place_in (&picture, i) = (gint32)lround (
        gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->places[i])) * DS_BACKDROP_UNITS);
  picture.is_below = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->below));
  dse_backdrop_adjust (self->backdrop, &picture);
}

static void
on_file (const char *path, gpointer data)
{
  DseBackdropRow *self = data;

  if (path != NULL && self->backdrop != NULL)
    dse_backdrop_choose (self->backdrop, path);
  g_object_unref (self);
}

static void
on_choose (DseBackdropRow *self)
{
  const DsuFileFilter filters[] = { { _ ("PNG pictures"), "*.png" }, { NULL, NULL } };

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->more));
  dsu_dialog_open (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                   _ ("Choose Reference Image"), filters, on_file, g_object_ref (self));
}

static void
on_remove (DseBackdropRow *self)
{
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->more));
  if (self->backdrop != NULL)
    dse_backdrop_remove (self->backdrop);
}

/* ---- life */

static GtkWidget *
button_new (DseBackdropRow *self, const char *label, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  return button;
}

static void
add_place (DseBackdropRow *self, GtkGrid *grid, gsize i)
{
  const double max = DS_BACKDROP_MAX / DS_BACKDROP_UNITS;
  GtkWidget *label = gtk_label_new (_ (PLACES[i].label));
  GtkWidget *spin = gtk_spin_button_new_with_range (PLACES[i].min, max, 1);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), 2);
  dsu_ignore_wheel (spin);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (PLACES[i].label), -1);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (on_place), self, G_CONNECT_SWAPPED);
  gtk_grid_attach (grid, label, 0, (int)i + 1, 1, 1);
  gtk_grid_attach (grid, spin, 1, (int)i + 1, 1, 1);
  self->places[i] = spin;
}

static GtkWidget *
popover_new (DseBackdropRow *self)
{
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *grid = gtk_grid_new (), *unit = gtk_label_new (_ ("In cells"));

  gtk_box_append (GTK_BOX (box), button_new (self, _ ("_Choose Image…"), G_CALLBACK (on_choose)));
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_label_set_xalign (GTK_LABEL (unit), 0);
  gtk_widget_add_css_class (unit, "dim-label");
  gtk_grid_attach (GTK_GRID (grid), unit, 0, 0, 2, 1);
  for (gsize i = 0; i < N_PLACES; i++)
    add_place (self, GTK_GRID (grid), i);
  self->grid = grid;
  gtk_box_append (GTK_BOX (box), grid);
  self->below = gtk_check_button_new_with_mnemonic (_ ("Only _where there is no ground"));
  g_signal_connect_object (self->below, "toggled", G_CALLBACK (on_place), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), self->below);
  self->remove = button_new (self, _ ("_Remove Image"), G_CALLBACK (on_remove));
  gtk_box_append (GTK_BOX (box), self->remove);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  return popover;
}

static void
add_controls (DseBackdropRow *self, GtkBox *row)
{
  self->eye = gtk_toggle_button_new ();
  gtk_widget_add_css_class (self->eye, "flat");
  gtk_widget_add_css_class (self->eye, "layer-switch");
  gtk_widget_set_valign (self->eye, GTK_ALIGN_CENTER);
  name_control (self->eye, _ ("Show the reference image"));
  g_signal_connect_object (self->eye, "toggled", G_CALLBACK (on_eye), self, G_CONNECT_SWAPPED);
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_widget_set_margin_start (self->label, 6);
  dsu_label_set_tip_if_cut (self->label);
  self->opacity = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 100, 5);
  gtk_widget_set_size_request (self->opacity, SLIDER_WIDTH, -1);
  dsu_ignore_wheel (self->opacity);
  name_control (self->opacity, _ ("Opacity of the reference image in percent"));
  g_signal_connect_object (self->opacity, "value-changed", G_CALLBACK (on_opacity), self,
                           G_CONNECT_SWAPPED);
  self->more = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->more), "view-more-symbolic");
  gtk_widget_add_css_class (self->more, "flat");
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->more), popover_new (self));
  dsu_menu_button_set_tip (self->more, _ ("File and place of the reference image"));
  gtk_box_append (row, self->eye);
  gtk_box_append (row, self->label);
  gtk_box_append (row, self->opacity);
  gtk_box_append (row, self->more);
}

static void
dse_backdrop_row_dispose (GObject *object)
{
  DseBackdropRow *self = DSE_BACKDROP_ROW (object);

  if (self->backdrop != NULL)
    g_signal_handlers_disconnect_by_data (self->backdrop, self);
  g_clear_object (&self->backdrop);
  G_OBJECT_CLASS (dse_backdrop_row_parent_class)->dispose (object);
}

static void
dse_backdrop_row_class_init (DseBackdropRowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_backdrop_row_dispose;
}

static void
dse_backdrop_row_init (DseBackdropRow *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  add_controls (self, GTK_BOX (row));
  gtk_widget_set_margin_start (row, 6);
  self->why = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->why), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->why), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->why), 0);
  gtk_widget_add_css_class (self->why, "error");
  gtk_widget_set_margin_start (self->why, 6);
  gtk_box_append (GTK_BOX (self), row);
  gtk_box_append (GTK_BOX (self), self->why);
  fill (self);
}

GtkWidget *
dse_backdrop_row_new (void)
{
  return g_object_new (DSE_TYPE_BACKDROP_ROW, NULL);
}

void
dse_backdrop_row_set_page (DseBackdropRow *self, DsePage *page)
{
  g_return_if_fail (DSE_IS_BACKDROP_ROW (self) && (page == NULL || DSE_IS_PAGE (page)));

  if (self->backdrop != NULL)
    g_signal_handlers_disconnect_by_data (self->backdrop, self);
  g_clear_object (&self->backdrop);
  if (page != NULL)
    self->backdrop = g_object_ref (dse_page_get_backdrop (page));
  if (self->backdrop != NULL)
    g_signal_connect_swapped (self->backdrop, "changed", G_CALLBACK (fill), self);
  fill (self);
}
