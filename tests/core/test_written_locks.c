/* tests/core/test_written_locks.c — new gates and keys of an imported level, written back as copies
 * of others: they get their own lock, and not that of the copied one. */
#include "doc/cmd.h"
#include "lib/imported.h"
#include "lib/rows.h"

#include <glib.h>
#include <stdio.h>

#define RULES                                                                                      \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["                             \
  "{ \"type\": \"Player\", \"object\": \"player-start\" },"                                        \
  "{ \"type\": \"Door\", \"object\": \"gate-locked\", \"lock_by\": \"lock\" },"                    \
  "{ \"type\": \"Key\", \"object\": \"key\", \"lock_by\": \"lock\" },"                             \
  "{ \"type\": \"Lever\", \"object\": \"key\", \"opens\": \"gate\" } ] }"

#define OPEN(next)                                                                                 \
  "<map version=\"1.10\" orientation=\"orthogonal\" width=\"5\" height=\"4\" tilewidth=\"8\" "     \
  "tileheight=\"8\" nextobjectid=\"" next "\">\n"
#define MAP(objects)                                                                               \
  OPEN ("9")                                                                                       \
  " <tileset firstgid=\"1\" name=\"set\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"9\" "        \
  "columns=\"3\">\n  <image source=\"a.png\" width=\"24\" height=\"24\"/>\n </tileset>\n"          \
  " <layer id=\"1\" name=\"g\" width=\"5\" height=\"4\">\n  <data encoding=\"csv\">\n"             \
  "1,1,1,1,1,\n1,1,1,1,1,\n1,1,1,1,1,\n1,1,1,1,1\n</data>\n </layer>\n"                            \
  " <objectgroup id=\"2\" name=\"things\">\n"                                                      \
  "  <object id=\"1\" type=\"Player\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/>\n" objects        \
  " </objectgroup>\n</map>\n"
#define LOCKED(type, id, x, y, property)                                                           \
  "  <object id=\"" id "\" type=\"" type "\" x=\"" x "\" y=\"" y "\" width=\"8\" height=\"8\">\n"  \
  "   <properties>" property "</properties>\n  </object>\n"
#define LOCK(value) "<property name=\"lock\" value=\"" value "\"/>"
#define GATE(id) "<property name=\"gate\" type=\"object\" value=\"" id "\"/>"
#define DOOR(id, x, value) LOCKED ("Door", id, x, "8", LOCK (value))
#define KEY(id, x, value) LOCKED ("Key", id, x, "16", LOCK (value))
#define LEVER(id, x, gate) LOCKED ("Lever", id, x, "16", GATE (gate))
#define PLAIN_DOOR(id, x)                                                                          \
  "  <object id=\"" id "\" type=\"Door\" x=\"" x "\" y=\"8\" width=\"8\" height=\"8\"/>\n"

#define NEXT "-" OPEN ("9") "+" OPEN ("10")
#define ADDED(type, x, y, properties)                                                              \
  "+  <object id=\"9\" type=\"" type "\" x=\"" x "\" y=\"" y "\" width=\"8\" height=\"8\">\n"      \
  "+   <properties>" properties "</properties>\n+  </object>\n"

/* A reference leads to one gate: where a value opens another one, too, the import gives the first a
 * lock of its own, hence the losses. */
static const DstWrittenRow ROWS[] = {
  { "same-lock", "a.tmx", MAP (DOOR ("2", "8", "red") KEY ("3", "0", "red") KEY ("4", "8", "blue")),
    "key 2,3 blue", NEXT ADDED ("Key", "16", "24", LOCK ("blue")), "" },
  { "key-by-gate", "a.tmx",
    MAP (DOOR ("2", "8", "red") DOOR ("3", "24", "blue") KEY ("4", "0", "red")), "key 2,3 blue",
    NEXT ADDED ("Key", "16", "24", LOCK ("blue")), "" },
  { "gate-by-key", "a.tmx",
    MAP (DOOR ("2", "8", "red") KEY ("3", "0", "red") KEY ("4", "8", "blue")),
    "gate-locked 4,3 blue", NEXT ADDED ("Door", "32", "24", LOCK ("blue")), "" },
  { "lever-by-gate", "a.tmx",
    MAP (PLAIN_DOOR ("2", "8") LEVER ("3", "0", "2") DOOR ("4", "24", "blue")), "key 2,3 blue",
    NEXT ADDED ("Lever", "16", "24", GATE ("4")), "" },
  { "lever-by-one-of-two", "a.tmx",
    MAP (PLAIN_DOOR ("2", "0") LEVER ("3", "0", "2") DOOR ("4", "16", "blue")
             DOOR ("5", "32", "blue")),
    "key 2,3 blue", NEXT ADDED ("Lever", "16", "24", GATE ("4")), "4 locks" },
  { "lever-without-gate", "a.tmx", MAP (PLAIN_DOOR ("2", "8") LEVER ("3", "0", "2")),
    "key 2,3 violet",
    NEXT "+  <object id=\"9\" type=\"Lever\" x=\"16\" y=\"24\" width=\"8\" height=\"8\"/>\n",
    "2 locks" },
};

/* "KIND X,Y LOCK" */
static void
add (DsDoc *doc, const char *text)
{
  const DsRules *rules = ds_doc_delve (doc)->rules;
  DsThing thing = *ds_things_get (ds_doc_delve (doc)->dungeon.floors[0].things, 0);
  const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing, .thing = &thing };
  char kind[32], lock[32];
  int x, y;
  DsError err;

  g_assert_cmpint (sscanf (text, "%31s %d,%d %31s", kind, &x, &y, lock), ==, 4);
  g_assert_true (ds_rules_find_kind (rules, kind, &thing.kind));
  thing.id = 0x777;
  thing.at = (DsCell){ x, y };
  thing.lock = ds_str_new (lock);
  thing.extras = NULL;
  g_assert_cmpint (ds_doc_apply (doc, &place.cmd, &err), ==, DS_OK);
  ds_str_unref (thing.lock);
}

static void
test_row (gconstpointer data)
{
  dst_check_written (&ROWS[GPOINTER_TO_SIZE (data)], RULES, ";", add);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/written-locks", ROWS, test_row);
  return g_test_run ();
}
