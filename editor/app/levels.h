/* editor/app/levels.h — documents: new levels, and those of files. */
#pragma once

#include "document.h"

/* An untitled document: rock from which dse_page_make() generates the level of @recipe; without
 * stages it stays rock. NULL: a blank floor. @ruleset is that of a level whose recipe names none;
 * "": the program's default. @w and @h are cells. NULL with @err set on failure; the caller unrefs
 * it. */
DsuDocument *dse_level_new (DsRules *rules, const DsRecipe *recipe, const char *ruleset,
                            guint64 seed, int w, int h, int floors, DsError *err);

/* A level file that was read, in any thread: the first half of dse_level_load(). Opaque. */
typedef struct DseHeldFile DseHeldFile;

/* Reads the file, also when it is wrong. Free with dse_held_file_free(). */
DseHeldFile *dse_held_file_read (const char *path, DsRules *rules);
/* FALSE: another file is at @path than the one that was read. Asks the disk. */
gboolean dse_held_file_is_current (const DseHeldFile *self, const char *path);
/* Frees the level and all that was found; NULL is allowed. */
void dse_held_file_free (DseHeldFile *self);

/* The document of a file of any format that can be read; a file that cannot be written in its
 * format gives an untitled one. Its error names the parts of the file that are not read. NULL with
 * *@findings set, which the caller frees, on failure; the caller unrefs the document. Reads the
 * whole file before it returns. */
DsuDocument *dse_level_load (const char *path, DsRules *rules, char **findings);
