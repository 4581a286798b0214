/* editor/window/layer_look.c — the form with opacity, tint and blend mode of an own layer of cells,
 * or opacity and tint of a group of layers. */
#include "window/layer_look.h"

#include "choice.h"
#include "page/layer_groups.h"
#include "page/tile_layers.h"
#include "tooltip.h"
#include "window/form.h"

#include <glib/gi18n.h>

#define PAGE "page"       /* data of the dialog: the page of the layer, owned */
#define LAYER "layer"     /* likewise: its name, or NULL */
#define GROUP "group"     /* likewise: the name of the group, or NULL */
#define OPACITY "opacity" /* likewise: the controls */
#define TINT "tint"
#define BLEND "blend" /* of a layer alone */

static void
show_tint (GtkWidget *button, uint32_t tint)
{
  const GdkRGBA colour = { (float)(tint >> 16 & 0xff) / 255, (float)(tint >> 8 & 0xff) / 255,
                           (float)(tint & 0xff) / 255, 1 };

  gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (button), &colour);
}

static uint32_t
read_tint (GtkWidget *button)
{
  GdkRGBA colour;

  gtk_color_chooser_get_rgba (GTK_COLOR_CHOOSER (button), &colour);
  return (uint32_t)((double)colour.red * 255 + 0.5) << 16 |
         (uint32_t)((double)colour.green * 255 + 0.5) << 8 |
         (uint32_t)((double)colour.blue * 255 + 0.5);
}

static void
on_plain (GtkWidget *tint)
{
  show_tint (tint, DS_TILE_LAYER_PLAIN);
}

static void
add_tint (DseForm *form, uint32_t tint)
{
  GtkWidget *button = gtk_color_button_new ();
  GtkWidget *plain = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  const char *tip = _ ("White, which leaves colours as they are");

  gtk_color_button_set_title (GTK_COLOR_BUTTON (button), _ ("Tint"));
  dse_form_add (form, _ ("Tint"), button);
  g_object_set_data (G_OBJECT (form->dialog), TINT, button);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (button)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Tint"), -1);
  gtk_widget_set_valign (plain, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (plain, "flat");
  dsu_set_tip (plain, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (plain), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_signal_connect_swapped (plain, "clicked", G_CALLBACK (on_plain), button);
  adw_action_row_add_suffix (ADW_ACTION_ROW (gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW)),
                             plain);
  show_tint (button, tint);
}

static void
take_look (DseForm *form)
{
  GObject *dialog = G_OBJECT (form->dialog);
  DsePage *page = g_object_get_data (dialog, PAGE);
  const char *layer = g_object_get_data (dialog, LAYER), *group = g_object_get_data (dialog, GROUP);
  DseLayers *layers = dse_page_get_layers (page);
  DsTileLayer look = { .opacity =
                           (uint32_t)dse_form_get_number (g_object_get_data (dialog, OPACITY)),
                       .tint = read_tint (g_object_get_data (dialog, TINT)) };
  GtkDropDown *blend = g_object_get_data (dialog, BLEND);
  int number;

  if (page != dse_window_get_page (form->window))
    return;
  if (blend != NULL)
    look.blend = gtk_drop_down_get_selected (blend);
  number = layer != NULL ? ds_tile_layers_find (dse_layers_get_tiles (layers), layer)
                         : ds_layer_groups_find (dse_layers_get_groups (layers), group);
  if (number >= 0 && layer != NULL)
    dse_tile_layers_set_look (page, number, &look);
  else if (number >= 0)
    dse_layer_groups_set_look (page, number, look.opacity, look.tint);
}

static void
add_blend (DseForm *form, uint32_t blend)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  GtkWidget *choice;

  for (uint32_t i = 0; i < DS_N_BLENDS; i++)
    gtk_string_list_append (labels, _ (ds_blend_label (i)));
  choice = dse_form_add (form, _ ("Blend mode"), dsu_choice_new (labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), blend);
  g_object_set_data (G_OBJECT (form->dialog), BLEND, choice);
}

/* The form, to be presented; @key says that @name is that of a layer or of a group. */
static DseForm *
form_new (DseWindow *window, const char *key, const char *name, uint32_t opacity, uint32_t tint)
{
  DseForm *form = dse_form_new (window, name, _ ("_Apply"), take_look);

  g_object_set_data_full (G_OBJECT (form->dialog), PAGE,
                          g_object_ref (dse_window_get_page (window)), g_object_unref);
  g_object_set_data_full (G_OBJECT (form->dialog), key, g_strdup (name), g_free);
  g_object_set_data (
      G_OBJECT (form->dialog), OPACITY,
      dse_form_add_number (form, _ ("Opacity (%)"), (int)opacity, 0, DS_TILE_LAYER_WHOLE));
  add_tint (form, tint);
  return form;
}

void
dse_layer_look_ask (DseWindow *window, int number)
{
  DsePage *page;
  const DsTileLayer *layer;
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (window));

  page = dse_window_get_page (window);
  g_return_if_fail (page != NULL && number >= 0 &&
                    (gsize)number < dse_layers_get_tiles (dse_page_get_layers (page))->n);
  layer = &dse_layers_get_tiles (dse_page_get_layers (page))->items[number];
  form = form_new (window, LAYER, layer->name, layer->opacity, layer->tint);
  add_blend (form, layer->blend);
  gtk_window_present (GTK_WINDOW (form->dialog));
}

void
dse_layer_look_ask_group (DseWindow *window, int number)
{
  DsePage *page;
  const DsLayerGroup *group;
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (window));

  page = dse_window_get_page (window);
  g_return_if_fail (page != NULL && number >= 0 &&
                    (gsize)number < dse_layers_get_groups (dse_page_get_layers (page))->n);
  group = &dse_layers_get_groups (dse_page_get_layers (page))->items[number];
  form = form_new (window, GROUP, group->name, group->opacity, group->tint);
  gtk_window_present (GTK_WINDOW (form->dialog));
}
