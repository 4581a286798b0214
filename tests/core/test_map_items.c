/* tests/core/test_map_items.c — kinds of cells and objects of a foreign map, and rules for each. */
#include "io/foreign/reader.h"
#include "io/mapping/guess.h"
#include "io/mapping/source.h"
#include "io/mapping/subjects.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "lib/memory.h"
#include "map/thing.h"

#include <glib.h>
#include <string.h>

#define TMX                                                                                        \
  "<map version='1.10' orientation='orthogonal' width='4' height='3' tilewidth='16' "              \
  "tileheight='16' infinite='0'>"                                                                  \
  "<tileset firstgid='1' name='cave' tilewidth='16' tileheight='16' tilecount='4' columns='4'>"    \
  "<image source='cave.png' width='64' height='16'/>"                                              \
  "<tile id='1'><properties><property name='solid' type='bool' value='true'/></properties></tile>" \
  "<tile id='2'><properties><property name='solid' type='bool' value='true'/></properties></tile>" \
  "</tileset>"                                                                                     \
  "<layer id='1' name='Ground' width='4' height='3'><data encoding='csv'>"                         \
  "2,2,2,3,2,1,1,2,2147483650,2,2,0</data></layer>"                                                \
  "<objectgroup id='2' name='Things'>"                                                             \
  "<object id='1' type='Key' x='16' y='16' width='16' height='16'/>"                               \
  "<object id='2' name='hut' x='32' y='16' width='16' height='16'/>"                               \
  "<object id='3' type='Key' x='16' y='16' width='16' height='16'/></objectgroup></map>"

#define LDTK                                                                                       \
  "{'jsonVersion':'1.5.3','worldLayout':'Free','defaultGridSize':8,'defs':{'layers':["             \
  "{'uid':7,'intGridValues':[{'value':1,'identifier':'stone'},{'value':2,'identifier':null}]}],"   \
  "'tilesets':[]},'levels':[{'identifier':'A','iid':'a','worldX':0,'worldY':0,'pxWid':24,"         \
  "'pxHei':8,'layerInstances':[{'__type':'Entities','__identifier':'Things','__cWid':3,"           \
  "'__cHei':1,'__gridSize':8,'entityInstances':["                                                  \
  "{'__identifier':'Item','iid':'1','px':[0,0],'width':8,'height':8,'fieldInstances':["            \
  "{'__identifier':'type','__type':'LocalEnum.Item','__value':'Gold'}]},"                          \
  "{'__identifier':'Item','iid':'2','px':[0,0],'width':8,'height':8,'fieldInstances':["            \
  "{'__identifier':'type','__type':'LocalEnum.Item','__value':'Junk'}]}]},"                        \
  "{'__type':'IntGrid','__identifier':'Walls','__cWid':3,'__cHei':1,'__gridSize':8,"               \
  "'layerDefUid':7,'intGridCsv':[1,2,0]}]}]}"

typedef struct {
  DsForeign map;
  DsArena arena;
  DsMapping mapping;
  DsMapItems items;
} Setup;

static void
set_up (Setup *self, const char *name, const char *text)
{
  g_autofree char *quoted = g_strdelimit (g_strdup (text), "'", '"');
  DsErrors errors = { 0 };
  DsError err;

  memset (self, 0, sizeof *self);
  g_assert_cmpint (ds_foreign_parse (&self->map, ds_foreign_reader_of (name), name, quoted,
                                     strlen (quoted), NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_mapping_guess (&self->mapping, &self->map, dst_rules (), &self->arena, &err),
                   ==, DS_OK);
  g_assert_cmpint (ds_map_items_list (&self->items, &self->map, &self->mapping, &err), ==, DS_OK);
}

static void
tear_down (Setup *self)
{
  ds_map_items_clear (&self->items);
  ds_arena_clear (&self->arena);
  ds_foreign_clear (&self->map);
}

/* "layer Ground 11 mixed" and below it "  2 x 9: wall". */
static char *
describe (const Setup *self)
{
  GString *out = g_string_new (NULL);

  for (size_t i = 0; i < self->items.items.n; i++) {
    const DsMapItem *item = &self->items.items.items[i];
    const DsMapRule *rule = item->rule != DS_MAP_NO_RULE
                                ? ds_mapping_rule (&self->mapping, item->rule)
                                : &ds_map_rule_blank;

    if (item->is_layer)
      g_string_append_printf (out, "%s x %zu", item->subject.layer->name, item->n);
    else if (item->subject.object != NULL)
      g_string_append_printf (out, "  %s%s x %zu", ds_map_subject_type (&item->subject),
                              ds_map_subject_name (&item->subject), item->n);
    else
      g_string_append_printf (out, "  %u x %zu", item->subject.cell, item->n);
    g_string_append_printf (out, ": %s%s%s%s\n", rule->tile, rule->object,
                            rule->is_nothing ? "nothing" : "", item->is_mixed ? "mixed" : "");
  }
  return g_string_free (out, FALSE);
}

static void
compare (const Setup *self, const char *want)
{
  g_autofree char *got = describe (self);

  g_assert_cmpstr (got, ==, want);
}

static void
test_list (void)
{
  Setup self;

  set_up (&self, "a.tmx", TMX);
  compare (&self, "Things x 3: mixed\n  Key x 2: key\n  hut x 1: nothing\n"
                  "Ground x 11: mixed\n  2 x 8: wall\n  1 x 2: \n  3 x 1: wall\n");
  tear_down (&self);
  set_up (&self, "a.ldtk", LDTK);
  compare (&self, "Walls x 2: wall\n  0 x 1: \n  1 x 1: wall\n  2 x 1: wall\n"
                  "Things x 2: mixed\n  Item x 1: gold\n  Item x 1: nothing\n");
  tear_down (&self);
}

/* Assigns to the item that @line of describe() shows, counted from 0. */
static DsStatus
assign (Setup *self, size_t line, const char *tile, const char *object)
{
  DsMapRule result = ds_map_rule_blank;
  DsMapping mapping = self->mapping;
  DsStatus status;
  DsError err;

  result.tile = tile;
  result.object = object;
  status = ds_mapping_assign (&mapping, &self->items, line, tile != NULL ? &result : NULL,
                              &self->arena, &err);
  self->mapping = mapping;
  ds_map_items_clear (&self->items);
  g_assert_cmpint (ds_map_items_list (&self->items, &self->map, &self->mapping, &err), ==, DS_OK);
  return status;
}

/* A tile gets a rule of its own; the rule that it shared with others stays for them. */
static void
test_assign (void)
{
  size_t n;
  Setup self;

  set_up (&self, "a.tmx", TMX);
  n = self.mapping.rules.n;
  g_assert_cmpint (assign (&self, 4, "floor", ""), ==, DS_OK);
  g_assert_cmpint (self.mapping.rules.n, ==, n + 1);
  g_assert_cmpint (assign (&self, 2, "", "gem"), ==, DS_OK);
  g_assert_cmpint (assign (&self, 5, "water", ""), ==, DS_OK);
  g_assert_cmpint (assign (&self, 5, "", ""), ==, DS_OK); /* the same rule, not one more */
  g_assert_cmpint (self.mapping.rules.n, ==, n + 2);
  compare (&self, "Things x 3: mixed\n  Key x 2: key\n  hut x 1: gem\n"
                  "Ground x 11: mixed\n  2 x 8: floor\n  1 x 2: nothing\n  3 x 1: wall\n");
  tear_down (&self);
}

/* A layer is decided before its items, which can then be changed again. */
static void
test_assign_layer (void)
{
  Setup self;

  set_up (&self, "a.tmx", TMX);
  g_assert_cmpint (assign (&self, 3, "wall", ""), ==, DS_OK);
  compare (&self, "Things x 3: mixed\n  Key x 2: key\n  hut x 1: nothing\n"
                  "Ground x 11: wall\n  2 x 8: wall\n  1 x 2: wall\n  3 x 1: wall\n");
  g_assert_cmpint (assign (&self, 5, "floor", ""), ==, DS_OK);
  g_assert_cmpint (assign (&self, 3, "mud", ""), ==, DS_OK);
  compare (&self, "Things x 3: mixed\n  Key x 2: key\n  hut x 1: nothing\n"
                  "Ground x 11: mud\n  2 x 8: mud\n  1 x 2: mud\n  3 x 1: mud\n");
  tear_down (&self);
}

static void
test_release (void)
{
  Setup self;

  set_up (&self, "a.tmx", TMX);
  g_assert_cmpint (assign (&self, 4, NULL, NULL), ==, DS_NOT_FOUND); /* shared with tile 3 */
  g_assert_cmpint (assign (&self, 4, "floor", ""), ==, DS_OK);
  g_assert_cmpint (assign (&self, 4, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (assign (&self, 5, NULL, NULL), ==, DS_OK); /* has none */
  compare (&self, "Things x 3: mixed\n  Key x 2: key\n  hut x 1: nothing\n"
                  "Ground x 11: mixed\n  2 x 8: wall\n  1 x 2: \n  3 x 1: wall\n");
  tear_down (&self);
}

static void
test_values (void)
{
  Setup self;

  set_up (&self, "a.ldtk", LDTK);
  g_assert_cmpint (assign (&self, 1, "floor", ""), ==, DS_OK);
  g_assert_cmpint (assign (&self, 3, "lava", ""), ==, DS_OK);
  g_assert_cmpint (assign (&self, 6, "", "gem"), ==, DS_OK);
  compare (&self, "Walls x 2: mixed\n  0 x 1: floor\n  1 x 1: wall\n  2 x 1: lava\n"
                  "Things x 2: mixed\n  Item x 1: gold\n  Item x 1: gem\n");
  tear_down (&self);
}

static DsStatus
list_again (void *data)
{
  const Setup *self = data;
  DsMapItems items;
  DsError err;
  const DsStatus status = ds_map_items_list (&items, &self->map, &self->mapping, &err);

  ds_map_items_clear (&items);
  return status;
}

static DsStatus
assign_again (void *data)
{
  const Setup *self = data;
  DsMapping mapping = self->mapping;
  DsArena arena = { 0 };
  DsError err;
  const DsStatus status =
      ds_mapping_assign (&mapping, &self->items, 4, &ds_map_rule_blank, &arena, &err);

  g_assert_cmpint (mapping.rules.n, ==, self->mapping.rules.n + (status == DS_OK));
  ds_arena_clear (&arena);
  return status;
}

static void
test_memory (void)
{
  Setup self;

  set_up (&self, "a.tmx", TMX);
  dst_fail_each (list_again, &self, DS_OK);
  dst_fail_each (assign_again, &self, DS_OK);
  tear_down (&self);
}

/* ---- reading the source again */

/* A level of @w * 3 cells of ground, with the source that it remembers. */
static void
make_level (DsDelve *out, int32_t w, const char *tile, const char *hash)
{
  const DsSource source = { (char *)"maps/a.tmx", (char *)"tmx.json", (char *)hash };
  DsError err;

  g_assert_cmpint (
      ds_delve_init (out, dst_rules (), w, 3, 1, ds_rules_find_tile (dst_rules (), tile), &err), ==,
      DS_OK);
  g_assert_cmpint (ds_source_set (out, &source, &err), ==, DS_OK);
}

static void
add_thing (DsDelve *level, uint64_t id, const char *kind, DsCell at)
{
  DsThing thing = { .id = id, .at = at };
  DsError err;

  g_assert_true (ds_rules_find_kind (level->rules, kind, &thing.kind));
  g_assert_cmpint (ds_things_put (&level->dungeon.floors[0].things, &thing, &err), ==, DS_OK);
}

/* Pinned cells and objects stay; those outside of a smaller source are counted. */
static void
test_merge (void)
{
  const DsCell at = { 1, 1 }, far = { 4, 1 }, free = { 2, 1 };
  const uint16_t lava = ds_rules_find_tile (dst_rules (), "lava");
  DsDelve old, fresh, out;
  DsSource source;
  size_t n_lost;
  DsError err;

  make_level (&old, 5, "floor", "1");
  make_level (&fresh, 4, "mud", "2");
  g_assert_true (ds_floor_set (&old.dungeon.floors[0], DS_LAYER_GROUND, at, lava));
  g_assert_true (
      ds_floor_set (&old.dungeon.floors[0], DS_LAYER_PIN, at, DS_PIN_GROUND | DS_PIN_THINGS));
  g_assert_true (ds_floor_set (&old.dungeon.floors[0], DS_LAYER_PIN, far, DS_PIN_GROUND));
  add_thing (&old, 1, "gem", at);
  add_thing (&old, 2, "gold", free);
  add_thing (&fresh, 3, "gold", at);
  add_thing (&fresh, 1, "gem", free); /* moved by hand since */
  g_assert_cmpint (ds_source_merge (&out, &old, NULL, &fresh, &n_lost, &err), ==, DS_OK);
  g_assert_cmpuint (n_lost, ==, 1);
  g_assert_cmpint (out.dungeon.w, ==, 4);
  g_assert_cmpint (ds_floor_get (&out.dungeon.floors[0], DS_LAYER_GROUND, at), ==, lava);
  g_assert_cmpint (ds_floor_get (&out.dungeon.floors[0], DS_LAYER_PIN, at), ==,
                   DS_PIN_GROUND | DS_PIN_THINGS);
  g_assert_cmpint (ds_floor_get (&out.dungeon.floors[0], DS_LAYER_GROUND, free), ==,
                   ds_rules_find_tile (dst_rules (), "mud"));
  g_assert_cmpuint (ds_things_count (out.dungeon.floors[0].things), ==, 1);
  g_assert_cmpint (ds_things_find (out.dungeon.floors[0].things, 1)->at.x, ==, 1);
  g_assert_cmpint (ds_source_get (&source, &out, &err), ==, DS_OK);
  g_assert_cmpstr (source.file, ==, "maps/a.tmx");
  g_assert_cmpstr (source.hash, ==, "1");
  ds_source_clear (&source);
  ds_delve_clear (&out);
  ds_delve_clear (&fresh);
  ds_delve_clear (&old);
}

/* Recipe, seed, ignored issues, the locks of pinned objects, and names of rooms that lie where they
 * lay stay; a lock that nothing has goes, and a room that the source names keeps that name. */
static void
test_merge_frame (void)
{
  const DsCell at = { 1, 1 };
  const char *const names[] = { "Crypt", "Hall" };
  DsDelve old, fresh, out;
  const DsRooms *rooms;
  size_t n_lost;
  DsError err;

  make_level (&old, 4, "floor", "1");
  make_level (&fresh, 4, "floor", "2");
  old.dungeon.seed = 77;
  for (uint64_t i = 0; i < 2; i++) {
    const DsLock lock = { .id = ds_str_new (i == 0 ? "mine" : "gone") };
    const DsRoom room = { .id = 5 + i, .name = ds_str_new (names[i]), .kind = DS_ROOM_VAULT };
    const DsRoom found = { .id = 9 + i, .name = i == 0 ? NULL : ds_str_new ("Cave") };

    g_assert_cmpint (ds_locks_put (&old.dungeon.locks, &lock, &err), ==, DS_OK);
    g_assert_cmpint (ds_rooms_add (&old.dungeon.floors[0].rooms, &room, &err), ==, DS_OK);
    g_assert_cmpint (ds_rooms_add (&fresh.dungeon.floors[0].rooms, &found, &err), ==, DS_OK);
    ds_str_unref (lock.id);
    ds_str_unref (room.name);
    ds_str_unref (found.name);
  }
  for (int32_t x = 1; x < 3; x++) /* the source numbers them the other way round */
    g_assert_true (
        ds_floor_set (&old.dungeon.floors[0], DS_LAYER_ROOM, (DsCell){ x, 1 }, (uint32_t)x) &&
        ds_floor_set (&fresh.dungeon.floors[0], DS_LAYER_ROOM, (DsCell){ x, 1 },
                      (uint32_t)(3 - x)));
  add_thing (&old, 1, "key", at);
  {
    DsThing key = *ds_things_get (old.dungeon.floors[0].things, 0);
    const DsIgnore ignore = { .rule = ds_str_new ("no-goal"), .floor = -1, .cell = { -1, -1 } };

    key.lock = ds_str_new ("mine");
    g_assert_cmpint (ds_things_put (&old.dungeon.floors[0].things, &key, &err), ==, DS_OK);
    g_assert_cmpint (ds_ignores_put (&old.dungeon.ignores, &ignore, &err), ==, DS_OK);
    ds_str_unref (key.lock);
    ds_str_unref (ignore.rule);
  }
  g_assert_true (ds_floor_set (&old.dungeon.floors[0], DS_LAYER_PIN, at, DS_PIN_THINGS));
  g_assert_cmpint (ds_source_merge (&out, &old, NULL, &fresh, &n_lost, &err), ==, DS_OK);
  g_assert_cmpuint (out.dungeon.seed, ==, 77);
  g_assert_cmpuint (ds_ignores_count (out.dungeon.ignores), ==, 1);
  g_assert_cmpuint (ds_locks_count (out.dungeon.locks), ==, 1);
  g_assert_nonnull (ds_locks_find (out.dungeon.locks, "mine"));
  rooms = out.dungeon.floors[0].rooms;
  g_assert_cmpstr (ds_str_get (ds_rooms_get (rooms, 0)->name), ==, "Hall");
  g_assert_cmpint (ds_rooms_get (rooms, 0)->kind, ==, DS_ROOM_VAULT);
  g_assert_cmpstr (ds_str_get (ds_rooms_get (rooms, 1)->name), ==, "Cave");
  ds_delve_clear (&out);
  ds_delve_clear (&fresh);
  ds_delve_clear (&old);
}

#define YARD(x)                                                                                    \
  "<map version='1.10' orientation='orthogonal' width='8' height='3' tilewidth='16' "              \
  "tileheight='16' infinite='0'><objectgroup id='1' name='Things'>"                                \
  "<object id='1' type='Gem' x='" #x "' y='16' width='16' height='16'/>"                           \
  "<object id='2' type='Gold' x='112' y='16' width='16' height='16'><properties>"                  \
  "<property name='by' type='object' value='1'/></properties></object>"                            \
  "<object id='3' type='Door' x='" #x "' y='32' width='32' height='16'/></objectgroup></map>"
#define YARD_RULES                                                                                 \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["                             \
  "{ \"type\": \"Gem\", \"object\": \"gem\" }, { \"type\": \"Gold\", \"object\": \"gold\" }, "     \
  "{ \"type\": \"Door\", \"object\": \"gate-door\" }] }"

/* An object that moved in the file is the same one: what refers to it does not change, and one that
 * was moved by hand, too, is not there twice. */
static void
test_merge_moved (void)
{
  const DsThings *things[2];
  DsDelve old, fresh, out;
  size_t n_lost;
  DsError err;
  DsThing gem;

  dst_import_text (&old, "a.tmx", YARD (16), YARD_RULES);
  dst_import_text (&fresh, "a.tmx", YARD (48), YARD_RULES);
  things[0] = old.dungeon.floors[0].things;
  things[1] = fresh.dungeon.floors[0].things;
  g_assert_cmpuint (ds_things_count (things[0]), ==, 4);
  for (size_t i = 0; i < 4; i++) {
    const DsThing *was = ds_things_get (things[0], i), *is = ds_things_find (things[1], was->id);

    g_assert_nonnull (is);
    g_assert_cmpint (is->kind, ==, was->kind);
    g_assert_cmpuint (is->gate, ==, was->gate);
    g_assert_true (ds_extras_equal (is->extras, was->extras));
  }
  gem = *dst_find_thing (&old, "gem");
  gem.at.x = 5;
  g_assert_cmpint (ds_things_put (&old.dungeon.floors[0].things, &gem, &err), ==, DS_OK);
  g_assert_true (ds_floor_set (&old.dungeon.floors[0], DS_LAYER_PIN, gem.at, DS_PIN_THINGS));
  g_assert_cmpint (ds_source_merge (&out, &old, NULL, &fresh, &n_lost, &err), ==, DS_OK);
  g_assert_cmpuint (ds_things_count (out.dungeon.floors[0].things), ==, 4);
  g_assert_cmpint (dst_find_thing (&out, "gem")->at.x, ==, 5);
  ds_delve_clear (&out);
  ds_delve_clear (&fresh);
  ds_delve_clear (&old);
}

static void
test_source_member (void)
{
  static const struct {
    const char *json, *want;
  } ROWS[] = {
    { "[]", "a:1: source: expected an object with \"file\"" },
    { "{}", "a:1: source.file: expected the path of a file" },
    { "{ \"file\": 1 }", "a:1: source.file: expected a string, got a number" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    char sentence[DS_SENTENCE];
    DsErrors errors = { 0 };
    DsSource source;
    DsJson *json;

    g_assert_cmpint (ds_json_parse (&json, "a", ROWS[i].json, strlen (ROWS[i].json), &errors), ==,
                     DS_OK);
    g_assert_cmpint (ds_source_read (&source, ds_json_root (json), &errors), ==, DS_BAD_DATA);
    g_assert_null (source.file);
    g_assert_cmpstr (ds_error_format (&errors.items[0], sentence, sizeof sentence), ==,
                     ROWS[i].want);
    ds_json_free (json);
  }
}

/* ---- files of a project */

static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("files-XXXXXX", NULL);
  DsFileNames names, folders;
  DsError err;

  dst_write_file (folder, "mappings/a.json",
                  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"files\": "
                  "[\"maps/*.tmx\", \"x.csv\"], \"rules\": [] }");
  dst_write_file (folder, "mappings/broken.json", "{");
  dst_write_file (folder, "maps/deep/b.tmx", "");
  dst_write_file (folder, "maps/a.tmx", "");
  dst_write_file (folder, "maps/a.txt", "");
  dst_write_file (folder, "maps/y.csv", "");
  dst_write_file (folder, "other/a.tmx", "");
  dst_write_file (folder, "x.csv", "");
  g_assert_cmpint (ds_mapping_files (&names, &folders, folder, &err), ==, DS_OK);
  g_assert_cmpuint (names.n, ==, 3);
  g_assert_cmpstr (names.items[0], ==, "maps/a.tmx");
  g_assert_cmpstr (names.items[1], ==, "maps/deep/b.tmx");
  g_assert_cmpstr (names.items[2], ==, "x.csv");
  g_assert_cmpuint (folders.n, ==, 3); /* the project, maps, maps/deep */
  ds_file_names_clear (&names);
  ds_file_names_clear (&folders);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map-items/list", test_list);
  g_test_add_func ("/map-items/assign", test_assign);
  g_test_add_func ("/map-items/assign-layer", test_assign_layer);
  g_test_add_func ("/map-items/release", test_release);
  g_test_add_func ("/map-items/values", test_values);
  g_test_add_func ("/map-items/memory", test_memory);
  g_test_add_func ("/source/merge", test_merge);
  g_test_add_func ("/source/frame", test_merge_frame);
  g_test_add_func ("/source/moved", test_merge_moved);
  g_test_add_func ("/source/member", test_source_member);
  g_test_add_func ("/mapping/files", test_files);
  return g_test_run ();
}
