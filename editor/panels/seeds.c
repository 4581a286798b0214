/* editor/panels/seeds.c — the contact sheet of the shown level. */
#include "page/page.h"
#include "recipe/contact_sheet.h"
#include "window/window.h"

#include <glib/gi18n.h>

static GtkWidget *
build (DseWindow *window)
{
  return dse_contact_sheet_new ();
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  dse_contact_sheet_set_level (DSE_CONTACT_SHEET (panel),
                               page != NULL ? dse_page_get_document (page) : NULL,
                               page != NULL ? dse_page_get_maker (page) : NULL);
}

const DsePanel dse_panel_seeds = {
  .id = "seeds",
  .label = N_ ("Contact Sheet"),
  .icon = "view-grid-symbolic",
  .place = DSE_PANEL_BOTTOM,
  .of_levels = TRUE,
  .build = build,
  .set_page = set_page,
};
