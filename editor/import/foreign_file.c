/* editor/import/foreign_file.c — counts references, and reads the file. */
#include "import/foreign_file.h"

#include "base/hash.h"
#include "import/source_picture.h"
#include "io/foreign/link.h"
#include "io/foreign/reader.h"
#include "io/io.h"
#include "paint/io_options.h"
#include "paint/sheet.h"
#include "program/file_view.h"

#include <stdlib.h>
#include <string.h>

/* The part of @path below @folder; NULL: it is elsewhere. */
static char *
path_below (const char *path, const char *folder)
{
  char *whole = realpath (path, NULL), *top = folder != NULL ? realpath (folder, NULL) : NULL;
  const gsize n = top != NULL ? strlen (top) : 0;
  char *below = NULL;

  if (whole != NULL && n > 0 && strncmp (whole, top, n) == 0 && whole[n] == '/')
    below = g_strdup (whole + n + 1);
  free (whole);
  free (top);
  return below;
}

static void
read_file_free (gpointer data)
{
  DseReadFile *file = data;

  g_free (file->path);
  g_free (file->hash);
  g_free (file);
}

DseForeignFile *
dse_foreign_file_new (const char *path, const char *folder)
{
  DseForeignFile *self;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_atomic_rc_box_new0 (DseForeignFile);
  self->path = g_strdup (path);
  self->folder = g_strdup (folder);
  self->below = path_below (path, folder);
  self->sheets = g_ptr_array_new_with_free_func ((GDestroyNotify)dsu_sheet_release);
  self->read = g_ptr_array_new_with_free_func (read_file_free);
  return self;
}

DseForeignFile *
dse_foreign_file_ref (DseForeignFile *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  DseForeignFile *self = data;

  ds_foreign_clear (&self->map);
  ds_arena_clear (&self->arena);
  g_ptr_array_unref (self->sheets);
  g_ptr_array_unref (self->read);
  g_free (self->path);
  g_free (self->folder);
  g_free (self->below);
  g_free (self->hash);
}

void
dse_foreign_file_unref (DseForeignFile *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, clear);
}

/* Images that cannot be read are missing in the list, no more. */
static void
read_sheets (DseForeignFile *self)
{
  for (const DsForeignTileset *at = self->map.tilesets.first; at != NULL; at = at->next) {
    DsuSheet *sheet = dse_source_sheet (&self->map, at, at->image);

    if (sheet != NULL)
      g_ptr_array_add (self->sheets, sheet);
  }
}

static char *
dup_hash (const char *bytes, gsize n)
{
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x",
                          (guint64)ds_fnv64 (DS_FNV64_START, bytes, n));
}

char *
dse_foreign_file_dup_hash (const char *path)
{
  char *bytes = NULL, *hash;
  DseFileView view;
  size_t n;

  g_return_val_if_fail (path != NULL, NULL);

  if (dse_file_view_open (&view, path)) {
    hash = dup_hash (view.bytes, view.n);
    dse_file_view_close (&view);
    return hash;
  }
  if (ds_io_read_bytes (path, &bytes, &n, NULL) != DS_OK)
    return NULL;
  hash = dup_hash (bytes, n);
  ds_free (bytes);
  return hash;
}

/* Reads a file beside the source, and notes it. */
static DsStatus
load_noted (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  DseForeignFile *self = user;
  const DsStatus status = ds_foreign_load_file (NULL, path, bytes, n, err);
  DseReadFile *file;

  if (status != DS_OK)
    return status;
  for (guint i = 0; i < self->read->len; i++)
    if (strcmp (((const DseReadFile *)self->read->pdata[i])->path, path) == 0)
      return DS_OK;
  file = g_new0 (DseReadFile, 1);
  file->path = g_strdup (path);
  file->hash = dup_hash (*bytes, *n);
  g_ptr_array_add (self->read, file);
  return DS_OK;
}

DsStatus
dse_foreign_file_read (DseForeignFile *self, DsErrors *errors)
{
  DsForeignFiles files = dsu_foreign_files;
  DsStatus status;
  DsError err;
  char *bytes;
  size_t n;

  g_return_val_if_fail (self != NULL && errors != NULL, DS_BAD_ARG);

  if (self->is_read)
    return DS_OK;
  if (ds_io_read_bytes (self->path, &bytes, &n, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  files.load = load_noted;
  files.user = self;
  g_free (self->hash);
  self->hash = dup_hash (bytes, n);
  g_ptr_array_set_size (self->read, 0);
  status = ds_foreign_load_text (&self->map, self->path, bytes, n, &files, errors);
  self->is_read = status == DS_OK;
  if (self->is_read)
    read_sheets (self);
  return status;
}

static gboolean
is_kept_path (const char *path)
{
  return path != NULL && path[0] != '\0' && g_utf8_validate (path, -1, NULL) &&
         strlen (path) <= DS_SOURCE_MAX;
}

/* Fills @out with the files that were read beside the source; paths are the caller's to free. */
static gsize
list_read (DseForeignFile *self, DsSourceFile *out)
{
  g_autofree char *source = g_canonicalize_filename (self->path, NULL);
  gsize n = 0;

  for (guint i = 0; i < self->read->len && n < DS_SOURCE_FILES_MAX; i++) {
    const DseReadFile *file = self->read->pdata[i];
    g_autofree char *path = g_canonicalize_filename (file->path, NULL);
    char *from = ds_link_from (source, path);

    if (is_kept_path (from))
      out[n++] = (DsSourceFile){ from, file->hash };
    else
      ds_free (from);
  }
  return n;
}

DsStatus
dse_foreign_file_remember (DseForeignFile *self, const char *mapping, DsDelve *level, DsError *err)
{
  g_autofree DsSourceFile *files = NULL;
  DsSource source = { 0 };
  DsStatus status;

  g_return_val_if_fail (self != NULL && level != NULL, DS_BAD_ARG);

  files = g_new0 (DsSourceFile, self->read->len + 1);
  source.file = self->below != NULL ? self->below : self->path;
  source.mapping = (char *)(mapping != NULL ? mapping : "");
  source.hash = self->hash != NULL ? self->hash : (char *)"";
  source.files = files;
  if (!is_kept_path (source.file))
    return DS_OK;
  source.n_files = list_read (self, files);
  status = ds_source_set (level, &source, err);
  for (gsize i = 0; i < source.n_files; i++)
    ds_free (files[i].path);
  return status;
}
