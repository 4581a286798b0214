/* editor/project/agreement.c — see agreement.h. */
#include "project/agreement.h"

#include "app/settings.h"

#include <string.h>

#define AGREED "agreed-commands"
#define AGREED_MAX 500 /* the oldest are forgotten */

char *
dse_agreement_dup_digest (const DsLines *words, const char *folder)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  g_return_val_if_fail (words != NULL && folder != NULL, NULL);

  g_checksum_update (checksum, (const guchar *)folder, (gssize)strlen (folder) + 1);
  for (gsize i = 0; i < words->n; i++)
    g_checksum_update (checksum, (const guchar *)words->items[i],
                       (gssize)strlen (words->items[i]) + 1);
  return g_strdup (g_checksum_get_string (checksum));
}

gboolean
dse_agreement_is_given (const char *digest)
{
  g_auto (GStrv) agreed = g_settings_get_strv (dse_settings_get (), AGREED);

  g_return_val_if_fail (digest != NULL, FALSE);

  return g_strv_contains ((const char *const *)agreed, digest);
}

void
dse_agreement_give (const char *digest)
{
  g_auto (GStrv) agreed = g_settings_get_strv (dse_settings_get (), AGREED);
  const guint n = g_strv_length (agreed);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) now = NULL;

  g_return_if_fail (digest != NULL);

  for (guint i = n >= AGREED_MAX ? n - AGREED_MAX + 1 : 0; i < n; i++)
    g_strv_builder_add (builder, agreed[i]);
  g_strv_builder_add (builder, digest);
  now = g_strv_builder_end (builder);
  g_settings_set_strv (dse_settings_get (), AGREED, (const char *const *)now);
}

/* In double quotes where that is easier to read. Caller frees. */
static char *
quote (const char *word)
{
  if (strchr (word, '\'') != NULL && strpbrk (word, "\"\\$`!") == NULL)
    return g_strdup_printf ("\"%s\"", word);
  return g_shell_quote (word);
}

char *
dse_agreement_dup_line (const DsLines *words)
{
  GString *line = g_string_new (NULL);

  g_return_val_if_fail (words != NULL, NULL);

  for (gsize i = 0; i < words->n; i++) {
    const char *word = words->items[i];
    const gboolean is_plain =
        word[0] != '\0' && strcspn (word, " \t\n'\"\\$`*?[](){}<>|&;#~!") == strlen (word);
    g_autofree char *quoted = is_plain ? g_strdup (word) : quote (word);

    g_string_append_printf (line, "%s%s", i > 0 ? " " : "", quoted);
  }
  return g_string_free (line, FALSE);
}
