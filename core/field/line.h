/* core/field/line.h — the cells of a straight line from one cell to another, both included. */
#pragma once

#include "base/defs.h"

/* Held by value; says where it goes on. */
typedef struct {
  DsCell at, to;
  int32_t w, h;  /* the way, without signs */
  int32_t error; /* Bresenham error term */
  bool is_over;
} DsLine;

/* Begins a line of cells from @from to @to, both included (Bresenham). */
void ds_line_start (DsLine *self, DsCell from, DsCell to);
bool ds_line_next (DsLine *self, DsCell *out); /* false: there are no more */
