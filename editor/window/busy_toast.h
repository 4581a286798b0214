/* editor/window/busy_toast.h — a toast that says after a moment that a program of the project is at
 * work, and cancels it. */
#pragma once

#include <gio/gio.h>
#include <gtk/gtk.h>

typedef struct DseBusyToast DseBusyToast;

/* Shows in the window that @place is in by then, that "@label" is at work; its button cancels
 * @cancellable. Freed with dse_busy_toast_free(), at the end of the work. */
DseBusyToast *dse_busy_toast_new (GtkWidget *place, const char *label, GCancellable *cancellable);
/* Closing waits for the work, which saves the level: the toast says so, before others. */
void dse_busy_toast_close_after (DseBusyToast *self);
/* Shows it at once, also where the user has closed it, so that the work can be cancelled. */
void dse_busy_toast_show (DseBusyToast *self);
void dse_busy_toast_free (DseBusyToast *self); /* hides it; NULL is allowed */
