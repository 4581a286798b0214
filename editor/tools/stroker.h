/* editor/tools/stroker.h — turns what the canvas reports into calls of the chosen tool: hover,
 * strokes, picking, keys. */
#pragma once

#include "tools/axes.h"
#include "tools/tool.h"
#include "tools/transform.h"

#define DSE_TYPE_STROKER (dse_stroker_get_type ())
G_DECLARE_FINAL_TYPE (DseStroker, dse_stroker, DSE, STROKER, GObject)

/* Signals: "tool-changed" (); "stroking" () — a stroke begins, or is over; "noted" () — the note is
 * another; "going" () — points are drawn, click by click, or no more.
 *
 * What @bench points to must live longer. */
DseStroker *dse_stroker_new (const DseBench *bench);

/* The parts of the page that its tools work on; borrowed. */
const DseBench *dse_stroker_get_bench (DseStroker *self);
/* The axes of symmetry of its page; borrowed. */
DseAxesView *dse_stroker_get_axes (DseStroker *self);
/* The tool that the next press uses; an unfinished stroke is cancelled. */
void dse_stroker_set_tool (DseStroker *self, const DseTool *tool);
/* The same until something that floats has ended; then it is the tool of before again. */
void dse_stroker_borrow_tool (DseStroker *self, const DseTool *tool);
/* The chosen or borrowed tool; static. */
const DseTool *dse_stroker_get_tool (DseStroker *self);
/* Size of the stroke that is drawn, or why the last one did nothing: translated, borrowed until the
 * next; NULL: there is nothing to say. */
const char *dse_stroker_get_note (DseStroker *self);
/* Notes that locked layers of @strata were not changed, until the next press. */
void dse_stroker_note_refusal (DseStroker *self, unsigned strata);
/* Deletes the part of an object that is at the pointer, with a tool that knows such parts. FALSE:
 * there is none. */
gboolean dse_stroker_delete (DseStroker *self);
/* Mirrors or rotates what floats or is selected, see dse_transform(), and notes why nothing did. */
void dse_stroker_transform (DseStroker *self, DsTransform how);
/* True if a stroke is drawn: from its press to its release. */
gboolean dse_stroker_is_stroking (DseStroker *self);
/* Stops what goes on; the step of a stroke is taken back. FALSE: nothing went on. */
gboolean dse_stroker_cancel (DseStroker *self);
/* True while points of an area are drawn, click by click. */
gboolean dse_stroker_goes_on (DseStroker *self);
/* Takes the last of these points back, or drops the press of the next. FALSE: none are drawn. */
gboolean dse_stroker_take_back (DseStroker *self);
/* Shows again what a press would do: the level, or an option, is another. */
void dse_stroker_update (DseStroker *self);
/* The same, also during a stroke, as if the modifiers had changed. */
void dse_stroker_show_again (DseStroker *self);
/* While another level covers this one, presses do nothing. */
void dse_stroker_set_covered (DseStroker *self, gboolean covered);
