/* editor/window/preferences.c — the preferences, whose widgets have the names of the settings. */
#include "window/preferences.h"

#include "app/settings.h"
#include "app/units.h"
#include "window/window_private.h"

#include "choice.h"
#include "spin.h"

#include <glib/gi18n.h>

static void
bind_number (GtkBuilder *builder, GSettings *settings, const char *key, int min, int max, int step)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (gtk_builder_get_object (builder, key));

  gtk_spin_button_set_range (spin, min, max);
  gtk_spin_button_set_increments (spin, step, 10 * step);
  dsu_spin_set_up (GTK_WIDGET (spin));
  g_settings_bind (settings, key, spin, "value", G_SETTINGS_BIND_DEFAULT);
}

/* Puts @control, which is called as the row, at the end of the row of @id. */
static void
add_control (GtkBuilder *builder, const char *id, GtkWidget *control)
{
  AdwActionRow *row = ADW_ACTION_ROW (gtk_builder_get_object (builder, id));

  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), -1);
  adw_action_row_add_suffix (row, control);
  adw_action_row_set_activatable_widget (row, control);
}

/* @key: a static string. */
static void
on_choice (GtkDropDown *choice, GParamSpec *pspec, gpointer key)
{
  g_settings_set_enum (dse_settings_get (), key, (int)gtk_drop_down_get_selected (choice));
}

/* @labels: of the values of the enumeration @key, static; @name for those who do not see them. */
static void
add_choice (GtkBuilder *builder, GSettings *settings, const char *key, const char *const *labels,
            const char *name)
{
  AdwActionRow *row = ADW_ACTION_ROW (gtk_builder_get_object (builder, key));
  GtkWidget *choice = dsu_choice_new (gtk_string_list_new (labels));

  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_action_row_add_suffix (row, choice);
  adw_action_row_set_activatable_widget (row, choice);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), (guint)g_settings_get_enum (settings, key));
  g_signal_connect (choice, "notify::selected", G_CALLBACK (on_choice), (gpointer)key);
}

static void
add_choices (GtkBuilder *builder, GSettings *settings)
{
  const char *themes[] = { _ ("System"), C_ ("theme", "Light"), C_ ("theme", "Dark"), NULL };
  const char *places[] = { _ ("Beside the pointer"), _ ("In a corner"), _ ("While Alt is held"),
                           NULL };

  add_choice (builder, settings, "theme", themes, _ ("Theme"));
  add_choice (builder, settings, "card-place", places, _ ("Place of the cell card"));
}

/* ---- the unit of lengths */

/* The row has the length of a cell in the chosen unit. */
static void
show_cell_length (GtkSpinButton *spin)
{
  const char *key = dse_units_key (dse_units_get ());
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (spin), ADW_TYPE_ACTION_ROW);

  g_settings_unbind (spin, "value");
  gtk_widget_set_sensitive (row, key != NULL);
  if (key == NULL)
    return;
  gtk_spin_button_set_range (spin, key[5] == 'p' ? 1 : 0.01, key[5] == 'p' ? 1024 : 1000);
  gtk_spin_button_set_digits (spin, key[5] == 'p' ? 0 : 2);
  g_settings_bind (dse_settings_get (), key, spin, "value", G_SETTINGS_BIND_DEFAULT);
}

static void
add_unit (GtkBuilder *builder, GSettings *settings)
{
  GtkWidget *spin = GTK_WIDGET (gtk_builder_get_object (builder, "cell-length"));
  const char *labels[DSE_N_UNITS + 1] = { NULL };

  for (int i = 0; i < DSE_N_UNITS; i++)
    labels[i] = dse_units_label ((DseUnit)i);
  add_choice (builder, settings, "unit", labels, _ ("Unit of lengths"));
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (spin), 1, 5);
  show_cell_length (GTK_SPIN_BUTTON (spin));
  g_signal_connect_object (settings, "changed::unit", G_CALLBACK (show_cell_length), spin,
                           G_CONNECT_SWAPPED);
}

/* ---- the colour of the canvas */

static void
on_colour (GtkColorButton *button)
{
  g_autofree char *name = NULL;
  GdkRGBA colour;

  gtk_color_chooser_get_rgba (GTK_COLOR_CHOOSER (button), &colour);
  name = gdk_rgba_to_string (&colour);
  g_settings_set_string (dse_settings_get (), "canvas-colour", name);
}

static void
show_colour (GtkWidget *button)
{
  g_autofree char *name = g_settings_get_string (dse_settings_get (), "canvas-colour");
  GdkRGBA colour = { 0.1f, 0.1f, 0.12f, 1 };
  GtkWidget *reset = g_object_get_data (G_OBJECT (button), "reset");

  gdk_rgba_parse (&colour, name);
  gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (button), &colour);
  gtk_widget_set_sensitive (reset, name[0] != '\0');
}

static void
reset_colour (void)
{
  g_settings_reset (dse_settings_get (), "canvas-colour");
}

static void
add_colour (GtkBuilder *builder)
{
  GtkWidget *button = gtk_color_button_new ();
  GtkWidget *reset = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  const char *tip = _ ("Usual colour of the canvas");

  gtk_color_button_set_title (GTK_COLOR_BUTTON (button), _ ("Colour of the Canvas"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (button)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Colour of the Canvas"), -1);
  add_control (builder, "canvas-colour", button);
  gtk_widget_set_valign (reset, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (reset, "flat");
  gtk_widget_set_tooltip_text (reset, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (reset), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_signal_connect (reset, "clicked", G_CALLBACK (reset_colour), NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (gtk_builder_get_object (builder, "canvas-colour")),
                             reset);
  g_object_set_data (G_OBJECT (button), "reset", reset);
  show_colour (button);
  g_signal_connect (button, "color-set", G_CALLBACK (on_colour), NULL);
  g_signal_connect_object (dse_settings_get (), "changed::canvas-colour", G_CALLBACK (show_colour),
                           button, G_CONNECT_SWAPPED);
}

/* ---- the language */

/* Codes, and names as they call themselves; the first is that of the system. The others are
 * English and those of po/LINGUAS, which tests/tree.sh compares. */
static const struct {
  const char *code, *name;
} LANGUAGES[] = {
  { "", N_ ("System") }, { "de", "Deutsch" },  { "en", "English" },
  { "es", "Español" },   { "fr", "Français" },
};

static void
on_language (GtkDropDown *choice)
{
  g_settings_set_string (dse_settings_get (), "language",
                         LANGUAGES[gtk_drop_down_get_selected (choice)].code);
}

static void
add_language (GtkBuilder *builder, GSettings *settings)
{
  g_autofree char *chosen = g_settings_get_string (settings, "language");
  GtkStringList *labels = gtk_string_list_new (NULL);
  GtkWidget *choice;

  for (gsize i = 0; i < G_N_ELEMENTS (LANGUAGES); i++)
    gtk_string_list_append (labels, i == 0 ? _ (LANGUAGES[i].name) : LANGUAGES[i].name);
  choice = dsu_choice_new (labels);
  add_control (builder, "language", choice);
  for (guint i = 0; i < G_N_ELEMENTS (LANGUAGES); i++)
    if (g_str_equal (LANGUAGES[i].code, chosen))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), i);
  g_signal_connect (choice, "notify::selected", G_CALLBACK (on_language), NULL);
}

/* ---- the keys */

/* In place of the preferences. */
static void
on_keys (GtkWidget *button, DseWindow *window)
{
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (button)));
  g_action_group_activate_action (G_ACTION_GROUP (window), "keymap", NULL);
}

static void
add_keys (GtkBuilder *builder, DseWindow *window)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Change…"));

  add_control (builder, "keymap", button);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_keys), window, 0);
}

/* ---- the window */

static GtkBuilder *
builder_new (void)
{
  return gtk_builder_new_from_resource (DSE_UI_PATH "preferences.ui");
}

/* The rows below @widget, in their order. */
static void
add_rows (GtkWidget *widget, GArray *all)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (ADW_IS_ACTION_ROW (child)) {
      AdwActionRow *row = ADW_ACTION_ROW (child);
      GtkWidget *setter = adw_action_row_get_activatable_widget (row);
      const DsePreference preference = {
        .id = g_strdup (
            gtk_buildable_get_buildable_id (GTK_BUILDABLE (setter != NULL ? setter : child))),
        .title = g_strdup (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row))),
        .subtitle = g_strdup (adw_action_row_get_subtitle (row)),
      };

      g_array_append_val (all, preference);
    } else
      add_rows (child, all);
}

const DsePreference *
dse_preferences (gsize *n)
{
  static GArray *all;

  g_return_val_if_fail (n != NULL, NULL);

  if (all == NULL) {
    g_autoptr (GtkBuilder) builder = builder_new ();
    GtkWidget *window = GTK_WIDGET (gtk_builder_get_object (builder, "preferences"));

    all = g_array_new (FALSE, FALSE, sizeof (DsePreference));
    add_rows (window, all);
    gtk_window_destroy (GTK_WINDOW (window));
  }
  *n = all->len;
  return (const DsePreference *)(gconstpointer)all->data;
}

/* Scrolls to the row of @control. */
static gboolean
on_frame (GtkWidget *control, GdkFrameClock *clock, gpointer data)
{
  GtkWidget *row = gtk_widget_get_ancestor (control, GTK_TYPE_LIST_BOX_ROW);
  GtkWidget *view = gtk_widget_get_ancestor (control, GTK_TYPE_VIEWPORT);
  GtkAdjustment *place;
  graphene_rect_t box;
  double top;

  if (row == NULL || view == NULL)
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_height (row) == 0 || !gtk_widget_compute_bounds (row, view, &box))
    return G_SOURCE_CONTINUE; /* rows have no places yet */
  place = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  top = gtk_adjustment_get_value (place) + (double)box.origin.y;
  gtk_adjustment_clamp_page (place, top, top + (double)box.size.height);
  return G_SOURCE_REMOVE;
}

/* The page scrolls by itself only where the focus moves later. */
static void
go_to (GtkWidget *control)
{
  gtk_widget_grab_focus (control);
  gtk_widget_add_tick_callback (control, on_frame, NULL, NULL);
}

void
dse_preferences_show (DseWindow *window, const char *id)
{
  static const char *const switches[] = { "light-canvas", "wheel-zooms", "right-button-erases",
                                          "show-card", "mark-room" };
  GSettings *settings = dse_settings_get ();
  g_autoptr (GtkBuilder) builder = builder_new ();
  GtkWindow *dialog = GTK_WINDOW (gtk_builder_get_object (builder, "preferences"));

  g_return_if_fail (DSE_IS_WINDOW (window));

  for (gsize i = 0; i < G_N_ELEMENTS (switches); i++)
    g_settings_bind (settings, switches[i], gtk_builder_get_object (builder, switches[i]), "active",
                     G_SETTINGS_BIND_DEFAULT);
  add_choices (builder, settings);
  add_unit (builder, settings);
  add_colour (builder);
  add_language (builder, settings);
  add_keys (builder, window);
  bind_number (builder, settings, "interface-size", 75, 200, 5);
  bind_number (builder, settings, "grid-pitch", 1, DSU_GRID_MAX, 1);
  bind_number (builder, settings, "grid-strong", 0, DSU_GRID_MAX, 1);
  bind_number (builder, settings, "proof-effort", 1, DS_EFFORT_MAX, 1);
  bind_number (builder, settings, "history-limit-mib", 16, 4096, 16);
  bind_number (builder, settings, "backup-count", 0, 500, 1);
  bind_number (builder, settings, "backup-minutes", 0, 1440, 5);
  gtk_window_set_transient_for (dialog, GTK_WINDOW (window));
  gtk_window_present (dialog);
  if (id != NULL && gtk_builder_get_object (builder, id) != NULL)
    go_to (GTK_WIDGET (gtk_builder_get_object (builder, id)));
}

void
dse_window_preferences (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  dse_preferences_show (self, NULL);
}
