/* tests/ui/imported.h — levels of files of other programs: imported by a guess, and painted. */
#pragma once

#include "drive.h"

/* Opens the file in the Import dialog, waits until its level can be taken, and takes it. */
void dst_ui_import (DseWindow *window, const char *path);
/* Opens the picker of the button @name in that dialog, which says the item and its result, and
 * takes the result that is @typed. */
void dst_ui_import_choose (const char *name, const char *typed);
/* A cell of the shown page, as if painted by hand. */
void dst_ui_paint_tile (DseWindow *window, DsCell cell, const char *tile);
