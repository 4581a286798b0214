/* editor/play/control_bar.c — the bar above a game: time, bots and probes on the left, the menu and
 * the buttons back to the editor on the right. */
#include "play/control_bar.h"

#include "icon_button.h"
#include "overflow.h"
#include "play/command.h"
#include "play/probe.h"
#include "sim/mind/bot.h"

#include <glib/gi18n.h>

static GtkWidget *
choice_new (const char *label, const char *action, const char *tip)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (label);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  return button;
}

static GtkWidget *
build_time (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_box_append (GTK_BOX (box), choice_new (_ ("Turns"), "play.real-time(false)",
                                             _ ("The world waits for the player")));
  gtk_box_append (GTK_BOX (box), choice_new (_ ("Real Time"), "play.real-time(true)",
                                             _ ("The world moves on its own")));
  gtk_widget_add_css_class (box, "linked");
  return box;
}

static GMenuModel *
speed_menu (void)
{
  static const char *const SPEEDS[][2] = { { "¼ ×", "0.25" }, { "½ ×", "0.5" }, { "1 ×", "1" },
                                           { "2 ×", "2" },    { "4 ×", "4" },   { "8 ×", "8" },
                                           { "16 ×", "16" } };
  GMenu *menu = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (SPEEDS); i++) {
    g_autofree char *action = g_strconcat ("play.speed::", SPEEDS[i][1], NULL);

    g_menu_append (menu, SPEEDS[i][0], action);
  }
  return G_MENU_MODEL (menu);
}

static GtkWidget *
build_speed (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenuModel) menu = speed_menu ();

  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Speed"));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), menu);
  dsu_menu_button_set_tip (button, _ ("Speed of real time and bots"));
  return button;
}

static GtkWidget *
build_watch (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("_Play Yourself"), "play.watch::");
  for (gsize i = 0; i < ds_bots_count (); i++) {
    const DsBotClass *bot = ds_bots_get (i);
    g_autofree char *action = g_strconcat ("play.watch::", bot->id, NULL);

    g_menu_append (menu, _ (bot->label), action);
  }
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Watch"));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  dsu_menu_button_set_tip (button, _ ("Let a bot play"));
  return button;
}

/* The menu of probes and minds. */
static GtkWidget *
build_probes (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new (), probes = g_menu_new (), minds = g_menu_new ();

  for (gsize i = 0; i < dse_probes_count (); i++) {
    g_autofree char *action = g_strconcat ("play.probe-", dse_probes_get (i)->id, NULL);

    g_menu_append (probes, _ (dse_probes_get (i)->label), action);
  }
  g_menu_append (minds, _ ("Click to _Inspect a Creature"), "play.click-minds");
  g_menu_append (minds, _ ("_Next Creature"), "play.mind");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (probes));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (minds));
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Reveal"));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  dsu_menu_button_set_tip (button, _ ("Show what creatures see, want and think"));
  return button;
}

static GtkWidget *
build_menu (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("_Save Game…"), "play.save");
  g_menu_append (menu, _ ("_Open Game…"), "play.load");
  g_menu_append (menu, _ ("_Restart"), "play.restart");
  g_menu_append (menu, _ ("_Cheats"), "play.console");
  g_menu_append (menu, _ ("Stop Scrolling at the Level _Edge"), "play.play-edge");
  g_menu_append (menu, _ ("_Help"), "play.screen::help");
  g_menu_append (menu, _ ("Change _Keys…"), "win.play-keys");
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  dsu_menu_button_set_tip (button, _ ("Game menu"));
  return button;
}

static void
on_closed (GtkWidget *menu)
{
  gtk_widget_activate_action (menu, "win.focus-canvas", NULL);
}

/* Keys stay with the game after a click on a button. */
static void
leave_focus (GtkWidget *widget)
{
  if (GTK_IS_MENU_BUTTON (widget))
    g_signal_connect (gtk_menu_button_get_popover (GTK_MENU_BUTTON (widget)), "closed",
                      G_CALLBACK (on_closed), NULL);
  gtk_widget_set_focus_on_click (widget, FALSE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child))
      leave_focus (child);
}

/* "End the game (Shift+F5)": @tip with the first key that the application gives the window's action
 * @name. Caller frees. */
static char *
dup_tip (const char *name, const char *tip)
{
  GApplication *application = g_application_get_default (); /* NULL in a window of its own */
  g_auto (GStrv) accels = NULL;
  g_autofree char *label = NULL;
  GdkModifierType with;
  guint key;

  if (application != NULL)
    accels = gtk_application_get_accels_for_action (GTK_APPLICATION (application), name);
  if (accels == NULL || accels[0] == NULL || !gtk_accelerator_parse (accels[0], &key, &with))
    return g_strdup (tip);
  label = gtk_accelerator_get_label (key, with);
  return g_strdup_printf ("%s (%s)", tip, label);
}

/* Time, bots and probes; those for which there is no room are in a popover. */
static GtkWidget *
build_groups (void)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *overflow;

  gtk_box_append (GTK_BOX (row),
                  dse_command_button (gtk_toggle_button_new (), "media-playback-pause-symbolic",
                                      _ ("Pause"), "pause"));
  gtk_box_append (GTK_BOX (row),
                  dse_command_button (gtk_button_new (), "media-skip-forward-symbolic",
                                      _ ("Advance one turn"), "one-turn"));
  gtk_box_append (GTK_BOX (row), build_time ());
  gtk_box_append (GTK_BOX (row), build_speed ());
  gtk_box_append (GTK_BOX (row), build_watch ());
  gtk_box_append (GTK_BOX (row), dsu_icon_button_new ("view-refresh-symbolic", "play.restart",
                                                      _ ("Restart with the same seed")));
  gtk_box_append (GTK_BOX (row),
                  dse_command_button (gtk_toggle_button_new (), "ds-floors-symbolic",
                                      _ ("Show everything hidden from the player"), "reveal"));
  gtk_box_append (GTK_BOX (row), build_probes ());
  overflow = g_object_new (DSU_TYPE_OVERFLOW, "content", row, "hexpand", TRUE, NULL);
  dsu_overflow_adopt (DSU_OVERFLOW (overflow));
  return overflow;
}

GtkWidget *
dse_control_bar_new (void)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *edit = gtk_button_new_with_label (_ ("Edit"));
  g_autofree char *edit_tip = dup_tip ("win.play", _ ("Return to the editor; the game waits"));
  g_autofree char *stop_tip = dup_tip ("win.stop-play", _ ("End the game"));

  gtk_box_append (GTK_BOX (bar), build_groups ());
  gtk_box_append (GTK_BOX (bar), build_menu ());
  gtk_actionable_set_action_name (GTK_ACTIONABLE (edit), "win.play");
  gtk_widget_set_tooltip_text (edit, edit_tip);
  gtk_box_append (GTK_BOX (bar), edit);
  gtk_box_append (GTK_BOX (bar),
                  dsu_icon_button_new ("media-playback-stop-symbolic", "win.stop-play", stop_tip));
  gtk_widget_add_css_class (bar, "play-bar");
  leave_focus (bar);
  return bar;
}
