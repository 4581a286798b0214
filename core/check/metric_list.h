/* core/check/metric_list.h — list of the metrics, the numbers by which levels are compared, in the
 * order of display. Rows share files: one for each family, core/check/metrics/FAMILY.c. */
DS_METRIC (rooms)
DS_METRIC (corridors)
DS_METRIC (loops)
DS_METRIC (floor_share)
DS_METRIC (components)
DS_METRIC (dead_ends)
DS_METRIC (chokepoints)
