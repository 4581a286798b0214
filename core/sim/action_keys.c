/* core/sim/action_keys.c — parses keys to actions. */
#include "sim/inside.h"
#include "sim/world/aim.h"
#include "sim/world/cells.h"
#include "sim/world/items.h"

#include <string.h>

enum { KEYS_MAX = 8 }; /* of one action */

static size_t
count_bits (uint8_t bits)
{
  size_t n = 0;

  for (; bits != 0; bits &= (uint8_t)(bits - 1))
    n++;
  return n;
}

/* -1: not a direction. */
static int32_t
step_of (char key)
{
  static const char letters[] = "kljhunby"; /* in the order of ds_move_steps[] */
  const char *at = key != '\0' ? strchr (letters, key) : NULL;

  return at != NULL ? (int32_t)(at - letters) : -1;
}

static int32_t
letter_of (char key)
{
  return key >= 'a' && key <= 'z' ? key - 'a' : -1;
}

static int32_t
item_of (const DsSim *sim, char key)
{
  if (key == ',')
    return ds_cells_item (sim, ds_actor_of (sim, DS_SIM_PLAYER)->at);
  return letter_of (key) >= 0 ? ds_items_nth (sim, DS_SIM_PLAYER, letter_of (key)) : DS_SIM_NONE;
}

/* The cell that @key means: in a direction, that of the first visible creature, or else the last
 * visible cell before an obstacle; that of the nearest visible creature; or the player's. */
static DsCell
cell_of (const DsSim *sim, char key)
{
  const DsSimActor *player = ds_actor_of (sim, DS_SIM_PLAYER);
  const int32_t step = step_of (key), other = ds_aim_nearest (sim, DS_SIM_PLAYER);
  DsSimSpot spot = player->at, next = spot;

  if (key == '*' && other != DS_SIM_NONE)
    return ds_actor_of (sim, other)->at.cell;
  for (int32_t i = 0; step >= 0 && i < player->senses.vision; i++) {
    next.cell.x += ds_move_steps[step].x;
    next.cell.y += ds_move_steps[step].y;
    if (!ds_sim_has_cell (sim, next.cell) || !ds_aim_passes (sim, next))
      break;
    spot = next;
    if (ds_aim_sees_actor (sim, DS_SIM_PLAYER, ds_cells_actor (sim, spot)))
      break;
  }
  return spot.cell;
}

int32_t
ds_action_of_key (char key)
{
  int32_t type = 0;

  if (step_of (key) >= 0)
    return DS_ACTION_move;
  while (type < DS_N_ACTIONS && (key == '\0' || (ds_action_class (type)->key != key &&
                                                 ds_action_class (type)->also != key)))
    type++;
  return type < DS_N_ACTIONS ? type : -1;
}

static bool
is_book (const DsSim *sim, int32_t item)
{
  return item != DS_SIM_NONE && ds_kind_of (sim, ds_item_of (sim, item)->kind)->item->spells.n > 0;
}

size_t
ds_action_read_keys (const DsSim *sim, const char *keys, DsAction *out)
{
  const size_t length = strnlen (keys, KEYS_MAX);
  uint8_t needs;
  size_t n = 1;

  DS_ASSERT (sim != NULL && keys != NULL && out != NULL);
  *out = (DsAction){ .type = ds_action_of_key (keys[0]),
                     .step = step_of (keys[0]),
                     .item = DS_SIM_NONE };
  if (out->type < 0 || out->step >= 0)
    return out->step >= 0;
  needs = ds_action_class (out->type)->needs;
  if (needs & DS_ACT_ITEM && n < length)
    out->item = item_of (sim, keys[n++]);
  if (out->type == DS_ACTION_read && is_book (sim, out->item)) {
    out->type = DS_ACTION_cast;
    needs = ds_action_class (out->type)->needs;
  }
  if (needs & DS_ACT_NUMBER && n < length)
    out->number = letter_of (keys[n++]);
  if (needs & DS_ACT_STEP && n < length)
    out->step = step_of (keys[n++]);
  if (needs & DS_ACT_CELL && n < length)
    out->cell = cell_of (sim, keys[n++]);
  return n == 1 + count_bits (needs & (DS_ACT_ITEM | DS_ACT_NUMBER | DS_ACT_STEP | DS_ACT_CELL))
             ? n
             : 0;
}
