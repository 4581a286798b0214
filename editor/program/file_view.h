/* editor/program/file_view.h — the bytes of a large file where the kernel has them, without a copy.
 */
#pragma once

#include "base/defs.h"

#define DSE_VIEW_MIN ((size_t)4 << 20) /* bytes of a file: smaller ones are read as fast */

typedef struct {
  const char *bytes; /* no NUL is behind them */
  size_t n;
  int file; /* private */
} DseFileView;

/* Shows the file at @path, which nobody can change or cut until dse_file_view_close(): a program
 * that opens it for writing waits. False: it is small, or cannot be held so (somebody writes it,
 * another user's, a file system without leases, no Linux), or not be read; *@self needs no closing,
 * and the file is to be read as any other. Any thread. */
bool dse_file_view_open (DseFileView *self, const char *path) DS_MUST_CHECK;

/* Ends the view and lets writers go on. */
void dse_file_view_close (DseFileView *self);
