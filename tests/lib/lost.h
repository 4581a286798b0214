/* tests/lib/lost.h — parts that a level lacks after it was written and read again, by nouns of
 * losses. */
#pragma once

#include "io/losses.h"

typedef struct {
  size_t n[DS_N_NOUNS];        /* differences that a writer must name */
  bool may[DS_N_NOUNS];        /* nouns that it may name */
  char first[DS_N_NOUNS][160]; /* of each noun, the first difference */
} DstLost;

typedef struct {
  const int32_t *floors; /* floor f of the first level is floors[f] of the other one, -1: it has
                            none; NULL: the same */
  DsCell by;             /* a cell of the first level and this make that of the other one */
  bool has_no_locks;     /* the other one was imported, and gates that nothing opens are plain there
                            and noted as unlocked */
  bool is_source;        /* the other one was imported again from its changed source, which has
                            neither pins nor recipes, and whose rooms are found by their shape */
} DstLostHow;

/* Compares @was with @is, which was read from what a writer made of it. */
void dst_lost_find (DstLost *out, const DsDelve *was, const DsDelve *is, DstLostHow how);
/* A sentence on each line for each noun that is lost and not among @named, and each that is named
 * though nothing of it is lost; "" when they agree. g_free(). */
char *dst_lost_compare (const DstLost *self, const DsLosses *named);
