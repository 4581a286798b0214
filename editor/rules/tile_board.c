/* editor/rules/tile_board.c — paints the pictures of a tile rule, with a brush of tiles. */
#include "rules/tile_board.h"

#include "icon_button.h"
#include "rules/tile_brush.h"
#include "rules/tile_drawing.h"
#include "rules/tile_grid.h"
#include "rules/tile_picture.h"
#include "shown.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseTileBoard {
  AdwPreferencesRow parent_instance;
  DseRuleEditor *editor;
  DseTileDrawing *drawing;
  char *values[DSE_TILE_BOARD_VALUES]; /* fields of VALUES as JSON, as they are in the file */
  char *drawn[DSE_TILE_BOARD_VALUES];  /* and as they are drawn */
  DseTileBrush *brush;
  GtkWidget *grids[DSE_N_TILE_PICTURES], *edges, *hint, *error, *line, *matches, *show_matches;
  gboolean is_editable, is_stroke, is_changed;
  struct {
    GtkWidget *grid; /* NULL: none was yet */
    int x, y;        /* -1: no cell */
  } pointed;
};

G_DEFINE_FINAL_TYPE (DseTileBoard, dse_tile_board, ADW_TYPE_PREFERENCES_ROW)

enum { BEGINNING, DRAWN, N_SIGNALS };

static guint signals[N_SIGNALS];

static const char *const VALUES[DSE_TILE_BOARD_VALUES] = { "find", "put", "legend" };

static DsRules *
rules_of (DseTileBoard *self)
{
  return dse_rule_editor_get_rules (self->editor);
}

/* ---- the pictures */

/* Cells so large that both pictures fit beside each other. */
static int
cell_side (const DseTileDrawing *drawing)
{
  static const struct {
    int cells, side;
  } sides[] = { { 3, 44 }, { 5, 36 }, { 6, 32 }, { 7, 28 }, { DSE_TILE_SIDE_MAX, 23 } };
  const int n = MAX (drawing->w, drawing->h);
  gsize i = 0;

  while (sides[i].cells < n)
    i++;
  return sides[i].side;
}

static GdkTexture *
picture_new (DseTileBoard *self, const DseTileDrawing *drawing, int what, int side)
{
  return dse_tile_picture_new (rules_of (self), drawing, what,
                               side * gtk_widget_get_scale_factor (GTK_WIDGET (self)));
}

/* A picture for each content, made when it is first asked for. */
static GdkPaintable *
picture_of (DseTileBoard *self, GHashTable *pictures, int what, int side)
{
  GdkTexture *picture = g_hash_table_lookup (pictures, GINT_TO_POINTER (what));

  if (picture == NULL) {
    picture = picture_new (self, self->drawing, what, side);
    g_hash_table_insert (pictures, GINT_TO_POINTER (what), picture);
  }
  return GDK_PAINTABLE (picture);
}

/* A cell that stays shows weakly what is found there. */
static void
show_cell (DseTileBoard *self, GHashTable *pictures, DseTilePicture picture, int x, int y, int side)
{
  const int what = dse_tile_drawing_get (self->drawing, picture, x, y);
  const gboolean is_weak = picture == DSE_TILE_PUT && what == DSE_TILE_BLANK;
  const int shown = is_weak ? dse_tile_drawing_get (self->drawing, DSE_TILE_FIND, x, y) : what;
  g_autofree char *name = dse_tile_picture_dup_name (rules_of (self), self->drawing, picture, what);

  dse_tile_grid_set_cell (DSE_TILE_GRID (self->grids[picture]), x, y,
                          picture_of (self, pictures, shown, side), name, is_weak);
}

/* The cell that is pointed at as it is now, or a hint. */
static void
show_pointed (DseTileBoard *self)
{
  const char *name = self->pointed.grid != NULL
                         ? dse_tile_grid_get_name (DSE_TILE_GRID (self->pointed.grid),
                                                   self->pointed.x, self->pointed.y)
                         : NULL;

  gtk_label_set_text (GTK_LABEL (self->hint),
                      name != NULL        ? name
                      : self->is_editable ? _ ("Drag to paint, right-click to clear, Ctrl+click to "
                                               "pick up")
                                          : "");
}

static void
show_pictures (DseTileBoard *self)
{
  g_autoptr (GHashTable) pictures = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  const int side = cell_side (self->drawing);

  for (int i = 0; i < DSE_N_TILE_PICTURES; i++) {
    dse_tile_grid_set_size (DSE_TILE_GRID (self->grids[i]), self->drawing->w, self->drawing->h,
                            side);
    for (int y = 0; y < self->drawing->h; y++)
      for (int x = 0; x < self->drawing->w; x++)
        show_cell (self, pictures, (DseTilePicture)i, x, y, side);
  }
  show_pointed (self);
}

/* ---- strokes */

void
dse_tile_board_set_error (DseTileBoard *self, const char *sentence)
{
  g_return_if_fail (DSE_IS_TILE_BOARD (self));

  gtk_label_set_text (GTK_LABEL (self->error), sentence != NULL ? sentence : "");
  dsu_set_tip (self->error, sentence); /* the end may be cut */
  gtk_stack_set_visible_child (GTK_STACK (self->line), sentence != NULL ? self->error : self->hint);
}

const char *
dse_tile_board_get_error (DseTileBoard *self)
{
  g_return_val_if_fail (DSE_IS_TILE_BOARD (self), NULL);

  return gtk_stack_get_visible_child (GTK_STACK (self->line)) == self->error
             ? gtk_label_get_text (GTK_LABEL (self->error))
             : NULL;
}

static void
begin (DseTileBoard *self)
{
  if (self->is_stroke)
    return;
  g_signal_emit (self, signals[BEGINNING], 0);
  self->is_stroke = TRUE;
  self->is_changed = FALSE;
  dse_tile_board_set_error (self, NULL);
}

static void
end (DseTileBoard *self)
{
  if (!self->is_stroke)
    return;
  self->is_stroke = FALSE;
  if (self->is_changed)
    g_signal_emit (self, signals[DRAWN], 0);
}

static void
refuse (DseTileBoard *self)
{
  g_autofree char *name = dse_tile_brush_dup_name (self->brush);
  g_autofree char *text = g_strdup_printf (_ ("“%s” can only be looked for: choose tiles"), name);

  dse_tile_board_set_error (self, text);
}

/* A refused brush leaves no entry in the legend. */
static void
paint (DseTileBoard *self, DseTilePicture picture, int x, int y)
{
  DseTileDrawing *before = dse_tile_drawing_copy (self->drawing);
  int what;

  if (!dse_tile_brush_take (self->brush, self->drawing, &what)) {
    dse_tile_board_set_error (self, _ ("The legend is full: all of its characters are in use"));
  } else if (!dse_tile_drawing_takes (self->drawing, picture, what)) {
    DseTileDrawing *refused = self->drawing;

    refuse (self);
    self->drawing = before;
    before = refused;
  } else if (dse_tile_drawing_set (self->drawing, picture, x, y, what)) {
    self->is_changed = TRUE;
  }
  dse_tile_drawing_free (before);
}

/* The brush gets the content of the cell. */
static void
pick (DseTileBoard *self, DseTilePicture picture, int x, int y)
{
  const int what = dse_tile_drawing_get (self->drawing, picture, x, y);
  const DseTileEntry *entry =
      what >= 0 ? dse_tile_drawing_entry (self->drawing, (guint)what) : NULL;

  if (entry != NULL && entry->tiles[0] == NULL)
    return; /* an object alone, which no brush has */
  if (entry != NULL)
    dse_tile_brush_set (self->brush, 0, (const char *const *)entry->tiles, entry->excludes);
  else
    dse_tile_brush_set (self->brush, what, NULL, FALSE);
}

static void
on_used (DseTileBoard *self, int x, int y, int use, GtkWidget *grid)
{
  const DseTilePicture picture = grid == self->grids[DSE_TILE_PUT] ? DSE_TILE_PUT : DSE_TILE_FIND;

  begin (self);
  if (x >= self->drawing->w || y >= self->drawing->h)
    return;
  switch ((DseTileUse)use) {
  case DSE_TILE_PAINT:
    paint (self, picture, x, y);
    break;
  case DSE_TILE_CLEAR:
    if (dse_tile_drawing_set (self->drawing, picture, x, y, DSE_TILE_BLANK))
      self->is_changed = TRUE;
    break;
  case DSE_TILE_PICK:
    pick (self, picture, x, y);
    break;
  }
  show_pictures (self);
}

static void
on_pointed (DseTileBoard *self, int x, int y, GtkWidget *grid)
{
  self->pointed.grid = grid;
  self->pointed.x = x;
  self->pointed.y = y;
  show_pointed (self);
}

/* ---- size */

static void
show_edges (DseTileBoard *self)
{
  for (GtkWidget *box = gtk_widget_get_first_child (self->edges); box != NULL;
       box = gtk_widget_get_next_sibling (box))
    for (GtkWidget *button = gtk_widget_get_first_child (box);
         button != NULL && GTK_IS_BUTTON (button); button = gtk_widget_get_next_sibling (button)) {
      const DseTileEdge edge =
          (DseTileEdge)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "edge"));
      const gboolean is_more = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "more"));
      const int n =
          edge == DSE_TILE_LEFT || edge == DSE_TILE_RIGHT ? self->drawing->w : self->drawing->h;

      gtk_widget_set_visible (button, self->is_editable);
      gtk_widget_set_sensitive (button, is_more ? n < DSE_TILE_SIDE_MAX : n > 1);
    }
}

static void
on_edge (GtkWidget *button, DseTileBoard *self)
{
  const DseTileEdge edge =
      (DseTileEdge)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "edge"));

  begin (self);
  self->is_changed = dse_tile_drawing_grow (
      self->drawing, edge, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "more")));
  show_pictures (self);
  show_edges (self);
  end (self);
}

static const struct {
  const char *more, *less;
  int column, row;
} EDGES[] = {
  [DSE_TILE_LEFT] = { N_ ("Add a column on the left"), N_ ("Remove the left column"), 0, 1 },
  [DSE_TILE_RIGHT] = { N_ ("Add a column on the right"), N_ ("Remove the right column"), 2, 1 },
  [DSE_TILE_TOP] = { N_ ("Add a row above"), N_ ("Remove the top row"), 1, 0 },
  [DSE_TILE_BOTTOM] = { N_ ("Add a row below"), N_ ("Remove the bottom row"), 1, 2 },
};

static void
add_edge_button (DseTileBoard *self, GtkWidget *box, int edge, gboolean is_more)
{
  GtkWidget *button =
      dsu_icon_button_new (is_more ? "list-add-symbolic" : "list-remove-symbolic", NULL,
                           is_more ? _ (EDGES[edge].more) : _ (EDGES[edge].less));

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "tile-edge");
  g_object_set_data (G_OBJECT (button), "edge", GINT_TO_POINTER (edge));
  g_object_set_data (G_OBJECT (button), "more", GINT_TO_POINTER (is_more));
  g_signal_connect (button, "clicked", G_CALLBACK (on_edge), self);
  gtk_box_append (GTK_BOX (box), button);
}

/* @grid between the buttons of its edges. */
static GtkWidget *
edges_new (DseTileBoard *self, GtkWidget *grid)
{
  GtkWidget *around = gtk_grid_new ();

  gtk_widget_set_direction (around, GTK_TEXT_DIR_LTR); /* as the pattern */
  gtk_grid_attach (GTK_GRID (around), grid, 1, 1, 1, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (EDGES); i++) {
    const gboolean is_column = EDGES[i].column != 1;
    GtkWidget *box =
        gtk_box_new (is_column ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, 0);

    gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
    gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
    add_edge_button (self, box, (int)i, TRUE);
    add_edge_button (self, box, (int)i, FALSE);
    gtk_grid_attach (GTK_GRID (around), box, EDGES[i].column, EDGES[i].row, 1, 1);
  }
  return around;
}

/* ---- the row */

static GtkWidget *
label_new (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
grid_new (DseTileBoard *self, DseTilePicture picture, const char *name)
{
  GtkWidget *grid = dse_tile_grid_new (name);

  gtk_widget_set_halign (grid, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (grid, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (grid, "used", G_CALLBACK (on_used), self);
  g_signal_connect_swapped (grid, "ended", G_CALLBACK (end), self);
  g_signal_connect_swapped (grid, "pointed", G_CALLBACK (on_pointed), self);
  self->grids[picture] = grid;
  return grid;
}

static GtkWidget *
named_new (const char *name, GtkWidget *child)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3), *label = label_new (name, "heading");

  gtk_label_set_xalign (GTK_LABEL (label), 0.5f);
  gtk_label_set_wrap (GTK_LABEL (label), FALSE); /* both pictures stand at one height */
  gtk_widget_set_vexpand (child, TRUE);
  gtk_widget_set_valign (child, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), child);
  return box;
}

static GtkWidget *
pictures_new (DseTileBoard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");

  self->edges = edges_new (self, grid_new (self, DSE_TILE_FIND, _ ("Find")));
  gtk_widget_set_direction (box, GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (arrow, GTK_TEXT_DIR_LTR);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), named_new (_ ("Find"), self->edges));
  gtk_box_append (GTK_BOX (box), arrow);
  gtk_box_append (GTK_BOX (box), named_new (_ ("Replace with"),
                                            grid_new (self, DSE_TILE_PUT, _ ("Replace with"))));
  return box;
}

static GtkWidget *
matches_new (DseTileBoard *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->matches = label_new (NULL, "dim-label");
  gtk_widget_set_hexpand (self->matches, TRUE);
  self->show_matches = gtk_button_new_with_mnemonic (_ ("_Show on Level"));
  gtk_widget_set_valign (self->show_matches, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->show_matches), "rules.show-matches");
  gtk_box_append (GTK_BOX (line), self->matches);
  gtk_box_append (GTK_BOX (line), self->show_matches);
  gtk_widget_set_visible (line, FALSE);
  return line;
}

/* A label of one line, so that nothing moves below the pointer. */
static GtkWidget *
caption_new (const char *text, const char *class)
{
  GtkWidget *label = label_new (text, class);

  gtk_label_set_xalign (GTK_LABEL (label), 0.5f);
  gtk_label_set_wrap (GTK_LABEL (label), FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "caption");
  return label;
}

/* The line below the pictures: an error takes the place of the hint. */
static GtkWidget *
line_new (DseTileBoard *self)
{
  self->line = gtk_stack_new ();
  self->hint =
      caption_new (_ ("Drag to paint, right-click to clear, Ctrl+click to pick up"), "dim-label");
  self->error = caption_new (NULL, "error");
  gtk_stack_add_child (GTK_STACK (self->line), self->hint);
  gtk_stack_add_child (GTK_STACK (self->line), self->error);
  return self->line;
}

static void
build (DseTileBoard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);

  gtk_widget_add_css_class (box, "rule-row");
  gtk_widget_add_css_class (box, "tile-board");
  gtk_box_append (GTK_BOX (box), pictures_new (self));
  gtk_box_append (GTK_BOX (box), line_new (self));
  self->brush = DSE_TILE_BRUSH (dse_tile_brush_new (self->editor));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->brush));
  gtk_box_append (GTK_BOX (box), matches_new (self));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
}

/* ---- the rule */

static char *
dup_value (DseTileDrawing *drawing, gsize i)
{
  return i < DSE_N_TILE_PICTURES ? dse_tile_drawing_dup_rows (drawing, (DseTilePicture)i)
                                 : dse_tile_drawing_dup_legend (drawing);
}

void
dse_tile_board_show (DseTileBoard *self, DsNode record)
{
  DseTileDrawing *copy;

  g_return_if_fail (DSE_IS_TILE_BOARD (self));

  if (self->is_stroke) /* it is shown again when that is done */
    return;
  g_clear_pointer (&self->drawing, dse_tile_drawing_free);
  self->drawing = dse_tile_drawing_new (record);
  copy = dse_tile_drawing_copy (self->drawing);
  for (gsize i = 0; i < DSE_TILE_BOARD_VALUES; i++) {
    g_free (self->values[i]);
    self->values[i] = dup_value (copy, i);
  }
  dse_tile_drawing_free (copy);
  dse_tile_board_set_error (self, NULL);
  show_pictures (self);
  show_edges (self);
  dse_tile_brush_show (self->brush, self->drawing);
}

void
dse_tile_board_set_editable (DseTileBoard *self, gboolean is_editable)
{
  g_return_if_fail (DSE_IS_TILE_BOARD (self));

  self->is_editable = is_editable;
  for (int i = 0; i < DSE_N_TILE_PICTURES; i++)
    dse_tile_grid_set_editable (DSE_TILE_GRID (self->grids[i]), is_editable);
  gtk_widget_set_visible (GTK_WIDGET (self->brush), is_editable);
  show_edges (self);
  on_pointed (self, -1, -1, self->grids[DSE_TILE_FIND]);
}

gsize
dse_tile_board_get_values (DseTileBoard *self, DsRuleValue *out)
{
  gsize n = 0;

  g_return_val_if_fail (DSE_IS_TILE_BOARD (self) && out != NULL, 0);

  for (gsize i = 0; i < DSE_TILE_BOARD_VALUES; i++) {
    g_free (self->drawn[i]);
    self->drawn[i] = dup_value (self->drawing, i);
    if (strcmp (self->drawn[i], self->values[i]) != 0)
      out[n++] = (DsRuleValue){ VALUES[i], self->drawn[i] };
  }
  return n;
}

void
dse_tile_board_set_matches (DseTileBoard *self, const char *text)
{
  g_return_if_fail (DSE_IS_TILE_BOARD (self));

  gtk_label_set_text (GTK_LABEL (self->matches), text != NULL ? text : "");
  gtk_widget_set_visible (gtk_widget_get_parent (self->matches), text != NULL);
}

static void
dse_tile_board_finalize (GObject *object)
{
  DseTileBoard *self = DSE_TILE_BOARD (object);

  g_clear_pointer (&self->drawing, dse_tile_drawing_free);
  for (gsize i = 0; i < DSE_TILE_BOARD_VALUES; i++) {
    g_free (self->values[i]);
    g_free (self->drawn[i]);
  }
  g_object_unref (self->editor);
  G_OBJECT_CLASS (dse_tile_board_parent_class)->finalize (object);
}

static void
dse_tile_board_class_init (DseTileBoardClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_tile_board_finalize;
  signals[BEGINNING] = g_signal_new ("beginning", DSE_TYPE_TILE_BOARD, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 0);
  signals[DRAWN] = g_signal_new ("drawn", DSE_TYPE_TILE_BOARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
dse_tile_board_init (DseTileBoard *self)
{
  self->is_editable = TRUE;
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
}

GtkWidget *
dse_tile_board_new (DseRuleEditor *editor)
{
  DseTileBoard *self;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (editor), NULL);

  self = g_object_new (DSE_TYPE_TILE_BOARD, "title", _ ("Drawing"), NULL);
  self->editor = g_object_ref (editor);
  self->drawing = dse_tile_drawing_new_blank ();
  build (self);
  return GTK_WIDGET (self);
}
