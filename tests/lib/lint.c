/* tests/lib/lint.c — levels drawn in characters. */
#include "lib/lint.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

static const struct {
  char glyph;
  const char *kind, *lock;
  DsFacing facing;
  const char *ground;     /* NULL: floor */
  const char *key, *json; /* of a member; NULL: none */
} THINGS[] = {
  { '@', "player-start", NULL, DS_FACING_NONE },
  { '!', "goal", NULL, DS_FACING_NONE },
  { 'r', "key", "red", DS_FACING_NONE },
  { 'R', "gate-locked", "red", DS_FACING_NONE },
  { 'b', "key", "blue", DS_FACING_NONE },
  { 'B', "gate-locked", "blue", DS_FACING_NONE },
  { 'g', "key", "green", DS_FACING_NONE },
  { 'G', "gate-locked", "green", DS_FACING_NONE },
  { 'i', "key", "iron", DS_FACING_NONE },
  { 'I', "gate-locked", "iron", DS_FACING_NONE },
  { 'S', "gate-secret", NULL, DS_FACING_NONE },
  { 'd', "gate-door", NULL, DS_FACING_NONE },
  { '>', "gate-one-way", NULL, DS_EAST },
  { 'v', "gate-one-way", NULL, DS_SOUTH },
  { '<', "gate-one-way", NULL, DS_WEST },
  { '^', "gate-one-way", NULL, DS_NORTH },
  { 'O', "gate-one-way", NULL, DS_FACING_NONE },
  { 'c', "goblin", "red", DS_FACING_NONE },
  { 'm', "goblin", NULL, DS_FACING_NONE },
  { 'M', "brood-mother", NULL, DS_FACING_NONE },
  { 'e', "eel", NULL, DS_FACING_NONE, "deep-water" },
  { 'w', "bat", NULL, DS_FACING_NONE, "deep-water" },
  { '$', "gold", NULL, DS_FACING_NONE },
  { 't', "torch-light", NULL, DS_FACING_NONE },
  { '1', "stairs-down", NULL, DS_FACING_NONE },
  { '2', "stairs-up", NULL, DS_FACING_NONE },
  { '3', "stairs-down", NULL, DS_FACING_NONE },
  { '4', "stairs-up", NULL, DS_FACING_NONE },
  { 'X', "goblin", NULL, DS_FACING_NONE, "wall" },
  { 'x', "gold", NULL, DS_FACING_NONE, "wall" },
  { '5', "stairs-down", NULL, DS_FACING_NONE },
  { '6', "stairs-up", NULL, DS_FACING_NONE },
  { '7', "stairs-down", NULL, DS_FACING_NONE },
  { '8', "stairs-down", NULL, DS_FACING_NONE },
  { 'A', "goblin", NULL, DS_FACING_NONE },
  { 'A', "goblin", NULL, DS_FACING_NONE },
  { 'C', "goblin", NULL, DS_FACING_NONE },
  { 'C', "gold", NULL, DS_FACING_NONE },
  { 'u', "key", "mystery", DS_FACING_NONE },
  { 'U', "gate-locked", "mystery", DS_FACING_NONE },
  { 'k', "key", "mixed", DS_FACING_NONE },
  { 'K', "gate-locked", "mixed", DS_FACING_NONE },
  { 'L', "gate-locked", NULL, DS_FACING_NONE },
  { 'D', "gate-locked", "red", DS_FACING_NONE },
  { '&', "basilisk", NULL, DS_FACING_NONE },
  { 'h', "health-potion", NULL, DS_FACING_NONE },
  { 'f', "ration", NULL, DS_FACING_NONE },
  { 'z', "scroll-teleport", NULL, DS_FACING_NONE },
  { 'N', "note", NULL, DS_FACING_NONE, NULL, "note", "\"Needs a boss\"" },
  { 'n', "note", NULL, DS_FACING_NONE, NULL, "text", "\"Turn back\"" },
  { 'P', "goblin", NULL, DS_FACING_NONE, NULL, "properties",
    "{ \"to\": [{ \"object\": \"t-fff\" }, { \"object\": \"t-66\" }], \"n\": 1 }" },
  { 'Q', "goblin", NULL, DS_FACING_NONE, NULL, "properties",
    "{ \"to\": { \"object\": \"t-66\" }, \"none\": { \"object\": null } }" },
  { 'Y', "goblin", NULL, DS_FACING_NONE, NULL, "properties", "{ \"rank\": \"high\" }" },
  { 'y', "goblin", NULL, DS_FACING_NONE, NULL, "properties",
    "{ \"rank\": 12, \"mood\": \"sad\" }" },
  { 'Z', "goblin", NULL, DS_FACING_NONE, NULL, "properties",
    "{ \"rank\": 5, \"mood\": \"calm\", \"speed\": 2, \"free\": \"x\" }" },
  { 'W', "gold", NULL, DS_FACING_NONE, NULL, "properties", "{ \"rank\": \"high\" }" },
  { 'J', "marker", NULL, DS_FACING_NONE, NULL, "width", "2.5" },
  { 'j', "marker", NULL, DS_FACING_NONE, NULL, "width", "2" },
};

static const struct {
  char glyph;
  const char *ground, *feature;
} TILES[] = {
  { '#', "wall", "" },        { '~', "deep-water", "" },       { '%', "lava", "" },
  { '+', "floor", "door" },   { '=', "floor", "locked-door" }, { 'T', "floor", "table" },
  { '?', "goo", "" },         { 'p', "wall", "door" },         { 'q', "wall", "portcullis" },
  { '*', "floor", "spikes" },
};

static void
put_thing (DsDelve *self, size_t floor, DsCell at, size_t i)
{
  DsThings **things = &self->dungeon.floors[floor].things;
  DsThing thing = { .id = (uint64_t)(at.y * 100 + at.x + 1),
                    .facing = (uint8_t)THINGS[i].facing,
                    .target_floor = -1,
                    .at = at };

  while (ds_things_find (*things, thing.id) != NULL)
    thing.id += 10000;
  if (THINGS[i].glyph == '7' || THINGS[i].glyph == '8')
    thing.target_floor = 1;
  if (THINGS[i].glyph == '8')
    thing.target = (DsCell){ 1, 1 };
  thing.lock = THINGS[i].lock != NULL ? ds_str_new (THINGS[i].lock) : NULL;
  if (THINGS[i].key != NULL)
    g_assert_cmpint (ds_extras_with (&thing.extras, NULL, THINGS[i].key, THINGS[i].json, NULL), ==,
                     DS_OK);
  g_assert_true (ds_rules_find_kind (self->rules, THINGS[i].kind, &thing.kind));
  g_assert_cmpint (ds_things_put (things, &thing, NULL), ==, DS_OK);
  ds_str_unref (thing.lock);
  ds_extras_unref (thing.extras);
}

/* The kind of the thing decides the feature, but for one that is left out. */
static const char *
feature_of (const DsDelve *self, size_t i)
{
  uint16_t kind;

  g_assert_true (ds_rules_find_kind (self->rules, THINGS[i].kind, &kind));
  return THINGS[i].glyph != 'D' && ds_rules_kind (self->rules, kind)->gate != NULL
             ? ds_rules_kind (self->rules, kind)->feature
             : "";
}

static void
draw_cell (DsDelve *self, size_t floor, DsCell at, char glyph)
{
  DsFloor *level = &self->dungeon.floors[floor];
  const char *ground = "floor", *feature = "";

  for (size_t i = 0; i < G_N_ELEMENTS (TILES); i++)
    if (TILES[i].glyph == glyph) {
      ground = TILES[i].ground;
      feature = TILES[i].feature;
    }
  for (size_t i = 0; i < G_N_ELEMENTS (THINGS); i++)
    if (THINGS[i].glyph == glyph) {
      put_thing (self, floor, at, i);
      ground = THINGS[i].ground != NULL ? THINGS[i].ground : ground;
      feature = feature_of (self, i);
    }
  g_assert_true (
      ds_floor_set (level, DS_LAYER_GROUND, at, ds_rules_find_tile (self->rules, ground)));
  g_assert_true (
      ds_floor_set (level, DS_LAYER_FEATURE, at, ds_rules_find_tile (self->rules, feature)));
}

/* Adds undefined ids, and an inconsistent lock. */
static void
add_oddities (DsDelve *self)
{
  const char *const tiles[] = { "goo" }, *const kinds[] = { "basilisk" };
  const uint8_t layers[] = { DS_LAYER_GROUND };
  DsLock lock = { .id = ds_str_new ("mixed"),
                  .kind = ds_str_new ("iron"),
                  .opened_by = ds_str_new ("red") };

  ds_rules_unref (self->rules);
  g_assert_cmpint (
      ds_rules_with_unknown (&self->rules, dst_rules (), tiles, layers, 1, kinds, 1, NULL), ==,
      DS_OK);
  g_assert_cmpint (ds_locks_put (&self->dungeon.locks, &lock, NULL), ==, DS_OK);
  ds_str_unref (lock.id);
  ds_str_unref (lock.kind);
  ds_str_unref (lock.opened_by);
}

typedef struct {
  bool is_there;
  size_t floor;
  DsCell at;
} Spot;

static void
link_stairs (DsDelve *self, Spot from, Spot to)
{
  DsThings **things = &self->dungeon.floors[from.floor].things;
  DsThing thing;

  if (!from.is_there || !to.is_there)
    return;
  thing = *ds_things_find (*things, (uint64_t)(from.at.y * 100 + from.at.x + 1));
  thing.target_floor = (int32_t)to.floor;
  thing.target = to.at;
  g_assert_cmpint (ds_things_put (things, &thing, NULL), ==, DS_OK);
}

void
dst_draw_level (DsDelve *out, const char *map)
{
  g_auto (GStrv) floors = g_strsplit (map, "//", -1);
  g_auto (GStrv) first = g_strsplit (floors[0], "/", -1);
  const int32_t w = (int32_t)strlen (first[0]);
  const size_t h = g_strv_length (first) - (floors[1] == NULL);
  Spot stairs[5] = { 0 };

  dst_delve_init (out, w, (int32_t)h, (int32_t)(floors[1] == NULL ? 1 : g_strv_length (floors) - 1),
                  "", 1);
  if (strpbrk (map, "?&K") != NULL)
    add_oddities (out);
  for (size_t f = 0; f < out->dungeon.n_floors; f++) {
    g_auto (GStrv) rows = g_strsplit (floors[f], "/", -1);

    for (size_t y = 0; y < h; y++)
      for (int32_t x = 0; x < w; x++) {
        const DsCell at = { x, (int32_t)y };

        draw_cell (out, f, at, rows[y][x]);
        if (rows[y][x] >= '1' && rows[y][x] <= '4')
          stairs[rows[y][x] - '0'] = (Spot){ true, f, at };
      }
  }
  for (size_t i = 1; i <= 4; i++)
    link_stairs (out, stairs[i], stairs[((i - 1) ^ 1) + 1]);
}

char *
dst_name_findings (const DsFindings *findings)
{
  GString *text = g_string_new (NULL);

  for (size_t i = 0; i < findings->items.n; i++) {
    const DsFinding *finding = &findings->items.items[i];

    g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", finding->rule->id);
    if (finding->n_cells > 0)
      g_string_append_printf (text, " %d,%d", finding->cells[0].x, finding->cells[0].y);
  }
  return g_string_free (text, FALSE);
}

/* Letters are rooms; those without a row here have a name, are normal and belong to the first
 * region. */
static const struct {
  char glyph;
  DsRoomKind kind;
  bool is_unnamed;
  uint32_t region;
} ROOMS[] = {
  { 'c', DS_ROOM_NORMAL, false, 2 },   { 'n', DS_ROOM_NORMAL, false, 0 },
  { 'u', DS_ROOM_NORMAL, true, 1 },    { 'v', DS_ROOM_NORMAL, true, 1 },
  { 'D', DS_ROOM_DEAD_END, false, 1 },
};

static uint32_t
add_room (DsDelve *self, char glyph)
{
  const char name[] = { glyph, '\0' };
  DsFloor *level = &self->dungeon.floors[0];
  DsRoom room = { .id = (uint64_t)glyph, .kind = DS_ROOM_NORMAL, .region = 1 };
  bool is_unnamed = false;

  for (size_t i = 0; i < ds_rooms_count (level->rooms); i++)
    if (ds_rooms_get (level->rooms, i)->id == (uint64_t)glyph)
      return (uint32_t)i + 1;
  for (size_t i = 0; i < G_N_ELEMENTS (ROOMS); i++)
    if (ROOMS[i].glyph == glyph) {
      room.kind = (uint8_t)ROOMS[i].kind;
      room.region = ROOMS[i].region;
      is_unnamed = ROOMS[i].is_unnamed;
    }
  room.name = is_unnamed ? NULL : ds_str_new (name);
  g_assert_cmpint (ds_rooms_add (&level->rooms, &room, NULL), ==, DS_OK);
  ds_str_unref (room.name);
  while (ds_regions_count (self->dungeon.regions) < room.region) {
    const DsRegion region = { .id = ds_regions_count (self->dungeon.regions) + 1,
                              .name = ds_str_new ("Crypt") };

    g_assert_cmpint (ds_regions_add (&self->dungeon.regions, &region, NULL), ==, DS_OK);
    ds_str_unref (region.name);
  }
  return (uint32_t)ds_rooms_count (level->rooms);
}

void
dst_draw_rooms (DsDelve *self, const char *rooms, const char *without_cells)
{
  const int32_t w = self->dungeon.w;

  for (int32_t y = 0; y < self->dungeon.h; y++)
    for (int32_t x = 0; x < w; x++) {
      const char glyph = rooms[y * (w + 1) + x];

      if (g_ascii_isalpha (glyph))
        g_assert_true (ds_floor_set (&self->dungeon.floors[0], DS_LAYER_ROOM, (DsCell){ x, y },
                                     add_room (self, glyph)));
    }
  for (; without_cells != NULL && *without_cells != '\0'; without_cells++)
    add_room (self, *without_cells);
}
