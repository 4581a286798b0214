/* editor/tool_list.h — every tool, in the order of the tool column; the row is also the build
 * entry. */
DSE_TOOL (brush)
DSE_TOOL (eraser)
DSE_TOOL (line)
DSE_TOOL (rectangle)
DSE_TOOL (ellipse)
DSE_TOOL (fill)
DSE_TOOL (thing)
DSE_TOOL (link)
DSE_TOOL (pick)
DSE_TOOL (select)
DSE_TOOL (pan)
