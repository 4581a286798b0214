/* core/gen/stages/names.c — names rooms and regions from the rules' templates, chosen by
 * content. */
#include "base/array.h"
#include "base/hash.h"
#include "base/intern.h"
#include "gen/stage.h"

#include <string.h>

#define TRIES 16 /* names drawn before one that is taken is used again */
#define POLL_CELLS 4096

enum { P_ROOMS, P_REGIONS, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_ROOMS] = { .id = "rooms",
                .label = N_ ("Named rooms"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "1000",
                .unit = N_ ("‰"),
                .help = N_ ("Share of rooms that get a name.") },
  [P_REGIONS] = { .id = "regions",
                  .label = N_ ("Name regions"),
                  .type = DS_PARAM_BOOL,
                  .fallback = "true",
                  .help = N_ ("Gives a name to regions without a name.") },
};

/* Content of a room or a region. */
typedef struct {
  uint32_t n_cells;
  uint32_t *tiles;  /* cells with each tile as ground or feature */
  uint32_t *things; /* of each kind */
} Contents;

typedef struct {
  DsGenRun *run;
  size_t n_tiles, n_kinds, n_rooms, n_regions;
  uint32_t *first;  /* by room: start of its cells in @order; one more entry */
  uint32_t *order;  /* cells by rooms */
  uint32_t *things; /* the same for things */
  uint32_t *first_thing;
  uint16_t *ids;   /* tiles and kinds that the rules' records require */
  uint32_t *asked; /* start of each record's tiles in @ids, then of its kinds; one more entry */
  Contents room;   /* of the current room */
  Contents *regions;
  uint32_t *numbers; /* memory of all counts */
  DsIntern taken;
  DS_ARRAY (DsStr *) strings; /* by the numbers of @taken, shared by all with the name */
  uint64_t n_done;            /* cells since the last poll of the job */
} Namer;

/* ---- cells and things by rooms ---- */

static uint32_t
room_of_cell (const Namer *self, size_t cell)
{
  const uint32_t room = self->run->room[cell];

  return room <= self->n_rooms ? room : 0;
}

static uint32_t
room_of_thing (const Namer *self, size_t i)
{
  const DsCell at = ds_things_get (self->run->things, i)->at;

  return room_of_cell (self, ds_cell_index (at, self->run->w));
}

/* Counting sort of the numbers up to @n by @room_of; those without a room are left out. Room r's
 * are order[first[r - 1]] to order[first[r] - 1]. DS_NOMEM, DS_CANCELLED. */
static DsStatus
sort_by_room (const Namer *self, size_t n, uint32_t (*room_of) (const Namer *, size_t),
              uint32_t **first, uint32_t **order)
{
  uint32_t *at = *first = ds_alloc0 (self->n_rooms + 2, sizeof **first);

  *order = ds_alloc (n, sizeof **order);
  if (*first == NULL || *order == NULL)
    return DS_NOMEM;
  for (int pass = 0; pass < 2; pass++) {
    for (size_t i = 0; i < n; i++) {
      const uint32_t room = room_of (self, i);

      if (i % POLL_CELLS == 0 && ds_gen_poll (self->run, 0, 1))
        return DS_CANCELLED;
      if (room != 0 && pass == 0)
        at[room + 1]++;
      else if (room != 0)
        (*order)[at[room]++] = (uint32_t)i;
    }
    for (size_t i = 2; i < self->n_rooms + 2 && pass == 0; i++)
      at[i] += at[i - 1];
  }
  return DS_OK;
}

/* ---- contents ---- */

static void
add_contents (Contents *to, const Namer *self, uint32_t room, int by)
{
  const DsGenRun *run = self->run;

  for (uint32_t i = self->first[room - 1]; i < self->first[room]; i++) {
    const uint32_t cell = self->order[i];

    to->n_cells += (uint32_t)by;
    to->tiles[run->ground[cell]] += (uint32_t)by;
    if (run->feature[cell] != DS_TILE_NONE)
      to->tiles[run->feature[cell]] += (uint32_t)by;
  }
  for (uint32_t i = self->first_thing[room - 1]; i < self->first_thing[room]; i++)
    to->things[ds_things_get (run->things, self->things[i])->kind] += (uint32_t)by;
}

/* Resolves the ids that all records require, once for all rooms; undefined ids are skipped. */
static bool
look_up (Namer *self)
{
  const DsRules *rules = self->run->rules;
  const size_t n = ds_rules_n_names (rules);
  size_t n_ids = 0;
  uint32_t at = 0;

  for (size_t i = 0; i < n; i++)
    n_ids += ds_rules_names (rules, i)->tiles.n + ds_rules_names (rules, i)->things.n;
  self->ids = ds_alloc (n_ids, sizeof *self->ids);
  self->asked = ds_alloc (2 * n + 1, sizeof *self->asked);
  if (self->ids == NULL || self->asked == NULL)
    return false;
  for (size_t i = 0; i < n; i++) {
    const DsNames *names = ds_rules_names (rules, i);

    self->asked[2 * i] = at;
    for (size_t k = 0; k < names->tiles.n; k++) {
      self->ids[at] = ds_rules_find_tile (rules, names->tiles.items[k]);
      at += self->ids[at] != DS_TILE_NONE;
    }
    self->asked[2 * i + 1] = at;
    for (size_t k = 0; k < names->things.n; k++)
      at += ds_rules_find_kind (rules, names->things.items[k], &self->ids[at]);
  }
  self->asked[2 * n] = at;
  return true;
}

/* Sum of @numbers over the ids of @list. */
static uint64_t
count (const Namer *self, const uint32_t *numbers, size_t list)
{
  uint64_t n = 0;

  for (uint32_t i = self->asked[list]; i < self->asked[list + 1]; i++)
    n += numbers[self->ids[i]];
  return n;
}

static bool
is_kind (const DsNames *names, int kind)
{
  if (names->kinds == 0 || kind < 0)
    return kind != DS_ROOM_CORRIDOR;
  return names->kinds >> kind & 1;
}

/* True when record @i fits the content. @kind: DsRoomKind; -1 for regions. */
static bool
fits (const Namer *self, size_t i, const Contents *contents, int kind)
{
  const DsNames *names = ds_rules_names (self->run->rules, i);
  uint64_t n;

  if (!is_kind (names, kind) || (uint32_t)names->cells.low > contents->n_cells ||
      (uint32_t)names->cells.high < contents->n_cells)
    return false;
  n = count (self, contents->tiles, 2 * i);
  return (names->tiles.n == 0 ||
          (n > 0 && n * 1000 >= (uint64_t)names->share * contents->n_cells)) &&
         (names->things.n == 0 || count (self, contents->things, 2 * i + 1) > 0);
}

/* Picks by weight among the records of the highest priority that fit. NULL: none fits. */
static const DsNames *
pick_names (const Namer *self, const Contents *contents, DsNamesWhat what, int kind, DsRng *rng)
{
  const DsNames *picked = NULL;
  uint32_t sum = 0;

  for (size_t i = 0; i < ds_rules_n_names (self->run->rules); i++) {
    const DsNames *names = ds_rules_names (self->run->rules, i);

    if (names->what != what || (picked != NULL && names->priority < picked->priority) ||
        !fits (self, i, contents, kind))
      continue;
    if (picked != NULL && names->priority > picked->priority)
      sum = 0;
    sum += (uint32_t)names->weight;
    if (ds_rng_below (rng, sum) < (uint32_t)names->weight)
      picked = names;
  }
  return picked;
}

/* ---- names ---- */

static bool
append (char *out, size_t *n, const char *text, size_t n_text)
{
  if (*n + n_text > DS_NAME_BYTES_MAX)
    return false;
  memcpy (out + *n, text, n_text);
  *n += n_text;
  out[*n] = '\0';
  return true;
}

/* Expands a template to @out: false when the result is too long. */
static bool
expand (const DsRules *rules, const char *template, DsRng *rng, char *out)
{
  size_t n = 0;
  bool ok = true;

  out[0] = '\0';
  while (ok && *template != '\0') {
    const size_t plain = strcspn (template, "{");
    const char *close;
    const DsWords *words;

    ok = append (out, &n, template, plain);
    template += plain;
    if (*template == '\0')
      continue;
    close = strchr (template, '}');
    words = ds_rules_find_words (rules, template + 1, (size_t)(close - template - 1));
    if (words->words.n > 0) {
      const char *word = words->words.items[ds_rng_below (rng, (uint32_t)words->words.n)];

      ok = ok && append (out, &n, word, strlen (word));
    }
    template = close + 1;
  }
  return ok && n > 0;
}

/* String of the name @number. NULL: no memory. */
static DsStr *
string_of (Namer *self, uint32_t number)
{
  while (self->strings.n <= number)
    if (!ds_array_push (&self->strings, NULL))
      return NULL;
  if (self->strings.items[number] == NULL)
    self->strings.items[number] = ds_str_new (self->taken.names[number]);
  return self->strings.items[number];
}

/* Makes a name that is unused on the floor, if possible. *@out is borrowed, and NULL when no record
 * fits. DS_NOMEM. */
static DsStatus
make_name (Namer *self, const Contents *contents, DsNamesWhat what, int kind, DsRng *rng,
           DsStr **out)
{
  char text[DS_NAME_BYTES_MAX + 1] = "";
  uint32_t number = DS_INTERN_NONE;
  bool is_new = false;

  *out = NULL;
  for (int i = 0; i < TRIES && !is_new; i++) {
    const DsNames *names = pick_names (self, contents, what, kind, rng);
    const uint32_t n_before = self->taken.n;

    if (names == NULL || names->templates.n == 0)
      return DS_OK;
    number = DS_INTERN_NONE;
    if (!expand (self->run->rules,
                 names->templates.items[ds_rng_below (rng, (uint32_t)names->templates.n)], rng,
                 text))
      continue;
    number = ds_intern_add (&self->taken, text);
    if (number == DS_INTERN_NONE)
      return DS_NOMEM;
    is_new = self->taken.n > n_before;
  }
  if (number == DS_INTERN_NONE)
    return DS_OK;
  *out = string_of (self, number);
  return *out != NULL ? DS_OK : DS_NOMEM;
}

/* Seeds a stream for each room, so that changes elsewhere do not rename it. */
static void
seed_by_cell (const Namer *self, uint32_t cell, DsRng *rng)
{
  const uint32_t w = (uint32_t)self->run->w;

  ds_rng_seed (rng, ds_cell_hash (self->run->key, (int32_t)(cell % w), (int32_t)(cell / w)));
}

static DsStatus
name_room (Namer *self, uint32_t number)
{
  const DsRoom *old = ds_rooms_get (self->run->rooms, number - 1);
  DsRoom room = { .kind = old->kind, .region = old->region };
  DsStatus status;
  DsRng rng;

  seed_by_cell (self, self->order[self->first[number - 1]], &rng);
  if (!ds_rng_permille (&rng, ds_gen_int (self->run, P_ROOMS)))
    return DS_OK;
  status = make_name (self, &self->room, DS_NAMES_ROOM, room.kind, &rng, &room.name);
  if (room.name != NULL)
    ds_gen_set_room (self->run, number, &room);
  return status;
}

static DsStatus
name_rooms (Namer *self)
{
  DsStatus status = DS_OK;

  for (uint32_t number = 1; number <= self->n_rooms && status == DS_OK; number++) {
    const DsRoom *room = ds_rooms_get (self->run->rooms, number - 1);

    self->n_done += self->first[number] - self->first[number - 1] + 16;
    if (self->n_done >= POLL_CELLS) {
      self->n_done = 0;
      if (ds_gen_poll (self->run, number, self->n_rooms))
        return DS_CANCELLED;
    }
    if (self->first[number] == self->first[number - 1])
      continue;
    if (room->region != 0)
      add_contents (&self->regions[room->region - 1], self, number, 1);
    if (room->name != NULL)
      continue;
    add_contents (&self->room, self, number, 1);
    status = name_room (self, number);
    add_contents (&self->room, self, number, -1);
  }
  return status;
}

static DsStatus
name_regions (Namer *self)
{
  DsStatus status = DS_OK;

  for (uint32_t i = 0; i < self->n_regions && status == DS_OK; i++) {
    DsStr *name;
    DsRng rng;

    if (ds_regions_get (self->run->regions, i)->name != NULL || self->regions[i].n_cells == 0)
      continue;
    ds_rng_seed (&rng, ds_mix64 (self->run->key ^ ds_regions_get (self->run->regions, i)->id));
    status = make_name (self, &self->regions[i], DS_NAMES_REGION, -1, &rng, &name);
    if (name != NULL)
      ds_gen_name_region (self->run, i + 1, name);
  }
  return status;
}

/* ---- the stage ---- */

static bool
collect_taken (Namer *self)
{
  for (size_t i = 0; i < self->n_rooms; i++) {
    const DsStr *name = ds_rooms_get (self->run->rooms, i)->name;

    if (name != NULL && ds_intern_add (&self->taken, ds_str_get (name)) == DS_INTERN_NONE)
      return false;
  }
  for (size_t i = 0; i < self->n_regions; i++) {
    const DsStr *name = ds_regions_get (self->run->regions, i)->name;

    if (name != NULL && ds_intern_add (&self->taken, ds_str_get (name)) == DS_INTERN_NONE)
      return false;
  }
  return true;
}

static bool
allocate (Namer *self)
{
  const size_t n = self->n_tiles + self->n_kinds;

  self->regions = ds_alloc0 (self->n_regions, sizeof *self->regions);
  self->numbers = ds_alloc0 ((self->n_regions + 1) * n, sizeof *self->numbers);
  if (self->regions == NULL || self->numbers == NULL)
    return false;
  self->room = (Contents){ 0, self->numbers, self->numbers + self->n_tiles };
  for (size_t i = 0; i < self->n_regions; i++) {
    uint32_t *numbers = self->numbers + (i + 1) * n;

    self->regions[i] = (Contents){ 0, numbers, numbers + self->n_tiles };
  }
  return look_up (self) && collect_taken (self);
}

static DsStatus
run_names (DsGenRun *run, DsError *err)
{
  const size_t n_cells = (size_t)run->w * (size_t)run->h;
  Namer self = { .run = run,
                 .n_tiles = ds_rules_n_tiles (run->rules),
                 .n_kinds = ds_rules_n_kinds (run->rules),
                 .n_rooms = ds_rooms_count (run->rooms),
                 .n_regions = ds_regions_count (run->regions) };
  DsStatus status = allocate (&self) ? DS_OK : DS_NOMEM;

  if (status == DS_OK)
    status = sort_by_room (&self, n_cells, room_of_cell, &self.first, &self.order);
  if (status == DS_OK)
    status = sort_by_room (&self, ds_things_count (run->things), room_of_thing, &self.first_thing,
                           &self.things);
  if (status == DS_OK)
    status = name_rooms (&self);
  if (status == DS_OK && ds_gen_bool (run, P_REGIONS))
    status = name_regions (&self);
  for (size_t i = 0; i < self.strings.n; i++)
    ds_str_unref (self.strings.items[i]);
  ds_array_clear (&self.strings);
  ds_intern_clear (&self.taken);
  ds_free (self.first);
  ds_free (self.order);
  ds_free (self.first_thing);
  ds_free (self.things);
  ds_free (self.regions);
  ds_free (self.numbers);
  ds_free (self.ids);
  ds_free (self.asked);
  return status;
}

const DsGenStage ds_gen_names = {
  .id = "names",
  .label = N_ ("Names"),
  .help = N_ ("Gives names to unnamed rooms and regions, by their kind, size and contents."),
  .version = 1,
  .needs_rooms = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_names,
};
