/* core/io/checks.c — reads checks, and finds those that are for a level. */
#include "io/checks.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/read.h"
#include "check/metric.h"
#include "io/command_issues.h"
#include "io/levels.h"
#include "io/mapping/mapping.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define FORMAT "delvesmith.check"
#define VERSION 1
#define PATTERN_BYTES 200

/* ---- a file */

static const DsChoice SEVERITIES[] = {
  [DS_SEVERITY_ERROR] = { "error", N_ ("Error") },
  [DS_SEVERITY_WARNING] = { "warning", N_ ("Warning") },
  [DS_SEVERITY_HINT] = { "hint", N_ ("Hint") },
  [DS_SEVERITY_NOTE] = { "off", N_ ("Not reported") },
};

static const DsChoice MODES[] = {
  { "default", N_ ("That of the command line or the preferences") },
  [DS_SECRETS_NEVER + 1] = { "never", N_ ("Secret doors are never passed") },
  [DS_SECRETS_FINDABLE + 1] = { "findable", N_ ("Secret doors are found when needed") },
  [DS_SECRETS_OPEN + 1] = { "open", N_ ("Secret doors are open") },
};

static const DsChoice VERDICTS[] = {
#define X(name, id, label) { id, label },
  DS_VERDICT_LIST (X)
#undef X
};

static const DsField RULE_FIELDS[] = {
  { .key = "rule",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsCheckRule, rule),
    .min = 1,
    .max = DS_ID_MAX,
    .required = true,
    .help = N_ ("Id of the lint rule.") },
  { .key = "severity",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsCheckRule, severity),
    .required = true,
    .choices = SEVERITIES,
    .n_choices = DS_COUNT (SEVERITIES),
    .help = N_ ("Severity of the rule's issues; off: they are not reported.") },
};

static const DsRecordType rule_record = {
  .id = "check-rule",
  .list = "rules",
  .label = N_ ("Severity of a lint rule"),
  .size = sizeof (DsCheckRule),
  .fields = RULE_FIELDS,
  .n_fields = DS_COUNT (RULE_FIELDS),
};

static const DsField METRIC_FIELDS[] = {
  { .key = "metric",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsCheckMetric, metric),
    .min = 1,
    .max = DS_ID_MAX,
    .required = true,
    .help = N_ ("Id of the metric.") },
  { .key = "min",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsCheckMetric, min),
    .min = 0,
    .max = INT32_MAX,
    .fallback = "0",
    .help = N_ ("Lowest value that is allowed.") },
  { .key = "max",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsCheckMetric, max),
    .min = DS_CHECK_NO_LIMIT,
    .max = INT32_MAX,
    .fallback = "-1",
    .help = N_ ("Highest value that is allowed; -1: no limit.") },
};

static const DsRecordType metric_record = {
  .id = "check-metric",
  .list = "metrics",
  .label = N_ ("Limits of a metric"),
  .size = sizeof (DsCheckMetric),
  .fields = METRIC_FIELDS,
  .n_fields = DS_COUNT (METRIC_FIELDS),
};

static const DsField FIELDS[] = {
  { .key = "levels",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsCheck, levels),
    .max = PATTERN_BYTES,
    .help = N_ ("Levels that it is for, such as deep/*.delve below the folder levels; none: "
                "all.") },
  { .key = "mode",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsCheck, mode),
    .fallback = "default",
    .choices = MODES,
    .n_choices = DS_COUNT (MODES),
    .help = N_ ("Secret doors in the proof.") },
  { .key = "effort",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsCheck, effort),
    .min = 0,
    .max = DS_EFFORT_MAX,
    .fallback = "0",
    .help = N_ ("Factor for the number of states the proof may search; 0: that of the command line "
                "or the preferences.") },
  { .key = "verdicts",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsCheck, verdicts),
    .choices = VERDICTS,
    .n_choices = DS_COUNT (VERDICTS),
    .help = N_ ("Verdicts that are allowed; none: only unlosable.") },
  { .key = "max_warnings",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsCheck, max_warnings),
    .min = DS_CHECK_NO_LIMIT,
    .max = INT32_MAX,
    .fallback = "-1",
    .help = N_ ("Highest number of warnings; -1: no limit.") },
  { .key = "rules",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsCheck, rules),
    .max = DS_CHECK_RULES_MAX,
    .of = &rule_record,
    .help = N_ ("Severities of lint rules.") },
  { .key = "metrics",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsCheck, metrics),
    .max = DS_CHECK_METRICS_MAX,
    .of = &metric_record,
    .help = N_ ("Limits of metrics.") },
};

const DsRecordType ds_check_record = {
  .id = "check",
  .label = N_ ("Check"),
  .size = sizeof (DsCheck),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

bool
ds_check_severity (const char *id, uint8_t *out)
{
  DS_ASSERT (id != NULL && out != NULL);

  for (size_t i = 0; i < DS_COUNT (SEVERITIES); i++)
    if (strcmp (SEVERITIES[i].id, id) == 0) {
      *out = (uint8_t)i;
      return true;
    }
  return false;
}

bool
ds_check_knows_rule (const char *id)
{
  DS_ASSERT (id != NULL);

  return strcmp (id, DS_LINT_MISSING_PICTURE) == 0 || strcmp (id, DS_LINT_OPENED_GATE) == 0 ||
         strcmp (id, DS_LINT_COMMAND) == 0 || ds_lint_rule_find (id) != NULL;
}

/* Item @i of the list @list of the file, and its member @key. */
static DsNode
node_of (DsNode root, const char *list, size_t i, const char *key, char path[DS_WHERE_MAX])
{
  char item[DS_WHERE_MAX];
  DsNode node = root, found;

  ds_path_key (path, ds_path_item (item, list, i), key);
  if (ds_node_get (root, list, &node))
    node = ds_node_at (node, i);
  return ds_node_get (node, key, &found) ? found : node;
}

static void
check_metric (const DsCheckMetric *limit, size_t i, DsNode root, DsErrors *errors)
{
  char path[DS_WHERE_MAX];

  if (ds_metric_find (limit->metric) == NULL) {
    const DsNode node = node_of (root, "metrics", i, "metric", path);

    ds_node_fail (node, errors, path, "check.metric",
                  N_ ("expected the id of a metric, got \"%s\""), limit->metric);
  }
  if (limit->max != DS_CHECK_NO_LIMIT && limit->max < limit->min) {
    const DsNode node = node_of (root, "metrics", i, "max", path);

    ds_node_fail (node, errors, path, "check.range", N_ ("expected %d or more, got %d"), limit->min,
                  limit->max);
  }
}

/* Of two rows with one id the second would silently replace the first. */
static void
fail_twice (DsNode root, const char *list, size_t i, const char *key, const char *id,
            DsErrors *errors)
{
  char path[DS_WHERE_MAX];
  const DsNode node = node_of (root, list, i, key, path);

  ds_node_fail (node, errors, path, "check.twice",
                N_ ("expected each id once in a file, got \"%s\" again"), id);
}

static void
check_twice (const DsCheck *self, DsNode root, DsErrors *errors)
{
  const DsCheckRule *rules = self->rules.items;
  const DsCheckMetric *metrics = self->metrics.items;

  for (size_t i = 1; i < self->rules.n; i++)
    for (size_t k = 0; k < i; k++)
      if (strcmp (rules[i].rule, rules[k].rule) == 0) {
        fail_twice (root, "rules", i, "rule", rules[i].rule, errors);
        break;
      }
  for (size_t i = 1; i < self->metrics.n; i++)
    for (size_t k = 0; k < i; k++)
      if (strcmp (metrics[i].metric, metrics[k].metric) == 0) {
        fail_twice (root, "metrics", i, "metric", metrics[i].metric, errors);
        break;
      }
}

/* Whatever the table of fields does not say. */
static DsStatus
check_ids (const void *check, DsNode root, const void *context, DsErrors *errors)
{
  const DsCheck *self = check;
  const size_t n_before = errors->n_found;
  const DsCheckRule *rules = self->rules.items;
  const DsCheckMetric *metrics = self->metrics.items;
  char path[DS_WHERE_MAX];

  for (size_t i = 0; i < self->rules.n; i++)
    if (!ds_check_knows_rule (rules[i].rule)) {
      const DsNode node = node_of (root, "rules", i, "rule", path);

      ds_node_fail (node, errors, path, "check.rule",
                    N_ ("expected the id of a lint rule, got \"%s\""), rules[i].rule);
    }
  for (size_t i = 0; i < self->metrics.n; i++)
    check_metric (&metrics[i], i, root, errors);
  check_twice (self, root, errors);
  return ds_errors_since (errors, n_before);
}

DsStatus
ds_check_parse (DsCheck *out, const char *name, const char *bytes, size_t n, DsArena *arena,
                DsErrors *errors)
{
  static const DsRecordFile file = { &ds_check_record, FORMAT, VERSION, check_ids };
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && arena != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = ds_record_parse (&file, out, name, bytes, n, NULL, arena, errors);
  if (status == DS_OK) {
    out->name = ds_arena_strdup (arena, name);
    if (out->name == NULL)
      status = ds_errors_add (errors, DS_NOMEM, name, "no-memory", N_ ("out of memory"));
  }
  if (status != DS_OK)
    memset (out, 0, sizeof *out);
  return status;
}

/* ---- the checks of a project */

struct DsChecks {
  atomic_uint refs;
  DsArena arena; /* texts */
  DS_ARRAY (DsCheck) list;
  DsErrors errors;
  uint64_t hash;
};

/* A file that cannot be used leaves errors. */
static DsStatus
load_file (DsChecks *self, const char *path, const char *name, DsError *err)
{
  char *bytes = NULL;
  DsCheck check = { 0 };
  DsStatus status;
  DsError failure;
  size_t n = 0;

  status = ds_file_read (path, DS_CHECK_BYTES_MAX, &bytes, &n, &failure);
  if (status != DS_OK)
    ds_errors_take (&self->errors, &failure);
  else
    status = ds_check_parse (&check, name, bytes, n, &self->arena, &self->errors);
  self->hash = ds_fnv64 (ds_fnv64 (self->hash, name, strlen (name) + 1), bytes, n);
  ds_free (bytes);
  if (status == DS_OK && !ds_array_push (&self->list, check))
    status = DS_NOMEM;
  return status == DS_NOMEM ? ds_fail_nomem (err, name) : DS_OK;
}

static DsStatus
load_folder (DsChecks *self, const char *folder, DsError *err)
{
  DsFileNames names = { 0 };
  DsStatus status = ds_file_list (&names, folder, ".json", err);

  for (size_t i = 0; i < names.n && status == DS_OK; i++) {
    char *path = ds_file_join (folder, names.items[i]);
    char name[DS_WHERE_MAX];

    snprintf (name, sizeof name, DS_CHECKS_FOLDER "/%s", names.items[i]);
    status = path != NULL ? load_file (self, path, name, err) : ds_fail_nomem (err, folder);
    ds_free (path);
  }
  ds_file_names_clear (&names);
  return status;
}

DsStatus
ds_checks_load (DsChecks **out, const char *project_folder, DsError *err)
{
  DsChecks *self;
  char *folder;
  DsStatus status;

  DS_ASSERT (out != NULL);

  *out = NULL;
  self = ds_alloc0 (1, sizeof *self);
  if (self == NULL)
    return ds_fail_nomem (err, DS_CHECKS_FOLDER);
  atomic_init (&self->refs, 1);
  self->hash = DS_FNV64_START;
  if (project_folder == NULL) {
    *out = self;
    return DS_OK;
  }
  folder = ds_file_join (project_folder, DS_CHECKS_FOLDER);
  status = folder != NULL ? load_folder (self, folder, err) : ds_fail_nomem (err, project_folder);
  ds_free (folder);
  if (status == DS_OK)
    *out = self;
  else
    ds_checks_unref (self);
  return status;
}

DsStatus
ds_checks_add (DsChecks *self, const DsCheck *check, DsError *err)
{
  DS_ASSERT (self != NULL && check != NULL);

  return ds_array_push (&self->list, *check) ? DS_OK : ds_fail_nomem (err, DS_CHECKS_FOLDER);
}

DsChecks *
ds_checks_ref (DsChecks *self)
{
  if (self != NULL)
    atomic_fetch_add_explicit (&self->refs, 1, memory_order_relaxed);
  return self;
}

void
ds_checks_unref (DsChecks *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->refs, 1, memory_order_acq_rel) > 1)
    return;
  ds_array_clear (&self->list);
  ds_arena_clear (&self->arena);
  ds_free (self);
}

const DsErrors *
ds_checks_errors (const DsChecks *self)
{
  DS_ASSERT (self != NULL);

  return &self->errors;
}

uint64_t
ds_checks_hash (const DsChecks *self, const char *path)
{
  if (self == NULL || (self->list.n == 0 && self->errors.n == 0))
    return 0;
  return path != NULL ? ds_fnv64 (self->hash, path, strlen (path)) : self->hash;
}

/* ---- of a level */

const char *
ds_checks_path (const char *project_folder, const char *file)
{
  const size_t n = project_folder != NULL ? strlen (project_folder) : 0;
  const size_t n_levels = strlen (DS_LEVELS_FOLDER "/");

  DS_ASSERT (file != NULL);

  if (n == 0 || strncmp (file, project_folder, n) != 0 || file[n] != '/')
    return NULL;
  file += n + 1;
  return strncmp (file, DS_LEVELS_FOLDER "/", n_levels) == 0 ? file + n_levels : file;
}

static bool
is_for (const DsCheck *check, const char *path)
{
  for (size_t i = 0; i < check->levels.n; i++)
    if (path != NULL && check->levels.items[i][0] != '\0' &&
        ds_mapping_like (check->levels.items[i], path))
      return true;
  return check->levels.n == 0;
}

/* The last check for the level that sets what @sets asks for; NULL: none. */
static const DsCheck *
last_that (const DsChecks *self, const char *path, bool (*sets) (const DsCheck *check))
{
  for (size_t i = self != NULL ? self->list.n : 0; i-- > 0;)
    if (sets (&self->list.items[i]) && is_for (&self->list.items[i], path))
      return &self->list.items[i];
  return NULL;
}

static bool
sets_mode (const DsCheck *check)
{
  return check->mode != 0;
}

static bool
sets_effort (const DsCheck *check)
{
  return check->effort != 0;
}

static bool
sets_verdicts (const DsCheck *check)
{
  return check->verdicts != 0;
}

static bool
sets_warnings (const DsCheck *check)
{
  return check->max_warnings != DS_CHECK_NO_LIMIT;
}

void
ds_checks_set_proof (const DsChecks *self, const char *path, DsCheckProof *proof)
{
  const DsCheck *mode, *effort;

  DS_ASSERT (proof != NULL);

  mode = last_that (self, path, sets_mode);
  effort = last_that (self, path, sets_effort);
  if (mode != NULL)
    proof->mode = (DsSecretMode)(mode->mode - 1);
  if (effort != NULL)
    proof->budget = DS_PROVE_STATES * (uint64_t)effort->effort;
}

bool
ds_checks_allow (const DsChecks *self, const char *path, DsVerdict verdict)
{
  const DsCheck *check = last_that (self, path, sets_verdicts);

  DS_ASSERT (verdict < DS_N_VERDICTS);
  return check != NULL ? (check->verdicts >> verdict & 1) != 0 : verdict == DS_VERDICT_UNLOSABLE;
}

/* ---- violations */

static const DsLintRule VIOLATION = {
  .id = "check",
  .label = N_ ("Project check"),
  .help = N_ ("The level exceeds a limit that a check of the project sets."),
  .severity = DS_SEVERITY_ERROR,
};

/* The name of the check is the last argument of the text. */
const char *
ds_finding_check (const DsFinding *finding)
{
  DS_ASSERT (finding != NULL);

  return finding->rule == &VIOLATION
             ? ds_message_arg_text (&finding->text, finding->text.n_args - 1u)
             : NULL;
}

typedef struct {
  const DsChecks *checks;
  const char *path;
  const DsDelve *delve;
  const DsJudgement *judgement;
  DsFindings *findings;
  DsJob *job;
  DsError *err;
} Application;

static DsFinding
violation_new (void)
{
  return (DsFinding){ .rule = &VIOLATION, .severity = VIOLATION.severity, .floor = -1 };
}

DsSeverity
ds_checks_severity (const DsChecks *self, const char *path, const DsFinding *finding)
{
  DS_ASSERT (finding != NULL);

  for (size_t i = self != NULL ? self->list.n : 0; i-- > 0;) {
    const DsCheck *check = &self->list.items[i];
    const DsCheckRule *rules = check->rules.items;

    for (size_t k = check->rules.n; k-- > 0;)
      if (strcmp (rules[k].rule, finding->rule->id) == 0 && is_for (check, path))
        return rules[k].severity == DS_SEVERITY_NOTE ? DS_N_SEVERITIES
                                                     : (DsSeverity)rules[k].severity;
  }
  return finding->severity;
}

/* For ds_findings_grade(). */
static DsSeverity
severity_of (const void *user, const DsFinding *finding)
{
  const Application *self = user;

  return ds_checks_severity (self->checks, self->path, finding);
}

static DsStatus
check_verdict (const Application *self)
{
  const DsCheck *check = last_that (self->checks, self->path, sets_verdicts);
  DsFinding finding = violation_new ();
  char list[DS_LIST_BYTES] = "";

  if (check == NULL || self->judgement == NULL ||
      ds_checks_allow (self->checks, self->path, self->judgement->verdict))
    return DS_OK;
  for (size_t i = 0; i < DS_COUNT (VERDICTS); i++)
    if (check->verdicts >> i & 1)
      ds_list_add (list, VERDICTS[i].id, "");
  ds_message_set (&finding.text, "check.verdict", N_ ("verdict: expected %s, got %s (%s)"), list,
                  ds_verdict_id (self->judgement->verdict), check->name);
  return ds_findings_add (self->findings, &finding, self->err);
}

static DsStatus
check_warnings (const Application *self)
{
  const DsCheck *check = last_that (self->checks, self->path, sets_warnings);
  const size_t n = self->findings->counts[DS_SEVERITY_WARNING];
  DsFinding finding = violation_new ();

  if (check == NULL || n <= (size_t)check->max_warnings)
    return DS_OK;
  ds_message_set (&finding.text, "check.warnings",
                  N_ ("warnings: expected at most %d, got %zu (%s)"), check->max_warnings, n,
                  check->name);
  return ds_findings_add (self->findings, &finding, self->err);
}

/* The limits of @metric for the level; NULL: none. */
static const DsCheckMetric *
limits_of (const Application *self, const DsMetric *metric, const DsCheck **check)
{
  for (size_t i = self->checks->list.n; i-- > 0;) {
    const DsCheckMetric *metrics = self->checks->list.items[i].metrics.items;

    *check = &self->checks->list.items[i];
    for (size_t k = (*check)->metrics.n; k-- > 0;)
      if (strcmp (metrics[k].metric, metric->id) == 0 && is_for (*check, self->path))
        return &metrics[k];
  }
  return NULL;
}

static DsStatus
compare_metric (const Application *self, const DsMetric *metric, const DsMeasured *measured,
                const DsCheckMetric *limits, const char *name)
{
  DsFinding finding = violation_new ();
  char reason[DS_SENTENCE];
  int64_t number = 0;
  DsError failure;
  const DsStatus status = metric->measure (measured, &number, &failure);

  if (status == DS_NOMEM || status == DS_CANCELLED) {
    if (self->err != NULL)
      *self->err = failure;
    return status;
  }
  if (status != DS_OK)
    ds_message_set (&finding.text, "check.unmeasured", N_ ("%s: not measured: %s (%s)"),
                    ds_translate (metric->label),
                    ds_message_format (&failure.message, reason, sizeof reason), name);
  else if (number < limits->min)
    ds_message_set (&finding.text, "check.low", N_ ("%s: expected at least %d, got %lld (%s)"),
                    ds_translate (metric->label), limits->min, (long long)number, name);
  else if (limits->max != DS_CHECK_NO_LIMIT && number > limits->max)
    ds_message_set (&finding.text, "check.high", N_ ("%s: expected at most %d, got %lld (%s)"),
                    ds_translate (metric->label), limits->max, (long long)number, name);
  else
    return DS_OK;
  return ds_findings_add (self->findings, &finding, self->err);
}

static DsStatus
check_metrics (const Application *self)
{
  DsStatus status = DS_OK;
  DsMeasured measured = { 0 };

  for (size_t i = 0; i < ds_n_metrics () && status == DS_OK; i++) {
    const DsMetric *metric = ds_metric (i);
    const DsCheck *check;
    const DsCheckMetric *limits = limits_of (self, metric, &check);

    if (limits == NULL || (metric->needs_proof && self->judgement == NULL))
      continue;
    if (measured.floors == NULL)
      status = ds_measured_init (&measured, &self->delve->dungeon, self->delve->rules,
                                 ds_delve_movement (self->delve), self->job, self->err);
    if (self->judgement != NULL)
      ds_measured_set_proof (&measured, self->delve, self->judgement);
    if (status == DS_OK)
      status = compare_metric (self, metric, &measured, limits, check->name);
  }
  ds_measured_clear (&measured);
  return status;
}

/* Files that cannot be used, and are for any level. */
static DsStatus
report_errors (const Application *self)
{
  const DsErrors *errors = &self->checks->errors;
  DsStatus status = DS_OK;
  char sentence[DS_SENTENCE];

  for (size_t i = 0; i < errors->n && status == DS_OK; i++) {
    DsFinding finding = violation_new ();

    ds_error_format (&errors->items[i], sentence, sizeof sentence);
    ds_message_set (&finding.text, "check.unreadable", N_ ("check not applied: %s"), sentence);
    status = ds_findings_add (self->findings, &finding, self->err);
  }
  return status;
}

DsStatus
ds_checks_apply (const DsChecks *self, const char *path, const DsDelve *delve,
                 const DsJudgement *judgement, DsFindings *findings, DsJob *job, DsError *err)
{
  const Application application = { self, path, delve, judgement, findings, job, err };
  DsStatus status;

  DS_ASSERT (delve != NULL && findings != NULL);

  if (self == NULL)
    return DS_OK;
  status = ds_findings_grade (findings, severity_of, &application, err);
  if (status == DS_OK)
    status = check_verdict (&application);
  if (status == DS_OK)
    status = check_warnings (&application);
  if (status == DS_OK)
    status = check_metrics (&application);
  return status == DS_OK ? report_errors (&application) : status;
}
