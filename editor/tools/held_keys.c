/* editor/tools/held_keys.c — see held_keys.h */
#include "tools/held_keys.h"

GdkModifierType
dse_modifier_of_key (guint key)
{
  switch (key) {
  case GDK_KEY_Shift_L:
  case GDK_KEY_Shift_R:
    return GDK_SHIFT_MASK;
  case GDK_KEY_Alt_L:
  case GDK_KEY_Alt_R:
  case GDK_KEY_Meta_L: /* Alt with Shift */
  case GDK_KEY_Meta_R:
    return GDK_ALT_MASK;
  case GDK_KEY_Control_L:
  case GDK_KEY_Control_R:
    return GDK_CONTROL_MASK;
  default:
    return 0;
  }
}
