/* editor/tools/paste.h — copying and cutting, and the tool that puts a pasted piece down. */
#pragma once

#include "tools/tool.h"

/* Taken while something floats; not in the list of tools. */
extern const DseTool dse_tool_paste;

/* True if commands for the selection mean the chosen things, not the cells: with the tool for
 * things, or where no cell is selected. @tool is the chosen one. */
gboolean dse_means_things (const DseBench *bench, const DseTool *tool);
/* True if something is selected or chosen. */
gboolean dse_can_copy (const DseBench *bench);
/* A copy of the selection, or of the chosen things. @tool is the chosen one. NULL: the document's
 * error says why not, or there is nothing to copy. Caller unrefs. */
DseClip *dse_copied_new (const DseBench *bench, const DseTool *tool);
/* Copies the selection, or the chosen things, to the clipboard. @tool is the chosen one. FALSE: the
 * document's error says why not, or there is nothing to copy. */
gboolean dse_copy (const DseBench *bench, const DseTool *tool);
/* The same, and clears the cells, or deletes the things: one undo step. */
void dse_cut (const DseBench *bench, const DseTool *tool);
