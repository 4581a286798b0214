/* core/io/tiled/tiled_own_maps.c — maps of Tiled that are ours, told from those of other programs.
 */
#include "io/members.h"
#include "io/tiled/tiled_level.h"

#include <string.h>

static DsStatus
fail_foreign (const char *name, DsErrors *errors)
{
  return ds_errors_add (errors, DS_BAD_DATA, name, "tiled.level.foreign",
                        N_ ("expected a map that Delvesmith wrote: a map of another program needs "
                            "a mapping, as \"dsmith import\" takes"));
}

DsStatus
ds_tiled_read_own (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
                   DsErrors *errors)
{
  DS_ASSERT (out != NULL && name != NULL);

  if (ds_members_are_in (bytes, n))
    return ds_tiled_read_level (out, name, bytes, n, &ds_foreign_disk, rules, errors);
  memset (out, 0, sizeof *out);
  return fail_foreign (name, errors);
}

DsStatus
ds_tiled_read_own_world (DsDelve *out, const char *name, const char *bytes, size_t n,
                         DsRules *rules, DsErrors *errors)
{
  DS_ASSERT (out != NULL && name != NULL);

  if (ds_members_are_in (bytes, n))
    return ds_tiled_read_world (out, name, bytes, n, &ds_foreign_disk, rules, errors);
  memset (out, 0, sizeof *out);
  return fail_foreign (name, errors);
}
