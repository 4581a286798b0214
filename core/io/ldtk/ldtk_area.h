/* core/io/ldtk/ldtk_area.h — areas of our objects as sizes of entities. Private to core/io/ldtk. */
#pragma once

#include "io/area_members.h"
#include "rules/delve.h"

/* The cells of the entity that stands for @thing, which covers @w x @h without an area: those of a
 * rectangle or ellipse. Polygons and paths are fields alone. */
DsRect ds_ldtk_area_box (const DsRules *rules, const DsThing *thing, int32_t w, int32_t h);
/* True if the size of @object, an entity of the kind @kind with our fields, is that of its area:
 * not in projects whose entities of this kind have no sides that can change, nor for points whose
 * entity has a single cell of @side pixels. An ellipse becomes one. */
bool ds_ldtk_area_is_of (DsForeignObject *object, const DsRules *rules, const char *kind,
                         DsCell side);
