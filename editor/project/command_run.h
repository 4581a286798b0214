/* editor/project/command_run.h — a command of a project at work on a level: a program of the
 * project, which gets the level and gives a text or the level back. */
#pragma once

#include "document.h"
#include "io/command_selection.h"
#include "io/project_command.h"

/* The end of a run. */
typedef struct {
  const char *label;    /* of the command */
  const char *error;    /* a sentence; NULL: it did what it was to do */
  const char *text;     /* given, if that is a text, without spaces at the end; "": nothing */
  const DsDelve *level; /* given otherwise, its edits pinned; NULL: it changed nothing */
  const DsCommandSelection *selection; /* given otherwise; NULL: it was to give something else */
  DsCommandGives gives;                /* that it was to give */
  guint64 revision;                    /* of the document that it got */
  gboolean was_cancelled;
} DseCommandResult;

typedef void (*DseCommandFunc) (gpointer owner, const DseCommandResult *result);

/* State of the editor that a command finds in its environment. All borrowed. */
typedef struct {
  gsize floor;
  DsRect view;               /* cells of the floor that are in sight; empty: none */
  DsCell cursor;             /* of the pointer or the keyboard; off the floor: none */
  const DsMask *selection;   /* NULL: no cell is selected */
  const guint64 *objects;    /* ids of the selected objects */
  gsize n_objects;           /* of them */
  const char *tile, *kind;   /* ids of what is painted and placed */
  const char *const *values; /* of its inputs, each as "VARIABLE=value"; NULL at the end */
  gboolean is_preview;       /* the level is shown, and nothing else comes of it */
} DseCommandContext;

/* Starts @command of the project at @folder on a copy of the level of @document, in a thread; it
 * finds @context. When it ends, @done is called with @owner, unless that is gone. Cancelling kills
 * the program and all that it started. */
void dse_command_run_start (const DsProjectCommand *command, const char *folder,
                            DsuDocument *document, const DseCommandContext *context, GObject *owner,
                            GCancellable *cancellable, DseCommandFunc done);
