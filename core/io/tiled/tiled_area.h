/* core/io/tiled/tiled_area.h — areas of our objects as the sizes and shapes of those of Tiled.
 * Private to core/io/tiled. */
#pragma once

#include "io/foreign/foreign_area.h"
#include "io/tiled/tiled_pen.h"
#include "rules/rules.h"

/* Where an object lies in Tiled when it is rotated. All zero: it is not. */
typedef struct {
  DsForeignPoint by; /* farther than without a rotation, thousandths of a pixel */
  int32_t angle;     /* thousandths of a degree clockwise */
} DsTiledTurned;

/* The place and size in pixels, @px a cell, of the object that stands for @thing without its
 * rotation, which goes to *@turned, and its area, which @out owns. One with an area has no tile:
 * *@tile, its number or 0, is 0 then. @pen notes when memory lacks. */
DsRect ds_tiled_area_begin (DsArea *out, DsTiledPen *pen, const DsRules *rules,
                            const DsThing *thing, int32_t px, uint32_t *tile,
                            DsTiledTurned *turned);
/* Puts the place of the open object, whose corner is @at in pixels without its rotation. */
void ds_tiled_area_put_place (DsTiledPen *pen, DsCell at, const DsTiledTurned *turned);
/* Puts its rotation; XML has only one that is not 0. */
void ds_tiled_area_put_turn (DsTiledPen *pen, const DsTiledTurned *turned);
/* Puts the shape of @area, if it has one, after the properties of the open object, and frees it.
 * @at: cell of the object. */
void ds_tiled_area_end (DsTiledPen *pen, DsArea *area, DsCell at, int32_t px);

/* True if @object, of the kind @kind, has a size or shape that can be an area. */
bool ds_tiled_area_is_of (const DsForeignObject *object, const DsRules *rules, const char *kind);
/* Lets @object, which has an area, lie where it is by a rotation about its middle alone: the angle
 * that its members name, with quarters of a turn that its sides or points follow, or its own
 * rotation. DS_NOMEM. O(points). */
DsStatus ds_tiled_area_turn (DsForeign *map, DsForeignObject *object, DsError *err) DS_MUST_CHECK;
