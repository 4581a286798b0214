/* editor/tools/locked.c — locked layers of a document. */
#include "tools/locked.h"

#include "map/layer_groups.h"
#include "rules/strata.h"

#include <glib/gi18n.h>

unsigned
dse_locked_layers (DsuDocument *document)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (document), 0);

  return ds_doc_get_locked (dsu_document_get_doc (document));
}

/* The name of the group whose lock holds the own layer; NULL: none does. Caller frees. */
static char *
dup_locking_group (const DsExtras *level, DsStratum layer)
{
  DsLayerGroups groups;
  int by;

  ds_layer_groups_read (&groups, level);
  by = ds_layer_groups_locked_by (&groups, layer < DS_N_STRATA_AND_OWN
                                               ? groups.objects_in[layer - DS_N_STRATA]
                                               : groups.tiles_in[layer - DS_N_STRATA_AND_OWN]);
  return by >= 0 ? g_strdup (groups.items[by].name) : NULL;
}

char *
dse_locked_dup_sentence (DsuDocument *document, unsigned strata)
{
  g_autofree char *group = NULL;
  char name[DS_OBJECT_LAYER_BYTES];
  const DsExtras *level;
  int first = 0;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && strata != 0, NULL);

  level = dsu_document_get_delve (document)->dungeon.extras;
  while (!(strata >> first & 1))
    first++;
  if (first >= DS_N_STRATA) {
    ds_stratum_own_name (level, (DsStratum)first, name);
    group = dup_locking_group (level, (DsStratum)first);
  }
  if (group != NULL)
    return g_strdup_printf (
        _ ("The group “%s” of the layer “%s” is locked · unlock it in the panel "
           "Layers"),
        group, name);
  return g_strdup_printf (_ ("The layer “%s” is locked · unlock it in the panel Layers"),
                          first < DS_N_STRATA ? _ (ds_stratum_label ((DsStratum)first)) : name);
}
