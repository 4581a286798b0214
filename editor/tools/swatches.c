/* editor/tools/swatches.c — colour and picture of what is painted. */
#include "tools/swatches.h"

#include "thumbnail.h"

#define SIDE 96 /* pixels: as large as a cell can be shown */

struct DseSwatches {
  DsRules *tile_rules, *kind_rules; /* so that no other rules get the address */
  guint16 tile, kind;
  guint32 colour;
  const DsLockKind *lock;
  GdkTexture *picture; /* NULL: none yet */
};

DseSwatches *
dse_swatches_new (void)
{
  return g_new0 (DseSwatches, 1);
}

void
dse_swatches_free (DseSwatches *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->picture);
  ds_rules_unref (self->tile_rules);
  ds_rules_unref (self->kind_rules);
  g_free (self);
}

static void
take (DsRules **of, DsRules *rules)
{
  ds_rules_ref (rules);
  ds_rules_unref (*of);
  *of = rules;
}

guint32
dse_swatches_get_colour (DseSwatches *self, DsRules *rules, guint16 tile)
{
  g_return_val_if_fail (self != NULL && rules != NULL, 0);

  if (self->tile_rules != rules || self->tile != tile) {
    self->colour = dsu_tile_colour (rules, tile);
    take (&self->tile_rules, rules);
    self->tile = tile;
  }
  return self->colour;
}

GdkTexture *
dse_swatches_get_picture (DseSwatches *self, DsRules *rules, guint16 kind, const DsLockKind *lock)
{
  g_return_val_if_fail (self != NULL && rules != NULL, NULL);

  if (self->picture == NULL || self->kind_rules != rules || self->kind != kind ||
      self->lock != lock) {
    g_clear_object (&self->picture);
    self->picture = dsu_kind_swatch_new (rules, kind, lock, SIDE);
    take (&self->kind_rules, rules);
    self->kind = kind;
    self->lock = lock;
  }
  return self->picture;
}
