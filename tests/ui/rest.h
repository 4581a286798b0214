/* tests/ui/rest.h — waiting until a thread has no more to do. */
#pragma once

#include "drive.h"

/* Until nothing is @busy, nor after settling: that may begin it, such as the answer of a dialog. */
#define DST_UI_REST(busy)                                                                          \
  do {                                                                                             \
    DST_UI_UNTIL (!(busy));                                                                        \
    dst_ui_settle ();                                                                              \
  } while (busy)
