/* editor/tools/held_keys.h — modifiers of the keys that are held while the pointer works. */
#pragma once

#include <gtk/gtk.h>

/* The modifier that a key is: of both sides of the keyboard. 0: none that tools know. */
GdkModifierType dse_modifier_of_key (guint key);
