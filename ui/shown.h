/* ui/shown.h — names that come from files, as they are shown. */
#pragma once

#include "base/text.h"

#include <glib.h>

/* @text in one line, with characters that could forge or hide its surroundings written as \u{202E}.
 * Caller frees, as of the next ones. */
char *dsu_dup_shown (const char *text);
char *dsu_file_dup_shown (const char *path); /* file name without folders */
char *dsu_path_dup_shown (const char *path); /* whole path */
/* A text of a definition in the user's language. Empty stays empty: for that gettext has the head
 * of its catalog. */
const char *dsu_translate (const char *text);
char *dsu_menu_dup_shown (const char *text); /* "_" doubled, for a menu */
