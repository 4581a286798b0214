/* editor/recipe_panel.c — built from the recipe and the stages' parameter tables. */
#include "recipe_panel.h"

#include "application.h"
#include "icon_button.h"
#include "param_row.h"
#include "seed_strip.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseRecipePanel {
  GtkBox parent_instance;
  const DsRecipes *recipes;
  DsePage *page; /* NULL: none */
  gboolean is_setting;

  GtkWidget *choice, *description, *seed, *lock, *strip, *stages;
  GtkWidget *group; /* the stages' rows; rebuilt when the recipe's stages change */
  DsRecipe shown;   /* whose rows were built */
  DsRules *shown_rules;
  GPtrArray *expanders; /* AdwExpanderRow by stage, borrowed */
  GPtrArray *rows;      /* DsuParamRow, borrowed; data "stage" is the index */
};

G_DEFINE_FINAL_TYPE (DseRecipePanel, dse_recipe_panel, GTK_TYPE_BOX)

/* ---- what the user does */

/* Generates with a changed copy of the page's recipe; the caller made the change in @recipe. */
static void
generate (DseRecipePanel *self, DsRecipe *recipe)
{
  dse_page_generate (self->page, recipe, dse_page_get_seed (self->page));
  ds_recipe_clear (recipe);
}

static void
on_value (DsuParamRow *row, DseRecipePanel *self)
{
  const guint stage = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "stage"));
  const DsValue *value = dsu_param_row_is_default (row) ? NULL : dsu_param_row_get_value (row);
  DsRecipe recipe;

  if (self->page == NULL ||
      ds_recipe_copy (&recipe, dse_page_get_recipe (self->page), NULL) != DS_OK)
    return;
  if (stage < recipe.n_stages &&
      ds_recipe_set (&recipe.stages[stage], dsu_param_row_get_param (row)->id, value, NULL) ==
          DS_OK)
    generate (self, &recipe);
  else
    ds_recipe_clear (&recipe);
}

static void
on_drag_begin (DsuParamRow *row, DseRecipePanel *self)
{
  if (self->page != NULL)
    dse_page_begin_live (self->page);
}

static void
on_drag_end (DsuParamRow *row, DseRecipePanel *self)
{
  if (self->page != NULL)
    dse_page_end_live (self->page);
}

static void
on_enabled (AdwExpanderRow *expander, GParamSpec *pspec, DseRecipePanel *self)
{
  const guint stage = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (expander), "stage"));
  DsRecipe recipe;

  if (self->is_setting || self->page == NULL ||
      ds_recipe_copy (&recipe, dse_page_get_recipe (self->page), NULL) != DS_OK)
    return;
  recipe.stages[stage].disabled = !adw_expander_row_get_enable_expansion (expander);
  generate (self, &recipe);
}

static void
on_recipe (GtkDropDown *choice, GParamSpec *pspec, DseRecipePanel *self)
{
  const guint i = gtk_drop_down_get_selected (choice);

  if (self->is_setting || self->page == NULL || i >= self->recipes->n)
    return;
  dse_application_remember_recipe (dse_application_get (), &self->recipes->items[i]);
  dse_page_generate (self->page, &self->recipes->items[i], dse_page_get_seed (self->page));
}

/* Takes what was typed as the seed; what is no number of 64 bits is marked as an error. */
static void
on_seed (DseRecipePanel *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->seed));
  guint64 seed;

  if (self->page == NULL)
    return;
  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &seed, NULL)) {
    gtk_widget_add_css_class (self->seed, "error");
    gtk_widget_set_tooltip_text (self->seed, _ ("A seed is a whole number below 2⁶⁴"));
    return;
  }
  gtk_widget_remove_css_class (self->seed, "error");
  dse_page_generate (self->page, dse_page_get_recipe (self->page), seed);
}

static void
on_seed_chosen (DsuSeedStrip *strip, guint i, DseRecipePanel *self)
{
  if (self->page != NULL && i < dse_page_n_seeds (self->page))
    dse_page_generate (self->page, dse_page_get_recipe (self->page),
                       dse_page_get_seed_at (self->page, i)->seed);
}

/* ---- showing the page's state */

static gboolean
same_stages (const DsRecipe *a, const DsRecipe *b)
{
  if (a->n_stages != b->n_stages)
    return FALSE;
  for (size_t i = 0; i < a->n_stages; i++)
    if (strcmp (a->stages[i].stage, b->stages[i].stage) != 0 ||
        strcmp (a->stages[i].label, b->stages[i].label) != 0)
      return FALSE;
  return TRUE;
}

static void
show_params (DseRecipePanel *self, const DsRecipe *recipe)
{
  for (guint i = 0; i < self->rows->len; i++) {
    DsuParamRow *row = g_ptr_array_index (self->rows, i);
    const guint stage = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "stage"));

    dsu_param_row_set_value (
        row, ds_recipe_get (&recipe->stages[stage], dsu_param_row_get_param (row)->id));
  }
}

static void
show_values (DseRecipePanel *self, const DsRecipe *recipe)
{
  for (guint i = 0; i < self->expanders->len; i++) {
    AdwExpanderRow *expander = g_ptr_array_index (self->expanders, i);

    if (adw_expander_row_get_enable_expansion (expander) == recipe->stages[i].disabled)
      adw_expander_row_set_enable_expansion (expander, !recipe->stages[i].disabled);
  }
  show_params (self, recipe);
}

static void
add_param (DseRecipePanel *self, AdwExpanderRow *expander, guint i, const DsParam *param)
{
  DsuParamRow *row = dsu_param_row_new (param, self->shown_rules);

  g_object_set_data (G_OBJECT (row), "stage", GUINT_TO_POINTER (i));
  g_signal_connect (row, "value-changed", G_CALLBACK (on_value), self);
  g_signal_connect (row, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (row, "drag-end", G_CALLBACK (on_drag_end), self);
  adw_expander_row_add_row (expander, GTK_WIDGET (row));
  g_ptr_array_add (self->rows, row);
}

/* A stage's controls are made when they are first looked at: that is most of what the window would
 * have to make when it starts. */
static void
on_expanded (AdwExpanderRow *expander, GParamSpec *pspec, DseRecipePanel *self)
{
  const guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (expander), "stage"));
  const DsGenStage *stage = ds_gen_find_stage (self->shown.stages[i].stage);

  if (stage == NULL || !adw_expander_row_get_expanded (expander) ||
      g_object_get_data (G_OBJECT (expander), "filled") != NULL)
    return;
  g_object_set_data (G_OBJECT (expander), "filled", expander);
  for (size_t k = 0; k < stage->n_params; k++)
    add_param (self, expander, i, &stage->params[k]);
  if (self->page != NULL)
    show_params (self, dse_page_get_recipe (self->page));
}

static GtkWidget *
find_switch (GtkWidget *root)
{
  GtkWidget *found = GTK_IS_SWITCH (root) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_switch (child);
  return found;
}

/* The row has no name of its own, and its switch is not ours. */
static void
name_stage (GtkWidget *expander, const char *title)
{
  GtkWidget *toggle = find_switch (expander);

  gtk_accessible_update_property (GTK_ACCESSIBLE (expander), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  if (toggle != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                    -1);
}

static void
add_stage (DseRecipePanel *self, guint i)
{
  const DsRecipeStage *use = &self->shown.stages[i];
  const DsGenStage *stage = ds_gen_find_stage (use->stage);
  const char *title = stage != NULL ? _ (stage->label) : use->stage;
  GtkWidget *expander = adw_expander_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (expander), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (expander),
                                 stage != NULL ? use->label : _ ("unknown stage"));
  adw_expander_row_set_show_enable_switch (ADW_EXPANDER_ROW (expander), TRUE);
  name_stage (expander, title);
  g_object_set_data (G_OBJECT (expander), "stage", GUINT_TO_POINTER (i));
  g_signal_connect (expander, "notify::enable-expansion", G_CALLBACK (on_enabled), self);
  g_ptr_array_add (self->expanders, expander);
  g_signal_connect (expander, "notify::expanded", G_CALLBACK (on_expanded), self);
  if (stage != NULL)
    gtk_widget_set_tooltip_text (expander, _ (stage->help));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), expander);
}

static void
rebuild (DseRecipePanel *self, const DsRecipe *recipe, DsRules *rules)
{
  if (self->group != NULL)
    gtk_box_remove (GTK_BOX (self->stages), self->group);
  g_ptr_array_set_size (self->expanders, 0);
  g_ptr_array_set_size (self->rows, 0);
  ds_recipe_clear (&self->shown);
  if (ds_recipe_copy (&self->shown, recipe, NULL) != DS_OK)
    memset (&self->shown, 0, sizeof self->shown);
  ds_rules_unref (self->shown_rules);
  self->shown_rules = ds_rules_ref (rules);
  self->group = adw_preferences_group_new ();
  gtk_box_append (GTK_BOX (self->stages), self->group);
  for (guint i = 0; i < self->shown.n_stages; i++)
    add_stage (self, i);
}

static void
show_choice (DseRecipePanel *self, const DsRecipe *recipe)
{
  guint i = 0;

  while (i < self->recipes->n && strcmp (self->recipes->items[i].id, recipe->id) != 0)
    i++;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->choice),
                              i < self->recipes->n ? i : GTK_INVALID_LIST_POSITION);
  gtk_label_set_text (GTK_LABEL (self->description),
                      i < self->recipes->n ? _ (ds_str_get (self->recipes->items[i].description))
                                           : _ ("This level was drawn by hand."));
}

static void
on_recipe_changed (DseRecipePanel *self)
{
  const DsRecipe *recipe = dse_page_get_recipe (self->page);
  DsRules *rules = dsu_document_get_delve (dse_page_get_document (self->page))->rules;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, dse_page_get_seed (self->page));

  self->is_setting = TRUE;
  if (self->group == NULL || rules != self->shown_rules || !same_stages (recipe, &self->shown))
    rebuild (self, recipe, rules);
  show_values (self, recipe);
  show_choice (self, recipe);
  gtk_widget_remove_css_class (self->seed, "error");
  gtk_editable_set_text (GTK_EDITABLE (self->seed), seed);
  self->is_setting = FALSE;
}

static void
on_seeds_changed (DseRecipePanel *self)
{
  dsu_seed_strip_clear (DSU_SEED_STRIP (self->strip));
  for (gsize i = 0; i < dse_page_n_seeds (self->page); i++) {
    const DseSeed *seen = dse_page_get_seed_at (self->page, i);

    dsu_seed_strip_add (DSU_SEED_STRIP (self->strip), seen->seed, seen->picture);
  }
  dsu_seed_strip_set_current (DSU_SEED_STRIP (self->strip),
                              (guint)dse_page_get_seed_position (self->page));
}

static void
show_lock (DseRecipePanel *self)
{
  const gboolean locked = self->page != NULL && dse_page_get_seed_locked (self->page);

  gtk_button_set_icon_name (GTK_BUTTON (self->lock),
                            locked ? "ds-lock-symbolic" : "ds-unlock-symbolic");
  gtk_editable_set_editable (GTK_EDITABLE (self->seed), !locked);
}

void
dse_recipe_panel_set_page (DseRecipePanel *self, DsePage *page)
{
  if (self->page == page)
    return;
  if (self->page != NULL) {
    g_signal_handlers_disconnect_by_data (self->page, self);
    g_object_remove_weak_pointer (G_OBJECT (self->page), (gpointer *)&self->page);
  }
  self->page = page;
  gtk_widget_set_sensitive (GTK_WIDGET (self), page != NULL);
  if (page == NULL)
    return;
  g_object_add_weak_pointer (G_OBJECT (page), (gpointer *)&self->page);
  g_signal_connect_swapped (page, "recipe-changed", G_CALLBACK (on_recipe_changed), self);
  g_signal_connect_swapped (page, "seeds-changed", G_CALLBACK (on_seeds_changed), self);
  g_signal_connect_swapped (page, "notify::seed-locked", G_CALLBACK (show_lock), self);
  on_recipe_changed (self);
  on_seeds_changed (self);
  show_lock (self);
}

void
dse_recipe_panel_focus_seed (DseRecipePanel *self)
{
  gtk_widget_grab_focus (self->seed);
}

/* ---- building */

static GtkWidget *
build_seed_line (DseRecipePanel *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->seed = gtk_entry_new ();
  gtk_widget_set_hexpand (self->seed, TRUE);
  gtk_entry_set_input_purpose (GTK_ENTRY (self->seed), GTK_INPUT_PURPOSE_DIGITS);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->seed), 8);
  gtk_widget_add_css_class (self->seed, "numeric");
  gtk_widget_set_tooltip_text (self->seed, _ ("Seed: the same seed gives the same level"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->seed), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Seed"), -1);
  g_signal_connect_swapped (self->seed, "activate", G_CALLBACK (on_seed), self);
  gtk_box_append (GTK_BOX (line), self->seed);
  self->lock = gtk_toggle_button_new ();
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->lock), "win.lock-seed");
  gtk_widget_set_tooltip_text (self->lock, _ ("Lock the seed"));
  gtk_box_append (GTK_BOX (line), self->lock);
  gtk_box_append (GTK_BOX (line), dsu_icon_button_new ("go-previous-symbolic", "win.previous-seed",
                                                       _ ("Previous seed (Shift+G)")));
  gtk_box_append (GTK_BOX (line),
                  dsu_icon_button_new ("go-next-symbolic", "win.next-seed", _ ("Next seed (G)")));
  gtk_box_append (GTK_BOX (line),
                  dsu_icon_button_new ("ds-dice-symbolic", "win.roll-seed", _ ("Roll a new seed")));
  gtk_widget_add_css_class (line, "linked");
  return line;
}

static void
dse_recipe_panel_dispose (GObject *object)
{
  dse_recipe_panel_set_page (DSE_RECIPE_PANEL (object), NULL);
  G_OBJECT_CLASS (dse_recipe_panel_parent_class)->dispose (object);
}

static void
dse_recipe_panel_finalize (GObject *object)
{
  DseRecipePanel *self = DSE_RECIPE_PANEL (object);

  ds_recipe_clear (&self->shown);
  ds_rules_unref (self->shown_rules);
  g_ptr_array_unref (self->expanders);
  g_ptr_array_unref (self->rows);
  G_OBJECT_CLASS (dse_recipe_panel_parent_class)->finalize (object);
}

static void
dse_recipe_panel_class_init (DseRecipePanelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_recipe_panel_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_recipe_panel_finalize;
}

static void
dse_recipe_panel_init (DseRecipePanel *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->expanders = g_ptr_array_new ();
  self->rows = g_ptr_array_new ();
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 9);
  gtk_widget_add_css_class (GTK_WIDGET (self), "recipe-panel");

  self->choice = gtk_drop_down_new (NULL, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Recipe"), -1);
  gtk_widget_set_tooltip_text (self->choice, _ ("Recipe: what is generated, stage by stage"));
  gtk_box_append (GTK_BOX (self), self->choice);
  self->description = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->description), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->description), 0);
  gtk_widget_add_css_class (self->description, "caption");
  gtk_widget_add_css_class (self->description, "dim-label");
  gtk_box_append (GTK_BOX (self), self->description);
  gtk_box_append (GTK_BOX (self), build_seed_line (self));
  self->strip = dsu_seed_strip_new ();
  g_signal_connect (self->strip, "chosen", G_CALLBACK (on_seed_chosen), self);
  gtk_box_append (GTK_BOX (self), self->strip);
  self->stages = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->stages);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);
}

DseRecipePanel *
dse_recipe_panel_new (const DsRecipes *recipes)
{
  DseRecipePanel *self = g_object_new (DSE_TYPE_RECIPE_PANEL, NULL);
  GtkStringList *labels = gtk_string_list_new (NULL);

  self->recipes = recipes;
  for (size_t i = 0; i < recipes->n; i++)
    gtk_string_list_append (labels, _ (ds_str_get (recipes->items[i].label)));
  self->is_setting = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->choice), G_LIST_MODEL (labels));
  g_object_unref (labels);
  g_signal_connect (self->choice, "notify::selected", G_CALLBACK (on_recipe), self);
  self->is_setting = FALSE;
  return self;
}
