/* core/io/recovery.c — snapshots and the log behind them. */
#include "io/recovery.h"
#include "io/runs.h"

#include "base/array.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define BATCH_BYTES_MAX ((size_t)1 << 20) /* a larger change is cheaper as a snapshot */
#define LOG_BYTES_MAX ((size_t)4 << 20)

#define PATH_BYTES 4096

static void
file_path (char out[PATH_BYTES], const char *folder, const char *token, int number,
           const char *suffix)
{
  if (number < 0)
    snprintf (out, PATH_BYTES, "%s/%s%s", folder, token, suffix);
  else
    snprintf (out, PATH_BYTES, "%s/%s-%d%s", folder, token, number, suffix);
}

static DsStatus
fail_io (DsError *err, const char *where)
{
  return ds_fail (err, DS_IO, where, "io.failed", "%s", strerror (errno));
}

/* mkdir -p */
static bool
make_folder (const char *folder)
{
  char path[PATH_BYTES];

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

DsStatus
ds_recovery_open (DsRecovery *self, const char *folder, const char *token, const char *path,
                  DsError *err)
{
  char name[PATH_BYTES];

  *self = (DsRecovery){ .lock = -1, .log = -1 };
  file_path (name, folder, token, -1, ".lock");
  if (!make_folder (folder))
    return fail_io (err, folder);
  self->lock = open (name, O_RDWR | O_CREAT | O_CLOEXEC | O_TRUNC, 0600);
  if (self->lock < 0)
    return fail_io (err, name);
  if (flock (self->lock, LOCK_EX | LOCK_NB) < 0 ||
      (path != NULL && !write_all (self->lock, path, strlen (path)))) {
    close (self->lock);
    return fail_io (err, name);
  }
  self->folder = ds_strdup (folder);
  if (self->folder == NULL) {
    close (self->lock);
    return ds_fail_nomem (err, "recovery");
  }
  snprintf (self->token, sizeof self->token, "%s", token);
  return DS_OK;
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
    const DsStatus status = fail_io (err, "recovery");

    if (ftruncate (self->log, (off_t)self->log_bytes) < 0)
      self->is_torn = true;
    return status;
  }
  self->log_bytes += batch->n;
  return DS_OK;
}

static void
remove_number (const DsRecovery *self, unsigned number)
{
  char name[PATH_BYTES];

  file_path (name, self->folder, self->token, (int)number, ".delve");
  unlink (name);
  file_path (name, self->folder, self->token, (int)number, ".log");
  unlink (name);
}

/* Writes snapshot N + 1 and starts its log; only then the older pair goes. */
static DsStatus
write_snapshot (DsRecovery *self, const DsDelve *now, DsError *err)
{
  char name[PATH_BYTES];
  DsStatus status;
  int log;

  file_path (name, self->folder, self->token, (int)self->number + 1, ".log");
  log = open (name, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (log < 0)
    return fail_io (err, name);
  file_path (name, self->folder, self->token, (int)self->number + 1, ".delve");
  status = ds_io_save (now, name, err);
  if (status != DS_OK) {
    close (log);
    remove_number (self, self->number + 1);
    return status;
  }
  if (self->log >= 0)
    close (self->log);
  self->log = log;
  self->log_bytes = 0;
  self->is_torn = false;
  if (self->number > 0)
    remove_number (self, self->number);
  self->number++;
  return DS_OK;
}

static DsStatus
save (DsRecovery *self, const DsDelve *now, DsError *err)
{
  DsText batch = { 0 };
  DsStatus status;

  if (!self->has_last || self->is_torn || self->log_bytes > LOG_BYTES_MAX ||
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
  close (self->lock);
  if (self->has_last)
    ds_delve_clear (&self->last);
  ds_free (self->folder);
  memset (self, 0, sizeof *self);
}

void
ds_recovery_close (DsRecovery *self)
{
  char name[PATH_BYTES];

  if (self->folder == NULL)
    return;
  if (self->number > 0)
    remove_number (self, self->number);
  file_path (name, self->folder, self->token, -1, ".lock");
  unlink (name);
  ds_recovery_abandon (self);
}

/* ---- afterwards */

/* Whether the process of this lock file is gone. */
static bool
is_orphan (const char *folder, const char *name)
{
  char path[PATH_BYTES];
  bool orphan;
  int fd;

  snprintf (path, sizeof path, "%s/%s", folder, name);
  fd = open (path, O_RDWR | O_CLOEXEC);
  if (fd < 0)
    return false;
  orphan = flock (fd, LOCK_EX | LOCK_NB) == 0;
  close (fd);
  return orphan;
}

/* The highest number of a whole snapshot of @token; 0: there is none. */
static unsigned
highest_number (const char *folder, const char *token)
{
  const size_t n = strlen (token);
  unsigned highest = 0;
  struct dirent *entry;
  DIR *directory = opendir (folder);

  while (directory != NULL && (entry = readdir (directory)) != NULL) {
    char *end;
    unsigned long number;

    if (strncmp (entry->d_name, token, n) != 0 || entry->d_name[n] != '-')
      continue;
    number = strtoul (entry->d_name + n + 1, &end, 10);
    if (strcmp (end, ".delve") == 0 && number <= INT32_MAX && number > highest)
      highest = (unsigned)number;
  }
  if (directory != NULL)
    closedir (directory);
  return highest;
}

DsStatus
ds_recovery_list (const char *folder, char ***tokens, size_t *n, DsError *err)
{
  DS_ARRAY (char *) found = { 0 };
  DsStatus status = DS_OK;
  struct dirent *entry;
  DIR *directory = opendir (folder);

  *tokens = NULL;
  *n = 0;
  while (directory != NULL && status == DS_OK && (entry = readdir (directory)) != NULL) {
    const size_t length = strlen (entry->d_name);
    char *token;

    if (length != DS_RECOVERY_TOKEN + strlen (".lock") ||
        strcmp (entry->d_name + DS_RECOVERY_TOKEN, ".lock") != 0 ||
        !is_orphan (folder, entry->d_name))
      continue;
    token = ds_strndup (entry->d_name, DS_RECOVERY_TOKEN);
    if (token != NULL && highest_number (folder, token) == 0) {
      ds_recovery_remove (folder, token); /* it died before its first snapshot */
      ds_free (token);
    } else if (token == NULL || !ds_array_push (&found, token)) {
      ds_free (token);
      status = ds_fail_nomem (err, "recovery");
    }
  }
  if (directory != NULL)
    closedir (directory);
  *tokens = found.items;
  *n = found.n;
  return status;
}

/* The largest number that a cell of @layer may have: tables must have what numbers refer to. */
static int64_t
highest_value (const DsLevel *level, DsLayer layer)
{
  switch (layer) {
  case DS_LAYER_ROOM:
    return (int64_t)ds_rooms_count (level->rooms);
  case DS_LAYER_ORIGIN:
    return (int64_t)ds_origins_count (level->origins);
  case DS_LAYER_PIN:
    return DS_PIN_ALL;
  default:
    return -1; /* tiles have names */
  }
}

static bool
read_layer (DsNode line, DsLayer *layer)
{
  const char *name;
  DsNode node;

  if (!ds_node_get (line, "layer", &node) || (name = ds_node_string (node, NULL)) == NULL)
    return false;
  for (int i = 0; i < DS_N_LAYERS; i++)
    if (strcmp (ds_layer_id ((DsLayer)i), name) == 0) {
      *layer = (DsLayer)i;
      return true;
    }
  return false;
}

/* What a line of the log sets: a grid and the value, from its known keys. */
static bool
read_target (DsNode line, DsDelve *delve, DsGrid **grid, uint32_t *value)
{
  int64_t floor, number = -1;
  DsLevel *level;
  DsLayer layer;
  DsNode node;
  const char *tile;

  if (!ds_node_get (line, "floor", &node) || !ds_node_int (node, &floor) || floor < 0 ||
      (size_t)floor >= delve->dungeon.n_floors || !read_layer (line, &layer))
    return false;
  level = &delve->dungeon.floors[floor];
  *grid = &level->layers[layer];
  if (layer != DS_LAYER_GROUND && layer != DS_LAYER_FEATURE) {
    if (!ds_node_get (line, "value", &node) || !ds_node_int (node, &number) || number < 0 ||
        number > highest_value (level, layer))
      return false;
    *value = (uint32_t)number;
    return true;
  }
  if (!ds_node_get (line, "tile", &node))
    return false;
  tile = ds_node_string (node, NULL);
  *value = tile != NULL ? ds_rules_find_tile (delve->rules, tile) : DS_TILE_NONE;
  return true;
}

static DsStatus
apply_line (DsNode line, DsDelve *delve, DsErrors *errors)
{
  DsGrid *grid;
  DsNode runs;
  uint32_t value;

  if (!read_target (line, delve, &grid, &value) || !ds_node_get (line, "runs", &runs) ||
      ds_node_type (runs) != DS_JSON_ARRAY)
    return ds_node_fail (line, errors, "", "recovery.line",
                         N_ ("this is no line of a recovery log"));
  for (size_t i = 0; i < ds_node_length (runs); i++) {
    DsRun run;

    if (!ds_run_read (&run, ds_node_at (runs, i), grid->w, grid->h, 0, "runs", errors))
      return DS_BAD_DATA;
    for (int32_t x = run.x0; x <= run.x1; x++)
      if (!ds_grid_set (grid, x, run.y, value))
        return ds_errors_add (errors, DS_NOMEM, "recovery", "no-memory",
                              N_ ("there is not enough memory"));
  }
  return DS_OK;
}

/* Applies the batches that have their end; a torn one at the end of the log never happened. */
static DsStatus
apply_log (DsDelve *delve, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  static const char end_mark[] = "{\"end\":true}\n";
  const char *last = NULL;
  DsStatus status = DS_OK;

  for (const char *at = bytes; (at = strstr (at, end_mark)) != NULL; at += sizeof end_mark - 1)
    last = at;
  while (last != NULL && bytes < last && status == DS_OK) {
    const char *line_end = memchr (bytes, '\n', (size_t)(last - bytes) + 1);
    DsJson *json;

    if (line_end == NULL)
      line_end = last;
    if (strncmp (bytes, end_mark, sizeof end_mark - 1) != 0) {
      status = ds_json_parse (&json, name, bytes, (size_t)(line_end - bytes), errors);
      if (status == DS_OK)
        status = apply_line (ds_json_root (json), delve, errors);
      ds_json_free (json);
    }
    bytes = line_end + 1;
  }
  return status;
}

char *
ds_recovery_path (const char *folder, const char *token)
{
  char name[PATH_BYTES], *path;
  size_t n;

  file_path (name, folder, token, -1, ".lock");
  if (ds_io_read_bytes (name, &path, &n, NULL) != DS_OK)
    return NULL;
  if (n == 0 || memchr (path, '\0', n) != NULL) {
    ds_free (path);
    return NULL;
  }
  return path;
}

DsStatus
ds_recovery_load (DsDelve *out, const char *folder, const char *token, DsRules *rules, char **path,
                  DsErrors *errors)
{
  const unsigned number = highest_number (folder, token);
  char name[PATH_BYTES], *bytes;
  DsStatus status;
  size_t n;

  file_path (name, folder, token, (int)number, ".delve");
  status = ds_io_load (out, name, rules, errors);
  if (status != DS_OK)
    return status;
  file_path (name, folder, token, (int)number, ".log");
  if (ds_io_read_bytes (name, &bytes, &n, NULL) == DS_OK) {
    status = apply_log (out, name, bytes, n, errors);
    ds_free (bytes);
  }
  if (status != DS_OK)
    ds_delve_clear (out);
  else if (path != NULL)
    *path = ds_recovery_path (folder, token);
  return status;
}

void
ds_recovery_remove (const char *folder, const char *token)
{
  DsRecovery files = { .folder = (char *)folder };
  char name[PATH_BYTES];
  unsigned number;

  snprintf (files.token, sizeof files.token, "%s", token);
  while ((number = highest_number (folder, token)) > 0) {
    remove_number (&files, number);
    file_path (name, folder, token, (int)number, ".delve");
    if (access (name, F_OK) == 0)
      break; /* it cannot be removed */
  }
  file_path (name, folder, token, -1, ".lock");
  unlink (name);
}
