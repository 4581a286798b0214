/* tests/ui/test_rules_search.c — the search of the Rules window with the keyboard, and the scope of
 * Rename Everywhere. */
#include "gnawers.h"
#include "lib/file.h"
#include "rules/rule_form.h"
#include "rules/rule_list.h"

#include <string.h>

#define EDITED_MS 300 /* more than an edit waits for the next key */

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
tab_after (DstGnawers *self, const char *text)
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
test_tab_after_search (DstGnawers *self, gconstpointer data)
{
  static const struct {
    const char *first, *second;
    gboolean is_chosen; /* by a jump, before the first search */
    guint key;          /* in the list, after it */
  } rows[] = {
    { "gnaw", "o", TRUE, 0 },          { "wall", "wall", TRUE, 0 },
    { "wall", "", TRUE, GDK_KEY_End }, { "potion", "king", FALSE, 0 },
    { "king", "a", TRUE, 0 },          { "a", "goblin", FALSE, GDK_KEY_End },
    { "spell", "prefab", FALSE, 0 }, /* categories */
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsRuleEntry *entry;
    GtkWidget *focus;

    if (rows[i].is_chosen)
      dst_gnawers_choose (self, &ds_creature_record, "gnaw");
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
is_in_list (DstGnawers *self, GtkWidget *focus)
{
  return gtk_widget_is_ancestor (focus, gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (
                                            gtk_widget_get_last_child (self->list))));
}

/* Definitions that are called so come before those that have it in their group or category. */
static void
test_names_first (DstGnawers *self, gconstpointer data)
{
  static const struct {
    const char *text, *first, *last;
  } ROWS[] = {
    { "door", "door", "archway" },
    { "goblin", "goblin", "kobold" },
    { "gnaw", "gnaw", "gnaw-king" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    gboolean is_behind = FALSE;

    tab_after (self, ROWS[i].text);
    dst_ui_key (GTK_WINDOW (self->rules), GDK_KEY_Home, 0);
    g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ==, ROWS[i].first);
    for (guint k = 0; k < 40 && !is_behind; k++) {
      dst_ui_key (GTK_WINDOW (self->rules), GDK_KEY_Down, 0);
      is_behind =
          strcmp (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ROWS[i].last) == 0;
    }
    g_assert_true (is_behind);
  }
}

/* The list is one stop of Tab: from there to the form, and back by way of the chosen row to what
 * stands above the list. What is made has the focus in its form. */
static void
test_tab_leaves (DstGnawers *self, gconstpointer data)
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
test_rename_scope (DstGnawers *self, gconstpointer data)
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
  dst_gnawers_choose (self, &ds_creature_record, "gnaw-king");
  dst_gnawers_act (self, "rules.rename");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (dst_ui_find (dialog, GTK_TYPE_LABEL,
                                 "Changes the identifier, also where it is named: in 1 tileset."));
  answer_text ("tooth-king", "_Rename");
  dst_gnawers_assert_text (self, "tilesets/one.json", after);
  dst_gnawers_act (self, "rules.undo");
  dst_gnawers_assert_text (self, "tilesets/one.json", before);
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  dst_gnawers_act (self, "rules.rename");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (
      dst_ui_find (dialog, GTK_TYPE_LABEL,
                   "Changes the identifier, also where it is named: in 2 definitions, 1 level, "
                   "1 tileset."));
  dst_ui_answer ("_Cancel");
  g_assert_true (gtk_widget_activate_action (self->rules, "rules.new", "s", "lock"));
  dst_ui_settle ();
  answer_text ("Rune Seal", "C_reate");
  dst_gnawers_act (self, "rules.rename");
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
  g_test_add ("/rules-search/" name, DstGnawers, NULL, dst_gnawers_set_up, function,               \
              dst_gnawers_tear_down)
  ADD ("tab-after-search", test_tab_after_search);
  ADD ("names-first", test_names_first);
  ADD ("tab-leaves", test_tab_leaves);
  ADD ("rename-scope", test_rename_scope);
#undef ADD
  return g_test_run ();
}
