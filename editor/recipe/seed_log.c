/* editor/recipe/seed_log.c — history of the seeds of a level, each with a picture that is drawn in
 * the background. */
#include "recipe/seed_log.h"

#include "app/work.h"
#include "thumbnail.h"

#define SEEDS_MAX 60
#define PICTURE_SIDE 96 /* pixels of the longer side */
#define CALM_MS 300     /* after the last edit a new picture is drawn */

struct _DseSeedLog {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  GArray *seeds; /* DseSeed */
  gsize position;
  guint redrawing; /* source; 0: none */
};

G_DEFINE_FINAL_TYPE (DseSeedLog, dse_seed_log, G_TYPE_OBJECT)

/* A picture that is drawn in a worker. */
typedef struct {
  DsDelve delve;
  gsize floor;
  guint64 revision;
  GdkTexture *picture; /* owned */
} SeedPicture;

static void
drawing_free (gpointer data)
{
  SeedPicture *drawing = data;

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
dse_seed_log_count (DseSeedLog *self)
{
  g_return_val_if_fail (DSE_IS_SEED_LOG (self), 0);

  return self->seeds->len;
}

const DseSeed *
dse_seed_log_get (DseSeedLog *self, gsize i)
{
  g_return_val_if_fail (DSE_IS_SEED_LOG (self) && i < self->seeds->len, NULL);

  return &g_array_index (self->seeds, DseSeed, i);
}

gsize
dse_seed_log_get_position (DseSeedLog *self)
{
  g_return_val_if_fail (DSE_IS_SEED_LOG (self), 0);

  return self->position;
}

static void
announce (DseSeedLog *self)
{
  g_signal_emit_by_name (self, "changed");
}

/* Position of @seed in the history; beyond its end: it is not there. */
static gsize
find (DseSeedLog *self, guint64 seed)
{
  gsize i = 0;

  while (i < self->seeds->len && dse_seed_log_get (self, i)->seed != seed)
    i++;
  return i;
}

static void
work (gpointer data)
{
  SeedPicture *drawing = data;

  drawing->picture = dsu_thumbnail_new (&drawing->delve, drawing->floor, PICTURE_SIDE);
}

/* Of two pictures of a seed the one of the newer level stays. */
static void
on_worked (gpointer owner, gpointer data)
{
  DseSeedLog *self = owner;
  SeedPicture *drawing = data;
  DseSeed *seen;
  gsize i;

  i = find (self, drawing->delve.dungeon.seed);
  if (i == self->seeds->len)
    return;
  seen = &g_array_index (self->seeds, DseSeed, i);
  if (seen->picture != NULL && drawing->revision < seen->revision)
    return;
  seen->revision = drawing->revision;
  g_set_object (&seen->picture, drawing->picture);
  announce (self);
}

static void
draw (DseSeedLog *self)
{
  SeedPicture *drawing = g_new0 (SeedPicture, 1);

  if (ds_delve_copy (&drawing->delve, dsu_document_get_delve (self->document), NULL) != DS_OK) {
    drawing_free (drawing);
    return;
  }
  drawing->floor = dsu_canvas_get_floor (self->canvas);
  drawing->revision = dsu_document_get_revision (self->document);
  dse_work_start (self, drawing, work, on_worked, drawing_free);
}

void
dse_seed_log_remember (DseSeedLog *self)
{
  DseSeed seen = { 0 };

  g_return_if_fail (DSE_IS_SEED_LOG (self));

  seen.seed = dsu_document_get_delve (self->document)->dungeon.seed;
  self->position = find (self, seen.seed);
  if (self->position == self->seeds->len) {
    if (self->seeds->len == SEEDS_MAX)
      g_array_remove_index (self->seeds, 0);
    g_array_append_val (self->seeds, seen);
    self->position = self->seeds->len - 1;
  }
  draw (self);
  announce (self);
}

static gboolean
on_edited (gpointer data)
{
  DseSeedLog *self = data;

  self->redrawing = 0;
  if (find (self, dsu_document_get_delve (self->document)->dungeon.seed) < self->seeds->len)
    draw (self);
  return G_SOURCE_REMOVE;
}

void
dse_seed_log_redraw_soon (DseSeedLog *self)
{
  g_return_if_fail (DSE_IS_SEED_LOG (self));

  g_clear_handle_id (&self->redrawing, g_source_remove);
  self->redrawing = g_timeout_add (CALM_MS, on_edited, self);
}

void
dse_seed_log_follow (DseSeedLog *self, guint64 seed)
{
  gsize position;

  g_return_if_fail (DSE_IS_SEED_LOG (self));

  position = find (self, seed);
  if (position == self->seeds->len || position == self->position)
    return;
  self->position = position;
  announce (self);
}

GVariant *
dse_seed_log_pack (DseSeedLog *self)
{
  GVariantBuilder builder;

  g_return_val_if_fail (DSE_IS_SEED_LOG (self), NULL);

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(tay)"));
  for (guint i = 0; i < self->seeds->len; i++) {
    const DseSeed *seen = dse_seed_log_get (self, i);
    g_autoptr (GBytes) png =
        seen->picture != NULL ? gdk_texture_save_to_png_bytes (seen->picture) : NULL;

    if (png != NULL)
      g_variant_builder_add (&builder, "(t@ay)", seen->seed,
                             g_variant_new_from_bytes (G_VARIANT_TYPE ("ay"), png, TRUE));
  }
  return g_variant_builder_end (&builder);
}

/* The picture of @png; NULL: it is none, or larger than those of seeds. */
static GdkTexture *
read_picture (GVariant *png)
{
  g_autoptr (GBytes) bytes = g_variant_get_data_as_bytes (png);
  g_autoptr (GdkTexture) picture = gdk_texture_new_from_bytes (bytes, NULL);

  return picture != NULL && gdk_texture_get_width (picture) <= 2 * PICTURE_SIDE &&
                 gdk_texture_get_height (picture) <= 2 * PICTURE_SIDE
             ? g_steal_pointer (&picture)
             : NULL;
}

void
dse_seed_log_unpack (DseSeedLog *self, GVariant *seeds)
{
  GVariantIter iter;
  GVariant *png;
  DseSeed seen = { 0 };
  guint n = 0;

  g_return_if_fail (DSE_IS_SEED_LOG (self));
  g_return_if_fail (seeds != NULL && g_variant_is_of_type (seeds, G_VARIANT_TYPE ("a(tay)")));

  g_variant_iter_init (&iter, seeds);
  while (g_variant_iter_next (&iter, "(t@ay)", &seen.seed, &png)) {
    if (self->seeds->len < SEEDS_MAX && find (self, seen.seed) == self->seeds->len) {
      seen.picture = read_picture (png);
      if (seen.picture != NULL)
        g_array_insert_val (self->seeds, n++, seen);
    }
    g_variant_unref (png);
  }
  self->position = find (self, dsu_document_get_delve (self->document)->dungeon.seed);
  if (self->position == self->seeds->len)
    self->position = self->seeds->len > 0 ? self->seeds->len - 1 : 0;
  announce (self);
}

static void
dse_seed_log_finalize (GObject *object)
{
  DseSeedLog *self = DSE_SEED_LOG (object);

  g_clear_handle_id (&self->redrawing, g_source_remove);
  g_array_unref (self->seeds);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_seed_log_parent_class)->finalize (object);
}

static void
dse_seed_log_class_init (DseSeedLogClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_seed_log_finalize;
  g_signal_new ("changed", DSE_TYPE_SEED_LOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
}

static void
dse_seed_log_init (DseSeedLog *self)
{
  self->seeds = g_array_new (FALSE, TRUE, sizeof (DseSeed));
  g_array_set_clear_func (self->seeds, seed_clear);
}

DseSeedLog *
dse_seed_log_new (DsuCanvas *canvas, DsuDocument *document)
{
  DseSeedLog *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_SEED_LOG, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  return self;
}
