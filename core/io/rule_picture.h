/* core/io/rule_picture.h — the pictures of tilesets that definitions show by their ids. */
#pragma once

#include "io/rule_book.h"

/* Sets *@stays where @entry shows the picture of its own id, and renaming it to @id must leave the
 * picture as it is, so that the definition has to name it: it is not in a tileset of the target
 * folder that can be written, another definition shows it, too, or there is a picture @id.
 * DS_NOMEM. Reads all definitions and tilesets. */
DsStatus ds_rule_picture_stays (const DsRuleBook *self, const DsRuleEntry *entry, const char *id,
                                bool *stays, DsError *err) DS_MUST_CHECK;
