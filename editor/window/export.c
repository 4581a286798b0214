/* editor/window/export.c — the form with the options of a picture of the shown floor, and its path.
 */
#include "window/form.h"
#include "window/window_private.h"

#include "app/saving.h"
#include "choice.h"
#include "paint/export.h"
#include "shown.h"

#include <glib/gi18n.h>

typedef struct {
  DseWindow *window;
  DsuExportOptions options;
} Export;

/* Pixels of the picture for @cell_px a cell; caller frees. */
static char *
size_of (DsePage *page, int cell_px)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;

  /* Translators: width and height of a picture. */
  return g_strdup_printf (_ ("%d × %d pixels"), dungeon->w * cell_px, dungeon->h * cell_px);
}

static void
export_to (const char *path, DsIoObstacle allowed, gpointer data)
{
  Export *export = data;
  DsePage *page = dse_window_get_page (export->window);

  if (page != NULL && dse_page_export (page, path, allowed, &export->options)) {
    g_autofree char *name = dsu_file_dup_shown (path);
    g_autofree char *size = size_of (page, export->options.cell_px);
    g_autofree char *text = g_strdup_printf (_ ("Exported %s, %s"), name, size);

    dse_window_say (export->window, text);
  }
  g_free (export);
}

static void ask_path (gpointer data);

static void
on_path (const char *path, gpointer data)
{
  static const DseSaving answers = { .save = export_to, .choose = ask_path, .cancel = g_free };
  Export *export = data;

  if (path != NULL)
    dse_saving_start (GTK_WINDOW (export->window), path, &answers, export);
  else
    g_free (export);
}

/* Overlays are colours over pixels, which drawings of lines do not have. */
static void
ask_path (gpointer data)
{
  static DsuFileFilter filters[4];
  Export *export = data;
  DsePage *page = dse_window_get_page (export->window);
  g_autofree char *name = dse_window_suggest_name (dse_page_get_document (page), ".png");

  filters[0] = (DsuFileFilter){ _ ("PNG picture"), "*.png" };
  filters[1] = export->options.n_overlays > 0 ? (DsuFileFilter){ NULL, NULL }
                                              : (DsuFileFilter){ _ ("SVG drawing"), "*.svg" };
  filters[2] = (DsuFileFilter){ _ ("PDF page"), "*.pdf" };
  dsu_dialog_save (GTK_WINDOW (export->window), _ ("Export Picture"), filters, NULL, name, on_path,
                   export);
}

static void
export_floor (DseForm *form)
{
  DsePage *page = dse_window_get_page (form->window);
  const guint overlay = gtk_drop_down_get_selected (GTK_DROP_DOWN (form->overlay));
  Export *export;

  if (page == NULL)
    return;
  export = g_new0 (Export, 1);
  export->window = form->window;
  export->options = dse_page_export_options (page);
  export->options.cell_px = dse_form_get_number (form->cell);
  export->options.grid = gtk_switch_get_active (GTK_SWITCH (form->grid));
  export->options.n_overlays = overlay > 0;
  if (overlay > 0)
    export->options.overlays[0] = dsu_overlay_get (overlay - 1);
  ask_path (export);
}

static void
show_size (DseForm *form)
{
  DsePage *page = dse_window_get_page (form->window);
  GtkWidget *row = gtk_widget_get_ancestor (form->cell, ADW_TYPE_ACTION_ROW);
  g_autofree char *size =
      page != NULL ? size_of (page, gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (form->cell)))
                   : NULL;

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), size);
}

static void
add_overlay (DseForm *form, const DsuOverlay *now)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  guint selected = 0;

  gtk_string_list_append (labels, _ ("None"));
  for (gsize i = 0; i < dsu_overlay_count (); i++) {
    gtk_string_list_append (labels, _ (dsu_overlay_get (i)->label));
    if (dsu_overlay_get (i) == now)
      selected = (guint)i + 1;
  }
  form->overlay = dse_form_add (form, _ ("Overlay"), dsu_choice_new (labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->overlay), selected);
}

void
dse_window_export (DseWindow *self)
{
  DsePage *page;
  DsuExportOptions options;
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  options = dse_page_export_options (page);
  form = dse_form_new (self, _ ("Export Picture"), _ ("_Export…"), export_floor);
  form->cell =
      dse_form_add_number (form, _ ("Pixels per cell"), options.cell_px, 1, DSU_EXPORT_CELL_MAX);
  form->grid = dse_form_add_switch (form, _ ("Grid"), NULL, options.grid);
  add_overlay (form, options.n_overlays > 0 ? options.overlays[0] : NULL);
  g_signal_connect_swapped (form->cell, "value-changed", G_CALLBACK (show_size), form);
  show_size (form);
  gtk_window_present (GTK_WINDOW (form->dialog));
}
