/* editor/tools/kinds.h — every tool by name, for the list of tools and for code that means a
 * certain tool. Apart from tool.h, so that a new row makes few files compile. */
#pragma once

#include "tools/tool.h"

#define DSE_TOOL(name) extern const DseTool dse_tool_##name;
#include "tools/tool_list.h"
#undef DSE_TOOL
