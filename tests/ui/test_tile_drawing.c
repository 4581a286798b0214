/* tests/ui/test_tile_drawing.c — tile rules drawn in the Rules window by pointer and keys, and the
 * places of the open level where they match. */
#include "gnawers.h"

#include "lib/file.h"
#include "palette.h"
#include "rules/find_tile_rule.h"
#include "rules/rule_form.h"
#include "rules/rule_list.h"
#include "rules/rule_matches.h"
#include "rules/rule_row.h"
#include "rules/tile_board.h"
#include "rules/tile_brush.h"
#include "rules/tile_grid.h"
#include "shown.h"

#include <adwaita.h>
#include <string.h>

#define EDITED_MS 300 /* more than an edit waits for the next key */

/* As the Rules window makes a new one, and others. */
#define FRESH "    { \"id\": \"fresh\", \"label\": \"Fresh\", \"find\": [\"?\"], \"put\": [\"\"] }"
#define OWN                                                                                        \
  "    { \"id\": \"own\", \"label\": \"Own\", \"find\": [\"w?\", \"#.\"], \"put\": [\"\", \" "     \
  "g\"],\n"                                                                                        \
  "      \"legend\": [ { \"glyph\": \"w\", \"tiles\": [\"wall\", \"nothing\"] },\n"                \
  "        { \"glyph\": \"g\", \"tiles\": [\"grass\"], \"x_note\": 1 },\n"                         \
  "        { \"glyph\": \"#\", \"tiles\": [\"cave-wall\"] } ] }"
#define RULES                                                                                      \
  "{\n  \"format\": \"delvesmith.rules\",\n  \"version\": 1,\n  \"tile_rules\": [\n" FRESH         \
  ",\n" OWN "\n  ]\n}\n"

static void
set_up (DstGnawers *self, gconstpointer data)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("drawings-%u", n++), *level = NULL;

  self->folder = dst_ui_file (name);
  dst_write_file (self->folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Draw\" }\n");
  dst_write_file (self->folder, "rules/tile_rules.json", RULES);
  dst_write_file (self->folder, "rules/creatures.json", DST_GNAWERS);
  dst_write_file (self->folder, "levels/one.delve", DST_GNAWER_LEVEL);
  level = g_build_filename (self->folder, "levels/one.delve", NULL);
  self->window = dst_ui_start (level);
  dst_gnawers_open_rules (self);
  dst_gnawers_choose (self, &ds_tile_rule_record, "fresh");
}

/* ---- widgets */

static GtkWidget *
find_in_form (DstGnawers *self, GType type, const char *text)
{
  GtkWidget *found = dst_ui_find (self->form, type, text);

  g_assert_nonnull (found);
  return found;
}

static DseTileBoard *
board_of (DstGnawers *self)
{
  return DSE_TILE_BOARD (find_in_form (self, DSE_TYPE_TILE_BOARD, NULL));
}

/* The pattern to find is the first grid, the other the last. */
static DseTileGrid *
grid_of (DstGnawers *self, gboolean is_put)
{
  GtkWidget *first = find_in_form (self, DSE_TYPE_TILE_GRID, NULL);
  GtkWidget *named = gtk_widget_get_parent (gtk_widget_get_parent (first)), *second;

  if (!is_put)
    return DSE_TILE_GRID (first);
  second = dst_ui_find (gtk_widget_get_last_child (gtk_widget_get_parent (named)),
                        DSE_TYPE_TILE_GRID, NULL);
  g_assert_nonnull (second);
  return DSE_TILE_GRID (second);
}

static GtkWidget *
cell_of (DstGnawers *self, gboolean is_put, int x, int y)
{
  GtkWidget *cell = dse_tile_grid_get_cell (grid_of (self, is_put), x, y);

  g_assert_nonnull (cell);
  return cell;
}

static const char *
name_of (DstGnawers *self, gboolean is_put, int x, int y)
{
  return dse_tile_grid_get_name (grid_of (self, is_put), x, y);
}

static void
click_cell (DstGnawers *self, gboolean is_put, int x, int y)
{
  dst_ui_click_on (cell_of (self, is_put, x, y));
  dst_ui_settle ();
}

static void
drag_cells (DstGnawers *self, guint button, int x0, int y0, int x1, int y1)
{
  dst_ui_point_at (cell_of (self, FALSE, x0, y0), 0.5);
  dst_ui_button (button, TRUE);
  dst_ui_point_at (cell_of (self, FALSE, x1, y1), 0.5);
  dst_ui_button (button, FALSE);
  dst_ui_settle ();
}

static void
choose_chip (DstGnawers *self, const char *name)
{
  dst_ui_click_on (
      dst_ui_find (find_in_form (self, DSE_TYPE_TILE_BRUSH, NULL), GTK_TYPE_TOGGLE_BUTTON, name));
  dst_ui_settle ();
}

static void
click_button (DstGnawers *self, const char *text)
{
  dst_ui_click_on (find_in_form (self, GTK_TYPE_BUTTON, text));
  dst_ui_settle ();
}

/* Among all tiles, by the search of their list. */
static void
search_tile (DstGnawers *self, const char *text)
{
  GtkWidget *menu = find_in_form (self, GTK_TYPE_MENU_BUTTON, NULL), *search;

  gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
  dst_ui_settle ();
  search = dst_ui_find (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu))),
                        GTK_TYPE_SEARCH_ENTRY, NULL);
  g_assert_true (gtk_widget_get_mapped (search));
  gtk_editable_set_text (GTK_EDITABLE (search), text);
  g_signal_emit_by_name (search, "activate");
  dst_ui_settle ();
  g_assert_false (gtk_widget_get_mapped (search));
}

/* ---- the rule */

static const DsTileRule *
rule_of (DstGnawers *self, const char *id)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;

  for (size_t i = 0; i < ds_rules_n_tile_rules (rules); i++)
    if (strcmp (ds_rules_tile_rule (rules, i)->id, id) == 0)
      return ds_rules_tile_rule (rules, i);
  g_assert_not_reached ();
}

static void
add_lines (GString *out, const DsLines *lines)
{
  for (size_t i = 0; i < lines->n; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? ";" : "", lines->items[i]);
}

/* "#.| g|g=grass" */
static char *
dup_rule (DstGnawers *self, const char *id)
{
  const DsTileRule *rule = rule_of (self, id);
  const DsTileRuleGlyph *legend = rule->legend.items;
  GString *out = g_string_new (NULL);

  add_lines (out, &rule->find);
  g_string_append_c (out, '|');
  add_lines (out, &rule->put);
  g_string_append_c (out, '|');
  for (size_t i = 0; i < rule->legend.n; i++) {
    g_string_append_printf (out, "%s%s", i > 0 ? " " : "", legend[i].excludes ? "!" : "");
    g_string_append_unichar (out, legend[i].glyph);
    for (size_t k = 0; k < legend[i].tiles.n; k++)
      g_string_append_printf (out, "%c%s", k > 0 ? ',' : '=', legend[i].tiles.items[k]);
  }
  return g_string_free (out, FALSE);
}

static void
assert_rule (DstGnawers *self, const char *id, const char *want)
{
  g_autofree char *found = dup_rule (self, id);

  g_assert_cmpstr (found, ==, want);
}

static guint
count_grass (DstGnawers *self)
{
  guint n = 0;

  for (int x = 0; x < 5; x++)
    n += strcmp (dst_ui_tile (self->window, DS_LAYER_FEATURE, (DsCell){ x, 1 }), "grass") == 0;
  return n;
}

/* ---- drawing */

/* From an empty rule to one that is applied; each click is a step of undo. */
static void
test_pointer (DstGnawers *self, gconstpointer data)
{
  click_button (self, "Add a column on the right");
  assert_rule (self, "fresh", "??||");
  choose_chip (self, "Solid ground");
  click_cell (self, FALSE, 0, 0);
  choose_chip (self, "Open cell");
  click_cell (self, FALSE, 1, 0);
  search_tile (self, "grass");
  click_cell (self, TRUE, 1, 0);
  assert_rule (self, "fresh", "#.| g|g=grass");
  g_assert_cmpstr (name_of (self, FALSE, 0, 0), ==, "Column 1, row 1: Solid ground");
  g_assert_cmpstr (name_of (self, TRUE, 0, 0), ==, "Column 1, row 1: Unchanged");
  g_assert_cmpstr (name_of (self, TRUE, 1, 0), ==, "Column 2, row 1: Grass");
  dst_ui_action (self->window, "win.apply-tile-rules");
  g_assert_cmpuint (count_grass (self), ==, 3);
  dst_ui_action (self->window, "win.undo");
  g_assert_cmpuint (count_grass (self), ==, 0);
  dst_gnawers_act (self, "rules.undo");
  assert_rule (self, "fresh", "#.||");
  g_assert_cmpstr (name_of (self, TRUE, 1, 0), ==, "Column 2, row 1: Unchanged");
  dst_gnawers_act (self, "rules.undo");
  assert_rule (self, "fresh", "#?||");
  dst_gnawers_act (self, "rules.undo");
  dst_gnawers_act (self, "rules.undo");
  dst_gnawers_assert_text (self, "rules/tile_rules.json", RULES);
  dst_gnawers_act (self, "rules.redo");
  assert_rule (self, "fresh", "??||");
}

/* A drag is one step; the right button clears, and the pointer passes over no cell. */
static void
test_drag (DstGnawers *self, gconstpointer data)
{
  for (int i = 0; i < 4; i++)
    click_button (self, "Add a column on the right");
  choose_chip (self, "Open cell");
  drag_cells (self, GDK_BUTTON_PRIMARY, 0, 0, 4, 0);
  assert_rule (self, "fresh", ".....||");
  drag_cells (self, GDK_BUTTON_SECONDARY, 3, 0, 1, 0);
  assert_rule (self, "fresh", ".???.||");
  dst_gnawers_act (self, "rules.undo");
  assert_rule (self, "fresh", ".....||");
  dst_gnawers_act (self, "rules.undo");
  assert_rule (self, "fresh", "?????||");
}

/* Arrows move within the grid, Tab goes through it by one stop. */
static void
test_keys (DstGnawers *self, gconstpointer data)
{
  GtkWindow *rules = GTK_WINDOW (self->rules);

  click_button (self, "Add a row below");
  click_button (self, "Add a column on the right");
  gtk_widget_grab_focus (cell_of (self, FALSE, 0, 0));
  dst_ui_key (rules, GDK_KEY_Down, 0);
  dst_ui_key (rules, GDK_KEY_Right, 0);
  dst_ui_key (rules, GDK_KEY_Right, 0); /* no further */
  g_assert_true (gtk_window_get_focus (rules) == cell_of (self, FALSE, 1, 1));
  dst_ui_key (rules, GDK_KEY_space, 0);
  assert_rule (self, "fresh", "??;?#||");
  g_assert_true (gtk_window_get_focus (rules) == cell_of (self, FALSE, 1, 1));
  dst_ui_key (rules, GDK_KEY_Left, 0);
  dst_ui_key (rules, GDK_KEY_Return, 0);
  assert_rule (self, "fresh", "??;##||");
  dst_ui_key (rules, GDK_KEY_Delete, 0);
  assert_rule (self, "fresh", "??;?#||");
  dst_ui_key (rules, GDK_KEY_space, GDK_CONTROL_MASK); /* picks any cell */
  dst_ui_key (rules, GDK_KEY_Right, 0);
  dst_ui_key (rules, GDK_KEY_space, 0);
  assert_rule (self, "fresh", "??;??||");
  g_assert_false (gtk_widget_get_focusable (cell_of (self, FALSE, 0, 0)));
  dst_ui_key (rules, GDK_KEY_z, GDK_CONTROL_MASK);
  assert_rule (self, "fresh", "??;?#||");
}

/* Tiles get a character of their own, which is used again; those that are excluded, and solid
 * ground, cannot be put. */
static void
test_legend (DstGnawers *self, gconstpointer data)
{
  click_button (self, "Add a column on the right");
  search_tile (self, "grass");
  click_cell (self, FALSE, 0, 0);
  click_cell (self, TRUE, 0, 0);
  assert_rule (self, "fresh", "g?|g|g=grass");
  choose_chip (self, "Not These");
  click_cell (self, FALSE, 1, 0);
  assert_rule (self, "fresh", "gr|g|g=grass !r=grass");
  g_assert_cmpstr (name_of (self, FALSE, 1, 0), ==, "Column 2, row 1: Not Grass");
  click_cell (self, TRUE, 1, 0);
  g_assert_cmpstr (dse_tile_board_get_error (board_of (self)), ==,
                   "“Not Grass” can only be looked for: choose tiles");
  assert_rule (self, "fresh", "gr|g|g=grass !r=grass");
  search_tile (self, "lava"); /* excluded, too */
  click_cell (self, TRUE, 1, 0);
  choose_chip (self, "Solid ground");
  click_cell (self, TRUE, 1, 0);
  g_assert_nonnull (strstr (dse_tile_board_get_error (board_of (self)), "“Solid ground”"));
  click_cell (self, FALSE, 1, 0);
  g_assert_null (dse_tile_board_get_error (board_of (self)));
  assert_rule (self, "fresh", "g#|g|g=grass !r=grass");
}

/* Ctrl+click in the list of tiles makes a brush of several; a bare cell is one of them. */
static void
test_several (DstGnawers *self, gconstpointer data)
{
  GtkWidget *menu, *popover, *bare;

  search_tile (self, "Sand");
  menu = find_in_form (self, GTK_TYPE_MENU_BUTTON, NULL);
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu)));
  gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
  dst_ui_settle ();
  g_signal_emit_by_name (dst_ui_find (popover, DSU_TYPE_PALETTE, NULL), "mixed", "mud");
  bare = dst_ui_find (popover, GTK_TYPE_CHECK_BUTTON, NULL);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (bare), TRUE);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (menu));
  dst_ui_settle ();
  click_cell (self, FALSE, 0, 0);
  assert_rule (self, "fresh", "s||s=sand,mud,nothing");
  g_assert_cmpstr (name_of (self, FALSE, 0, 0), ==,
                   "Column 1, row 1: Sand or Mud without a feature");
}

/* ---- size */

static const struct {
  const char *button, *want;
} SIZES[] = {
  { "Add a column on the left", "?w?;?#.|;  g" },
  { "Remove the left column", "w?;#.|; g" },
  { "Add a row above", "??;w?;#.|;; g" },
  { "Remove the top row", "w?;#.|; g" },
  { "Add a column on the right", "w??;#.?|; g" },
  { "Remove the right column", "w?;#.|; g" },
  { "Add a row below", "w?;#.;??|; g" },
  { "Remove the bottom row", "w?;#.|; g" },
  { "Remove the bottom row", "w?|" },
};

/* Both pictures move alike, down to a single cell and up to the largest. */
static void
test_size (DstGnawers *self, gconstpointer data)
{
  for (int i = 0; i < 8; i++)
    click_button (self, "Add a column on the left");
  g_assert_false (
      gtk_widget_get_sensitive (find_in_form (self, GTK_TYPE_BUTTON, "Add a column on the left")));
  g_assert_false (
      gtk_widget_get_sensitive (find_in_form (self, GTK_TYPE_BUTTON, "Add a column on the right")));
  g_assert_true (
      gtk_widget_get_sensitive (find_in_form (self, GTK_TYPE_BUTTON, "Add a row above")));
  assert_rule (self, "fresh", "?????????||");
  for (int i = 0; i < 8; i++)
    click_button (self, "Remove the right column");
  g_assert_false (
      gtk_widget_get_sensitive (find_in_form (self, GTK_TYPE_BUTTON, "Remove the right column")));
  assert_rule (self, "fresh", "?||");
  dst_gnawers_choose (self, &ds_tile_rule_record, "own");
  for (gsize i = 0; i < G_N_ELEMENTS (SIZES); i++) {
    g_autofree char *rule = NULL;

    click_button (self, SIZES[i].button);
    rule = dup_rule (self, "own");
    g_strrstr (rule, "|")[1] = '\0'; /* the legend stays */
    g_assert_true (g_str_has_prefix (rule, SIZES[i].want));
  }
}

/* ---- the text of the same drawing */

static DseRuleRow *
row_of (DstGnawers *self, const char *key)
{
  GtkWidget *row = dse_rule_form_get_row (DSE_RULE_FORM (self->form), key);

  g_assert_nonnull (row);
  return DSE_RULE_ROW (row);
}

static GtkTextBuffer *
buffer_of (DstGnawers *self, const char *key)
{
  GtkWidget *text = dst_ui_find (GTK_WIDGET (row_of (self, key)), GTK_TYPE_TEXT_VIEW, NULL);

  g_assert_nonnull (text);
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (text));
}

static void
type_rows (DstGnawers *self, const char *key, const char *rows)
{
  gtk_text_buffer_set_text (buffer_of (self, key), rows, -1);
  dst_ui_pass_time (EDITED_MS);
}

static void
assert_text (DstGnawers *self, const char *key, const char *want)
{
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  gtk_text_buffer_get_bounds (buffer_of (self, key), &start, &end);
  text = gtk_text_buffer_get_text (buffer_of (self, key), &start, &end, FALSE);
  g_assert_cmpstr (text, ==, want);
}

/* Text and pictures follow each other; text that is still typed comes before a stroke, and text
 * that was refused is tried again after it. */
static void
test_text (DstGnawers *self, gconstpointer data)
{
  type_rows (self, "find", "#.");
  g_assert_cmpstr (name_of (self, FALSE, 1, 0), ==, "Column 2, row 1: Open cell");
  click_cell (self, FALSE, 1, 0);
  assert_text (self, "find", "##");
  gtk_text_buffer_set_text (buffer_of (self, "find"), "#..", -1);
  click_cell (self, FALSE, 1, 0);
  assert_rule (self, "fresh", "##.||");
  type_rows (self, "put", " m");
  g_assert_nonnull (dse_rule_row_get_error (row_of (self, "put")));
  search_tile (self, "Mud");
  click_cell (self, FALSE, 2, 0);
  g_assert_null (dse_rule_row_get_error (row_of (self, "put")));
  assert_rule (self, "fresh", "##m| m|m=mud");
  g_assert_cmpstr (name_of (self, TRUE, 1, 0), ==, "Column 2, row 1: Mud");
}

/* A stroke keeps the rest of the file: other members, and entries whose character
 * has to become another one. */
static void
test_kept (DstGnawers *self, gconstpointer data)
{
  dst_gnawers_choose (self, &ds_tile_rule_record, "own");
  g_assert_cmpstr (name_of (self, FALSE, 0, 0), ==, "Column 1, row 1: Wall without a feature");
  g_assert_cmpstr (name_of (self, FALSE, 0, 1), ==, "Column 1, row 2: Cave wall");
  choose_chip (self, "Solid ground");
  click_cell (self, FALSE, 1, 0);
  assert_rule (self, "own", "w#;c.|; g|w=wall,nothing g=grass c=cave-wall");
  {
    g_autofree char *text = dst_read_file (self->folder, "rules/tile_rules.json");

    g_assert_nonnull (strstr (text, "\"x_note\": 1"));
    g_assert_nonnull (strstr (text, FRESH));
  }
  dst_gnawers_act (self, "rules.undo");
  dst_gnawers_assert_text (self, "rules/tile_rules.json", RULES);
}

/* True if the line below the pictures is @text. */
static gboolean
has_line (DstGnawers *self, const char *text)
{
  GtkWidget *line = dst_ui_find (GTK_WIDGET (board_of (self)), GTK_TYPE_LABEL, text);

  return line != NULL && gtk_widget_get_mapped (line);
}

/* The line below the pictures describes the cell after each change, though the pointer rests. */
static void
test_line (DstGnawers *self, gconstpointer data)
{
  dst_gnawers_choose (self, &ds_tile_rule_record, "own");
  choose_chip (self, "Solid ground");
  dst_ui_point_at (cell_of (self, FALSE, 1, 0), 0.5);
  DST_UI_UNTIL (has_line (self, name_of (self, FALSE, 1, 0)));
  click_cell (self, FALSE, 1, 0);
  g_assert_cmpstr (name_of (self, FALSE, 1, 0), ==, "Column 2, row 1: Solid ground");
  g_assert_true (has_line (self, "Column 2, row 1: Solid ground"));
  dst_ui_tap (GDK_KEY_Delete);
  DST_UI_UNTIL (g_str_equal (name_of (self, FALSE, 1, 0), "Column 2, row 1: Anything"));
  g_assert_true (has_line (self, "Column 2, row 1: Anything"));
}

/* A rule of the program is shown, and not painted. */
static void
test_built_in (DstGnawers *self, gconstpointer data)
{
  dst_gnawers_choose (self, &ds_tile_rule_record, "door-torches");
  g_assert_cmpstr (name_of (self, FALSE, 1, 0), ==, "Column 2, row 1: Any door");
  g_assert_cmpstr (name_of (self, TRUE, 0, 0), ==, "Column 1, row 1: Torch");
  click_cell (self, FALSE, 1, 0);
  g_assert_cmpstr (name_of (self, FALSE, 1, 0), ==, "Column 2, row 1: Any door");
  g_assert_false (gtk_widget_get_mapped (find_in_form (self, DSE_TYPE_TILE_BRUSH, NULL)));
  dst_gnawers_act (self, "rules.override");
  g_assert_true (gtk_widget_get_mapped (find_in_form (self, DSE_TYPE_TILE_BRUSH, NULL)));
  click_cell (self, FALSE, 1, 0);
  g_assert_cmpstr (name_of (self, FALSE, 1, 0), ==, "Column 2, row 1: Solid ground");
}

/* ---- matches */

/* The sentence in the form; "": none. */
static const char *
matches_text (DstGnawers *self)
{
  GtkWidget *button = find_in_form (self, GTK_TYPE_BUTTON, "_Show on Level");

  return gtk_widget_get_mapped (button)
             ? gtk_label_get_text (GTK_LABEL (gtk_widget_get_prev_sibling (button)))
             : "";
}

#define WAIT_MATCHES(self, want) DST_UI_UNTIL (strcmp (matches_text (self), want) == 0)

/* As a stroke would, from which the Rules window keeps the pointer. */
static void
put_lava (DstGnawers *self, DsCell cell)
{
  DsuDocument *document = dst_ui_document (self->window);
  const DsSpan span = { cell.y, cell.x, cell.x,
                        ds_rules_find_tile (dsu_document_get_delve (document)->rules, "lava") };
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &span, .n_spans = 1
  };

  g_assert_true (dsu_document_apply_step (document, &cmd.cmd, NULL));
}

/* The number follows the rule and the level. */
static void
test_count (DstGnawers *self, gconstpointer data)
{
  const char *all = "Matches 15 places on this floor";

  WAIT_MATCHES (self, all);
  choose_chip (self, "Open cell");
  click_cell (self, FALSE, 0, 0);
  WAIT_MATCHES (self, "Matches 3 places on this floor");
  dst_gnawers_act (self, "rules.undo");
  WAIT_MATCHES (self, all);
  search_tile (self, "lava");
  click_cell (self, FALSE, 0, 0);
  WAIT_MATCHES (self, "Matches nowhere on this floor");
  put_lava (self, (DsCell){ 2, 1 });
  WAIT_MATCHES (self, "Matches 1 place on this floor");
  dst_ui_action (self->window, "win.undo");
  WAIT_MATCHES (self, "Matches nowhere on this floor");
  dst_gnawers_choose (self, &ds_creature_record, "gnaw");
  dst_gnawers_choose (self, &ds_tile_rule_record, "door-torches");
  WAIT_MATCHES (self, "Matches nowhere on this floor");
}

static GtkWidget *
bar_button (DstGnawers *self, const char *tip)
{
  return dst_ui_find (GTK_WIDGET (self->window), GTK_TYPE_BUTTON, tip);
}

/* On the level a bar counts the places, goes from one to the next, and back to the rule. */
static void
test_on_level (DstGnawers *self, gconstpointer data)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (self->window));
  DsCell cell;

  choose_chip (self, "Open cell");
  click_cell (self, FALSE, 0, 0);
  WAIT_MATCHES (self, "Matches 3 places on this floor");
  g_assert_null (bar_button (self, "Next match"));
  click_button (self, "_Show on Level");
  g_assert_false (gtk_widget_get_mapped (self->rules));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (self->window), GTK_TYPE_LABEL,
                                 "Fresh: Matches 3 places on this floor"));
  g_assert_true (dsu_canvas_get_cursor (canvas, &cell));
  g_assert_cmpint (cell.x, ==, 1);
  dst_ui_click_on (bar_button (self, "Next match"));
  dst_ui_settle ();
  g_assert_true (dsu_canvas_get_cursor (canvas, &cell));
  g_assert_cmpint (cell.x, ==, 2);
  dst_ui_click_on (bar_button (self, "Edit the rule"));
  dst_ui_settle ();
  g_assert_true (gtk_widget_get_mapped (self->rules));
  g_assert_null (bar_button (self, "Next match"));
  WAIT_MATCHES (self, "Matches 3 places on this floor");
  click_button (self, "_Show on Level");
  dst_ui_click_on (bar_button (self, "Hide the matches"));
  dst_ui_settle ();
  g_assert_null (bar_button (self, "Next match"));
}

static int
top_of (GtkWidget *widget)
{
  graphene_point_t at;

  g_assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (gtk_widget_get_root (widget)),
                                           &GRAPHENE_POINT_INIT (0, 0), &at));
  return (int)at.y;
}

/* A refusal moves nothing below the pointer. */
static void
test_refusal_place (DstGnawers *self, gconstpointer data)
{
  GtkWidget *brush = find_in_form (self, DSE_TYPE_TILE_BRUSH, NULL);
  GtkWidget *show = find_in_form (self, GTK_TYPE_BUTTON, "_Show on Level");
  int brush_top, show_top;

  WAIT_MATCHES (self, "Matches 15 places on this floor");
  brush_top = top_of (brush);
  show_top = top_of (show);
  choose_chip (self, "Open cell");
  click_cell (self, TRUE, 0, 0);
  g_assert_nonnull (dse_tile_board_get_error (board_of (self)));
  g_assert_cmpint (top_of (brush), ==, brush_top);
  g_assert_cmpint (top_of (show), ==, show_top);
  choose_chip (self, "Open cell");
  click_cell (self, FALSE, 0, 0);
  g_assert_null (dse_tile_board_get_error (board_of (self)));
}

/* The bar on the level keeps the name of a rule that another program deletes. */
static void
test_gone (DstGnawers *self, gconstpointer data)
{
  WAIT_MATCHES (self, "Matches 15 places on this floor");
  click_button (self, "_Show on Level");
  dst_write_file (self->folder, "rules/tile_rules.json",
                  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tile_rules\": [] }");
  DST_UI_UNTIL (
      dst_ui_find (GTK_WIDGET (self->window), GTK_TYPE_LABEL, "Fresh: not in this level") != NULL);
}

/* Lists show both pictures of a rule, another one when it is drawn otherwise. */
static void
test_list_picture (DstGnawers *self, gconstpointer data)
{
  DsRules *rules = dsu_document_get_delve (dst_ui_document (self->window))->rules;
  g_autoptr (GdkTexture) fresh = dse_rule_picture_new (rules, &ds_tile_rule_record, "fresh", 48);
  g_autoptr (GdkTexture) own = dse_rule_picture_new (rules, &ds_tile_rule_record, "own", 48);
  g_autofree guint8 *a = g_malloc (48 * 48 * 4), *b = g_malloc (48 * 48 * 4);

  g_assert_true (fresh != NULL && own != NULL);
  gdk_texture_download (fresh, a, 48 * 4);
  gdk_texture_download (own, b, 48 * 4);
  g_assert_true (memcmp (a, b, 48 * 48 * 4) != 0);
  g_assert_null (dse_rule_picture_new (rules, &ds_tile_rule_record, "absent", 48));
}

#define ADD(name, test)                                                                            \
  g_test_add ("/editor/tile-drawing/" name, DstGnawers, NULL, set_up, test, dst_gnawers_tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  ADD ("pointer", test_pointer);
  ADD ("drag", test_drag);
  ADD ("keys", test_keys);
  ADD ("legend", test_legend);
  ADD ("several", test_several);
  ADD ("size", test_size);
  ADD ("refusal-place", test_refusal_place);
  ADD ("gone", test_gone);
  ADD ("text", test_text);
  ADD ("kept", test_kept);
  ADD ("line", test_line);
  ADD ("built-in", test_built_in);
  ADD ("count", test_count);
  ADD ("on-level", test_on_level);
  ADD ("list-picture", test_list_picture);
  return g_test_run ();
}
