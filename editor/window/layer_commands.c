/* editor/window/layer_commands.c — commands for the active layer of the shown page, and the tool
 * that works on it. */
#include "window/window_private.h"

#include "tools/kinds.h"

static DsStratum
active_of (DsePage *page)
{
  return dse_layers_get_active (dse_page_get_layers (page));
}

static gboolean
tile_is_of (const DsRules *rules, size_t i, DsStratum stratum)
{
  return ds_stratum_of_layer ((DsLayer)ds_rules_tile (rules, (uint32_t)i)->layer) == stratum;
}

/* The tile that was last painted on the layer, else the first; NULL: the rules have none. */
static const char *
tile_for (DsePage *page, DsStratum stratum)
{
  const DsRules *rules = dsu_document_get_delve (dse_page_get_document (page))->rules;
  const char *pick = dse_layers_get_pick (dse_page_get_layers (page), stratum);

  if (pick != NULL)
    return pick;
  for (size_t i = 1; i < ds_rules_n_tiles (rules); i++)
    if (tile_is_of (rules, i, stratum))
      return ds_rules_tile (rules, (uint32_t)i)->id;
  return NULL;
}

/* The same for a kind of objects. */
static const char *
kind_for (DsePage *page, DsStratum stratum)
{
  const DsRules *rules = dsu_document_get_delve (dse_page_get_document (page))->rules;
  const char *pick = dse_layers_get_pick (dse_page_get_layers (page), stratum);

  if (pick != NULL)
    return pick;
  for (size_t i = 0; i < ds_rules_n_kinds (rules); i++)
    if (ds_stratum_of_kind (rules, (uint32_t)i) == stratum)
      return ds_rules_kind (rules, (uint32_t)i)->id;
  return NULL;
}

/* A tool that paints tiles stays. */
static void
take_tile (DseWindow *self, const char *tile)
{
  g_object_set (self->options, "tile", tile, NULL);
  if (!(self->tool->uses & DSE_USES_TILE))
    dse_window_set_tool (self, &dse_tool_brush);
}

static void
take_kind (DseWindow *self, const char *kind)
{
  g_object_set (self->options, "kind", kind, NULL);
  if (!(self->tool->traits & DSE_TOOL_PLACES))
    dse_window_set_tool (self, &dse_tool_thing);
}

void
dse_window_fit_tool (DseWindow *self)
{
  DsePage *page;
  DsStratum stratum, target;
  const char *id;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  stratum = active_of (page);
  target = dse_tool_target (self->tool, dsu_document_get_delve (dse_page_get_document (page)),
                            self->options, dse_page_get_layers (page));
  if (target == stratum)
    return;
  if (stratum >= DS_N_STRATA_AND_OWN) {
    dse_window_set_tool (self, &dse_tool_brush);
  } else if (stratum >= DS_N_STRATA) {
    if (target == DS_N_STRATA || !(DS_STRATUM_BIT (target) & DS_STRATA_OBJECTS))
      take_kind (self, dse_tool_options_get_kind (self->options));
  } else if (stratum == DS_STRATUM_ROOM) {
    dse_window_set_tool (self, &dse_tool_room);
  } else if (DS_STRATUM_BIT (stratum) & DS_STRATA_OBJECTS) {
    id = kind_for (page, stratum);
    if (id != NULL)
      take_kind (self, id);
  } else {
    id = tile_for (page, stratum);
    if (id != NULL)
      take_tile (self, id);
  }
}

static void
step (DseWindow *self, int by)
{
  DsePage *page = dse_window_get_page (self);

  if (page == NULL)
    return;
  dse_layers_step (dse_page_get_layers (page), by);
  dse_window_fit_tool (self);
}

void
dse_window_layer_up (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  step (self, 1);
}

void
dse_window_layer_down (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  step (self, -1);
}

void
dse_page_dim_layers (DsePage *page)
{
  DseLayers *layers;

  g_return_if_fail (DSE_IS_PAGE (page));

  layers = dse_page_get_layers (page);
  dse_layers_set_dims (layers, !dse_layers_get_dims (layers));
}

void
dse_page_toggle_layer_eye (DsePage *page)
{
  DseLayers *layers;

  g_return_if_fail (DSE_IS_PAGE (page));

  layers = dse_page_get_layers (page);
  dse_layers_set_visible (layers, active_of (page),
                          !dse_layers_get_visible (layers, active_of (page)));
}

void
dse_page_toggle_layer_lock (DsePage *page)
{
  DseLayers *layers;

  g_return_if_fail (DSE_IS_PAGE (page));

  layers = dse_page_get_layers (page);
  dse_layers_set_locked (layers, active_of (page),
                         !dse_layers_get_locked (layers, active_of (page)));
}

void
dse_page_toggle_layer_alone (DsePage *page)
{
  DseLayers *layers;

  g_return_if_fail (DSE_IS_PAGE (page));

  layers = dse_page_get_layers (page);
  dse_layers_set_alone (layers, active_of (page), !dse_layers_is_alone (layers, active_of (page)));
}
