/* core/io/command_issues.h — issues that a command of a project reports: the lines of its output.
 */
#pragma once

#include "check/lint.h"

#define DS_LINT_COMMAND "command" /* id of the rule of such issues, which the host adds */

/* Reads @text, UTF-8 of the command called @label, for a level of @dungeon whose floor @floor was
 * shown. Each line that is not empty is an issue: "12,7: sentence" is about a cell of that floor,
 * and so on for the other places of io/command_place.h; any other line is about the level. "error:
 * ", "warning: " (the usual one) or "hint: " may stand before the sentence. Of more than
 * DS_FINDINGS_MAX the others are counted in n_left_out. DS_NOMEM: @out is zeroed. */
DsStatus ds_command_issues_read (DsFindings *out, const char *label, const char *text,
                                 const DsDungeon *dungeon, size_t floor,
                                 DsError *err) DS_MUST_CHECK;
