/* editor/window/past_files.h — the undo steps of saved levels from one session to the next: a file
 * for each level that was open. */
#pragma once

#include "window/window.h"

/* Writes the steps of all levels of @window whose state in the history is that of their file, and
 * removes the files of others. O(bytes). */
void dse_past_files_remember (DseWindow *window);
/* Gives the levels of @window their steps back. A level whose file was changed meanwhile has none,
 * and the window says so. */
void dse_past_files_restore (DseWindow *window);
