/* ui/lock_row.h — a choice among locks, with their emblems. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

/* Those of the dungeon, then those of the rules; *@ids are their ids in the order of the choice,
 * the first is "" for none; caller frees. */
GtkWidget *dsu_lock_row_new (const DsRules *rules, const DsLocks *own, GStrv *ids);
