/* tests/ui/test_tile_rules.c — tile rules of the window: applied on command, and after strokes in
 * the same undo step; selection and locked layers limit them; the Rules window has their forms. */
#include "gnawers.h"

#include "app/settings.h"
#include "lib/file.h"
#include "lib/tile_rules.h"
#include "rules/find_tile_rule.h"
#include "rules/rule_form.h"
#include "rules/rule_list.h"
#include "rules/rule_row.h"
#include "tools/layers.h"

#include <adwaita.h>
#include <string.h>

#define EDITED_MS 300 /* more than an edit waits for the next key */

/* Sand around lava, and grass on sand. */
#define RULES                                                                                      \
  DST_NO_HOUSE_RULES "shore|lf| s|l=lava f=floor s=sand\ngreen|s|g|s=sand,nothing g=grass"

#define NO_RULES DST_NO_HOUSE_RULES "shore|?|||off\ngreen|?|||off\n"

static DseWindow *window;
static char *said; /* the latest toast; NULL: none */

static void
on_said (DsePage *page, const char *text)
{
  g_free (said);
  said = g_strdup (text);
}

/* The definitions of the program and, behind them, the rules of @lines, see lib/tile_rules.h. */
static void
take_rules (const char *lines)
{
  DsuDocument *document = dst_ui_document (window);
  const DsRules *house = dsu_document_get_delve (document)->rules;
  const size_t n = ds_rules_n_texts (house);
  g_autofree DsRulesText *texts = g_new0 (DsRulesText, n + 1);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *list = dst_tile_rules_dup (lines);
  g_autofree char *text =
      g_strdup_printf ("{\"format\": \"delvesmith.rules\", \"version\": 1, %s}", list);
  DsCmdRules cmd = { .cmd.type = &ds_cmd_rules };

  for (size_t i = 0; i < n; i++)
    texts[i] = ds_rules_text (house, i);
  texts[n] = (DsRulesText){ text, strlen (text), false };
  g_assert_cmpint (ds_rules_parse_texts (&cmd.rules, "t", texts, n + 1, errors), ==, DS_OK);
  g_assert_true (dsu_document_take (document, &cmd.cmd, NULL));
  ds_rules_unref (cmd.rules);
  ds_doc_clear_history (dsu_document_get_doc (document));
}

/* A blank level of @floors with these rules, and a brush with lava. */
static void
start (int floors)
{
  window = dst_ui_start (NULL);
  dst_ui_add_blank (window, floors);
  take_rules (RULES);
  g_clear_pointer (&said, g_free);
  g_signal_connect (dse_window_get_page (window), "said", G_CALLBACK (on_said), NULL);
  g_object_set (dse_window_get_options (window), "tile", "lava", "size", 1, NULL);
  dst_ui_action (window, "win.tool::brush");
  g_settings_reset (dse_settings_get (), "live-tile-rules");
}

static void
stop (void)
{
  g_settings_reset (dse_settings_get (), "live-tile-rules");
  dst_ui_stop ();
}

static const char *
ground (int x, int y)
{
  return dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y });
}

static const char *
feature (int x, int y)
{
  return dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ x, y });
}

static guint32
pins (int x, int y)
{
  return ds_floor_get (dst_ui_level (window), DS_LAYER_PIN, (DsCell){ x, y });
}

static DsDoc *
doc (void)
{
  return dsu_document_get_doc (dst_ui_document (window));
}

static guint
count (gsize floor, DsLayer layer, const char *id)
{
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  const DsFloor *level = &delve->dungeon.floors[floor];
  guint n = 0;

  for (int y = 0; y < level->h; y++)
    for (int x = 0; x < level->w; x++)
      n += ds_floor_get (level, layer, (DsCell){ x, y }) == ds_rules_find_tile (delve->rules, id);
  return n;
}

static void
draw (DsCell from, DsCell to)
{
  dst_ui_drag (window, from, to, 1, 0);
}

/* ---- while drawing */

/* Off, as they are at first, no rule follows a stroke; on, all do, in its undo step. */
static void
test_while_drawing (void)
{
  start (1);
  draw ((DsCell){ 5, 5 }, (DsCell){ 7, 5 });
  g_assert_cmpuint (ds_doc_position (doc ()), ==, 1);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 0);
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.live-tile-rules");
  g_assert_true (g_settings_get_boolean (dse_settings_get (), "live-tile-rules"));
  draw ((DsCell){ 5, 5 }, (DsCell){ 7, 5 });
  g_assert_cmpuint (ds_doc_position (doc ()), ==, 1);
  g_assert_cmpstr (ds_doc_label (doc (), 0), ==, "Brush");
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "lava"), ==, 3);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 8);
  g_assert_cmpuint (count (0, DS_LAYER_FEATURE, "grass"), ==, 8);
  g_assert_cmpstr (ground (6, 4), ==, "sand");
  g_assert_cmpstr (feature (6, 4), ==, "grass");
  g_assert_cmpuint (pins (6, 4), ==, DS_PIN_GROUND | DS_PIN_FEATURE); /* as if painted by hand */
  g_assert_nonnull (strstr (dse_window_get_hint (window), "Tile rules: 8 cells changed"));
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "floor"), ==, 40 * 20);
  g_assert_cmpuint (count (0, DS_LAYER_FEATURE, "grass"), ==, 0);
  dst_ui_action (window, "win.redo");
  g_assert_cmpuint (count (0, DS_LAYER_FEATURE, "grass"), ==, 8);
  dst_ui_action (window, "win.live-tile-rules");
  draw ((DsCell){ 20, 10 }, (DsCell){ 20, 10 });
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 8);
  g_assert_null (strstr (dse_window_get_hint (window), "Tile rules"));
  stop ();
}

/* Rules look around what the stroke changed, and nowhere else; each tool has them. */
static void
test_around_the_stroke (void)
{
  static const char *const tools[] = { "rectangle", "line", "terrain" };

  start (1);
  draw ((DsCell){ 30, 15 }, (DsCell){ 30, 15 }); /* without rules */
  dst_ui_action (window, "win.live-tile-rules");
  for (gsize i = 0; i < G_N_ELEMENTS (tools); i++) {
    g_autofree char *action = g_strdup_printf ("win.tool::%s", tools[i]);

    dst_ui_action (window, action);
    g_object_set (dse_window_get_options (window), "tile", "lava", "terrain", "", NULL);
    draw ((DsCell){ 5, 5 }, (DsCell){ 7, 5 });
    g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 8);
    dst_ui_action (window, "win.undo");
    g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 0);
  }
  g_assert_cmpstr (ground (30, 15), ==, "lava");
  stop ();
}

/* Mirrored strokes are followed on both sides, and a stroke that is cancelled by none. */
static void
test_symmetry_and_escape (void)
{
  start (1);
  dst_ui_action (window, "win.live-tile-rules");
  g_object_set (dse_window_get_options (window), "symmetry", DS_SYMMETRY_HORIZONTAL, NULL);
  draw ((DsCell){ 5, 5 }, (DsCell){ 5, 5 });
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "lava"), ==, 2);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 8);
  g_object_set (dse_window_get_options (window), "symmetry", DS_SYMMETRY_OFF, NULL);
  dst_ui_action (window, "win.undo");
  dst_ui_press (window, (DsCell){ 9, 9 }, 1);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_release (1);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "floor"), ==, 40 * 20);
  stop ();
}

/* Cells of the level's layer "Shade" with @id; the level lacks it: 0. */
static guint
count_shade (const char *id)
{
  DsTileLayers layers;
  int own;

  ds_tile_layers_read (&layers, dsu_document_get_delve (dst_ui_document (window))->dungeon.extras);
  own = ds_tile_layers_find (&layers, "Shade");
  return own >= 0 ? count (0, DS_LAYER_TILES (own), id) : 0;
}

/* A rule lays the tiles of its own layer in the step of the stroke, takes them back where its
 * pattern is erased, and leaves what is painted there. */
static void
test_own_layer (void)
{
  start (1);
  take_rules (NO_RULES "shade|lf| s|l=lava f=floor s=sand|fixed layer=\"Shade\"");
  dst_ui_action (window, "win.live-tile-rules");
  draw ((DsCell){ 5, 5 }, (DsCell){ 7, 5 });
  g_assert_cmpuint (ds_doc_position (doc ()), ==, 1);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 0);
  g_assert_cmpuint (count_shade ("sand"), ==, 1);
  g_assert_cmpuint (pins (8, 5), ==, 0);
  g_assert_nonnull (strstr (dse_window_get_hint (window), "Tile rules: 1 cell changed"));
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  draw ((DsCell){ 5, 5 }, (DsCell){ 7, 5 });
  g_assert_cmpuint (count_shade ("sand"), ==, 0);
  dst_ui_action (window, "win.undo");
  dse_layers_set_active (dse_page_get_layers (dse_window_get_page (window)),
                         (DsStratum)DS_STRATUM_TILES (0));
  g_object_set (dse_window_get_options (window), "tile", "mud", NULL);
  draw ((DsCell){ 7, 5 }, (DsCell){ 7, 5 });
  g_assert_cmpuint (pins (7, 5), ==, DS_PIN_GROUND | DS_PIN_TILES);
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_cmpuint (count_shade ("mud"), ==, 1);
  stop ();
}

/* On command, the cells that a rule laid follow edits that were made while it was off. */
static void
test_own_layer_applied (void)
{
  start (1);
  take_rules (NO_RULES "shade|l|s|l=lava s=sand|layer=\"Shade\"");
  draw ((DsCell){ 5, 5 }, (DsCell){ 7, 5 });
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_cmpstr (said, ==, "Tile rules: 3 cells changed");
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  draw ((DsCell){ 5, 5 }, (DsCell){ 6, 5 });
  g_assert_cmpuint (count_shade ("sand"), ==, 3);
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_cmpuint (count_shade ("sand"), ==, 1);
  stop ();
}

static gsize
n_objects (void)
{
  return ds_things_count (dst_ui_level (window)->things);
}

/* Objects of a rule come and go with its pattern; a deleted one does not come back. */
static void
test_objects (void)
{
  guint64 id;
  const DsCmdDeleteThings cmd = { .cmd.type = &ds_cmd_delete_things, .ids = &id, .n_ids = 1 };

  start (1);
  take_rules (NO_RULES "guard|lf| o|l=lava f=floor o=@goblin|fixed");
  dst_ui_action (window, "win.live-tile-rules");
  draw ((DsCell){ 5, 5 }, (DsCell){ 7, 5 });
  g_assert_cmpuint (n_objects (), ==, 1);
  g_assert_cmpint (ds_things_get (dst_ui_level (window)->things, 0)->at.x, ==, 8);
  g_assert_cmpuint (pins (8, 5), ==, 0);
  draw ((DsCell){ 8, 5 }, (DsCell){ 8, 5 });
  g_assert_cmpuint (n_objects (), ==, 1);
  g_assert_cmpint (ds_things_get (dst_ui_level (window)->things, 0)->at.x, ==, 9);
  id = ds_things_get (dst_ui_level (window)->things, 0)->id;
  g_assert_true (dsu_document_take (dst_ui_document (window), &cmd.cmd, NULL));
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_cmpuint (n_objects (), ==, 0);
  stop ();
}

/* ---- on command */

static void
select_box (DsCell from, DsCell to)
{
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, from, to, 1, 0);
  g_assert_nonnull (dse_page_get_selection (dse_window_get_page (window)));
}

/* All floors change in one step, and the toast counts the cells. */
static void
test_apply (void)
{
  start (2);
  draw ((DsCell){ 5, 5 }, (DsCell){ 5, 5 });
  dsu_canvas_set_floor (dse_page_get_canvas (dse_window_get_page (window)), 1);
  dst_ui_settle ();
  draw ((DsCell){ 9, 9 }, (DsCell){ 10, 9 });
  g_assert_cmpuint (ds_doc_position (doc ()), ==, 2);
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_cmpstr (said, ==, "Tile rules: 10 cells changed");
  g_assert_cmpuint (ds_doc_position (doc ()), ==, 3);
  g_assert_cmpstr (ds_doc_label (doc (), 2), ==, "Apply Tile Rules");
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 4);
  g_assert_cmpuint (count (1, DS_LAYER_FEATURE, "grass"), ==, 6);
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_cmpstr (said, ==, "No tile rule fits");
  g_assert_cmpuint (ds_doc_position (doc ()), ==, 3);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand") + count (1, DS_LAYER_GROUND, "sand"), ==, 0);
  stop ();
}

/* Nothing outside of a selection changes, on command and while drawing. */
static void
test_selection (void)
{
  start (2);
  draw ((DsCell){ 5, 5 }, (DsCell){ 7, 5 });
  select_box ((DsCell){ 0, 0 }, (DsCell){ 6, 5 });
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_cmpstr (said, ==, "Tile rules: 3 cells changed");
  g_assert_cmpstr (ground (4, 5), ==, "sand");
  g_assert_cmpstr (ground (5, 4), ==, "sand");
  g_assert_cmpstr (ground (7, 4), ==, "floor");
  g_assert_cmpstr (ground (5, 6), ==, "floor");
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_cmpstr (said, ==, "No tile rule fits in the selection");
  dst_ui_action (window, "win.live-tile-rules");
  dst_ui_action (window, "win.tool::brush");
  draw ((DsCell){ 2, 2 }, (DsCell){ 2, 2 });
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 3 + 4);
  draw ((DsCell){ 0, 5 }, (DsCell){ 0, 5 });
  g_assert_cmpstr (ground (0, 4), ==, "sand");
  g_assert_cmpstr (ground (0, 6), ==, "floor");
  stop ();
}

/* A locked layer stays, and says so where nothing else is left to change. */
static void
test_locked (void)
{
  DseLayers *layers;

  start (1);
  layers = dse_page_get_layers (dse_window_get_page (window));
  draw ((DsCell){ 5, 5 }, (DsCell){ 5, 5 });
  dse_layers_set_locked (layers, DS_STRATUM_GROUND, TRUE);
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_nonnull (strstr (said, "“Ground” is locked"));
  g_assert_cmpuint (ds_doc_position (doc ()), ==, 1);
  dse_layers_set_locked (layers, DS_STRATUM_GROUND, FALSE);
  dse_layers_set_locked (layers, DS_STRATUM_FEATURE, TRUE);
  dst_ui_action (window, "win.live-tile-rules");
  draw ((DsCell){ 15, 5 }, (DsCell){ 15, 5 });
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 4);
  g_assert_cmpuint (count (0, DS_LAYER_FEATURE, "grass"), ==, 0);
  dse_layers_set_locked (layers, DS_STRATUM_FEATURE, FALSE);
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_cmpuint (count (0, DS_LAYER_FEATURE, "grass"), ==, 8);
  stop ();
}

/* Without an enabled rule, the toast says where to find them. */
static void
test_none_enabled (void)
{
  start (1);
  take_rules (DST_NO_HOUSE_RULES "shore|?|||off\ngreen|?|||off");
  dst_ui_action (window, "win.apply-tile-rules");
  g_assert_nonnull (strstr (said, "No tile rule is enabled"));
  g_assert_cmpuint (ds_doc_position (doc ()), ==, 0);
  stop ();
}

/* ---- every way to lay tiles */

/* Sand around each cell that is neither floor nor sand, and beside doors. */
#define EDGES                                                                                      \
  DST_NO_HOUSE_RULES "edge|xf| s|!x=floor,sand f=floor s=sand\ndoor|+f| s|f=floor s=sand"

/* A stroke on the level of start_around(). */
typedef struct {
  const char *tool, *tile;
  DsCell from, to;
} Way;

static const Way WAYS[] = {
  { "brush", "lava", { 5, 5 }, { 7, 5 } },
  { "random", "lava", { 5, 5 }, { 7, 5 } },
  { "scatter", "lava", { 5, 8 }, { 12, 14 } },
  { "terrain", "deep-water", { 5, 5 }, { 7, 5 } },
  { "eraser", "lava", { 5, 5 }, { 7, 5 } },
  { "line", "lava", { 5, 5 }, { 9, 7 } },
  { "rectangle", "lava", { 5, 5 }, { 9, 8 } },
  { "ellipse", "lava", { 5, 5 }, { 9, 8 } },
  { "fill", "deep-water", { 30, 15 }, { 30, 15 } },
  { "replace", "deep-water", { 29, 14 }, { 33, 16 } },
  { "build-room", "lava", { 26, 3 }, { 32, 8 } },
  { "corridor", "lava", { 18, 5 }, { 22, 5 } },
  { "door", "door", { 20, 5 }, { 20, 5 } },
};

/* Lava at (30, 15) to (32, 15) and a wall at (20, 2) to (20, 8), with no sand, and rules that put
 * some around all that is laid. */
static void
start_around (void)
{
  start (1);
  take_rules (EDGES);
  draw ((DsCell){ 30, 15 }, (DsCell){ 32, 15 });
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  draw ((DsCell){ 20, 2 }, (DsCell){ 20, 8 });
  dst_ui_action (window, "win.live-tile-rules");
  ds_doc_clear_history (doc ());
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 0);
}

/* One step, called @label, has the tiles and the sand that rules laid around them; undoing it takes
 * both back. */
static void
assert_followed (const char *label)
{
  const guint n = count (0, DS_LAYER_GROUND, "sand");
  g_autofree char *note = g_strdup_printf ("Tile rules: %u cell", n);

  g_assert_cmpuint (n, >, 0);
  g_assert_nonnull (strstr (dse_window_get_hint (window), note));
  g_assert_cmpuint (ds_doc_position (doc ()), ==, 1);
  g_assert_cmpstr (ds_doc_label (doc (), 0), ==, label);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 0);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "lava"), ==, 3);
}

static gboolean
lays_tiles (const DseTool *tool)
{
  return tool->traits & DSE_TOOL_PAINTS && tool->apply == NULL;
}

static gboolean
has_way (const char *tool)
{
  for (gsize i = 0; i < G_N_ELEMENTS (WAYS); i++)
    if (strcmp (WAYS[i].tool, tool) == 0)
      return TRUE;
  return FALSE;
}

/* Tools of the column that paint tiles, of which WAYS has all. */
static void
test_every_tool (void)
{
  start_around ();
  for (gsize i = 0; i < dse_tool_count (); i++)
    if (lays_tiles (dse_tool_get (i)) && !has_way (dse_tool_get (i)->id))
      g_error ("no stroke of the tool %s", dse_tool_get (i)->id);
  for (gsize i = 0; i < G_N_ELEMENTS (WAYS); i++) {
    const Way *way = &WAYS[i];
    g_autofree char *action = g_strdup_printf ("win.tool::%s", way->tool);

    dst_ui_action (window, action);
    g_object_set (dse_window_get_options (window), "tile", way->tile, "terrain", "", NULL);
    g_test_message ("%s", way->tool);
    draw (way->from, way->to);
    assert_followed (dse_tool_find (way->tool)->label);
  }
  stop ();
}

static gboolean
floats (void)
{
  return (dse_page_get_tool (dse_window_get_page (window))->traits & DSE_TOOL_MODAL) != 0;
}

/* The selection, which the piece was copied from, does not keep rules from what lies elsewhere. */
static void
test_pasted (void)
{
  start_around ();
  select_box ((DsCell){ 30, 15 }, (DsCell){ 32, 15 });
  dst_ui_action (window, "win.copy");
  dst_ui_action (window, "win.paste");
  DST_UI_UNTIL (floats ());
  dst_ui_click (window, (DsCell){ 8, 8 }, 1, 0);
  g_assert_cmpstr (ground (8, 8), ==, "lava");
  g_assert_cmpstr (ground (8, 7), ==, "sand");
  g_assert_cmpstr (ground (30, 14), ==, "floor"); /* nothing changed there */
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 8);
  assert_followed ("Paste");
  g_assert_true (floats ());
  dst_ui_action (window, "win.live-tile-rules");
  dst_ui_click (window, (DsCell){ 8, 8 }, 1, 0);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "lava"), ==, 6);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  stop ();
}

/* A captured stamp, alone and in a row, which is one step. */
static void
test_stamped (void)
{
  start_around ();
  dst_ui_drag (window, (DsCell){ 29, 15 }, (DsCell){ 33, 15 }, 3, 0);
  g_assert_true (floats ());
  dst_ui_click (window, (DsCell){ 8, 8 }, 1, 0);
  g_assert_cmpstr (ground (8, 7), ==, "sand");
  assert_followed ("Stamp");
  dst_ui_drag (window, (DsCell){ 8, 8 }, (DsCell){ 13, 8 }, 1, 0);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "lava"), ==, 9);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 8 + 8);
  assert_followed ("Stamp");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);

  select_box ((DsCell){ 6, 8 }, (DsCell){ 10, 8 }); /* it limits the stamp and its rules */
  dst_ui_drag (window, (DsCell){ 29, 15 }, (DsCell){ 33, 15 }, 3, 0);
  dst_ui_click (window, (DsCell){ 8, 8 }, 1, 0);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "lava"), ==, 6);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 2); /* at its ends */
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  stop ();
}

/* Dragged cells, and copies of them; arrow keys, which may go on, leave no trail of sand. */
static void
test_moved (void)
{
  start_around ();
  select_box ((DsCell){ 30, 15 }, (DsCell){ 32, 15 });
  draw ((DsCell){ 31, 15 }, (DsCell){ 11, 10 });
  g_assert_cmpstr (ground (11, 10), ==, "lava");
  g_assert_cmpstr (ground (11, 9), ==, "sand");
  assert_followed ("Move");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  select_box ((DsCell){ 30, 15 }, (DsCell){ 32, 15 });
  dst_ui_press (window, (DsCell){ 31, 15 }, 1);
  dst_ui_hover (window, (DsCell){ 11, 10 });
  dst_ui_hold (GDK_CONTROL_MASK, TRUE);
  dst_ui_release (1);
  dst_ui_hold (GDK_CONTROL_MASK, FALSE);
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "lava"), ==, 6);
  assert_followed ("Copy");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  select_box ((DsCell){ 30, 15 }, (DsCell){ 32, 15 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Up, GDK_ALT_MASK);
  dst_ui_settle ();
  g_assert_cmpstr (ground (31, 14), ==, "lava");
  g_assert_cmpuint (count (0, DS_LAYER_GROUND, "sand"), ==, 0);
  stop ();
}

/* ---- the Rules window */

static DseRuleRow *
row_of (DstGnawers *self, const char *key)
{
  GtkWidget *row = dse_rule_form_get_row (DSE_RULE_FORM (self->form), key);

  g_assert_nonnull (row);
  return DSE_RULE_ROW (row);
}

static void
type_rows (DstGnawers *self, const char *key, const char *rows)
{
  GtkWidget *text = dst_ui_find (GTK_WIDGET (row_of (self, key)), GTK_TYPE_TEXT_VIEW, NULL);

  g_assert_nonnull (text);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), rows, -1);
  dst_ui_pass_time (EDITED_MS);
}

static const DsTileRule *
rule_of (DstGnawers *self, const char *id)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;

  for (size_t i = 0; i < ds_rules_n_tile_rules (rules); i++)
    if (strcmp (ds_rules_tile_rule (rules, i)->id, id) == 0)
      return ds_rules_tile_rule (rules, i);
  g_assert_not_reached ();
}

/* A house rule is overridden, switched off, and drawn anew; a wrong drawing stays with its reason.
 */
static void
test_form (DstGnawers *self, gconstpointer data)
{
  GtkWidget *toggle;

  dst_gnawers_choose (self, &ds_tile_rule_record, "door-torches");
  dst_gnawers_act (self, "rules.override");
  toggle = dst_ui_find (GTK_WIDGET (row_of (self, "enabled")), GTK_TYPE_SWITCH, NULL);
  g_assert_true (gtk_switch_get_active (GTK_SWITCH (toggle)));
  gtk_switch_set_active (GTK_SWITCH (toggle), FALSE);
  dst_ui_pass_time (EDITED_MS);
  g_assert_false (rule_of (self, "door-torches")->enabled);
  type_rows (self, "find", "wxw\n?.?");
  g_assert_cmpstr (dse_rule_row_get_error (row_of (self, "find")), ==,
                   "the legend has no entry for \"x\"");
  g_assert_cmpuint (rule_of (self, "door-torches")->find.n, ==, 2);
  type_rows (self, "find", "w+w\n?.?\n?.?");
  g_assert_null (dse_rule_row_get_error (row_of (self, "find")));
  g_assert_cmpuint (rule_of (self, "door-torches")->find.n, ==, 3);
  type_rows (self, "put", "t t\n\n\n\n t");
  g_assert_nonnull (strstr (dse_rule_row_get_error (row_of (self, "put")), "3 × 3 cells"));
  type_rows (self, "put", "t t\n\n t");
  g_assert_null (dse_rule_row_get_error (row_of (self, "put")));
  g_assert_cmpuint (rule_of (self, "door-torches")->put.n, ==, 3);
  type_rows (self, "put", "t t    \n\n t"); /* spaces at the end of a row set nothing */
  g_assert_null (dse_rule_row_get_error (row_of (self, "put")));
}

static void
set_number (DstGnawers *self, const char *key, int value)
{
  GtkWidget *spin = dst_ui_find (GTK_WIDGET (row_of (self, key)), GTK_TYPE_SPIN_BUTTON, NULL);

  g_assert_nonnull (spin);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  dst_ui_pass_time (EDITED_MS);
}

/* Steps, noise, layer and order are fields of the form. */
static void
test_form_places (DstGnawers *self, gconstpointer data)
{
  const DsTileRule *rule;
  GtkWidget *entry;

  dst_gnawers_choose (self, &ds_tile_rule_record, "door-torches");
  dst_gnawers_act (self, "rules.override");
  set_number (self, "step_x", 3);
  set_number (self, "noise", 40);
  gtk_switch_set_active (
      GTK_SWITCH (dst_ui_find (GTK_WIDGET (row_of (self, "final")), GTK_TYPE_SWITCH, NULL)), TRUE);
  entry = dst_ui_find (GTK_WIDGET (row_of (self, "layer")), GTK_TYPE_TEXT, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "Lights");
  dst_ui_pass_time (EDITED_MS);
  rule = rule_of (self, "door-torches");
  g_assert_cmpint (rule->step_x, ==, 3);
  g_assert_cmpint (rule->noise, ==, 40);
  g_assert_true (rule->final);
  g_assert_cmpstr (rule->layer, ==, "Lights");
}

/* A row that was refused is tried again after another change, here of the pattern that it did not
 * fit in. */
static void
test_refused (DstGnawers *self, gconstpointer data)
{
  dst_gnawers_choose (self, &ds_tile_rule_record, "door-torches");
  dst_gnawers_act (self, "rules.override");
  type_rows (self, "find", "w+w\n?.?");
  type_rows (self, "put", "t t\n\n t");
  g_assert_nonnull (strstr (dse_rule_row_get_error (row_of (self, "put")), "3 × 2 cells"));
  g_assert_cmpuint (rule_of (self, "door-torches")->put.n, <, 3);
  type_rows (self, "find", "w+w\n?.?\n?.?");
  g_assert_null (dse_rule_row_get_error (row_of (self, "put")));
  g_assert_cmpuint (rule_of (self, "door-torches")->put.n, ==, 3);
}

/* A project with two rules, of which the first is later by its name, and the Rules window. */
#define RULE_OF(id, label)                                                                         \
  "    { \"id\": \"" id "\", \"label\": \"" label "\",  \"find\": [\"?\"],\n"                      \
  "      \"put\": [\"\"] }"
#define TWO_RULES(first, second)                                                                   \
  "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"tile_rules\": [\n" first         \
  ",\n\n" second "\n  ]\n}\n"
#define ZEBRA RULE_OF ("zebra", "Zebra")
#define APE RULE_OF ("ape", "Ape")

static void
set_up_two (DstGnawers *self, gconstpointer data)
{
  g_autofree char *level = NULL;

  self->folder = dst_ui_file ("two-rules");
  dst_write_file (self->folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Two\" }\n");
  dst_write_file (self->folder, "rules/tile_rules.json", TWO_RULES (ZEBRA, APE));
  dst_write_file (self->folder, "rules/creatures.json", DST_GNAWERS);
  dst_write_file (self->folder, "levels/one.delve", DST_GNAWER_LEVEL);
  level = g_build_filename (self->folder, "levels/one.delve", NULL);
  self->window = dst_ui_start (level);
  dst_gnawers_open_rules (self);
}

static gboolean
can_move (DstGnawers *self, const char *name)
{
  GActionGroup *actions = g_object_get_data (G_OBJECT (self->rules), "actions");

  return g_action_group_get_action_enabled (actions, name);
}

/* Ids of the rules of the level that the project has, in the order in which they apply. */
static const char *
last_two (DstGnawers *self)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;
  const size_t n = ds_rules_n_tile_rules (rules);

  if (strcmp (ds_rules_tile_rule (rules, n - 2)->id, "zebra") == 0)
    return strcmp (ds_rules_tile_rule (rules, n - 1)->id, "ape") == 0 ? "zebra ape" : "other";
  return strcmp (ds_rules_tile_rule (rules, n - 2)->id, "ape") == 0 &&
                 strcmp (ds_rules_tile_rule (rules, n - 1)->id, "zebra") == 0
             ? "ape zebra"
             : "other";
}

/* By the buttons, the keys and the undo of the window; the rule stays chosen, and all other bytes
 * of the file stay. */
static void
test_order (DstGnawers *self, gconstpointer data)
{
  g_assert_cmpstr (last_two (self), ==, "zebra ape");
  dst_gnawers_choose (self, &ds_tile_rule_record, "zebra");
  g_assert_true (!can_move (self, "move-up") && can_move (self, "move-down"));
  g_assert_nonnull (dst_ui_find (self->form, GTK_TYPE_BUTTON, "Apply earlier (Alt+Up)"));
  dst_ui_click_on (dst_ui_find (self->form, GTK_TYPE_BUTTON, "Apply later (Alt+Down)"));
  dst_ui_settle ();
  dst_gnawers_assert_text (self, "rules/tile_rules.json", TWO_RULES (APE, ZEBRA));
  g_assert_cmpstr (last_two (self), ==, "ape zebra");
  g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ==, "zebra");
  g_assert_true (can_move (self, "move-up") && !can_move (self, "move-down"));
  dst_gnawers_act (self, "rules.undo");
  dst_gnawers_assert_text (self, "rules/tile_rules.json", TWO_RULES (ZEBRA, APE));
  dst_gnawers_choose (self, &ds_tile_rule_record, "ape");
  dst_ui_key (GTK_WINDOW (self->rules), GDK_KEY_Up, GDK_ALT_MASK);
  dst_ui_settle ();
  g_assert_cmpstr (last_two (self), ==, "ape zebra");
  dst_ui_key (GTK_WINDOW (self->rules), GDK_KEY_Down, GDK_ALT_MASK);
  dst_ui_settle ();
  g_assert_cmpstr (last_two (self), ==, "zebra ape");
  dst_gnawers_choose (self, &ds_tile_rule_record, "door-torches"); /* of the program */
  g_assert_false (can_move (self, "move-up") || can_move (self, "move-down"));
  dst_gnawers_choose (self, &ds_creature_record, "gnaw"); /* which have no order */
  g_assert_false (can_move (self, "move-up") || can_move (self, "move-down"));
  g_assert_null (dst_ui_find (self->form, GTK_TYPE_BUTTON, "Apply later (Alt+Down)"));
}

/* The list shows tile rules in the order in which they apply, not by their names. */
static void
test_listed (DstGnawers *self, gconstpointer data)
{
  GtkWidget *below = gtk_widget_get_last_child (self->list); /* the search and its categories */
  GtkWidget *view = dst_ui_find (below, GTK_TYPE_LIST_VIEW, NULL);
  GtkSelectionModel *rows = gtk_list_view_get_model (GTK_LIST_VIEW (view));
  guint n;

  dse_rule_list_show_type (DSE_RULE_LIST (self->list), &ds_tile_rule_record);
  dst_ui_settle ();
  n = g_list_model_get_n_items (G_LIST_MODEL (rows));
  gtk_selection_model_select_item (rows, n - 2, TRUE);
  g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ==, "zebra");
  gtk_selection_model_select_item (rows, n - 1, TRUE);
  g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ==, "ape");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/editor/tile-rules/while-drawing", test_while_drawing);
  g_test_add_func ("/editor/tile-rules/around-the-stroke", test_around_the_stroke);
  g_test_add_func ("/editor/tile-rules/symmetry-and-escape", test_symmetry_and_escape);
  g_test_add_func ("/editor/tile-rules/own-layer", test_own_layer);
  g_test_add_func ("/editor/tile-rules/own-layer-applied", test_own_layer_applied);
  g_test_add_func ("/editor/tile-rules/objects", test_objects);
  g_test_add_func ("/editor/tile-rules/apply", test_apply);
  g_test_add_func ("/editor/tile-rules/selection", test_selection);
  g_test_add_func ("/editor/tile-rules/locked", test_locked);
  g_test_add_func ("/editor/tile-rules/none-enabled", test_none_enabled);
  g_test_add_func ("/editor/tile-rules/every-tool", test_every_tool);
  g_test_add_func ("/editor/tile-rules/pasted", test_pasted);
  g_test_add_func ("/editor/tile-rules/stamped", test_stamped);
  g_test_add_func ("/editor/tile-rules/moved", test_moved);
  g_test_add ("/editor/tile-rules/form", DstGnawers, NULL, dst_gnawers_set_up, test_form,
              dst_gnawers_tear_down);
  g_test_add ("/editor/tile-rules/form-places", DstGnawers, NULL, dst_gnawers_set_up,
              test_form_places, dst_gnawers_tear_down);
  g_test_add ("/editor/tile-rules/refused", DstGnawers, NULL, dst_gnawers_set_up, test_refused,
              dst_gnawers_tear_down);
  g_test_add ("/editor/tile-rules/order", DstGnawers, NULL, set_up_two, test_order,
              dst_gnawers_tear_down);
  g_test_add ("/editor/tile-rules/listed", DstGnawers, NULL, set_up_two, test_listed,
              dst_gnawers_tear_down);
  return g_test_run ();
}
