/* core/gen/stages/prefabs/vault.c — tests whether a placed prefab fits, and writes it. */
#include "gen/stages/prefabs/vault.h"
#include "base/hash.h"

enum { DRAW_GROUND, DRAW_FEATURE, DRAW_THING };

static size_t
index_of (const DsGenRun *run, DsCell cell)
{
  return ds_cell_index (cell, run->w);
}

/* True at least @margin cells away from the edge of the floor. */
static bool
is_on_floor (const DsGenRun *run, DsCell cell, int32_t margin)
{
  return cell.x >= margin && cell.y >= margin && cell.x < run->w - margin &&
         cell.y < run->h - margin;
}

static bool
fits_in_rock (const DsVault *self, const DsGenRun *run, const uint8_t *cells)
{
  const DsPrefab *prefab = self->prefab;

  for (int32_t y = 0; y < prefab->h; y++)
    for (int32_t x = 0; x < prefab->w; x++) {
      const uint8_t meaning = ds_prefab_cell (prefab, x, y);
      DsCell cell;

      if (meaning == DS_PREFAB_VOID)
        continue;
      cell = ds_vault_cell (self, (DsCell){ x, y });
      if (!is_on_floor (run, cell, prefab->meanings[meaning].may_open) ||
          cells[index_of (run, cell)] != DS_VAULT_ROCK)
        return false;
    }
  return true;
}

static bool
fits_in_room (const DsVault *self, const DsGenRun *run, const uint8_t *cells)
{
  const DsCell size = ds_vault_size (self);
  uint32_t room = 0;

  for (int32_t y = self->at.y - 1; y <= self->at.y + size.y; y++)
    for (int32_t x = self->at.x - 1; x <= self->at.x + size.x; x++) {
      const DsCell cell = { x, y };
      size_t at;

      if (!is_on_floor (run, cell, 1))
        return false;
      at = index_of (run, cell);
      room = room != 0 ? room : run->room[at];
      if (cells[at] != DS_VAULT_FLOOR || run->pin[at] != 0 || run->room[at] != room)
        return false;
    }
  return room != 0;
}

bool
ds_vault_fits (const DsVault *self, const DsGenRun *run, const uint8_t *cells)
{
  return self->prefab->place == DS_PREFAB_ROCK ? fits_in_rock (self, run, cells)
                                               : fits_in_room (self, run, cells);
}

/* ---- writing ---- */

/* Draws a tile by the hash of the cell, independent of other cells. */
static uint16_t
draw (const DsGenRun *run, DsCell cell, int what, const DsPrefabDraw *from)
{
  const uint64_t hash = ds_mix64 (ds_cell_hash (run->key, cell.x, cell.y) + (uint64_t)what);

  return from->items[(hash >> 32) * from->n >> 32];
}

/* Things on a wall are visible from the south, so the cell there must be open in the vault. */
static bool
is_seen (const DsVault *self, DsCell in_prefab)
{
  for (int way = 0; way < 4; way++) {
    const DsCell step = ds_move_steps[way];
    const uint8_t meaning =
        ds_prefab_cell (self->prefab, in_prefab.x + step.x, in_prefab.y + step.y);

    if (ds_vault_way (self, way) == 2)
      return meaning != DS_PREFAB_VOID && self->prefab->meanings[meaning].may_open &&
             !self->prefab->meanings[meaning].is_entry;
  }
  return false;
}

static void
write_cell (const DsVault *self, DsGenRun *run, DsCell in_prefab, const DsPrefabMeaning *meaning,
            uint32_t room)
{
  const DsCell cell = ds_vault_cell (self, in_prefab);

  if (meaning->ground.n > 0)
    ds_gen_set (run, DS_LAYER_GROUND, cell, draw (run, cell, DRAW_GROUND, &meaning->ground));
  if (meaning->feature.n > 0 && (!meaning->is_on_wall || is_seen (self, in_prefab)))
    ds_gen_set (run, DS_LAYER_FEATURE, cell, draw (run, cell, DRAW_FEATURE, &meaning->feature));
  if (room != 0 && meaning->may_open)
    ds_gen_set (run, DS_LAYER_ROOM, cell, room);
  if (meaning->thing.n > 0) {
    const uint16_t kind = draw (run, cell, DRAW_THING, &meaning->thing);

    if (kind != DS_PREFAB_NO_THING)
      ds_gen_add_thing (run, kind, cell, -1, DS_GEN_NO_CELL);
  }
}

/* Walls up entries that do not lead to open floor; keeps the floor before the others free. */
static void
write_entries (const DsVault *self, DsGenRun *run, uint8_t *cells)
{
  const DsPrefab *prefab = self->prefab;

  for (size_t i = 0; i < prefab->n_ways_in; i++) {
    const DsCell cell = ds_vault_cell (self, prefab->ways_in[i].at);
    const DsCell step = ds_move_steps[ds_vault_way (self, prefab->ways_in[i].way)];
    const DsCell outside = { cell.x + step.x, cell.y + step.y };

    if (is_on_floor (run, outside, 0) && cells[index_of (run, outside)] == DS_VAULT_FLOOR) {
      cells[index_of (run, outside)] = DS_VAULT_NOTHING;
      continue;
    }
    ds_gen_set (run, DS_LAYER_GROUND, cell, prefab->wall_tile);
    ds_gen_set (run, DS_LAYER_FEATURE, cell, DS_TILE_NONE);
    ds_gen_set (run, DS_LAYER_ROOM, cell, 0);
  }
}

void
ds_vault_write (const DsVault *self, DsGenRun *run, uint8_t *cells, uint32_t room)
{
  const DsPrefab *prefab = self->prefab;

  for (int32_t y = 0; y < prefab->h; y++)
    for (int32_t x = 0; x < prefab->w; x++) {
      const DsCell in_prefab = { x, y };
      const uint8_t meaning = ds_prefab_cell (prefab, x, y);

      if (meaning == DS_PREFAB_VOID)
        continue;
      cells[index_of (run, ds_vault_cell (self, in_prefab))] = DS_VAULT_NOTHING;
      write_cell (self, run, in_prefab, &prefab->meanings[meaning], room);
    }
  if (prefab->place == DS_PREFAB_ROCK)
    write_entries (self, run, cells);
}
