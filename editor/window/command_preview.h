/* editor/window/command_preview.h — previews of a command that works where the user points: the
 * program runs while the pointer rests, and the cells that it would change are drawn. */
#pragma once

#include "page/page.h"
#include "tools/picking.h"

typedef struct DseCommandPreview DseCommandPreview;

/* For the command called @label, to whose words and folder, of that @digest, the user agreed; once
 * it is another, it has no preview. Borrows @page, which must live longer. */
DseCommandPreview *dse_command_preview_new (DsePage *page, const char *label, const char *digest);
/* Ends a run; NULL is fine. */
void dse_command_preview_free (DseCommandPreview *self);
/* A release would pick @picked now, NULL: nothing. An earlier run ends. */
void dse_command_preview_point (DseCommandPreview *self, const DsePicked *picked);
