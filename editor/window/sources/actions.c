/* editor/window/sources/actions.c — the actions that can be done now, tools and panels among them.
 */
#include "window/actions.h"
#include "window/source.h"

#include <glib/gi18n.h>

/* True if a name alone is enough to do @row, and it makes sense now. */
static gboolean
can_run (DseWindow *window, const DseAction *row)
{
  return row->id != NULL && !row->is_held && !row->is_command &&
         (row->parameter == NULL || row->target != NULL) &&
         g_action_group_get_action_enabled (G_ACTION_GROUP (window), row->id);
}

/* The name of @row in the menu, where its @label is not found by that. Caller frees; NULL: it is.
 */
static char *
dup_other_name (const DseAction *row, const char *label)
{
  g_autofree char *name = dse_action_dup_menu_label (row);
  const DsuFuzzyQuery query = dsu_fuzzy_query (name != NULL ? name : "");
  DsuFuzzyText *text = dsu_fuzzy_text_new (label, NULL);
  const gboolean is_found = dsu_fuzzy_score (text, &query) > 0;

  dsu_fuzzy_text_free (text);
  return is_found ? NULL : g_steal_pointer (&name);
}

/* The state of @row, if it is a switch; NULL: it is none. Caller unrefs. */
static GVariant *
get_switch (DseWindow *window, const DseAction *row)
{
  GVariant *state = g_action_group_get_action_state (G_ACTION_GROUP (window), row->id);

  if (state == NULL || g_variant_is_of_type (state, G_VARIANT_TYPE_BOOLEAN))
    return state;
  g_variant_unref (state);
  return NULL;
}

/* "View: on" for a switch, else the group alone. Caller frees; NULL: neither. */
static char *
dup_group (DseWindow *window, const DseAction *row)
{
  g_autoptr (GVariant) state = get_switch (window, row);
  const char *group = dse_group_label (row->group);

  if (state == NULL)
    return row->group != DSE_GROUP_NONE ? g_strdup (group) : NULL;
  return g_strdup_printf (_ ("%s: %s"), group,
                          g_variant_get_boolean (state) ? _ ("on") : _ ("off"));
}

static void
collect (DseWindow *window, GPtrArray *out)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  for (gsize i = 0; i < n; i++) {
    g_autofree char *label = dse_action_dup_label (&rows[i]), *name = NULL, *detail = NULL;
    g_autofree char *group = NULL, *other = NULL;
    g_autoptr (GVariant) state = NULL;
    DseEntry *entry;

    if (label == NULL || !can_run (window, &rows[i]))
      continue;
    name = dse_action_dup_name (&rows[i]);
    group = dup_group (window, &rows[i]);
    other = dup_other_name (&rows[i], label);
    detail = group != NULL && other != NULL ? g_strdup_printf ("%s · %s", group, other)
                                            : g_strdup (group != NULL ? group : other);
    state = get_switch (window, &rows[i]);
    entry = dse_entry_add (out, &dse_source_actions, name, label, detail);
    entry->keys = dse_action_dup_key (&rows[i]);
    entry->is_switch = state != NULL;
  }
}

/* A switch may change nothing that is seen, so that a toast says how it is now. */
static void
say_switched (DseWindow *window, const DseEntry *entry)
{
  const DseAction *row = dse_action_find_name (entry->id);
  g_autoptr (GVariant) state = row != NULL ? get_switch (window, row) : NULL;
  g_autofree char *text = NULL;

  if (state == NULL)
    return;
  text = g_strdup_printf (_ ("%s: %s"), entry->label,
                          g_variant_get_boolean (state) ? _ ("on") : _ ("off"));
  dse_window_say (window, text);
}

static void
run (DseWindow *window, const DseEntry *entry)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (!g_action_parse_detailed_name (entry->id, &name, &target, NULL))
    return;
  gtk_widget_activate_action_variant (GTK_WIDGET (window), name, target);
  if (entry->is_switch)
    say_switched (window, entry);
}

const DseSource dse_source_actions = {
  .id = "action",
  .label = N_ ("Action"),
  .collect = collect,
  .run = run,
};
