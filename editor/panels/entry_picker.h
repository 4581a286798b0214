/* editor/panels/entry_picker.h — button that lists the entries of a level, read from its file, for
 * a field that names one. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

/* A button whose list reads the level @path, below "levels" of the project in @folder, when it
 * opens; a choice becomes the text of @entry, as if Enter was pressed in it. */
GtkWidget *dse_entry_picker_new (GtkEntry *entry, const char *folder, const char *path,
                                 DsRules *rules);
