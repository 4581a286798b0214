/* editor/page/page_private.h — the parts of a page. Private to editor/page. */
#pragma once

#include "page/page.h"

#include "bar.h"
#include "inspect/hover.h"
#include "page/file_watch.h"
#include "page/marks.h"
#include "page/overlay.h"
#include "page/peek.h"
#include "play/host.h"
#include "proof/bot_games.h"
#include "proof/route.h"
#include "recipe/maker.h"
#include "rooms/find.h"
#include "rooms/padlock.h"
#include "tools/hidden_things.h"
#include "tools/relations.h"
#include "tools/stroker.h"

/* Aids of the view. */
typedef struct {
  DseLayers *layers;
  DseHiddenThings *hidden;
  DseBackdrop *backdrop;
  DseRelations *relations;
  DseSwatches *swatches;
  DseBotGames *bot_games;
  GtkWidget *ruler_top, *ruler_left; /* of page.ui */
  DsuBar *copies_bar;                /* likewise */
  gboolean shows_rulers;             /* while no game is shown */
  gboolean has_refused;              /* a layer was locked for the stroke that is drawn; said */
} DsePageAids;

/* The page owns its parts and wires them: they signal to it, and know neither it nor, but for what
 * they are given when they are created, each other. */
struct _DsePage {
  AdwBin parent_instance;

  DsuDocument *document;
  DseVerdict *verdict; /* NULL until it is first wanted */
  DseSurvey *survey;
  /* of page.ui */
  DsuCanvas *canvas;
  GtkOverlay *over;    /* around the canvas */
  DseCompare *compare; /* around that */
  DsuBar *error_bar, *failure_bar, *size_bar, *disk_bar, *recovery_bar;

  DseFileWatch *file_watch;
  DseMarks *marks;
  DseRoute *route; /* NULL until it is first wanted */
  DsePeek *peek;
  DseOverlay *overlay;
  DseHover *hover;
  DsePadlock *padlock;
  DseRoomFinder *room_finder;
  DseHost *host;
  DseSeedLog *seeds;
  DseMaker *maker;

  DseSelection *selection;
  DseChosen *chosen;
  DseLinks *links;
  DsePreview *preview;
  DseFloating *floating;
  DseStroker *stroker;
  DsePageAids aids;
};

/* TRUE: another level was shown in place of the page's, which is shown again instead of being
 * edited; a sentence says so. */
gboolean dse_page_refuses_edit (DsePage *self);
/* The level was written to @path: if that is its own file, its version is known, and a backup is
 * kept. */
void dse_page_note_written (DsePage *self, const char *path);
/* Draws the definition of the page's prefab again. FALSE: the error bar says why. */
gboolean dse_page_revert_prefab (DsePage *self);
/* For hover.h: the note about @cell of the shown floor. */
char *dse_page_dup_note (gpointer page, DsCell cell);
/* Lets a click with the hand on a cell of the overlay of deaths play such a game. Once. */
void dse_page_watch_taps (DsePage *self);
/* TRUE: the page shows a prefab, and says that there is no game. */
gboolean dse_page_refuses_play (DsePage *self);
/* True if the route of the verdict's playthrough is drawn; it is created when that is first wanted.
 */
gboolean dse_page_get_show_route (DsePage *self);
void dse_page_set_show_route (DsePage *self, gboolean shown); /* see above */
/* Lets a screen reader say the note of the tool, such as a refusal; not during a stroke. */
void dse_page_speak_note (DsePage *self);
/* Shows card and outline for the pointed cell, or hides them where tool or game forbid them. */
void dse_page_update_hover (DsePage *self);
/* The options of the view "show-rulers", "card-place" and "links", as properties. */
void dse_page_set_option (DsePage *self, const char *name, const GValue *value);
void dse_page_get_option (DsePage *self, const char *name, GValue *value); /* likewise */
/* A game takes the place of the rulers, which measure the level's view, and of compared levels. */
void dse_page_follow_game (DsePage *self);
/* The rulers show lengths in the unit of the preferences, now and whenever that changes. */
void dse_page_follow_unit (DsePage *self);
/* The layer that the tool works on becomes the active one. */
void dse_page_follow_target (DsePage *self);
/* A command could not change locked layers of @strata: this is said, in a stroke once, and forms
 * show again what there is. */
void dse_page_note_refusal (DsuDocument *document, guint strata, DsePage *self);
