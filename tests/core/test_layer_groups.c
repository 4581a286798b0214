/* tests/core/test_layer_groups.c — groups of own layers: files, changes, commands and undo. */
#include "doc/clip.h"
#include "doc/doc.h"
#include "io/io.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "map/layer_groups.h"

#include <glib.h>
#include <string.h>

/* A level of 4 x 3 cells with own layers Ambush and Loot of objects, and Moss, Web and Roof of
 * cells, of which Roof lies over objects; the member "layer_groups" is @groups. */
static char *
text_of (const char *groups)
{
  return g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"layers\": [\"Ambush\", \"Loot\"],\n"
      "\"tile_layers\": [{\"name\": \"Moss\"}, {\"name\": \"Web\"}, {\"name\": \"Roof\", "
      "\"above\": true}],%s%s%s\n"
      "\"floors\": [ { \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ \"....\", "
      "\"....\", \"....\" ] }, \"tile_layers\": { \"Moss\": { \"legend\": { \" \": null, \"g\": "
      "\"grass\" }, \"rows\": [ \"g   \", \"    \", \"    \" ] } }, \"things\": [] } ] }\n",
      groups != NULL ? "\n\"layer_groups\": " : "", groups != NULL ? groups : "",
      groups != NULL ? "," : "");
}

#define TWO                                                                                        \
  "[{\"name\": \"Night\", \"layers\": [\"Loot\"], \"tile_layers\": [\"Moss\"], \"opacity\": 50, "  \
  "\"tint\": \"#8080ff\"}, {\"name\": \"Inner\", \"group\": \"Night\", \"tile_layers\": "          \
  "[\"Roof\"], \"hidden\": true, \"locked\": true, \"opacity\": 50}]"

/* "Night(Loot Moss) Night/Inner-hl50(Roof)": groups with the groups around them, eyes, locks,
 * opacity and layers, then the layers of cells, the lowest first. */
static char *
drawn (const DsDelve *delve)
{
  GString *text = g_string_new (NULL);
  DsLayerGroups groups;
  DsObjectLayers objects;
  DsTileLayers tiles;

  ds_layer_groups_read (&groups, delve->dungeon.extras);
  ds_object_layers_read (&objects, delve->dungeon.extras);
  ds_tile_layers_read (&tiles, delve->dungeon.extras);
  for (size_t i = 0; i < groups.n; i++) {
    const DsLayerGroup *group = &groups.items[i];

    if (group->parent > 0)
      g_string_append_printf (text, "%s/", groups.items[group->parent - 1].name);
    g_string_append_printf (text, "%s%s%s(", group->name, group->is_hidden ? "-h" : "",
                            group->is_locked ? "-l" : "");
    for (size_t k = 0; k < objects.n; k++)
      if (groups.objects_in[k] == i + 1)
        g_string_append_printf (text, "%s ", objects.names[k]);
    for (size_t k = 0; k < tiles.n; k++)
      if (groups.tiles_in[k] == i + 1)
        g_string_append_printf (text, "%s ", tiles.items[k].name);
    g_string_append (text, ") ");
  }
  for (size_t i = 0; i < tiles.n; i++)
    g_string_append_printf (
        text, "%s%s", i > 0 ? " " : "| ",
        ds_grid_is_blank (&delve->dungeon.floors[0].layers[DS_LAYER_TILES (i)]) ? "" : "*");
  for (size_t i = 0; i < tiles.n; i++)
    g_string_append_printf (text, " %s", tiles.items[i].name);
  return g_string_free (text, FALSE);
}

static void
assert_drawn (const DsDelve *delve, const char *want)
{
  g_autofree char *now = drawn (delve);

  g_assert_cmpstr (now, ==, want);
}

static DsDoc *
doc_new (const char *groups)
{
  g_autofree char *text = text_of (groups);
  DsDelve delve = dst_load (&ds_format_delve, text);
  DsDoc *doc;

  g_assert_cmpint (ds_doc_new (&doc, &delve, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return doc;
}

/* ---- files */

#define MANY                                                                                       \
  "{\"name\":\"1\"},{\"name\":\"2\"},{\"name\":\"3\"},{\"name\":\"4\"},{\"name\":\"5\"},"          \
  "{\"name\":\"6\"},{\"name\":\"7\"},{\"name\":\"8\"},"

static const struct {
  const char *name, *groups, *finding; /* NULL: it is read */
} FILES[] = {
  { "none", NULL, NULL },
  { "empty", "[]", NULL },
  { "two", TWO, NULL },
  { "bare", "[{\"name\": \"Night\"}]", NULL },
  { "no-list", "{}", "t:3: layer_groups: expected an array of groups of layers, got an object" },
  { "name", "[\"A\"]", "t:3: layer_groups[0]: expected an object, got a string" },
  { "no-name", "[{\"locked\": true}]",
    "t:3: layer_groups[0].name: expected a name of 1 to 63 bytes on a line, got none" },
  { "empty-name", "[{\"name\": \"\"}]",
    "t:3: layer_groups[0].name: expected a name of 1 to 63 bytes on a line, got \"\"" },
  { "twice", "[{\"name\": \"A\"}, {\"name\": \"A\"}]",
    "t:3: layer_groups[1].name: the level already has a group of layers \"A\"" },
  { "later", "[{\"name\": \"A\", \"group\": \"B\"}, {\"name\": \"B\"}]",
    "t:3: layer_groups[0].group: expected the name of a group before it, got \"B\"" },
  { "itself", "[{\"name\": \"A\", \"group\": \"A\"}]",
    "t:3: layer_groups[0].group: expected the name of a group before it, got \"A\"" },
  { "hidden", "[{\"name\": \"A\", \"hidden\": 1}]",
    "t:3: layer_groups[0].hidden: expected true or false, got 1" },
  { "opacity", "[{\"name\": \"A\", \"opacity\": -1}]",
    "t:3: layer_groups[0].opacity: expected a whole number from 0 to 100, got -1" },
  { "tint", "[{\"name\": \"A\", \"tint\": \"red\"}]",
    "t:3: layer_groups[0].tint: expected a colour such as \"#80c0ff\", got \"red\"" },
  { "layers", "[{\"name\": \"A\", \"layers\": \"Loot\"}]",
    "t:3: layer_groups[0].layers: expected an array of names, got a string" },
  { "no-layer", "[{\"name\": \"A\", \"layers\": [\"Moss\"]}]",
    "t:3: layer_groups[0].layers[0]: expected the name of a layer of objects of the level, got "
    "\"Moss\"" },
  { "no-tile-layer", "[{\"name\": \"A\", \"tile_layers\": [\"Web\", 3]}]",
    "t:3: layer_groups[0].tile_layers[1]: expected the name of a tile layer of the level, got 3" },
  { "both",
    "[{\"name\": \"A\", \"tile_layers\": [\"Web\"]}, {\"name\": \"B\", \"tile_layers\": "
    "[\"Web\"]}]",
    "t:3: layer_groups[1].tile_layers[0]: the layer \"Web\" is already in a group" },
  { "many-layers", "[{\"name\": \"A\", \"tile_layers\": [1, 2, 3, 4, 5, 6, 7]}]",
    "t:3: layer_groups[0].tile_layers: expected at most 6 layers, got 7" },
  { "many",
    "[" MANY "{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"c\"},{\"name\":\"d\"},"
    "{\"name\":\"e\"},{\"name\":\"f\"},{\"name\":\"g\"},{\"name\":\"h\"},{\"name\":\"i\"}]",
    "t:3: layer_groups: expected at most 16 groups of layers, got 17" },
  { "unknown", "[{\"name\": \"A\", \"colour\": 1}]",
    "t:3: layer_groups[0]: unknown key \"colour\": expected one of name, group, layers, "
    "tile_layers, hidden, locked, opacity, tint" },
};

static void
test_file (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *text = text_of (FILES[row].groups), *first = NULL, *again = NULL;
  DsDelve delve;

  if (FILES[row].finding != NULL) {
    dst_refuses (&ds_format_delve, text, strlen (text), FILES[row].finding);
    return;
  }
  delve = dst_load (&ds_format_delve, text);
  first = dst_save (&ds_format_delve, &delve);
  if (FILES[row].groups != NULL && strcmp (FILES[row].groups, TWO) == 0)
    assert_drawn (&delve, "Night(Loot Moss ) Night/Inner-h-l(Roof ) | *   Moss Web Roof");
  ds_delve_clear (&delve);
  delve = dst_load (&ds_format_delve, first);
  again = dst_save (&ds_format_delve, &delve);
  g_assert_cmpstr (first, ==, again);
  g_assert_true ((strstr (first, "\"layer_groups\"") != NULL) == (FILES[row].groups != NULL));
  ds_delve_clear (&delve);
}

/* A fault of a layer, or of a group around others, is the only finding. */
static const struct {
  const char *name, *from, *to, *finding;
} FAULTS[] = {
  { "opacity", "{\"name\": \"Moss\"}", "{\"name\": \"Moss\", \"opacity\": 101}",
    "t:2: tile_layers[0].opacity: expected a whole number from 0 to 100, got 101" },
  { "above", "\"above\": true", "\"above\": 1",
    "t:2: tile_layers[2].above: expected true or false, got 1" },
  { "tint", "{\"name\": \"Moss\"}", "{\"name\": \"Moss\", \"tint\": null}",
    "t:2: tile_layers[0].tint: expected a colour such as \"#80c0ff\", got null" },
  { "blend", "{\"name\": \"Moss\"}", "{\"name\": \"Moss\", \"blend\": \"Multiply\"}",
    "t:2: tile_layers[0].blend: expected one of normal, multiply, screen, overlay, darken, "
    "lighten, add, color-dodge, color-burn, hard-light, soft-light, difference, exclusion, got "
    "\"Multiply\"" },
  { "name", "{\"name\": \"Moss\"}", "{\"names\": \"Moss\"}",
    "t:2: tile_layers[0]: unknown key \"names\": expected one of name, above, opacity, tint, "
    "blend, rules\nt:2: tile_layers[0].name: expected a name of 1 to 63 bytes on a line, got "
    "none" },
  { "no-list", "[{\"name\": \"Moss\"}, {\"name\": \"Web\"}, {\"name\": \"Roof\", \"above\": true}]",
    "{}", "t:2: tile_layers: expected an array of tile layers, got an object" },
  { "objects", "\"Loot\"],\n", "3],\n", "t:1: layers[1]: expected a name, got a number" },
  { "group", "[{\"name\": \"Night\"", "[{\"name\": 3",
    "t:3: layer_groups[0].name: expected a name of 1 to 63 bytes on a line, got 3" },
  { "both", "{\"name\": \"Moss\"}, {\"name\": \"Web\"}", "{\"name\": 1}, {\"name\": \"Roof\"}",
    "t:2: tile_layers[0].name: expected a name of 1 to 63 bytes on a line, got 1\nt:2: "
    "tile_layers[2]: the level already has a tile layer \"Roof\"" },
};

static void
test_fault (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *groups = text_of (TWO);
  GString *text = g_string_new (groups);

  g_assert_cmpuint (g_string_replace (text, FAULTS[row].from, FAULTS[row].to, 1), ==, 1);
  dst_refuses (&ds_format_delve, text->str, text->len, FAULTS[row].finding);
  g_string_free (text, TRUE);
}

/* Groups that a change writes read as they were. */
static void
test_put (void)
{
  DsDoc *doc = doc_new (TWO);
  DsExtras *extras = ds_doc_delve (doc)->dungeon.extras, *put;
  DsLayerGroups groups, again;

  ds_layer_groups_read (&groups, extras);
  g_assert_cmpint (ds_layer_groups_put (&put, extras, &groups, NULL), ==, DS_OK);
  ds_layer_groups_read (&again, put);
  g_assert_cmpmem (&groups, sizeof groups, &again, sizeof again);
  g_assert_cmpuint (again.items[0].tint, ==, 0x8080ff);
  ds_extras_unref (put);
  ds_doc_free (doc);
}

static void
test_look (void)
{
  DsDoc *doc = doc_new (TWO);
  DsLayerGroups groups;

  ds_layer_groups_read (&groups, ds_doc_delve (doc)->dungeon.extras);
  g_assert_cmpuint (ds_layer_groups_look (&groups, 0).opacity, ==, 100);
  g_assert_cmpuint (ds_layer_groups_look (&groups, 1).opacity, ==, 50);
  g_assert_cmpuint (ds_layer_groups_look (&groups, 2).opacity, ==, 25);
  g_assert_cmpuint (ds_layer_groups_look (&groups, 2).tint, ==, 0x8080ff);
  g_assert_cmpint (ds_layer_groups_hidden_by (&groups, 1), ==, -1);
  g_assert_cmpint (ds_layer_groups_hidden_by (&groups, 2), ==, 1);
  groups.items[0].is_locked = 1;
  g_assert_cmpint (ds_layer_groups_locked_by (&groups, 2), ==, 0); /* the outermost */
  g_assert_cmpuint (ds_tint_multiply (0x80ff40, 0xff8000), ==, 0x808000);
  ds_doc_free (doc);
}

/* ---- changes of the list */

typedef enum { ADD, REMOVE, MOVE_UP, MOVE_DOWN, NEST } Step;

/* The groups A, A/B, B/C, D with Loot in B and Moss in C. */
static const struct {
  const char *name;
  Step step;
  size_t i;
  uint32_t parent;
  const char *want; /* NULL: refused */
} STEPS[] = {
  { "add", ADD, 0, 2, "A() A/B(Loot ) B/C(Moss ) D() B/E()" },
  { "remove", REMOVE, 1, 0, "A(Loot ) A/C(Moss ) D()" },
  { "remove-outer", REMOVE, 0, 0, "B(Loot ) B/C(Moss ) D()" },
  { "remove-inner", REMOVE, 2, 0, "A() A/B(Loot Moss ) D()" },
  { "down", MOVE_DOWN, 0, 0, "D() A() A/B(Loot ) B/C(Moss )" },
  { "up", MOVE_UP, 3, 0, "D() A() A/B(Loot ) B/C(Moss )" },
  { "top", MOVE_UP, 0, 0, NULL },
  { "alone", MOVE_DOWN, 1, 0, NULL },
  { "into", NEST, 3, 1, "A() A/B(Loot ) B/C(Moss ) A/D()" },
  { "out", NEST, 1, 0, "A() D() B(Loot ) B/C(Moss )" },
  { "into-later", NEST, 0, 4, "D() D/A() A/B(Loot ) B/C(Moss )" },
  { "into-itself", NEST, 0, 1, NULL },
  { "into-inner", NEST, 0, 3, NULL },
};

static void
test_step (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsDoc *doc = doc_new ("[{\"name\": \"A\"}, {\"name\": \"B\", \"group\": \"A\", \"layers\": "
                        "[\"Loot\"]}, {\"name\": \"C\", \"group\": \"B\", \"tile_layers\": "
                        "[\"Moss\"]}, {\"name\": \"D\"}]");
  DsLayerGroups groups, before;
  DsCmdLayerGroups cmd = { .cmd.type = &ds_cmd_layer_groups, .groups = &groups };
  g_autofree char *old = drawn (ds_doc_delve (doc)), *want = NULL;
  bool done = true;

  ds_layer_groups_read (&groups, ds_doc_delve (doc)->dungeon.extras);
  before = groups;
  switch (STEPS[row].step) {
  case ADD:
    done = ds_layer_groups_add (&groups, "E", STEPS[row].parent);
    break;
  case REMOVE:
    ds_layer_groups_remove (&groups, STEPS[row].i);
    break;
  case MOVE_UP:
  case MOVE_DOWN:
    done = ds_layer_groups_move (&groups, STEPS[row].i, STEPS[row].step == MOVE_UP ? -1 : 1);
    break;
  case NEST:
    done = ds_layer_groups_nest (&groups, STEPS[row].i, STEPS[row].parent);
    break;
  }
  g_assert_cmpint (done, ==, STEPS[row].want != NULL);
  g_assert_true (ds_layer_groups_are_valid (&groups));
  if (!done) {
    g_assert_cmpmem (&groups, sizeof groups, &before, sizeof before);
    ds_doc_free (doc);
    return;
  }
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  want = drawn (ds_doc_delve (doc));
  *strstr (want, " |") = '\0';
  g_assert_cmpstr (want, ==, STEPS[row].want);
  g_assert_cmpuint (ds_doc_position (doc), ==, 1);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), old);
  ds_doc_free (doc);
}

/* ---- commands */

/* Layers of a group lie together, those of none below them, and their cells follow. */
static void
test_order (void)
{
  DsDoc *doc = doc_new ("[{\"name\": \"A\"}, {\"name\": \"B\"}]");
  DsLayerGroups groups;
  const DsCmdLayerGroups cmd = { .cmd.type = &ds_cmd_layer_groups, .groups = &groups };

  ds_layer_groups_read (&groups, ds_doc_delve (doc)->dungeon.extras);
  groups.tiles_in[0] = 1;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "A(Moss ) B() |  *  Web Moss Roof");
  ds_layer_groups_read (&groups, ds_doc_delve (doc)->dungeon.extras);
  groups.tiles_in[0] = 2;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "A(Moss ) B(Web ) |  *  Web Moss Roof");
  ds_layer_groups_read (&groups, ds_doc_delve (doc)->dungeon.extras);
  g_assert_true (ds_layer_groups_move (&groups, 1, -1));
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "B(Web ) A(Moss ) | *   Moss Web Roof");
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "A() B() | *   Moss Web Roof");
  ds_doc_free (doc);
}

/* A layer that is renamed, moved or deleted keeps its group, or leaves it. */
static void
test_layers_follow (void)
{
  DsDoc *doc = doc_new (TWO);
  DsObjectLayers objects;
  DsTileLayers tiles;
  const int turned[] = { 1, 0 }, last[] = { 2, 1 };
  const DsCmdObjectLayers swap = { .cmd.type = &ds_cmd_object_layers,
                                   .layers = &objects,
                                   .was = turned };
  const DsCmdTileLayers drop = { .cmd.type = &ds_cmd_tile_layers, .layers = &tiles, .was = last };

  ds_object_layers_read (&objects, ds_doc_delve (doc)->dungeon.extras);
  memset (objects.names, 0, sizeof objects.names);
  strcpy (objects.names[0], "Hoard");
  strcpy (objects.names[1], "Ambush");
  g_assert_cmpint (ds_doc_apply (doc, &swap.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc),
                "Night(Hoard Moss ) Night/Inner-h-l(Roof ) | *   Moss Web Roof");
  ds_tile_layers_read (&tiles, ds_doc_delve (doc)->dungeon.extras);
  tiles.items[0] = tiles.items[2];
  memset (&tiles.items[--tiles.n], 0, sizeof tiles.items[0]);
  g_assert_cmpint (ds_doc_apply (doc, &drop.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "Night(Hoard ) Night/Inner-h-l(Roof ) |   Web Roof");
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "Night(Loot Moss ) Night/Inner-h-l(Roof ) | *   Moss Web Roof");
  ds_doc_free (doc);
}

/* Eye and lock redraw nothing that games or exports show; opacity does, also when it is undone. */
static void
test_redraws (void)
{
  DsDoc *doc = doc_new (TWO);
  DsLayerGroups groups;
  const DsCmdLayerGroups cmd = { .cmd.type = &ds_cmd_layer_groups, .groups = &groups };
  DsChanges changes = { 0 };

  ds_layer_groups_read (&groups, ds_doc_delve (doc)->dungeon.extras);
  groups.items[0].is_locked = 1;
  ds_doc_drain (doc, &changes);
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  ds_doc_drain (doc, &changes);
  g_assert_cmpuint (changes.what & DS_CHANGED_CELLS, ==, 0);
  g_assert_cmpuint (changes.what & DS_CHANGED_META, !=, 0);
  groups.items[0].opacity = 10;
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  ds_doc_drain (doc, &changes);
  g_assert_cmpuint (changes.what & DS_CHANGED_CELLS, !=, 0);
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  ds_doc_drain (doc, &changes);
  g_assert_cmpuint (changes.what & DS_CHANGED_CELLS, !=, 0);
  ds_doc_free (doc);
}

static void
test_refused (void)
{
  DsDoc *doc = doc_new (TWO);
  DsLayerGroups groups;
  const DsCmdLayerGroups cmd = { .cmd.type = &ds_cmd_layer_groups, .groups = &groups };
  char sentence[200];
  DsError err;

  ds_layer_groups_read (&groups, ds_doc_delve (doc)->dungeon.extras);
  strcpy (groups.items[1].name, "Night");
  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, &err), ==, DS_BAD_ARG);
  g_assert_cmpstr (ds_error_format (&err, sentence, sizeof sentence), ==,
                   "level: expected a name of 1 to 63 bytes that no other group has");
  g_assert_cmpuint (ds_doc_position (doc), ==, 0);
  ds_doc_free (doc);
}

/* A generated level has no groups: those of the document stay. */
static void
test_generated (void)
{
  DsDoc *doc = doc_new (TWO), *made = doc_new (NULL);
  const DsCmdGenerated cmd = { .cmd.type = &ds_cmd_generated,
                               .dungeon = &ds_doc_delve (made)->dungeon,
                               .recipe = &ds_doc_delve (made)->recipe,
                               .seed = 7 };
  g_autofree char *before = drawn (ds_doc_delve (doc));

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), before);
  ds_doc_free (doc);
  ds_doc_free (made);
}

/* A level without the layers of a clip gets them with their groups; one with them keeps its own. */
static void
test_paste (void)
{
  DsDoc *from = doc_new (TWO), *doc = doc_new (NULL);
  const DsTileLayers none = { 0 };
  const int was[] = { 0 };
  const DsCmdTileLayers drop = { .cmd.type = &ds_cmd_tile_layers, .layers = &none, .was = was };
  DsCmdPaste paste = { .cmd.type = &ds_cmd_paste, .key = 1 };
  DsDelve clip;
  DsMask mask;

  g_assert_cmpint (ds_mask_init (&mask, 4, 3, NULL), ==, DS_OK);
  ds_mask_set_span (&mask, (DsSpan){ 0, 0, 2, 0 });
  g_assert_cmpint (ds_clip_take (&clip, ds_doc_delve (from), 0, &mask, NULL), ==, DS_OK);
  paste.clip = &clip;
  g_assert_cmpint (ds_doc_apply (doc, &paste.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "| *   Moss Web Roof");
  g_assert_cmpint (ds_doc_undo (doc, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &drop.cmd, NULL), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &paste.cmd, NULL), ==, DS_OK);
  assert_drawn (ds_doc_delve (doc), "Night(Moss ) Night/Inner-h-l(Roof ) | *   Moss Web Roof");
  ds_mask_clear (&mask);
  ds_delve_clear (&clip);
  ds_doc_free (from);
  ds_doc_free (doc);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/layer-groups/file", FILES, test_file);
  DST_ADD_ROWS ("/layer-groups/fault", FAULTS, test_fault);
  DST_ADD_ROWS ("/layer-groups/step", STEPS, test_step);
  g_test_add_func ("/layer-groups/put", test_put);
  g_test_add_func ("/layer-groups/look", test_look);
  g_test_add_func ("/layer-groups/order", test_order);
  g_test_add_func ("/layer-groups/layers-follow", test_layers_follow);
  g_test_add_func ("/layer-groups/redraws", test_redraws);
  g_test_add_func ("/layer-groups/refused", test_refused);
  g_test_add_func ("/layer-groups/generated", test_generated);
  g_test_add_func ("/layer-groups/paste", test_paste);
  return g_test_run ();
}
