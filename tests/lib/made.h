/* tests/lib/made.h — levels that were generated and never saved, and their recovery. */
#pragma once

#include "doc/doc.h"
#include "io/recovery.h"

#define DST_MADE_TOKEN "0123456789abcdef"
#define DST_MADE_ANY SIZE_MAX
#define DST_MADE_ROOMS                                                                             \
  "fill; feature_growth; connect; doors; stairs; start_goal; items; creatures; names"

/* A level, and where its journals go. */
typedef struct {
  char *folder;
  DsDoc *doc;
  DsRecovery recovery;
} DstMade;

/* Generates the level of @doc from @seed, as the editor does, and marks it if @is_marked; @stages:
 * its recipe, or the name of a shipped one, which it has. */
void dst_made_generate (DsDoc *doc, uint64_t seed, const char *stages, bool is_marked);
/* A level of two floors of @w by @h, or of the size that a shipped recipe has. */
DstMade dst_made_of (const char *stages, int32_t w, int32_t h);
DstMade dst_made_new (const char *stages); /* of 80 by 70 */
void dst_made_free (DstMade *bench);
void dst_made_save (DstMade *bench);
char *dst_made_journal (const DstMade *bench, unsigned number); /* its text; caller frees */
/* The journal of now begins with a recipe, without a band of cells. */
bool dst_made_is_named (const DstMade *bench);
DsStatus dst_made_resume (DstMade *bench, DsDoc **found, DsJob *job, DsErrors *errors);
/* After a crash: the same document with its last @n_steps steps; it goes on from there. */
void dst_made_crash (DstMade *bench, size_t n_steps);
