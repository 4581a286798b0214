/* ui/paint/overlay_list.h — the overlays, in the order of the menu; each is a file in
 * ui/paint/overlays. */
DSU_OVERLAY (regions)
DSU_OVERLAY (rooms)
DSU_OVERLAY (distance)
DSU_OVERLAY (below)
DSU_OVERLAY (visits)
DSU_OVERLAY (turns)
DSU_OVERLAY (deaths)
