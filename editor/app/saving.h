/* editor/app/saving.h — saving over obstacles: questions about a read-only file, a folder in which
 * no file can be created, and a file that could not be written. */
#pragma once

#include "io/io.h"

#include <gtk/gtk.h>

/* Functions of the answers, called with the data of dse_saving_start(). */
typedef struct {
  void (*save) (const char *path, DsIoObstacles allowed, gpointer data);
  void (*choose) (gpointer data);     /* asks for another path */
  void (*discard) (gpointer data);    /* NULL: this is no answer */
  void (*cancel) (gpointer data);     /* NULL: there is nothing to do */
  void (*read_again) (gpointer data); /* reads the source of the level; NULL: this is no answer */
} DseSaving;

/* Saves @path at once, or asks over @parent first, about one obstacle after the other but for
 * @allowed. @self is static. */
void dse_saving_start (GtkWindow *parent, const char *path, DsIoObstacles allowed,
                       const DseSaving *self, gpointer data);
/* Asks whether @strangers, which are named, may be replaced by saving @path over @allowed;
 * @is_read: one is of the source of the level, which may be read again instead. The caller notes
 * which they were. @self is static. */
void dse_saving_ask_changed (GtkWindow *parent, const char *path, const DsStrangers *strangers,
                             gboolean is_read, DsIoObstacles allowed, const DseSaving *self,
                             gpointer data);
/* Asks what to do after saving failed, with the sentence @why. @self is static. */
void dse_saving_fail (GtkWindow *parent, const char *why, const DseSaving *self, gpointer data);
