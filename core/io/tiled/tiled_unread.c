/* core/io/tiled/tiled_unread.c — counts what a map of Tiled has beside a level of ours. */
#include "io/tiled/tiled_unread.h"

#include "base/read.h"

#include <string.h>

bool
ds_tiled_unread_add (DsTiledUnread *self, DsTiledUnreadPart part, size_t n, const char *name)
{
  DS_ASSERT (self != NULL && part < DS_N_TILED_UNREAD && name != NULL);

  self->parts[part].n += n;
  return n == 0 || ds_intern_add (&self->parts[part].names, name) != DS_INTERN_NONE;
}

static void
report (DsErrors *errors, const char *name, DsTiledUnreadPart part, size_t n, const char *names)
{
  switch (part) {
#define X(part, id, format)                                                                        \
  case DS_TILED_UNREAD_##part:                                                                     \
    (void)!ds_errors_add (errors, DS_BAD_DATA, name, id, format, n, names);                        \
    break;
    DS_TILED_UNREAD_LIST (X)
#undef X
  case DS_N_TILED_UNREAD:
    break;
  }
}

void
ds_tiled_unread_report (const DsTiledUnread *self, const char *name, DsErrors *errors)
{
  DS_ASSERT (self != NULL && name != NULL);

  for (size_t i = 0; i < DS_N_TILED_UNREAD; i++) {
    const DsIntern *names = &self->parts[i].names;
    char list[DS_LIST_BYTES] = "";

    for (uint32_t k = 0; k < names->n; k++)
      ds_list_add (list, names->names[k], "\"");
    if (self->parts[i].n > 0)
      report (errors, name, (DsTiledUnreadPart)i, self->parts[i].n, list);
  }
}

void
ds_tiled_unread_clear (DsTiledUnread *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < DS_N_TILED_UNREAD; i++)
    ds_intern_clear (&self->parts[i].names);
  memset (self, 0, sizeof *self);
}
