/* editor/cli/watch.h — ends a command that takes longer than --timeout says. */
#pragma once

#include "cli/cli.h"

/* Begins to count the seconds of --timeout, if it is given; then the program ends with DSE_CLI_BAD.
 * @cli must live as long. False: the error is printed. */
bool dse_cli_watch (const DseCli *cli);
/* The command is done: nothing is ended any more. */
void dse_cli_end_watch (void);
