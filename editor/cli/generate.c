/* editor/cli/generate.c — makes levels from a recipe. */
#include "base/file.h"
#include "cli/batch.h"
#include "cli/programs.h"
#include "doc/cmd.h"
#include "gen/pipeline/trace.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

/* The input that all levels of a call share. */
typedef struct {
  const DseCli *cli;
  DsDelve base;
  DsGenOptions options;
  DsMask mask; /* of options; w 0: none */
  int32_t attempts;
  const char *folder; /* of many seeds */
  int worst;          /* exit status */
} GenerateWork;

/* ---- the cells and floors that may change */

/* Cells of "X,Y,WxH". */
static bool
add_area (DsMask *mask, const char *text)
{
  int32_t x, y, w, h;
  char rest;

  if (sscanf (text, "%5d,%5d,%5dx%5d%c", &x, &y, &w, &h, &rest) != 4 || x < 0 || y < 0 || w < 1 ||
      h < 1 || x + w > mask->w || y + h > mask->h) {
    dse_cli_usage ("--only", N_ ("expected X,Y,WxH within %d × %d cells, got \"%s\""), mask->w,
                   mask->h, text);
    return false;
  }
  for (int32_t row = y; row < y + h; row++)
    ds_mask_set_span (mask, (DsSpan){ row, x, x + w - 1, 0 });
  return true;
}

static bool
read_options (const DseCli *cli, GenerateWork *out)
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
                   N_ ("requires --pins, which names the level to change"));
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

/* Why a level was rejected, and where. */
static void
print_veto (const DsError *err)
{
  char line[DS_SENTENCE];

  if (err->floor < 0)
    dse_cli_fail (err);
  else
    fprintf (stderr, _ ("dsmith: %s (floor %d, cell %d, %d)\n"),
             ds_error_format (err, line, sizeof line), err->floor + 1, err->cell.x, err->cell.y);
}

/* A veto is an answer. */
static int
fail_level (const DsError *err, int32_t attempts)
{
  if (err->status != DS_VETO)
    return dse_cli_fail (err);
  print_veto (err);
  if (attempts > 1)
    fprintf (stderr,
             ngettext ("dsmith: %d seed derived from it failed, too\n",
                       "dsmith: %d seeds derived from it failed, too\n",
                       (unsigned long)attempts - 1),
             attempts - 1);
  return DSE_CLI_NO;
}

static DsStatus
save (const GenerateWork *work, const DsGenResult *result, uint64_t asked, const char *path,
      DsError *err)
{
  const uint64_t seed = result->dungeon.seed;
  const DsCmdGenerated cmd = { .cmd.type = &ds_cmd_generated,
                               .dungeon = &result->dungeon,
                               .recipe = &work->base.recipe,
                               .seed = seed,
                               .derived_from = seed != asked ? &asked : NULL };
  DsChanges changes = { 0 };
  DsDelve delve;
  DsStatus status = ds_delve_copy (&delve, &work->base, err);

  if (status != DS_OK)
    return status;
  status = ds_cmd_generated.apply (&delve, &cmd.cmd, &changes, err);
  if (status == DS_OK)
    status = dse_cli_save (work->cli, &delve, path, err);
  ds_delve_clear (&delve);
  return status;
}

/* Safe in several threads. @trace may be NULL; *@made becomes the seed that the level is made from.
 * If that is not @seed, @err says why @seed failed. */
static DsStatus
generate (const GenerateWork *work, uint64_t seed, const char *path, DsGenTrace *trace,
          uint64_t *made, DsError *err)
{
  DsGenOptions options = work->options;
  DsDelve base = work->base; /* borrows */
  DsGenResult result;
  DsStatus status;

  options.trace = trace;
  base.dungeon.seed = seed;
  status = ds_gen_run_attempts (&result, &base, (uint32_t)work->attempts, &options, NULL, err);
  *made = result.dungeon.seed;
  if (status == DS_OK)
    status = save (work, &result, seed, path, err);
  ds_gen_result_clear (&result);
  return status;
}

static void
print_derived (uint64_t asked, uint64_t made, const DsError *err, const char *path)
{
  if (asked == made)
    return;
  print_veto (err);
  fprintf (stderr,
           _ ("dsmith: %s: seed %llu failed; generated from seed %llu, which is derived from it\n"),
           path, (unsigned long long)asked, (unsigned long long)made);
}

/* ---- many seeds */

/* The result of a worker. */
typedef struct {
  uint64_t made; /* the seed that the level is made from */
  char *path;
  DsError err; /* status DS_OK: it is there */
} MadeLevel;

static void *
work_seed (void *user, uint64_t seed)
{
  const GenerateWork *work = user;
  char name[DS_ID_MAX + 32];
  MadeLevel *made = ds_alloc0 (1, sizeof *made);

  if (made == NULL)
    return NULL;
  snprintf (name, sizeof name, "%s-%" PRIu64 ".delve", work->base.recipe.id, seed);
  made->path = ds_file_join (work->folder, name);
  if (made->path == NULL)
    ds_fail_nomem (&made->err, work->folder);
  else
    made->err.status = generate (work, seed, made->path, NULL, &made->made, &made->err);
  if (made->err.status == DS_VETO || (made->err.status == DS_OK && made->made != seed))
    ds_error_name (&made->err, made->path);
  return made;
}

/* A veto of one does not stop the others. */
static bool
take_seed (void *user, uint64_t seed, void *result)
{
  GenerateWork *work = user;
  MadeLevel *made = result;
  int status = DSE_CLI_DONE;

  if (work->worst == DSE_CLI_BAD)
    status = DSE_CLI_BAD; /* told already */
  else if (made == NULL)
    status = dse_cli_usage (work->folder, N_ ("out of memory"));
  else if (made->err.status != DS_OK)
    status = fail_level (&made->err, work->attempts);
  else
    print_derived (seed, made->made, &made->err, made->path);
  if (made != NULL)
    ds_free (made->path);
  ds_free (made);
  work->worst = status > work->worst ? status : work->worst;
  return status != DSE_CLI_BAD;
}

/* A level for each seed, in files of a folder. */
static int
generate_many (const DseCli *cli, GenerateWork *work, int32_t jobs)
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
print_trace (const GenerateWork *work, const DsGenTrace *trace)
{
  for (size_t i = 0; i < work->base.recipe.n_stages; i++) {
    const DsRecipeStage *stage = &work->base.recipe.stages[i];
    char label[DS_SENTENCE];

    if (!stage->disabled)
      fprintf (stderr, "%016" PRIx64 " %s%s%s\n", ds_gen_trace_stage (trace, i), stage->stage,
               stage->label[0] != '\0' ? " " : "", ds_shown (stage->label, label, sizeof label));
  }
}

static int
generate_one (const DseCli *cli, const GenerateWork *work, const char *path)
{
  const char *text = dse_cli_value (cli, "--seed");
  const bool is_traced = dse_cli_has (cli, "--trace");
  DsGenTrace trace = { 0 };
  uint64_t seed, made;
  DsError err;
  DsStatus status;

  if (text != NULL) {
    if (!dse_cli_parse_seed ("--seed", text, text + strlen (text), &seed))
      return DSE_CLI_BAD;
  } else {
    if (getrandom (&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
      return dse_cli_usage ("--seed", N_ ("the system provides no random numbers: name a seed"));
    seed %= 1000000000; /* short enough to be told */
    fprintf (stderr, _ ("dsmith: seed %llu\n"), (unsigned long long)seed);
  }
  status = generate (work, seed, path, is_traced ? &trace : NULL, &made, &err);
  if (status == DS_OK)
    print_derived (seed, made, &err, path);
  if (is_traced)
    print_trace (work, &trace);
  ds_gen_trace_clear (&trace);
  return status == DS_OK ? DSE_CLI_DONE : fail_level (&err, work->attempts);
}

static int
run (DseCli *cli)
{
  const char *out = dse_cli_value (cli, "-o");
  const bool is_many = dse_cli_has (cli, "--seeds");
  GenerateWork work = { .cli = cli, .attempts = DS_GEN_ATTEMPTS, .folder = out };
  int status = DSE_CLI_BAD;
  int32_t jobs;
  DsError err;

  if (out == NULL)
    return dse_cli_usage ("", N_ ("missing option: %s"), _ ("-o FILE"));
  if (is_many && dse_cli_has (cli, "--seed"))
    return dse_cli_usage ("--seeds", N_ ("cannot be combined with --seed"));
  if (is_many && dse_cli_has (cli, "--trace"))
    return dse_cli_usage ("--trace", N_ ("cannot be combined with --seeds"));
  if (is_many && strcmp (out, "-") == 0)
    return dse_cli_usage ("-o", N_ ("expected a folder for several levels, got standard output"));
  if (!dse_cli_jobs (cli, &jobs))
    return DSE_CLI_BAD;
  if (dse_cli_path (cli) == NULL) /* the project says what can be written */
    return DSE_CLI_BAD;
  if (!is_many && dse_programs_check_writable (cli, out, &err) != DS_OK)
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
  { "--seed", N_ ("N"), N_ ("seed; default: a random seed, which is printed") },
  { "--seeds", N_ ("A-B"),
    N_ ("generate a level for each of these seeds, such as 1-20 or -5..5, in the folder of -o") },
  DSE_CLI_BASE_OPTIONS,
  { "--only", N_ ("X,Y,WxH"),
    N_ ("regenerate only these cells of the document of --pins; may be repeated") },
  { "--floor", N_ ("N"),
    N_ ("regenerate only this floor of the document of --pins, counted from 1") },
  DSE_CLI_ATTEMPTS,
  DSE_CLI_JOBS,
  { "--trace", NULL, N_ ("print a hash of the level after each stage to standard error") },
  { "-o", N_ ("FILE"), N_ ("file for the level, or folder with --seeds; \"-\" = standard output") },
};

const DseCliCommand dse_cli_generate = {
  .id = "generate",
  .arguments = N_ ("RECIPE|FILE"),
  .expects = N_ ("a recipe or a file"),
  .n_arguments = 1,
  .help = N_ ("Generates a level from a recipe, given as an id, a recipe file or a document."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
