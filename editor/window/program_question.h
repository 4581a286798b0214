/* editor/window/program_question.h — asks whether a program of a project may run. */
#pragma once

#include "rules/record.h"

#include <gtk/gtk.h>

/* Called once; @may_run: the user agrees, now or earlier. */
typedef void (*DseProgramFunc) (gboolean may_run, gpointer data);

/* The work of a program: a command of the project, or files of a format that it reads or writes. */
typedef enum { DSE_PROGRAM_RUNS, DSE_PROGRAM_OPENS, DSE_PROGRAM_WRITES } DseProgramWork;

/* Calls @done at once where the user agreed to @words, which run in @folder; otherwise it shows
 * them over @parent, under the name @label, and asks. One answer agrees to all other programs of
 * the project of @folder, too, which the question lists. */
void dse_program_question (GtkWindow *parent, DseProgramWork work, const char *label,
                           const DsLines *words, const char *folder, DseProgramFunc done,
                           gpointer data);

/* A program of the project. Borrowed. */
typedef struct {
  const char *label;
  const DsLines *words;
  DseProgramWork work;
} DseProgramAsked;

/* The same for @n commands that run by themselves, in one question: about those to which the user
 * did not agree yet. */
void dse_program_question_all (GtkWindow *parent, const DseProgramAsked *commands, gsize n,
                               const char *folder, DseProgramFunc done, gpointer data);
