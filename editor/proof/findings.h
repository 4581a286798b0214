/* editor/proof/findings.h — messages of core as text. */
#pragma once

#include "base/error.h"

/* The errors of a reader, one a line; caller frees. */
char *dse_findings_dup (const DsErrors *errors);
/* @text, which names no file, with a capital at its beginning; caller frees. */
char *dse_sentence_dup (const char *text);
/* A message as such a sentence; caller frees. */
char *dse_message_dup (const DsMessage *message);
