/* core/sim/behaviour_list.h — every behaviour; the row is also the build entry. */
DS_BEHAVIOUR (wander)
DS_BEHAVIOUR (aggressive)
DS_BEHAVIOUR (equip_better)
DS_BEHAVIOUR (gossip)
