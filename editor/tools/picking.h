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

/* Listeners to picking. */
typedef struct {
  DsePickFunc picked;
  /* A release would pick something else now, or the level is another; @picked is NULL where it
   * would pick nothing. NULL: there is no preview. */
  DsePickFunc pointed;
  gpointer data;
  GDestroyNotify free_data; /* when it is over */
} DsePickUse;

/* Lets the pointer, or the keyboard's cursor, of @stroker pick, for @use. Copies both. */
void dse_picking_begin (DseStroker *stroker, const DsePickWish *wish, const DsePickUse *use);
/* Draws the cells in which @level differs from the level of @stroker, as long as a release would
 * pick @picked and the level is as it is now; nothing happens where that is so no more. */
void dse_picking_preview (DseStroker *stroker, const DsePicked *picked, const DsDelve *level);
