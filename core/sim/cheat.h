/* core/sim/cheat.h — what a designer may do to a game to try something. Cheats are outside the
 * proof: a level that cannot be lost can be lost by them. They are inputs like actions, and part of
 * a replay. */
#pragma once

#include "rules/kind.h"

typedef struct DsSim DsSim;

#define DS_CHEAT_NUMBERS_MAX 3

/* The words behind a cheat's name. */
typedef struct {
  int32_t kind; /* of thing; DS_SIM_NONE: none was named */
  int32_t numbers[DS_CHEAT_NUMBERS_MAX];
  size_t n_numbers;
} DsCheatArgs;

/* What kind of thing it is given. */
typedef enum { DS_CHEAT_NO_KIND, DS_CHEAT_ITEM, DS_CHEAT_CREATURE } DsCheatKind;

typedef struct {
  const char *id;        /* "teleport" */
  const char *label;     /* N_() */
  const char *arguments; /* as the help shows them: "X Y"; "" = none */
  const char *help;      /* N_(): one sentence */
  DsCheatKind takes;
  size_t least; /* numbers that it must be given */
  DsStatus (*run) (DsSim *sim, const DsCheatArgs *args, DsError *err);
} DsCheat;

#define DS_CHEAT(name) extern const DsCheat ds_cheat_##name;
#include "sim/cheat_list.h"
#undef DS_CHEAT

/* Whether the cheat can be given this kind of thing. */
bool ds_cheat_takes (const DsCheat *self, const DsKind *kind);
/* How many cheats there are. */
size_t ds_cheats_count (void);
/* Cheat @i, below ds_cheats_count(), in the order of cheat_list.h. Static. */
const DsCheat *ds_cheats_get (size_t i);
/* Does what @line says: the id of a cheat and its arguments, "give sword 2". What happens is among
 * the events. DS_BAD_ARG, or why it cannot be done. */
DsStatus ds_cheat_run (DsSim *sim, const char *line, DsError *err);
