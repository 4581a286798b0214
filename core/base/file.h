/* core/base/file.h — reading files and folders. */
#pragma once

#include "base/error.h"

/* Reads a whole regular file of at most @max bytes ("-" = standard input, whatever that is). Caller
 * frees *@bytes, which has a NUL behind it. DS_NOT_FOUND, DS_IO (also for pipes and devices, which
 * are not opened), DS_LIMIT (from the file's size, before reading), DS_NOMEM. */
DsStatus ds_file_read (const char *path, size_t max, char **bytes, size_t *n,
                       DsError *err) DS_MUST_CHECK;

/* A text that is read in place of a file, to check a change before it is written. */
typedef struct {
  const char *path, *bytes; /* borrowed; bytes NULL: there is no such file */
  size_t n;
} DsFileText;

typedef struct {
  const DsFileText *items; /* borrowed */
  size_t n;
} DsFileTexts;

/* The text in place of the file at @path, spelled the same; NULL, also for NULL @self: none. */
const DsFileText *ds_file_texts_find (const DsFileTexts *self, const char *path);

/* Writes all of @bytes to the open @file, also where signals interrupt it. 0, or errno, which is
 * set. */
int ds_file_write (int file, const char *bytes, size_t n);

/* Fails with the sentence of errno @code about @path. */
DsStatus ds_file_fail (DsError *err, const char *path, int code);

/* "folder/name"; caller frees; NULL: no memory. */
char *ds_file_join (const char *folder, const char *name) DS_MUST_CHECK;
/* True when @path ends in one of @suffixes, which spaces part, after at least a letter; letters of
 * both cases are equal. */
bool ds_file_has_suffix (const char *path, const char *suffixes);

typedef struct {
  char **items; /* owned */
  size_t n;
} DsFileNames;

/* The names in @folder that end in @suffix, in upper or lower case, sorted by bytes; "": all. None
 * if there is no such folder. */
DsStatus ds_file_list (DsFileNames *out, const char *folder, const char *suffix,
                       DsError *err) DS_MUST_CHECK;
/* The same as if @texts, which may be NULL, were files. */
DsStatus ds_file_list_with (DsFileNames *out, const char *folder, const char *suffix,
                            const DsFileTexts *texts, DsError *err) DS_MUST_CHECK;
/* Frees the names and zeroes the list; safe to call twice. */
void ds_file_names_clear (DsFileNames *self);
