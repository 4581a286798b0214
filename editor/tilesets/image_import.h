/* editor/tilesets/image_import.h — images that become tilesets of a project: large ones are decoded
 * in a thread before, and the user decides about names that are taken. */
#pragma once

#include "tilesets/tileset_editor.h"

#include <gtk/gtk.h>

#define DSE_TYPE_IMAGE_IMPORT (dse_image_import_get_type ())
G_DECLARE_FINAL_TYPE (DseImageImport, dse_image_import, DSE, IMAGE_IMPORT, GObject)

/* Signals: "begins" () — an image is about to be imported; "said" (sentence) — one could not be.
 * Asks over @dialog and imports with @editor, which are borrowed. Caller unrefs. */
DseImageImport *dse_image_import_new (GtkWindow *dialog, DseTilesetEditor *editor);
/* Imports the image @path, now or when it is decoded. */
void dse_image_import_add (DseImageImport *self, const char *path);
/* Asks for an image, and imports it. */
void dse_image_import_choose (DseImageImport *self);
