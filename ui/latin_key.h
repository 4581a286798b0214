/* ui/latin_key.h — keys of keyboards whose layouts type no Latin letters. */
#pragma once

#include <gtk/gtk.h>

/* The Latin key at the place of the key with the hardware code @code, which types @keyval: that of
 * another layout of @display, where GTK finds it by itself, gives none, too. 0: @keyval is no
 * letter of another alphabet, or there is none. */
guint dsu_latin_key (GdkDisplay *display, guint keyval, guint code);
