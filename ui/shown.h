/* ui/shown.h — names that come from files, as they are shown. */
#pragma once

#include "base/text.h"

#include <glib.h>

/* Characters that could forge or hide what is around the name are shown as \u{202E}. */
char *dsu_dup_shown (const char *text);
char *dsu_file_dup_shown (const char *path); /* its last part */
char *dsu_path_dup_shown (const char *path); /* all of it */
char *dsu_menu_dup_shown (const char *text); /* for a menu, where "_" would underline a key */
