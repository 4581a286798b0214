/* editor/window/late_levels.c — a list of paths, of which one is read ahead. */
#include "window/late_levels.h"

#include "app/ahead.h"
#include "io/io.h"
#include "project/project.h"

#define POLL_MS 10

static const char KEY[] = "dse-late-levels";

/* Of a window. */
typedef struct {
  gpointer window; /* it owns this */
  const DseLateFuncs *funcs;
  GStrv paths;
  guint shown;         /* of them: it was opened at once; their number: none was */
  guint next;          /* where all are open, their number */
  DseProject *project; /* of the level that is read ahead; NULL: none is */
  guint timer;         /* 0: nothing is read yet, or no more */
  GPtrArray *wrong;    /* findings */
} Late;

static void
end_reading (Late *late)
{
  if (late->project != NULL)
    dse_ahead_forget ();
  g_clear_object (&late->project);
}

static void
late_free (gpointer data)
{
  Late *late = data;

  g_clear_handle_id (&late->timer, g_source_remove);
  end_reading (late);
  g_strfreev (late->paths);
  g_ptr_array_unref (late->wrong);
  g_free (late);
}

static Late *
late_of (gpointer window)
{
  return g_object_get_data (window, KEY);
}

/* True if path @i is to be opened: someone else may have done it, such as the recovery. */
static gboolean
is_left (const Late *late, guint i)
{
  return i != late->shown && !late->funcs->is_open (late->window, late->paths[i]);
}

/* FALSE: it cannot be read. */
static gboolean
open_level (Late *late, guint i)
{
  char *findings = late->funcs->open (late->window, late->paths[i], i);

  if (findings != NULL)
    g_ptr_array_add (late->wrong, findings);
  return findings == NULL;
}

static void
open_next (Late *late)
{
  const guint i = late->next++;

  if (is_left (late, i))
    (void)open_level (late, i);
  end_reading (late);
}

/* Tells what could not be opened, and goes away. */
static void
end (Late *late)
{
  const DseLateFuncs *funcs = late->funcs;
  gpointer window = late->window;
  g_autofree char *text = NULL;

  g_ptr_array_add (late->wrong, NULL);
  text = late->wrong->len > 1 ? g_strjoinv ("\n", (char **)late->wrong->pdata) : NULL;
  g_object_set_data (window, KEY, NULL);
  funcs->end (window, text);
}

/* Begins to read the next one; FALSE: it is not read ahead. */
static gboolean
read_next (Late *late)
{
  const char *path = late->paths[late->next];
  g_autofree char *findings = NULL;

  if (ds_io_format_of (path) != &ds_format_delve || !is_left (late, late->next))
    return FALSE;
  late->project = dse_project_of_path (path, &findings);
  if (late->project == NULL)
    return FALSE;
  dse_ahead_begin (path, dse_project_get_rules (late->project));
  return TRUE;
}

static gboolean
on_poll (gpointer data)
{
  Late *late = data;

  if (late->project != NULL && dse_ahead_is_busy ())
    return G_SOURCE_CONTINUE;
  if (late->paths[late->next] != NULL && (late->project != NULL || !read_next (late)))
    open_next (late);
  if (late->paths[late->next] != NULL)
    return G_SOURCE_CONTINUE;
  late->timer = 0;
  end (late);
  return G_SOURCE_REMOVE;
}

void
dse_late_levels_begin (GObject *window, const char *const *paths, guint shown,
                       const DseLateFuncs *funcs)
{
  Late *late;

  g_return_if_fail (G_IS_OBJECT (window) && paths != NULL && shown <= g_strv_length ((GStrv)paths));
  g_return_if_fail (funcs != NULL && late_of (window) == NULL);

  late = g_new0 (Late, 1);
  late->window = window;
  late->paths = g_strdupv ((GStrv)paths);
  late->shown = shown;
  late->funcs = funcs;
  late->wrong = g_ptr_array_new_with_free_func (g_free);
  g_object_set_data_full (window, KEY, late, late_free);
  if (paths[shown] != NULL && !open_level (late, shown))
    dse_late_levels_finish (window); /* another one is shown */
}

void
dse_late_levels_go (gpointer window)
{
  Late *late;

  g_return_if_fail (G_IS_OBJECT (window));

  late = late_of (window);
  if (late != NULL && late->timer == 0)
    late->timer = g_timeout_add (POLL_MS, on_poll, late);
}

void
dse_late_levels_finish (gpointer window)
{
  Late *late;

  g_return_if_fail (G_IS_OBJECT (window));

  late = late_of (window);
  if (late == NULL)
    return;
  while (late->paths[late->next] != NULL)
    open_next (late);
  end (late);
}

gboolean
dse_late_levels_are_open (gpointer window)
{
  g_return_val_if_fail (G_IS_OBJECT (window), TRUE);

  return late_of (window) == NULL;
}

void
dse_late_levels_forget (gpointer window)
{
  g_return_if_fail (G_IS_OBJECT (window));

  g_object_set_data (window, KEY, NULL);
}
