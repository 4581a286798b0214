/* core/gen/vault.h — a prefab at a place: turned, mirrored, checked against the floor, written. */
#pragma once

#include "gen/stage.h"

typedef struct {
  const DsPrefab *prefab;
  int turn; /* quarters clockwise, after mirroring */
  bool is_mirrored;
  DsCell at; /* its top left cell on the floor */
} DsVault;

DsCell ds_vault_size (const DsVault *self);
DsCell ds_vault_cell (const DsVault *self, DsCell in_prefab); /* on the floor */
int ds_vault_way (const DsVault *self, int in_prefab);        /* index of ds_move_steps[] */
DsCell ds_vault_outside (const DsVault *self, const DsPrefabEntry *entry); /* before an entry */

/* Rock that nothing was done to by hand. */
static inline bool
ds_vault_is_rock (const DsGenRun *run, DsCell cell)
{
  const size_t at = (size_t)cell.y * (size_t)run->w + (size_t)cell.x;
  const uint32_t flags = ds_rules_tile (run->rules, run->ground[at])->flags;

  return flags & DS_TILE_BLOCKS_MOVE && !(flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL)) &&
         run->feature[at] == DS_TILE_NONE && run->pin[at] == 0;
}

/* A cell of open floor with nothing on it. */
static inline bool
ds_vault_is_floor (const DsGenRun *run, DsCell cell)
{
  const size_t at = (size_t)cell.y * (size_t)run->w + (size_t)cell.x;

  return run->feature[at] == DS_TILE_NONE && ds_gen_is_open (run, cell);
}

/* Whether it lies in rock, or in the open with floor of one room all round. @taken: w * h, cells of
 * other vaults. */
bool ds_vault_fits (const DsVault *self, const DsGenRun *run, const uint8_t *taken);
/* Writes it, and marks its cells in @taken. @room: its number, 0 = that of the cells. */
void ds_vault_write (const DsVault *self, DsGenRun *run, uint8_t *taken, uint32_t room);
