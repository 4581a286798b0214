/* editor/inspect/survey.h — extents of rooms and distances from the start, computed when they are
 * asked for and kept until the level changes. */
#pragma once

#include "document.h"

#include "field/walk.h"
#include "map/extent.h"

#define DSE_TYPE_SURVEY (dse_survey_get_type ())
G_DECLARE_FINAL_TYPE (DseSurvey, dse_survey, DSE, SURVEY, GObject)

/* Signal: "changed" — distances are known now that were not. References @document. Caller unrefs.
 */
DseSurvey *dse_survey_new (DsuDocument *document);

/* Of the room with @number; borrowed until the level changes. */
const DsExtent *dse_survey_get_room (DseSurvey *self, gsize floor, guint32 number);
/* NULL: they are not known yet (then "changed" follows), or there is no start. */
const DsWalk *dse_survey_get_walk (DseSurvey *self);
