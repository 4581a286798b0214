/* core/gen/stages/random_walk.c — random walk of one digger: the cave of Pelgrims, "Writing a
 * roguelike in Java". */
#include "gen/dig/digger.h"

#define POLL_STEPS 16384

enum { P_RNG, P_START_X, P_START_Y, P_LENGTH, P_FLOOR, N_PARAMS };
enum { RNG_STREAM, RNG_JAVA };

static const DsChoice RNGS[] = {
  [RNG_STREAM] = { "stream", N_ ("The stage's own") },
  [RNG_JAVA] = { "java", N_ ("java.util.Random") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_RNG] = { .id = "rng",
              .label = N_ ("Random numbers"),
              .type = DS_PARAM_ENUM,
              .fallback = "stream",
              .choices = RNGS,
              .n_choices = DS_COUNT (RNGS),
              .help = N_ ("Source of random numbers; Java's generator, started with the unchanged "
                          "seed, repeats the cave of the Java program step by step.") },
  [P_START_X] = { .id = "start_x",
                  .label = N_ ("Start, from the left"),
                  .type = DS_PARAM_INT,
                  .max = DS_SIDE_MAX - 1,
                  .fallback = "10",
                  .unit = N_ ("cells"),
                  .help = N_ ("Start of the walk; a start outside the level moves to the rim.") },
  [P_START_Y] = { .id = "start_y",
                  .label = N_ ("Start, from the top"),
                  .type = DS_PARAM_INT,
                  .max = DS_SIDE_MAX - 1,
                  .fallback = "10",
                  .unit = N_ ("cells"),
                  .help = N_ ("Start of the walk; a start outside the level moves to the rim.") },
  [P_LENGTH] = { .id = "length",
                 .label = N_ ("Length"),
                 .type = DS_PARAM_INT,
                 .max = 100000000,
                 .fallback = "6000",
                 .unit = N_ ("steps"),
                 .help = N_ ("Number of steps; about every eighth step opens a new cell at first, "
                             "fewer later.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("Floor material that the walk leaves behind.") },
};

/* Every step digs the cell where it ends, even when the rim or a pinned wall refused it; so the
 * start is dug only when the walk returns to it or is refused there. */
static DsStatus
walk (DsDigger *digger, DsGenRun *run)
{
  static const DsCell steps[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  const int32_t length = ds_gen_int (run, P_LENGTH);
  const bool is_java = ds_gen_enum (run, P_RNG) == RNG_JAVA;
  DsCell at = { ds_clamp (ds_gen_int (run, P_START_X), 1, run->w - 2),
                ds_clamp (ds_gen_int (run, P_START_Y), 1, run->h - 2) };
  DsJavaRandom java;

  ds_java_random_seed (&java, (int64_t)run->seed);
  for (int32_t i = 0; i < length; i++) {
    const DsCell by = steps[is_java ? ds_java_random_below (&java, 4) : ds_digger_roll (digger)];
    const DsCell to = { at.x + by.x, at.y + by.y };

    if (i % POLL_STEPS == 0 && ds_gen_poll (run, (uint64_t)i, (uint64_t)length))
      return DS_CANCELLED;
    if (ds_digger_may_enter (digger, to))
      at = to;
    *ds_digger_cell (digger, at) |= DS_DIGGER_DUG;
  }
  return DS_OK;
}

static DsStatus
run_random_walk (DsGenRun *run, DsError *err)
{
  DsDigger digger;
  DsStatus status = ds_digger_init (&digger, run);

  if (status == DS_OK)
    status = walk (&digger, run);
  if (status == DS_OK)
    status = ds_digger_write (&digger, run, ds_gen_tile (run, P_FLOOR));
  ds_digger_clear (&digger);
  return status;
}

const DsGenStage ds_gen_random_walk = {
  .id = "random_walk",
  .label = N_ ("Random walk"),
  .help =
      N_ ("A single digger takes random steps and leaves floor behind: a winding, connected cave."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .opens = P_LENGTH + 1,
  .run = run_random_walk,
};
