/* ui/document.c — DsDoc behind properties and one signal. */
#include "document.h"

#include "base/text.h"
#include "shown.h"

#include <glib/gi18n.h>

struct _DsuDocument {
  GObject parent_instance;
  DsDoc *doc;
  char *path, *version;
  char *fallback_title; /* without a name and a file; NULL: "Untitled" */
  char *error;
  gboolean is_declined; /* the open group */
  guint tidying;        /* source; 0: none */
};

enum {
  PROP_TITLE = 1,
  PROP_PATH,
  PROP_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  PROP_ERROR,
  N_PROPS,
};

enum { CHANGED, REFUSED, BEGINS, ASKS, DECLINED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DsuDocument, dsu_document, G_TYPE_OBJECT)

/* Emits "changed" with the changes since the last call, and notifies of the properties. */
static void
announce (DsuDocument *self)
{
  DsChanges changes;

  ds_doc_drain (self->doc, &changes);
  if (changes.what != 0)
    g_signal_emit (self, signals[CHANGED], 0, &changes);
  if (changes.what & DS_CHANGED_META)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
  for (guint i = PROP_MODIFIED; i <= PROP_REDO_LABEL; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
}

/* Compresses large steps of the history, after drawing. */
static gboolean
on_idle (gpointer data)
{
  DsuDocument *self = data;

  if (ds_doc_tidy (self->doc))
    return G_SOURCE_CONTINUE;
  self->tidying = 0;
  return G_SOURCE_REMOVE;
}

/* Ends an operation: keeps the sentence of a failure, announces the changes. */
static gboolean
finish (DsuDocument *self, DsStatus status, const DsError *err)
{
  if (status != DS_OK && status != DS_LOCKED) {
    char sentence[DS_SENTENCE];

    dsu_document_set_error (self, ds_error_format (err, sentence, sizeof sentence));
  }
  announce (self);
  if (self->tidying == 0)
    self->tidying = g_idle_add_full (G_PRIORITY_LOW, on_idle, self, NULL);
  return status == DS_OK;
}

#define NAME_BEHIND " · " /* separates the label of a kind of steps from the name of one */

char *
dsu_step_label_new (const char *label, const char *name)
{
  g_return_val_if_fail (label != NULL && name != NULL, NULL);

  return g_strconcat (label, NAME_BEHIND, name, NULL);
}

char *
dsu_step_dup_label (const char *label)
{
  const char *name;
  g_autofree char *kind = NULL;

  g_return_val_if_fail (label != NULL, NULL);

  name = strstr (label, NAME_BEHIND);
  if (name == NULL)
    return g_strdup (_ (label));
  kind = g_strndup (label, (gsize)(name - label));
  return g_strconcat (_ (kind), name, NULL);
}

static const char *
step_label (DsuDocument *self, gboolean redo)
{
  const size_t position = ds_doc_position (self->doc);

  if (redo)
    return position < ds_doc_n_steps (self->doc) ? ds_doc_label (self->doc, position) : NULL;
  return position > 0 ? ds_doc_label (self->doc, position - 1) : NULL;
}

static void
dsu_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DsuDocument *self = DSU_DOCUMENT (object);
  const char *label;

  switch (id) {
  case PROP_TITLE:
    g_value_take_string (value, dsu_document_dup_title (self));
    break;
  case PROP_PATH:
    g_value_set_string (value, self->path);
    break;
  case PROP_MODIFIED:
    g_value_set_boolean (value, dsu_document_get_modified (self));
    break;
  case PROP_CAN_UNDO:
  case PROP_CAN_REDO:
    g_value_set_boolean (value, step_label (self, id == PROP_CAN_REDO) != NULL);
    break;
  case PROP_UNDO_LABEL:
  case PROP_REDO_LABEL:
    label = step_label (self, id == PROP_REDO_LABEL);
    g_value_take_string (value, label != NULL ? dsu_step_dup_label (label) : g_strdup (""));
    break;
  case PROP_ERROR:
    g_value_set_string (value, self->error);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
dsu_document_finalize (GObject *object)
{
  DsuDocument *self = DSU_DOCUMENT (object);

  g_clear_handle_id (&self->tidying, g_source_remove);
  ds_doc_free (self->doc);
  g_free (self->path);
  g_free (self->fallback_title);
  g_free (self->version);
  g_free (self->error);
  G_OBJECT_CLASS (dsu_document_parent_class)->finalize (object);
}

static void
dsu_document_class_init (DsuDocumentClass *class)
{
  static const char *const texts[N_PROPS] = {
    [PROP_TITLE] = "title",           [PROP_PATH] = "path",   [PROP_UNDO_LABEL] = "undo-label",
    [PROP_REDO_LABEL] = "redo-label", [PROP_ERROR] = "error",
  };
  static const char *const flags[N_PROPS] = {
    [PROP_MODIFIED] = "modified",
    [PROP_CAN_UNDO] = "can-undo",
    [PROP_CAN_REDO] = "can-redo",
  };
  const GParamFlags how = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dsu_document_get_property;
  object_class->finalize = dsu_document_finalize;
  for (guint i = 1; i < N_PROPS; i++)
    props[i] = texts[i] != NULL ? g_param_spec_string (texts[i], NULL, NULL, NULL, how)
                                : g_param_spec_boolean (flags[i], NULL, NULL, FALSE, how);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[CHANGED] = g_signal_new ("changed", DSU_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[REFUSED] = g_signal_new ("refused", DSU_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[BEGINS] = g_signal_new ("begins", DSU_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  signals[ASKS] = g_signal_new ("asks", DSU_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0,
                                g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 0);
  signals[DECLINED] = g_signal_new ("declined", DSU_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
dsu_document_init (DsuDocument *self)
{
}

DsuDocument *
dsu_document_new (const DsDelve *delve, DsError *err)
{
  DsDoc *doc;

  g_return_val_if_fail (delve != NULL, NULL);

  return ds_doc_new (&doc, delve, err) == DS_OK ? dsu_document_new_with (doc) : NULL;
}

DsuDocument *
dsu_document_new_with (DsDoc *doc)
{
  DsuDocument *self;

  g_return_val_if_fail (doc != NULL, NULL);

  self = g_object_new (DSU_TYPE_DOCUMENT, NULL);
  self->doc = doc;
  return self;
}

void
dsu_document_take_history (DsuDocument *self, DsDoc *doc)
{
  unsigned locked;

  g_return_if_fail (DSU_IS_DOCUMENT (self) && doc != NULL && doc != self->doc);

  locked = ds_doc_get_locked (self->doc);
  ds_doc_free (self->doc);
  self->doc = doc;
  ds_doc_set_locked (doc, locked);
  ds_doc_mark_saved (doc);
  announce (self);
}

const DsDelve *
dsu_document_get_delve (DsuDocument *self)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (self), NULL);

  return ds_doc_delve (self->doc);
}

guint64
dsu_document_get_revision (DsuDocument *self)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (self), 0);

  return ds_doc_revision (self->doc);
}

DsDoc *
dsu_document_get_doc (DsuDocument *self)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (self), NULL);

  return self->doc;
}

static gboolean
apply (DsuDocument *self, const DsCmd *cmd)
{
  DsError err;
  const gboolean done = finish (self, ds_doc_apply (self->doc, cmd, &err), &err);

  if (ds_doc_get_refused (self->doc) != 0)
    g_signal_emit (self, signals[REFUSED], 0, ds_doc_get_refused (self->doc));
  return done;
}

/* Half of a group would be another edit than the one that was meant. */
static gboolean
is_declined (DsuDocument *self)
{
  gboolean declined = self->is_declined;

  if (!declined)
    g_signal_emit (self, signals[ASKS], 0, &declined);
  self->is_declined = declined && ds_doc_in_group (self->doc);
  if (declined)
    g_signal_emit (self, signals[DECLINED], 0);
  return declined;
}

gboolean
dsu_document_apply (DsuDocument *self, const DsCmd *cmd)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (self), FALSE);

  return !is_declined (self) && apply (self, cmd);
}

gboolean
dsu_document_take (DsuDocument *self, const DsCmd *cmd, const char *label)
{
  gboolean done;

  g_return_val_if_fail (DSU_IS_DOCUMENT (self), FALSE);

  if (label == NULL)
    return apply (self, cmd);
  dsu_document_begin (self, label);
  done = apply (self, cmd);
  return dsu_document_end (self) && done;
}

gboolean
dsu_document_begin (DsuDocument *self, const char *label)
{
  DsError err;

  g_return_val_if_fail (DSU_IS_DOCUMENT (self), FALSE);

  g_signal_emit (self, signals[BEGINS], 0);
  self->is_declined = FALSE;
  return finish (self, ds_doc_begin (self->doc, label, &err), &err);
}

gboolean
dsu_document_apply_step (DsuDocument *self, const DsCmd *cmd, const char *label)
{
  gboolean done;

  g_return_val_if_fail (DSU_IS_DOCUMENT (self) && cmd != NULL, FALSE);

  dsu_document_set_error (self, NULL);
  dsu_document_begin (self, label != NULL ? label : cmd->type->label);
  done = dsu_document_apply (self, cmd);
  dsu_document_end (self);
  return done;
}

gboolean
dsu_document_end (DsuDocument *self)
{
  DsError err;

  g_return_val_if_fail (DSU_IS_DOCUMENT (self), FALSE);

  self->is_declined = FALSE;
  return finish (self, ds_doc_end (self->doc, &err), &err);
}

void
dsu_document_cancel (DsuDocument *self)
{
  g_return_if_fail (DSU_IS_DOCUMENT (self));

  self->is_declined = FALSE;
  ds_doc_cancel (self->doc);
  announce (self);
}

gboolean
dsu_document_in_group (DsuDocument *self)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (self), FALSE);

  return ds_doc_in_group (self->doc);
}

void
dsu_document_undo (DsuDocument *self)
{
  DsError err;

  g_return_if_fail (DSU_IS_DOCUMENT (self));

  finish (self, ds_doc_undo (self->doc, &err), &err);
}

void
dsu_document_redo (DsuDocument *self)
{
  DsError err;

  g_return_if_fail (DSU_IS_DOCUMENT (self));

  finish (self, ds_doc_redo (self->doc, &err), &err);
}

const char *
dsu_document_get_path (DsuDocument *self)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (self), NULL);

  return self->path;
}

void
dsu_document_set_path (DsuDocument *self, const char *path)
{
  g_return_if_fail (DSU_IS_DOCUMENT (self));

  if (g_strcmp0 (self->path, path) == 0)
    return;
  g_free (self->path);
  self->path = g_strdup (path);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PATH]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
}

const char *
dsu_document_get_version (DsuDocument *self)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (self), NULL);

  return self->version;
}

void
dsu_document_set_version (DsuDocument *self, const char *version)
{
  char *copy;

  g_return_if_fail (DSU_IS_DOCUMENT (self));

  copy = g_strdup (version); /* @version may be the present one */
  g_free (self->version);
  self->version = copy;
}

char *
dsu_file_dup_version (const char *path)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFileInfo) info = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  file = g_file_new_for_path (path);
  info = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_SIZE, 0,
                            NULL, NULL);
  if (info == NULL || g_file_info_get_etag (info) == NULL)
    return NULL;
  /* The time alone is that of a tick of some milliseconds, in which a file may be written twice. */
  return g_strdup_printf ("%s:%" G_GOFFSET_FORMAT, g_file_info_get_etag (info),
                          g_file_info_get_size (info));
}

gboolean
dsu_document_is_stale (DsuDocument *self)
{
  g_autofree char *now = NULL;

  g_return_val_if_fail (DSU_IS_DOCUMENT (self), FALSE);

  now = self->path != NULL ? dsu_file_dup_version (self->path) : NULL;
  return now != NULL && g_strcmp0 (now, self->version) != 0;
}

char *
dsu_document_dup_title (DsuDocument *self)
{
  const char *name;

  g_return_val_if_fail (DSU_IS_DOCUMENT (self), NULL);

  name = ds_str_get (ds_doc_delve (self->doc)->dungeon.name);
  if (name[0] != '\0')
    return dsu_dup_shown (name);
  if (self->path != NULL)
    return dsu_file_dup_shown (self->path);
  return self->fallback_title != NULL ? dsu_dup_shown (self->fallback_title)
                                      : g_strdup (_ ("Untitled"));
}

void
dsu_document_set_fallback_title (DsuDocument *self, const char *title)
{
  g_autofree char *kept = g_strdup (title);

  g_return_if_fail (DSU_IS_DOCUMENT (self));

  if (g_strcmp0 (self->fallback_title, kept) == 0)
    return;
  g_free (self->fallback_title);
  self->fallback_title = g_steal_pointer (&kept);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
}

gboolean
dsu_document_get_modified (DsuDocument *self)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (self), FALSE);

  return ds_doc_is_modified (self->doc);
}

void
dsu_document_mark_saved (DsuDocument *self)
{
  g_return_if_fail (DSU_IS_DOCUMENT (self));

  ds_doc_mark_saved (self->doc);
  announce (self);
}

void
dsu_document_mark_unsaved (DsuDocument *self)
{
  g_return_if_fail (DSU_IS_DOCUMENT (self));

  ds_doc_mark_unsaved (self->doc);
  announce (self);
}

const char *
dsu_document_get_error (DsuDocument *self)
{
  g_return_val_if_fail (DSU_IS_DOCUMENT (self), NULL);

  return self->error;
}

void
dsu_document_set_error (DsuDocument *self, const char *error)
{
  g_return_if_fail (DSU_IS_DOCUMENT (self));

  if (g_strcmp0 (self->error, error) == 0)
    return;
  g_free (self->error);
  self->error = g_strdup (error);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ERROR]);
}

void
dsu_document_show_error (DsuDocument *self, const char *error)
{
  g_return_if_fail (DSU_IS_DOCUMENT (self));

  dsu_document_set_error (self, NULL);
  dsu_document_set_error (self, error);
}
