/* editor/cli/summary.h — rows of `dsmith stats`, and statistics of many of them. */
#pragma once

#include "base/array.h"
#include "check/metric.h"
#include "cli/base.h"

#define DSE_METRICS_MAX 64

/* A rejection: the reason why a seed gave no level. */
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

/* Frees the rejections and zeroes the row. */
void dse_row_clear (DseRow *self);
/* Appends the row to @out: one line of JSON, with a line feed. @metrics: ds_n_metrics() flags,
 * which of them to write. */
void dse_row_write (const DseRow *self, const DsRecipe *recipe, const bool *metrics, DsText *out);
/* Reads a line of dse_row_write(), of @n bytes. False: it is no such line, and @out is zeroed. */
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

/* Adds a row, whose times are of @n_stages stages. False: no memory. */
bool dse_summary_add (DseSummary *self, const DseRow *row, size_t n_stages);
/* Prints counts, quantiles of the chosen metrics, rejections and times to standard error. Sorts
 * what was added. */
void dse_summary_print (DseSummary *self, const DsRecipe *recipe, const bool *metrics);
/* Frees what was added and zeroes the summary. */
void dse_summary_clear (DseSummary *self);
