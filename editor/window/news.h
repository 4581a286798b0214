/* editor/window/news.h — the news of the program's versions: shown on request, and offered after an
 * update. */
#pragma once

#include "window/window.h"

/* Says in a toast of @window that the program was updated since its last start, if it was; the
 * toast's button shows the news. */
void dse_news_offer (DseWindow *window);
