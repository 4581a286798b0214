/* core/map/area.h — areas of objects: trigger zones, paths and what notes are about. The members
 * "width" and "height" of an object, in cells from its own to the right and down, or "shape" and
 * "points", cells from its own; and "angle", degrees by which all that is turned clockwise about
 * its middle. Which objects have areas is said by ds_role_has_area(). */
#pragma once

#include "base/rect.h"
#include "map/thing.h"
#include "map/transform.h"

#define DS_AREA_SHAPE_LIST(X)                                                                      \
  X (RECTANGLE, "rectangle", N_ ("Rectangle"))                                                     \
  X (ELLIPSE, "ellipse", N_ ("Ellipse"))                                                           \
  X (CAPSULE, "capsule", N_ ("Capsule"))                                                           \
  X (POLYGON, "polygon", N_ ("Polygon"))                                                           \
  X (POLYLINE, "polyline", N_ ("Path"))

typedef enum {
#define X(name, id, label) DS_AREA_##name,
  DS_AREA_SHAPE_LIST (X)
#undef X
      DS_N_AREA_SHAPES
} DsAreaShape;

#define DS_AREA_POINTS_MAX 1000
#define DS_AREA_POINT_FAR (DS_SIDE_MAX - 1) /* cells from its object, in x and in y */

/* Keys of the members. */
#define DS_AREA_WIDTH "width"
#define DS_AREA_HEIGHT "height"
#define DS_AREA_SHAPE "shape"
#define DS_AREA_POINTS "points"
#define DS_AREA_ANGLE "angle"
#define DS_AREA_KEYS 5

/* Held by value; begin with all zero. */
typedef struct {
  DsRect box; /* cells, which may leave the floor; around all points; not turned */
  int32_t
      angle; /* thousandths of a degree clockwise about the middle, 0 to below DS_ROTATION_FULL */
  uint8_t shape;  /* DsAreaShape */
  DsCell *points; /* of polygons and paths, two at least: cells of the floor; owned */
  size_t n_points;
} DsArea;

/* The value of "shape" in files: "ellipse". Static. */
const char *ds_area_shape_id (DsAreaShape shape);
/* Name of the shape, untranslated. Static. */
const char *ds_area_shape_label (DsAreaShape shape);
/* False: no shape has this id, and @out is left as it is. */
bool ds_area_shape_parse (const char *id, DsAreaShape *out);
/* True for the shapes that points draw: polygons and paths. */
bool ds_area_has_points (DsAreaShape shape);
/* The fewest points that a user may leave a polygon or path; files may have polygons of two. */
size_t ds_area_least_points (DsAreaShape shape);

/* Key @i of the members that make an area, below DS_AREA_KEYS. Static. */
const char *ds_area_key (size_t i);
/* True for the keys of members that make an area. */
bool ds_area_is_key (const char *key);
/* Members of @thing that make an area. */
size_t ds_area_count_keys (const DsThing *thing);

/* The cells of the area of @thing before it turns by its angle, which may leave the floor; its own
 * cell: it has no other. A value that cannot be counts as missing. O(bytes of its points). */
DsRect ds_area_box (const DsThing *thing);
/* The cells that the turned area of @thing reaches; otherwise as ds_area_box(). */
DsRect ds_area_reach (const DsThing *thing);
/* The area of @thing; without a usable list of points it is a rectangle. DS_NOMEM: @out is zeroed.
 */
DsStatus ds_area_read (DsArea *out, const DsThing *thing, DsError *err) DS_MUST_CHECK;
/* Frees the points and zeroes it; safe to call twice. */
void ds_area_clear (DsArea *self);
/* True if more than one cell belongs to it, or a shape that is no rectangle, or an angle. */
bool ds_area_is_shown (const DsArea *self);

/* The box of the sides or points that turn about its middle, without the angle. O(points). */
DsRect ds_area_frame (const DsArea *self);
/* The cells that the turned outline reaches. O(points). */
DsRect ds_area_bounds (const DsArea *self);
/* True if @cell belongs to it: its middle lies inside, or a line between points leads through it.
 * O(points). */
bool ds_area_has (const DsArea *self, DsCell cell);
/* Its content, to compare with that of others: twice the number of cells; 0 of a path. O(points).
 */
int64_t ds_area_content (const DsArea *self);

/* Gives @self another shape: a polygon or path gets the corners of a rectangle or capsule or eight
 * points of an ellipse, in at least 2 x 2 cells; a shape with sides fills the box of the points. A
 * polygon and a path keep theirs. DS_NOMEM: as it was. */
DsStatus ds_area_set_shape (DsArea *self, DsAreaShape shape, DsError *err) DS_MUST_CHECK;

/* Adds a point before point @i, or at the end, to the points of @self, which are some; its box
 * stays. DS_BAD_ARG: it has as many as can be. DS_NOMEM: as it was. */
DsStatus ds_area_add_point (DsArea *self, size_t i, DsCell cell, DsError *err) DS_MUST_CHECK;
/* A polygon keeps three points, a path two. */
bool ds_area_can_lose_point (const DsArea *self);
/* Removes point @i of an area that can lose one; its box stays. */
void ds_area_remove_point (DsArea *self, size_t i);

/* *@out is like @extras with the members of @self for an object on @at; others of these members
 * go. A rectangle of one cell needs none. DS_NOMEM. */
DsStatus ds_area_put (DsExtras **out, const DsExtras *extras, const DsArea *self, DsCell at,
                      DsError *err) DS_MUST_CHECK;

/* The cell that becomes that of @thing, of a kind that has areas, when it turns: of a rectangle its
 * new corner. */
DsCell ds_area_corner (const DsThing *thing, DsTransform how);
/* True if ds_area_turn() would give it another cell or area, or memory lacks. */
bool ds_area_changes (const DsThing *thing, DsTransform how, DsRect box);
/* Turns @thing, of a kind that has areas, with its area, when @box turns about its middle as in
 * ds_transform_in(): sides and points turn, and mirror images negate the angle. Its own cell stays
 * in the turned box. The extras of @thing are the caller's reference, which becomes that to the new
 * ones. DS_NOMEM: as it was. */
DsStatus ds_area_turn (DsThing *thing, DsTransform how, DsRect box, DsError *err) DS_MUST_CHECK;
