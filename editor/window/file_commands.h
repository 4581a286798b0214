/* editor/window/file_commands.h — renaming a file of a project and moving it to the trash. */
#pragma once

#include "window/window.h"

/* Why a file below a folder of a project cannot have the path @path there. NULL: it can. Caller
 * frees. */
char *dse_file_dup_fault (const char *path);
/* Moves the file @from to @to, whose path is shown as @path; it replaces no other: then the error
 * is
 * @taken. FALSE: the error is shown in @window. */
gboolean dse_file_move (DseWindow *window, const char *from, const char *to, const char *path,
                        const char *taken);
/* Moves @file, whose path is shown as @path, to the trash. Says so, with a button that writes the
 * file again, or shows the error. */
void dse_file_trash (DseWindow *window, const char *file, const char *path);
