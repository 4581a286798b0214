/* editor/import/importing.h — a file of another program on its way to a level: read, mapped and
 * proved in a worker, and again after each change of its mapping. */
#pragma once

#include "check/lint.h"
#include "io/mapping/import.h"
#include "io/mapping/subjects.h"
#include "project/project.h"

#include <gdk/gdk.h>

#define DSE_TYPE_IMPORTING (dse_importing_get_type ())
G_DECLARE_FINAL_TYPE (DseImporting, dse_importing, DSE, IMPORTING, GObject)

/* Signal "changed": the file is read, the level or its verdict is another, or the work begins. */

typedef enum {
  DSE_IMPORTING_READING,
  DSE_IMPORTING_FAILED, /* the file cannot be read: error */
  DSE_IMPORTING_READY,  /* its items are known, and its level unless there is an error */
} DseImportState;

/* Begins to read @path for @project: with the mapping of the project that is for the file, else the
 * one that was used last for files beside it, else a guess. Caller unrefs. */
DseImporting *dse_importing_new (DseProject *project, const char *path);
/* The same for @level, which was made of the file before: with the mapping @name, a file below
 * DS_MAPPINGS_FOLDER of the project; NULL: with that which the level keeps, if it keeps one that is
 * no guess. */
DseImporting *dse_importing_new_for (DseProject *project, const char *path, const char *name,
                                     const DsDelve *level);
void dse_importing_stop (DseImporting *self); /* cancels what is at work; nothing changes after */

/* Reading, failed or ready. */
DseImportState dse_importing_get_state (DseImporting *self);
gboolean dse_importing_get_busy (DseImporting *self);                /* the level is still made */
const char *dse_importing_get_path (DseImporting *self);             /* borrowed */
DseProject *dse_importing_get_project (DseImporting *self);          /* borrowed */
DsRules *dse_importing_get_rules (DseImporting *self);               /* of its level; borrowed */
const char *dse_importing_get_error (DseImporting *self);            /* NULL: none; borrowed */
const char *dse_importing_get_warnings (DseImporting *self);         /* of the reader; NULL: none */
const DsForeign *dse_importing_get_map (DseImporting *self);         /* NULL: not read; borrowed */
const DsMapItems *dse_importing_get_items (DseImporting *self);      /* borrowed until "changed" */
const DsMapping *dse_importing_get_mapping (DseImporting *self);     /* borrowed until "changed" */
const DsImport *dse_importing_get_import (DseImporting *self);       /* NULL: no level; likewise */
const DsJudgement *dse_importing_get_judgement (DseImporting *self); /* NULL: still checking */
const DsFindings *dse_importing_get_findings (DseImporting *self);   /* NULL: still checking */
/* Picture of a floor of the level; borrowed; NULL: none of such a floor. */
GdkTexture *dse_importing_get_picture (DseImporting *self, gsize floor);

/* "World_1, Collisions: column 3, row 7": the place in the file that a cell comes from; NULL: none.
 * Caller frees. */
char *dse_importing_dup_place (DseImporting *self, gsize floor, DsCell cell);

/* The rule that decides item @i, below items.n; NULL: none. Borrowed until "changed". */
const DsMapRule *dse_importing_rule_of (DseImporting *self, gsize i);
/* True if that rule is guessed and was not changed since. */
gboolean dse_importing_is_guessed (DseImporting *self, gsize i);
/* Gives item @i the results of @result, whose texts are copied; NULL: takes its rule away. While
 * the level is made, afterwards. */
void dse_importing_assign (DseImporting *self, gsize i, const DsMapRule *result);
/* Makes the layer of item @i an own layer of cells, or not; while the level is made, afterwards. */
void dse_importing_set_own (DseImporting *self, gsize i, gboolean is_own);
/* The item that is the likeliest goal of a level for which no rule gives one; -1: there is none, or
 * the level is still made. */
int dse_importing_get_likely_goal (DseImporting *self);
/* Makes it the goal; nothing if there is none. */
void dse_importing_take_likely_goal (DseImporting *self);
/* Arranges the levels of the file in another way; nothing while the level is made. */
void dse_importing_set_layout (DseImporting *self, DsMappingLayout layout);

/* Reads only the levels of the file whose names have the form of @pattern, which is copied; "":
 * all; nothing while the level is made. */
void dse_importing_set_level (DseImporting *self, const char *pattern);

/* ---- mappings to choose from */

/* Labels of the mappings: the guess, the one of last time if there is one, those of the project.
 * Caller frees. */
GStrv dse_importing_dup_choices (DseImporting *self);
guint dse_importing_get_choice (DseImporting *self); /* the one that was taken last */
/* Takes mapping @i of those instead; nothing while the level is made. */
void dse_importing_choose (DseImporting *self, guint i);
/* Name of the mapping's file below DS_MAPPINGS_FOLDER; NULL: it is none of the project. Borrowed.
 */
const char *dse_importing_get_name (DseImporting *self);
/* The pattern for files of the same suffix in the folder of this one, below the project's; caller
 * frees; NULL: it is not in the project. */
char *dse_importing_dup_pattern (DseImporting *self);
/* Writes the mapping as the file @name of the project, for that pattern; it is the chosen one then.
 * FALSE with @err set. */
gboolean dse_importing_save (DseImporting *self, const char *name, DsError *err);
/* Keeps the mapping in the account for the next file beside this one. No error if that fails. */
void dse_importing_remember (DseImporting *self);

/* An untitled document of the level, named like the file, which belongs to the project. NULL with
 * @err set: there is no level, or no memory. Caller unrefs. */
DsuDocument *dse_importing_make_document (DseImporting *self, DsError *err);
