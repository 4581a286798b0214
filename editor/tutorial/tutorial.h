/* editor/tutorial/tutorial.h — the tutorial: a card above a level with one step after the other,
 * each finished by what the user does. */
#pragma once

#include "page/page.h"

#define DSE_TYPE_TUTORIAL (dse_tutorial_get_type ())
G_DECLARE_FINAL_TYPE (DseTutorial, dse_tutorial, DSE, TUTORIAL, AdwBin)

/* A card of a template, hidden until it begins. It has the actions "tutorial.show", "tutorial.skip"
 * and "tutorial.leave". */

/* Begins with the first step on @page, which it forgets when that goes; *Show Me* chooses objects
 * in
 * @options, which must live longer. */
void dse_tutorial_begin (DseTutorial *self, DsePage *page, DseToolOptions *options);
/* Shows the card only over its page. @page: the shown one; NULL: none. */
void dse_tutorial_follow (DseTutorial *self, DsePage *page);
/* True from its begin until it is left, or its page is closed. */
gboolean dse_tutorial_is_running (DseTutorial *self);
/* Id of the step that is asked for; static. NULL: all are done, or it does not run. */
const char *dse_tutorial_get_step (DseTutorial *self);
