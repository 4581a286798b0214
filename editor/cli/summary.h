/* editor/cli/summary.h — rows of `dsmith stats`, and what many of them come to. */
#pragma once

#include "base/array.h"
#include "check/metric.h"
#include "cli/base.h"

#define DSE_METRICS_MAX 64

/* Why a seed gave no level. */
typedef struct {
  char stage[DS_WHERE_MAX]; /* with its label */
  char reason[64];          /* id of the sentence */
  char param[32];
  uint64_t seed; /* that was tried */
  char sentence[DS_SENTENCE];
} DseVeto;

/* Placed, zeroed. */
typedef struct {
  uint64_t seed;
  bool is_made;
  uint64_t made_from; /* the seed, or the one that was tried last */
  int64_t metrics[DSE_METRICS_MAX];
  DS_ARRAY (DseVeto) vetoes; /* one for each attempt that failed */
  bool is_timed;
  uint64_t stage_ns[DS_RECIPE_STAGES_MAX]; /* of all attempts */
} DseRow;

void dse_row_clear (DseRow *self);
/* One line of JSON, with a line feed. */
void dse_row_write (const DseRow *self, const DsRecipe *recipe, const bool *metrics, DsText *out);
/* What dse_row_write() wrote. False: it is no such line. */
bool dse_row_read (DseRow *out, const DsRecipe *recipe, const char *line, size_t n);

typedef struct {
  DseVeto veto; /* the first such */
  size_t n;
} DseVetoCount;

/* Placed, zeroed. */
typedef struct {
  size_t n_seeds, n_at_once, n_later; /* levels made from the seed itself, from another one */
  DS_ARRAY (int64_t) metrics[DSE_METRICS_MAX];
  DS_ARRAY (uint64_t) stage_ns[DS_RECIPE_STAGES_MAX];
  DS_ARRAY (DseVetoCount) vetoes;
} DseSummary;

bool dse_summary_add (DseSummary *self, const DseRow *row, size_t n_stages); /* false: no memory */
void dse_summary_print (DseSummary *self, const DsRecipe *recipe, const bool *metrics); /* sorts */
void dse_summary_clear (DseSummary *self);
