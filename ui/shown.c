/* ui/shown.c — names as text in one line. */
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

const char *
dsu_translate (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  return text[0] != '\0' ? _ (text) : "";
}

char *
dsu_dup_shown (const char *text)
{
  const gsize n = strlen (text) * (sizeof "\\u{202E}" - 1) + 1; /* every byte escaped */
  char *out = g_malloc (n);

  g_return_val_if_fail (text != NULL, NULL);

  ds_shown (text, out, n);
  return g_realloc (out, strlen (out) + 1);
}

char *
dsu_file_dup_shown (const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);

  g_return_val_if_fail (path != NULL, NULL);

  return dsu_dup_shown (name);
}

char *
dsu_path_dup_shown (const char *path)
{
  g_autofree char *name = g_filename_display_name (path);

  g_return_val_if_fail (path != NULL, NULL);

  return dsu_dup_shown (name);
}

char *
dsu_menu_dup_shown (const char *text)
{
  GString *out = g_string_new (NULL);
  g_autofree char *shown = dsu_dup_shown (text);

  g_return_val_if_fail (text != NULL, NULL);

  g_string_append (out, shown);
  g_string_replace (out, "_", "__", 0);
  return g_string_free (out, FALSE);
}
