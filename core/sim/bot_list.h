/* core/sim/bot_list.h — list of the bots; a row is also an entry of the build. */
DS_BOT (speedrunner)
DS_BOT (walker)
DS_BOT (explorer)
DS_BOT (completionist)
DS_BOT (careless)
DS_BOT (fighter)
DS_BOT (coward)
DS_BOT (gatherer)
