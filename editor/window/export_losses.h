/* editor/window/export_losses.h — the row of a form that says what a file leaves out of a level,
 * which is counted in a worker. */
#pragma once

#include "page/page.h"

#include <adwaita.h>

/* Shows in @row, once it is counted, what a file of @format that the shown floor or the level of
 * @page is written to lacks; NULL: a picture that keeps the nouns of @keeps. @is_y_up: it is
 * flipped vertically. @mapping: the path of that by which it is written, interned; NULL: none. A
 * later call takes the place of this one; with the row the counting is dropped. */
void dse_export_losses_show (AdwActionRow *row, DsePage *page, const DsFormat *format,
                             uint32_t keeps, gboolean is_y_up, const char *mapping);
