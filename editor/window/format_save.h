/* editor/window/format_save.h — levels saved as files of a format of the project: its program
 * writes them, once the user agrees. */
#pragma once

#include "window/window.h"

/* Called once; @is_saved: the level is saved, and was not edited meanwhile. */
typedef void (*DseFormatSavedFunc) (gboolean is_saved, gpointer data);

/* Saves the level of @page at @path, over the files @replaced of other programs (NULL: none), which
 * makes @path its file if the format is read, too; otherwise it saves a copy. What the file lacks
 * is said. On failure the file stays as it is. @done, or NULL, closes the tab, which
 * waits for it. FALSE: no format of a project
 * that is written has this suffix, and nothing happens. */
gboolean dse_format_save (DseWindow *self, DsePage *page, const char *path,
                          const DsStrangers *replaced, DseFormatSavedFunc done, gpointer data);
