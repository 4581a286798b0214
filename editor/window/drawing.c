/* editor/window/drawing.c — fills the drawing of a recipe's parameter from the selection, a level
 * file or another tab. */
#include "window/window_private.h"

#include "gen/drawing.h"

#include <glib/gi18n.h>

/* The row whose button was pressed has the focus. */
static DsuParamRow *
focused_row (DseWindow *self)
{
  return dsu_param_row_find (gtk_window_get_focus (GTK_WINDOW (self)));
}

static void
fill (DseWindow *self, DsuParamRow *row, const char *rows)
{
  DsePage *page = dse_window_get_page (self);
  char sentence[DS_SENTENCE];
  DsError err;

  if (row != NULL && rows != NULL && dsu_param_row_take_rows (row, rows, &err) != DS_OK &&
      page != NULL)
    dse_page_show_error (page, ds_error_format (&err, sentence, sizeof sentence));
}

static void
fill_from_page (DseWindow *self, DsePage *page)
{
  g_autofree char *rows = page != NULL ? dse_page_dup_drawing (page) : NULL;

  fill (self, focused_row (self), rows);
}

void
dse_window_draw_selection (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  fill_from_page (self, dse_window_get_page (self));
}

/* Takes the tab to the left; for the first tab, the one to its right. */
void
dse_window_draw_tab (DseWindow *self)
{
  AdwTabPage *shown;
  int i;

  g_return_if_fail (DSE_IS_WINDOW (self));

  shown = adw_tab_view_get_selected_page (self->tabs);
  i = shown != NULL ? adw_tab_view_get_page_position (self->tabs, shown) : 0;
  if (dse_window_get_n_pages (self) < 2)
    dse_window_say (self, _ ("No other tab is open"));
  else
    fill_from_page (self, dse_window_get_nth_page (self, i > 0 ? (guint)i - 1 : 1));
}

/* ---- a level file */

typedef struct {
  DseWindow *window;
  DsuParamRow *row;
} DrawingQuestion;

static void
on_file (const char *path, gpointer data)
{
  DrawingQuestion *question = data;
  DseWindow *self = question->window;

  if (path != NULL && gtk_widget_get_root (GTK_WIDGET (question->row)) != NULL)
    dse_window_fill_drawing (self, question->row, path);
  g_object_unref (question->row);
  g_object_unref (self);
  g_free (question);
}

void
dse_window_fill_drawing (DseWindow *self, DsuParamRow *row, const char *path)
{
  g_autoptr (DsuDocument) document = NULL;
  g_autofree char *findings = NULL;
  const DsDelve *delve;
  DsText text = { 0 };
  DsePage *page;

  g_return_if_fail (DSE_IS_WINDOW (self) && path != NULL);

  page = dse_window_get_page (self);
  document = dse_project_load_level (path, &findings);
  if (document == NULL) {
    if (page != NULL)
      dse_page_show_error (page, findings);
    return;
  }
  delve = dsu_document_get_delve (document);
  if (ds_drawing_write (delve->rules, &delve->dungeon.floors[0],
                        (DsRect){ 0, 0, delve->dungeon.w, delve->dungeon.h }, NULL, &text))
    fill (self, row, text.bytes);
  ds_text_clear (&text);
}

void
dse_window_draw_file (DseWindow *self)
{
  DsuParamRow *row;
  DrawingQuestion *question;

  g_return_if_fail (DSE_IS_WINDOW (self));

  row = focused_row (self);
  if (row == NULL)
    return;
  question = g_new0 (DrawingQuestion, 1);
  question->window = g_object_ref (self);
  question->row = g_object_ref (row);
  dse_window_ask_level (self, _ ("Copy a Level into the Drawing"), on_file, question);
}
