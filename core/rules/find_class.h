/* core/rules/find_class.h — finding the classes of own properties in the rules. */
#pragma once

#include "rules/property_class.h"
#include "rules/rules.h"

/* Number of classes. */
size_t ds_rules_n_classes (const DsRules *self);
/* Class @i, below ds_rules_n_classes(). Borrows. */
const DsPropertyClass *ds_rules_class (const DsRules *self, size_t i);
/* The first class called @name in levels; NULL: there is none. Borrows. O(classes). */
const DsPropertyClass *ds_rules_find_class (const DsRules *self, const char *name);

/* Private to core/rules: gives properties and members their class by its id, where it is defined,
 * and each class its depth, which is above DS_PROPERTY_DEPTH_MAX for one within itself. */
void ds_rules_link_classes (DsRules *self);
/* True: class @id is not too deep; else a finding at @where. */
bool ds_rules_check_class (const DsRules *self, const char *id, const char *where,
                           DsErrors *errors);
