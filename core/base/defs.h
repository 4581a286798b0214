/* core/base/defs.h — basic types, assertions and macros of all core files. */
#pragma once

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DS_MUST_CHECK __attribute__ ((warn_unused_result))
#define DS_PRINTF(format_at, args_at) __attribute__ ((format (printf, format_at, args_at)))
#define DS_COUNT(array) (sizeof (array) / sizeof ((array)[0]))

/* A precondition: a debug build aborts when it fails, a release build does not test it. */
#define DS_ASSERT(condition) assert (condition)

/* Marks a sentence for translation where it is defined; ds_message_format() translates it. */
#define N_(String) (String) /* spelt as in GLib, whose own may follow */

/* The same for a sentence with a count, in singular and plural: the first number among the
 * arguments decides. Both name the same arguments in the same order. */
#define NN_(One, Many) ds_plural (DS_PLURAL One "\0" Many, One, Many)
#define DS_PLURAL "\1" /* prefix of such a template */

/* So that the compiler checks the arguments of both. */
__attribute__ ((format_arg (2), format_arg (3))) static inline const char *
ds_plural (const char *template, const char *one, const char *many)
{
  (void)one;
  (void)many;
  return template;
}

#define DS_SIDE_MIN 3           /* cells: the smallest width or height of a level */
#define DS_SIDE_MAX 4096        /* cells: the largest width or height of a level */
#define DS_CELLS_MAX (1u << 24) /* cells of all floors of a dungeon together */
#define DS_FLOORS_MAX 100       /* floors of a dungeon */

/* A place on a floor. Origin top-left, x to the right, y down. */
typedef struct {
  int32_t x, y; /* cells */
} DsCell;

/* Index of @cell on a floor @w cells wide, row by row. */
static inline size_t
ds_cell_index (DsCell cell, int32_t w)
{
  DS_ASSERT (cell.x >= 0 && cell.x < w && cell.y >= 0);
  return (size_t)cell.y * (size_t)w + (size_t)cell.x;
}

/* The smaller of two numbers. */
static inline int32_t
ds_min (int32_t a, int32_t b)
{
  return a < b ? a : b;
}

/* The larger of two numbers. */
static inline int32_t
ds_max (int32_t a, int32_t b)
{
  return a > b ? a : b;
}

/* @a / @b, rounded down; @b is above 0. */
static inline int64_t
ds_floor_div (int64_t a, int64_t b)
{
  return a / b - (a % b < 0);
}

/* The number from @lowest to @highest that is nearest to @value; @lowest where the limits cross. */
static inline int32_t
ds_clamp (int32_t value, int32_t lowest, int32_t highest)
{
  return ds_max (lowest, ds_min (value, highest));
}
