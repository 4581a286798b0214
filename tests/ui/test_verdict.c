/* tests/ui/test_verdict.c — the lamp, and the play that it stands for. */
#include "app/settings.h"
#include "drive.h"

#include "panels/repairs_view.h"
#include "proof/spot_list.h"
#include "window/lamp.h"
#include "window/panel.h"

#include <glib/gstdio.h>

/* '#' wall, '@' start, '!' goal, 'r' a red key and 'R' a red gate, 'i' and 'I' of the lock that
 * takes its keys, 'S' a secret door, '<' a door to the west only. */
static const struct {
  char glyph;
  const char *kind, *lock;
} THINGS[] = {
  { '@', "player-start", NULL }, { '!', "goal", NULL },         { 'r', "key", "red" },
  { 'R', "gate-locked", "red" }, { 'i', "key", "iron" },        { 'I', "gate-locked", "iron" },
  { 'S', "gate-secret", NULL },  { '<', "gate-one-way", NULL },
};

static const char *
lamp_word (DseWindow *window)
{
  dst_ui_wait_verdict (window);
  return dse_lamp_get_word (DSE_LAMP (dst_ui_find (GTK_WIDGET (window), DSE_TYPE_LAMP, NULL)));
}

static void
put (DseWindow *window, gsize floor, char glyph, DsCell at)
{
  DsuDocument *document = dst_ui_document (window);

  for (gsize i = 0; i < G_N_ELEMENTS (THINGS); i++)
    if (THINGS[i].glyph == glyph) {
      DsThing thing = { .id = (uint64_t)(at.y * 100 + at.x + 1),
                        .facing = glyph == '<' ? DS_WEST : DS_FACING_NONE,
                        .target_floor = -1,
                        .at = at,
                        .lock = THINGS[i].lock != NULL ? ds_str_new (THINGS[i].lock) : NULL };
      const DsCmdPlaceThing cmd = { .cmd.type = &ds_cmd_place_thing,
                                    .floor = floor,
                                    .thing = &thing };

      g_assert_true (ds_rules_find_kind (dsu_document_get_delve (document)->rules, THINGS[i].kind,
                                         &thing.kind));
      g_assert_true (dsu_document_apply (document, &cmd.cmd));
      ds_str_unref (thing.lock);
    }
}

/* Draws @rows from the corner of @floor. */
static void
draw (DseWindow *window, gsize floor, const char *const *rows)
{
  DsuDocument *document = dst_ui_document (window);
  const uint16_t wall = ds_rules_find_tile (dsu_document_get_delve (document)->rules, "wall");

  for (int32_t y = 0; rows[y] != NULL; y++)
    for (int32_t x = 0; rows[y][x] != '\0'; x++) {
      const DsSpan span = { y, x, x, wall };
      const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                               .floor = floor,
                               .layer = DS_LAYER_GROUND,
                               .spans = &span,
                               .n_spans = 1,
                               .pin = TRUE };

      if (rows[y][x] == '#')
        g_assert_true (dsu_document_apply (document, &cmd.cmd));
      else
        put (window, floor, rows[y][x], (DsCell){ x, y });
    }
}

/* A window with a level of @w cells of floor on each side, and @rows in its corner. */
static DseWindow *
start_drawn (int w, int floors, const char *const *rows)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, w, w, floors);

  g_assert_nonnull (document);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  draw (window, 0, rows);
  dst_ui_wait_verdict (window);
  return window;
}

/* Chooses what is called @first @second in the palette, and puts it on @cell: all by keys. */
static void
type_thing (DseWindow *window, const char *first, const char *second, DsCell cell)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  GtkWindow *top = GTK_WINDOW (window);
  DsCell at;

  dst_ui_key (top, GDK_KEY_j, GDK_CONTROL_MASK);
  dst_ui_type (top, first);
  dst_ui_key (top, GDK_KEY_space, 0);
  dst_ui_type (top, second);
  dst_ui_key (top, GDK_KEY_Return, 0); /* and back to the level */
  dst_ui_key (top, GDK_KEY_o, 0);
  if (!dsu_canvas_get_cursor (canvas, &at))
    dst_ui_key (top, GDK_KEY_Left, 0); /* it comes */
  while (dsu_canvas_get_cursor (canvas, &at) && (at.x != cell.x || at.y != cell.y))
    dst_ui_key (top,
                at.x < cell.x   ? GDK_KEY_Right
                : at.x > cell.x ? GDK_KEY_Left
                : at.y < cell.y ? GDK_KEY_Down
                                : GDK_KEY_Up,
                0);
  dst_ui_key (top, GDK_KEY_Return, 0);
}

/* The same without the pointer. */
static void
test_lamp_by_keys (void)
{
  static const char *const empty[] = { "#######", "#@...!#", "#######", NULL };
  DseWindow *window = start_drawn (8, 1, empty);

  type_thing (window, "red", "door", (DsCell){ 3, 1 });
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished");
  type_thing (window, "red", "key", (DsCell){ 2, 1 });
  g_assert_cmpstr (lamp_word (window), ==, "Can always be finished");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_cmpstr (lamp_word (window), ==, "Can always be finished");
  dst_ui_stop ();
}

static const char *const LOCKED[] = { "########", "#@.R..!#", "#r######", "########", NULL };
static const char *const DROP[] = { "#########", "#.<.@..!#", "#########", NULL };

/* Each edit, and taking it back, turns the lamp. */
static void
test_lamp (void)
{
  static const char *const empty[] = { "#######", "#@...!#", "#######", NULL };
  DseWindow *window = start_drawn (12, 1, empty);

  g_assert_cmpstr (lamp_word (window), ==, "Can always be finished");
  put (window, 0, 'R', (DsCell){ 3, 1 });
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished");
  put (window, 0, 'r', (DsCell){ 4, 1 });
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished");
  put (window, 0, 'r', (DsCell){ 2, 1 });
  g_assert_cmpstr (lamp_word (window), ==, "Can always be finished");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (lamp_word (window), ==, "Can always be finished");
  dst_ui_stop ();
}

static void
test_words (void)
{
  static const struct {
    const char *rows[4], *word;
  } cases[] = {
    { { "#####", "#@..#", "#####" }, "Undecided" },
    { { "#########", "#.<.@..!#", "#########" }, "Can be lost" },
    { { "#########", "#.I@iI.!#", "#########" }, "Can be lost" },
    { { "#######", "#@.#.!#", "#######" }, "Cannot be finished" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    DseWindow *window = start_drawn (12, 1, cases[i].rows);
    GtkWidget *lamp = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_LAMP, NULL);
    g_autofree char *tip = gtk_widget_get_tooltip_text (lamp) != NULL
                               ? g_strdup (gtk_widget_get_tooltip_text (lamp))
                               : NULL;

    g_assert_cmpstr (lamp_word (window), ==, cases[i].word);
    g_assert_nonnull (tip);
    g_assert_true (g_ascii_isupper (tip[0]));
    g_assert_nonnull (strstr (tip, "locks and routes, not survival"));
    gtk_test_accessible_assert_property (lamp, GTK_ACCESSIBLE_PROPERTY_LABEL, cases[i].word);
    gtk_test_accessible_assert_property (lamp, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tip);
    dst_ui_stop ();
  }
}

/* The assumption about secret doors is chosen, and remembered for other levels. */
static void
test_secrets (void)
{
  static const char *const rows[] = { "#######", "#@.S.!#", "#######", NULL };
  GSettings *settings;
  DseWindow *window = start_drawn (12, 1, rows);

  settings = dse_settings_get ();
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished");
  g_settings_set_string (settings, "secret-doors", "findable");
  g_assert_cmpstr (lamp_word (window), ==, "Can always be finished");
  g_settings_reset (settings, "secret-doors");
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished");
  dst_ui_stop ();
}

/* The effort that the preferences ask for multiplies the states, and the level is judged again. */
static void
test_effort (void)
{
  static const char *const rows[] = { "#######", "#@...!#", "#######", NULL };
  DseWindow *window = start_drawn (12, 1, rows);
  DseVerdict *verdict = dse_page_get_verdict (dse_window_get_page (window));
  GtkWidget *row;

  g_assert_cmpuint (dse_verdict_get_budget (verdict), ==, DS_PROVE_STATES);
  dst_ui_action (window, "win.preferences");
  row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "Proof effort");
  g_assert_nonnull (row);
  dst_ui_wait_verdict (window);
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row))), 1000);
  g_assert_cmpuint (dse_verdict_get_budget (verdict), ==, UINT64_C (1000) * DS_PROVE_STATES);
  g_assert_true (dse_verdict_get_busy (verdict));
  gtk_window_destroy (dst_ui_dialog ());
  g_settings_reset (dse_settings_get (), "proof-effort");
  g_assert_cmpuint (dse_verdict_get_budget (verdict), ==, DS_PROVE_STATES);
  g_assert_cmpstr (lamp_word (window), ==, "Can always be finished");
  dst_ui_stop ();
}

/* Another tab has another verdict; a tab may be closed while its level is looked at. */
static void
test_tabs (void)
{
  DseWindow *window = start_drawn (12, 1, DROP);
  g_autoptr (DsuDocument) large = dst_ui_level_new (NULL, 1, 2048, 2048, 1);

  g_assert_cmpstr (lamp_word (window), ==, "Can be lost");
  dse_window_add_document (window, large);
  g_assert_cmpstr (
      dse_lamp_get_word (DSE_LAMP (dst_ui_find (GTK_WIDGET (window), DSE_TYPE_LAMP, NULL))), ==,
      "Checking…");
  dst_ui_action (window, "win.close-tab");
  g_assert_cmpstr (lamp_word (window), ==, "Can be lost");
  dst_ui_stop ();
}

static GtkWidget *
show_steps (DseWindow *window)
{
  dst_ui_wait_verdict (window);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F7, 0);
  return dst_ui_find (GTK_WIDGET (window), DSE_TYPE_SPOT_LIST, NULL);
}

/* By keys alone: the panel opens, down goes through the steps, and the view goes there. */
static void
test_steps (void)
{
  DseWindow *window = start_drawn (12, 1, LOCKED);
  GtkWidget *list = show_steps (window);
  DseSpotList *steps = DSE_SPOT_LIST (list);

  g_assert_true (gtk_widget_get_mapped (list));
  g_assert_cmpuint (dse_spot_list_get_n (steps), ==, 3);
  g_assert_cmpstr (dse_spot_list_get_text (steps, 0), ==, "Take Red key at 1, 2");
  dse_spot_list_choose (steps, 1);
  dst_ui_settle ();
  g_assert_cmpuint (dse_spot_list_get_chosen (steps), ==, 1);
  put (window, 0, 'R', (DsCell){ 5, 1 });
  dst_ui_wait_verdict (window);
  g_assert_cmpuint (dse_spot_list_get_n (steps), ==, 4);
  g_assert_cmpuint (dse_spot_list_get_chosen (steps), ==, 1); /* it says the same */
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F7, 0);
  g_assert_false (gtk_widget_get_mapped (list));
  dst_ui_stop ();
}

/* A picture of the level. */
static GBytes *
look (DseWindow *window)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "delvesmith-verdict.png", NULL);
  char *bytes;
  gsize n;

  dst_ui_settle ();
  dst_ui_save_picture (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))), path);
  g_assert_true (g_file_get_contents (path, &bytes, &n, NULL));
  g_unlink (path);
  return g_bytes_new_take (bytes, n);
}

/* A key draws the play over the level; it follows edits, and the chosen step stands out. */
static void
test_route (void)
{
  DseWindow *window = start_drawn (12, 1, LOCKED);
  g_autoptr (GBytes) drawn = NULL, chosen = NULL, plain = NULL, again = NULL;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_v, 0);
  drawn = look (window);
  dse_page_set_route_step (dse_window_get_page (window), 1);
  chosen = look (window);
  g_assert_false (g_bytes_equal (drawn, chosen));
  dse_page_set_route_step (dse_window_get_page (window), -1);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_v, 0);
  plain = look (window);
  g_assert_false (g_bytes_equal (drawn, plain));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_v, 0);
  again = look (window);
  g_assert_true (g_bytes_equal (drawn, again));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_v, 0);
  dst_ui_stop ();
}

static GtkWidget *
find_button (DseWindow *window, const char *label)
{
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_findings);
  GtkWidget *button = dst_ui_find (panel, GTK_TYPE_BUTTON, label);

  return button != NULL && gtk_widget_get_mapped (button) ? button : NULL;
}

/* A finding is chosen by keys; its button mends the level, and undo brings it back. */
static void
test_fix (void)
{
  static const char *const rows[] = { "#########", "#@.!#...#", "#########", "#########",
                                      "#########", "#########", "#########", "#########",
                                      "#########", NULL };
  DseWindow *window = start_drawn (9, 1, rows);
  const DsFindings *findings;
  DseSpotList *list;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F4, 0);
  dst_ui_settle ();
  list = DSE_SPOT_LIST (dst_ui_find (GTK_WIDGET (window), DSE_TYPE_SPOT_LIST, NULL));
  g_assert_cmpuint (dse_spot_list_get_n (list), ==, 1);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_cmpuint (dse_spot_list_get_chosen (list), ==, 0);
  g_assert_nonnull (find_button (window, "Dig a Tunnel"));
  g_signal_emit_by_name (find_button (window, "Dig a Tunnel"), "clicked");
  dst_ui_wait_verdict (window);
  g_assert_cmpuint (dse_spot_list_get_n (list), ==, 0);
  findings = dse_verdict_get_findings (dse_page_get_verdict (dse_window_get_page (window)));
  g_assert_cmpuint (findings->items.n, ==, 0);
  g_assert_null (find_button (window, "Dig a Tunnel"));
  dst_ui_action (window, "win.undo");
  dst_ui_wait_verdict (window);
  g_assert_cmpuint (dse_spot_list_get_n (list), ==, 1);
  dst_ui_stop ();
}

/* A change that mends the level is suggested, shown, made, and taken back. */
static void
test_repair (void)
{
  static const char *const rows[] = { "########", "#@.R..!#", "########", NULL };
  DseWindow *window = start_drawn (12, 1, rows);
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_playthrough);
  GtkWidget *view = dst_ui_find (panel, DSE_TYPE_REPAIRS_VIEW, NULL);
  DseSpotList *list = DSE_SPOT_LIST (dst_ui_find (view, DSE_TYPE_SPOT_LIST, NULL));

  dst_ui_settle ();
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished");
  g_assert_true (gtk_widget_get_mapped (view));
  g_signal_emit_by_name (dst_ui_find (view, GTK_TYPE_BUTTON, "Suggest Repairs"), "clicked");
  DST_UI_UNTIL (dse_spot_list_get_n (list) > 0);
  g_assert_cmpuint (dse_spot_list_get_n (list), >, 0);
  dse_spot_list_choose (list, 0);
  g_assert_true (dse_page_is_peeking (dse_window_get_page (window)));
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished"); /* it is only shown */
  g_signal_emit_by_name (dst_ui_find (view, GTK_TYPE_BUTTON, "Apply"), "clicked");
  g_assert_false (dse_page_is_peeking (dse_window_get_page (window)));
  g_assert_cmpstr (lamp_word (window), ==, "Can always be finished");
  g_assert_false (gtk_widget_get_visible (view));
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (lamp_word (window), ==, "Cannot be finished");
  g_assert_cmpuint (dse_spot_list_get_n (list), ==, 0);
  dst_ui_stop ();
}

/* One that is let stand for a reason no longer counts; it can be taken back. */
static void
test_ignore (void)
{
  static const char *const rows[] = { "#######", "#@...!#", "#######", NULL };
  DseWindow *window = start_drawn (12, 1, rows);
  DseVerdict *verdict = dse_page_get_verdict (dse_window_get_page (window));
  const gsize n = dse_verdict_get_findings (verdict)->items.n;
  GtkWidget *panel, *reason;
  DseSpotList *list;

  g_assert_cmpuint (n, >, 0);
  panel = dse_window_show_panel (window, &dse_panel_findings);
  dst_ui_settle ();
  list = DSE_SPOT_LIST (dst_ui_find (panel, DSE_TYPE_SPOT_LIST, NULL));
  dse_spot_list_choose (list, 0);
  g_assert_false (gtk_widget_get_sensitive (find_button (window, "Ignore")));
  reason = dst_ui_find (panel, GTK_TYPE_ENTRY, NULL);
  gtk_widget_grab_focus (reason);
  dst_ui_type (GTK_WINDOW (window), "later");
  g_assert_true (gtk_widget_get_sensitive (find_button (window, "Ignore")));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  dst_ui_wait_verdict (window);
  g_assert_cmpuint (dse_spot_list_get_n (list), ==, n - 1);
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, "Show ignored issues")), TRUE);
  g_assert_cmpuint (dse_spot_list_get_n (list), ==, n);
  for (guint i = 0; i < n && find_button (window, "Stop Ignoring") == NULL; i++)
    dse_spot_list_choose (list, i);
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, "Ignored: later"));
  g_signal_emit_by_name (find_button (window, "Stop Ignoring"), "clicked");
  dst_ui_wait_verdict (window);
  for (gsize i = 0; i < n; i++)
    g_assert_false (dse_verdict_get_findings (verdict)->items.items[i].is_ignored);
  dst_ui_stop ();
}

/* A finding of another floor goes there. */
static void
test_other_floor (void)
{
  static const char *const rows[] = { "#######", "#@...!#", "#######", NULL };
  DseWindow *window = start_drawn (12, 2, rows);
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  DseSpotList *list;

  list = DSE_SPOT_LIST (
      dst_ui_find (dse_window_show_panel (window, &dse_panel_findings), DSE_TYPE_SPOT_LIST, NULL));
  for (guint i = 0; i < dse_spot_list_get_n (list) && dsu_canvas_get_floor (canvas) == 0; i++)
    dse_spot_list_choose (list, i);
  g_assert_cmpuint (dsu_canvas_get_floor (canvas), ==, 1);
  dst_ui_stop ();
}

/* Keys go on working in a list of findings that is empty. */
static void
test_empty_list (void)
{
  static const char *const filters[] = { "Errors", "Warnings", "Hints" };
  static const char *const rows[] = { "#######", "#@...!#", "#######", NULL };
  DseWindow *window = start_drawn (12, 1, rows);
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_findings);

  for (gsize i = 0; i < G_N_ELEMENTS (filters); i++)
    gtk_toggle_button_set_active (
        GTK_TOGGLE_BUTTON (dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, filters[i])), FALSE);
  dst_ui_action (window, "win.focus-canvas");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F7, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F4, 0);
  g_assert_true (gtk_widget_get_mapped (panel));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F4, 0);
  g_assert_false (gtk_widget_get_mapped (panel));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/verdict/lamp", test_lamp);
  g_test_add_func ("/editor/verdict/lamp-by-keys", test_lamp_by_keys);
  g_test_add_func ("/editor/verdict/words", test_words);
  g_test_add_func ("/editor/verdict/secrets", test_secrets);
  g_test_add_func ("/editor/verdict/effort", test_effort);
  g_test_add_func ("/editor/verdict/tabs", test_tabs);
  g_test_add_func ("/editor/verdict/steps", test_steps);
  g_test_add_func ("/editor/verdict/route", test_route);
  g_test_add_func ("/editor/verdict/fix", test_fix);
  g_test_add_func ("/editor/verdict/repair", test_repair);
  g_test_add_func ("/editor/verdict/ignore", test_ignore);
  g_test_add_func ("/editor/verdict/empty-list", test_empty_list);
  g_test_add_func ("/editor/verdict/other-floor", test_other_floor);
  return g_test_run ();
}
