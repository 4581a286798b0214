/* core/io/ldtk/ldtk_level.h — our levels as LDtk projects, and back.
 *
 * Each floor is a level with grids of values for the tiles of ground and features and for rooms,
 * and entities for rooms and objects; with a picture, layers of tiles show it as the editor draws
 * it. Members of the document that have no place in LDtk are fields (io/members.h) of levels and
 * entities, those of the document on the first level. */
#pragma once

#include "io/file_plan.h"
#include "io/foreign/reader.h"
#include "io/io.h"

/* Appends the text of a project to @out, and the image of its tiles, which it names @image, to
 * @png; nothing where it has no picture. DS_LIMIT, DS_NOMEM. O(cells + objects). */
DsStatus ds_ldtk_write_text (const DsDelve *delve, const char *image, const DsIoOptions *options,
                             DsText *out, DsText *png, DsError *err) DS_MUST_CHECK;
/* Adds the project at @path and, beside it under its name, the image of its tiles to @out. Where a
 * project of the same level stands there, or at options->document, what LDtk has in it besides
 * stays (io/ldtk/ldtk_keep.h). DS_LIMIT, DS_NOMEM, DS_IO: an old file that cannot be read. O(cells
 * + objects). */
DsStatus ds_ldtk_write_level (const DsDelve *delve, const char *path, const DsIoOptions *options,
                              DsFilePlan *out, DsError *err) DS_MUST_CHECK;

#define DS_LDTK_BESIDE ".ldtk.png" /* suffix of that image */

/* True when the project at @path is ours and draws with the image @beside. Reads the project. */
bool ds_ldtk_owns (const char *path, const char *beside);

/* Counts the picture, for which a large level has no room. O(cells). */
DsStatus ds_ldtk_lose (const DsDelve *delve, DsLosses *losses, DsError *err) DS_MUST_CHECK;

/* Reads the text of a project in which ds_members_are_in(). @files has levels in files of their
 * own; it may be NULL. On failure @out is zeroed and @errors says why. O(n + cells). */
DsStatus ds_ldtk_read_level (DsDelve *out, const char *name, const char *bytes, size_t n,
                             const DsForeignFiles *files, DsRules *rules,
                             DsErrors *errors) DS_MUST_CHECK;
/* The same for formats: with files from the disk. DS_BAD_DATA for a project of another program. */
DsStatus ds_ldtk_read_own (DsDelve *out, const char *name, const char *bytes, size_t n,
                           DsRules *rules, DsErrors *errors) DS_MUST_CHECK;
