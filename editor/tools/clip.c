/* editor/tools/clip.c — clips in the clipboard. */
#include "tools/clip.h"

#include "proof/findings.h"

#include "io/clip_file.h"

#include <glib/gi18n.h>

struct _DseClip {
  GObject parent_instance;
  DsDelve delve;
  GWeakRef home; /* the document that it was copied from */
  char *name;    /* of the stamp or prefab that it is of; NULL: of none */
};

G_DEFINE_FINAL_TYPE (DseClip, dse_clip, G_TYPE_OBJECT)

/* The best first. */
static const struct {
  const char *mime;
  const DsFormat *format;
} FORMS[] = {
  { "application/x-delvesmith-clip+json", &ds_format_delve },
  { "text/plain;charset=utf-8", &ds_format_text },
};

static void
dse_clip_finalize (GObject *object)
{
  DseClip *self = DSE_CLIP (object);

  ds_delve_clear (&self->delve);
  g_weak_ref_clear (&self->home);
  g_free (self->name);
  G_OBJECT_CLASS (dse_clip_parent_class)->finalize (object);
}

static void
dse_clip_init (DseClip *self)
{
  g_weak_ref_init (&self->home, NULL);
}

DseClip *
dse_clip_new (DsuDocument *document, gsize floor, const DsMask *mask, DsError *err)
{
  g_autoptr (DseClip) self = g_object_new (DSE_TYPE_CLIP, NULL);

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && mask != NULL, NULL);

  g_weak_ref_set (&self->home, document);
  return ds_clip_take (&self->delve, dsu_document_get_delve (document), floor, mask, err) == DS_OK
             ? g_steal_pointer (&self)
             : NULL;
}

DseClip *
dse_clip_new_things (DsuDocument *document, gsize floor, const GArray *ids, DsError *err)
{
  g_autoptr (DseClip) self = g_object_new (DSE_TYPE_CLIP, NULL);

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && ids != NULL, NULL);

  g_weak_ref_set (&self->home, document);
  return ds_clip_take_things (&self->delve, dsu_document_get_delve (document), floor,
                              (const uint64_t *)(const void *)ids->data, ids->len, err) == DS_OK
             ? g_steal_pointer (&self)
             : NULL;
}

DseClip *
dse_clip_new_prefab (DsRules *rules, const DsPrefab *prefab, DsError *err)
{
  g_autoptr (DseClip) self = g_object_new (DSE_TYPE_CLIP, NULL);

  g_return_val_if_fail (rules != NULL && prefab != NULL, NULL);

  return ds_clip_of_prefab (&self->delve, rules, prefab, err) == DS_OK ? g_steal_pointer (&self)
                                                                       : NULL;
}

DseClip *
dse_clip_new_copy (const DsDelve *clip, DsError *err)
{
  g_autoptr (DseClip) self = g_object_new (DSE_TYPE_CLIP, NULL);

  g_return_val_if_fail (clip != NULL, NULL);

  return ds_delve_copy (&self->delve, clip, err) == DS_OK ? g_steal_pointer (&self) : NULL;
}

const DsDelve *
dse_clip_get_delve (DseClip *self)
{
  g_return_val_if_fail (DSE_IS_CLIP (self), NULL);

  return &self->delve;
}

const char *
dse_clip_get_name (DseClip *self)
{
  g_return_val_if_fail (DSE_IS_CLIP (self), NULL);

  return self->name;
}

void
dse_clip_set_name (DseClip *self, const char *name)
{
  g_return_if_fail (DSE_IS_CLIP (self) && name != NULL);

  g_free (self->name);
  self->name = g_strdup (name);
}

gboolean
dse_clip_is_of (DseClip *self, DsuDocument *document)
{
  g_autoptr (DsuDocument) home = g_weak_ref_get (&self->home);

  g_return_val_if_fail (DSE_IS_CLIP (self) && DSU_IS_DOCUMENT (document), FALSE);

  return home == document;
}

/* ---- files */

static DseClip *
parse (const DsFormat *format, const char *name, const char *bytes, gsize n, DsRules *rules,
       char **findings)
{
  g_autoptr (DseClip) clip = g_object_new (DSE_TYPE_CLIP, NULL);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  if (ds_clip_read (&clip->delve, format, name, bytes, n, rules, errors) == DS_OK)
    return g_steal_pointer (&clip);
  *findings = dse_findings_dup (errors);
  return NULL;
}

DseClip *
dse_clip_load (const char *path, DsRules *rules, char **findings)
{
  char sentence[DS_SENTENCE], *bytes;
  DseClip *clip;
  DsError err;
  gsize n;

  g_return_val_if_fail (path != NULL && rules != NULL && findings != NULL, NULL);

  *findings = NULL;
  if (ds_io_read_bytes (path, &bytes, &n, &err) != DS_OK) {
    *findings = g_strdup (ds_error_format (&err, sentence, sizeof sentence));
    return NULL;
  }
  clip = parse (&ds_format_delve, path, bytes, n, rules, findings);
  ds_free (bytes);
  return clip;
}

DsStatus
dse_clip_save (DseClip *self, const char *path, DsError *err)
{
  DsText text = { 0 };
  DsStatus status;

  g_return_val_if_fail (DSE_IS_CLIP (self) && path != NULL, DS_BAD_ARG);

  status = ds_clip_write (&self->delve, &ds_format_delve, &text, err);
  if (status == DS_OK)
    status = ds_io_write_bytes (path, text.bytes, text.n, err);
  ds_text_clear (&text);
  return status;
}

/* ---- giving: whoever pastes asks for one of the forms */

static void
on_written (GObject *stream, GAsyncResult *result, gpointer data)
{
  GdkContentSerializer *serializer = data;
  GError *error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (stream), result, NULL, &error))
    gdk_content_serializer_return_success (serializer);
  else
    gdk_content_serializer_return_error (serializer, error);
}

static void
clear_text (gpointer data)
{
  ds_text_clear (data);
  g_free (data);
}

static void
write_clip (GdkContentSerializer *serializer)
{
  DseClip *clip = g_value_get_object (gdk_content_serializer_get_value (serializer));
  const DsFormat *format = gdk_content_serializer_get_user_data (serializer);
  DsText *text = g_new0 (DsText, 1);
  char sentence[DS_SENTENCE];
  DsError err;

  gdk_content_serializer_set_task_data (serializer, text, clear_text);
  if (ds_clip_write (&clip->delve, format, text, &err) == DS_OK)
    g_output_stream_write_all_async (
        gdk_content_serializer_get_output_stream (serializer), text->bytes, text->n,
        gdk_content_serializer_get_priority (serializer),
        gdk_content_serializer_get_cancellable (serializer), on_written, serializer);
  else
    gdk_content_serializer_return_error (
        serializer, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED,
                                         ds_error_format (&err, sentence, sizeof sentence)));
}

static void
dse_clip_class_init (DseClipClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_clip_finalize;
  for (gsize i = 0; i < G_N_ELEMENTS (FORMS); i++)
    gdk_content_register_serializer (DSE_TYPE_CLIP, FORMS[i].mime, write_clip,
                                     (gpointer)FORMS[i].format, NULL);
}

/* ---- taking */

gboolean
dse_clip_is_offered (GdkClipboard *clipboard)
{
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);

  g_return_val_if_fail (GDK_IS_CLIPBOARD (clipboard), FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (FORMS); i++)
    if (gdk_content_formats_contain_mime_type (formats, FORMS[i].mime))
      return TRUE;
  return gdk_content_formats_contain_gtype (formats, DSE_TYPE_CLIP) ||
         gdk_content_formats_contain_gtype (formats, G_TYPE_STRING);
}

typedef struct {
  DsRules *rules;
  DseClipDone done;
  gpointer data;
  const DsFormat *format;
} ClipRequest;

static void
finish (ClipRequest *self, DseClip *clip, const char *findings)
{
  self->done (clip, findings, self->data);
  ds_rules_unref (self->rules);
  g_free (self);
}

static void
read_clip (ClipRequest *self, const char *bytes, gsize n)
{
  g_autofree char *findings = NULL;
  g_autoptr (DseClip) clip = parse (self->format, "clipboard", bytes, n, self->rules, &findings);

  finish (self, clip, findings);
}

static void
on_bytes (GObject *stream, GAsyncResult *result, gpointer data)
{
  GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (stream);
  g_autoptr (GError) error = NULL;

  if (g_output_stream_splice_finish (G_OUTPUT_STREAM (stream), result, &error) < 0)
    finish (data, NULL, error->message);
  else
    read_clip (data, g_memory_output_stream_get_data (memory),
               g_memory_output_stream_get_data_size (memory));
}

/* Nobody fills the memory from outside. */
static gpointer
grow (gpointer bytes, gsize n)
{
  return n <= DS_IO_BYTES_MAX ? g_try_realloc (bytes, n) : NULL;
}

static void
on_stream (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  ClipRequest *self = data;
  const char *mime;
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream =
      gdk_clipboard_read_finish (GDK_CLIPBOARD (clipboard), result, &mime, &error);
  g_autoptr (GOutputStream) memory = NULL;

  if (stream == NULL) {
    finish (self, NULL, error->message);
    return;
  }
  for (gsize i = 0; i < G_N_ELEMENTS (FORMS); i++)
    if (g_str_equal (mime, FORMS[i].mime))
      self->format = FORMS[i].format;
  memory = g_memory_output_stream_new (NULL, 0, grow, g_free);
  g_output_stream_splice_async (
      memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
      G_PRIORITY_DEFAULT, NULL, on_bytes, self);
}

void
dse_clip_get (GdkClipboard *clipboard, DsRules *rules, DseClipDone done, gpointer data)
{
  GdkContentProvider *content = gdk_clipboard_get_content (clipboard);
  const char *mimes[G_N_ELEMENTS (FORMS) + 1] = { NULL };
  g_auto (GValue) value = G_VALUE_INIT;
  ClipRequest *self = g_new (ClipRequest, 1);

  g_return_if_fail (GDK_IS_CLIPBOARD (clipboard) && rules != NULL && done != NULL);

  *self = (ClipRequest){ ds_rules_ref (rules), done, data, &ds_format_text };
  g_value_init (&value, DSE_TYPE_CLIP);
  if (content != NULL && gdk_content_provider_get_value (content, &value, NULL)) {
    finish (self, g_value_get_object (&value), NULL);
    return;
  }
  for (gsize i = 0; i < G_N_ELEMENTS (FORMS); i++)
    mimes[i] = FORMS[i].mime;
  gdk_clipboard_read_async (clipboard, mimes, G_PRIORITY_DEFAULT, NULL, on_stream, self);
}
