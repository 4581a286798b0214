/* editor/rules/tile_board.c — paints the pictures of a tile rule, with a brush of tiles. */
#include "rules/tile_board.h"

#include "icon_button.h"
#include "palette.h"
#include "rules/tile_drawing.h"
#include "rules/tile_grid.h"
#include "rules/tile_picture.h"
#include "shown.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

#define CHIP_SIDE 28 /* pixels */

struct _DseTileBoard {
  AdwPreferencesRow parent_instance;
  DseRuleEditor *editor;
  DseTileDrawing *drawing;
  char *values[DSE_TILE_BOARD_VALUES]; /* fields of VALUES as JSON, as they are in the file */
  char *drawn[DSE_TILE_BOARD_VALUES];  /* and as they are drawn */
  /* the brush */
  int plain; /* a content without tiles; 0: it has tiles */
  GStrv tiles;
  gboolean excludes;
  /* widgets */
  GtkWidget *grids[DSE_N_TILE_PICTURES], *edges, *chips, *brush, *name, *exclude, *palette, *bare;
  GtkWidget *hint, *error, *matches, *show_matches;
  char *chips_of; /* legend and brush that the chips show */
  gboolean is_editable, is_stroke, is_changed, is_shown;
};

G_DEFINE_FINAL_TYPE (DseTileBoard, dse_tile_board, ADW_TYPE_PREFERENCES_ROW)

enum { BEGINNING, DRAWN, N_SIGNALS };

static guint signals[N_SIGNALS];

static const char *const VALUES[DSE_TILE_BOARD_VALUES] = { "find", "put", "legend" };

static const char NOTHING[] = "nothing";

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
}

/* ---- the brush */

/* The content of the brush in the drawing: of new tiles a new entry of the legend. FALSE: the
 * legend is full. */
static gboolean
take_brush (DseTileBoard *self, DseTileDrawing *drawing, int *what)
{
  *what = self->plain != 0
              ? self->plain
              : dse_tile_drawing_take (drawing, (const char *const *)self->tiles, self->excludes);
  return *what != -1 || self->plain != 0;
}

static char *
dup_brush_name (DseTileBoard *self)
{
  DseTileDrawing *copy = dse_tile_drawing_copy (self->drawing);
  char *name = NULL;
  int what;

  if (take_brush (self, copy, &what))
    name = what == DSE_TILE_BLANK
               ? g_strdup (_ ("Anything; unchanged when replaced"))
               : dse_tile_picture_dup_name (rules_of (self), copy, DSE_TILE_FIND, what);
  dse_tile_drawing_free (copy);
  return name != NULL ? name : g_strdup ("");
}

static void show_brush (DseTileBoard *self);

static void
set_brush (DseTileBoard *self, int plain, const char *const *tiles, gboolean excludes)
{
  GStrv kept = g_strdupv ((GStrv)tiles);

  g_strfreev (self->tiles);
  self->plain = plain;
  self->tiles = kept;
  self->excludes = excludes;
  show_brush (self);
}

/* ---- chips: what cells can be painted with */

static gboolean
is_brush (DseTileBoard *self, int plain, const char *const *tiles, gboolean excludes)
{
  if (plain != 0 || self->plain != 0)
    return plain == self->plain;
  return excludes == self->excludes && g_strv_equal ((const char *const *)self->tiles, tiles);
}

/* A content that a chip chooses. */
typedef struct {
  int plain;
  GStrv tiles;
  gboolean excludes;
} Chip;

static void
chip_free (gpointer data)
{
  Chip *self = data;

  g_strfreev (self->tiles);
  g_free (self);
}

static void
show_chips_active (DseTileBoard *self)
{
  self->is_shown = TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (self->chips); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *button = gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (child));
    const Chip *chip = g_object_get_data (G_OBJECT (button), "chip");

    gtk_toggle_button_set_active (
        GTK_TOGGLE_BUTTON (button),
        is_brush (self, chip->plain, (const char *const *)chip->tiles, chip->excludes));
  }
  self->is_shown = FALSE;
}

static void
on_chip (DseTileBoard *self, GtkWidget *button)
{
  const Chip *chip = g_object_get_data (G_OBJECT (button), "chip");

  if (self->is_shown)
    return;
  set_brush (self, chip->plain, (const char *const *)chip->tiles, chip->excludes);
}

static void
add_chip (DseTileBoard *self, const DseTileDrawing *drawing, int what)
{
  const DseTileEntry *entry = what >= 0 ? dse_tile_drawing_entry (drawing, (guint)what) : NULL;
  g_autoptr (GdkTexture) texture = picture_new (self, drawing, what, CHIP_SIDE);
  g_autofree char *name =
      what == DSE_TILE_BLANK
          ? g_strdup (_ ("Anything; unchanged when replaced"))
          : dse_tile_picture_dup_name (rules_of (self), drawing, DSE_TILE_FIND, what);
  GtkWidget *picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
  GtkWidget *button = gtk_toggle_button_new ();
  Chip *chip = g_new0 (Chip, 1);

  chip->plain = what < 0 ? what : 0;
  chip->tiles = entry != NULL ? g_strdupv (entry->tiles) : NULL;
  chip->excludes = entry != NULL && entry->excludes;
  gtk_widget_set_size_request (picture, CHIP_SIDE, CHIP_SIDE);
  gtk_button_set_child (GTK_BUTTON (button), picture);
  gtk_widget_add_css_class (button, "swatch");
  dsu_set_tip (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "chip", chip, chip_free);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_chip), self);
  gtk_flow_box_append (GTK_FLOW_BOX (self->chips), button);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
}

/* The legend and the brush, by which it is seen whether the chips are the same. */
static char *
dup_chips_of (const DseTileDrawing *drawing)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < drawing->legend->len; i++) {
    const DseTileEntry *entry = dse_tile_drawing_entry (drawing, i);
    g_autofree char *tiles = g_strjoinv (" ", entry->tiles);

    g_string_append_printf (all, "%s%s\n", entry->excludes ? "!" : "", tiles);
  }
  return g_string_free (all, FALSE);
}

/* Contents without tiles, no feature, the legend, and the brush where it is none of these. */
static void
show_chips (DseTileBoard *self)
{
  static const int plain[] = { DSE_TILE_BLANK, DSE_TILE_SOLID, DSE_TILE_OPEN, DSE_TILE_DOOR };
  static const char *const nothing[] = { NOTHING, NULL };
  DseTileDrawing *copy = dse_tile_drawing_copy (self->drawing);
  g_autofree char *now = NULL;
  GtkWidget *child;
  int what;

  (void)dse_tile_drawing_take (copy, nothing, FALSE);
  (void)take_brush (self, copy, &what);
  now = dup_chips_of (copy);
  if (g_strcmp0 (now, self->chips_of) != 0) {
    g_free (self->chips_of);
    self->chips_of = g_steal_pointer (&now);
    while ((child = gtk_widget_get_first_child (self->chips)) != NULL)
      gtk_flow_box_remove (GTK_FLOW_BOX (self->chips), child);
    for (gsize i = 0; i < G_N_ELEMENTS (plain); i++)
      add_chip (self, copy, plain[i]);
    for (guint i = 0; i < copy->legend->len; i++)
      add_chip (self, copy, (int)i);
  }
  show_chips_active (self);
  dse_tile_drawing_free (copy);
}

static void
show_brush (DseTileBoard *self)
{
  g_autofree char *name = dup_brush_name (self), *shown = dsu_dup_shown (name);
  g_autofree char *mix = self->tiles != NULL ? g_strjoinv (" ", self->tiles) : g_strdup ("");

  show_chips (self);
  self->is_shown = TRUE;
  gtk_label_set_text (GTK_LABEL (self->name), shown);
  gtk_widget_set_sensitive (self->exclude, self->plain == 0);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->exclude),
                                self->plain == 0 && self->excludes);
  dsu_palette_set_mix (DSU_PALETTE (self->palette), mix);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->bare),
                               self->tiles != NULL &&
                                   g_strv_contains ((const char *const *)self->tiles, NOTHING));
  self->is_shown = FALSE;
}

static void
on_exclude (DseTileBoard *self)
{
  if (!self->is_shown)
    set_brush (self, self->plain, (const char *const *)self->tiles,
               gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->exclude)));
}

/* ---- all tiles */

static void
on_taken (DseTileBoard *self, const char *id)
{
  const char *const tiles[] = { id, NULL };

  set_brush (self, 0, tiles, self->excludes);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->brush));
}

/* The tile joins the brush or leaves it; the last one stays. */
static void
toggle_tile (DseTileBoard *self, const char *id)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) tiles = NULL;
  gboolean was_there = FALSE;

  for (char **tile = self->tiles; tile != NULL && *tile != NULL; tile++) {
    was_there = was_there || strcmp (*tile, id) == 0;
    if (strcmp (*tile, id) != 0)
      g_strv_builder_add (builder, *tile);
  }
  if (!was_there)
    g_strv_builder_add (builder, id);
  tiles = g_strv_builder_end (builder);
  if (tiles[0] != NULL && g_strv_length (tiles) <= DS_IDS_MAX)
    set_brush (self, 0, (const char *const *)tiles, self->excludes);
  else
    show_brush (self);
}

static void
on_mixed (DseTileBoard *self, const char *id)
{
  if (id != NULL)
    toggle_tile (self, id);
}

static void
on_bare (DseTileBoard *self)
{
  if (!self->is_shown)
    toggle_tile (self, NOTHING);
}

static void
on_palette_shown (DseTileBoard *self)
{
  dsu_palette_set_rules (DSU_PALETTE (self->palette), rules_of (self), NULL);
  dsu_palette_focus_search (DSU_PALETTE (self->palette));
}

static GtkWidget *
palette_new (DseTileBoard *self)
{
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *hint = gtk_label_new (_ ("Ctrl+click adds a tile to the brush"));

  self->palette = dsu_palette_new_of_tiles ();
  gtk_widget_set_size_request (self->palette, 300, 320);
  g_signal_connect_swapped (self->palette, "taken", G_CALLBACK (on_taken), self);
  g_signal_connect_swapped (self->palette, "mixed", G_CALLBACK (on_mixed), self);
  self->bare = gtk_check_button_new_with_label (_ ("Also without a feature"));
  g_signal_connect_swapped (self->bare, "toggled", G_CALLBACK (on_bare), self);
  gtk_label_set_xalign (GTK_LABEL (hint), 0);
  gtk_widget_add_css_class (hint, "dim-label");
  gtk_widget_add_css_class (hint, "caption");
  gtk_box_append (GTK_BOX (box), self->palette);
  gtk_box_append (GTK_BOX (box), self->bare);
  gtk_box_append (GTK_BOX (box), hint);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  g_signal_connect_swapped (popover, "show", G_CALLBACK (on_palette_shown), self);
  return popover;
}

/* ---- strokes */

void
dse_tile_board_set_error (DseTileBoard *self, const char *sentence)
{
  g_return_if_fail (DSE_IS_TILE_BOARD (self));

  gtk_label_set_text (GTK_LABEL (self->error), sentence != NULL ? sentence : "");
  gtk_widget_set_visible (self->error, sentence != NULL);
}

const char *
dse_tile_board_get_error (DseTileBoard *self)
{
  g_return_val_if_fail (DSE_IS_TILE_BOARD (self), NULL);

  return gtk_widget_get_visible (self->error) ? gtk_label_get_text (GTK_LABEL (self->error)) : NULL;
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
  g_autofree char *name = dup_brush_name (self);
  g_autofree char *text = g_strdup_printf (_ ("“%s” can only be looked for: choose tiles"), name);

  dse_tile_board_set_error (self, text);
}

static void
paint (DseTileBoard *self, DseTilePicture picture, int x, int y)
{
  int what;

  if (!take_brush (self, self->drawing, &what)) {
    dse_tile_board_set_error (self, _ ("The legend is full: all of its characters are in use"));
    return;
  }
  if (!dse_tile_drawing_takes (self->drawing, picture, what))
    refuse (self);
  else if (dse_tile_drawing_set (self->drawing, picture, x, y, what))
    self->is_changed = TRUE;
}

/* The brush gets the content of the cell. */
static void
pick (DseTileBoard *self, DseTilePicture picture, int x, int y)
{
  const int what = dse_tile_drawing_get (self->drawing, picture, x, y);
  const DseTileEntry *entry =
      what >= 0 ? dse_tile_drawing_entry (self->drawing, (guint)what) : NULL;

  if (entry != NULL)
    set_brush (self, 0, (const char *const *)entry->tiles, entry->excludes);
  else
    set_brush (self, what, NULL, FALSE);
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
  const char *name = dse_tile_grid_get_name (DSE_TILE_GRID (grid), x, y);

  gtk_label_set_text (GTK_LABEL (self->hint),
                      name != NULL        ? name
                      : self->is_editable ? _ ("Drag to paint, right-click to clear, Ctrl+click to "
                                               "pick up")
                                          : "");
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
  gtk_box_append (GTK_BOX (box),
                  named_new (_ ("Replace by"), grid_new (self, DSE_TILE_PUT, _ ("Replace by"))));
  return box;
}

static GtkWidget *
brush_new (DseTileBoard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->chips = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->chips), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->chips), 16);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (self->chips), 4);
  gtk_widget_set_halign (self->chips, GTK_ALIGN_CENTER);
  self->name = label_new (NULL, NULL);
  gtk_widget_set_hexpand (self->name, TRUE);
  self->exclude = gtk_toggle_button_new_with_label (_ ("Not These"));
  dsu_set_tip (self->exclude, _ ("Find cells that have none of the tiles"));
  g_signal_connect_swapped (self->exclude, "toggled", G_CALLBACK (on_exclude), self);
  self->brush = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->brush), _ ("Tiles"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->brush), palette_new (self));
  dsu_menu_button_set_tip (self->brush, _ ("Choose the tiles to paint with"));
  gtk_box_append (GTK_BOX (line), self->name);
  gtk_box_append (GTK_BOX (line), self->exclude);
  gtk_box_append (GTK_BOX (line), self->brush);
  gtk_box_append (GTK_BOX (box), self->chips);
  gtk_box_append (GTK_BOX (box), line);
  return box;
}

static GtkWidget *
matches_new (DseTileBoard *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->matches = label_new (NULL, "dim-label");
  gtk_widget_set_hexpand (self->matches, TRUE);
  self->show_matches = gtk_button_new_with_mnemonic (_ ("_Show on Level"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->show_matches), "rules.show-matches");
  gtk_box_append (GTK_BOX (line), self->matches);
  gtk_box_append (GTK_BOX (line), self->show_matches);
  gtk_widget_set_visible (line, FALSE);
  return line;
}

static void
build (DseTileBoard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);

  gtk_widget_add_css_class (box, "rule-row");
  gtk_widget_add_css_class (box, "tile-board");
  self->hint =
      label_new (_ ("Drag to paint, right-click to clear, Ctrl+click to pick up"), "dim-label");
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0.5f);
  gtk_widget_add_css_class (self->hint, "caption");
  self->error = label_new (NULL, "error");
  gtk_widget_set_visible (self->error, FALSE);
  gtk_box_append (GTK_BOX (box), pictures_new (self));
  gtk_box_append (GTK_BOX (box), self->hint);
  gtk_box_append (GTK_BOX (box), self->error);
  gtk_box_append (GTK_BOX (box), brush_new (self));
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
  show_brush (self);
}

void
dse_tile_board_set_editable (DseTileBoard *self, gboolean is_editable)
{
  g_return_if_fail (DSE_IS_TILE_BOARD (self));

  self->is_editable = is_editable;
  for (int i = 0; i < DSE_N_TILE_PICTURES; i++)
    dse_tile_grid_set_editable (DSE_TILE_GRID (self->grids[i]), is_editable);
  gtk_widget_set_visible (gtk_widget_get_parent (self->chips), is_editable);
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
  g_strfreev (self->tiles);
  g_free (self->chips_of);
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
  self->plain = DSE_TILE_SOLID;
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
