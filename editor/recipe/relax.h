/* editor/recipe/relax.h — looks in the background for a value with which a stage does not fail. */
#pragma once

#include "document.h"
#include "recipe/part.h"

/* Good during the signal only. */
typedef struct {
  const DsRecipe *recipe; /* the document's, with the value */
  guint64 seed;           /* of the level, or of the part */
  gboolean is_part;
} DseRelief;

#define DSE_TYPE_RELAXER (dse_relaxer_get_type ())
G_DECLARE_FINAL_TYPE (DseRelaxer, dse_relaxer, DSE, RELAXER, GObject)

/* Signals: "found" (const DseRelief *), "missing" () — no other value works. None comes when the
 * document changed meanwhile. References @document. */
DseRelaxer *dse_relaxer_new (DsuDocument *document);

/* Looks for the value of @param of stage @stage that is closest and works, for the level of @seed
 * or for @part of it (copied). Nothing, while it is busy. */
void dse_relaxer_start (DseRelaxer *self, guint64 seed, const DsePart *part, gsize stage,
                        const char *param);
void dse_relaxer_cancel (DseRelaxer *self);      /* no signal comes any more */
gboolean dse_relaxer_is_busy (DseRelaxer *self); /* True if a search runs */
