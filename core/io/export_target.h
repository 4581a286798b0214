/* core/io/export_target.h — export targets of a project: files that are written of its levels, by
 * `dsmith export` and whenever a level is saved. */
#pragma once

#include "io/file_plan.h"
#include "io/project.h"

#define DS_EXPORT_TARGETS_MAX 64
#define DS_EXPORT_CELL_MAX 256 /* pixels */

/* The suffix of the path names the format: one of ours (io.h), or a picture. Options that the
 * format does not have are absent: 0, "", false. */
typedef struct {
  DsLines levels;       /* patterns of paths below "levels" or the project; none: all */
  const char *path;     /* "build/{name}.tmx", below the project's folder or absolute */
  int32_t cell;         /* side of a cell in pixels; 0: the project's */
  const char *encoding; /* of cells; "" = the format's usual one */
  const char
      *mapping;  /* file below DS_MAPPINGS_FOLDER by which levels of ours are written; "" = none */
  bool is_y_up;  /* flipped vertically */
  uint8_t style; /* of pictures: index of a drawing style */
  const char *overlay; /* of pictures: id; "" = none */
  bool has_grid;       /* of pictures */
  bool has_notes;      /* of pictures */
  bool has_layers;     /* of PNG pictures: one for each layer, see ds_export_target_check() */
  bool is_live;        /* also written when the level is saved in the editor */
} DsExportTarget;

extern const DsRecordType ds_export_target_record;
extern const DsExportTarget ds_export_target_blank; /* all levels, no path, no options */

/* Target @i of the project, below exports.n. Borrows. */
const DsExportTarget *ds_project_export (const DsProject *self, size_t i);

/* Checks the target beyond its fields: path, suffix, and options of its format, which may be one of
 * @formats, those of the project; pictures of layers are PNGs without overlay. DS_BAD_DATA. */
DsStatus ds_export_target_check (const DsExportTarget *self, const DsRecords *formats,
                                 DsError *err) DS_MUST_CHECK;
/* True when a file of the path is a picture; false: it has a format of io.h, or of the project. */
bool ds_export_target_is_picture (const DsExportTarget *self);
/* True when @level, a path below the project's folder, is one of its levels. */
bool ds_export_target_takes (const DsExportTarget *self, const char *level);
/* True when each floor has a file of its own. */
bool ds_export_target_has_floors (const DsExportTarget *self);
/* The file for floor @floor, from 0, of @level, a path below the folder of the project: absolute;
 * caller frees. DS_BAD_ARG: it would be one of the project's own files, or leave its folder by a
 * link; DS_NOMEM. Reads the folders on the way. */
DsStatus ds_export_target_path (const DsExportTarget *self, const DsProject *project,
                                const char *level, size_t floor, char **out,
                                DsError *err) DS_MUST_CHECK;
