/* editor/tools/transform.h — mirroring and rotating of floating pieces, selected objects and
 * selected cells. */
#pragma once

#include "tools/tool.h"

#include "map/transform.h"

/* Transforms all that floats. Where nothing does, the selected objects turn about the middle of
 * their frame, or else the selected cells with their content, which stay selected: one undo step.
 * @tool is the chosen one. Returns why nothing changed, for the status bar, which the caller frees;
 * NULL: it did, or the document says why not. */
char *dse_transform (const DseBench *bench, const DseTool *tool, DsTransform how);
