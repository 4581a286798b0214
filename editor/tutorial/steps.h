/* editor/tutorial/steps.h — the steps of the tutorial: what each asks for, how a page shows that it
 * is done, and what *Show Me* prepares. */
#pragma once

#include "page/page.h"

/* Page as it was when a step began, and when the tutorial did. */
typedef struct {
  guint64 seed;
  gsize n_locked; /* locked gates, when the tutorial began */
} DseTutorialMark;

typedef struct {
  const char *id;
  const char *title, *text; /* N_(); the text names keys, see dse_accels_dup_text() */
  /* True if the user has done it since @mark. */
  gboolean (*is_done) (DsePage *page, const DseTutorialMark *mark);
  const char *tool; /* of the tool column, which Show Me chooses; NULL: the one of now */
  const char *kind; /* of object, which it chooses in the palette; NULL: none */
  /* Finds a cell to do it at, which Show Me marks. FALSE: none. NULL: there is none to look for. */
  gboolean (*find) (DsePage *page, DsCell *out);
} DseTutorialStep;

#define DSE_TUTORIAL_LOCK "red" /* id of the lock whose gate and key are placed */

/* All @n steps in order; static. */
const DseTutorialStep *dse_tutorial_steps (gsize *n);
/* Manual edits of the level of @page: cells whose ground or feature is pinned. O(cells). */
gsize dse_tutorial_count_edits (DsePage *page);
/* Gates of the level that need a key. O(objects). */
gsize dse_tutorial_count_locked (DsePage *page);
