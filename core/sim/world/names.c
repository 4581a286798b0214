/* core/sim/world/names.c — appearances, dealt at the start, and the identified kinds of each actor,
 * as bits. */
#include "sim/world/names.h"
#include "sim/sim.h"
#include "sim/world/aim.h"
#include "sim/world/tell.h"

#include <string.h>

/* Draws one of the unused appearances of @set; DS_SIM_NONE: all are used. */
static int32_t
draw_look (const DsSim *sim, const char *set, const uint8_t *taken, DsRng *rng)
{
  const DsRules *rules = sim->delve.rules;
  int32_t drawn = DS_SIM_NONE;
  uint32_t n = 0;

  for (size_t i = 0; i < ds_rules_n_appearances (rules); i++)
    if (!taken[i] && strcmp (ds_rules_appearance (rules, i)->set, set) == 0 &&
        ds_rng_below (rng, ++n) == 0)
      drawn = (int32_t)i;
  return drawn;
}

bool
ds_names_deal (DsSim *sim, uint64_t seed)
{
  const DsRules *rules = sim->delve.rules;
  uint8_t *taken = ds_alloc0 (ds_rules_n_appearances (rules) + 1, 1);
  int32_t n_secrets = 0;
  DsRng rng;

  DS_ASSERT (sim != NULL);
  if (taken == NULL)
    return false;
  ds_rng_seed (&rng, ds_rng_key (seed, "appearances", 0, 0));
  for (size_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsItem *item = ds_kind_of (sim, (int32_t)i)->item;
    DsSimKind *kind = &sim->kinds[i];

    kind->look = kind->secret = DS_SIM_NONE;
    if (item == NULL || item->appearance[0] == '\0' || n_secrets == DS_SIM_SECRETS_MAX)
      continue;
    kind->look = draw_look (sim, item->appearance, taken, &rng);
    if (kind->look == DS_SIM_NONE)
      continue;
    taken[kind->look] = 1;
    kind->secret = n_secrets++;
  }
  ds_free (taken);
  return true;
}

/* ---- knowledge */

bool
ds_names_knows (const DsSim *sim, int32_t actor, int32_t kind)
{
  const int32_t secret = sim->kinds[kind].secret;

  DS_ASSERT (sim != NULL);
  return secret == DS_SIM_NONE ||
         ds_actor_of (sim, actor)->mind.known[secret / 32] >> secret % 32 & 1;
}

/* True when the other one learns what one of them identifies. */
static bool
shares (const DsSim *sim, int32_t actor, int32_t other)
{
  return actor == other || (ds_game_of (sim)->quirks & DS_QUIRK_SHARED_NAMES &&
                            actor != DS_SIM_PLAYER && other != DS_SIM_PLAYER &&
                            ds_actor_of (sim, actor)->faction == ds_actor_of (sim, other)->faction);
}

bool
ds_names_learn (DsSim *sim, int32_t actor, int32_t kind)
{
  const int32_t secret = sim->kinds[kind].secret;

  DS_ASSERT (sim != NULL);
  if (ds_names_knows (sim, actor, kind))
    return false;
  for (size_t i = 0; i < sim->now.actors.n; i++)
    if (shares (sim, actor, (int32_t)i))
      sim->now.actors.items[i].mind.known[secret / 32] |= 1u << secret % 32;
  if (actor == DS_SIM_PLAYER)
    ds_tell (sim, DS_EVENT_LEARNED, actor, DS_TEXT_LEARN)->amount = kind;
  return true;
}

void
ds_names_inherit (DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < sim->now.actors.n; i++)
    if ((int32_t)i != actor && shares (sim, actor, (int32_t)i)) {
      memcpy (ds_actor (sim, actor)->mind.known, sim->now.actors.items[i].mind.known,
              sizeof sim->now.actors.items[i].mind.known);
      return;
    }
}

void
ds_names_watch (DsSim *sim, int32_t actor, int32_t kind)
{
  DS_ASSERT (sim != NULL);
  if (sim->kinds[kind].secret == DS_SIM_NONE)
    return;
  for (size_t i = 0; i < sim->now.actors.n; i++)
    if (ds_actor_lives (sim, (int32_t)i) &&
        ds_actor_of (sim, (int32_t)i)->at.floor == ds_actor_of (sim, actor)->at.floor &&
        ds_aim_sees_actor (sim, (int32_t)i, actor))
      ds_names_learn (sim, (int32_t)i, kind);
}

bool
ds_sim_knows_item (const DsSim *self, int32_t item)
{
  DS_ASSERT (self != NULL);
  return ds_names_knows (self, DS_SIM_PLAYER, ds_item_of (self, item)->kind);
}

uint32_t
ds_sim_item_colour (const DsSim *self, int32_t item)
{
  const DsSimItem *it = ds_item_of (self, item);

  DS_ASSERT (self != NULL);
  if (it->of != DS_SIM_NONE)
    return ds_kind_of (self, it->of)->fg;
  if (ds_names_knows (self, DS_SIM_PLAYER, it->kind))
    return ds_kind_of (self, it->kind)->fg;
  return ds_rules_appearance (self->delve.rules, (size_t)self->kinds[it->kind].look)->fg;
}

/* ---- names that the player gave */

void
ds_names_text (const DsSimName *self, char out[DS_SIM_NAME_BYTES])
{
  DS_ASSERT (self != NULL && out != NULL);
  for (size_t i = 0; i < DS_SIM_NAME_BYTES; i++)
    out[i] = (char)(self->text[i / 4] >> i % 4 * 8 & 0xff);
}

void
ds_names_set_text (DsSimName *self, const char *text)
{
  const size_t n = ds_names_bytes (text);

  DS_ASSERT (self != NULL && text != NULL);
  memset (self->text, 0, sizeof self->text);
  for (size_t i = 0; i < n; i++)
    self->text[i / 4] |= (uint32_t)(unsigned char)text[i] << i % 4 * 8;
}

static DsSimName *
find_name (const DsSim *sim, int32_t item, int32_t kind)
{
  for (size_t i = 0; i < sim->now.names.n; i++) {
    DsSimName *it = &sim->now.names.items[i];

    if (it->use == DS_NAME_CALLED && it->item == item && (item != DS_SIM_NONE || it->kind == kind))
      return it;
  }
  return NULL;
}

bool
ds_names_given (const DsSim *sim, int32_t item, bool is_known, char *out)
{
  const int32_t kind = ds_item_of (sim, item)->kind;
  const DsSimName *name = find_name (sim, item, kind);

  DS_ASSERT (sim != NULL && out != NULL);
  if (name == NULL && !is_known)
    name = find_name (sim, DS_SIM_NONE, kind);
  if (name != NULL)
    ds_names_text (name, out);
  return name != NULL;
}

size_t
ds_names_bytes (const char *name)
{
  size_t n = strnlen (name, DS_SIM_NAME_BYTES);

  DS_ASSERT (name != NULL);
  n = n < DS_SIM_NAME_BYTES ? n : DS_SIM_NAME_BYTES - 1;
  while (n > 0 && ((uint8_t)name[n] & 0xc0) == 0x80)
    n--;
  return n;
}

bool
ds_sim_name_item (DsSim *self, int32_t item, bool all, const char *name)
{
  DsSimName it = { .item = all ? DS_SIM_NONE : item, .at.floor = DS_SIM_NONE };
  const size_t n = ds_names_bytes (name);
  DsSimName *old;

  DS_ASSERT (self != NULL);
  if (item < 0 || (size_t)item >= self->now.items.n)
    return false;
  it.kind = ds_item (self, item)->kind;
  old = find_name (self, it.item, it.kind);
  if (old != NULL && n == 0)
    *old = self->now.names.items[--self->now.names.n];
  if (n == 0)
    return true;
  ds_names_set_text (&it, name);
  if (old == NULL)
    return ds_array_push (&self->now.names, it);
  *old = it;
  return true;
}
