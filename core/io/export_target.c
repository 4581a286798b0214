/* core/io/export_target.c — the fields of export targets, and the files that they name. */
#include "io/export_target.h"
#include "io/io.h"
#include "io/levels.h"
#include "io/mapping/mapping.h"
#include "io/project_format.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define PATH_BYTES 400
#define PATTERN_BYTES 200
#define NAME "{name}"
#define FLOOR "{floor}"
#define PICTURES ".png .svg .pdf"

static const DsChoice STYLES[] = {
  { "tiles", N_ ("Drawn") },
  { "ascii", N_ ("ASCII") },
};

#define BOOL(name, member, help_)                                                                  \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_BOOL, .offset = offsetof (DsExportTarget, member),              \
    .fallback = "false", .help = help_                                                             \
  }

static const DsField FIELDS[] = {
  { .key = "levels",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsExportTarget, levels),
    .max = PATTERN_BYTES,
    .help = N_ ("Patterns of levels, such as deep/*, or of mapped files; none: all.") },
  { .key = "path",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsExportTarget, path),
    .min = 1,
    .max = PATH_BYTES,
    .required = true,
    .help = N_ ("File to write, such as build/{name}.tmx or build/{name}-{floor}.png; the suffix "
                "names the format.") },
  { .key = "cell",
    .type = DS_FIELD_INT,
    .offset = offsetof (DsExportTarget, cell),
    .max = DS_EXPORT_CELL_MAX,
    .fallback = "0",
    .unit = N_ ("pixels"),
    .help = N_ ("Side of a cell in pictures and in formats with images; 0: the project's.") },
  { .key = "encoding",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsExportTarget, encoding),
    .max = 16,
    .fallback = "",
    .help = N_ ("Cells of Tiled's maps: csv (default), base64, zlib, gzip or zstd.") },
  { .key = "mapping",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsExportTarget, mapping),
    .max = PATTERN_BYTES,
    .fallback = "",
    .help = N_ ("File in \"mappings\" by which levels are written: as maps of Tiled with the "
                "tileset of the first of its "
                "\"files\", or as .csv with its numbers.") },
  BOOL (y_up, is_y_up, N_ ("Flipped vertically, for programs whose y axis points up.")),
  { .key = "style",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsExportTarget, style),
    .fallback = "tiles",
    .choices = STYLES,
    .n_choices = DS_COUNT (STYLES),
    .help = N_ ("Drawing of pictures.") },
  { .key = "overlay",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsExportTarget, overlay),
    .fallback = "",
    .help = N_ ("Overlay on PNG pictures, such as rooms.") },
  BOOL (grid, has_grid, N_ ("Lines between the cells of pictures.")),
  BOOL (notes, has_notes, N_ ("Frames round the areas of notes in pictures.")),
  BOOL (layers, has_layers,
        N_ ("A transparent PNG picture for each layer, such as crypt-ground.png beside "
            "crypt.png, which is not written.")),
  BOOL (live, is_live, N_ ("Also written whenever the level is saved in the editor.")),
};

const DsRecordType ds_export_target_record = {
  .id = "export",
  .list = "exports",
  .label = N_ ("Export target"),
  .size = sizeof (DsExportTarget),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

const DsExportTarget ds_export_target_blank = {
  .path = "", .encoding = "", .mapping = "", .overlay = ""
};

const DsExportTarget *
ds_project_export (const DsProject *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->exports.n);

  return (const DsExportTarget *)self->exports.items + i;
}

bool
ds_export_target_is_picture (const DsExportTarget *self)
{
  DS_ASSERT (self != NULL);

  return ds_file_has_suffix (self->path, PICTURES);
}

bool
ds_export_target_has_floors (const DsExportTarget *self)
{
  DS_ASSERT (self != NULL);

  return strstr (self->path, FLOOR) != NULL;
}

bool
ds_export_target_takes (const DsExportTarget *self, const char *level)
{
  const size_t n = strlen (DS_LEVELS_FOLDER "/");
  const char *below = strncmp (level, DS_LEVELS_FOLDER "/", n) == 0 ? level + n : level;

  DS_ASSERT (self != NULL && level != NULL);

  for (size_t i = 0; i < self->levels.n; i++)
    if (ds_mapping_like (self->levels.items[i], level) ||
        ds_mapping_like (self->levels.items[i], below))
      return true;
  return self->levels.n == 0;
}

/* ---- checks */

/* The project's own folders, where only its own files are. */
static const char *const OWN_FOLDERS[] = { DS_LEVELS_FOLDER, DS_STAMPS_FOLDER, DS_MAPPINGS_FOLDER,
                                           "rules",          "prefabs",        "names",
                                           "recipes",        "tilesets",       "recordings",
                                           "checks" };

/* The folder of the project that the relative @path begins with; NULL: none of its own. */
static const char *
own_folder_of (const char *path)
{
  const size_t n = strcspn (path, "/");

  for (size_t i = 0; i < DS_COUNT (OWN_FOLDERS); i++)
    if (path[n] == '/' && strlen (OWN_FOLDERS[i]) == n && memcmp (path, OWN_FOLDERS[i], n) == 0)
      return OWN_FOLDERS[i];
  return NULL;
}

/* False: a name between slashes is empty, "." or "..". */
static bool
has_plain_names (const char *path)
{
  size_t n;

  for (path += path[0] == '/'; path != NULL; path += n + 1) {
    n = strcspn (path, "/");
    if (n == 0 || (n == 1 && path[0] == '.') || (n == 2 && memcmp (path, "..", 2) == 0))
      return false;
    if (path[n] == '\0')
      break;
  }
  return true;
}

/* The first text between braces that stands for nothing; NULL: none. */
static const char *
unknown_brace (const char *path)
{
  for (path += strcspn (path, "{}"); *path != '\0'; path += strcspn (path, "{}"))
    if (strncmp (path, NAME, strlen (NAME)) == 0)
      path += strlen (NAME);
    else if (strncmp (path, FLOOR, strlen (FLOOR)) == 0)
      path += strlen (FLOOR);
    else
      return path;
  return NULL;
}

static DsStatus
check_path (const DsExportTarget *self, DsError *err)
{
  const char *own = own_folder_of (self->path), *brace = unknown_brace (self->path);

  if (!has_plain_names (self->path))
    return ds_fail (err, DS_BAD_DATA, "", "export.path",
                    N_ ("expected a path below the project's folder or an absolute one, without "
                        "\".\" and \"..\", got \"%s\""),
                    self->path);
  if (brace != NULL)
    return ds_fail (err, DS_BAD_DATA, "", "export.brace",
                    N_ ("expected {name} or {floor}, got \"%s\""), brace);
  if (own != NULL)
    return ds_fail (err, DS_BAD_DATA, "", "export.own",
                    N_ ("expected a folder that is not the project's own, got \"%s\""), own);
  return DS_OK;
}

static DsStatus
fail_option (const char *option, const char *suffixes, DsError *err)
{
  return ds_fail (err, DS_BAD_DATA, "", "export.option",
                  N_ ("\"%s\" is for files of other formats: expected none for %s"), option,
                  suffixes);
}

/* Options of pictures, on files that are none. */
static DsStatus
check_format (const DsExportTarget *self, const DsFormat *format, DsError *err)
{
  const char *list = format->encodings != NULL ? format->encodings : "";
  const char *option = self->style != 0           ? "style"
                       : self->overlay[0] != '\0' ? "overlay"
                       : self->has_grid           ? "grid"
                       : self->has_notes          ? "notes"
                       : self->has_layers         ? "layers"
                                                  : NULL;

  if (option != NULL)
    return fail_option (option, format->suffixes, err);
  if (self->mapping[0] != '\0' && !format->has_mapping && !format->has_model)
    return fail_option ("mapping", format->suffixes, err);
  if (self->mapping[0] != '\0' && (self->mapping[0] == '.' || strchr (self->mapping, '/') != NULL))
    return ds_fail (err, DS_BAD_DATA, "", "export.mapping",
                    N_ ("expected the name of a file in \"mappings\", got \"%s\""), self->mapping);
  if (self->encoding[0] == '\0' || ds_format_has_encoding (format, self->encoding))
    return DS_OK;
  if (list[0] == '\0')
    return fail_option ("encoding", format->suffixes, err);
  return ds_fail (err, DS_BAD_DATA, "", "export.encoding", N_ ("expected one of %s, got \"%s\""),
                  list, self->encoding);
}

/* Options of PNG pictures. */
static DsStatus
check_picture (const DsExportTarget *self, DsError *err)
{
  const bool has_overlay = self->overlay[0] != '\0';

  if ((has_overlay || self->has_layers) && !ds_file_has_suffix (self->path, ".png"))
    return fail_option (has_overlay ? "overlay" : "layers", ".svg .pdf", err);
  if (has_overlay && self->has_layers)
    return ds_fail (err, DS_BAD_DATA, "", "export.layers-overlay",
                    N_ ("expected \"layers\" or \"overlay\", got both"));
  return DS_OK;
}

static DsStatus
fail_suffix (const DsRecords *formats, DsError *err)
{
  DsText list = { 0 };
  DsStatus status;

  ds_text_puts (&list, PICTURES);
  for (size_t i = 0; i < ds_io_n_formats (); i++)
    if (ds_io_is_writable (ds_io_format (i)))
      ds_io_list_suffixes (&list, ds_io_format (i)->suffixes);
  for (size_t i = 0; i < formats->n; i++)
    if (ds_project_format_at (formats, i)->write.n > 0)
      ds_io_list_suffixes (&list, ds_project_format_at (formats, i)->suffix);
  status =
      ds_fail (err, DS_BAD_DATA, "", "export.suffix", N_ ("unknown suffix: expected one of %s"),
               list.bytes != NULL ? list.bytes : "");
  ds_text_clear (&list);
  return status;
}

DsStatus
ds_export_target_check (const DsExportTarget *self, const DsRecords *formats, DsError *err)
{
  const DsProjectFormat *own;
  const DsFormat *format;
  DsStatus status;

  DS_ASSERT (self != NULL && self->path != NULL && formats != NULL);

  status = check_path (self, err);
  if (status != DS_OK)
    return status;
  if (ds_export_target_is_picture (self)) {
    if (self->encoding[0] != '\0' || self->mapping[0] != '\0')
      return fail_option (self->encoding[0] != '\0' ? "encoding" : "mapping", PICTURES, err);
    return check_picture (self, err);
  }
  own = ds_project_format_of (formats, self->path);
  if (own != NULL && own->write.n > 0)
    return check_format (self, &(DsFormat){ .suffixes = own->suffix }, err);
  format = ds_io_format_of (self->path);
  if (format == NULL || !ds_io_is_writable (format) || strcmp (self->path, "-") == 0)
    return fail_suffix (formats, err);
  return check_format (self, format, err);
}

/* ---- files */

/* Appends the name of @level: without its suffix, and without the folder of levels. */
static void
put_name (const char *level, DsText *out)
{
  const char *start = level, *slash = strrchr (level, '/'), *dot = strrchr (level, '.');
  const size_t n = strlen (DS_LEVELS_FOLDER "/");

  if (strncmp (level, DS_LEVELS_FOLDER "/", n) == 0)
    start += n;
  ds_text_add (out, start, dot != NULL && dot > slash ? (size_t)(dot - start) : strlen (start));
}

static void
put_path (const DsExportTarget *self, const char *level, size_t floor, DsText *out)
{
  for (const char *at = self->path; *at != '\0';) {
    const size_t n = strcspn (at, "{");

    ds_text_add (out, at, n);
    at += n;
    if (strncmp (at, NAME, strlen (NAME)) == 0) {
      put_name (level, out);
      at += strlen (NAME);
    } else if (strncmp (at, FLOOR, strlen (FLOOR)) == 0) {
      ds_text_printf (out, "%zu", floor + 1);
      at += strlen (FLOOR);
    }
  }
}

static bool
is_link (const char *path)
{
  struct stat info;

  return lstat (path, &info) == 0 && S_ISLNK (info.st_mode);
}

/* True when neither @path, which lies below @folder, nor a folder on the way to it is a link. */
static bool
stays_below (const char *path, const char *folder)
{
  char *way = ds_strdup (path);
  bool stays = way != NULL && !is_link (path);

  for (char *at = way != NULL ? strchr (way + strlen (folder) + 1, '/') : NULL; at != NULL && stays;
       at = strchr (at + 1, '/')) {
    *at = '\0';
    stays = !is_link (way);
    *at = '/';
  }
  ds_free (way);
  return stays;
}

static DsStatus
check_file (const DsExportTarget *self, const DsProject *project, const char *path, DsError *err)
{
  const size_t n = strlen (project->folder);
  const bool is_below = strncmp (path, project->folder, n) == 0 && path[n] == '/';
  const char *own = is_below ? own_folder_of (path + n + 1) : NULL;

  if (own == NULL && is_below && strcmp (path + n + 1, DS_PROJECT_FILE) == 0)
    own = DS_PROJECT_FILE;
  if (own != NULL)
    return ds_fail (err, DS_BAD_ARG, path, "export.own",
                    N_ ("expected a folder that is not the project's own, got \"%s\""), own);
  if (self->path[0] != '/' && !stays_below (path, project->folder))
    return ds_fail (
        err, DS_BAD_ARG, path, "export.outside",
        N_ ("expected a file below the project's folder, got a link: only an absolute path "
            "may lead elsewhere"));
  return DS_OK;
}

DsStatus
ds_export_target_path (const DsExportTarget *self, const DsProject *project, const char *level,
                       size_t floor, char **out, DsError *err)
{
  DsText text = { 0 };
  DsStatus status;

  DS_ASSERT (self != NULL && project != NULL && project->folder != NULL);
  DS_ASSERT (level != NULL && out != NULL);

  if (self->path[0] != '/')
    ds_text_printf (&text, "%s/", project->folder);
  put_path (self, level, floor, &text);
  *out = ds_text_take (&text);
  if (*out == NULL)
    return ds_fail_nomem (err, level);
  status = check_file (self, project, *out, err);
  if (status != DS_OK) {
    ds_free (*out);
    *out = NULL;
  }
  return status;
}
