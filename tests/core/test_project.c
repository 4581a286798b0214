/* tests/core/test_project.c — projects: their file, the search for them, and the order of
 * definitions. */
#include "base/file.h"
#include "io/export_target.h"
#include "io/io.h"
#include "io/project_command.h"
#include "io/project_edit.h"
#include "io/rule_book.h"
#include "lib/file.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define HEAD "{ \"format\": \"delvesmith.project\", \"version\": 1"
#define COMMANDS HEAD ", \"name\": \"P\", \"commands\": [ "

static DsStatus
parse (DsProject *out, const char *text, DsErrors *errors)
{
  return ds_project_parse (out, "p", text, strlen (text), errors);
}

static void
test_parse (void)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsProject project, again;

  g_assert_cmpint (parse (&project, HEAD ", \"name\": \"Delve\" }", &errors), ==, DS_OK);
  g_assert_cmpstr (project.name, ==, "Delve");
  g_assert_cmpint (project.base, ==, DS_PROJECT_ON_HOUSE);
  g_assert_cmpstr (project.ruleset, ==, "");
  g_assert_cmpstr (project.recipe, ==, "");
  g_assert_cmpint (project.cell, ==, 16);
  ds_project_clear (&project);

  g_assert_cmpint (parse (&project,
                          HEAD ", \"name\": \"Own\", \"base\": \"nothing\", \"ruleset\": \"mine\", "
                               "\"recipe\": \"halls\", \"cell\": 32 }",
                          &errors),
                   ==, DS_OK);
  ds_project_format (&project, &text);
  g_assert_cmpint (ds_project_parse (&again, "p", text.bytes, text.n, &errors), ==, DS_OK);
  for (int i = 0; i < 2; i++) {
    DsProject *read = i == 0 ? &project : &again;

    g_assert_cmpstr (read->name, ==, "Own");
    g_assert_cmpint (read->base, ==, DS_PROJECT_ON_NOTHING);
    g_assert_cmpstr (read->ruleset, ==, "mine");
    g_assert_cmpstr (read->recipe, ==, "halls");
    g_assert_cmpint (read->cell, ==, 32);
    ds_project_clear (read);
  }
  ds_text_clear (&text);
}

#define INPUT(members)                                                                             \
  COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"inputs\": [ { " members " } ] } ] }"

static const struct {
  const char *name, *text, *want;
} WRONG[] = {
  { "no-name", HEAD " }", "p:1: missing key: \"name\"" },
  { "empty-name", HEAD ", \"name\": \"\" }",
    "p:1: name: expected one line of text that is not blank, got \"\"" },
  { "blank-name", HEAD ", \"name\": \"  \" }",
    "p:1: name: expected one line of text that is not blank, got \"  \"" },
  { "two-lines", HEAD ", \"name\": \"A\\nB\" }",
    "p:1: name: expected one line of text that is not blank, got \"A\\nB\"" },
  { "unknown", HEAD ", \"name\": \"P\", \"color\": 1 }",
    "p:1: unknown key \"color\": expected one of format, version, name, base, ruleset, recipe, "
    "cell, backups, backup_minutes, exports, commands, formats" },
  { "base", HEAD ", \"name\": \"P\", \"base\": \"all\" }",
    "p:1: base: expected one of \"house\", \"nothing\", got \"all\"" },
  { "cell", HEAD ", \"name\": \"P\", \"cell\": 0 }",
    "p:1: cell: expected a whole number from 1 to 1024, got 0" },
  { "format", "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"name\": \"P\" }",
    "p:1: format: expected \"delvesmith.project\", got \"delvesmith.recipe\"" },
  { "version", "{ \"format\": \"delvesmith.project\", \"version\": 2, \"name\": \"P\" }",
    "p:1: version: expected version 1 or earlier, got 2" },
  { "list", "[]", "p:1: expected an object, got a list" },
  { "command-label", COMMANDS "{ \"run\": [\"a\"] } ] }",
    "p:1: commands[0]: missing key: \"label\"" },
  { "command-program", COMMANDS "{ \"label\": \"A\", \"run\": [] } ] }",
    "p:1: commands[0]: expected a program and its arguments" },
  { "command-empty", COMMANDS "{ \"label\": \"A\", \"run\": [\"\", \"b\"] } ] }",
    "p:1: commands[0]: expected a program and its arguments" },
  { "command-twice",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"] },\n { \"label\": \"A\", \"run\": [\"b\"] } ] }",
    "p:2: commands[1]: expected a name that no other command has, got “A”" },
  { "command-gives", COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"gives\": \"map\" } ] }",
    "p:1: commands[0].gives: expected one of \"text\", \"level\", "
    "\"selection\", \"view\", got \"map\"" },
  { "command-selecting",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"gives\": \"selection\", \"on_save\": true } "
             "] }",
    "p:1: commands[0]: expected a command that gives a text, got one that would select or show "
    "something else without a choice of the user" },
  { "command-selects-itself",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"gives\": \"view\", \"on_select\": true "
             "} ] }",
    "p:1: commands[0]: expected a command that gives a text, got one that would select or show "
    "something else without a choice of the user" },
  { "command-on-select",
    COMMANDS
    "{ \"label\": \"A\", \"run\": [\"a\"], \"gives\": \"level\", \"on_select\": true } ] }",
    "p:1: commands[0]: expected a command that gives a text, got one that changes the level after "
    "each edit, or when it is opened" },
  { "command-icon", COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"icon\": \"../a.svg\" } ] }",
    "p:1: commands[0]: expected the path of a PNG or SVG file below the project's folder, got "
    "\"../a.svg\"" },
  { "command-icon-kind", COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"icon\": \"a.gif\" } ] }",
    "p:1: commands[0]: expected the path of a PNG or SVG file below the project's folder, got "
    "\"a.gif\"" },
  { "command-saved",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"gives\": \"level\", \"on_save\": true } ] }",
    "p:1: commands[0]: expected a command that gives a text, got one that changes the "
    "saved "
    "level" },
  { "command-on-edit",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"gives\": \"level\", \"on_edit\": true } ] }",
    "p:1: commands[0]: expected a command that gives a text, got one that changes the level after "
    "each edit, or when it is opened" },
  { "command-on-open",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"gives\": \"level\", \"on_open\": true } ] }",
    "p:1: commands[0]: expected a command that gives a text, got one that changes the level after "
    "each edit, or when it is opened" },
  { "input-name", INPUT ("\"name\": \"Tile Count\""),
    "p:1: commands[0].inputs[0].name: expected an id of 1 to 63 lowercase letters, digits and "
    "\"-\", got \"Tile Count\"" },
  { "input-unnamed", INPUT ("\"label\": \"Count\""),
    "p:1: commands[0].inputs[0]: missing key: \"name\"" },
  { "input-key", INPUT ("\"name\": \"a\", \"value\": 3"),
    "p:1: commands[0].inputs[0]: unknown key \"value\": expected one of name, label, type, "
    "default, "
    "min, max, choices, kind" },
  { "input-twice", INPUT ("\"name\": \"a\" },\n { \"name\": \"a\""),
    "p:2: commands[0].inputs[1]: expected a name of its own, got that of another input: \"a\"" },
  { "input-thrice", INPUT ("\"name\": \"b\" },\n { \"name\": \"a\" },\n { \"name\": \"a\""),
    "p:3: commands[0].inputs[2]: expected a name of its own, got that of another input: \"a\"" },
  { "input-type", INPUT ("\"name\": \"a\", \"type\": \"colour\""),
    "p:1: commands[0].inputs[0].type: expected one of \"choice\", \"cell\", \"text\", \"number\", "
    "\"bool\", \"area\", \"object\", got \"colour\"" },
  { "input-number", INPUT ("\"name\": \"a\", \"type\": \"number\", \"default\": \"few\""),
    "p:1: commands[0].inputs[0]: expected a whole number from 0 to 100, got \"few\"" },
  { "input-most", INPUT ("\"name\": \"a\", \"type\": \"number\", \"max\": 9, \"default\": \"10\""),
    "p:1: commands[0].inputs[0]: expected a whole number from 0 to 9, got \"10\"" },
  { "input-least", INPUT ("\"name\": \"a\", \"type\": \"number\", \"min\": 2, \"default\": \"1\""),
    "p:1: commands[0].inputs[0]: expected a whole number from 2 to 100, got \"1\"" },
  { "input-limits", INPUT ("\"name\": \"a\", \"type\": \"number\", \"min\": 5, \"max\": 4"),
    "p:1: commands[0].inputs[0]: expected a greatest number of at least 5, got 4" },
  { "input-no-limits", INPUT ("\"name\": \"a\", \"max\": 4"),
    "p:1: commands[0].inputs[0]: expected limits only for numbers, got those of the type "
    "\"text\"" },
  { "input-range", INPUT ("\"name\": \"a\", \"type\": \"number\", \"max\": 1000001"),
    "p:1: commands[0].inputs[0].max: expected a whole number from -1000000 to 1000000, got "
    "1000001" },
  { "input-choices", INPUT ("\"name\": \"a\", \"type\": \"choice\""),
    "p:1: commands[0].inputs[0]: expected choices, got none" },
  { "input-blank", INPUT ("\"name\": \"a\", \"type\": \"choice\", \"choices\": [\"x\", \" \"]"),
    "p:1: commands[0].inputs[0]: expected choices of one line that is not blank, got \" \"" },
  { "input-choice",
    INPUT (
        "\"name\": \"a\", \"type\": \"choice\", \"choices\": [\"x\", \"y\"], \"default\": \"z\""),
    "p:1: commands[0].inputs[0]: expected one of \"x\", \"y\", got \"z\"" },
  { "input-no-choices", INPUT ("\"name\": \"a\", \"choices\": [\"x\"]"),
    "p:1: commands[0].inputs[0]: expected choices only for the type \"choice\", got those of "
    "\"text\"" },
  { "input-no-kind", INPUT ("\"name\": \"a\", \"type\": \"cell\", \"kind\": \"rat\""),
    "p:1: commands[0].inputs[0]: expected a kind only for the type \"object\", got that of "
    "\"cell\"" },
  { "input-objects",
    INPUT ("\"name\": \"a\", \"type\": \"object\" },\n { \"name\": \"b\", \"type\": \"cell\""),
    "p:2: commands[0].inputs[1]: expected at most one input that is picked on the map, got "
    "\"b\", too" },
  { "command-key", COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"key\": \"F9 F8\" } ] }",
    "p:1: commands[0]: expected a key such as \"<Control><Alt>t\", got \"F9 F8\"" },
  { "command-keys",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"key\": \"F9\" },\n { \"label\": \"B\", "
             "\"run\": [\"a\"], \"key\": \"F9\" } ] }",
    "p:2: commands[1]: expected a key of its own, got that of “A”: \"F9\"" },
  { "input-bool", INPUT ("\"name\": \"a\", \"type\": \"bool\", \"default\": \"yes\""),
    "p:1: commands[0].inputs[0]: expected \"true\" or \"false\", got \"yes\"" },
  { "input-picked-default", INPUT ("\"name\": \"a\", \"type\": \"cell\", \"default\": \"1,2\""),
    "p:1: commands[0].inputs[0]: expected no default for what is picked on the map, got "
    "\"1,2\"" },
  { "input-picked-twice",
    INPUT ("\"name\": \"a\", \"type\": \"cell\" },\n { \"name\": \"b\", \"type\": "
           "\"area\""),
    "p:2: commands[0].inputs[1]: expected at most one input that is picked on the map, got "
    "\"b\", too" },
  { "input-picked-saved",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"on_save\": true, \"inputs\": [ { "
             "\"name\": \"a\", \"type\": \"area\" } ] } ] }",
    "p:1: commands[0]: expected a command that runs on every save to ask for no cell, area or "
    "object" },
  { "input-picked-edited",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"on_edit\": true, \"inputs\": [ { "
             "\"name\": \"a\", \"type\": \"cell\" } ] } ] }",
    "p:1: commands[0]: expected a command that runs after edits, or when a level is opened, to ask "
    "for no cell, area or object" },
  { "preview-text",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"preview\": true, \"inputs\": [ { "
             "\"name\": \"a\", \"type\": \"cell\" } ] } ] }",
    "p:1: commands[0]: expected a command with a preview to change the level and to ask for a "
    "cell, "
    "an area or an object" },
  { "preview-unpicked",
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"], \"gives\": \"level\", \"preview\": true } ] }",
    "p:1: commands[0]: expected a command with a preview to change the level and to ask for a "
    "cell, "
    "an area or an object" },
  { "input-lines", INPUT ("\"name\": \"a\", \"default\": \"x\\ny\""),
    "p:1: commands[0].inputs[0]: expected one line of at most 1000 bytes" },
  { "end", "{", "p:1: expected a key in double quotes, got the end of the text" },
};

static void
test_wrong (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  char sentence[DS_SENTENCE];
  DsErrors errors = { 0 };
  DsProject project;

  g_assert_cmpint (parse (&project, WRONG[row].text, &errors), !=, DS_OK);
  g_assert_null (project.arena.chunks);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_cmpstr (ds_error_format (&errors.items[0], sentence, sizeof sentence), ==,
                   WRONG[row].want);
}

/* ---- commands */

/* All that an input has is written and read back; what it has not has its usual value. */
static void
test_inputs (void)
{
  static const struct {
    const char *text, *preset, *variable, *written;
  } rows[] = {
    { "\"name\": \"a\"", "", "DELVESMITH_INPUT_A", "{ \"name\": \"a\" }" },
    { "\"name\": \"a-2\", \"type\": \"number\", \"min\": 3, \"max\": 8, \"label\": \"N\"", "3",
      "DELVESMITH_INPUT_A_2",
      "{ \"name\": \"a-2\", \"label\": \"N\", \"type\": \"number\", \"min\": 3, \"max\": 8 }" },
    { "\"name\": \"a\", \"type\": \"number\", \"min\": -9, \"max\": -4", "-4", "DELVESMITH_INPUT_A",
      "\"min\": -9, \"max\": -4 }" },
    { "\"name\": \"a\", \"type\": \"number\", \"default\": \"7\"", "7", "DELVESMITH_INPUT_A",
      "{ \"name\": \"a\", \"type\": \"number\", \"default\": \"7\" }" },
    { "\"name\": \"a\", \"type\": \"bool\"", "false", "DELVESMITH_INPUT_A", "\"bool\" }" },
    { "\"name\": \"a\", \"type\": \"choice\", \"choices\": [\"x\", \"y, z\"]", "x",
      "DELVESMITH_INPUT_A", "\"choices\": [\"x\", \"y, z\"] }" },
    { "\"name\": \"a\", \"type\": \"object\", \"kind\": \"rat\"", "", "DELVESMITH_INPUT_A",
      "{ \"name\": \"a\", \"type\": \"object\", \"kind\": \"rat\" }" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text =
        g_strconcat (COMMANDS, "{ \"label\": \"A\", \"run\": [\"a\"], \"inputs\": [ { ",
                     rows[i].text, " } ] } ] }", NULL);
    char preset[DS_COMMAND_PRESET_BYTES], variable[DS_COMMAND_VARIABLE_BYTES];
    const DsCommandInput *input;
    DsText written = { 0 };
    DsErrors errors = { 0 };
    DsProject project, again;

    g_assert_cmpint (parse (&project, text, &errors), ==, DS_OK);
    ds_project_format (&project, &written);
    ds_project_clear (&project);
    g_assert_nonnull (strstr (written.bytes, rows[i].written));
    g_assert_cmpint (ds_project_parse (&again, "p", written.bytes, written.n, &errors), ==, DS_OK);
    input = ds_command_input (&ds_project_command (&again.commands, 0)->inputs, 0);
    g_assert_cmpstr (ds_command_input_preset (input, preset), ==, rows[i].preset);
    g_assert_cmpstr (ds_command_input_variable (input, variable), ==, rows[i].variable);
    ds_project_clear (&again);
    ds_text_clear (&written);
  }
}

/* A value is one that its input allows, to its very limits. */
static void
test_input_values (void)
{
  static const struct {
    const char *text, *allowed[6], *refused[6];
  } rows[] = {
    { "\"type\": \"number\", \"min\": -3, \"max\": 8",
      { "-3", "8", "0", "007" },
      { "-4", "9", "", "-", "1.5", "99999999999999999999" } },
    { "\"type\": \"choice\", \"choices\": [\"x\", \"y\"]", { "x", "y" }, { "", "X", "x, y" } },
    { "\"type\": \"bool\"", { "true", "false" }, { "", "True" } },
    { "\"type\": \"text\"", { "", "a b" }, { "a\nb", "a\rb" } },
  };
  g_autofree char *longest = g_strnfill (1000, 'x'), *longer = g_strnfill (1001, 'x');

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *text = g_strconcat (
        COMMANDS, "{ \"label\": \"A\", \"run\": [\"a\"], \"inputs\": [ { \"name\": \"a\", ",
        rows[i].text, " } ] } ] }", NULL);
    const DsCommandInput *input;
    DsErrors errors = { 0 };
    DsProject project;

    g_assert_cmpint (parse (&project, text, &errors), ==, DS_OK);
    input = ds_command_input (&ds_project_command (&project.commands, 0)->inputs, 0);
    g_assert_cmpstr (ds_command_input_label (input), ==, "a");
    for (size_t k = 0; k < 6 && rows[i].allowed[k] != NULL; k++)
      g_assert_cmpint (ds_command_input_check_value (input, rows[i].allowed[k], NULL), ==, DS_OK);
    for (size_t k = 0; k < 6 && rows[i].refused[k] != NULL; k++)
      g_assert_cmpint (ds_command_input_check_value (input, rows[i].refused[k], NULL), ==,
                       DS_BAD_DATA);
    g_assert_cmpint (ds_command_input_check_value (input, longer, NULL), ==, DS_BAD_DATA);
    g_assert_cmpint (ds_command_input_check_value (input, longest, NULL), ==,
                     i == G_N_ELEMENTS (rows) - 1 ? DS_OK : DS_BAD_DATA);
    ds_project_clear (&project);
  }
}

static void
test_commands (void)
{
  const char *text = COMMANDS
      "{ \"label\": \"Scatter\", \"run\": [\"sh\", \"-c\", \"x y\"], "
      "\"gives\": \"level\" }, { \"label\": \"Tell\", \"run\": "
      "[\"./tell\"], \"on_save\": true }, { \"label\": \"Light\", "
      "\"run\": [\"light\"], \"on_edit\": true, \"on_open\": true }, { \"label\": \"Pick\", "
      "\"run\": [\"pick\"], \"gives\": \"selection\", \"icon\": "
      "\"tools/a.SVG\" }, { \"label\": \"Watch\", \"run\": [\"w\"], "
      "\"on_select\": true } ] }";
  DsErrors errors = { 0 };
  DsProject project, again;
  DsText written = { 0 };
  const DsProjectCommand *command;

  g_assert_cmpint (parse (&project, text, &errors), ==, DS_OK);
  ds_project_format (&project, &written);
  ds_project_clear (&project);
  g_assert_cmpint (ds_project_parse (&again, "p", written.bytes, written.n, &errors), ==, DS_OK);
  g_assert_cmpuint (again.commands.n, ==, 5);
  command = ds_project_command (&again.commands, 0);
  g_assert_cmpuint (command->run.n, ==, 3);
  g_assert_cmpstr (command->run.items[2], ==, "x y");
  g_assert_true (command->gives == DS_COMMAND_GIVES_LEVEL && !command->is_on_save);
  command = ds_project_find_command (&again.commands, "Tell");
  g_assert_true (command == ds_project_command (&again.commands, 1));
  g_assert_true (command->gives == DS_COMMAND_GIVES_TEXT && command->is_on_save);
  g_assert_true (!command->is_on_edit && !command->is_on_open);
  command = ds_project_command (&again.commands, 2);
  g_assert_true (!command->is_on_save && command->is_on_edit && command->is_on_open);
  g_assert_cmpstr (command->icon, ==, "");
  command = ds_project_command (&again.commands, 3);
  g_assert_true (command->gives == DS_COMMAND_GIVES_SELECTION && !command->is_on_select);
  g_assert_cmpstr (command->icon, ==, "tools/a.SVG");
  g_assert_true (ds_project_command (&again.commands, 4)->is_on_select);
  g_assert_null (ds_project_find_command (&again.commands, "tell"));
  ds_project_clear (&again);
  ds_text_clear (&written);
}

/* ---- changes of the file */

static void
edit_nothing (DsProject *now)
{
}

static void
edit_cell (DsProject *now)
{
  now->cell = 32;
}

static void
edit_backups (DsProject *now)
{
  now->backups = 3;
}

static void
edit_ruleset (DsProject *now)
{
  now->ruleset = "";
}

static void
edit_commands (DsProject *now)
{
  now->commands.n--;
}

static void
edit_all (DsProject *now)
{
  now->name = "Q";
  now->cell = 16;
  now->commands.n = 0;
}

static const struct {
  const char *name;
  void (*edit) (DsProject *now);
  const char *before, *after;
} EDITS[] = {
  { "nothing", edit_nothing, HEAD ",\n \"name\" :\"P\",  \"cell\":24 , \"base\" : \"house\"}\n",
    HEAD ",\n \"name\" :\"P\",  \"cell\":24 , \"base\" : \"house\"}\n" },
  { "a-number", edit_cell, HEAD ",\n \"name\" :\"P\",  \"cell\":24 , \"base\" : \"house\"}\n",
    HEAD ",\n \"name\" :\"P\",  \"cell\":32 , \"base\" : \"house\"}\n" },
  { "a-new-member", edit_backups,
    "{\n  \"format\": \"delvesmith.project\",\n  \"version\": 1,\n  \"name\": \"P\"\n}\n",
    "{\n  \"format\": \"delvesmith.project\",\n  \"version\": 1,\n  \"name\": \"P\",\n  "
    "\"backups\": 3\n}\n" },
  { "a-member-that-goes", edit_ruleset, HEAD ", \"ruleset\": \"own\", \"name\": \"P\" }",
    HEAD ", \"name\": \"P\" }" },
  { "one-of-two-commands", edit_commands,
    COMMANDS "{ \"label\": \"A\", \"run\": [\"a\"] }, { \"label\": \"B\", \"run\": [\"b\"] } ] }",
    HEAD ", \"name\": \"P\", \"commands\": [\n    { \"label\": \"A\", \"run\": [\"a\"] }\n  ] }" },
  { "several", edit_all,
    HEAD ", \"name\": \"P\", \"cell\": 24, \"commands\": [{\"label\":\"A\",\"run\":[\"a\"]}] }",
    HEAD ", \"name\": \"Q\", \"cell\": 16 }" },
};

/* All that does not change stays as it is written, and defaults are not added. */
static void
test_edit (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsProject was, now;

  g_assert_cmpint (parse (&was, EDITS[i].before, &errors), ==, DS_OK);
  now = was;
  EDITS[i].edit (&now);
  g_assert_cmpint (ds_project_edit (EDITS[i].before, strlen (EDITS[i].before), &now, &text, NULL),
                   ==, DS_OK);
  g_assert_cmpstr (text.bytes, ==, EDITS[i].after);
  ds_text_clear (&text);
  ds_project_clear (&was);
}

/* ---- export targets */

static void
test_targets (void)
{
  const char *text = HEAD ", \"name\": \"P\", \"exports\": [ { \"levels\": [\"levels/deep/*\"], "
                          "\"path\": \"out/{name}-{floor}.png\", \"cell\": 8, \"style\": "
                          "\"ascii\", \"overlay\": \"rooms\", \"grid\": true, \"notes\": true, "
                          "\"live\": true }, { \"path\": \"/tmp/{name}.tmx\", \"encoding\": "
                          "\"zlib\", \"mapping\": \"game.json\", \"y_up\": true } ] }";
  DsErrors errors = { 0 };
  DsProject project, again;
  DsText written = { 0 };
  DsError err;
  char *path;

  g_assert_cmpint (parse (&project, text, &errors), ==, DS_OK);
  ds_project_format (&project, &written);
  ds_project_clear (&project);
  g_assert_cmpint (ds_project_parse (&again, "p", written.bytes, written.n, &errors), ==, DS_OK);
  g_assert_cmpuint (again.exports.n, ==, 2);
  for (size_t i = 0; i < 2; i++) {
    const DsExportTarget *target = ds_project_export (&again, i);
    const bool first = i == 0;

    g_assert_cmpstr (target->path, ==, first ? "out/{name}-{floor}.png" : "/tmp/{name}.tmx");
    g_assert_cmpint (target->cell, ==, first ? 8 : 0);
    g_assert_cmpint (target->style, ==, first ? 1 : 0);
    g_assert_cmpstr (target->overlay, ==, first ? "rooms" : "");
    g_assert_cmpstr (target->encoding, ==, first ? "" : "zlib");
    g_assert_cmpstr (target->mapping, ==, first ? "" : "game.json");
    g_assert_true (target->has_grid == first && target->has_notes == first);
    g_assert_true (target->is_live == first && target->is_y_up == !first);
    g_assert_true (ds_export_target_is_picture (target) == first);
    g_assert_true (ds_export_target_has_floors (target) == first);
    g_assert_true (ds_export_target_takes (target, "levels/deep/a.delve"));
    g_assert_true (ds_export_target_takes (target, "levels/a.delve") == !first);
  }
  again.folder = ds_strdup ("/nowhere");
  g_assert_cmpint (ds_export_target_path (ds_project_export (&again, 0), &again,
                                          "levels/deep.d/a.b.delve", 1, &path, &err),
                   ==, DS_OK);
  g_assert_cmpstr (path, ==, "/nowhere/out/deep.d/a.b-2.png");
  ds_free (path);
  g_assert_cmpint (
      ds_export_target_path (ds_project_export (&again, 1), &again, "maps.d/a", 0, &path, &err), ==,
      DS_OK);
  g_assert_cmpstr (path, ==, "/tmp/maps.d/a.tmx");
  ds_free (path);
  ds_project_clear (&again);
  ds_text_clear (&written);
}

/* Above a file, a folder and a path that is not there; the nearest project counts. */
static void
test_find (void)
{
  char *top = dst_folder_new ();
  g_autofree char *inner = g_build_filename (top, "games/one", NULL);
  g_autofree char *level = NULL, *none = NULL, *dotted = NULL;
  char *found;
  DsError err;

  level = dst_put_file (top, "games/one/levels/deep/1.delve", "x");
  none = g_build_filename (top, "games/nothing", NULL);
  g_assert_cmpint (ds_project_find (&found, level, &err), ==, DS_OK);
  g_assert_null (found);
  g_free (dst_put_file (top, DS_PROJECT_FILE, "x"));
  g_assert_cmpint (ds_project_find (&found, level, &err), ==, DS_OK);
  g_assert_cmpstr (found, ==, top);
  ds_free (found);
  g_free (dst_put_file (top, "games/one/" DS_PROJECT_FILE, "x"));
  g_assert_cmpint (ds_project_find (&found, level, &err), ==, DS_OK);
  g_assert_cmpstr (found, ==, inner);
  ds_free (found);
  g_assert_cmpint (ds_project_find (&found, inner, &err), ==, DS_OK);
  g_assert_cmpstr (found, ==, inner);
  ds_free (found);
  dotted = g_strconcat (top, "/./games//two/../one/", NULL);
  g_assert_cmpint (ds_project_find (&found, dotted, &err), ==, DS_OK);
  g_assert_cmpstr (found, ==, inner);
  ds_free (found);
  g_assert_cmpint (ds_project_find (&found, none, &err), ==, DS_OK);
  g_assert_cmpstr (found, ==, top); /* by the names, whether it is there or not */
  ds_free (found);
  dst_folder_free (top);
}

/* ---- definitions */

#define TILE(id, label)                                                                            \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [{ \"id\": \"" id                \
  "\", \"label\": \"" label "\", \"glyph\": \"%\", \"layer\": \"ground\" }] }"

static DsRules *
load_rules (const DsDataPath *path, guint n_notes)
{
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (ds_data_load_rules (path, &rules, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, n_notes);
  return rules;
}

static const char *
label_of (const DsRules *rules, const char *id)
{
  const uint32_t tile = ds_rules_find_tile (rules, id);

  return tile == DS_TILE_NONE ? NULL : ds_rules_tile (rules, tile)->label;
}

/* The program's data, the user's folder, which is not in force, and the project's. */
static void
add_project (DsDataPath *path, const char *user, const char *folder)
{
  DsErrors errors = { 0 };
  DsProject project;
  DsError err;

  *path =
      (DsDataPath){ .folders = { ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")), ds_strdup (user) },
                    .n = 2 };
  g_assert_cmpint (ds_project_load (&project, folder, &errors), ==, DS_OK);
  g_assert_cmpint (ds_project_add_to (&project, path, &err), ==, DS_OK);
  ds_project_clear (&project);
}

static void
test_order (void)
{
  char *user = dst_folder_new (), *folder = dst_folder_new ();
  DsDataPath path;
  DsRules *rules;

  g_free (dst_put_file (user, "rules/1.json", TILE ("basalt", "User's")));
  g_free (dst_put_file (user, "rules/2.json", TILE ("chalk", "User's")));
  g_free (dst_put_file (user, "rules/3.json", TILE ("floor", "User's")));
  g_free (dst_put_file (folder, "rules/1.json", TILE ("basalt", "Project's")));
  g_free (dst_put_file (folder, DS_PROJECT_FILE, HEAD ", \"name\": \"P\" }"));
  add_project (&path, user, folder);
  g_assert_cmpuint (path.n, ==, 3);
  for (size_t i = 0; i < path.n; i++)
    g_assert_true (ds_data_is_in_force (&path, i) == (i != DS_DATA_USER));
  rules = load_rules (&path, 0);
  g_assert_cmpstr (label_of (rules, "basalt"), ==, "Project's");
  g_assert_null (label_of (rules, "chalk"));
  g_assert_cmpstr (label_of (rules, "floor"), ==, "Floor");
  ds_rules_unref (rules);

  /* To move them to the project, both are read. */
  path.takes_users = true;
  rules = load_rules (&path, 0);
  g_assert_cmpstr (label_of (rules, "basalt"), ==, "Project's");
  g_assert_cmpstr (label_of (rules, "chalk"), ==, "User's");
  g_assert_cmpstr (label_of (rules, "floor"), ==, "User's");
  ds_rules_unref (rules);

  /* Outside of projects the user's are in force. */
  ds_free (path.folders[--path.n]);
  path.takes_users = false;
  g_assert_true (ds_data_is_in_force (&path, DS_DATA_USER));
  rules = load_rules (&path, 0);
  g_assert_cmpstr (label_of (rules, "floor"), ==, "User's");
  ds_rules_unref (rules);
  ds_data_path_clear (&path);
  dst_folder_free (user);
  dst_folder_free (folder);
}

/* Neither the program's definitions nor the user's are there. */
static void
test_base_nothing (void)
{
  char *user = dst_folder_new (), *folder = dst_folder_new ();
  DsErrors errors = { 0 };
  DsDataPath path;
  DsRules *rules;

  g_free (dst_put_file (user, "rules/1.json", TILE ("chalk", "User's")));
  g_free (
      dst_put_file (folder, DS_PROJECT_FILE, HEAD ", \"name\": \"P\", \"base\": \"nothing\" }"));
  add_project (&path, user, folder);
  g_assert_cmpuint (path.n, ==, 1);
  g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_NOT_FOUND);
  g_free (dst_put_file (folder, "rules/1.json", TILE ("basalt", "Project's")));
  rules = load_rules (&path, 0);
  g_assert_cmpstr (label_of (rules, "basalt"), ==, "Project's");
  g_assert_null (label_of (rules, "chalk"));
  g_assert_null (label_of (rules, "floor"));
  ds_rules_unref (rules);
  ds_data_path_clear (&path);
  dst_folder_free (user);
  dst_folder_free (folder);
}

/* A folder whose definitions break earlier ones is skipped, and no other; in projects the user's
 * breaks nothing. */
static void
test_conflict (void)
{
  static const char *const broken =
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [{ \"id\": \"floor\", "
      "\"label\": \"F\", \"glyph\": \"f\", \"layer\": \"feature\" }] }";

  for (int is_project = 0; is_project < 2; is_project++) {
    char *user = dst_folder_new (), *folder = dst_folder_new ();
    DsErrors errors = { 0 };
    DsDataPath path;
    DsRules *rules;

    g_free (dst_put_file (user, "rules/1.json", TILE ("chalk", "User's")));
    g_free (dst_put_file (folder, "rules/1.json", TILE ("basalt", "Project's")));
    g_free (dst_put_file (is_project ? folder : user, "rules/2.json", broken));
    g_free (dst_put_file (folder, DS_PROJECT_FILE, HEAD ", \"name\": \"P\" }"));
    add_project (&path, user, folder);
    if (!is_project) {
      rules = load_rules (&path, 0);
      g_assert_nonnull (label_of (rules, "basalt"));
      ds_rules_unref (rules);
    }
    path.takes_users = true;
    g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_OK);
    g_assert_cmpuint (errors.n, ==, 1);
    g_assert_cmpstr (errors.items[0].where, ==, path.folders[is_project ? 2 : 1]);
    g_assert_true ((label_of (rules, "chalk") != NULL) == (is_project == 1));
    g_assert_true ((label_of (rules, "basalt") != NULL) == (is_project == 0));
    ds_rules_unref (rules);
    ds_data_path_clear (&path);
    dst_folder_free (user);
    dst_folder_free (folder);
  }
}

/* In a project the user's definitions are listed, and copied into it, but not in force. */
static void
test_unused (void)
{
  char *user = dst_folder_new (), *folder = dst_folder_new ();
  g_autofree char *text = NULL;
  const DsRuleEntry *floor, *spare;
  DsErrors errors = { 0 };
  DsFilePlan plan = { 0 };
  DsDataPath path;
  DsRuleBook book;
  DsError err;

  g_free (dst_put_file (user, "rules/1.json", TILE ("floor", "User's")));
  g_free (dst_put_file (user, "rules/2.json", TILE ("spare", "User's")));
  g_free (dst_put_file (folder, DS_PROJECT_FILE, HEAD ", \"name\": \"P\" }"));
  add_project (&path, user, folder);
  g_assert_cmpint (ds_rule_book_load (&book, &path, 2, &errors), ==, DS_OK);
  g_assert_null (ds_rule_book_find (&book, &ds_tile_record, "spare"));
  g_assert_cmpuint (ds_rule_book_find (&book, &ds_tile_record, "floor")->layer, ==, 0);
  g_assert_false (ds_rule_book_find (&book, &ds_tile_record, "floor")->overrides);
  floor = ds_rule_book_find_unused (&book, &ds_tile_record, "floor");
  spare = ds_rule_book_find_unused (&book, &ds_tile_record, "spare");
  g_assert_true (floor != NULL && floor->overrides && spare != NULL && !spare->overrides);
  g_assert_null (ds_rule_book_find_unused (&book, &ds_lock_record, "floor"));
  g_assert_cmpint (ds_rule_book_copy (&book, spare, "spare", NULL, &plan, &err), ==, DS_OK);
  g_assert_cmpint (ds_rule_book_check (&book, &plan, &errors), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
  text = dst_read_file (folder, "rules/tiles.json");
  g_assert_nonnull (strstr (text, "\"spare\""));
  ds_file_plan_clear (&plan);
  ds_rule_book_clear (&book);
  ds_data_path_clear (&path);
  dst_folder_free (user);
  dst_folder_free (folder);
}

static DsStatus
load_project (void *folder)
{
  DsErrors errors = { 0 };
  DsProject project = { 0 };
  char *found = NULL;
  DsDataPath path = { 0 };
  DsError err;
  DsStatus status = ds_project_find (&found, folder, &err);

  if (status == DS_OK)
    status = ds_project_load (&project, found, &errors);
  if (status == DS_OK)
    status = ds_project_add_to (&project, &path, &err);
  ds_data_path_clear (&path);
  ds_project_clear (&project);
  ds_free (found);
  return status;
}

static void
test_no_memory (void)
{
  char *folder = dst_folder_new ();

  g_free (dst_put_file (folder, DS_PROJECT_FILE, HEAD ", \"name\": \"P\" }"));
  dst_fail_each (load_project, folder, DS_OK);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/project/parse", test_parse);
  g_test_add_func ("/project/commands", test_commands);
  g_test_add_func ("/project/inputs", test_inputs);
  DST_ADD_ROWS ("/project/edit", EDITS, test_edit);
  g_test_add_func ("/project/input-values", test_input_values);
  g_test_add_func ("/project/export-targets", test_targets);
  DST_ADD_ROWS ("/project/wrong", WRONG, test_wrong);
  g_test_add_func ("/project/find", test_find);
  g_test_add_func ("/project/order", test_order);
  g_test_add_func ("/project/base-nothing", test_base_nothing);
  g_test_add_func ("/project/conflict", test_conflict);
  g_test_add_func ("/project/unused", test_unused);
  g_test_add_func ("/project/no-memory", test_no_memory);
  return g_test_run ();
}
