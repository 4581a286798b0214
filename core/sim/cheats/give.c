/* core/sim/cheats/give.c — gives items to the player. */
#include "sim/cheat.h"
#include "sim/world/items.h"
#include "sim/world/tell.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  const int32_t n = args->n_numbers > 0 ? args->numbers[0] : 1;

  if (ds_kind_of (sim, args->kind)->item == NULL)
    return ds_fail (err, DS_BAD_ARG, "give", "cheat.no-item", N_ ("not an item"));
  for (int32_t i = 0; i < n; i++) {
    const int32_t item = ds_items_add (sim, args->kind, DS_SIM_NONE, DS_SIM_NONE);

    if (item == DS_SIM_NONE)
      return ds_fail (err, DS_LIMIT, "give", "cheat.full", N_ ("too many items"));
    ds_items_give (sim, item, DS_SIM_PLAYER);
    ds_tell_item (sim, DS_EVENT_TOOK, DS_SIM_PLAYER, item, DS_TEXT_TAKE);
  }
  return DS_OK;
}

const DsCheat ds_cheat_give = {
  .id = "give",
  .label = N_ ("Give an item"),
  .arguments = "ITEM [N]",
  .help = N_ ("Gives the player an item, or several."),
  .takes = DS_CHEAT_ITEM,
  .run = run,
};
