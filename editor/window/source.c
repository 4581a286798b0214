/* editor/window/source.c — the list of sources, and entries. */
#include "window/source.h"

#include <glib/gi18n.h>

static const DseSource *const SOURCES[] = {
#define DSE_SOURCE(name) &dse_source_##name,
#include "window/source_list.h"
#undef DSE_SOURCE
};

G_DEFINE_FINAL_TYPE (DseEntry, dse_entry, G_TYPE_OBJECT)

gsize
dse_source_count (void)
{
  return G_N_ELEMENTS (SOURCES);
}

const DseSource *
dse_source_get (gsize i)
{
  g_return_val_if_fail (i < G_N_ELEMENTS (SOURCES), NULL);

  return SOURCES[i];
}

DseEntry *
dse_entry_new (const DseSource *source, const char *id, const char *label, const char *detail)
{
  g_autofree char *searched = NULL;
  const char *words;
  DseEntry *self;

  g_return_val_if_fail (source != NULL && label != NULL, NULL);

  words = dse_plain_words (source, id);
  searched = g_strjoin ("\n", _ (source->label), detail != NULL ? detail : words,
                        detail != NULL ? words : NULL, NULL);
  self = g_object_new (DSE_TYPE_ENTRY, NULL);
  self->source = source;
  self->id = g_strdup (id);
  self->label = g_strdup (label);
  self->detail = g_strdup (detail);
  self->text = dsu_fuzzy_text_new (label, searched);
  return self;
}

void
dse_entry_take (GPtrArray *out, DseEntry *self)
{
  g_return_if_fail (out != NULL && self != NULL);

  self->order = out->len;
  g_ptr_array_add (out, self);
}

DseEntry *
dse_entry_add (GPtrArray *out, const DseSource *source, const char *id, const char *label,
               const char *detail)
{
  DseEntry *self;

  g_return_val_if_fail (out != NULL && source != NULL && label != NULL, NULL);

  self = dse_entry_new (source, id, label, detail);
  dse_entry_take (out, self);
  return self;
}

char *
dse_entry_dup_name (const DseEntry *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->source->is_place || self->id == NULL
             ? NULL
             : g_strconcat (self->source->id, ":", self->id, NULL);
}

static void
dse_entry_finalize (GObject *object)
{
  DseEntry *self = DSE_ENTRY (object);

  g_free (self->id);
  g_free (self->label);
  g_free (self->detail);
  g_free (self->keys);
  g_clear_pointer (&self->text, dsu_fuzzy_text_free);
  G_OBJECT_CLASS (dse_entry_parent_class)->finalize (object);
}

static void
dse_entry_class_init (DseEntryClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_entry_finalize;
}

static void
dse_entry_init (DseEntry *self)
{
}
