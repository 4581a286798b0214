/* editor/panels/entry_picker.h — button that lists the entries of a level, read from its file, for
 * a field that names one. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

/* Adds to @row, an AdwActionRow with the GtkEntry @entry, a button whose list reads the level
 * @path, below "levels" of the project in @folder (NULL: no button), when it opens; a choice
 * becomes the text of @entry, as if Enter was pressed in it. */
void dse_entry_picker_add (GtkWidget *row, GtkWidget *entry, const char *folder, const char *path,
                           DsRules *rules);
