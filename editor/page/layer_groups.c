/* editor/page/layer_groups.c — edits of the groups of own layers of a level. */
#include "page/layer_groups.h"

#include "page/page_private.h"
#include "tools/locked.h"

#include <glib/gi18n.h>
#include <string.h>

static const DsLayerGroups *
groups_of (DsePage *page)
{
  return dse_layers_get_groups (page->aids.layers);
}

static gboolean
has (DsePage *page, int number)
{
  return number >= 0 && (gsize)number < groups_of (page)->n;
}

static gboolean
apply (DsePage *page, const DsLayerGroups *groups, const char *label)
{
  const DsCmdLayerGroups cmd = { .cmd.type = &ds_cmd_layer_groups, .groups = groups };

  return dsu_document_apply_step (page->document, &cmd.cmd, label);
}

char *
dse_layer_groups_dup_free_name (DsePage *page)
{
  char *name = NULL;

  g_return_val_if_fail (DSE_IS_PAGE (page), NULL);

  for (gsize i = groups_of (page)->n + 1;
       name == NULL || ds_layer_groups_find (groups_of (page), name) >= 0; i++) {
    g_free (name);
    name = g_strdup_printf (_ ("Group %zu"), i);
  }
  return name;
}

char *
dse_layer_groups_dup_refusal (DsePage *page, int number, const char *name)
{
  int taken;

  g_return_val_if_fail (DSE_IS_PAGE (page) && name != NULL, NULL);

  taken = ds_layer_groups_find (groups_of (page), name);
  if (taken >= 0 && taken != number)
    return g_strdup_printf (_ ("The level already has a group “%s”"), name);
  if (!ds_object_layer_is_valid (name))
    return g_strdup_printf (_ ("Name: expected 1 to %d bytes, got %zu"), DS_OBJECT_LAYER_BYTES - 1,
                            strlen (name));
  if (number < 0 && groups_of (page)->n == DS_LAYER_GROUPS_MAX)
    return g_strdup_printf (_ ("Groups of layers: expected at most %d"), DS_LAYER_GROUPS_MAX);
  return NULL;
}

/* Where the own layer lies; NULL: it is a stratum. */
static uint32_t *
place_of (DsLayerGroups *groups, DsStratum layer)
{
  return layer < DS_N_STRATA           ? NULL
         : layer < DS_N_STRATA_AND_OWN ? &groups->objects_in[layer - DS_N_STRATA]
                                       : &groups->tiles_in[layer - DS_N_STRATA_AND_OWN];
}

gboolean
dse_layer_groups_add (DsePage *page, const char *name, uint32_t parent, DsStratum layer)
{
  DsLayerGroups groups;
  uint32_t *place;

  g_return_val_if_fail (DSE_IS_PAGE (page) && name != NULL && parent <= groups_of (page)->n, FALSE);

  groups = *groups_of (page);
  g_return_val_if_fail (ds_layer_groups_add (&groups, name, parent), FALSE);
  place = place_of (&groups, layer);
  if (place != NULL)
    *place = (uint32_t)groups.n;
  return apply (page, &groups, N_ ("New Group of Layers"));
}

gboolean
dse_layer_groups_rename (DsePage *page, int number, const char *name)
{
  DsLayerGroups groups;
  DsLayerGroup *group;

  g_return_val_if_fail (DSE_IS_PAGE (page) && has (page, number) && name != NULL, FALSE);

  groups = *groups_of (page);
  group = &groups.items[number];
  memset (group->name, 0, sizeof group->name);
  g_strlcpy (group->name, name, sizeof group->name);
  return apply (page, &groups, N_ ("Rename Group of Layers"));
}

gboolean
dse_layer_groups_set_look (DsePage *page, int number, uint32_t opacity, uint32_t tint)
{
  DsLayerGroups groups;

  g_return_val_if_fail (DSE_IS_PAGE (page) && has (page, number), FALSE);

  groups = *groups_of (page);
  groups.items[number].opacity = opacity;
  groups.items[number].tint = tint;
  return apply (page, &groups, N_ ("Change Appearance of Group"));
}

void
dse_layer_groups_set_hidden (DsePage *page, int number, gboolean hidden)
{
  DsLayerGroups groups;

  g_return_if_fail (DSE_IS_PAGE (page) && has (page, number));

  groups = *groups_of (page);
  groups.items[number].is_hidden = hidden != FALSE;
  apply (page, &groups, hidden ? N_ ("Hide Group of Layers") : N_ ("Show Group of Layers"));
}

void
dse_layer_groups_set_locked (DsePage *page, int number, gboolean locked)
{
  DsLayerGroups groups;

  g_return_if_fail (DSE_IS_PAGE (page) && has (page, number));

  groups = *groups_of (page);
  groups.items[number].is_locked = locked != FALSE;
  apply (page, &groups, locked ? N_ ("Lock Group of Layers") : N_ ("Unlock Group of Layers"));
}

void
dse_layer_groups_ungroup (DsePage *page, int number)
{
  DsLayerGroups groups;

  g_return_if_fail (DSE_IS_PAGE (page) && has (page, number));

  groups = *groups_of (page);
  ds_layer_groups_remove (&groups, (gsize)number);
  apply (page, &groups, N_ ("Ungroup Layers"));
}

/* ---- deleting */

/* The own layers of a level while those of a group are taken away. */
typedef struct {
  DsLayerGroups groups;
  DsObjectLayers objects;
  DsTileLayers tiles;
  int objects_were[DS_OBJECT_LAYERS_MAX], tiles_were[DS_TILE_LAYERS_MAX];
} Deletion;

static gboolean
is_in (const DsLayerGroups *groups, int number, uint32_t place)
{
  return ds_layer_groups_contain (groups, (uint32_t)number + 1, place);
}

static Deletion
plan_deletion (DsePage *page, int number)
{
  const DsLayerGroups *groups = groups_of (page);
  const DsObjectLayers *objects = dse_layers_get_own (page->aids.layers);
  const DsTileLayers *tiles = dse_layers_get_tiles (page->aids.layers);
  Deletion plan = { .groups = *groups };

  for (gsize i = 0; i < objects->n; i++)
    if (!is_in (groups, number, groups->objects_in[i])) {
      plan.objects_were[plan.objects.n] = (int)i;
      memcpy (plan.objects.names[plan.objects.n++], objects->names[i], sizeof objects->names[i]);
    }
  for (gsize i = 0; i < tiles->n; i++)
    if (!is_in (groups, number, groups->tiles_in[i])) {
      plan.tiles_were[plan.tiles.n] = (int)i;
      plan.tiles.items[plan.tiles.n++] = tiles->items[i];
    }
  return plan;
}

/* Removes the group and all in it from the list, whose layers have gone. */
static void
drop_groups (DsLayerGroups *groups, int number)
{
  const DsLayerGroups all = *groups;

  for (gsize i = all.n; i-- > 0;)
    if (is_in (&all, number, (uint32_t)i + 1))
      ds_layer_groups_remove (groups, i);
}

/* Layers go first: their commands take them out of their groups, and sort the others. */
static gboolean
apply_deletion (DsePage *page, Deletion *plan, int number)
{
  DsTileLayers tiles = plan->tiles;
  int were[DS_TILE_LAYERS_MAX];
  const DsCmdObjectLayers keep_objects = { .cmd.type = &ds_cmd_object_layers,
                                           .layers = &plan->objects,
                                           .was = plan->objects_were };
  const DsCmdTileLayers keep_tiles = { .cmd.type = &ds_cmd_tile_layers,
                                       .layers = &plan->tiles,
                                       .was = plan->tiles_were };
  const DsCmdLayerGroups drop = { .cmd.type = &ds_cmd_layer_groups, .groups = &plan->groups };
  const DsCmd *const cmds[] = { &keep_objects.cmd, &keep_tiles.cmd, &drop.cmd };
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = cmds, .n = G_N_ELEMENTS (cmds) };

  memcpy (were, plan->tiles_were, sizeof were);
  ds_layer_groups_take_objects (&plan->groups, plan->objects.n, plan->objects_were);
  ds_layer_groups_take_tiles (&plan->groups, &tiles, were);
  drop_groups (&plan->groups, number);
  return dsu_document_apply_step (page->document, &batch.cmd, N_ ("Delete Group of Layers"));
}

/* Bits of the locked layers of cells in the group, which would lose their tiles. */
static unsigned
locked_tiles (DsePage *page, int number)
{
  const DsLayerGroups *groups = groups_of (page);
  unsigned found = 0;

  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++)
    if (is_in (groups, number, groups->tiles_in[i]))
      found |= DS_STRATUM_BIT (DS_STRATUM_TILES (i));
  return found & dse_locked_layers (page->document);
}

gboolean
dse_layer_groups_delete (DsePage *page, int number)
{
  g_autofree char *refusal = NULL;
  Deletion plan;
  unsigned locked;

  g_return_val_if_fail (DSE_IS_PAGE (page) && has (page, number), FALSE);

  locked = locked_tiles (page, number);
  if (locked != 0) {
    refusal = dse_locked_dup_sentence (page->document, locked);
    dse_page_show_error (page, refusal);
    return FALSE;
  }
  plan = plan_deletion (page, number);
  return apply_deletion (page, &plan, number);
}

/* ---- places */

void
dse_layer_groups_move (DsePage *page, int number, int step)
{
  DsLayerGroups groups;

  g_return_if_fail (DSE_IS_PAGE (page) && has (page, number));

  groups = *groups_of (page);
  if (ds_layer_groups_move (&groups, (gsize)number, step))
    apply (page, &groups, N_ ("Move Group of Layers"));
}

gboolean
dse_layer_groups_can_move (DsePage *page, int number, int step)
{
  DsLayerGroups groups;

  g_return_val_if_fail (DSE_IS_PAGE (page) && has (page, number), FALSE);

  groups = *groups_of (page);
  return ds_layer_groups_move (&groups, (gsize)number, step);
}

void
dse_layer_groups_nest (DsePage *page, int number, uint32_t parent)
{
  DsLayerGroups groups;

  g_return_if_fail (DSE_IS_PAGE (page) && has (page, number) && parent <= groups_of (page)->n);

  groups = *groups_of (page);
  if (groups.items[number].parent != parent &&
      ds_layer_groups_nest (&groups, (gsize)number, parent))
    apply (page, &groups, N_ ("Move Group of Layers"));
}

void
dse_layer_groups_put (DsePage *page, DsStratum layer, uint32_t in)
{
  DsLayerGroups groups;
  uint32_t *place;

  g_return_if_fail (DSE_IS_PAGE (page) && in <= groups_of (page)->n);

  groups = *groups_of (page);
  place = place_of (&groups, layer);
  g_return_if_fail (place != NULL);
  if (*place == in)
    return;
  *place = in;
  apply (page, &groups, in > 0 ? N_ ("Move Layer to Group") : N_ ("Move Layer Out of Group"));
}

gboolean
dse_layer_groups_add_layer (DsePage *page, const DsCmd *add, const DsLayerGroups *with,
                            const char *label)
{
  const DsCmdLayerGroups place = { .cmd.type = &ds_cmd_layer_groups, .groups = with };
  const DsCmd *const cmds[] = { add, &place.cmd };
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = cmds, .n = G_N_ELEMENTS (cmds) };

  g_return_val_if_fail (DSE_IS_PAGE (page) && add != NULL && with != NULL, FALSE);

  return dsu_document_apply_step (page->document, &batch.cmd, label);
}
