/* core/gen/stages/feature_growth.c — rooms and corridors that grow from each other, after "Creating
 * roguelike in Unity from scratch": a room in the centre, then repeatedly a random element, one of
 * its walls, and behind it a corridor or a room if it fits. */
#include "gen/dig/growth.h"
#include "gen/stages/common_params.h"

#define FIRST_TRIES 100 /* positions tried for a first room when the centre is taken */
#define NEAR_STEPS 6    /* a shorter loop is not worth it */
#define POLL_TRIES 16
#define POLL_ELEMENTS 64 /* each may touch a new page of memory first */
#define WINDOW                                                                                     \
  256 /* the youngest elements, from which one is picked: on a large level others are not in the   \
         processor's cache; they follow when the younger ones are done */

enum {
  P_ROOM_WIDTH,
  P_ROOM_HEIGHT,
  P_CORRIDOR_LENGTH,
  P_MAX_FEATURES,
  P_TRIES,
  P_AFTER_CORRIDOR,
  P_SHAPES,
  P_LOOPS,
  P_DEAD_ENDS,
  P_DOORS,
  P_BUGS,
  P_FLOOR,
  P_CORRIDOR_FLOOR,
  P_DOOR,
  N_PARAMS
};

enum { AFTER_ROOM, AFTER_CORRIDOR };

static const DsChoice AFTER[] = {
  [AFTER_ROOM] = { "room", N_ ("Room") },
  [AFTER_CORRIDOR] = { "corridor", N_ ("Corridor") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_ROOM_WIDTH] = { .id = "room_width",
                     .label = N_ ("Room width"),
                     .type = DS_PARAM_RANGE,
                     .min = 1,
                     .max = 100,
                     .fallback = "4..10",
                     .unit = N_ ("cells"),
                     .help = N_ ("Width of a room's floor.") },
  [P_ROOM_HEIGHT] = { .id = "room_height",
                      .label = N_ ("Room height"),
                      .type = DS_PARAM_RANGE,
                      .min = 1,
                      .max = 100,
                      .fallback = "3..5",
                      .unit = N_ ("cells"),
                      .help = N_ ("Height of a room's floor.") },
  [P_CORRIDOR_LENGTH] = { .id = "corridor_length",
                          .label = N_ ("Corridor length"),
                          .type = DS_PARAM_RANGE,
                          .min = 1,
                          .max = 100,
                          .fallback = "2..5",
                          .unit = N_ ("cells"),
                          .help = N_ ("Length of a straight piece of corridor.") },
  [P_MAX_FEATURES] = { .id = "max_features",
                       .label = N_ ("Rooms and corridors"),
                       .type = DS_PARAM_INT,
                       .max = DS_ROOMS_MAX,
                       .fallback = "0",
                       .help =
                           N_ ("Maximum number of rooms and corridors; 0 for as many as fit.") },
  [P_TRIES] = { .id = "tries",
                .label = N_ ("Tries"),
                .type = DS_PARAM_INT,
                .min = 1,
                .max = 200,
                .fallback = "8",
                .help = N_ ("Number of failed tries to grow from a room or corridor before it is "
                            "left alone; more fill the level more densely.") },
  [P_AFTER_CORRIDOR] = { .id = "after_corridor",
                         .label = N_ ("After a corridor"),
                         .type = DS_PARAM_WEIGHTS,
                         .max = 1000,
                         .fallback = "room=4,corridor=1",
                         .choices = AFTER,
                         .n_choices = DS_COUNT (AFTER),
                         .help = N_ ("Relative frequency of a room and of another corridor after a "
                                     "corridor; a room is always followed by a corridor.") },
  [P_SHAPES] = DS_PARAM_ROOM_SHAPES ("rectangle=10,cross=1,round=1"),
  [P_LOOPS] = { .id = "loops",
                .label = N_ ("Loops"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "250",
                .unit = N_ ("‰"),
                .help = N_ ("Share of corridors that are joined to what they run into, where the "
                            "walk there is long.") },
  [P_DEAD_ENDS] = { .id = "dead_ends",
                    .label = N_ ("Dead-end share"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "0",
                    .unit = N_ ("‰"),
                    .help = N_ ("Share of corridors that may lead nowhere; the others are filled "
                                "in again if they do.") },
  [P_DOORS] = { .id = "doors",
                .label = N_ ("Doors"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "600",
                .unit = N_ ("‰"),
                .help = N_ ("Share of room entrances that have a door.") },
  [P_BUGS] = { .id = "faithful_bugs",
               .label = N_ ("Keep bugs of the source"),
               .type = DS_PARAM_BOOL,
               .max = 1,
               .fallback = "false",
               .help = N_ ("As in the published source, corners belong to the upper and lower "
                           "walls of a room, so some exits lead nowhere.") },
  [P_FLOOR] = DS_PARAM_ROOM_FLOOR,
  [P_CORRIDOR_FLOOR] = DS_PARAM_CORRIDOR_FLOOR,
  [P_DOOR] = { .id = "door",
               .label = N_ ("Door"),
               .type = DS_PARAM_TILE,
               .min = 1,
               .fallback = "door",
               .help = N_ ("Tile of doors.") },
};

/* Range of numbers for one draw. */
typedef struct {
  int32_t lowest;
  uint32_t n;
} GrowthChoice;

typedef struct {
  DsGenRun *run;
  GrowthChoice width, height, length;
  uint32_t shapes[DS_N_SHAPES], n_shapes; /* cumulative weights, and their sum */
  uint32_t rooms_after, n_after;          /* weight of a room after a corridor, and of both */
  int32_t dead_ends;                      /* permille */
  bool has_bugs;
  DsGrowth growth;
  DS_ARRAY (DsCell) doorways; /* entrances of rooms */
  size_t n_grown;             /* rooms and corridors */
  DsStatus status;            /* DS_NOMEM ends the growth */
} GrowthBuilder;

static GrowthChoice
choice_of (const DsGenRun *run, size_t param, int32_t most)
{
  int32_t lowest, highest;

  ds_gen_range (run, param, &lowest, &highest);
  highest = ds_min (highest, most);
  lowest = ds_min (lowest, highest);
  return (GrowthChoice){ lowest, (uint32_t)(highest - lowest + 1) };
}

static void
read_params (GrowthBuilder *self)
{
  const int32_t *shapes = ds_gen_weights (self->run, P_SHAPES);
  const int32_t *after = ds_gen_weights (self->run, P_AFTER_CORRIDOR);

  self->width = choice_of (self->run, P_ROOM_WIDTH, self->run->w - 2);
  self->height = choice_of (self->run, P_ROOM_HEIGHT, self->run->h - 2);
  self->length = choice_of (self->run, P_CORRIDOR_LENGTH, INT32_MAX);
  for (int i = 0; i < DS_N_SHAPES; i++)
    self->shapes[i] = self->n_shapes += (uint32_t)shapes[i];
  self->rooms_after = (uint32_t)after[AFTER_ROOM];
  self->n_after = (uint32_t)(after[AFTER_ROOM] + after[AFTER_CORRIDOR]);
  self->dead_ends = ds_gen_int (self->run, P_DEAD_ENDS);
  self->has_bugs = ds_gen_bool (self->run, P_BUGS);
}

/* A number below @n from the lowest @n_bits bits, which are consumed: one draw of 64 bits serves
 * all decisions of an attempt, since most attempts fail. */
static inline uint32_t
take (uint64_t *bits, int n_bits, uint32_t n)
{
  const uint64_t part = *bits & ((UINT64_C (1) << n_bits) - 1);

  *bits >>= n_bits;
  return (uint32_t)(part * n >> n_bits);
}

static inline int32_t
take_choice (uint64_t *bits, GrowthChoice choice)
{
  return choice.lowest + (int32_t)take (bits, 16, choice.n);
}

static DsCell
beside (DsCell cell, int way, int32_t steps)
{
  return (DsCell){ cell.x + ds_move_steps[way].x * steps, cell.y + ds_move_steps[way].y * steps };
}

/* True when the cell to the left or right of @at, facing @way, is open. */
static inline bool
is_flanked (const DsGrowth *growth, size_t at, int way)
{
  const size_t across = way % 2 == 0 ? 1 : growth->stride * 64;

  return ds_growth_bit (growth->open, at - across) | ds_growth_bit (growth->open, at + across);
}

/* True for rock with rock to the left and right of it. */
static inline bool
may_enter (const DsGrowth *growth, DsCell cell, int way)
{
  const size_t at = ds_growth_at (growth, cell);

  return ds_growth_is_inside (growth, cell) &&
         !(ds_growth_bit (growth->open, at) | ds_growth_bit (growth->solid, at) |
           is_flanked (growth, at, way));
}

static uint32_t
add (GrowthBuilder *self, const DsElement *element)
{
  const uint32_t index = ds_growth_add (&self->growth, element);

  if (index == DS_ELEMENT_NONE)
    self->status = DS_NOMEM;
  self->n_grown++;
  return index;
}

static void
add_doorway (GrowthBuilder *self, DsCell cell)
{
  if (!ds_array_push (&self->doorways, cell))
    self->status = DS_NOMEM;
}

/* ---- rooms ---- */

/* Uses 48 of @bits. */
static DsElement
pick_room (const GrowthBuilder *self, uint64_t *bits)
{
  const int32_t w = take_choice (bits, self->width), h = take_choice (bits, self->height);
  const uint32_t at = take (bits, 16, self->n_shapes);
  uint8_t shape = 0;

  while (at >= self->shapes[shape])
    shape++;
  return (DsElement){ .rect = { 0, 0, w, h },
                      .opening = { -1, -1 },
                      .parent = DS_ELEMENT_NONE,
                      .type = DS_ELEMENT_ROOM,
                      .shape = w < 5 || h < 4 ? DS_SHAPE_RECTANGLE : shape };
}

/* Places a room so that it covers the centre of the level; when that is taken, anywhere. */
static bool
add_first_room (GrowthBuilder *self)
{
  DsRng *rng = &self->run->rng;

  for (int i = 0; i < FIRST_TRIES; i++) {
    uint64_t bits = ds_rng_next (rng);
    DsElement room = pick_room (self, &bits);
    const int32_t x_max = self->growth.w - 1 - room.rect.w,
                  y_max = self->growth.h - 1 - room.rect.h;

    if (i == 0) {
      room.rect.x = self->growth.w / 2 - (int32_t)ds_rng_below (rng, (uint32_t)room.rect.w);
      room.rect.y = self->growth.h / 2 - (int32_t)ds_rng_below (rng, (uint32_t)room.rect.h);
      room.rect.x = ds_clamp (room.rect.x, 1, x_max);
      room.rect.y = ds_clamp (room.rect.y, 1, y_max);
    } else {
      room.rect.x = ds_rng_range (rng, 1, x_max);
      room.rect.y = ds_rng_range (rng, 1, y_max);
    }
    if (ds_growth_fits (&self->growth, room.rect)) {
      add (self, &room);
      return true;
    }
  }
  return false;
}

/* First and last row or column of a side of a room that can be entered in the direction @way,
 * counted from its left or top: where the side reaches the edge of the rectangle. */
static void
entries (const DsElement *room, int way, int32_t *first, int32_t *last)
{
  const DsRect r = room->rect;
  const DsRoomShape shape = (DsRoomShape)room->shape;

  *first = 0;
  *last = (way % 2 == 0 ? r.w : r.h) - 1;
  if (shape == DS_SHAPE_RECTANGLE)
    return;
  if (way % 2 == 0) {
    *first = ds_growth_inset (shape, r.w, r.h, 0);
    *last = r.w - 1 - *first;
  } else {
    while (ds_growth_inset (shape, r.w, r.h, *first) > 0)
      (*first)++;
    *last = r.h - 1 - *first;
  }
}

/* Moves @room so that it is entered from @opening, at one of its possible entrances. Uses 16 of
 * @bits. */
static void
place_room (DsElement *room, DsCell opening, int way, uint64_t bits)
{
  const DsCell in = beside (opening, way, 1);
  int32_t first, last, at;

  entries (room, way, &first, &last);
  at = first + (int32_t)take (&bits, 16, (uint32_t)(last - first + 1));
  if (way % 2 == 0) {
    room->rect.x = in.x - at;
    room->rect.y = way == 2 ? in.y : in.y - room->rect.h + 1;
  } else {
    room->rect.x = way == 1 ? in.x : in.x - room->rect.w + 1;
    room->rect.y = in.y - at;
  }
}

/* Quick test: false when not even a column (or row) of the smallest room fits behind @opening. */
static bool
may_have_room (const GrowthBuilder *self, DsCell opening, int way)
{
  const int32_t depth = way % 2 == 0 ? self->height.lowest : self->width.lowest;

  return ds_growth_fits (&self->growth,
                         ds_rect_between (beside (opening, way, 1), beside (opening, way, depth)));
}

/* Adds a room behind @opening, which lies in the wall between it and element @from; if it does not
 * fit, a smaller one. */
static bool
grow_room (GrowthBuilder *self, uint32_t from, DsCell opening, int way)
{
  DsElement room;
  uint64_t bits;

  if (!may_have_room (self, opening, way))
    return false;
  bits = ds_rng_next (&self->run->rng);
  room = pick_room (self, &bits);
  place_room (&room, opening, way, bits);
  if (!ds_growth_fits (&self->growth, room.rect)) {
    room.shape = DS_SHAPE_RECTANGLE;
    room.rect.w = (room.rect.w + self->width.lowest) / 2;
    room.rect.h = (room.rect.h + self->height.lowest) / 2;
    place_room (&room, opening, way, bits);
    if (!ds_growth_fits (&self->growth, room.rect))
      return false;
  }
  room.opening = opening;
  room.parent = from;
  add (self, &room);
  add_doorway (self, opening);
  return true;
}

/* ---- corridors ---- */

static DsElementType
type_of (const GrowthBuilder *self, uint32_t element)
{
  return (DsElementType)self->growth.elements.items[element].type;
}

static void
add_corridor (GrowthBuilder *self, uint32_t from, DsCell start, int way, int32_t length,
              bool may_end)
{
  const DsCell end = beside (start, way, length - 1);

  add (self, &(DsElement){ .rect = ds_rect_between (start, end),
                           .opening = { -1, -1 },
                           .parent = from,
                           .type = DS_ELEMENT_CORRIDOR,
                           .way = (uint8_t)way,
                           .may_end = may_end });
  if (type_of (self, from) != DS_ELEMENT_CORRIDOR)
    add_doorway (self, start);
}

/* True when a corridor from @from to the element that owns @hit would join two separate nets, or
 * close a loop of enough steps. */
static bool
is_worth_joining (GrowthBuilder *self, uint32_t from, DsCell hit, uint32_t *to)
{
  DsGrowth *growth = &self->growth;
  const bool is_lucky = ds_rng_permille (&self->run->rng, ds_gen_int (self->run, P_LOOPS));

  if (!is_lucky && growth->n_nets == 1)
    return false;
  *to = growth->owner[ds_cell_index (hit, growth->w)] - 1;
  if (ds_growth_net (growth, from) != ds_growth_net (growth, *to))
    return true;
  return is_lucky && growth->elements.items[from].joined != *to &&
         !ds_growth_is_near (growth, from, *to, NEAR_STEPS);
}

/* Opens the cell between the corridor's end and the element behind it. A single cell is no
 * corridor, but a doorway of an adjoining element, unless neither was made here. */
static bool
join (GrowthBuilder *self, uint32_t from, DsCell start, int way, int32_t length)
{
  const DsCell end = beside (start, way, length - 1);
  uint32_t to, ours;

  if (!is_worth_joining (self, from, beside (end, way, 1), &to))
    return false;
  ours = type_of (self, from) != DS_ELEMENT_GIVEN ? from : to;
  if (length > 1 || type_of (self, ours) == DS_ELEMENT_GIVEN) {
    add_corridor (self, from, start, way, length, false);
    if (type_of (self, to) != DS_ELEMENT_CORRIDOR)
      add_doorway (self, end);
  } else {
    ds_growth_open (&self->growth, start, ours);
    add_doorway (self, start);
  }
  if (self->status == DS_OK)
    ds_growth_join (&self->growth, from, to);
  return true;
}

/* True when the smallest room fits ahead of the last cell of a corridor, or beside it. */
static bool
leads_on (const GrowthBuilder *self, DsCell end, int way)
{
  for (int turn = 0; turn < 4; turn++) {
    const int next = (way + turn) % 4;
    const DsCell opening = beside (end, next, 1);

    if (turn != 2 && may_enter (&self->growth, opening, next) &&
        may_have_room (self, opening, next))
      return true;
  }
  return false;
}

/* Adds a corridor from @start, which lies in the wall of element @from. A dead end is added only
 * when it will be kept. */
static bool
grow_corridor (GrowthBuilder *self, uint32_t from, DsCell start, int way)
{
  const DsGrowth *growth = &self->growth;
  uint64_t bits = ds_rng_next (&self->run->rng);
  const int32_t wanted = take_choice (&bits, self->length);
  const bool may_end = (int32_t)take (&bits, 16, 1000) < self->dead_ends;
  DsCell ahead = beside (start, way, 1);
  int32_t length = 1;

  while (length < wanted && may_enter (growth, ahead, way)) {
    length++;
    ahead = beside (ahead, way, 1);
  }
  if (ds_growth_is_open (growth, ahead))
    return join (self, from, start, way, length);
  if (is_flanked (growth, ds_growth_at (growth, ahead), way))
    length--; /* leaves a wall at the end */
  if (length < self->length.lowest ||
      !(may_end || leads_on (self, beside (start, way, length - 1), way)))
    return false;
  add_corridor (self, from, start, way, length, may_end);
  return true;
}

/* ---- growth ---- */

/* Picks a random cell behind a wall of @element: corridors continue at their end as often as
 * sideways. Arithmetic instead of branches, which the processor would mispredict. */
static DsCell
pick_site (const DsElement *element, bool corners, uint64_t *bits, int *way)
{
  const DsRect r = element->rect;
  int32_t first, last, at;
  DsCell by;

  *way = (int)take (bits, 2, 4);
  if (element->type == DS_ELEMENT_CORRIDOR && *way % 2 == element->way % 2)
    *way = element->way;
  entries (element, *way, &first, &last);
  if (corners && element->type == DS_ELEMENT_ROOM && *way % 2 == 0) {
    first--;
    last++;
  }
  at = first + (int32_t)take (bits, 14, (uint32_t)(last - first + 1));
  by = ds_move_steps[*way];
  return (DsCell){ r.x + (by.x == 0) * at + (by.x > 0) * r.w - (by.x < 0),
                   r.y + (by.y == 0) * at + (by.y > 0) * r.h - (by.y < 0) };
}

/* Uses 32 of @bits. */
static bool
grow_from (GrowthBuilder *self, uint32_t from, uint64_t bits)
{
  const DsElement *element = &self->growth.elements.items[from];
  int way;
  const DsCell site = pick_site (element, self->has_bugs, &bits, &way);

  if (!may_enter (&self->growth, site, way))
    return false;
  if (element->type == DS_ELEMENT_CORRIDOR && take (&bits, 16, self->n_after) < self->rooms_after)
    return grow_room (self, from, site, way);
  return grow_corridor (self, from, site, way);
}

static DsStatus
grow (GrowthBuilder *self)
{
  const size_t wanted = (size_t)ds_gen_int (self->run, P_MAX_FEATURES);
  const size_t space = DS_ROOMS_MAX - ds_rooms_count (self->run->rooms);
  const size_t max = wanted > 0 && wanted < space ? wanted : space;
  const uint8_t tries = (uint8_t)ds_gen_int (self->run, P_TRIES);
  DsGrowth *growth = &self->growth;

  for (uint32_t i = 0; growth->active.n > 0 && self->n_grown < max; i++) {
    const uint32_t n = (uint32_t)growth->active.n, window = n < WINDOW ? n : WINDOW;
    uint64_t bits = ds_rng_next (&self->run->rng);
    const uint32_t pick = n - window + take (&bits, 32, window);
    const uint32_t from = growth->active.items[pick];

    if (i % POLL_TRIES == 0 &&
        ds_gen_poll (self->run, growth->elements.n - growth->active.n, growth->elements.n))
      return DS_CANCELLED;
    if (!grow_from (self, from, bits) && ++growth->elements.items[from].fails >= tries)
      growth->active.items[pick] = growth->active.items[--growth->active.n];
    if (self->status != DS_OK)
      return self->status;
  }
  return DS_OK;
}

/* ---- trimming and writing ---- */

/* Trims corridors from the youngest to the oldest, as they are younger than the element they grew
 * from. */
static DsStatus
trim_dead_ends (GrowthBuilder *self)
{
  for (size_t i = self->growth.elements.n; i-- > 0;) {
    DsElement *element = &self->growth.elements.items[i];

    if (i % POLL_ELEMENTS == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    if (element->type != DS_ELEMENT_CORRIDOR)
      continue;
    if (!ds_growth_is_dead_end (&self->growth, element))
      element->may_end = false;
    else if (!element->may_end)
      ds_growth_trim (&self->growth, element);
  }
  return DS_OK;
}

/* Cell from which a room's id is derived: always one of its own. */
static DsCell
anchor_of (const DsElement *element)
{
  return (DsCell){ element->rect.x + ds_growth_inset ((DsRoomShape)element->shape, element->rect.w,
                                                      element->rect.h, 0),
                   element->rect.y };
}

/* Adds rooms to the table in the order they grew. */
static DsStatus
add_rooms (GrowthBuilder *self, DsGrowthLook *looks)
{
  const uint16_t floors[] = { ds_gen_tile (self->run, P_FLOOR),
                              ds_gen_tile (self->run, P_CORRIDOR_FLOOR) };

  for (size_t i = 0; i < self->growth.elements.n; i++) {
    const DsElement *element = &self->growth.elements.items[i];
    const DsRoomKind kind = element->type == DS_ELEMENT_ROOM ? DS_ROOM_NORMAL
                            : element->may_end               ? DS_ROOM_DEAD_END
                                                             : DS_ROOM_CORRIDOR;

    if (i % POLL_ELEMENTS == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    looks[i] = (DsGrowthLook){ 0 };
    if (element->type == DS_ELEMENT_GIVEN || element->rect.w == 0)
      continue;
    looks[i].floor = floors[element->type];
    looks[i].room = ds_gen_add_room (self->run, kind, anchor_of (element));
    if (looks[i].room == 0)
      return DS_NOMEM;
  }
  return DS_OK;
}

/* True for a cell between two walls with open cells before and behind it, without a door beside
 * it. */
static bool
is_doorway (const DsGenRun *run, const DsGrowth *growth, DsCell cell)
{
  bool is_open[4];

  if (!ds_growth_is_open (growth, cell))
    return false; /* filled again */
  for (int way = 0; way < 4; way++) {
    const DsCell next = beside (cell, way, 1);

    is_open[way] = ds_growth_is_open (growth, next);
    if (run->feature[ds_cell_index (next, run->w)] != DS_TILE_NONE)
      return false;
  }
  return is_open[0] == is_open[2] && is_open[1] == is_open[3] && is_open[0] != is_open[1];
}

static DsStatus
put_doors (GrowthBuilder *self)
{
  const int32_t permille = ds_gen_int (self->run, P_DOORS);
  const uint16_t door = ds_gen_tile (self->run, P_DOOR);

  for (size_t i = 0; i < self->doorways.n; i++) {
    if (i % POLL_ELEMENTS == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    if (ds_rng_permille (&self->run->rng, permille) &&
        is_doorway (self->run, &self->growth, self->doorways.items[i]))
      ds_gen_set (self->run, DS_LAYER_FEATURE, self->doorways.items[i], door);
  }
  return DS_OK;
}

static DsStatus
write_all (GrowthBuilder *self)
{
  DsGrowthLook *looks = ds_alloc (self->growth.elements.n, sizeof *looks);
  DsStatus status = looks != NULL ? add_rooms (self, looks) : DS_NOMEM;

  for (int32_t y = 0; y < self->growth.h && status == DS_OK; y++) {
    ds_growth_write_row (&self->growth, self->run, y, looks);
    if (y % 4 == 0 && ds_gen_poll (self->run, 1, 1))
      status = DS_CANCELLED;
  }
  if (status == DS_OK)
    status = put_doors (self);
  ds_free (looks);
  return status;
}

static DsStatus
build (GrowthBuilder *self, DsError *err)
{
  DsStatus status = ds_growth_init (&self->growth, self->run);

  if (status != DS_OK)
    return status;
  read_params (self);
  if (!add_first_room (self) && self->growth.elements.n == 0)
    return ds_gen_veto_no_space (self->run, err, P_ROOM_WIDTH, P_ROOM_HEIGHT);
  status = self->status == DS_OK ? grow (self) : self->status;
  if (status == DS_OK)
    status = trim_dead_ends (self);
  return status == DS_OK ? write_all (self) : status;
}

static DsStatus
run_feature_growth (DsGenRun *run, DsError *err)
{
  GrowthBuilder self = { .run = run };
  const DsStatus status = build (&self, err);

  ds_growth_clear (&self.growth);
  ds_array_clear (&self.doorways);
  return status;
}

const DsGenStage ds_gen_feature_growth = {
  .id = "feature_growth",
  .label = N_ ("Rooms and corridors"),
  .help = N_ ("Starts with a room in the centre, from which corridors lead to rooms and further "
              "corridors wherever there is space. Also grows from cells that are already open."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .attempts = 5,
  .run = run_feature_growth,
};
