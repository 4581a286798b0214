/* core/io/mapping/own_properties.h — properties of foreign objects and maps as own properties of
 * ours. Private to core/io/mapping. */
#pragma once

#include "io/mapping/importer.h"

/* Gives the things the properties of their objects that ours can have, the level those of the map,
 * and the regions of levels those of their level. Left out, and so only kept in the source, are
 * classes in lists, values of nothing, references to objects that are not read, and those by which
 * the mapping finds locks. Formats whose text the level keeps itself (DsForeign.kept) give none.
 * The ids of things are final. DS_NOMEM. O(properties log objects). */
DsStatus ds_importer_add_properties (DsImporter *self, DsError *err) DS_MUST_CHECK;
