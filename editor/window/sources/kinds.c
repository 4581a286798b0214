/* editor/window/sources/kinds.c — the kinds of objects, to be placed next; locked doors and keys
 * with each lock. */
#include "tools/kinds.h"
#include "window/source.h"

#include <glib/gi18n.h>

/* An entry for @kind with each lock; the id is "KIND LOCK". */
static void
add_locked (GPtrArray *out, const DsRules *rules, uint16_t number)
{
  const DsKind *kind = ds_rules_kind (rules, number);

  for (gsize i = 0; i < ds_rules_n_locks (rules); i++) {
    const DsLockKind *lock = ds_rules_lock (rules, i);
    g_autofree char *id = g_strdup_printf ("%s %s", kind->id, lock->id);

    dse_entry_add (out, &dse_source_kinds, id,
                   ds_translate (ds_rules_name_thing (rules, number, lock)),
                   ds_translate (kind->group));
  }
}

/* Kinds without a group, such as the player, are not placed. */
static void
collect (DseWindow *window, GPtrArray *out)
{
  const DsRules *rules =
      dsu_document_get_delve (dse_page_get_document (dse_window_get_page (window)))->rules;
  uint16_t gate = 0, key = 0;
  const gboolean has_gate = ds_rules_locked_gate (rules, &gate);
  const gboolean has_key = ds_rules_kind_of_role (rules, DS_ROLE_KEY, &key);

  for (uint16_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, i);

    if (kind->is_unknown || kind->group[0] == '\0')
      continue;
    if ((has_gate && i == gate) || (has_key && i == key))
      add_locked (out, rules, i);
    else
      dse_entry_add (out, &dse_source_kinds, kind->id, ds_translate (kind->label),
                     ds_translate (kind->group));
  }
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  g_auto (GStrv) ids = g_strsplit (entry->id, " ", 2);

  g_object_set (dse_window_get_options (window), "kind", ids[0], "lock", ids[1], NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.tool", "s", dse_tool_thing.id);
}

const DseSource dse_source_kinds = {
  .id = "kind",
  .label = N_ ("Object to Place"),
  .is_of_level = TRUE,
  .collect = collect,
  .run = run,
};
