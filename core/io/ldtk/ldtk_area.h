/* core/io/ldtk/ldtk_area.h — areas of our objects as sizes of entities. Private to core/io/ldtk. */
#pragma once

#include "io/area_members.h"
#include "rules/delve.h"

/* The cells of the entity that stands for @thing, which covers @w x @h without an area: those of a
 * rectangle or ellipse. Polygons and paths are fields alone. */
DsRect ds_ldtk_area_box (const DsRules *rules, const DsThing *thing, int32_t w, int32_t h);
/* Appends the points of the polygon or path of @thing, as its member "points" names them, as a list
 * of texts "x,y": cells of the floor, as LDtk has them. False: it has none, or others. */
bool ds_ldtk_area_put_points (DsText *out, const DsRules *rules, const DsThing *thing,
                              DsNode points);
/* True if the area of @thing is an ellipse. */
bool ds_ldtk_area_is_ellipse (const DsRules *rules, const DsThing *thing);
/* True if all points of the area of @thing are joined in a ring. */
bool ds_ldtk_area_is_closed (const DsThing *thing);
/* Lets the member "points" of @object on @at, which may be a list of LDtk's, name cells from its
 * own. DS_NOMEM. */
DsStatus ds_ldtk_area_read_points (DsForeign *map, DsForeignObject *object, DsCell at,
                                   DsError *err) DS_MUST_CHECK;
/* True if @object, an entity of the kind @kind, can have an area as its size: not in projects whose
 * entities of this kind have no sides that can change. An ellipse becomes one. */
bool ds_ldtk_area_is_of (DsForeignObject *object, const DsRules *rules, const char *kind);
/* Lets the fields of @object on @at, of which the above is true, name the area of its size; cells
 * are @side pixels wide and high. Points stay: *@leaves_size: it has other sides than those of the
 * cell which it was written with. Otherwise as ds_area_members_read(). */
DsStatus ds_ldtk_area_read (DsForeign *map, DsForeignObject *object, DsCell side, DsCell at,
                            DsJsonWriter *json, bool *leaves_size, DsError *err) DS_MUST_CHECK;
