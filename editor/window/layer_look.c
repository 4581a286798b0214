/* editor/window/layer_look.c — the form with opacity and tint of an own layer of cells. */
#include "window/layer_look.h"

#include "page/tile_layers.h"
#include "tooltip.h"
#include "window/form.h"

#include <glib/gi18n.h>

#define PAGE "page"       /* data of the dialog: the page of the layer, owned */
#define LAYER "layer"     /* likewise: its name */
#define OPACITY "opacity" /* likewise: the controls */
#define TINT "tint"

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
  DsePage *page = g_object_get_data (G_OBJECT (form->dialog), PAGE);
  const int number = ds_tile_layers_find (dse_layers_get_tiles (dse_page_get_layers (page)),
                                          g_object_get_data (G_OBJECT (form->dialog), LAYER));

  if (number >= 0 && page == dse_window_get_page (form->window))
    dse_tile_layers_set_look (
        page, number,
        (uint32_t)dse_form_get_number (g_object_get_data (G_OBJECT (form->dialog), OPACITY)),
        read_tint (g_object_get_data (G_OBJECT (form->dialog), TINT)));
}

void
dse_layer_look_ask (DseWindow *window, int number)
{
  DsePage *page;
  const DsTileLayer *layer;
  DseForm *form;
  GtkWidget *opacity;

  g_return_if_fail (DSE_IS_WINDOW (window));

  page = dse_window_get_page (window);
  g_return_if_fail (page != NULL && number >= 0 &&
                    (gsize)number < dse_layers_get_tiles (dse_page_get_layers (page))->n);
  layer = &dse_layers_get_tiles (dse_page_get_layers (page))->items[number];
  form = dse_form_new (window, layer->name, _ ("_Apply"), take_look);
  g_object_set_data_full (G_OBJECT (form->dialog), PAGE, g_object_ref (page), g_object_unref);
  g_object_set_data_full (G_OBJECT (form->dialog), LAYER, g_strdup (layer->name), g_free);
  opacity =
      dse_form_add_number (form, _ ("Opacity (%)"), (int)layer->opacity, 0, DS_TILE_LAYER_WHOLE);
  g_object_set_data (G_OBJECT (form->dialog), OPACITY, opacity);
  add_tint (form, layer->tint);
  gtk_window_present (GTK_WINDOW (form->dialog));
}
