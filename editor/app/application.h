/* editor/app/application.h — the process: it reads the definitions and opens windows. */
#pragma once

#include "app/definitions.h"

#include <adwaita.h>

#define DSE_TYPE_APPLICATION (dse_application_get_type ())
G_DECLARE_FINAL_TYPE (DseApplication, dse_application, DSE, APPLICATION, AdwApplication)

DseApplication *dse_application_new (void); /* for g_application_run(); caller unrefs */

/* Those outside of projects. Borrowed, never NULL; they are read when the application has started.
 */
DseDefinitions *dse_application_get_definitions (DseApplication *self);
