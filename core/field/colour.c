/* core/field/colour.c — variation of colours, channel by channel. */
#include "field/colour.h"
#include "base/hash.h"

static int32_t
part_of (uint32_t colour, int part)
{
  return (int32_t)(colour >> 8 * part & 0xff);
}

static uint32_t
with_part (int32_t value, int part)
{
  return (uint32_t)ds_clamp (value, 0, 255) << 8 * part;
}

/* One of @n numbers from 0, by the bits of @hash from @at on. */
static int32_t
draw (uint64_t hash, int at, int32_t n)
{
  return (int32_t)((hash >> at & 0xffff) * (uint32_t)n >> 16);
}

uint32_t
ds_colour_vary (uint32_t colour, uint32_t variance, int32_t overall, uint64_t hash)
{
  const int32_t all = draw (hash, 48, overall + 1);
  uint32_t out = 0;

  for (int part = 0; part < 3; part++)
    out |= with_part (
        part_of (colour, part) + all + draw (hash, 16 * part, part_of (variance, part) + 1), part);
  return out;
}

uint32_t
ds_colour_dance (uint32_t colour, uint32_t deviations, uint32_t period, uint64_t now, uint64_t hash)
{
  uint32_t out = 0;

  if (period == 0)
    return colour;
  hash = ds_mix64 (hash + (now + hash % period) / period);
  for (int part = 0; part < 3; part++) {
    const int32_t most = part_of (deviations, part);

    out |= with_part (part_of (colour, part) - most + draw (hash, 16 * part, 2 * most + 1), part);
  }
  return out;
}

uint32_t
ds_colour_dim (uint32_t colour, uint32_t level)
{
  uint32_t out = 0;

  for (int part = 0; part < 3; part++)
    out |= with_part (part_of (colour, part) * (int32_t)level / 255, part);
  return out;
}

DsCellLook
ds_cell_look (const DsRules *rules, uint32_t ground, uint32_t feature, uint64_t hash, uint64_t now)
{
  const DsTile *below = ds_rules_tile (rules, ground);
  const DsTile *shown = feature != DS_TILE_NONE ? ds_rules_tile (rules, feature) : below;
  const uint32_t fg = ds_colour_vary (shown->fg, shown->fg_variance, shown->overall, hash);
  const uint32_t bg =
      ds_colour_vary (below->bg, below->bg_variance, below->overall, ds_mix64 (hash));

  DS_ASSERT (rules != NULL && ground < ds_rules_n_tiles (rules) &&
             feature < ds_rules_n_tiles (rules));
  return (DsCellLook){
    .glyph = shown->flags & DS_TILE_YIELDS_GLYPH ? below->glyph : shown->glyph,
    .fg = ds_colour_dance (fg, shown->fg_dance, (uint32_t)shown->period, now, hash),
    .bg = ds_colour_dance (bg, below->bg_dance, (uint32_t)below->period, now, ~hash),
  };
}
