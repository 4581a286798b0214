/* ui/paint/export_run.c — plans the files of a target, and writes those that change. */
#include "paint/export_run.h"
#include "base/hash.h"
#include "base/read.h"
#include "io/kept/kept.h"
#include "io/levels.h"
#include "io/mapping/write_by.h"
#include "paint/export.h"
#include "paint/io_options.h"
#include "paint/look_sheet.h"

#include <string.h>

#define ALL_FLOORS SIZE_MAX

static void
clear_file (DsuExported *file)
{
  ds_free (file->path);
  ds_free (file->said);
}

void
dsu_export_run_clear (DsuExportRun *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->files.n; i++)
    clear_file (&self->files.items[i]);
  ds_array_clear (&self->files);
  ds_strangers_clear (&self->strangers);
  ds_free (self->taken);
  memset (self, 0, sizeof *self);
}

/* ---- paths that are taken */

/* The place of @hash, or the free one for it; there is one. */
static uint64_t *
find_place (uint64_t *places, size_t cap, uint64_t hash)
{
  size_t i = (size_t)hash & (cap - 1);

  while (places[i] != 0 && places[i] != hash)
    i = (i + 1) & (cap - 1);
  return &places[i];
}

static DsStatus
grow_taken (DsuExportRun *self, DsError *err)
{
  const size_t cap = self->cap_taken > 0 ? self->cap_taken * 2 : 64;
  uint64_t *places = ds_alloc0 (cap, sizeof *places);

  if (places == NULL)
    return ds_fail_nomem (err, "export");
  for (size_t i = 0; i < self->cap_taken; i++)
    if (self->taken[i] != 0)
      *find_place (places, cap, self->taken[i]) = self->taken[i];
  ds_free (self->taken);
  self->taken = places;
  self->cap_taken = cap;
  return DS_OK;
}

DsStatus
dsu_export_run_take (DsuExportRun *self, const char *path, DsError *err)
{
  const uint64_t hash = ds_fnv64_text (path) | 1;
  uint64_t *place;

  DS_ASSERT (self != NULL && path != NULL);

  if (self->n_taken * 2 >= self->cap_taken && grow_taken (self, err) != DS_OK)
    return DS_NOMEM;
  place = find_place (self->taken, self->cap_taken, hash);
  if (*place != 0)
    return ds_fail (err, DS_BAD_ARG, path, "export.twice",
                    N_ ("expected a file that is no level and that no other target or level "
                        "writes: does the path have {name}?"));
  *place = hash;
  self->n_taken++;
  return DS_OK;
}

/* Takes files by their paths below @folder, or below its folder of levels. */
static DsStatus
take_names (DsuExportRun *self, const char *folder, const DsFileNames *names, bool are_levels,
            DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < names->n && status == DS_OK; i++) {
    char *file = are_levels ? ds_level_file (folder, names->items[i])
                            : ds_file_join (folder, names->items[i]);

    status = file != NULL ? dsu_export_run_take (self, file, err) : ds_fail_nomem (err, folder);
    ds_free (file);
  }
  return status;
}

DsStatus
dsu_export_run_take_levels (DsuExportRun *self, const char *folder, DsError *err)
{
  DsFileNames levels = { 0 }, mapped = { 0 };
  DsStatus status;

  DS_ASSERT (self != NULL && folder != NULL);

  status = ds_levels_list (&levels, NULL, folder, err);
  if (status == DS_OK)
    status = ds_mapping_files (&mapped, NULL, folder, err);
  if (status == DS_OK)
    status = take_names (self, folder, &levels, true, err);
  if (status == DS_OK)
    status = take_names (self, folder, &mapped, false, err);
  ds_file_names_clear (&levels);
  ds_file_names_clear (&mapped);
  return status;
}

/* Takes the path and those of the files beside it. */
static DsStatus
take_all (DsuExportRun *self, const char *path, DsError *err)
{
  const DsFormat *format = ds_io_format_of (path);
  const char *at = format != NULL && format->beside != NULL ? format->beside : "";
  DsStatus status = dsu_export_run_take (self, path, err);

  for (; *at != '\0' && status == DS_OK; at += strspn (at, " ")) {
    char suffix[32] = "";
    const size_t n = strcspn (at, " ");
    char *beside;

    DS_ASSERT (n < sizeof suffix);
    memcpy (suffix, at, n);
    beside = ds_io_with_suffix (path, suffix);
    status = beside != NULL ? dsu_export_run_take (self, beside, err) : ds_fail_nomem (err, path);
    ds_free (beside);
    at += n;
  }
  return status;
}

/* True when @file is @path, or one that the format may write beside it. */
static bool
is_of (const char *path, const char *file)
{
  const DsFormat *format = ds_io_format_of (path);
  const char *at = format != NULL && format->beside != NULL ? format->beside : "";
  const char *slash = strrchr (path, '/'), *dot = strrchr (path, '.');
  const bool has_suffix = dot != NULL && (slash == NULL || dot > slash);
  const size_t n = has_suffix ? (size_t)(dot - path) : strlen (path);

  if (strcmp (path, file) == 0)
    return true;
  if (strncmp (path, file, n) != 0)
    return false;
  for (size_t k; *at != '\0'; at += k, at += strspn (at, " ")) {
    k = strcspn (at, " ");
    if (strlen (file + n) == k && memcmp (file + n, at, k) == 0)
      return true;
  }
  return false;
}

/* Takes the other files of the plan, from change @first on: those of the maps of a source. */
static DsStatus
take_planned (DsuExportRun *self, const DsFilePlan *plan, size_t first, const char *path,
              DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = first; i < plan->changes.n && status == DS_OK; i++)
    if (!is_of (path, plan->changes.items[i].path))
      status = dsu_export_run_take (self, plan->changes.items[i].path, err);
  return status;
}

/* ---- the files of a level */

static DsIoObstacles
allowed (const DsuExportRun *self)
{
  return self->replaces ? DS_IO_STRANGER : DS_IO_FREE;
}

static int32_t
cell_of (const DsExportTarget *target, const DsProject *project, int32_t max)
{
  if (target->cell > 0)
    return target->cell;
  return project->cell < max ? project->cell : max;
}

/* Refuses to replace a picture that another program changed. */
static DsStatus
check_picture (DsuExportRun *self, const DsFilePlan *plan, const DsDelve *delve, const char *path,
               DsError *err)
{
  const DsFileChange *change = ds_file_plan_find (plan, path);
  const DsIoOptions io = { .written = self->written,
                           .strangers = &self->strangers,
                           .guards_unknown = true,
                           .allowed = allowed (self) };

  return change != NULL ? dsu_export_check (delve, change, &io, err) : DS_OK;
}

static DsuExportOptions
picture_options (const DsExportTarget *target, const DsProject *project)
{
  return (DsuExportOptions){ .cell_px = cell_of (target, project, DSU_EXPORT_CELL_MAX),
                             .style = (DsuStyle)target->style,
                             .grid = target->has_grid,
                             .notes = target->has_notes };
}

static DsStatus
plan_picture (DsuExportRun *self, DsFilePlan *plan, const DsExportTarget *target,
              const DsProject *project, const DsDelve *delve, const char *path, DsError *err)
{
  DsuExportOptions options = picture_options (target, project);
  DsuPictureFormat format = DSU_PICTURE_PNG;
  DsText text = { 0 };
  DsStatus status;

  if (target->overlay[0] != '\0') {
    options.overlays[0] = dsu_overlay_find (target->overlay);
    options.n_overlays = 1;
  }
  if (!dsu_picture_format_of (path, &format))
    return ds_fail (err, DS_BAD_ARG, path, "export.suffix",
                    N_ ("expected a name ending in .png, .svg or .pdf"));
  status = dsu_export_text (delve, 0, &options, format, &text, err);
  if (status == DS_OK)
    status = ds_file_plan_write (plan, path, &text, err);
  else
    ds_error_name (err, path);
  if (status == DS_OK)
    status = check_picture (self, plan, delve, path, err);
  ds_text_clear (&text);
  return status;
}

/* Reads the mapping of the target. A level that keeps its source has the tiles of that. */
static DsStatus
read_mapping (DsMappingWriting *out, const DsExportTarget *target, const DsProject *project,
              const DsDelve *delve, const char *path, DsIoOptions *options, DsError *err)
{
  const DsFormat *format = ds_io_format_of (path);
  char *folder, *mapping = NULL;
  DsErrors errors = { 0 };
  DsStatus status = DS_OK;

  if (target->mapping[0] == '\0' || (format->has_model && ds_kept_has (delve)))
    return DS_OK;
  folder = ds_file_join (project->folder, DS_MAPPINGS_FOLDER);
  if (folder != NULL)
    mapping = ds_file_join (folder, target->mapping);
  status = mapping != NULL
               ? ds_mapping_writing_load (out, mapping, NULL, path, format, delve->rules,
                                          &dsu_foreign_files, options, &errors)
               : ds_fail_nomem (err, path);
  if (errors.n > 0 && err != NULL)
    *err = errors.items[0];
  ds_free (mapping);
  ds_free (folder);
  return status;
}

/* A file that a program of the project writes. */
static DsStatus
plan_by_program (DsuExportRun *self, DsFilePlan *plan, const DsProjectFormat *format,
                 const DsProject *project, const DsDelve *delve, DsuExported *file, DsError *err)
{
  DsProgramFormat program = { .format = format, .folder = project->folder, .job = self->job };
  DsIoOptions options = { .written = self->written,
                          .allowed = allowed (self),
                          .strangers = &self->strangers };
  DsStatus status =
      self->check_program != NULL
          ? self->check_program (self, project, format, file->path, err)
          : ds_fail (err, DS_BAD_ARG, file->path, "export.program",
                     N_ ("“%s” is written by a program of the project, which may not run here"),
                     format->label);

  ds_program_format_use (&program, &options);
  if (status == DS_OK)
    status = ds_io_plan_save (plan, delve, file->path, &options, err);
  if (status == DS_OK && program.said[0] != '\0')
    file->said = ds_strdup (program.said);
  return status;
}

static DsStatus
plan_level (DsuExportRun *self, DsFilePlan *plan, const DsExportTarget *target,
            const DsProject *project, const char *level, const DsDelve *delve, const char *path,
            DsLosses *losses, DsError *err)
{
  DsIoOptions options = dsu_io_options;
  DsMappingWriting writing = { 0 };
  char *document = ds_file_join (project->folder, level);
  DsIoCount count = { 0 };
  DsStatus status;

  options.cell = cell_of (target, project, DSU_LOOK_SHEET_CELL_MAX);
  options.encoding = target->encoding[0] != '\0' ? target->encoding : NULL;
  options.document = document;
  options.written = self->written;
  options.guards_unknown = true;
  options.allowed = allowed (self);
  options.is_ours = target->is_y_up; /* a source is not turned over */
  options.count = &count;
  options.strangers = &self->strangers;
  status = document != NULL ? read_mapping (&writing, target, project, delve, path, &options, err)
                            : ds_fail_nomem (err, path);
  if (status == DS_OK)
    status = ds_io_plan_save (plan, delve, path, &options, err);
  *losses = count.losses;
  if (status == DS_OK && !count.is_counted)
    status = ds_format_losses_with (losses, delve, ds_io_format_of (path), &options, err);
  ds_mapping_writing_clear (&writing);
  ds_free (document);
  return status;
}

/* The level as the file is to have it. */
static DsStatus
make_copy (DsDelve *out, const DsExportTarget *target, const DsDelve *delve, size_t floor,
           DsError *err)
{
  DsStatus status = ds_delve_copy (out, delve, err);

  if (status != DS_OK)
    return status;
  if (floor != ALL_FLOORS)
    ds_delve_keep_floor (out, floor);
  if (target->is_y_up)
    status = ds_delve_flip (out, err);
  if (status != DS_OK)
    ds_delve_clear (out);
  return status;
}

static DsStatus
plan_file (DsuExportRun *self, DsFilePlan *plan, const DsExportTarget *target,
           const DsProject *project, const char *level, const DsDelve *delve, DsuExported *file,
           DsError *err)
{
  const DsProjectFormat *own = ds_project_format_of (&project->formats, file->path);
  const size_t n_before = plan->changes.n;
  DsStatus status = take_all (self, file->path, err);

  if (status != DS_OK)
    return status;
  if (own != NULL)
    status = plan_by_program (self, plan, own, project, delve, file, err);
  else if (ds_export_target_is_picture (target))
    status = plan_picture (self, plan, target, project, delve, file->path, err);
  else
    status = plan_level (self, plan, target, project, level, delve, file->path, &file->losses, err);
  if (status == DS_OK)
    status = take_planned (self, plan, n_before, file->path, err);
  file->is_changed = plan->changes.n > n_before;
  file->is_refused = self->is_strict && ds_losses_any (&file->losses);
  return status;
}

static DsStatus
apply (const DsuExportRun *self, const DsFilePlan *plan, DsError *err)
{
  const DsStatus status = ds_file_plan_apply (plan, err);

  if (status == DS_OK)
    ds_written_put_plan (self->written, plan);
  return status;
}

/* Adds the files at @paths, which it takes over, as far as they fit. */
static DsStatus
add_files (DsuExportRun *self, DsFileNames *paths, const DsFilePlan *plan, DsError *err)
{
  for (size_t i = 0; i < paths->n; i++) {
    const DsuExported file = { .path = paths->items[i],
                               .is_changed = ds_file_plan_find (plan, paths->items[i]) != NULL };

    if (!ds_array_push (&self->files, file))
      return ds_fail_nomem (err, file.path);
    paths->items[i] = NULL;
  }
  return DS_OK;
}

/* Writes the pictures of the layers of a floor: all, or none. */
static DsStatus
write_layers (DsuExportRun *self, const DsExportTarget *target, const DsProject *project,
              const char *level, const DsDelve *delve, size_t floor, DsError *err)
{
  const DsuExportOptions options = picture_options (target, project);
  const DsIoOptions io = { .written = self->written,
                           .strangers = &self->strangers,
                           .allowed = allowed (self) };
  DsFileNames paths = { 0 };
  DsFilePlan plan = { 0 };
  char *path = NULL;
  DsStatus status = ds_export_target_path (target, project, level, floor, &path, err);

  if (status == DS_OK)
    status = dsu_export_plan_layers (&plan, &paths, delve, floor == ALL_FLOORS ? 0 : floor,
                                     &options, path, &io, err);
  for (size_t i = 0; i < paths.n && status == DS_OK; i++)
    status = dsu_export_run_take (self, paths.items[i], err);
  if (status == DS_OK && !self->is_dry)
    status = apply (self, &plan, err);
  if (status == DS_OK)
    status = add_files (self, &paths, &plan, err);
  ds_file_names_clear (&paths);
  ds_file_plan_clear (&plan);
  ds_free (path);
  return status;
}

/* Writes the file of a floor, or of all. */
static DsStatus
write_file (DsuExportRun *self, const DsExportTarget *target, const DsProject *project,
            const char *level, const DsDelve *delve, size_t floor, DsError *err)
{
  DsuExported file = { 0 };
  DsFilePlan plan = { 0 };
  DsDelve copy = { 0 };
  DsStatus status;

  if (target->has_layers)
    return write_layers (self, target, project, level, delve, floor, err);
  status = ds_export_target_path (target, project, level, floor, &file.path, err);
  if (status == DS_OK)
    status = make_copy (&copy, target, delve, floor, err);
  if (status == DS_OK)
    status = plan_file (self, &plan, target, project, level, &copy, &file, err);
  if (status == DS_OK && !file.is_refused && !self->is_dry)
    status = apply (self, &plan, err);
  if (status == DS_OK && !ds_array_push (&self->files, file))
    status = ds_fail_nomem (err, level);
  if (status != DS_OK)
    clear_file (&file);
  ds_delve_clear (&copy);
  ds_file_plan_clear (&plan);
  return status;
}

/* ---- a level */

static bool
holds_one_floor (const DsExportTarget *target)
{
  const DsFormat *format = ds_io_format_of (target->path);

  return ds_export_target_is_picture (target) || (format != NULL && format->has_one_floor);
}

static DsStatus
check_level (const DsExportTarget *target, const char *level, const DsDelve *delve, DsError *err)
{
  const size_t n = delve->dungeon.n_floors;
  char list[DS_LIST_BYTES] = "";

  if (n > 1 && !ds_export_target_has_floors (target) && holds_one_floor (target))
    return ds_fail (err, DS_BAD_ARG, level, "export.floors",
                    N_ ("the level has %zu floors, and a file of %s holds one: expected {floor} in "
                        "the path"),
                    n, target->path);
  if (target->overlay[0] == '\0' || dsu_overlay_find (target->overlay) != NULL)
    return DS_OK;
  for (size_t i = 0; i < dsu_overlay_count (); i++)
    ds_list_add (list, dsu_overlay_get (i)->id, "");
  return ds_fail (err, DS_BAD_ARG, "overlay", "export.overlay-id",
                  N_ ("expected one of %s, got \"%s\""), list, target->overlay);
}

/* A file that is refused does not keep those of other floors from being written. */
static DsStatus
write_floors (DsuExportRun *self, const DsExportTarget *target, const DsProject *project,
              const char *level, const DsDelve *delve, DsError *err)
{
  DsStatus first = DS_OK;
  bool goes_on = true;

  for (size_t floor = 0; floor < delve->dungeon.n_floors && goes_on; floor++) {
    DsError one;
    const DsStatus status = write_file (self, target, project, level, delve, floor, &one);

    goes_on = status == DS_OK || ds_written_is_refusal (&one);
    if (status != DS_OK && (first == DS_OK || !goes_on)) {
      first = status;
      if (err != NULL)
        *err = one;
    }
  }
  return first;
}

DsStatus
dsu_export_run_write (DsuExportRun *self, const DsExportTarget *target, const DsProject *project,
                      const char *level, const DsDelve *delve, DsError *err)
{
  DsStatus status;

  DS_ASSERT (self != NULL && target != NULL && project != NULL && level != NULL && delve != NULL);

  ds_strangers_clear (&self->strangers);
  status = check_level (target, level, delve, err);
  if (status != DS_OK)
    return status;
  if (!ds_export_target_has_floors (target))
    return write_file (self, target, project, level, delve, ALL_FLOORS, err);
  return write_floors (self, target, project, level, delve, err);
}
