/* editor/project/level_head.h — the name of a level, without reading all of its file. */
#pragma once

#include <glib.h>

/* The name of the level in the file of ours at @path, where the first kilobytes have it, as files
 * that Delvesmith writes do; caller frees. NULL: they have none. One read. */
char *dse_level_head_dup_name (const char *path);
