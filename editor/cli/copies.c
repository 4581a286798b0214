/* editor/cli/copies.c — updates the copies of an edited prefab in all levels of a project. */
#include "cli/cli.h"
#include "io/prefab_former.h"
#include "io/prefab_levels.h"

#define WAS "--was"
#define DRAWINGS_MAX 16

typedef struct {
  DseCli *cli;
  const char *id;                         /* of the prefab */
  DsRules *rules[DRAWINGS_MAX];           /* of former drawings; owned */
  const DsPrefab *drawings[DRAWINGS_MAX]; /* the latest first */
  size_t n;
  DsPrefabLevels levels;
  DsFilePlan undo;
  bool is_written;
} Copies;

/* ---- the answer */

static const char *
left_sentence (const DsPrefabLevel *level, size_t i, char out[DS_SENTENCE])
{
  DsMessage message;

  ds_prefab_left_message (&level->update.left.items[i], level->n_floors, &message);
  return dse_cli_sentence (&message, out, DS_SENTENCE);
}

/* "crypt.delve: 2 copies updated, 1 left (edited at 12, 4)". */
static void
write_level (const Copies *self, const DsPrefabLevel *level, DsText *out)
{
  const size_t n = level->err.status == DS_OK ? level->update.n_updated : 0;
  const size_t n_left = level->update.left.n;
  char sentence[DS_SENTENCE];

  if (n == 0 && n_left == 0)
    return;
  ds_text_printf (out, "%s: ", level->path);
  if (n > 0 && self->is_written)
    ds_text_printf (out, ngettext ("%zu copy updated", "%zu copies updated", n), n);
  else if (n > 0)
    ds_text_printf (out, ngettext ("%zu copy to update", "%zu copies to update", n), n);
  if (n > 0 && n_left > 0)
    ds_text_puts (out, ", ");
  if (n_left > 0)
    ds_text_printf (out, ngettext ("%zu left", "%zu left", n_left), n_left);
  for (size_t i = 0; i < n_left; i++)
    ds_text_printf (out, "%s%s%s", i == 0 ? " (" : "; ", left_sentence (level, i, sentence),
                    i + 1 == n_left ? ")" : "");
  ds_text_puts (out, "\n");
}

static void
write_text (const Copies *self, DsText *out)
{
  for (size_t i = 0; i < self->levels.items.n; i++)
    write_level (self, &self->levels.items.items[i], out);
  if (out->n == 0)
    ds_text_puts (out, _ ("No level has copies of a former drawing of the prefab.\n"));
}

static void
write_left (const DsPrefabLeft *left, DsJsonWriter *json)
{
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "reason", ds_prefab_left_id (left->why));
  ds_json_put_int (json, "floor", (int64_t)left->floor + 1);
  ds_json_begin_array (json, "cell", DS_JSON_INLINE);
  ds_json_put_int (json, NULL, left->at.x);
  ds_json_put_int (json, NULL, left->at.y);
  ds_json_end (json);
  ds_json_end (json);
}

static void
write_json (const Copies *self, DsText *out)
{
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_begin_array (&json, "levels", DS_JSON_LINES);
  for (size_t i = 0; i < self->levels.items.n; i++) {
    const DsPrefabLevel *level = &self->levels.items.items[i];
    char sentence[DS_SENTENCE];
    const bool is_changed = level->err.status == DS_OK && level->update.n_updated > 0;

    ds_json_begin_object (&json, NULL, DS_JSON_LINES);
    ds_json_put_string (&json, "path", level->path);
    ds_json_put_int (&json, "copies", (int64_t)level->update.n_updated);
    ds_json_put_bool (&json, "written", is_changed && self->is_written);
    if (level->err.status != DS_OK)
      ds_json_put_string (&json, "error",
                          dse_cli_sentence (&level->err.message, sentence, sizeof sentence));
    ds_json_begin_array (&json, "left", DS_JSON_LINES);
    for (size_t k = 0; k < level->update.left.n; k++)
      write_left (&level->update.left.items[k], &json);
    ds_json_end (&json);
    ds_json_end (&json);
  }
  ds_json_end (&json);
  ds_json_end (&json);
}

/* Prints the levels, and on standard error those that cannot be read or changed. */
static int
answer (const Copies *self)
{
  int status = DSE_CLI_DONE;
  DsText text = { 0 };

  for (size_t i = 0; i < self->levels.items.n; i++)
    if (self->levels.items.items[i].err.status != DS_OK)
      status = dse_cli_fail (&self->levels.items.items[i].err);
  if (dse_cli_has (self->cli, "--json"))
    write_json (self, &text);
  else
    write_text (self, &text);
  return dse_cli_print (&text) == DSE_CLI_DONE ? status : DSE_CLI_BAD;
}

/* ---- the drawings */

/* False: the error is printed. */
static bool
load_drawing (Copies *self, const char *file, const DsRules *now)
{
  DsErrors errors = { 0 };
  DsRules *rules;

  if (ds_prefab_former (&rules, dse_cli_path (self->cli), self->id, file, &errors) != DS_OK) {
    dse_cli_fail_all (&errors);
    return false;
  }
  self->rules[self->n] = rules;
  self->drawings[self->n++] = ds_rules_find_prefab (rules, self->id);
  if (ds_rules_are_alike (rules, now))
    return true;
  dse_cli_usage (file, N_ ("the former prefab needs definitions that the project lacks"));
  return false;
}

static bool
load_drawings (Copies *self, const DsRules *now)
{
  const char *file;

  if (dse_cli_value (self->cli, WAS) == NULL) {
    dse_cli_usage (WAS, N_ ("expected an earlier version of the file that defines the prefab"));
    return false;
  }
  for (size_t i = 0; (file = dse_cli_value_at (self->cli, WAS, i)) != NULL; i++) {
    if (i == DRAWINGS_MAX) {
      dse_cli_usage (WAS, N_ ("expected at most %d files, got more"), DRAWINGS_MAX);
      return false;
    }
    if (!load_drawing (self, file, now))
      return false;
  }
  return true;
}

/* ---- the command */

static int
update (Copies *self, DsRules *rules, const DsPrefab *now)
{
  const DsPrefabEdit edit = { .rules = rules, .old = self->drawings, .n_old = self->n, .now = now };
  DsStatus status;
  DsError err;

  status = ds_prefab_levels_find (&self->levels, self->cli->project.folder, &edit, NULL, NULL, NULL,
                                  &err);
  self->is_written = !dse_cli_has (self->cli, "--dry-run");
  if (status == DS_OK && self->is_written)
    status = ds_prefab_levels_apply (&self->levels, NULL, NULL, &self->undo, &err);
  return status == DS_OK ? answer (self) : dse_cli_fail (&err);
}

static int
run (DseCli *cli)
{
  Copies self = { .cli = cli, .id = cli->arguments[1] };
  DsRules *rules = dse_cli_rules (cli);
  int status = DSE_CLI_BAD;
  const DsPrefab *now;

  if (rules == NULL)
    return DSE_CLI_BAD;
  if (cli->project.folder == NULL)
    return dse_cli_usage (
        cli->arguments[0],
        N_ ("not in a project: expected a folder that has %s, or lies in one that does"),
        DS_PROJECT_FILE);
  now = ds_rules_find_prefab (rules, self.id);
  if (now == NULL)
    return dse_cli_usage (self.id, N_ ("there is no such prefab"));
  if (load_drawings (&self, rules))
    status = update (&self, rules, now);
  for (size_t i = 0; i < self.n; i++)
    ds_rules_unref (self.rules[i]);
  ds_file_plan_clear (&self.undo);
  ds_prefab_levels_clear (&self.levels);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { WAS, N_ ("FILE"),
    N_ ("earlier version of the file that defines the prefab; may be repeated, the latest first") },
  { "--dry-run", NULL, N_ ("print the copies, and write nothing") },
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_copies = {
  .id = "copies",
  .arguments = N_ ("FOLDER PREFAB"),
  .expects = N_ ("the folder of a project, and the id of a prefab"),
  .n_arguments = 2,
  .help = N_ ("Updates the copies of an edited prefab in all levels of a project; edited copies "
              "stay as they are."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
