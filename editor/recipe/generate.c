/* editor/recipe/generate.c — recipe, seed, regenerating, and what to do when it fails. */
#include "inspect/describe.h"
#include "page/page_private.h"
#include "proof/findings.h"
#include "window/window.h"

#include <glib/gi18n.h>
#include <string.h>

#define PROGRESS_DELAY_MS 300 /* what is done sooner needs no progress bar */
#define PROGRESS_PERIOD_MS 100

const DsRecipe *
dse_page_get_recipe (DsePage *self)
{
  return &self->recipe;
}

guint64
dse_page_get_seed (DsePage *self)
{
  return self->seed;
}

gboolean
dse_page_is_generating (DsePage *self)
{
  return dse_generator_get_busy (self->generator);
}

void
dse_page_cancel_generating (DsePage *self)
{
  dse_page_cancel_relaxing (self);
  dse_page_cancel_finding_rooms (self);
  dse_generator_cancel (self->generator);
}

/* ---- progress */

static gboolean
on_progress (gpointer data)
{
  DsePage *self = data;
  const unsigned i = dse_generator_get_stage (self->generator);
  const DsGenStage *stage = NULL;

  if (i < self->recipe.n_stages)
    stage = ds_gen_find_stage (self->recipe.stages[i].stage);
  gtk_label_set_text (GTK_LABEL (self->progress_label),
                      stage != NULL ? _ (stage->label) : _ ("Generating…"));
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress_bar),
                                 dse_generator_get_progress (self->generator));
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->progress), TRUE);
  gtk_widget_set_can_target (self->progress, TRUE);
  self->progress_timer = g_timeout_add (PROGRESS_PERIOD_MS, on_progress, self);
  return G_SOURCE_REMOVE;
}

static void
on_busy (DsePage *self)
{
  g_clear_handle_id (&self->progress_timer, g_source_remove);
  if (dse_generator_get_busy (self->generator)) {
    self->progress_timer = g_timeout_add (PROGRESS_DELAY_MS, on_progress, self);
  } else {
    gtk_revealer_set_reveal_child (GTK_REVEALER (self->progress), FALSE);
    gtk_widget_set_can_target (self->progress, FALSE);
  }
}

/* ---- requests and results */

/* What is wanted is what the document has, unless something else is being made. */
void
dse_page_take_recipe (DsePage *self)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  DsRecipe recipe;

  if (!dse_generator_get_busy (self->generator) &&
      ds_recipe_copy (&recipe, &delve->recipe, NULL) == DS_OK) {
    ds_recipe_clear (&self->recipe);
    self->recipe = recipe;
    self->seed = delve->dungeon.seed;
    dse_page_follow_seed (self);
  }
  dse_page_emit (self, "recipe-changed");
}

/* Asks for the level of the wanted recipe and seed on the document as it is. */
static void
request (DsePage *self)
{
  char sentence[DS_SENTENCE];
  DsDelve base;
  DsRecipe recipe;
  DsError err;

  if (ds_delve_copy (&base, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  if (dse_page_fit_base (self, &base, &err) != DS_OK)
    dse_page_show_error (self, ds_error_format (&err, sentence, sizeof sentence));
  else if (ds_recipe_copy (&recipe, &self->recipe, NULL) == DS_OK) {
    ds_recipe_clear (&base.recipe);
    base.recipe = recipe;
    if (recipe.ruleset[0] != '\0')
      memcpy (base.ruleset, recipe.ruleset, sizeof base.ruleset);
    base.dungeon.seed = self->seed;
    if (self->part.only_floor)
      base.dungeon.seed = self->part_seed;
    dse_generator_request_part (self->generator, &base,
                                self->part.only_floor ? self->part.floor : G_MAXSIZE,
                                self->part.mask, dsu_document_get_revision (self->document));
  }
  ds_delve_clear (&base);
}

void
dse_page_resume_generating (DsePage *self)
{
  if (self->waits_for_stroke)
    request (self);
  self->waits_for_stroke = FALSE;
  if (self->finds_after_stroke)
    dse_page_find_rooms (self);
}

/* The first level of a new document is how it begins, unless somebody already drew on the rock. */
static gboolean
is_beginning (DsePage *self)
{
  const DsDoc *doc = dsu_document_get_doc (self->document);

  return self->is_new && ds_doc_n_steps (doc) == 0 && !ds_doc_in_group (doc);
}

static void
say_derived (DsePage *self, guint64 asked, guint64 made)
{
  GtkRoot *window = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *first = dse_seed_dup (asked);
  g_autofree char *second = dse_seed_dup (made);
  g_autofree char *text = g_strdup_printf (
      _ ("Seed %s failed; the level was generated from seed %s, derived from it"), first, second);

  if (DSE_IS_WINDOW (window))
    dse_window_say (DSE_WINDOW (window), text);
}

static void
take_result (DsePage *self, const DseGenerated *generated)
{
  const gboolean begins = is_beginning (self);
  const DsDungeon *made = &generated->result->dungeon, *asked = &generated->base->dungeon;
  const DsDungeon *own = &dsu_document_get_delve (self->document)->dungeon;
  DsCmdGenerated cmd = { .cmd.type = &ds_cmd_generated,
                         .dungeon = made,
                         .recipe = &generated->base->recipe,
                         .seed = made->seed,
                         .derived_from = made->seed != asked->seed ? &asked->seed : NULL };

  if (generated->is_part) { /* made from another seed, it does not change the level's own */
    cmd.seed = own->seed;
    cmd.derived_from = ds_dungeon_derived_from (own);
  }
  if (!begins)
    dse_page_keep_before (self);
  self->is_applying = TRUE;
  dsu_document_apply (self->document, &cmd.cmd);
  self->is_applying = FALSE;
  self->wanted_size = (DseLevelSize){ 0 };
  if (begins) {
    ds_doc_clear_history (dsu_document_get_doc (self->document));
    dsu_document_mark_saved (self->document);
  }
  dse_page_forget_veto (self);
  dse_page_remember_seed (self);
  if (made->seed != asked->seed && !generated->is_part && generated->status == DS_OK)
    say_derived (self, asked->seed, made->seed);
}

void
dse_page_forget_veto (DsePage *self)
{
  dsu_bar_hide (DSU_BAR (self->veto_bar));
  dsu_canvas_set_highlight (DSU_CANVAS (self->canvas), NULL);
  dse_page_forget_partial (self);
  self->veto = (DsError){ 0 };
}

/* Which stage gave up and why, and the code that a report can name; to free. */
static char *
veto_sentence (DsePage *self, const DsRecipe *recipe)
{
  char sentence[DS_SENTENCE];

  if (self->veto_stage < recipe->n_stages) {
    const char *id = recipe->stages[self->veto_stage].stage;
    const DsGenStage *stage = ds_gen_find_stage (id);

    ds_message_format (&self->veto.message, sentence, sizeof sentence);
    /* Translators: the name of a generator stage, its number, and why it gave up. */
    return g_strdup_printf (_ ("%s, stage %zu: %s"), stage != NULL ? _ (stage->label) : id,
                            self->veto_stage + 1, sentence);
  }
  return dse_message_dup (&self->veto.message); /* no stage of the recipe gave up */
}

/* Whether no stage joins the floors, so that no seed will. */
static gboolean
lacks_stairs (DsePage *self, const DsRecipe *recipe)
{
  if (!g_str_equal (self->veto.message.id, "gen.no-stairs"))
    return FALSE;
  for (size_t i = 0; i < recipe->n_stages; i++)
    if (strcmp (recipe->stages[i].stage, "stairs") == 0)
      return FALSE;
  return TRUE;
}

/* The label of the parameter that asks for too much, or NULL. */
static const char *
veto_param (DsePage *self, const DsRecipe *recipe)
{
  const DsGenStage *stage = self->veto_stage < recipe->n_stages
                                ? ds_gen_find_stage (recipe->stages[self->veto_stage].stage)
                                : NULL;

  for (size_t i = 0; stage != NULL && i < stage->n_params; i++)
    if (strcmp (stage->params[i].id, self->veto.param) == 0)
      return _ (stage->params[i].label);
  return NULL;
}

static void
show_veto (DsePage *self, const DsRecipe *recipe)
{
  g_autofree char *text = veto_sentence (self, recipe);
  const char *param = veto_param (self, recipe);
  /* Translators: a button that shows the parameter that asks for too much, such as "Relax “Rooms”"
   */
  g_autofree char *relax = param != NULL ? g_strdup_printf (_ ("Relax “%s”"), param) : NULL;
  const gboolean lacks = lacks_stairs (self, recipe);
  const char *way_out = lacks ? _ ("Add Stairs") : _ ("Try Next Seed");
  const char *action = lacks ? "win.add-stairs" : "win.retry-seed";

  if (self->has_partial)
    dsu_bar_show (DSU_BAR (self->veto_bar), text, way_out, action, _ ("Show Partial Result"),
                  "win.show-partial", relax, "win.relax", NULL);
  else
    dsu_bar_show (DSU_BAR (self->veto_bar), text, way_out, action, relax, "win.relax", NULL);
}

/* Says which stage gave up and why, and shows what the stages before it made; keeps the recipe as
 * asked for, and the level as it was, with its seed. A new document, which has none yet, takes what
 * there is. */
static void
explain_veto (DsePage *self, const DseGenerated *generated)
{
  const gboolean begins = is_beginning (self);
  const DsError *error = generated->error;
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  DsCmdRecipe cmd = {
    .cmd.type = &ds_cmd_recipe, .recipe = &generated->base->recipe, .seed = 0, .derived_from = NULL
  };

  if (begins)
    take_result (self, generated);
  cmd.seed = dungeon->seed;
  cmd.derived_from = ds_dungeon_derived_from (dungeon);
  self->is_applying = TRUE;
  dsu_document_apply (self->document, &cmd.cmd);
  self->is_applying = FALSE;
  if (error->floor >= 0 && (size_t)error->floor < dungeon->n_floors &&
      ds_floor_has (&dungeon->floors[error->floor], error->cell)) {
    g_object_set (self, "floor", (guint)error->floor, NULL);
    dsu_canvas_set_highlight (DSU_CANVAS (self->canvas), &error->cell);
    dsu_canvas_reveal (DSU_CANVAS (self->canvas), error->cell);
  }
  self->veto = *error;
  self->veto_stage = generated->result->failed_stage;
  if (!begins) {
    dse_page_take_partial (self, generated->result);
    dse_page_show_partial (self);
  }
  show_veto (self, &generated->base->recipe);
}

static void
on_finished (DseGenerator *generator, const DseGenerated *generated, DsePage *self)
{
  char sentence[DS_SENTENCE];

  if (generated->status == DS_CANCELLED) {
    dse_page_forget_veto (self);
  } else if (self->is_stroking) {
    self->waits_for_stroke = TRUE; /* the stroke may pin cells: ask again when it ended */
  } else if (generated->revision < self->edited_revision) {
    if (!dse_generator_get_busy (generator))
      request (self);
    return;
  } else if (generated->status == DS_OK) {
    take_result (self, generated);
  } else if (generated->status == DS_VETO) {
    explain_veto (self, generated);
  } else {
    dse_page_show_error (self, ds_error_format (generated->error, sentence, sizeof sentence));
  }
  if (!dse_generator_get_busy (generator)) {
    self->is_new = FALSE;
    if (self->ends_live)
      dse_page_end_live (self);
    if (generated->status == DS_CANCELLED)
      dse_page_take_recipe (self);
    else
      dse_page_emit (self, "recipe-changed");
  }
}

void
dse_page_make (DsePage *self)
{
  self->is_new = self->recipe.n_stages > 0;
  if (self->is_new)
    request (self);
}

/* Asks for the level of @recipe and @seed; the old one stays until it is there. */
void
dse_page_generate (DsePage *self, const DsRecipe *recipe, guint64 seed)
{
  DsRecipe copy;

  dse_page_cancel_relaxing (self);
  dse_page_clear_part (self);
  if (recipe != &self->recipe) {
    if (ds_recipe_copy (&copy, recipe, NULL) != DS_OK)
      return;
    ds_recipe_strip (&copy);
    ds_recipe_clear (&self->recipe);
    self->recipe = copy;
  }
  self->seed = seed;
  dse_page_emit (self, "recipe-changed");
  if (self->recipe.n_stages == 0) {
    dse_page_show_error (self, _ ("This level has no recipe: choose one in the panel"));
    return;
  }
  dsu_document_set_error (self->document, NULL);
  request (self);
}

static guint64
fresh_seed (void)
{
  return g_random_int (); /* short enough to read out loud */
}

static void
request_part (DsePage *self, const char *label)
{
  dsu_document_set_error (self->document, NULL);
  dsu_document_begin (self->document, label);
  self->is_live = TRUE;
  self->has_live_before = FALSE;
  request (self);
  dse_page_end_live (self);
}

/* The part may be anything but all; other numbers than the level's, unless its seed is locked. */
void
dse_page_generate_part (DsePage *self, const char *label)
{
  if (self->recipe.n_stages == 0) {
    dse_page_show_error (self, _ ("This level has no recipe: choose one in the panel"));
    return;
  }
  self->part_seed = self->seed_locked ? self->seed : fresh_seed ();
  request_part (self, label);
}

/* The same part with the same numbers. */
void
dse_page_generate_part_again (DsePage *self, const DsRecipe *recipe, const char *label)
{
  DsRecipe copy;

  if (ds_recipe_copy (&copy, recipe, NULL) != DS_OK)
    return;
  ds_recipe_clear (&self->recipe);
  self->recipe = copy;
  dse_page_emit (self, "recipe-changed");
  request_part (self, label);
}

void
dse_page_retry (DsePage *self)
{
  if (dse_page_has_part (self))
    dse_page_generate_part (self, N_ ("Regenerate"));
  else
    dse_page_generate (self, &self->recipe, ds_gen_retry_seed (self->seed, DS_GEN_ATTEMPTS));
}

void
dse_page_generate_step (DsePage *self, const DsRecipe *recipe, guint64 seed, const char *label)
{
  if (label != NULL) {
    dsu_document_begin (self->document, label);
    self->is_live = TRUE;
    self->has_live_before = FALSE;
  }
  dse_page_generate (self, recipe, seed);
  if (label != NULL)
    dse_page_end_live (self);
}

/* Before the first stage that looks at all floors. */
void
dse_page_add_stairs (DsePage *self)
{
  const DsGenStage *stage;
  DsRecipe recipe;
  size_t at = 0;

  if (ds_recipe_copy (&recipe, &self->recipe, NULL) != DS_OK)
    return;
  while (at < recipe.n_stages && (stage = ds_gen_find_stage (recipe.stages[at].stage)) != NULL &&
         stage->scope != DS_GEN_DUNGEON)
    at++;
  if (ds_recipe_add_stage (&recipe, at, "stairs", NULL) == DS_OK)
    dse_page_generate_step (self, &recipe, self->seed, N_ ("Add Stage"));
  ds_recipe_clear (&recipe);
}

void
dse_page_begin_live (DsePage *self)
{
  self->ends_live = FALSE;
  if (!self->is_live) {
    dsu_document_begin (self->document, N_ ("Tune"));
    self->has_live_before = FALSE;
  }
  self->is_live = TRUE;
}

/* The last result belongs to the step too: it ends when that is there. */
void
dse_page_end_live (DsePage *self)
{
  if (!self->is_live)
    return;
  if (dse_generator_get_busy (self->generator)) {
    self->ends_live = TRUE;
    return;
  }
  self->is_live = self->ends_live = FALSE;
  if (!self->is_stroking) /* else its step is over already, and the stroke's is open */
    dsu_document_end (self->document);
}

/* Stops what is being made, and takes back what was tuned since the slider was pressed. */
void
dse_page_take_back_generating (DsePage *self)
{
  const gboolean was_live = self->is_live;

  self->is_live = self->ends_live = FALSE;
  if (was_live)
    dsu_document_cancel (self->document);
  dse_generator_cancel (self->generator);
}

void
dse_page_roll_seed (DsePage *self)
{
  dse_page_generate (self, &self->recipe, self->seed_locked ? self->seed : fresh_seed ());
}

/* Seeds go round: before 0 comes the last of 64 bits. */
void
dse_page_next_seed (DsePage *self)
{
  dse_page_generate (self, &self->recipe, self->seed_locked ? self->seed : self->seed + 1);
}

void
dse_page_previous_seed (DsePage *self)
{
  if (!self->seed_locked)
    dse_page_generate (self, &self->recipe, self->seed - 1);
}

/* Gives the selected cells, or all, back to the generator: one undo step with its result. */
void
dse_page_discard_edits (DsePage *self)
{
  DsSpans spans = { 0 };
  DsCmdForget cmd = { .cmd.type = &ds_cmd_forget,
                      .floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas)),
                      .spans = NULL,
                      .n_spans = 0 };

  if (self->has_selection && ds_mask_spans (&self->selection, 0, &spans)) {
    cmd.spans = spans.items;
    cmd.n_spans = spans.n;
  }
  dse_page_clear_part (self);
  dsu_document_begin (self->document, ds_cmd_forget.label);
  self->is_live = TRUE;
  self->has_live_before = FALSE;
  dsu_document_apply (self->document, &cmd.cmd);
  ds_array_clear (&spans);
  if (self->recipe.n_stages > 0)
    request (self);
  dse_page_end_live (self);
}

void
dse_page_init_generating (DsePage *self)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);

  dse_page_init_seeds (self);
  self->seed = delve->dungeon.seed;
  if (ds_recipe_copy (&self->recipe, &delve->recipe, NULL) != DS_OK)
    memset (&self->recipe, 0, sizeof self->recipe);
  self->generator = dse_generator_new ();
  g_signal_connect_swapped (self->generator, "notify::busy", G_CALLBACK (on_busy), self);
  g_signal_connect (self->generator, "finished", G_CALLBACK (on_finished), self);
  if (ds_origins_count (delve->dungeon.floors[0].origins) > 0)
    dse_page_remember_seed (self); /* it was generated, and is how that seed looks */
}

void
dse_page_dispose_generating (DsePage *self)
{
  g_clear_handle_id (&self->progress_timer, g_source_remove);
  if (self->generator != NULL) {
    g_signal_handlers_disconnect_by_data (self->generator, self);
    dse_generator_cancel (self->generator);
  }
  g_clear_object (&self->generator);
  dse_page_cancel_relaxing (self);
  dse_page_cancel_finding_rooms (self);
  dse_page_clear_part (self);
  g_clear_pointer (&self->seeds, g_array_unref);
  ds_recipe_clear (&self->recipe);
}
