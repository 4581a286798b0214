/* editor/tools/picking.h — picking cells for a command of the project: a tool that paints nothing,
 * until Esc or another tool. */
#pragma once

#include "tools/stroker.h"

typedef enum { DSE_PICK_CELL, DSE_PICK_AREA } DsePickKind;

/* @box: the picked cells of the shown floor, one where a cell is picked. */
typedef void (*DsePickFunc) (const DsRect *box, gpointer data);

/* Lets the pointer, or the keyboard's cursor, of @stroker pick: each pick calls @picked with @data,
 * and @label, of the command, stands in the hint. Frees @data with @free_data when it is over. */
void dse_picking_begin (DseStroker *stroker, DsePickKind kind, const char *label,
                        DsePickFunc picked, gpointer data, GDestroyNotify free_data);
