/* ui/lock_row.h — a choice among locks, with their emblems. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

/* An AdwComboRow with "None", the locks of the dungeon (@own, NULL: none), then those of @rules.
 * *@ids are their ids in the order of the row, "" for none; caller frees. */
GtkWidget *dsu_lock_row_new (const DsRules *rules, const DsLocks *own, GStrv *ids);
