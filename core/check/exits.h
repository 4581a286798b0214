/* core/check/exits.h — exits that lead from a level of a project to another, and the entries where
 * the player arrives: those that do not fit together. */
#pragma once

#include "base/intern.h"
#include "check/lint.h"

#define DS_EXIT_FINDINGS_MAX 1000

typedef struct {
  uint32_t level;
  int32_t floor;
  DsCell at;
  DsStr *to;    /* path; owned */
  DsStr *entry; /* name; NULL: the player start; owned */
} DsExit;

typedef struct {
  uint32_t level;
  int32_t floor;
  DsCell at;
  uint32_t key; /* in DsExits.keys; the same for entries of one name */
  bool is_zone; /* it has an area: exits need not lead there */
} DsEntry;

/* Exits and entries of the levels of a project, without the levels themselves. Held by value; all
 * zero is empty. */
typedef struct {
  DsIntern paths;           /* of the levels, relative to "levels", by number */
  DsIntern keys;            /* of the entries: "LEVEL/NAME", "LEVEL" for the player start */
  DS_ARRAY (bool) is_known; /* of each level: it was read */
  DS_ARRAY (DsExit) exits;
  DS_ARRAY (DsEntry) entries; /* in the order of the levels, floors, rows and columns */
} DsExits;

typedef struct {
  const char *rule; /* "exit-nowhere", "entry-twice", "entry-unused", "level-unused"; static */
  DsSeverity severity;
  DsMessage text;
  uint32_t level; /* in which it is, by number */
  int32_t floor;  /* -1: it is about the level */
  DsCell cell;
} DsExitFinding;

/* By level, floor, row and column. */
typedef struct {
  DS_ARRAY (DsExitFinding) items;
  size_t n_left_out; /* beyond DS_EXIT_FINDINGS_MAX */
  size_t n_errors;
} DsExitFindings;

/* Adds the level @path, which is a new one, under the next number. Its exits are the things whose
 * target is a level; its entries are the player start, and the stairs and markers that have a text
 * as their property "name". @delve NULL: it cannot be read; nothing is reported about entries
 * there, nor of other levels that nothing leads to them. DS_NOMEM: the level is added in part, and
 * only ds_exits_clear() is left to do. O(things). */
DsStatus ds_exits_add (DsExits *self, const char *path, const DsDelve *delve,
                       DsError *err) DS_MUST_CHECK;
/* Adds the levels of @one, which are new ones, as ds_exits_add() does. DS_NOMEM: as there. */
DsStatus ds_exits_join (DsExits *self, const DsExits *one, DsError *err) DS_MUST_CHECK;
/* Lists exits that lead nowhere (errors), names that two entries of a level have (errors), entries
 * that no exit leads to (warnings), and, where levels lead to each other at all, the levels that no
 * other leads to if there are several (hints: the game begins in one of them). DS_NOMEM: @out is
 * zeroed. O(n log n) for n exits and entries. */
DsStatus ds_exits_check (const DsExits *self, DsExitFindings *out, DsError *err) DS_MUST_CHECK;
/* Name of entry @i, below entries.n; NULL: it is the player start. Borrows. */
const char *ds_exits_entry (const DsExits *self, size_t i);
/* Path of level @level, which was added. Borrows. */
const char *ds_exits_path (const DsExits *self, uint32_t level);
/* Frees all of it and zeroes it; safe to call twice. */
void ds_exits_clear (DsExits *self);
/* Frees the findings and zeroes them; safe to call twice. */
void ds_exit_findings_clear (DsExitFindings *self);
