/* editor/recipe/seed_log.h — history of the seeds of a level, each with a picture that is drawn in
 * the background: of a large level it takes a good part of a second. */
#pragma once

#include "canvas.h"

/* A seed of the history. */
typedef struct {
  guint64 seed;
  GdkTexture *picture; /* owned by the history; NULL: not drawn yet */
  guint64 revision;    /* of the document when the picture was taken */
} DseSeed;

#define DSE_TYPE_SEED_LOG (dse_seed_log_get_type ())
G_DECLARE_FINAL_TYPE (DseSeedLog, dse_seed_log, DSE, SEED_LOG, GObject)

/* Signal "changed" () — seeds, a picture or the position are others.
 *
 * Borrows @canvas, which must live longer: its floor is the one that is drawn. */
DseSeedLog *dse_seed_log_new (DsuCanvas *canvas, DsuDocument *document);

gsize dse_seed_log_count (DseSeedLog *self); /* seeds of the history */
/* Newest last; @i is below the count. Borrowed, good until "changed". */
const DseSeed *dse_seed_log_get (DseSeedLog *self, gsize i);
/* Index of the level's seed. */
gsize dse_seed_log_get_position (DseSeedLog *self);

/* The seeds with their pictures, as far as these are drawn: a(tay). Floating. */
GVariant *dse_seed_log_pack (DseSeedLog *self);
/* Puts packed seeds before those of the history; they may come from a file. */
void dse_seed_log_unpack (DseSeedLog *self, GVariant *seeds);

/* The level's seed stands in the history, once, with a picture of the level as it is. */
void dse_seed_log_remember (DseSeedLog *self);
/* Takes the picture again when edits pause, if the level's seed stands in the history. */
void dse_seed_log_redraw_soon (DseSeedLog *self);
/* The position is that of @seed, if it stands in the history. */
void dse_seed_log_follow (DseSeedLog *self, guint64 seed);
