/* core/sim/cheat.h — cheats, with which designers change a running game to try things. Cheats are
 * outside the proof: a level that cannot be lost can be lost with them. They are inputs like
 * actions, and part of a replay. */
#pragma once

#include "rules/kind.h"

typedef struct DsSim DsSim;

#define DS_CHEAT_NUMBERS_MAX 3

/* Arguments of a cheat. */
typedef struct {
  int32_t kind; /* DS_SIM_NONE: none was named */
  int32_t numbers[DS_CHEAT_NUMBERS_MAX];
  size_t n_numbers;
} DsCheatArgs;

/* Type of its argument that is a kind. */
typedef enum { DS_CHEAT_NO_KIND, DS_CHEAT_ITEM, DS_CHEAT_CREATURE } DsCheatKind;

typedef struct {
  const char *id;        /* "teleport" */
  const char *label;     /* N_() */
  const char *arguments; /* as in the help: "X Y"; "" = none */
  const char *help;      /* N_(): one sentence */
  DsCheatKind takes;
  size_t least; /* minimum number of numeric arguments */
  DsStatus (*run) (DsSim *sim, const DsCheatArgs *args, DsError *err);
} DsCheat;

#define DS_CHEAT(name) extern const DsCheat ds_cheat_##name;
#include "sim/cheat_list.h"
#undef DS_CHEAT

/* True when @kind is a valid argument of the cheat. */
bool ds_cheat_takes (const DsCheat *self, const DsKind *kind);
/* Number of cheats. */
size_t ds_cheats_count (void);
/* Cheat @i, below ds_cheats_count(), in the order of cheat_list.h. Static. */
const DsCheat *ds_cheats_get (size_t i);
/* Runs a cheat given as @line: its id and arguments, such as "give sword 2". Its results are among
 * the events. DS_BAD_ARG, or the error of the cheat. */
DsStatus ds_cheat_run (DsSim *sim, const char *line, DsError *err);
