/* editor/recipe/generator.h — runs a recipe in a worker; the newest request wins. */
#pragma once

#include "gen/gen.h"

#include <gio/gio.h>

/* Outcome of a request; good during the "finished" signal only. */
typedef struct {
  const DsDelve *base; /* with the recipe and seed that were asked for */
  gboolean is_part;    /* all else was frozen */
  guint64 revision;    /* of the document when it was asked; the caller's to compare */
  DsStatus status;
  const DsGenResult *result; /* DS_OK: the level, perhaps of a seed derived from the one that was
                                asked for; DS_VETO: what was made before it */
  const DsDelve *input; /* of a large level: what it can be made from again, see gen/input.h; NULL:
                           from no less than all of base */
  const DsError *error;
} DseGenerated;

#define DSE_TYPE_GENERATOR (dse_generator_get_type ())
G_DECLARE_FINAL_TYPE (DseGenerator, dse_generator, DSE, GENERATOR, GObject)

/* Signal "finished" (const DseGenerated *), once for each request that was not replaced. Property
 * "busy". Caller unrefs. */
DseGenerator *dse_generator_new (void);

/* Copies @base (cheap). A request that waits is replaced; one that runs is left to finish when it
 * is quick, so that something is seen while a slider moves, and cancelled when it is slow. */
void dse_generator_request (DseGenerator *self, const DsDelve *base, guint64 revision);
/* The same, where only @floor (G_MAXSIZE: all) may change, and of it only the cells of @mask
 * (copied; NULL: all). */
void dse_generator_request_part (DseGenerator *self, const DsDelve *base, gsize floor,
                                 const DsMask *mask, guint64 revision);
/* "finished" says DS_CANCELLED at once if one ran; its worker ends by itself. */
void dse_generator_cancel (DseGenerator *self);
double dse_job_get_fraction (const DsJob *job);         /* share of a run that is done, 0 to 1 */
gboolean dse_generator_get_busy (DseGenerator *self);   /* True if a request runs or waits */
double dse_generator_get_progress (DseGenerator *self); /* 0 to 1 */
unsigned dse_generator_get_stage (DseGenerator *self);  /* index in the recipe of what runs now */
