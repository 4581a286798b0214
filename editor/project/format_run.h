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
/* Cancelling this kills the program that runs; borrowed. */
GCancellable *dse_format_run_get_cancellable (DseFormatRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DseFormatRun, dse_format_run_unref)
