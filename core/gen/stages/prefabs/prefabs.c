/* core/gen/stages/prefabs/prefabs.c — rooms from the rules' prefabs, placed in the rock beside open
 * floor, behind a door, or in the middle of a large room. */
#include "base/array.h"
#include "base/rect.h"
#include "gen/stages/prefabs/vault.h"

#define SITES_MAX 4096  /* sites for entries that are kept, a fair sample of all */
#define PREFAB_PICKS 12 /* prefabs tried for each one wanted */
#define SITE_PICKS 300  /* sites tried for one prefab */
#define ROOM_PICKS 60
#define TAGS_WEIGHT_MAX 1000 /* so that the weights of all prefabs fit 32 bits together */
#define ROOM_OFFSETS 4       /* positions tried in one room: its middle, then others */

enum { P_COUNT, P_IN_ROOMS, P_TAGS, P_TURNED, P_REPEAT, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_COUNT] = { .id = "count",
                .label = N_ ("Prefabs"),
                .type = DS_PARAM_RANGE,
                .max = 1000,
                .fallback = "2..5",
                .help = N_ ("Number of prefabs on a floor; fewer where there is no space.") },
  [P_IN_ROOMS] = { .id = "in_rooms",
                   .label = N_ ("In rooms"),
                   .type = DS_PARAM_PERMILLE,
                   .max = 1000,
                   .fallback = "300",
                   .unit = N_ ("‰"),
                   .help = N_ ("Share placed in the middle of large rooms; the others become rooms "
                               "of their own in the rock.") },
  [P_TAGS] = { .id = "tags",
               .label = N_ ("Themes"),
               .type = DS_PARAM_WEIGHTS,
               .max = 1000,
               .fallback = "holy=1,dead=1,treasure=1,guard=1,home=1,lore=1,wild=1,ruin=1",
               .choices = ds_prefab_tags,
               .n_choices = DS_N_PREFAB_TAGS,
               .help = N_ ("Relative frequency of prefabs of each theme.") },
  [P_TURNED] = { .id = "turned",
                 .label = N_ ("Rotated"),
                 .type = DS_PARAM_PERMILLE,
                 .max = 1000,
                 .fallback = "1000",
                 .unit = N_ ("‰"),
                 .help = N_ ("Share of prefabs that may be rotated and mirrored, unless drawn to "
                             "stand upright.") },
  [P_REPEAT] = { .id = "repeat",
                 .label = N_ ("Repeat"),
                 .type = DS_PARAM_BOOL,
                 .fallback = "false",
                 .help = N_ ("Allows a prefab several times on a floor.") },
};

/* Rock cell for an entry, and the direction into the rock. */
typedef struct {
  DsCell cell;
  int way;
  int32_t rock; /* cells of rock in that direction, unless a prefab has taken some since */
} Site;

typedef struct {
  DsGenRun *run;
  uint8_t *cells;    /* w * h: DS_VAULT_* */
  uint32_t *weights; /* of each prefab; 0 = excluded */
  DsRect *bounds;    /* of each room's cells */
  size_t n_rooms;
  DS_ARRAY (Site) sites;
  uint32_t n_sites; /* number found, kept or not */
  DsStatus status;  /* DS_NOMEM ends it */
} Placer;

/* ---- sites ---- */

/* Reservoir sampling: each site is kept with the same probability. */
static bool
keep_site (Placer *self, Site site)
{
  uint32_t at;

  if (self->n_sites++ < SITES_MAX)
    return ds_array_push (&self->sites, site);
  at = ds_rng_below (&self->run->rng, self->n_sites);
  if (at < SITES_MAX)
    self->sites.items[at] = site;
  return true;
}

static void
look_at_row (Placer *self, int32_t y)
{
  const DsGenRun *run = self->run;
  const size_t row = (size_t)y * (size_t)run->w;
  const uint32_t *room = run->room + row;

  for (int32_t x = 0; x < run->w; x++)
    self->cells[row + (size_t)x] = ds_vault_kind (run, row + (size_t)x);
  for (int32_t x = 0, x0; x < run->w; x++) {
    DsRect *bounds;

    if (room[x] == 0 || room[x] > self->n_rooms)
      continue;
    for (x0 = x; x + 1 < run->w && room[x + 1] == room[x];)
      x++;
    bounds = &self->bounds[room[x] - 1];
    *bounds = ds_rect_union (*bounds, (DsRect){ x0, y, x + 1 - x0, 1 });
  }
}

/* Adds the sites of a row: rock ahead and at both sides, floor behind. */
static bool
find_sites (Placer *self, int32_t y)
{
  const int32_t w = self->run->w;

  for (int32_t x = 1; x < w - 1; x++) {
    const uint8_t *at = self->cells + ds_cell_index ((DsCell){ x, y }, w);
    const uint8_t around[4] = { at[-w], at[1], at[w], at[-1] }; /* as ds_move_steps[] */

    if (*at != DS_VAULT_ROCK)
      continue;
    for (int way = 0; way < 4; way++)
      if (around[way ^ 2] == DS_VAULT_FLOOR && around[way] == DS_VAULT_ROCK &&
          around[way ^ 1] == DS_VAULT_ROCK && around[way ^ 3] == DS_VAULT_ROCK &&
          !keep_site (self, (Site){ { x, y }, way, 0 }))
        return false;
  }
  return true;
}

static int32_t
rock_at (const Placer *self, DsCell cell, int way)
{
  const int32_t w = self->run->w, h = self->run->h;
  int32_t rock = 0;

  while ((uint32_t)cell.x < (uint32_t)w && (uint32_t)cell.y < (uint32_t)h &&
         self->cells[ds_cell_index (cell, w)] == DS_VAULT_ROCK && rock < DS_PREFAB_SIDE_MAX) {
    cell = (DsCell){ cell.x + ds_move_steps[way].x, cell.y + ds_move_steps[way].y };
    rock++;
  }
  return rock;
}

static DsStatus
look_around (Placer *self)
{
  DsGenRun *run = self->run;

  for (int32_t y = 0; y < run->h; y++) {
    if (y % 4 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      return DS_CANCELLED;
    look_at_row (self, y);
    if (y >= 2 && !find_sites (self, y - 1)) /* the row below it has been read now */
      return DS_NOMEM;
  }
  for (size_t i = 0; i < self->sites.n; i++)
    self->sites.items[i].rock = rock_at (self, self->sites.items[i].cell, self->sites.items[i].way);
  return DS_OK;
}

/* ---- choice of a prefab ---- */

static void
weigh_prefabs (Placer *self)
{
  const int32_t *tags = ds_gen_weights (self->run, P_TAGS);
  const int32_t depth = (int32_t)self->run->floor + 1;

  for (size_t i = 0; i < ds_rules_n_prefabs (self->run->rules); i++) {
    const DsPrefab *prefab = ds_rules_prefab (self->run->rules, i);
    uint32_t n = 0;

    for (int tag = 0; tag < DS_N_PREFAB_TAGS; tag++)
      if (prefab->tags >> tag & 1)
        n += (uint32_t)tags[tag];
    n = depth >= prefab->depth.low && depth <= prefab->depth.high ? n : 0;
    self->weights[i] = (n < TAGS_WEIGHT_MAX ? n : TAGS_WEIGHT_MAX) * (uint32_t)prefab->weight;
  }
}

/* Picks a prefab for @place by weight; SIZE_MAX: none. */
static size_t
pick_prefab (const Placer *self, DsPrefabPlace place)
{
  const size_t n = ds_rules_n_prefabs (self->run->rules);
  uint32_t sum = 0, at;

  for (size_t i = 0; i < n; i++)
    if (ds_rules_prefab (self->run->rules, i)->place == place)
      sum += self->weights[i];
  if (sum == 0)
    return SIZE_MAX;
  at = ds_rng_below (&self->run->rng, sum);
  for (size_t i = 0;; i++)
    if (ds_rules_prefab (self->run->rules, i)->place == place) {
      if (at < self->weights[i])
        return i;
      at -= self->weights[i];
    }
}

static void
turn (DsVault *vault, int32_t turned, DsRng *rng)
{
  if (!ds_rng_permille (rng, turned))
    return;
  if (vault->prefab->rotate)
    vault->turn = (int)ds_rng_below (rng, 4);
  if (vault->prefab->mirror)
    vault->is_mirrored = ds_rng_below (rng, 2) == 1;
}

/* ---- placing ---- */

static DsStr *
name_of (Placer *self, const DsPrefab *prefab)
{
  DsStr *name = ds_str_new (prefab->label);

  if (name == NULL)
    self->status = DS_NOMEM;
  return name;
}

/* Makes its cells a room of the region that its entry adjoins. */
static void
add_room (Placer *self, const DsVault *vault, DsCell entry, DsCell outside)
{
  DsGenRun *run = self->run;
  const uint32_t host = run->room[ds_cell_index (outside, run->w)];
  const uint32_t number = ds_gen_add_room (run, (DsRoomKind)vault->prefab->kind, entry);
  DsRoom room = { .kind = vault->prefab->kind, .name = name_of (self, vault->prefab) };

  if (host != 0 && host <= ds_rooms_count (run->rooms))
    room.region = ds_rooms_get (run->rooms, host - 1)->region;
  if (number != 0) {
    ds_gen_set_room (run, number, &room);
    ds_vault_write (vault, run, self->cells, number);
  }
  ds_str_unref (room.name);
}

/* Cells of rock that @prefab needs straight ahead from any of its entries, at least. */
static int32_t
rock_of (const DsPrefab *prefab)
{
  int32_t least = DS_PREFAB_SIDE_MAX;

  for (size_t i = 0; i < prefab->n_ways_in; i++) {
    const DsCell step = ds_move_steps[prefab->ways_in[i].way ^ 2];
    DsCell cell = prefab->ways_in[i].at;
    int32_t rock = 0;

    for (; ds_prefab_cell (prefab, cell.x, cell.y) != DS_PREFAB_VOID; rock++)
      cell = (DsCell){ cell.x + step.x, cell.y + step.y };
    least = ds_min (least, rock);
  }
  return least;
}

/* Places @vault with one of the entries of the right direction at @site, which needs @rock cells of
 * rock there. */
static bool
put_at_site (Placer *self, DsVault *vault, const Site *site, int32_t rock, DsRng *rng)
{
  const DsPrefab *prefab = vault->prefab;
  const size_t n = prefab->n_ways_in, first = ds_rng_below (rng, (uint32_t)n);
  const DsCell step = ds_move_steps[site->way ^ 2];
  const DsCell outside = { site->cell.x + step.x, site->cell.y + step.y };

  if (site->rock < rock) /* false in most cases */
    return false;
  if (self->cells[ds_cell_index (outside, self->run->w)] != DS_VAULT_FLOOR)
    return false;
  for (size_t i = first; i < first + n; i++) {
    const DsPrefabEntry *entry = &prefab->ways_in[i < n ? i : i - n];
    DsCell cell;

    if (ds_vault_way (vault, entry->way) != (site->way ^ 2))
      continue;
    vault->at = (DsCell){ 0, 0 };
    cell = ds_vault_cell (vault, entry->at);
    vault->at = (DsCell){ site->cell.x - cell.x, site->cell.y - cell.y };
    if (!ds_vault_fits (vault, self->run, self->cells))
      continue;
    add_room (self, vault, site->cell, outside);
    return true;
  }
  return false;
}

static bool
put_in_rock (Placer *self, const DsPrefab *prefab)
{
  const int32_t turned = ds_gen_int (self->run, P_TURNED), rock = rock_of (prefab);
  DsRng rng = self->run->rng; /* a copy: most tries only draw numbers */
  bool is_put = false;

  for (int i = 0; i < SITE_PICKS && self->sites.n > 0 && !is_put; i++) {
    const Site *site = &self->sites.items[ds_rng_below (&rng, (uint32_t)self->sites.n)];
    DsVault vault = { .prefab = prefab };

    turn (&vault, turned, &rng);
    is_put = put_at_site (self, &vault, site, rock, &rng);
  }
  self->run->rng = rng;
  return is_put;
}

/* Names the room after the prefab if it has no name; its kind stays. */
static void
name_room (Placer *self, const DsPrefab *prefab, uint32_t number)
{
  const DsRoom *host = ds_rooms_get (self->run->rooms, number - 1);
  DsRoom room = { .kind = host->kind, .region = host->region };

  if (host->name != NULL)
    return;
  room.name = name_of (self, prefab);
  ds_gen_set_room (self->run, number, &room);
  ds_str_unref (room.name);
}

static bool
put_in_room (Placer *self, const DsPrefab *prefab)
{
  DsRng *rng = &self->run->rng;

  for (int i = 0; i < ROOM_PICKS && self->n_rooms > 0; i++) {
    const uint32_t room = ds_rng_below (rng, (uint32_t)self->n_rooms);
    const DsRect bounds = self->bounds[room];
    DsVault vault = { .prefab = prefab };
    DsCell size, space;

    turn (&vault, ds_gen_int (self->run, P_TURNED), rng);
    size = ds_vault_size (&vault);
    space = (DsCell){ bounds.w - size.x - 2, bounds.h - size.y - 2 };
    if (space.x < 0 || space.y < 0)
      continue;
    for (int k = 0; k < ROOM_OFFSETS; k++) {
      const DsCell by = { k == 0 ? space.x / 2 : ds_rng_range (rng, 0, space.x),
                          k == 0 ? space.y / 2 : ds_rng_range (rng, 0, space.y) };

      vault.at = (DsCell){ bounds.x + 1 + by.x, bounds.y + 1 + by.y };
      if (!ds_vault_fits (&vault, self->run, self->cells))
        continue;
      name_room (self, prefab, self->run->room[ds_cell_index (vault.at, self->run->w)]);
      ds_vault_write (&vault, self->run, self->cells, 0);
      return true;
    }
  }
  return false;
}

/* Adds a prefab: in the rock, else in a room. */
static bool
place_one (Placer *self)
{
  const bool in_room = ds_rng_permille (&self->run->rng, ds_gen_int (self->run, P_IN_ROOMS));
  DsPrefabPlace place = in_room ? DS_PREFAB_ROOM : DS_PREFAB_ROCK;

  for (int i = 0; i < PREFAB_PICKS; i++) {
    const size_t picked = pick_prefab (self, place);
    const DsPrefab *prefab;

    if (picked == SIZE_MAX || i == PREFAB_PICKS / 2)
      place = place == DS_PREFAB_ROCK ? DS_PREFAB_ROOM : DS_PREFAB_ROCK;
    if (picked == SIZE_MAX)
      continue;
    prefab = ds_rules_prefab (self->run->rules, picked);
    if (prefab->place == DS_PREFAB_ROCK ? put_in_rock (self, prefab) : put_in_room (self, prefab)) {
      if (!ds_gen_bool (self->run, P_REPEAT))
        self->weights[picked] = 0;
      return true;
    }
  }
  return false;
}

static DsStatus
place (Placer *self)
{
  DsGenRun *run = self->run;
  DsStatus status = look_around (self);
  int32_t lowest, highest, n;

  if (status != DS_OK)
    return status;
  weigh_prefabs (self);
  ds_gen_range (run, P_COUNT, &lowest, &highest);
  n = ds_rng_range (&run->rng, lowest, highest);
  for (int32_t i = 0; i < n && self->status == DS_OK && place_one (self); i++)
    if (ds_gen_poll (run, (uint64_t)i, (uint64_t)n))
      return DS_CANCELLED;
  return self->status;
}

static DsStatus
run_prefabs (DsGenRun *run, DsError *err)
{
  Placer self = { .run = run, .n_rooms = ds_rooms_count (run->rooms) };
  DsStatus status = DS_NOMEM;

  self.cells = ds_alloc0 ((size_t)run->w * (size_t)run->h, 1);
  self.weights = ds_alloc0 (ds_rules_n_prefabs (run->rules), sizeof *self.weights);
  self.bounds = ds_alloc0 (self.n_rooms, sizeof *self.bounds);
  if (self.cells != NULL && self.weights != NULL && self.bounds != NULL)
    status = place (&self);
  ds_array_clear (&self.sites);
  ds_free (self.cells);
  ds_free (self.weights);
  ds_free (self.bounds);
  return status;
}

const DsGenStage ds_gen_prefabs = {
  .id = "prefabs",
  .label = N_ ("Prefabs"),
  .help = N_ ("Adds rooms from a library of drawings: vaults in the rock, joined to the open floor "
              "beside them by their doors, and pieces in the middle of large rooms. Prefabs never "
              "block a way and never touch manual edits."),
  .version = 1,
  .needs_rooms = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_prefabs,
};
