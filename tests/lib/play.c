/* tests/lib/play.c — games on drawn levels. */
#include "lib/play.h"
#include "sim/mind/actors.h"
#include "sim/turn.h"
#include "sim/world/items.h"

DsSim *
dst_play (const char *map, guint64 seed)
{
  const DsSimOptions options = { .seed = seed, .character = "player" }; /* bare hands */
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, map, '/');
  g_assert_cmpint (ds_sim_new (&sim, &delve, &options, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return sim;
}

DsSim *
dst_play_by (const char *map, const char *ruleset, const DsSimOptions *options)
{
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, map, '/');
  g_strlcpy (delve.ruleset, ruleset, sizeof delve.ruleset);
  g_assert_cmpint (ds_sim_new (&sim, &delve, options, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return sim;
}

DsSim *
dst_play_recipe (const char *id, const DsSimOptions *options)
{
  DsGenResult result;
  DsDelve delve;
  DsSim *sim;

  dst_recipe_init (&delve, id, options->seed);
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  g_assert_cmpint (ds_dungeon_copy (&delve.dungeon, &result.dungeon, NULL), ==, DS_OK);
  ds_gen_result_clear (&result);
  g_assert_cmpint (ds_sim_new (&sim, &delve, options, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return sim;
}

int32_t
dst_kind (const DsSim *sim, const char *id)
{
  uint16_t kind;

  g_assert_true (ds_rules_find_kind (sim->delve.rules, id, &kind));
  return kind;
}

int32_t
dst_spawn (DsSim *sim, const char *kind, int32_t x, int32_t y)
{
  const int32_t actor = ds_actors_add (sim, dst_kind (sim, kind), (DsSimSpot){ 0, { x, y } });

  g_assert_cmpint (actor, >, DS_SIM_PLAYER);
  return actor;
}

int32_t
dst_give (DsSim *sim, int32_t actor, const char *kind)
{
  const int32_t item = ds_items_add (sim, dst_kind (sim, kind), DS_SIM_NONE, DS_SIM_NONE);

  g_assert_cmpint (item, >=, 0);
  ds_items_give (sim, item, actor);
  return item;
}

int32_t
dst_lay (DsSim *sim, const char *kind, int32_t x, int32_t y)
{
  const int32_t item = ds_items_add (sim, dst_kind (sim, kind), DS_SIM_NONE, DS_SIM_NONE);

  g_assert_cmpint (item, >=, 0);
  ds_items_lay (sim, item, (DsSimSpot){ 0, { x, y } });
  return item;
}

int32_t
dst_effect (const DsSim *sim, const char *id)
{
  uint16_t effect;

  g_assert_true (ds_rules_find_effect (sim->delve.rules, id, &effect));
  return effect;
}

bool
dst_do (DsSim *sim, DsActionType type, int32_t item, int32_t x, int32_t y, int32_t number)
{
  const DsAction action = {
    .type = (int32_t)type, .item = item, .cell = { x, y }, .number = number
  };

  return ds_sim_act (sim, &action);
}

void
dst_pass (DsSim *sim, int32_t actor, int turns)
{
  while (turns-- > 0)
    ds_turn_end (sim, actor);
}

char *
dst_said (DsSim *sim)
{
  GString *said = g_string_new (NULL);

  for (gsize i = 0; i < sim->events.n; i++) {
    char text[400];
    DsMessage message;

    if (!ds_sim_event_message (sim, &sim->events.items[i], &message))
      continue;
    if (said->len > 0)
      g_string_append_c (said, '\n');
    g_string_append (said, ds_message_format (&message, text, sizeof text));
  }
  sim->events.n = 0;
  return g_string_free (said, FALSE);
}

void
dst_check_counts (const guint *counts, const guint *shares, gsize n)
{
  gdouble all = 0, sum = 0;

  for (gsize i = 0; i < n; i++) {
    all += counts[i];
    sum += shares != NULL ? shares[i] : 1;
  }
  for (gsize i = 0; i < n; i++) {
    const gdouble p = (shares != NULL ? shares[i] : 1) / sum, mean = all * p;

    g_test_message ("%zu: %u, %.0f", i, counts[i], mean);
    g_assert_cmpfloat ((counts[i] - mean) * (counts[i] - mean), <=, 25 * mean * (1 - p) + 1e-9);
  }
}
