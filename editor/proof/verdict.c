/* editor/proof/verdict.c — one worker at a time, which the next edit cancels. */
#include "proof/verdict.h"

#include "app/work.h"
#include "io/command_issues.h"
#include "paint/picture_issues.h"
#include "proof/findings.h"

#include <glib/gi18n.h>
#include <string.h>

#define SLOW_MS 150 /* an answer that comes sooner replaces the one before without a word */

typedef struct {
  DsDelve delve;
  DsCheckProof how;
  DsChecks *checks; /* with the path of the level; both may be NULL */
  char *path;
  DsProver prover; /* lent */
  DsJob job;
  DsJudgement judgement;
  DsFindings findings;
} Check;

struct _DseVerdict {
  GObject parent_instance;
  DsuDocument *document; /* borrowed; NULL: stopped */
  DsSecretMode secrets;
  guint effort;
  DsChecks *checks; /* of the project; NULL: none */
  char *path;       /* of the level, as the checks find it; NULL: none */
  DsProver prover;  /* knows the floors; with the worker while one runs */
  Check *running;   /* borrowed; NULL: none */
  guint asked;      /* source */
  guint slow;       /* source */
  gboolean is_stale;
  gboolean is_checking;
  gboolean has_judgement;
  const char *rest_word, *rest_why; /* static; NULL: it proves */
  DsJudgement judgement;
  DsFindings findings;
  gsize n_left_out;     /* of the worker's issues */
  GHashTable *reported; /* DsFindings by their source, which findings have, too */
};

enum { PROP_SECRETS = 1, PROP_EFFORT, N_PROPS };
enum { CHANGED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static const char *const SECRETS[] = {
  [DS_SECRETS_NEVER] = "never",
  [DS_SECRETS_FINDABLE] = "findable",
  [DS_SECRETS_OPEN] = "open",
};

static const struct {
  const char *icon, *style;
} LOOKS[DS_N_VERDICTS] = {
  [DS_VERDICT_UNSOLVABLE] = { "ds-verdict-unsolvable-symbolic", "error" },
  [DS_VERDICT_LOSABLE] = { "ds-verdict-losable-symbolic", "warning" },
  [DS_VERDICT_UNLOSABLE] = { "ds-verdict-unlosable-symbolic", "success" },
  [DS_VERDICT_UNDECIDED] = { "ds-verdict-undecided-symbolic", "dim-label" },
};

G_DEFINE_FINAL_TYPE (DseVerdict, dse_verdict, G_TYPE_OBJECT)

static void
check_free (gpointer data)
{
  Check *check = data;

  ds_findings_clear (&check->findings);
  ds_judgement_clear (&check->judgement);
  ds_prover_clear (&check->prover);
  ds_delve_clear (&check->delve);
  ds_checks_unref (check->checks);
  g_free (check->path);
  g_free (check);
}

/* A level that cannot be judged is undecided, for this reason. */
static void
work (gpointer data)
{
  Check *check = data;
  DsError err;
  const DsStatus status = ds_prover_judge (&check->prover, &check->delve, check->how.mode,
                                           check->how.budget, &check->job, &check->judgement, &err);
  const DsJudgement *judgement = status == DS_OK ? &check->judgement : NULL;

  if (ds_lint (&check->findings, &check->delve, judgement, &check->job, NULL) != DS_OK ||
      dsu_picture_issues_add (&check->findings, check->delve.rules, NULL) != DS_OK ||
      ds_checks_apply (check->checks, check->path, &check->delve, judgement, &check->findings,
                       &check->job, NULL) != DS_OK)
    memset (&check->findings, 0, sizeof check->findings);
  if (status != DS_OK) {
    check->judgement.verdict = DS_VERDICT_UNDECIDED;
    check->judgement.summary = err.message;
  }
}

/* ---- issues of others */

static void
findings_free (gpointer data)
{
  ds_findings_clear (data);
  g_free (data);
}

/* For ds_findings_grade(): the issues of others are removed. */
static DsSeverity
severity_of_own (const void *user, const DsFinding *finding)
{
  return strcmp (finding->rule->id, DS_LINT_COMMAND) == 0 ? DS_N_SEVERITIES : finding->severity;
}

static gboolean
is_there (DseVerdict *self, const DsFinding *finding)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;

  return finding->floor < 0 || ((gsize)finding->floor < dungeon->n_floors &&
                                ds_floor_has (&dungeon->floors[finding->floor], finding->cells[0]));
}

/* Checks of the project decide its severity. FALSE: no memory. */
static gboolean
add_finding (DseVerdict *self, DsFinding finding)
{
  finding.severity = ds_checks_severity (self->checks, self->path, &finding);
  return finding.severity == DS_N_SEVERITIES || !is_there (self, &finding) ||
         ds_findings_add (&self->findings, &finding, NULL) == DS_OK;
}

/* The issues of others follow those of the worker, or of before. */
static void
add_reported (DseVerdict *self)
{
  g_autoptr (GList) sources = g_hash_table_get_keys (self->reported);

  if (self->document == NULL ||
      ds_findings_grade (&self->findings, severity_of_own, NULL, NULL) != DS_OK)
    return;
  sources = g_list_sort (sources, (GCompareFunc)strcmp);
  self->findings.n_left_out = self->n_left_out;
  for (GList *at = sources; at != NULL; at = at->next) {
    const DsFindings *findings = g_hash_table_lookup (self->reported, at->data);

    for (gsize i = 0; i < findings->items.n; i++)
      if (!add_finding (self, findings->items.items[i]))
        return; /* no memory: the others are not shown */
    self->findings.n_left_out += findings->n_left_out;
  }
}

void
dse_verdict_report (DseVerdict *self, const char *source, DsFindings *findings)
{
  const gboolean is_any = findings != NULL && findings->items.n > 0;

  g_return_if_fail (DSE_IS_VERDICT (self) && source != NULL);

  if (!is_any && !g_hash_table_contains (self->reported, source))
    return;
  if (is_any) {
    DsFindings *kept = g_new (DsFindings, 1);

    *kept = *findings;
    memset (findings, 0, sizeof *findings);
    g_hash_table_insert (self->reported, g_strdup (source), kept);
  } else {
    g_hash_table_remove (self->reported, source);
  }
  if (!self->has_judgement || self->document == NULL)
    return;
  add_reported (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Settings of the proof. */
static DsCheckProof
how_of (DseVerdict *self)
{
  DsCheckProof how = { self->secrets, DS_PROVE_STATES * (guint64)self->effort };

  ds_checks_set_proof (self->checks, self->path, &how);
  return how;
}

static gboolean start (gpointer data);

static void
on_worked (gpointer owner, gpointer data)
{
  DseVerdict *self = owner;
  Check *check = data;

  if (self->running != check)
    return; /* stopped */
  self->running = NULL;
  self->prover = check->prover;
  memset (&check->prover, 0, sizeof check->prover);
  if (self->is_stale) {
    start (self);
    return;
  }
  ds_judgement_clear (&self->judgement);
  ds_findings_clear (&self->findings);
  self->judgement = check->judgement;
  self->findings = check->findings;
  memset (&check->judgement, 0, sizeof check->judgement);
  memset (&check->findings, 0, sizeof check->findings);
  self->n_left_out = self->findings.n_left_out;
  self->has_judgement = TRUE;
  self->is_checking = FALSE;
  add_reported (self);
  g_clear_handle_id (&self->slow, g_source_remove);
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
start (gpointer data)
{
  DseVerdict *self = data;
  Check *check = g_new0 (Check, 1);

  self->asked = 0;
  self->is_stale = FALSE;
  if (ds_delve_copy (&check->delve, dsu_document_get_delve (self->document), NULL) != DS_OK) {
    g_free (check);
    return G_SOURCE_REMOVE; /* no memory: the answer stays open */
  }
  check->how = how_of (self);
  check->checks = ds_checks_ref (self->checks);
  check->path = g_strdup (self->path);
  check->prover = self->prover;
  memset (&self->prover, 0, sizeof self->prover);
  self->running = check;
  dse_work_start_last (self, check, work, on_worked, check_free);
  return G_SOURCE_REMOVE;
}

static gboolean
on_slow (gpointer data)
{
  DseVerdict *self = data;

  self->slow = 0;
  self->is_checking = TRUE;
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

static void
cancel (DseVerdict *self)
{
  if (self->running != NULL)
    ds_job_cancel (&self->running->job);
}

/* Edits that follow each other are one: the snapshot is taken when the last one was painted. */
static void
ask (DseVerdict *self)
{
  if (self->document == NULL || self->rest_word != NULL)
    return;
  if (self->running != NULL) {
    cancel (self);
    self->is_stale = TRUE;
  } else if (self->asked == 0) {
    self->asked = g_idle_add (start, self);
  }
  if (self->slow == 0 && !self->is_checking)
    self->slow = g_timeout_add (SLOW_MS, on_slow, self);
}

void
dse_verdict_set_checks (DseVerdict *self, DsChecks *checks, const char *path)
{
  g_return_if_fail (DSE_IS_VERDICT (self));

  if (checks == self->checks && g_strcmp0 (path, self->path) == 0)
    return;
  ds_checks_ref (checks);
  ds_checks_unref (self->checks);
  self->checks = checks;
  g_free (self->path);
  self->path = g_strdup (path);
  ask (self);
}

void
dse_verdict_rest (DseVerdict *self, const char *word, const char *why)
{
  g_return_if_fail (DSE_IS_VERDICT (self) && word != NULL && why != NULL);

  self->rest_word = word;
  self->rest_why = why;
  g_clear_handle_id (&self->asked, g_source_remove);
  g_clear_handle_id (&self->slow, g_source_remove);
  cancel (self);
  self->running = NULL;
}

void
dse_verdict_stop (DseVerdict *self)
{
  g_return_if_fail (DSE_IS_VERDICT (self));

  if (self->document == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->document, self);
  self->document = NULL;
  g_clear_handle_id (&self->asked, g_source_remove);
  g_clear_handle_id (&self->slow, g_source_remove);
  cancel (self);
  self->running = NULL;
}

const DsJudgement *
dse_verdict_get_judgement (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), NULL);

  return self->has_judgement ? &self->judgement : NULL;
}

const DsFindings *
dse_verdict_get_findings (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), NULL);

  return self->has_judgement ? &self->findings : NULL;
}

DsSecretMode
dse_verdict_get_secrets (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), (DsSecretMode)0);

  return how_of (self).mode;
}

guint64
dse_verdict_get_budget (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), 0);

  return how_of (self).budget;
}

gboolean
dse_verdict_get_busy (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), FALSE);

  return self->running != NULL || self->asked != 0;
}

gboolean
dse_verdict_get_checking (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), FALSE);

  return self->rest_word == NULL && (self->is_checking || !self->has_judgement);
}

const char *
dse_verdict_get_word (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), NULL);

  if (self->rest_word != NULL)
    return self->rest_word;
  return dse_verdict_get_checking (self) ? _ ("Checking…")
                                         : _ (ds_verdict_label (self->judgement.verdict));
}

const char *
dse_verdict_icon_of (DsVerdict verdict)
{
  g_return_val_if_fail (verdict < DS_N_VERDICTS, NULL);

  return LOOKS[verdict].icon;
}

const char *
dse_verdict_style_of (DsVerdict verdict)
{
  g_return_val_if_fail (verdict < DS_N_VERDICTS, NULL);

  return LOOKS[verdict].style;
}

const char *
dse_verdict_get_icon (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), NULL);

  if (self->rest_word != NULL)
    return "ds-rooms-symbolic";
  return dse_verdict_get_checking (self) ? "ds-verdict-checking-symbolic"
                                         : dse_verdict_icon_of (self->judgement.verdict);
}

const char *
dse_verdict_get_style (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), NULL);

  return self->rest_word != NULL || dse_verdict_get_checking (self)
             ? "dim-label"
             : dse_verdict_style_of (self->judgement.verdict);
}

char *
dse_verdict_dup_sentence (DseVerdict *self)
{
  g_return_val_if_fail (DSE_IS_VERDICT (self), NULL);

  if (self->rest_word != NULL)
    return g_strdup (self->rest_why);
  return dse_verdict_get_checking (self)
             ? g_strdup (_ ("Checking whether the level can be finished…"))
             : dse_message_dup (&self->judgement.summary);
}

char *
dse_verdict_dup_tooltip (DseVerdict *self)
{
  g_autofree char *sentence = dse_verdict_dup_sentence (self);

  g_return_val_if_fail (DSE_IS_VERDICT (self), NULL);

  if (self->rest_word != NULL || dse_verdict_get_checking (self))
    return g_steal_pointer (&sentence);
  return g_strconcat (sentence, "\n", _ ("The proof covers locks and routes, not survival"), NULL);
}

static void
dse_verdict_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DseVerdict *self = DSE_VERDICT (object);

  if (id == PROP_EFFORT)
    g_value_set_int (value, (int)self->effort);
  else
    g_value_set_static_string (value, SECRETS[self->secrets]);
}

static gboolean
set_secrets (DseVerdict *self, const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (SECRETS); i++)
    if (g_strcmp0 (SECRETS[i], id) == 0 && self->secrets != i) {
      self->secrets = (DsSecretMode)i;
      return TRUE;
    }
  return FALSE;
}

static gboolean
set_effort (DseVerdict *self, guint effort)
{
  const gboolean is_new = self->effort != effort;

  self->effort = effort;
  return is_new;
}

static void
dse_verdict_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DseVerdict *self = DSE_VERDICT (object);

  if (id == PROP_EFFORT ? !set_effort (self, (guint)g_value_get_int (value))
                        : !set_secrets (self, g_value_get_string (value)))
    return;
  ask (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
dse_verdict_finalize (GObject *object)
{
  DseVerdict *self = DSE_VERDICT (object);

  ds_findings_clear (&self->findings);
  g_hash_table_unref (self->reported);
  ds_judgement_clear (&self->judgement);
  ds_prover_clear (&self->prover);
  ds_checks_unref (self->checks);
  g_free (self->path);
  G_OBJECT_CLASS (dse_verdict_parent_class)->finalize (object);
}

static void
dse_verdict_class_init (DseVerdictClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dse_verdict_get_property;
  object_class->set_property = dse_verdict_set_property;
  object_class->finalize = dse_verdict_finalize;
  props[PROP_SECRETS] =
      g_param_spec_string ("secrets", NULL, NULL, SECRETS[0],
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  props[PROP_EFFORT] =
      g_param_spec_int ("effort", NULL, NULL, 1, DS_EFFORT_MAX, 1,
                        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[CHANGED] = g_signal_new ("changed", DSE_TYPE_VERDICT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
dse_verdict_init (DseVerdict *self)
{
  self->effort = 1;
  self->reported = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, findings_free);
}

DseVerdict *
dse_verdict_new (DsuDocument *document)
{
  DseVerdict *self = g_object_new (DSE_TYPE_VERDICT, NULL);

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  self->document = document;
  g_signal_connect_swapped (document, "changed", G_CALLBACK (ask), self);
  ask (self);
  return self;
}
