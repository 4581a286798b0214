/* core/io/runs.c — runs of cells as text. */
#include "io/runs.h"
#include "base/read.h"

/* A whole number without sign, at most 999999999; at least one digit. */
static bool
read_number (const char **at, uint32_t *out)
{
  const char *start = *at;

  *out = 0;
  while (**at >= '0' && **at <= '9' && *at - start < 9)
    *out = *out * 10 + (uint32_t)(*(*at)++ - '0');
  return *at > start;
}

static bool
read_char (const char **at, char c)
{
  if (**at != c)
    return false;
  ++*at;
  return true;
}

/* The text ends with a character that is no part of a run. */
static bool
parse_run (const char *text, size_t n, bool has_value, uint32_t numbers[4])
{
  const char *const end = text + n;

  numbers[3] = 0;
  return read_number (&text, &numbers[0]) && read_char (&text, ':') &&
         read_number (&text, &numbers[1]) && read_char (&text, '-') &&
         read_number (&text, &numbers[2]) &&
         (!has_value || (read_char (&text, '=') && read_number (&text, &numbers[3]))) &&
         text == end;
}

static bool
is_on (const uint32_t numbers[4], int32_t w, int32_t h)
{
  return numbers[0] < (uint32_t)h && numbers[2] < (uint32_t)w && numbers[1] <= numbers[2];
}

bool
ds_run_parse (DsRun *out, DsNode node, int32_t w, int32_t h, uint32_t n_values)
{
  size_t n_text;
  const char *text = ds_node_bytes (node, &n_text);
  uint32_t n[4];

  DS_ASSERT (out != NULL);
  if (text == NULL || !parse_run (text, n_text, n_values > 0, n) || !is_on (n, w, h) ||
      (n_values > 0 && (n[3] == 0 || n[3] > n_values)))
    return false;
  *out = (DsRun){ (int32_t)n[0], (int32_t)n[1], (int32_t)n[2], n[3] };
  return true;
}

bool
ds_run_read (DsRun *out, DsNode node, int32_t w, int32_t h, uint32_t n_values, const char *path,
             DsErrors *errors)
{
  size_t n_text;
  const char *text = ds_node_string (node, &n_text);
  uint32_t n[4];
  char found[48];

  DS_ASSERT (out != NULL && path != NULL && errors != NULL);
  if (ds_run_parse (out, node, w, h, n_values))
    return true;
  if (text == NULL || !parse_run (text, n_text, n_values > 0, n))
    ds_node_fail (node, errors, path, "run.form", N_ ("expected a run such as \"%s\", got %s"),
                  n_values > 0 ? "7:2-5=1" : "7:2-5", ds_read_found (node, found, sizeof found));
  else if (!is_on (n, w, h))
    ds_node_fail (
        node, errors, path, "run.range",
        N_ ("expected a row from 0 to %d and cells from 0 to %d, the first before the last, "
            "got \"%s\""),
        h - 1, w - 1, text);
  else
    ds_node_fail (node, errors, path, "run.value", N_ ("expected a number from 1 to %u, got %u"),
                  n_values, n[3]);
  return false;
}

static char *
put_number (char *at, uint32_t value)
{
  char digits[10];
  int n = 0;

  do
    digits[n++] = (char)('0' + value % 10);
  while ((value /= 10) > 0);
  while (n > 0)
    *at++ = digits[--n];
  return at;
}

size_t
ds_run_format (const DsRun *self, char out[DS_RUN_BYTES])
{
  char *at = put_number (out, (uint32_t)self->y);

  DS_ASSERT (self != NULL && out != NULL);
  *at++ = ':';
  at = put_number (at, (uint32_t)self->x0);
  *at++ = '-';
  at = put_number (at, (uint32_t)self->x1);
  if (self->value > 0) {
    *at++ = '=';
    at = put_number (at, self->value);
  }
  *at = '\0';
  return (size_t)(at - out);
}
