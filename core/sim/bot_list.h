/* core/sim/bot_list.h — every bot; the row is also the build entry. */
DS_BOT (speedrunner)
