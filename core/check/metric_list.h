/* core/check/metric_list.h — list of the metrics, the numbers by which levels are compared, in the
 * order of display: core/check/metrics/ID.c. Those that need a proof come last. */
DS_METRIC (rooms)
DS_METRIC (corridors)
DS_METRIC (loops)
DS_METRIC (floor_share)
DS_METRIC (components)
DS_METRIC (dead_ends)
DS_METRIC (chokepoints)
/* After a proof. */
DS_METRIC (playthrough)
DS_METRIC (locks_in_order)
