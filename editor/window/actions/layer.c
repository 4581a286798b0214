/* editor/window/actions/layer.c — makes a layer the active one, with a tool that works on it. */
#include "tools/layers.h"
#include "window/actions.h"
#include "window/window_private.h"

static void
choose (DseWindow *self, GSimpleAction *action, GVariant *id)
{
  DsePage *page = dse_window_get_page (self);
  DsStratum layer;

  if (page == NULL ||
      !dse_layers_parse_id (dse_page_get_layers (page), g_variant_get_string (id, NULL), &layer))
    return;
  dse_layers_set_active (dse_page_get_layers (page), layer);
  dse_window_fit_tool (self);
}

/* Its state, the active layer, comes from the status bar, whose menu marks it. */
const DseAction dse_action_layer = {
  .id = "layer", .on_value = choose, .parameter = "s", .state = "''"
};
