/* editor/window/lamp.h — says at a glance whether the shown level can be finished; pressed, it says
 * why.
 */
#pragma once

#include "proof/verdict.h"

#include <gtk/gtk.h>

#define DSE_TYPE_LAMP (dse_lamp_get_type ())
G_DECLARE_FINAL_TYPE (DseLamp, dse_lamp, DSE, LAMP, GtkButton)

void dse_lamp_set_verdict (DseLamp *self, DseVerdict *verdict); /* NULL: there is none */
const char *dse_lamp_get_word (DseLamp *self);
