/* ui/stage_row.c — an expander row that knows its stage. */
#include "stage_row.h"

#include "icon_button.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DsuStageRow {
  AdwExpanderRow parent_instance;
  const DsGenStage *stage; /* NULL: this program does not have it */
  DsRecipeStage use;       /* as it is shown; a copy whose params are ours */
  DsRecipeStage origin;    /* values that Reset gives; the same */
  DsRules *rules;
  guint index, n; /* number in the recipe, and of all stages */
  guint n_floors;
  int floor;            /* floor of the values shown; -1: the common ones */
  GtkWidget *floor_row; /* NULL until it is filled, or of no use */
  gboolean is_setting, is_filled;
  gboolean is_filtered, was_expanded; /* by the search; before it */
  GtkWidget *grip, *number;
  GPtrArray *rows; /* DsuParamRow, borrowed */
};

enum { PARAM_CHANGED, SWITCHED, DRAG_BEGIN, DRAG_END, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DsuStageRow, dsu_stage_row, ADW_TYPE_EXPANDER_ROW)

/* ---- parameters */

static void
on_param (DsuParamRow *row, DsuStageRow *self)
{
  g_signal_emit (self, signals[PARAM_CHANGED], 0, row);
}

static void
on_drag_begin (DsuStageRow *self)
{
  g_signal_emit (self, signals[DRAG_BEGIN], 0);
}

static void
on_drag_end (DsuStageRow *self)
{
  g_signal_emit (self, signals[DRAG_END], 0);
}

/* ---- values of single floors */

int
dsu_stage_row_get_floor (DsuStageRow *self)
{
  g_return_val_if_fail (DSU_IS_STAGE_ROW (self), -1);

  return self->floor;
}

/* Value of the parameter @id, and the value that Reset gives: for a floor, the common one. */
static const DsValue *
value_of (DsuStageRow *self, const char *id, const DsValue **origin)
{
  const DsValue *common = ds_recipe_get (&self->use, id), *own = NULL;

  *origin = self->floor < 0 ? ds_recipe_get (&self->origin, id) : common;
  if (self->floor >= 0)
    own = ds_recipe_get_on (&self->use, (size_t)self->floor, id);
  return own != NULL ? own : common;
}

/* The name of this use of the stage, and the floors that differ. */
static void
show_subtitle (DsuStageRow *self)
{
  g_autoptr (GString) floors = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < DS_FLOORS_MAX; i++)
    if (ds_recipe_has_floor (&self->use, i))
      g_string_append_printf (floors, "%s%u", floors->len > 0 ? ", " : "", i + 1);
  if (floors->len > 0) /* Translators: numbers of floors, such as "differs on floor 2, 5" */
    text = g_strdup_printf (_ ("different on floor %s"), floors->str);
  if (text != NULL && self->use.label[0] != '\0') {
    char *both = g_strdup_printf ("%s · %s", self->use.label, text);

    g_free (text);
    text = both;
  }
  if (self->stage != NULL)
    adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), text != NULL ? text : self->use.label);
}

static void show_params (DsuStageRow *self);

static void
on_floor (AdwComboRow *row, GParamSpec *pspec, DsuStageRow *self)
{
  if (self->is_setting)
    return;
  self->floor = (int)adw_combo_row_get_selected (row) - 1;
  show_params (self);
}

/* Choice of all floors or one of them. */
static void
show_floors (DsuStageRow *self)
{
  GtkStringList *labels;
  guint n;

  if (self->floor >= (int)self->n_floors)
    self->floor = -1;
  if (self->floor_row == NULL)
    return;
  labels = GTK_STRING_LIST (adw_combo_row_get_model (ADW_COMBO_ROW (self->floor_row)));
  self->is_setting = TRUE;
  for (n = g_list_model_get_n_items (G_LIST_MODEL (labels)); n <= self->n_floors; n++) {
    g_autofree char *label = g_strdup_printf (_ ("Floor %u"), n);

    gtk_string_list_append (labels, n == 0 ? _ ("All floors") : label);
  }
  gtk_string_list_splice (labels, self->n_floors + 1, n - self->n_floors - 1, NULL);
  adw_combo_row_set_selected (ADW_COMBO_ROW (self->floor_row), (guint)(self->floor + 1));
  gtk_widget_set_visible (self->floor_row, self->n_floors > 1);
  self->is_setting = FALSE;
}

static void
add_floor_row (DsuStageRow *self)
{
  if (self->stage->scope != DS_GEN_FLOOR || self->stage->n_params == 0)
    return;
  self->floor_row = adw_combo_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->floor_row), _ ("Values for"));
  dsu_set_tip (self->floor_row, _ ("Set different values for a single floor"));
  adw_combo_row_set_model (ADW_COMBO_ROW (self->floor_row),
                           G_LIST_MODEL (gtk_string_list_new (NULL)));
  g_signal_connect (self->floor_row, "notify::selected", G_CALLBACK (on_floor), self);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), self->floor_row);
  show_floors (self);
}

/* ---- rows */

static void
show_params (DsuStageRow *self)
{
  for (guint i = 0; i < self->rows->len; i++) {
    DsuParamRow *row = g_ptr_array_index (self->rows, i);

    const char *id = dsu_param_row_get_param (row)->id;

    const DsValue *origin, *value = value_of (self, id, &origin);

    dsu_param_row_set_origin (row, origin);
    dsu_param_row_set_value (row, value);
  }
}

/* Made when the row is first unfolded: otherwise they would be most of the window's start. */
static void
fill (DsuStageRow *self)
{
  if (self->is_filled || self->stage == NULL)
    return;
  self->is_filled = TRUE;
  add_floor_row (self);
  for (size_t i = 0; i < self->stage->n_params; i++) {
    DsuParamRow *row = dsu_param_row_new (&self->stage->params[i], self->rules);

    g_signal_connect (row, "value-changed", G_CALLBACK (on_param), self);
    g_signal_connect_swapped (row, "drag-begin", G_CALLBACK (on_drag_begin), self);
    g_signal_connect_swapped (row, "drag-end", G_CALLBACK (on_drag_end), self);
    adw_expander_row_add_row (ADW_EXPANDER_ROW (self), GTK_WIDGET (row));
    g_ptr_array_add (self->rows, row);
  }
  show_params (self);
}

DsuParamRow *
dsu_stage_row_find_param (DsuStageRow *self, const char *id)
{
  g_return_val_if_fail (DSU_IS_STAGE_ROW (self) && id != NULL, NULL);

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self), TRUE);
  fill (self);
  for (guint i = 0; i < self->rows->len; i++) {
    DsuParamRow *row = g_ptr_array_index (self->rows, i);

    if (strcmp (dsu_param_row_get_param (row)->id, id) == 0)
      return row;
  }
  return NULL;
}

gboolean
dsu_stage_row_filter (DsuStageRow *self, const char *text)
{
  const gboolean is_found = text[0] != '\0';
  gboolean any = FALSE, is_named;

  g_return_val_if_fail (DSU_IS_STAGE_ROW (self) && text != NULL, FALSE);

  is_named =
      !is_found || self->stage == NULL || g_str_match_string (text, _ (self->stage->label), TRUE);
  if (is_found && !self->is_filtered)
    self->was_expanded = adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self));
  if (is_found)
    fill (self);
  for (guint i = 0; i < self->rows->len; i++) {
    DsuParamRow *row = g_ptr_array_index (self->rows, i);
    const gboolean shown = is_named || dsu_param_row_matches (row, text);

    gtk_widget_set_visible (GTK_WIDGET (row), shown);
    any |= shown;
  }
  if (is_found || self->is_filtered)
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self), is_found || self->was_expanded);
  self->is_filtered = is_found;
  any |= is_named;
  gtk_widget_set_visible (GTK_WIDGET (self), any);
  return any;
}

static void
on_expanded (DsuStageRow *self)
{
  if (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self)))
    fill (self);
}

static void
on_switched (DsuStageRow *self)
{
  if (!self->is_setting)
    g_signal_emit (self, signals[SWITCHED], 0);
}

/* ---- its menu */

static void
add_item (GMenu *menu, const char *label, const char *action, guint index)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "u", index);
  g_menu_append_item (menu, item);
}

/* Made when it is opened: a recipe of many stages would otherwise make many menus to start with. */
static void
make_menu (GtkMenuButton *button, gpointer data)
{
  DsuStageRow *self = data;
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) places = g_menu_new (), values = g_menu_new (), end = g_menu_new ();

  if (self->index > 0)
    add_item (places, _ ("Move _Up"), "stage.up", self->index);
  if (self->index + 1 < self->n)
    add_item (places, _ ("Move Do_wn"), "stage.down", self->index);
  add_item (places, _ ("_Duplicate"), "stage.duplicate", self->index);
  add_item (places, _ ("Re_name…"), "stage.rename", self->index);
  add_item (values, _ ("R_andomise Values"), "stage.randomise", self->index);
  if (self->n > 1)
    add_item (end, _ ("_Remove"), "stage.remove", self->index);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (places));
  if (self->stage != NULL && self->stage->n_params > 0)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (values));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (end));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

/* ---- building */

static void
name_widget (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* The row has no name of its own, and its switch is not ours. */
static void
name_parts (DsuStageRow *self, const char *title, GtkWidget *menu)
{
  GtkWidget *toggle = dsu_expander_row_set_name (GTK_WIDGET (self), title);
  /* Translators: name of the menu of a stage, such as "Lakes: more options". */
  g_autofree char *more = g_strdup_printf (_ ("%s: more options"), title);

  name_widget (menu, more);
  if (toggle != NULL)
    dsu_set_tip (toggle, _ ("Switch this stage on or off"));
}

static GtkWidget *
build_grip (DsuStageRow *self)
{
  self->grip = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  gtk_widget_add_css_class (self->grip, "grip");
  gtk_box_append (GTK_BOX (self->grip), gtk_image_new_from_icon_name ("ds-grip-symbolic"));
  self->number = gtk_label_new (NULL);
  gtk_label_set_width_chars (GTK_LABEL (self->number), 2);
  gtk_label_set_xalign (GTK_LABEL (self->number), 1);
  gtk_widget_add_css_class (self->number, "numeric");
  gtk_widget_add_css_class (self->number, "caption");
  gtk_box_append (GTK_BOX (self->grip), self->number);
  gtk_widget_set_cursor_from_name (self->grip, "grab");
  dsu_set_tip (self->grip, _ ("Drag to move this stage (Alt+Up, Alt+Down)"));
  return self->grip;
}

static GtkWidget *
build_more (DsuStageRow *self)
{
  GtkWidget *more = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (more), "view-more-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (more), make_menu, self, NULL);
  gtk_widget_add_css_class (more, "flat");
  gtk_widget_set_valign (more, GTK_ALIGN_CENTER);
  dsu_menu_button_set_tip (more, _ ("Move, duplicate or remove this stage"));
  return more;
}

static void
build (DsuStageRow *self)
{
  AdwExpanderRow *expander = ADW_EXPANDER_ROW (self);
  const char *title = self->stage != NULL ? _ (self->stage->label) : self->use.stage;
  g_autofree char *plain = g_markup_escape_text (title, -1);
  GtkWidget *more = build_more (self);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), plain);
  adw_expander_row_set_subtitle (expander,
                                 self->stage != NULL ? self->use.label : _ ("Unknown stage"));
  adw_expander_row_set_show_enable_switch (expander, TRUE);
  adw_expander_row_add_prefix (expander, build_grip (self));
  adw_expander_row_add_action (expander, more);
  if (self->stage != NULL)
    dsu_set_tip (GTK_WIDGET (self), _ (self->stage->help));
  name_parts (self, title, more);
  g_signal_connect (self, "notify::expanded", G_CALLBACK (on_expanded), NULL);
  g_signal_connect (self, "notify::enable-expansion", G_CALLBACK (on_switched), NULL);
}

/* Its params become copies of those of @from (NULL: none), which keep their rows. */
static void
take_params (DsRecipeStage *self, const DsRecipeStage *from)
{
  for (size_t i = 0; i < self->n_params; i++)
    ds_value_clear (&self->params[i].value);
  g_free (self->params);
  self->n_params = from != NULL ? from->n_params : 0;
  self->params =
      g_memdup2 (from != NULL ? from->params : NULL, self->n_params * sizeof *self->params);
  for (size_t i = 0; i < self->n_params; i++)
    ds_str_ref (self->params[i].value.rows);
}

static void
dsu_stage_row_finalize (GObject *object)
{
  DsuStageRow *self = DSU_STAGE_ROW (object);

  take_params (&self->use, NULL);
  take_params (&self->origin, NULL);
  g_ptr_array_unref (self->rows);
  ds_rules_unref (self->rules);
  G_OBJECT_CLASS (dsu_stage_row_parent_class)->finalize (object);
}

static void
dsu_stage_row_class_init (DsuStageRowClass *class)
{
  static const char *const names[N_SIGNALS] = { "param-changed", "switched", "drag-begin",
                                                "drag-end" };

  G_OBJECT_CLASS (class)->finalize = dsu_stage_row_finalize;
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], DSU_TYPE_STAGE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, i == PARAM_CHANGED ? 1 : 0, DSU_TYPE_PARAM_ROW);
}

static void
dsu_stage_row_init (DsuStageRow *self)
{
  self->rows = g_ptr_array_new ();
  self->floor = -1;
}

DsuStageRow *
dsu_stage_row_new (const DsRecipeStage *use, DsRules *rules)
{
  DsuStageRow *self = g_object_new (DSU_TYPE_STAGE_ROW, NULL);

  g_return_val_if_fail (use != NULL && rules != NULL, NULL);

  self->stage = ds_gen_find_stage (use->stage);
  self->rules = ds_rules_ref (rules);
  memcpy (self->use.stage, use->stage, sizeof use->stage);
  memcpy (self->use.label, use->label, sizeof use->label);
  build (self);
  return self;
}

gboolean
dsu_stage_row_is_for (DsuStageRow *self, const DsRecipeStage *use)
{
  g_return_val_if_fail (DSU_IS_STAGE_ROW (self) && use != NULL, FALSE);

  return strcmp (self->use.stage, use->stage) == 0 && strcmp (self->use.label, use->label) == 0;
}

void
dsu_stage_row_show (DsuStageRow *self, const DsRecipeStage *use, const DsRecipeStage *origin,
                    guint index, guint n, guint n_floors)
{
  g_autofree char *number = g_strdup_printf ("%u", index + 1);

  g_return_if_fail (DSU_IS_STAGE_ROW (self) && use != NULL && index < n);

  self->index = index;
  self->n = n;
  self->n_floors = n_floors;
  take_params (&self->use, use);
  take_params (&self->origin, origin);
  gtk_label_set_text (GTK_LABEL (self->number), number);
  self->is_setting = TRUE;
  if (dsu_stage_row_get_enabled (self) == use->disabled)
    adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (self), !use->disabled);
  self->is_setting = FALSE;
  show_subtitle (self);
  show_floors (self);
  show_params (self);
}

guint
dsu_stage_row_get_index (DsuStageRow *self)
{
  g_return_val_if_fail (DSU_IS_STAGE_ROW (self), 0);

  return self->index;
}

gboolean
dsu_stage_row_get_enabled (DsuStageRow *self)
{
  g_return_val_if_fail (DSU_IS_STAGE_ROW (self), FALSE);

  return adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (self));
}

GtkWidget *
dsu_stage_row_get_grip (DsuStageRow *self)
{
  g_return_val_if_fail (DSU_IS_STAGE_ROW (self), NULL);

  return self->grip;
}
