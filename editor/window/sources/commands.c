/* editor/window/sources/commands.c — the commands of the project of the shown level. */
#include "io/project_command.h"
#include "project/agreement.h"
#include "shown.h"
#include "window/actions.h"
#include "window/source.h"
#include "window/window_private.h"

/* The first key of the command; NULL: it has none. Caller frees. */
static char *
dup_key (const char *label)
{
  g_autofree char *name = g_strconcat ("win." DSE_ACTION_COMMAND "::", label, NULL);
  const DseAction *row = dse_action_find_name (name);

  return row != NULL && row->label != NULL ? dse_action_dup_key (row) : NULL;
}

static void
collect (DseWindow *window, GPtrArray *out)
{
  const DsProject *settings;

  if (!dse_window_has_commands (window))
    return;
  settings = dse_project_get_settings (
      dse_project_of (dse_page_get_document (dse_window_get_page (window))));
  for (gsize i = 0; i < settings->commands.n; i++) {
    const DsProjectCommand *command = ds_project_command (&settings->commands, i);
    g_autofree char *line = dse_agreement_dup_line (&command->run), *shown = dsu_dup_shown (line);

    dse_entry_add (out, &dse_source_commands, command->label, command->label, shown)->keys =
        dup_key (command->label);
  }
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  dse_window_run_command (window, entry->id);
}

const DseSource dse_source_commands = {
  .id = "command",
  .label = N_ ("Command"),
  .is_of_level = TRUE,
  .collect = collect,
  .run = run,
};
