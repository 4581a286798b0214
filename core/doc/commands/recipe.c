/* core/doc/commands/recipe.c — changes the recipe or the seed; the level is unchanged. */
#include "doc/cmd.h"

#include <string.h>

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdRecipe *wanted = (const DsCmdRecipe *)cmd;
  const DsDungeon seeded = { .seed = wanted->seed,
                             .is_derived = wanted->derived_from != NULL,
                             .derived_from =
                                 wanted->derived_from != NULL ? *wanted->derived_from : 0 };
  DsRecipe recipe;
  DsStatus status;

  if (ds_dungeon_same_seed (&delve->dungeon, &seeded) &&
      ds_recipe_equal (&delve->recipe, wanted->recipe))
    return DS_OK;
  status = ds_recipe_copy (&recipe, wanted->recipe, err);
  if (status != DS_OK)
    return status;
  ds_recipe_clear (&delve->recipe);
  delve->recipe = recipe;
  ds_dungeon_take_seed (&delve->dungeon, &seeded);
  if (recipe.ruleset[0] != '\0') /* one that is made for certain moves, such as the seeds' */
    memcpy (delve->ruleset, recipe.ruleset, sizeof delve->ruleset);
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_META);
  return DS_OK;
}

const DsCmdClass ds_cmd_recipe = {
  .id = "recipe", .label = N_ ("Change Recipe"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
