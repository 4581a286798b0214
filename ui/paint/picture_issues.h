/* ui/paint/picture_issues.h — pictures that cannot be drawn, as issues beside those of a level. */
#pragma once

#include "check/lint.h"

/* Adds a warning for each image of the tilesets of @rules that cannot be read, each picture that
 * lacks tiles, and each definition that names no picture. Decodes the images if nothing has yet.
 * Thread-safe. DS_NOMEM: some are missing. */
DsStatus dsu_picture_issues_add (DsFindings *self, DsRules *rules, DsError *err) DS_MUST_CHECK;
