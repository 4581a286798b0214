/* core/io/foreign/unread.c — counts the parts of a map that a level of ours lacks. */
#include "io/foreign/unread.h"

#include "base/read.h"

#include <string.h>

bool
ds_foreign_unread_add (DsForeignUnread *self, DsForeignUnreadPart part, size_t n, const char *name)
{
  DS_ASSERT (self != NULL && part < DS_N_FOREIGN_UNREAD && name != NULL);

  self->parts[part].n += n;
  return n == 0 || ds_intern_add (&self->parts[part].names, name) != DS_INTERN_NONE;
}

static void
report (DsErrors *errors, const char *name, DsForeignUnreadPart part, size_t n, const char *names)
{
  switch (part) {
#define X(part, id, format)                                                                        \
  case DS_FOREIGN_UNREAD_##part:                                                                   \
    (void)!ds_errors_add (errors, DS_BAD_DATA, name, id, format, n, names);                        \
    break;
    DS_FOREIGN_UNREAD_LIST (X)
#undef X
  case DS_N_FOREIGN_UNREAD:
    break;
  }
}

void
ds_foreign_unread_report (const DsForeignUnread *self, const char *name, DsErrors *errors)
{
  DS_ASSERT (self != NULL && name != NULL);

  for (size_t i = 0; i < DS_N_FOREIGN_UNREAD; i++) {
    const DsIntern *names = &self->parts[i].names;
    char list[DS_LIST_BYTES] = "";

    for (uint32_t k = 0; k < names->n; k++)
      ds_list_add (list, names->names[k], "\"");
    if (self->parts[i].n > 0)
      report (errors, name, (DsForeignUnreadPart)i, self->parts[i].n, list);
  }
}

void
ds_foreign_unread_clear (DsForeignUnread *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < DS_N_FOREIGN_UNREAD; i++)
    ds_intern_clear (&self->parts[i].names);
  memset (self, 0, sizeof *self);
}
