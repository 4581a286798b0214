/* core/gen/stages/screens/region_locks.c — places the gates of regions and their keys. */
#include "gen/stages/screens/region_locks.h"
#include "rules/gate.h"
#include "rules/lock.h"

#include <string.h>

static bool
add_id (DsRegionLocks *self, const char *id)
{
  self->ids[self->n_ids] = ds_str_new (id);
  return self->ids[self->n_ids++] != NULL;
}

/* True when existing things have the lock, so that their keys are not ours. */
static bool
is_taken (const DsRegionLocks *self, const char *id)
{
  const DsThings *things = self->run->things;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsStr *lock = ds_things_get (things, i)->lock;

    if (lock != NULL && strcmp (ds_str_get (lock), id) == 0)
      return true;
  }
  return false;
}

static DsStatus
find_locks (DsRegionLocks *self)
{
  const DsRules *rules = self->run->rules;

  self->ids = ds_alloc0 (ds_rules_n_locks (rules), sizeof *self->ids);
  if (self->ids == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < ds_rules_n_locks (rules); i++) {
    const DsLockKind *kind = ds_rules_lock (rules, i);

    if (!kind->spends && kind->opener != DS_OPENER_DEED && !is_taken (self, kind->id) &&
        !add_id (self, kind->id))
      return DS_NOMEM;
  }
  return DS_OK;
}

DsStatus
ds_region_locks_init (DsRegionLocks *self, DsGenRun *run, DsError *err)
{
  const DsRules *rules = run->rules;
  DsStatus status = ds_gen_find_kind (run, DS_ROLE_KEY, &self->key, err);

  self->run = run;
  for (size_t i = 0; i < ds_rules_n_kinds (rules) && self->look == DS_TILE_NONE; i++) {
    const DsGate *gate = ds_rules_kind (rules, (uint32_t)i)->gate;

    if (gate == NULL || !gate->is_locked || gate->is_secret)
      continue;
    self->gate = (uint16_t)i;
    self->look = ds_rules_feature_of (rules, (uint32_t)i);
  }
  if (status == DS_OK && self->look == DS_TILE_NONE)
    status = ds_gen_veto (run, err, "gen.no-locked-gate", DS_GEN_NO_CELL,
                          N_ ("the rules define no locked gate"));
  return status == DS_OK ? find_locks (self) : status;
}

void
ds_region_locks_clear (DsRegionLocks *self)
{
  for (size_t i = 0; i < self->n_ids; i++)
    ds_str_unref (self->ids[i]);
  ds_free (self->ids);
  *self = (DsRegionLocks){ 0 };
}

static void
add_thing (DsRegionLocks *self, uint16_t kind, DsCell at, DsStr *lock)
{
  DsThing thing = { .kind = kind,
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .target = DS_GEN_NO_CELL,
                    .at = at,
                    .lock = lock };

  ds_gen_add_things (self->run, &thing, 1);
}

void
ds_region_locks_close (DsRegionLocks *self, DsCell cell, size_t region)
{
  if (self->n_ids == 0)
    return;
  add_thing (self, self->gate, cell, self->ids[(region - 1) % self->n_ids]);
  ds_gen_set (self->run, DS_LAYER_FEATURE, cell, self->look);
}

/* Picks a random open cell without a thing. False: none. */
static bool
pick_cell (DsRegionLocks *self, DsRect in, DsCell *out)
{
  DsGenRun *run = self->run;
  uint32_t n = 0;

  for (int32_t y = in.y; y < in.y + in.h; y++)
    for (int32_t x = in.x; x < in.x + in.w; x++) {
      const DsCell cell = { x, y };
      const size_t thing = ds_things_seek (run->things, cell);
      const bool is_taken = thing < ds_things_count (run->things) &&
                            ds_things_get (run->things, thing)->at.x == x &&
                            ds_things_get (run->things, thing)->at.y == y;

      if (ds_gen_is_open (run, cell) && !is_taken && ds_rng_below (&run->rng, ++n) == 0)
        *out = cell;
    }
  return n > 0;
}

static bool
has_role (const DsRegionLocks *self, DsRole role)
{
  const DsThings *things = self->run->things;

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (ds_rules_kind (self->run->rules, ds_things_get (things, i)->kind)->role == role)
      return true;
  return false;
}

void
ds_region_locks_put (DsRegionLocks *self, DsRole role, DsRect in, size_t region)
{
  const bool is_key = role == DS_ROLE_KEY;
  uint16_t kind = self->key;
  DsCell cell;

  if (is_key ? region > self->n_ids
             : has_role (self, role) || !ds_rules_kind_of_role (self->run->rules, role, &kind))
    return;
  if (pick_cell (self, in, &cell))
    add_thing (self, kind, cell, is_key ? self->ids[region - 1] : NULL);
}
