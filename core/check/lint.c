/* core/check/lint.c — the list of rules, and a dungeon held against all of them. */
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
} Place;

static int
compare_places (const void *a, const void *b)
{
  const Place *p = a, *q = b;
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
  Place *places = ds_alloc (n, sizeof *places);
  DsFinding *sorted = ds_alloc (n, sizeof *sorted);

  if (places == NULL || sorted == NULL) {
    ds_free (places);
    ds_free (sorted);
    return DS_NOMEM;
  }
  for (size_t i = 0; i < n; i++)
    places[i] = (Place){ &findings->items.items[i], i };
  qsort (places, n, sizeof *places, compare_places);
  for (size_t i = 0; i < n; i++)
    sorted[i] = *places[i].finding;
  ds_free (places);
  ds_free (findings->items.items);
  findings->items.items = sorted;
  findings->items.cap = n;
  return DS_OK;
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
  for (size_t i = 0; i < out->items.n; i++)
    out->counts[out->items.items[i].severity] += !out->items.items[i].is_ignored;
  if (status == DS_OK)
    return DS_OK;
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
