/* core/check/repair.h — repairs: single changes after which a level can be finished, or can no
 * longer be lost, each proved. */
#pragma once

#include "doc/cmd.h"
#include "solve/judge.h"

#define DS_REPAIRS_MAX 12   /* in the result */
#define DS_REPAIR_TRIES 200 /* changes that are proved */
#define DS_REPAIR_CELLS_MAX 8

typedef struct {
  DsMessage text;    /* "move the key of Red lock from 3, 4 to 7, 2" */
  DsVerdict verdict; /* after it */
  uint32_t size;     /* number of changed things and cells */
  DsPathCell cells[DS_REPAIR_CELLS_MAX];
  size_t n_cells;
  const DsCmd *cmd; /* does it; borrows from the dungeon and from DsRepairs */
} DsRepair;

/* Held by value. The best verdict first, then the smallest. */
typedef struct {
  DS_ARRAY (DsRepair) items;
  DsArena arena; /* of the commands */
  size_t n_tried;
} DsRepairs;

/* Finds repairs; none where the level can always be finished, or lacks start or goal. @budget:
 * states for each proof. Valid as long as @delve is unchanged. Fails like ds_judge(): @out is
 * zeroed. */
DsStatus ds_repairs (DsRepairs *out, const DsDelve *delve, DsSecretMode mode, uint64_t budget,
                     DsJob *job, DsError *err) DS_MUST_CHECK;
/* Frees the repairs and their commands and zeroes the list; safe to call twice. */
void ds_repairs_clear (DsRepairs *self);
