/* editor/program/data.c — finds the data beside the program. */
#include "program/data.h"
#include "base/file.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

/* Cuts the last name off @path. */
static void
cut_name (char *path)
{
  char *slash = strrchr (path, '/');

  if (slash != NULL)
    *slash = '\0';
}

/* Cuts @end off @path; false: it ends in something else. */
static bool
cut_end (char *path, const char *end)
{
  const size_t n = strlen (path), n_end = strlen (end);

  if (n < n_end || strcmp (path + n - n_end, end) != 0)
    return false;
  path[n - n_end] = '\0';
  return true;
}

/* The folder with rules, recipes and samples; the caller frees. NULL: no memory. */
static char *
own_data (void)
{
  char path[PATH_MAX];
  const ssize_t n = readlink ("/proc/self/exe", path, sizeof path - 1);
  char *beside;

  path[n > 0 ? n : 0] = '\0';
  cut_name (path);
  if (cut_end (path, DSE_BIN_DIR))
    return ds_file_join (path, &DSE_DATA_DIR[1]);
  cut_name (path);
  beside = ds_file_join (path, "share/delvesmith");
  if (beside == NULL || access (beside, F_OK) == 0)
    return beside;
  ds_free (beside);
  return ds_strdup (DSE_DATA_DIR);
}

DsStatus
dse_program_data_path (DsDataPath *out, DsError *err)
{
  char *ours = own_data ();
  DsStatus status;

  DS_ASSERT (out != NULL);

  memset (out, 0, sizeof *out);
  status = ours != NULL ? ds_data_path_init (out, ours, err) : ds_fail_nomem (err, "data");
  ds_free (ours);
  return status;
}
