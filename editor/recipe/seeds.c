/* editor/recipe/seeds.c — the seeds that were seen, each with a picture that is drawn in the
 * background: of a large level it takes a good part of a second. */
#include "page/page_private.h"

#include "app/work.h"
#include "thumbnail.h"

#define SEEDS_MAX 60
#define PICTURE_SIDE 96 /* pixels of the longer side */

typedef struct {
  DsDelve delve;
  gsize floor;
  guint64 revision;
  GdkTexture *picture; /* owned */
} Drawing;

static void
drawing_free (gpointer data)
{
  Drawing *drawing = data;

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
work (gpointer data)
{
  Drawing *drawing = data;

  drawing->picture = dsu_thumbnail_new (&drawing->delve, drawing->floor, PICTURE_SIDE);
}

/* Of two pictures of a seed the one of the newer level stays. */
static void
on_worked (gpointer owner, gpointer data)
{
  DsePage *self = owner;
  Drawing *drawing = data;
  DseSeed *seen;
  gsize i;

  if (self->seeds == NULL)
    return; /* it is going */
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
  Drawing *drawing = g_new0 (Drawing, 1);

  if (ds_delve_copy (&drawing->delve, dsu_document_get_delve (self->document), NULL) != DS_OK) {
    drawing_free (drawing);
    return;
  }
  drawing->floor = dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
  drawing->revision = dsu_document_get_revision (self->document);
  dse_work_start (self, drawing, work, on_worked, drawing_free);
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
dse_page_redraw_seed (DsePage *self)
{
  if (find (self, dsu_document_get_delve (self->document)->dungeon.seed) < self->seeds->len)
    draw (self);
}

/* The level may be that of another seed, by Undo. */
void
dse_page_follow_seed (DsePage *self)
{
  const gsize position = find (self, self->seed);

  if (position == self->seeds->len || position == self->seed_position)
    return;
  self->seed_position = position;
  dse_page_emit (self, "seeds-changed");
}

void
dse_page_init_seeds (DsePage *self)
{
  self->seeds = g_array_new (FALSE, TRUE, sizeof (DseSeed));
  g_array_set_clear_func (self->seeds, seed_clear);
}
