/* core/sim/cheat.c — table of cheats, and the parser of their command line. */
#include "sim/cheat.h"
#include "sim/inside.h"
#include "sim/sim.h"
#include "sim/world/knowledge.h"

#include <string.h>

static const DsCheat *const CHEATS[] = {
#define DS_CHEAT(name) &ds_cheat_##name,
#include "sim/cheat_list.h"
#undef DS_CHEAT
};

size_t
ds_cheats_count (void)
{
  return DS_COUNT (CHEATS);
}

const DsCheat *
ds_cheats_get (size_t i)
{
  DS_ASSERT (i < DS_COUNT (CHEATS));
  return CHEATS[i];
}

bool
ds_cheat_takes (const DsCheat *self, const DsKind *kind)
{
  DS_ASSERT (self != NULL && kind != NULL);
  return (self->takes == DS_CHEAT_ITEM && kind->item != NULL) ||
         (self->takes == DS_CHEAT_CREATURE && kind->creature != NULL);
}

/* Cuts the next word off *@line; false: none. A word that is too long is truncated, and matches no
 * name. */
static bool
next_word (const char **line, char out[DS_ID_MAX + 2])
{
  size_t n;

  *line += strspn (*line, " ");
  n = strcspn (*line, " ");
  memcpy (out, *line, n > DS_ID_MAX ? DS_ID_MAX + 1 : n);
  out[n > DS_ID_MAX ? DS_ID_MAX + 1 : n] = '\0';
  *line += n;
  return n > 0;
}

#define NUMBER_MAX 99999 /* enough for any game */

/* Larger numbers are read as NUMBER_MAX + 1. */
static bool
read_number (const char *word, int32_t *out)
{
  *out = 0;
  if (word[strspn (word, "0123456789")] != '\0')
    return false;
  for (; *word != '\0'; word++)
    *out = ds_min (*out * 10 + (*word - '0'), NUMBER_MAX + 1);
  return true;
}

static DsStatus
read_args (const DsSim *sim, const char *line, DsCheatArgs *out, DsError *err)
{
  char word[DS_ID_MAX + 2];

  *out = (DsCheatArgs){ .kind = DS_SIM_NONE };
  while (next_word (&line, word)) {
    int32_t number;
    uint16_t kind;
    const bool is_number = read_number (word, &number);

    if (is_number && number > NUMBER_MAX)
      return ds_fail (err, DS_BAD_ARG, word, "cheat.large", N_ ("expected a number up to %d"),
                      NUMBER_MAX);
    if (is_number && out->n_numbers < DS_CHEAT_NUMBERS_MAX)
      out->numbers[out->n_numbers++] = number;
    else if (out->kind == DS_SIM_NONE && ds_rules_find_kind (sim->delve.rules, word, &kind))
      out->kind = kind;
    else
      return ds_fail (err, DS_BAD_ARG, word, "cheat.word", N_ ("expected a number or an object"));
  }
  return DS_OK;
}

DsStatus
ds_cheat_run (DsSim *sim, const char *line, DsError *err)
{
  char word[DS_ID_MAX + 2] = "";
  DsCheatArgs args;

  DS_ASSERT (sim != NULL);
  sim->events.n = 0;
  (void)next_word (&line, word);
  for (size_t i = 0; i < DS_COUNT (CHEATS); i++) {
    DsStatus status;

    if (strcmp (CHEATS[i]->id, word) != 0)
      continue;
    if (ds_sim_is_over (sim))
      return ds_fail (err, DS_BAD_ARG, word, "cheat.over", N_ ("the game is over"));
    status = read_args (sim, line, &args, err);
    if (status == DS_OK && (args.n_numbers < CHEATS[i]->least ||
                            (CHEATS[i]->takes != DS_CHEAT_NO_KIND && args.kind == DS_SIM_NONE)))
      return ds_fail (err, DS_BAD_ARG, word, "cheat.arguments", N_ ("expected %s"),
                      CHEATS[i]->arguments);
    if (status == DS_OK)
      status = CHEATS[i]->run (sim, &args, err);
    ds_knowledge_update (sim); /* the player may have moved, or see further */
    return status;
  }
  return ds_fail (err, DS_BAD_ARG, word, "cheat.unknown", N_ ("no such cheat"));
}
