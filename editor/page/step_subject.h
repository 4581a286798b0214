/* editor/page/step_subject.h — the objects that a step of the history is about. */
#pragma once

#include "rules/delve.h"

#include <glib.h>

/* @label, as a document has it, translated, and in which the subject is named where it is known:
 * "Place Goblin". @level: that the step leads to. @cells: of floor @floor, which
 * may not be there, that it changed. Caller frees. O(objects in the rows of @cells). */
char *dse_step_dup_label (const char *label, const DsDelve *level, gsize floor, DsRect cells);
