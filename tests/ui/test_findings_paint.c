/* tests/ui/test_findings_paint.c — findings of designers about what a stroke does: see the ids in
 * the names. */
#include "drive.h"

#include "check/lint.h"

#include <string.h>

enum { WALL = 20 }; /* the column that parts the level */

static const DsCell DOOR = { WALL, 10 };

static void
set (DseWindow *window, const char *key, const char *value)
{
  g_object_set (dse_window_get_options (window), key, value, NULL);
}

static void
use (DseWindow *window, const char *tool)
{
  g_autofree char *action = g_strconcat ("win.tool::", tool, NULL);

  dst_ui_action (window, action);
}

static void
put (DseWindow *window, const char *kind, DsCell at)
{
  set (window, "kind", kind);
  dst_ui_click (window, at, 1, 0);
}

/* A blank level with a start and a goal, and a wall between. */
static DseWindow *
start_parted (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  g_object_set (dse_page_get_verdict (dse_window_get_page (window)), "secrets", "findable", NULL);
  use (window, "thing");
  put (window, "player-start", (DsCell){ 4, 10 });
  put (window, "goal", (DsCell){ 35, 10 });
  set (window, "tile", "wall");
  use (window, "line");
  dst_ui_drag (window, (DsCell){ WALL, 0 }, (DsCell){ WALL, 19 }, 1, 0);
  return window;
}

static DsVerdict
verdict_of (DseWindow *window)
{
  DseVerdict *verdict = dse_page_get_verdict (dse_window_get_page (window));

  DST_UI_UNTIL (!dse_verdict_get_busy (verdict));
  g_assert_false (dse_verdict_get_busy (verdict));
  return dse_verdict_get_judgement (verdict)->verdict;
}

static size_t
count_findings (DseWindow *window, const char *rule)
{
  const DsFindings *findings =
      dse_verdict_get_findings (dse_page_get_verdict (dse_window_get_page (window)));
  size_t n = 0;

  for (size_t i = 0; i < findings->items.n; i++)
    n += strcmp (findings->items.items[i].rule->id, rule) == 0;
  return n;
}

static size_t
position (DseWindow *window)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

/* The kind of the object on the cell of the door; "" for none. */
static const char *
object_at (DseWindow *window, DsCell cell)
{
  const DsThings *things = dst_ui_level (window)->things;
  const size_t i = ds_things_seek (things, cell);
  const DsThing *thing = i < ds_things_count (things) ? ds_things_get (things, i) : NULL;

  return thing != NULL && thing->at.x == cell.x && thing->at.y == cell.y
             ? ds_rules_kind (dsu_document_get_delve (dst_ui_document (window))->rules, thing->kind)
                   ->id
             : "";
}

static void
assert_cell (DseWindow *window, const char *ground, const char *feature, const char *object)
{
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, DOOR), ==, ground);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_FEATURE, DOOR), ==, feature);
  g_assert_cmpstr (object_at (window, DOOR), ==, object);
}

/* With each tool a painted door is a way through the wall, in one step; undo and eraser take all of
 * it away. */
static void
test_door (gconstpointer tool)
{
  DseWindow *window = start_parted ();
  const size_t before = position (window);
  size_t steps;

  g_assert_cmpint (verdict_of (window), ==, DS_VERDICT_UNSOLVABLE);
  if (strcmp (tool, "fill") == 0) { /* of all that is alike, it takes what is selected */
    use (window, "select");
    dst_ui_drag (window, DOOR, (DsCell){ WALL + 1, 10 }, 1, 0);
  }
  set (window, "tile", "door");
  use (window, tool);
  dst_ui_click (window, DOOR, 1, 0);
  assert_cell (window, "floor", "door", "");
  g_assert_cmpuint (position (window), ==, before + 1);
  g_assert_cmpint (verdict_of (window), ==, DS_VERDICT_UNLOSABLE);
  g_assert_cmpuint (count_findings (window, "door-without-gate"), ==, 0);
  dst_ui_action (window, "win.undo");
  assert_cell (window, "wall", "", "");
  dst_ui_action (window, "win.redo");
  steps = position (window);
  use (window, "eraser");
  dst_ui_click (window, DOOR, 1, 0);
  assert_cell (window, "floor", "", "");
  g_assert_cmpuint (position (window), ==, steps + 1);
  dst_ui_stop ();
}

static const struct {
  const char *tile, *object;
  DsVerdict verdict;
} TILES[] = {
  { "door", "", DS_VERDICT_UNLOSABLE },
  { "open-door", "", DS_VERDICT_UNLOSABLE },
  { "archway", "", DS_VERDICT_UNLOSABLE },
  { "secret-door", "gate-secret", DS_VERDICT_UNLOSABLE },
  { "locked-door", "gate-locked", DS_VERDICT_UNSOLVABLE },
  { "portcullis", "gate-portcullis", DS_VERDICT_UNSOLVABLE },
  { "stairs-up", "stairs-up", DS_VERDICT_UNLOSABLE },
  { "stairs-down", "stairs-down", DS_VERDICT_UNLOSABLE },
};

/* Each is what it looks like; a key opens those that are locked; wall over it takes all away. */
static void
test_tile (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DseWindow *window = start_parted ();

  set (window, "tile", TILES[row].tile);
  set (window, "lock", "blue");
  use (window, "brush");
  dst_ui_click (window, DOOR, 1, 0);
  assert_cell (window, "floor", TILES[row].tile, TILES[row].object);
  g_assert_cmpint (verdict_of (window), ==, TILES[row].verdict);
  use (window, "thing");
  put (window, "key", (DsCell){ 6, 6 });
  g_assert_cmpint (verdict_of (window), ==, DS_VERDICT_UNLOSABLE);
  set (window, "tile", "wall");
  use (window, "brush");
  dst_ui_click (window, DOOR, 1, 0);
  assert_cell (window, "wall", "", "");
  dst_ui_stop ();
}

/* Sets the cell without any command, as old files have it. */
static DseWindow *
start_dummy (const char *feature)
{
  DseWindow *window = start_parted ();
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  DsDelve copy;

  g_assert_cmpint (ds_delve_copy (&copy, delve, NULL), ==, DS_OK);
  g_assert_true (ds_floor_set (&copy.dungeon.floors[0], DS_LAYER_FEATURE, DOOR,
                               ds_rules_find_tile (delve->rules, feature)));
  g_assert_true (
      dsu_document_apply (dst_ui_document (window),
                          &(DsCmdReplace){ .cmd.type = &ds_cmd_replace, .delve = &copy }.cmd));
  ds_delve_clear (&copy);
  return window;
}

/* A dummy of an old file stays a finding, though another way joins both sides; its first fix makes
 * it real. */
static void
test_dummy (gconstpointer feature)
{
  DseWindow *window = start_dummy (feature);
  const DsFindings *findings;
  DsFix fix;

  set (window, "tile", "door");
  use (window, "brush");
  dst_ui_click (window, (DsCell){ WALL, 4 }, 1, 0);
  g_assert_cmpint (verdict_of (window), ==, DS_VERDICT_UNLOSABLE);
  g_assert_cmpuint (count_findings (window, "door-without-gate"), ==, 1);
  findings = dse_verdict_get_findings (dse_page_get_verdict (dse_window_get_page (window)));
  for (size_t i = 0; i < findings->items.n; i++)
    if (strcmp (findings->items.items[i].rule->id, "door-without-gate") == 0) {
      g_assert_cmpstr (findings->items.items[i].rule->label, ==, "Door that is only drawn");
      g_assert_cmpint (ds_lint_fix (&fix, dsu_document_get_delve (dst_ui_document (window)),
                                    &findings->items.items[i], 0, NULL, NULL),
                       ==, DS_OK);
      g_assert_true (dsu_document_apply (dst_ui_document (window), fix.cmd));
      ds_fix_clear (&fix);
      break;
    }
  assert_cell (window, "floor", feature, strcmp (feature, "door") == 0 ? "" : "gate-locked");
  verdict_of (window);
  g_assert_cmpuint (count_findings (window, "door-without-gate"), ==, 0);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  static const char *const tools[] = { "brush", "line", "rectangle", "ellipse", "fill" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tools); i++) {
    g_autofree char *path = g_strconcat ("/findings/E1-painted-door/", tools[i], NULL);

    g_test_add_data_func (path, tools[i], test_door);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (TILES); i++) {
    g_autofree char *path = g_strconcat ("/findings/E1-painted-tile/", TILES[i].tile, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_tile);
  }
  g_test_add_data_func ("/findings/E1-drawn-only/door", "door", test_dummy);
  g_test_add_data_func ("/findings/E1-drawn-only/locked", "locked-door", test_dummy);
  return g_test_run ();
}
