/* editor/panels/level_commands.h — commands on the files of a project's levels: duplicate, rename
 * and move to the trash. */
#pragma once

#include "project/level_files.h"
#include "window/window.h"

/* The page of the level of @file in @window; borrowed; NULL: it is not open there. */
DsePage *dse_level_page (DseWindow *window, const char *file);

/* Copies the file of @level to the next free name. An error is shown in @window. Returns the path
 * of the copy below "levels", which the caller frees; NULL: it failed. */
char *dse_level_duplicate (DseWindow *window, DseLevelFiles *files, DseLevelFile *level);
/* Asks for another path of @level; moves the file and changes the exits of all levels of the
 * project that lead to it: in tabs as an undo step, in other files in a thread. What fails is
 * shown. */
void dse_level_rename (DseWindow *window, DseLevelFiles *files, DseLevelFile *level);
/* Moves the file of @level to the trash. An error is shown. */
void dse_level_trash (DseWindow *window, DseLevelFiles *files, DseLevelFile *level);
