/* core/gen/stages/populate.c — places a number of things of one kind, or of two. */
#include "gen/put/free_cells.h"

enum {
  P_KIND,
  P_OTHER,
  P_SHARE,
  P_THIRD,
  P_THIRD_SHARE,
  P_COUNT,
  P_RISE,
  P_QUIET,
  P_UNSEEN,
  P_LOWEST,
  N_PARAMS
};

static const DsChoice RISES[] = {
  { "anywhere", N_ ("Anywhere") },
  { "farther", N_ ("Prefer far") },
  { "farthest", N_ ("Prefer farthest") },
};

#define KIND_PARAM(id_, label_, fallback_, help_)                                                  \
  {                                                                                                \
    .id = id_, .label = label_, .type = DS_PARAM_KIND, .min = DS_ROLE_CREATURE,                    \
    .max = DS_ROLE_KEY, .fallback = fallback_, .help = help_                                       \
  }

static const DsParam PARAMS[N_PARAMS] = {
  [P_KIND] = KIND_PARAM ("kind", N_ ("Kind"), "zombie", N_ ("Object that is placed.")),
  [P_OTHER] =
      KIND_PARAM ("other", N_ ("Second kind"), "sheep", N_ ("Another object that is placed.")),
  [P_SHARE] = { .id = "share",
                .label = N_ ("Share of the second kind"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "0",
                .unit = N_ ("‰"),
                .help = N_ ("Probability that an object is of the second kind.") },
  [P_THIRD] = KIND_PARAM ("third", N_ ("Third kind"), "bat", N_ ("Another object that is placed.")),
  [P_THIRD_SHARE] = { .id = "third_share",
                      .label = N_ ("Share of the third kind"),
                      .type = DS_PARAM_PERMILLE,
                      .max = 1000,
                      .fallback = "0",
                      .unit = N_ ("‰"),
                      .help = N_ ("Probability that an object is of the third kind; the share of "
                                  "the second kind applies to the rest.") },
  [P_COUNT] = { .id = "count",
                .label = N_ ("Count"),
                .type = DS_PARAM_RANGE,
                .max = 10000,
                .fallback = "10..10",
                .help = N_ ("Number on each floor, including manually placed objects.") },
  [P_RISE] = { .id = "where",
               .label = N_ ("Position"),
               .type = DS_PARAM_ENUM,
               .fallback = "anywhere",
               .choices = RISES,
               .n_choices = DS_COUNT (RISES),
               .help = N_ ("Distance from the entrance.") },
  [P_QUIET] = { .id = "quiet",
                .label = N_ ("Quiet zone"),
                .type = DS_PARAM_INT,
                .max = 100,
                .fallback = "0",
                .unit = N_ ("steps"),
                .help =
                    N_ ("Distance from the entrance of a floor within which nothing is placed.") },
  [P_UNSEEN] = { .id = "unseen",
                 .label = N_ ("Out of sight"),
                 .type = DS_PARAM_BOOL,
                 .fallback = "true",
                 .help = N_ ("Places no creature in sight of the entrance of a floor, unless there "
                             "is no space elsewhere.") },
  [P_LOWEST] = { .id = "lowest",
                 .label = N_ ("Lowest floor only"),
                 .type = DS_PARAM_BOOL,
                 .fallback = "false",
                 .help = N_ ("Places nothing on the floors above the lowest.") },
};

static int32_t
count_present (const DsGenRun *run)
{
  int32_t n = 0;

  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const uint16_t kind = ds_things_get (run->things, i)->kind;

    n += kind == ds_gen_kind (run, P_KIND) ||
         (ds_gen_int (run, P_SHARE) > 0 && kind == ds_gen_kind (run, P_OTHER)) ||
         (ds_gen_int (run, P_THIRD_SHARE) > 0 && kind == ds_gen_kind (run, P_THIRD));
  }
  return n;
}

static bool
is_creature (const DsGenRun *run)
{
  return ds_rules_kind (run->rules, ds_gen_kind (run, P_KIND))->role == DS_ROLE_CREATURE;
}

static uint16_t
draw_kind (DsGenRun *run, DsRng *rng)
{
  const int32_t third = ds_gen_int (run, P_THIRD_SHARE);

  if (third > 0 && ds_rng_permille (rng, third))
    return ds_gen_kind (run, P_THIRD);
  return ds_gen_kind (run, ds_rng_permille (rng, ds_gen_int (run, P_SHARE)) ? P_OTHER : P_KIND);
}

static DsStatus
put_all (DsFreeCells *places, int32_t n)
{
  DsGenRun *run = places->run;
  DsStatus status = DS_OK;
  DsCell at;

  for (int32_t i = 0; i < n && status == DS_OK; i++) {
    const uint16_t kind = draw_kind (run, &places->rng);

    if (i % 256 == 0 && ds_gen_poll (run, (uint64_t)i, (uint64_t)n))
      return DS_CANCELLED;
    if (!ds_free_cells_pick (places, 1 + ds_gen_enum (run, P_RISE), &at))
      break;
    status = ds_free_cells_put (places, kind, at);
  }
  if (status == DS_OK)
    ds_free_cells_write (places);
  return status;
}

/* Ignores the rule about sight where the area out of sight is too small. */
static DsStatus
populate (DsGenRun *run, bool unseen, DsError *err)
{
  const DsFreeCellRules rules = { .quiet = ds_gen_int (run, P_QUIET), .unseen = unseen };
  int32_t lowest, highest, n;
  DsFreeCells places;
  DsStatus status = ds_free_cells_init (&places, run, rules, err);

  if (status != DS_OK)
    return status;
  ds_gen_range (run, P_COUNT, &lowest, &highest);
  n = ds_rng_range (&places.rng, lowest, highest) - count_present (run);
  if (unseen && n > 0 && places.n < (size_t)n)
    status = populate (run, false, err);
  else
    status = put_all (&places, n);
  ds_free_cells_clear (&places);
  return status;
}

static DsStatus
run_populate (DsGenRun *run, DsError *err)
{
  const bool unseen = ds_gen_bool (run, P_UNSEEN) && is_creature (run);
  DsStatus status = DS_OK;

  for (size_t floor = ds_gen_bool (run, P_LOWEST) ? run->n_floors - 1 : 0;
       floor < run->n_floors && status == DS_OK; floor++) {
    ds_gen_select_floor (run, floor);
    status = populate (run, unseen, err);
  }
  return status;
}

const DsGenStage ds_gen_populate = {
  .id = "populate",
  .label = N_ ("Populate"),
  .help = N_ ("Places a number of creatures or items on every floor, each on a cell of its own."),
  .version = 2,
  .scope = DS_GEN_DUNGEON,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_populate,
};
