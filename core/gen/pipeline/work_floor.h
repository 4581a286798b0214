/* core/gen/pipeline/work_floor.h — a floor that stages work on: flat layers, with a rollback to the
 * state before the running stage. For the pipeline only; stages use gen/stage.h. */
#pragma once

#include "field/flood.h"
#include "gen/pipeline/freeze.h"

/* Held by value. */
typedef struct {
  int32_t w, h; /* cells */
  int32_t n_bands;
  uint8_t *layers[DS_N_MADE_LAYERS]; /* w * h cells of ds_layer_bytes() */
  uint8_t *row_pins;                 /* h: the union of each row's pins */
  bool has_pins;
  DsGenFreeze freeze;
  uint8_t *states; /* of each layer's bands: see work_floor.c */
  uint8_t
      *saved[DS_N_MADE_LAYERS]; /* copies of the bands that the stage wrote to; NULL: none yet */
  uint8_t *stale;               /* of each layer's bands: written since the last store */
  DsFloor stored;               /* with a cache: the floor after the last stage, or zeroed */
  bool is_roomed; /* every open cell has a room, and nothing was written since that was checked */
  bool is_behind; /* only @stored is up to date: no stage has needed the flat layers yet */
  DsRooms *rooms, *rooms_before;
  size_t n_pinned_rooms; /* the first ones of the rooms */
  DsThings *things, *things_before;
  DsFlood walked;       /* of a small floor: distances from its entrances for the last stage */
  uint8_t *walked_open; /* w * h: open cells at that time; NULL: no distances */
} DsGenFloor;

/* Copies pinned and frozen cells from @base. On failure @self is zeroed. */
DsStatus ds_gen_floor_init (DsGenFloor *self, const DsFloor *base, DsGenFreeze freeze, DsJob *job,
                            DsError *err) DS_MUST_CHECK;
/* Frees layers, tables and the stored floor, and zeroes @self; safe to call twice. */
void ds_gen_floor_clear (DsGenFloor *self);

void ds_gen_floor_begin (DsGenFloor *self); /* before a stage writes */
bool ds_gen_floor_open (DsGenFloor *self, DsLayer layer, int32_t y) DS_MUST_CHECK; /* makes a row
                                                                                    * writable;
                                                                                    * false: no
                                                                                    * memory */
bool ds_gen_floor_is_open (const DsGenFloor *self, DsLayer layer, int32_t y);
void ds_gen_floor_keep (DsGenFloor *self); /* keeps all writes since begin */
/* Undoes all writes since begin. */
void ds_gen_floor_take_back (DsGenFloor *self, const DsJob *job);
/* True when every pinned cell of the ground and the features is the same as in @base, and every
 * pinned room has its id. For assertions. */
bool ds_gen_floor_pins_hold (const DsGenFloor *self, const DsFloor *base);

/* Moves the floor to @out (not yet initialised), with the pins and frozen cells of @base. */
DsStatus ds_gen_floor_finish (DsGenFloor *self, const DsFloor *base, DsOrigins *origins,
                              DsFloor *out, DsJob *job, DsError *err) DS_MUST_CHECK;

/* ---- with a cache: the floor between two stages, whose bands are shared with the cache and the
 * result ---- */

uint64_t ds_gen_floor_hash (const DsGenFloor *self); /* of all content; valid within one process */
/* Updates @stored: bands without writes stay shared. */
DsStatus ds_gen_floor_store (DsGenFloor *self, DsJob *job, DsError *err) DS_MUST_CHECK;
/* Makes @stored the content of the floor. O(bands) until a stage needs the flat layers. */
DsStatus ds_gen_floor_recall (DsGenFloor *self, const DsFloor *stored, DsError *err) DS_MUST_CHECK;
DsStatus ds_gen_floor_catch_up (DsGenFloor *self, DsJob *job,
                                DsError *err) DS_MUST_CHECK; /* fills the flat layers */
