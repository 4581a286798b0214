/* editor/window/actions/add_note.c — takes the object tool to place a note, which Inspect edits. */
#include "page/page.h"
#include "window/actions.h"
#include "window/panel.h"
#include "window/window.h"

#include <glib/gi18n.h>

static void
add_note (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  const DsRules *rules;
  uint16_t kind;

  if (page == NULL)
    return;
  rules = dsu_document_get_delve (dse_page_get_document (page))->rules;
  if (!ds_rules_kind_of_role (rules, DS_ROLE_NOTE, &kind)) {
    dse_window_say (self, _ ("The rules define no notes"));
    return;
  }
  g_object_set (dse_window_get_options (self), "kind", ds_rules_kind (rules, kind)->id, "lock",
                NULL, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.tool", "s", "thing");
  dse_window_show_panel (self, &dse_panel_inspect);
  dse_window_say (self, _ ("Click a cell, then write the note"));
}

const DseAction dse_action_add_note = {
  .id = "add-note",
  .keys = "<Control><Alt>n",
  .group = DSE_GROUP_EDITING,
  .label = N_ ("Place a note"),
  .menu = DSE_MENU_EDIT,
  .menu_label = N_ ("Add N_ote"),
  .on_window = add_note,
};
