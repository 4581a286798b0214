/* core/gen/pipeline/work_floor.h — one floor while stages work on it: flat layers, and the way back
 * to before the running stage. The pipeline's own; stages use gen/stage.h. */
#pragma once

#include "field/flood.h"
#include "gen/pipeline/freeze.h"

/* Placed. */
typedef struct {
  int32_t w, h; /* cells */
  int32_t n_bands;
  uint8_t *layers[DS_N_LAYERS]; /* w * h cells of ds_layer_bytes() */
  uint8_t *row_pins;            /* h: the union of each row's pins */
  bool has_pins;
  DsGenFreeze freeze;
  uint8_t *states;             /* of each layer's bands: what has happened to them */
  uint8_t *saved[DS_N_LAYERS]; /* the bands that the stage wrote to as they were; NULL: never any */
  uint8_t *stale;              /* of each layer's bands: written since they were stored */
  DsFloor stored; /* with a cache: the floor as it was after the last stage, or zeroed */
  bool is_roomed; /* no open cell was without a room, and nothing was written since */
  bool is_behind; /* only @stored is what the floor is: no stage has needed it flat yet */
  DsRooms *rooms, *rooms_before;
  size_t n_pinned_rooms; /* the first ones of the rooms */
  DsThings *things, *things_before;
  DsFlood walked;       /* of a small floor: from its entrances, as the last stage needed it */
  uint8_t *walked_open; /* w * h: what was open then; NULL: nothing is known */
} DsGenFloor;

/* Takes what is pinned or frozen from @base. On failure @self is zeroed. */
DsStatus ds_gen_floor_init (DsGenFloor *self, const DsFloor *base, DsGenFreeze freeze, DsJob *job,
                            DsError *err) DS_MUST_CHECK;
/* Frees layers, tables and what is stored, and zeroes the floor; safe to call twice. */
void ds_gen_floor_clear (DsGenFloor *self);

void ds_gen_floor_begin (DsGenFloor *self); /* a stage may write now */
bool ds_gen_floor_open (DsGenFloor *self, DsLayer layer, int32_t y) DS_MUST_CHECK; /* a row to
                                                  write; false: no memory */
bool ds_gen_floor_is_open (const DsGenFloor *self, DsLayer layer, int32_t y);
void ds_gen_floor_keep (DsGenFloor *self); /* what was written since begin */
/* The same: all of it. */
void ds_gen_floor_take_back (DsGenFloor *self, const DsJob *job);
/* True when every pinned cell of the ground and the features is as in @base, and every pinned room
 * still has its id. For assertions. */
bool ds_gen_floor_pins_hold (const DsGenFloor *self, const DsFloor *base);

/* Moves everything to @out (not yet initialised), with the pins of @base and its frozen cells. */
DsStatus ds_gen_floor_finish (DsGenFloor *self, const DsFloor *base, DsOrigins *origins,
                              DsFloor *out, DsJob *job, DsError *err) DS_MUST_CHECK;

/* ---- with a cache: a floor between two stages, whose bands the cache and the result share ---- */

uint64_t ds_gen_floor_hash (const DsGenFloor *self); /* of all that it holds; within one program */
/* Brings what is stored up to date: bands that no stage wrote to since stay shared. */
DsStatus ds_gen_floor_store (DsGenFloor *self, DsJob *job, DsError *err) DS_MUST_CHECK;
/* The floor becomes @stored. O(bands) until a stage needs it. */
DsStatus ds_gen_floor_recall (DsGenFloor *self, const DsFloor *stored, DsError *err) DS_MUST_CHECK;
DsStatus ds_gen_floor_catch_up (DsGenFloor *self, DsJob *job,
                                DsError *err) DS_MUST_CHECK; /* a stage wants it flat */
