/* editor/describe.c — cells in words. */
#include "describe.h"

#include "gen/gen.h"

#include <glib/gi18n.h>
#include <string.h>

static char *
describe_tile (const DsDelve *delve, const DsLevel *level, DsCell cell)
{
  const DsTile *ground = ds_rules_tile (delve->rules, ds_level_get (level, DS_LAYER_GROUND, cell));
  const uint32_t feature = ds_level_get (level, DS_LAYER_FEATURE, cell);
  const char *label =
      ground->label != NULL && ground->label[0] != '\0' ? _ (ground->label) : _ ("Nothing");

  if (feature == DS_TILE_NONE)
    return g_strdup (label);
  return g_strdup_printf ("%s · %s", label, _ (ds_rules_tile (delve->rules, feature)->label));
}

static char *
describe_things (const DsDelve *delve, const DsLevel *level, DsCell cell)
{
  GString *text = NULL;

  for (size_t i = ds_things_seek (level->things, cell); i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    if (text == NULL)
      text = g_string_new (NULL);
    else
      g_string_append (text, ", ");
    g_string_append (text, _ (ds_rules_kind (delve->rules, thing->kind)->label));
  }
  return text != NULL ? g_string_free (text, FALSE) : NULL;
}

/* Caller frees; NULL: it is in none. */
static char *
name_region (const DsDelve *delve, const DsRoom *room)
{
  const DsRegions *regions = delve->dungeon.regions;

  if (room->region == 0 || room->region > ds_regions_count (regions))
    return NULL;
  if (ds_regions_get (regions, room->region - 1)->name != NULL)
    return g_strdup (ds_str_get (ds_regions_get (regions, room->region - 1)->name));
  return g_strdup_printf (_ ("Region %u"), room->region);
}

static char *
describe_room (const DsDelve *delve, const DsLevel *level, DsCell cell)
{
  const DsRoom *room = ds_level_room_at (level, cell);
  g_autofree char *text = NULL, *region = NULL;

  if (room == NULL)
    return NULL;
  if (room->name != NULL)
    text = g_strdup_printf ("%s (%s)", ds_str_get (room->name),
                            _ (ds_room_kind_label ((DsRoomKind)room->kind)));
  else
    /* Translators: a kind of room and its number, such as "Corridor 12". */
    text = g_strdup_printf (_ ("%s %u"), _ (ds_room_kind_label ((DsRoomKind)room->kind)),
                            ds_level_get (level, DS_LAYER_ROOM, cell));
  region = name_region (delve, room);
  return region != NULL ? g_strdup_printf ("%s · %s", text, region) : g_steal_pointer (&text);
}

/* A stage of the recipe is called in the origins what its stream is called: id and label. */
static gboolean
is_origin (const DsRecipeStage *use, const char *name)
{
  g_autofree char *full = g_strdup_printf ("%s %s", use->stage, use->label);

  return strcmp (use->label[0] != '\0' ? full : use->stage, name) == 0;
}

static char *
describe_origin (const DsDelve *delve, const DsLevel *level, DsCell cell)
{
  const uint32_t number = ds_level_get (level, DS_LAYER_ORIGIN, cell);
  const DsRecipe *recipe = &delve->recipe;
  const DsGenStage *stage;
  const char *name;

  if (ds_level_get (level, DS_LAYER_PIN, cell) != 0)
    return g_strdup (_ ("by hand"));
  if (number == 0 || number > ds_origins_count (level->origins))
    return NULL;
  name = ds_origins_get (level->origins, number - 1);
  for (size_t i = 0; i < recipe->n_stages; i++) {
    stage = ds_gen_find_stage (recipe->stages[i].stage);
    if (stage != NULL && is_origin (&recipe->stages[i], name))
      /* Translators: which stage of the recipe made a cell, such as "Lakes, stage 5". */
      return g_strdup_printf (_ ("%s, stage %zu"), _ (stage->label), i + 1);
  }
  return g_strdup (name);
}

/* @cell must be on the floor. Caller clears @out. */
void
dse_describe_cell (DseDescription *out, const DsDelve *delve, gsize floor, DsCell cell)
{
  const DsLevel *level = &delve->dungeon.floors[floor];

  *out =
      (DseDescription){ describe_tile (delve, level, cell), describe_things (delve, level, cell),
                        describe_room (delve, level, cell), describe_origin (delve, level, cell) };
}

void
dse_description_clear (DseDescription *self)
{
  g_free (self->tile);
  g_free (self->thing);
  g_free (self->room);
  g_free (self->origin);
  memset (self, 0, sizeof *self);
}

char *
dse_description_join (const DseDescription *self, DsCell cell)
{
  GString *text = g_string_new (NULL);
  const char *const parts[] = { self->tile, self->thing, self->room, self->origin };

  g_string_printf (text, "%d, %d", cell.x, cell.y);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL)
      g_string_append_printf (text, " · %s", parts[i]);
  return g_string_free (text, FALSE);
}
