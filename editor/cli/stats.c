/* editor/cli/stats.c — many levels of a recipe in numbers: a line of JSON for each seed. */
#define _GNU_SOURCE /* memmem() */
#include "base/file.h"
#include "cli/batch.h"
#include "cli/summary.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  DsDelve base;
  bool metrics[DSE_METRICS_MAX]; /* which are wanted */
  int32_t attempts;
  bool is_timed;
  const char *path;
  char *part; /* where lines go until all are there; NULL: to @path at once */
  FILE *out;
  DseSummary summary;
  DsError err; /* why it ended too soon; status DS_OK: it did not */
} StatsWork;

/* The result of a worker. */
typedef struct {
  DseRow row;
  DsText line;
  DsError err; /* status DS_OK: the row counts */
} StatsRow;

static void
free_made (StatsRow *made)
{
  dse_row_clear (&made->row);
  ds_text_clear (&made->line);
  ds_free (made);
}

/* ---- a seed */

/* True if one of the wanted metrics needs a proof. */
static bool
needs_proof (const StatsWork *work)
{
  for (size_t i = 0; i < ds_n_metrics (); i++)
    if (work->metrics[i] && ds_metric (i)->needs_proof)
      return true;
  return false;
}

static DsStatus
measure (const StatsWork *work, const DsGenResult *result, DseRow *row, DsError *err)
{
  DsJudgement judgement = { 0 };
  DsDelve made = work->base; /* borrows */
  DsMeasured measured;
  DsStatus status;

  made.dungeon = result->dungeon;
  status =
      ds_measured_init (&measured, &made.dungeon, made.rules, ds_delve_movement (&made), NULL, err);
  if (status == DS_OK && needs_proof (work))
    status = ds_judge (&judgement, &made, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, err);
  ds_measured_set_proof (&measured, &made, &judgement);
  for (size_t i = 0; i < ds_n_metrics () && status == DS_OK; i++)
    if (work->metrics[i])
      status = ds_metric (i)->measure (&measured, &row->metrics[i], err);
  ds_judgement_clear (&judgement);
  ds_measured_clear (&measured);
  return status;
}

static bool
add_veto (DseRow *row, const DsError *err)
{
  DseVeto veto = { .seed = row->made_from };

  memcpy (veto.stage, err->where, sizeof veto.stage);
  snprintf (veto.reason, sizeof veto.reason, "%s", err->message.id);
  memcpy (veto.param, err->param, sizeof veto.param);
  dse_cli_sentence (&err->message, veto.sentence, sizeof veto.sentence);
  return ds_array_push (&row->vetoes, veto);
}

static DsStatus
try_seed (const StatsWork *work, DseRow *row, DsError *err)
{
  DsGenResult result;
  DsStatus status;

  status = dse_cli_generate_seed (&result, &work->base, row->made_from, NULL, err);
  for (size_t i = 0; i < work->base.recipe.n_stages; i++)
    row->stage_ns[i] += result.stage_ns[i];
  if (status == DS_OK)
    status = measure (work, &result, row, err);
  ds_gen_result_clear (&result);
  if (status == DS_VETO && !add_veto (row, err))
    return ds_fail_nomem (err, work->path);
  return status;
}

static void *
work_seed (void *user, uint64_t seed)
{
  const StatsWork *work = user;
  StatsRow *made = ds_alloc0 (1, sizeof *made);
  DsStatus status = DS_VETO;

  if (made == NULL)
    return NULL;
  made->row.seed = seed;
  made->row.is_timed = work->is_timed;
  for (int32_t i = 0; i < work->attempts && status == DS_VETO; i++) {
    made->row.made_from = ds_gen_retry_seed (seed, (uint32_t)i);
    status = try_seed (work, &made->row, &made->err);
  }
  made->row.is_made = status == DS_OK;
  made->err.status = status == DS_VETO ? DS_OK : status;
  dse_row_write (&made->row, &work->base.recipe, work->metrics, &made->line);
  if (made->line.failed)
    ds_fail_nomem (&made->err, work->path);
  return made;
}

static bool
take_made (StatsWork *work, const StatsRow *made)
{
  if (made->err.status != DS_OK) {
    work->err = made->err;
    return false;
  }
  if (fwrite (made->line.bytes, 1, made->line.n, work->out) != made->line.n ||
      fflush (work->out) != 0) {
    ds_file_fail (&work->err, work->path, errno);
    return false;
  }
  if (!dse_summary_add (&work->summary, &made->row, work->base.recipe.n_stages)) {
    ds_fail_nomem (&work->err, work->path);
    return false;
  }
  return true;
}

static bool
take_seed (void *user, uint64_t seed, void *result)
{
  StatsWork *work = user;
  StatsRow *made = result;
  bool ok = false;

  if (made == NULL) {
    ds_fail_nomem (&work->err, work->path);
    return false;
  }
  if (work->err.status == DS_OK)
    ok = take_made (work, made);
  free_made (made);
  return ok;
}

/* ---- the file */

/* The length of a line without its times, which differ from run to run. */
static size_t
untimed_length (const char *line, size_t n)
{
  const char *times = memmem (line, n, ", \"ms\"", 6);

  return times != NULL ? (size_t)(times - line) : n;
}

/* True when @seed gives the @line again. Else the recipe, the size or an option is another one than
 * when the line was written, and what follows would not belong to it. */
static bool
gives_again (StatsWork *work, uint64_t seed, const char *line, size_t n)
{
  StatsRow *made = work_seed (work, seed);
  const size_t n_same = untimed_length (line, n);
  const bool ok = made != NULL && made->err.status == DS_OK &&
                  untimed_length (made->line.bytes, made->line.n) == n_same &&
                  memcmp (made->line.bytes, line, n_same) == 0;

  if (made != NULL)
    free_made (made);
  return ok;
}

/* Takes the whole lines of @bytes as rows of the first seeds; @seeds begins behind them then, and
 * *@end is where they end. */
static bool
take_lines (StatsWork *work, const char *bytes, size_t n, DseSeeds *seeds, uint64_t *n_left,
            size_t *end)
{
  char where[DS_WHERE_MAX];
  size_t line = 1, last = 0; /* last: where the last line begins */

  *end = 0;
  for (const char *at = bytes, *feed; (feed = memchr (at, '\n', n - *end)) != NULL; line++) {
    DseRow row;
    bool ok = dse_row_read (&row, &work->base.recipe, at, (size_t)(feed - at));

    ok = ok && *n_left > 0 && row.seed == seeds->first;
    ok = ok && dse_summary_add (&work->summary, &row, work->base.recipe.n_stages);
    dse_row_clear (&row);
    if (!ok) {
      dse_cli_usage (ds_where_line (where, work->path, (uint32_t)line, ""),
                     N_ ("cannot resume: this line does not belong to the given seeds"));
      return false;
    }
    seeds->first++;
    (*n_left)--;
    last = *end;
    *end = (size_t)(feed + 1 - bytes);
    at = feed + 1;
  }
  if (*end == 0 || gives_again (work, seeds->first - 1, bytes + last, *end - last))
    return true;
  dse_cli_usage (ds_where_line (where, work->path, (uint32_t)line - 1, ""),
                 N_ ("cannot resume: this seed now gives a different line; has the recipe or an "
                     "option changed?"));
  return false;
}

/* Goes on behind the last whole line of the part that an earlier call left, or else of the file,
 * which is copied. */
static bool
resume (StatsWork *work, DseSeeds *seeds, uint64_t *n_left)
{
  const bool has_part = access (work->part, F_OK) == 0;
  char *bytes;
  size_t n, end;
  DsError err;
  DsStatus status =
      ds_file_read (has_part ? work->part : work->path, DS_IO_BYTES_MAX, &bytes, &n, &err);

  if (status == DS_NOT_FOUND) {
    work->out = fopen (work->part, "wb");
    return true;
  }
  if (status != DS_OK) {
    dse_cli_fail (&err);
    return false;
  }
  if (!take_lines (work, bytes, n, seeds, n_left, &end)) {
    ds_free (bytes);
    return false;
  }
  if (has_part)
    work->out = truncate (work->part, (off_t)end) == 0 ? fopen (work->part, "ab") : NULL;
  else if ((work->out = fopen (work->part, "wb")) != NULL)
    fwrite (bytes, 1, end, work->out);
  ds_free (bytes);
  return true;
}

/* True if the lines can wait beside @path: not where that is a pipe or a device. */
static bool
is_kept (const char *path)
{
  struct stat about;

  return stat (path, &about) != 0 || S_ISREG (about.st_mode) || S_ISDIR (about.st_mode);
}

static bool
open_out (const DseCli *cli, StatsWork *work, DseSeeds *seeds, uint64_t *n_left)
{
  const bool is_stdout = strcmp (work->path, "-") == 0, resumes = dse_cli_has (cli, "--resume");
  DsError err;

  if (resumes && (is_stdout || !is_kept (work->path))) {
    dse_cli_usage ("--resume", N_ ("cannot resume from standard output"));
    return false;
  }
  if (!is_stdout && is_kept (work->path) &&
      (ds_io_check_free (work->path, &err) != DS_OK ||
       ds_io_beside (work->path, ".part", &work->part, &err) != DS_OK)) {
    dse_cli_fail (&err);
    return false;
  }
  errno = 0;
  if (resumes && !resume (work, seeds, n_left))
    return false;
  if (!resumes)
    work->out = is_stdout ? stdout : fopen (work->part != NULL ? work->part : work->path, "wb");
  if (work->out != NULL)
    return true;
  ds_file_fail (&err, work->path, errno);
  dse_cli_fail (&err);
  return false;
}

/* The part becomes the file, unless something went wrong. */
static int
close_out (StatsWork *work)
{
  if (work->out != stdout && fclose (work->out) != 0 && work->err.status == DS_OK)
    ds_file_fail (&work->err, work->path, errno);
  if (work->part != NULL && work->err.status == DS_OK)
    (void)!ds_io_take_over (work->path, DS_IO_FREE, work->part, &work->err);
  if (work->err.status == DS_OK)
    return DSE_CLI_DONE;
  dse_cli_fail (&work->err);
  if (work->part != NULL && access (work->part, F_OK) == 0)
    fprintf (stderr, _ ("dsmith: the lines so far are in %s; --resume continues from there\n"),
             work->part);
  return DSE_CLI_BAD;
}

/* ---- options */

static bool
read_metrics (const DseCli *cli, bool *out)
{
  const bool all = !dse_cli_has (cli, "--metric");
  const char *id;

  for (size_t i = 0; i < ds_n_metrics (); i++)
    out[i] = all && !ds_metric (i)->needs_proof;
  for (size_t i = 0; (id = dse_cli_value_at (cli, "--metric", i)) != NULL; i++) {
    size_t metric = 0;
    DsText list = { 0 };

    while (metric < ds_n_metrics () && strcmp (ds_metric (metric)->id, id) != 0)
      metric++;
    if (metric < ds_n_metrics ()) {
      out[metric] = true;
      continue;
    }
    for (size_t k = 0; k < ds_n_metrics (); k++)
      ds_text_printf (&list, "%s%s", k > 0 ? ", " : "", ds_metric (k)->id);
    dse_cli_usage ("--metric", N_ ("expected one of %s, got \"%s\""),
                   list.bytes != NULL ? list.bytes : "", id);
    ds_text_clear (&list);
    return false;
  }
  return true;
}

/* The level of a document as it is. */
static int
run_document (const DseCli *cli, StatsWork *work)
{
  const DsGenResult as_is = { .dungeon = work->base.dungeon }; /* borrowed */
  DseRow row = { .seed = as_is.dungeon.seed, .made_from = as_is.dungeon.seed, .is_made = true };
  DsText line = { 0 };
  DsError err;
  DsStatus status;

  if (!read_metrics (cli, work->metrics))
    return DSE_CLI_BAD;
  status = measure (work, &as_is, &row, &err);
  dse_row_write (&row, &work->base.recipe, work->metrics, &line);
  if (status == DS_OK && line.failed)
    status = ds_fail_nomem (&err, work->path);
  if (status == DS_OK)
    status = ds_io_write_bytes (work->path, line.bytes, line.n, &err);
  ds_text_clear (&line);
  return status == DS_OK ? DSE_CLI_DONE : dse_cli_fail (&err);
}

static int
run_work (const DseCli *cli, StatsWork *work)
{
  const DseBatch batch = { work_seed, take_seed, work };
  uint64_t n_left;
  DseSeeds seeds;
  int32_t jobs;
  DsError err;
  int status;

  if (!dse_cli_seeds (cli, &seeds) || !dse_cli_jobs (cli, &jobs) ||
      !dse_cli_int (cli, "--attempts", 1, DSE_CLI_ATTEMPTS_MAX, &work->attempts) ||
      !read_metrics (cli, work->metrics))
    return DSE_CLI_BAD;
  n_left = seeds.last - seeds.first == UINT64_MAX ? UINT64_MAX : seeds.last - seeds.first + 1;
  if (!open_out (cli, work, &seeds, &n_left))
    return DSE_CLI_BAD;
  if (n_left > 0 && dse_cli_batch (&batch, seeds, jobs, &err) != DS_OK)
    work->err = err;
  status = close_out (work);
  if (status == DSE_CLI_DONE)
    dse_summary_print (&work->summary, &work->base.recipe, work->metrics);
  return status;
}

static int
run (DseCli *cli)
{
  StatsWork work = { .attempts = DS_GEN_ATTEMPTS,
                     .is_timed = dse_cli_has (cli, "--timing"),
                     .path = dse_cli_value (cli, "-o") };
  int status;

  if (work.path == NULL)
    return dse_cli_usage ("", N_ ("missing option: %s"), _ ("-o FILE"));
  if (!dse_cli_has (cli, "--seeds") && !dse_cli_is_document (cli))
    return dse_cli_usage ("", N_ ("missing option: %s"), _ ("--seeds A-B"));
  if (!dse_cli_base (cli, &work.base))
    return DSE_CLI_BAD;
  status = dse_cli_has (cli, "--seeds") ? run_work (cli, &work) : run_document (cli, &work);
  dse_summary_clear (&work.summary);
  ds_free (work.part);
  ds_delve_clear (&work.base);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--seeds", N_ ("A-B"), N_ ("measure a level for each of these seeds, such as 1-20 or -5..5") },
  DSE_CLI_BASE_OPTIONS,
  { "--metric", N_ ("ID"), N_ ("measure only this metric; may be repeated") },
  DSE_CLI_ATTEMPTS,
  DSE_CLI_JOBS,
  { "--timing", NULL, N_ ("add the time of each stage in milliseconds") },
  { "--resume", NULL, N_ ("continue after the last complete line of the file") },
  { "-o", N_ ("FILE"), N_ ("file for the lines; \"-\" = standard output") },
};

const DseCliCommand dse_cli_stats = {
  .id = "stats",
  .arguments = N_ ("RECIPE|FILE"),
  .expects = N_ ("a recipe or a file"),
  .n_arguments = 1,
  .help =
      N_ ("Generates many levels and measures them: a line of JSON for each seed, and a summary."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
