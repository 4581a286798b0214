/* tests/ui/test_inspect.c — the form of the chosen things, and the search for things. */
#include "drive.h"

#include "app/settings.h"
#include "choice_pictures.h"
#include "inspect/kind_fields.h"
#include "pixels.h"
#include "thumbnail.h"
#include "window/panel.h"

#include "map/area.h"
#include "rules/creature.h"
#include "rules/item.h"

#include <adwaita.h>
#include <glib/gstdio.h>

static DsDoc *
doc_of (DseWindow *window)
{
  return dsu_document_get_doc (dst_ui_document (window));
}

static const DsThing *
thing_at (DseWindow *window, int x, int y)
{
  const DsThings *things = dst_ui_level (window)->things;

  return ds_things_get (things, ds_things_seek (things, (DsCell){ x, y }));
}

#define ROW_HEIGHT_MAX 36 /* pixels; a goblin has ten rows, which leave room for its facts */

/* A blank level with goblins at (3, 5) and (5, 5), a wolf at (7, 5), a locked door at (9, 5), and
 * the form beside it. */
static DseWindow *
start (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseToolOptions *options = dse_window_get_options (window);

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_settle ();
  g_object_set (options, "kind", "goblin", NULL);
  dst_ui_click (window, (DsCell){ 3, 5 }, 1, 0);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  g_object_set (options, "kind", "wolf", NULL);
  dst_ui_click (window, (DsCell){ 7, 5 }, 1, 0);
  g_object_set (options, "kind", "gate-locked", "lock", "red", NULL);
  dst_ui_click (window, (DsCell){ 9, 5 }, 1, 0);
  dse_window_show_panel (window, &dse_panel_inspect);
  dst_ui_settle ();
  return window;
}

static GtkWidget *
row_of (DseWindow *window, const char *title)
{
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_inspect);

  dst_ui_settle ();
  return dst_ui_find (panel, ADW_TYPE_PREFERENCES_ROW, title);
}

static GtkWidget *
entry_of (DseWindow *window, const char *title)
{
  return dst_ui_find (row_of (window, title), GTK_TYPE_ENTRY, NULL);
}

/* Any object has a name and a position, which is typed, too; several have no common one. */
static void
test_place (void)
{
  DseWindow *window = start ();
  GtkWidget *place;

  dst_ui_choose_things (window, 3, 3);
  dst_ui_enter (entry_of (window, "Name"), "Bobby");
  g_assert_cmpstr (ds_extras_find (thing_at (window, 3, 5)->extras, "name"), ==, "\"Bobby\"");
  place = entry_of (window, "Position");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (place)), ==, "3, 5");
  gtk_widget_grab_focus (place);
  dst_ui_enter (place, "2*2,6");
  g_assert_true (thing_at (window, 4, 6)->at.x == 4 && thing_at (window, 4, 6)->at.y == 6);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (place)), ==, "4, 6");
  g_assert_cmpstr (ds_extras_find (thing_at (window, 4, 6)->extras, "name"), ==, "\"Bobby\"");
  dst_ui_settle ();
  gtk_widget_grab_focus (place);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK); /* the move, not the text */
  DST_UI_UNTIL (thing_at (window, 3, 5)->at.x == 3);
  DST_UI_UNTIL (strcmp (gtk_editable_get_text (GTK_EDITABLE (place)), "3, 5") == 0);
  dst_ui_enter (place, "4, 6");
  gtk_widget_grab_focus (place);
  for (int i = 0; i < 2; i++) { /* no cells of the level */
    dst_ui_enter (place, i == 0 ? "400, 6" : "4294967297, 2");
    g_assert_true (gtk_widget_has_css_class (place, "error"));
    g_assert_cmpint (thing_at (window, 4, 6)->at.x, ==, 4);
  }
  dst_ui_action (window, "win.focus-canvas");
  dst_ui_settle ();
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (place)), ==, "4, 6");
  dst_ui_action (window, "win.undo");
  g_assert_cmpint (thing_at (window, 3, 5)->at.x, ==, 3);
  dst_ui_choose_things (window, 3, 6);
  g_assert_null (row_of (window, "Position"));
  dst_ui_stop ();
}

static void
test_one (void)
{
  DseWindow *window = start ();
  const size_t n = ds_doc_position (doc_of (window));
  GtkWidget *hp;

  dst_ui_choose_things (window, 3, 3);
  hp = entry_of (window, "Hit points");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (hp)), ==, "");
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (hp)), ==, "66");
  g_assert_cmpint (gtk_widget_get_height (row_of (window, "Hit points")), <=, ROW_HEIGHT_MAX);
  g_assert_cmpint (gtk_widget_get_height (row_of (window, "Kind")), <=, ROW_HEIGHT_MAX);
  dst_ui_enter (hp, "70");
  g_assert_cmpstr (ds_extras_find (thing_at (window, 3, 5)->extras, "hp"), ==, "70");
  g_assert_true (entry_of (window, "Hit points") == hp); /* the form stays */
  dst_ui_enter (hp, "15*(3+1)");                         /* a sum */
  g_assert_cmpstr (ds_extras_find (thing_at (window, 3, 5)->extras, "hp"), ==, "60");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (hp)), ==, "60");
  gtk_widget_grab_focus (hp);
  for (int i = 0; i < 2; i++) { /* no number in its range: red, and not taken */
    dst_ui_enter (hp, i == 0 ? "999999" : "15*");
    g_assert_true (gtk_widget_has_css_class (hp, "error"));
    g_assert_cmpstr (gtk_widget_get_tooltip_text (hp), ==,
                     i == 0 ? "Expected 1 to 9999, got 999999" : "Expected 1 to 9999, got 15*");
    g_assert_cmpstr (ds_extras_find (thing_at (window, 3, 5)->extras, "hp"), ==, "60");
  }
  dst_ui_action (window, "win.focus-canvas"); /* left: the number is back */
  dst_ui_settle ();
  g_assert_false (gtk_widget_has_css_class (hp, "error"));
  g_assert_null (gtk_widget_get_tooltip_text (hp));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (hp)), ==, "60");
  dst_ui_enter (hp, "");
  g_assert_null (ds_extras_find (thing_at (window, 3, 5)->extras, "hp"));
  dst_ui_enter (entry_of (window, "Note"), "keeps \"watch\"");
  g_assert_cmpstr (ds_extras_find (thing_at (window, 3, 5)->extras, "note"), ==,
                   "\"keeps \\\"watch\\\"\"");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (window, "Note"))), ==,
                   "keeps \"watch\"");
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 4);
  for (int i = 0; i < 4; i++)
    dst_ui_action (window, "win.undo");
  g_assert_null (thing_at (window, 3, 5)->extras);
  dst_ui_stop ();
}

/* The shape of an area: corners become points and points a box, each in one step; areas of points
 * have no width. */
static void
test_shape (void)
{
  DseWindow *window = start ();
  const DsThing *thing;
  GtkWidget *shape;
  size_t n;

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_drag (window, (DsCell){ 2, 8 }, (DsCell){ 5, 9 }, 1, 0);
  dst_ui_enter (entry_of (window, "Name"), "Ambush");
  g_assert_cmpstr (ds_extras_find (thing_at (window, 2, 8)->extras, "name"), ==, "\"Ambush\"");
  n = ds_doc_position (doc_of (window));
  shape = row_of (window, "Shape");
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (shape)), ==, DS_AREA_RECTANGLE);
  g_assert_nonnull (row_of (window, "Width"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (shape), DS_AREA_POLYGON);
  thing = thing_at (window, 2, 8);
  g_assert_cmpstr (ds_extras_find (thing->extras, "points"), ==,
                   "[[0, 0], [3, 0], [3, 1], [0, 1]]");
  g_assert_null (ds_extras_find (thing->extras, "width"));
  g_assert_null (row_of (window, "Width"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row_of (window, "Shape")), DS_AREA_ELLIPSE);
  thing = thing_at (window, 2, 8);
  g_assert_cmpstr (ds_extras_find (thing->extras, "shape"), ==, "\"ellipse\"");
  g_assert_cmpstr (ds_extras_find (thing->extras, "width"), ==, "4");
  g_assert_null (ds_extras_find (thing->extras, "points"));
  g_assert_nonnull (row_of (window, "Width"));
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 2);
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_null (ds_extras_find (thing_at (window, 2, 8)->extras, "shape"));
  dst_ui_stop ();
}

/* The form lists the numbers that the kind uses; the others come with a switch, and one that is set
 * is never hidden. */
static void
test_matters (void)
{
  DseWindow *window = start ();
  GtkWidget *all;

  dst_ui_choose_things (window, 3, 3);
  g_assert_nonnull (row_of (window, "Attack"));
  g_assert_null (row_of (window, "Mana"));
  g_assert_null (row_of (window, "Stomach capacity"));
  all = dst_ui_find (row_of (window, "Show all fields"), GTK_TYPE_SWITCH, NULL);
  g_assert_nonnull (all);
  dst_ui_point_at (all, 0.5);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  DST_UI_UNTIL (row_of (window, "Mana") != NULL);
  g_assert_nonnull (row_of (window, "Stomach capacity"));
  dst_ui_enter (entry_of (window, "Mana"), "12");
  g_assert_cmpstr (ds_extras_find (thing_at (window, 3, 5)->extras, "mana"), ==, "12");
  g_settings_reset (dse_settings_get (), "show-all-fields");
  DST_UI_UNTIL (row_of (window, "Stomach capacity") == NULL);
  g_assert_nonnull (row_of (window, "Mana"));
  dst_ui_choose_things (window, 5, 5);
  DST_UI_UNTIL (row_of (window, "Mana") == NULL);
  dst_ui_stop ();
}

/* A key has no effect on what it hits, and flies no better than a stone: no number matters for it.
 */
static void
test_key_matters (void)
{
  DseWindow *window = start ();

  g_object_set (dse_window_get_options (window), "kind", "key", "lock", "red", NULL);
  dst_ui_click (window, (DsCell){ 11, 5 }, 1, 0);
  dst_ui_click (window, (DsCell){ 11, 5 }, 1, 0);
  DST_UI_UNTIL (row_of (window, "Opens") != NULL);
  g_assert_nonnull (row_of (window, "Show all fields"));
  g_assert_null (row_of (window, "Chance of effect, ‰"));
  g_assert_null (row_of (window, "Thrown attack"));
  g_assert_null (row_of (window, "Attack"));
  dst_ui_stop ();
}

/* A field with several values says so, and is set for all in one step. */
static void
test_several (void)
{
  DseWindow *window = start ();
  const size_t n = ds_doc_position (doc_of (window));
  GtkWidget *hp;

  dst_ui_choose_things (window, 3, 7);
  hp = entry_of (window, "Hit points");
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (hp)), ==, "mixed");
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row_of (window, "Kind"))), ==,
                    GTK_INVALID_LIST_POSITION);
  dst_ui_enter (hp, "12");
  for (int x = 3; x <= 7; x += 2)
    g_assert_cmpstr (ds_extras_find (thing_at (window, x, 5)->extras, "hp"), ==, "12");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (hp)), ==, "12");
  adw_combo_row_set_selected (ADW_COMBO_ROW (row_of (window, "Carries the key to")), 2);
  for (int x = 3; x <= 7; x += 2)
    g_assert_cmpstr (ds_str_get (thing_at (window, x, 5)->lock), ==, "blue");
  g_assert_cmpuint (ds_doc_position (doc_of (window)), ==, n + 2);
  dst_ui_action (window, "win.undo");
  g_assert_null (thing_at (window, 7, 5)->lock);
  dst_ui_action (window, "win.undo");
  g_assert_null (thing_at (window, 7, 5)->extras);
  dst_ui_settle ();
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (window, "Hit points"))), ==, "");
  dst_ui_stop ();
}

static void
test_gate (void)
{
  DseWindow *window = start ();
  GtkWidget *kinds;

  dst_ui_click (window, (DsCell){ 9, 5 }, 1, 0);
  for (int x = 7; x >= 3; x -= 2) /* the first differs from all others */
    dst_ui_click (window, (DsCell){ x, 5 }, 1, GDK_SHIFT_MASK);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row_of (window, "Lock"))), ==,
                    GTK_INVALID_LIST_POSITION);
  dst_ui_choose_things (window, 3, 3);
  dst_ui_choose_things (window, 9, 9);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row_of (window, "Lock")), 0);
  g_assert_null (thing_at (window, 9, 5)->lock);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row_of (window, "Facing")), DS_EAST);
  g_assert_cmpuint (thing_at (window, 9, 5)->facing, ==, DS_EAST);
  kinds = row_of (window, "Kind");
  adw_combo_row_set_selected (ADW_COMBO_ROW (kinds), 2); /* Portcullis */
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ 9, 5 }), ==, "portcullis");
  dst_ui_choose_things (window, 3, 9); /* of several families */
  g_assert_null (row_of (window, "Kind"));
  g_assert_nonnull (entry_of (window, "Note"));
  dst_ui_stop ();
}

/* The kind is shown by its picture, too. */
static void
test_kind_picture (void)
{
  DseWindow *window = start ();
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;

  for (int x = 3; x <= 7; x += 4) { /* a goblin, a wolf */
    dst_ui_choose_things (window, x, x);
    dst_ui_assert_choice_picture (
        row_of (window, "Kind"),
        dsu_kind_swatch_new (rules, thing_at (window, x, 5)->kind, NULL, DSU_CHOICE_PICTURE_SIDE));
  }
  dst_ui_stop ();
}

/* Facts of a kind name what it refers to: tiles, items and their categories, effects and spells. */
static void
test_names (void)
{
  static const struct {
    const char *kind, *label, *text;
  } FACTS[] = {
    { "goblin", "Equipment", "Plain weapons, Armour" },
    { "goblin-archer", "Companions", "Goblin" },
    { "goblin-shaman", "Spells", "Mend kin, Spark" },
    { "wisp", "Light", "Wisp" },
  };
  DseWindow *window = start ();

  for (gsize i = 0; i < G_N_ELEMENTS (FACTS); i++) {
    g_object_set (dse_window_get_options (window), "kind", FACTS[i].kind, NULL);
    dst_ui_settle ();
    g_assert_nonnull (dst_ui_find (row_of (window, FACTS[i].label), GTK_TYPE_LABEL, FACTS[i].text));
  }
  dst_ui_stop ();
}

/* With nothing chosen it is about what is placed. */
static void
test_nothing (void)
{
  DseWindow *window = start ();
  GtkWidget *lock = row_of (window, "Lock");

  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (lock)), ==, 1);
  adw_combo_row_set_selected (ADW_COMBO_ROW (lock), 3);
  g_assert_cmpstr (dse_tool_options_get_lock (dse_window_get_options (window)), ==, "green");
  dst_ui_stop ();
}

static void
test_search (void)
{
  static const struct {
    const char *text;
    gsize n;
  } VALUES[] = {
    { "red door", 1 },
    { "hp=30", 2 },
    { "goblin hp=30", 1 },
    { "HP=66", 1 },
    { "hp=3", 0 },
    { "depth=3", 3 },
    { "depth=99", 0 },
    { "behaviours=hunt", 3 },
    { "behaviours=fol", 1 },
    { "note=wat", 1 },
    { "colour=red", 0 },
    { "note=30", 1 },
    { "note=3", 0 },
    { "equipment=plain", 2 },
    { "equipment=plain-w", 2 },
    { "equipment=armour", 2 },
    { "equipment=pla-w", 0 },
  };
  DseWindow *window = start ();
  GtkWidget *panel, *entry, *list;
  DsCell cell;
  gsize n;

  dst_ui_choose_things (window, 3, 3);
  dst_ui_enter (entry_of (window, "Hit points"), "30");
  dst_ui_enter (entry_of (window, "Note"), "Watch");
  dst_ui_choose_things (window, 9, 5);
  dst_ui_enter (entry_of (window, "Note"), "30");
  panel = dse_window_show_panel (window, &dse_panel_search);
  dst_ui_settle ();
  entry = dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL);
  list = dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "goblin");
  DST_UI_UNTIL (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 1) != NULL);
  g_assert_nonnull (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 1));
  g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 2));
  g_signal_emit_by_name (
      dst_ui_find (panel, GTK_TYPE_BUTTON, "Select all objects found on this floor"), "clicked");
  dse_page_get_chosen (dse_window_get_page (window), &n);
  g_assert_cmpuint (n, ==, 2);
  dst_ui_choose_things (window, 3, 3);
  dst_ui_enter (entry_of (window, "Note"), "Watch the door");
  panel = dse_window_show_panel (window, &dse_panel_search);
  dst_ui_settle ();
  gtk_editable_set_text (GTK_EDITABLE (entry), "door"); /* those of that name before others */
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (*dse_page_get_chosen (dse_window_get_page (window), &n), ==,
                    thing_at (window, 9, 5)->id);
  gtk_editable_set_text (GTK_EDITABLE (entry), "door red");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (*dse_page_get_chosen (dse_window_get_page (window), &n), ==,
                    thing_at (window, 9, 5)->id);
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (dsu_canvas_get_cursor (dse_page_get_canvas (dse_window_get_page (window)), &cell));
  g_assert_true (cell.x == 9 && cell.y == 5);
  for (gsize i = 0; i < G_N_ELEMENTS (VALUES); i++) {
    gtk_editable_set_text (GTK_EDITABLE (entry), VALUES[i].text);
    g_signal_emit_by_name (entry, "activate");
    for (n = 0; gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), (int)n) != NULL;)
      n++;
    if (n != VALUES[i].n)
      g_error ("%s: %zu rows", VALUES[i].text, n);
  }
  gtk_editable_set_text (GTK_EDITABLE (entry), "no such thing");
  DST_UI_UNTIL (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0) == NULL);
  g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));
  dst_ui_stop ();
}

/* Cells of a gate that are placed side by side are one gate, which is chosen, named, changed,
 * moved, copied and deleted as one. */
static void
test_wide_gate (void)
{
  DseWindow *window = start ();
  GtkWidget *panel;
  guint64 gate;
  gsize n;

  dst_ui_click (window, (DsCell){ 9, 6 }, 1, 0);
  gate = thing_at (window, 9, 5)->gate;
  g_assert_cmphex (gate, !=, 0);
  g_assert_cmphex (thing_at (window, 9, 6)->gate, ==, gate);
  dst_ui_choose_things (window, 9, 9);
  dse_page_get_chosen (dse_window_get_page (window), &n);
  g_assert_cmpuint (n, ==, 2);
  panel = dse_window_show_panel (window, &dse_panel_inspect);
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, "2 cells wide, at 9, 5"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row_of (window, "Facing")), DS_EAST);
  dst_ui_settle ();
  g_assert_cmpint (thing_at (window, 9, 5)->facing, ==, DS_EAST);
  g_assert_cmpint (thing_at (window, 9, 6)->facing, ==, DS_EAST);
  dse_page_nudge_things (dse_window_get_page (window), 4, 0, TRUE);
  g_assert_cmphex (thing_at (window, 13, 5)->gate, ==, thing_at (window, 13, 6)->gate);
  g_assert_cmphex (thing_at (window, 13, 5)->gate, !=, gate);
  dse_page_nudge_things (dse_window_get_page (window), 0, 1, FALSE);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 7);
  g_assert_cmphex (thing_at (window, 13, 7)->gate, ==, thing_at (window, 13, 6)->gate);
  dse_page_delete_things (dse_window_get_page (window));
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 5);
  g_assert_cmphex (thing_at (window, 9, 6)->gate, ==, gate);
  dst_ui_stop ();
}

/* Where stairs lead; a gate that can be passed one way alone says which when it is placed. */
static void
test_ways (void)
{
  DseWindow *window = start ();
  DseToolOptions *options = dse_window_get_options (window);

  g_object_set (options, "kind", "stairs-down", "lock", NULL, NULL);
  dst_ui_click (window, (DsCell){ 11, 5 }, 1, 0);
  g_object_set (options, "kind", "gate-one-way", NULL);
  dst_ui_click (window, (DsCell){ 13, 5 }, 1, 0);
  g_assert_cmpint (thing_at (window, 13, 5)->facing, ==, DS_EAST);
  dst_ui_choose_things (window, 11, 11);
  g_assert_cmpint (thing_at (window, 11, 5)->target_floor, ==, -1);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row_of (window, "Leads to")), 1);
  dst_ui_settle ();
  g_assert_cmpint (thing_at (window, 11, 5)->target_floor, ==, 0);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (window, "Position there"))), ==,
                   "11, 5");
  dst_ui_enter (entry_of (window, "Position there"), "20,7");
  g_assert_cmpint (thing_at (window, 11, 5)->target.x, ==, 20);
  dst_ui_enter (entry_of (window, "Position there"), "900, 7");
  g_assert_cmpint (thing_at (window, 11, 5)->target.x, ==, 20);
  dst_ui_stop ();
}

/* ---- exits to other levels of the project */

/* Saves the level in a new project, once as "a.delve" and once as "deep/b.delve", the last. */
static void
save_in_project (DseWindow *window, const char *name)
{
  g_autofree char *folder = dst_ui_file (name);
  g_autofree char *settings = g_build_filename (folder, "delvesmith.json", NULL);
  g_autofree char *deep = g_build_filename (folder, "levels", "deep", NULL);
  g_autofree char *a = g_build_filename (folder, "levels", "a.delve", NULL);
  g_autofree char *b = g_build_filename (deep, "b.delve", NULL);

  g_assert_cmpint (g_mkdir_with_parents (deep, 0700), ==, 0);
  g_assert_true (g_file_set_contents (
      settings, "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"P\" }", -1,
      NULL));
  g_assert_true (dse_page_save (dse_window_get_page (window), a));
  g_assert_true (dse_page_save (dse_window_get_page (window), b));
  dst_ui_settle ();
}

static void
select_label (GtkWidget *combo, const char *label)
{
  GListModel *model = adw_combo_row_get_model (ADW_COMBO_ROW (combo));

  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);

    if (g_strcmp0 (gtk_string_object_get_string (item), label) == 0) {
      adw_combo_row_set_selected (ADW_COMBO_ROW (combo), i);
      dst_ui_settle ();
      return;
    }
  }
  g_error ("no choice \"%s\"", label);
}

static const char *
selected_label (GtkWidget *combo)
{
  return gtk_string_object_get_string (adw_combo_row_get_selected_item (ADW_COMBO_ROW (combo)));
}

/* Goals and stairs lead to levels of the project, and to an entry there. */
static void
test_exits (void)
{
  DseWindow *window = start ();
  DseToolOptions *options = dse_window_get_options (window);
  GtkWidget *picker;

  g_object_set (options, "kind", "goal", "lock", NULL, NULL);
  dst_ui_click (window, (DsCell){ 11, 5 }, 1, 0);
  g_object_set (options, "kind", "stairs-down", NULL);
  dst_ui_click (window, (DsCell){ 13, 5 }, 1, 0);
  g_object_set (options, "kind", "marker", NULL);
  dst_ui_click (window, (DsCell){ 15, 5 }, 1, 0);
  dst_ui_choose_things (window, 11, 11);
  g_assert_null (row_of (window, "Leads to")); /* there are no levels to lead to */
  dst_ui_choose_things (window, 15, 15);
  g_assert_null (row_of (window, "Entry name"));
  save_in_project (window, "exits");

  dst_ui_choose_things (window, 11, 11);
  g_assert_cmpstr (selected_label (row_of (window, "Leads to")), ==, "No other level");
  g_assert_null (row_of (window, "Entry there"));
  select_label (row_of (window, "Leads to"), "Level a.delve");
  g_assert_cmpstr (ds_str_get (thing_at (window, 11, 5)->level), ==, "a.delve");
  g_assert_null (thing_at (window, 11, 5)->entry);
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (entry_of (window, "Entry there"))),
                   ==, "player start");
  dst_ui_enter (entry_of (window, "Entry there"), "North gate");
  g_assert_cmpstr (ds_str_get (thing_at (window, 11, 5)->entry), ==, "North gate");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_null (thing_at (window, 11, 5)->level);
  dst_ui_action (window, "win.redo");
  dst_ui_action (window, "win.redo");

  dst_ui_choose_things (window, 15, 15);
  dst_ui_enter (entry_of (window, "Entry name"), "South");
  g_assert_cmpstr (ds_extras_find (thing_at (window, 15, 5)->extras, "name"), ==, "\"South\"");

  dst_ui_choose_things (window, 11, 13); /* both; stairs lead to floors, too, but a goal does not */
  select_label (row_of (window, "Leads to"), "Level deep/b.delve");
  g_assert_cmpstr (ds_str_get (thing_at (window, 11, 5)->level), ==, "deep/b.delve");
  g_assert_cmpstr (ds_str_get (thing_at (window, 13, 5)->level), ==, "deep/b.delve");
  g_assert_null (thing_at (window, 11, 5)->entry);
  dst_ui_choose_things (window, 13, 13);
  select_label (row_of (window, "Leads to"), "Floor 1");
  g_assert_null (thing_at (window, 13, 5)->level);
  g_assert_cmpint (thing_at (window, 13, 5)->target_floor, ==, 0);
  g_assert_nonnull (row_of (window, "Position there"));
  select_label (row_of (window, "Leads to"), "Level a.delve");
  g_assert_cmpint (thing_at (window, 13, 5)->target_floor, ==, -1);
  g_assert_null (row_of (window, "Position there"));

  /* Entries of that level, as they are in its file, to choose from. */
  g_assert_true (dse_page_save (dse_window_get_page (window),
                                dsu_document_get_path (dst_ui_document (window))));
  dst_ui_choose_things (window, 11, 11);
  picker = dst_ui_find (row_of (window, "Entry there"), GTK_TYPE_MENU_BUTTON, NULL);
  gtk_menu_button_popup (GTK_MENU_BUTTON (picker));
  DST_UI_UNTIL (dst_ui_find (picker, GTK_TYPE_LABEL, "South") != NULL);
  g_assert_nonnull (dst_ui_find (picker, GTK_TYPE_LABEL, "Player start"));
  if (g_getenv ("PICTURE") != NULL)
    dst_ui_save_picture (GTK_WIDGET (window), g_getenv ("PICTURE"));
  gtk_widget_activate (gtk_widget_get_ancestor (dst_ui_find (picker, GTK_TYPE_LABEL, "South"),
                                                GTK_TYPE_LIST_BOX_ROW));
  dst_ui_settle ();
  g_assert_cmpstr (ds_str_get (thing_at (window, 11, 5)->entry), ==, "South");
  dst_ui_action (window, "win.undo");
  g_assert_null (thing_at (window, 11, 5)->entry);
  dst_ui_stop ();
}

/* A level that is no longer there stays the destination, and is called missing. */
static void
test_missing_level (void)
{
  g_autofree char *folder = dst_ui_file ("missing");
  g_autofree char *a = g_build_filename (folder, "levels", "a.delve", NULL);
  DseWindow *window = start ();

  g_object_set (dse_window_get_options (window), "kind", "goal", "lock", NULL, NULL);
  dst_ui_click (window, (DsCell){ 11, 5 }, 1, 0);
  save_in_project (window, "missing");
  dst_ui_choose_things (window, 11, 11);
  select_label (row_of (window, "Leads to"), "Level a.delve");
  g_assert_cmpint (g_remove (a), ==, 0);
  dst_ui_choose_things (window, 3, 3);
  dst_ui_choose_things (window, 11, 11);
  g_assert_cmpstr (selected_label (row_of (window, "Leads to")), ==, "Level a.delve (missing)");
  g_assert_cmpstr (ds_str_get (thing_at (window, 11, 5)->level), ==, "a.delve");
  dst_ui_stop ();
}

/* Rooms are found, too: by name, kind and region. */
static void
test_search_room (void)
{
  DseWindow *window = start ();
  DsuDocument *document = dst_ui_document (window);
  DsStr *name = ds_str_new ("Nave");
  const DsRoom room = { .id = 9, .kind = DS_ROOM_VAULT, .name = name };
  const DsSpan span = { 15, 30, 34, 0 };
  const DsCmdPutRoom put = { .cmd.type = &ds_cmd_put_room, .floor = 0, .room = &room };
  const DsCmdRoomCells cells = {
    .cmd.type = &ds_cmd_room_cells, .floor = 0, .room = 9, .spans = &span, .n_spans = 1
  };
  GtkWidget *panel = dse_window_show_panel (window, dse_panel_find ("search"));
  GtkWidget *list = dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL);
  GtkWidget *entry = dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL);

  g_assert_true (dsu_document_apply (document, &put.cmd) &&
                 dsu_document_apply (document, &cells.cmd));
  ds_str_unref (name);
  dst_ui_settle ();
  dsu_canvas_forget_hover (dse_page_get_canvas (dse_window_get_page (window)));
  gtk_editable_set_text (GTK_EDITABLE (entry), "vault nave");
  g_signal_emit_by_name (entry, "activate");
  g_assert_nonnull (dst_ui_find (list, GTK_TYPE_LABEL, "Nave"));
  g_assert_cmpuint (dse_page_get_marked_room (dse_window_get_page (window)), ==, 1);
  dst_ui_stop ();
}

/* Ctrl+F goes to where one types, and closes the search from there. */
static void
test_search_keys (void)
{
  DseWindow *window = start ();
  GtkWidget *panel, *list;

  panel = dse_window_show_panel (window, dse_panel_find ("playthrough"));
  dst_ui_settle ();
  gtk_widget_grab_focus (dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, NULL)); /* beside the search */
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_f, GDK_CONTROL_MASK);
  DST_UI_UNTIL (GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (window))));
  g_assert_true (GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (window))));
  panel = dse_window_show_panel (window, dse_panel_find ("search"));
  list = dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL);
  gtk_editable_set_text (GTK_EDITABLE (dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL)), "goblin");
  DST_UI_UNTIL (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0) != NULL);
  gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0)));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_f, GDK_CONTROL_MASK);
  g_assert_true (gtk_widget_get_mapped (panel));
  g_assert_true (GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (window))));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_f, GDK_CONTROL_MASK);
  g_assert_false (gtk_widget_get_mapped (panel));
  dst_ui_stop ();
}

/* No number of a creature or an item stands in the form without a word. */
static void
test_labels (void)
{
  static const DsRecordType *const records[] = { &ds_creature_record, &ds_item_record };

  for (gsize r = 0; r < G_N_ELEMENTS (records); r++)
    for (gsize i = 0; i < records[r]->n_fields; i++)
      if (records[r]->fields[i].type == DS_FIELD_INT)
        g_assert_nonnull (dse_field_label (records[r]->fields[i].key));
}

static void
set_property (DseWindow *window, DsHolder holder, const char *name, const char *json)
{
  const DsCmdSetProperty cmd = {
    .cmd.type = &ds_cmd_set_property, .holder = holder, .name = name, .json = json
  };

  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &cmd.cmd, NULL));
}

/* The holder that the form of own properties shows: "Region: Crypt". */
static const char *
shown_holder (DseWindow *window)
{
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_inspect);
  GtkWidget *choice = dst_ui_find (panel, GTK_TYPE_DROP_DOWN,
                                   "Level, region or room; objects are selected in the level");

  g_assert_true (choice != NULL && gtk_widget_get_mapped (choice));
  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (GTK_DROP_DOWN (choice)));
}

/* Regions and the level are found by names and values of their properties, too; each goes to the
 * form. */
static void
test_search_holders (void)
{
  static const struct {
    const char *text, *count, *holder; /* of the last hit; NULL: none that is shown */
  } ROWS[] = {
    { "music", "0 objects, 1 region, the level", "Level" },
    { "music=drip", "0 objects, 1 region", "Region: Crypt" },
    { "music=wind", "0 objects, the level", "Level" },
    { "music=", "0 objects, 1 region, the level", "Level" },
    { "crypt", "0 objects, 1 region", "Region: Crypt" },
    { "region", "No results", NULL },
  };
  DseWindow *window = start ();
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_search);
  GtkWidget *entry = dst_ui_find (panel, GTK_TYPE_SEARCH_ENTRY, NULL);
  GtkWidget *list = dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL);
  DsRegion crypt = { .id = 5, .colour = 0x8878c8, .name = ds_str_new ("Crypt") };
  const DsCmdPutRegion put = { .cmd.type = &ds_cmd_put_region, .region = &crypt };

  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &put.cmd, NULL));
  ds_str_unref (crypt.name);
  set_property (window, (DsHolder){ DS_HOLDER_REGION, 0, 5 }, "music", "\"drip\"");
  set_property (window, (DsHolder){ DS_HOLDER_LEVEL, 0, 0 }, "music", "\"wind\"");
  dst_ui_choose_things (window, 3, 3); /* an object, which makes way */
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    GtkListBoxRow *last = NULL, *row;

    g_test_message ("%s", ROWS[i].text);
    gtk_editable_set_text (GTK_EDITABLE (entry), ROWS[i].text);
    DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, ROWS[i].count) != NULL);
    for (int k = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), k)) != NULL; k++)
      last = row;
    g_assert_true ((last != NULL) == (ROWS[i].holder != NULL));
    if (last == NULL)
      continue;
    g_signal_emit_by_name (list, "row-activated", last);
    dst_ui_settle ();
    g_assert_cmpstr (shown_holder (window), ==, ROWS[i].holder);
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/inspect/labels", test_labels);
  g_test_add_func ("/editor/inspect/place", test_place);
  g_test_add_func ("/editor/inspect/one", test_one);
  g_test_add_func ("/editor/inspect/shape", test_shape);
  g_test_add_func ("/editor/inspect/matters", test_matters);
  g_test_add_func ("/editor/inspect/key-matters", test_key_matters);
  g_test_add_func ("/editor/inspect/several", test_several);
  g_test_add_func ("/editor/inspect/gate", test_gate);
  g_test_add_func ("/editor/inspect/kind-picture", test_kind_picture);
  g_test_add_func ("/editor/inspect/names", test_names);
  g_test_add_func ("/editor/inspect/nothing", test_nothing);
  g_test_add_func ("/editor/inspect/wide-gate", test_wide_gate);
  g_test_add_func ("/editor/inspect/ways", test_ways);
  g_test_add_func ("/editor/inspect/exits", test_exits);
  g_test_add_func ("/editor/inspect/missing-level", test_missing_level);
  g_test_add_func ("/editor/inspect/search", test_search);
  g_test_add_func ("/editor/inspect/search-room", test_search_room);
  g_test_add_func ("/editor/inspect/search-keys", test_search_keys);
  g_test_add_func ("/editor/inspect/search-holders", test_search_holders);
  return g_test_run ();
}
