/* core/io/runs.h — cells of one row as text: "y:x0-x1", or "y:x0-x1=n" with a number. */
#pragma once

#include "base/json.h"

typedef struct {
  int32_t y, x0, x1; /* x1 included */
  uint32_t value;    /* 0: the text has none */
} DsRun;

#define DS_RUN_BYTES 48 /* room for any run as text, with its NUL */

/* Reads a run within @w * @h cells. @n_values: 0 = no "=n" is allowed, else n must be 1 to it.
 * False: ds_run_read() says why not. */
bool ds_run_parse (DsRun *out, DsNode node, int32_t w, int32_t h, uint32_t n_values);
/* The same, with a finding about @path. */
bool ds_run_read (DsRun *out, DsNode node, int32_t w, int32_t h, uint32_t n_values,
                  const char *path, DsErrors *errors);
size_t ds_run_format (const DsRun *self, char out[DS_RUN_BYTES]); /* bytes without the NUL */
