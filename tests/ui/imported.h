/* tests/ui/imported.h — levels of files of other programs: imported by a guess, and painted. */
#pragma once

#include "drive.h"

/* Opens the file in the Import dialog, waits until its level can be taken, and takes it. */
void dst_ui_import (DseWindow *window, const char *path);
/* A cell of the shown page, as if painted by hand. */
void dst_ui_paint_tile (DseWindow *window, DsCell cell, const char *tile);
