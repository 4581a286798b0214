/* editor/play/probe_list.h — every probe, in the order of the menu and of drawing; each is a file
 * in editor/play/probes, and the row is also the build entry. */
DSE_PROBE (light)
DSE_PROBE (distance)
DSE_PROBE (sight)
DSE_PROBE (turns)
DSE_PROBE (aims)
DSE_PROBE (plan)
DSE_PROBE (notes)
