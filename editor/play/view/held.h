/* editor/play/view/held.h — what the player has, as lists show it: like things together. */
#pragma once

#include "play/session/session.h"

typedef struct {
  gint32 item; /* the first of them; DS_SIM_NONE: they are keys */
  guint n;
  char *name;
  const char *detail; /* "worn"; NULL: nothing more */
} DseHeld;

/* What is carried, in its order. @class: only what suits that action, and what lies here too, if it
 * takes that (NULL: all). Array of DseHeld; caller unrefs. */
GArray *dse_held_things (DseSession *session, const DsActionClass *class);
/* The key ring, the same: what doors take, and what is kept for ever. */
GArray *dse_held_keys (DseSession *session);
char *dse_held_dup_label (const DseHeld *self); /* "3 × bread" */
