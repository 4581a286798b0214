/* editor/tilesets/trial.h — a small level to try a definition on: it is painted with the mouse or
 * the keyboard, and belongs to no file. */
#pragma once

#include "canvas.h"

#define DSE_TYPE_TRIAL (dse_trial_get_type ())
G_DECLARE_FINAL_TYPE (DseTrial, dse_trial, DSE, TRIAL, GtkBox)

/* A level of plain ground of @rules, of which it takes a reference. */
GtkWidget *dse_trial_new (DsRules *rules);
/* The definitions are others; what is painted stays. */
void dse_trial_set_rules (DseTrial *self, DsRules *rules);
/* Paints with the tile or object @id of @type; NULL: with nothing. A level that nobody painted on
 * shows some of it. */
void dse_trial_set_brush (DseTrial *self, const DsRecordType *type, const char *id);
DsuCanvas *dse_trial_get_canvas (DseTrial *self);    /* borrowed */
const DsDelve *dse_trial_get_delve (DseTrial *self); /* borrowed until the next change */
