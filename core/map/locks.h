/* core/map/locks.h — locks of a dungeon: names, and alternative keys, beyond the rules. A lock
 * needs an entry here only for these. */
#pragma once

#include "base/extras.h"
#include "base/str.h"
#include "map/table.h"

typedef struct {
  DsStr *id;        /* id in gates and keys; owned */
  DsStr *name;      /* owned; NULL = as the rules call it */
  DsStr *kind;      /* id of the rules' lock that it looks like; owned; NULL = its own id */
  DsStr *opened_by; /* owned; "red blue|master": all keys of any of the sets; NULL = its own key */
  DsExtras *extras; /* owned */
} DsLock;

#define DS_LOCKS_MAX 64    /* of one dungeon */
#define DS_LOCK_SETS_MAX 8 /* of keys that open one of them */

/* Refcounted, copy-on-write, in the order of the file. NULL is an empty table. */
DS_TABLE (DsLocks, ds_locks, DsLock)

const DsLock *ds_locks_find (const DsLocks *self, const char *id); /* NULL: not there */
/* Appends, or replaces the lock of the same id; refs what @lock owns. DS_LIMIT, DS_NOMEM. */
DsStatus ds_locks_put (DsLocks **self, const DsLock *lock, DsError *err) DS_MUST_CHECK;
