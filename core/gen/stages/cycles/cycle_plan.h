/* core/gen/stages/cycles/cycle_plan.h — mission of cycles, found in the graph of an existing
 * layout. A cycle joins one area to another by a short path and by a long one; the next cycle
 * begins at that area, or at any earlier one. Every room becomes part of an area. */
#pragma once

#include "gen/mission/zone_net.h"

/* Gate in a passage between two areas of a cycle. */
typedef enum {
  DS_CYCLE_OPEN,
  DS_CYCLE_LOCK,
  DS_CYCLE_LOCK_2, /* a second lock */
  DS_CYCLE_ON,     /* one-way, away from the start */
  DS_CYCLE_BACK,   /* one-way, towards the start */
  DS_CYCLE_SECRET,
} DsCycleGate;

/* Passages of a cycle: into and out of its short path, and of its long one. */
enum { DS_CYCLE_INTO_SHORT, DS_CYCLE_OUT_SHORT, DS_CYCLE_INTO_LONG, DS_CYCLE_OUT_LONG };
enum { DS_CYCLE_SHORT, DS_CYCLE_LONG, DS_CYCLE_NO_WAY };
#define DS_CYCLE_PASSAGES 4
#define DS_CYCLE_LOCKS 2

/* id, label, the four gates, the path at whose end the key of the lock lies, and that for the
 * second lock. From each end of a path the other is reachable on this side of its locks. */
#define DS_CYCLE_LIST(X)                                                                           \
  X ("alternatives", N_ ("Two routes"), OPEN, OPEN, OPEN, OPEN, NO_WAY, NO_WAY)                    \
  X ("lock-and-key", N_ ("Lock and key"), OPEN, LOCK, OPEN, BACK, LONG, NO_WAY)                    \
  X ("crossed-keys", N_ ("Crossed keys"), OPEN, LOCK, OPEN, LOCK_2, LONG, SHORT)                   \
  X ("hidden-shortcut", N_ ("Hidden shortcut"), OPEN, SECRET, OPEN, OPEN, NO_WAY, NO_WAY)          \
  X ("valve", N_ ("One-way valve"), OPEN, ON, OPEN, OPEN, NO_WAY, NO_WAY)                          \
  X ("lock-loop", N_ ("Lock loop"), OPEN, BACK, ON, OPEN, NO_WAY, NO_WAY)

typedef struct {
  uint8_t gates[DS_CYCLE_PASSAGES]; /* DsCycleGate */
  uint8_t keys[DS_CYCLE_LOCKS];     /* the path that the key lies on */
} DsCycleKind;

#define X(id, label, a, b, c, d, key, key_2) +1
enum { DS_N_CYCLE_KINDS = DS_CYCLE_LIST (X) };
#undef X
#define DS_CYCLES_MAX 12
#define DS_CYCLE_ZONES_MAX 40 /* of the longest path */
#define DS_CYCLE_NO_ZONE UINT32_MAX

extern const DsCycleKind ds_cycle_kinds[DS_N_CYCLE_KINDS];
extern const DsChoice ds_cycle_choices[DS_N_CYCLE_KINDS];

typedef struct {
  uint32_t depth;  /* cycles between it and the start */
  uint32_t size;   /* zones */
  uint32_t anchor; /* zone where it begins; of a path, the last before its end */
} DsCycleArea;

/* A cycle: its paths are the areas @first and @first + 1, its end is @first + 2. */
typedef struct {
  uint8_t kind;
  uint32_t entry, first;                /* areas */
  uint32_t passages[DS_CYCLE_PASSAGES]; /* of the graph */
} DsCycle;

typedef struct {
  int32_t shortest[2], longest[2]; /* zones on the short path and on the long one */
  int32_t linearity;               /* permille of cycles that begin after the most others */
} DsCycleWish;

/* Reason why a cycle does not fit. */
typedef enum {
  DS_CYCLE_FITS,
  DS_CYCLE_FULL,     /* no passage leads to free rooms */
  DS_CYCLE_NO_SHORT, /* the short path has no end */
  DS_CYCLE_NO_LONG,  /* no long path leads around the short one */
} DsCycleFault;

/* Held by value. Zones are rooms joined by passages that cannot be closed. */
typedef struct {
  DsGenRun *run;
  const DsRoomGraph *graph;
  DsZoneNet net;
  uint32_t *area;  /* by zone: index + 1; 0 = none */
  uint32_t *taken; /* zones of all areas, in the order in which they were added */
  size_t n_taken;
  uint32_t last;  /* a zone to be added last, as deep as possible; DS_CYCLE_NO_ZONE: none */
  uint32_t *seen; /* by zone: the last search that visited it */
  uint32_t search;
  DsCycleArea areas[1 + 3 * DS_CYCLES_MAX]; /* the first one is that of the start */
  size_t n_areas;
  DsCycle cycles[DS_CYCLES_MAX];
  size_t n_cycles;
} DsCyclePlan;

/* DS_NOMEM: @self is cleared. */
DsStatus ds_cycle_plan_init (DsCyclePlan *self, DsGenRun *run, const DsRoomGraph *graph,
                             DsError *err) DS_MUST_CHECK;
/* Frees the plan and zeroes it; safe to call twice. */
void ds_cycle_plan_clear (DsCyclePlan *self);
/* Begins the first area at @zone. Without this, each search begins at another zone. */
void ds_cycle_plan_begin (DsCyclePlan *self, uint32_t zone);
/* Tries one random position, and adds a cycle of @kind if it fits there. */
DsCycleFault ds_cycle_plan_try (DsCyclePlan *self, uint8_t kind, const DsCycleWish *wish);
/* Changes the kind of a cycle. False: its passages cannot have the gates, and nothing changes. */
bool ds_cycle_plan_turn (DsCyclePlan *self, DsCycle *cycle, uint8_t kind);
/* The area after the most cycles: the end of one, or the first area. */
uint32_t ds_cycle_plan_end (const DsCyclePlan *self);
/* Adds the remaining zones to adjoining areas. DS_NOMEM, DS_CANCELLED. */
DsStatus ds_cycle_plan_fill (DsCyclePlan *self) DS_MUST_CHECK;
/* Gate in passage @i, and its cycle. False: the passage becomes wall. */
bool ds_cycle_plan_gate (const DsCyclePlan *self, uint32_t i, DsCycleGate *gate, uint32_t *cycle);
/* Area of a node: index + 1; 0 = none. */
static inline uint32_t
ds_cycle_plan_area (const DsCyclePlan *self, uint32_t node)
{
  return self->area[self->net.zone_of[node]];
}
