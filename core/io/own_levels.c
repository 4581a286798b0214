/* core/io/own_levels.c — see own_levels.h. */
#include "io/own_levels.h"

#include "io/levels.h"
#include "io/project_format.h"

static bool
is_own (void *user, const char *path)
{
  const DsProject *project = user;
  const DsProjectFormat *format = ds_project_format_of (&project->formats, path);

  return format != NULL && format->read.n > 0 && format->write.n > 0;
}

DsStatus
ds_own_levels_list (DsFileNames *out, DsFileNames *folders, const DsProject *project, DsError *err)
{
  const DsLevelsFilter filter = { .takes = is_own, .user = (void *)project };

  DS_ASSERT (out != NULL && project != NULL && project->folder != NULL);

  return ds_levels_find_below (out, folders, project->folder, DS_LEVELS_FOLDER, &filter, err);
}
