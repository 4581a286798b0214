/* editor/rules/prefab_losses.h — losses of a floor that became a prefab, in words. */
#pragma once

#include "rules/prefab_write.h"

#include <glib.h>

/* "1 object is left out: Note. 2 gates become plain doors."; "": nothing is lost. @losses are of a
 * floor of @rules. Caller frees. */
char *dse_prefab_losses_dup (const DsRules *rules, const DsPrefabLosses *losses);
