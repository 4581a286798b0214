/* editor/tools/clip.h — a piece of a level in the clipboard: as it is for this program, as a
 * document for another process of it, as characters for all other programs. */
#pragma once

#include "document.h"

#include <gdk/gdk.h>

#define DSE_TYPE_CLIP (dse_clip_get_type ())
G_DECLARE_FINAL_TYPE (DseClip, dse_clip, DSE, CLIP, GObject)

/* A copy of the cells of @mask on @floor, with their things. NULL with @err set on failure. */
DseClip *dse_clip_new (DsuDocument *document, gsize floor, const DsMask *mask, DsError *err);
/* A copy of the things of @ids (uint64_t) alone. NULL with @err set on failure. */
DseClip *dse_clip_new_things (DsuDocument *document, gsize floor, const GArray *ids, DsError *err);
/* The drawing of @prefab, which belongs to @rules. NULL with @err set on failure. */
DseClip *dse_clip_new_prefab (DsRules *rules, const DsPrefab *prefab, DsError *err);
/* A copy of the piece @clip, from no document. NULL with @err set on failure. */
DseClip *dse_clip_new_copy (const DsDelve *clip, DsError *err);
/* The copied piece, see doc/clip.h; borrowed. */
const DsDelve *dse_clip_get_delve (DseClip *self);
/* The name of the stamp or prefab that it is of; NULL: of none. Borrowed. */
const char *dse_clip_get_name (DseClip *self);
/* Names the stamp or prefab that it is of, for the history; copied. */
void dse_clip_set_name (DseClip *self, const char *name);
/* True if it was copied from @document. */
gboolean dse_clip_is_of (DseClip *self, DsuDocument *document);

/* Reads a clip from a document by @rules. NULL: *@findings, which the caller frees, says why. */
DseClip *dse_clip_load (const char *path, DsRules *rules, char **findings);
/* Writes it as a document, as ds_io_write_bytes() does. */
DsStatus dse_clip_save (DseClip *self, const char *path, DsError *err);

/* True if the clipboard has something that may be a clip: of this program, or text. */
gboolean dse_clip_is_offered (GdkClipboard *clipboard);
/* @clip is NULL when @findings says why; both are @done's only while it runs. */
typedef void (*DseClipDone) (DseClip *clip, const char *findings, gpointer data);
/* Reads the clipboard: a clip of this program as it is, other text by @rules. Calls @done once. */
void dse_clip_get (GdkClipboard *clipboard, DsRules *rules, DseClipDone done, gpointer data);
