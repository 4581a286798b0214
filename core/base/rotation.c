/* core/base/rotation.c — sines from a table of whole degrees, and a series between them. */
#include "base/rotation.h"

#define QUARTER (DS_ROTATION_FULL / 4)
#define DEGREE 1000
#define RADIANS INT64_C (19650660422) /* of a thousandth of a degree, in 2^50ths */

/* Of 0 to 90 degrees, in parts of DS_ROTATION_ONE. */
static const int32_t SINES[] = {
  0,          18739379,   37473049,   56195305,   74900443,   93582766,   112236583,  130856211,
  149435979,  167970228,  186453311,  204879599,  223243478,  241539355,  259761657,  277904834,
  295963357,  313931728,  331804471,  349576144,  367241333,  384794656,  402230767,  419544355,
  436730145,  453782903,  470697435,  487468587,  504091252,  520560366,  536870912,  553017922,
  568996477,  584801711,  600428808,  615873009,  631129609,  646193961,  661061475,  675727625,
  690187940,  704438018,  718473518,  732290163,  745883746,  759250125,  772385229,  785285058,
  797945680,  810363241,  822533958,  834454122,  846120104,  857528349,  868675383,  879557810,
  890172315,  900515665,  910584710,  920376381,  929887697,  939115760,  948057759,  956710970,
  965072759,  973140576,  980911966,  988384560,  995556083,  1002424350, 1008987269, 1015242840,
  1021189159, 1026824413, 1032146887, 1037154959, 1041847103, 1046221891, 1050277989, 1054014162,
  1057429273, 1060522280, 1063292242, 1065738315, 1067859754, 1069655912, 1071126243, 1072270298,
  1073087729, 1073578288, 1073741824,
};

static int64_t
scale (int64_t value, int64_t by)
{
  return (value * by + DS_ROTATION_ONE / 2) / DS_ROTATION_ONE;
}

/* The sine of 0 to QUARTER. */
static int32_t
sine (int32_t angle)
{
  const int32_t degree = angle / DEGREE;
  const int64_t rest = (angle % DEGREE * RADIANS + (1 << 19)) / (1 << 20);
  const int64_t square = scale (rest, rest);

  if (rest == 0)
    return SINES[degree];
  return (
      int32_t)(scale (SINES[degree], DS_ROTATION_ONE - square / 2 + scale (square, square) / 24) +
               scale (SINES[90 - degree], rest - scale (square, rest) / 6));
}

DsRotation
ds_rotation_of (int32_t angle)
{
  const int32_t normal = ds_rotation_normal (angle), rest = normal % QUARTER;
  const int32_t s = sine (rest), c = sine (QUARTER - rest);

  switch (normal / QUARTER) {
  case 0:
    return (DsRotation){ c, s };
  case 1:
    return (DsRotation){ -s, c };
  case 2:
    return (DsRotation){ -c, -s };
  default:
    return (DsRotation){ s, -c };
  }
}

DsRotation
ds_rotation_back (DsRotation self)
{
  return (DsRotation){ self.cos, -self.sin };
}

int32_t
ds_rotation_normal (int64_t angle)
{
  return (int32_t)(angle - ds_floor_div (angle, DS_ROTATION_FULL) * DS_ROTATION_FULL);
}

/* A part of DS_ROTATION_ONE of @value, in 2^15ths of a unit. */
static int64_t
share (int64_t value, int32_t part)
{
  const int64_t unit = INT64_C (1) << 15, high = ds_floor_div (value, unit);

  return high * part + ds_floor_div ((value - high * unit) * part, unit);
}

static int64_t
rounded (int64_t value)
{
  const int64_t unit = INT64_C (1) << 15;

  return ds_floor_div (value + unit / 2, unit);
}

int64_t
ds_rotation_x (DsRotation self, int64_t x, int64_t y)
{
  return rounded (share (x, self.cos) - share (y, self.sin));
}

int64_t
ds_rotation_y (DsRotation self, int64_t x, int64_t y)
{
  return rounded (share (x, self.sin) + share (y, self.cos));
}
