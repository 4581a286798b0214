/* editor/app/unread.c — see unread.h */
#include "app/unread.h"

#define UNREAD "dse-unread" /* data of a document */

void
dse_unread_set (DsuDocument *document, const char *parts)
{
  g_return_if_fail (DSU_IS_DOCUMENT (document));

  g_object_set_data_full (G_OBJECT (document), UNREAD, g_strdup (parts), g_free);
}

const char *
dse_unread_get (DsuDocument *document)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  return g_object_get_data (G_OBJECT (document), UNREAD);
}
