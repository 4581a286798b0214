/* editor/page_seeds.c — the seeds that were seen, each with a picture that is drawn in the
 * background: of a large level it takes a good part of a second. */
#include "page_private.h"

#include "thumbnail.h"

#define SEEDS_MAX 60
#define PICTURE_SIDE 96 /* pixels of the longer side */

/* Owned by its task: the worker may outlive the page, which must not be disposed in its thread. */
typedef struct {
  GWeakRef page;
  DsDelve delve;
  gsize floor;
  guint64 revision;
  GdkTexture *picture; /* owned */
} Drawing;

static void
drawing_free (gpointer data)
{
  Drawing *drawing = data;

  g_weak_ref_clear (&drawing->page);
  ds_delve_clear (&drawing->delve);
  g_clear_object (&drawing->picture);
  g_free (drawing);
}

static void
seed_clear (gpointer data)
{
  g_clear_object (&((DseSeed *)data)->picture);
}

gsize
dse_page_n_seeds (DsePage *self)
{
  return self->seeds->len;
}

const DseSeed *
dse_page_get_seed_at (DsePage *self, gsize i)
{
  return &g_array_index (self->seeds, DseSeed, i);
}

gsize
dse_page_get_seed_position (DsePage *self)
{
  return self->seed_position;
}

/* The place of @seed in the history; beyond its end: it is not there. */
static gsize
find (DsePage *self, guint64 seed)
{
  gsize i = 0;

  while (i < self->seeds->len && dse_page_get_seed_at (self, i)->seed != seed)
    i++;
  return i;
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Drawing *drawing = data;

  drawing->picture = dsu_thumbnail_new (&drawing->delve, drawing->floor, PICTURE_SIDE);
  g_task_return_boolean (task, TRUE);
}

/* Of two pictures of a seed the one of the newer level stays. */
static void
on_worked (GObject *source, GAsyncResult *result, gpointer data)
{
  Drawing *drawing = g_task_get_task_data (G_TASK (result));
  g_autoptr (DsePage) self = g_weak_ref_get (&drawing->page);
  DseSeed *seen;
  gsize i;

  if (self == NULL || self->seeds == NULL)
    return;
  i = find (self, drawing->delve.dungeon.seed);
  if (i == self->seeds->len)
    return;
  seen = &g_array_index (self->seeds, DseSeed, i);
  if (seen->picture != NULL && drawing->revision < seen->revision)
    return;
  seen->revision = drawing->revision;
  g_set_object (&seen->picture, drawing->picture);
  dse_page_emit (self, "seeds-changed");
}

static void
draw (DsePage *self)
{
  g_autoptr (GTask) task = NULL;
  Drawing *drawing = g_new0 (Drawing, 1);

  g_weak_ref_init (&drawing->page, self);
  if (ds_delve_copy (&drawing->delve, dsu_document_get_delve (self->document), NULL) != DS_OK) {
    drawing_free (drawing);
    return;
  }
  drawing->floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
  drawing->revision = dsu_document_get_revision (self->document);
  task = g_task_new (NULL, NULL, on_worked, NULL);
  g_task_set_task_data (task, drawing, drawing_free);
  g_task_run_in_thread (task, work);
}

/* Notes what the seed looks like now; a seed stands in the history once. */
void
dse_page_remember_seed (DsePage *self)
{
  const DseSeed seen = { .seed = dsu_document_get_delve (self->document)->dungeon.seed };

  self->seed_position = find (self, seen.seed);
  if (self->seed_position == self->seeds->len) {
    if (self->seeds->len == SEEDS_MAX)
      g_array_remove_index (self->seeds, 0);
    g_array_append_val (self->seeds, seen);
    self->seed_position = self->seeds->len - 1;
  }
  draw (self);
  dse_page_emit (self, "seeds-changed");
}

void
dse_page_init_seeds (DsePage *self)
{
  self->seeds = g_array_new (FALSE, TRUE, sizeof (DseSeed));
  g_array_set_clear_func (self->seeds, seed_clear);
}
