/* core/check/lint_list.h — every rule that levels are checked by, those about the whole first; the
 * row is also the build entry. */
DS_LINT (no_start)
DS_LINT (no_goal)
DS_LINT (several_starts)
DS_LINT (creature_in_wall)
DS_LINT (thing_in_wall)
DS_LINT (unreachable_floor)
DS_LINT (pocket)
DS_LINT (cut_by_liquid)
