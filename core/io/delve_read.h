/* core/io/delve_read.h — private to the reader of *.delve: interface between its parts. */
#pragma once

#include "base/read.h"
#include "io/legend.h"

typedef struct {
  const DsRules *rules; /* once the head is read, with the unknown definitions of this file */
  const DsRegions *regions;
  DsErrors *errors;
  int32_t w, h;
  size_t n_floors;
} DsDelveReader;

/* Enough findings to stop looking for more. */
bool ds_delve_is_full (const DsDelveReader *self);
/* Adds the finding that memory ran out at @path. */
void ds_delve_fail_nomem (const DsDelveReader *self, const char *path);

/* The name of a room, region or lock; NULL: none, or a finding. */
DsStr *ds_delve_read_name (const DsDelveReader *self, DsNode object, const char *path);
/* The id under @key; NULL: none, or a finding. */
DsStr *ds_delve_read_ref (const DsDelveReader *self, DsNode object, const char *key,
                          const char *path);

/* "t-91c2" of the letter 't'; false: it is no such id. */
bool ds_delve_parse_id (const char *text, char letter, uint64_t *out);

/* delve_ignores.c: the ignored findings of the dungeon, into *@out. */
void ds_delve_read_ignores (const DsDelveReader *self, DsIgnores **out, DsNode node,
                            const char *path);
/* delve_locks.c: the locks of the dungeon, into *@out. */
void ds_delve_read_locks (const DsDelveReader *self, DsLocks **out, DsNode node, const char *path);
/* delve_parts.c: the regions of the dungeon, into *@out. */
void ds_delve_read_regions (const DsDelveReader *self, DsRegions **out, DsNode node,
                            const char *path);
/* These read one part of a floor into @level; findings go to the errors. */
void ds_delve_read_rooms (const DsDelveReader *self, DsFloor *level, DsNode node, const char *path);
/* Reads the pins of a floor into @level; errors become findings. */
void ds_delve_read_pins (const DsDelveReader *self, DsFloor *level, DsNode node, const char *path);
/* Reads the stage that wrote each cell into @level; errors become findings. */
void ds_delve_read_origin (const DsDelveReader *self, DsFloor *level, DsNode node,
                           const char *path);
/* Reads the things of a floor. Every kind is known to self->rules by then. O(n log n). */
void ds_delve_read_things (const DsDelveReader *self, DsFloor *level, DsNode node, const char *path,
                           size_t n_floors);
