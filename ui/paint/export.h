/* ui/paint/export.h — a floor as a picture in a file. */
#pragma once

#include "io/io.h"
#include "paint/layer_pictures.h"
#include "paint/overlay.h"
#include "paint/scheme.h"
#include "rules/delve.h"

typedef enum { DSU_PICTURE_PNG, DSU_PICTURE_SVG, DSU_PICTURE_PDF, DSU_N_PICTURES } DsuPictureFormat;

/* Format by the suffix of @path; "-", the standard output, takes a PNG. False: another suffix. */
bool dsu_picture_format_of (const char *path, DsuPictureFormat *out);

/* Nouns of a level that its pictures show, DS_KEEPS_*: of one floor. */
#define DSU_PICTURE_KEEPS                                                                          \
  (DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT | DS_KEEPS_FACING |            \
   DS_KEEPS_LOCK | DS_KEEPS_AREA)

#define DSU_EXPORT_CELL_MAX 256
#define DSU_EXPORT_VECTOR_CELLS_MAX (1 << 20) /* of an SVG or PDF */

#define DSU_EXPORT_OVERLAYS_MAX 8

typedef struct {
  int32_t cell_px; /* 1 to DSU_EXPORT_CELL_MAX pixels, or points in a PDF */
  DsuStyle style;
  bool grid;
  bool notes;   /* frames round their areas, with their texts: see dsu_export() */
  DsuVeil veil; /* strata that it leaves out wholly; notes, too */
  bool level;   /* a PNG holds the level, as io/held_level.h says */
  bool layers;  /* a PNG for each layer that the veil leaves, see dsu_export_plan_layers() */
  const DsuOverlay *overlays[DSU_EXPORT_OVERLAYS_MAX]; /* of a PNG; one over the other */
  size_t n_overlays;
  /* For overlays that need games: those that were played; NULL: @n_games of @bot are played, with
   * seeds from 0 on (0, NULL: DS_BOT_TALLY_GAMES of DS_BOT_TALLY_BOT). */
  const DsBotTally *games;
  const DsBotClass *bot;
  uint32_t n_games;
} DsuExportOptions;

/*
 * Writes floor @floor of @delve, from 0, to @path, in the format of its suffix; see
 * ds_io_write_over(). With options->layers, all layers' pictures beside it instead, or none. Of
 * @io, which may be NULL, count allowed, written, stranger. Texts of notes are the comment of a
 * PNG, titles of frames in an SVG, which programs show under the pointer, and the outline of a PDF.
 *
 * DS_BAD_ARG: no such floor, options->cell_px out of range, overlays or the level outside of a PNG,
 * or a suffix that names no format. DS_LIMIT: more pixels or cells than the format takes, or a
 * level that no picture holds. DS_IO: the file cannot be written, or is another program's; an old
 * one is as it was. DS_NOMEM.
 */
DsStatus dsu_export (const DsDelve *delve, size_t floor, const DsuExportOptions *options,
                     const char *path, const DsIoOptions *io, DsError *err) DS_MUST_CHECK;
/*
 * Plans a picture for each layer of floor @floor that options->veil leaves, beside @path as
 * dsu_layer_picture_path() names it: of the same size, transparent where the layer has nothing, so
 * that all of them, one over the other, are the floor. A grid is in that of the ground alone.
 * @paths, freed with ds_file_names_clear(), are theirs.
 *
 * Files of other programs are refused as dsu_export_check() does, as if io->guards_unknown; all of
 * them are looked at first. DS_BAD_ARG: overlays or the
 * level, which layers do not have, or no PNG; and as dsu_export_text(). On failure @plan has a
 * part.
 */
DsStatus dsu_export_plan_layers (DsFilePlan *plan, DsFileNames *paths, const DsDelve *delve,
                                 size_t floor, const DsuExportOptions *options, const char *path,
                                 const DsIoOptions *io, DsError *err) DS_MUST_CHECK;
/* Refuses to replace the file of @change, as it is before, by a picture of @delve: where the record
 * knows that another program changed it, or where the record does not know it and the level was
 * imported from it, or io->guards_unknown and it has no mark. DS_IO, ds_written_is_refusal(). Of
 * @io count allowed, written, strangers, replaced, guards_unknown. */
DsStatus dsu_export_check (const DsDelve *delve, const DsFileChange *change, const DsIoOptions *io,
                           DsError *err) DS_MUST_CHECK;
/* Appends the file to @out instead. Fails as dsu_export() does; then @out has a part of the file.
 */
DsStatus dsu_export_text (const DsDelve *delve, size_t floor, const DsuExportOptions *options,
                          DsuPictureFormat format, DsText *out, DsError *err) DS_MUST_CHECK;
