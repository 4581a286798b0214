/* editor/proof/findings.h — what core has to say, as text. Caller frees with g_free(). */
#pragma once

#include "base/error.h"

char *dse_findings_dup (const DsErrors *errors);  /* what a reading found wrong, one a line */
char *dse_message_dup (const DsMessage *message); /* as a sentence: it begins with a capital */
