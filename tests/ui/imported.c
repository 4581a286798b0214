/* tests/ui/imported.c — levels of files of other programs: imported by a guess, and painted. */
#include "imported.h"

static GtkWidget *
part (const char *name)
{
  GtkWindow *dialog = dst_ui_dialog ();

  return dialog != NULL ? g_object_get_data (G_OBJECT (dialog), name) : NULL;
}

static gboolean
can_import (void)
{
  GtkWidget *pages = part ("pages");
  const char *shown = pages != NULL ? gtk_stack_get_visible_child_name (GTK_STACK (pages)) : NULL;

  return g_strcmp0 (shown, "ready") == 0 && gtk_widget_get_sensitive (part ("accept"));
}

void
dst_ui_import (DseWindow *window, const char *path)
{
  dse_window_open (window, path);
  DST_UI_UNTIL (can_import ());
  dst_ui_settle ();
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Return, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
}

void
dst_ui_import_choose (const char *name, const char *typed)
{
  GtkWidget *button = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, name);

  g_assert_nonnull (button);
  dst_ui_click_on (button);
  DST_UI_UNTIL (dst_ui_find (button, GTK_TYPE_SEARCH_ENTRY, NULL) != NULL);
  dst_ui_settle ();
  dst_ui_enter (dst_ui_find (button, GTK_TYPE_SEARCH_ENTRY, NULL), typed);
  DST_UI_UNTIL (dst_ui_find (button, GTK_TYPE_SEARCH_ENTRY, NULL) == NULL);
  dst_ui_settle ();
}

void
dst_ui_paint_tile (DseWindow *window, DsCell cell, const char *tile)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  const DsSpan span = { cell.y, cell.x, cell.x, ds_rules_find_tile (rules, tile) };
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &span, .n_spans = 1, .pin = true
  };

  g_assert_true (dse_page_apply (dse_window_get_page (window), &cmd.cmd, NULL));
}
