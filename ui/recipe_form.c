/* ui/recipe_form.c — list of stages and actions on them. */
#include "recipe_form.h"

#include "dialogs.h"
#include "icon_button.h"
#include "stage_chooser.h"

#include <glib/gi18n.h>
#include <string.h>

#define SCROLL_EDGE 36 /* pixels from the edge of the view, where dragging scrolls */
#define NO_STAGE G_MAXUINT

struct _DsuRecipeForm {
  GtkBox parent_instance;
  GtkWidget *list, *add, *nothing; /* nothing: says that nothing matches */
  char *search;                    /* "" for all */
  DsRecipe recipe;                 /* as it is shown */
  DsRules *rules;
  GPtrArray *rows;   /* DsuStageRow by stage, borrowed */
  guint focus_next;  /* the stage that gets the focus when the list is next shown; NO_STAGE */
  DsuStageRow *last; /* that had the focus; borrowed, NULL: none */
  DsuStageRow *dragged;
  guint drop_at; /* where it would be put; NO_STAGE: nowhere */
};

enum { EDITED, DRAG_BEGIN, DRAG_END, FAILED, FOLDED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DsuRecipeForm, dsu_recipe_form, GTK_TYPE_BOX)

/* ---- edits */

/* Emits "edited" with @recipe if @status is DS_OK, else "failed", and clears it. */
static void
propose (DsuRecipeForm *self, DsRecipe *recipe, DsStatus status, const DsError *err,
         const char *label)
{
  if (status == DS_OK)
    g_signal_emit (self, signals[EDITED], 0, recipe, label);
  else
    g_signal_emit (self, signals[FAILED], 0, err);
  ds_recipe_clear (recipe);
  self->focus_next = NO_STAGE;
}

/* Setting a parameter that counts only with a choice of another one sets that choice, too. */
static DsStatus
choose_for (DsRecipeStage *use, const DsParam *param, DsError *err)
{
  DsValue choice;
  DsStatus status = ds_value_parse (&choice, param->counts_when, err);

  return status == DS_OK ? ds_recipe_set (use, param->counts_with, &choice, err) : status;
}

/* A value of a floor that equals the common one is removed. */
static DsStatus
set_on_floor (DsRecipeStage *use, int floor, DsuParamRow *row, DsError *err)
{
  const DsParam *param = dsu_param_row_get_param (row);
  const DsValue *value = dsu_param_row_get_value (row), *common = ds_recipe_get (use, param->id);
  const gboolean is_common =
      common != NULL ? ds_value_equal (value, common) : dsu_param_row_is_default (row);

  return ds_recipe_set_on (use, (size_t)floor, param->id, is_common ? NULL : value, err);
}

static void
on_param (DsuStageRow *stage, DsuParamRow *row, DsuRecipeForm *self)
{
  const int floor = dsu_stage_row_get_floor (stage);
  const DsParam *param = dsu_param_row_get_param (row);
  const guint i = dsu_stage_row_get_index (stage);
  const DsValue *value = dsu_param_row_is_default (row) ? NULL : dsu_param_row_get_value (row);
  DsRecipe recipe;
  DsError err;
  DsStatus status = ds_recipe_copy (&recipe, &self->recipe, &err);

  if (status == DS_OK)
    status = floor < 0 ? ds_recipe_set (&recipe.stages[i], param->id, value, &err)
                       : set_on_floor (&recipe.stages[i], floor, row, &err);
  if (status == DS_OK && value != NULL && param->counts_with != NULL)
    status = choose_for (&recipe.stages[i], param, &err);
  propose (self, &recipe, status, &err, NULL);
}

static void
on_switched (DsuStageRow *stage, DsuRecipeForm *self)
{
  const guint i = dsu_stage_row_get_index (stage);
  const gboolean enabled = dsu_stage_row_get_enabled (stage);
  DsRecipe recipe;
  DsError err;
  const DsStatus status = ds_recipe_copy (&recipe, &self->recipe, &err);

  if (status == DS_OK)
    recipe.stages[i].disabled = !enabled;
  propose (self, &recipe, status, &err, enabled ? N_ ("Switch Stage On") : N_ ("Switch Stage Off"));
}

static void
move (DsuRecipeForm *self, guint from, guint to)
{
  DsRecipe recipe;
  DsError err;
  DsStatus status;

  if (from == to || from >= self->recipe.n_stages || to >= self->recipe.n_stages)
    return;
  status = ds_recipe_copy (&recipe, &self->recipe, &err);
  if (status == DS_OK)
    ds_recipe_move_stage (&recipe, from, to);
  self->focus_next = to;
  propose (self, &recipe, status, &err, N_ ("Move Stage"));
}

static void
on_up (GSimpleAction *action, GVariant *index, gpointer form)
{
  const guint i = g_variant_get_uint32 (index);

  if (i > 0)
    move (form, i, i - 1);
}

static void
on_down (GSimpleAction *action, GVariant *index, gpointer form)
{
  move (form, g_variant_get_uint32 (index), g_variant_get_uint32 (index) + 1);
}

static void
on_duplicate (GSimpleAction *action, GVariant *index, gpointer form)
{
  DsuRecipeForm *self = form;
  const guint i = g_variant_get_uint32 (index);
  DsRecipe recipe;
  DsError err;
  DsStatus status = ds_recipe_copy (&recipe, &self->recipe, &err);

  if (status == DS_OK)
    status = ds_recipe_duplicate_stage (&recipe, i, &err);
  self->focus_next = i + 1;
  propose (self, &recipe, status, &err, N_ ("Duplicate Stage"));
}

typedef struct {
  DsuRecipeForm *form;
  guint stage;
} Question;

static void
on_renamed (const char *name, gpointer data)
{
  Question *question = data;
  DsuRecipeForm *self = question->form;
  const guint i = question->stage;
  DsRecipe recipe;
  DsError err;
  DsStatus status;

  if (name != NULL && i < self->recipe.n_stages) {
    status = ds_recipe_copy (&recipe, &self->recipe, &err);
    if (status == DS_OK)
      status = ds_recipe_label_stage (&recipe, i, name, &err);
    self->focus_next = i;
    propose (self, &recipe, status, &err, N_ ("Rename Stage"));
  }
  g_object_unref (self);
  g_free (question);
}

static void
on_rename (GSimpleAction *action, GVariant *index, gpointer form)
{
  DsuRecipeForm *self = form;
  const guint i = g_variant_get_uint32 (index);
  Question *question;

  if (i >= self->recipe.n_stages)
    return;
  question = g_new0 (Question, 1);
  question->form = g_object_ref (self);
  question->stage = i;
  dsu_dialog_ask_text (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Rename Stage"),
      _ ("Lowercase letters, digits, “-” and “_”. Renaming a stage changes its random numbers."),
      _ ("Name"), self->recipe.stages[i].label, _ ("_Rename"), on_renamed, question);
}

/* The last stage stays: a recipe without any makes nothing. */
static void
on_remove (GSimpleAction *action, GVariant *index, gpointer form)
{
  DsuRecipeForm *self = form;
  const guint i = g_variant_get_uint32 (index);
  DsRecipe recipe;
  DsError err;
  DsStatus status;

  if (self->recipe.n_stages < 2)
    return;
  status = ds_recipe_copy (&recipe, &self->recipe, &err);
  if (status == DS_OK)
    ds_recipe_remove_stage (&recipe, i);
  self->focus_next = MIN (i, (guint)self->recipe.n_stages - 2);
  propose (self, &recipe, status, &err, N_ ("Remove Stage"));
}

/* The chosen stage goes behind the stage that had the focus last. */
static void
on_chosen (DsuRecipeForm *self, const char *stage)
{
  const guint at =
      self->last != NULL ? dsu_stage_row_get_index (self->last) + 1 : (guint)self->recipe.n_stages;
  DsRecipe recipe;
  DsError err;
  DsStatus status = ds_recipe_copy (&recipe, &self->recipe, &err);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->add));
  if (status == DS_OK)
    status = ds_recipe_add_stage (&recipe, at, stage, &err);
  self->focus_next = at;
  propose (self, &recipe, status, &err, N_ ("Add Stage"));
}

/* Tiles, kinds of things and drawings stay: they are content, not layout. */
static DsStatus
randomise (DsRecipeStage *use, const DsRules *rules, DsRng *rng, DsError *err)
{
  const DsGenStage *stage = ds_gen_find_stage (use->stage);
  DsStatus status = DS_OK;

  for (size_t i = 0; stage != NULL && i < stage->n_params && status == DS_OK; i++) {
    const DsParam *param = &stage->params[i];
    DsValue value, fallback;

    if (param->type == DS_PARAM_TILE || param->type == DS_PARAM_KIND ||
        param->type == DS_PARAM_ROWS)
      continue;
    ds_param_random (param, rules, rng, &value);
    ds_param_default (param, &fallback);
    status =
        ds_recipe_set (use, param->id, ds_value_equal (&value, &fallback) ? NULL : &value, err);
  }
  return status;
}

/* From stage @first to before @end. */
static void
randomise_stages (DsuRecipeForm *self, size_t first, size_t end)
{
  DsRecipe recipe;
  DsError err;
  DsStatus status = ds_recipe_copy (&recipe, &self->recipe, &err);
  DsRng rng;

  ds_rng_seed (&rng, (guint64)g_random_int () << 32 | g_random_int ());
  for (size_t i = first; i < end && status == DS_OK; i++)
    status = randomise (&recipe.stages[i], self->rules, &rng, &err);
  propose (self, &recipe, status, &err, N_ ("Randomise Values"));
}

static void
on_randomise (GSimpleAction *action, GVariant *index, gpointer form)
{
  const guint i = g_variant_get_uint32 (index);

  randomise_stages (form, i, i + 1);
}

void
dsu_recipe_form_randomise (DsuRecipeForm *self)
{
  g_return_if_fail (DSU_IS_RECIPE_FORM (self));

  randomise_stages (self, 0, self->recipe.n_stages);
}

static gboolean
on_key (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType modifiers,
        DsuStageRow *row)
{
  DsuRecipeForm *self =
      DSU_RECIPE_FORM (gtk_widget_get_ancestor (GTK_WIDGET (row), DSU_TYPE_RECIPE_FORM));
  const guint i = dsu_stage_row_get_index (row);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (row))));

  modifiers &= gtk_accelerator_get_default_mod_mask ();
  if (modifiers == GDK_ALT_MASK && keyval == GDK_KEY_Up && i > 0)
    move (self, i, i - 1);
  else if (modifiers == GDK_ALT_MASK && keyval == GDK_KEY_Down)
    move (self, i, i + 1);
  else if (modifiers == 0 && keyval == GDK_KEY_Delete &&
           gtk_widget_get_ancestor (focus, DSU_TYPE_PARAM_ROW) == NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "stage.remove", "u", i);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* ---- dragging */

static void
mark_drop (DsuRecipeForm *self, guint at)
{
  const guint from = dsu_stage_row_get_index (self->dragged);

  for (guint i = 0; i < self->rows->len; i++) {
    GtkWidget *row = g_ptr_array_index (self->rows, i);

    gtk_widget_remove_css_class (row, "drop-above");
    gtk_widget_remove_css_class (row, "drop-below");
    if (i == at && at != from)
      gtk_widget_add_css_class (row, at < from ? "drop-above" : "drop-below");
  }
  self->drop_at = at;
}

/* Scrolls while @y, in the list, is close to the edge of the view. */
static void
scroll_along (DsuRecipeForm *self, double y)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place;
  double seen_y;

  if (scrolled == NULL ||
      !gtk_widget_translate_coordinates (self->list, scrolled, 0, y, NULL, &seen_y))
    return;
  place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  if (seen_y < SCROLL_EDGE)
    gtk_adjustment_set_value (place, gtk_adjustment_get_value (place) - SCROLL_EDGE);
  else if (seen_y > gtk_widget_get_height (scrolled) - SCROLL_EDGE)
    gtk_adjustment_set_value (place, gtk_adjustment_get_value (place) + SCROLL_EDGE);
}

static void
on_grip_begin (GtkGestureDrag *drag, double x, double y, DsuRecipeForm *self)
{
  GtkWidget *grip = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (drag));

  self->dragged = DSU_STAGE_ROW (gtk_widget_get_ancestor (grip, DSU_TYPE_STAGE_ROW));
  self->drop_at = NO_STAGE;
  gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_add_css_class (GTK_WIDGET (self->dragged), "dragged");
}

static void
on_grip_moved (GtkGestureDrag *drag, double dx, double dy, DsuRecipeForm *self)
{
  GtkWidget *grip = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (drag));
  GtkListBoxRow *over;
  double x, y, in_list_y;

  if (self->dragged == NULL || !gtk_gesture_drag_get_start_point (drag, &x, &y) ||
      !gtk_widget_translate_coordinates (grip, self->list, x, y + dy, NULL, &in_list_y))
    return;
  scroll_along (self, in_list_y);
  over = gtk_list_box_get_row_at_y (
      GTK_LIST_BOX (self->list),
      (int)CLAMP (in_list_y, 0, MAX (0, gtk_widget_get_height (self->list) - 1)));
  if (DSU_IS_STAGE_ROW (over))
    mark_drop (self, dsu_stage_row_get_index (DSU_STAGE_ROW (over)));
}

static void
on_grip_end (GtkGestureDrag *drag, double dx, double dy, DsuRecipeForm *self)
{
  DsuStageRow *row = self->dragged;
  const guint to = self->drop_at;

  if (row == NULL)
    return;
  mark_drop (self, dsu_stage_row_get_index (row));
  gtk_widget_remove_css_class (GTK_WIDGET (row), "dragged");
  self->dragged = NULL;
  if (to != NO_STAGE)
    move (self, dsu_stage_row_get_index (row), to);
}

/* Esc, or the stages changed meanwhile. */
static void
on_grip_cancel (GtkGesture *drag, GdkEventSequence *sequence, DsuRecipeForm *self)
{
  if (self->dragged == NULL)
    return;
  mark_drop (self, dsu_stage_row_get_index (self->dragged));
  gtk_widget_remove_css_class (GTK_WIDGET (self->dragged), "dragged");
  self->dragged = NULL;
}

/* ---- showing */

static void
on_row_drag_begin (DsuRecipeForm *self)
{
  g_signal_emit (self, signals[DRAG_BEGIN], 0);
}

static void
on_row_drag_end (DsuRecipeForm *self)
{
  g_signal_emit (self, signals[DRAG_END], 0);
}

static void
on_row_entered (GtkEventControllerFocus *focus, DsuStageRow *row)
{
  DSU_RECIPE_FORM (gtk_widget_get_ancestor (GTK_WIDGET (row), DSU_TYPE_RECIPE_FORM))->last = row;
}

static void
on_folded (DsuRecipeForm *self)
{
  g_signal_emit (self, signals[FOLDED], 0);
}

static DsuStageRow *
build_row (DsuRecipeForm *self, const DsRecipeStage *use)
{
  DsuStageRow *row = dsu_stage_row_new (use, self->rules);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect (row, "param-changed", G_CALLBACK (on_param), self);
  g_signal_connect (row, "switched", G_CALLBACK (on_switched), self);
  g_signal_connect_swapped (row, "drag-begin", G_CALLBACK (on_row_drag_begin), self);
  g_signal_connect_swapped (row, "drag-end", G_CALLBACK (on_row_drag_end), self);
  g_signal_connect_swapped (row, "notify::expanded", G_CALLBACK (on_folded), self);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_grip_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_grip_moved), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_grip_end), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (on_grip_cancel), self);
  gtk_widget_add_controller (dsu_stage_row_get_grip (row), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), row);
  gtk_widget_add_controller (GTK_WIDGET (row), keys);
  g_signal_connect (focus, "enter", G_CALLBACK (on_row_entered), row);
  gtk_widget_add_controller (GTK_WIDGET (row), focus);
  return row;
}

/* Takes the row of @use out of @old, or makes one. Returns a reference. */
static DsuStageRow *
take_row (DsuRecipeForm *self, GPtrArray *old, const DsRecipeStage *use)
{
  for (guint i = 0; i < old->len; i++)
    if (dsu_stage_row_is_for (g_ptr_array_index (old, i), use))
      return g_ptr_array_steal_index (old, i);
  return g_object_ref_sink (build_row (self, use));
}

static gboolean
has_rows_of (DsuRecipeForm *self, const DsRecipe *recipe)
{
  if (self->rows->len != recipe->n_stages)
    return FALSE;
  for (guint i = 0; i < self->rows->len; i++)
    if (!dsu_stage_row_is_for (g_ptr_array_index (self->rows, i), &recipe->stages[i]))
      return FALSE;
  return TRUE;
}

/* The widget in the list that has the focus; NULL: none. */
static GtkWidget *
focus_in_list (DsuRecipeForm *self)
{
  GtkRoot *root = gtk_widget_get_root (self->list);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, self->list) ? focus : NULL;
}

static void filter (DsuRecipeForm *self);

/* Rows of @recipe in its order; rows that stay keep their state and the focus. */
static void
arrange (DsuRecipeForm *self, const DsRecipe *recipe, gboolean keep)
{
  g_autoptr (GPtrArray) old = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GtkWidget) focus = focus_in_list (self);
  GtkWidget *child;

  self->dragged = NULL;
  if (focus != NULL)
    g_object_ref (focus);
  while ((child = gtk_widget_get_first_child (self->list)) != NULL) {
    if (keep)
      g_ptr_array_add (old, g_object_ref (child));
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  }
  g_ptr_array_set_size (self->rows, 0);
  for (size_t i = 0; i < recipe->n_stages; i++) {
    g_autoptr (DsuStageRow) row = take_row (self, old, &recipe->stages[i]);

    gtk_list_box_append (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
    g_ptr_array_add (self->rows, row);
  }
  filter (self);
  if (focus != NULL && gtk_widget_is_ancestor (focus, self->list))
    gtk_widget_grab_focus (focus);
  if (!g_ptr_array_find (self->rows, self->last, NULL))
    self->last = NULL;
}

/* The stage of @recipe (may be NULL) that corresponds to @use; NULL: none. */
static const DsRecipeStage *
find_use (const DsRecipe *recipe, const DsRecipeStage *use)
{
  for (size_t i = 0; recipe != NULL && i < recipe->n_stages; i++)
    if (strcmp (recipe->stages[i].stage, use->stage) == 0 &&
        strcmp (recipe->stages[i].label, use->label) == 0)
      return &recipe->stages[i];
  return NULL;
}

void
dsu_recipe_form_show (DsuRecipeForm *self, const DsRecipe *recipe, const DsRecipe *origin,
                      DsRules *rules, guint n_floors)
{
  gboolean same_rules;
  DsRecipe copy;

  g_return_if_fail (DSU_IS_RECIPE_FORM (self) && recipe != NULL && rules != NULL);

  same_rules = rules == self->rules;
  if (ds_recipe_copy (&copy, recipe, NULL) != DS_OK)
    return;
  ds_recipe_clear (&self->recipe);
  self->recipe = copy;
  ds_rules_ref (rules);
  ds_rules_unref (self->rules);
  self->rules = rules;
  if (!same_rules || !has_rows_of (self, &copy))
    arrange (self, &copy, same_rules);
  for (guint i = 0; i < self->rows->len; i++)
    dsu_stage_row_show (g_ptr_array_index (self->rows, i), &copy.stages[i],
                        find_use (origin, &copy.stages[i]), i, (guint)copy.n_stages, n_floors);
  if (self->focus_next < self->rows->len)
    gtk_widget_child_focus (g_ptr_array_index (self->rows, self->focus_next), GTK_DIR_TAB_FORWARD);
  self->focus_next = NO_STAGE;
}

static void
filter (DsuRecipeForm *self)
{
  guint n = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n += dsu_stage_row_filter (g_ptr_array_index (self->rows, i), self->search);
  gtk_widget_set_visible (self->list, n > 0); /* else its frame is a stray line */
  gtk_widget_set_visible (self->nothing, n == 0 && self->search[0] != '\0');
}

void
dsu_recipe_form_search (DsuRecipeForm *self, const char *text)
{
  g_return_if_fail (DSU_IS_RECIPE_FORM (self) && text != NULL);

  g_free (self->search);
  self->search = g_strstrip (g_strdup (text));
  filter (self);
}

void
dsu_recipe_form_set_failed (DsuRecipeForm *self, guint stage)
{
  g_return_if_fail (DSU_IS_RECIPE_FORM (self));

  for (guint i = 0; i < self->rows->len; i++) {
    GtkWidget *row = g_ptr_array_index (self->rows, i);

    if (i == stage)
      gtk_widget_add_css_class (row, "failed");
    else
      gtk_widget_remove_css_class (row, "failed");
  }
}

void
dsu_recipe_form_reveal (DsuRecipeForm *self, guint stage, const char *param)
{
  GtkWidget *row = NULL;

  g_return_if_fail (DSU_IS_RECIPE_FORM (self));

  if (stage >= self->rows->len)
    return;
  dsu_stage_row_filter (self->rows->pdata[stage], "");
  if (param != NULL)
    row = GTK_WIDGET (dsu_stage_row_find_param (self->rows->pdata[stage], param));
  else {
    row = self->rows->pdata[stage];
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  }
  if (row != NULL)
    gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD);
}

/* ---- unfolded stages */

/* Values and weights have sliders; ranges and choices have none. */
static gboolean
has_slider (const DsRecipeStage *use)
{
  const DsGenStage *stage = ds_gen_find_stage (use->stage);

  for (gsize i = 0; stage != NULL && i < stage->n_params; i++)
    if (stage->params[i].type == DS_PARAM_INT || stage->params[i].type == DS_PARAM_PERMILLE ||
        stage->params[i].type == DS_PARAM_WEIGHTS)
      return !use->disabled;
  return FALSE;
}

void
dsu_recipe_form_show_sliders (DsuRecipeForm *self)
{
  AdwExpanderRow *first = NULL;

  g_return_if_fail (DSU_IS_RECIPE_FORM (self));

  for (guint i = 0; i < self->rows->len; i++) {
    AdwExpanderRow *row = self->rows->pdata[i];

    if (!has_slider (&self->recipe.stages[i]))
      continue;
    if (adw_expander_row_get_expanded (row))
      return;
    if (first == NULL)
      first = row;
  }
  if (first != NULL)
    adw_expander_row_set_expanded (first, TRUE);
}

static char *
dup_name (const DsRecipeStage *use)
{
  return use->label[0] != '\0' ? g_strconcat (use->stage, "/", use->label, NULL)
                               : g_strdup (use->stage);
}

char **
dsu_recipe_form_dup_unfolded (DsuRecipeForm *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  g_return_val_if_fail (DSU_IS_RECIPE_FORM (self), NULL);

  for (guint i = 0; i < self->rows->len; i++) {
    g_autofree char *name = dup_name (&self->recipe.stages[i]);

    if (adw_expander_row_get_expanded (self->rows->pdata[i]))
      g_strv_builder_add (names, name);
  }
  return g_strv_builder_end (names);
}

void
dsu_recipe_form_unfold (DsuRecipeForm *self, const char *const *names)
{
  g_return_if_fail (DSU_IS_RECIPE_FORM (self) && names != NULL);

  for (guint i = 0; i < self->rows->len; i++) {
    g_autofree char *name = dup_name (&self->recipe.stages[i]);

    if (g_strv_contains (names, name))
      adw_expander_row_set_expanded (self->rows->pdata[i], TRUE);
  }
}

/* ---- building */

static void
make_chooser (GtkMenuButton *button, gpointer form)
{
  GtkWidget *chooser;

  if (gtk_menu_button_get_popover (button) != NULL)
    return;
  chooser = dsu_stage_chooser_new ();
  g_signal_connect_swapped (chooser, "chosen", G_CALLBACK (on_chosen), form);
  gtk_menu_button_set_popover (button, chooser);
}

static GtkWidget *
build_add (DsuRecipeForm *self)
{
  GtkWidget *content = adw_button_content_new ();

  adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "list-add-symbolic");
  adw_button_content_set_label (ADW_BUTTON_CONTENT (content), _ ("_Add Stage"));
  adw_button_content_set_use_underline (ADW_BUTTON_CONTENT (content), TRUE);
  self->add = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->add), content);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->add), make_chooser, self, NULL);
  dsu_menu_button_set_tip (self->add, _ ("Add a stage after the current one"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->add), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Add Stage"), -1);
  return self->add;
}

static void
dsu_recipe_form_finalize (GObject *object)
{
  DsuRecipeForm *self = DSU_RECIPE_FORM (object);

  g_ptr_array_unref (self->rows);
  g_free (self->search);
  ds_recipe_clear (&self->recipe);
  ds_rules_unref (self->rules);
  G_OBJECT_CLASS (dsu_recipe_form_parent_class)->finalize (object);
}

static void
dsu_recipe_form_class_init (DsuRecipeFormClass *class)
{
  const GType type = DSU_TYPE_RECIPE_FORM;

  G_OBJECT_CLASS (class)->finalize = dsu_recipe_form_finalize;
  signals[EDITED] = g_signal_new ("edited", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_POINTER);
  signals[DRAG_BEGIN] =
      g_signal_new ("drag-begin", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DRAG_END] =
      g_signal_new ("drag-end", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FOLDED] =
      g_signal_new ("folded", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
dsu_recipe_form_init (DsuRecipeForm *self)
{
  static const GActionEntry entries[] = {
    { .name = "up", .activate = on_up, .parameter_type = "u" },
    { .name = "down", .activate = on_down, .parameter_type = "u" },
    { .name = "duplicate", .activate = on_duplicate, .parameter_type = "u" },
    { .name = "rename", .activate = on_rename, .parameter_type = "u" },
    { .name = "randomise", .activate = on_randomise, .parameter_type = "u" },
    { .name = "remove", .activate = on_remove, .parameter_type = "u" },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();

  self->rows = g_ptr_array_new ();
  self->focus_next = self->drop_at = NO_STAGE;
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "stage", G_ACTION_GROUP (actions));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 9);
  gtk_widget_add_css_class (GTK_WIDGET (self), "recipe-form");
  self->search = g_strdup ("");
  self->nothing = gtk_label_new (_ ("No parameter matches"));
  gtk_widget_add_css_class (self->nothing, "dim-label");
  gtk_widget_set_visible (self->nothing, FALSE);
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Stages"), -1);
  gtk_widget_set_visible (self->list, FALSE);
  gtk_box_append (GTK_BOX (self), self->list);
  gtk_box_append (GTK_BOX (self), self->nothing);
  gtk_box_append (GTK_BOX (self), build_add (self));
}

GtkWidget *
dsu_recipe_form_new (void)
{
  return g_object_new (DSU_TYPE_RECIPE_FORM, NULL);
}
