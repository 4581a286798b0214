/* editor/tilesets/image_import.c — decodes, asks, and lets the tileset editor import. */
#include "tilesets/image_import.h"

#include "dialogs.h"
#include "shown.h"
#include "tilesets/image_read.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseImageImport {
  GObject parent_instance;
  GtkWindow *dialog;
  DseTilesetEditor *editor;
  GPtrArray *taken; /* paths of images whose names are taken; the first is asked about */
};

enum { BEGINS, SAID, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DseImageImport, dse_image_import, G_TYPE_OBJECT)

static void import_decoded (DseImageImport *self, const char *path, DseTaken taken);

static void
say (DseImageImport *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  g_signal_emit (self, signals[SAID], 0, ds_error_format (err, sentence, sizeof sentence));
}

/* ---- names that are taken */

static void ask_about_taken (DseImageImport *self);

static void
on_taken (const char *answer, gpointer data)
{
  DseImageImport *self = data;
  g_autofree char *path = g_ptr_array_steal_index (self->taken, 0);

  if (strcmp (answer, "replace") == 0)
    import_decoded (self, path, DSE_TAKEN_REPLACE);
  else if (strcmp (answer, "keep") == 0)
    import_decoded (self, path, DSE_TAKEN_KEEP);
  if (self->taken->len > 0)
    ask_about_taken (self);
}

/* Asks about the first image whose name is taken; the others wait for the answer. */
static void
ask_about_taken (DseImageImport *self)
{
  static const DsuAnswer answers[] = { { "cancel", N_ ("_Cancel"), DSU_ANSWER_PLAIN },
                                       { "keep", N_ ("Keep _Both"), DSU_ANSWER_PLAIN },
                                       { "replace", N_ ("_Replace"), DSU_ANSWER_DESTRUCTIVE },
                                       { 0 } };
  g_autofree char *name = dsu_file_dup_shown (g_ptr_array_index (self->taken, 0));
  g_autofree char *heading = g_strdup_printf (_ ("Replace “%s”?"), name);

  dsu_dialog_ask (self->dialog, heading,
                  _ ("The project has another image of this name. You can undo this in this "
                     "window."),
                  answers, on_taken, self);
}

/* ---- importing */

static void
import (DseImageImport *self, const char *path, DseTaken taken)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  const char *obstacle = dse_tileset_editor_get_obstacle (self->editor);

  if (obstacle != NULL) {
    g_signal_emit (self, signals[SAID], 0, obstacle);
    return;
  }
  g_signal_emit (self, signals[BEGINS], 0);
  if (dse_tileset_editor_import (self->editor, path, taken, errors) == DSE_IMPORT_TAKEN) {
    g_ptr_array_add (self->taken, g_strdup (path));
    if (self->taken->len == 1)
      ask_about_taken (self);
  }
  if (errors->n > 0)
    say (self, &errors->items[0]);
}

/* The sheet is held meanwhile, so that importing finds it in memory. */
static void
on_decoded (gpointer owner, DseImageRead *image)
{
  if (image->sheet != NULL)
    import (owner, image->path, (DseTaken)image->tag);
  else
    say (owner, &image->error);
}

/* Imports it as soon as it is decoded. */
static void
import_decoded (DseImageImport *self, const char *path, DseTaken taken)
{
  if (dse_is_image_name (path))
    dse_image_read (self, path, DSU_NO_COLOUR, taken, on_decoded);
  else
    import (self, path, taken);
}

void
dse_image_import_add (DseImageImport *self, const char *path)
{
  g_return_if_fail (DSE_IS_IMAGE_IMPORT (self) && path != NULL);

  import_decoded (self, path, DSE_TAKEN_ASK);
}

static void
on_image (const char *path, gpointer data)
{
  if (path != NULL)
    dse_image_import_add (data, path);
}

void
dse_image_import_choose (DseImageImport *self)
{
  static const DsuFileFilter filters[] = { { N_ ("PNG images"), "*.png *.PNG" }, { 0 } };
  DsuFileFilter shown[] = { filters[0], filters[1] };

  g_return_if_fail (DSE_IS_IMAGE_IMPORT (self));

  shown[0].name = _ (filters[0].name);
  dsu_dialog_open (self->dialog, _ ("Add Image"), shown, on_image, self);
}

static void
dse_image_import_finalize (GObject *object)
{
  g_ptr_array_unref (DSE_IMAGE_IMPORT (object)->taken);
  G_OBJECT_CLASS (dse_image_import_parent_class)->finalize (object);
}

static void
dse_image_import_class_init (DseImageImportClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_image_import_finalize;
  signals[BEGINS] = g_signal_new ("begins", DSE_TYPE_IMAGE_IMPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  signals[SAID] = g_signal_new ("said", DSE_TYPE_IMAGE_IMPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
dse_image_import_init (DseImageImport *self)
{
  self->taken = g_ptr_array_new_with_free_func (g_free);
}

DseImageImport *
dse_image_import_new (GtkWindow *dialog, DseTilesetEditor *editor)
{
  DseImageImport *self;

  g_return_val_if_fail (GTK_IS_WINDOW (dialog) && DSE_IS_TILESET_EDITOR (editor), NULL);

  self = g_object_new (DSE_TYPE_IMAGE_IMPORT, NULL);
  self->dialog = dialog;
  self->editor = editor;
  return self;
}
