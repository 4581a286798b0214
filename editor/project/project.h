/* editor/project/project.h — an open project: its folder, settings and definitions, which its
 * levels share. What levels outside of projects share is a project, too, without a folder. */
#pragma once

#include "app/definitions.h"
#include "document.h"
#include "proof/verdict.h"

#define DSE_TYPE_PROJECT (dse_project_get_type ())
G_DECLARE_FINAL_TYPE (DseProject, dse_project, DSE, PROJECT, GObject)

/* Signal "changed" (const char *) — its DS_PROJECT_FILE was read again, with these findings, or
 * NULL: nothing is wrong. A file that is wrong leaves the settings as they were. */

/* Signal "checks-changed" — the files of its folder of checks were read again. */

/* The definitions outside of projects, which are not read yet; once, before all else. Caller unrefs
 * when no project is left. */
DseProject *dse_project_new_outside (void);
DseProject *dse_project_get_outside (void); /* borrowed; never NULL until that goes */

/* The project of @folder, which has a DS_PROJECT_FILE: one object for each folder, however often it
 * is opened. Reads the definitions before it returns. *@findings, which the caller frees, has what
 * is wrong, or NULL; with the project, files that are left out. NULL: it cannot be used. Caller
 * unrefs. */
DseProject *dse_project_open (const char *folder, char **findings);
/* The same for the nearest folder at or above @path that is a project; without one, outside. */
DseProject *dse_project_of_path (const char *path, char **findings);
/* Begins to read the definitions of that project in a thread, so that opening it waits less; see
 * dse_definitions_begin(), of which @then and @data are. FALSE: @path lies outside of projects.
 * What is wrong is found again, and said, by opening it. */
gboolean dse_project_begin (const char *path, DseRulesFunc then, gpointer data);
/* Frees that project, if nobody opened it, and then what was read ahead, which its thread may have
 * begun. */
void dse_project_forget_begun (void);
/* The open project of @folder, as dse_project_get_folder() gives it; borrowed; NULL: none. */
DseProject *dse_project_find (const char *folder);
/* The number of backups of each of its levels, as it says or the preferences do. */
guint dse_project_get_n_backups (DseProject *self);
const char *dse_project_get_folder (DseProject *self); /* absolute; NULL: outside; borrowed */
/* Its settings; all zero outside. Borrowed, good until "changed". */
const DsProject *dse_project_get_settings (DseProject *self);
/* Name and, where that is so, that it can only be read; NULL: outside. Caller frees. */
char *dse_project_dup_label (DseProject *self);
gboolean dse_project_is_read_only (DseProject *self);           /* asks the disk */
DseDefinitions *dse_project_get_definitions (DseProject *self); /* borrowed, never NULL */
DsRules *dse_project_get_rules (DseProject *self);              /* their rules; borrowed */
DsChecks *dse_project_get_checks (DseProject *self);            /* borrowed; NULL: there are none */
/* The recipe of new levels: that of the settings; NULL: they name none. DS_BAD_DATA with @err set:
 * there is no such recipe. */
DsStatus dse_project_get_recipe (DseProject *self, const DsRecipe **out, DsError *err);

/* The text of its DS_PROJECT_FILE, for dse_project_save(); "": it has none. Caller frees. */
char *dse_project_dup_file (DseProject *self);
/* Writes @settings, whose folder is ignored, to its DS_PROJECT_FILE, and takes them over: see
 * dse_project_file_edit(). It must have a folder. On failure all is as it was, also where the file
 * is not @before any more, the one that the user saw, or has a fault. */
DsStatus dse_project_save (DseProject *self, const DsProject *settings, const char *before,
                           DsError *err);

/* dse_level_new() with its rules and ruleset; the document belongs to it. */
DsuDocument *dse_project_new_level (DseProject *self, const DsRecipe *recipe, guint64 seed, int w,
                                    int h, int floors, DsError *err);
/* dse_level_load() with the rules of the project that @path lies in, to which it belongs. */
DsuDocument *dse_project_load_level (const char *path, char **findings);

/* Lets @document belong to it: its rules are the project's, also when those change, until the
 * document is saved in another project. Its findings become errors of the document. */
void dse_project_take (DseProject *self, DsuDocument *document);
/* Lets @document belong to the project that its file lies in now, as after saving it elsewhere;
 * without a file, nothing. Errors become those of the document. */
void dse_project_take_by_path (DsuDocument *document);
/* The project that @document belongs to; borrowed; NULL: it was never taken. */
DseProject *dse_project_of (DsuDocument *document);
/* Lets @verdict, which is that of @document, follow the checks of the project that the document
 * belongs to. */
void dse_project_check_verdict (DsuDocument *document, DseVerdict *verdict);
