/* editor/panels/kind_facts.h — the values of a kind of objects, which cannot be edited there. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

/* A group of rows, titled with the label of @kind. @with_own: also numbers that single objects may
 * set. Floating. */
GtkWidget *dse_kind_facts_new (const DsRules *rules, const DsKind *kind, gboolean with_own);
