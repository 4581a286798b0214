/* tests/ui/test_spoken.c — ten whole tasks by the keyboard, followed by ear: each step waits for
 * what a screen reader hears, and looks at nothing else. */
#include "drive.h"
#include "heard.h"

#include <string.h>

/* @keys is an accelerator, or text behind an apostrophe; then @hears is heard. */
typedef struct {
  const char *keys, *hears;
} Step;

typedef struct {
  const char *name;
  Step steps[12];
} Task;

static const Task TASKS[] = {
  { "walk",
    { { "Right", "40, 12 · Floor · Outer Chamber" },
      { "Right", "41, 12 · Floor" },
      { "Down", "41, 13" },
      { "Left", "40, 13" } } },
  { "paint-and-undo",
    { { "Right", "40, 12" },
      { "Right", "41, 12" },
      { "b", "" },
      { "Return", "manual edit" },
      { "<Control>z", "Accretion, stage 2" },
      { "<Control><Shift>z", "manual edit" } } },
  { "place-and-delete",
    { { "Right", "40, 12" },
      { "Right", "41, 12" },
      { "o", "" },
      { "Return", "Goblin: 66 hit points" },
      { "<Control>z", "Accretion, stage 2" },
      { "<Control><Shift>z", "Goblin: 66 hit points" },
      { "Delete", "41, 12" } } },
  { "go-to-a-cell",
    { { "<Control><Shift>g", "Go To; Outer Chamber, Room 1" },
      { "'30", "1 of" },
      { "comma", "Go To" },
      { "'20", "Cell 30, 20, Cell" },
      { "Return", "" },
      { "Right", "31, 20" } } },
  { "go-to-a-room",
    { { "<Control><Shift>g", "Go To" },
      { "'vaulted", "Vaulted Closet" },
      { "Return", "" },
      { "Right", "Vaulted Closet" } } },
  { "command",
    { { "<Control><Shift>p", "Command Palette; Home, Files, Alt+Home, Action; 1 of" },
      { "'lock", "Lock, Guide; 1 of 10" },
      { "Down", "Lock Graph, View, Ctrl+Alt+K, Action; 2 of 10" },
      { "Up", "Lock, Guide; 1 of 10" },
      { "Escape", "" } } },
  { "locked-layer",
    { { "Right", "40, 12" },
      { "Right", "41, 12" },
      { "<Control><Shift>p", "Command Palette" },
      { "'unlocktheactive", "Lock or unlock the active layer, View, Action; 1 of 1" },
      { "Return", "" },
      { "Return", "“Ground” is locked" } } },
  { "next-seed",
    { { "Right", "Outer Chamber" },
      { "g", "Level; 43, 8 · Cave floor" },
      { "<Shift>g", "Level; 43, 8 · " } } },
  { "find-objects",
    { { "<Control><Alt>e", "Objects to find" },
      { "'key", "3 matches in 1 level" },
      { "Escape", "" } } },
  { "play",
    { { "F5", "Game; Press ? for help. You are at 75, 4" },
      { "Left", "Turn 1" },
      { "<Shift>F5", "" } } },
};

static GtkWindow *
active_window (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *at = windows; at != NULL; at = at->next)
    if (gtk_window_is_active (at->data))
      return at->data;
  return windows->data;
}

static void
press (const char *keys)
{
  GdkModifierType modifiers;
  guint key;

  if (keys[0] == '\'') {
    dst_ui_type (active_window (), keys + 1);
    return;
  }
  gtk_accelerator_parse (keys, &key, &modifiers);
  g_assert_cmpuint (key, !=, 0);
  dst_ui_key (active_window (), key, modifiers);
}

/* Fails with what was heard instead. */
static void
wait_to_hear (const Step *step)
{
  gint64 end = 0;

  while (strstr (dst_heard (), step->hears) == NULL) {
    g_autofree char *what =
        g_strdup_printf ("\"%s\" after %s; heard: %s", step->hears, step->keys, dst_heard ());

    end = dst_ui_turn (end, __FILE__, __LINE__, G_STRFUNC, what);
  }
}

static void
test_task (gconstpointer data)
{
  const Task *task = data;
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_make (window, "key-and-door-crypt", 7);
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));
  dst_ui_settle ();
  dst_listen ();
  for (const Step *step = task->steps; step->keys != NULL; step++) {
    dst_heard_forget ();
    press (step->keys);
    wait_to_hear (step);
  }
  dst_listen_stop ();
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (TASKS); i++) {
    g_autofree char *path = g_strconcat ("/editor/spoken/", TASKS[i].name, NULL);

    g_test_add_data_func (path, &TASKS[i], test_task);
  }
  return g_test_run ();
}
