/* core/io/project_command.h — commands of a project: programs of its own that get the open level as
 * the text of a document, and may give it back changed. */
#pragma once

#include "io/command_input.h"

#define DS_PROJECT_COMMANDS_MAX 32
#define DS_PROJECT_COMMAND_WORDS_MAX 64

/* Kinds of the standard output of a command. */
typedef enum {
  DS_COMMAND_GIVES_TEXT,      /* a report, or nothing */
  DS_COMMAND_GIVES_LEVEL,     /* the level as it is to be: one undo step */
  DS_COMMAND_GIVES_SELECTION, /* cells and objects to select, see command_selection.h */
  DS_COMMAND_GIVES_VIEW,      /* the same to show, while the selection stays */
} DsCommandGives;

typedef struct {
  const char *label; /* shown; no other command of the project has it */
  DsLines run;       /* program and arguments, without a shell; from the project's folder */
  uint8_t gives;     /* DsCommandGives */
  bool is_on_save;   /* it also runs whenever a level is saved */
  bool is_on_edit;   /* it also runs after edits, and reports issues, see command_issues.h */
  bool is_on_open;   /* the same when a level is opened */
  bool is_on_select; /* the same when something else is selected */
  bool has_preview;  /* it also runs while the pointer rests where it would work */
  DsRecords inputs;  /* DsCommandInput */
  const char *key;   /* that runs it, "<Control><Alt>t"; "" = none */
  const char *icon;  /* path of a PNG or SVG file below the project's folder; "" = none */
} DsProjectCommand;

extern const DsRecordType ds_project_command_record;

/* Command @i of a list, a project's commands, below its n. Borrows. */
const DsProjectCommand *ds_project_command (const DsRecords *list, size_t i);
/* The command called @label; NULL: there is none. Borrows. */
const DsProjectCommand *ds_project_find_command (const DsRecords *list, const char *label);

/* Checks command @i beyond its fields: a program, at most DS_PROJECT_COMMAND_WORDS_MAX words, a
 * label and a key of its own; only a text from a command that runs by itself,
 * and no input of it that is picked; a level and such an input where it has a preview; the path of
 * a picture as its icon. DS_BAD_DATA. */
DsStatus ds_project_command_check (const DsRecords *list, size_t i, DsError *err) DS_MUST_CHECK;
