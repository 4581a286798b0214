/* editor/play/screen_list.h — every screen of a game; each is a file in editor/play/screens, and
 * the row is also the build entry. */
DSE_SCREEN (inventory)
DSE_SCREEN (item)
DSE_SCREEN (examine)
DSE_SCREEN (look)
DSE_SCREEN (rename)
DSE_SCREEN (name)
DSE_SCREEN (spells)
DSE_SCREEN (level_up)
DSE_SCREEN (messages)
DSE_SCREEN (help)
DSE_SCREEN (end)
