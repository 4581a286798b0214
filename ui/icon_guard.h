/* ui/icon_guard.h — keeps threads from freeing icons. */
#pragma once

/* Once, in the main thread. GTK loads icons in threads, and finds them again in a table that holds
 * no reference: one that nobody shows any more when it is loaded is freed in its thread, while the
 * table may still hand it out. Such an icon is kept for good instead; it is found and shown again.
 */
void dsu_icons_guard (void);
