/* editor/import/import_work.h — the work on a level of another program's file, in a thread: reads
 * the file, chooses a mapping, and makes the level. */
#pragma once

#include "import/foreign_file.h"
#include "io/mapping/goal_rule.h"
#include "io/mapping/import.h"
#include "io/mapping/subjects.h"

/* Origins of a mapping. */
enum { DSE_MAPPING_GUESS, DSE_MAPPING_LAST, DSE_MAPPING_OF_PROJECT, DSE_MAPPING_KEPT };

/* The work on a level; its parts become those of the owner. */
typedef struct {
  DseForeignFile *file; /* without a map: it is to be read */
  DsRules *rules;
  DsMapping mapping;
  gboolean seeks;      /* a mapping is to be found: */
  char *wanted, *last; /* paths of the mapping to take (NULL: any), and of the one of last time */
  DsExtras *kept;      /* members of a level that keeps the mapping to take; NULL: none */
  guint choice;        /* DSE_MAPPING_* */
  char *name;          /* its file */
  DsMapItems items;
  DsImport import;
  DsGoalRule goal;     /* that is suggested, if no rule gives one; number 0: none */
  GPtrArray *pictures; /* GdkTexture, of floors */
  char *error, *warnings;
  gboolean is_readable;
} DseImportWork;

/* Does it all; error says what failed. is_readable: the items are known. */
void dse_import_work_run (gpointer work);
/* Frees the work with what its owner has not taken. */
void dse_import_work_free (gpointer work);
