/* ui/paint/export_run.h — writing the files of export targets: of all levels of a project, or of
 * one that was saved. */
#pragma once

#include "base/array.h"
#include "io/export_target.h"
#include "io/losses.h"
#include "io/program_format.h"
#include "io/written.h"
#include "rules/delve.h"

typedef struct DsuExportRun DsuExportRun;

/* A file of a target. */
typedef struct {
  char *path;      /* absolute; owned */
  bool is_changed; /* the one on the disk had, or has, another text */
  bool is_refused; /* it would lack something, and the run is strict */
  DsLosses losses; /* parts of the level that it lacks; none of pictures */
  char *said;      /* by the program that wrote it; owned; NULL: nothing */
} DsuExported;

/* Placed; all zero but for the first seven. */
struct DsuExportRun {
  bool is_strict;           /* files that lack something are not written */
  bool is_dry;              /* nothing is written */
  bool replaces;            /* files of other programs, too, which are refused otherwise */
  const DsWritten *written; /* record of files that we wrote; NULL: nothing is known */
  /* Refuses to run the program of @format that writes the file at @path, unless the user agreed to
   * it; NULL: no program runs. */
  DsStatus (*check_program) (const DsuExportRun *self, const DsProject *project,
                             const DsProjectFormat *format, const char *path, DsError *err);
  const void *user;             /* for that */
  DsJob *job;                   /* cancels programs; NULL: nothing does */
  DS_ARRAY (DsuExported) files; /* in their order */
  DsStrangers strangers; /* files of other programs that the latest target does not replace */
  uint64_t *taken;       /* hashes of paths, which are written once; 0 = free place */
  size_t n_taken, cap_taken;
};

/* Reserves @path, which is absolute, so that no target writes it. DS_BAD_ARG: it is taken;
 * DS_NOMEM.
 */
DsStatus dsu_export_run_take (DsuExportRun *self, const char *path, DsError *err) DS_MUST_CHECK;
/* The same for all levels of the project in @folder, documents and files of other programs that a
 * mapping is for: no target may write over them. DS_IO, DS_LIMIT: they cannot be listed. O(files).
 */
DsStatus dsu_export_run_take_levels (DsuExportRun *self, const char *folder,
                                     DsError *err) DS_MUST_CHECK;
/*
 * Writes the files of @target for @level, a path below the folder of @project, which is @delve; of
 * those that are on the disk with the same text nothing is touched. Adds them to files.
 *
 * DS_IO, ds_written_is_refusal(): files that another program wrote, or changed since they were
 * written, which strangers has; files of other floors are written. DS_BAD_ARG: no such overlay, a
 * level of several floors for a format that holds one, a path that may not be written, or one that
 * is written already; and as ds_io_plan_save(), dsu_export_text() and ds_file_plan_apply(). Files
 * of floors before the one that failed are written.
 */
DsStatus dsu_export_run_write (DsuExportRun *self, const DsExportTarget *target,
                               const DsProject *project, const char *level, const DsDelve *delve,
                               DsError *err) DS_MUST_CHECK;
/* Frees everything and zeroes the run; safe to call twice. */
void dsu_export_run_clear (DsuExportRun *self);
