/* tests/core/test_foreign_members.c — members that other programs put into rules files stay there.
 */
#include "io/rule_book.h"
#include "lib/file.h"
#include "rules/creature.h"

#include <glib.h>
#include <string.h>

#define FOREIGN ", \"x_tool\": { \"sprite\": [1,  2] }, \"x_\\\"\": null"

typedef struct {
  char *folder;
  DsDataPath path;
  DsRuleBook book;
  const DsRuleEntry *gnaw;
} Fixture;

static void
load (Fixture *self)
{
  DsErrors errors = { 0 };

  ds_rule_book_clear (&self->book);
  g_assert_cmpint (ds_rule_book_load (&self->book, &self->path, 1, &errors), ==, DS_OK);
  self->gnaw = ds_rule_book_find (&self->book, &ds_creature_record, "gnaw");
  g_assert_nonnull (self->gnaw);
}

/* Applies the plan, which must be right. The file then has @want. */
static void
apply (Fixture *self, DsFilePlan *plan, const char *want)
{
  g_autofree char *text = NULL;
  DsErrors errors = { 0 };

  g_assert_cmpint (ds_rule_book_check (&self->book, plan, &errors), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_apply (plan, NULL), ==, DS_OK);
  ds_file_plan_clear (plan);
  text = dst_read_file (self->folder, "rules/a.json");
  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, "\"version\": 1, \"x_made_by\": \"tool\",\n"));
  g_assert_nonnull (strstr (text, want));
  load (self);
}

static void
test_changes (void)
{
  DsFilePlan plan = { 0 };
  Fixture self = { .folder = dst_folder_new () };

  self.path = (DsDataPath){
    .folders = { ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")), ds_strdup (self.folder) }, .n = 2
  };
  g_free (dst_put_file (self.folder, "rules/a.json",
                        "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"x_made_by\": "
                        "\"tool\",\n  \"creatures\": [\n    { \"id\": \"gnaw\", \"label\": "
                        "\"Gnaw\", \"glyph\": \"i\", \"hp\": 7" FOREIGN " }\n  ]\n}\n"));
  load (&self);
  g_assert_cmpint (ds_rule_book_set (&self.book, self.gnaw, "hp", "12", &plan, NULL), ==, DS_OK);
  apply (&self, &plan, "\"hp\": 12" FOREIGN " }\n");
  g_assert_cmpint (ds_rule_book_replace (
                       &self.book, self.gnaw,
                       "{ \"id\": \"gnaw\", \"label\": \"Gnaw\", \"glyph\": \"g\" }", &plan, NULL),
                   ==, DS_OK);
  apply (&self, &plan, "\"glyph\": \"g\"" FOREIGN " }\n");
  g_assert_cmpint (ds_rule_book_copy (&self.book, self.gnaw, "gnaw-2", "Two", &plan, NULL), ==,
                   DS_OK);
  apply (&self, &plan, "\"label\": \"Two\", \"glyph\": \"g\"" FOREIGN " }\n");
  ds_rule_book_clear (&self.book);
  ds_data_path_clear (&self.path);
  dst_folder_free (self.folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/foreign-members/changes", test_changes);
  return g_test_run ();
}
