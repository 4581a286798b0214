/* core/gen/stage_list.h — every generator stage; the row is also the build entry. */
DS_GEN (fill)
DS_GEN (random_walk)
DS_GEN (walkers)
DS_GEN (feature_growth)
DS_GEN (cellular)
DS_GEN (connect)
DS_GEN (stairs)
DS_GEN (start_goal)
