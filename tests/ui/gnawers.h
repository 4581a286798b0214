/* tests/ui/gnawers.h — a project with two creatures, a level with one of them, and the Rules
 * window. */
#pragma once

#include "drive.h"
#include "rules/record.h"

#define DST_GNAWERS                                                                                \
  "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"creatures\": [\n"                \
  "    { \"id\": \"gnaw\", \"label\": \"Gnaw\", \"group\": \"Own\",\n"                             \
  "      \"glyph\": \"g\", \"hp\": 7, \"company\": [\"gnaw\"] },\n"                                \
  "    { \"id\": \"gnaw-king\", \"label\": \"Gnaw King\",\n"                                       \
  "      \"glyph\": \"G\", \"company\": [\"gnaw\"] }\n  ]\n}\n"
#define DST_GNAWER_LEVEL                                                                           \
  "{\n  \"format\": \"delvesmith.dungeon\",\n  \"version\": 1,\n  \"size\": [5, 3],\n"             \
  "  \"ruleset\": \"free\",\n  \"floors\": [\n    {\n"                                             \
  "      \"ground\": {\n        \"legend\": { \"#\": \"wall\", \".\": \"floor\" },\n"              \
  "        \"rows\": [\n          \"#####\",\n          \"#...#\",\n          \"#####\"\n"         \
  "        ]\n      },\n      \"things\": [\n"                                                     \
  "        { \"id\": \"t-1\", \"kind\": \"gnaw\", \"at\": [1, 1] }\n      ]\n    }\n  ]\n}\n"

typedef struct {
  char *folder; /* the project */
  DseWindow *window;
  GtkWidget *rules, *list, *form; /* of the Rules window */
} DstGnawers;

/* For g_test_add(): the level and the Rules window are open. */
void dst_gnawers_set_up (DstGnawers *self, gconstpointer data);
void dst_gnawers_tear_down (DstGnawers *self, gconstpointer data);
void dst_gnawers_open_rules (DstGnawers *self);
/* Chooses the definition in the list. */
void dst_gnawers_choose (DstGnawers *self, const DsRecordType *type, const char *id);
/* Activates an action of the Rules window. */
void dst_gnawers_act (DstGnawers *self, const char *action);
/* The file of the project holds @want. */
void dst_gnawers_assert_text (DstGnawers *self, const char *name, const char *want);
