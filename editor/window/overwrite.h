/* editor/window/overwrite.h — questions before the file of a level is replaced that another program
 * changed since it was read, or of which parts were not read. */
#pragma once

#include "page/page.h"
#include "window/window.h"

/* Saves the level of @page, over the file @replaced as it was when it was asked about. */
typedef void (*DseOverwriteFunc) (DseWindow *window, DsePage *page, const DsStrangers *replaced);

/* Asks over @self, which shows @page, and calls @save, or lets the user choose another file. Where
 * the file changes once more before the answer, it asks again. */
void dse_overwrite_ask (DseWindow *self, DsePage *page, DseOverwriteFunc save);
/* Asks the same where parts of the file @path, that of @page, were not read, which are named;
 * @replaced: other files that may be replaced, NULL: none. FALSE: there is nothing to ask. */
gboolean dse_overwrite_ask_unread (DseWindow *self, DsePage *page, const char *path,
                                   const DsStrangers *replaced, DseOverwriteFunc save);
