/* editor/tools/relations.h — lines between objects of the shown floor that belong together: keys
 * and what they open, stairs and where they lead, objects and those that their properties name. */
#pragma once

#include "tools/chosen.h"

/* Objects whose lines are drawn; ids as in settings. */
#define DSE_RELATIONS_LIST(X)                                                                      \
  X (NONE, "none", N_ ("No links"))                                                                \
  X (SELECTED, "selected", N_ ("Links of the selected objects"))                                   \
  X (CONNECTED, "connected", N_ ("Links connected to the selected objects"))                       \
  X (ALL, "all", N_ ("All links"))

typedef enum {
#define X(name, id, label) DSE_RELATIONS_##name,
  DSE_RELATIONS_LIST (X)
#undef X
      DSE_N_RELATIONS
} DseRelationsShown;

const char *dse_relations_id (DseRelationsShown shown);    /* static */
const char *dse_relations_label (DseRelationsShown shown); /* untranslated */

#define DSE_TYPE_RELATIONS (dse_relations_get_type ())
G_DECLARE_FINAL_TYPE (DseRelations, dse_relations, DSE, RELATIONS, GObject)

/* Draws none at first. Borrows @canvas and @chosen, which must live longer. */
DseRelations *dse_relations_new (DsuCanvas *canvas, DsuDocument *document, DseChosen *chosen);
/* The lines that @canvas draws; NULL: it has none. Borrowed. */
DseRelations *dse_relations_of (DsuCanvas *canvas);
/* Draws the lines of these objects from now on. */
void dse_relations_set_shown (DseRelations *self, DseRelationsShown shown);
/* The objects whose lines are drawn. */
DseRelationsShown dse_relations_get_shown (DseRelations *self);
/* The label of the mark at @cell of the shown floor, for an object that leads to another floor or
 * level: "Floor 2", or the level's file; NULL: there is none, or it is not drawn. Borrowed until
 * the next change. */
const char *dse_relations_get_away (DseRelations *self, DsCell cell);
/* Number of lines that the settings and the selection leave on the shown floor, seen or not. */
guint dse_relations_count (DseRelations *self);
