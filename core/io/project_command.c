/* core/io/project_command.c — the fields of a project's commands. */
#include "io/project_command.h"

#include "base/file.h"
#include "map/property.h"
#include "map/property_text.h"

#include <stddef.h>
#include <string.h>

#define LABEL_CHARACTERS 60
#define WORD_BYTES 1000
#define KEY_BYTES 60

static const DsChoice GIVES[] = {
  [DS_COMMAND_GIVES_TEXT] = { "text", N_ ("Text to show") },
  [DS_COMMAND_GIVES_LEVEL] = { "level", N_ ("Changed level") },
  [DS_COMMAND_GIVES_SELECTION] = { "selection", N_ ("Cells and objects to select") },
  [DS_COMMAND_GIVES_VIEW] = { "view", N_ ("Cells and objects to show") },
};

static const DsField FIELDS[] = {
  { .key = "label",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsProjectCommand, label),
    .min = 1,
    .max = LABEL_CHARACTERS,
    .required = true,
    .help = N_ ("Displayed name; each command has another.") },
  { .key = "run",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsProjectCommand, run),
    .max = WORD_BYTES,
    .required = true,
    .help = N_ (
        "Program and its arguments. It runs in the project's folder, without a shell, and gets the "
        "level as a document on its standard input.") },
  { .key = "gives",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsProjectCommand, gives),
    .fallback = "text",
    .choices = GIVES,
    .n_choices = DS_COUNT (GIVES),
    .help = N_ ("Kind of its standard output.") },
  { .key = "on_save",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsProjectCommand, is_on_save),
    .fallback = "false",
    .help = N_ ("Also runs whenever a level is saved in the editor.") },
  { .key = "on_edit",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsProjectCommand, is_on_edit),
    .fallback = "false",
    .help = N_ ("Also runs after edits in the editor; each line of its output is an issue, such as "
                "\"12,7: Torch in the rain\".") },
  { .key = "on_open",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsProjectCommand, is_on_open),
    .fallback = "false",
    .help = N_ ("Also runs when a level is opened in the editor; each line of its output is an "
                "issue.") },
  { .key = "on_select",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsProjectCommand, is_on_select),
    .fallback = "false",
    .help = N_ ("Also runs when other cells or objects are selected in the editor, or another "
                "floor is shown; each line of its output is an issue.") },
  { .key = "preview",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsProjectCommand, has_preview),
    .fallback = "false",
    .help = N_ ("The cells that it would change are drawn where the pointer rests; the program "
                "runs for that, too.") },
  { .key = "inputs",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsProjectCommand, inputs),
    .max = DS_COMMAND_INPUTS_MAX,
    .of = &ds_command_input_record,
    .help = N_ ("Values that are asked for before it runs.") },
  { .key = "key",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsProjectCommand, key),
    .max = KEY_BYTES,
    .fallback = "",
    .help = N_ ("Key that runs it, such as \"<Control><Alt>t\" or \"F9\"; empty: none.") },
  { .key = "icon",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsProjectCommand, icon),
    .max = DS_PROPERTY_FILE_MAX,
    .fallback = "",
    .help = N_ ("PNG or SVG file below the project's folder, such as \"tools/torch.svg\", for a "
                "button below the tools; empty: a tool has the first letters of its name, other "
                "commands have no button.") },
};

const DsRecordType ds_project_command_record = {
  .id = "command",
  .list = "commands",
  .label = N_ ("Command"),
  .size = sizeof (DsProjectCommand),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

const DsProjectCommand *
ds_project_command (const DsRecords *list, size_t i)
{
  DS_ASSERT (list != NULL && i < list->n);

  return (const DsProjectCommand *)list->items + i;
}

const DsProjectCommand *
ds_project_find_command (const DsRecords *list, const char *label)
{
  DS_ASSERT (list != NULL && label != NULL);

  for (size_t i = 0; i < list->n; i++)
    if (strcmp (ds_project_command (list, i)->label, label) == 0)
      return ds_project_command (list, i);
  return NULL;
}

/* Names of keys are up to the program with the keyboard. */
static DsStatus
check_key (const DsRecords *list, size_t i, DsError *err)
{
  const char *key = ds_project_command (list, i)->key;

  if (strpbrk (key, " \t\r\n") != NULL)
    return ds_fail (err, DS_BAD_DATA, NULL, "command.key",
                    N_ ("expected a key such as \"<Control><Alt>t\", got \"%s\""), key);
  for (size_t k = 0; k < i && key[0] != '\0'; k++)
    if (strcmp (ds_project_command (list, k)->key, key) == 0)
      return ds_fail (err, DS_BAD_DATA, NULL, "command.key-twice",
                      N_ ("expected a key of its own, got that of “%s”: \"%s\""),
                      ds_project_command (list, k)->label, key);
  return DS_OK;
}

static DsStatus
check_icon (const DsProjectCommand *command, DsError *err)
{
  if (command->icon[0] == '\0' || (ds_property_file_is_valid (command->icon) &&
                                   ds_file_has_suffix (command->icon, ".png .svg")))
    return DS_OK;
  return ds_fail (err, DS_BAD_DATA, NULL, "command.icon",
                  N_ ("expected the path of a PNG or SVG file below the project's folder, got "
                      "\"%s\""),
                  command->icon);
}

/* Runs without a choice of the user, and previews. */
static DsStatus
check_causes (const DsProjectCommand *command, DsError *err)
{
  const bool gives_level = command->gives == DS_COMMAND_GIVES_LEVEL;
  const bool gives_places =
      command->gives == DS_COMMAND_GIVES_SELECTION || command->gives == DS_COMMAND_GIVES_VIEW;
  const bool is_reporting = command->is_on_edit || command->is_on_open || command->is_on_select;
  const bool is_picked = ds_command_input_find_picked (&command->inputs) != NULL;

  if (command->is_on_save && gives_level)
    return ds_fail (
        err, DS_BAD_DATA, NULL, "command.on-save",
        N_ ("expected a command that gives a text, got one that changes the saved level"));
  if ((command->is_on_save || is_reporting) && gives_places)
    return ds_fail (err, DS_BAD_DATA, NULL, "command.gives-places",
                    N_ ("expected a command that gives a text, got one that would select or show "
                        "something else without a choice of the user"));
  if (is_reporting && gives_level)
    return ds_fail (err, DS_BAD_DATA, NULL, "command.on-edit",
                    N_ ("expected a command that gives a text, got one that changes the level "
                        "after each edit, or when it is opened"));
  if (command->has_preview && !(gives_level && is_picked))
    return ds_fail (err, DS_BAD_DATA, NULL, "command.preview",
                    N_ ("expected a command with a preview to change the level and to ask for a "
                        "cell, an area or an object"));
  if (!(command->is_on_save || is_reporting) || !is_picked)
    return DS_OK;
  if (is_reporting)
    return ds_fail (err, DS_BAD_DATA, NULL, "command.on-edit-picked",
                    N_ ("expected a command that runs after edits, or when a level is opened, to "
                        "ask for no cell, area or object"));
  return ds_fail (
      err, DS_BAD_DATA, NULL, "command.on-save-picked",
      N_ ("expected a command that runs on every save to ask for no cell, area or object"));
}

DsStatus
ds_project_command_check (const DsRecords *list, size_t i, DsError *err)
{
  const DsProjectCommand *command;

  DS_ASSERT (list != NULL && i < list->n);

  command = ds_project_command (list, i);
  if (command->run.n == 0 || command->run.items[0][0] == '\0')
    return ds_fail (err, DS_BAD_DATA, NULL, "command.program",
                    N_ ("expected a program and its arguments"));
  if (command->run.n > DS_PROJECT_COMMAND_WORDS_MAX)
    return ds_fail (err, DS_BAD_DATA, NULL, "command.words",
                    N_ ("expected at most %d words, got %zu"), DS_PROJECT_COMMAND_WORDS_MAX,
                    command->run.n);
  if (ds_project_find_command (list, command->label) != command)
    return ds_fail (err, DS_BAD_DATA, NULL, "command.label",
                    N_ ("expected a name that no other command has, got “%s”"), command->label);
  if (check_causes (command, err) != DS_OK || check_icon (command, err) != DS_OK)
    return DS_BAD_DATA;
  return check_key (list, i, err);
}
