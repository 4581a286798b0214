/* core/sim/describe.c — looking and examining. */
#include "sim/describe.h"
#include "sim/body.h"
#include "sim/consume.h"
#include "sim/inside.h"
#include "sim/knowledge.h"

#include <string.h>

enum { NAME_BYTES = 128, DETAIL_BYTES = 128 };

/* The numbers of an item that are not 0, each behind a space. */
static const char *
details_of (const DsSim *sim, int32_t item, char out[DETAIL_BYTES])
{
  const DsItem *record = ds_kind_of (sim, ds_item_of (sim, item)->kind)->item;
  const struct {
    const char *label;
    int32_t value;
  } details[] = {
    { N_ ("attack"), record->attack },
    { N_ ("ranged"), record->ranged },
    { N_ ("thrown"), record->thrown != 1 ? record->thrown : 0 }, /* 1 is usual */
    { N_ ("defense"), record->defense },
    { N_ ("food"), ds_consume_food (sim, item) },
  };
  size_t n = 0;

  out[0] = '\0';
  for (size_t i = 0; i < DS_COUNT (details); i++) {
    DsMessage message;

    if (details[i].value == 0)
      continue;
    ds_message_set (&message, "sim.detail", " %s:%d", ds_translate (details[i].label),
                    details[i].value);
    ds_message_format (&message, out + n, DETAIL_BYTES - n);
    n += strlen (out + n);
  }
  return out;
}

void
ds_sim_examine (const DsSim *self, int32_t item, DsMessage *out)
{
  char name[NAME_BYTES], details[DETAIL_BYTES];

  ds_sim_item_name (self, item, name, sizeof name);
  details_of (self, item, details);
  if (ds_kind_of (self, ds_item_of (self, item)->kind)->item->is_uncounted)
    ds_message_set (out, "sim.examine", N_ ("It's %s.%s"), name, details);
  else if (name[0] != '\0' && strchr ("aeiou", name[0]) != NULL)
    ds_message_set (out, "sim.examine", N_ ("It's an %s.%s"), name, details);
  else
    ds_message_set (out, "sim.examine", N_ ("It's a %s.%s"), name, details);
}

/* ---- looking */

static void
look_at_actor (const DsSim *sim, int32_t actor, DsSimLook *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const DsKind *kind = ds_kind_of (sim, it->kind);
  char name[NAME_BYTES];

  out->glyph = kind->glyph;
  out->colour = kind->fg;
  ds_message_set (&out->text, "sim.look-creature", N_ ("%s level:%d attack:%d defense:%d hp:%d"),
                  ds_sim_kind_name (sim, it->kind, name, sizeof name), it->abilities.level,
                  ds_body_attack (sim, actor), ds_body_defense (sim, actor), it->body.hp);
}

static void
look_at_item (const DsSim *sim, int32_t item, DsSimLook *out)
{
  const DsKind *kind = ds_kind_of (sim, ds_item_of (sim, item)->kind);
  char name[NAME_BYTES], details[DETAIL_BYTES];

  out->glyph = kind->glyph;
  out->colour = ds_sim_item_colour (sim, item);
  ds_message_set (&out->text, "sim.look-item", "%s%s",
                  ds_sim_item_name (sim, item, name, sizeof name), details_of (sim, item, details));
}

/* What was there when it was seen last. */
static void
look_at_memory (const DsSim *sim, int32_t number, DsSimLook *out)
{
  const DsKind *kind = ds_kind_of (sim, number);
  char name[NAME_BYTES];

  out->glyph = kind->glyph;
  out->colour = kind->fg;
  ds_message_set (&out->text, "sim.look-memory", N_ ("%s, as you remember it"),
                  ds_sim_kind_name (sim, number, name, sizeof name));
}

static void
look_at_tile (const DsSim *sim, uint32_t index, DsSimLook *out)
{
  const DsTile *tile = ds_rules_tile (sim->delve.rules, index);

  out->glyph = tile->glyph;
  out->colour = tile->fg;
  ds_message_set (&out->text, "sim.look-tile", "%s", ds_translate (tile->description));
}

void
ds_sim_look (const DsSim *self, DsSimSpot spot, DsSimLook *out)
{
  const DsSimKnowledge known = ds_sim_know (self, DS_SIM_PLAYER, spot);

  if (!ds_sim_has_cell (self, spot.cell)) {
    look_at_tile (self, ds_rules_find_tile (self->delve.rules, "bounds"), out);
  } else if (known.actor != DS_SIM_NONE) {
    look_at_actor (self, known.actor, out);
  } else if (known.item != DS_SIM_NONE) {
    look_at_item (self, known.item, out);
  } else if (known.kind != DS_SIM_NONE) {
    look_at_memory (self, known.kind, out);
  } else if (known.is_known) {
    look_at_tile (self, known.feature != DS_TILE_NONE ? known.feature : known.ground, out);
  } else {
    out->glyph = ' ';
    out->colour = 0xffffff;
    ds_message_set (&out->text, "sim.look-unknown", N_ ("(unknown)"));
  }
}
