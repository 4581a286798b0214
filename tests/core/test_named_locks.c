/* tests/core/test_named_locks.c — locks that gates of a foreign map name: a missing key leaves them
 * locked, and a gate that names none is opened with a warning, in every format and by any mapping.
 */
#include "io/foreign/reader.h"
#include "io/mapping/guess.h"
#include "io/mapping/import_issues.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "solve/judge.h"

#include <glib.h>
#include <string.h>

/* Objects along a corridor, "TYPE[:NAME] SIGN NAME=VALUE ...", from column 1 on. The sign is "#"
 * for a number, "?" for a truth value, "@" for a reference to an object by its column, else a text.
 */
static const struct {
  const char *name, *objects;
  const char *want; /* verdict, gates, goals and keys with their locks, issues of the import */
  const char *want_mapped; /* by a mapping that reads no locks; NULL: the same */
} ROWS[] = {
  { "opens", "Player;Key lock=red;Door lock=red;Exit", "unlosable: key red, gate-locked red, goal",
    NULL },
  { "other-key", "Player;Key lock=blue;Door lock=red;Exit",
    "unsolvable: key blue, gate-locked red, goal", "unsolvable: key key-1, gate-locked red, goal" },
  { "no-key", "Player;Door lock=red;Exit", "unsolvable: gate-locked red, goal", NULL },
  { "key-without-a-name", "Player;Key;Door lock=red;Exit",
    "unsolvable: key key-1, gate-locked red, goal", NULL },
  { "key-word", "Player;Key keyName=gold;Door requiredKey=silver;Exit",
    "unsolvable: key gold, gate-locked silver, goal",
    "unsolvable: key key-1, gate-locked silver, goal" },
  { "second-gate", "Player;Key lock=red;Door lock=red;Door lock=blue;Exit",
    "unsolvable: key red, gate-locked red, gate-locked blue, goal", NULL },
  { "other-property", "Player;Key lock=red;Door lock=red;Door needs=blue;Exit",
    "unsolvable: key red, gate-locked red, gate-locked blue, goal", NULL },
  { "number", "Player;Key #lockId=4;Door #lockId=3;Exit", "unsolvable: key 4, gate-locked 3, goal",
    "unsolvable: key key-1, gate-locked 3, goal" },
  { "number-opens", "Player;Key #keyId=3;Door #keyId=3;Exit",
    "unlosable: key 3, gate-locked 3, goal", NULL },
  { "number-of-an-item", "Player;Pickup #lock=3;Door #lock=3;Exit",
    "unlosable: key 3, gate-locked 3, goal", "unsolvable: gate-locked 3, goal" },
  { "by-name", "Player;Lever:north;Door openedBy=north;Exit",
    "unlosable: key north, gate-locked north, goal", NULL },
  { "reference-to-nothing", "Player;Key;Door @lockedBy=77;Exit",
    "unsolvable: key key-1, gate-locked lock, goal", NULL },
  { "sibling", "Player;Key colour=red;Door colour=red;Portcullis colour=blue;Exit",
    "unsolvable: key red, gate-locked red, gate-portcullis blue, goal",
    "unlosable: key key-1, gate-door, gate-door, goal, opened 3, opened 4" },
  { "goal", "Player;Exit lock=red", "unsolvable: goal red", "unlosable: goal" },
  { "named-nothing", "Player;Door;Exit", "unlosable: gate-door, goal, opened 2", NULL },
  { "locked", "Player;Door ?locked=true;Exit", "unlosable: gate-door, goal, opened 2", NULL },
  { "none", "Player;Key lock=red;Door lock=none;Door lock=red;Exit",
    "unlosable: key red, gate-door, gate-locked red, goal, opened 3", NULL },
  { "zero", "Player;Door #lock=0;Exit", "unlosable: gate-door, goal, opened 2", NULL },
  { "sound", "Player;Door lockSound=clunk;Exit", "unlosable: gate-door, goal, opened 2", NULL },
  { "count", "Player;Door #keys=2;Exit", "unlosable: gate-door, goal, opened 2", NULL },
};

static const char MAPPING[] =
    "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["
    "{ \"properties\": [\"solid\"], \"tile\": \"wall\" }, { \"name\": \"stone\", \"tile\": "
    "\"wall\" },"
    "{ \"type\": \"Player\", \"object\": \"player-start\" },"
    "{ \"type\": \"Exit\", \"object\": \"goal\" }, { \"type\": \"Key\", \"object\": \"key\" },"
    "{ \"type\": \"Lever\", \"object\": \"key\" }, { \"type\": \"Door\", \"object\": "
    "\"gate-locked\" },"
    "{ \"type\": \"Portcullis\", \"object\": \"gate-portcullis\" }] }";

/* ---- the two formats */

static void
put_property (GString *out, const char *text, bool is_ldtk)
{
  const char sign = strchr ("#?@", text[0]) != NULL ? text[0] : ' ';
  g_auto (GStrv) parts = g_strsplit (sign == ' ' ? text : text + 1, "=", 2);

  if (!is_ldtk)
    g_string_append_printf (out, "<property name='%s' type='%s' value='%s'/>", parts[0],
                            sign == '#'   ? "int"
                            : sign == '?' ? "bool"
                            : sign == '@' ? "object"
                                          : "string",
                            parts[1]);
  else
    g_string_append_printf (
        out,
        sign == '@'   ? "%s{'__identifier':'%s','__type':'%s','__value':{'entityIid':'%s'}}"
        : sign == ' ' ? "%s{'__identifier':'%s','__type':'%s','__value':'%s'}"
                      : "%s{'__identifier':'%s','__type':'%s','__value':%s}",
        g_str_has_suffix (out->str, "}") ? "," : "", parts[0],
        sign == '#'   ? "Int"
        : sign == '?' ? "Bool"
        : sign == '@' ? "EntityRef"
                      : "String",
        parts[1]);
}

static void
put_object (GString *out, const char *text, size_t column, bool is_ldtk)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_auto (GStrv) names = g_strsplit (words[0], ":", 2);

  if (is_ldtk)
    g_string_append_printf (out,
                            "%s{'__identifier':'%s','iid':'%zu','px':[%zu,8],'width':8,'height':8,"
                            "'fieldInstances':[",
                            column > 1 ? "," : "", names[0], column, column * 8);
  else
    g_string_append_printf (
        out, "<object id='%zu' type='%s' name='%s' x='%zu' y='8' width='8' height='8'><properties>",
        column, names[0], names[1] != NULL ? names[1] : "", column * 8);
  for (size_t i = 1; words[i] != NULL; i++)
    put_property (out, words[i], is_ldtk);
  g_string_append (out, is_ldtk ? "]}" : "</properties></object>");
}

/* The map of a row; an object's name is a thing of Tiled alone. */
static char *
make_map (size_t row, bool is_ldtk)
{
  GString *out = g_string_new (is_ldtk ? "{'jsonVersion':'1.5.3','worldLayout':'Free',"
                                         "'defaultGridSize':8,'defs':{'layers':[{'uid':7,"
                                         "'intGridValues':[{'value':1,'identifier':'stone'}]}],"
                                         "'tilesets':[]},'levels':[{'identifier':'A','iid':'a',"
                                         "'worldX':0,'worldY':0,'pxWid':64,'pxHei':24,"
                                         "'layerInstances':[{'__type':'Entities','__identifier':"
                                         "'Things','__cWid':8,'__cHei':3,'__gridSize':8,"
                                         "'entityInstances':["
                                       : "<map version='1.10' orientation='orthogonal' width='8' "
                                         "height='3' tilewidth='8' tileheight='8'><tileset "
                                         "firstgid='1' name='t' tilewidth='8' tileheight='8' "
                                         "tilecount='2' columns='2'><tile id='0'><properties>"
                                         "<property name='solid' type='bool' value='true'/>"
                                         "</properties></tile></tileset><layer name='g' width='8' "
                                         "height='3'><data encoding='csv'>1,1,1,1,1,1,1,1,1,2,2,2,"
                                         "2,2,2,1,1,1,1,1,1,1,1,1</data></layer>"
                                         "<objectgroup name='o'>");
  g_auto (GStrv) objects = g_strsplit (ROWS[row].objects, ";", -1);

  for (size_t i = 0; objects[i] != NULL; i++)
    put_object (out, objects[i], i + 1, is_ldtk);
  g_string_append (out, is_ldtk ? "]},{'__type':'IntGrid','__identifier':'Walls','__cWid':8,"
                                  "'__cHei':3,'__gridSize':8,'layerDefUid':7,'intGridCsv':"
                                  "[1,1,1,1,1,1,1,1,1,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1]}]}]}"
                                : "</objectgroup></map>");
  return g_strdelimit (g_string_free (out, FALSE), "'", '"');
}

/* ---- a row */

static void
put_things (GString *out, const DsDelve *delve)
{
  const DsThings *things = delve->dungeon.floors[0].things;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const char *kind = ds_rules_kind (delve->rules, thing->kind)->id;

    if (strcmp (kind, "player-start") == 0)
      continue;
    g_string_append_printf (out, "%s%s%s%s", g_str_has_suffix (out->str, ": ") ? "" : ", ", kind,
                            thing->lock != NULL ? " " : "",
                            thing->lock != NULL ? ds_str_get (thing->lock) : "");
  }
}

static char *
describe (const DsImport *import)
{
  GString *out = g_string_new (NULL);
  DsFindings findings = { 0 };
  DsJudgement judgement;
  DsError err;

  g_assert_cmpint (
      ds_judge (&judgement, &import->delve, DS_SECRETS_FINDABLE, DS_PROVE_STATES, NULL, &err), ==,
      DS_OK);
  g_string_append_printf (out, "%s: ", ds_verdict_id (judgement.verdict));
  put_things (out, &import->delve);
  g_assert_cmpint (ds_import_issues_add (&findings, import, &err), ==, DS_OK);
  for (size_t i = 0; i < findings.items.n; i++) {
    g_assert_cmpint (findings.items.items[i].severity, ==, DS_SEVERITY_WARNING);
    g_string_append_printf (out, ", opened %d", findings.items.items[i].cells[0].x);
  }
  ds_findings_clear (&findings);
  ds_judgement_clear (&judgement);
  return g_string_free (out, FALSE);
}

static void
check_row (size_t row, bool is_ldtk, bool is_mapped)
{
  const char *file = is_ldtk ? "m.ldtk" : "m.tmx";
  g_autofree char *text = make_map (row, is_ldtk), *got = NULL;
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;
  DsImport import;
  DsForeign map;
  DsError err;

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of (file), file, text, strlen (text),
                                     NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (is_mapped ? ds_mapping_parse (&mapping, "m", MAPPING, strlen (MAPPING),
                                                 dst_rules (), &arena, &errors)
                             : ds_mapping_guess (&mapping, &map, dst_rules (), &arena, &err),
                   ==, DS_OK);
  g_assert_cmpint (ds_import (&import, &map, &mapping, dst_rules (), &err), ==, DS_OK);
  got = describe (&import);
  g_assert_cmpstr (
      got, ==, is_mapped && ROWS[row].want_mapped != NULL ? ROWS[row].want_mapped : ROWS[row].want);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

static void
test_row (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);

  for (int i = 0; i < 4; i++)
    if (i < 2 || strchr (ROWS[row].objects, ':') == NULL)
      check_row (row, i >= 2, i % 2 == 1);
}

/* Locks without a colour in their names: @n_more of them have two gates, the others one. */
static const struct {
  const char *name;
  int n_locks, first_more, n_more;
  size_t n_kinds; /* in the whole level */
} MANY[] = {
  { "one-gate", 25, 0, 0, 12 },        { "twelve", 12, 0, 0, 12 },
  { "eleven", 11, 0, 0, 11 },          { "last-have-one", 12, 0, 10, 12 },
  { "first-have-one", 12, 2, 10, 12 }, { "two-gates", 25, 0, 25, 10 },
  { "last-has-one", 25, 0, 24, 11 },   { "first-has-one", 25, 1, 24, 11 },
  { "one-fits-ten", 10, 2, 8, 10 },
};

static bool
has_more (size_t row, int lock)
{
  return lock >= MANY[row].first_more && lock < MANY[row].first_more + MANY[row].n_more;
}

/* All twelve kinds are used before one is used again: those that spend keys where a lock has one
 * gate and one key. */
static void
test_many (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const int n = MANY[row].n_locks;
  GString *map = g_string_new (NULL);
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;
  DsImport import;
  DsForeign foreign;
  GHashTable *kinds = g_hash_table_new (g_str_hash, g_str_equal);
  DsLocks *locks;
  DsError err;
  int id = 3;

  g_string_append_printf (map,
                          "<map version='1.10' orientation='orthogonal' width='%d' height='3' "
                          "tilewidth='8' tileheight='8'><objectgroup name='o'>"
                          "<object id='1' type='Player' x='0' y='8' width='8' height='8'/>"
                          "<object id='2' type='Exit' x='8' y='8' width='8' height='8'/>",
                          4 * n + 4);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < (has_more (row, i) ? 3 : 2); k++)
      g_string_append_printf (map,
                              "<object id='%d' type='%s' x='%d' y='%d' width='8' height='8'>"
                              "<properties><property name='lock' value='n%d'/></properties>"
                              "</object>",
                              id++, k == 0 ? "Key" : "Door", (4 * i + 3 + (k == 0)) * 8,
                              k == 2 ? 16 : 0, i);
  g_string_append (map, "</objectgroup></map>");
  g_assert_cmpint (ds_foreign_parse (&foreign, ds_foreign_reader_of ("m.tmx"), "m.tmx", map->str,
                                     map->len, NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_mapping_guess (&mapping, &foreign, dst_rules (), &arena, &err), ==, DS_OK);
  g_assert_cmpint (ds_import (&import, &foreign, &mapping, dst_rules (), &err), ==, DS_OK);
  locks = import.delve.dungeon.locks;
  g_assert_cmpuint (ds_locks_count (locks), ==, n);
  for (size_t i = 0; i < (size_t)n; i++) {
    const char *kind = ds_str_get (ds_locks_get (locks, i)->kind);

    g_hash_table_add (kinds, (char *)kind);
    g_assert_true (i == 0 || strcmp (ds_str_get (ds_locks_get (locks, i - 1)->kind), kind) != 0);
    if (has_more (row, (int)i))
      g_assert_false (ds_rules_find_lock (dst_rules (), kind)->spends);
  }
  g_assert_cmpuint (g_hash_table_size (kinds), ==, MANY[row].n_kinds);
  g_hash_table_unref (kinds);
  ds_import_clear (&import);
  ds_foreign_clear (&foreign);
  ds_arena_clear (&arena);
  g_string_free (map, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/named-locks", ROWS, test_row);
  DST_ADD_ROWS ("/named-locks/many", MANY, test_many);
  return g_test_run ();
}
