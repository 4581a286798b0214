/* editor/cli/games.h — many games of one level by one bot, and what came of them. */
#pragma once

#include "cli/cli.h"
#include "sim/mind/bot_tally.h"

/* One game of @setup each for @n seeds from its own on; the answer goes to @out, and a picture of
 * each floor to the file of --heat. The same for any number of @jobs. Returns an exit status. */
int dse_cli_games (const DseCli *cli, const DsDelve *delve, const DsBotSetup *setup, int32_t n,
                   int32_t jobs, DsText *out);
