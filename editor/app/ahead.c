/* editor/app/ahead.c — one level file in one thread. */
#include "app/ahead.h"

#include <string.h>

typedef struct {
  char *path;
  DsRules *rules;
  GThread *thread;
  int is_read; /* atomic */
} Ahead;

/* dse_ahead_begin() may be called in the thread that read the rules, while another level is taken.
 */
static GMutex lock;
static Ahead *ahead; /* NULL: none was begun */

static gpointer
read_level (gpointer data)
{
  Ahead *self = data;
  DseHeldFile *file = dse_held_file_read (self->path, self->rules);

  g_atomic_int_set (&self->is_read, TRUE);
  return file;
}

void
dse_ahead_begin (const char *path, DsRules *rules)
{
  Ahead *self;

  g_return_if_fail (path != NULL && rules != NULL);

  g_mutex_lock (&lock);
  if (ahead == NULL) {
    self = ahead = g_new (Ahead, 1);
    *self = (Ahead){ .path = g_strdup (path), .rules = ds_rules_ref (rules) };
    self->thread = g_thread_new ("level", read_level, self);
  }
  g_mutex_unlock (&lock);
}

gboolean
dse_ahead_is_busy (void)
{
  gboolean is_busy;

  g_mutex_lock (&lock);
  is_busy = ahead != NULL && !g_atomic_int_get (&ahead->is_read);
  g_mutex_unlock (&lock);
  return is_busy;
}

/* Takes the level that was begun; @path: only that one, with these @rules. NULL: there is none. */
static Ahead *
steal (const char *path, DsRules *rules)
{
  Ahead *self = NULL;

  g_mutex_lock (&lock);
  if (ahead != NULL && (path == NULL || (strcmp (ahead->path, path) == 0 && ahead->rules == rules)))
    self = g_steal_pointer (&ahead);
  g_mutex_unlock (&lock);
  return self;
}

/* Waits for the level, and frees @self. */
static DseHeldFile *
end (Ahead *self)
{
  DseHeldFile *file = g_thread_join (self->thread);

  g_free (self->path);
  ds_rules_unref (self->rules);
  g_free (self);
  return file;
}

DseHeldFile *
dse_ahead_take (const char *path, DsRules *rules)
{
  DseHeldFile *file;
  Ahead *self;

  g_return_val_if_fail (path != NULL && rules != NULL, NULL);

  self = steal (path, rules);
  if (self == NULL)
    return NULL;
  file = end (self);
  if (!dse_held_file_is_current (file, path))
    g_clear_pointer (&file, dse_held_file_free);
  return file;
}

void
dse_ahead_forget (void)
{
  Ahead *self = steal (NULL, NULL);

  if (self != NULL)
    dse_held_file_free (end (self));
}
