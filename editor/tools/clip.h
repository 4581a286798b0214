/* editor/tools/clip.h — what was copied from a level, in the clipboard: as it is for this program,
 * as a document for another one that runs, as characters for everybody else. */
#pragma once

#include "document.h"

#include <gdk/gdk.h>

#define DSE_TYPE_CLIP (dse_clip_get_type ())
G_DECLARE_FINAL_TYPE (DseClip, dse_clip, DSE, CLIP, GObject)

/* The cells of @mask, or only the things of @ids; NULL with @err set on failure. */
DseClip *dse_clip_new (DsuDocument *document, gsize floor, const DsMask *mask, DsError *err);
DseClip *dse_clip_new_things (DsuDocument *document, gsize floor, const GArray *ids, DsError *err);
const DsDelve *dse_clip_get_delve (DseClip *self);              /* see doc/clip.h */
gboolean dse_clip_is_of (DseClip *self, DsuDocument *document); /* copied from this very level */

gboolean dse_clip_is_offered (GdkClipboard *clipboard); /* something that may be one is in it */
/* @clip is NULL when @findings says why; both are @done's only while it runs. */
typedef void (*DseClipDone) (DseClip *clip, const char *findings, gpointer data);
/* Reads the clipboard: a clip of this program as it is, other text by @rules. Calls @done once. */
void dse_clip_get (GdkClipboard *clipboard, DsRules *rules, DseClipDone done, gpointer data);
