/* editor/import/mapping_file.h — writes mappings for files of other programs. */
#pragma once

#include "io/mapping/mapping.h"

#include <gtk/gtk.h>

/* The name of the file at @path without its suffix, as valid UTF-8. Caller frees. */
char *dse_stem_dup (const char *path);
/* The pattern of the files beside @path with its suffix: "*.tmx" in "maps" for "maps/cave.tmx".
 * Caller frees. */
char *dse_mapping_pattern_dup (const char *path);
/* The file of the account that keeps the mapping of the files beside @path. Caller frees. */
char *dse_mapping_last_path (const char *path);
/* Names of the mappings of the project at @folder; NULL: there is no project. Caller frees. */
GStrv dse_mapping_names (const char *folder);
/* Names of the mappings of the project at @folder ("": none), behind "None"; and @chosen, if that
 * is none of them and not "". *@selected: its index. Caller unrefs. */
GtkStringList *dse_mapping_labels_new (const char *folder, const char *chosen, guint *selected);
/* The patterns of @mapping, and @pattern if none of them holds for the file @below the project.
 * Caller frees the items, which borrow. */
DsLines dse_mapping_files_with (const DsMapping *mapping, const char *below, const char *pattern);
/* Writes @mapping for @files in place of its own, as ds_io_write_bytes() does; creates the folder.
 */
DsStatus dse_mapping_write (const DsMapping *mapping, const char *path, const DsLines *files,
                            DsError *err);
