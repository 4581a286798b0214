/* editor/window/sources/panel_buttons.c — the buttons in the headings of panels: "New tile layer".
 */
#include "window/source.h"
#include "window/window_private.h"

#include <glib/gi18n.h>
#include <string.h>

/* Adds an entry whose keys stand in brackets at the end of the tip. */
static void
add (GPtrArray *out, const DsePanel *panel, const DsuHeadingButton *button)
{
  g_autofree char *label = g_strdup (_ (button->tip));
  char *keys = g_str_has_suffix (label, ")") ? strrchr (label, '(') : NULL;
  DseEntry *entry;

  if (keys != NULL && keys > label) {
    keys[-1] = keys[strlen (keys) - 1] = '\0'; /* a space stands before them */
    keys++;
  }
  entry = dse_entry_add (out, &dse_source_panel_buttons, button->action, label, _ (panel->label));
  entry->keys = g_strdup (keys);
}

static void
collect (DseWindow *window, GPtrArray *out)
{
  for (gsize i = 0; i < dse_panel_count (); i++)
    for (gsize k = 0; k < dse_panel_get (i)->n_buttons; k++)
      add (out, dse_panel_get (i), &dse_panel_get (i)->buttons[k]);
}

/* A button that cannot be used at present is shown, in its panel. */
static void
run (DseWindow *window, const DseEntry *entry)
{
  for (gsize i = 0; i < dse_panel_count (); i++) {
    const DsePanel *panel = dse_panel_get (i);

    for (gsize k = 0; k < panel->n_buttons; k++)
      if (strcmp (panel->buttons[k].action, entry->id) == 0)
        (void)!gtk_widget_activate_action (dse_window_show_panel (window, panel), entry->id, NULL);
  }
}

const DseSource dse_source_panel_buttons = {
  .id = "panel-button",
  .label = N_ ("Panel"),
  .is_of_level = TRUE,
  .collect = collect,
  .run = run,
};
