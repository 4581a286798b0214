/* core/check/lint.c — the list of rules, and their run on a dungeon. */
#include "check/lint.h"
#include "check/lint_context.h"

#include <stdlib.h>
#include <string.h>

#define DS_LINT(name) extern const DsLintRule ds_lint_##name;
#include "check/lint_list.h"
#undef DS_LINT

static const DsLintRule *const RULES[] = {
#define DS_LINT(name) &ds_lint_##name,
#include "check/lint_list.h"
#undef DS_LINT
};

static const struct {
  const char *id, *label;
} SEVERITIES[] = {
#define X(name, id, label) { id, label },
  DS_SEVERITY_LIST (X)
#undef X
};

const char *
ds_severity_id (DsSeverity severity)
{
  return SEVERITIES[severity].id;
}

const char *
ds_severity_label (DsSeverity severity)
{
  return SEVERITIES[severity].label;
}

size_t
ds_n_lint_rules (void)
{
  return DS_COUNT (RULES);
}

const DsLintRule *
ds_lint_rule (size_t i)
{
  return RULES[i];
}

const DsLintRule *
ds_lint_rule_find (const char *id)
{
  for (size_t i = 0; i < DS_COUNT (RULES); i++)
    if (strcmp (RULES[i]->id, id) == 0)
      return RULES[i];
  return NULL;
}

/* ---- order */

typedef struct {
  const DsFinding *finding;
  size_t index; /* in which it was found: by rule */
} FindingPlace;

static int
compare_places (const void *a, const void *b)
{
  const FindingPlace *p = a, *q = b;
  const DsFinding *f = p->finding, *g = q->finding;

  if (f->severity != g->severity)
    return f->severity < g->severity ? -1 : 1;
  if (f->floor != g->floor)
    return f->floor < g->floor ? -1 : 1;
  if (f->cells[0].y != g->cells[0].y)
    return f->cells[0].y < g->cells[0].y ? -1 : 1;
  if (f->cells[0].x != g->cells[0].x)
    return f->cells[0].x < g->cells[0].x ? -1 : 1;
  return p->index < q->index ? -1 : 1;
}

static DsStatus
sort_findings (DsFindings *findings)
{
  const size_t n = findings->items.n;
  FindingPlace *places = ds_alloc (n, sizeof *places);
  DsFinding *sorted = ds_alloc (n, sizeof *sorted);

  if (places == NULL || sorted == NULL) {
    ds_free (places);
    ds_free (sorted);
    return DS_NOMEM;
  }
  for (size_t i = 0; i < n; i++)
    places[i] = (FindingPlace){ &findings->items.items[i], i };
  qsort (places, n, sizeof *places, compare_places);
  for (size_t i = 0; i < n; i++)
    sorted[i] = *places[i].finding;
  ds_free (places);
  ds_free (findings->items.items);
  findings->items.items = sorted;
  findings->items.cap = n;
  return DS_OK;
}

DsStatus
ds_findings_add (DsFindings *self, const DsFinding *finding, DsError *err)
{
  size_t at = self->items.n;

  DS_ASSERT (self != NULL && finding != NULL);

  if (!ds_array_push (&self->items, *finding))
    return ds_fail_nomem (err, "lint");
  for (; at > 0; at--) {
    const FindingPlace before = { &self->items.items[at - 1], 0 }, here = { finding, 1 };

    if (compare_places (&before, &here) < 0)
      break;
    self->items.items[at] = self->items.items[at - 1];
  }
  self->items.items[at] = *finding;
  self->counts[finding->severity]++;
  return DS_OK;
}

DsStatus
ds_findings_grade (DsFindings *self,
                   DsSeverity (*severity_of) (const void *user, const DsFinding *finding),
                   const void *user, DsError *err)
{
  size_t n = 0;

  DS_ASSERT (self != NULL && severity_of != NULL);

  memset (self->counts, 0, sizeof self->counts);
  for (size_t i = 0; i < self->items.n; i++) {
    DsFinding *finding = &self->items.items[i];

    finding->severity = severity_of (user, finding);
    if (finding->severity == DS_N_SEVERITIES) {
      ds_str_unref (finding->reason);
      continue;
    }
    self->counts[finding->severity] += !finding->is_ignored;
    if (n++ < i)
      self->items.items[n - 1] = *finding;
  }
  self->items.n = n;
  return n < 2 || sort_findings (self) == DS_OK ? DS_OK : ds_fail_nomem (err, "lint");
}

/* ---- findings that the designer ignores */

static bool
is_about (const DsIgnore *ignore, const DsFinding *finding)
{
  if (ignore->floor != finding->floor || strcmp (ds_str_get (ignore->rule), finding->rule->id) != 0)
    return false;
  if (ignore->thing == 0 && ignore->cell.x < 0)
    return finding->n_things == 0 && finding->n_cells == 0;
  for (size_t i = 0; i < finding->n_things; i++)
    if (finding->things[i] == ignore->thing)
      return true;
  for (size_t i = 0; i < finding->n_cells && ignore->thing == 0; i++)
    if (finding->cells[i].x == ignore->cell.x && finding->cells[i].y == ignore->cell.y)
      return true;
  return false;
}

static void
mark_ignored (DsFindings *findings, const DsIgnores *ignores)
{
  for (size_t i = 0; i < findings->items.n; i++) {
    DsFinding *finding = &findings->items.items[i];

    for (size_t k = 0; k < ds_ignores_count (ignores) && !finding->is_ignored; k++)
      if (is_about (ds_ignores_get (ignores, k), finding)) {
        finding->is_ignored = true;
        finding->ignore = k;
        finding->reason = ds_str_ref (ds_ignores_get (ignores, k)->reason);
      }
    findings->counts[finding->severity] += !finding->is_ignored;
  }
}

DsStatus
ds_finding_pin (const DsFinding *self, const DsDelve *delve, DsIgnore *out, DsError *err)
{
  const bool has_cell = self->n_things == 0 && self->n_cells > 0;

  *out = (DsIgnore){ .floor = self->floor, .cell = { -1, -1 } };
  if (self->is_ignored && self->ignore < ds_ignores_count (delve->dungeon.ignores)) {
    *out = *ds_ignores_get (delve->dungeon.ignores, self->ignore);
    ds_str_ref (out->rule);
    return DS_OK;
  }
  if (self->n_things > 0)
    out->thing = self->things[0];
  if (has_cell)
    out->cell = self->cells[0];
  out->rule = ds_str_new (self->rule->id);
  return out->rule != NULL ? DS_OK : ds_fail_nomem (err, "lint");
}

/* ---- the whole */

static DsStatus
look (DsLint *lint)
{
  for (size_t i = 0; i < DS_COUNT (RULES) && lint->status == DS_OK; i++) {
    if (ds_job_is_cancelled (lint->job))
      return DS_CANCELLED;
    lint->rule = RULES[i];
    lint->n_found = 0;
    RULES[i]->look (lint);
  }
  return lint->status == DS_OK ? sort_findings (lint->out) : lint->status;
}

DsStatus
ds_lint (DsFindings *out, const DsDelve *delve, const DsJudgement *judgement, DsJob *job,
         DsError *err)
{
  DsLint *lint = ds_alloc (1, sizeof *lint);
  DsStatus status;

  memset (out, 0, sizeof *out);
  if (lint == NULL)
    return ds_fail_nomem (err, "lint");
  status = ds_lint_context_init (lint, delve, judgement, job, err);
  if (status == DS_OK) {
    lint->out = out;
    status = look (lint);
    ds_lint_context_clear (lint);
  }
  ds_free (lint);
  if (status == DS_OK) {
    mark_ignored (out, delve->dungeon.ignores);
    return DS_OK;
  }
  ds_findings_clear (out);
  return status == DS_NOMEM ? ds_fail_nomem (err, "lint") : ds_fail_cancelled (err, "lint");
}

void
ds_findings_clear (DsFindings *self)
{
  for (size_t i = 0; i < self->items.n; i++)
    ds_str_unref (self->items.items[i].reason);
  ds_array_clear (&self->items);
  memset (self, 0, sizeof *self);
}
