/* tests/lib/map.c — one table of characters. */
#include "lib/map.h"

#include <glib.h>
#include <string.h>

static const struct {
  char glyph;
  const char *kind, *lock;
  DsFacing facing;
} THINGS[] = {
  { '@', "player-start", NULL, DS_FACING_NONE }, { '!', "goal", NULL, DS_FACING_NONE },
  { '*', "goal", "red", DS_FACING_NONE },        { '$', "goal", "iron", DS_FACING_NONE },
  { 'r', "key", "red", DS_FACING_NONE },         { 'R', "gate-locked", "red", DS_FACING_NONE },
  { 'b', "key", "blue", DS_FACING_NONE },        { 'B', "gate-locked", "blue", DS_FACING_NONE },
  { 'g', "key", "green", DS_FACING_NONE },       { 'G', "gate-locked", "green", DS_FACING_NONE },
  { 'y', "key", "gold", DS_FACING_NONE },        { 'Y', "gate-locked", "gold", DS_FACING_NONE },
  { 'i', "key", "iron", DS_FACING_NONE },        { 'I', "gate-locked", "iron", DS_FACING_NONE },
  { 'o', "key", "bone", DS_FACING_NONE },        { 'O', "gate-locked", "bone", DS_FACING_NONE },
  { 'm', "key", "master", DS_FACING_NONE },      { 'd', "gate-door", NULL, DS_FACING_NONE },
  { 'S', "gate-secret", NULL, DS_FACING_NONE },  { 'Z', "gate-secret", "red", DS_FACING_NONE },
  { '>', "gate-one-way", NULL, DS_EAST },        { 'v', "gate-one-way", NULL, DS_SOUTH },
  { '<', "gate-one-way", NULL, DS_WEST },        { '^', "gate-one-way", NULL, DS_NORTH },
  { 'c', "goblin", "red", DS_FACING_NONE },      { 'f', "bat", "red", DS_FACING_NONE },
  { 'h', "sheep", NULL, DS_FACING_NONE },        { 'z', "feral-zombie", NULL, DS_FACING_NONE },
  { 't', "teddy-bear", NULL, DS_FACING_NONE },   { 's', "eel", "red", DS_FACING_NONE },
  { 'D', "gate-drop", NULL, DS_FACING_NONE },    { 'n', "note", NULL, DS_FACING_NONE },
};

typedef struct {
  DsDelve *delve;
  char **rows; /* of all floors, without the lines between */
  gsize h;
} Drawing;

static void
put (Drawing *self, gsize floor, DsThing thing, const char *kind, const char *lock)
{
  thing.id = (guint64)(thing.at.y * 100 + thing.at.x + 1);
  thing.lock = lock != NULL ? ds_str_new (lock) : NULL;
  g_assert_true (ds_rules_find_kind (self->delve->rules, kind, &thing.kind));
  g_assert_cmpint (ds_things_put (&self->delve->dungeon.floors[floor].things, &thing, NULL), ==,
                   DS_OK);
  ds_str_unref (thing.lock);
}

/* Stairs lead to the same digit elsewhere. */
static void
put_stairs (Drawing *self, gsize floor, DsCell at, char digit)
{
  const gsize n_floors = self->delve->dungeon.n_floors;
  DsThing stairs = { .facing = DS_FACING_NONE,
                     .target_floor = (gint32)((floor + 1) % n_floors),
                     .target = at,
                     .at = at };

  for (gsize i = 0; i < n_floors * self->h; i++) {
    const char *row = self->rows[i], *other = strchr (row, digit);

    if (i / self->h == floor && i % self->h == (gsize)at.y && other == row + at.x)
      other = strchr (other + 1, digit);
    if (other == NULL)
      continue;
    stairs.target_floor = (gint32)(i / self->h);
    stairs.target = (DsCell){ (gint32)(other - row), (gint32)(i % self->h) };
  }
  put (self, floor, stairs, stairs.target_floor < (gint32)floor ? "stairs-up" : "stairs-down",
       NULL);
}

static void
draw_cell (Drawing *self, gsize floor, DsCell at, char glyph)
{
  const DsThing thing = {
    .facing = DS_FACING_NONE,
    .target_floor = glyph == 'D' ? (gint32)((floor + 1) % self->delve->dungeon.n_floors) : -1,
    .target = at,
    .at = at
  };
  const char *tile = glyph == '#' ? "wall" : glyph == '~' || glyph == 's' ? "deep-water" : "floor";

  g_assert_true (ds_floor_set (&self->delve->dungeon.floors[floor], DS_LAYER_GROUND, at,
                               ds_rules_find_tile (self->delve->rules, tile)));
  if (g_ascii_isdigit (glyph))
    put_stairs (self, floor, at, glyph);
  for (gsize i = 0; i < G_N_ELEMENTS (THINGS); i++)
    if (THINGS[i].glyph == glyph) {
      DsThing it = thing;

      it.facing = (guint8)THINGS[i].facing;
      put (self, floor, it, THINGS[i].kind, THINGS[i].lock);
    }
}

void
dst_map_init (DsDelve *out, const char *map, char end)
{
  const char ends[] = { end, '\0' };
  g_auto (GStrv) lines = g_strsplit (map, ends, -1);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  Drawing self = { .delve = out };
  gsize n_floors = 1;
  gint32 w;

  for (char **line = lines; *line != NULL; line++)
    if (g_str_equal (*line, "--"))
      n_floors++;
    else if (**line != '\0')
      g_ptr_array_add (rows, *line);
  self.rows = (char **)rows->pdata;
  g_assert_cmpuint (rows->len % n_floors, ==, 0);
  self.h = rows->len / n_floors;
  w = (gint32)strlen (self.rows[0]);
  dst_delve_init (out, w, (gint32)self.h, (gint32)n_floors, "", 1);
  for (gsize i = 0; i < rows->len; i++) {
    g_assert_cmpuint (strlen (self.rows[i]), ==, w);
    for (gint32 x = 0; x < w; x++)
      draw_cell (&self, i / self.h, (DsCell){ x, (gint32)(i % self.h) }, self.rows[i][x]);
  }
}
