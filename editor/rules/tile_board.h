/* editor/rules/tile_board.h — row of the form of a tile rule: its two pictures, painted cell by
 * cell with tiles that are chosen below them, and the number of places where the rule matches. */
#pragma once

#include "rules/rule_editor.h"

#include <adwaita.h>

#define DSE_TYPE_TILE_BOARD (dse_tile_board_get_type ())
G_DECLARE_FINAL_TYPE (DseTileBoard, dse_tile_board, DSE, TILE_BOARD, AdwPreferencesRow)

#define DSE_TILE_BOARD_VALUES 3 /* at most, of a stroke */

/* Signal "beginning" () — the pictures are about to be painted: what else is typed comes first.
 * Signal "drawn" () — a stroke or another size is done: dse_tile_board_get_values() has it. */

/* An empty board with the tiles of the rules of @editor. */
GtkWidget *dse_tile_board_new (DseRuleEditor *editor);
/* Shows the rule @record; what was refused of it is forgotten. */
void dse_tile_board_show (DseTileBoard *self, DsNode record);
/* FALSE: the pictures are only shown. */
void dse_tile_board_set_editable (DseTileBoard *self, gboolean is_editable);
/* The fields that the drawing changed, and their values, good until the next stroke. Returns their
 * number, at most DSE_TILE_BOARD_VALUES. */
gsize dse_tile_board_get_values (DseTileBoard *self, DsRuleValue *out);
/* Says @sentence below the pictures; NULL: nothing is wrong. */
void dse_tile_board_set_error (DseTileBoard *self, const char *sentence);
/* Borrowed; NULL: nothing is wrong. */
const char *dse_tile_board_get_error (DseTileBoard *self);
/* Says @text about the places where the rule matches; NULL: no level is open. */
void dse_tile_board_set_matches (DseTileBoard *self, const char *text);
