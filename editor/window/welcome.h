/* editor/window/welcome.h — Home: ways to begin, and what was opened lately. */
#pragma once

#include <adwaita.h>

#define DSE_TYPE_WELCOME (dse_welcome_get_type ())
G_DECLARE_FINAL_TYPE (DseWelcome, dse_welcome, DSE, WELCOME, AdwBin)

/* Names of the samples among the program's data. */
#define DSE_SAMPLE_LEVEL "samples/gatehouse.delve"
#define DSE_SAMPLE_PROJECT "samples/drowned-priory"

/* Path of a sample. Caller frees; NULL: no memory. */
char *dse_sample_dup_path (const char *name);
/* Lists the recent projects and levels, as they are now. Its rows are actions of the window; the
 * pictures of levels are drawn in threads. */
void dse_welcome_fill (DseWelcome *self);
