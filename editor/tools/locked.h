/* editor/tools/locked.h — layers of a document that are locked, by themselves or with a group. */
#pragma once

#include "document.h"

/* Bits of the layers that are locked in @document. */
unsigned dse_locked_layers (DsuDocument *document);
/* "The layer “Ground” is locked …" for the lowest of @strata; caller frees. */
char *dse_locked_dup_sentence (DsuDocument *document, unsigned strata);
