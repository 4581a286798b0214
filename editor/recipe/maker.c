/* editor/recipe/maker.c — makes levels of a document: requests, results, and their undo steps. */
#include "recipe/maker.h"

#include "inspect/describe.h"
#include "recipe/failure.h"
#include "recipe/maker_state.h"
#include "recipe/part.h"
#include "recipe/progress.h"
#include "recipe/relax.h"
#include "recipe/size.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseMaker {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  DseSeedLog *seeds;
  DseGenerator *generator;
  DseProgress *progress;
  DseFailure *failure;
  DsuBar *failure_bar;
  DseSizeOffer *size;
  DseRelaxer *relaxer;
  DsRecipe recipe; /* as asked for */
  guint64 seed;
  gboolean seed_locked;
  DsePart part;            /* the regenerated part */
  guint64 edited_revision; /* of the newest edit that is no result */
  guint64 failed_revision; /* after a failed generation changed the recipe; 0: it did not */
  DseMakerState state;
  gboolean is_held;    /* by a stroke */
  gboolean has_missed; /* a result that came meanwhile: the level is requested again */
};

G_DEFINE_FINAL_TYPE (DseMaker, dse_maker, G_TYPE_OBJECT)

static void
go (DseMaker *self, DseMakerEvent event)
{
  self->state = dse_maker_state_next (self->state, event);
}

static void
announce (DseMaker *self)
{
  g_signal_emit_by_name (self, "changed");
}

const DsRecipe *
dse_maker_get_recipe (DseMaker *self)
{
  g_return_val_if_fail (DSE_IS_MAKER (self), NULL);

  return &self->recipe;
}

guint64
dse_maker_get_seed (DseMaker *self)
{
  g_return_val_if_fail (DSE_IS_MAKER (self), 0);

  return self->seed;
}

gboolean
dse_maker_get_seed_locked (DseMaker *self)
{
  g_return_val_if_fail (DSE_IS_MAKER (self), FALSE);

  return self->seed_locked;
}

void
dse_maker_set_seed_locked (DseMaker *self, gboolean locked)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  self->seed_locked = locked;
}

gboolean
dse_maker_is_busy (DseMaker *self)
{
  g_return_val_if_fail (DSE_IS_MAKER (self), FALSE);

  return dse_generator_get_busy (self->generator);
}

gboolean
dse_maker_is_applying (DseMaker *self)
{
  g_return_val_if_fail (DSE_IS_MAKER (self), FALSE);

  return self->state == DSE_MAKER_APPLYING;
}

void
dse_maker_cancel (DseMaker *self)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  dse_relaxer_cancel (self->relaxer);
  dse_generator_cancel (self->generator);
}

/* ---- the undo step of results */

/* The step also ends when another one begins. */
static void
on_begins (DseMaker *self)
{
  go (self, DSE_MAKER_STEP);
}

/* Opens a step for the requests until end_step(). */
static void
begin_step (DseMaker *self, const char *label)
{
  dsu_document_begin (self->document, label);
  go (self, DSE_MAKER_BEGIN);
}

void
dse_maker_begin_live (DseMaker *self)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  if (!dse_maker_state_is_live (self->state))
    dsu_document_begin (self->document, N_ ("Tune"));
  go (self, DSE_MAKER_PRESS);
}

static void
end_step (DseMaker *self)
{
  go (self, DSE_MAKER_STEP);
  dsu_document_end (self->document);
}

/* The last result belongs to the step, too. */
void
dse_maker_end_live (DseMaker *self)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  if (!dse_maker_state_is_live (self->state))
    return;
  if (dse_generator_get_busy (self->generator))
    go (self, DSE_MAKER_CLOSE);
  else
    end_step (self);
}

void
dse_maker_take_back (DseMaker *self)
{
  gboolean was_live;

  g_return_if_fail (DSE_IS_MAKER (self));

  was_live = dse_maker_state_is_live (self->state);
  go (self, DSE_MAKER_STEP);
  if (was_live)
    dsu_document_cancel (self->document);
  dse_generator_cancel (self->generator);
}

/* ---- requests */

static gboolean
take_recipe (DseMaker *self, const DsRecipe *recipe)
{
  DsRecipe copy;

  if (recipe == &self->recipe)
    return TRUE;
  if (ds_recipe_copy (&copy, recipe, NULL) != DS_OK)
    return FALSE;
  ds_recipe_clear (&self->recipe);
  self->recipe = copy;
  return TRUE;
}

static void
show_error (DseMaker *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  dsu_document_show_error (self->document, ds_error_format (err, sentence, sizeof sentence));
}

/* Asks for the level of the wanted recipe and seed on the document as it is. */
static void
request (DseMaker *self)
{
  const gboolean is_part = self->part.options.only_floor;
  DsDelve base;
  DsRecipe recipe;
  DsError err;

  self->has_missed = FALSE;
  if (ds_delve_copy (&base, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return;
  if (!is_part && dse_size_offer_fit (self->size, &base, &err) != DS_OK)
    show_error (self, &err);
  else if (ds_recipe_copy (&recipe, &self->recipe, NULL) == DS_OK) {
    ds_recipe_clear (&base.recipe);
    base.recipe = recipe;
    if (recipe.ruleset[0] != '\0')
      memcpy (base.ruleset, recipe.ruleset, sizeof base.ruleset);
    base.dungeon.seed = is_part ? self->part.seed : self->seed;
    dse_generator_request_part (
        self->generator, &base, is_part ? self->part.options.floor : G_MAXSIZE,
        self->part.options.mask, dsu_document_get_revision (self->document));
  }
  ds_delve_clear (&base);
}

void
dse_maker_hold (DseMaker *self, gboolean held)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  if (self->is_held == held)
    return;
  self->is_held = held;
  if (!held && self->has_missed && self->recipe.n_stages > 0)
    request (self);
}

static gboolean
has_recipe (DseMaker *self)
{
  if (self->recipe.n_stages > 0)
    return TRUE;
  dsu_document_show_error (self->document, _ ("This level has no recipe: choose one in the panel"));
  return FALSE;
}

void
dse_maker_make_first (DseMaker *self)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  if (self->recipe.n_stages == 0)
    return;
  go (self, DSE_MAKER_MAKE);
  request (self);
}

void
dse_maker_generate (DseMaker *self, const DsRecipe *recipe, guint64 seed)
{
  g_return_if_fail (DSE_IS_MAKER (self) && recipe != NULL);

  dse_relaxer_cancel (self->relaxer);
  dse_part_clear (&self->part);
  if (!take_recipe (self, recipe))
    return;
  if (recipe != &self->recipe)
    ds_recipe_strip (&self->recipe);
  self->seed = seed;
  announce (self);
  if (!has_recipe (self))
    return;
  dsu_document_set_error (self->document, NULL);
  request (self);
}

void
dse_maker_generate_step (DseMaker *self, const DsRecipe *recipe, guint64 seed, const char *label)
{
  g_return_if_fail (DSE_IS_MAKER (self) && recipe != NULL);

  if (label != NULL)
    begin_step (self, label);
  dse_maker_generate (self, recipe, seed);
  if (label != NULL)
    dse_maker_end_live (self);
}

void
dse_maker_choose_recipe (DseMaker *self, const DsRecipe *recipe, const char *label)
{
  g_return_if_fail (DSE_IS_MAKER (self) && recipe != NULL);

  dse_size_offer_want (self->size, recipe);
  dse_maker_generate_step (self, recipe, self->seed, label);
}

static gboolean
apply (DseMaker *self, const DsCmd *cmd)
{
  const DseMakerState before = self->state;
  gboolean is_applied;

  self->state = DSE_MAKER_APPLYING;
  is_applied = dsu_document_take (self->document, cmd, NULL);
  self->state = before;
  return is_applied;
}

/* Resizing and the level of that size: one undo step. */
void
dse_maker_take_size (DseMaker *self)
{
  DsDelve resized;
  const DsCmdReplace cmd = { .cmd.type = &ds_cmd_replace, .delve = &resized };

  g_return_if_fail (DSE_IS_MAKER (self));

  if (!dse_size_offer_take (self->size, &resized))
    return;
  dse_part_clear (&self->part);
  begin_step (self, ds_cmd_resize.label);
  apply (self, &cmd.cmd);
  dsu_canvas_fit (self->canvas);
  dse_maker_generate (self, &self->recipe, self->seed);
  dse_maker_end_live (self);
  ds_delve_clear (&resized);
}

void
dse_maker_add_stairs (DseMaker *self)
{
  const DsGenStage *stage;
  DsRecipe recipe;
  size_t at = 0;

  g_return_if_fail (DSE_IS_MAKER (self));

  if (ds_recipe_copy (&recipe, &self->recipe, NULL) != DS_OK)
    return;
  while (at < recipe.n_stages && (stage = ds_gen_find_stage (recipe.stages[at].stage)) != NULL &&
         stage->scope != DS_GEN_DUNGEON)
    at++;
  if (ds_recipe_add_stage (&recipe, at, "stairs", NULL) == DS_OK)
    dse_maker_generate_step (self, &recipe, self->seed, N_ ("Add Stage"));
  ds_recipe_clear (&recipe);
}

void
dse_maker_discard_edits (DseMaker *self, gsize floor, const DsMask *mask)
{
  DsSpans spans = { 0 };
  DsCmdForget cmd = { .cmd.type = &ds_cmd_forget, .floor = floor };

  g_return_if_fail (DSE_IS_MAKER (self));

  if (mask != NULL && ds_mask_spans (mask, 0, &spans)) {
    cmd.spans = spans.items;
    cmd.n_spans = spans.n;
  }
  dse_part_clear (&self->part);
  begin_step (self, ds_cmd_forget.label);
  dsu_document_apply (self->document, &cmd.cmd);
  ds_array_clear (&spans);
  if (self->recipe.n_stages > 0)
    request (self);
  dse_maker_end_live (self);
}

/* ---- seeds */

static guint64
fresh_seed (void)
{
  return g_random_int (); /* short enough to be read aloud */
}

void
dse_maker_roll_seed (DseMaker *self)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  dse_maker_generate (self, &self->recipe, self->seed_locked ? self->seed : fresh_seed ());
}

/* Seeds go round: before 0 comes the last of 64 bits. */
void
dse_maker_next_seed (DseMaker *self)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  dse_maker_generate (self, &self->recipe, self->seed_locked ? self->seed : self->seed + 1);
}

void
dse_maker_previous_seed (DseMaker *self)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  if (!self->seed_locked)
    dse_maker_generate (self, &self->recipe, self->seed - 1);
}

/* ---- a part */

static void
request_part (DseMaker *self, const char *label)
{
  dsu_document_set_error (self->document, NULL);
  begin_step (self, label);
  request (self);
  dse_maker_end_live (self);
}

static void
reseed_part (DseMaker *self, const char *label)
{
  if (!has_recipe (self))
    return;
  self->part.seed = self->seed_locked ? self->seed : fresh_seed ();
  request_part (self, label);
}

/* Cells outside of the part are still those of the level's seed, and come back when everything is
 * regenerated. */
void
dse_maker_regenerate (DseMaker *self, gsize floor, const DsSpans *spans, const char *label)
{
  const DsDungeon *dungeon;

  g_return_if_fail (DSE_IS_MAKER (self) && spans != NULL);

  dungeon = &dsu_document_get_delve (self->document)->dungeon;
  dse_part_clear (&self->part);
  if (dse_part_init (&self->part, dungeon, floor, spans))
    reseed_part (self, label);
}

void
dse_maker_retry (DseMaker *self)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  if (self->part.options.only_floor)
    reseed_part (self, N_ ("Regenerate"));
  else
    dse_maker_generate (self, &self->recipe, ds_gen_retry_seed (self->seed, DS_GEN_ATTEMPTS));
}

/* ---- a failed generation */

void
dse_maker_forget_failure (DseMaker *self)
{
  g_return_if_fail (DSE_IS_MAKER (self));

  dse_failure_clear (self->failure);
  dsu_canvas_set_highlight (self->canvas, NULL);
  g_signal_emit_by_name (self, "failure-forgotten");
}

gboolean
dse_maker_failed_last (DseMaker *self)
{
  g_return_val_if_fail (DSE_IS_MAKER (self), FALSE);

  return dse_failure_get_error (self->failure) != NULL &&
         self->failed_revision == dsu_document_get_revision (self->document);
}

const DsError *
dse_maker_get_failure (DseMaker *self)
{
  g_return_val_if_fail (DSE_IS_MAKER (self), NULL);

  return dse_failure_get_error (self->failure);
}

guint
dse_maker_get_failed_stage (DseMaker *self)
{
  g_return_val_if_fail (DSE_IS_MAKER (self), G_MAXUINT);

  return dse_failure_get_stage (self->failure, &self->recipe);
}

const char *
dse_maker_get_failed_param (DseMaker *self, guint *stage)
{
  g_return_val_if_fail (DSE_IS_MAKER (self) && stage != NULL, NULL);

  return dse_failure_get_param (self->failure, stage);
}

void
dse_maker_relax (DseMaker *self)
{
  const char *param;
  guint stage;

  g_return_if_fail (DSE_IS_MAKER (self));

  param = dse_failure_get_param (self->failure, &stage);
  if (param != NULL)
    dse_relaxer_start (self->relaxer, self->seed, &self->part, stage, param);
}

gboolean
dse_maker_is_relaxing (DseMaker *self)
{
  g_return_val_if_fail (DSE_IS_MAKER (self), FALSE);

  return dse_relaxer_is_busy (self->relaxer);
}

static void
on_relief (DseRelaxer *relaxer, const DseRelief *relief, DseMaker *self)
{
  if (!relief->is_part) {
    dse_maker_generate_step (self, relief->recipe, relief->seed, N_ ("Relax"));
  } else if (take_recipe (self, relief->recipe)) {
    announce (self);
    request_part (self, N_ ("Relax"));
  }
}

static void
on_relief_missing (DseMaker *self)
{
  g_signal_emit_by_name (self, "relief-missing");
}

/* ---- results */

/* The first level of a new document is no edit, unless an edit came before it. */
static gboolean
is_beginning (DseMaker *self)
{
  const DsDoc *doc = dsu_document_get_doc (self->document);

  return self->state == DSE_MAKER_FIRST && ds_doc_n_steps (doc) == 0 && !ds_doc_in_group (doc);
}

static void
say_derived (DseMaker *self, guint64 asked, guint64 made)
{
  g_autofree char *first = dse_seed_dup (asked);
  g_autofree char *second = dse_seed_dup (made);
  g_autofree char *text = g_strdup_printf (
      _ ("Seed %s failed; the level was generated from seed %s, derived from it"), first, second);

  g_signal_emit_by_name (self, "said", text);
}

static void
take_result (DseMaker *self, const DseGenerated *generated)
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
  if (!begins && !dse_maker_state_has_result (self->state))
    g_signal_emit_by_name (self, "replaces");
  go (self, DSE_MAKER_MADE);
  if (apply (self, &cmd.cmd) && generated->input != NULL)
    ds_doc_mark_made (dsu_document_get_doc (self->document), generated->input);
  dse_size_offer_settle (self->size);
  if (begins) {
    ds_doc_clear_history (dsu_document_get_doc (self->document));
    dsu_document_mark_saved (self->document);
  }
  dse_maker_forget_failure (self);
  dse_seed_log_remember (self->seeds);
  if (made->seed != asked->seed && !generated->is_part && generated->status == DS_OK)
    say_derived (self, asked->seed, made->seed);
}

static void
show_cell (DseMaker *self, const DsError *error)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;

  if (error->floor < 0 || (size_t)error->floor >= dungeon->n_floors ||
      !ds_floor_has (&dungeon->floors[error->floor], error->cell))
    return;
  dsu_canvas_set_floor (self->canvas, (gsize)error->floor);
  dsu_canvas_set_highlight (self->canvas, &error->cell);
  dsu_canvas_reveal (self->canvas, error->cell);
}

/* Keeps the recipe as asked for, and the level with its seed as it was; a new document, which has
 * no level yet, takes the partial result. */
static void
take_failure (DseMaker *self, const DseGenerated *generated)
{
  const gboolean begins = is_beginning (self);
  DsCmdRecipe cmd = { .cmd.type = &ds_cmd_recipe, .recipe = &generated->base->recipe };
  const DsDungeon *dungeon;
  guint64 before;

  if (begins)
    take_result (self, generated);
  before = dsu_document_get_revision (self->document);
  dungeon = &dsu_document_get_delve (self->document)->dungeon;
  cmd.seed = dungeon->seed;
  cmd.derived_from = ds_dungeon_derived_from (dungeon);
  apply (self, &cmd.cmd);
  self->failed_revision = dsu_document_get_revision (self->document);
  if (self->failed_revision == before)
    self->failed_revision = 0;
  show_cell (self, generated->error);
  dse_failure_set (self->failure, generated->error, generated->result->failed_stage);
  if (!begins)
    g_signal_emit_by_name (self, "failed", generated->result);
  dse_failure_show (self->failure, &generated->base->recipe, !begins);
}

/* The wanted recipe and seed are the document's, unless something else is being made. */
static void
take_wanted (DseMaker *self)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);

  if (dse_generator_get_busy (self->generator) || !take_recipe (self, &delve->recipe))
    return;
  self->seed = delve->dungeon.seed;
  dse_seed_log_follow (self->seeds, self->seed);
}

/* True if undo or another program gave the level another recipe than the one asked for. */
static gboolean
is_other_recipe (DseMaker *self)
{
  return !dse_generator_get_busy (self->generator) &&
         strcmp (self->recipe.id, dsu_document_get_delve (self->document)->recipe.id) != 0;
}

void
dse_maker_follow (DseMaker *self, const DsChanges *changes)
{
  gboolean is_result;

  g_return_if_fail (DSE_IS_MAKER (self) && changes != NULL);

  is_result = self->state == DSE_MAKER_APPLYING;
  if (!is_result && changes->what & DS_CHANGED_SIZE)
    dse_size_offer_forget (self->size);
  if (!is_result && changes->what & DS_CHANGED_META)
    dse_maker_forget_failure (self);
  if (!is_result && is_other_recipe (self))
    dse_size_offer_forget (self->size);
  if (!is_result)
    self->edited_revision = dsu_document_get_revision (self->document);
  if (changes->what & DS_CHANGED_META) {
    take_wanted (self);
    if (!is_result) /* a result is announced once, when all of it is there */
      announce (self);
  }
}

/* Nothing is being made any more. */
static void
settle (DseMaker *self, DsStatus status)
{
  const gboolean is_last = dse_maker_state_is_last (self->state);

  go (self, DSE_MAKER_DONE);
  if (is_last)
    dsu_document_end (self->document);
  if (status == DS_CANCELLED)
    take_wanted (self);
}

static void
on_finished (DseGenerator *generator, const DseGenerated *generated, DseMaker *self)
{
  const gboolean is_busy = dse_generator_get_busy (generator);

  if (generated->status == DS_CANCELLED) {
    dse_maker_forget_failure (self);
  } else if (self->is_held) { /* the stroke may pin cells */
    self->has_missed = !is_busy;
  } else if (generated->revision < self->edited_revision) {
    if (!is_busy)
      request (self);
    return;
  } else if (generated->status == DS_OK) {
    take_result (self, generated);
  } else if (generated->status == DS_VETO) {
    take_failure (self, generated);
  } else {
    show_error (self, generated->error);
  }
  if (!is_busy)
    settle (self, generated->status);
  announce (self);
}

/* ---- the object */

static void
on_busy (DseMaker *self)
{
  g_signal_emit_by_name (self, "busy");
}

static void
dse_maker_dispose (GObject *object)
{
  DseMaker *self = DSE_MAKER (object);

  if (self->generator != NULL) {
    g_signal_handlers_disconnect_by_data (self->generator, self);
    dse_generator_cancel (self->generator);
    g_signal_handlers_disconnect_by_data (self->failure_bar, self);
  }
  g_clear_pointer (&self->progress, dse_progress_free);
  g_clear_object (&self->generator);
  g_clear_object (&self->relaxer);
  g_clear_object (&self->seeds);
  g_clear_object (&self->document);
  g_clear_pointer (&self->failure, dse_failure_free);
  g_clear_pointer (&self->size, dse_size_offer_free);
  dse_part_clear (&self->part);
  ds_recipe_clear (&self->recipe);
  G_OBJECT_CLASS (dse_maker_parent_class)->dispose (object);
}

static void
dse_maker_class_init (DseMakerClass *class)
{
  static const struct {
    const char *name;
    GType argument;
  } SIGNALS[] = { { "changed", G_TYPE_NONE },
                  { "replaces", G_TYPE_NONE },
                  { "failed", G_TYPE_POINTER },
                  { "failure-forgotten", G_TYPE_NONE },
                  { "relief-missing", G_TYPE_NONE },
                  { "said", G_TYPE_STRING },
                  { "busy", G_TYPE_NONE } };

  G_OBJECT_CLASS (class)->dispose = dse_maker_dispose;
  for (gsize i = 0; i < G_N_ELEMENTS (SIGNALS); i++)
    g_signal_new (SIGNALS[i].name, DSE_TYPE_MAKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, SIGNALS[i].argument != G_TYPE_NONE, SIGNALS[i].argument);
}

static void
dse_maker_init (DseMaker *self)
{
}

DseMaker *
dse_maker_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document, DseSeedLog *seeds,
               DsuBar *failure_bar, DsuBar *size_bar)
{
  const DsDelve *delve;
  DseMaker *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && GTK_IS_OVERLAY (over), NULL);
  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && DSE_IS_SEED_LOG (seeds), NULL);

  delve = dsu_document_get_delve (document);
  self = g_object_new (DSE_TYPE_MAKER, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  self->seeds = g_object_ref (seeds);
  self->seed = delve->dungeon.seed;
  if (!take_recipe (self, &delve->recipe))
    memset (&self->recipe, 0, sizeof self->recipe);
  self->generator = dse_generator_new ();
  self->progress = dse_progress_new (over, self->generator, &self->recipe);
  self->failure = dse_failure_new (failure_bar);
  self->failure_bar = failure_bar;
  self->size = dse_size_offer_new (document, size_bar);
  self->relaxer = dse_relaxer_new (document);
  g_signal_connect (self->generator, "finished", G_CALLBACK (on_finished), self);
  g_signal_connect_object (self->generator, "notify::busy", G_CALLBACK (on_busy), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "begins", G_CALLBACK (on_begins), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (failure_bar, "closed", G_CALLBACK (dse_maker_forget_failure), self);
  g_signal_connect_object (self->relaxer, "found", G_CALLBACK (on_relief), self, 0);
  g_signal_connect_object (self->relaxer, "missing", G_CALLBACK (on_relief_missing), self,
                           G_CONNECT_SWAPPED);
  if (ds_origins_count (delve->dungeon.floors[0].origins) > 0)
    dse_seed_log_remember (seeds); /* it was generated, and is how that seed looks */
  return self;
}
