/* ui/paint/svg.h — a level as an SVG. */
#pragma once

#include "base/text.h"
#include "map/floor.h"
#include "paint/areas.h"
#include "paint/scheme.h"

/* Appends the file to @out: @cell_px pixels a cell, with lines between cells if @grid. DS_NOMEM:
 * @out has a part of the file. */
DsStatus dsu_svg_write (const DsuScheme *scheme, const DsFloor *level, int32_t cell_px, bool grid,
                        const DsuAreas *areas, DsText *out, DsError *err) DS_MUST_CHECK;
