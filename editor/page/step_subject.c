/* editor/page/step_subject.c — names the objects that a step placed, by the level after it. */
#include "page/step_subject.h"

#include "doc/doc.h"
#include "inspect/describe.h"

#include <glib/gi18n.h>
#include <string.h>

/* The name that all objects in @cells have; NULL: there are none, or they have several. */
static char *
dup_object (const DsDelve *level, gsize floor, DsRect cells)
{
  const DsThings *things;
  g_autofree char *name = NULL;

  if (floor >= level->dungeon.n_floors)
    return NULL;
  things = level->dungeon.floors[floor].things;
  for (size_t i = ds_things_seek (things, (DsCell){ cells.x, cells.y });
       i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    g_autofree char *other = NULL;

    if (thing->at.y >= cells.y + cells.h)
      break;
    if (!ds_rect_has (cells, thing->at))
      continue;
    other = dse_name_thing (level, thing);
    if (name != NULL && strcmp (name, other) != 0)
      return NULL;
    if (name == NULL)
      name = g_steal_pointer (&other);
  }
  return g_steal_pointer (&name);
}

static const struct {
  const DsCmdClass *step; /* of this label */
  char *(*dup_subject) (const DsDelve *level, gsize floor, DsRect cells);
} SUBJECTS[] = {
  { &ds_cmd_place_thing, dup_object },
};

char *
dse_step_dup_label (const char *label, const DsDelve *level, gsize floor, DsRect cells)
{
  g_autofree char *subject = NULL;

  g_return_val_if_fail (label != NULL && level != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (SUBJECTS) && subject == NULL; i++)
    if (strcmp (SUBJECTS[i].step->label, label) == 0)
      subject = SUBJECTS[i].dup_subject (level, floor, cells);
  if (subject == NULL)
    return g_strdup (_ (label));
  /* Translators: a step of the history: what was done, and the object. */
  return g_strdup_printf (C_ ("step", "%s %s"), _ (label), subject);
}
