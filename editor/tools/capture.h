/* editor/tools/capture.h — the tool of a drag with the right button. */
#pragma once

#include "tools/tool.h"

/* Takes the rectangle of its drag, which floats when the button is released; not in the list of
 * tools. */
extern const DseTool dse_tool_capture;
