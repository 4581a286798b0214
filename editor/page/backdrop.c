/* editor/page/backdrop.c — draws and edits the reference image of the shown floor. */
#include "page/backdrop.h"

#include "paint/zoom.h"
#include "tilesets/image_read.h"

#include <glib/gi18n.h>
#include <string.h>

#define STEP_MS 300 /* without a change, which ends an undo step */

struct _DseBackdrop {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  guint layer; /* of the canvas */
  gboolean is_hidden;
  DsBackdrop picture; /* of the shown floor */
  gsize floor;        /* of it */
  guint step;         /* source that makes an undo step of a change that is shown; 0: none */

  char *path;          /* of the file that @texture is of; NULL: none */
  GdkTexture *texture; /* NULL: it is not decoded, or cannot be */
  char *error;
  guint n_reads; /* number of the latest one */
};

G_DEFINE_FINAL_TYPE (DseBackdrop, dse_backdrop, G_TYPE_OBJECT)

static guint changed_signal;

static void
emit_changed (DseBackdrop *self)
{
  dsu_canvas_touch_layer (self->canvas, self->layer);
  g_signal_emit (self, changed_signal, 0);
}

/* ---- drawing */

/* Where the picture lies on the canvas. */
static graphene_rect_t
bounds_of (const DseBackdrop *self, const DsuViewport *viewport)
{
  const double px = (double)viewport->quarters / DSU_QUARTERS / viewport->scale; /* of a cell */
  const double unit = px / DS_BACKDROP_UNITS;
  const double w = self->picture.width * unit;

  return GRAPHENE_RECT_INIT (
      (float)(self->picture.x * unit - (double)viewport->x / viewport->scale),
      (float)(self->picture.y * unit - (double)viewport->y / viewport->scale), (float)w,
      (float)(w * gdk_texture_get_height (self->texture) / gdk_texture_get_width (self->texture)));
}

static void
append_clipped (const DseBackdrop *self, GtkSnapshot *snapshot, const graphene_rect_t *bounds,
                const DsuViewport *viewport, DsRect cells)
{
  const double px = (double)viewport->quarters / DSU_QUARTERS / viewport->scale;
  const graphene_rect_t clip =
      GRAPHENE_RECT_INIT ((float)(cells.x * px - (double)viewport->x / viewport->scale),
                          (float)(cells.y * px - (double)viewport->y / viewport->scale),
                          (float)(cells.w * px), (float)(cells.h * px));

  gtk_snapshot_push_clip (snapshot, &clip);
  gtk_snapshot_append_texture (snapshot, self->texture, bounds);
  gtk_snapshot_pop (snapshot);
}

/* Cells of the floor that are in view, at least in part. */
static DsRect
seen_cells (const DsuViewport *viewport, const DsDungeon *dungeon)
{
  const gint64 q = viewport->quarters;
  const gint64 x0 = MAX (viewport->x, 0) * DSU_QUARTERS / q,
               y0 = MAX (viewport->y, 0) * DSU_QUARTERS / q,
               x1 = (viewport->x + viewport->w) * DSU_QUARTERS / q + 1,
               y1 = (viewport->y + viewport->h) * DSU_QUARTERS / q + 1;
  const DsRect seen = { (int32_t)x0, (int32_t)y0, (int32_t)MAX (x1 - x0, 0),
                        (int32_t)MAX (y1 - y0, 0) };

  return ds_rect_intersect (seen, (DsRect){ 0, 0, dungeon->w, dungeon->h });
}

/* The picture where the floor has no ground, a run of cells at a time. */
static void
append_below (const DseBackdrop *self, GtkSnapshot *snapshot, const graphene_rect_t *bounds,
              const DsuViewport *viewport)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  const DsGrid *ground = &dungeon->floors[self->floor].layers[DS_LAYER_GROUND];
  const DsRect seen = seen_cells (viewport, dungeon);

  for (int32_t y = seen.y; y < seen.y + seen.h; y++) {
    const uint16_t *row = ds_grid_row (ground, y);
    int32_t from = seen.x;

    for (int32_t x = seen.x; x <= seen.x + seen.w; x++)
      if (x == seen.x + seen.w || row[x] != DS_TILE_NONE) {
        if (x > from)
          append_clipped (self, snapshot, bounds, viewport, (DsRect){ from, y, x - from, 1 });
        from = x + 1;
      }
  }
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseBackdrop *self = data;
  graphene_rect_t bounds;

  if (self->is_hidden || self->texture == NULL || self->picture.opacity == 0)
    return;
  bounds = bounds_of (self, viewport);
  gtk_snapshot_push_opacity (snapshot, self->picture.opacity / 100.0);
  if (self->picture.is_below)
    append_below (self, snapshot, &bounds, viewport);
  else
    gtk_snapshot_append_texture (snapshot, self->texture, &bounds);
  gtk_snapshot_pop (snapshot);
}

/* ---- the file */

static void
release_sheet (gpointer sheet)
{
  dsu_sheet_release (sheet);
}

static void
on_read (gpointer owner, DseImageRead *image)
{
  DseBackdrop *self = owner;
  DsuSheet *sheet = image->sheet;
  char sentence[DS_SENTENCE];

  if (image->tag != self->n_reads)
    return;
  g_clear_pointer (&self->error, g_free);
  g_clear_object (&self->texture);
  if (sheet == NULL)
    self->error = g_strdup (ds_error_format (&image->error, sentence, sizeof sentence));
  else {
    g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
        sheet->pixels, (gsize)sheet->w * (gsize)sheet->h * 4, release_sheet, sheet);

    self->texture =
        gdk_memory_texture_new (sheet->w, sheet->h, GDK_MEMORY_DEFAULT, bytes, (gsize)sheet->w * 4);
    image->sheet = NULL;
  }
  if (image->is_late)
    emit_changed (self);
}

/* The file of the picture; NULL: there is none, or it is relative to a level without a file. */
static char *
dup_path (DseBackdrop *self)
{
  const char *file = self->picture.file, *level = dsu_document_get_path (self->document);
  g_autofree char *folder = level != NULL ? g_path_get_dirname (level) : NULL;

  if (file[0] == '\0')
    return NULL;
  if (file[0] == '/')
    return g_strdup (file);
  return folder != NULL ? g_build_filename (folder, file, NULL) : NULL;
}

/* FALSE: it is the file that was read. */
static gboolean
read_file (DseBackdrop *self)
{
  char *path = dup_path (self);
  const gboolean is_same = g_strcmp0 (path, self->path) == 0;

  g_free (self->path);
  self->path = path;
  if (is_same && (self->texture != NULL || self->error != NULL))
    return FALSE;
  self->n_reads++;
  g_clear_pointer (&self->error, g_free);
  g_clear_object (&self->texture);
  if (path != NULL)
    dse_image_read (self, path, DSU_NO_COLOUR, self->n_reads, on_read);
  else if (self->picture.file[0] != '\0')
    self->error = g_strdup_printf (_ ("%s: save the level first, in the folder of the image"),
                                   self->picture.file);
  return TRUE;
}

/* ---- following the document */

/* Cells that get a ground, or lose it, cover the picture or show it. */
static void
take (DseBackdrop *self)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  const gsize floor = dsu_canvas_get_floor (self->canvas);
  DsBackdrop picture = { 0 };
  gboolean is_new;

  if (self->step != 0) { /* it is being changed */
    dsu_canvas_touch_layer (self->canvas, self->layer);
    return;
  }
  if (floor < dungeon->n_floors)
    ds_backdrop_of (&picture, dungeon->floors[floor].extras);
  self->floor = floor;
  if (picture.file[0] == '\0' && self->picture.file[0] == '\0')
    return;
  is_new = !ds_backdrop_equal (&picture, &self->picture);
  self->picture = picture;
  if (read_file (self) || is_new)
    emit_changed (self);
  else if (picture.is_below)
    dsu_canvas_touch_layer (self->canvas, self->layer);
}

/* ---- edits */

static gboolean
apply (DseBackdrop *self, const DsBackdrop *picture, const char *label)
{
  const DsCmdBackdrop cmd = { .cmd.type = &ds_cmd_backdrop,
                              .floor = self->floor,
                              .backdrop = picture };

  return dsu_document_apply_step (self->document, &cmd.cmd, label);
}

/* The absolute @path as a level in @folder (NULL: it has no file yet) names it. FALSE: too long. */
static gboolean
put_file (DsBackdrop *picture, const char *path, const char *folder)
{
  const gsize n = folder != NULL ? strlen (folder) : 0;

  if (n > 0 && strncmp (path, folder, n) == 0 && path[n] == '/')
    path += n + 1;
  if (strlen (path) >= sizeof picture->file)
    return FALSE;
  memset (picture->file, 0, sizeof picture->file);
  memcpy (picture->file, path, strlen (path));
  return TRUE;
}

void
dse_backdrop_settle (DseBackdrop *self)
{
  DsBackdrop picture;

  g_return_if_fail (DSE_IS_BACKDROP (self));

  picture = self->picture;
  if (self->step == 0)
    return;
  g_clear_handle_id (&self->step, g_source_remove);
  apply (self, &picture, N_ ("Adjust Reference Image"));
  take (self);
}

static gboolean
on_step (gpointer data)
{
  DseBackdrop *self = data;

  if (dsu_document_in_group (self->document))
    return G_SOURCE_CONTINUE;
  dse_backdrop_settle (self);
  return G_SOURCE_REMOVE;
}

gboolean
dse_backdrop_choose (DseBackdrop *self, const char *path)
{
  const char *level;
  g_autofree char *folder = NULL;
  DsBackdrop picture;

  g_return_val_if_fail (DSE_IS_BACKDROP (self) && path != NULL && path[0] == '/', FALSE);

  dse_backdrop_settle (self);
  level = dsu_document_get_path (self->document);
  folder = level != NULL ? g_path_get_dirname (level) : NULL;
  picture = self->picture;
  if (picture.file[0] == '\0')
    picture = (DsBackdrop){ .width = dsu_document_get_delve (self->document)->dungeon.w *
                                     DS_BACKDROP_UNITS,
                            .opacity = DS_BACKDROP_OPACITY };
  if (!put_file (&picture, path, folder)) {
    g_autofree char *error = g_strdup_printf (ngettext ("text too long: expected at most %d byte",
                                                        "text too long: expected at most %d bytes",
                                                        DS_BACKDROP_FILE_BYTES - 1),
                                              DS_BACKDROP_FILE_BYTES - 1);

    dsu_document_show_error (self->document, error);
    return FALSE;
  }
  self->is_hidden = FALSE;
  g_clear_pointer (&self->error, g_free); /* the file is read again */
  g_clear_object (&self->texture);
  return apply (self, &picture, N_ ("Choose Reference Image"));
}

/* The picture of a floor of a level in the folder @from (NULL: none yet) as one in @to names it.
 * FALSE: as before. */
static gboolean
follow (DsBackdrop *out, const DsExtras *floor, const char *from, const char *to)
{
  g_autofree char *path = NULL;
  DsBackdrop before;

  ds_backdrop_of (&before, floor);
  *out = before;
  if (before.file[0] == '/')
    path = g_strdup (before.file);
  else if (before.file[0] != '\0' && from != NULL)
    path = g_build_filename (from, before.file, NULL);
  return path != NULL && put_file (out, path, to) && strcmp (out->file, before.file) != 0;
}

void
dse_backdrop_follow (DseBackdrop *self, const char *level)
{
  const DsDungeon *dungeon;
  const char *old;
  g_autofree char *from = NULL, *to = NULL;

  g_return_if_fail (DSE_IS_BACKDROP (self) && level != NULL);

  dse_backdrop_settle (self);
  dungeon = &dsu_document_get_delve (self->document)->dungeon;
  old = dsu_document_get_path (self->document);
  from = old != NULL ? g_path_get_dirname (old) : NULL;
  to = g_path_get_dirname (level);
  for (gsize i = 0; i < dungeon->n_floors && g_strcmp0 (from, to) != 0; i++) {
    DsBackdrop picture;
    const DsCmdBackdrop cmd = { .cmd.type = &ds_cmd_backdrop, .floor = i, .backdrop = &picture };

    if (follow (&picture, dungeon->floors[i].extras, from, to))
      dsu_document_apply_step (self->document, &cmd.cmd, N_ ("Move Reference Image"));
  }
}

DsStatus
dse_backdrop_follow_copy (DsDelve *copy, const char *old, const char *level, DsError *err)
{
  g_autofree char *from = NULL, *to = NULL;
  DsStatus status = DS_OK;

  g_return_val_if_fail (copy != NULL && level != NULL, DS_BAD_ARG);

  from = old != NULL ? g_path_get_dirname (old) : NULL;
  to = g_path_get_dirname (level);
  for (gsize i = 0; i < copy->dungeon.n_floors && g_strcmp0 (from, to) != 0 && status == DS_OK;
       i++) {
    DsFloor *floor = &copy->dungeon.floors[i];
    DsBackdrop picture;
    DsExtras *moved;

    if (!follow (&picture, floor->extras, from, to))
      continue;
    status = ds_backdrop_put (&moved, floor->extras, &picture, err);
    if (status != DS_OK)
      break;
    ds_extras_unref (floor->extras);
    floor->extras = moved;
  }
  return status;
}

void
dse_backdrop_remove (DseBackdrop *self)
{
  g_return_if_fail (DSE_IS_BACKDROP (self));

  dse_backdrop_settle (self);
  apply (self, &(DsBackdrop){ 0 }, N_ ("Remove Reference Image"));
}

void
dse_backdrop_adjust (DseBackdrop *self, const DsBackdrop *to)
{
  g_return_if_fail (DSE_IS_BACKDROP (self) && to != NULL);

  if (self->picture.file[0] == '\0' || ds_backdrop_equal (to, &self->picture))
    return;
  self->picture = *to;
  g_clear_handle_id (&self->step, g_source_remove);
  self->step = g_timeout_add (STEP_MS, on_step, self);
  emit_changed (self);
}

/* ---- state */

const DsBackdrop *
dse_backdrop_get (DseBackdrop *self)
{
  g_return_val_if_fail (DSE_IS_BACKDROP (self), NULL);

  return &self->picture;
}

const char *
dse_backdrop_get_error (DseBackdrop *self)
{
  g_return_val_if_fail (DSE_IS_BACKDROP (self), NULL);

  return self->error;
}

gboolean
dse_backdrop_get_visible (DseBackdrop *self)
{
  g_return_val_if_fail (DSE_IS_BACKDROP (self), FALSE);

  return !self->is_hidden;
}

void
dse_backdrop_set_visible (DseBackdrop *self, gboolean visible)
{
  g_return_if_fail (DSE_IS_BACKDROP (self));

  if (self->is_hidden == !visible)
    return;
  self->is_hidden = !visible;
  emit_changed (self);
}

/* ---- life */

static void
on_floor (DseBackdrop *self)
{
  dse_backdrop_settle (self);
  take (self);
}

static void
dse_backdrop_dispose (GObject *object)
{
  DseBackdrop *self = DSE_BACKDROP (object);

  g_clear_handle_id (&self->step, g_source_remove);
  if (self->document != NULL) {
    g_signal_handlers_disconnect_by_data (self->document, self);
    g_signal_handlers_disconnect_by_data (self->canvas, self);
    dsu_canvas_remove_layer (self->canvas, self->layer);
  }
  g_clear_object (&self->document);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->error, g_free);
  g_clear_pointer (&self->path, g_free);
  G_OBJECT_CLASS (dse_backdrop_parent_class)->dispose (object);
}

static void
dse_backdrop_class_init (DseBackdropClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_backdrop_dispose;
  changed_signal = g_signal_new ("changed", DSE_TYPE_BACKDROP, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
dse_backdrop_init (DseBackdrop *self)
{
}

DseBackdrop *
dse_backdrop_new (DsuCanvas *canvas, DsuDocument *document)
{
  DseBackdrop *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_BACKDROP, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  self->layer = dsu_canvas_add_layer (canvas, draw, self);
  g_signal_connect_swapped (document, "changed", G_CALLBACK (take), self);
  g_signal_connect_swapped (document, "notify::path", G_CALLBACK (take), self);
  g_signal_connect_swapped (canvas, "floor-changed", G_CALLBACK (on_floor), self);
  take (self);
  return self;
}
