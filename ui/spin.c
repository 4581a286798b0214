/* ui/spin.c — spin buttons that take sums and refuse other input. */
#include "spin.h"

#include "base/rotation.h"
#include "map/area_member.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* ---- sums */

/* Text that is read. */
typedef struct {
  const char *at;
  gboolean has_decimals; /* numbers may have some */
} Sum;

static gboolean read_sum (Sum *self, double *out);

static void
skip_spaces (Sum *self)
{
  while (g_ascii_isspace (*self->at))
    self->at++;
}

/* Decimals behind a point or a comma. */
static void
read_decimals (Sum *self, double *out)
{
  double unit = 1;

  if (!self->has_decimals || (*self->at != '.' && *self->at != ',') ||
      !g_ascii_isdigit (self->at[1]))
    return;
  for (self->at++; g_ascii_isdigit (*self->at); self->at++) {
    unit /= 10;
    *out += unit * g_ascii_digit_value (*self->at);
  }
}

/* A number, a sum in brackets, or the opposite of either. */
static gboolean
read_value (Sum *self, double *out)
{
  skip_spaces (self);
  if (*self->at == '-') {
    self->at++;
    if (!read_value (self, out))
      return FALSE;
    *out = -*out;
    return TRUE;
  }
  if (*self->at == '(') {
    self->at++;
    if (!read_sum (self, out) || *self->at != ')')
      return FALSE;
    self->at++;
    return TRUE;
  }
  if (!g_ascii_isdigit (*self->at))
    return FALSE;
  for (*out = 0; g_ascii_isdigit (*self->at); self->at++)
    *out = *out * 10 + g_ascii_digit_value (*self->at);
  read_decimals (self, out);
  return TRUE;
}

static gboolean
read_product (Sum *self, double *out)
{
  double by;

  if (!read_value (self, out))
    return FALSE;
  for (skip_spaces (self); *self->at == '*' || *self->at == '/'; skip_spaces (self)) {
    const char sign = *self->at++;

    if (!read_value (self, &by) || (sign == '/' && by == 0))
      return FALSE;
    *out = sign == '*' ? *out * by : *out / by;
  }
  return TRUE;
}

static gboolean
read_sum (Sum *self, double *out)
{
  double by;

  if (!read_product (self, out))
    return FALSE;
  while (*self->at == '+' || *self->at == '-') {
    const char sign = *self->at++;

    if (!read_product (self, &by))
      return FALSE;
    *out = sign == '+' ? *out + by : *out - by;
  }
  return TRUE;
}

/* Value of @text; FALSE: none. */
static gboolean
read_all (const char *text, gboolean has_decimals, double *out)
{
  enum { LONGEST = 60 }; /* of text: brackets within brackets are no deeper */
  Sum sum = { text, has_decimals };

  return strlen (text) <= LONGEST && read_sum (&sum, out) && *sum.at == '\0';
}

/* Value of @text as a whole number; FALSE: none from @min to @max. */
static gboolean
read_between (const char *text, double min, double max, double *out)
{
  if (!read_all (text, FALSE, out))
    return FALSE;
  *out = floor (*out + 0.5);
  return *out >= min && *out <= max;
}

/* ---- refused text */

#define TIP_BEFORE                                                                                 \
  "dsu-tip-before" /* data while the text is refused: the tooltip otherwise, or "" */

/* The reason against a text that is no number from @min to @max. Caller frees. */
static char *
why_not (GtkWidget *control, double min, double max)
{
  return g_strdup_printf (_ ("Expected %.0f to %.0f, got %s"), min, max,
                          gtk_editable_get_text (GTK_EDITABLE (control)));
}

/* Shows that the text of @control is refused: red, with the reason as its tooltip and its
 * description; NULL: it is not. */
static void
set_refused (GtkWidget *control, const char *why)
{
  const char *before = g_object_get_data (G_OBJECT (control), TIP_BEFORE);

  if (why == NULL && before == NULL)
    return;
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_STATE_INVALID,
      why != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (why == NULL) {
    gtk_widget_remove_css_class (control, "error");
    gtk_accessible_reset_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    dsu_set_tip (control, before[0] != '\0' ? before : NULL);
    g_object_set_data (G_OBJECT (control), TIP_BEFORE, NULL);
    return;
  }
  if (before == NULL) {
    const char *tip = gtk_widget_get_tooltip_text (control);

    g_object_set_data_full (G_OBJECT (control), TIP_BEFORE, g_strdup (tip != NULL ? tip : ""),
                            g_free);
  }
  gtk_widget_add_css_class (control, "error");
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  why, -1);
  dsu_set_tip (control, why);
}

static gboolean
read_text (GtkSpinButton *spin, double *out)
{
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (spin);

  return read_between (gtk_editable_get_text (GTK_EDITABLE (spin)),
                       gtk_adjustment_get_lower (adjustment), gtk_adjustment_get_upper (adjustment),
                       out);
}

/* ---- spin buttons */

/* Red while the text is no number in the range. */
static void
on_typed (GtkSpinButton *spin)
{
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (spin);
  g_autofree char *why = NULL;
  double value;

  if (!read_text (spin, &value))
    why = why_not (GTK_WIDGET (spin), gtk_adjustment_get_lower (adjustment),
                   gtk_adjustment_get_upper (adjustment));
  set_refused (GTK_WIDGET (spin), why);
}

/* Enter keeps input that is refused, so that it can be seen and mended: the toolkit would put the
 * previous number in its place, and a dialog would take that. */
static gboolean
on_key (GtkWidget *spin, guint key)
{
  const gboolean enters =
      key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter;

  if (!enters || !gtk_widget_has_css_class (spin, "error"))
    return GDK_EVENT_PROPAGATE;
  gtk_widget_error_bell (spin);
  return GDK_EVENT_STOP;
}

static int
on_input (GtkSpinButton *spin, double *value)
{
  return read_text (spin, value) ? TRUE : GTK_INPUT_ERROR;
}

/* The toolkit's two buttons are only pictures. */
static void
name_buttons (GtkWidget *spin)
{
  for (GtkWidget *child = gtk_widget_get_first_child (spin); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child))
      gtk_accessible_update_property (
          GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL,
          gtk_widget_has_css_class (child, "up") ? _ ("Increase") : _ ("Decrease"), -1);
}

void
dsu_ignore_wheel (GtkWidget *control)
{
  g_autoptr (GListModel) controllers = NULL;

  g_return_if_fail (GTK_IS_WIDGET (control));

  controllers = gtk_widget_observe_controllers (control);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
  }
}

void
dsu_spin_set_up (GtkWidget *spin)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_SPIN_BUTTON (spin));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), spin);
  gtk_widget_add_controller (spin, keys);
  gtk_spin_button_set_update_policy (GTK_SPIN_BUTTON (spin), GTK_UPDATE_IF_VALID);
  gtk_text_set_activates_default (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (spin))), TRUE);
  name_buttons (spin);
  dsu_ignore_wheel (spin);
  g_signal_connect (spin, "input", G_CALLBACK (on_input), NULL);
  g_signal_connect (spin, "changed", G_CALLBACK (on_typed), NULL);
}

/* ---- entries */

typedef struct {
  int min, max; /* of a number */
  int w, h;     /* of the level whose cells are entered; 0: a number is */
  gboolean is_angle;
} Bounds;

#define BOUNDS "dsu-bounds" /* data of an entry: Bounds */

gboolean
dsu_parse_cell (const char *text, int w, int h, int *x, int *y)
{
  g_auto (GStrv) parts = NULL;
  double column, row;

  g_return_val_if_fail (text != NULL && x != NULL && y != NULL, FALSE);

  parts = g_strsplit (text, ",", 3);
  if (g_strv_length (parts) != 2 || !read_between (g_strstrip (parts[0]), 0, w - 1, &column) ||
      !read_between (g_strstrip (parts[1]), 0, h - 1, &row))
    return FALSE;
  *x = (int)column;
  *y = (int)row;
  return TRUE;
}

/* Degrees from 0 to below 360, with three decimals at most; NULL: @text is none from -360 to 360.
 */
static char *
read_angle (const char *text)
{
  DsText out = { 0 };
  double value;
  char *angle;

  if (!read_all (text, TRUE, &value) || !(value >= -360 && value <= 360))
    return NULL;
  ds_area_angle_put (&out, ds_rotation_normal (llround (value * 1000)));
  angle = g_strdup (out.bytes);
  ds_text_clear (&out);
  return angle;
}

/* FALSE: neither empty nor a number, or no cell; *@out is empty, a number or a cell otherwise. */
static gboolean
read_entry (GtkWidget *entry, const Bounds *bounds, char **out)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  double value;
  int x, y;

  *out = NULL;
  if (text[0] == '\0')
    *out = g_strdup ("");
  else if (bounds->is_angle)
    *out = read_angle (text);
  else if (bounds->w > 0 && dsu_parse_cell (text, bounds->w, bounds->h, &x, &y))
    *out = g_strdup_printf ("%d, %d", x, y);
  else if (bounds->w == 0 && read_between (text, bounds->min, bounds->max, &value))
    *out = g_strdup_printf ("%.0f", value);
  return *out != NULL;
}

static void
on_entry_typed (GtkWidget *entry, Bounds *bounds)
{
  g_autofree char *read = NULL, *why = NULL;

  if (!read_entry (entry, bounds, &read))
    why = bounds->w > 0 ? g_strdup_printf (_ ("Expected column, row, from 0, 0 to %d, %d, got %s"),
                                           bounds->w - 1, bounds->h - 1,
                                           gtk_editable_get_text (GTK_EDITABLE (entry)))
                        : why_not (entry, bounds->min, bounds->max);
  set_refused (entry, why);
}

static void
take_bounds (GtkWidget *entry, Bounds of)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  Bounds *bounds = g_memdup2 (&of, sizeof of);

  g_object_set_data_full (G_OBJECT (entry), BOUNDS, bounds, g_free);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), entry);
  gtk_widget_add_controller (entry, keys);
  g_signal_connect (entry, "changed", G_CALLBACK (on_entry_typed), bounds);
}

void
dsu_entry_take_sums (GtkWidget *entry, int min, int max)
{
  g_return_if_fail (GTK_IS_ENTRY (entry) && min <= max);

  gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_NUMBER);
  take_bounds (entry, (Bounds){ .min = min, .max = max });
}

void
dsu_entry_take_angles (GtkWidget *entry)
{
  g_return_if_fail (GTK_IS_ENTRY (entry));

  gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_NUMBER);
  take_bounds (entry, (Bounds){ .min = -360, .max = 360, .is_angle = TRUE });
}

void
dsu_entry_take_cells (GtkWidget *entry, int w, int h)
{
  g_return_if_fail (GTK_IS_ENTRY (entry) && w > 0 && h > 0);

  take_bounds (entry, (Bounds){ .w = w, .h = h });
}

gboolean
dsu_entry_settle (GtkWidget *entry, const char *before)
{
  const Bounds *bounds = g_object_get_data (G_OBJECT (entry), BOUNDS);
  g_autofree char *number = NULL;
  const char *text;

  g_return_val_if_fail (GTK_IS_ENTRY (entry), FALSE);

  text = gtk_editable_get_text (GTK_EDITABLE (entry));
  if (bounds == NULL)
    return g_strcmp0 (text, before) != 0;
  if (!read_entry (entry, bounds, &number)) {
    if (!gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (entry)))))
      gtk_editable_set_text (GTK_EDITABLE (entry), before != NULL ? before : "");
    return FALSE;
  }
  if (strcmp (number, text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (entry), number);
  return g_strcmp0 (number, before) != 0;
}

GtkWidget *
dsu_spin_new_for (GtkAdjustment *adjustment)
{
  GtkWidget *spin = gtk_spin_button_new (adjustment, 1, 0);

  g_return_val_if_fail (GTK_IS_ADJUSTMENT (adjustment), NULL);

  dsu_spin_set_up (spin);
  return spin;
}

GtkWidget *
dsu_spin_new (int min, int max, int step)
{
  return dsu_spin_new_for (gtk_adjustment_new (min, min, max, step, step * 10, 0));
}
