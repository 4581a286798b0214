/* editor/project/format_run.h — a format of a project at work: its programs, as the user agreed to
 * them, whatever becomes of the project's file. */
#pragma once

#include "io/program_format.h"

#include <gio/gio.h>

/* Counted, and freed with the last reference; any thread. */
typedef struct DseFormatRun DseFormatRun;

/* Copies @format of the project at @folder. */
DseFormatRun *dse_format_run_new (const DsProjectFormat *format, const char *folder);
DseFormatRun *dse_format_run_ref (DseFormatRun *self); /* returns it, with a reference more */
void dse_format_run_unref (DseFormatRun *self);        /* NULL is allowed */
/* Its programs, for one thread at a time; borrowed. */
DsProgramFormat *dse_format_run_get (DseFormatRun *self);
/* Makes a level of the @n bytes of the file at @path, as ds_program_format_read(); in a worker. The
 * end of this program ends it. */
DsStatus dse_format_run_read (DseFormatRun *self, DsDelve *out, const char *path, const char *bytes,
                              gsize n, DsRules *rules, DsErrors *errors) DS_MUST_CHECK;
/* Cancelling this kills the program that runs; borrowed. */
GCancellable *dse_format_run_get_cancellable (DseFormatRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DseFormatRun, dse_format_run_unref)
