/* editor/project/command_run.h — a command of a project at work on a level: a program of the
 * project, which gets the level and gives a text or the level back. */
#pragma once

#include "document.h"
#include "io/project_command.h"

/* The end of a run. */
typedef struct {
  const char *label;    /* of the command */
  const char *error;    /* a sentence; NULL: it did what it was to do */
  const char *text;     /* given, if that is a text, without spaces at the end; "": nothing */
  const DsDelve *level; /* given otherwise, its edits pinned; NULL: it changed nothing */
  guint64 revision;     /* of the document that it got */
  gboolean was_cancelled;
} DseCommandResult;

typedef void (*DseCommandFunc) (gpointer owner, const DseCommandResult *result);

/* The place on which a command works, which it finds in its environment. */
typedef struct {
  gsize floor;
  DsRect selection;          /* bounds of the selection; empty: nothing is selected */
  const char *const *values; /* of its inputs, each as "VARIABLE=value"; NULL at the end */
  gboolean is_preview;       /* the level is shown, and nothing else comes of it */
} DseCommandPlace;

/* Starts @command of the project at @folder on a copy of the level of @document, in a thread. When
 * it ends, @done is called with @owner, unless that is gone. Cancelling kills the program and all
 * that it started. */
void dse_command_run_start (const DsProjectCommand *command, const char *folder,
                            DsuDocument *document, const DseCommandPlace *place, GObject *owner,
                            GCancellable *cancellable, DseCommandFunc done);
