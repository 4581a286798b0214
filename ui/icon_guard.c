/* ui/icon_guard.c — another reference for icons that a thread is about to dispose. */
#include "icon_guard.h"

#include <gtk/gtk.h>

static void (*dispose_icon) (GObject *icon); /* GTK's own */
static GThread *main_thread;

static void
guard_icon (GObject *icon)
{
  if (g_thread_self () == main_thread)
    dispose_icon (icon);
  else
    g_object_ref (icon);
}

void
dsu_icons_guard (void)
{
  GObjectClass *class = g_type_class_ref (GTK_TYPE_ICON_PAINTABLE); /* for good */

  if (class->dispose == guard_icon)
    return;
  main_thread = g_thread_self ();
  dispose_icon = class->dispose;
  class->dispose = guard_icon;
}
