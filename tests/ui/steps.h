/* tests/ui/steps.h — the undo steps of the shown level, and a level that has some. */
#pragma once

#include "drive.h"

#include "page/history.h"

/* A window with a blank level in which the brush painted lava at 3, 6, 9 and 12 of row 5. */
DseWindow *dst_strokes_start (void);
DseHistory *dst_history (DseWindow *window);          /* of the shown page */
guint dst_n_states (DseWindow *window);               /* its steps and the start */
const DseStep *dst_step (DseWindow *window, guint i); /* state @i, below dst_n_states() */
