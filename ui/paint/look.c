/* ui/paint/look.c — the table of looks. */
#include "paint/look.h"

#include <string.h>

static const DsuLook *const LOOKS[] = {
#define DSU_LOOK(name) &dsu_look_##name,
#include "paint/look_list.h"
#undef DSU_LOOK
};

size_t
dsu_n_looks (void)
{
  return DS_COUNT (LOOKS);
}

const DsuLook *
dsu_look (size_t i)
{
  return LOOKS[i];
}

const DsuLook *
dsu_look_find (const char *name)
{
  for (size_t i = 0; i < DS_COUNT (LOOKS); i++)
    if (strcmp (LOOKS[i]->name, name) == 0)
      return LOOKS[i];
  return NULL;
}

/* The look of tile @index of the rules; never NULL. A name that we do not know is drawn plain. */
const DsuLook *
dsu_look_of_tile (const DsTile *tile, uint32_t index)
{
  const DsuLook *look;

  if (index == DS_TILE_NONE)
    return &dsu_look_nothing;
  if (tile->is_unknown)
    return &dsu_look_unknown;
  look = tile->look != NULL ? dsu_look_find (tile->look) : NULL;
  if (look != NULL)
    return look;
  return tile->layer == DS_LAYER_FEATURE ? &dsu_look_glyph : &dsu_look_plain;
}

/* The same for a kind of thing. */
const DsuLook *
dsu_look_of_kind (const DsKind *kind)
{
  const DsuLook *look;

  if (kind->is_unknown)
    return &dsu_look_unknown;
  look = kind->look != NULL ? dsu_look_find (kind->look) : NULL;
  return look != NULL ? look : &dsu_look_glyph;
}
