/* tests/lib/lint.c — levels drawn in characters. */
#include "lib/lint.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

static const struct {
  char glyph;
  const char *kind, *lock;
  DsFacing facing;
  const char *ground; /* NULL: floor */
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
};

static const struct {
  char glyph;
  const char *ground, *feature;
} TILES[] = {
  { '#', "wall", NULL },    { '~', "deep-water", NULL },     { '%', "lava", NULL },
  { '+', "floor", "door" }, { '=', "floor", "locked-door" }, { 'T', "floor", "table" },
};

static void
draw_cell (DsDelve *self, size_t floor, DsCell at, char glyph)
{
  DsLevel *level = &self->dungeon.floors[floor];
  const char *ground = "floor", *feature = NULL;

  for (size_t i = 0; i < G_N_ELEMENTS (TILES); i++)
    if (TILES[i].glyph == glyph) {
      ground = TILES[i].ground;
      feature = TILES[i].feature;
    }
  for (size_t i = 0; i < G_N_ELEMENTS (THINGS); i++)
    if (THINGS[i].glyph == glyph) {
      DsThing thing = { .id = (uint64_t)(at.y * 100 + at.x + 1),
                        .facing = (uint8_t)THINGS[i].facing,
                        .target_floor = -1,
                        .at = at };

      thing.lock = THINGS[i].lock != NULL ? ds_str_new (THINGS[i].lock) : NULL;
      g_assert_true (ds_rules_find_kind (self->rules, THINGS[i].kind, &thing.kind));
      if (THINGS[i].ground != NULL)
        ground = THINGS[i].ground;
      if (ds_rules_kind (self->rules, thing.kind)->gate != NULL)
        feature = ds_rules_kind (self->rules, thing.kind)->gate->feature;
      g_assert_cmpint (ds_things_put (&level->things, &thing, NULL), ==, DS_OK);
      ds_str_unref (thing.lock);
    }
  g_assert_true (
      ds_level_set (level, DS_LAYER_GROUND, at, ds_rules_find_tile (self->rules, ground)));
  if (feature != NULL)
    g_assert_true (
        ds_level_set (level, DS_LAYER_FEATURE, at, ds_rules_find_tile (self->rules, feature)));
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
