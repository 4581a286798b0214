/* tests/ui/killed.h — tests of windows that are killed: the program starts itself again, and that
 * process dies on purpose. */
#pragma once

#include "drive.h"

typedef struct {
  const char *how;                    /* first argument of the process */
  void (*die) (const char *argument); /* kills the process */
} DstDeath;

/* Where this is the other process, it dies as the arguments of main() say. */
void dst_killed_begin (char **argv, const DstDeath *deaths, gsize n);
/* Runs this program up to its death, @how it dies. */
void dst_run_and_die (const char *how, const char *argument);
/* Runs this program, which the system kills after @ms, whatever it does then. */
void dst_run_and_kill (const char *how, const char *argument, int ms);
/* As dst_run_and_die(), and starts the window after it. */
DseWindow *dst_start_after (const char *how, const char *argument);

/* In the other process: waits until a file to recover from has lava at @cell, and dies. */
void dst_die_with (DseWindow *window, DsCell cell);
/* True if there is such a file. */
gboolean dst_is_kept (DseWindow *window, DsCell cell);
