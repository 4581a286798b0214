/* tests/lib/roamers.h — creatures of a small level, cell by cell: where each begins and roams, and
 * from where the player can take its item, or kill it. Written from docs/SIMULATION.md; shares
 * nothing with core/solve. */
#pragma once

#include "rules/delve.h"

#include <glib.h>

/* A cell has the number floor * w * h + y * w + x. */
typedef struct {
  const DsDelve *delve;
  guint32 n;             /* cells of all floors */
  const guint8 *stands;  /* by cell: the player can stand there */
  const guint8 *is_gate; /* by cell: and no creature can, as there is more than a plain door */
  guint32 start;
} DstGround;

typedef struct {
  gsize floor;
  const DsThing *thing;
  guint32 at; /* first cell; G_MAXUINT32: none, there is no space */
  bool is_deed;
  guint8 *area;    /* by cell: it gets there */
  guint8 *meets;   /* by cell: with luck the player has it there */
  guint8 *strikes; /* [of the creature * n + of the player]: the player reaches it with a blow */
  guint32 n;
} DstRoamer;

/* The creatures of all floors, as DstRoamer. Borrows from @ground. Caller unrefs. */
GArray *dst_roamers_find (const DstGround *ground);
/* True when the player can arrive on @cell. */
bool dst_roamers_admit (const GArray *roamers, const DstGround *ground, guint32 cell);
/* True when the player, who can walk about in all cells of @circle, is certain to get it. */
bool dst_roamer_is_cornered (const DstRoamer *self, const DstGround *ground, const guint8 *circle);
