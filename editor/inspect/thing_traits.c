/* editor/inspect/thing_traits.c — texts of things, and things of texts. */
#include "inspect/thing_traits.h"
#include "io/levels.h"
#include "spin.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

static char *
get_kind (const DsDelve *delve, const DsThing *thing)
{
  return g_strdup (ds_rules_kind (delve->rules, thing->kind)->id);
}

static void
set_kind (const DsDelve *delve, DsThing *thing, const char *text)
{
  ds_rules_find_kind (delve->rules, text, &thing->kind);
}

const DseThingTrait dse_trait_kind = { get_kind, set_kind };

static char *
get_facing (const DsDelve *delve, const DsThing *thing)
{
  return g_strdup_printf ("%d", MIN (thing->facing, DS_FACING_NONE));
}

static void
set_facing (const DsDelve *delve, DsThing *thing, const char *text)
{
  thing->facing = (uint8_t)atoi (text);
}

const DseThingTrait dse_trait_facing = { get_facing, set_facing };

GStrv
dse_trait_facings (GStrv *labels)
{
  const char *const names[] = {
    _ ("North"), _ ("East"), _ ("South"), _ ("West"), C_ ("direction", "None"), NULL
  };
  const char *const texts[] = { "0", "1", "2", "3", "4", NULL };

  g_return_val_if_fail (labels != NULL, NULL);

  *labels = g_strdupv ((char **)names);
  return g_strdupv ((char **)texts);
}

static char *
get_lock (const DsDelve *delve, const DsThing *thing)
{
  return g_strdup (ds_str_get (thing->lock));
}

static void
set_lock (const DsDelve *delve, DsThing *thing, const char *text)
{
  thing->lock = text[0] != '\0' ? ds_str_new (text) : NULL;
}

const DseThingTrait dse_trait_lock = { get_lock, set_lock };

gboolean
dse_kind_may_lock (const DsKind *kind)
{
  g_return_val_if_fail (kind != NULL, FALSE);

  return kind->creature != NULL || kind->gate != NULL || kind->item != NULL ||
         (kind->light == NULL &&
          (kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN));
}

/* ---- where it leads */

gboolean
dse_kind_leads (const DsKind *kind)
{
  g_return_val_if_fail (kind != NULL, FALSE);

  return kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN ||
         (kind->gate != NULL && kind->gate->way == DS_GATE_DOWN);
}

gboolean
dse_kind_is_exit (const DsKind *kind)
{
  g_return_val_if_fail (kind != NULL, FALSE);

  return dse_kind_leads (kind) || kind->role == DS_ROLE_GOAL;
}

gboolean
dse_kind_is_note (const DsKind *kind)
{
  g_return_val_if_fail (kind != NULL, FALSE);

  return kind->role == DS_ROLE_NOTE;
}

gboolean
dse_kind_has_area (const DsKind *kind)
{
  g_return_val_if_fail (kind != NULL, FALSE);

  return ds_role_has_area ((DsRole)kind->role);
}

gboolean
dse_notes_write (const DsDelve *delve, gsize floor, const DsThing *things, gsize n)
{
  g_return_val_if_fail (delve != NULL && floor < delve->dungeon.n_floors, FALSE);
  g_return_val_if_fail (things != NULL || n == 0, FALSE);

  for (gsize i = 0; i < n; i++) {
    const uint32_t feature =
        ds_floor_get (&delve->dungeon.floors[floor], DS_LAYER_FEATURE, things[i].at);

    if (dse_kind_is_note (ds_rules_kind (delve->rules, things[i].kind)) &&
        ((feature != DS_TILE_NONE && ds_rules_tile (delve->rules, feature)->flags & DS_TILE_SIGN) ||
         ds_extras_find (things[i].extras, "text") != NULL))
      return TRUE;
  }
  return FALSE;
}

gboolean
dse_things_lead_to_levels (const DsThing *things, gsize n)
{
  g_return_val_if_fail (things != NULL || n == 0, FALSE);

  for (gsize i = 0; i < n; i++)
    if (things[i].level == NULL)
      return FALSE;
  return n > 0;
}

gboolean
dse_kind_is_entry (const DsKind *kind)
{
  g_return_val_if_fail (kind != NULL, FALSE);

  return kind->role == DS_ROLE_MARKER || kind->role == DS_ROLE_STAIRS_UP ||
         kind->role == DS_ROLE_STAIRS_DOWN;
}

/* A number of a floor, -1 for none; or LEVEL and the path of a level. */
#define LEVEL "levels/"

static char *
get_leads (const DsDelve *delve, const DsThing *thing)
{
  return thing->level != NULL ? g_strconcat (LEVEL, ds_str_get (thing->level), NULL)
                              : g_strdup_printf ("%d", thing->target_floor);
}

/* On a floor, to the same place until another is chosen; in a level, to the player start. */
static void
set_leads (const DsDelve *delve, DsThing *thing, const char *text)
{
  const gboolean is_level = g_str_has_prefix (text, LEVEL);

  thing->level = is_level ? ds_str_new (text + strlen (LEVEL)) : NULL;
  thing->entry = NULL;
  thing->target_floor = is_level ? -1 : atoi (text);
  if (thing->target_floor >= 0 && thing->target.x < 0)
    thing->target = thing->at;
}

const DseThingTrait dse_trait_leads = { get_leads, set_leads };

typedef struct {
  GStrvBuilder *texts, *labels;
} Destinations;

/* Takes @text and @label. */
static void
add_destination (Destinations *self, char *text, char *label)
{
  g_strv_builder_add (self->texts, text);
  g_strv_builder_add (self->labels, label);
  g_free (text);
  g_free (label);
}

/* The levels of the project, and @current, which may be missing. */
static void
add_levels (Destinations *self, const char *project, const char *current)
{
  gboolean has_current = current == NULL;
  DsFileNames levels = { 0 };

  if (project != NULL && ds_levels_list (&levels, NULL, project, NULL) != DS_OK)
    levels.n = 0;
  for (gsize i = 0; i < levels.n; i++) {
    if (!ds_level_path_is_valid (levels.items[i]))
      continue;
    has_current = has_current || strcmp (levels.items[i], current) == 0;
    add_destination (self, g_strconcat (LEVEL, levels.items[i], NULL),
                     g_strdup_printf (_ ("Level %s"), levels.items[i]));
  }
  if (!has_current)
    add_destination (self, g_strconcat (LEVEL, current, NULL),
                     g_strdup_printf (_ ("Level %s (missing)"), current));
  ds_file_names_clear (&levels);
}

GStrv
dse_trait_destinations (const DsDelve *delve, const DsThing *things, gsize n, const char *project,
                        GStrv *labels)
{
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new (), words = g_strv_builder_new ();
  Destinations self = { texts, words };
  gboolean lead = TRUE, are_exits = n > 0;

  g_return_val_if_fail (delve != NULL && (things != NULL || n == 0) && labels != NULL, NULL);

  for (gsize i = 0; i < n; i++) {
    const DsKind *kind = ds_rules_kind (delve->rules, things[i].kind);

    lead = lead && dse_kind_leads (kind);
    are_exits = are_exits && dse_kind_is_exit (kind);
  }
  *labels = NULL;
  if (!are_exits)
    return NULL;
  add_destination (&self, g_strdup ("-1"), g_strdup (lead ? _ ("Nowhere") : _ ("No other level")));
  for (size_t i = 0; lead && i < delve->dungeon.n_floors; i++)
    add_destination (&self, g_strdup_printf ("%zu", i), g_strdup_printf (_ ("Floor %zu"), i + 1));
  add_levels (&self, project, things[0].level != NULL ? ds_str_get (things[0].level) : NULL);
  *labels = g_strv_builder_end (words);
  return g_strv_builder_end (texts);
}

guint
dse_trait_destinations_key (const DsDelve *delve, const DsThing *things, gsize n,
                            const char *project)
{
  g_auto (GStrv) labels = NULL;
  guint key;

  g_return_val_if_fail (delve != NULL && (things != NULL || n == 0), 0);

  key = dse_things_lead_to_levels (things, n);
  g_strfreev (dse_trait_destinations (delve, things, n, project, &labels));
  for (guint i = 0; labels != NULL && labels[i] != NULL; i++)
    key = key * 31 + g_str_hash (labels[i]) + 2;
  return key;
}

static char *
get_target (const DsDelve *delve, const DsThing *thing)
{
  return thing->target_floor < 0 ? g_strdup ("")
                                 : g_strdup_printf ("%d, %d", thing->target.x, thing->target.y);
}

/* A text that names no cell of the level changes nothing. */
static void
set_cell (const DsDelve *delve, DsCell *out, const char *text)
{
  int x, y;

  if (dsu_parse_cell (text, delve->dungeon.w, delve->dungeon.h, &x, &y))
    *out = (DsCell){ x, y };
}

static void
set_target (const DsDelve *delve, DsThing *thing, const char *text)
{
  if (thing->target_floor >= 0)
    set_cell (delve, &thing->target, text);
}

const DseThingTrait dse_trait_target = { get_target, set_target };

static char *
get_place (const DsDelve *delve, const DsThing *thing)
{
  return g_strdup_printf ("%d, %d", thing->at.x, thing->at.y);
}

static void
set_place (const DsDelve *delve, DsThing *thing, const char *text)
{
  set_cell (delve, &thing->at, text);
}

const DseThingTrait dse_trait_place = { get_place, set_place };

static char *
get_entry (const DsDelve *delve, const DsThing *thing)
{
  return g_strdup (ds_str_get (thing->entry));
}

/* Without a level there is no entry. */
static void
set_entry (const DsDelve *delve, DsThing *thing, const char *text)
{
  thing->entry = thing->level != NULL && text[0] != '\0' ? ds_str_new (text) : NULL;
}

const DseThingTrait dse_trait_entry = { get_entry, set_entry };
