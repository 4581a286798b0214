/* editor/inspect/hover.h — facts about the pointed cell: a card beside it once the pointer rests,
 * the outline of its room, and the tint of its region unless the tool paints. */
#pragma once

#include "canvas.h"
#include "inspect/survey.h"

#define DSE_TYPE_HOVER (dse_hover_get_type ())
G_DECLARE_FINAL_TYPE (DseHover, dse_hover, DSE, HOVER, GObject)

/* Activity over the level. */
typedef enum {
  DSE_HOVER_COVERED = 1,  /* another level covers it: no cell is pointed at */
  DSE_HOVER_BUSY = 2,     /* a stroke is drawn or a game is played: no card */
  DSE_HOVER_FLOATS = 4,   /* a pasted piece lies over it: neither card nor outline */
  DSE_HOVER_PAINTING = 8, /* the tool paints: the card takes longer to come */
} DseHoverState;

/* Places of the card; numbers as in the settings. */
typedef enum {
  DSE_CARD_POINTER, /* beside the cell */
  DSE_CARD_CORNER,  /* in a corner of the level, where the pointer is not */
  DSE_CARD_ALT,     /* beside the cell, while Alt is held */
} DseCardPlace;

/* More about @cell in words, to be freed; NULL: nothing. */
typedef char *(*DseHoverNote) (gpointer data, DsCell cell);

/* Borrows @canvas and @over, the widget over it that gets the card; both must live longer. */
DseHover *dse_hover_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document,
                         DseSurvey *survey);
/* @note is asked about each pointed cell; @data must live as long. */
void dse_hover_set_note (DseHover *self, DseHoverNote note, gpointer data);
/* True if cards are shown and rooms outlined, from the next update on. */
void dse_hover_set_shown (DseHover *self, gboolean shows_card, gboolean marks_room);
/* Sets where cards come from now on. */
void dse_hover_set_place (DseHover *self, DseCardPlace place);
/* That place. */
DseCardPlace dse_hover_get_place (DseHover *self);
/* True if cards are shown. */
gboolean dse_hover_get_shows_card (DseHover *self);
/* True if rooms are outlined. */
gboolean dse_hover_get_marks_room (DseHover *self);

/* Another cell may be pointed at, or its facts are others. @state: DseHoverState. */
void dse_hover_update (DseHover *self, unsigned state);
/* The level moves below the pointer: the card comes back once it rests. */
void dse_hover_view_moved (DseHover *self);
/* The pointed cell's facts in a line; "": none is pointed at. Free with g_free(). */
char *dse_hover_dup_text (DseHover *self);
/* Number of the outlined room of the shown floor; 0: none. */
guint32 dse_hover_get_marked_room (DseHover *self);
/* Number of the room under the pointer; 0: none. */
guint32 dse_hover_get_pointed_room (DseHover *self);
/* Goes to the room; an update outlines it while no cell is hovered. */
void dse_hover_show_room (DseHover *self, gsize floor, guint32 number);
/* No room is outlined, for the table of rooms is another. */
void dse_hover_forget_marks (DseHover *self);
/* Hides the card, unless the pointer is over the level. */
void dse_hover_forget_card (DseHover *self);
