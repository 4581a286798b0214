/* ui/icon_guard.h — keeps threads from freeing icons. */
#pragma once

/* Works around a race of GTK; call it once, in the main thread. GTK loads icons in threads, and
 * finds them again in a table without references: an icon that is no longer shown when it is loaded
 * is freed in its thread, while the table may still hand it out. Such an icon is kept for good. */
void dsu_icons_guard (void);
