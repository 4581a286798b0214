/* core/sim/bot_list.h — every bot; the row is also the build entry. */
DS_BOT (speedrunner)
DS_BOT (walker)
DS_BOT (explorer)
DS_BOT (completionist)
DS_BOT (careless)
DS_BOT (fighter)
DS_BOT (coward)
DS_BOT (gatherer)
