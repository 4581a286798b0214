/* editor/window/command_preview.c — see command_preview.h. */
#include "window/command_preview.h"

#include "page/page_context.h"
#include "page/page_pick.h"
#include "project/agreement.h"
#include "window/command_values.h"

#define PREVIEW "dse-command-preview" /* data of a page */
#define REST_MS 120                   /* before the program runs */

struct DseCommandPreview {
  DsePage *page; /* borrowed; has this as its data */
  char *label, *digest;
  DsePicked picked;
  guint rest;            /* source; 0: the pointer does not rest, or a run has begun */
  GCancellable *running; /* NULL: none runs */
};

static void
stop (DseCommandPreview *self)
{
  g_clear_handle_id (&self->rest, g_source_remove);
  if (self->running != NULL)
    g_cancellable_cancel (self->running);
  g_clear_object (&self->running);
}

/* A failure is shown when the user clicks. */
static void
on_end (gpointer owner, const DseCommandResult *result)
{
  DseCommandPreview *self = g_object_get_data (G_OBJECT (owner), PREVIEW);

  if (self == NULL || result->was_cancelled)
    return;
  g_clear_object (&self->running);
  if (result->level != NULL &&
      result->revision == dsu_document_get_revision (dse_page_get_document (self->page)))
    dse_page_preview_pick (self->page, &self->picked, result->level);
}

static gboolean
on_rest (gpointer data)
{
  DseCommandPreview *self = data;
  const char *folder;
  const DsProjectCommand *command = dse_command_values_find (self->page, self->label, &folder);
  g_autofree char *digest =
      command != NULL ? dse_agreement_dup_digest (&command->run, folder) : NULL;
  g_auto (GStrv) values = NULL;
  DseCommandContext context;

  self->rest = 0;
  if (g_strcmp0 (digest, self->digest) != 0 || !command->has_preview)
    return G_SOURCE_REMOVE;
  values = dse_command_values_dup (command, folder, &self->picked);
  context = dse_page_get_context (self->page, (const char *const *)values);
  context.is_preview = TRUE;
  self->running = g_cancellable_new ();
  dse_command_run_start (command, folder, dse_page_get_document (self->page), &context,
                         G_OBJECT (self->page), self->running, on_end);
  return G_SOURCE_REMOVE;
}

void
dse_command_preview_point (DseCommandPreview *self, const DsePicked *picked)
{
  g_return_if_fail (self != NULL);

  stop (self);
  if (picked == NULL)
    return;
  self->picked = *picked;
  self->rest = g_timeout_add (REST_MS, on_rest, self);
}

DseCommandPreview *
dse_command_preview_new (DsePage *page, const char *label, const char *digest)
{
  DseCommandPreview *self;

  g_return_val_if_fail (DSE_IS_PAGE (page) && label != NULL && digest != NULL, NULL);

  self = g_new0 (DseCommandPreview, 1);
  self->page = page;
  self->label = g_strdup (label);
  self->digest = g_strdup (digest);
  g_object_set_data (G_OBJECT (page), PREVIEW, self);
  return self;
}

void
dse_command_preview_free (DseCommandPreview *self)
{
  if (self == NULL)
    return;
  stop (self);
  if (g_object_get_data (G_OBJECT (self->page), PREVIEW) == self)
    g_object_set_data (G_OBJECT (self->page), PREVIEW, NULL);
  g_free (self->label);
  g_free (self->digest);
  g_free (self);
}
