/* core/gen/stage.h — what a stage has: the floor to read, its stream, its parameters, and the one
 * writer. A stage is one file in gen/stages that ends with its `const DsGenStage ds_gen_ID`. */
#pragma once

#include "base/job.h"
#include "base/rng.h"
#include "field/fov.h"
#include "field/move.h"
#include "gen/stage_table.h"
#include "map/dungeon.h"

typedef struct DsGenState DsGenState; /* the pipeline's own */

struct DsGenRun {
  int32_t w, h;           /* cells, of every floor */
  size_t floor, n_floors; /* a dungeon stage starts on floor 0; see ds_gen_select_floor() */
  const uint16_t *ground; /* w * h of each layer, row by row; they show what was written */
  const uint16_t *feature;
  const uint32_t *room;
  const uint8_t *pin;
  const uint8_t *row_pins;  /* h: the union of each row's pins */
  const DsRooms *rooms;     /* of the floor; good until a room is added or set */
  const DsRegions *regions; /* of the dungeon; good until a region is added */
  const DsThings *things;   /* of the floor; good until things are added */
  const DsRules *rules;
  DsMovement movement;
  DsRng rng;     /* the stage's own stream */
  uint64_t key;  /* for ds_cell_hash(): the stage's, other on each floor and attempt */
  uint64_t seed; /* the dungeon's, as it is; only for stages that repeat a program */
  DsJob *job;    /* for what field computes; may be NULL */
  DsGenState *state;
};

/* ---- parameters, by index into the stage's table; values are checked and complete ---- */
int32_t ds_gen_int (const DsGenRun *run, size_t param); /* also permille */
/* The value of a parameter that is a truth value; @param is its row in the stage. */
bool ds_gen_bool (const DsGenRun *run, size_t param);
int ds_gen_enum (const DsGenRun *run, size_t param);      /* index into choices */
uint16_t ds_gen_tile (const DsGenRun *run, size_t param); /* index into the rules' tiles */
uint16_t ds_gen_kind (const DsGenRun *run, size_t param); /* index into the rules' kinds */
/* The ends of a parameter that is a range, @lowest at most @highest. */
void ds_gen_range (const DsGenRun *run, size_t param, int32_t *lowest, int32_t *highest);
const char *ds_gen_rows (const DsGenRun *run, size_t param);       /* each ends with a newline */
const int32_t *ds_gen_weights (const DsGenRun *run, size_t param); /* in the order of choices */

/* ---- the job: call it at least every 5 ms; true: give up with `return DS_CANCELLED` ---- */
/* Reports @done of @total steps of this stage; true: it is cancelled and should end with
 * DS_CANCELLED. O(1), two atomic accesses. */
bool ds_gen_poll (DsGenRun *run, uint64_t done, uint64_t total) DS_MUST_CHECK;

/* ---- the writer. What is pinned stays: the call returns false, or skips the cell. @layer is
 * ground, feature or room; cells must be on the floor. A stage may `return DS_NOMEM` bare, and need
 * not look for it after writing: the pipeline knows. ---- */
bool ds_gen_set (DsGenRun *run, DsLayer layer, DsCell cell, uint32_t value);
void ds_gen_put_span (DsGenRun *run, DsLayer layer, int32_t y, int32_t x0, int32_t x1,
                      uint32_t value);                                             /* x1 included */
void ds_gen_put_row (DsGenRun *run, DsLayer layer, int32_t y, const void *values); /* w of them */

/* The number for the room layer, or 0: no memory, or too many rooms. */
uint32_t ds_gen_add_room (DsGenRun *run, DsRoomKind kind, DsCell anchor);
/* Room @number gets kind, name and region of @room. A pinned room stays as it is: false. */
bool ds_gen_set_room (DsGenRun *run, uint32_t number, const DsRoom *room);
/* The number for DsRoom.region, or 0: no memory, or too many regions. Regions belong to all floors.
 */
uint32_t ds_gen_add_region (DsGenRun *run, DsCell anchor, uint32_t colour);
uint32_t ds_gen_region_colour (size_t nth); /* those of near numbers are told apart on a map */
/* Region @number gets a name. One that pinned rooms are in stays as it is: false. */
bool ds_gen_name_region (DsGenRun *run, uint32_t number, DsStr *name);
/* Region @number is guarded by @lock. One that pinned rooms are in stays as it is: false. */
bool ds_gen_guard_region (DsGenRun *run, uint32_t number, DsStr *lock);
/* Where the cell's things are pinned it refuses: false. @target_floor -1: leads nowhere. */
bool ds_gen_add_thing (DsGenRun *run, uint16_t kind, DsCell at, int32_t target_floor,
                       DsCell target);

/* The same for a note, as by the rules (none: false), with @text. */
bool ds_gen_add_note (DsGenRun *run, DsCell at, const char *text);

/* The thing @id of the floor gets the lock that it stands for, opens or carries the key of. One
 * that is pinned stays as it is: false. */
bool ds_gen_lock_thing (DsGenRun *run, uint64_t id, DsStr *lock);

/* Many of them at once, in any order: their ids are set here. Those on pinned cells are left out.
 */
void ds_gen_add_things (DsGenRun *run, DsThing *things, size_t n);

/* ---- for stages over all floors ---- */
void ds_gen_select_floor (DsGenRun *run, size_t floor); /* reads and writes go there from now on */
/* The first thing with @role of any floor, which is selected. False: there is none. */
bool ds_gen_find_role (DsGenRun *run, DsRole role, DsCell *out);

/* ---- what several stages need ---- */
#define DS_GEN_NO_CELL ((DsCell){ -1, -1 })

/* Says why the stage cannot do what it should; returns DS_VETO. */
DsStatus ds_gen_veto (DsGenRun *run, DsError *err, const char *id, DsCell cell, const char *format,
                      ...) DS_PRINTF (5, 6);
/* The same, where other values of the parameter @param would help: users can be offered them. */
DsStatus ds_gen_veto_param (DsGenRun *run, DsError *err, size_t param, const char *id, DsCell cell,
                            const char *format, ...) DS_PRINTF (6, 7);
/* For a stage that finds nowhere to stand on the selected floor: when nothing there is open at all,
 * the fault is that of the last stage that closed it, and of its parameter @opens. When all that is
 * open is pinned it says so instead. */
DsStatus ds_gen_veto_closed (DsGenRun *run, DsError *err, const char *id, const char *format, ...)
    DS_PRINTF (4, 5);
/* There is no place for a room: @width and @height are the parameters that say how large it is. */
DsStatus ds_gen_veto_no_space (DsGenRun *run, DsError *err, size_t width, size_t height);
/* The first kind of thing with @role; a veto when the rules have none. */
DsStatus ds_gen_find_kind (DsGenRun *run, DsRole role, uint16_t *out, DsError *err) DS_MUST_CHECK;

/* One can stand there. */
static inline bool
ds_gen_is_open (const DsGenRun *run, DsCell cell)
{
  const size_t at = ds_cell_index (cell, run->w);

  return !(ds_rules_cell_flags (run->rules, run->ground[at], run->feature[at]) &
           DS_TILE_BLOCKS_MOVE);
}

/* Only a part of what there is is generated: it may have no space for all that a stage is asked
 * for. */
bool ds_gen_is_part (const DsGenRun *run);
bool ds_gen_is_closed (const DsGenRun *run); /* one can stand nowhere on the selected floor */
/* False: a pinned layer keeps @cell closed, even with the ground @floor. */
bool ds_gen_may_open (const DsGenRun *run, DsCell cell, uint16_t floor);
void ds_gen_open (DsGenRun *run, DsCell cell, uint16_t floor); /* digs: no feature blocks it then */
/* The open cells of the floor; caller frees @out->open. */
DsStatus ds_gen_space (DsGenRun *run, DsSpace *out, DsError *err) DS_MUST_CHECK;
/* What blocks sight on the floor; ds_opaque_clear() it. DS_NOMEM, DS_CANCELLED. */
DsStatus ds_gen_opaque (DsGenRun *run, DsOpaque *out, DsError *err) DS_MUST_CHECK;
