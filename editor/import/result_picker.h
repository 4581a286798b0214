/* editor/import/result_picker.h — the list of what a cell or object of a foreign map can become:
 * tiles, objects, nothing; with pictures and a search. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

/* A result: the ids of a tile and of an object, of which one is set; both "": nothing; both NULL:
 * no rule. */
#define DSE_TYPE_RESULT (dse_result_get_type ())
G_DECLARE_FINAL_TYPE (DseResult, dse_result, DSE, RESULT, GObject)

/* Where the tiles of a layer go; NONE: the result is no such choice. */
typedef enum { DSE_LAYER_USE_NONE, DSE_LAYER_USE_RULES, DSE_LAYER_USE_OWN } DseLayerUse;

const char *dse_result_get_tile (DseResult *self);   /* borrowed */
const char *dse_result_get_object (DseResult *self); /* borrowed */
DseLayerUse dse_result_get_use (DseResult *self);    /* NONE but in lists for layers */

/* All results with @rules, of which it takes a reference: a GListModel of DseResult. Caller unrefs.
 */
GListModel *dse_results_new (DsRules *rules);
/* The same for a layer of tiles: also to ground and features, or an own layer of cells. */
GListModel *dse_layer_results_new (DsRules *rules);
/* The result with these ids for people: "Wall", "Nothing". Caller frees. */
char *dse_result_dup_label (const DsRules *rules, const char *tile, const char *object);
/* Its picture; NULL: none. Caller unrefs. */
GdkTexture *dse_result_picture_new (const DsRules *rules, const char *tile, const char *object,
                                    int side);

typedef void (*DseResultFunc) (DseResult *result, gpointer data);

/* Opens the list below @parent, at the result with the ids @tile and @object; @chosen is called
 * with @data if a result is chosen, which it borrows. */
void dse_result_picker_show (GtkWidget *parent, DsRules *rules, GListModel *results,
                             const char *tile, const char *object, DseResultFunc chosen,
                             gpointer data);
