/* editor/window/panel.h — a panel beside or below the level: a row of data and two functions. */
#pragma once

#include "panel_heading.h"

typedef struct _DsePage DsePage;
typedef struct _DseWindow DseWindow;

typedef enum {
  DSE_PANEL_RIGHT,
  DSE_PANEL_BOTTOM,
  DSE_PANEL_LEFT,
  DSE_N_PANEL_PLACES
} DsePanelPlace;

typedef struct {
  const char *id;
  const char *label; /* N_() */
  const char *icon;
  const char *keys;    /* that show it, and hide it again; as gtk_accelerator_parse() reads them */
  DsePanelPlace place; /* where it is, unless the user moves it */
  gboolean of_levels;  /* the drawing of a prefab is no page for it */
  gboolean of_prefabs; /* it is there for such drawings alone */
  const DsuHeadingButton
      *buttons; /* of its heading, which the command palette has, too; NULL: none */
  gsize n_buttons;
  GtkWidget *(*build) (DseWindow *window); /* called once, when it is first shown */
  /* Called for each shown tab; @page is NULL without one. A panel that is not mapped should put off
   * expensive work until it is. */
  void (*set_page) (GtkWidget *panel, DsePage *page);
  /* Focuses its entry; FALSE: the keys go there already. NULL: it has none. */
  gboolean (*type) (GtkWidget *panel);
} DsePanel;

#define DSE_SHOWN "dse-shown" /* data of an entry of a form: the text of the value in the level */

#define DSE_PANEL(name) extern const DsePanel dse_panel_##name;
#include "window/panel_list.h"
#undef DSE_PANEL

gsize dse_panel_count (void);                    /* rows of the list */
const DsePanel *dse_panel_get (gsize i);         /* static; @i is below the count */
const DsePanel *dse_panel_find (const char *id); /* static; @id may be NULL; NULL: none */

/* ---- places, which the setting "panel-places" keeps */

const char *dse_panel_place_id (DsePanelPlace place); /* "right" */
/* The place of that id. FALSE: there is none. */
gboolean dse_panel_place_find (const char *id, DsePanelPlace *out);
DsePanelPlace dse_panel_get_place (const DsePanel *panel); /* where it is */
/* The panels of @place, in their order. Caller unrefs. */
GPtrArray *dse_panels_in (DsePanelPlace place);
/* Moves @panel to @place, to number @at there; beyond the end: last. */
void dse_panel_move (const DsePanel *panel, DsePanelPlace place, guint at);
