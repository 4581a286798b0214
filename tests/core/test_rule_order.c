/* tests/core/test_rule_order.c — definitions whose order counts change places in their file; all
 * other bytes of it stay. */
#include "io/rule_book.h"
#include "lib/file.h"
#include "rules/tile_rule.h"

#include <glib.h>
#include <string.h>

/* The program's data and a user's folder, to which changes go. */
typedef struct {
  char *user;
  DsDataPath path;
  DsRuleBook book;
} Fixture;

static void
load (Fixture *self)
{
  DsErrors errors = { 0 };

  ds_rule_book_clear (&self->book);
  g_assert_cmpint (ds_rule_book_load (&self->book, &self->path, 1, &errors), ==, DS_OK);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->user = dst_folder_new ();
  self->path = (DsDataPath){
    .folders = { ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")), ds_strdup (self->user) }, .n = 2
  };
  load (self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  ds_rule_book_clear (&self->book);
  ds_data_path_clear (&self->path);
  dst_folder_free (self->user);
}

static void
put (Fixture *self, const char *name, const char *text)
{
  g_free (dst_put_file (self->user, name, text));
}

static char *
text_of (Fixture *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->user, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static const DsRuleEntry *
find (Fixture *self, const DsRecordType *type, const char *id)
{
  const DsRuleEntry *entry = ds_rule_book_find (&self->book, type, id);

  g_assert_nonnull (entry);
  return entry;
}

/* Applies the plan, which must be right, and reads everything again. */
static void
apply (Fixture *self, DsFilePlan *plan)
{
  DsErrors errors = { 0 };
  DsError err;

  g_assert_cmpint (ds_rule_book_check (&self->book, plan, &errors), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_apply (plan, &err), ==, DS_OK);
  ds_file_plan_clear (plan);
  load (self);
}

#define HEAD "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n"
#define IMP                                                                                        \
  "    { \"id\": \"gnaw\", \"label\": \"Gnaw\", \"group\": \"Own\",\n"                             \
  "      \"glyph\": \"i\",  \"hp\": 7 }"
#define RULE(id, more)                                                                             \
  "    { \"id\": \"" id "\", \"label\": \"" id "\",\n"                                             \
  "      \"find\": [\"?\"],  \"put\": [\"\"]" more " }"

/* Tile rules as the order of application has them, from "a" on. */
static void
assert_order (Fixture *self, const char *want)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (size_t i = 0; i < self->book.entries.n; i++) {
    const DsRuleEntry *entry = &self->book.entries.items[i];

    if (entry->type == &ds_tile_rule_record && entry->layer == 1 && !entry->overrides)
      g_string_append_printf (ids, "%s ", entry->id);
  }
  g_assert_cmpstr (ids->str, ==, want);
}

static void
swap (Fixture *self, const char *id, const char *other)
{
  DsFilePlan plan = { 0 };
  DsError err;

  g_assert_cmpint (ds_rule_book_swap (&self->book, find (self, &ds_tile_rule_record, id),
                                      find (self, &ds_tile_rule_record, other), &plan, &err),
                   ==, DS_OK);
  apply (self, &plan);
}

static const char *
neighbour (Fixture *self, const DsRecordType *type, const char *id, bool is_before)
{
  const DsRuleEntry *entry = ds_rule_book_neighbour (&self->book, find (self, type, id), is_before);

  return entry != NULL ? entry->id : "-";
}

/* Tile rules change places with the next of their file, past overrides, which have the place of
 * the definition below; all other bytes stay. */
static void
test_order (Fixture *self, gconstpointer data)
{
  const char *start = HEAD "  \"creatures\": [\n" IMP "\n  ],\n  \"tile_rules\": [\n" RULE (
      "a", ", \"chance\": 50") ",\n\n" RULE ("door-torches", "") ",\n" RULE ("b", "") "\n  ]\n}\n";
  g_autofree char *swapped = NULL, *back = NULL;

  put (self, "rules/mine.json", start);
  put (self, "rules/other.json", HEAD "  \"tile_rules\": [\n" RULE ("c", "") "\n  ]\n}\n");
  load (self);
  assert_order (self, "a b c ");
  g_assert_cmpstr (neighbour (self, &ds_tile_rule_record, "a", true), ==, "-");
  g_assert_cmpstr (neighbour (self, &ds_tile_rule_record, "a", false), ==, "b");
  g_assert_cmpstr (neighbour (self, &ds_tile_rule_record, "b", true), ==, "a");
  g_assert_cmpstr (neighbour (self, &ds_tile_rule_record, "b", false), ==, "-");
  g_assert_cmpstr (neighbour (self, &ds_tile_rule_record, "c", true), ==, "-");
  g_assert_cmpstr (neighbour (self, &ds_tile_rule_record, "door-torches", true), ==, "-");
  g_assert_cmpstr (neighbour (self, &ds_creature_record, "gnaw", false), ==, "-");
  swap (self, "a", "b");
  assert_order (self, "b a c ");
  swapped = text_of (self, "rules/mine.json");
  g_assert_cmpstr (swapped, ==,
                   HEAD "  \"creatures\": [\n" IMP
                        "\n  ],\n  \"tile_rules\": [\n" RULE ("b", "") ",\n\n" RULE (
                            "door-torches", "") ",\n" RULE ("a", ", \"chance\": "
                                                                 "50") "\n  ]\n}\n");
  swap (self, "a", "b");
  back = text_of (self, "rules/mine.json");
  g_assert_cmpstr (back, ==, start);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/rule-order/swap", Fixture, NULL, set_up, test_order, tear_down);
  return g_test_run ();
}
