/* core/sim/action_list.h — every action; the row is also the build entry. Their order is part of
 * saved replays' hashes: add at the end. */
DS_ACTION (wait)
DS_ACTION (move)
DS_ACTION (search)
DS_ACTION (pick_up)
DS_ACTION (drop)
DS_ACTION (stairs)
DS_ACTION (close)
