/* tests/core/test_footprint.c — cells that objects of a foreign map cover, by their shape. */
#include "lib/imported.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

static const char MAPPING[] =
    "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["
    "{ \"tiles\": [0], \"tile\": \"floor\" }, { \"type\": \"Wall\", \"tile\": \"wall\" },"
    "{ \"type\": \"Gate\", \"object\": \"gate-door\" }, { \"type\": \"Rat\", \"object\": \"rat\" "
    "}] }";

#define NOTE(name) "Taken as rectangles that are not rotated: objects: 1 (\"" name "\")\n"
#define OBJECT(type, place, more) "<object id='1' type='" type "' " place ">" more "</object>"

#define PICTURE(place) OBJECT ("Wall", "gid='2' width='8' height='8' x='" place "'", "")

/* Cells are 8 pixels wide and high. */
static const struct {
  const char *name, *object, *want; /* W: a wall, +: a gate, r: a rat */
} ROWS[] = {
  { "rectangle", OBJECT ("Wall", "x='8' y='8' width='24' height='8'", ""),
    "......\n.WWW..\n......\n......\n......\n" },
  { "quarter-turn", OBJECT ("Wall", "x='24' y='8' width='24' height='8' rotation='90'", ""),
    "......\n..W...\n..W...\n..W...\n......\n" },
  { "half-turn", OBJECT ("Wall", "x='32' y='16' width='24' height='8' rotation='-180'", ""),
    "......\n.WWW..\n......\n......\n......\n" },
  { "three-quarters", OBJECT ("Wall", "x='16' y='32' width='24' height='8' rotation='-90'", ""),
    "......\n..W...\n..W...\n..W...\n......\n" },
  { "whole-turn", OBJECT ("Wall", "x='8' y='8' width='8' height='8' rotation='360'", ""),
    "......\n.W....\n......\n......\n......\n" },
  { "other-turn", OBJECT ("Wall", "x='8' y='8' width='24' height='8' rotation='45'", ""),
    "......\n.WWW..\n......\n......\n......\n" NOTE ("Wall") },
  { "turned-rat", OBJECT ("Rat", "x='24' y='8' width='8' height='24' rotation='90'", ""),
    "......\n.r....\n......\n......\n......\n" },
  { "rat-that-leans", OBJECT ("Rat", "x='8' y='8' width='8' height='8' rotation='10'", ""),
    "......\n.r....\n......\n......\n......\n" NOTE ("Rat") },
  { "turned-pictures", /* all of them cover the cell 2, 2 */
    PICTURE ("16' y='24") PICTURE ("16' y='16' rotation='90") PICTURE ("24' y='16' rotation='180")
        PICTURE ("24' y='24' rotation='270") PICTURE ("16' y='24' rotation='360"),
    "......\n......\n..W...\n......\n......\n" },
  { "picture-that-leans", PICTURE ("16' y='24' rotation='45"),
    "......\n......\n..W...\n......\n......\n" NOTE ("Wall") },
  { "wide-picture", OBJECT ("Wall", "gid='2' x='16' y='8' width='24' height='8' rotation='90'", ""),
    "......\n..W...\n..W...\n..W...\n......\n" },
  { "centred-picture",
    OBJECT ("Wall", "gid='4' x='20' y='20' width='24' height='8' rotation='-90'", ""),
    "......\n..W...\n..W...\n..W...\n......\n" },
  { "turned-picture-of-a-rat",
    OBJECT ("Rat", "gid='2' x='8' y='8' width='8' height='8' rotation='180'", ""),
    "......\nr.....\n......\n......\n......\n" },
  { "polygon", OBJECT ("Wall", "x='16' y='8'", "<polygon points='0,0 16,0 16,8 8,8 8,24 0,24'/>"),
    "......\n..WW..\n..W...\n..W...\n......\n" },
  { "polygon-to-the-left",
    OBJECT ("Wall", "x='32' y='24'", "<polygon points='0,0 -24,0 -24,-8 0,-8'/>"),
    "......\n......\n.WWW..\n......\n......\n" },
  { "turned-polygon",
    OBJECT ("Wall", "x='32' y='8' rotation='90'",
            "<polygon points='0,0 24,0 24,8 8,8 8,16 0,16'/>"),
    "......\n..WW..\n...W..\n...W..\n......\n" },
  { "polygon-that-leans",
    OBJECT ("Wall", "x='8' y='8' rotation='45'", "<polygon points='0,0 16,0 16,8 0,8'/>"),
    "......\nW.....\n.W....\n......\n......\n" },
  { "turned-gate-polygon",
    OBJECT ("Gate", "x='24' y='24' rotation='180'",
            "<polygon points='0,0 16,0 16,16 8,16 8,8 0,8'/>"),
    "......\n.+....\n.++...\n......\n......\n" },
  { "thin-polygon", OBJECT ("Wall", "x='17' y='9'", "<polygon points='0,0 1,0 1,1'/>"),
    "......\n..W...\n......\n......\n......\n" },
  { "polygon-beyond",
    OBJECT ("Wall", "x='32' y='-800'", "<polygon points='0,0 800,0 800,900 0,900'/>"),
    "....WW\n....WW\n....WW\n....WW\n....WW\n" },
  { "polygon-outside", OBJECT ("Wall", "x='800' y='8'", "<polygon points='0,0 8,0 8,8'/>"),
    "......\n......\n......\n......\n......\n" },
  { "gate-polygon",
    OBJECT ("Gate", "x='8' y='8'", "<polygon points='0,0 16,0 16,16 8,16 8,8 0,8'/>"),
    "......\n.++...\n..+...\n......\n......\n" },
  { "turned-gate", OBJECT ("Gate", "x='16' y='8' width='16' height='8' rotation='90'", ""),
    "......\n.+....\n.+....\n......\n......\n" },
  { "ellipse", OBJECT ("Wall", "x='8' y='8' width='16' height='16'", "<ellipse/>"),
    "......\n.WW...\n.WW...\n......\n......\n" NOTE ("Wall") },
  { "round-rat", OBJECT ("Rat", "x='8' y='8' width='24' height='8'", "<ellipse/>"),
    "......\n..r...\n......\n......\n......\n" },
  { "line", OBJECT ("Wall", "x='8' y='8'", "<polyline points='0,0 32,0'/>"),
    "......\n.W....\n......\n......\n......\n" NOTE ("Wall") },
};

static char
sign_at (const DsDelve *delve, DsCell at)
{
  const DsFloor *floor = &delve->dungeon.floors[0];

  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);

    if (thing->at.x == at.x && thing->at.y == at.y)
      return ds_rules_kind (delve->rules, thing->kind)->gate != NULL ? '+' : 'r';
  }
  return ds_floor_get (floor, DS_LAYER_GROUND, at) == ds_rules_find_tile (delve->rules, "wall")
             ? 'W'
             : '.';
}

/* A map of @w x @h cells of floor with this object. Caller frees. */
static char *
map_new (int w, int h, const char *object)
{
  g_autoptr (GString) cells = g_string_new ("1");

  for (int i = 1; i < w * h; i++)
    g_string_append (cells, ",1");
  return g_strdup_printf (
      "<map orientation='orthogonal' width='%d' height='%d' tilewidth='8' tileheight='8'>"
      "<tileset firstgid='1' name='t' tilewidth='8' tileheight='8' tilecount='2' columns='2'/>"
      "<tileset firstgid='3' name='c' tilewidth='8' tileheight='8' tilecount='2' columns='1' "
      "objectalignment='center'/><layer id='1' name='g' width='%d' height='%d'><data "
      "encoding='csv'>%s</data></layer>"
      "<objectgroup id='2' name='o'>%s</objectgroup></map>",
      w, h, w, h, cells->str, object);
}

static void
check (int w, int h, const char *object, const char *want)
{
  g_autofree char *text = map_new (w, h, object);
  g_autoptr (GString) got = g_string_new (NULL), notes = g_string_new (NULL);
  DsDelve delve;

  dst_import_noted (&delve, notes, "a.tmx", text, MAPPING);
  for (int32_t y = 0; y < h; y++) {
    for (int32_t x = 0; x < w; x++)
      g_string_append_c (got, sign_at (&delve, (DsCell){ x, y }));
    g_string_append_c (got, '\n');
  }
  g_string_append (got, notes->str);
  g_assert_cmpstr (got->str, ==, want);
  ds_delve_clear (&delve);
}

static void
test_row (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);

  check (6, 5, ROWS[row].object, ROWS[row].want);
}

/* Too many sides for so many cells: the polygon is its rectangle, and the note says so. */
static void
test_too_many_sides (void)
{
  enum { SIDE = 100, POINTS = 30000 };
  GString *object =
      g_string_new ("<object id='1' type='Wall' x='0' y='0'><polygon points='800,800");
  GString *want = g_string_new (NULL);

  for (int i = 0; i < POINTS; i++)
    g_string_append (object, i % 2 == 0 ? " 0,0" : " 0,9");
  g_string_append (object, "'/></object>");
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++)
      g_string_append_c (want, 'W');
    g_string_append_c (want, '\n');
  }
  g_string_append (want, NOTE ("Wall"));
  check (SIDE, SIDE, object->str, want->str);
  g_string_free (object, TRUE);
  g_string_free (want, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/footprint", ROWS, test_row);
  g_test_add_func ("/footprint/too-many-sides", test_too_many_sides);
  return g_test_run ();
}
