/* editor/page/step_subject.h — the objects, tiles or seed that a step of the history is about. */
#pragma once

#include "rules/delve.h"

#include <glib.h>

/* A step of the history and the levels on both sides of it. */
typedef struct {
  const char *label;     /* as a document has it */
  const DsDelve *before; /* NULL: not known */
  const DsDelve *after;
  gsize floor; /* that it changed; may not be there */
  DsRect cells;
} DseStepChange;

/* The label, translated, with the subject where it is known: "Place Goblin", "Brush · Floor",
 * "Rotate 3 objects", "Regenerate · seed 12", "Resize · 40 × 48", "Paste · 12 cells, 2
 * objects", "Set Property · hp". Caller frees. O(cells, and
 * objects in their rows). */
char *dse_step_dup_label (const DseStepChange *change);
