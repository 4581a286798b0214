/* core/io/foreign/link.c — paths relative to the file that has them. */
#include "io/foreign/link.h"
#include "io/foreign/reader.h"

#include <string.h>

char *
ds_link_plain (const char *path)
{
  const size_t start = path[0] == '/';
  DsText out = { 0 };

  DS_ASSERT (path != NULL);

  ds_text_puts (&out, start > 0 ? "/" : "");
  for (size_t n; *path != '\0' && !out.failed; path += n + (path[n] == '/')) {
    size_t last = out.n;

    n = strcspn (path, "/");
    while (last > start && out.bytes[last - 1] != '/')
      last--;
    if (n == 0 || (n == 1 && path[0] == '.'))
      continue;
    if (n == 2 && path[0] == '.' && path[1] == '.' && out.n > start &&
        strcmp (out.bytes + last, "..") != 0) {
      out.n = last > start ? last - 1 : start;
      out.bytes[out.n] = '\0';
      continue;
    }
    ds_text_puts (&out, out.n > start ? "/" : "");
    ds_text_add (&out, path, n);
  }
  return ds_text_take (&out);
}

char *
ds_link_target (const char *name, const char *relative)
{
  char *whole = ds_foreign_beside (name, relative), *plain = NULL;

  DS_ASSERT (name != NULL && relative != NULL);

  if (whole != NULL)
    plain = ds_link_plain (whole);
  ds_free (whole);
  return plain;
}

bool
ds_link_is_same (const char *name_a, const char *a, const char *name_b, const char *b)
{
  char *path_a = ds_link_target (name_a, a), *path_b = ds_link_target (name_b, b);
  const bool is_same = path_a != NULL && path_b != NULL && strcmp (path_a, path_b) == 0;

  DS_ASSERT (name_a != NULL && a != NULL && name_b != NULL && b != NULL);

  ds_free (path_a);
  ds_free (path_b);
  return is_same;
}

char *
ds_link_from (const char *name, const char *target)
{
  size_t same = 0;
  DsText out = { 0 };

  DS_ASSERT (name != NULL && target != NULL);

  for (size_t i = 0; name[i] != '\0' && name[i] == target[i]; i++)
    if (name[i] == '/')
      same = i + 1;
  for (const char *at = name + same; (at = strchr (at, '/')) != NULL; at++)
    ds_text_puts (&out, "../");
  ds_text_puts (&out, target + same);
  return ds_text_take (&out);
}
