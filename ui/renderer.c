/* ui/renderer.c — cairo unless hardware accelerates OpenGL. */
#include "renderer.h"

#define DISABLE_SINCE 16 /* minor version of GTK 4 with a separate variable for this */

/* Without any of these files the processor renders OpenGL, slower than cairo. */
static gboolean
have_gpu (void)
{
  static const char *const devices[] = { "/dev/dri/renderD128", "/dev/nvidiactl", "/dev/dxg" };

  for (gsize i = 0; i < G_N_ELEMENTS (devices); i++)
    if (g_file_test (devices[i], G_FILE_TEST_EXISTS))
      return TRUE;
  return FALSE;
}

void
dsu_renderer_choose (void)
{
  const gboolean has_variable = gtk_get_minor_version () >= DISABLE_SINCE;
  const char *name = has_variable ? "GDK_DISABLE" : "GDK_DEBUG";
  const char *value = g_getenv (name);
  g_autofree char *with = NULL;

  if (!have_gpu ())
    g_setenv ("GSK_RENDERER", "cairo", FALSE);
  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") != 0)
    return;
  with = g_strjoin (",", has_variable ? "gl" : "gl-disable", value, NULL);
  g_setenv (name, with, TRUE);
}

gboolean
dsu_renderer_is_cairo (GtkWidget *widget)
{
  GtkNative *native;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  native = gtk_widget_get_native (widget);
  return native != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native));
}
