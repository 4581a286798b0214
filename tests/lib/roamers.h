/* tests/lib/roamers.h — creatures of a small level, cell by cell: where each begins, where it gets
 * to, and from where the player can have what it carries, or its death. Written from
 * docs/SIMULATION.md; shares nothing with core/solve. */
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
  guint32 at; /* where it begins; G_MAXUINT32: nowhere, there is no room */
  bool is_deed;
  guint8 *area;    /* by cell: it gets there */
  guint8 *meets;   /* by cell: with luck the player has it there */
  guint8 *strikes; /* [of the creature * n + of the player]: the player reaches it with a blow */
  guint32 n;
} DstRoamer;

/* The creatures of all floors, as DstRoamer. Borrows from @ground. Caller unrefs. */
GArray *dst_roamers_find (const DstGround *ground);
/* Whether there is room for the player who comes to @cell. */
bool dst_roamers_admit (const GArray *roamers, const DstGround *ground, guint32 cell);
/* Whether the player can count on it who can walk about in all cells of @circle. */
bool dst_roamer_is_cornered (const DstRoamer *self, const DstGround *ground, const guint8 *circle);
