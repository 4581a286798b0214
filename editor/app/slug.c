/* editor/app/slug.c — ids made of names. */
#include "app/slug.h"

#include "rules/record.h"

char *
dse_slug_dup (const char *name, const char *fallback)
{
  g_autofree char *plain = NULL;
  GString *slug = g_string_new (NULL);

  g_return_val_if_fail (name != NULL && fallback != NULL, NULL);

  plain = g_str_to_ascii (name, NULL);
  for (const char *at = plain; *at != '\0' && slug->len < DS_ID_MAX - 5; at++)
    if (g_ascii_isalnum (*at))
      g_string_append_c (slug, g_ascii_tolower (*at));
    else if (slug->len > 0 && slug->str[slug->len - 1] != '-')
      g_string_append_c (slug, '-');
  while (slug->len > 0 && slug->str[slug->len - 1] == '-')
    g_string_truncate (slug, slug->len - 1);
  if (slug->len == 0)
    g_string_append (slug, fallback);
  return g_string_free (slug, FALSE);
}
