/* core/io/mapping/write_by.h — a mapping by which a level of ours is written, read from its file
 * with the map of Tiled that the new one is like. */
#pragma once

#include "io/foreign/reader.h"
#include "io/io.h"

/* Placed; all zero is empty. */
typedef struct {
  DsArena arena; /* texts of the mapping */
  DsMapping mapping;
  DsForeign model;
} DsMappingWriting;

/* Reads the mapping at @path, and where @format has models the map at @like, which may be NULL: the
 * first one that the mapping is for (ds_mapping_models()), but not the file at @to, and none that
 * we wrote unless there are only such. @options, which has the record of written files, gets both,
 * which live as long as @out. @files reads what the map names. Other errors than those of the
 * files: DS_NOT_FOUND, there is no such map. On failure @out is zeroed, and @errors says why. O(n).
 */
DsStatus ds_mapping_writing_load (DsMappingWriting *out, const char *path, const char *like,
                                  const char *to, const DsFormat *format, DsRules *rules,
                                  const DsForeignFiles *files, DsIoOptions *options,
                                  DsErrors *errors) DS_MUST_CHECK;
/* Frees and zeroes it; safe to call twice. */
void ds_mapping_writing_clear (DsMappingWriting *self);
