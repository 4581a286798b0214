/* editor/panels/tally.c — the number of cells of the shown level. */
#include "page/page.h"
#include "window/panel.h"

static GtkWidget *
build (DseWindow *window)
{
  return gtk_label_new (NULL);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  g_autofree char *text = NULL;

  if (page != NULL) {
    const DsDungeon *dungeon = &dsu_document_get_delve (dse_page_get_document (page))->dungeon;

    text = g_strdup_printf ("%d cells", dungeon->w * dungeon->h);
  }
  gtk_label_set_text (GTK_LABEL (panel), text != NULL ? text : "");
}

const DsePanel dse_panel_tally = {
  .id = "tally",
  .label = N_ ("Tally"),
  .icon = "accessories-calculator-symbolic",
  .keys = "<Control><Alt>q",
  .place = DSE_PANEL_RIGHT,
  .build = build,
  .set_page = set_page,
};
