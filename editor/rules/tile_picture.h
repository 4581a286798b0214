/* editor/rules/tile_picture.h — pictures and names of the cells of a tile rule, and of whole rules.
 */
#pragma once

#include "rules/rules.h"
#include "rules/tile_drawing.h"

#include <gtk/gtk.h>

/* Picture of the content @what of a cell, @side pixels square: its tiles, several of them beside
 * each other, crossed out where they are excluded. Caller unrefs. */
GdkTexture *dse_tile_picture_new (DsRules *rules, const DseTileDrawing *drawing, int what,
                                  int side);
/* "Floor without a feature", "Not Water", "Solid ground"; a blank cell is "Anything" in the picture
 * to find and "Unchanged" in the other. Translated; caller frees. */
char *dse_tile_picture_dup_name (DsRules *rules, const DseTileDrawing *drawing,
                                 DseTilePicture picture, int what);
/* Both pictures of the rule beside each other with an arrow between them, at most @side pixels wide
 * and high. Caller unrefs. */
GdkTexture *dse_tile_rule_picture_new (DsRules *rules, const DsTileRule *rule, int side);
