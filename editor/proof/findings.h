/* editor/proof/findings.h — messages of core as text. */
#pragma once

#include "base/error.h"

/* The errors of a reader, one a line; caller frees. */
char *dse_findings_dup (const DsErrors *errors);
/* A message as a sentence, which begins with a capital; caller frees. */
char *dse_message_dup (const DsMessage *message);
