/* ui/wrap.h — row of controls that goes on in a further line where it is longer than its space. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_WRAP (dsu_wrap_get_type ())
G_DECLARE_FINAL_TYPE (DsuWrap, dsu_wrap, DSU, WRAP, GtkWidget)

GtkWidget *dsu_wrap_new (int spacing); /* pixels, between parts and between lines */
/* Takes @part. Each has its natural width where there is so much; those that expand share the rest
 * of their line. */
void dsu_wrap_append (DsuWrap *self, GtkWidget *part);
