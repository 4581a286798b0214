/* core/map/area_member.h — values of the members that make areas of objects: read, and faults of
 * those that cannot be. */
#pragma once

#include "base/text.h"
#include "map/area.h"

typedef enum {
  DS_AREA_FITS,
  DS_AREA_NO_SIDE,     /* width and height: no number of cells */
  DS_AREA_NO_ANGLE,    /* no number of degrees */
  DS_AREA_NO_SHAPE,    /* no id of a shape */
  DS_AREA_NO_LIST,     /* points: another value than a list */
  DS_AREA_NO_COUNT,    /* of points: too few or too many */
  DS_AREA_NO_POINT,    /* one of the points is none */
  DS_AREA_NO_POINTS,   /* a shape of points has none */
  DS_AREA_OTHER_SHAPE, /* the shape of the area has no use for it */
} DsAreaFaultKind;

#define DS_AREA_GOT_BYTES 48

typedef struct {
  DsAreaFaultKind kind;
  size_t n;                    /* of points; number of the odd point, from 1 */
  char got[DS_AREA_GOT_BYTES]; /* the value in JSON, on one line, cut */
} DsAreaFault;

/* Reads a width or height, 1 to DS_SIDE_MAX. False: @json is none, and *@out is left as it is. */
bool ds_area_side_read (const char *json, int32_t *out);
/* Reads an angle in degrees as thousandths of them, 0 to below DS_ROTATION_FULL. False: as above.
 */
bool ds_area_angle_read (const char *json, int32_t *out);
/* Appends thousandths of a degree as degrees, with as few decimals as there are. */
void ds_area_angle_put (DsText *out, int32_t angle);
/* Reads a shape. False: as above. */
bool ds_area_shape_read (const char *json, DsAreaShape *out);
/* Reads the points, relative to the cell of their object. @fault: none are read, and *@out is NULL,
 * unless it fits. Caller frees with ds_free(). DS_NOMEM: the same. O(bytes). */
DsStatus ds_area_points_read (DsCell **out, size_t *n, const char *json, DsAreaFault *fault,
                              DsError *err) DS_MUST_CHECK;

/* The fault of the member @key of @thing, of a kind that has areas. A missing one is a fault only
 * of points that its shape needs. DS_NOMEM: @out fits. O(bytes). */
DsStatus ds_area_blame (DsAreaFault *out, const DsThing *thing, const char *key,
                        DsError *err) DS_MUST_CHECK;
/* Writes the value @json to @out on one line, cut. */
void ds_area_quote (char out[DS_AREA_GOT_BYTES], const char *json, size_t n);
