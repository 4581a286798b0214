/* core/io/palette.c — chooses colours of definitions, or takes those of a mapping. */
#include "io/palette.h"
#include "base/hash.h"
#include "base/hooks.h"
#include "rules/record.h"

#include <string.h>

static const struct {
  uint32_t colour;
  const char *tile;
} USUAL[] = {
  { 0x000000, "wall" },          { 0xffffff, "floor" }, { 0x0000ff, "deep-water" },
  { 0x00ffff, "shallow-water" }, { 0xff8000, "lava" },  { 0x008000, "grass-floor" },
};

const char *
ds_palette_usual (uint32_t colour)
{
  for (size_t i = 0; i < DS_COUNT (USUAL); i++)
    if (USUAL[i].colour == colour)
      return USUAL[i].tile;
  return NULL;
}

static DsStatus
init (DsPalette *out, const DsRules *rules, DsError *err)
{
  const size_t n = ds_rules_n_tiles (rules) + ds_rules_n_kinds (rules);

  *out = (DsPalette){ .n_tiles = ds_rules_n_tiles (rules), .n_kinds = ds_rules_n_kinds (rules) };
  out->colours = ds_alloc (n, sizeof *out->colours);
  if (out->colours == NULL) {
    memset (out, 0, sizeof *out);
    return ds_fail_nomem (err, "palette");
  }
  for (size_t i = 0; i < n; i++)
    out->colours[i] = DS_PALETTE_NONE;
  return DS_OK;
}

/* ---- colours of their own */

typedef struct {
  uint32_t *slots; /* open addressing; colour + 1, 0 = free */
  size_t n_slots;  /* a power of two */
} ColourSet;

/* False: the colour is there already. */
static bool
take_colour (ColourSet *self, uint32_t colour)
{
  size_t i = ds_mix64 (colour) & (self->n_slots - 1);

  while (self->slots[i] != 0 && self->slots[i] != colour + 1)
    i = (i + 1) & (self->n_slots - 1);
  if (self->slots[i] != 0)
    return false;
  self->slots[i] = colour + 1;
  return true;
}

/* Two parts of @a and one of @b, by parts of the colour. */
static uint32_t
blend (uint32_t a, uint32_t b)
{
  uint32_t colour = 0;

  for (int shift = 0; shift <= 16; shift += 8)
    colour |= (2 * (a >> shift & 0xff) + (b >> shift & 0xff)) / 3 << shift;
  return colour;
}

/* @colour, or a free one that differs from it in the lowest bits of its parts. */
static uint32_t
choose (ColourSet *set, uint32_t colour)
{
  uint32_t tried = colour;

  for (uint32_t n = 1; !take_colour (set, tried); n++)
    tried = colour ^ ((n & 1) << 3 | (n >> 1 & 1) << 11 | (n >> 2 & 1) << 19 | (n >> 3 & 7) << 4 |
                      (n >> 6 & 7) << 12 | (n >> 9 & 7) << 20 | (n >> 12 & 7) | (n >> 15 & 7) << 8);
  return tried;
}

DsStatus
ds_palette_make (DsPalette *out, const DsRules *rules, DsError *err)
{
  ColourSet set = { .n_slots = 64 };
  DsStatus status;

  DS_ASSERT (out != NULL && rules != NULL);

  status = init (out, rules, err);
  if (status != DS_OK)
    return status;
  while (set.n_slots < 4 * (out->n_tiles + out->n_kinds))
    set.n_slots *= 2;
  set.slots = ds_alloc0 (set.n_slots, sizeof *set.slots);
  if (set.slots == NULL) {
    ds_palette_clear (out);
    return ds_fail_nomem (err, "palette");
  }
  for (size_t i = 0; i < DS_COUNT (USUAL); i++)
    (void)take_colour (&set, USUAL[i].colour);
  for (uint32_t i = 1; i < out->n_tiles; i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    out->colours[i] = choose (&set, tile->layer == DS_LAYER_FEATURE ? blend (tile->fg, tile->bg)
                                                                    : blend (tile->bg, tile->fg));
  }
  for (uint32_t i = 0; i < out->n_kinds; i++)
    out->colours[out->n_tiles + i] = choose (&set, ds_rules_kind (rules, i)->fg & 0xffffff);
  ds_free (set.slots);
  return DS_OK;
}

/* ---- of a mapping */

/* True when the reader takes cells of this colour by a rule before rule @i. */
static bool
is_taken (const DsMapping *mapping, size_t i, uint32_t colour)
{
  for (size_t k = 0; k < i; k++) {
    const char *text = ds_mapping_rule (mapping, k)->colour;
    uint32_t other;

    if (text[0] != '\0' && ds_colour_parse (text, &other) && other == colour)
      return true;
  }
  return false;
}

static void
set_colour (DsPalette *self, size_t i, uint32_t colour)
{
  if (self->colours[i] == DS_PALETTE_NONE)
    self->colours[i] = colour;
}

DsStatus
ds_palette_of_mapping (DsPalette *out, const DsRules *rules, const DsMapping *mapping, DsError *err)
{
  DsStatus status;

  DS_ASSERT (out != NULL && rules != NULL && mapping != NULL);

  status = init (out, rules, err);
  for (size_t i = 0; i < mapping->rules.n && status == DS_OK; i++) {
    const DsMapRule *rule = ds_mapping_rule (mapping, i);
    const uint16_t tile = ds_rules_find_tile (rules, rule->tile);
    uint32_t colour;
    uint16_t kind;

    if (rule->colour[0] == '\0' || !ds_colour_parse (rule->colour, &colour) ||
        is_taken (mapping, i, colour))
      continue;
    if (rule->object[0] != '\0' && ds_rules_find_kind (rules, rule->object, &kind))
      set_colour (out, out->n_tiles + kind, colour);
    else if (tile != DS_TILE_NONE)
      set_colour (out, tile, colour);
  }
  return status;
}

/* ---- reading it */

void
ds_palette_clear (DsPalette *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->colours);
  memset (self, 0, sizeof *self);
}

uint32_t
ds_palette_tile (const DsPalette *self, uint32_t tile)
{
  DS_ASSERT (self != NULL);

  return tile < self->n_tiles ? self->colours[tile] : DS_PALETTE_NONE;
}

uint32_t
ds_palette_kind (const DsPalette *self, uint32_t kind)
{
  DS_ASSERT (self != NULL);

  return kind < self->n_kinds ? self->colours[self->n_tiles + kind] : DS_PALETTE_NONE;
}

uint32_t
ds_palette_find (const DsPalette *self, uint32_t colour)
{
  DS_ASSERT (self != NULL && colour != DS_PALETTE_NONE);

  for (size_t i = 0; i < self->n_tiles + self->n_kinds; i++)
    if (self->colours[i] == colour)
      return (uint32_t)i;
  return DS_PALETTE_NONE;
}

DsStatus
ds_palette_choose (DsPalette *out, const DsRules *rules, const DsMapping *mapping, DsError *err)
{
  DS_ASSERT (out != NULL && rules != NULL);

  return mapping != NULL ? ds_palette_of_mapping (out, rules, mapping, err)
                         : ds_palette_make (out, rules, err);
}

const DsThing *
ds_palette_thing (const DsPalette *self, const DsFloor *floor, DsCell cell)
{
  const DsThings *things = floor->things;
  const DsThing *found = NULL;

  DS_ASSERT (self != NULL && floor != NULL);

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    if (ds_palette_kind (self, thing->kind) != DS_PALETTE_NONE)
      found = thing;
  }
  return found;
}
