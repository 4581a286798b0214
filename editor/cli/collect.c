/* editor/cli/collect.c — copies the user's definitions that a level uses into its project. */
#include "io/collect.h"
#include "cli/cli.h"
#include "program/data.h"

/* "creature", "recipe", ..., for people. */
static const char *
label_of (const DsCollected *item)
{
  static const char *const labels[] = {
    [DS_COLLECTED_RECIPE] = N_ ("Recipe"),
    [DS_COLLECTED_TILESET] = N_ ("Tileset"),
    [DS_COLLECTED_IMAGE] = N_ ("Image"),
    [DS_COLLECTED_CHOICES] = N_ ("List of choices"),
  };

  return _ (item->type != NULL ? item->type->label : labels[item->what]);
}

static void
write_text (const DsCollection *self, bool is_written, DsText *out)
{
  if (self->items.n == 0)
    ds_text_puts (out, _ ("The level uses nothing of your own.\n"));
  for (size_t i = 0; i < self->items.n; i++) {
    const DsCollected *item = &self->items.items[i];

    ds_text_printf (out, "%s %s: %s%s\n", label_of (item), item->id, item->path,
                    item->overrides ? _ (", overrides the built-in definition") : "");
  }
  if (is_written && self->items.n > 0)
    ds_text_printf (out,
                    ngettext ("%zu file written\n", "%zu files written\n", self->plan.changes.n),
                    self->plan.changes.n);
}

static void
write_json (const DsCollection *self, DsText *out)
{
  static const char *const ids[] = {
    [DS_COLLECTED_RECIPE] = "recipe",
    [DS_COLLECTED_TILESET] = "tileset",
    [DS_COLLECTED_IMAGE] = "image",
    [DS_COLLECTED_CHOICES] = "choices",
  };
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_begin_array (&json, "items", DS_JSON_LINES);
  for (size_t i = 0; i < self->items.n; i++) {
    const DsCollected *item = &self->items.items[i];

    ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
    ds_json_put_string (&json, "type", item->type != NULL ? item->type->id : ids[item->what]);
    ds_json_put_string (&json, "id", item->id);
    ds_json_put_string (&json, "path", item->path);
    ds_json_put_bool (&json, "overrides", item->overrides);
    ds_json_end (&json);
  }
  ds_json_end (&json);
  ds_json_begin_array (&json, "files", DS_JSON_LINES);
  for (size_t i = 0; i < self->plan.changes.n; i++)
    ds_json_put_string (&json, NULL, self->plan.changes.items[i].path);
  ds_json_end (&json);
  ds_json_end (&json);
}

static int
answer (const DseCli *cli, const DsCollection *self)
{
  const bool is_written = !dse_cli_has (cli, "--dry-run");
  DsText text = { 0 };
  DsError err;

  if (is_written && ds_file_plan_apply (&self->plan, &err) != DS_OK)
    return dse_cli_fail (&err);
  if (dse_cli_has (cli, "--json"))
    write_json (self, &text);
  else
    write_text (self, is_written, &text);
  return dse_cli_print (&text);
}

static int
run (DseCli *cli)
{
  DsCollection collection = { 0 };
  DsDataPath account = { 0 };
  DsErrors errors = { 0 };
  int status = DSE_CLI_BAD;
  DsDelve delve;
  DsError err;

  if (!dse_cli_load (cli, cli->arguments[0], &delve))
    return DSE_CLI_BAD;
  if (cli->project.folder == NULL)
    dse_cli_usage (cli->arguments[0], N_ ("the level lies in no project: expected --project DIR"));
  else if (dse_program_data_path (&account, &err) != DS_OK)
    dse_cli_fail (&err);
  else if (ds_collect (&collection, &delve, &account, &cli->project, &errors) != DS_OK)
    dse_cli_fail_all (&errors);
  else {
    dse_cli_fail_all (&errors); /* files that are left out */
    status = answer (cli, &collection);
  }
  ds_collection_clear (&collection);
  ds_data_path_clear (&account);
  ds_delve_clear (&delve);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--dry-run", NULL, N_ ("print the definitions and files, and write nothing") },
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_collect = {
  .id = "collect",
  .arguments = N_ ("FILE"),
  .expects = N_ ("a file"),
  .n_arguments = 1,
  .help = N_ ("Copies the definitions of your own that a level uses into its project."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
