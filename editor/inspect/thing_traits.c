/* editor/inspect/thing_traits.c — texts of things, and things of texts. */
#include "inspect/thing_traits.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>

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
    _ ("North"), _ ("East"), _ ("South"), _ ("West"), _ ("None"), NULL
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

/* ---- where it leads */

gboolean
dse_kind_leads (const DsKind *kind)
{
  g_return_val_if_fail (kind != NULL, FALSE);

  return kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN ||
         (kind->gate != NULL && kind->gate->way == DS_GATE_DOWN);
}

static char *
get_floor (const DsDelve *delve, const DsThing *thing)
{
  return g_strdup_printf ("%d", thing->target_floor);
}

/* To the same place, as long as nobody says another. */
static void
set_floor (const DsDelve *delve, DsThing *thing, const char *text)
{
  thing->target_floor = atoi (text);
  if (thing->target.x < 0)
    thing->target = thing->at;
}

const DseThingTrait dse_trait_floor = { get_floor, set_floor };

GStrv
dse_trait_floors (const DsDelve *delve, GStrv *labels)
{
  const size_t n = delve->dungeon.n_floors;
  GStrv texts = g_new0 (char *, n + 2);

  g_return_val_if_fail (delve != NULL && labels != NULL, NULL);

  *labels = g_new0 (char *, n + 2);
  texts[0] = g_strdup ("-1");
  (*labels)[0] = g_strdup (_ ("Nowhere"));
  for (size_t i = 0; i < n; i++) {
    texts[i + 1] = g_strdup_printf ("%zu", i);
    (*labels)[i + 1] = g_strdup_printf (_ ("Floor %zu"), i + 1);
  }
  return texts;
}

static char *
get_target (const DsDelve *delve, const DsThing *thing)
{
  return thing->target_floor < 0 ? g_strdup ("")
                                 : g_strdup_printf ("%d, %d", thing->target.x, thing->target.y);
}

/* A text that names no cell of the level changes nothing. */
static void
set_target (const DsDelve *delve, DsThing *thing, const char *text)
{
  DsCell cell;

  if (thing->target_floor >= 0 && sscanf (text, "%d , %d", &cell.x, &cell.y) == 2 &&
      ds_floor_has (&delve->dungeon.floors[0], cell))
    thing->target = cell;
}

const DseThingTrait dse_trait_target = { get_target, set_target };
