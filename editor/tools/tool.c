/* editor/tools/tool.c — the list of tools. */
#include "tools/kinds.h"

#include <string.h>

static const DseTool *const TOOLS[] = {
#define DSE_TOOL(name) &dse_tool_##name,
#include "tools/tool_list.h"
#undef DSE_TOOL
};

gsize
dse_tool_count (void)
{
  return G_N_ELEMENTS (TOOLS);
}

const DseTool *
dse_tool_get (gsize i)
{
  g_return_val_if_fail (i < G_N_ELEMENTS (TOOLS), NULL);

  return TOOLS[i];
}

const DseTool *
dse_tool_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (TOOLS); i++)
    if (strcmp (TOOLS[i]->id, id) == 0)
      return TOOLS[i];
  return NULL;
}

unsigned
dse_tool_uses (const DseTool *tool, DseToolOptions *options)
{
  g_return_val_if_fail (tool != NULL && DSE_IS_TOOL_OPTIONS (options), 0);

  return tool->options != NULL ? tool->options (options) : tool->uses;
}

int
dse_tool_own_tiles (const DseTool *tool, DseToolOptions *options, DseLayers *layers)
{
  const gboolean is_of_objects =
      tool->traits & DSE_TOOL_EITHER &&
      dse_tool_options_get_int (options, "replace") == DSE_REPLACE_OBJECTS;

  g_return_val_if_fail (tool != NULL && DSE_IS_LAYERS (layers), -1);

  return tool->traits & DSE_TOOL_LAYERED && !is_of_objects
             ? MAX ((int)dse_layers_get_active (layers) - DS_N_STRATA_AND_OWN, -1)
             : -1;
}

DsStratum
dse_tool_target (const DseTool *tool, const DsDelve *delve, DseToolOptions *options,
                 DseLayers *layers)
{
  uint16_t number;

  g_return_val_if_fail (tool != NULL && delve != NULL && DSE_IS_TOOL_OPTIONS (options),
                        DS_N_STRATA);

  if (tool->traits & DSE_TOOL_PLACES ||
      (tool->traits & DSE_TOOL_EITHER &&
       dse_tool_options_get_int (options, "replace") == DSE_REPLACE_OBJECTS))
    return ds_rules_find_kind (delve->rules, dse_tool_options_get_kind (options), &number)
               ? ds_stratum_of_kind (delve->rules, number)
               : DS_N_STRATA;
  if (tool->uses & (DSE_USES_ROOM | DSE_USES_REGION))
    return DS_STRATUM_ROOM;
  if (!(tool->traits & DSE_TOOL_PAINTS) || tool->apply != NULL)
    return DS_N_STRATA;
  if (dse_tool_own_tiles (tool, options, layers) >= 0)
    return dse_layers_get_active (layers);
  number = ds_rules_find_tile (delve->rules, dse_tool_options_get_tile (options));
  return ds_stratum_of_layer ((DsLayer)ds_rules_tile (delve->rules, number)->layer);
}
