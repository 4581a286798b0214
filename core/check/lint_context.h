/* core/check/lint_context.h — what rules share: analyses that are made once for all of them, and
 * how a finding or a fix is made. For core/check/lint only. */
#pragma once

#include "check/lint.h"
#include "field/parts.h"
#include "solve/reach.h"

typedef struct {
  const DsLevel *level;
  uint8_t *flags;     /* w * h: DS_TILE_* */
  const uint32_t *at; /* w * h: place + 1, of those of the floor; 0 = nobody can stand there. NULL
                         without graph, like the next */
  const uint8_t *reached; /* by place of the floor: when every door is open */
  bool is_reached;        /* at least one of its cells, when every door is open */
  DsParts pockets; /* open cells that are not reached; none on a floor that is not reached at all */
  uint8_t *by_liquid; /* by pocket: only a liquid cuts it off */
} DsLintFloor;

struct DsLint {
  const DsDelve *delve;
  const DsJudgement *judgement; /* may be NULL */
  DsJob *job;
  DsLintFloor *floors;
  int32_t w, h;
  size_t n_floors;

  bool has_graph; /* else trouble says why not, and the rest is zeroed */
  DsError trouble;
  DsLockGraph graph; /* its world may lack start or goal */
  bool has_start;    /* it stands where one can stand; else nothing is reached */
  uint8_t *reached;  /* by place: when every door is open */

  const DsLintRule *rule; /* at work */
  size_t n_found;         /* by it */
  DsFindings *out;
  DsFinding spare; /* what is left out is written here */
  DsStatus status;
};

/* DS_NOMEM, DS_CANCELLED: it is zeroed. O(cells). */
DsStatus ds_lint_context_init (DsLint *self, const DsDelve *delve, const DsJudgement *judgement,
                               DsJob *job, DsError *err) DS_MUST_CHECK;
void ds_lint_context_clear (DsLint *self);

/* ---- findings: never NULL */

DsFinding *ds_lint_add (DsLint *self, int32_t floor); /* without a cell */
DsFinding *ds_lint_add_at (DsLint *self, size_t floor, DsCell cell);
DsFinding *ds_lint_add_thing (DsLint *self, size_t floor, const DsThing *thing);
void ds_finding_mark (DsFinding *self, DsCell cell);
void ds_finding_name (DsFinding *self, const DsThing *thing); /* and marks its cell */

/* Adds a finding for each pocket that @by_liquid says, with its cells; @tell sets their texts. */
void ds_lint_add_pockets (DsLint *self, bool by_liquid,
                          void (*tell) (DsFinding *finding, const char *where, uint32_t n_cells));

/* ---- questions */

#define DS_LINT_PLACE 64

const DsKind *ds_lint_kind (const DsLint *self, const DsThing *thing);
const char *ds_lint_label (const DsLint *self, const DsThing *thing); /* translated */
uint32_t ds_lint_flags (const DsLint *self, size_t floor, DsCell cell);
/* DS_WORLD_NONE: nobody can stand there, or there is no graph. */
uint32_t ds_lint_place (const DsLint *self, size_t floor, DsCell cell);
/* Cell @i, y * w + x, when every door is open. */
static inline bool
ds_lint_is_reached (const DsLintFloor *self, size_t i)
{
  return self->at[i] != 0 && self->reached[self->at[i] - 1];
}

/* "12, 5", and which floor when there are several. Returns @out. */
const char *ds_lint_where (const DsLint *self, size_t floor, DsCell cell, char out[DS_LINT_PLACE]);

/* ---- fixes */

/* Zeroed memory that lives as long as the fix; NULL: none, and its status says so. */
void *ds_fix_alloc (DsFix *self, size_t count, size_t size);
/* The thing number @i of the finding; NULL: it is gone. */
const DsThing *ds_fix_thing (DsFix *self, size_t i);
void ds_fix_delete (DsFix *self); /* the finding's things */
void ds_fix_move (DsFix *self);   /* its first thing, to the nearest free cell */
/* All of these, in this order; what is NULL is left out. */
void ds_fix_batch (DsFix *self, const DsCmd *const *cmds, size_t n);
/* Paints @n cells, y * w + x, and pins them; NULL: see the status. */
const DsCmd *ds_fix_paint (DsFix *self, size_t floor, DsLayer layer, const uint32_t *cells,
                           size_t n, uint16_t tile);
/* lint_pockets.c: a way from the finding's pocket to what is reached: through rock, or by a bridge
 * over a liquid. And what makes the pocket solid. */
void ds_fix_tunnel (DsFix *self);
void ds_fix_bridge (DsFix *self);
void ds_fix_fill (DsFix *self);
/* An open cell without door or thing, the nearest to @from; false: there is none. */
bool ds_fix_free_cell (const DsFix *self, size_t floor, DsCell from, DsCell *out);
