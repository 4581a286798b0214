/* core/io/tiled/tiled_owns.c — files beside a map of Tiled that are ours. */
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"

#include <string.h>

/* True when @text has @name as the whole name of a file, between quotes. */
static bool
has_name (const char *text, const char *name)
{
  const size_t n = strlen (name);

  for (const char *at = text; (at = strstr (at, name)) != NULL; at++)
    if (at > text && at[-1] == '"' && at[n] == '"')
      return true;
  return false;
}

/* True when the file at @path, with @suffix in place of its own, has the text @mark, and the name
 * @name, too, where that is not NULL. */
static bool
says (const char *path, const char *suffix, const char *mark, const char *name)
{
  char *file = ds_io_with_suffix (path, suffix), *text = NULL;
  size_t n;
  bool found = false;

  if (file != NULL && ds_io_read_bytes (file, &text, &n, NULL) == DS_OK)
    found = strstr (text, mark) != NULL && (name == NULL || has_name (text, name));
  ds_free (file);
  ds_free (text);
  return found;
}

/* True for a tileset with this suffix that we wrote, or that a map of ours has. */
static bool
owns_tileset (const char *path, const char *suffix)
{
  char *file = ds_io_with_suffix (path, suffix);
  const bool found = file != NULL && (says (path, suffix, "\"Delvesmith\"", NULL) ||
                                      says (path, "-1.tmx", DS_DELVE_FORMAT, ds_io_base (file)) ||
                                      says (path, ".tmx", DS_DELVE_FORMAT, ds_io_base (file)) ||
                                      says (path, ".tmj", DS_DELVE_FORMAT, ds_io_base (file)) ||
                                      says (path, ".json", DS_DELVE_FORMAT, ds_io_base (file)));

  ds_free (file);
  return found;
}

bool
ds_tiled_owns (const char *path, const char *beside)
{
  static const char *const SUFFIXES[] = { ".tiles.tsx", ".tiles.tsj" };
  bool found = false;

  DS_ASSERT (path != NULL && beside != NULL);

  if (ds_file_has_suffix (beside, ".tmx"))
    return says (beside, ".tmx", DS_DELVE_FORMAT, NULL) ||
           says (path, ".world", DS_DELVE_FORMAT, ds_io_base (beside));
  for (size_t i = 0; i < DS_COUNT (SUFFIXES) && !found; i++)
    found =
        ds_file_has_suffix (beside, ".png")
            ? says (path, SUFFIXES[i], "", ds_io_base (beside)) && owns_tileset (path, SUFFIXES[i])
            : ds_file_has_suffix (beside, SUFFIXES[i]) && owns_tileset (path, SUFFIXES[i]);
  return found;
}
