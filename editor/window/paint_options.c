/* editor/window/paint_options.c — options of tools that lay terrain, mix tiles, scatter, build and
 * replace. */
#include "window/option_group.h"
#include "window/window_private.h"

#include "icon_button.h"
#include "spin.h"
#include "thumbnail.h"
#include "tools/mix.h"

#include "field/corridor.h"
#include "rules/find_terrain.h"

#include <glib/gi18n.h>

#define NAME_CHARS 12   /* of the terrain, or the mixed tiles */
#define PICTURE_SIDE 32 /* pixels, of a mixed tile */

/* The rules of the shown level; NULL: there is none. */
static DsRules *
rules_of (DseWindow *self)
{
  DsePage *page = self->tabs != NULL ? dse_window_get_page (self) : NULL;

  return page != NULL ? dsu_document_get_delve (dse_page_get_document (page))->rules : NULL;
}

static GtkWidget *
menu_button_new (GtkWidget *group, const char *tip)
{
  GtkWidget *button = gtk_menu_button_new (), *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), NAME_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NAME_CHARS);
  gtk_menu_button_set_child (GTK_MENU_BUTTON (button), label);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (button), TRUE);
  dsu_menu_button_set_tip (button, tip);
  gtk_box_append (GTK_BOX (group), button);
  return button;
}

static void
set_name (GtkWidget *button, const char *tip, const char *text)
{
  g_autofree char *name = g_strdup_printf (_ ("%s: %s"), tip, text);

  gtk_label_set_text (GTK_LABEL (gtk_menu_button_get_child (GTK_MENU_BUTTON (button))), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* ---- terrain */

static void
show_terrain (GtkWidget *button)
{
  DseWindow *self = g_object_get_data (G_OBJECT (button), "window");
  const DsRules *rules = rules_of (self);
  const DsTerrain *terrain =
      rules != NULL ? ds_rules_find_terrain (rules, dse_tool_options_get_terrain (self->options))
                    : NULL;

  set_name (button, _ ("Terrain"), terrain != NULL ? _ (terrain->label) : _ ("Tile without edges"));
}

static void
create_terrain_menu (GtkMenuButton *button, gpointer data)
{
  DseWindow *self = data;
  const DsRules *rules = rules_of (self);
  g_autoptr (GMenu) menu = g_menu_new ();

  for (gsize i = 0; rules != NULL && i < ds_rules_n_terrains (rules); i++) {
    const DsTerrain *terrain = ds_rules_terrain (rules, i);
    g_autofree char *action = g_strdup_printf ("win.terrain::%s", terrain->id);

    g_menu_append (menu, _ (terrain->label), action);
  }
  g_menu_append (menu, _ ("Tile without edges"), "win.terrain::");
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
add_terrain (GtkWidget *bar, DseWindow *self)
{
  GtkWidget *group = dse_option_group_add (bar, DSE_USES_TERRAIN, NULL);
  GtkWidget *button = menu_button_new (group, _ ("Terrain"));

  g_object_set_data (G_OBJECT (button), "window", self);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), create_terrain_menu, self, NULL);
  g_signal_connect_object (self->options, "notify::terrain", G_CALLBACK (show_terrain), button,
                           G_CONNECT_SWAPPED);
  g_signal_connect (button, "map", G_CALLBACK (show_terrain), NULL);
}

/* ---- mixed tiles */

static void
show_mix (GtkWidget *button)
{
  DseWindow *self = g_object_get_data (G_OBJECT (button), "window");
  const DsRules *rules = rules_of (self);
  GString *text = g_string_new (NULL);
  DseMix mix;

  if (rules != NULL) {
    dse_mix_read (&mix, self->options, rules);
    for (gsize i = 0; i < mix.mix.n; i++)
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                              _ (ds_rules_tile (rules, mix.tiles[i])->label));
  }
  set_name (button, _ ("Mixed tiles"), text->str);
  g_string_free (text, TRUE);
}

static void
on_weight (GtkSpinButton *spin, DseWindow *self)
{
  g_autofree char *mix = dse_mix_dup_weighed (dse_tool_options_get_mix (self->options),
                                              g_object_get_data (G_OBJECT (spin), "tile"),
                                              gtk_spin_button_get_value_as_int (spin));

  g_object_set (self->options, "mix", mix, NULL);
}

static void
add_weight (GtkWidget *grid, int row, DseWindow *self, DsRules *rules, uint16_t number, int weight)
{
  const DsTile *tile = ds_rules_tile (rules, number);
  g_autoptr (GdkTexture) texture = dsu_swatch_new (rules, number, PICTURE_SIDE);
  GtkWidget *picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
  GtkWidget *label = gtk_label_new (_ (tile->label)), *spin;
  g_autofree char *name = g_strdup_printf (_ ("Weight of %s"), _ (tile->label));

  spin = dsu_spin_new (1, DS_MIX_WEIGHT_MAX, 1);
  gtk_widget_set_size_request (picture, PICTURE_SIDE, PICTURE_SIDE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), weight);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (spin), "tile", g_strdup (tile->id), g_free);
  g_signal_connect (spin, "value-changed", G_CALLBACK (on_weight), self);
  gtk_grid_attach (GTK_GRID (grid), picture, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), label, 1, row, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), spin, 2, row, 1, 1);
}

static void
create_weights (GtkMenuButton *button, gpointer data)
{
  DseWindow *self = data;
  DsRules *rules = rules_of (self);
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *grid = gtk_grid_new (), *hint;
  DseMix mix = { .mix.n = 0 };

  hint = gtk_label_new (_ ("Ctrl+click tiles in the palette to add or remove them."));
  gtk_grid_set_column_spacing (GTK_GRID (grid), 9);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  if (rules != NULL)
    dse_mix_read (&mix, self->options, rules);
  for (gsize i = 0; i < mix.mix.n; i++)
    add_weight (grid, (int)i, self, rules, mix.tiles[i], (int)mix.mix.weights[i]);
  gtk_label_set_wrap (GTK_LABEL (hint), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (hint), 30);
  gtk_widget_add_css_class (hint, "dim-label");
  gtk_box_append (GTK_BOX (box), grid);
  gtk_box_append (GTK_BOX (box), hint);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
}

static void
add_mix (GtkWidget *bar, DseWindow *self)
{
  GtkWidget *group = dse_option_group_add (bar, DSE_USES_MIX, NULL);
  GtkWidget *button = menu_button_new (group, _ ("Mixed tiles"));

  g_object_set_data (G_OBJECT (button), "window", self);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), create_weights, self, NULL);
  g_signal_connect_object (self->options, "notify::mix", G_CALLBACK (show_mix), button,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->options, "notify::tile", G_CALLBACK (show_mix), button,
                           G_CONNECT_SWAPPED);
  g_signal_connect (button, "map", G_CALLBACK (show_mix), NULL);
}

/* ---- chance */

static void
on_dice (DseToolOptions *options)
{
  g_object_set (options, "chance", g_random_int_range (0, DSE_CHANCE_MAX + 1), NULL);
}

static void
add_chance (GtkWidget *bar, DseWindow *self)
{
  GtkWidget *group =
      dse_option_spin_add (bar, DSE_USES_CHANCE, self->options, "chance", 0, DSE_CHANCE_MAX,
                           _ ("S_eed"), _ ("The same seed gives the same tiles"));
  GtkWidget *dice =
      dsu_icon_button_new ("ds-dice-symbolic", NULL, _ ("Another seed for the tiles"));

  g_signal_connect_object (dice, "clicked", G_CALLBACK (on_dice), self->options, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (group), dice);
}

void
dse_paint_options_fill (GtkWidget *bar, DseWindow *self)
{
  static const DseOptionChoice grounds[] = { { NULL, N_ ("Any floor") },
                                             { NULL, N_ ("Same ground") } };
  static const DseOptionChoice doors[] = { { NULL, N_ ("Crossed wall") },
                                           { NULL, N_ ("In the middle") },
                                           { NULL, N_ ("No doors") } };
  static const DseOptionChoice bends[] = { { NULL, N_ ("One bend") },
                                           { NULL, N_ ("Two bends") },
                                           { NULL, N_ ("Diagonal") } };
  static const DseOptionChoice replaced[] = { { NULL, N_ ("Tiles") }, { NULL, N_ ("Objects") } };

  g_return_if_fail (GTK_IS_WIDGET (bar) && DSE_IS_WINDOW (self));

  add_terrain (bar, self);
  add_mix (bar, self);
  dse_option_spin_add (bar, DSE_USES_COUNT, self->options, "count", 0, DSE_COUNT_MAX, _ ("_Count"),
                       _ ("Number of tiles; 0: by density"));
  dse_option_spin_add (bar, DSE_USES_COVER, self->options, "cover", 1, 100, _ ("C_over"),
                       _ ("Percentage of cells to paint; below 100 only free ones"));
  add_chance (bar, self);
  dse_option_choices_add (bar, DSE_USES_GROUND, "ground", grounds, G_N_ELEMENTS (grounds));
  dse_option_choices_add (bar, DSE_USES_DOORS, "doors", doors, G_N_ELEMENTS (doors));
  dse_option_choices_add (bar, DSE_USES_BENDS, "bends", bends, G_N_ELEMENTS (bends));
  dse_option_check_add (bar, DSE_USES_BENDS, "corridor-doors", _ ("Doors"));
  dse_option_choices_add (bar, DSE_USES_REPLACE, "replace", replaced, G_N_ELEMENTS (replaced));
  dse_option_check_add (bar, DSE_USES_REPLACE, "all-floors", _ ("All floors"));
}
