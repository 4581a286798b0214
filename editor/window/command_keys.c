/* editor/window/command_keys.c — see command_keys.h. */
#include "window/command_keys.h"

#include "app/settings.h"
#include "io/project_command.h"
#include "window/actions.h"

/* All that the rows are made of; caller frees. */
static char *
dup_rows (const DsRecords *commands)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; commands != NULL && i < commands->n; i++) {
    const DsProjectCommand *command = ds_project_command (commands, i);

    g_string_append_printf (text, "%s\n%s\n", command->label, command->key);
  }
  return g_string_free (text, FALSE);
}

void
dse_command_keys_follow (DseProject *project)
{
  static char *shown; /* the rows as they are; NULL: none */
  const DsRecords *commands =
      project != NULL ? &dse_project_get_settings (project)->commands : NULL;
  g_autofree char *rows = dup_rows (commands);

  if (g_str_equal (shown != NULL ? shown : "", rows))
    return;
  g_free (shown);
  shown = g_steal_pointer (&rows);
  dse_actions_clear_commands ();
  for (gsize i = 0; commands != NULL && i < commands->n; i++)
    dse_actions_add_command (ds_project_command (commands, i)->label,
                             ds_project_command (commands, i)->key);
  /* As after a changed setting, so that all that shows keys follows. */
  g_signal_emit_by_name (dse_settings_get (), "changed::keymap", "keymap");
}
