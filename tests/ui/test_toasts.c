/* tests/ui/test_toasts.c — toasts of the window: the latest is shown. */
#include "drive.h"

#include <adwaita.h>

/* A held key says something more often than a toast takes to arrive: all of them go, and the last
 * text is there. */
static void
test_fast (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_animate (TRUE);
  for (int i = 0; i <= 30; i++) {
    g_autofree char *text = g_strdup_printf ("Text %d", i);

    dse_window_say (window, text);
    dst_ui_pass_time (60);
  }
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "Text 30") != NULL);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "Text 28") == NULL);
  dst_ui_animate (FALSE);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/toasts/fast", test_fast);
  return g_test_run ();
}
