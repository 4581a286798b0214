/* editor/window/form.h — a small modal window with rows to fill in, and two buttons in its header.
 */
#pragma once

#include "window/window.h"

#include "rules/game.h"

/* Switches of an exported picture: texts of notes, the whole level, only layers that are shown. */
enum { DSE_KEEPS_NOTES, DSE_KEEPS_LEVEL, DSE_KEEPS_SHOWN, DSE_N_KEEPS };

typedef struct DseForm DseForm;

typedef void (*DseFormFunc) (DseForm *form);

struct DseForm {
  DseWindow *window;
  GtkWidget *dialog, *group, *accept, *reason;
  DseFormFunc done; /* it was accepted */
  gboolean is_refused;
  /* of whoever fills it in */
  GtkWidget *width, *height, *floors, *recipe, *anchor, *name, *seed, *character, *win, *reveals,
      *rules, *damage, *quirks[DS_N_QUIRKS], *cell, *grid, *keeps[DSE_N_KEEPS], *overlay, *folder,
      *base, *ruleset, *format, *losses, *backups[2];
};

/* A form over @window; @accept has a mnemonic. It lives as long as its dialog, which is to be
 * presented; @done is called when it is accepted. */
DseForm *dse_form_new (DseWindow *window, const char *title, const char *accept, DseFormFunc done);
/* Lets the rows scroll where they are higher than a small screen. The dialog then keeps its height
 * when rows appear. */
void dse_form_scroll (DseForm *self);
/* Adds a row called @title with @control at its end, which it takes. Each returns the control. */
GtkWidget *dse_form_add (DseForm *self, const char *title, GtkWidget *control);
/* The same with a line of text, which accepts the form on Enter; no larger control. */
GtkWidget *dse_form_add_text (DseForm *self, const char *title, const char *text);
/* The same with a spin button of whole numbers. */
GtkWidget *dse_form_add_number (DseForm *self, const char *title, int value, int min, int max);
/* The same with a switch; @subtitle may be NULL. */
GtkWidget *dse_form_add_switch (DseForm *self, const char *title, const char *subtitle,
                                gboolean active);
/* Accepts the form as its button does. FALSE: it was refused; otherwise it is gone. */
gboolean dse_form_accept (DseForm *self);
/* For its function: the dialog stays as it was filled in, and shows @reason. */
void dse_form_refuse (DseForm *self, const char *reason);
/* Hides the reason, since what was refused has changed. Texts, numbers and choices do so. */
void dse_form_forget_refusal (DseForm *self);
int dse_form_get_number (GtkWidget *number); /* of a row with a spin button */
