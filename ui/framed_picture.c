/* ui/framed_picture.c — see framed_picture.h */
#include "framed_picture.h"

GtkWidget *
dsu_framed_picture_new (GtkWidget *picture, int width, int height)
{
  GtkWidget *frame, *room;

  g_return_val_if_fail (GTK_IS_PICTURE (picture) && width > 0 && height > 0, NULL);

  frame = gtk_overlay_new ();
  room =
      gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0); /* the picture's own size would be the row's */
  gtk_widget_set_size_request (room, width, height);
  gtk_overlay_set_child (GTK_OVERLAY (frame), room);
  gtk_overlay_add_overlay (GTK_OVERLAY (frame), picture);
  gtk_widget_set_valign (frame, GTK_ALIGN_CENTER);
  gtk_widget_set_overflow (frame, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (frame, "level-picture");
  return frame;
}
