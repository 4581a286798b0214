/* core/io/mapping/link_work.h — the locks of an import while they are found. Private to links.c and
 * link_count.c. */
#pragma once

#include "base/union_find.h"
#include "io/mapping/alike.h"
#include "io/mapping/importer.h"

#define DS_NO_GATE UINT32_MAX

typedef struct {
  DsStr *id; /* of the lock; NULL: none yet; owned */
  bool is_used;
  bool is_single; /* one gate that needs nothing else, and at most one key */
} DsTokenLock;

typedef struct {
  DsImporter *import;
  DsIntern tokens;           /* "=value", "#object", "!lock", "@number of a thing" */
  DS_ARRAY (uint32_t) sets;  /* union-find over the tokens */
  DS_ARRAY (uint32_t) gates; /* first thing of the gate that a token "#object" is; DS_NO_GATE */
  DS_ARRAY (DsLinkAccept) accepts;
  uint32_t n_sets;
  DsTokenLock *locks; /* by root */
  uint32_t *own;      /* token of each thing */
} DsLinks;

/* True where the @n accepted tokens are one. */
bool ds_links_are_one (DsLinks *self, const DsLinkAccept *accepts, size_t n);
/* True for a thing that gets the lock of its own token: a key, or what else opens a gate. */
bool ds_links_opens (DsLinks *self, size_t thing);
/* Counts the locks before they are made, and finds those that are single. Where there are too many,
 * keys that open nothing go without. DS_LIMIT, with the place of the first one beyond; DS_NOMEM. */
DsStatus ds_links_count (DsLinks *self, DsError *err) DS_MUST_CHECK;
