/* core/sim/mind/writing.c — engravings, stored among the names of the state; other writing comes
 * from the document and the rules. */
#include "sim/mind/writing.h"
#include "base/hash.h"
#include "sim/sim.h"
#include "sim/world/names.h"
#include "sim/world/tell.h"

#include <string.h>

/* Truncates at a character boundary. */
static void
copy (char *out, size_t size, const char *text)
{
  DsMessage message;

  ds_message_set (&message, "sim.writing", "%s", text);
  ds_message_format (&message, out, size);
}

static void
copy_engraving (const DsSim *sim, int32_t engraved, char *out, size_t size)
{
  char text[DS_SIM_NAME_BYTES];

  ds_names_text (&sim->now.names.items[engraved], text);
  copy (out, size, text);
}

/* @item DS_SIM_NONE: the engraving on the floor at @spot. */
static int32_t
find_engraving (const DsSim *sim, int32_t item, DsSimSpot spot)
{
  for (size_t i = 0; i < sim->now.names.n; i++) {
    const DsSimName *it = &sim->now.names.items[i];

    if (it->use == DS_NAME_ENGRAVED && it->item == item &&
        (item != DS_SIM_NONE || ds_spot_equal (it->at, spot)))
      return (int32_t)i;
  }
  return DS_SIM_NONE;
}

int32_t
ds_writing_at (const DsSim *sim, DsSimSpot spot)
{
  DS_ASSERT (sim != NULL);
  return find_engraving (sim, DS_SIM_NONE, spot);
}

/* ---- designer's texts: the property "text" of the thing that the item comes from */

static const DsThing *
thing_of (const DsSim *sim, int32_t item)
{
  for (size_t i = 0; i < sim->now.things.n; i++) {
    const DsSimThing *it = &sim->now.things.items[i];

    if (it->item == item)
      return ds_things_find (sim->delve.dungeon.floors[it->floor].things,
                             it->id[0] | (uint64_t)it->id[1] << 32);
  }
  return NULL;
}

/* False: it has no text. @thing may be NULL. */
static bool
read_thing (const DsThing *thing, char *out, size_t size)
{
  return thing != NULL && ds_thing_text (thing, "text", out, size) == DS_OK && out[0] != '\0';
}

/* Copies the text of a sign on its cell. */
bool
ds_writing_on_sign (const DsSim *sim, DsSimSpot spot, char *out, size_t size)
{
  const DsThings *things = sim->delve.dungeon.floors[spot.floor].things;

  DS_ASSERT (sim != NULL && out != NULL);
  out[0] = '\0';
  if (!(ds_rules_tile (sim->delve.rules, sim->now.feature.items[ds_cell_at (sim, spot)])->flags &
        DS_TILE_SIGN))
    return false;
  for (size_t i = ds_things_seek (things, spot.cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != spot.cell.x || thing->at.y != spot.cell.y)
      break;
    if (ds_kind_of (sim, thing->kind)->role == DS_ROLE_NOTE && read_thing (thing, out, size))
      return true;
  }
  return false;
}

/* Copies one of the record's lines, the same each time. */
static bool
read_record (const DsSim *sim, int32_t item, char *out, size_t size)
{
  const DsLines *lines = &ds_kind_of (sim, ds_item_of (sim, item)->kind)->item->lines;

  if (lines->n == 0)
    return false;
  copy (out, size,
        ds_translate (lines->items[ds_cell_hash (sim->seed, item, 0) % (uint64_t)lines->n]));
  return true;
}

/* ---- reading */

bool
ds_sim_writing (const DsSim *self, int32_t item, char *out, size_t size)
{
  const int32_t engraved = find_engraving (self, item, (DsSimSpot){ 0 });

  DS_ASSERT (self != NULL && out != NULL);
  out[0] = '\0';
  if (engraved == DS_SIM_NONE)
    return read_thing (thing_of (self, item), out, size) || read_record (self, item, out, size);
  copy_engraving (self, engraved, out, size);
  return true;
}

bool
ds_sim_writing_at (const DsSim *self, DsSimSpot spot, char *out, size_t size)
{
  const int32_t engraved = ds_writing_at (self, spot);

  DS_ASSERT (self != NULL && out != NULL);
  out[0] = '\0';
  if (engraved == DS_SIM_NONE)
    return ds_writing_on_sign (self, spot, out, size);
  copy_engraving (self, engraved, out, size);
  return true;
}

bool
ds_sim_engrave (DsSim *self, int32_t item, const char *text)
{
  const DsSimSpot at = ds_actor_of (self, DS_SIM_PLAYER)->at;
  DsSimName it = { .use = DS_NAME_ENGRAVED, .item = item, .kind = DS_SIM_NONE, .at = at };
  int32_t old;

  DS_ASSERT (self != NULL && text != NULL);
  if (item != DS_SIM_NONE) {
    if (item < 0 || (size_t)item >= self->now.items.n)
      return false;
    it.kind = ds_item_of (self, item)->kind;
    it.at = (DsSimSpot){ .floor = DS_SIM_NONE };
  }
  old = find_engraving (self, item, at);
  ds_names_set_text (&it, text);
  if (it.text[0] == 0) {
    if (old != DS_SIM_NONE)
      self->now.names.items[old] = self->now.names.items[--self->now.names.n];
    return true;
  }
  if (old == DS_SIM_NONE)
    return ds_array_push (&self->now.names, it);
  self->now.names.items[old] = it;
  return true;
}

bool
ds_writing_is_on (const DsSim *sim, int32_t item)
{
  char text[DS_SIM_WRITING];

  DS_ASSERT (sim != NULL);
  return ds_sim_writing (sim, item, text, sizeof text);
}

void
ds_writing_tread (DsSim *sim, DsSimSpot spot)
{
  const int32_t engraved = ds_writing_at (sim, spot);
  char text[DS_SIM_WRITING];

  DS_ASSERT (sim != NULL);
  if (ds_writing_on_sign (sim, spot, text, sizeof text))
    ds_tell (sim, DS_EVENT_MESSAGE, DS_SIM_PLAYER, DS_TEXT_SIGN);
  if (engraved != DS_SIM_NONE)
    ds_tell (sim, DS_EVENT_MESSAGE, DS_SIM_PLAYER, DS_TEXT_ENGRAVED)->amount = engraved;
}
