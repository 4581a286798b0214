/* tests/ui/test_new_rules.c — the definitions of a project change while a level is played: the game
 * keeps its rules until its player takes the new ones, as a branch. */
#include "game.h"

#include "lib/file.h"

#include <glib/gstdio.h>
#include <string.h>

#define RULES                                                                                      \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"creatures\": [\n"                         \
  "  { \"id\": \"%s\", \"label\": \"Gnaw\", \"group\": \"Own\", \"glyph\": \"g\", \"hp\": %d } ] " \
  "}\n"
#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [9, 4], \"ruleset\": "          \
  "\"free\", "                                                                                     \
  "\"floors\": [ {\n  \"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\" }, \"rows\": " \
  "[ \"#########\", \"#.......#\", \"#.......#\", \"#########\" ] },\n  \"things\": [\n"           \
  "    { \"id\": \"t-1\", \"kind\": \"player-start\", \"at\": [1, 1] },\n"                         \
  "    { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [7, 1] },\n"                                 \
  "    { \"id\": \"t-3\", \"kind\": \"gnaw\", \"at\": [6, 2] } ] } ] }\n"

typedef struct {
  char *folder; /* a project */
  DseWindow *window;
} Fixture;

static void
write_rules (Fixture *self, const char *id, int hp)
{
  g_autofree char *text = g_strdup_printf (RULES, id, hp);

  dst_write_file (self->folder, "rules/creatures.json", text);
}

/* The rules of the project are others. */
static void
change_rules (Fixture *self, const char *id, int hp)
{
  write_rules (self, id, hp);
  dse_definitions_reload (dse_project_get_definitions (dse_window_get_project (self->window)));
  dst_ui_settle ();
}

static void
set_up (Fixture *self, gconstpointer data)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("gnaws-%u", n++), *level = NULL;

  self->folder = dst_ui_file (name);
  dst_write_file (self->folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Gnaws\" }\n");
  write_rules (self, "gnaw", 7);
  dst_write_file (self->folder, "levels/one.delve", LEVEL);
  level = g_build_filename (self->folder, "levels/one.delve", NULL);
  self->window = dst_ui_start (level);
  dst_game_begin (self->window);
  dst_game_press (self->window, GDK_KEY_period);
  dst_game_press (self->window, GDK_KEY_period);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  dst_ui_stop ();
  g_free (self->folder);
}

static DsuBar *
bar_of (Fixture *self)
{
  return DSU_BAR (dst_game_play (self->window)->rules_bar);
}

/* Hit points of the gnaw at the shown step. */
static gint32
hp_of (Fixture *self)
{
  return ds_sim_state (dse_session_get_sim (dst_game_session (self->window)))
      ->actors.items[1]
      .body.hp_max;
}

static void
accept (Fixture *self)
{
  GtkWidget *button =
      dst_ui_find (GTK_WIDGET (bar_of (self)), GTK_TYPE_BUTTON, "Use the New Rules");

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  dst_ui_settle ();
}

static void
test_branch (Fixture *self, gconstpointer data)
{
  DseSession *session = dst_game_session (self->window);
  g_autofree char *picture = g_strdup (g_getenv ("PICTURE"));

  g_assert_false (dsu_bar_is_shown (bar_of (self)));
  change_rules (self, "gnaw", 31);
  g_assert_true (dsu_bar_is_shown (bar_of (self)));
  g_assert_cmpint (hp_of (self), ==, 7);
  if (picture != NULL)
    dst_ui_save_picture (GTK_WIDGET (self->window), picture);
  accept (self);
  g_assert_false (dsu_bar_is_shown (bar_of (self)));
  g_assert_cmpint (hp_of (self), ==, 31);
  g_assert_cmpstr (dst_game_hint (self->window), ==, "Continuing with the new rules");
  g_assert_cmpuint (dse_session_get_n_branches (session), ==, 2);
  g_assert_cmpuint (dse_session_get_branch (session, 0).length, ==, 2);
  g_assert_cmpuint (dse_session_get_branch (session, 1).from, ==, 2);
  dst_game_press (self->window, GDK_KEY_period);
  g_assert_cmpuint (dse_session_get_length (session), ==, 4);

  /* The branch before, and the steps before, still have the old rules. */
  dse_play_seek (dst_game_play (self->window), 1);
  g_assert_cmpint (hp_of (self), ==, 7);
  g_assert_true (dsu_bar_is_shown (bar_of (self)));
  dse_play_choose (dst_game_play (self->window), 0, 2);
  dst_game_press (self->window, GDK_KEY_period);
  g_assert_cmpuint (dse_session_get_n_branches (session), ==, 2);
  g_assert_cmpint (hp_of (self), ==, 7);
  dse_play_choose (dst_game_play (self->window), 1, 4);
  g_assert_cmpint (hp_of (self), ==, 31);
  g_assert_false (dsu_bar_is_shown (bar_of (self)));
}

/* Both rules are in the file, whatever the rules are when it is opened. */
static void
test_file (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "game.capsule", NULL);
  guint64 hash;
  DsError err;

  change_rules (self, "gnaw", 31);
  accept (self);
  dst_game_press (self->window, GDK_KEY_period);
  hash = ds_sim_hash (dse_session_get_sim (dst_game_session (self->window)));
  g_assert_true (dse_play_save (dst_game_play (self->window), path, &err));
  change_rules (self, "gnaw", 12);
  dst_game_load (self->window, path);
  g_assert_cmpuint (ds_sim_hash (dse_session_get_sim (dst_game_session (self->window))), ==, hash);
  g_assert_cmpint (hp_of (self), ==, 31);
  g_assert_cmpuint (dse_session_get_n_branches (dst_game_session (self->window)), ==, 2);
  g_assert_true (dsu_bar_is_shown (bar_of (self)));
  dse_play_choose (dst_game_play (self->window), 0, 2);
  g_assert_cmpint (hp_of (self), ==, 7);
}

/* Rules without the creature that is there: a sentence, and the game goes on as before. */
static void
test_gone (Fixture *self, gconstpointer data)
{
  DseSession *session = dst_game_session (self->window);

  change_rules (self, "gnarl", 7);
  g_assert_true (dsu_bar_is_shown (bar_of (self)));
  accept (self);
  g_assert_nonnull (strstr (dst_game_hint (self->window),
                            "the rules no longer define \"gnaw\", which the game needs"));
  g_assert_cmpuint (dse_session_get_n_branches (session), ==, 1);
  g_assert_true (dsu_bar_is_shown (bar_of (self)));
  dst_game_press (self->window, GDK_KEY_period);
  g_assert_cmpuint (dse_session_get_length (session), ==, 3);
  g_assert_cmpint (hp_of (self), ==, 7);
}

/* The way through the editor changes no rules: an edit is played with the old ones. */
static void
test_edit (Fixture *self, gconstpointer data)
{
  DseSession *session = dst_game_session (self->window);

  dst_game_press (self->window, GDK_KEY_F5);
  change_rules (self, "gnaw", 31);
  dst_game_press (self->window, GDK_KEY_F5);
  g_assert_cmpint (hp_of (self), ==, 7);
  g_assert_cmpuint (dse_session_get_length (session), ==, 2);
  g_assert_true (dsu_bar_is_shown (bar_of (self)));
  dst_game_press (self->window, GDK_KEY_F5);
  g_object_set (dse_window_get_options (self->window), "tile", "wall", NULL);
  dst_ui_action (self->window, "win.tool::brush");
  dst_ui_click (self->window, (DsCell){ 4, 1 }, 1, 0);
  dst_game_press (self->window, GDK_KEY_F5);
  g_assert_cmpuint (dse_session_get_length (session), ==, 3);
  g_assert_cmpint (hp_of (self), ==, 7);
  accept (self);
  g_assert_cmpint (hp_of (self), ==, 31);
}

/* A bar that was closed stays away until the rules change again; a saved picture is no change. */
static void
test_closed (Fixture *self, gconstpointer data)
{
  change_rules (self, "gnaw", 31);
  g_signal_emit_by_name (bar_of (self), "closed");
  dsu_bar_hide (bar_of (self));
  dst_game_press (self->window, GDK_KEY_period);
  g_assert_false (dsu_bar_is_shown (bar_of (self)));
  change_rules (self, "gnaw", 32);
  g_assert_true (dsu_bar_is_shown (bar_of (self)));
  change_rules (self, "gnaw", 7);
  g_assert_false (dsu_bar_is_shown (bar_of (self)));
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/new-rules/branch", test_branch }, { "/new-rules/file", test_file },
    { "/new-rules/gone", test_gone },     { "/new-rules/edit", test_edit },
    { "/new-rules/closed", test_closed },
  };

  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
