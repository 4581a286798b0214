/* editor/panels/recipe.c — recipe, seed and parameters of the shown level. */
#include "app/settings.h"
#include "icon_button.h"
#include "inspect/describe.h"
#include "page/page.h"
#include "recipe/recipe_choice.h"
#include "recipe_form.h"
#include "search_field.h"
#include "seed_strip.h"
#include "window/actions.h"
#include "window/open_stages.h"
#include "window/window.h"

#include "base/rng.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

#define HIGH 620            /* pixels: a lower panel has no room for more than the form */
#define DESCRIPTION_LINES 5 /* at most */

#define DSE_TYPE_RECIPE_PANEL (dse_recipe_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseRecipePanel, dse_recipe_panel, DSE, RECIPE_PANEL, GtkBox)

struct _DseRecipePanel {
  GtkBox parent_instance;
  DseDefinitions *definitions; /* of the project of the page */
  DseRecipeStore *store;       /* theirs, borrowed */
  const DsRecipes *recipes;    /* of the store */
  DsePage *page;               /* NULL: none */
  gboolean is_setting;
  DsRecipe shown; /* by the form, with what it was shown for */
  const DsRecipe *shown_origin;
  const DsRules *shown_rules;
  guint shown_floors;
  GHashTable *unfolded; /* names of stages by the id of a recipe that was shown */

  gboolean is_high; /* there is room for the extras */
  guint resizing;   /* source that shows or hides them */

  GtkWidget *choice, *description, *seed, *lock, *strip, *form;
  GtkWidget *extras; /* description and seen seeds */
};

G_DEFINE_FINAL_TYPE (DseRecipePanel, dse_recipe_panel, GTK_TYPE_BOX)

/* ---- the user's actions */

static void
on_edited (DsuRecipeForm *form, const DsRecipe *recipe, const char *label, DseRecipePanel *self)
{
  if (self->page != NULL)
    dse_page_generate_step (self->page, recipe, dse_page_get_seed (self->page), label);
}

static void
on_failed (DsuRecipeForm *form, const DsError *err, DseRecipePanel *self)
{
  char sentence[DS_SENTENCE];

  if (self->page != NULL)
    dse_page_show_error (self->page, ds_error_format (err, sentence, sizeof sentence));
}

static void
on_drag_begin (DseRecipePanel *self)
{
  if (self->page != NULL)
    dse_page_begin_live (self->page);
}

static void
on_drag_end (DseRecipePanel *self)
{
  if (self->page != NULL)
    dse_page_end_live (self->page);
}

static void
on_recipe (GtkDropDown *choice, GParamSpec *pspec, DseRecipePanel *self)
{
  const guint i = gtk_drop_down_get_selected (choice);

  if (self->is_setting || self->page == NULL || i >= self->recipes->n)
    return;
  dse_settings_remember_recipe (&self->recipes->items[i]);
  dse_page_choose_recipe (self->page, &self->recipes->items[i], NULL);
}

/* Takes the typed seed; text that is no number of 64 bits is marked as an error. */
static void
on_seed (DseRecipePanel *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->seed));
  guint64 seed;

  if (self->page == NULL)
    return;
  if (!ds_seed_parse (text, strlen (text), &seed)) {
    gtk_widget_add_css_class (self->seed, "error");
    dsu_set_tip (self->seed, _ ("Enter a whole number from −2⁶³ to 2⁶⁴ − 1"));
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

static const char *
description_of (DseRecipePanel *self, const DsRecipe *recipe)
{
  const DsRecipe *known = ds_recipes_find (self->recipes, recipe->id);
  const char *text = known != NULL ? ds_str_get (known->description) : "";

  if (recipe->n_stages == 0)
    return _ ("This level was drawn by hand.");
  if (known == NULL)
    return _ ("A recipe of this level alone.");
  return text[0] != '\0' ? _ (text) : "";
}

/* The last item stands for what is not in the list. */
static void
name_other (DseRecipePanel *self, const DsRecipe *recipe)
{
  GtkStringList *labels = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (self->choice)));
  const gboolean is_known = ds_recipes_find (self->recipes, recipe->id) != NULL;
  const guint n = (guint)self->recipes->n;
  const guint n_now = g_list_model_get_n_items (G_LIST_MODEL (labels));
  const char *const other[] = { recipe->n_stages > 0 ? _ ("Recipe of this level")
                                                     : _ ("Drawn by hand"),
                                NULL };

  if (is_known ? n_now > n
               : n_now == n || strcmp (gtk_string_list_get_string (labels, n), *other) != 0)
    gtk_string_list_splice (labels, n, n_now - n, is_known ? NULL : other);
}

/* One line, whose tip has all of it where it is cut. */
static void
show_description (DseRecipePanel *self, const char *text)
{
  gtk_label_set_text (GTK_LABEL (self->description), text);
  gtk_widget_set_visible (self->description, text[0] != '\0');
}

static void
show_choice (DseRecipePanel *self, const DsRecipe *recipe)
{
  guint i = 0;

  name_other (self, recipe);
  while (i < self->recipes->n && strcmp (self->recipes->items[i].id, recipe->id) != 0)
    i++;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->choice), i);
  show_description (self, description_of (self, recipe));
}

/* Shows the form, unless it shows the same already: a result brings the recipe of its request. */
static void
show_form (DseRecipePanel *self, const DsRecipe *recipe)
{
  const DsDelve *delve = dsu_document_get_delve (dse_page_get_document (self->page));
  const DsRecipe *origin = ds_recipes_find (self->recipes, recipe->id);
  const guint n_floors = (guint)delve->dungeon.n_floors;
  DsuRecipeForm *form = DSU_RECIPE_FORM (self->form);
  const gboolean is_other = strcmp (self->shown.id, recipe->id) != 0;
  DsRecipe copy;

  if (self->shown_rules == delve->rules && self->shown_origin == origin &&
      self->shown_floors == n_floors && ds_recipe_equal (&self->shown, recipe))
    return;
  if (ds_recipe_copy (&copy, recipe, NULL) != DS_OK)
    return;
  if (is_other && self->shown.id[0] != '\0')
    g_hash_table_replace (self->unfolded, g_strdup (self->shown.id),
                          dsu_recipe_form_dup_unfolded (form));
  ds_recipe_clear (&self->shown);
  self->shown = copy;
  self->shown_origin = origin;
  self->shown_rules = delve->rules;
  self->shown_floors = n_floors;
  dsu_recipe_form_show (form, recipe, origin, delve->rules, n_floors);
  if (is_other && g_hash_table_contains (self->unfolded, recipe->id))
    dsu_recipe_form_unfold (form, g_hash_table_lookup (self->unfolded, recipe->id));
}

static void
fill_choice (DseRecipePanel *self)
{
  self->recipes = dse_recipe_store_get_recipes (self->store);
  self->shown_rules = NULL; /* the form compares with another recipe now */
  self->is_setting = TRUE;
  dse_recipe_choice_fill (self->choice, self->definitions, NULL);
  if (self->page != NULL)
    show_choice (self, dse_page_get_recipe (self->page));
  self->is_setting = FALSE;
}

/* The recipes to choose from are those of the level's project. */
static void
set_definitions (DseRecipePanel *self, DseDefinitions *definitions)
{
  if (self->definitions == definitions)
    return;
  if (self->store != NULL)
    g_signal_handlers_disconnect_by_data (self->store, self);
  g_set_object (&self->definitions, definitions);
  self->store = definitions != NULL ? dse_definitions_get_recipe_store (definitions) : NULL;
  if (definitions == NULL)
    return;
  g_signal_connect_swapped (self->store, "changed", G_CALLBACK (fill_choice), self);
  fill_choice (self);
}

static void
on_recipe_changed (DseRecipePanel *self)
{
  const DsRecipe *recipe = dse_page_get_recipe (self->page);
  g_autofree char *seed = dse_seed_dup (dse_page_get_seed (self->page));
  DseProject *project = dse_project_of (dse_page_get_document (self->page));

  set_definitions (self, dse_project_get_definitions (project));
  self->is_setting = TRUE;
  show_form (self, recipe);
  dsu_recipe_form_set_failed (DSU_RECIPE_FORM (self->form), dse_page_get_veto_stage (self->page));
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
    g_autofree char *seed = dse_seed_dup (seen->seed);

    if (seen->picture == NULL)
      break; /* "seeds-changed" comes when it is drawn */
    dsu_seed_strip_add (DSU_SEED_STRIP (self->strip), seed, seen->picture);
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

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseRecipePanel *self = DSE_RECIPE_PANEL (panel);

  if (self->page == page)
    return;
  if (self->page != NULL) {
    g_signal_handlers_disconnect_by_data (dse_page_get_document (self->page), self);
    g_signal_handlers_disconnect_by_data (self->page, self);
    g_object_remove_weak_pointer (G_OBJECT (self->page), (gpointer *)&self->page);
  }
  self->page = page;
  gtk_widget_set_sensitive (GTK_WIDGET (self), page != NULL);
  if (page == NULL)
    return;
  g_object_add_weak_pointer (G_OBJECT (page), (gpointer *)&self->page);
  g_signal_connect_swapped (page, "recipe-changed", G_CALLBACK (on_recipe_changed), self);
  g_signal_connect_object (dse_page_get_document (page), "notify::path",
                           G_CALLBACK (on_recipe_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (page, "seeds-changed", G_CALLBACK (on_seeds_changed), self);
  g_signal_connect_swapped (page, "notify::seed-locked", G_CALLBACK (show_lock), self);
  on_recipe_changed (self);
  on_seeds_changed (self);
  show_lock (self);
}

static void
show_veto (GtkWidget *panel, const char *action, GVariant *parameter)
{
  DseRecipePanel *self = DSE_RECIPE_PANEL (panel);
  guint stage;
  const char *param = self->page != NULL ? dse_page_get_veto_param (self->page, &stage) : NULL;

  if (param != NULL)
    dsu_recipe_form_reveal (DSU_RECIPE_FORM (self->form), stage, param);
}

static void
show_stage (GtkWidget *panel, const char *action, GVariant *stage)
{
  DseRecipePanel *self = DSE_RECIPE_PANEL (panel);

  if (self->page != NULL)
    dsu_recipe_form_reveal (DSU_RECIPE_FORM (self->form), g_variant_get_uint32 (stage), NULL);
}

static void
randomise (GtkWidget *panel, const char *action, GVariant *parameter)
{
  DseRecipePanel *self = DSE_RECIPE_PANEL (panel);

  if (self->page != NULL)
    dsu_recipe_form_randomise (DSU_RECIPE_FORM (self->form));
}

static void
edit_seed (GtkWidget *panel, const char *action, GVariant *parameter)
{
  DseRecipePanel *self = DSE_RECIPE_PANEL (panel);

  gtk_widget_grab_focus (self->seed);
}

/* ---- building */

/* Escape leaves the seed as it is, and gives the keyboard back to the level. */
static gboolean
on_seed_escape (GtkWidget *seed, GVariant *args, gpointer data)
{
  DseRecipePanel *self = data;

  if (self->page != NULL)
    on_recipe_changed (self);
  return gtk_widget_activate_action (seed, "win.focus-canvas", NULL);
}

static void
add_seed_escape (DseRecipePanel *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                        gtk_callback_action_new (on_seed_escape, self, NULL)));
  gtk_widget_add_controller (self->seed, keys);
}

static GtkWidget *
build_seed_line (DseRecipePanel *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->seed = gtk_entry_new ();
  gtk_editable_set_enable_undo (GTK_EDITABLE (self->seed), FALSE); /* Ctrl+Z is the level's */
  gtk_widget_set_hexpand (self->seed, TRUE);
  gtk_entry_set_input_purpose (GTK_ENTRY (self->seed), GTK_INPUT_PURPOSE_DIGITS);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->seed), 8);
  gtk_widget_add_css_class (self->seed, "numeric");
  dsu_set_tip (self->seed, _ ("Seed: the same seed gives the same level"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->seed), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Seed"), -1);
  g_signal_connect_swapped (self->seed, "activate", G_CALLBACK (on_seed), self);
  add_seed_escape (self);
  gtk_box_append (GTK_BOX (line), self->seed);
  self->lock = gtk_toggle_button_new ();
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->lock), "win.lock-seed");
  dsu_set_tip (self->lock, _ ("Lock the seed"));
  dsu_name_by_tips (self->lock);
  gtk_box_append (GTK_BOX (line), self->lock);
  gtk_box_append (GTK_BOX (line), dse_action_button ("go-previous-symbolic", "win.previous-seed",
                                                     _ ("Previous seed")));
  gtk_box_append (GTK_BOX (line),
                  dse_action_button ("go-next-symbolic", "win.next-seed", _ ("Next seed")));
  gtk_box_append (GTK_BOX (line),
                  dse_action_button ("ds-dice-symbolic", "win.roll-seed", _ ("Random seed")));
  gtk_widget_add_css_class (line, "linked");
  return line;
}

/* Made when it is opened: a menu takes longer to make than the rest of the line. */
static void
make_menu (GtkMenuButton *button, gpointer data)
{
  g_autoptr (GMenuModel) menu = dse_action_menu (DSE_MENU_RECIPE);

  gtk_menu_button_set_menu_model (button, menu);
}

/* Actions on the recipe as a whole. */
static GtkWidget *
build_menu (void)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), make_menu, NULL, NULL);
  dsu_menu_button_set_tip (button, _ ("My Recipes"));
  gtk_widget_add_css_class (button, "flat");
  return button;
}

static void
on_search (GtkSearchEntry *entry, DseRecipePanel *self)
{
  dsu_recipe_form_search (DSU_RECIPE_FORM (self->form),
                          gtk_editable_get_text (GTK_EDITABLE (entry)));
}

/* Heading of the stages: the search for their parameters. */
static GtkWidget *
build_search (DseRecipePanel *self)
{
  GtkWidget *entry = dsu_search_field_new (_ ("Search stages and parameters"));

  g_object_set (entry, "search-delay", 0, NULL);
  dsu_set_tip (entry, _ ("Show the parameters whose names begin so"));
  g_signal_connect (entry, "search-changed", G_CALLBACK (on_search), self);
  return entry;
}

/* Other actions on the recipe, as buttons with words. */
static GtkWidget *
build_works (void)
{
  static const struct {
    const char *label, *action, *tip;
    gboolean is_toggle;
  } works[] = {
    { N_ ("Randomise"), "win.randomise", N_ ("Randomise the values of all stages"), FALSE },
    { N_ ("Compare"), "win.compare", N_ ("Keep this level as A and compare it with your changes"),
      TRUE },
    { N_ ("Contact Sheet"), "win.contact-sheet", N_ ("Contact sheet of many seeds"), FALSE },
  };
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (works); i++) {
    GtkWidget *button = works[i].is_toggle ? gtk_toggle_button_new () : gtk_button_new ();

    gtk_button_set_label (GTK_BUTTON (button), _ (works[i].label));
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), works[i].action);
    dse_action_set_tip_of (button, works[i].action, _ (works[i].tip));
    gtk_widget_set_hexpand (button, TRUE);
    gtk_box_append (GTK_BOX (line), button);
  }
  gtk_widget_add_css_class (line, "linked");
  gtk_widget_add_css_class (line, "works");
  return line;
}

/* ---- life */

static gboolean
show_extras (gpointer data)
{
  DseRecipePanel *self = data;

  self->resizing = 0;
  gtk_widget_set_visible (self->extras, self->is_high);
  return G_SOURCE_REMOVE;
}

/* Where there is little height, the form has all of it. */
static void
on_height (DseRecipePanel *self)
{
  const gboolean is_high = gtk_widget_get_height (GTK_WIDGET (self)) >= HIGH;

  if (is_high == self->is_high)
    return;
  self->is_high = is_high;
  if (self->resizing == 0)
    self->resizing = g_idle_add (show_extras, self);
}

static void
dse_recipe_panel_dispose (GObject *object)
{
  g_clear_handle_id (&DSE_RECIPE_PANEL (object)->resizing, g_source_remove);
  set_page (GTK_WIDGET (object), NULL);
  set_definitions (DSE_RECIPE_PANEL (object), NULL);
  ds_recipe_clear (&DSE_RECIPE_PANEL (object)->shown);
  g_clear_pointer (&DSE_RECIPE_PANEL (object)->unfolded, g_hash_table_unref);
  G_OBJECT_CLASS (dse_recipe_panel_parent_class)->dispose (object);
}

static void
dse_recipe_panel_class_init (DseRecipePanelClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_recipe_panel_dispose;
  gtk_widget_class_install_action (widget_class, "recipe.randomise", NULL, randomise);
  gtk_widget_class_install_action (widget_class, "recipe.edit-seed", NULL, edit_seed);
  gtk_widget_class_install_action (widget_class, "recipe.show-veto", NULL, show_veto);
  gtk_widget_class_install_action (widget_class, "recipe.show-stage", "u", show_stage);
}

static void
dse_recipe_panel_init (DseRecipePanel *self)
{
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->unfolded =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_strfreev);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 4);
  gtk_widget_add_css_class (GTK_WIDGET (self), "recipe-panel");

  self->choice = dse_recipe_choice_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Recipe"), -1);
  dsu_set_tip (self->choice, _ ("Recipe: the stages that generate the level"));
  gtk_widget_set_hexpand (self->choice, TRUE);
  gtk_box_append (GTK_BOX (top), self->choice);
  gtk_box_append (GTK_BOX (top), build_menu ());
  gtk_box_append (GTK_BOX (self), top);
  self->description = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->description), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (self->description), TRUE);
  gtk_label_set_lines (GTK_LABEL (self->description), DESCRIPTION_LINES);
  dsu_label_set_tip_if_cut (self->description);
  gtk_label_set_xalign (GTK_LABEL (self->description), 0);
  gtk_widget_add_css_class (self->description, "caption");
  gtk_widget_add_css_class (self->description, "dim-label");
  gtk_box_append (GTK_BOX (self), build_seed_line (self));
  self->strip = dsu_seed_strip_new ();
  g_signal_connect (self->strip, "chosen", G_CALLBACK (on_seed_chosen), self);
  self->is_high = TRUE;
  self->extras = gtk_box_new (GTK_ORIENTATION_VERTICAL, 5);
  gtk_box_append (GTK_BOX (self->extras), self->strip);
  gtk_box_append (GTK_BOX (self->extras), self->description);
  gtk_box_append (GTK_BOX (self), self->extras);
  gtk_box_append (GTK_BOX (self), build_works ());
  gtk_box_append (GTK_BOX (self), build_search (self));
  self->form = dsu_recipe_form_new ();
  g_object_set_data (G_OBJECT (self), DSE_RECIPE_FORM, self->form);
  g_signal_connect (self->form, "edited", G_CALLBACK (on_edited), self);
  g_signal_connect_swapped (self->form, "folded", G_CALLBACK (dse_open_stages_note), self);
  g_signal_connect (self->form, "failed", G_CALLBACK (on_failed), self);
  g_signal_connect_swapped (self->form, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (self->form, "drag-end", G_CALLBACK (on_drag_end), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->form);
  g_signal_connect_swapped (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)),
                            "notify::page-size", G_CALLBACK (on_height), self);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);
}

static GtkWidget *
build (DseWindow *window)
{
  DseRecipePanel *self = g_object_new (DSE_TYPE_RECIPE_PANEL, NULL);

  set_definitions (self, dse_window_get_definitions (window));
  g_signal_connect (self->choice, "notify::selected", G_CALLBACK (on_recipe), self);
  return GTK_WIDGET (self);
}

const DsePanel dse_panel_recipe = {
  .id = "recipe",
  .label = N_ ("Recipe"),
  .icon = "ds-regenerate-symbolic",
  .place = DSE_PANEL_RIGHT,
  .of_levels = TRUE,
  .build = build,
  .set_page = set_page,
};
