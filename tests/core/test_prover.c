/* tests/core/test_prover.c — a prover that follows the edits of a document agrees with a new
 * one. */
#include "base/rng.h"
#include "doc/doc.h"
#include "lib/map.h"
#include "lib/memory.h"
#include "solve/prover.h"
#include "solve/retrace.h"

#include <glib.h>
#include <string.h>

enum { W = 33, H = 70, N_FLOORS = 3, N_EDITS = 150 }; /* two bands a floor */

static const char *const KINDS[] = { "key",       "gate-locked",  "gate-secret", "gate-one-way",
                                     "gate-drop", "goblin",       "stairs-down", "stairs-up",
                                     "gate-drop", "gate-one-way", "gate-door" };
static const char *const LOCKS[] = { "red", "iron", "bone", NULL };

static DsCell
draw_cell (DsRng *rng)
{
  const int32_t x = (int32_t)ds_rng_below (rng, W), y = (int32_t)ds_rng_below (rng, H);

  return (DsCell){ x, y };
}

/* Any thing of the dungeon but its start; NULL: none was found. */
static const DsThing *
draw_thing (const DsDelve *delve, DsRng *rng, size_t *floor)
{
  const DsThing *thing;
  const DsThings *things;

  *floor = ds_rng_below (rng, (uint32_t)delve->dungeon.n_floors);
  things = delve->dungeon.floors[*floor].things;
  if (ds_things_count (things) == 0)
    return NULL;
  thing = ds_things_get (things, ds_rng_below (rng, (uint32_t)ds_things_count (things)));
  return ds_rules_kind (delve->rules, thing->kind)->role != DS_ROLE_START ? thing : NULL;
}

static DsStatus
paint (DsDoc *doc, DsRng *rng)
{
  static const char *const tiles[] = { "wall", "floor", "floor", "deep-water" };
  const DsRules *rules = ds_doc_delve (doc)->rules;
  const DsCell at = draw_cell (rng);
  const uint32_t tile = ds_rules_find_tile (rules, tiles[ds_rng_below (rng, 4)]);
  const DsSpan span = { at.y, at.x, at.x + (int32_t)ds_rng_below (rng, 6), tile };
  const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                           .floor = ds_rng_below (rng, N_FLOORS),
                           .layer = DS_LAYER_GROUND,
                           .spans = &span,
                           .n_spans = 1,
                           .pin = true };

  return ds_doc_apply (doc, &cmd.cmd, NULL);
}

static DsStatus
place (DsDoc *doc, DsRng *rng)
{
  const char *lock = LOCKS[ds_rng_below (rng, G_N_ELEMENTS (LOCKS))];
  DsThing thing = { .id = (uint64_t)ds_rng_below (rng, 1u << 30) + 1,
                    .facing = (uint8_t)ds_rng_below (rng, 4),
                    .target_floor = (int32_t)ds_rng_below (rng, N_FLOORS),
                    .target = draw_cell (rng),
                    .at = draw_cell (rng),
                    .lock = lock != NULL ? ds_str_new (lock) : NULL };
  const DsCmdPlaceThing cmd = { .cmd.type = &ds_cmd_place_thing,
                                .floor = ds_rng_below (rng, N_FLOORS),
                                .thing = &thing };
  DsStatus status;

  g_assert_true (ds_rules_find_kind (ds_doc_delve (doc)->rules,
                                     KINDS[ds_rng_below (rng, G_N_ELEMENTS (KINDS))], &thing.kind));
  status = ds_doc_apply (doc, &cmd.cmd, NULL);
  ds_str_unref (thing.lock);
  return status;
}

static DsStatus
move (DsDoc *doc, DsRng *rng)
{
  size_t floor;
  const DsThing *thing = draw_thing (ds_doc_delve (doc), rng, &floor);

  if (thing == NULL)
    return DS_OK;
  return ds_doc_apply (
      doc,
      &(DsCmdMoveThing){
          .cmd.type = &ds_cmd_move_thing, .floor = floor, .id = thing->id, .to = draw_cell (rng) }
           .cmd,
      NULL);
}

static DsStatus
erase (DsDoc *doc, DsRng *rng)
{
  size_t floor;
  const DsThing *thing = draw_thing (ds_doc_delve (doc), rng, &floor);
  const uint64_t id = thing != NULL ? thing->id : 0;

  if (thing == NULL)
    return DS_OK;
  return ds_doc_apply (
      doc,
      &(DsCmdDeleteThings){
          .cmd.type = &ds_cmd_delete_things, .floor = floor, .ids = &id, .n_ids = 1 }
           .cmd,
      NULL);
}

static DsStatus
undo (DsDoc *doc, DsRng *rng)
{
  return ds_rng_below (rng, 2) == 0 ? ds_doc_undo (doc, NULL) : ds_doc_redo (doc, NULL);
}

static DsStatus
resize (DsDoc *doc, DsRng *rng)
{
  const uint16_t wall = ds_rules_find_tile (ds_doc_delve (doc)->rules, "wall");
  const DsCmdResize cmd = { .cmd.type = &ds_cmd_resize,
                            .w = W + (int32_t)ds_rng_below (rng, 2),
                            .h = H,
                            .anchor = DS_ANCHOR_TOP_LEFT,
                            .ground = wall };

  return ds_doc_apply (doc, &cmd.cmd, NULL);
}

static DsStatus (*const EDITS[]) (DsDoc *, DsRng *) = { paint, paint, paint, place, place,
                                                        move,  erase, undo,  resize };

static void
assert_same_judgement (const DsJudgement *a, const DsJudgement *b)
{
  char one[600], two[600];

  g_assert_cmpint (a->verdict, ==, b->verdict);
  g_assert_cmpuint (a->n_states, ==, b->n_states);
  g_assert_cmpstr (ds_message_format (&a->summary, one, sizeof one), ==,
                   ds_message_format (&b->summary, two, sizeof two));
  g_assert_cmpuint (a->steps.n, ==, b->steps.n);
  for (size_t i = 0; i < a->steps.n; i++) {
    const DsJudgeStep *x = &a->steps.items[i], *y = &b->steps.items[i];

    g_assert_cmpstr (ds_message_format (&x->text, one, sizeof one), ==,
                     ds_message_format (&y->text, two, sizeof two));
    g_assert_true (x->at.floor == y->at.floor && x->at.cell.x == y->at.cell.x &&
                   x->at.cell.y == y->at.cell.y && x->first == y->first && x->n == y->n);
  }
  g_assert_cmpuint (a->cells.n, ==, b->cells.n);
  for (size_t i = 0; i < a->cells.n; i++)
    g_assert_true (a->cells.items[i].floor == b->cells.items[i].floor &&
                   a->cells.items[i].cell.x == b->cells.items[i].cell.x &&
                   a->cells.items[i].cell.y == b->cells.items[i].cell.y);
}

static void
assert_same_graph (const DsLockGraph *a, const DsLockGraph *b)
{
  g_assert_true (ds_world_equal (&a->world, &b->world));
  g_assert_cmpuint (a->n_floors, ==, b->n_floors);
  for (size_t f = 0; f < a->n_floors; f++) {
    const DsPlaces *x = a->floors[f], *y = b->floors[f];
    const size_t n_cells = (size_t)x->ground.w * (size_t)x->ground.h;

    g_assert_cmpuint (a->first_place[f], ==, b->first_place[f]);
    g_assert_cmpmem (x->at, n_cells * sizeof *x->at, y->at, n_cells * sizeof *y->at);
    g_assert_cmpmem (x->open, n_cells, y->open, n_cells);
  }
}

/* Rooms of walls with gaps: enough places for gates to mean something. */
static void
draw_level (DsDelve *delve, DsRng *rng)
{
  dst_delve_init (delve, W, H, N_FLOORS, "", 1);
  for (size_t f = 0; f < N_FLOORS; f++)
    for (int32_t y = 0; y < H; y++)
      for (int32_t x = 0; x < W; x++) {
        const bool is_wall = (x % 8 == 0 || y % 7 == 0) && ds_rng_below (rng, 6) != 0;

        g_assert_true (
            ds_floor_set (&delve->dungeon.floors[f], DS_LAYER_GROUND, (DsCell){ x, y },
                          ds_rules_find_tile (delve->rules, is_wall ? "wall" : "floor")));
      }
}

static void
test_edits (void)
{
  int verdicts[DS_N_VERDICTS] = { 0 };

  for (uint64_t seed = 0; seed < 8; seed++) {
    DsProver prover = { 0 };
    DsDelve delve;
    DsRng rng;
    DsDoc *doc;

    ds_rng_seed (&rng, seed);
    draw_level (&delve, &rng);
    dst_pin_thing (&delve, 0, "player-start", (DsCell){ 1, 1 }, -1, (DsCell){ 0, 0 });
    dst_pin_thing (&delve, 0, "goal", (DsCell){ 31, 68 }, -1, (DsCell){ 0, 0 });
    g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
    for (int i = 0; i < N_EDITS; i++) {
      const DsSecretMode mode = ds_rng_below (&rng, 8) / 6;
      DsJudgement kept, fresh;
      DsLockGraph graph;

      /* Edits with invalid positions are refused. */
      g_assert_cmpint (EDITS[ds_rng_below (&rng, G_N_ELEMENTS (EDITS))](doc, &rng), !=, DS_NOMEM);
      g_assert_cmpint (ds_prover_judge (&prover, ds_doc_delve (doc), mode, 2000, NULL, &kept, NULL),
                       ==, DS_OK);
      g_assert_cmpint (ds_judge (&fresh, ds_doc_delve (doc), mode, 2000, NULL, NULL), ==, DS_OK);
      assert_same_judgement (&kept, &fresh);
      verdicts[kept.verdict]++;
      if (ds_lock_graph_init (&graph, ds_doc_delve (doc), NULL, NULL, NULL) == DS_OK) {
        assert_same_graph (&prover.graph, &graph);
        ds_lock_graph_clear (&graph);
      }
      ds_judgement_clear (&kept);
      ds_judgement_clear (&fresh);
    }
    ds_prover_clear (&prover);
    ds_doc_free (doc);
    ds_delve_clear (&delve);
  }
  g_test_message ("unsolvable %d, losable %d, unlosable %d, undecided %d", verdicts[0], verdicts[1],
                  verdicts[2], verdicts[3]);
  for (int v = 0; v < DS_N_VERDICTS; v++)
    g_assert_cmpint (verdicts[v], >, 0);
}

/* Only what changed is made again. */
static void
test_kept (void)
{
  DsProver prover = { 0 };
  DsPlaces *floors[N_FLOORS];
  DsJudgement judgement;
  DsDelve delve;
  DsRng rng;

  ds_rng_seed (&rng, 7);
  draw_level (&delve, &rng);
  dst_pin_thing (&delve, 0, "player-start", (DsCell){ 1, 1 }, -1, (DsCell){ 0, 0 });
  dst_pin_thing (&delve, 0, "goal", (DsCell){ 2, 1 }, -1, (DsCell){ 0, 0 });
  g_assert_cmpint (ds_prover_judge (&prover, &delve, 0, 2000, NULL, &judgement, NULL), ==, DS_OK);
  ds_judgement_clear (&judgement);
  memcpy (floors, prover.graph.floors, sizeof floors);
  dst_pin_thing (&delve, 1, "goblin", (DsCell){ 1, 1 }, -1, (DsCell){ 0, 0 });
  dst_pin_tile (&delve, 2, DS_LAYER_GROUND, (DsCell){ 0, 69 }, "deep-water");
  g_assert_cmpint (ds_prover_judge (&prover, &delve, 0, 2000, NULL, &judgement, NULL), ==, DS_OK);
  ds_judgement_clear (&judgement);
  g_assert_true (prover.graph.floors[0] == floors[0]);
  g_assert_true (prover.graph.floors[1] == floors[1]);
  g_assert_true (prover.graph.floors[2] != floors[2]);
  ds_prover_clear (&prover);
  ds_delve_clear (&delve);
}

/* A failure or a cancelled run keeps the previous proof. */
static void
test_cancel (void)
{
  DsProver prover = { 0 };
  DsJob job = { 0 };
  DsJudgement judgement;
  DsDelve delve;
  DsRng rng;

  ds_rng_seed (&rng, 7);
  draw_level (&delve, &rng);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_prover_judge (&prover, &delve, 0, 2000, &job, &judgement, NULL), ==,
                   DS_CANCELLED);
  g_assert_false (prover.is_known);
  dst_pin_thing (&delve, 0, "player-start", (DsCell){ 1, 1 }, -1, (DsCell){ 0, 0 });
  dst_pin_thing (&delve, 0, "goal", (DsCell){ 2, 1 }, -1, (DsCell){ 0, 0 });
  g_assert_cmpint (ds_prover_judge (&prover, &delve, 0, 2000, NULL, &judgement, NULL), ==, DS_OK);
  ds_judgement_clear (&judgement);
  dst_pin_tile (&delve, 2, DS_LAYER_GROUND, (DsCell){ 0, 69 }, "deep-water");
  g_assert_cmpint (ds_prover_judge (&prover, &delve, 0, 2000, &job, &judgement, NULL), ==,
                   DS_CANCELLED);
  g_assert_true (prover.is_known);
  ds_prover_clear (&prover);
  ds_delve_clear (&delve);
}

static DsStatus
try_prover (void *delve)
{
  DsProver prover = { 0 };
  DsStatus status = DS_OK;

  for (int i = 0; i < 2 && status == DS_OK; i++) {
    DsJudgement judgement;

    status = ds_prover_judge (&prover, delve, 0, 2000, NULL, &judgement, NULL);
    ds_judgement_clear (&judgement);
  }
  ds_prover_clear (&prover);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve;
  DsRng rng;

  ds_rng_seed (&rng, 3);
  draw_level (&delve, &rng);
  dst_pin_thing (&delve, 0, "player-start", (DsCell){ 1, 1 }, -1, (DsCell){ 0, 0 });
  dst_pin_thing (&delve, 1, "goal", (DsCell){ 2, 1 }, -1, (DsCell){ 0, 0 });
  dst_fail_each (try_prover, &delve, DS_OK);
  ds_delve_clear (&delve);
}

static gboolean is_broken; /* no playthrough holds */

DsStatus __real_ds_retrace (bool *holds, const DsLockGraph *graph, const DsPath *path,
                            DsSecretMode mode, bool wins);
DsStatus __wrap_ds_retrace (bool *holds, const DsLockGraph *graph, const DsPath *path,
                            DsSecretMode mode, bool wins);

DsStatus
__wrap_ds_retrace (bool *holds, const DsLockGraph *graph, const DsPath *path, DsSecretMode mode,
                   bool wins)
{
  const DsStatus status = __real_ds_retrace (holds, graph, path, mode, wins);

  *holds = *holds && !is_broken;
  return status;
}

static char *logged;

static void
note_log (void *user, DsLogLevel level, const char *text)
{
  g_assert_cmpint (level, ==, DS_LOG_WARNING);
  g_assert_null (logged);
  logged = g_strdup (text);
}

/* Judges the level @map by playthroughs that hold, and by others. */
static void
doubt (const char *map, const char *verdict)
{
  g_autofree char *warning =
      g_strdup_printf ("a play of the proof breaks the rules of the game; verdict was %s", verdict);
  DsJudgement judgement;
  char text[200];
  DsDelve delve;

  dst_map_init (&delve, map, '/');
  g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL), ==,
                   DS_OK);
  g_assert_cmpstr (ds_verdict_id (judgement.verdict), ==, verdict);
  g_assert_cmpuint (judgement.steps.n, >, 0);
  g_assert_null (logged);
  ds_judgement_clear (&judgement);
  is_broken = TRUE;
  g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL), ==,
                   DS_OK);
  is_broken = FALSE;
  g_assert_cmpint (judgement.verdict, ==, DS_VERDICT_UNDECIDED);
  g_assert_cmpuint (judgement.steps.n + judgement.cells.n, ==, 0);
  g_assert_cmpstr (ds_message_format (&judgement.summary, text, sizeof text), ==,
                   "undecided: the playthrough that was found breaks the rules of the game; please "
                   "report this level");
  g_assert_cmpstr (logged, ==, warning);
  g_clear_pointer (&logged, g_free);
  ds_judgement_clear (&judgement);
  ds_delve_clear (&delve);
}

/* A playthrough that breaks the rules is not shown: nothing is decided then, and the log says so.
 */
static void
test_doubt (void)
{
  ds_hooks_set (&(DsHooks){ .log = note_log });
  doubt ("######/#@..!#/######", "unlosable");
  doubt ("########/#.<@..!#/########", "losable");
  ds_hooks_set (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prover/edits", test_edits);
  g_test_add_func ("/prover/kept", test_kept);
  g_test_add_func ("/prover/cancel", test_cancel);
  g_test_add_func ("/prover/no-memory", test_no_memory);
  g_test_add_func ("/prover/doubt", test_doubt);
  return g_test_run ();
}
