/* tests/ui/test_rules_search.c — the search of the Rules window with the keyboard, and the scope of
 * Rename Everywhere. */
#include "drive.h"
#include "lib/file.h"
#include "rules/rule_form.h"
#include "rules/rule_list.h"

#include <string.h>

#define EDITED_MS 300 /* more than an edit waits for the next key */

#define RULES                                                                                      \
  "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"creatures\": [\n"                \
  "    { \"id\": \"gnaw\", \"label\": \"Gnaw\", \"group\": \"Own\",\n"                             \
  "      \"glyph\": \"g\", \"hp\": 7, \"company\": [\"gnaw\"] },\n"                                \
  "    { \"id\": \"gnaw-king\", \"label\": \"Gnaw King\",\n"                                       \
  "      \"glyph\": \"G\", \"company\": [\"gnaw\"] }\n  ]\n}\n"
#define LEVEL                                                                                      \
  "{\n  \"format\": \"delvesmith.dungeon\",\n  \"version\": 1,\n  \"size\": [5, 3],\n"             \
  "  \"ruleset\": \"free\",\n  \"floors\": [\n    {\n"                                             \
  "      \"ground\": {\n        \"legend\": { \"#\": \"wall\", \".\": \"floor\" },\n"              \
  "        \"rows\": [\n          \"#####\",\n          \"#...#\",\n          \"#####\"\n"         \
  "        ]\n      },\n      \"things\": [\n"                                                     \
  "        { \"id\": \"t-1\", \"kind\": \"gnaw\", \"at\": [1, 1] }\n      ]\n    }\n  ]\n}\n"

typedef struct {
  char *folder; /* a project */
  DseWindow *window;
  GtkWidget *rules, *list;
} Fixture;

static void
assert_text (Fixture *self, const char *name, const char *want)
{
  g_autofree char *text = dst_read_file (self->folder, name);

  g_assert_cmpstr (text, ==, want);
}

/* A project with two creatures, and a level with one of them that is open. */
static void
set_up (Fixture *self, gconstpointer data)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("project-%u", n++), *level = NULL;

  self->folder = dst_ui_file (name);
  dst_write_file (
      self->folder, "delvesmith.json",
      "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Gnawers\" }\n");
  dst_write_file (self->folder, "rules/creatures.json", RULES);
  dst_write_file (self->folder, "levels/one.delve", LEVEL);
  level = g_build_filename (self->folder, "levels/one.delve", NULL);
  self->window = dst_ui_start (level);
  dst_ui_action (self->window, "win.rules");
  self->rules = GTK_WIDGET (dst_ui_dialog ());
  self->list = dst_ui_find (self->rules, DSE_TYPE_RULE_LIST, NULL);
  g_assert_nonnull (self->list);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  dst_ui_stop ();
  g_free (self->folder);
}

static void
choose (Fixture *self, const DsRecordType *type, const char *id)
{
  g_assert_true (dse_rule_list_choose (DSE_RULE_LIST (self->list), type, id));
  dst_ui_settle ();
}

static void
act (Fixture *self, const char *action)
{
  g_assert_true (gtk_widget_activate_action (self->rules, action, NULL));
  dst_ui_settle ();
}

/* Answers the question for a text. */
static void
answer_text (const char *text, const char *button)
{
  GtkWidget *dialog = GTK_WIDGET (dst_ui_dialog ());
  GtkWidget *entry = dst_ui_find (dialog, GTK_TYPE_TEXT, NULL);

  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_ancestor (entry, GTK_TYPE_EDITABLE)), text);
  dst_ui_answer (button);
  dst_ui_settle ();
}

/* Types @text into the search, and goes on with Tab until the list has the focus. */
static GtkWidget *
tab_after (Fixture *self, const char *text)
{
  GtkWidget *search = dse_rule_list_get_search (DSE_RULE_LIST (self->list));
  GtkWidget *view =
      gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (gtk_widget_get_last_child (self->list)));
  GtkWidget *focus;

  gtk_widget_grab_focus (search);
  gtk_editable_set_text (GTK_EDITABLE (search), "");
  dst_ui_type (GTK_WINDOW (self->rules), text);
  dst_ui_pass_time (EDITED_MS);
  dst_ui_settle ();
  focus = gtk_window_get_focus (GTK_WINDOW (self->rules));
  for (int n = 0; n < 3 && !gtk_widget_is_ancestor (focus, view); n++) {
    dst_ui_key (GTK_WINDOW (self->rules), GDK_KEY_Tab, 0);
    focus = gtk_window_get_focus (GTK_WINDOW (self->rules));
  }
  g_assert_true (gtk_widget_is_ancestor (focus, view));
  return focus;
}

/* Tab from the search leads to the chosen row, wherever it and the focus were before. */
static void
test_tab_after_search (Fixture *self, gconstpointer data)
{
  static const struct {
    const char *first, *second;
    gboolean is_chosen; /* by a jump, before the first search */
    guint key;          /* in the list, after it */
  } rows[] = {
    { "gnaw", "o", TRUE, 0 },          { "wall", "wall", TRUE, 0 },
    { "wall", "", TRUE, GDK_KEY_End }, { "potion", "king", FALSE, 0 },
    { "king", "a", TRUE, 0 },          { "a", "goblin", FALSE, GDK_KEY_End },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsRuleEntry *entry;
    GtkWidget *focus;

    if (rows[i].is_chosen)
      choose (self, &ds_creature_record, "gnaw");
    tab_after (self, rows[i].first);
    if (rows[i].key != 0)
      dst_ui_key (GTK_WINDOW (self->rules), rows[i].key, 0);
    focus = tab_after (self, rows[i].second);
    entry = dse_rule_list_get_entry (DSE_RULE_LIST (self->list));
    if (!(gtk_widget_get_state_flags (focus) & GTK_STATE_FLAG_SELECTED))
      g_error ("after “%s” and “%s”, Tab leads to another row", rows[i].first, rows[i].second);
    dst_ui_settle ();
    g_assert_true (dse_rule_list_get_entry (DSE_RULE_LIST (self->list)) == entry);
  }
}

static gboolean
is_in_list (Fixture *self, GtkWidget *focus)
{
  return gtk_widget_is_ancestor (focus, gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (
                                            gtk_widget_get_last_child (self->list))));
}

/* The list is one stop of Tab: from there to the form, and back by way of the chosen row to what
 * stands above the list. What is made has the focus in its form. */
static void
test_tab_leaves (Fixture *self, gconstpointer data)
{
  GtkWindow *rules = GTK_WINDOW (self->rules);
  GtkWidget *row = tab_after (self, ""), *form;

  g_assert_cmpuint (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED, !=, 0);
  dst_ui_key (rules, GDK_KEY_Tab, 0);
  form = gtk_window_get_focus (rules);
  g_assert_false (gtk_widget_is_ancestor (form, self->list));
  dst_ui_key (rules, GDK_KEY_Tab, GDK_SHIFT_MASK);
  g_assert_true (gtk_window_get_focus (rules) == row);
  dst_ui_key (rules, GDK_KEY_Down, 0);
  dst_ui_key (rules, GDK_KEY_Tab, GDK_SHIFT_MASK);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (rules), self->list));
  g_assert_false (is_in_list (self, gtk_window_get_focus (rules)));
  dst_ui_key (rules, GDK_KEY_Tab, 0);
  g_assert_true (is_in_list (self, gtk_window_get_focus (rules)));
  dst_ui_key (rules, GDK_KEY_Tab, 0);
  g_assert_false (is_in_list (self, gtk_window_get_focus (rules)));

  g_assert_true (gtk_widget_activate_action (self->rules, "rules.new", "s", "lock"));
  dst_ui_settle ();
  answer_text ("Rune Seal", "C_reate");
  g_assert_true (gtk_widget_is_ancestor (
      gtk_window_get_focus (rules),
      dse_rule_form_get_row (DSE_RULE_FORM (dst_ui_find (self->rules, DSE_TYPE_RULE_FORM, NULL)),
                             "label")));
}

/* The question counts what is renamed, tilesets too, before and after; files of Tiled keep their
 * names, and are not counted. */
static void
test_rename_scope (Fixture *self, gconstpointer data)
{
#define SET                                                                                        \
  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"a.png\",\n"                  \
  "  \"pictures\": [{ \"id\": \"%s\", \"tiles\": [0] }, { \"id\": \"%s-2\", \"tiles\": [1] }] }\n"
  g_autofree char *before = g_strdup_printf (SET, "gnaw-king", "gnaw"),
                  *after = g_strdup_printf (SET, "tooth-king", "gnaw"),
                  *gnaw = g_strdup_printf (SET, "gnaw", "gnaw");
  GtkWidget *dialog;

  dst_write_file (self->folder, "tilesets/one.json", before);
  dst_write_file (self->folder, "tilesets/two.json", gnaw);
  choose (self, &ds_creature_record, "gnaw-king");
  act (self, "rules.rename");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (dst_ui_find (dialog, GTK_TYPE_LABEL,
                                 "Changes the identifier, also where it is named: in 1 tileset."));
  answer_text ("tooth-king", "_Rename");
  assert_text (self, "tilesets/one.json", after);
  act (self, "rules.undo");
  assert_text (self, "tilesets/one.json", before);
  choose (self, &ds_creature_record, "gnaw");
  act (self, "rules.rename");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (
      dst_ui_find (dialog, GTK_TYPE_LABEL,
                   "Changes the identifier, also where it is named: in 2 definitions, 1 level, "
                   "1 tileset."));
  dst_ui_answer ("_Cancel");
  g_assert_true (gtk_widget_activate_action (self->rules, "rules.new", "s", "lock"));
  dst_ui_settle ();
  answer_text ("Rune Seal", "C_reate");
  act (self, "rules.rename");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (
      dst_ui_find (dialog, GTK_TYPE_LABEL,
                   "No other definition, recipe, level, stamp, tileset or mapping names it."));
  dst_ui_answer ("_Cancel");
#undef SET
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                        \
  g_test_add ("/rules-search/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("tab-after-search", test_tab_after_search);
  ADD ("tab-leaves", test_tab_leaves);
  ADD ("rename-scope", test_rename_scope);
#undef ADD
  return g_test_run ();
}
