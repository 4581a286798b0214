/* editor/window/cut_source.c — asks core what the kept source loses. */
#include "window/cut_source.h"
#include "io/kept/kept_cut.h"

void
dse_window_say_cut (DseWindow *window, const DsDelve *before, const DsDelve *after)
{
  DsText text = { 0 };

  g_return_if_fail (DSE_IS_WINDOW (window));
  g_return_if_fail (before != NULL && after != NULL);

  if (ds_kept_cut (before, after, &text, NULL) == DS_OK && text.n > 0)
    dse_window_say (window, text.bytes);
  ds_text_clear (&text);
}
