/* core/map/property_text.c — names, paths, colours and numbers that own properties can have. */
#include "map/property_text.h"
#include "map/property.h"

#include <stdlib.h>
#include <string.h>

static bool
is_line (const char *text, size_t max)
{
  const size_t n = strlen (text);

  return n <= max && ds_utf8_check (text, n) && ds_text_is_plain (text) &&
         strpbrk (text, "\r\n") == NULL;
}

bool
ds_property_name_is_valid (const char *name)
{
  DS_ASSERT (name != NULL);
  return name[0] != '\0' && is_line (name, DS_PROPERTY_NAME_MAX);
}

bool
ds_property_class_name_is_valid (const char *name)
{
  DS_ASSERT (name != NULL);
  return is_line (name, DS_PROPERTY_NAME_MAX);
}

bool
ds_property_file_is_valid (const char *path)
{
  DS_ASSERT (path != NULL);
  if (path[0] == '\0')
    return true;
  if (!is_line (path, DS_PROPERTY_FILE_MAX))
    return false;
  for (const char *name = path; name != NULL; name = strchr (name, '/')) {
    size_t n;

    name += name != path;
    n = strcspn (name, "/");
    if (n == 0 || (n == 1 && name[0] == '.') || (n == 2 && memcmp (name, "..", 2) == 0))
      return false;
  }
  return true;
}

/* A double holds up to about 1.8e308: the first digit may stand for 10^307 at most. */
bool
ds_property_double_fits (const char *text)
{
  const char *digits, *exponent, *first;
  size_t n_whole;
  long read, power, place;

  DS_ASSERT (text != NULL);
  digits = text + (text[0] == '-');
  exponent = strpbrk (text, "eE");
  n_whole = strspn (digits, "0123456789");
  read = exponent != NULL ? strtol (exponent + 1, NULL, 10) : 0;
  power = read > 1000000000 ? 1000000000 : read < -1000000000 ? -1000000000 : read;
  first = digits + strspn (digits, "0.");
  if (*first < '1' || *first > '9')
    return true; /* 0 */
  place = first < digits + n_whole ? (long)(digits + n_whole - first)
                                   : (long)(digits + n_whole + 1 - first);
  return power <= 1000 && place + power <= 308;
}

bool
ds_property_colour_is_valid (const char *text)
{
  size_t n;

  DS_ASSERT (text != NULL);
  n = strlen (text);
  return text[0] == '#' && (n == 7 || n == 9) &&
         strspn (text + 1, "0123456789abcdefABCDEF") == n - 1;
}
