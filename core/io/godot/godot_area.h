/* core/io/godot/godot_area.h — areas of objects as nodes of Godot's scenes. */
#pragma once

#include "base/text.h"
#include "rules/rules.h"

/* Appends, if @thing has an area, the nodes of it in the node with the path @parent, which lies in
 * the middle of its cell of @px pixels: "Area", an Area2D with a CollisionPolygon2D, or, for a
 * path, a Line2D that is hidden. Running out of memory shows as @out->failed. */
void ds_godot_put_area (DsText *out, const DsRules *rules, const DsThing *thing, const char *parent,
                        int32_t px);
