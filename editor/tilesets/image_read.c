/* editor/tilesets/image_read.c — see image_read.h */
#include "tilesets/image_read.h"

#include "app/work.h"

typedef struct {
  DseImageRead image;
  DseImageReadFunc done;
} ImageReadWork;

static void
read_work_free (gpointer data)
{
  ImageReadWork *work = data;

  dsu_sheet_release (work->image.sheet);
  g_free (work->image.path);
  g_free (work);
}

static void
decode (gpointer data)
{
  DseImageRead *image = &((ImageReadWork *)data)->image;

  (void)!dsu_sheet_take (&image->sheet, image->path, image->transparent, &image->error);
}

static void
on_decoded (gpointer owner, gpointer data)
{
  ImageReadWork *work = data;

  work->done (owner, &work->image);
}

gboolean
dse_image_read (gpointer owner, const char *path, uint32_t transparent, guint tag,
                DseImageReadFunc done)
{
  ImageReadWork *work;

  g_return_val_if_fail (G_IS_OBJECT (owner) && path != NULL && done != NULL, FALSE);

  work = g_new0 (ImageReadWork, 1);
  work->done = done;
  work->image = (DseImageRead){ .path = g_strdup (path), .transparent = transparent, .tag = tag };
  work->image.is_late = dsu_sheet_pending (path, transparent) > DSU_SHEET_PIXELS_AT_ONCE;
  if (work->image.is_late) {
    dse_work_start (owner, work, decode, on_decoded, read_work_free);
    return TRUE;
  }
  decode (work);
  on_decoded (owner, work);
  read_work_free (work);
  return FALSE;
}
