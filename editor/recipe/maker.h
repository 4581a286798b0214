/* editor/recipe/maker.h — makes levels of a document: the wanted recipe and seed, the part of the
 * level that is regenerated, and the undo step that a result belongs to.
 *
 * A result is an undo step of its own, unless a step was opened for it: by a slider that is held,
 * or by an action that regenerates. Such a step takes all results until it is closed, and the one
 * that is still being made then. "+ result": the level before it has been kept already.
 *
 *             make                     done
 *     IDLE ----------> FIRST ----------------------------------------.
 *      | ^                                                            |
 *      | |   step: ended, taken back, or another step begins          v
 *      | '----------------------------------------------------------IDLE
 *      |  press, open                                                 ^
 *      v              close (still being made)           done         |
 *     OPEN ---------------------------------> LAST -------------------+
 *      |  <---------------------------------   |                      |
 *      | made          press                   | made                 |
 *      v              close                    v         done         |
 *     OPEN + result ------------------------> LAST + result ----------'
 *            <------------------------------
 *                      press
 *
 *     any -- a result is being applied --> APPLYING -- applied --> the state of before
 *
 * A result that comes during a stroke is dropped, since the stroke may pin cells: the level is
 * requested again after the stroke. */
#pragma once

#include "bar.h"
#include "canvas.h"
#include "gen/gen.h"
#include "recipe/generator.h"
#include "recipe/seed_log.h"

#define DSE_TYPE_MAKER (dse_maker_get_type ())
G_DECLARE_FINAL_TYPE (DseMaker, dse_maker, DSE, MAKER, GObject)

/* Signals: "changed" () — recipe, seed or failure are others, once for each request and each
 * result; "busy" () — it begins or ends to generate; "replaces" () — another level is about to take
 * the place of this one; "failed" (const DsGenResult *) — a generation failed with this partial
 * result; "failure-forgotten" (); "relief-missing" () — dse_maker_relax() found no value; "said"
 * (const char *) — a sentence for the user.
 *
 * Borrows @canvas, @over, the widget over it that gets the progress card, and the bars that explain
 * a failure and offer a size; all must live longer. */
DseMaker *dse_maker_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document,
                         DseSeedLog *seeds, DsuBar *failure_bar, DsuBar *size_bar);

/* As asked for, perhaps not yet made; borrowed. */
const DsRecipe *dse_maker_get_recipe (DseMaker *self);
guint64 dse_maker_get_seed (DseMaker *self); /* as asked for, perhaps not yet made */
/* A locked seed is left by all functions that would take another. */
gboolean dse_maker_get_seed_locked (DseMaker *self);
void dse_maker_set_seed_locked (DseMaker *self, gboolean locked); /* see above */
gboolean dse_maker_is_busy (DseMaker *self); /* True if a level is being made */
/* True if the change that the document announces now is a result. */
gboolean dse_maker_is_applying (DseMaker *self);

/* ---- requests: the level of before stays until the result is there */

/* The first level of a new document: no undo step. */
void dse_maker_make_first (DseMaker *self);
/* A level of @recipe, which is copied, with @seed. */
void dse_maker_generate (DseMaker *self, const DsRecipe *recipe, guint64 seed);
/* The same as an undo step called @label (N_(), static; NULL: as the command). */
void dse_maker_generate_step (DseMaker *self, const DsRecipe *recipe, guint64 seed,
                              const char *label);
/* The same with the size and floors that @recipe is made for; where manual edits would be lost, the
 * bar offers them. */
void dse_maker_choose_recipe (DseMaker *self, const DsRecipe *recipe, const char *label);
/* Takes the size that the bar offers. */
void dse_maker_take_size (DseMaker *self);
/* A new seed for the cells of @spans on @floor alone, while the level keeps its own. */
void dse_maker_regenerate (DseMaker *self, gsize floor, const DsSpans *spans, const char *label);
void dse_maker_roll_seed (DseMaker *self);     /* a random seed */
void dse_maker_next_seed (DseMaker *self);     /* + 1 */
void dse_maker_previous_seed (DseMaker *self); /* - 1 */
/* Requests the failed level again, with a new seed. */
void dse_maker_retry (DseMaker *self);
/* Adds a stairs stage, before the first one that works on all floors. */
void dse_maker_add_stairs (DseMaker *self);
/* Gives the cells of @mask on @floor (NULL: all) back to the generator. */
void dse_maker_discard_edits (DseMaker *self, gsize floor, const DsMask *mask);

/* Results until the end belong to one undo step, of a slider. */
void dse_maker_begin_live (DseMaker *self);
void dse_maker_end_live (DseMaker *self); /* closes the step, with the last result */
/* While it is held, by a stroke, no result is applied. */
void dse_maker_hold (DseMaker *self, gboolean held);
void dse_maker_cancel (DseMaker *self); /* the level stays as it is */
/* Cancels, and takes back the results of the open step. */
void dse_maker_take_back (DseMaker *self);
/* The document changed, by an edit or a result. */
void dse_maker_follow (DseMaker *self, const DsChanges *changes);

/* ---- a failed generation */

void dse_maker_forget_failure (DseMaker *self); /* and hides its bar */
/* NULL when there is none. */
const DsError *dse_maker_get_failure (DseMaker *self);
/* True if the latest undo step is the recipe of that failed generation. */
gboolean dse_maker_failed_last (DseMaker *self);
/* Stage of the recipe that failed; G_MAXUINT: none. */
guint dse_maker_get_failed_stage (DseMaker *self);
/* The parameter that asks for too much, and its stage; NULL: none. */
const char *dse_maker_get_failed_param (DseMaker *self, guint *stage);
/* Makes the level with the closest value of that parameter that works. */
void dse_maker_relax (DseMaker *self);
gboolean dse_maker_is_relaxing (DseMaker *self); /* True if that value is being looked for */
