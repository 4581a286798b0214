/* editor/cli/generate.c — makes levels from a recipe. */
#include "base/file.h"
#include "cli/batch.h"
#include "doc/cmd.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

/* What all levels of one call have in common. */
typedef struct {
  DsDelve base;
  DsGenOptions options;
  DsMask mask; /* of options; w 0: none */
  int32_t attempts;
  const char *folder; /* of many seeds */
  int worst;          /* exit status */
} Work;

/* ---- what may change */

/* Cells of "X,Y,WxH". */
static bool
add_area (DsMask *mask, const char *text)
{
  int32_t x, y, w, h;
  char rest;

  if (sscanf (text, "%5d,%5d,%5dx%5d%c", &x, &y, &w, &h, &rest) != 4 || x < 0 || y < 0 || w < 1 ||
      h < 1 || x + w > mask->w || y + h > mask->h) {
    dse_cli_usage ("--only", N_ ("found \"%s\", allowed is X,Y,WxH within %d x %d cells"), text,
                   mask->w, mask->h);
    return false;
  }
  for (int32_t row = y; row < y + h; row++)
    ds_mask_set_span (mask, (DsSpan){ row, x, x + w - 1, 0 });
  return true;
}

static bool
read_options (const DseCli *cli, Work *out)
{
  const DsDungeon *dungeon = &out->base.dungeon;
  const char *area = dse_cli_value_at (cli, "--only", 0);
  DsError err;

  if (!dse_cli_floor (cli, &out->base, &out->options.floor) ||
      !dse_cli_int (cli, "--attempts", 1, DSE_CLI_ATTEMPTS_MAX, &out->attempts))
    return false;
  out->options.only_floor = area != NULL || dse_cli_has (cli, "--floor");
  if (out->options.only_floor && !dse_cli_has (cli, "--pins") && !dse_cli_is_document (cli)) {
    dse_cli_usage (area != NULL ? "--only" : "--floor",
                   N_ ("this option needs --pins, which names the level to change"));
    return false;
  }
  if (area == NULL)
    return true;
  if (ds_mask_init (&out->mask, dungeon->w, dungeon->h, &err) != DS_OK) {
    dse_cli_fail (&err);
    return false;
  }
  out->options.mask = &out->mask;
  for (size_t i = 0; (area = dse_cli_value_at (cli, "--only", i)) != NULL; i++)
    if (!add_area (&out->mask, area))
      return false;
  return true;
}

/* ---- one level */

/* A veto is an answer, with its place. */
static int
fail_level (const DsError *err)
{
  char line[DS_SENTENCE];

  if (err->status != DS_VETO)
    return dse_cli_fail (err);
  if (err->floor < 0) {
    dse_cli_fail (err);
    return DSE_CLI_NO;
  }
  fprintf (stderr, _ ("dsmith: %s (floor %d, cell %d, %d)\n"),
           ds_error_format (err, line, sizeof line), err->floor + 1, err->cell.x, err->cell.y);
  return DSE_CLI_NO;
}

static DsStatus
save (const Work *work, const DsGenResult *result, uint64_t seed, const char *path, DsError *err)
{
  const DsCmdGenerated cmd = { { &ds_cmd_generated }, &result->dungeon, &work->base.recipe, seed };
  DsChanges changes = { 0 };
  DsDelve delve;
  DsStatus status = ds_delve_copy (&delve, &work->base, err);

  if (status != DS_OK)
    return status;
  status = ds_cmd_generated.apply (&delve, &cmd.cmd, &changes, err);
  if (status == DS_OK)
    status = ds_io_save (&delve, path, err);
  ds_delve_clear (&delve);
  return status;
}

/* Safe in several threads. @trace may be NULL. */
static DsStatus
generate (const Work *work, uint64_t seed, const char *path, DsGenTrace *trace, DsError *err)
{
  DsGenOptions options = work->options;
  DsStatus status = DS_VETO;

  options.trace = trace;
  for (int32_t i = 0; i < work->attempts && status == DS_VETO; i++) {
    const uint64_t retry = ds_gen_retry_seed (seed, (uint32_t)i);
    DsGenResult result;

    if (trace != NULL)
      ds_gen_trace_clear (trace);
    status = dse_cli_generate_seed (&result, &work->base, retry, &options, err);
    if (status == DS_OK)
      status = save (work, &result, retry, path, err);
    ds_gen_result_clear (&result);
  }
  return status;
}

/* ---- many seeds */

static void *
work_seed (void *user, uint64_t seed)
{
  const Work *work = user;
  char name[DS_ID_MAX + 32], *path;
  DsError *err = ds_alloc0 (1, sizeof *err);

  if (err == NULL)
    return NULL;
  snprintf (name, sizeof name, "%s-%" PRIu64 ".delve", work->base.recipe.id, seed);
  path = ds_file_join (work->folder, name);
  if (path == NULL)
    ds_fail_nomem (err, work->folder);
  else
    err->status = generate (work, seed, path, NULL, err);
  if (err->status == DS_VETO)
    ds_error_name (err, path);
  ds_free (path);
  return err;
}

/* A veto of one does not stop the others. */
static bool
take_seed (void *user, uint64_t seed, void *result)
{
  Work *work = user;
  DsError *err = result;
  int status = DSE_CLI_DONE;

  if (work->worst == DSE_CLI_BAD)
    status = DSE_CLI_BAD; /* told already */
  else if (err == NULL)
    status = dse_cli_usage (work->folder, N_ ("there is not enough memory"));
  else if (err->status != DS_OK)
    status = fail_level (err);
  ds_free (err);
  work->worst = status > work->worst ? status : work->worst;
  return status != DSE_CLI_BAD;
}

/* A level for each seed, in files of a folder. */
static int
generate_many (const DseCli *cli, Work *work, int32_t jobs)
{
  const DseBatch batch = { work_seed, take_seed, work };
  DseSeeds seeds;
  DsError err;

  if (!dse_cli_seeds (cli, &seeds))
    return DSE_CLI_BAD;
  if (mkdir (work->folder, 0777) != 0 && errno != EEXIST) {
    ds_file_fail (&err, work->folder, errno);
    return dse_cli_fail (&err);
  }
  if (dse_cli_batch (&batch, seeds, jobs, &err) != DS_OK)
    return dse_cli_fail (&err);
  return work->worst;
}

/* ---- one seed */

static void
print_trace (const Work *work, const DsGenTrace *trace)
{
  for (size_t i = 0; i < work->base.recipe.n_stages; i++) {
    const DsRecipeStage *stage = &work->base.recipe.stages[i];

    if (!stage->disabled)
      fprintf (stderr, "%016" PRIx64 " %s%s%s\n", ds_gen_trace_stage (trace, i), stage->stage,
               stage->label[0] != '\0' ? " " : "", stage->label);
  }
}

static int
generate_one (const DseCli *cli, const Work *work, const char *path)
{
  const char *text = dse_cli_value (cli, "--seed");
  const bool is_traced = dse_cli_has (cli, "--trace");
  DsGenTrace trace = { 0 };
  uint64_t seed;
  DsError err;
  DsStatus status;

  if (text != NULL) {
    if (!dse_cli_parse_seed ("--seed", text, text + strlen (text), &seed))
      return DSE_CLI_BAD;
  } else {
    if (getrandom (&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
      return dse_cli_usage ("--seed", N_ ("the system has no random numbers, name a seed"));
    seed %= 1000000000; /* short enough to be told */
    fprintf (stderr, _ ("dsmith: the seed is %llu\n"), (unsigned long long)seed);
  }
  status = generate (work, seed, path, is_traced ? &trace : NULL, &err);
  if (is_traced)
    print_trace (work, &trace);
  ds_gen_trace_clear (&trace);
  return status == DS_OK ? DSE_CLI_DONE : fail_level (&err);
}

static int
run (DseCli *cli)
{
  const char *out = dse_cli_value (cli, "-o");
  const bool is_many = dse_cli_has (cli, "--seeds");
  Work work = { .attempts = 1, .folder = out };
  int status = DSE_CLI_BAD;
  int32_t jobs;
  DsError err;

  if (out == NULL)
    return dse_cli_usage ("-o", N_ ("where to? This option is needed"));
  if (is_many && dse_cli_has (cli, "--seed"))
    return dse_cli_usage ("--seeds", N_ ("this option and --seed exclude each other"));
  if (is_many && dse_cli_has (cli, "--trace"))
    return dse_cli_usage ("--trace", N_ ("this option is for one seed"));
  if (is_many && strcmp (out, "-") == 0)
    return dse_cli_usage ("-o", N_ ("many levels need a folder, standard output holds one"));
  if (!dse_cli_jobs (cli, &jobs))
    return DSE_CLI_BAD;
  if (!is_many && ds_io_check_writable (out, &err) != DS_OK)
    return dse_cli_fail (&err); /* before a large level is made in vain */
  if (!dse_cli_base (cli, &work.base))
    return DSE_CLI_BAD;
  if (read_options (cli, &work))
    status = is_many ? generate_many (cli, &work, jobs) : generate_one (cli, &work, out);
  ds_mask_clear (&work.mask);
  ds_delve_clear (&work.base);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--seed", N_ ("N"), N_ ("the seed; without it one is drawn and told") },
  { "--seeds", N_ ("A-B"), N_ ("a level for each of these seeds, in the folder of -o") },
  DSE_CLI_BASE_OPTIONS,
  { "--only", N_ ("X,Y,WxH"),
    N_ ("make only these cells of --pins anew; may be given several times") },
  { "--floor", N_ ("N"), N_ ("make only this floor of --pins anew, counted from 1") },
  { "--attempts", N_ ("N"), N_ ("seeds to try for a level before a veto counts; without it 1") },
  DSE_CLI_JOBS,
  { "--trace", NULL, N_ ("tell a hash of the level after each stage, on standard error") },
  { "-o", N_ ("FILE"), N_ ("where the level goes; \"-\" = standard output") },
};

const DseCliCommand dse_cli_generate = {
  .id = "generate",
  .arguments = "RECIPE|FILE",
  .n_arguments = 1,
  .help = N_ ("Makes a level from a recipe: its id, a recipe file, or the recipe of a document."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
