/* core/io/kept/write_back.h — writes a level back to the source that it was imported from: the same
 * files with changed cells and objects. */
#pragma once

#include "io/io.h"
#include "io/kept/kept.h"

/* True when a level that keeps its source is written back to it in a file like @path: the source is
 * of the same format, or of the other syntax of Tiled's maps. The suffix decides. */
bool ds_kept_fits (const DsDelve *level, const char *path);

/* The same for a level that would keep the source at @source. */
bool ds_kept_fits_name (const char *source, const char *path);

/* The suffix of the source, such as ".tmx", where the level keeps a map of Tiled and @path is a
 * world of Tiled's, or the other way round: layers and tiles of the file are then our own, and
 * those of the source stay in the level alone. NULL: otherwise. Static. */
const char *ds_kept_other_form (const DsDelve *level, const char *path);

/* True when @options write it back, or as ds_kept_is_like() says. */
bool ds_kept_is_back (const DsDelve *level, const char *path, const DsIoOptions *options);

/* True when @options write the level as a new map of Tiled like options->model, by the rules of
 * options->mapping. */
bool ds_kept_is_like (const char *path, const DsIoOptions *options);

/* Adds the source with the changes of @level as the file at @path to @out. Where that is another
 * folder than the source's, which follows from the member "source" of @level or from @document, the
 * path of its own file (NULL: unknown), the paths in it are changed, so that they lead to the same
 * files: those that are there, and not beside the new file as well. @out may be NULL: only the
 * losses count; @losses, which may be NULL, gets what the changed source, imported again, has not.
 * What the other syntax of Tiled's maps has no place for counts as properties or unknown keys. Maps
 * in files of their own are written below the folder of @path. DS_BAD_DATA, DS_LIMIT, DS_NOMEM,
 * DS_IO: an old file that cannot be read; a map to be written elsewhere, or through a link; a file
 * that is not as it was imported. O(cells + objects), some imports. */
DsStatus ds_kept_write (const DsDelve *level, const char *path, const char *document,
                        DsFilePlan *out, DsLosses *losses, DsError *err) DS_MUST_CHECK;
/* The same for rows of formats: files that options->written knows as ours are replaced, too, and
 * where options->allowed has DS_IO_STRANGER all are. Where ds_kept_is_like(), the map is that of
 * options->model, which has one level and its texts, with the cells and objects of the first floor
 * of @level in place of its own, as options->mapping backwards makes them. DS_BAD_ARG: @path is
 * that map's own. */
DsStatus ds_kept_write_as (const DsDelve *level, const char *path, const DsIoOptions *options,
                           DsFilePlan *out, DsError *err) DS_MUST_CHECK;
/* Adds the losses of such a file, with a suffix like that of @path; nothing where it is of our own
 * form. @options may be NULL: the usual ones. */
DsStatus ds_kept_lose (const DsDelve *level, const char *path, const DsIoOptions *options,
                       DsLosses *losses, DsError *err) DS_MUST_CHECK;
/* The same for @map, whose name ds_kept_fits_name(): its files as an unedited level of it would be
 * written back, without that level and a mapping. @losses gets what has no place in the other
 * syntax, or is NULL. O(bytes). */
DsStatus ds_kept_copy (const DsForeign *map, const char *path, const DsIoOptions *options,
                       DsFilePlan *out, DsLosses *losses, DsError *err) DS_MUST_CHECK;
