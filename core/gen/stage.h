/* core/gen/stage.h — interface for stages: the floor to read, the random stream, the parameters,
 * and the only writer of cells. A stage is a file in gen/stages that ends with its `const
 * DsGenStage ds_gen_ID`. */
#pragma once

#include "base/job.h"
#include "base/rng.h"
#include "field/fov.h"
#include "field/move.h"
#include "gen/stage_table.h"
#include "map/dungeon.h"

typedef struct DsGenState DsGenState; /* private to the pipeline */

struct DsGenRun {
  int32_t w, h;           /* cells, of every floor */
  size_t floor, n_floors; /* a dungeon stage starts on floor 0; see ds_gen_select_floor() */
  const uint16_t *ground; /* w * h of each layer, row by row; they reflect all writes */
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
  uint64_t key;  /* for ds_cell_hash(): differs for each stage, floor and attempt */
  uint64_t seed; /* of the dungeon, unchanged; only for stages that reproduce a published program */
  DsJob *job;    /* for functions of field; may be NULL */
  DsGenState *state;
};

/* ---- parameters, by index into the stage's table; values are checked and complete ---- */
int32_t ds_gen_int (const DsGenRun *run, size_t param); /* also permille */
/* Value of a boolean parameter. */
bool ds_gen_bool (const DsGenRun *run, size_t param);
int ds_gen_enum (const DsGenRun *run, size_t param);      /* index into choices */
uint16_t ds_gen_tile (const DsGenRun *run, size_t param); /* index into the rules' tiles */
uint16_t ds_gen_kind (const DsGenRun *run, size_t param); /* index into the rules' kinds */
/* The ends of a parameter that is a range, @lowest at most @highest. */
void ds_gen_range (const DsGenRun *run, size_t param, int32_t *lowest, int32_t *highest);
const char *ds_gen_rows (const DsGenRun *run, size_t param);       /* each ends with a newline */
const int32_t *ds_gen_weights (const DsGenRun *run, size_t param); /* in the order of choices */

/* ---- the job: call it at least every 5 ms; true: give up with `return DS_CANCELLED` ---- */
/* Reports @done of @total steps of this stage; true: it is cancelled and must return DS_CANCELLED.
 * O(1), two atomic accesses. */
bool ds_gen_poll (DsGenRun *run, uint64_t done, uint64_t total) DS_MUST_CHECK;

/* ---- the writer. Pinned cells and things stay: a call for one returns false, for several skips
 * it. @layer is ground, feature or room; cells must be on the floor. A stage may `return DS_NOMEM`
 * without a sentence, and need not check for it after a write: the pipeline does. ---- */
bool ds_gen_set (DsGenRun *run, DsLayer layer, DsCell cell, uint32_t value);
void ds_gen_put_span (DsGenRun *run, DsLayer layer, int32_t y, int32_t x0, int32_t x1,
                      uint32_t value);                                             /* x1 included */
void ds_gen_put_row (DsGenRun *run, DsLayer layer, int32_t y, const void *values); /* w of them */

/* Adds a room; returns its number for the room layer, or 0: no memory, or too many rooms. */
uint32_t ds_gen_add_room (DsGenRun *run, DsRoomKind kind, DsCell anchor);
/* Sets kind, name and region of room @number to those of @room. False: the room is pinned. */
bool ds_gen_set_room (DsGenRun *run, uint32_t number, const DsRoom *room);
/* Adds a region; returns its number for DsRoom.region, or 0: no memory, or too many regions.
 * Regions belong to all floors. */
uint32_t ds_gen_add_region (DsGenRun *run, DsCell anchor, uint32_t colour);
uint32_t ds_gen_region_colour (size_t nth); /* colours of near numbers differ clearly */
/* Names region @number. False: pinned rooms are in it. */
bool ds_gen_name_region (DsGenRun *run, uint32_t number, DsStr *name);
/* Sets @lock as the lock of region @number. False: pinned rooms are in it. */
bool ds_gen_guard_region (DsGenRun *run, uint32_t number, DsStr *lock);
/* Adds a thing. False: the things of the cell are pinned. @target_floor -1: it leads nowhere. */
bool ds_gen_add_thing (DsGenRun *run, uint16_t kind, DsCell at, int32_t target_floor,
                       DsCell target);

/* Adds a note with @text. False: the rules have no note, or the things of the cell are pinned. */
bool ds_gen_add_note (DsGenRun *run, DsCell at, const char *text);

/* Sets the lock of the thing @id of the floor: that which it is, opens or carries the key of.
 * False: the thing is pinned. */
bool ds_gen_lock_thing (DsGenRun *run, uint64_t id, DsStr *lock);

/* Adds many things at once, in any order, and sets their ids. Skips those on pinned cells. */
void ds_gen_add_things (DsGenRun *run, DsThing *things, size_t n);

/* ---- for stages over all floors ---- */
void ds_gen_select_floor (DsGenRun *run, size_t floor); /* for reads and writes from now on */
/* Finds the first thing with @role on any floor, and selects that floor. False: none. */
bool ds_gen_find_role (DsGenRun *run, DsRole role, DsCell *out);

/* ---- helpers for stages ---- */
#define DS_GEN_NO_CELL ((DsCell){ -1, -1 })

/* Fills @err with the reason why the stage cannot do its work; returns DS_VETO. */
DsStatus ds_gen_veto (DsGenRun *run, DsError *err, const char *id, DsCell cell, const char *format,
                      ...) DS_PRINTF (5, 6);
/* The same, when another value of the parameter @param might help, which users are then offered. */
DsStatus ds_gen_veto_param (DsGenRun *run, DsError *err, size_t param, const char *id, DsCell cell,
                            const char *format, ...) DS_PRINTF (6, 7);
/* Veto of a stage that finds no walkable cell on the selected floor: when no cell is open at all,
 * it names the last stage that closed cells, and its parameter @opens; when all open cells are
 * pinned, it names those. */
DsStatus ds_gen_veto_closed (DsGenRun *run, DsError *err, const char *id, const char *format, ...)
    DS_PRINTF (4, 5);
/* Veto for lack of space for a room: @width and @height are the parameters of its size. */
DsStatus ds_gen_veto_no_space (DsGenRun *run, DsError *err, size_t width, size_t height);
/* Finds the first kind with @role; a veto when the rules have none. */
DsStatus ds_gen_find_kind (DsGenRun *run, DsRole role, uint16_t *out, DsError *err) DS_MUST_CHECK;

/* True when @cell is walkable. */
static inline bool
ds_gen_is_open (const DsGenRun *run, DsCell cell)
{
  const size_t at = ds_cell_index (cell, run->w);

  return !(ds_rules_cell_flags (run->rules, run->ground[at], run->feature[at]) &
           DS_TILE_BLOCKS_MOVE);
}

/* True when only a part of the level is generated, which may lack space for everything asked
 * for. */
bool ds_gen_is_part (const DsGenRun *run);
bool ds_gen_is_closed (const DsGenRun *run); /* no cell of the selected floor is walkable */
/* False when a pinned layer keeps @cell closed, even with the ground @floor. */
bool ds_gen_may_open (const DsGenRun *run, DsCell cell, uint16_t floor);
void ds_gen_open (DsGenRun *run, DsCell cell, uint16_t floor); /* digs @cell: sets the ground,
                                                                * removes a blocking feature */
/* Walkable cells of the floor; caller frees @out->open. */
DsStatus ds_gen_space (DsGenRun *run, DsSpace *out, DsError *err) DS_MUST_CHECK;
/* Cells of the floor that block sight; free with ds_opaque_clear(). DS_NOMEM, DS_CANCELLED. */
DsStatus ds_gen_opaque (DsGenRun *run, DsOpaque *out, DsError *err) DS_MUST_CHECK;
