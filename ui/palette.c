/* ui/palette.c — groups of swatches under a search entry. */
#include "palette.h"

#include "thumbnail.h"

#include <glib/gi18n.h>

#define SWATCH_SIDE 32 /* pixels */

struct _DsuPalette {
  GtkBox parent_instance;
  GtkWidget *search, *groups, *name, *nothing;
  GtkToggleButton *first; /* of the radio group */
  GPtrArray *swatches;    /* GtkToggleButton, borrowed; data "tile" is the DsTile */
  DsRules *rules;
  char *tile;
};

enum { PROP_TILE = 1, N_PROPS };

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (DsuPalette, dsu_palette, GTK_TYPE_BOX)

static const DsTile *
tile_of (gpointer swatch)
{
  return g_object_get_data (swatch, "tile");
}

/* Shows the chosen tile as pressed and names it. */
static void
show_choice (DsuPalette *self)
{
  for (guint i = 0; i < self->swatches->len; i++) {
    GtkToggleButton *swatch = g_ptr_array_index (self->swatches, i);
    const DsTile *tile = tile_of (swatch);

    if (g_strcmp0 (tile->id, self->tile) != 0)
      continue;
    gtk_toggle_button_set_active (swatch, TRUE);
    gtk_label_set_text (GTK_LABEL (self->name), _ (tile->label));
    gtk_widget_set_tooltip_text (self->name, _ (tile->description));
  }
}

static void
set_tile (DsuPalette *self, const char *id)
{
  if (g_strcmp0 (self->tile, id) == 0)
    return;
  g_free (self->tile);
  self->tile = g_strdup (id);
  show_choice (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TILE]);
}

static void
on_toggled (GtkToggleButton *swatch, DsuPalette *self)
{
  if (gtk_toggle_button_get_active (swatch))
    set_tile (self, tile_of (swatch)->id);
}

static gboolean
matches (const DsTile *tile, const char *folded)
{
  const char *const texts[] = { _ (tile->label), _ (tile->group), _ (tile->description), tile->id };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *text = g_utf8_casefold (texts[i], -1);

    if (strstr (text, folded) != NULL)
      return TRUE;
  }
  return FALSE;
}

/* Hides what does not match the search, and headings of which nothing is left. */
static void
on_search (DsuPalette *self)
{
  g_autofree char *folded =
      g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  gboolean any = FALSE;

  for (GtkWidget *group = gtk_widget_get_first_child (self->groups); group != NULL;
       group = gtk_widget_get_next_sibling (group))
    gtk_widget_set_visible (group, FALSE);
  for (guint i = 0; i < self->swatches->len; i++) {
    GtkWidget *swatch = g_ptr_array_index (self->swatches, i);
    const gboolean shown = matches (tile_of (swatch), folded);

    gtk_widget_set_visible (gtk_widget_get_parent (swatch), shown);
    if (shown)
      gtk_widget_set_visible (g_object_get_data (G_OBJECT (swatch), "group"), TRUE);
    any = any || shown;
  }
  gtk_widget_set_visible (self->nothing, !any);
}

/* Enter in the search takes the first tile that is shown. */
static void
on_search_activated (DsuPalette *self)
{
  for (guint i = 0; i < self->swatches->len; i++) {
    GtkWidget *swatch = g_ptr_array_index (self->swatches, i);

    if (!gtk_widget_get_visible (gtk_widget_get_parent (swatch)))
      continue;
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (swatch), TRUE);
    return;
  }
}

static GtkWidget *
add_group (DsuPalette *self, const char *name)
{
  GtkWidget *group = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *heading = gtk_label_new (_ (name));
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "heading");
  gtk_widget_add_css_class (heading, "palette-heading");
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 32);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_widget_set_halign (flow, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (group), heading);
  gtk_box_append (GTK_BOX (group), flow);
  gtk_box_append (GTK_BOX (self->groups), group);
  g_object_set_data (G_OBJECT (group), "name", (gpointer)name);
  g_object_set_data (G_OBJECT (group), "flow", flow);
  return group;
}

static GtkWidget *
find_group (DsuPalette *self, const char *name)
{
  for (GtkWidget *group = gtk_widget_get_first_child (self->groups); group != NULL;
       group = gtk_widget_get_next_sibling (group))
    if (strcmp (g_object_get_data (G_OBJECT (group), "name"), name) == 0)
      return group;
  return add_group (self, name);
}

static void
add_swatch (DsuPalette *self, uint16_t number)
{
  const DsTile *tile = ds_rules_tile (self->rules, number);
  g_autoptr (GdkTexture) texture = dsu_swatch_new (self->rules, number, SWATCH_SIDE);
  g_autofree char *tip =
      g_markup_printf_escaped ("<b>%s</b>\n%s", _ (tile->label), _ (tile->description));
  GtkWidget *picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
  GtkWidget *swatch = gtk_toggle_button_new ();
  GtkWidget *group = find_group (self, tile->group);
  GtkWidget *flow = g_object_get_data (G_OBJECT (group), "flow");

  gtk_widget_set_size_request (picture, SWATCH_SIDE, SWATCH_SIDE);
  gtk_button_set_child (GTK_BUTTON (swatch), picture);
  gtk_widget_add_css_class (swatch, "swatch");
  gtk_widget_set_tooltip_markup (swatch, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (swatch), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (tile->label), -1);
  if (self->first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (swatch), self->first);
  else
    self->first = GTK_TOGGLE_BUTTON (swatch);
  g_object_set_data (G_OBJECT (swatch), "tile", (gpointer)tile);
  g_object_set_data (G_OBJECT (swatch), "group", group);
  g_signal_connect (swatch, "toggled", G_CALLBACK (on_toggled), self);
  gtk_flow_box_append (GTK_FLOW_BOX (flow), swatch);
  gtk_widget_set_focusable (gtk_widget_get_parent (swatch), FALSE);
  g_ptr_array_add (self->swatches, swatch);
}

/* Shows the tiles of @rules; the chosen one stays chosen if it is still there. */
void
dsu_palette_set_rules (DsuPalette *self, DsRules *rules)
{
  GtkWidget *group;

  if (self->rules == rules)
    return;
  while ((group = gtk_widget_get_first_child (self->groups)) != NULL)
    gtk_box_remove (GTK_BOX (self->groups), group);
  g_ptr_array_set_size (self->swatches, 0);
  self->first = NULL;
  ds_rules_unref (self->rules);
  self->rules = ds_rules_ref (rules);
  for (uint16_t i = 1; i < ds_rules_n_tiles (rules); i++)
    if (!ds_rules_tile (rules, i)->is_unknown)
      add_swatch (self, i);
  show_choice (self);
  on_search (self);
}

void
dsu_palette_focus_search (DsuPalette *self)
{
  gtk_widget_grab_focus (self->search);
}

static void
dsu_palette_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_string (value, DSU_PALETTE (object)->tile);
}

static void
dsu_palette_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  set_tile (DSU_PALETTE (object), g_value_get_string (value));
}

static void
dsu_palette_finalize (GObject *object)
{
  DsuPalette *self = DSU_PALETTE (object);

  g_ptr_array_unref (self->swatches);
  ds_rules_unref (self->rules);
  g_free (self->tile);
  G_OBJECT_CLASS (dsu_palette_parent_class)->finalize (object);
}

static void
dsu_palette_class_init (DsuPaletteClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dsu_palette_get_property;
  object_class->set_property = dsu_palette_set_property;
  object_class->finalize = dsu_palette_finalize;
  props[PROP_TILE] =
      g_param_spec_string ("tile", NULL, NULL, NULL,
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
dsu_palette_init (DsuPalette *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->swatches = g_ptr_array_new ();
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "palette");

  self->search = gtk_search_entry_new ();
  g_object_set (self->search, "placeholder-text", _ ("Search"), NULL); /* there is no more room */
  gtk_widget_set_tooltip_text (self->search, _ ("Search tiles"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search tiles"), -1);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (on_search), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (on_search_activated), self);
  gtk_box_append (GTK_BOX (self), self->search);

  self->groups = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  self->nothing = gtk_label_new (_ ("No tile matches"));
  gtk_widget_add_css_class (self->nothing, "dim-label");
  gtk_widget_set_visible (self->nothing, FALSE);
  gtk_box_append (GTK_BOX (column), self->nothing);
  gtk_box_append (GTK_BOX (column), self->groups);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), column);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);

  self->name = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->name), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->name, "heading");
  gtk_box_append (GTK_BOX (self), self->name);
}

GtkWidget *
dsu_palette_new (void)
{
  return g_object_new (DSU_TYPE_PALETTE, NULL);
}
