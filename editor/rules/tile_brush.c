/* editor/rules/tile_brush.c — the content that cells of a tile rule are painted with. */
#include "rules/tile_brush.h"

#include "icon_button.h"
#include "palette.h"
#include "rules/tile_picture.h"
#include "shown.h"
#include "tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

#define CHIP_SIDE 28 /* pixels */

struct _DseTileBrush {
  GtkBox parent_instance;
  DseRuleEditor *editor;
  DseTileDrawing *drawing; /* a copy of the shown one */
  int plain;               /* a content without tiles; 0: it has tiles */
  GStrv tiles;
  gboolean excludes;
  GtkWidget *chips, *name, *exclude, *all, *palette, *bare;
  char *chips_of;    /* legend and brush that the chips show */
  gboolean is_shown; /* controls are being set, not used */
};

G_DEFINE_FINAL_TYPE (DseTileBrush, dse_tile_brush, GTK_TYPE_BOX)

static const char NOTHING[] = "nothing";

static DsRules *
rules_of (DseTileBrush *self)
{
  return dse_rule_editor_get_rules (self->editor);
}

/* ---- tiles */

gboolean
dse_tile_brush_take (DseTileBrush *self, DseTileDrawing *drawing, int *what)
{
  g_return_val_if_fail (DSE_IS_TILE_BRUSH (self) && drawing != NULL && what != NULL, FALSE);

  *what = self->plain != 0
              ? self->plain
              : dse_tile_drawing_take (drawing, (const char *const *)self->tiles, self->excludes);
  return *what != -1 || self->plain != 0;
}

char *
dse_tile_brush_dup_name (DseTileBrush *self)
{
  DseTileDrawing *copy;
  char *name = NULL;
  int what;

  g_return_val_if_fail (DSE_IS_TILE_BRUSH (self), NULL);

  copy = dse_tile_drawing_copy (self->drawing);
  if (dse_tile_brush_take (self, copy, &what))
    name = what == DSE_TILE_BLANK
               ? g_strdup (_ ("Anything; unchanged when replaced"))
               : dse_tile_picture_dup_name (rules_of (self), copy, DSE_TILE_FIND, what);
  dse_tile_drawing_free (copy);
  return name != NULL ? name : g_strdup ("");
}

static void show (DseTileBrush *self);

void
dse_tile_brush_set (DseTileBrush *self, int plain, const char *const *tiles, gboolean excludes)
{
  GStrv kept;

  g_return_if_fail (DSE_IS_TILE_BRUSH (self) && (plain != 0) == (tiles == NULL));

  kept = g_strdupv ((GStrv)tiles);
  g_strfreev (self->tiles);
  self->plain = plain;
  self->tiles = kept;
  self->excludes = excludes;
  show (self);
}

/* ---- chips: what cells can be painted with */

static gboolean
is_brush (DseTileBrush *self, int plain, const char *const *tiles, gboolean excludes)
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
show_chips_active (DseTileBrush *self)
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
on_chip (DseTileBrush *self, GtkWidget *button)
{
  const Chip *chip = g_object_get_data (G_OBJECT (button), "chip");

  if (self->is_shown)
    return;
  dse_tile_brush_set (self, chip->plain, (const char *const *)chip->tiles, chip->excludes);
}

static void
add_chip (DseTileBrush *self, const DseTileDrawing *drawing, int what)
{
  const DseTileEntry *entry = what >= 0 ? dse_tile_drawing_entry (drawing, (guint)what) : NULL;
  g_autoptr (GdkTexture) texture = dse_tile_picture_new (
      rules_of (self), drawing, what, CHIP_SIDE * gtk_widget_get_scale_factor (GTK_WIDGET (self)));
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
show_chips (DseTileBrush *self)
{
  static const int plain[] = { DSE_TILE_BLANK, DSE_TILE_SOLID, DSE_TILE_OPEN, DSE_TILE_DOOR };
  static const char *const nothing[] = { NOTHING, NULL };
  DseTileDrawing *copy = dse_tile_drawing_copy (self->drawing);
  g_autofree char *now = NULL;
  GtkWidget *child;
  int what;

  (void)dse_tile_drawing_take (copy, nothing, FALSE);
  (void)dse_tile_brush_take (self, copy, &what);
  now = dup_chips_of (copy);
  if (g_strcmp0 (now, self->chips_of) != 0) {
    g_free (self->chips_of);
    self->chips_of = g_steal_pointer (&now);
    while ((child = gtk_widget_get_first_child (self->chips)) != NULL)
      gtk_flow_box_remove (GTK_FLOW_BOX (self->chips), child);
    for (gsize i = 0; i < G_N_ELEMENTS (plain); i++)
      add_chip (self, copy, plain[i]);
    for (guint i = 0; i < copy->legend->len; i++)
      if (!dse_tile_drawing_entry (copy, i)->has_object)
        add_chip (self, copy, (int)i);
  }
  show_chips_active (self);
  dse_tile_drawing_free (copy);
}

static void
show (DseTileBrush *self)
{
  g_autofree char *name = dse_tile_brush_dup_name (self), *shown = dsu_dup_shown (name);
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
on_exclude (DseTileBrush *self)
{
  if (!self->is_shown)
    dse_tile_brush_set (self, self->plain, (const char *const *)self->tiles,
                        gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->exclude)));
}

/* ---- all tiles */

static void
on_taken (DseTileBrush *self, const char *id)
{
  const char *const tiles[] = { id, NULL };

  dse_tile_brush_set (self, 0, tiles, self->excludes);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->all));
}

/* The tile joins the brush or leaves it; the last one stays. */
static void
toggle_tile (DseTileBrush *self, const char *id)
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
    dse_tile_brush_set (self, 0, (const char *const *)tiles, self->excludes);
  else
    show (self);
}

static void
on_mixed (DseTileBrush *self, const char *id)
{
  if (id != NULL)
    toggle_tile (self, id);
}

static void
on_bare (DseTileBrush *self)
{
  if (!self->is_shown)
    toggle_tile (self, NOTHING);
}

static void
on_palette_shown (DseTileBrush *self)
{
  dsu_palette_set_rules (DSU_PALETTE (self->palette), rules_of (self), NULL);
  dsu_palette_focus_search (DSU_PALETTE (self->palette));
}

static GtkWidget *
palette_new (DseTileBrush *self)
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

/* ---- the widget */

static GtkWidget *
label_new (const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, class);
  return label;
}

static void
build (DseTileBrush *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->chips = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->chips), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->chips), 16);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (self->chips), 4);
  gtk_widget_set_halign (self->chips, GTK_ALIGN_CENTER);
  self->name = label_new ("heading");
  gtk_widget_set_hexpand (self->name, TRUE);
  self->exclude = gtk_toggle_button_new_with_label (_ ("Not These"));
  dsu_set_tip (self->exclude, _ ("Find cells that have none of the tiles"));
  g_signal_connect_swapped (self->exclude, "toggled", G_CALLBACK (on_exclude), self);
  self->all = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->all), _ ("Tiles"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->all), palette_new (self));
  dsu_menu_button_set_tip (self->all, _ ("Choose the tiles to paint with"));
  gtk_box_append (GTK_BOX (line), self->name);
  gtk_box_append (GTK_BOX (line), self->exclude);
  gtk_box_append (GTK_BOX (line), self->all);
  gtk_box_append (GTK_BOX (self), self->chips);
  gtk_box_append (GTK_BOX (self), line);
}

void
dse_tile_brush_show (DseTileBrush *self, const DseTileDrawing *drawing)
{
  g_return_if_fail (DSE_IS_TILE_BRUSH (self) && drawing != NULL);

  dse_tile_drawing_free (self->drawing);
  self->drawing = dse_tile_drawing_copy (drawing);
  show (self);
}

static void
dse_tile_brush_finalize (GObject *object)
{
  DseTileBrush *self = DSE_TILE_BRUSH (object);

  dse_tile_drawing_free (self->drawing);
  g_strfreev (self->tiles);
  g_free (self->chips_of);
  g_object_unref (self->editor);
  G_OBJECT_CLASS (dse_tile_brush_parent_class)->finalize (object);
}

static void
dse_tile_brush_class_init (DseTileBrushClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_tile_brush_finalize;
}

static void
dse_tile_brush_init (DseTileBrush *self)
{
  self->plain = DSE_TILE_SOLID;
  self->drawing = dse_tile_drawing_new_blank ();
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
}

GtkWidget *
dse_tile_brush_new (DseRuleEditor *editor)
{
  DseTileBrush *self;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (editor), NULL);

  self = g_object_new (DSE_TYPE_TILE_BRUSH, NULL);
  self->editor = g_object_ref (editor);
  build (self);
  return GTK_WIDGET (self);
}
