/* editor/app/backups.c — a folder of files for each level file, named by their times. */
#include "app/backups.h"

#include "app/settings.h"
#include "app/work.h"
#include "io/io.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#define RULE "dse-backup-rule" /* data of a document */
#define KEPT "dse-backup-kept" /* data of a document: GHashTable of paths and versions */
#define SOURCE_FILE "level"    /* names the file that the backups are of */
#define TICK_SECONDS 60

static const char *const KINDS[] = {
  [DSE_BACKUP_SAVED] = "saved", [DSE_BACKUP_TIMED] = "timed", [DSE_BACKUP_FILE] = "file"
};

/* ---- folders and names */

char *
dse_backups_dup_folder (const char *path)
{
  g_autofree char *whole = NULL, *key = NULL, *base = NULL, *name = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  whole = g_canonicalize_filename (path, NULL);
  key = g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);
  base = g_path_get_basename (whole);
  name = g_strdup_printf ("%.16s-%.80s", key, base);
  return g_build_filename (g_get_user_state_dir (), "delvesmith", "backups", name, NULL);
}

/* The suffix of the file at @path, from its dot. */
static const char *
suffix_of (const char *path)
{
  const char *slash = strrchr (path, '/'), *dot = strrchr (path, '.');

  return dot != NULL && (slash == NULL || dot > slash) ? dot : path + strlen (path);
}

char *
dse_backups_dup_file (const char *path, const char *suffix)
{
  g_return_val_if_fail (path != NULL && suffix != NULL, NULL);

  return g_strdup_printf ("%.*s%s", (int)(suffix_of (path) - path), path, suffix);
}

/* The suffixes of the level file @path, first, and of the files beside it that hold levels, such as
 * the maps of a world. Free with g_strfreev(). */
static char **
dup_suffixes (const char *path)
{
  const DsFormat *format = ds_io_format_of (path);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_auto (GStrv) beside =
      g_strsplit (format != NULL && format->beside != NULL ? format->beside : "", " ", -1);

  g_strv_builder_add (all, suffix_of (path));
  for (char **at = beside; *at != NULL; at++) {
    const DsFormat *other = ds_io_format_of (*at);

    if (other != NULL && other->read != NULL)
      g_strv_builder_add (all, *at);
  }
  return g_strv_builder_end (all);
}

/* The time and kind that the file name says. FALSE: it is no backup. */
static gboolean
read_name (const char *name, DseBackup *out)
{
  int year, month, day, hour, minute, second, n = 0;
  guint turn;
  g_autoptr (GDateTime) time = NULL;

  if (sscanf (name, "%4d%2d%2d-%2d%2d%2d-%2u-%n", &year, &month, &day, &hour, &minute, &second,
              &turn, &n) != 7 ||
      n == 0)
    return FALSE;
  time = g_date_time_new_utc (year, month, day, hour, minute, second);
  for (gsize i = 0; i < G_N_ELEMENTS (KINDS) && time != NULL; i++)
    if (g_str_has_prefix (name + n, KINDS[i]) &&
        (i == DSE_BACKUP_FILE ? strchr (".-", name[n + strlen (KINDS[i])]) != NULL
                              : strcmp (name + n + strlen (KINDS[i]), ".delve") == 0)) {
      out->time = g_date_time_to_unix (time);
      out->kind = (DseBackupKind)i;
      out->suffix = g_strdup (name + n + strlen (KINDS[i]));
      return TRUE;
    }
  return FALSE;
}

static void
clear_backup (gpointer backup)
{
  g_free (((DseBackup *)backup)->path);
  g_free (((DseBackup *)backup)->suffix);
}

/* By their names, which begin with the time; the newest first. */
static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (((const DseBackup *)b)->path, ((const DseBackup *)a)->path);
}

static GArray *
list_folder (const char *folder)
{
  GArray *all = g_array_new (FALSE, TRUE, sizeof (DseBackup));
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_array_set_clear_func (all, clear_backup);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    DseBackup backup = { 0 };
    GStatBuf about;

    if (!read_name (name, &backup))
      continue;
    backup.path = g_build_filename (folder, name, NULL);
    backup.bytes = g_stat (backup.path, &about) == 0 ? (guint64)about.st_size : 0;
    g_array_append_val (all, backup);
  }
  g_array_sort (all, compare);
  return all;
}

GArray *
dse_backups_list (const char *path)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  folder = dse_backups_dup_folder (path);
  return list_folder (folder);
}

/* ---- writing, in a thread */

static GMutex writing; /* one at a time: names and counts are those of the folder */
static GMutex making;  /* the texts, in turn; before @writing, for which the main thread may wait */

typedef struct {
  char *path, *folder;
  const char *suffix; /* of DSE_BACKUP_FILE: that of the file */
  DsDelve delve;
  guint count;
  DseBackupKind kind;
  char *error; /* NULL: it was kept */
  void (*done) (gpointer owner, const char *why);
} Keep;

static void
keep_free (gpointer data)
{
  Keep *keep = data;

  ds_delve_clear (&keep->delve);
  g_free (keep->path);
  g_free (keep->folder);
  g_free (keep->error);
  g_free (keep);
}

/* Takes the oldest away, so that @count are left, and the newest file as it was in any case. */
static void
prune (const char *folder, guint count)
{
  g_autoptr (GArray) all = list_folder (folder);
  g_autoptr (GHashTable) files = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < all->len; i++) {
    const DseBackup *at = &g_array_index (all, DseBackup, i);
    const gboolean is_newest = at->kind == DSE_BACKUP_FILE && g_hash_table_add (files, at->suffix);

    if (i >= count && !is_newest)
      g_unlink (at->path);
  }
}

/* TRUE if the file has the bytes of @text. */
static gboolean
has_bytes (const char *path, const char *bytes, gsize n)
{
  g_autofree char *before = NULL;
  gsize n_before;

  return g_file_get_contents (path, &before, &n_before, NULL) && n_before == n &&
         memcmp (before, bytes, n) == 0;
}

/* "20261127-221501-00-saved.delve", in UTC; the number orders those of one second. Files as they
 * were end in their suffix. Caller frees. */
static char *
dup_name (const Keep *keep)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format (now, "%Y%m%d-%H%M%S-"), *newest = NULL;
  g_autoptr (GArray) all = list_folder (keep->folder);
  guint turn = 0;

  if (all->len > 0)
    newest = g_path_get_basename (g_array_index (all, DseBackup, 0).path);
  if (newest != NULL && g_str_has_prefix (newest, time))
    turn = (guint)g_ascii_strtoull (newest + strlen (time), NULL, 10) + 1;
  return g_strdup_printf ("%s%02u-%s%s", time, MIN (turn, 99), KINDS[keep->kind],
                          keep->kind == DSE_BACKUP_FILE ? keep->suffix : ".delve");
}

static DsStatus
write_backup (Keep *keep, const DsText *text, DsError *err)
{
  g_autofree char *source = g_build_filename (keep->folder, SOURCE_FILE, NULL);
  g_autofree char *name = NULL, *path = NULL;

  g_mkdir_with_parents (keep->folder, 0700);
  if (!g_file_test (source, G_FILE_TEST_EXISTS) &&
      ds_io_write_bytes (source, keep->path, strlen (keep->path), err) != DS_OK)
    return err->status;
  name = dup_name (keep);
  path = g_build_filename (keep->folder, name, NULL);
  return ds_io_write_bytes (path, text->bytes, text->n, err);
}

static void
write_later (gpointer data)
{
  Keep *keep = data;
  g_autoptr (GArray) all = NULL;
  char sentence[DS_SENTENCE];
  DsStatus status = DS_OK;
  DsText text = { 0 };
  DsError err;

  g_mutex_lock (&making);
  status = ds_format_delve.write (&keep->delve, &text, &err);
  g_mutex_lock (&writing);
  all = list_folder (keep->folder);
  if (status == DS_OK &&
      (all->len == 0 || !has_bytes (g_array_index (all, DseBackup, 0).path, text.bytes, text.n)))
    status = write_backup (keep, &text, &err);
  if (status == DS_OK)
    prune (keep->folder, keep->count);
  else
    keep->error = g_strdup (ds_error_format (&err, sentence, sizeof sentence));
  g_mutex_unlock (&writing);
  g_mutex_unlock (&making);
  ds_text_clear (&text);
}

static void
on_written (gpointer owner, gpointer data)
{
  Keep *keep = data;

  if (keep->done != NULL)
    keep->done (owner, keep->error);
}

void
dse_backups_keep_with (DsuDocument *document, DseBackupKind kind, gpointer owner,
                       void (*done) (gpointer owner, const char *why))
{
  const char *path;
  DseBackupRule rule;
  Keep *keep;

  g_return_if_fail (DSU_IS_DOCUMENT (document));

  path = dsu_document_get_path (document);
  rule = dse_backups_get_rule (document);
  if (path == NULL || rule.count == 0)
    return;
  keep = g_new0 (Keep, 1);
  if (ds_delve_copy (&keep->delve, dsu_document_get_delve (document), NULL) != DS_OK) {
    g_free (keep);
    return;
  }
  keep->path = g_strdup (path);
  keep->folder = dse_backups_dup_folder (path);
  keep->count = (guint)rule.count;
  keep->kind = kind;
  keep->done = done;
  dse_work_start (owner, keep, write_later, on_written, keep_free);
}

/* TRUE if a backup has the bytes of @text: of files as they were the newest, which stays. */
static gboolean
is_kept (const Keep *keep, const DsText *text)
{
  g_autoptr (GArray) all = list_folder (keep->folder);

  for (guint i = 0; i < all->len; i++) {
    const DseBackup *at = &g_array_index (all, DseBackup, i);
    const gboolean is_file = at->kind == DSE_BACKUP_FILE;

    if (is_file != (keep->kind == DSE_BACKUP_FILE) ||
        (is_file && strcmp (at->suffix, keep->suffix) != 0))
      continue;
    if (at->bytes == text->n && has_bytes (at->path, text->bytes, text->n))
      return TRUE;
    if (is_file)
      return FALSE;
  }
  return FALSE;
}

/* Levels are kept as such, files of other formats as they are. */
static DseBackupKind
kind_of (const char *path)
{
  return ds_io_format_of (path) == &ds_format_delve ? DSE_BACKUP_SAVED : DSE_BACKUP_FILE;
}

/* The files of @document, by their paths, each in the version that needs no backup. Borrowed. */
static GHashTable *
kept_of (DsuDocument *document)
{
  GHashTable *kept = g_object_get_data (G_OBJECT (document), KEPT);

  if (kept == NULL) {
    kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    g_object_set_data_full (G_OBJECT (document), KEPT, kept, (GDestroyNotify)g_hash_table_unref);
  }
  return kept;
}

void
dse_backups_note_written (DsuDocument *document, const char *path)
{
  g_auto (GStrv) suffixes = NULL;

  g_return_if_fail (DSU_IS_DOCUMENT (document) && path != NULL);

  suffixes = dup_suffixes (path);
  for (char **at = suffixes; *at != NULL; at++) {
    g_autofree char *file = dse_backups_dup_file (path, *at);
    char *version = dsu_file_dup_version (file);

    if (version != NULL)
      g_hash_table_replace (kept_of (document), g_steal_pointer (&file), version);
  }
}

/* Keeps the file @file, which has @suffix, of the level file @path as it is, unless a backup has
 * its bytes. */
static DsStatus
keep_now (const char *path, const char *file, const char *suffix, DsError *err)
{
  g_autofree char *folder = dse_backups_dup_folder (path);
  Keep keep = { .path = (char *)path, .folder = folder, .suffix = suffix, .kind = kind_of (file) };
  DsStatus status = DS_OK;
  DsText text = { 0 };
  char *bytes;
  size_t n;

  if (ds_io_read_bytes (file, &bytes, &n, err) != DS_OK)
    return err->status;
  ds_text_add (&text, bytes, n);
  ds_free (bytes);
  g_mutex_lock (&writing);
  if (text.failed)
    status = ds_fail_nomem (err, file);
  else if (!is_kept (&keep, &text))
    status = write_backup (&keep, &text, err);
  g_mutex_unlock (&writing);
  ds_text_clear (&text);
  return status;
}

/* Keeps the level file @path and those beside it that are there, but for the versions that @kept
 * has (NULL: none), which learns of them. */
static char *
keep_files (const char *path, GHashTable *kept)
{
  g_auto (GStrv) suffixes = dup_suffixes (path);
  char sentence[DS_SENTENCE];
  DsError err;

  for (char **at = suffixes; *at != NULL; at++) {
    g_autofree char *file = dse_backups_dup_file (path, *at);
    g_autofree char *version = dsu_file_dup_version (file);
    const char *known = kept != NULL ? g_hash_table_lookup (kept, file) : NULL;

    if ((known != NULL && g_strcmp0 (known, version) == 0) ||
        (at > suffixes && !g_file_test (file, G_FILE_TEST_EXISTS)))
      continue;
    if (keep_now (path, file, *at, &err) != DS_OK)
      return g_strdup (ds_error_format (&err, sentence, sizeof sentence));
    if (kept != NULL)
      g_hash_table_replace (kept, g_steal_pointer (&file), g_steal_pointer (&version));
  }
  return NULL;
}

char *
dse_backups_keep_original (DsuDocument *document, const char *path)
{
  const DsFormat *format;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && path != NULL, NULL);

  format = ds_io_format_of (path);
  if (dse_backups_get_rule (document).count == 0 || format == NULL || format->read == NULL ||
      !ds_io_saves_back (format) || !g_file_test (path, G_FILE_TEST_EXISTS))
    return NULL;
  return keep_files (path, kept_of (document));
}

char *
dse_backups_keep_file (const char *path, guint count)
{
  g_autofree char *folder = NULL, *why = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  if (count == 0)
    return NULL;
  why = keep_files (path, NULL);
  if (why != NULL)
    return g_steal_pointer (&why);
  folder = dse_backups_dup_folder (path);
  g_mutex_lock (&writing);
  prune (folder, count);
  g_mutex_unlock (&writing);
  return NULL;
}

void
dse_backups_keep (DsuDocument *document, DseBackupKind kind)
{
  g_return_if_fail (DSU_IS_DOCUMENT (document));

  dse_backups_keep_with (document, kind, NULL, NULL);
}

/* ---- a level that is renamed */

void
dse_backups_rename (const char *from, const char *to)
{
  g_autofree char *old = NULL, *folder = NULL, *old_source = NULL, *source = NULL;
  g_autoptr (GArray) all = NULL;

  g_return_if_fail (from != NULL && to != NULL);

  old = dse_backups_dup_folder (from);
  folder = dse_backups_dup_folder (to);
  old_source = g_build_filename (old, SOURCE_FILE, NULL);
  source = g_build_filename (folder, SOURCE_FILE, NULL);
  g_mutex_lock (&writing);
  all = list_folder (old);
  if (all->len > 0 && g_mkdir_with_parents (folder, 0700) == 0)
    (void)!ds_io_write_bytes (source, to, strlen (to), NULL);
  for (guint i = 0; i < all->len; i++) {
    const char *path = g_array_index (all, DseBackup, i).path;
    g_autofree char *name = g_path_get_basename (path);
    g_autofree char *moved = g_build_filename (folder, name, NULL);

    if (!g_file_test (moved, G_FILE_TEST_EXISTS))
      (void)!g_rename (path, moved);
  }
  if (all->len > 0)
    g_unlink (old_source);
  g_rmdir (old); /* which stays if a file does */
  g_mutex_unlock (&writing);
}

/* ---- rules and times */

static void
free_rule (gpointer rule)
{
  g_free (rule);
}

void
dse_backups_set_rule (DsuDocument *document, DseBackupRule rule)
{
  g_return_if_fail (DSU_IS_DOCUMENT (document));

  g_object_set_data_full (G_OBJECT (document), RULE, g_memdup2 (&rule, sizeof rule), free_rule);
}

DseBackupRule
dse_backups_get_rule (DsuDocument *document)
{
  GSettings *settings = dse_settings_get ();
  const DseBackupRule *own;
  DseBackupRule rule = { -1, -1 };

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), rule);

  own = g_object_get_data (G_OBJECT (document), RULE);
  if (own != NULL)
    rule = *own;
  if (rule.count < 0)
    rule.count = g_settings_get_int (settings, "backup-count");
  if (rule.minutes < 0)
    rule.minutes = g_settings_get_int (settings, "backup-minutes");
  return rule;
}

typedef struct {
  DsuDocument *document; /* borrowed: this goes with it */
  guint64 revision;      /* that was kept last */
  int waited;            /* minutes since then, with changes */
  guint timer;
} Clock;

static gboolean
on_minute (gpointer data)
{
  Clock *clock = data;
  const DseBackupRule rule = dse_backups_get_rule (clock->document);

  if (!dsu_document_get_modified (clock->document) ||
      clock->revision == dsu_document_get_revision (clock->document)) {
    clock->waited = 0;
    return G_SOURCE_CONTINUE;
  }
  if (rule.minutes == 0 || ++clock->waited < rule.minutes)
    return G_SOURCE_CONTINUE;
  clock->waited = 0;
  clock->revision = dsu_document_get_revision (clock->document);
  dse_backups_keep (clock->document, DSE_BACKUP_TIMED);
  return G_SOURCE_CONTINUE;
}

static void
clock_free (gpointer data)
{
  Clock *clock = data;

  g_source_remove (clock->timer);
  g_free (clock);
}

void
dse_backups_watch (DsuDocument *document)
{
  Clock *clock;

  g_return_if_fail (DSU_IS_DOCUMENT (document));

  if (g_object_get_data (G_OBJECT (document), "dse-backup-clock") != NULL)
    return;
  clock = g_new0 (Clock, 1);
  clock->document = document;
  clock->revision = dsu_document_get_revision (document);
  clock->timer = g_timeout_add (TICK_SECONDS * 1000, on_minute, clock);
  g_object_set_data_full (G_OBJECT (document), "dse-backup-clock", clock, clock_free);
}
