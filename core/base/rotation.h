/* core/base/rotation.h — turns of points by any angle in integers, the same on every platform. */
#pragma once

#include "base/defs.h"

#define DS_ROTATION_FULL 360000 /* thousandths of a degree */
#define DS_ROTATION_ONE (INT64_C (1) << 30)

/* Held by value. */
typedef struct {
  int32_t cos, sin; /* of DS_ROTATION_ONE */
} DsRotation;

/* A turn by @angle, thousandths of a degree clockwise, of any size. Exact for quarters of a turn.
 */
DsRotation ds_rotation_of (int32_t angle);
/* The turn back. */
DsRotation ds_rotation_back (DsRotation self);
/* The angle that differs from @angle by whole turns, from 0 to below DS_ROTATION_FULL. */
int32_t ds_rotation_normal (int64_t angle);
/* The column of the point @x, @y after it turns about 0, 0; each is at most 2^45 from it. Rounded.
 */
int64_t ds_rotation_x (DsRotation self, int64_t x, int64_t y);
/* Its row then. */
int64_t ds_rotation_y (DsRotation self, int64_t x, int64_t y);
