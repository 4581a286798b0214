/* ui/param_row.c — a row of the recipe panel: label, control, unit, reset. */
#include "param_row.h"

#include "choice.h"
#include "spin.h"
#include "tooltip.h"

#include <glib/gi18n.h>

#define SCALE_SPAN_MAX 100000 /* a slider over more values is too coarse */
#define WEIGHT_TIMES 4
#define DICE_THROWS 20 /* attempts to get another value than before */
#define ROWS_WIDTH 480 /* pixels: where rows are drawn */
#define ROWS_HEIGHT 320
#define LABEL_CHARS 15 /* of the column of labels, at least */
#define VALUE_CHARS 11 /* of a choice that has room beside that column */
#define UNIT_CHARS 7   /* in a small font, in which "Schritte" fits */

struct _DsuParamRow {
  AdwPreferencesRow parent_instance;
  const DsParam *param;
  DsRules *rules;
  DsValue value, fallback;
  DsValue origin;      /* value that Reset gives: the recipe's, else the fallback */
  gboolean is_setting; /* controls are being set, not used */

  GtkWidget *label, *reset, *dice;      /* of rows of text there is no dice */
  GtkAdjustment *numbers[DS_VALUE_MAX]; /* int, permille, range (2), weights (n) */
  GtkWidget *choice;                    /* enum, tile: GtkDropDown; bool: GtkSwitch */
  char **choice_ids;                    /* of the drop-down's items */
  GtkTextBuffer *rows;                  /* rows */
};

enum { VALUE_CHANGED, DRAG_BEGIN, DRAG_END, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DsuParamRow, dsu_param_row, ADW_TYPE_PREFERENCES_ROW)

static void
show_reset (DsuParamRow *self)
{
  const gboolean differs = !ds_value_equal (&self->value, &self->origin);

  gtk_widget_set_opacity (self->reset, differs ? 1 : 0);
  gtk_widget_set_sensitive (self->reset, differs);
}

/* Copies @value into *@to with a reference to its rows. */
static void
keep (DsValue *to, const DsValue *value)
{
  DsStr *rows = ds_str_ref (value->rows);

  ds_value_clear (to);
  *to = *value;
  to->rows = rows;
}

/* Takes @value if the parameter allows it, and emits the signal. */
static void
change (DsuParamRow *self, const DsValue *value)
{
  DsValue checked;

  if (self->is_setting ||
      ds_param_check (self->param, value, &checked, self->param->id, NULL) != DS_OK ||
      ds_value_equal (&checked, &self->value))
    return;
  keep (&self->value, &checked);
  show_reset (self);
  g_signal_emit (self, signals[VALUE_CHANGED], 0);
}

static void
on_number (GtkAdjustment *adjustment, DsuParamRow *self)
{
  DsValue value = self->value;

  for (int i = 0; i < value.n; i++)
    if (self->numbers[i] != NULL)
      value.numbers[i] = (int32_t)gtk_adjustment_get_value (self->numbers[i]);
  if (value.type == DS_VALUE_RANGE && value.numbers[0] > value.numbers[1]) {
    /* the other end moves along */
    const int moved = adjustment == self->numbers[0] ? 0 : 1;

    value.numbers[1 - moved] = value.numbers[moved];
    gtk_adjustment_set_value (self->numbers[1 - moved], value.numbers[moved]);
  }
  change (self, &value);
}

/* A long text of a choice has the room that a short name leaves. */
static void
fit_choice (DsuParamRow *self)
{
  gpointer entry = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (self->choice));
  const glong length = entry != NULL ? g_utf8_strlen (gtk_string_object_get_string (entry), -1) : 0;

  gtk_label_set_width_chars (GTK_LABEL (self->label), length > VALUE_CHARS ? -1 : LABEL_CHARS);
}

static void
on_choice (GObject *object, GParamSpec *pspec, DsuParamRow *self)
{
  DsValue value = self->value;

  if (GTK_IS_SWITCH (object)) {
    value.numbers[0] = gtk_switch_get_active (GTK_SWITCH (object));
  } else {
    const guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (object));

    if (i == GTK_INVALID_LIST_POSITION)
      return;
    fit_choice (self);
    g_strlcpy (value.text, self->choice_ids[i], sizeof value.text);
  }
  change (self, &value);
}

static void
on_reset (GtkButton *button, DsuParamRow *self)
{
  const DsValue origin = self->origin;

  if (ds_value_equal (&self->value, &origin))
    return;
  dsu_param_row_set_value (self, &origin);
  g_signal_emit (self, signals[VALUE_CHANGED], 0);
}

static void
on_dice (GtkButton *button, DsuParamRow *self)
{
  const DsValue before = self->value;
  DsValue value = before;
  DsRng rng;

  ds_rng_seed (&rng, (guint64)g_random_int () << 32 | g_random_int ());
  for (int i = 0; i < DICE_THROWS && ds_value_equal (&value, &before); i++)
    ds_param_random (self->param, self->rules, &rng, &value);
  dsu_param_row_set_value (self, &value);
  if (!ds_value_equal (&self->value, &before))
    g_signal_emit (self, signals[VALUE_CHANGED], 0);
}

static gboolean
on_scale_event (GtkEventController *controller, GdkEvent *event, DsuParamRow *self)
{
  const GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    g_signal_emit (self, signals[DRAG_BEGIN], 0);
  else if (type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL)
    g_signal_emit (self, signals[DRAG_END], 0);
  return GDK_EVENT_PROPAGATE;
}

/* A name for assistive technology, and the help that hovering shows. */
static void
name_control (DsuParamRow *self, GtkWidget *control, const char *part)
{
  g_autofree char *name = part != NULL ? g_strdup_printf ("%s: %s", _ (self->param->label), part)
                                       : g_strdup (_ (self->param->label));

  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  dsu_set_tip (control, _ (self->param->help));
}

/* Weights are relative to each other: many times the default makes no difference. */
static double
upper_of (DsuParamRow *self)
{
  int32_t largest = 0;

  if (self->param->type != DS_PARAM_WEIGHTS)
    return self->param->max;
  for (int i = 0; i < self->fallback.n; i++)
    largest = MAX (largest, self->fallback.numbers[i]);
  return MIN (self->param->max, MAX (WEIGHT_TIMES * largest, 1));
}

static GtkAdjustment *
add_adjustment (DsuParamRow *self, int i)
{
  const double upper = upper_of (self), span = upper - self->param->min;

  self->numbers[i] =
      gtk_adjustment_new (self->param->min, self->param->min, upper, 1, MAX (1, span / 20), 0);
  g_signal_connect (self->numbers[i], "value-changed", G_CALLBACK (on_number), self);
  return self->numbers[i];
}

static GtkWidget *
spin_button (DsuParamRow *self, GtkAdjustment *adjustment, const char *part)
{
  GtkWidget *spin = dsu_spin_new_for (adjustment);

  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  name_control (self, spin, part);
  return spin;
}

static GtkWidget *
slider (DsuParamRow *self, GtkAdjustment *adjustment, const char *part)
{
  GtkWidget *scale = gtk_scale_new (GTK_ORIENTATION_HORIZONTAL, adjustment);
  GtkEventController *events = gtk_event_controller_legacy_new ();

  gtk_scale_set_draw_value (GTK_SCALE (scale), FALSE);
  gtk_widget_set_hexpand (scale, TRUE);
  dsu_ignore_wheel (scale);
  name_control (self, scale, part);
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect (events, "event", G_CALLBACK (on_scale_event), self);
  gtk_widget_add_controller (scale, events);
  return scale;
}

/* The slider has the room of its buttons; keys still count up and down. */
static GtkWidget *
narrow_spin_button (DsuParamRow *self, GtkAdjustment *adjustment, const char *part)
{
  GtkWidget *spin = spin_button (self, adjustment, part);

  for (GtkWidget *child = gtk_widget_get_first_child (spin); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child))
      gtk_widget_set_visible (child, FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 3);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 3);
  return spin;
}

/* Behind a number, with the dice over its end; it has its room on rows without a unit, too, so that
 * the numbers stand in one column. */
static void
add_unit (DsuParamRow *self, GtkBox *line, const char *unit)
{
  GtkWidget *over = gtk_overlay_new (), *label = gtk_label_new (unit != NULL ? unit : "");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_width_chars (GTK_LABEL (label), UNIT_CHARS);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_halign (self->dice, GTK_ALIGN_END);
  gtk_overlay_set_child (GTK_OVERLAY (over), label);
  gtk_overlay_add_overlay (GTK_OVERLAY (over), self->dice);
  gtk_box_append (line, over);
}

static const char *
unit_of (DsuParamRow *self)
{
  return self->param->type == DS_PARAM_PERMILLE ? "‰"
         : self->param->unit != NULL            ? _ (self->param->unit)
                                                : NULL;
}

static void
build_number (DsuParamRow *self, GtkBox *line, GtkBox *below)
{
  GtkAdjustment *adjustment = add_adjustment (self, 0);
  const gboolean has_slider = (int64_t)self->param->max - self->param->min <= SCALE_SPAN_MAX;

  if (has_slider)
    gtk_box_append (line, slider (self, adjustment, NULL));
  gtk_box_append (line, narrow_spin_button (self, adjustment, NULL));
  add_unit (self, line, unit_of (self));
}

static void
build_range (DsuParamRow *self, GtkBox *line, GtkBox *below)
{
  GtkWidget *from = narrow_spin_button (self, add_adjustment (self, 0), _ ("from"));

  gtk_widget_set_hexpand (from, TRUE);
  gtk_widget_set_halign (from, GTK_ALIGN_END);
  gtk_box_append (line, from);
  gtk_box_append (line, gtk_label_new ("–"));
  gtk_box_append (line, narrow_spin_button (self, add_adjustment (self, 1), _ ("to")));
  add_unit (self, line, unit_of (self));
}

static void
build_weights (DsuParamRow *self, GtkBox *line, GtkBox *below)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 4);
  gtk_widget_add_css_class (grid, "weights");
  for (gsize i = 0; i < self->param->n_choices && i < DS_VALUE_MAX; i++) {
    const char *part = _ (self->param->choices[i].label);
    GtkWidget *label = gtk_label_new (part);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars (GTK_LABEL (label), LABEL_CHARS - 2);
    dsu_set_tip (label, part);
    gtk_grid_attach (GTK_GRID (grid), label, 0, (int)i, 1, 1);
    gtk_grid_attach (GTK_GRID (grid), slider (self, add_adjustment (self, (int)i), part), 1, (int)i,
                     1, 1);
    gtk_grid_attach (GTK_GRID (grid), narrow_spin_button (self, self->numbers[i], part), 2, (int)i,
                     1, 1);
  }
  gtk_box_append (below, grid);
}

static void
build_switch (DsuParamRow *self, GtkBox *line, GtkBox *below)
{
  self->choice = gtk_switch_new ();
  gtk_widget_set_valign (self->choice, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (self->choice, GTK_ALIGN_END);
  name_control (self, self->choice, NULL);
  g_signal_connect (self->choice, "notify::active", G_CALLBACK (on_choice), self);
  gtk_box_append (line, self->choice);
}

/* Ids and labels of the entries: the choices, the tiles of the parameter's layer, or
 * the kinds of things of its roles. */
static GtkStringList *
collect_choices (DsuParamRow *self)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  if (self->param->type == DS_PARAM_ENUM)
    for (gsize i = 0; i < self->param->n_choices; i++) {
      g_strv_builder_add (ids, self->param->choices[i].id);
      gtk_string_list_append (labels, _ (self->param->choices[i].label));
    }
  else if (self->param->type == DS_PARAM_KIND)
    for (guint32 i = 0; i < ds_rules_n_kinds (self->rules); i++) {
      const DsKind *kind = ds_rules_kind (self->rules, i);

      if (!ds_param_takes_kind (self->param, kind))
        continue;
      g_strv_builder_add (ids, kind->id);
      gtk_string_list_append (labels, _ (kind->label));
    }
  else
    for (guint32 i = 1; i < ds_rules_n_tiles (self->rules); i++) {
      const DsTile *tile = ds_rules_tile (self->rules, i);

      if (tile->is_unknown || (tile->layer == DS_LAYER_FEATURE) != (self->param->min == 1))
        continue;
      g_strv_builder_add (ids, tile->id);
      gtk_string_list_append (labels, _ (tile->label));
    }
  self->choice_ids = g_strv_builder_end (ids);
  return labels;
}

static void
build_choice (DsuParamRow *self, GtkBox *line, GtkBox *below)
{
  self->choice = dsu_choice_new (collect_choices (self));
  gtk_widget_set_valign (self->choice, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->choice, TRUE);
  name_control (self, self->choice, NULL);
  g_signal_connect (self->choice, "notify::selected", G_CALLBACK (on_choice), self);
  fit_choice (self);
  gtk_box_append (line, self->choice);
}

/* Text that is no drawing yet, such as half of a paste, changes nothing. */
static void
on_rows (GtkTextBuffer *buffer, DsuParamRow *self)
{
  GtkTextIter start, end;
  g_autofree char *text = NULL;
  DsValue value;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  if (ds_value_set_rows (&value, text, strlen (text), NULL) == DS_OK)
    change (self, &value);
  ds_value_clear (&value);
}

/* All typing while the popover is open is one undo step. */
static void
on_rows_shown (GtkWidget *popover, DsuParamRow *self)
{
  g_signal_emit (self, signals[DRAG_BEGIN], 0);
}

static void on_rows_closed (GtkPopover *popover, DsuParamRow *self);

/* Buttons to fill the rows are the application's actions, which use dsu_param_row_find(). */
static GtkWidget *
build_sources (void)
{
  static const struct {
    const char *label, *action, *tip;
  } sources[] = {
    { N_ ("From _Selection"), "win.drawing-from-selection",
      N_ ("Copy the selection on this level, or the whole level") },
    { N_ ("From _Level File…"), "win.drawing-from-file",
      N_ ("Copy the first floor of another level") },
    { N_ ("From Other _Tab"), "win.drawing-from-tab",
      N_ ("Copy the level, or its selection, from the tab to the left (from the first tab: to the "
          "right)") },
  };
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  for (gsize i = 0; i < G_N_ELEMENTS (sources); i++) {
    GtkWidget *button = gtk_button_new_with_mnemonic (_ (sources[i].label));

    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), sources[i].action);
    dsu_set_tip (button, _ (sources[i].tip));
    gtk_widget_set_hexpand (button, TRUE);
    gtk_box_append (GTK_BOX (line), button);
  }
  return line;
}

static void
build_rows (DsuParamRow *self, GtkBox *line, GtkBox *below)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new (), *view = gtk_text_view_new ();

  self->rows = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 6);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 6);
  name_control (self, view, NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_widget_set_size_request (scroller, ROWS_WIDTH, ROWS_HEIGHT);
  gtk_box_append (GTK_BOX (column), build_sources ());
  gtk_box_append (GTK_BOX (column), scroller);
  gtk_popover_set_child (GTK_POPOVER (popover), column);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Draw"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  gtk_widget_set_hexpand (button, TRUE);
  name_control (self, button, NULL);
  gtk_box_append (line, button);
  g_signal_connect (self->rows, "changed", G_CALLBACK (on_rows), self);
  g_signal_connect (popover, "show", G_CALLBACK (on_rows_shown), self);
  g_signal_connect (popover, "closed", G_CALLBACK (on_rows_closed), self);
}

static void (*const BUILD[]) (DsuParamRow *, GtkBox *, GtkBox *) = {
  [DS_PARAM_INT] = build_number,  [DS_PARAM_PERMILLE] = build_number,
  [DS_PARAM_ENUM] = build_choice, [DS_PARAM_BOOL] = build_switch,
  [DS_PARAM_RANGE] = build_range, [DS_PARAM_WEIGHTS] = build_weights,
  [DS_PARAM_TILE] = build_choice, [DS_PARAM_ROWS] = build_rows,
  [DS_PARAM_KIND] = build_choice,
};

/* Sliders begin in one column but beside a long name, which has the room of its slider. Where that
 * is too little it is cut; its tip has all of it. */
static GtkWidget *
build_label (DsuParamRow *self)
{
  const char *name = _ (self->param->label), *unit = unit_of (self);
  g_autofree char *whole = unit != NULL ? g_strdup_printf ("%s (%s)", name, unit) : g_strdup (name);
  g_autofree char *tip = g_strdup_printf ("%s\n%s", whole, _ (self->param->help));
  GtkWidget *label = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), LABEL_CHARS);
  dsu_set_tip (label, tip);
  return label;
}

static GtkWidget *
small_button (DsuParamRow *self, const char *icon, const char *tip, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  g_autofree char *name = g_strdup_printf ("%s: %s", _ (self->param->label), tip);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  dsu_set_tip (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (button, "clicked", clicked, self);
  return button;
}

static void
build (DsuParamRow *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->label = build_label (self);
  self->reset = small_button (self, "edit-undo-symbolic", _ ("Reset to the recipe's value"),
                              G_CALLBACK (on_reset));

  if (self->param->type != DS_PARAM_ROWS) {
    self->dice =
        small_button (self, "ds-dice-symbolic", _ ("Randomise this value"), G_CALLBACK (on_dice));
    gtk_widget_add_css_class (self->dice, "dice"); /* seen under the pointer or with the focus */
  }
  gtk_box_append (GTK_BOX (line), self->label);
  gtk_box_append (GTK_BOX (column), line);
  BUILD[self->param->type](self, GTK_BOX (line), GTK_BOX (column));
  if (!gtk_widget_compute_expand (line, GTK_ORIENTATION_HORIZONTAL)) /* no control has the room */
    gtk_widget_set_hexpand (self->label, TRUE);
  if (self->dice != NULL && gtk_widget_get_parent (self->dice) == NULL) /* beside no unit */
    gtk_box_append (GTK_BOX (line), self->dice);
  gtk_box_append (GTK_BOX (line), self->reset);
  gtk_widget_add_css_class (column, "param-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), column);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
}

static void
dsu_param_row_finalize (GObject *object)
{
  DsuParamRow *self = DSU_PARAM_ROW (object);

  g_strfreev (self->choice_ids);
  ds_value_clear (&self->value);
  ds_value_clear (&self->origin);
  ds_rules_unref (self->rules);
  G_OBJECT_CLASS (dsu_param_row_parent_class)->finalize (object);
}

static void
dsu_param_row_class_init (DsuParamRowClass *class)
{
  static const char *const names[N_SIGNALS] = { "value-changed", "drag-begin", "drag-end" };

  G_OBJECT_CLASS (class)->finalize = dsu_param_row_finalize;
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], DSU_TYPE_PARAM_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
dsu_param_row_init (DsuParamRow *self)
{
}

DsuParamRow *
dsu_param_row_new (const DsParam *param, DsRules *rules)
{
  DsuParamRow *self;

  g_return_val_if_fail (param != NULL && rules != NULL, NULL);

  self = g_object_new (DSU_TYPE_PARAM_ROW, "title", _ (param->label), NULL);
  self->param = param;
  self->rules = ds_rules_ref (rules);
  ds_param_default (param, &self->fallback);
  keep (&self->origin, &self->fallback);
  build (self);
  dsu_param_row_set_value (self, NULL);
  return self;
}

gboolean
dsu_param_row_matches (DsuParamRow *self, const char *text)
{
  const char *texts[2];

  g_return_val_if_fail (DSU_IS_PARAM_ROW (self) && text != NULL, FALSE);

  texts[0] = _ (self->param->label);
  texts[1] = _ (self->param->help);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_str_match_string (text, texts[i], TRUE))
      return TRUE;
  return FALSE;
}

const DsParam *
dsu_param_row_get_param (DsuParamRow *self)
{
  g_return_val_if_fail (DSU_IS_PARAM_ROW (self), NULL);

  return self->param;
}

/* True if the text means the rows already: then it stays as it was typed. */
static gboolean
shows_rows (DsuParamRow *self)
{
  GtkTextIter start, end;
  g_autofree char *text = NULL;
  gboolean is_same;
  DsValue value;

  gtk_text_buffer_get_bounds (self->rows, &start, &end);
  text = gtk_text_buffer_get_text (self->rows, &start, &end, FALSE);
  is_same = ds_value_set_rows (&value, text, strlen (text), NULL) == DS_OK &&
            ds_str_equal (value.rows, self->value.rows);
  ds_value_clear (&value);
  return is_same;
}

static void
show_rows (DsuParamRow *self)
{
  if (!shows_rows (self))
    gtk_text_buffer_set_text (self->rows, ds_str_get (self->value.rows), -1);
}

/* Text that is no drawing is given up. */
static void
on_rows_closed (GtkPopover *popover, DsuParamRow *self)
{
  self->is_setting = TRUE;
  show_rows (self);
  self->is_setting = FALSE;
  g_signal_emit (self, signals[DRAG_END], 0);
}

void
dsu_param_row_set_value (DsuParamRow *self, const DsValue *value)
{
  DsValue checked;

  g_return_if_fail (DSU_IS_PARAM_ROW (self));

  self->is_setting = TRUE;
  if (value == NULL ||
      ds_param_check (self->param, value, &checked, self->param->id, NULL) != DS_OK)
    checked = self->fallback;
  keep (&self->value, &checked);
  for (int i = 0; i < self->value.n; i++)
    if (self->numbers[i] != NULL) {
      if (gtk_adjustment_get_upper (self->numbers[i]) < self->value.numbers[i])
        gtk_adjustment_set_upper (self->numbers[i], self->value.numbers[i]);
      gtk_adjustment_set_value (self->numbers[i], self->value.numbers[i]);
    }
  if (GTK_IS_SWITCH (self->choice))
    gtk_switch_set_active (GTK_SWITCH (self->choice), self->value.numbers[0] != 0);
  else if (self->choice != NULL)
    for (guint i = 0; self->choice_ids[i] != NULL; i++)
      if (strcmp (self->choice_ids[i], self->value.text) == 0)
        gtk_drop_down_set_selected (GTK_DROP_DOWN (self->choice), i);
  if (self->rows != NULL)
    show_rows (self);
  self->is_setting = FALSE;
  show_reset (self);
}

void
dsu_param_row_set_origin (DsuParamRow *self, const DsValue *value)
{
  DsValue checked;

  g_return_if_fail (DSU_IS_PARAM_ROW (self));

  if (value == NULL ||
      ds_param_check (self->param, value, &checked, self->param->id, NULL) != DS_OK)
    checked = self->fallback;
  keep (&self->origin, &checked);
  show_reset (self);
}

const DsValue *
dsu_param_row_get_value (DsuParamRow *self)
{
  g_return_val_if_fail (DSU_IS_PARAM_ROW (self), NULL);

  return &self->value;
}

gboolean
dsu_param_row_is_default (DsuParamRow *self)
{
  g_return_val_if_fail (DSU_IS_PARAM_ROW (self), FALSE);

  return ds_value_equal (&self->value, &self->fallback);
}

DsuParamRow *
dsu_param_row_find (GtkWidget *widget)
{
  GtkWidget *row = widget != NULL ? gtk_widget_get_ancestor (widget, DSU_TYPE_PARAM_ROW) : NULL;

  return row != NULL && DSU_PARAM_ROW (row)->rows != NULL ? DSU_PARAM_ROW (row) : NULL;
}

DsStatus
dsu_param_row_take_rows (DsuParamRow *self, const char *rows, DsError *err)
{
  DsValue value, checked;
  DsStatus status = ds_value_set_rows (&value, rows, strlen (rows), err);

  g_return_val_if_fail (DSU_IS_PARAM_ROW (self) && rows != NULL, DS_BAD_ARG);

  if (status == DS_OK)
    status = ds_param_check (self->param, &value, &checked, self->param->id, err);
  if (status == DS_OK && !ds_value_equal (&checked, &self->value)) {
    dsu_param_row_set_value (self, &checked);
    g_signal_emit (self, signals[VALUE_CHANGED], 0);
  }
  ds_value_clear (&value);
  return status;
}
