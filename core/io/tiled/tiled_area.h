/* core/io/tiled/tiled_area.h — areas of our objects as the sizes and shapes of those of Tiled.
 * Private to core/io/tiled. */
#pragma once

#include "io/foreign/foreign_area.h"
#include "io/tiled/tiled_pen.h"
#include "rules/rules.h"

/* The place and size in pixels, @px a cell, of the object that stands for @thing, and its area,
 * which @out owns. One with an area has no tile: *@tile, its number or 0, is 0 then. @pen notes
 * when memory lacks. */
DsRect ds_tiled_area_begin (DsArea *out, DsTiledPen *pen, const DsRules *rules,
                            const DsThing *thing, int32_t px, uint32_t *tile);
/* Puts the shape of @area, if it has one, after the properties of the open object, and frees it.
 * @at: cell of the object. */
void ds_tiled_area_end (DsTiledPen *pen, DsArea *area, DsCell at, int32_t px);

/* True if @object, of the kind @kind, has a size or shape that can be an area. */
bool ds_tiled_area_is_of (const DsForeignObject *object, const DsRules *rules, const char *kind);
/* Lets the place, size and points of @object, which has an area, follow a rotation by quarters of a
 * turn, so that it has none; another rotation stays. DS_NOMEM. O(points). */
DsStatus ds_tiled_area_turn (DsForeign *map, DsForeignObject *object, DsError *err) DS_MUST_CHECK;
