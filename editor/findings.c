/* editor/findings.c — findings as lines. */
#include "findings.h"

#include <glib.h>

char *
dse_findings_dup (const DsErrors *errors)
{
  GString *text = g_string_new (NULL);
  char sentence[768];

  for (size_t i = 0; i < errors->n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "",
                            ds_error_format (&errors->items[i], sentence, sizeof sentence));
  return g_string_free (text, FALSE);
}
