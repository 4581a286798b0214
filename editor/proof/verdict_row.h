/* editor/proof/verdict_row.h — a verdict in words, at the head of a panel, with buttons. */
#pragma once

#include "proof/verdict.h"

#include <gtk/gtk.h>

#define DSE_TYPE_VERDICT_ROW (dse_verdict_row_get_type ())
G_DECLARE_FINAL_TYPE (DseVerdictRow, dse_verdict_row, DSE, VERDICT_ROW, GtkBox)

/* An empty row. */
GtkWidget *dse_verdict_row_new (void);
/* Appends @button at the end of the line of the word; it takes it. */
void dse_verdict_row_add (DseVerdictRow *self, GtkWidget *button);
/* Shows icon, word and sentence of @verdict as it is now. NULL: none; its words stay. */
void dse_verdict_row_show (DseVerdictRow *self, DseVerdict *verdict);
