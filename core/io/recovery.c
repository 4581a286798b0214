/* core/io/recovery.c — snapshots and the log behind them. */
#include "io/recovery_files.h"
#include "io/runs.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BATCH_BYTES_MAX ((size_t)1 << 20) /* a larger change is cheaper as a snapshot */
#define LOG_BYTES_MAX ((size_t)4 << 20)

/* mkdir -p */
static bool
make_folder (const char *folder)
{
  char path[DS_RECOVERY_PATH];

  snprintf (path, sizeof path, "%s", folder);
  for (char *slash = strchr (path + 1, '/'); slash != NULL; slash = strchr (slash + 1, '/')) {
    *slash = '\0';
    if (mkdir (path, 0700) < 0 && errno != EEXIST)
      return false;
    *slash = '/';
  }
  return mkdir (path, 0700) == 0 || errno == EEXIST;
}

static bool
write_all (int fd, const char *bytes, size_t n)
{
  while (n > 0) {
    const ssize_t written = write (fd, bytes, n);

    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return false;
    bytes += written;
    n -= (size_t)written;
  }
  return true;
}

/* ---- the lock file */

static bool
is_removed (int file)
{
  struct stat about;

  return fstat (file, &about) == 0 && about.st_nlink == 0;
}

static DsStatus
write_about (const DsRecovery *self, DsError *err)
{
  if (lseek (self->lock, 0, SEEK_SET) < 0 ||
      !write_all (self->lock, self->about.bytes, self->about.n) ||
      ftruncate (self->lock, (off_t)self->about.n) < 0 || fsync (self->lock) < 0)
    return ds_file_fail (err, self->folder, errno);
  return DS_OK;
}

/* Nothing else of the token is there yet: only a process that tidies up may hold the lock, soon to
 * release it. */
static DsStatus
take_lock (DsRecovery *self, DsError *err)
{
  if (!make_folder (self->folder))
    return ds_file_fail (err, self->folder, errno);
  if (self->lock >= 0)
    close (self->lock);
  self->lock = ds_recovery_claim (self->folder, self->token, true);
  return self->lock >= 0 ? write_about (self, err) : ds_file_fail (err, self->folder, errno);
}

static DsStatus
set_about (DsRecovery *self, const char *path, const char *version, DsError *err)
{
  ds_text_clear (&self->about);
  ds_text_puts (&self->about, path != NULL ? path : "");
  ds_text_putc (&self->about, '\0');
  ds_text_puts (&self->about, version != NULL ? version : "");
  return self->about.failed ? ds_fail_nomem (err, "recovery") : DS_OK;
}

DsStatus
ds_recovery_name (DsRecovery *self, const char *path, const char *version, DsError *err)
{
  const DsText old = self->about;
  DsStatus status;

  self->about = (DsText){ 0 };
  status = set_about (self, path, version, err);
  if (status == DS_OK &&
      (old.n != self->about.n || memcmp (old.bytes, self->about.bytes, old.n) != 0))
    status = write_about (self, err);
  if (status == DS_OK) {
    ds_free (old.bytes);
    return DS_OK;
  }
  ds_text_clear (&self->about);
  self->about = old; /* so that the next call tries again */
  return status;
}

/* Zeroed but for what a document needs before it has files. */
static DsStatus
init (DsRecovery *self, const char *folder, const char *token, DsError *err)
{
  *self = (DsRecovery){ .lock = -1, .log = -1, .folder = ds_strdup (folder) };
  snprintf (self->token, sizeof self->token, "%s", token);
  return self->folder != NULL ? DS_OK : ds_fail_nomem (err, "recovery");
}

DsStatus
ds_recovery_open (DsRecovery *self, const char *folder, const char *token, const char *path,
                  const char *version, DsError *err)
{
  DsStatus status = init (self, folder, token, err);

  if (status == DS_OK)
    status = set_about (self, path, version, err);
  if (status == DS_OK)
    status = take_lock (self, err);
  if (status != DS_OK)
    ds_recovery_abandon (self);
  return status;
}

/* ---- the log */

/* One line of the log: cells of one layer and value. */
typedef struct {
  DsText *out;
  const DsDelve *delve;
  size_t floor;
  DsLayer layer;
  uint32_t value;
  bool is_open;
} Line;

static void
end_line (Line *line)
{
  if (line->is_open)
    ds_text_puts (line->out, "]}\n");
  line->is_open = false;
}

static void
begin_line (Line *line, uint32_t value)
{
  end_line (line);
  ds_text_printf (line->out, "{\"floor\":%zu,\"layer\":\"%s\",", line->floor,
                  ds_layer_id (line->layer));
  if (line->layer != DS_LAYER_GROUND && line->layer != DS_LAYER_FEATURE)
    ds_text_printf (line->out, "\"value\":%u,\"runs\":[", value);
  else if (value == DS_TILE_NONE)
    ds_text_puts (line->out, "\"tile\":null,\"runs\":[");
  else
    ds_text_printf (line->out, "\"tile\":\"%s\",\"runs\":[",
                    ds_rules_tile (line->delve->rules, value)->id);
  line->value = value;
  line->is_open = true;
}

static void
put_run (Line *line, int32_t y, int32_t x0, int32_t x1, uint32_t value)
{
  char text[DS_RUN_BYTES];

  if (!line->is_open || line->value != value)
    begin_line (line, value);
  else
    ds_text_putc (line->out, ',');
  ds_run_format (&(DsRun){ y, x0, x1, 0 }, text);
  ds_text_printf (line->out, "\"%s\"", text);
}

static void
put_row (Line *line, const DsGrid *before, const DsGrid *after, int32_t y)
{
  for (int32_t x = 0, x0; x < after->w; x++) {
    const uint32_t value = ds_grid_get (after, x, y);

    if (ds_grid_get (before, x, y) == value)
      continue;
    for (x0 = x; x + 1 < after->w && ds_grid_get (after, x + 1, y) == value &&
                 ds_grid_get (before, x + 1, y) != value;)
      x++;
    put_run (line, y, x0, x, value);
  }
}

/* Appends the cells that differ; false: there are too many of them for the log. */
static bool
put_difference (DsText *out, const DsDelve *before, const DsDelve *after)
{
  for (size_t i = 0; i < after->dungeon.n_floors * DS_N_LAYERS; i++) {
    Line line = { .out = out, .delve = after, .floor = i / DS_N_LAYERS };
    const DsGrid *a, *b;

    line.layer = (DsLayer)(i % DS_N_LAYERS);
    a = &before->dungeon.floors[line.floor].layers[line.layer];
    b = &after->dungeon.floors[line.floor].layers[line.layer];
    for (int32_t y = 0; y < b->h && out->n < BATCH_BYTES_MAX; y++)
      if (!ds_grid_shares_band (a, b, y / DS_BAND_ROWS) &&
          memcmp (ds_grid_row (a, y), ds_grid_row (b, y), (size_t)b->w * b->cell_size) != 0)
        put_row (&line, a, b, y);
    end_line (&line);
  }
  return out->n < BATCH_BYTES_MAX;
}

/* All of @batch or, as when the disk is full, nothing of it: the next one would stand behind half a
 * line. */
static DsStatus
append (DsRecovery *self, const DsText *batch, DsError *err)
{
  if (batch->failed)
    return ds_fail_nomem (err, "recovery");
  if (!write_all (self->log, batch->bytes, batch->n) || fdatasync (self->log) < 0) {
    const int code = errno;

    self->is_torn = ftruncate (self->log, (off_t)self->log_bytes) < 0 || code == EIO;
    return ds_file_fail (err, self->folder, code);
  }
  self->log_bytes += batch->n;
  return DS_OK;
}

/* Writes snapshot N + 1 and starts its log; only then the older pair goes. */
static DsStatus
write_snapshot (DsRecovery *self, const DsDelve *now, DsError *err)
{
  char name[DS_RECOVERY_PATH];
  DsStatus status;
  int log;

  ds_recovery_file (name, self->folder, self->token, self->number + 1, ".log");
  log = open (name, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (log < 0)
    return ds_file_fail (err, name, errno);
  ds_recovery_file (name, self->folder, self->token, self->number + 1, ".delve");
  status = ds_io_save (now, name, err);
  if (status != DS_OK) {
    close (log);
    return status;
  }
  if (self->log >= 0)
    close (self->log);
  self->log = log;
  self->log_bytes = 0;
  self->is_torn = false;
  self->number++;
  ds_recovery_tidy (self->folder, self->token, self->number);
  return DS_OK;
}

static DsStatus
save (DsRecovery *self, const DsDelve *now, DsError *err)
{
  DsText batch = { 0 };
  DsStatus status;

  if (is_removed (self->lock)) {
    status = take_lock (self, err);
    if (status != DS_OK)
      return status;
  }
  if (self->log >= 0 && is_removed (self->log))
    self->is_torn = true;
  if (!self->has_last || self->log < 0 || self->is_torn || self->log_bytes > LOG_BYTES_MAX ||
      !ds_delve_same_frame (&self->last, now) || !put_difference (&batch, &self->last, now)) {
    ds_text_clear (&batch);
    return write_snapshot (self, now, err);
  }
  if (batch.n == 0)
    return DS_OK;
  ds_text_puts (&batch, "{\"end\":true}\n");
  status = append (self, &batch, err);
  ds_text_clear (&batch);
  return status;
}

DsStatus
ds_recovery_save (DsRecovery *self, const DsDelve *now, DsError *err)
{
  DsDelve copy;
  DsStatus status = ds_delve_copy (&copy, now, err);

  if (status != DS_OK)
    return status;
  status = save (self, now, err);
  if (status != DS_OK) {
    ds_delve_clear (&copy);
    return status;
  }
  if (self->has_last)
    ds_delve_clear (&self->last);
  self->last = copy;
  self->has_last = true;
  return DS_OK;
}

void
ds_recovery_abandon (DsRecovery *self)
{
  if (self->folder == NULL)
    return;
  if (self->log >= 0)
    close (self->log);
  if (self->lock >= 0)
    close (self->lock);
  if (self->has_last)
    ds_delve_clear (&self->last);
  ds_text_clear (&self->about);
  ds_free (self->folder);
  memset (self, 0, sizeof *self);
}

void
ds_recovery_close (DsRecovery *self)
{
  if (self->folder == NULL)
    return;
  ds_recovery_erase (self->folder, self->token, self->lock);
  self->lock = -1;
  ds_recovery_abandon (self);
}

/* ---- afterwards */

/* Opens the log that the last process wrote, to go on behind what it holds. */
static DsStatus
open_log (DsRecovery *self, DsError *err)
{
  char name[DS_RECOVERY_PATH];

  ds_recovery_file (name, self->folder, self->token, self->number, ".log");
  self->log = open (name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  return self->log >= 0 ? DS_OK : ds_file_fail (err, name, errno);
}

static DsStatus
claim (DsRecovery *self, const char *folder, const char *token, DsError *err)
{
  DsStatus status = init (self, folder, token, err);
  char name[DS_RECOVERY_PATH];
  char *about;
  size_t n;

  if (status != DS_OK)
    return status;
  self->lock = ds_recovery_claim (folder, token, false);
  if (self->lock < 0)
    return errno == EWOULDBLOCK ? ds_recovery_fail_taken (err) : ds_file_fail (err, folder, errno);
  ds_recovery_file (name, folder, token, 0, ".lock");
  status = ds_io_read_bytes (name, &about, &n, err);
  if (status == DS_OK)
    ds_text_add (&self->about, about, n);
  ds_free (about);
  return status == DS_OK && self->about.failed ? ds_fail_nomem (err, "recovery") : status;
}

DsStatus
ds_recovery_resume (DsRecovery *self, DsDelve *out, const char *folder, const char *token,
                    DsRules *rules, DsErrors *errors)
{
  DsError err;
  DsStatus status = claim (self, folder, token, &err);
  bool is_whole;

  memset (out, 0, sizeof *out);
  if (status != DS_OK) {
    ds_recovery_abandon (self);
    return ds_errors_take (errors, &err);
  }
  self->number = ds_recovery_highest (folder, token);
  status = ds_recovery_read (out, folder, token, rules, &is_whole, &self->log_bytes, errors);
  if (status != DS_OK) {
    ds_recovery_abandon (self);
    return status;
  }
  status = ds_delve_copy (&self->last, out, &err);
  self->has_last = status == DS_OK;
  if (status == DS_OK)
    status = open_log (self, &err);
  self->is_torn = !is_whole;
  if (status == DS_OK)
    return DS_OK;
  ds_delve_clear (out);
  ds_recovery_abandon (self);
  return ds_errors_take (errors, &err);
}
