/* core/gen/stages/cycles/cycle_plan.h — a mission made of cycles, found in the rooms of a layout. A
 * cycle leads from one area to another by a short way and by a long one; the next goes on from
 * there, or from any area before. Every room becomes part of some area. */
#pragma once

#include "gen/mission/zone_net.h"

/* What stands in a passage between two areas of a cycle. */
typedef enum {
  DS_CYCLE_OPEN,
  DS_CYCLE_LOCK,
  DS_CYCLE_LOCK_2, /* another lock */
  DS_CYCLE_ON,     /* one way, away from the start */
  DS_CYCLE_BACK,   /* one way, towards it */
  DS_CYCLE_SECRET,
} DsCycleGate;

/* The passages of a cycle: into and out of its short way, and of its long one. */
enum { DS_CYCLE_INTO_SHORT, DS_CYCLE_OUT_SHORT, DS_CYCLE_INTO_LONG, DS_CYCLE_OUT_LONG };
enum { DS_CYCLE_SHORT, DS_CYCLE_LONG, DS_CYCLE_NO_WAY };
#define DS_CYCLE_PASSAGES 4
#define DS_CYCLE_LOCKS 2

/* id, label, the four gates, the way whose end has the key of the lock, and of the other lock. From
 * each end of any of them one gets to the other by what lies on this side of its locks. */
#define DS_CYCLE_LIST(X)                                                                           \
  X ("alternatives", N_ ("Two routes"), OPEN, OPEN, OPEN, OPEN, NO_WAY, NO_WAY)                    \
  X ("lock-and-key", N_ ("Lock and key"), OPEN, LOCK, OPEN, BACK, LONG, NO_WAY)                    \
  X ("crossed-keys", N_ ("Crossed keys"), OPEN, LOCK, OPEN, LOCK_2, LONG, SHORT)                   \
  X ("hidden-shortcut", N_ ("Hidden shortcut"), OPEN, SECRET, OPEN, OPEN, NO_WAY, NO_WAY)          \
  X ("valve", N_ ("One-way valve"), OPEN, ON, OPEN, OPEN, NO_WAY, NO_WAY)                          \
  X ("lock-loop", N_ ("Lock loop"), OPEN, BACK, ON, OPEN, NO_WAY, NO_WAY)

typedef struct {
  uint8_t gates[DS_CYCLE_PASSAGES]; /* DsCycleGate */
  uint8_t keys[DS_CYCLE_LOCKS];     /* which way has it */
} DsCycleKind;

#define X(id, label, a, b, c, d, key, key_2) +1
enum { DS_N_CYCLE_KINDS = DS_CYCLE_LIST (X) };
#undef X
#define DS_CYCLES_MAX 12
#define DS_CYCLE_ZONES_MAX 40 /* of the longest way */
#define DS_CYCLE_NO_ZONE UINT32_MAX

extern const DsCycleKind ds_cycle_kinds[DS_N_CYCLE_KINDS];
extern const DsChoice ds_cycle_choices[DS_N_CYCLE_KINDS];

typedef struct {
  uint32_t depth;  /* cycles from the start */
  uint32_t size;   /* zones */
  uint32_t anchor; /* a zone of it: where it begins, or of a way the last before its end */
} DsCycleArea;

/* Its ways are the areas @first and @first + 1, where it ends is @first + 2. */
typedef struct {
  uint8_t kind;
  uint32_t entry, first;                /* areas */
  uint32_t passages[DS_CYCLE_PASSAGES]; /* of the graph */
} DsCycle;

typedef struct {
  int32_t shortest[2], longest[2]; /* zones on the short way and on the long one */
  int32_t linearity;               /* permille: goes on where most cycles lie before */
} DsCycleWish;

/* Why a cycle finds no place. */
typedef enum {
  DS_CYCLE_FITS,
  DS_CYCLE_FULL,     /* no passage leads on to rooms that are free */
  DS_CYCLE_NO_SHORT, /* the short way finds no end */
  DS_CYCLE_NO_LONG,  /* no long way leads around it */
} DsCycleFault;

/* Placed. Zones are rooms that are joined in a way that cannot be closed. */
typedef struct {
  DsGenRun *run;
  const DsRoomGraph *graph;
  DsZoneNet net;
  uint32_t *area;  /* by zone: index + 1; 0 = none */
  uint32_t *taken; /* zones of all areas, in the order in which they were taken */
  size_t n_taken;
  uint32_t last;  /* a zone that is taken last, as far on as can be; DS_CYCLE_NO_ZONE: none */
  uint32_t *seen; /* by zone: the search that came by last */
  uint32_t search;
  DsCycleArea areas[1 + 3 * DS_CYCLES_MAX]; /* the first is where it starts */
  size_t n_areas;
  DsCycle cycles[DS_CYCLES_MAX];
  size_t n_cycles;
} DsCyclePlan;

/* DS_NOMEM: @self is cleared. */
DsStatus ds_cycle_plan_init (DsCyclePlan *self, DsGenRun *run, const DsRoomGraph *graph,
                             DsError *err) DS_MUST_CHECK;
/* Frees the plan and zeroes it; safe to call twice. */
void ds_cycle_plan_clear (DsCyclePlan *self);
/* Begins the first area at @zone. Until then each search tries another beginning. */
void ds_cycle_plan_begin (DsCyclePlan *self, uint32_t zone);
/* Looks at one place at random, and adds a cycle of @kind when there is one. */
DsCycleFault ds_cycle_plan_try (DsCyclePlan *self, uint8_t kind, const DsCycleWish *wish);
/* Makes another kind of it. False: its passages do not take the gates, and it stays as it is. */
bool ds_cycle_plan_turn (DsCyclePlan *self, DsCycle *cycle, uint8_t kind);
/* The area where most cycles lie before: the end of one, or the beginning of all. */
uint32_t ds_cycle_plan_end (const DsCyclePlan *self);
/* Gives the zones that are left to the areas beside them. DS_NOMEM, DS_CANCELLED. */
DsStatus ds_cycle_plan_fill (DsCyclePlan *self) DS_MUST_CHECK;
/* What stands in passage @i, and in which cycle. False: it is a wall. */
bool ds_cycle_plan_gate (const DsCyclePlan *self, uint32_t i, DsCycleGate *gate, uint32_t *cycle);
/* The area of a node: index + 1; 0 = none. */
static inline uint32_t
ds_cycle_plan_area (const DsCyclePlan *self, uint32_t node)
{
  return self->area[self->net.zone_of[node]];
}
