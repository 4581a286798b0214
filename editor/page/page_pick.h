/* editor/page/page_pick.h — picking cells of a page for a command. */
#pragma once

#include "page/page.h"
#include "tools/picking.h"

/* dse_picking_begin() on the shown floor of the page, with the keyboard in its level. */
void dse_page_pick (DsePage *self, const DsePickWish *wish, const DsePickUse *use);
/* dse_picking_preview() there. */
void dse_page_preview_pick (DsePage *self, const DsePicked *picked, const DsDelve *level);
