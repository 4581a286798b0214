/* editor/window/lamp.h — the verdict on the shown level as an icon; pressed, it opens the reasons.
 */
#pragma once

#include "proof/verdict.h"

#include <gtk/gtk.h>

#define DSE_TYPE_LAMP (dse_lamp_get_type ())
G_DECLARE_FINAL_TYPE (DseLamp, dse_lamp, DSE, LAMP, GtkButton)

void dse_lamp_set_verdict (DseLamp *self, DseVerdict *verdict); /* referenced; NULL: none */
const char *dse_lamp_get_word (DseLamp *self); /* the verdict in one or two words; borrowed */
