/* editor/window/save_copy.h — saving in a format that does not hold all of a document: it gets a
 * copy, by an export, and the document stays unsaved, unless nothing of it is lost. */
#pragma once

#include "page/page.h"
#include "window/window.h"

/* Saves a copy of the document of @page, which @self shows, at @path, over the files @replaced
 * (NULL: none); then the window says which parts were not written. Where a file holds all, as maps
 * of Tiled do, it becomes the document's own. */
void dse_save_copy (DseWindow *self, DsePage *page, const char *path, const DsStrangers *replaced);
