/* editor/page/restore.c — a level from another file, as an edit. */
#include "page/restore.h"

#include "io/io.h"
#include "proof/findings.h"

#include <glib/gi18n.h>

char *
dse_page_restore (DsePage *self, const char *path)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsuDocument *document;
  DsDelve delve;
  DsCmdReplace cmd = { .cmd.type = &ds_cmd_replace, .delve = &delve };
  gboolean is_done;

  g_return_val_if_fail (DSE_IS_PAGE (self) && path != NULL, NULL);

  document = dse_page_get_document (self);
  if (ds_io_load (&delve, path, dsu_document_get_delve (document)->rules, errors) != DS_OK)
    return dse_findings_dup (errors);
  is_done = dsu_document_apply (document, &cmd.cmd);
  ds_delve_clear (&delve);
  return is_done ? NULL : g_strdup (_ ("The level could not be changed"));
}
