/* editor/tools/picking.h — picking cells or objects for a command of the project: a tool that
 * paints nothing, until Esc or another tool. */
#pragma once

#include "tools/stroker.h"

typedef enum { DSE_PICK_CELL, DSE_PICK_AREA, DSE_PICK_OBJECT } DsePickKind;

/* The things that a command lets the user pick. */
typedef struct {
  DsePickKind kind;
  const char *label;        /* of the command; stands in the hint */
  const char *object;       /* id of the only kind of objects; "" = any */
  const char *object_label; /* its name for people */
} DsePickWish;

typedef struct {
  DsRect box;     /* the picked cells of the shown floor, one of a cell or an object */
  guint64 object; /* id of a picked object, else 0 */
} DsePicked;

typedef void (*DsePickFunc) (const DsePicked *picked, gpointer data);

/* Lets the pointer, or the keyboard's cursor, of @stroker pick: each pick calls @picked with @data.
 * Copies @wish. Frees @data with @free_data when it is over. */
void dse_picking_begin (DseStroker *stroker, const DsePickWish *wish, DsePickFunc picked,
                        gpointer data, GDestroyNotify free_data);
