/* ui/paint/pdf.h — a level as a PDF of one page. */
#pragma once

#include "base/text.h"
#include "map/floor.h"
#include "paint/areas.h"
#include "paint/scheme.h"

/* Points of a cell: @cell_pt, or fewer where a floor of @w x @h cells would be too large. */
double dsu_pdf_cell_points (int32_t w, int32_t h, int32_t cell_pt);

/* Appends the file to @out: @cell_pt points a cell, fewer where the page would be too large, with
 * lines between cells if @grid. DS_NOMEM: @out has a part of the file. */
DsStatus dsu_pdf_write (const DsuScheme *scheme, const DsFloor *level, int32_t cell_pt, bool grid,
                        const DsuAreas *areas, DsText *out, DsError *err) DS_MUST_CHECK;
