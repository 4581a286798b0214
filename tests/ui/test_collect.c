/* tests/ui/test_collect.c — "Move to Project": definitions of the account that a level uses go into
 * its project, after a question that lists them. */
#include "drive.h"
#include "lib/file.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define RULES "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n  "
#define LEVEL                                                                                      \
  "{\n  \"format\": \"delvesmith.dungeon\",\n  \"version\": 1,\n  \"size\": [5, 3],\n"             \
  "  \"ruleset\": \"free\",\n  \"floors\": [\n    {\n"                                             \
  "      \"ground\": {\n        \"legend\": { \"#\": \"wall\", \".\": \"chalk\" },\n"              \
  "        \"rows\": [\n          \"#####\",\n          \"#...#\",\n          \"#####\"\n"         \
  "        ]\n      },\n      \"things\": [\n"                                                     \
  "        { \"id\": \"t-1\", \"kind\": \"basilisk\", \"at\": [1, 1] }\n      ]\n    }\n  ]\n}\n"

/* An account with definitions, and a project without; its folder, which the caller frees. */
static char *
set_up (const char *name)
{
  g_autofree char *account = dst_ui_file ("delvesmith");
  char *folder = dst_ui_file (name);

  dst_write_file (account, "rules/mine.json",
                  RULES "\"tiles\": [{ \"id\": \"chalk\", \"label\": \"Chalk\", \"glyph\": \".\", "
                        "\"layer\": \"ground\" }],\n"
                        "  \"creatures\": [{ \"id\": \"basilisk\", \"label\": \"Basilisk\", "
                        "\"glyph\": \"B\" }, { \"id\": \"spare\", \"label\": \"Spare\", "
                        "\"glyph\": \"S\" }] }\n");
  dst_write_file (
      folder, "delvesmith.json",
      "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Chalk Pit\" }\n");
  return folder;
}

static void
tear_down (char *folder)
{
  g_autofree char *rules = dst_ui_file ("delvesmith/rules/mine.json");

  dst_ui_stop ();
  g_remove (rules);
  g_free (folder);
}

static gboolean
has_text (GtkWindow *window, const char *text)
{
  return window != NULL && dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text) != NULL;
}

/* True when a label has @part in its text. */
static gboolean
is_shown (GtkWidget *root, const char *part)
{
  if (GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), part) != NULL)
    return TRUE;
  for (GtkWidget *at = gtk_widget_get_first_child (root); at != NULL;
       at = gtk_widget_get_next_sibling (at))
    if (is_shown (at, part))
      return TRUE;
  return FALSE;
}

/* The list has room for its frame, which is its shadow. */
static void
assert_framed (GtkWidget *list)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t box;

  dst_ui_settle ();
  g_assert_true (gtk_widget_compute_bounds (list, scrolled, &box));
  g_assert_cmpfloat (box.origin.x, >=, 1);
  g_assert_cmpfloat (box.origin.y, >=, 1);
  g_assert_cmpfloat (box.origin.x + box.size.width, <=, gtk_widget_get_width (scrolled) - 1);
}

static void
test_move (void)
{
  char *folder = set_up ("move");
  g_autofree char *level = g_build_filename (folder, "levels/one.delve", NULL), *text = NULL;
  DseWindow *window;

  dst_write_file (folder, "levels/one.delve", LEVEL);
  window = dst_ui_start (level);

  /* Opening a level that names what only the account has offers it. */
  DST_UI_UNTIL (
      has_text (GTK_WINDOW (window), "The level uses 2 definitions and files of your account"));
  dst_ui_action (window, "win.collect");
  DST_UI_UNTIL (has_text (dst_ui_dialog (), "basilisk"));
  g_assert_true (has_text (dst_ui_dialog (), "Creature, in rules/creatures.json"));
  g_assert_true (has_text (dst_ui_dialog (), "Tile, in rules/tiles.json"));
  g_assert_false (has_text (dst_ui_dialog (), "spare"));
  assert_framed (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LIST_BOX, NULL));

  /* Nothing is written before the answer. */
  dst_ui_answer ("_Cancel");
  g_assert_null (dst_read_file (folder, "rules/creatures.json"));
  dst_ui_action (window, "win.collect");
  dst_ui_answer ("_Move to Project");
  DST_UI_UNTIL (has_text (dst_ui_dialog (), "rules/tiles.json\nrules/creatures.json"));
  g_assert_true (has_text (dst_ui_dialog (), "2 Files Written"));
  dst_ui_answer ("_Close");
  text = dst_read_file (folder, "rules/creatures.json");
  g_assert_nonnull (strstr (text, "basilisk"));
  g_assert_null (strstr (text, "spare"));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_action (window, "win.collect");
  DST_UI_UNTIL (has_text (GTK_WINDOW (window), "The level uses no definitions of your account"));
  tear_down (folder);
}

/* A file of the account that is left out is told about, beside the question about the others. */
static void
test_left_out (void)
{
  char *folder = set_up ("left-out");
  g_autofree char *account = dst_ui_file ("delvesmith"),
                  *broken = dst_ui_file ("delvesmith/rules/broken.json"),
                  *level = g_build_filename (folder, "levels/one.delve", NULL);
  DseWindow *window;

  dst_write_file (folder, "levels/one.delve", LEVEL);
  window = dst_ui_start (level);
  dst_write_file (account, "rules/broken.json", "{");
  dst_ui_action (window, "win.collect");
  DST_UI_UNTIL (has_text (dst_ui_dialog (), "basilisk"));
  g_assert_true (is_shown (GTK_WIDGET (window), "broken.json"));
  dst_ui_answer ("_Cancel");
  g_remove (broken);
  tear_down (folder);
}

/* Saving a level in a project for the first time offers it, saving it again does not. */
static void
test_offer (void)
{
  static const char *const offer = "The level uses 2 definitions and files of your account";
  char *folder = set_up ("offer");
  g_autofree char *outside = dst_ui_file ("outside.delve"),
                  *levels = g_build_filename (folder, "levels", NULL);
  DseWindow *window;

  g_assert_true (g_file_set_contents (outside, LEVEL, -1, NULL));
  dst_write_file (folder, "levels/other.delve", LEVEL);
  window = dst_ui_start (outside);
  g_assert_false (dst_ui_is_enabled (window, "win.collect"));
  dst_ui_action (window, "win.save-as");
  dst_ui_name_file (levels, "one.delve");
  DST_UI_UNTIL (has_text (GTK_WINDOW (window), offer));
  g_assert_true (dst_ui_is_enabled (window, "win.collect"));
  g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Move to Project…"),
                         "clicked");
  DST_UI_UNTIL (has_text (dst_ui_dialog (), "basilisk"));
  dst_ui_answer ("_Cancel");
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (has_text (GTK_WINDOW (window), "Saved one.delve"));
  dst_ui_settle ();
  g_assert_false (has_text (GTK_WINDOW (window), offer));
  tear_down (folder);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/collect/move", test_move);
  g_test_add_func ("/collect/left-out", test_left_out);
  g_test_add_func ("/collect/offer", test_offer);
  return g_test_run ();
}
