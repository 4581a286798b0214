/* tests/ui/test_layer_groups.c — groups of own layers: created, folded, shown, locked, moved and
 * removed by the panel. */
#include "drive.h"
#include "page/layer_groups.h"
#include "page/tile_layers.h"
#include "pixels.h"
#include "tools/layers.h"
#include "window/group_row.h"
#include "window/layer_row.h"

#include <string.h>

static DseLayers *
layers_of (DseWindow *window)
{
  return dse_page_get_layers (dse_window_get_page (window));
}

/* Types a name into the open dialog, over what is there, and accepts it. */
static void
name_it (const char *name, const char *answer)
{
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  gtk_editable_set_text (
      GTK_EDITABLE (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ENTRY_ROW, NULL)), name);
  dst_ui_answer (answer);
  dst_ui_settle ();
}

static void
do_layers (GtkWidget *panel, const char *action)
{
  g_assert_true (gtk_widget_activate_action (panel, action, NULL));
  dst_ui_settle ();
}

static void
create (GtkWidget *panel, const char *action, const char *name)
{
  do_layers (panel, action);
  name_it (name, "_Create");
}

static void
click_tip (GtkWidget *panel, const char *tip)
{
  GtkWidget *button = dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, tip);

  g_assert_nonnull (button);
  dst_ui_click_on (button);
}

static GtkWidget *
list_of (GtkWidget *panel)
{
  return dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL);
}

/* Rows above the strata: "[Night] Roof Loot | …", groups in brackets; those folded away are left
 * out. */
static char *
rows_of (DseWindow *window, GtkWidget *panel)
{
  const DsLayerGroups *groups = dse_layers_get_groups (layers_of (window));
  GString *text = g_string_new (NULL);
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_of (panel)), i)) != NULL;
       i++) {
    const char *gap = text->len > 0 ? " " : "";

    if (!gtk_widget_get_visible (GTK_WIDGET (row)))
      continue;
    if (DSE_IS_GROUP_ROW (row))
      g_string_append_printf (text, "%s[%s]", gap,
                              groups->items[dse_group_row_get_number (DSE_GROUP_ROW (row))].name);
    else if (dse_layer_row_get_layer (DSE_LAYER_ROW (row)) >= DS_N_STRATA)
      g_string_append_printf (
          text, "%s%s", gap,
          dse_layers_get_label (layers_of (window), dse_layer_row_get_layer (DSE_LAYER_ROW (row))));
  }
  return g_string_free (text, FALSE);
}

#define ASSERT_ROWS(want)                                                                          \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *rows_ = rows_of (window, panel);                                              \
                                                                                                   \
    g_assert_cmpstr (rows_, ==, want);                                                             \
  }                                                                                                \
  G_STMT_END

static void
choose_row (GtkWidget *panel, int i)
{
  GtkWidget *list = list_of (panel);

  gtk_list_box_select_row (GTK_LIST_BOX (list),
                           gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i));
  dst_ui_settle ();
}

static void
undo (DseWindow *window)
{
  dst_ui_action (window, "win.undo");
  dst_ui_settle ();
}

/* A window with the layers Loot, of objects, and Roof, of tiles; Roof is in the group Night. */
static DseWindow *
start (GtkWidget **panel)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  *panel = dse_window_show_panel (window, &dse_panel_layers);
  dst_ui_settle ();
  create (*panel, "layers.new", "Loot");
  create (*panel, "layers.new-tiles", "Roof");
  create (*panel, "layers.new-group", "Night");
  return window;
}

/* The active layer goes into a new group, others by keys and the menu; one step each. */
static void
test_group (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  ASSERT_ROWS ("[Night] Roof Loot");
  choose_row (panel, 2); /* Loot */
  do_layers (panel, "layers.into");
  ASSERT_ROWS ("[Night] Loot Roof");
  do_layers (panel, "layers.out");
  ASSERT_ROWS ("[Night] Roof Loot");
  g_assert_true (gtk_widget_activate_action (panel, "layers.to-group", "u", 1u));
  dst_ui_settle ();
  ASSERT_ROWS ("[Night] Loot Roof");
  undo (window);
  ASSERT_ROWS ("[Night] Roof Loot");
  choose_row (panel, 0);
  create (panel, "layers.new-tiles", "Moss"); /* into the selected group */
  ASSERT_ROWS ("[Night] Roof Moss Loot");
  undo (window);
  ASSERT_ROWS ("[Night] Roof Loot");
  dst_ui_stop ();
}

/* Folding hides the rows, not the layers; it is no edit. */
static void
test_fold (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  DsuDocument *document = dse_page_get_document (dse_window_get_page (window));
  const guint64 revision = dsu_document_get_revision (document);
  g_autofree char *state = NULL;

  click_tip (panel, "List the layers of the group “Night”");
  ASSERT_ROWS ("[Night] Loot");
  g_assert_cmpuint (dsu_document_get_revision (document), ==, revision);
  g_assert_cmpint (dse_layers_get_shown (layers_of (window), (DsStratum)DS_STRATUM_TILES (0)), ==,
                   100);
  state = dse_layers_dup_state (layers_of (window));
  g_assert_nonnull (strstr (state, "folded:Night"));
  click_tip (panel, "List the layers of the group “Night”");
  ASSERT_ROWS ("[Night] Roof Loot");
  dst_ui_stop ();
}

/* The eye hides, and the lock locks, all in the group; the sentence names it. */
static void
test_eye_and_lock (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  DseLayers *layers = layers_of (window);
  const DsStratum roof = (DsStratum)DS_STRATUM_TILES (0);

  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "grass", NULL);
  dse_layers_set_active (layers, roof);
  click_tip (panel, "Show the layers of the group “Night”");
  g_assert_cmpint (dse_layers_get_shown (layers, roof), ==, 0);
  g_assert_true (dse_layers_get_visible (layers, roof)); /* its own eye is as it was */
  click_tip (panel, "Show the layers of the group “Night”");
  g_assert_cmpint (dse_layers_get_shown (layers, roof), ==, 100);
  click_tip (panel, "Lock the layers of the group “Night”");
  dst_ui_click (window, (DsCell){ 10, 5 }, 1, 0);
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_TILES (0), (DsCell){ 10, 5 }), ==,
                    DS_TILE_NONE);
  g_assert_nonnull (strstr (dse_window_get_hint (window), "group “Night”"));
  undo (window); /* the lock */
  dst_ui_click (window, (DsCell){ 10, 5 }, 1, 0);
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_TILES (0), (DsCell){ 10, 5 }), !=,
                    DS_TILE_NONE);
  dst_ui_stop ();
}

/* The star shows nothing but the group, where hidden layers stay hidden; it is part of the session
 * and goes with the group. */
static void
test_alone (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  DseLayers *layers = layers_of (window);
  DsuDocument *document = dse_page_get_document (dse_window_get_page (window));
  const guint64 revision = dsu_document_get_revision (document);
  const DsStratum roof = (DsStratum)DS_STRATUM_TILES (0), loot = (DsStratum)DS_STRATUM_OWN (0);
  g_autofree char *state = NULL;

  dse_layers_set_visible (layers, loot, FALSE);
  click_tip (panel, "Show only the layers of the group “Night”");
  g_assert_cmpint (dse_layers_get_shown (layers, roof), ==, 100);
  g_assert_cmpint (dse_layers_get_shown (layers, DS_STRATUM_GROUND), ==, 0);
  g_assert_cmpint (dse_layers_get_shown_on (layers, DS_STRATUM_CREATURE, loot), ==, 0);
  g_assert_false (dse_layers_is_alone (layers, DS_STRATUM_GROUND));
  dse_layers_set_visible (layers, roof, FALSE);
  g_assert_cmpint (dse_layers_get_shown (layers, roof), ==, 0);
  dse_layers_set_visible (layers, roof, TRUE);
  g_assert_cmpuint (dsu_document_get_revision (document), ==, revision);
  state = dse_layers_dup_state (layers);
  click_tip (panel, "Show only the layers of the group “Night”");
  g_assert_cmpint (dse_layers_get_shown (layers, DS_STRATUM_GROUND), ==, 100);
  dse_layers_set_state (layers, state);
  g_assert_true (dse_layers_is_group_alone (layers, 0));
  choose_row (panel, 0);
  do_layers (panel, "layers.rename");
  name_it ("Dusk", "_Rename");
  g_assert_true (dse_layers_is_group_alone (layers, 0));
  choose_row (panel, 1);
  choose_row (panel, 0);
  do_layers (panel, "layers.ungroup");
  g_assert_cmpint (dse_layers_get_shown (layers, DS_STRATUM_FEATURE), ==, 100);
  dst_ui_stop ();
}

/* Opacity of the group is that of the picture. */
static void
test_look (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  const DsCell cell = { 10, 5 };
  int bare, whole, half;
  DsLayerGroups groups;
  const DsCmdLayerGroups cmd = { .cmd.type = &ds_cmd_layer_groups, .groups = &groups };

  dst_ui_action (window, "win.tool::brush");
  dse_layers_set_active (layers_of (window), (DsStratum)DS_STRATUM_TILES (0));
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_hover (window, (DsCell){ 25, 12 });
  bare = dst_ui_brightness (window, cell);
  dst_ui_click (window, cell, 1, 0);
  dst_ui_hover (window, (DsCell){ 25, 12 });
  DST_UI_UNTIL (dst_ui_brightness (window, cell) != bare);
  whole = dst_ui_brightness (window, cell);
  groups = *dse_layers_get_groups (layers_of (window));
  groups.items[0].opacity = 50;
  dsu_document_apply_step (dse_page_get_document (dse_window_get_page (window)), &cmd.cmd, NULL);
  DST_UI_UNTIL (dst_ui_brightness (window, cell) != whole);
  half = dst_ui_brightness (window, cell);
  g_assert_cmpint (half, >, MIN (bare, whole));
  g_assert_cmpint (half, <, MAX (bare, whole));
  dst_ui_stop ();
}

/* The group moves, is renamed, ungrouped and deleted as one step each, which a toast undoes. */
static void
test_whole (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  choose_row (panel, 2);
  create (panel, "layers.new-group", "Day");
  ASSERT_ROWS ("[Night] Roof [Day] Loot");
  choose_row (panel, 2);
  do_layers (panel, "layers.up");
  ASSERT_ROWS ("[Day] Loot [Night] Roof");
  do_layers (panel, "layers.rename"); /* it is still selected */
  name_it ("Dusk", "_Rename");
  ASSERT_ROWS ("[Dusk] Loot [Night] Roof");
  choose_row (panel, 2);
  do_layers (panel, "layers.into");
  ASSERT_ROWS ("[Dusk] [Night] Roof Loot");
  choose_row (panel, 0);
  do_layers (panel, "layers.ungroup");
  ASSERT_ROWS ("[Night] Roof Loot");
  undo (window);
  ASSERT_ROWS ("[Dusk] [Night] Roof Loot");
  choose_row (panel, 0);
  do_layers (panel, "layers.delete");
  ASSERT_ROWS ("");
  dst_ui_click_on (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Undo"));
  dst_ui_settle ();
  ASSERT_ROWS ("[Dusk] [Night] Roof Loot");
  dst_ui_stop ();
}

/* A name that is taken is asked for again; the palette's action asks for one, too. */
static void
test_name (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  dst_ui_action (window, "win.new-layer-group");
  name_it ("Night", "_Create");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                                 "The level already has a group “Night”"));
  name_it ("Day", "_Create");
  ASSERT_ROWS ("[Night] [Day] Roof Loot");
  dst_ui_stop ();
}

static GtkWidget *
row_at (GtkWidget *panel, int i)
{
  return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_of (panel)), i));
}

/* The controller of this type of the row. */
static GtkEventController *
controller_of (GtkWidget *row, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (row);
  GtkEventController *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && found == NULL; i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
      found = controller;
  }
  g_assert_nonnull (found);
  return found; /* of the row */
}

/* The mark of the row, on which another one may be dropped; NULL: nothing marks it. */
static const char *
mark_of (GtkWidget *row)
{
  static const char *const marks[] = { "drop-over", "drop-under", "drop-into" };
  const char *found = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    if (gtk_widget_has_css_class (row, marks[i])) {
      g_assert_null (found);
      found = marks[i];
    }
  return found;
}

/* Drags row @from to row @to, at this share of its height, which gets this mark, or, at NULL, none
 * and refuses the row. */
static void
drop (GtkWidget *panel, int from, int to, double share, const char *want)
{
  GtkWidget *dropped = row_at (panel, from), *row = row_at (panel, to);
  GtkEventController *target = controller_of (row, GTK_TYPE_DROP_TARGET);
  const double y = gtk_widget_get_height (row) * share;
  g_autoptr (GdkContentProvider) content = NULL;
  g_auto (GValue) value = G_VALUE_INIT;
  GdkDragAction action = 0;
  gboolean taken = FALSE;

  g_signal_emit_by_name (controller_of (dropped, GTK_TYPE_DRAG_SOURCE), "prepare", 10.0, 5.0,
                         &content);
  g_value_init (&value, G_OBJECT_TYPE (dropped));
  g_assert_true (gdk_content_provider_get_value (content, &value, NULL));
  g_signal_emit_by_name (target, "motion", 10.0, y, &action);
  g_assert_cmpstr (mark_of (row), ==, want);
  g_assert_cmpuint (action, ==, want != NULL ? GDK_ACTION_MOVE : 0);
  g_signal_emit_by_name (target, "drop", &value, 10.0, y, &taken);
  g_assert_true (taken == (want != NULL));
  g_assert_true (taken || mark_of (row) == NULL); /* the list has other rows after a drop */
  dst_ui_settle ();
}

typedef struct {
  int from, to;
  double share;
  const char *mark, *rows; /* drop; then */
} Drag;

/* Drags rows one after another, then undoes each. */
static void
drag_all (DseWindow *window, GtkWidget *panel, const Drag *drags, gsize n)
{
  g_autofree char *before = rows_of (window, panel);

  for (gsize i = 0; i < n; i++) {
    drop (panel, drags[i].from, drags[i].to, drags[i].share, drags[i].mark);
    ASSERT_ROWS (drags[i].rows);
  }
  for (gsize i = n; i-- > 0;) {
    ASSERT_ROWS (drags[i].rows);
    if (drags[i].mark != NULL)
      undo (window);
  }
  ASSERT_ROWS (before);
}

/* Creates a level with "[Night] Roof [Day] Loot Keys Moss" over Rooms. */
static void
create_for_drags (GtkWidget *panel)
{
  choose_row (panel, 2);
  create (panel, "layers.new-group", "Day");
  create (panel, "layers.new", "Keys");
  create (panel, "layers.new-tiles", "Moss");
}

/* Dragged rows come to the marked place as one step each: layers into groups, out of them and
 * beside others of their kind, layers of cells also under objects, groups beside and into others.
 */
static void
test_drag (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  static const Drag drags[] = {
    { 4, 3, 0.2, "drop-over", "[Night] Roof [Day] Keys Loot Moss" },  /* over one of objects */
    { 5, 1, 0.8, "drop-under", "[Night] Roof Moss [Day] Keys Loot" }, /* under one of cells */
    { 2, 1, 0.2, "drop-over", "[Night] Moss Roof [Day] Keys Loot" },  /* over it */
    { 3, 0, 0.1, "drop-over", "[Day] Keys Loot [Night] Moss Roof" },  /* a group before another */
    { 3, 0, 0.5, "drop-into", "[Day] [Night] Moss Roof Keys Loot" },  /* into it */
    { 1, 6, 0.2, "drop-over", "[Day] Keys Loot [Night] Moss Roof" },  /* out, over Rooms */
    { 0, 3, 0.9, "drop-under", "[Night] [Day] Keys Loot Moss Roof" }, /* the line is in there */
    { 1, 6, 0.2, "drop-over", "[Night] Moss Roof [Day] Keys Loot" },
    { 1, 15, 0.2, "drop-into", "[Night] Roof [Day] Keys Loot Moss" }, /* out, onto Ground */
    { 13, 5, 0.2, "drop-over", "[Night] Roof [Day] Keys Loot Moss" }, /* over objects */
    { 3, 0, 0.1, "drop-into", "[Night] Keys Roof [Day] Loot Moss" },  /* never beside a group */
    { 5, 14, 0.2, "drop-over", "[Night] Keys Roof [Day] Loot Moss" }, /* under objects */
    { 2, 1, 0.2, "drop-over", "[Night] Roof Keys [Day] Loot Moss" },  /* over those of the group */
  };

  create_for_drags (panel);
  ASSERT_ROWS ("[Night] Roof [Day] Loot Keys Moss");
  drag_all (window, panel, drags, G_N_ELEMENTS (drags));
  dst_ui_stop ();
}

/* Rows are taken only where they will lie: not between rows of other kinds, in their own group or
 * in a group that lies in them. */
static void
test_drag_nowhere (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  static const Drag drags[] = {
    { 4, 6, 0.2, "drop-over", "[Night] Roof [Day] Loot Moss Keys" }, /* Keys lies over Rooms */
    { 5, 10, 0.8, NULL, "[Night] Roof [Day] Loot Moss Keys" },       /* under Creatures */
    { 5, 13, 0.8, NULL, "[Night] Roof [Day] Loot Moss Keys" },       /* under Gates */
    { 5, 1, 0.8, NULL, "[Night] Roof [Day] Loot Moss Keys" },        /* at the end of Night */
    { 4, 13, 0.8, "drop-under", "[Night] Roof [Day] Loot Keys Moss" },
    { 13, 8, 0.2, NULL, "[Night] Roof [Day] Loot Keys Moss" }, /* of cells, over Markers */
    { 13, 15, 0.8, NULL, "[Night] Roof [Day] Loot Keys Moss" },
    { 0, 1, 0.2, NULL, "[Night] Roof [Day] Loot Keys Moss" }, /* onto a layer in it */
    { 2, 2, 0.9, NULL, "[Night] Roof [Day] Loot Keys Moss" }, /* onto itself */
    { 1, 0, 0.5, NULL, "[Night] Roof [Day] Loot Keys Moss" }, /* into its own group */
    { 2, 0, 0.5, "drop-into", "[Night] [Day] Loot Roof Keys Moss" },
    { 0, 1, 0.5, NULL, "[Night] [Day] Loot Roof Keys Moss" }, /* onto a group in it */
    { 0, 2, 0.2, NULL, "[Night] [Day] Loot Roof Keys Moss" },
    { 0, 10, 0.2, NULL, "[Night] [Day] Loot Roof Keys Moss" }, /* a group, over Creatures */
  };

  create_for_drags (panel);
  drag_all (window, panel, drags, G_N_ELEMENTS (drags));
  dst_ui_stop ();
}

/* The row with the frame of a group that takes what is dropped beside a row; -1: none. */
static int
framed_row (GtkWidget *panel)
{
  int found = -1;

  for (int i = 0; row_at (panel, i) != NULL; i++)
    if (gtk_widget_has_css_class (row_at (panel, i), "drop-group")) {
      g_assert_cmpint (found, ==, -1);
      found = i;
    }
  return found;
}

/* Pixels from the left edge of @row to the beginning of its line, which has the height @y; a frame
 * of two pixels does not count. */
static int
line_start (GtkWidget *row, int y)
{
  g_autoptr (GdkTexture) picture = dst_ui_render (row);
  const int w = gdk_texture_get_width (picture);
  g_autofree guint32 *pixels = g_new (guint32, (gsize)w * (gsize)gdk_texture_get_height (picture));
  int x = 3;

  gdk_texture_download (picture, (guchar *)pixels, (gsize)w * 4);
  g_assert_cmpuint (pixels[y * w + w / 2] & 0xff, >, (pixels[y * w + w / 2] >> 16 & 0xff) + 60);
  while (pixels[y * w + x] != pixels[y * w + w / 2])
    x++;
  return x;
}

/* Pixels from the left edge of @row to its controls. */
static int
content_start (GtkWidget *row)
{
  GtkWidget *controls = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));
  graphene_rect_t all, bounds;

  g_assert_true (gtk_widget_compute_bounds (row, row, &all));
  g_assert_true (gtk_widget_compute_bounds (controls, row, &bounds));
  return (int)(bounds.origin.x - all.origin.x);
}

/* The line beside a row begins where the dropped one will, and comes with a frame of the group that
 * takes the dragged one; a row in no group takes it into none. */
static void
test_drag_frames (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  static const struct {
    int from, to;
    double share;
    const char *mark;
    int frame;
  } frames[] = {
    { 4, 3, 0.2, "drop-over", 2 },   /* beside one in Day */
    { 3, 4, 0.8, "drop-under", 2 },  /* where it lies already */
    { 5, 1, 0.8, "drop-under", 0 },  /* in Night */
    { 4, 6, 0.2, "drop-over", -1 },  /* out, over Rooms */
    { 3, 0, 0.5, "drop-into", -1 },  /* the row has a frame of its own */
    { 0, 2, 0.9, "drop-under", 2 },  /* a group into another, as its first */
    { 5, 10, 0.8, "drop-into", -1 }, /* out */
  };
  static const Drag drags[] = {
    { 1, 6, 0.2, "drop-over", "[Night] [Day] Loot Keys Moss Roof" }, /* Roof is in no group */
    { 3, 5, 0.2, NULL, "[Night] [Day] Loot Keys Moss Roof" },
    { 4, 0, 0.5, "drop-into", "[Night] Moss [Day] Loot Keys Roof" },
    { 4, 5, 0.8, "drop-under", "[Night] Moss [Day] Loot Roof Keys" },
    { 5, 4, 0.2, NULL, "[Night] Moss [Day] Loot Roof Keys" }, /* not to the end of Day */
    { 5, 3, 0.8, "drop-under", "[Night] Moss [Day] Loot Keys Roof" },
  };

  create_for_drags (panel);
  for (gsize i = 0; i < G_N_ELEMENTS (frames); i++) {
    GtkWidget *dropped = row_at (panel, frames[i].from), *row = row_at (panel, frames[i].to);
    GtkEventController *target = controller_of (row, GTK_TYPE_DROP_TARGET);
    g_autoptr (GdkContentProvider) content = NULL;
    GdkDragAction action = 0;

    g_signal_emit_by_name (controller_of (dropped, GTK_TYPE_DRAG_SOURCE), "prepare", 10.0, 5.0,
                           &content);
    g_signal_emit_by_name (target, "motion", 10.0, gtk_widget_get_height (row) * frames[i].share,
                           &action);
    g_assert_cmpstr (mark_of (row), ==, frames[i].mark);
    g_assert_cmpint (framed_row (panel), ==, frames[i].frame);
    if (strcmp (frames[i].mark, "drop-into") != 0) {
      const int edge = frames[i].to == frames[i].frame ? 3 : 1; /* within the frame of the row */
      const int y =
          strcmp (frames[i].mark, "drop-over") == 0 ? edge : gtk_widget_get_height (row) - 1 - edge;
      const int start = line_start (row, y);

      if (frames[i].frame >= 0) /* as Loot, which is in a group */
        g_assert_cmpint (abs (start - content_start (row_at (panel, 3))), <=, 1);
      else
        g_assert_cmpint (start, <, content_start (row));
    }
    g_signal_emit_by_name (target, "leave");
    g_assert_null (mark_of (row));
    g_assert_cmpint (framed_row (panel), ==, -1);
  }
  drag_all (window, panel, drags, G_N_ELEMENTS (drags));
  dst_ui_stop ();
}

static gboolean
is_selected (GtkWidget *panel, int i)
{
  GtkListBox *list = GTK_LIST_BOX (list_of (panel));

  return gtk_list_box_get_selected_row (list) == gtk_list_box_get_row_at_index (list, i);
}

/* The note of opacity in the row; "": it has none. */
static const char *
note_of (GtkWidget *panel, int i, const char *text)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_of (panel)), i));
  GtkWidget *label = dst_ui_find (row, GTK_TYPE_LABEL, text);

  return label != NULL && gtk_widget_get_mapped (label) ? text : "";
}

/* A new group within a folded one is seen and selected, and the question says where it comes. A
 * row of cells shows the opacity of its layer as that of a group does. */
static void
test_new_within (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  g_assert_true (is_selected (panel, 0)); /* Night */
  dse_layers_set_folded (layers_of (window), 0, TRUE);
  dst_ui_settle ();
  ASSERT_ROWS ("[Night] Loot");
  do_layers (panel, "layers.new-group");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                                 "Own layers that are shown, locked, faded and tinted together. "
                                 "The new group is put into the group “Night”."));
  name_it ("Deep", "_Create");
  ASSERT_ROWS ("[Night] [Deep] Roof Loot");
  g_assert_true (is_selected (panel, 1));

  dse_tile_layers_set_look (dse_window_get_page (window), 0,
                            &(DsTileLayer){ .opacity = 60, .tint = 0xff8080 });
  dst_ui_settle ();
  g_assert_cmpstr (note_of (panel, 2, "60%"), ==, "60%");
  dst_ui_stop ();
}

/* Names in groups within groups keep their room, and the panel its width. */
static void
test_deep (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  const int w = gtk_widget_get_width (panel);
  const DsLayerGroups *groups = dse_layers_get_groups (layers_of (window));

  while (groups->n < 12) {
    g_autofree char *name = g_strdup_printf ("Group %zu", groups->n);

    g_assert_true (
        dse_layer_groups_add (dse_window_get_page (window), name, (uint32_t)groups->n, 0));
  }
  dse_layer_groups_put (dse_window_get_page (window), DS_STRATUM_TILES (0), 12);
  dst_ui_settle ();
  g_assert_cmpint (gtk_widget_get_width (panel), ==, w);
  for (int i = 0; i < 13; i++) {
    GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_of (panel)), i));
    GtkLabel *label = GTK_LABEL (dst_ui_find (row, GTK_TYPE_LABEL, NULL));

    g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (label)));
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layer-groups/group", test_group);
  g_test_add_func ("/layer-groups/fold", test_fold);
  g_test_add_func ("/layer-groups/eye-and-lock", test_eye_and_lock);
  g_test_add_func ("/layer-groups/alone", test_alone);
  g_test_add_func ("/layer-groups/look", test_look);
  g_test_add_func ("/layer-groups/whole", test_whole);
  g_test_add_func ("/layer-groups/name", test_name);
  g_test_add_func ("/layer-groups/new-within", test_new_within);
  g_test_add_func ("/layer-groups/deep", test_deep);
  g_test_add_func ("/layer-groups/drag", test_drag);
  g_test_add_func ("/layer-groups/drag-nowhere", test_drag_nowhere);
  g_test_add_func ("/layer-groups/drag-frames", test_drag_frames);
  return g_test_run ();
}
