/* tests/ui/shots.c — takes the pictures of the documentation from the real application:
 *
 *   shots FOLDER
 *   shots FOLDER first-level    those of the guide's page First Level alone
 *   shots FOLDER screens    every screen of a game, in light and dark, tiles and characters
 *
 * Everything in them is set here (seed, size, colours), so that a picture changes only when the
 * program does. */
#include "game.h"

#include "app/settings.h"
#include "recipe/contact_sheet.h"
#include "window/panel.h"

#define SEED 7 /* of the levels; of the others in the strip it is a neighbour */

static const char *folder;

static void
save (DseWindow *window, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  dst_ui_settle ();
  dst_ui_save_picture (GTK_WIDGET (window), path);
}

static void
set_seed (DseWindow *window, guint64 seed)
{
  DsePage *page = dse_window_get_page (window);

  dse_page_generate (page, dse_page_get_recipe (page), seed);
  dst_ui_wait_generated (window);
}

static void
set_scheme (AdwColorScheme scheme)
{
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), scheme);
  dst_ui_settle ();
}

static void
unfold (DseWindow *window, guint i)
{
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  GtkWidget *row = dst_ui_find (panel, ADW_TYPE_EXPANDER_ROW, NULL);

  for (; i > 0 && row != NULL; i--)
    row = gtk_widget_get_next_sibling (row);
  if (ADW_IS_EXPANDER_ROW (row))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
}

/* A new level of recipe @id. */
static void
open_new (DseWindow *window, const char *id)
{
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), id);
  g_autoptr (DsuDocument) document =
      dst_ui_level_new (recipe, SEED, recipe->w, recipe->h, (gsize)recipe->floors);

  set_seed (window, SEED); /* of the tab beside it */
  dse_page_make (dse_window_add_document (window, document));
  dst_ui_wait_generated (window);
}

static void
take_editor (const char *id, const char *name, AdwColorScheme scheme, gboolean letters)
{
  DseWindow *window = dst_ui_start (NULL);

  set_scheme (scheme);
  open_new (window, id);
  if (letters)
    dst_ui_action (window, "win.ascii");
  for (guint64 i = 4; i > 0; i--)
    set_seed (window, SEED + i - 1);
  unfold (window, 2);
  g_object_set (dse_window_get_options (window), "tile", "rubble", "size", 3, NULL);
  dst_ui_action (window, "win.tool::brush");
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  dst_ui_hover (window, (DsCell){ 15, 20 });
  save (window, name);
  if (letters)
    dst_ui_action (window, "win.ascii");
  g_object_set (dse_window_get_options (window), "size", 1, NULL);
  dst_ui_stop ();
}

/* The play that wins, drawn over a locked level, and its lock graph below. */
static void
take_locks (const char *id, const char *name, AdwColorScheme scheme)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *area;

  set_scheme (scheme);
  open_new (window, id);
  dse_window_show_panel (window, &dse_panel_rooms);
  area =
      dst_ui_find (dse_window_show_panel (window, &dse_panel_graph), GTK_TYPE_DRAWING_AREA, NULL);
  dst_ui_action (window, "win.playthrough");
  dst_ui_wait_verdict (window);
  DST_UI_UNTIL (gtk_drawing_area_get_content_width (GTK_DRAWING_AREA (area)) > 100);
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  save (window, name);
  dst_ui_action (window, "win.playthrough");
  dst_ui_stop ();
}

/* A game that was played for a while. */
static void
take_play (const char *id, const char *name, AdwColorScheme scheme)
{
  static const guint keys[] = { GDK_KEY_o, GDK_KEY_o, GDK_KEY_o, GDK_KEY_o, GDK_KEY_o, GDK_KEY_o };
  DseWindow *window = dst_ui_start (NULL);

  set_scheme (scheme);
  open_new (window, id);
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++) {
    dst_ui_key (GTK_WINDOW (window), keys[i], 0);
    dst_ui_pass_time (900);
  }
  save (window, name);
  dst_ui_stop ();
}

/* Strokes of a brush on both sides of a cave, marked as manual edits. */
static void
take_paint (const char *id, const char *name, AdwColorScheme scheme)
{
  DseWindow *window = dst_ui_start (NULL);
  GObject *options = G_OBJECT (dse_window_get_options (window));

  set_scheme (scheme);
  open_new (window, id);
  dst_ui_action (window, "win.tool::brush");
  g_object_set (options, "tile", "floor", "size", 3, "symmetry", DS_SYMMETRY_BOTH, NULL);
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  for (int i = 0; i < 3; i++)
    dst_ui_action (window, "win.zoom-in");
  dsu_canvas_centre (dse_page_get_canvas (dse_window_get_page (window)), (DsCell){ 45, 22 });
  dst_ui_settle ();
  dst_ui_drag (window, (DsCell){ 28, 8 }, (DsCell){ 38, 8 }, 1, 0);
  dst_ui_drag (window, (DsCell){ 38, 8 }, (DsCell){ 38, 14 }, 1, 0);
  g_object_set (options, "tile", "grass", NULL);
  dst_ui_hover (window, (DsCell){ 32, 14 });
  save (window, name);
  g_object_set (options, "tile", "floor", "size", 1, "symmetry", DS_SYMMETRY_OFF, NULL);
  dst_ui_stop ();
}

/* Many seeds beside each other. */
static void
take_sheet (const char *id, const char *name, AdwColorScheme scheme)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  GtkWidget *sheet;
  GListModel *items;

  set_scheme (scheme);
  open_new (window, id);
  dst_ui_action (window, "win.contact-sheet");
  sheet = dse_window_show_panel (window, dse_panel_find ("seeds"));
  items = dse_contact_sheet_get_items (DSE_CONTACT_SHEET (sheet));
  DST_UI_UNTIL (g_list_model_get_n_items (items) == 60);
  dst_ui_settle ();
  dst_ui_save_picture (GTK_WIDGET (window), path);
  dst_ui_stop ();
}

/* A locked level without one of its keys: what is wrong, and what would mend it. */
static void
take_proof (const char *id, const char *name, AdwColorScheme scheme)
{
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document;
  const DsDelve *delve;
  const DsThings *things;

  set_scheme (scheme);
  open_new (window, id);
  document = dst_ui_document (window);
  delve = dsu_document_get_delve (document);
  things = dst_ui_level (window)->things;
  for (gsize i = 0; i < ds_things_count (things); i++)
    if (ds_rules_kind (delve->rules, ds_things_get (things, i)->kind)->role == DS_ROLE_KEY) {
      const uint64_t key = ds_things_get (things, i)->id;
      const DsCmdDeleteThings cmd = {
        .cmd.type = &ds_cmd_delete_things, .floor = 0, .ids = &key, .n_ids = 1
      };

      g_assert_true (dsu_document_apply (document, &cmd.cmd));
      break;
    }
  dse_window_show_panel (window, &dse_panel_findings);
  dst_ui_wait_verdict (window);
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  save (window, name);
  dst_ui_stop ();
}

/* ---- the guide's page First Level: a picture of the level after each step */

#define PAGE_WIDTH 1120 /* of the window */
#define PAGE_HEIGHT 480

static void
save_step (DseWindow *window, int step)
{
  g_autofree char *name = g_strdup_printf ("first-level-%d.png", step);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  dst_ui_action (window, "win.tool::pan");
  dst_ui_hover (window, (DsCell){ 39, 0 });
  dst_ui_settle ();
  dst_ui_save_picture (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))), path);
}

static void
place (DseWindow *window, const char *kind, const char *lock, DsCell cell)
{
  g_object_set (dse_window_get_options (window), "kind", kind, "lock", lock, NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, cell, 1, 0);
}

static void
build_rooms (DseWindow *window)
{
  static const DsRect rooms[] = { { 2, 6, 9, 9 }, { 15, 4, 10, 8 }, { 29, 9, 9, 10 } };

  dst_ui_action (window, "win.tool::build-room");
  for (gsize i = 0; i < G_N_ELEMENTS (rooms); i++)
    dst_ui_drag (window, (DsCell){ rooms[i].x, rooms[i].y },
                 (DsCell){ rooms[i].x + rooms[i].w - 1, rooms[i].y + rooms[i].h - 1 }, 1, 0);
}

static void
join_rooms (DseWindow *window)
{
  dst_ui_action (window, "win.tool::corridor");
  dst_ui_click (window, (DsCell){ 8, 9 }, 1, 0);
  dst_ui_click (window, (DsCell){ 18, 8 }, 1, 0);
  dst_ui_click (window, (DsCell){ 22, 8 }, 1, 0);
  dst_ui_click (window, (DsCell){ 33, 13 }, 1, 0);
}

/* Twelve plants and stones. */
static void
decorate (DseWindow *window)
{
  g_object_set (dse_window_get_options (window), "tile", "rubble", NULL);
  dst_ui_action (window, "win.tool::brush");
  for (int i = 0; i < 6; i++)
    dst_ui_click (window, (DsCell){ 4 + i, 8 + i * i % 5 }, 1, 0);
  place (window, "goblin", NULL, (DsCell){ 20, 6 });
  place (window, "rat", NULL, (DsCell){ 6, 12 });
}

static void
take_first_level (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = NULL;

  set_scheme (ADW_COLOR_SCHEME_FORCE_LIGHT);
  set_seed (window, SEED); /* its tab is in the last picture */
  g_settings_set_boolean (dse_settings_get (), "mark-room", FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), PAGE_WIDTH, PAGE_HEIGHT);
  document = dst_ui_level_new (NULL, SEED, 40, 24, 1);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, "win.fit");
  dst_ui_action (window, "win.tool::fill");
  dst_ui_click (window, (DsCell){ 20, 12 }, 1, 0);
  dst_ui_action (window, "win.forget");
  save_step (window, 1);
  build_rooms (window);
  save_step (window, 2);
  join_rooms (window);
  save_step (window, 3);
  place (window, "player-start", NULL, (DsCell){ 4, 10 });
  place (window, "goal", NULL, (DsCell){ 35, 15 });
  dst_ui_wait_verdict (window);
  save_step (window, 4);
  dst_ui_make (window, "rooms-and-corridors", SEED);
  dst_ui_action (window, "win.fit");
  save_step (window, 5);
  place (window, "gate-locked", "red", (DsCell){ 33, 9 });
  place (window, "key", "red", (DsCell){ 17, 6 });
  dst_ui_wait_verdict (window);
  save_step (window, 6);
  decorate (window);
  save_step (window, 7);
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  save (window, "first-level-8.png");
  g_settings_reset (dse_settings_get (), "mark-room");
  dst_ui_stop ();
}

static void
save_screen (DseWindow *window, const char *name, AdwColorScheme scheme, gboolean letters)
{
  g_autofree char *file =
      g_strdup_printf ("%s-%s-%s.png", name, letters ? "characters" : "tiles",
                       scheme == ADW_COLOR_SCHEME_FORCE_DARK ? "dark" : "light");

  save (window, file);
}

/* Every screen of a game, one after the other: to be looked at. */
static void
take_screens (AdwColorScheme scheme, gboolean letters)
{
  static const struct {
    const char *name;
    guint keys[3]; /* one after the other; 0: no more */
    const char *cheat;
  } screens[] = { { "help", { GDK_KEY_question } },
                  { "inventory", { GDK_KEY_i } },
                  { "item", { GDK_KEY_i, GDK_KEY_a } },
                  { "examine", { GDK_KEY_x } },
                  { "look", { GDK_KEY_semicolon, GDK_KEY_Right, GDK_KEY_Right } },
                  { "cell", { GDK_KEY_semicolon, GDK_KEY_Right, GDK_KEY_Return } },
                  { "throw", { GDK_KEY_t, GDK_KEY_a } },
                  { "spells", { GDK_KEY_r, GDK_KEY_a } },
                  { "rename", { GDK_KEY_exclam } },
                  { "name", { GDK_KEY_exclam, GDK_KEY_a } },
                  { "messages", { GDK_KEY_m } },
                  { "map", { GDK_KEY_M } },
                  { "level-up", { 0 }, "level 2" } };
  DseWindow *window = dst_ui_start (NULL);

  set_scheme (scheme);
  open_new (window, "ruined-keep");
  if (letters)
    dst_ui_action (window, "win.ascii");
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  dst_game_cheat (window, "give white-spellbook");
  dst_game_cheat (window, "spawn goblin");
  for (gsize i = 0; i < G_N_ELEMENTS (screens); i++) {
    if (screens[i].cheat != NULL)
      dst_game_cheat (window, screens[i].cheat);
    for (gsize k = 0; k < G_N_ELEMENTS (screens[i].keys) && screens[i].keys[k] != 0; k++)
      dst_ui_key (GTK_WINDOW (window), screens[i].keys[k],
                  g_unichar_isupper (screens[i].keys[k]) || screens[i].keys[k] == GDK_KEY_exclam ||
                          screens[i].keys[k] == GDK_KEY_question
                      ? GDK_SHIFT_MASK
                      : 0);
    save_screen (window, screens[i].name, scheme, letters);
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  }
  while (dst_game_screen (window) != NULL) /* bonuses are left to choose */
    dst_game_press (window, GDK_KEY_1);
  dst_game_cheat (window, "spawn dragon 5");
  for (int turns = 50; dst_game_screen (window) == NULL && turns > 0; turns--)
    dst_game_press (window, GDK_KEY_period);
  save_screen (window, "lost", scheme, letters);
  if (letters)
    dst_ui_action (window, "win.ascii");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  const gboolean screens = argc == 3 && strcmp (argv[2], "screens") == 0;

  if (argc != 2 && !screens && !(argc == 3 && strcmp (argv[2], "first-level") == 0)) {
    g_printerr ("usage: shots FOLDER [screens|first-level]\n");
    return 2;
  }
  folder = argv[1];
  gtk_init ();
  adw_init ();
  if (screens) {
    for (int i = 0; i < 4; i++)
      take_screens (i % 2 == 0 ? ADW_COLOR_SCHEME_FORCE_LIGHT : ADW_COLOR_SCHEME_FORCE_DARK, i > 1);
    return 0;
  }
  if (argc == 3) { /* the page alone */
    take_first_level ();
    return 0;
  }
  take_first_level ();
  take_editor ("metroidvania-castle", "editor.png", ADW_COLOR_SCHEME_FORCE_LIGHT, FALSE);
  take_editor ("cave-with-lake", "editor-dark.png", ADW_COLOR_SCHEME_FORCE_DARK, FALSE);
  take_editor ("flooded-crypt", "editor-letters.png", ADW_COLOR_SCHEME_FORCE_DARK, TRUE);
  take_locks ("metroidvania-castle", "locks.png", ADW_COLOR_SCHEME_FORCE_LIGHT);
  take_locks ("key-and-door-crypt", "locks-dark.png", ADW_COLOR_SCHEME_FORCE_DARK);
  take_sheet ("mine", "sheet.png", ADW_COLOR_SCHEME_FORCE_LIGHT);
  take_paint ("cave-with-lake", "paint.png", ADW_COLOR_SCHEME_FORCE_LIGHT);
  take_proof ("key-and-door-crypt", "proof.png", ADW_COLOR_SCHEME_FORCE_LIGHT);
  take_play ("flooded-crypt", "play.png", ADW_COLOR_SCHEME_FORCE_DARK);
  return 0;
}
