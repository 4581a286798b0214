/* core/check/lint_context.h — interface for lint rules: shared analyses, and the making of findings
 * and fixes. For core/check/lint only. */
#pragma once

#include "check/lint.h"
#include "field/flood.h"
#include "field/parts.h"
#include "solve/lock_names.h"
#include "solve/reach.h"

/* Of the room table. */
typedef struct {
  uint32_t n_cells;
  DsCell first;
  bool is_furnished; /* a thing or a feature is in it, besides doors */
} DsLintRoom;

typedef struct {
  const DsFloor *level;
  DsLintRoom *rooms;      /* by index */
  bool is_populated;      /* creatures or items are on the floor */
  uint8_t *flags;         /* w * h: DS_TILE_* */
  const uint32_t *at;     /* w * h: place + 1; 0 = not walkable. NULL without graph, like the
                           * next */
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
  bool has_start;    /* on a walkable cell; else nothing is reached */
  uint8_t *reached;  /* by place: when every door is open */
  uint8_t *best;     /* by place: when one key opens all doors of its lock and secrets are found */
  uint32_t *blocker; /* by place: the first shut door on a path there from the places best reached;
                      * DS_WORLD_NONE: none, or no path */
  uint32_t *zone;    /* by place: number of its part, connected without any door */
  DsFlood steps;     /* from the start, on its floor; all zero without start */

  const DsLintRule *rule; /* at work */
  size_t n_found;         /* by it */
  DsFindings *out;
  DsFinding spare; /* receives findings beyond the limit */
  DsStatus status;
};

/* DS_NOMEM, DS_CANCELLED: it is zeroed. O(cells). */
DsStatus ds_lint_context_init (DsLint *self, const DsDelve *delve, const DsJudgement *judgement,
                               DsJob *job, DsError *err) DS_MUST_CHECK;
/* Frees the analyses and zeroes it; safe to call twice. */
void ds_lint_context_clear (DsLint *self);
DsStatus ds_lint_rooms_init (DsLint *self, size_t floor) DS_MUST_CHECK; /* a part of it */

/* ---- findings: never NULL */

DsFinding *ds_lint_add (DsLint *self, int32_t floor); /* without a cell */
/* Adds a finding of the rule at work about one cell; its text is still to be set. */
DsFinding *ds_lint_add_at (DsLint *self, size_t floor, DsCell cell);
/* Adds a finding about a thing, at its cell; its text is still to be set. */
DsFinding *ds_lint_add_thing (DsLint *self, size_t floor, const DsThing *thing);
/* Adds a finding at a spot of the lock graph, which may be that of a thing. */
DsFinding *ds_lint_add_spot (DsLint *self, DsLockSpot spot);
/* Marks one more cell; the first DS_FINDING_CELLS_MAX are kept, all are counted. */
void ds_finding_mark (DsFinding *self, DsCell cell);
void ds_finding_name (DsFinding *self, const DsThing *thing); /* and marks its cell */

/* Adds a finding for each pocket, cut off by a liquid if @by_liquid and else by rock, with its
 * cells; @tell sets their texts. */
void ds_lint_add_pockets (DsLint *self, bool by_liquid,
                          void (*tell) (DsFinding *finding, const char *where, uint32_t n_cells));

/* lint_doors.c: state of a drawn door that can be passed. */
typedef enum { DS_LINT_DOOR_FINE, DS_LINT_DOOR_OPEN, DS_LINT_DOOR_NOWHERE } DsLintDoor;

/* Calls @tell for every drawn door without a gate in the state @wanted. O(cells). */
void ds_lint_each_door (DsLint *self, DsLintDoor wanted,
                        void (*tell) (DsLint *self, size_t floor, DsCell cell));
DsFinding *ds_lint_add_door (DsLint *self, size_t floor, DsCell cell); /* and its gate, if any */

/* lint_rooms.c: tests that select floors, and rooms on them. */
typedef bool (*DsLintFloorTest) (const DsLint *self, size_t floor);
typedef bool (*DsLintRoomTest) (const DsLint *self, size_t floor, size_t room);
/* Adds one finding for each floor with rooms that pass @test, at their first cells; @tell sets its
 * text. @wants selects the floors; NULL: all. */
void ds_lint_add_rooms (DsLint *self, DsLintFloorTest wants, DsLintRoomTest test,
                        void (*tell) (DsLint *self, DsFinding *finding, const char *where,
                                      uint32_t n_rooms, uint32_t n_all));

/* lint_survival.c: what the ruleset's own character can count on at most on this level. */
typedef struct {
  const DsKind *who;
  int64_t life;  /* hit points, with all that heals or raises them */
  int64_t regen; /* hit points in 1000 turns */
  int64_t food;  /* turns until hunger kills, with all that can be eaten */
} DsLintMeans;

/* Those of the next character that players can choose; *@next is 0 for the first, which is the
 * ruleset's. Left out are those whose means have no bound, as where something calls creatures, or
 * leaps over a part of the way. False: there are no more. O(things). */
bool ds_lint_next_means (const DsLint *self, uint32_t *next, DsLintMeans *out);
/* Cells of all floors are numbered floor by floor and row by row. Edge @i from @cell with all doors
 * open, from 0 on: sets *@to, UINT32_MAX for an edge without a target; *@is_step: it takes a turn.
 * False: there are no more. */
bool ds_lint_way (const DsLint *self, uint32_t cell, size_t i, uint32_t *to, bool *is_step);
/* The same of the ways that take no turn: stairs and drops. */
bool ds_lint_pass (const DsLint *self, uint32_t cell, size_t i, uint32_t *to);
size_t ds_lint_n_cells (const DsLint *self); /* of all floors */
/* The spot of a cell that is numbered through all floors, row by row; the reverse of
 * ds_lint_cell_of(). */
DsLockSpot ds_lint_cell_spot (const DsLint *self, uint32_t cell);
/* The number of a spot's cell, counted through all floors, row by row. */
uint32_t ds_lint_cell_of (const DsLint *self, DsLockSpot spot);
/* By cell, whether it is a goal that is reached when all doors are open. NULL: there is none, or no
 * memory, which is noted. Caller frees. */
uint8_t *ds_lint_goals (DsLint *self);

/* ---- questions */

/* Goes through the things of all floors; begin with a zeroed place. */
typedef struct {
  size_t floor; /* of the thing that came last */
  size_t i;
} DsLintAt;

const DsThing *ds_lint_next (const DsLint *self, DsLintAt *at); /* NULL: that was all */

#define DS_LINT_PLACE 64
#define DS_LINT_NAME DS_LOCK_NAME

/* The kind of @thing. Borrows from the rules. */
const DsKind *ds_lint_kind (const DsLint *self, const DsThing *thing);
const char *ds_lint_label (const DsLint *self, const DsThing *thing); /* translated */
/* DS_TILE_* of a cell: ground and feature together. */
uint32_t ds_lint_flags (const DsLint *self, size_t floor, DsCell cell);
/* The spot of a thing on @floor. */
DsLockSpot ds_lint_spot (size_t floor, const DsThing *thing);
/* Writes the place of @spot as sentences name it to @out and returns it. */
const char *ds_lint_spot_where (const DsLint *self, DsLockSpot spot, char out[DS_LINT_PLACE]);
/* Name of the thing at @spot; "" for none. */
const char *ds_lint_spot_label (const DsLint *self, DsLockSpot spot);
/* "Red key", or "Key of Rusty gate"; may be written to @out. */
const char *ds_lint_key_name (const DsLint *self, uint32_t lock, char out[DS_LINT_NAME]);
uint32_t ds_lint_lock (const DsLint *self, const DsThing *thing); /* DS_WORLD_NONE: none */
/* True when @door cannot be passed without a key of @lock. */
bool ds_lint_needs_lock (const DsLint *self, uint32_t door, uint32_t lock);
/* Sets for each place (@places, zeroed) whether it is reachable from the start with all doors open
 * except those that need @lock. DS_NOMEM is noted. */
void ds_lint_reach_without (DsLint *self, uint32_t lock, uint8_t *places);
/* Place of a cell. DS_WORLD_NONE: it is not walkable, or there is no graph. */
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
/* The same, but to the nearest that is walked to from there and is not 1 in @bad (w * h). */
void ds_fix_move_from (DsFix *self, const DsLint *lint, const uint8_t *bad);
/* Makes a batch of the commands, in this order; NULL entries are left out. */
void ds_fix_batch (DsFix *self, const DsCmd *const *cmds, size_t n);
/* Paints @n cells, y * w + x, and pins them; NULL: see the status. */
const DsCmd *ds_fix_paint (DsFix *self, size_t floor, DsLayer layer, const uint32_t *cells,
                           size_t n, uint16_t tile);
/* lint_pockets.c: digs a tunnel from the finding's pocket to reached cells. */
void ds_fix_tunnel (DsFix *self);
/* Lays bridges over the liquid on the shortest path from the pocket to reached cells; no command
 * where there is none or the rules have no bridge. */
void ds_fix_bridge (DsFix *self);
/* Fills the pocket with the rock around it and deletes what stands in it. */
void ds_fix_fill (DsFix *self);
void ds_fix_close_rim (DsFix *self); /* of the finding's floor, with what stands around it */
/* Puts a new thing of @kind down. @lock: borrowed, may be NULL. */
void ds_fix_place (DsFix *self, size_t floor, DsCell cell, uint16_t kind, DsStr *lock);
/* The command that places a copy of @thing; NULL: no memory, see the status. The fix owns it. */
const DsCmd *ds_fix_place_cmd (DsFix *self, size_t floor, const DsThing *thing);
/* An id that no thing of @floor has, for a thing that a fix adds at @cell; always the same for one
 * rule. */
uint64_t ds_fix_new_id (const DsFix *self, size_t floor, DsCell cell);
/* Of the cells without door or thing that are walked to from @from, passing only places that
 * @allowed (by place; NULL: all) says, the furthest; false: there is none. */
bool ds_fix_furthest (DsFix *self, const DsLint *lint, size_t floor, DsCell from,
                      const uint8_t *allowed, DsCell *out);
/* The finding's things go; a door that anyone can open is drawn on its first cell. */
void ds_fix_plain_door (DsFix *self);
/* The finding's things go, and the feature of its first cell. */
void ds_fix_no_feature (DsFix *self);
/* An open cell without door or thing, the nearest to @from; false: there is none. */
bool ds_fix_free_cell (const DsFix *self, size_t floor, DsCell from, DsCell *out);
