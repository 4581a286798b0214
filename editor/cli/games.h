/* editor/cli/games.h — many games of one level by one bot, and what came of them. */
#pragma once

#include "cli/cli.h"
#include "sim/mind/bot.h"
#include "sim/sim.h"

/* One game each for @n seeds from that of @options on, of at most @turns; the answer goes to @out.
 * The same for any number of @jobs. Returns an exit status. */
int dse_cli_games (const DseCli *cli, const DsDelve *delve, const DsBotClass *bot,
                   const DsSimOptions *options, int32_t n, int32_t turns, int32_t jobs,
                   DsText *out);
