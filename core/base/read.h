/* core/base/read.h — checks for readers, of JSON above all: each tests one condition and adds the
 * finding "expected X, got Y" when it fails. */
#pragma once

#include "base/json.h"

/* True when the @n bytes of the file @name are UTF-8 without NUL; otherwise adds a finding with the
 * line, DS_BAD_DATA. O(n). */
bool ds_read_utf8 (const char *name, const char *bytes, size_t n, DsErrors *errors);

/* Paths such as floors[0].things[12].at, cut to DS_WHERE_MAX - 1 bytes; both return @out. */
char *ds_path_key (char out[DS_WHERE_MAX], const char *path, const char *key);
/* Writes "PATH[I]", the place of item @i in findings, to @out and returns it. Long paths are cut.
 */
char *ds_path_item (char out[DS_WHERE_MAX], const char *path, size_t i);

/* The value as it stands in the text, cut to fit a sentence. Returns @out. */
char *ds_read_found (DsNode node, char *out, size_t size);

/* Adds @name between two of @quote to "a, b, c", which is "" at first; "…" stands for those that do
 * not fit. */
#define DS_LIST_BYTES 400
/* Appends a name in quotes to a list for a sentence, behind a comma; a full list ends in "…" and
 * takes no more. */
void ds_list_add (char list[DS_LIST_BYTES], const char *name, const char *quote);

/* True when @node has this type; otherwise adds a finding that names the expected type. */
bool ds_read_is (DsNode node, DsJsonType type, const char *path, DsErrors *errors);
/* Reads a whole number from @lowest to @highest. False: it adds a finding, and @out is untouched.
 */
bool ds_read_int (DsNode node, int64_t lowest, int64_t highest, int64_t *out, const char *path,
                  DsErrors *errors);
/* At most @max bytes; NULL and a finding when not so. Borrows. */
const char *ds_read_text (DsNode node, size_t max, const char *path, DsErrors *errors);
/* The same for a name or a description, which must be plain: ds_text_is_plain(). */
const char *ds_read_plain (DsNode node, size_t max, const char *path, DsErrors *errors);
/* A finding that the text of @node is not plain. */
void ds_read_fail_plain (DsNode node, const char *path, DsErrors *errors);
/* A list of @n whole numbers, each from its own lowest to its own highest. */
bool ds_read_ints (DsNode node, size_t n, const int32_t *lowest, const int32_t *highest,
                   int32_t *out, const char *path, DsErrors *errors);
/* The member @key of @object; adds a finding when it is missing. */
bool ds_read_member (DsNode object, const char *key, DsNode *out, const char *path,
                     DsErrors *errors);
/* Every member of @object is among the @n_known; a finding for each that is not. */
bool ds_read_only (DsNode object, const char *const *known, size_t n_known, const char *path,
                   DsErrors *errors);
/* True for a key of a member that belongs to another program: it begins with "x_". */
bool ds_read_is_foreign (const char *key);
/* The same as ds_read_only() for files whose changes leave all other bytes as they are: members of
 * other programs are allowed. */
bool ds_read_only_or_foreign (DsNode object, const char *const *known, size_t n_known,
                              const char *path, DsErrors *errors);
/* "format" is @format and "version" is a whole number from 1 on. */
bool ds_read_format (DsNode root, const char *format, int64_t *version, DsErrors *errors);
