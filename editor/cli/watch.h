/* editor/cli/watch.h — ends a command that takes longer than --timeout says. */
#pragma once

#include "cli/cli.h"

bool dse_cli_watch (const DseCli *cli); /* false after saying what is wrong with --timeout */
void dse_cli_end_watch (void);          /* the command is done: nothing is ended any more */
