/* ui/paint/look.c — the table of looks. */
#include "paint/look.h"

#include <string.h>

static const DsuLook *const LOOKS[DS_N_LOOKS] = {
#define DS_LOOK(name, id) &dsu_look_##name,
#include "rules/looks.h"
#undef DS_LOOK
};

const DsuLook *
dsu_look_find (const char *name)
{
  DS_ASSERT (name != NULL);

  for (size_t i = 0; i < DS_COUNT (LOOKS); i++)
    if (strcmp (ds_look_choices[i].id, name) == 0)
      return LOOKS[i];
  return NULL;
}

const DsuLook *
dsu_look_of_tile (const DsTile *tile, uint32_t index)
{
  const DsuLook *look;

  DS_ASSERT (tile != NULL);

  if (index == DS_TILE_NONE)
    return &dsu_look_nothing;
  if (tile->is_unknown)
    return &dsu_look_unknown;
  look = tile->look != NULL ? dsu_look_find (tile->look) : NULL;
  if (look != NULL)
    return look;
  return tile->layer == DS_LAYER_FEATURE ? &dsu_look_glyph : &dsu_look_plain;
}

const DsuLook *
dsu_look_of_kind (const DsKind *kind)
{
  const DsuLook *look;

  DS_ASSERT (kind != NULL);

  if (kind->is_unknown)
    return &dsu_look_unknown;
  look = kind->look != NULL ? dsu_look_find (kind->look) : NULL;
  return look != NULL ? look : &dsu_look_glyph;
}
