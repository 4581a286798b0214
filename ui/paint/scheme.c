/* ui/paint/scheme.c — looks of the tiles and kinds of some rules in a style. */
#include "paint/scheme.h"

#include <string.h>

static const char *const STYLES[] = {
#define X(name, id) id,
  DSU_STYLE_LIST (X)
#undef X
};

const char *
dsu_style_id (DsuStyle style)
{
  return STYLES[style];
}

bool
dsu_style_parse (const char *id, DsuStyle *out)
{
  DS_ASSERT (id != NULL && out != NULL);

  for (int i = 0; i < DSU_N_STYLES; i++)
    if (strcmp (STYLES[i], id) == 0) {
      *out = (DsuStyle)i;
      return true;
    }
  return false;
}

static uint8_t
class_of (const DsTile *tile, const DsuLook *look)
{
  const uint32_t blocks = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT;
  const bool is_drawn_plain = look == &dsu_look_plain || look == &dsu_look_unknown;
  uint8_t bits = 0;

  if ((look->flags & DSU_LOOK_SOLID) || (is_drawn_plain && (tile->flags & blocks) == blocks))
    bits |= DSU_CLASS_SOLID;
  if (look->flags & DSU_LOOK_DOOR)
    bits |= DSU_CLASS_DOOR;
  if (look->flags & DSU_LOOK_GLOWS)
    bits |= DSU_CLASS_GLOWS;
  if (look->flags & DSU_LOOK_LIGHT)
    bits |= DSU_CLASS_LIGHT;
  return bits;
}

DsStatus
dsu_scheme_init (DsuScheme *self, DsRules *rules, DsuStyle style, DsError *err)
{
  const size_t n = ds_rules_n_tiles (rules);

  DS_ASSERT (self != NULL && rules != NULL);

  *self = (DsuScheme){ .rules = ds_rules_ref (rules), .style = style, .n_tiles = n };
  self->looks = ds_alloc (n, sizeof *self->looks);
  self->classes = ds_alloc (n, 1);
  if (self->looks == NULL || self->classes == NULL) {
    dsu_scheme_clear (self);
    return ds_fail_nomem (err, "looks");
  }
  for (uint32_t i = 0; i < n; i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    self->looks[i] = dsu_look_of_tile (tile, i);
    self->classes[i] = class_of (tile, self->looks[i]);
  }
  return DS_OK;
}

void
dsu_scheme_clear (DsuScheme *self)
{
  DS_ASSERT (self != NULL);

  ds_rules_unref (self->rules);
  ds_locks_unref (self->locks);
  ds_free (self->looks);
  ds_free (self->classes);
  memset (self, 0, sizeof *self);
}

void
dsu_scheme_set_locks (DsuScheme *self, DsLocks *locks)
{
  DS_ASSERT (self != NULL);

  ds_locks_ref (locks);
  ds_locks_unref (self->locks);
  self->locks = locks;
}
