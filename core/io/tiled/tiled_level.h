/* core/io/tiled/tiled_level.h — our levels as maps of Tiled, and back.
 *
 * Each floor has layers for the tiles of ground and features, and for rooms, regions (outlines of
 * their rooms, which nobody reads) and objects; several floors are groups. Members of the document
 * that have no place in Tiled are properties (io/members.h).
 */
#pragma once

#include "io/file_plan.h"
#include "io/foreign/reader.h"
#include "io/io.h"

/* Adds the map at @path and, beside it under its name, its tileset and the image of that to @out.
 * DS_BAD_ARG: no such encoding, or not built; DS_LIMIT, DS_NOMEM, DS_IO: an old file that cannot be
 * read. O(cells + objects). */
DsStatus ds_tiled_write_level (const DsDelve *delve, const char *path, bool is_json,
                               const DsIoOptions *options, DsFilePlan *out,
                               DsError *err) DS_MUST_CHECK;

/* True when that, by @options, replaces the map at @path and loses nothing of it that its reader
 * leaves out; else it would, or there is no such map. As the function above. */
bool ds_tiled_keeps_unread (const DsDelve *delve, const char *path, bool is_json,
                            const DsIoOptions *options);

/* The same as a world: a map for each floor, "NAME-1.tmx", beside the file at @path that lists
 * them.
 */
DsStatus ds_tiled_write_world (const DsDelve *delve, const char *path, const DsIoOptions *options,
                               DsFilePlan *out, DsError *err) DS_MUST_CHECK;

/* Suffixes of the files that ds_tiled_write_level() puts beside a map. */
#define DS_TILED_BESIDE_XML ".tiles.tsx .tiles.png"
#define DS_TILED_BESIDE_JSON ".tiles.tsj .tiles.png"

/* True when the file @beside, one of these or a map of a world, was written with a map or a world
 * of the name of @path: it is our tileset or that of a map of ours, the image of such a tileset,
 * our map, or one that the world lists. Reads these files. */
bool ds_tiled_owns (const char *path, const char *beside);

/* Reads the text of a map in which ds_members_are_in(). @files has its tileset. Tile layers of the
 * user lie over or below ours, and objects of our kinds are read from all layers. On failure @out
 * is zeroed and @errors says why; on DS_OK @errors names what is not read. O(n + cells). */
DsStatus ds_tiled_read_level (DsDelve *out, const char *name, const char *bytes, size_t n,
                              const DsForeignFiles *files, DsRules *rules,
                              DsErrors *errors) DS_MUST_CHECK;
/* The same for formats: with the tileset from the disk, beside the file @name. DS_BAD_DATA for a
 * map of another program. */
DsStatus ds_tiled_read_own (DsDelve *out, const char *name, const char *bytes, size_t n,
                            DsRules *rules, DsErrors *errors) DS_MUST_CHECK;

/* As ds_tiled_read_level() of a world, whose maps are the floors, in the order of the file. */
DsStatus ds_tiled_read_world (DsDelve *out, const char *name, const char *bytes, size_t n,
                              const DsForeignFiles *files, DsRules *rules,
                              DsErrors *errors) DS_MUST_CHECK;
/* As ds_tiled_read_own() of a world. */
DsStatus ds_tiled_read_own_world (DsDelve *out, const char *name, const char *bytes, size_t n,
                                  DsRules *rules, DsErrors *errors) DS_MUST_CHECK;

#define DS_TILED_ENCODINGS "csv base64 zlib gzip zstd" /* of ds_tiled_write_level() */
