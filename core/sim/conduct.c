/* core/sim/conduct.c — table of the kinds of deeds that are counted. */
#include "sim/conduct.h"
#include "sim/inside.h"

static const struct {
  const char *id, *label, *never;
  int32_t action; /* DsActionType; -1: kills, -2: turns */
} ROWS[] = {
  { "turns", N_ ("Turns"), NULL, -2 },
  { "kills", N_ ("Kills"), N_ ("Killed nobody"), -1 },
  { "finds", N_ ("Items picked up"), N_ ("Picked up nothing"), DS_ACTION_pick_up },
  { "eaten", N_ ("Meals eaten"), N_ ("Never ate"), DS_ACTION_eat },
  { "drunk", N_ ("Potions drunk"), N_ ("Never drank a potion"), DS_ACTION_quaff },
  { "read", N_ ("Scrolls and notes read"), N_ ("Never read"), DS_ACTION_read },
  { "cast", N_ ("Spells cast"), N_ ("Never cast a spell"), DS_ACTION_cast },
  { "thrown", N_ ("Items thrown"), N_ ("Never threw anything"), DS_ACTION_throw },
  { "shots", N_ ("Shots fired"), N_ ("Never fired a shot"), DS_ACTION_fire },
  { "searches", N_ ("Searches"), N_ ("Never searched"), DS_ACTION_search },
};

bool
ds_sim_conduct (const DsSim *self, size_t i, DsConduct *out)
{
  const DsSimGame *game = ds_game_of (self);

  DS_ASSERT (self != NULL && out != NULL);
  if (i >= DS_COUNT (ROWS))
    return false;
  *out = (DsConduct){ .id = ROWS[i].id,
                      .label = ROWS[i].label,
                      .never = ROWS[i].never,
                      .n = ROWS[i].action >= 0    ? game->deeds[ROWS[i].action]
                           : ROWS[i].action == -1 ? game->kills
                                                  : game->turn };
  return true;
}
