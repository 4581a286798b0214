/* core/gen/stages/prefabs/vault.h — vault: a prefab with a position, a rotation and a mirroring,
 * tested against the floor and written. */
#pragma once

#include "gen/stage.h"
#include "rules/prefab_find.h"

typedef struct {
  const DsPrefab *prefab;
  int turn; /* quarters clockwise, after mirroring */
  bool is_mirrored;
  DsCell at; /* its top left cell on the floor */
} DsVault;

/* State of a cell for vaults; cells of other vaults, and those before their entries, are
 * NOTHING. */
enum { DS_VAULT_NOTHING, DS_VAULT_ROCK, DS_VAULT_FLOOR };

/* Width (x) and height (y) of the rotated prefab, in cells. */
static inline DsCell
ds_vault_size (const DsVault *self)
{
  const DsPrefab *prefab = self->prefab;

  return self->turn % 2 == 0 ? (DsCell){ prefab->w, prefab->h } : (DsCell){ prefab->h, prefab->w };
}

/* Position on the floor. */
static inline DsCell
ds_vault_cell (const DsVault *self, DsCell in_prefab)
{
  const DsCell turned = ds_prefab_turned (self->prefab, self->turn, self->is_mirrored, in_prefab);

  return (DsCell){ self->at.x + turned.x, self->at.y + turned.y };
}

/* Direction as an index of ds_move_steps[]. */
static inline int
ds_vault_way (const DsVault *self, int in_prefab)
{
  const int way = self->is_mirrored && in_prefab & 1 ? in_prefab ^ 2 : in_prefab;

  return (way + self->turn) & 3;
}

/* Rock without manual edits, or open floor without things. */
static inline uint8_t
ds_vault_kind (const DsGenRun *run, size_t at)
{
  const uint32_t flags = ds_rules_tile (run->rules, run->ground[at])->flags;

  if (run->feature[at] != DS_TILE_NONE)
    return DS_VAULT_NOTHING;
  if (!(flags & DS_TILE_BLOCKS_MOVE))
    return DS_VAULT_FLOOR;
  return flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL) || run->pin[at] != 0 ? DS_VAULT_NOTHING
                                                                         : DS_VAULT_ROCK;
}

/* True when it lies in rock, or in the open with floor of one room around it. @cells: w * h
 * states. */
bool ds_vault_fits (const DsVault *self, const DsGenRun *run, const uint8_t *cells);
/* Writes it, and sets its cells in @cells to NOTHING. @room: number for its cells, 0 =
 * unchanged. */
void ds_vault_write (const DsVault *self, DsGenRun *run, uint8_t *cells, uint32_t room);
