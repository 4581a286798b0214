/* core/solve/places.h — places of one floor: parts connected without gates, and each gate by
 * itself. They depend on the cells and the positions of gates alone, and are kept until these
 * change. */
#pragma once

#include "base/job.h"
#include "field/move.h"
#include "rules/delve.h"

/* Refcounted, immutable. */
typedef struct {
  atomic_uint refs;
  uint8_t *open;  /* w * h: 1 = walkable; gates are closed */
  uint32_t *at;   /* w * h: place + 1; 0 = not walkable */
  DsCell *first;  /* by place, its first cell; gates come last */
  uint32_t n;     /* places */
  DsRules *rules; /* the rules that they were made from */
  DsGrid ground, feature;
  DsMovement movement;
  DsCell *gates, *goals; /* goals that are places by themselves */
  size_t n_gates, n_goals;
} DsPlaces;

/* Finds the places, or refs one of the @n_last (any may be NULL) with the same cells and gates.
 * @parts_goals: the cell of each goal is a place by itself, though its corner can be cut. DS_NOMEM,
 * DS_CANCELLED. O(cells), or O(bands + things) when nothing changed. */
DsStatus ds_places_find (DsPlaces **out, const DsDelve *delve, size_t floor, bool parts_goals,
                         DsPlaces *const *last, size_t n_last, DsJob *job,
                         DsError *err) DS_MUST_CHECK;
/* Takes a reference; returns @self. Thread-safe. */
DsPlaces *ds_places_ref (DsPlaces *self);
/* Gives a reference back; the last one frees. NULL is allowed. Thread-safe. */
void ds_places_unref (DsPlaces *self);

/* True when @thing is a gate other than a plain door. */
bool ds_places_is_gate (const DsRules *rules, const DsThing *thing);

/* The cell that one step leads to, onto gates too. Who cuts no corners does not go round the corner
 * of a gate either, open or not, so that no diagonal step leads past one. False: none does. */
bool ds_places_step (const DsPlaces *self, DsCell from, int step, DsCell *to);

/* Walkable cells, for field/. Borrows. */
static inline DsSpace
ds_places_space (const DsPlaces *self)
{
  return (DsSpace){ self->ground.w, self->ground.h, self->open, self->movement };
}
