/* tests/fuzz/fuzz_project.c — reads any bytes as the file of a project; an accepted one reads back
 * the same after writing. */
#include "fuzz/rules.h"
#include "io/command_input.h"
#include "io/export_target.h"
#include "io/project_command.h"
#include "io/project_format.h"

#include <string.h>

/* The value that an input has at first is one that it allows, as is its default. */
static void
check_inputs (const DsRecords *inputs)
{
  for (size_t i = 0; i < inputs->n; i++) {
    const DsCommandInput *input = ds_command_input (inputs, i);
    char preset[DS_COMMAND_PRESET_BYTES], variable[DS_COMMAND_VARIABLE_BYTES];
    const char *value = ds_command_input_preset (input, preset);

    FUZZ_ASSERT (ds_command_input_check (inputs, i, NULL) == DS_OK);
    FUZZ_ASSERT (ds_command_input_check_value (input, value, NULL) == DS_OK);
    FUZZ_ASSERT (ds_command_input_label (input)[0] != '\0');
    ds_command_input_variable (input, variable);
    FUZZ_ASSERT (strspn (variable, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == strlen (variable));
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsProject project, again;
  DsText text = { 0 };

  if (FUZZ_READ (n, ds_project_parse (&project, "t", (const char *)bytes, n, &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && project.arena.chunks == NULL);
    return 0;
  }
  ds_project_format (&project, &text);
  FUZZ_ASSERT (!text.failed);
  FUZZ_ASSERT (ds_project_parse (&again, "t", text.bytes, text.n, &errors) == DS_OK);
  FUZZ_ASSERT (strcmp (again.name, project.name) == 0 && again.base == project.base);
  FUZZ_ASSERT (strcmp (again.ruleset, project.ruleset) == 0 && again.cell == project.cell);
  FUZZ_ASSERT (strcmp (again.recipe, project.recipe) == 0);
  FUZZ_ASSERT (again.exports.n == project.exports.n);
  for (size_t i = 0; i < again.exports.n; i++)
    FUZZ_ASSERT (
        strcmp (ds_project_export (&again, i)->path, ds_project_export (&project, i)->path) == 0 &&
        ds_project_export (&again, i)->levels.n == ds_project_export (&project, i)->levels.n);
  FUZZ_ASSERT (again.commands.n == project.commands.n);
  for (size_t i = 0; i < project.commands.n; i++)
    check_inputs (&ds_project_command (&project.commands, i)->inputs);
  for (size_t i = 0; i < again.commands.n; i++)
    FUZZ_ASSERT (strcmp (ds_project_command (&again.commands, i)->label,
                         ds_project_command (&project.commands, i)->label) == 0 &&
                 ds_project_command (&again.commands, i)->run.n ==
                     ds_project_command (&project.commands, i)->run.n &&
                 ds_project_command (&again.commands, i)->inputs.n ==
                     ds_project_command (&project.commands, i)->inputs.n);
  FUZZ_ASSERT (again.formats.n == project.formats.n);
  for (size_t i = 0; i < again.formats.n; i++) {
    const DsProjectFormat *one = ds_project_format_at (&again.formats, i);
    const DsProjectFormat *other = ds_project_format_at (&project.formats, i);

    FUZZ_ASSERT (strcmp (one->label, other->label) == 0);
    FUZZ_ASSERT (strcmp (one->suffix, other->suffix) == 0);
    FUZZ_ASSERT (one->write.n == other->write.n && one->read.n == other->read.n);
  }
  ds_project_clear (&again);
  ds_project_clear (&project);
  ds_text_clear (&text);
  return 0;
}
