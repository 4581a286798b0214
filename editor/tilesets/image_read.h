/* editor/tilesets/image_read.h — decodes images of tilesets: large ones in a thread. */
#pragma once

#include "paint/sheet.h"

#include <glib-object.h>

/* A decoded image, borrowed. */
typedef struct {
  char *path;
  uint32_t transparent;
  DsuSheet *sheet; /* may be taken: then it is NULL afterwards; NULL: it cannot be read */
  DsError error;
  guint tag;        /* of the caller */
  gboolean is_late; /* the call that asked for it is over */
} DseImageRead;

typedef void (*DseImageReadFunc) (gpointer owner, DseImageRead *image);

/* Decodes the image at @path as dsu_sheet_take() does and calls @done: at once if it is small or in
 * memory, later if it is large and @owner, an object, is still there. TRUE: later. */
gboolean dse_image_read (gpointer owner, const char *path, uint32_t transparent, guint tag,
                         DseImageReadFunc done);
