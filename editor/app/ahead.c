/* editor/app/ahead.c — one level file in one thread. */
#include "app/ahead.h"

#include <string.h>

/* dse_ahead_begin() may be called in the thread that read @rules; whoever takes the level joined
 * that one before, so that nobody else looks here at the same time. */
static struct {
  char *path; /* NULL: none was begun */
  DsRules *rules;
  GThread *thread;
  int is_read; /* atomic */
} ahead;

static gpointer
read_level (gpointer data)
{
  DseLevelFile *file = dse_level_file_read (ahead.path, ahead.rules);

  g_atomic_int_set (&ahead.is_read, TRUE);
  return file;
}

void
dse_ahead_begin (const char *path, DsRules *rules)
{
  g_return_if_fail (path != NULL && rules != NULL && ahead.path == NULL);

  ahead.path = g_strdup (path);
  ahead.rules = ds_rules_ref (rules);
  g_atomic_int_set (&ahead.is_read, FALSE);
  ahead.thread = g_thread_new ("level", read_level, NULL);
}

gboolean
dse_ahead_is_read (void)
{
  return ahead.path != NULL && g_atomic_int_get (&ahead.is_read);
}

DseLevelFile *
dse_ahead_take (const char *path, DsRules *rules)
{
  DseLevelFile *file;

  g_return_val_if_fail (path != NULL && rules != NULL, NULL);

  if (ahead.path == NULL || strcmp (ahead.path, path) != 0 || ahead.rules != rules)
    return NULL;
  file = g_thread_join (ahead.thread);
  g_clear_pointer (&ahead.path, g_free);
  g_clear_pointer (&ahead.rules, ds_rules_unref);
  if (!dse_level_file_is_current (file, path))
    g_clear_pointer (&file, dse_level_file_free);
  return file;
}

void
dse_ahead_forget (void)
{
  if (ahead.path == NULL)
    return;
  dse_level_file_free (g_thread_join (ahead.thread));
  g_clear_pointer (&ahead.path, g_free);
  g_clear_pointer (&ahead.rules, ds_rules_unref);
}
