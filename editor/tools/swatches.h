/* editor/tools/swatches.h — colour and picture of what is painted, kept while it stays chosen. */
#pragma once

#include "rules/rules.h"

#include <gdk/gdk.h>

typedef struct DseSwatches DseSwatches;

/* An empty cache; dse_swatches_free() it. */
DseSwatches *dse_swatches_new (void);
/* Frees the cache with its picture. */
void dse_swatches_free (DseSwatches *self);

/* 0xRRGGBB of @tile from afar. Draws it, unless it is the tile of before. */
guint32 dse_swatches_get_colour (DseSwatches *self, DsRules *rules, guint16 tile);
/* Picture of @kind with @lock (NULL: none), as large as a cell can be shown. Borrowed until the
 * next call. Draws it, unless it is that of before. */
GdkTexture *dse_swatches_get_picture (DseSwatches *self, DsRules *rules, guint16 kind,
                                      const DsLockKind *lock);
