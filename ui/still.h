/* ui/still.h — widgets that rarely change beside a canvas that often does. GTK's cairo renderer
 * walks through all nodes of a window in each frame, also through those that no part of the frame
 * needs; a still widget that rests is a single node, which it skips. One that changes, such as one
 * with a blinking cursor, has its own nodes again, so that only what changed is drawn. */
#pragma once

#include <adwaita.h>

/* A bin whose content is still. */
#define DSU_TYPE_STILL (dsu_still_get_type ())
G_DECLARE_FINAL_TYPE (DsuStill, dsu_still, DSU, STILL, AdwBin)

/* Makes widgets of @class, a final one, still: their content is drawn into a picture once nothing
 * in it has changed for 800 ms, O(pixels). With another renderer than cairo's nothing changes. For
 * the function that initialises the class. */
void dsu_still_install (GtkWidgetClass *class);

/* For a widget with few nodes that changes while the canvas moves: nothing that it lies in becomes
 * a picture, which each change would draw whole twice. To be set while it is mapped, and unset when
 * it no longer is. */
void dsu_still_set_live (GtkWidget *widget, gboolean is_live);

/* A child that rests while what its parent draws over it changes. Zeroed: there is none yet. */
typedef struct {
  GskRenderNode *node;    /* of the child, when it was drawn last; NULL: never */
  graphene_rect_t part;   /* of the parent that it was drawn in */
  GskRenderNode *picture; /* of @node; NULL: not made */
  GtkWidget *parent;      /* borrowed; it is drawn again for the picture */
  guint timer;            /* 0: no picture is due */
} DsuStillChild;

/* gtk_widget_snapshot_child() of @part, in pixels of @parent, which, from the second time on that
 * the child has not changed, appends a picture of it, so that each further time costs as much as a
 * single node, also of a child with many nodes or one that is drawn smaller. @parent is drawn that
 * second time 300 ms after a change, so that the picture is there before anything moves over it.
 * With another renderer than cairo's there are no pictures. */
void dsu_still_child_snapshot (DsuStillChild *self, GtkWidget *parent, GtkWidget *child,
                               const graphene_rect_t *part, GtkSnapshot *snapshot);
/* Forgets the child: the parent goes away. */
void dsu_still_child_clear (DsuStillChild *self);
