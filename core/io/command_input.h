/* core/io/command_input.h — inputs of a project's command: values that the user is asked for before
 * the program runs. */
#pragma once

#include "rules/record.h"

#define DS_COMMAND_INPUTS_MAX 16
#define DS_COMMAND_INPUT_BYTES 1000   /* of a value, without the NUL */
#define DS_COMMAND_INPUT_MOST 1000000 /* of a number, which may be as far below 0 */
#define DS_COMMAND_VARIABLE_BYTES 96  /* of the name of a variable, with the NUL */

typedef enum {
  DS_COMMAND_INPUT_TEXT,
  DS_COMMAND_INPUT_NUMBER, /* whole, within min and max */
  DS_COMMAND_INPUT_CHOICE, /* of the choices */
  DS_COMMAND_INPUT_BOOL,   /* "true" or "false" */
  DS_COMMAND_INPUT_CELL,   /* "x,y", picked on the map */
  DS_COMMAND_INPUT_AREA,   /* "x,y,w,h", picked on the map */
  DS_COMMAND_INPUT_OBJECT, /* id as in the document, "t-1f", picked on the map */
} DsCommandInputType;

typedef struct {
  const char *name;   /* an id; no other input of the command has it */
  const char *label;  /* shown; "" = the name */
  uint8_t type;       /* DsCommandInputType */
  const char *preset; /* value until it is set; "" = that of the type */
  int32_t min, max;   /* of numbers, both included */
  DsLines choices;    /* of a choice */
  const char *kind;   /* id of the only kind of an object; "" = any */
} DsCommandInput;

extern const DsRecordType ds_command_input_record;

/* Input @i of a list, those of a command, below its n. Borrows. */
const DsCommandInput *ds_command_input (const DsRecords *list, size_t i);
/* The name for people. Borrows. */
const char *ds_command_input_label (const DsCommandInput *self);

/* True for a cell, an area or an object, which is picked on the map before each run. */
bool ds_command_input_is_picked (const DsCommandInput *self);
/* The input of a list that is picked; NULL: none. Borrows. */
const DsCommandInput *ds_command_input_find_picked (const DsRecords *list);

#define DS_COMMAND_PRESET_BYTES 12
/* The value until it is set: the default, or else the first choice, "false", "", and of numbers 0
 * or the nearest to it. Borrows from @self or is @out. */
const char *ds_command_input_preset (const DsCommandInput *self, char out[DS_COMMAND_PRESET_BYTES]);
/* The environment variable in which the program finds the value: "tile-count" is in
 * DELVESMITH_INPUT_TILE_COUNT. Returns @out. */
char *ds_command_input_variable (const DsCommandInput *self, char out[DS_COMMAND_VARIABLE_BYTES]);

/* Checks input @i beyond its fields: a name of its own, limits and choices that its type has, a
 * default that it allows, and no second one that is picked. DS_BAD_DATA. */
DsStatus ds_command_input_check (const DsRecords *list, size_t i, DsError *err) DS_MUST_CHECK;
/* Checks @value, as the program would get it. DS_BAD_DATA. O(choices). */
DsStatus ds_command_input_check_value (const DsCommandInput *self, const char *value,
                                       DsError *err) DS_MUST_CHECK;
