/* editor/cli/summary.c — rows as JSON, and their quantiles. */
#include "cli/summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows */

void
dse_row_clear (DseRow *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->vetoes);
  memset (self, 0, sizeof *self);
}

static void
put_seed (DsJsonWriter *json, const char *key, uint64_t seed)
{
  char text[24];

  snprintf (text, sizeof text, "%" PRIu64, seed);
  ds_json_put_string (json, key, text);
}

static void
put_ms (DsJsonWriter *json, const char *key, uint64_t ns)
{
  char text[32];

  snprintf (text, sizeof text, "%" PRIu64 ".%03u", ns / 1000000, (unsigned)(ns / 1000 % 1000));
  ds_json_put_source (json, key, text);
}

static void
write_vetoes (const DseRow *self, DsJsonWriter *json)
{
  if (self->vetoes.n == 0)
    return;
  ds_json_begin_array (json, "vetoes", DS_JSON_INLINE);
  for (size_t i = 0; i < self->vetoes.n; i++) {
    const DseVeto *veto = &self->vetoes.items[i];

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    put_seed (json, "seed", veto->seed);
    ds_json_put_string (json, "stage", veto->stage);
    ds_json_put_string (json, "reason", veto->reason);
    if (veto->param[0] != '\0')
      ds_json_put_string (json, "param", veto->param);
    ds_json_end (json);
  }
  ds_json_end (json);
}

/* "cellular", "cellular second", as vetoes have it */
static const char *
stage_name (const DsRecipeStage *stage, char out[72])
{
  snprintf (out, 72, "%s%s%s", stage->stage, stage->label[0] != '\0' ? " " : "", stage->label);
  return out;
}

static void
write_times (const DseRow *self, const DsRecipe *recipe, DsJsonWriter *json)
{
  uint64_t total = 0;
  char name[72];

  ds_json_begin_object (json, "ms", DS_JSON_INLINE);
  for (size_t i = 0; i < recipe->n_stages; i++) {
    total += self->stage_ns[i];
    if (!recipe->stages[i].disabled)
      put_ms (json, stage_name (&recipe->stages[i], name), self->stage_ns[i]);
  }
  put_ms (json, "all", total);
  ds_json_end (json);
}

void
dse_row_write (const DseRow *self, const DsRecipe *recipe, const bool *metrics, DsText *out)
{
  DsJsonWriter json;

  DS_ASSERT (self != NULL && recipe != NULL && metrics != NULL && out != NULL);

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  put_seed (&json, "seed", self->seed);
  ds_json_put_string (&json, "result", self->is_made ? "made" : "veto");
  ds_json_put_int (&json, "attempts", (int64_t)self->vetoes.n + self->is_made);
  put_seed (&json, "made_from", self->made_from);
  for (size_t i = 0; i < ds_n_metrics () && self->is_made; i++)
    if (metrics[i])
      ds_json_put_int (&json, ds_metric (i)->id, self->metrics[i]);
  write_vetoes (self, &json);
  if (self->is_timed)
    write_times (self, recipe, &json);
  ds_json_end (&json);
}

/* ---- reading them again */

static bool
read_seed (DsNode object, const char *key, uint64_t *out)
{
  const char *text;
  DsNode node;
  char *end;

  if (!ds_node_get (object, key, &node) || (text = ds_node_string (node, NULL)) == NULL)
    return false;
  *out = strtoull (text, &end, 10);
  return text[0] >= '0' && text[0] <= '9' && *end == '\0';
}

static void
read_text (DsNode object, const char *key, char *out, size_t size)
{
  const char *text = NULL;
  DsNode node;

  if (ds_node_get (object, key, &node))
    text = ds_node_string (node, NULL);
  snprintf (out, size, "%s", text != NULL ? text : "");
}

static bool
read_vetoes (DseRow *out, DsNode list)
{
  for (size_t i = 0; i < ds_node_length (list); i++) {
    const DsNode node = ds_node_at (list, i);
    DseVeto veto = { 0 };

    read_text (node, "stage", veto.stage, sizeof veto.stage);
    read_text (node, "reason", veto.reason, sizeof veto.reason);
    read_text (node, "param", veto.param, sizeof veto.param);
    if (!read_seed (node, "seed", &veto.seed) || !ds_array_push (&out->vetoes, veto))
      return false;
  }
  return true;
}

/* Milliseconds with three digits behind the point, as put_ms() writes them. */
static bool
read_ms (DsNode node, uint64_t *ns)
{
  unsigned long long ms, us;
  char text[32], rest;
  size_t n;
  const char *source = ds_node_source (node, &n);

  snprintf (text, sizeof text, "%.*s", (int)(n < sizeof text ? n : 0), source);
  if (sscanf (text, "%llu.%3llu%c", &ms, &us, &rest) != 2)
    return false;
  *ns = ms * 1000000 + us * 1000;
  return true;
}

static bool
read_times (DseRow *out, const DsRecipe *recipe, DsNode times)
{
  DsNode node;
  char name[72];

  out->is_timed = true;
  for (size_t i = 0; i < recipe->n_stages; i++)
    if (ds_node_get (times, stage_name (&recipe->stages[i], name), &node) &&
        !read_ms (node, &out->stage_ns[i]))
      return false;
  return true;
}

static bool
read_row (DseRow *out, const DsRecipe *recipe, DsNode root)
{
  char result[8];
  DsNode node;

  if (ds_node_type (root) != DS_JSON_OBJECT || !read_seed (root, "seed", &out->seed) ||
      !read_seed (root, "made_from", &out->made_from))
    return false;
  read_text (root, "result", result, sizeof result);
  out->is_made = strcmp (result, "made") == 0;
  for (size_t i = 0; i < ds_n_metrics (); i++)
    if (ds_node_get (root, ds_metric (i)->id, &node))
      ds_node_int (node, &out->metrics[i]);
  if (ds_node_get (root, "ms", &node) && !read_times (out, recipe, node))
    return false;
  return !ds_node_get (root, "vetoes", &node) || read_vetoes (out, node);
}

bool
dse_row_read (DseRow *out, const DsRecipe *recipe, const char *line, size_t n)
{
  DsErrors errors = { 0 };
  DsJson *json;
  bool ok;

  DS_ASSERT (out != NULL && recipe != NULL && line != NULL);

  memset (out, 0, sizeof *out);
  if (ds_json_parse (&json, "", line, n, &errors) != DS_OK)
    return false;
  ok = read_row (out, recipe, ds_json_root (json));
  ds_json_free (json);
  if (!ok)
    dse_row_clear (out);
  return ok;
}

/* ---- adding up */

static bool
add_veto (DseSummary *self, const DseVeto *veto)
{
  for (size_t i = 0; i < self->vetoes.n; i++) {
    DseVetoCount *count = &self->vetoes.items[i];

    if (strcmp (count->veto.stage, veto->stage) != 0 ||
        strcmp (count->veto.reason, veto->reason) != 0)
      continue;
    count->n++;
    if (count->veto.sentence[0] == '\0') /* it came from a file */
      memcpy (count->veto.sentence, veto->sentence, sizeof veto->sentence);
    return true;
  }
  return ds_array_push (&self->vetoes, (DseVetoCount){ *veto, 1 });
}

bool
dse_summary_add (DseSummary *self, const DseRow *row, size_t n_stages)
{
  bool ok = true;

  DS_ASSERT (self != NULL && row != NULL && n_stages <= DS_RECIPE_STAGES_MAX);

  self->n_seeds++;
  self->n_at_once += row->is_made && row->vetoes.n == 0;
  self->n_later += row->is_made && row->vetoes.n > 0;
  for (size_t i = 0; i < row->vetoes.n && ok; i++)
    ok = add_veto (self, &row->vetoes.items[i]);
  for (size_t i = 0; i < ds_n_metrics () && row->is_made && ok; i++)
    ok = ds_array_push (&self->metrics[i], row->metrics[i]);
  for (size_t i = 0; i < n_stages && row->is_timed && ok; i++)
    ok = ds_array_push (&self->stage_ns[i], row->stage_ns[i]);
  return ok;
}

void
dse_summary_clear (DseSummary *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < DSE_METRICS_MAX; i++)
    ds_array_clear (&self->metrics[i]);
  for (size_t i = 0; i < DS_RECIPE_STAGES_MAX; i++)
    ds_array_clear (&self->stage_ns[i]);
  ds_array_clear (&self->vetoes);
  memset (self, 0, sizeof *self);
}

/* ---- telling */

static int
compare_numbers (const void *a, const void *b)
{
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

  return x < y ? -1 : x > y;
}

static int
compare_times (const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

  return x < y ? -1 : x > y;
}

/* The most frequent first. */
static int
compare_vetoes (const void *a, const void *b)
{
  const DseVetoCount *x = a, *y = b;
  const int stages = strcmp (x->veto.stage, y->veto.stage);

  if (x->n != y->n)
    return x->n > y->n ? -1 : 1;
  return stages != 0 ? stages : strcmp (x->veto.reason, y->veto.reason);
}

/* Prints the head of a column of numbers, behind a space. */
static void
print_column (const char *head, size_t columns)
{
  fprintf (stderr, " %*s", dse_cli_width (head, columns), head);
}

static void
print_metrics (DseSummary *self, const bool *metrics)
{
  fprintf (stderr, "\n  %-16s", "");
  print_column (_ ("min"), 10);
  print_column (_ ("median"), 10);
  print_column (_ ("mean"), 12);
  print_column (_ ("max"), 10);
  fputc ('\n', stderr);
  for (size_t i = 0; i < ds_n_metrics (); i++) {
    int64_t *numbers = self->metrics[i].items;
    const size_t n = self->metrics[i].n;
    int64_t sum = 0;

    if (n == 0 || !metrics[i])
      continue;
    qsort (numbers, n, sizeof *numbers, compare_numbers);
    for (size_t k = 0; k < n; k++)
      sum += numbers[k];
    fprintf (stderr, "  %-16s %10" PRId64 " %10" PRId64 " %10" PRId64 ".%d %10" PRId64 "%s%s\n",
             ds_metric (i)->id, numbers[0], numbers[n / 2], sum / (int64_t)n,
             (int)(sum * 10 / (int64_t)n % 10), numbers[n - 1],
             ds_metric (i)->unit != NULL ? " " : "",
             ds_metric (i)->unit != NULL ? ds_translate (ds_metric (i)->unit) : "");
  }
}

static void
print_vetoes (DseSummary *self)
{
  if (self->vetoes.n == 0)
    return;
  qsort (self->vetoes.items, self->vetoes.n, sizeof *self->vetoes.items, compare_vetoes);
  fprintf (stderr, _ ("\nRejections:\n"));
  for (size_t i = 0; i < self->vetoes.n; i++) {
    const DseVetoCount *count = &self->vetoes.items[i];
    char stage[DS_SENTENCE], reason[DS_SENTENCE];

    fprintf (stderr, _ ("  %8zu  %s: %s, such as seed %llu"), count->n,
             ds_shown (count->veto.stage, stage, sizeof stage),
             ds_shown (count->veto.reason, reason, sizeof reason),
             (unsigned long long)count->veto.seed);
    if (count->veto.sentence[0] != '\0')
      fprintf (stderr, "\n            %s", count->veto.sentence);
    fputc ('\n', stderr);
  }
}

static void
print_times (DseSummary *self, const DsRecipe *recipe)
{
  const char *head = _ ("ms per level");
  char name[72], shown[DS_SENTENCE];

  if (recipe->n_stages == 0 || self->stage_ns[0].n == 0)
    return;
  fprintf (stderr, "\n  %-*s", dse_cli_width (head, 24), head);
  print_column (_ ("median"), 10);
  print_column ("95 %", 10);
  print_column (_ ("max"), 10);
  fputc ('\n', stderr);
  for (size_t i = 0; i < recipe->n_stages; i++) {
    uint64_t *times = self->stage_ns[i].items;
    const size_t n = self->stage_ns[i].n, median = n / 2, percentile = n * 95 / 100;

    if (recipe->stages[i].disabled)
      continue;
    qsort (times, n, sizeof *times, compare_times);
    (void)ds_shown (stage_name (&recipe->stages[i], name), shown, sizeof shown);
    fprintf (stderr, "  %-*s %10.3f %10.3f %10.3f\n", dse_cli_width (shown, 24), shown,
             (double)times[median] / 1e6, (double)times[percentile] / 1e6,
             (double)times[n - 1] / 1e6);
  }
}

void
dse_summary_print (DseSummary *self, const DsRecipe *recipe, const bool *metrics)
{
  DS_ASSERT (self != NULL && recipe != NULL && metrics != NULL);

  fprintf (stderr,
           ngettext ("%s: %zu seed, %zu on the first attempt, %zu on a later one, %zu failed\n",
                     "%s: %zu seeds, %zu on the first attempt, %zu on a later one, %zu failed\n",
                     self->n_seeds),
           recipe->id, self->n_seeds, self->n_at_once, self->n_later,
           self->n_seeds - self->n_at_once - self->n_later);
  print_metrics (self, metrics);
  print_vetoes (self);
  print_times (self, recipe);
}
