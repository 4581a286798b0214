/* core/io/written.h — the rule by which the file of another program is not replaced in silence: a
 * file may be written again while it is as we wrote it, by a record that the program keeps. */
#pragma once

#include "io/file_plan.h"

typedef enum {
  DS_WRITTEN_UNKNOWN, /* the record has nothing of the file */
  DS_WRITTEN_OURS,    /* we wrote these bytes */
  DS_WRITTEN_OTHER,   /* we wrote others, and another program these */
} DsWrittenState;

/* A file that is refused as another program's, as it was then. */
typedef struct {
  char *path; /* owned */
  DsWrittenState state;
  uint64_t hash;  /* ds_fnv64() of its bytes */
  bool is_source; /* the level was imported from it, when it had other bytes */
} DsStranger;

/* All such files of a save, each once; all zero: none. */
typedef struct {
  DS_ARRAY (DsStranger) files;
} DsStrangers;

/* A record of written files. Functions may be called in any thread. */
typedef struct {
  /* Compares the file at @path, whose bytes have the hash ds_fnv64(), with the record. */
  DsWrittenState (*find) (void *user, const char *path, uint64_t hash);
  /* Notes that we wrote such bytes to the file, which is there. */
  void (*put) (void *user, const char *path, uint64_t hash);
  void *user;
} DsWritten;

/* State of the file of @change as it is on the disk. DS_WRITTEN_UNKNOWN also where @self is NULL.
 * O(bytes). */
DsWrittenState ds_written_find (const DsWritten *self, const DsFileChange *change);
/* Notes all files that @plan, which was applied, wrote. @self may be NULL. O(bytes). */
void ds_written_put_plan (const DsWritten *self, const DsFilePlan *plan);
/* Notes @n bytes that we wrote to @path. @self may be NULL. */
void ds_written_put (const DsWritten *self, const char *path, const char *bytes, size_t n);
/* The same for the file as it is on the disk; nothing where it cannot be read. */
void ds_written_put_file (const DsWritten *self, const char *path);

/* Fails, since the file of @change is not ours by @state; @is_source: it is one that the level was
 * imported from, and has other bytes than then. @strangers, which may be NULL, get it. */
DsStatus ds_written_refuse (DsWrittenState state, bool is_source, const DsFileChange *change,
                            DsStrangers *strangers, DsError *err);
/* Fails with the sentence about that file. */
DsStatus ds_stranger_refuse (const DsStranger *self, DsError *err);
/* True for an error of that. */
bool ds_written_is_refusal (const DsError *err);

/* Adds those of @more, in place of what is known of the same paths. DS_NOMEM: some are missing. */
DsStatus ds_strangers_add (DsStrangers *self, const DsStrangers *more, DsError *err) DS_MUST_CHECK;
/* Adds the file at @path as it is on the disk. DS_NOT_FOUND, DS_IO, DS_LIMIT: it cannot be read;
 * DS_NOMEM. */
DsStatus ds_strangers_add_file (DsStrangers *self, const char *path, DsError *err) DS_MUST_CHECK;
/* True if the file of @change is one of @self, which may be NULL, and has the bytes that it had
 * then. */
bool ds_strangers_have (const DsStrangers *self, const DsFileChange *change);
/* The same for the file at @path as it is on the disk. */
bool ds_strangers_have_file (const DsStrangers *self, const char *path);
/* Frees everything and zeroes it; safe to call twice. */
void ds_strangers_clear (DsStrangers *self);
