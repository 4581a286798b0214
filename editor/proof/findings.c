/* editor/proof/findings.c — messages as lines and sentences. */
#include "proof/findings.h"

#include <glib.h>

char *
dse_findings_dup (const DsErrors *errors)
{
  GString *text = g_string_new (NULL);
  char sentence[DS_SENTENCE];

  g_return_val_if_fail (errors != NULL, NULL);

  for (size_t i = 0; i < errors->n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "",
                            ds_error_format (&errors->items[i], sentence, sizeof sentence));
  return g_string_free (text, FALSE);
}

/* Core's sentences begin small, as they may follow the name of a file. */
char *
dse_sentence_dup (const char *text)
{
  char first[7] = "";

  g_return_val_if_fail (text != NULL, NULL);

  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), first);
  return g_strconcat (first, text[0] != '\0' ? g_utf8_next_char (text) : "", NULL);
}

char *
dse_message_dup (const DsMessage *message)
{
  char text[DS_SENTENCE];

  g_return_val_if_fail (message != NULL, NULL);

  return dse_sentence_dup (ds_message_format (message, text, sizeof text));
}
