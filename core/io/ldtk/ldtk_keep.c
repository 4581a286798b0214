/* core/io/ldtk/ldtk_keep.c — saves levels as LDtk projects over projects of them. */
#include "io/ldtk/ldtk_keep.h"
#include "base/intern.h"
#include "doc/difference.h"
#include "io/floor_pairs.h"
#include "io/ldtk/ldtk_external.h"
#include "io/ldtk/ldtk_level.h"
#include "io/ldtk/ldtk_merge.h"
#include "io/members.h"

#include <stdlib.h>
#include <string.h>

/* A save. */
typedef struct {
  const DsDelve *delve;
  const char *path;
  DsIoOptions options;
  char *old_path; /* of the project that it goes on from; NULL: none */
  char *old;      /* its text */
  size_t n_old;
  DsText project, png;
  DsText apart;  /* the old project where levels of it lie in files of their own; they are joined in
                    old */
  bool has_kept; /* the project has what the old one has besides */
} LdtkSave;

/* ---- the old project */

/* Reads the file at @path if it is there and a project of ours. */
static DsStatus
read_project (LdtkSave *self, const char *path, DsError *err)
{
  const DsStatus status = ds_io_read_bytes (path, &self->old, &self->n_old, err);

  if (status != DS_OK)
    return status == DS_NOT_FOUND ? DS_OK : status;
  if (ds_members_are_in (self->old, self->n_old)) {
    self->old_path = ds_strdup (path);
    return self->old_path != NULL ? DS_OK : ds_fail_nomem (err, path);
  }
  ds_free (self->old);
  self->old = NULL;
  return DS_OK;
}

/* The project at the path of the save, or where the level came from. */
static DsStatus
find_old (LdtkSave *self, DsError *err)
{
  const char *document = self->options.document;
  DsStatus status = DS_OK;

  if (strcmp (self->path, "-") != 0)
    status = read_project (self, self->path, err);
  if (status == DS_OK && self->old == NULL && document != NULL &&
      strcmp (document, self->path) != 0 && ds_file_has_suffix (document, ".ldtk"))
    status = read_project (self, document, err);
  return status;
}

/* Pixels of a cell of its ground; 0: it has none. */
static int32_t
grid_of (DsNode root)
{
  int64_t grid = 0;
  DsNode defs, layers;

  if (ds_node_type (root) != DS_JSON_OBJECT || !ds_node_get (root, "defs", &defs) ||
      ds_node_type (defs) != DS_JSON_OBJECT || !ds_node_get (defs, "layers", &layers) ||
      ds_node_type (layers) != DS_JSON_ARRAY)
    return 0;
  for (size_t i = 0; i < ds_node_length (layers); i++) {
    const DsNode layer = ds_node_at (layers, i);

    if (ds_node_type (layer) == DS_JSON_OBJECT &&
        strcmp (ds_ldtk_string (layer, "identifier"), ds_ldtk_layer_name (DS_LDTK_GROUND)) == 0)
      grid = ds_ldtk_number (layer, "gridSize", 0);
  }
  return grid > 0 && grid <= DS_IO_CELL_MAX ? (int32_t)grid : 0;
}

/* ---- checks */

/* Differences of the level from that of a text. Held by value; all zero is empty. */
typedef struct {
  DsIntern places; /* of what differs */
  DsText key;
  bool is_found, failed; /* it was looked for; memory ran out */
  bool is_unread;        /* the text is no level */
} Lost;

static void
clear_lost (Lost *self)
{
  ds_intern_clear (&self->places);
  ds_text_clear (&self->key);
}

static void
note (void *user, const DsDifference *at)
{
  Lost *self = user;

  self->key.n = 0;
  ds_text_printf (&self->key, "%d %zu %d %d,%d %d,%d ", (int)at->kind, at->floor, (int)at->layer,
                  (int)at->cell.x, (int)at->cell.y, (int)at->was.x, (int)at->was.y);
  ds_text_puts (&self->key, at->name != NULL ? at->name : "");
  ds_text_putc (&self->key, '\0');
  self->failed = self->failed || self->key.failed ||
                 ds_intern_add (&self->places, self->key.bytes) == DS_INTERN_NONE;
}

/* Finds what the level in @text lacks, once. */
static DsStatus
find_lost (const LdtkSave *self, const DsText *text, Lost *out, DsError *err)
{
  DsErrors errors = { 0 };
  DsDelve back;
  DsStatus status;

  if (out->is_found)
    return DS_OK;
  out->is_found = true;
  status = ds_ldtk_read_level (&back, self->path, text->bytes, text->n, &ds_foreign_disk,
                               self->delve->rules, &errors);
  out->is_unread = status != DS_OK;
  if (status != DS_OK)
    return status == DS_NOMEM ? ds_fail_nomem (err, self->path) : DS_OK;
  status = ds_differences_find (self->delve, &back, note, out, err);
  ds_delve_clear (&back);
  return out->failed ? ds_fail_nomem (err, self->path) : status;
}

/* True where @than lacks all that @self lacks. */
static bool
is_no_worse (const Lost *self, const Lost *than)
{
  if (self->is_unread)
    return false;
  for (uint32_t i = 0; i < self->places.n && !than->is_unread; i++)
    if (ds_intern_find (&than->places, self->places.names[i]) == DS_INTERN_NONE)
      return false;
  return true;
}

/* ---- merging */

/* Merges until all fields have a type that can hold them. */
static DsStatus
merge (DsLdtkMerge *merge, DsError *err)
{
  DsStatus status;
  uint32_t n;

  do {
    n = merge->retyped.n;
    merge->out->n = 0;
    status = ds_ldtk_merge (merge, err);
  } while (status == DS_OK && merge->retyped.n > n);
  return status;
}

/* Ends the text as the old one ends behind its value. */
static void
put_tail (const LdtkSave *self, DsNode root, DsText *text)
{
  size_t n;
  const char *end = ds_node_source (root, &n);

  end += n;
  ds_text_add (text, end, (size_t)(self->old + self->n_old - end));
}

/* Merges into @text. True if that holds the level as well as the project of ours does, which lacks
 * @ours of it. */
static bool
holds_level (LdtkSave *self, DsLdtkMerge *merging, DsText *text, Lost *ours, DsStatus *status,
             DsError *err)
{
  Lost lost = { 0 };
  bool holds;

  merging->out = text;
  *status = merge (merging, err);
  if (*status != DS_OK)
    return false;
  put_tail (self, merging->root.of[DS_LDTK_OLD], text);
  *status = text->failed ? ds_fail_nomem (err, self->path) : find_lost (self, text, &lost, err);
  if (*status == DS_OK && lost.places.n > 0)
    *status = find_lost (self, &self->project, ours, err);
  holds = *status == DS_OK && is_no_worse (&lost, ours);
  clear_lost (&lost);
  return holds;
}

/* The merged text becomes the project if it holds the level: at first with as little as it takes,
 * at last with levels as they are written of ours alone, so that the definitions stay. */
static DsStatus
try_merge (LdtkSave *self, DsLdtkMerge *merging, DsError *err)
{
  const int n = self->apart.n > 0 ? 2 : 3;
  DsStatus status = DS_OK;
  bool is_done = false;
  Lost ours = { 0 };

  for (int attempt = 0; attempt < n && status == DS_OK && !is_done; attempt++) {
    DsText text = { 0 };

    merging->is_exact = attempt > 0;
    merging->has_new_levels = attempt > 1;
    is_done = holds_level (self, merging, &text, &ours, &status, err);
    self->has_kept = is_done && !merging->has_new_levels;
    if (is_done) {
      ds_text_clear (&self->project);
      self->project = text;
    } else {
      ds_text_clear (&text);
    }
  }
  clear_lost (&ours);
  return status;
}

/* With the text that we would write of the old level. */
static DsStatus
merge_with (LdtkSave *self, DsNode old, const DsText *base, const DsDelve *base_level, DsError *err)
{
  DsLdtkMerge merging = { .root.of[DS_LDTK_OLD] = old };
  int32_t *floors = ds_floors_pair (&base_level->dungeon, &self->delve->dungeon);
  DsJson *json[2] = { NULL, NULL };
  DsErrors errors = { 0 };
  DsStatus status = floors != NULL ? DS_OK : ds_fail_nomem (err, "ldtk");

  if (status == DS_OK)
    status = ds_json_parse (&json[0], "base", base->bytes, base->n, &errors);
  if (status == DS_OK)
    status = ds_json_parse (&json[1], "new", self->project.bytes, self->project.n, &errors);
  if (status == DS_OK) {
    merging.root.of[DS_LDTK_BASE] = ds_json_root (json[0]);
    merging.root.of[DS_LDTK_NEW] = ds_json_root (json[1]);
    merging.base_of = floors;
    merging.n_floors = self->delve->dungeon.n_floors;
    status = try_merge (self, &merging, err);
  } else if (errors.n > 0 && err != NULL)
    *err = errors.items[0];
  ds_ldtk_merge_clear (&merging);
  ds_json_free (json[0]);
  ds_json_free (json[1]);
  ds_free (floors);
  return status;
}

/* Writes the level of the old project as it would be saved without a change. */
static DsStatus
merge_over (LdtkSave *self, DsNode root, DsError *err)
{
  char *image = ds_io_with_suffix (self->old_path, DS_LDTK_BESIDE);
  DsErrors errors = { 0 };
  DsText base = { 0 }, png = { 0 };
  DsStatus status;
  DsDelve level;

  if (image == NULL)
    return ds_fail_nomem (err, self->path);
  status = ds_ldtk_read_level (&level, self->old_path, self->old, self->n_old, &ds_foreign_disk,
                               self->delve->rules, &errors);
  if (status != DS_OK) {
    ds_free (image);
    return status == DS_NOMEM ? ds_fail_nomem (err, self->path) : DS_OK; /* none of our levels */
  }
  if ((self->options.document != NULL && strcmp (self->options.document, self->old_path) == 0) ||
      ds_floors_are_alike (&level.dungeon, &self->delve->dungeon))
    status = ds_ldtk_write_text (&level, ds_io_base (image), &self->options, &base, &png, err);
  if (status == DS_OK && base.n > 0 && base.n == self->n_old &&
      memcmp (base.bytes, self->old, base.n) == 0) {
    self->has_kept = true; /* there is nothing else */
  } else if (status == DS_OK && base.n > 0 && base.n == self->project.n &&
             memcmp (base.bytes, self->project.bytes, base.n) == 0) {
    self->has_kept = true; /* nothing changed */
    self->project.n = 0;
    ds_text_add (&self->project, self->old, self->n_old);
    if (self->project.failed)
      status = ds_fail_nomem (err, self->path);
  } else if (status == DS_OK && base.n > 0)
    status = merge_with (self, root, &base, &level, err);
  ds_text_clear (&base);
  ds_text_clear (&png);
  ds_delve_clear (&level);
  ds_free (image);
  return status;
}

/* Takes levels of files of their own into the old text. */
static DsStatus
join_levels (LdtkSave *self, DsJson **json, DsError *err)
{
  const bool is_other = strcmp (self->old_path, self->path) != 0; /* with other files */
  DsErrors errors = { 0 };
  DsText joined = { 0 };
  DsStatus status;

  status = ds_ldtk_join_levels (&joined, self->old_path, ds_json_root (*json), is_other, err);
  if (status == DS_OK && joined.n > 0)
    put_tail (self, ds_json_root (*json), &joined);
  if (status == DS_OK && joined.failed)
    status = ds_fail_nomem (err, self->path);
  if (status != DS_OK || joined.n == 0) {
    ds_text_clear (&joined);
    return status;
  }
  ds_json_free (*json);
  self->apart = (DsText){ .bytes = self->old, .n = self->n_old };
  self->n_old = joined.n;
  self->old = joined.bytes;
  status = ds_json_parse (json, self->old_path, self->old, self->n_old, &errors);
  if (status != DS_OK && errors.n > 0 && err != NULL)
    *err = errors.items[0];
  return status == DS_NOMEM ? ds_fail_nomem (err, self->old_path) : status;
}

/* Parses the old project with all of its levels; *@grid is that of its cells, 0: it is none that is
 * gone on from. */
static DsStatus
open_old (LdtkSave *self, DsJson **json, int32_t *grid, DsError *err)
{
  DsErrors errors = { 0 };
  DsStatus status = find_old (self, err);

  if (status != DS_OK || self->old == NULL)
    return status;
  status = ds_json_parse (json, self->old_path, self->old, self->n_old, &errors);
  if (status != DS_OK)
    return status == DS_NOMEM ? ds_fail_nomem (err, self->path) : DS_OK;
  status = join_levels (self, json, err);
  if (status == DS_OK)
    *grid = grid_of (ds_json_root (*json));
  return status;
}

/* Writes self->project. Cells have the size of the old project, which counts in these. */
static DsStatus
save (LdtkSave *self, const char *image, DsError *err)
{
  DsJson *json = NULL;
  int32_t grid = 0;
  DsStatus status = open_old (self, &json, &grid, err);

  if (status == DS_OK && self->options.cell == 0)
    self->options.cell = grid;
  if (status == DS_OK)
    status =
        ds_ldtk_write_text (self->delve, image, &self->options, &self->project, &self->png, err);
  if (status == DS_OK && grid > 0 && grid == self->options.cell)
    status = merge_over (self, ds_json_root (json), err);
  ds_json_free (json);
  return status;
}

static void
clear (LdtkSave *self)
{
  ds_free (self->old);
  ds_free (self->old_path);
  ds_text_clear (&self->apart);
  ds_text_clear (&self->project);
  ds_text_clear (&self->png);
}

/* ---- the format */

bool
ds_ldtk_keeps (const DsDelve *delve, const char *path, const DsIoOptions *options)
{
  LdtkSave self = { .delve = delve, .path = path };
  char *image;
  bool keeps;

  DS_ASSERT (delve != NULL && path != NULL && options != NULL);

  self.options = *options;
  image = ds_io_with_suffix (path, DS_LDTK_BESIDE);
  keeps = image != NULL && save (&self, ds_io_base (image), NULL) == DS_OK && self.has_kept;
  clear (&self);
  ds_free (image);
  return keeps;
}

bool
ds_ldtk_owns (const char *path, const char *beside)
{
  char *text = NULL;
  size_t n;
  bool found = false;

  DS_ASSERT (path != NULL && beside != NULL);

  if (ds_io_read_bytes (path, &text, &n, NULL) == DS_OK)
    found = ds_members_are_in (text, n) && strstr (text, ds_io_base (beside)) != NULL;
  ds_free (text);
  return found;
}

DsStatus
ds_ldtk_write_level (const DsDelve *delve, const char *path, const DsIoOptions *options,
                     DsFilePlan *out, DsError *err)
{
  LdtkSave self = { .delve = delve, .path = path };
  DsStatus status;
  char *image;

  DS_ASSERT (delve != NULL && path != NULL && options != NULL && out != NULL);

  self.options = *options;
  image = ds_io_with_suffix (path, DS_LDTK_BESIDE);
  if (image == NULL)
    return ds_fail_nomem (err, path);
  status = save (&self, ds_io_base (image), err);
  if (status == DS_OK && self.apart.n > 0 && self.has_kept && strcmp (self.old_path, path) == 0)
    status = ds_ldtk_part_levels (&self.project, path, &self.apart, out, err);
  if (status == DS_OK && self.png.n > 0)
    status = ds_file_plan_write (out, image, &self.png, err);
  if (status == DS_OK)
    status = ds_file_plan_write (out, path, &self.project, err);
  clear (&self);
  ds_free (image);
  return status;
}
