/* core/io/delve_file.h — private to the native format: reader, writer, and the names that both
 * use. */
#pragma once

#include "rules/delve.h"

#define DS_DELVE_FORMAT "delvesmith.dungeon"
#define DS_DELVE_VERSION 1

#define DS_DELVE_NAME_MAX 1000     /* bytes of the dungeon's name */
#define DS_DELVE_ROOM_NAME_MAX 200 /* bytes; also of a region's name */
#define DS_DELVE_REASON_MAX 1000   /* bytes of why a finding is ignored */
#define DS_DELVE_STAGE_NAME_MAX 64 /* bytes of a name in "origin" */

/* By DS_PIN_* bit: 1 << index. */
extern const char *const DS_DELVE_PINS[5];

/* By DsFacing. */
extern const char *const DS_DELVE_FACINGS[4];

/* Writes "ignores", or nothing when none are kept, into the object that is open in @json. */
void ds_delve_write_ignores (const DsIgnores *ignores, DsJsonWriter *json);
/* Writes "locks", or nothing when there are none, into the object that is open in @json. */
void ds_delve_write_locks (const DsLocks *locks, DsJsonWriter *json);

/*
 * Reads a document. Ids that @rules lacks become unknown definitions of the rules that @out gets.
 *
 * On DS_OK @out owns the document; else it is zeroed and @errors has up to DS_ERRORS_MAX findings.
 * Memory is bounded by the size that the file says, which is checked first. O(bytes + cells).
 */
DsStatus ds_delve_read (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
                        DsErrors *errors);
/*
 * Writes @delve to @out, which is empty.
 *
 * The bytes depend on nothing but the document (and the order of its rules' tiles where a new
 * character is chosen). DS_NOMEM; DS_LIMIT: no reader would take it. Then @out is cleared. O(cells
 * + runs).
 */
DsStatus ds_delve_write (const DsDelve *delve, DsText *out, DsError *err);

/* The same without the cells: what recovery keeps beside them. All cells that are read are 0. */
DsStatus ds_delve_read_frame (DsDelve *out, const char *name, const char *bytes, size_t n,
                              DsRules *rules, DsErrors *errors);
/* Writes a document without the cells of its floors, for recovery; ds_delve_read_frame() reads it.
 */
DsStatus ds_delve_write_frame (const DsDelve *delve, DsText *out, DsError *err);
/* The same with the runs of rooms, pins and origins, but without rows of tiles: what formats keep
 * beside cells of their own. ds_delve_read_frame() reads it. */
DsStatus ds_delve_write_beside (const DsDelve *delve, DsText *out, DsError *err) DS_MUST_CHECK;
