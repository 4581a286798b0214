/* editor/window/actions/new_layer_group.c — groups the active own layer under a name, or makes an
 * empty group beside it. */
#include "map/layer_groups.h"
#include "window/actions.h"
#include "window/layer_naming.h"
#include "window/panel.h"

#include <glib/gi18n.h>

static void
create (DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  DseLayers *layers;

  if (page == NULL)
    return;
  layers = dse_page_get_layers (page);
  if (dse_layers_get_groups (layers)->n == DS_LAYER_GROUPS_MAX) {
    g_autofree char *text =
        g_strdup_printf (_ ("Groups of layers: expected at most %d"), DS_LAYER_GROUPS_MAX);

    dse_window_say (self, text);
    return;
  }
  dse_window_show_panel (self, &dse_panel_layers);
  dse_layer_naming_create (self, DSE_NAMES_GROUP,
                           dse_layers_get_group_of (layers, dse_layers_get_active (layers)),
                           dse_layers_get_active (layers));
}

const DseAction dse_action_new_layer_group = {
  .id = "new-layer-group",
  .group = DSE_GROUP_VIEW,
  .label = N_ ("New group of layers"),
  .on_window = create,
  .of_levels = TRUE,
};
