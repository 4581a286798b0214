/* core/check/lint/property_value.c — own properties that are not as the project declares them. */
#include "base/read.h"
#include "check/lint_context.h"
#include "map/holder.h"
#include "map/property.h"
#include "rules/property_class.h"
#include "rules/property_flags.h"

#define HOLDER_BYTES 300

/* Allowed values for a sentence. */
static const char *
name_allowed (const DsPropertyKind *declared, DsPropertyFault fault, char out[DS_LIST_BYTES])
{
  out[0] = '\0';
  if (fault == DS_PROPERTY_OF_OTHER_TYPE)
    return ds_translate (ds_property_type_label ((DsPropertyType)declared->type));
  if (fault != DS_PROPERTY_NO_CHOICE && fault != DS_PROPERTY_NO_FLAG)
    return ds_property_kind_bounds (declared, out);
  for (size_t i = 0; i < declared->choices.n; i++)
    ds_list_add (out, declared->choices.items[i], "\"");
  return out;
}

/* @name: of the property, with the members on the way to @value. */
static void
tell (DsFinding *finding, const char *holder, const char *name, const DsPropertyKind *declared,
      const DsProperty *value, DsPropertyFault fault)
{
  char list[DS_LIST_BYTES], flag[DS_PROPERTY_FLAG_BYTES];
  const char *allowed = name_allowed (declared, fault, list);

  if (fault == DS_PROPERTY_OF_OTHER_TYPE)
    ds_message_set (&finding->text, "lint.property-value.type",
                    N_ ("Property \"%s\" of %s: expected the type \"%s\", got \"%s\"."), name,
                    holder, allowed, ds_translate (ds_property_type_label (value->type)));
  else if (fault == DS_PROPERTY_NO_CHOICE)
    ds_message_set (&finding->text, "lint.property-value.choice",
                    N_ ("Property \"%s\" of %s: expected one of %s, got \"%s\"."), name, holder,
                    allowed, value->text);
  else if (fault == DS_PROPERTY_NO_FLAG && ds_property_flags_odd (declared, value, flag))
    ds_message_set (&finding->text, "lint.property-value.flag",
                    N_ ("Property \"%s\" of %s: expected each of %s at most once, got \"%s\"."),
                    name, holder, allowed, flag);
  else if (fault == DS_PROPERTY_OF_OTHER_CLASS)
    ds_message_set (&finding->text, "lint.property-value.class",
                    N_ ("Property \"%s\" of %s: expected the class \"%s\", got \"%s\"."), name,
                    holder, declared->class_of->name, value->text);
  else if (fault == DS_PROPERTY_NO_MEMBER)
    ds_message_set (&finding->text, "lint.property-value.member",
                    N_ ("Property \"%s\" of %s: its class has no such member."), name, holder);
  else
    ds_message_set (&finding->text, "lint.property-value.range",
                    N_ ("Property \"%s\" of %s: expected %s, got %s."), name, holder, allowed,
                    value->text);
}

/* A holder of properties. */
typedef struct {
  DsHolder holder;
  const DsThing *thing; /* NULL unless it is one */
  const DsRegion *region;
  size_t room; /* index */
} Place;

static DsFinding *
add_finding (DsLint *self, const Place *place, char name[HOLDER_BYTES])
{
  const size_t floor = place->holder.floor;
  const DsLintRoom *room =
      place->holder.type == DS_HOLDER_ROOM ? &self->floors[floor].rooms[place->room] : NULL;
  char where[DS_LINT_PLACE];
  DsFinding *finding;
  DsMessage text;

  if (place->thing != NULL) {
    ds_message_set (&text, "lint.property-value.object", N_ ("%s at %s"),
                    ds_lint_label (self, place->thing),
                    ds_lint_where (self, floor, place->thing->at, where));
    finding = ds_lint_add_thing (self, floor, place->thing);
  } else if (room != NULL) {
    ds_message_set (&text, "lint.property-value.room", N_ ("the room at %s"),
                    ds_lint_where (self, floor, room->first, where));
    finding = room->n_cells > 0 ? ds_lint_add_at (self, floor, room->first)
                                : ds_lint_add (self, (int32_t)floor);
  } else if (place->region != NULL) {
    ds_message_set (&text, "lint.property-value.region", N_ ("the region \"%s\""),
                    ds_str_get (place->region->name));
    finding = ds_lint_add (self, -1);
  } else {
    ds_message_set (&text, "lint.property-value.level", N_ ("the level"));
    finding = ds_lint_add (self, -1);
  }
  ds_message_format (&text, name, HOLDER_BYTES);
  return finding;
}

/* Appends the names on the way from @value to @odd, which it is or has within it: "stats.hp".
 * False: it is not there. */
static bool
name_member (DsText *out, const DsProperty *value, const DsProperty *odd)
{
  const size_t n = out->n;

  ds_text_printf (out, "%s%s", n > 0 ? "." : "", value->name);
  if (value == odd)
    return true;
  for (size_t i = 0; i < value->n_items && !out->failed; i++)
    if (name_member (out, &value->items[i], odd))
      return true;
  if (!out->failed) {
    out->n = n;
    out->bytes[n] = '\0';
  }
  return false;
}

/* Finds the member that is wrong, or the value itself. */
static void
tell_of (DsLint *self, DsFinding *finding, const char *holder, const DsPropertyKind *declared,
         const DsProperty *value)
{
  const DsProperty *const whole = value;
  const DsPropertyFault fault = ds_property_class_blame (&declared, &value);
  DsText name = { 0 };

  name_member (&name, whole, value);
  if (name.failed)
    self->status = DS_NOMEM;
  tell (finding, holder, name.failed ? value->name : name.bytes, declared, value, fault);
  ds_text_clear (&name);
}

static void
look_at (DsLint *self, const DsExtras *extras, const Place *place)
{
  const DsKind *kind = place->thing != NULL ? ds_lint_kind (self, place->thing) : NULL;
  DsProperties properties;

  if (ds_extras_find (extras, DS_PROPERTIES_KEY) == NULL || self->status != DS_OK)
    return;
  self->status = ds_properties_read (&properties, extras, NULL);
  for (size_t i = 0; i < properties.n; i++) {
    const DsProperty *value = &properties.items[i];
    const DsPropertyKind *declared =
        ds_rules_find_property (self->delve->rules, place->holder.type, kind, value->name);
    const DsPropertyFault fault =
        declared != NULL ? ds_property_kind_check (declared, value) : DS_PROPERTY_FITS;
    char name[HOLDER_BYTES];

    if (fault != DS_PROPERTY_FITS) {
      DsFinding *finding = add_finding (self, place, name);

      tell_of (self, finding, name, declared, value);
      finding->fixes = place->thing != NULL; /* the fix knows no other holder */
    }
  }
  ds_properties_clear (&properties);
}

static void
look (DsLint *self)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  const DsThing *thing;
  DsLintAt at = { 0 };

  if (ds_rules_n_properties (self->delve->rules) == 0)
    return;
  look_at (self, dungeon->extras, &(Place){ .holder.type = DS_HOLDER_LEVEL });
  for (size_t i = 0; i < ds_regions_count (dungeon->regions); i++) {
    const DsRegion *region = ds_regions_get (dungeon->regions, i);

    look_at (self, region->extras,
             &(Place){ { DS_HOLDER_REGION, 0, region->id }, NULL, region, 0 });
  }
  for (size_t f = 0; f < self->n_floors; f++)
    for (size_t i = 0; i < ds_rooms_count (self->floors[f].level->rooms); i++) {
      const DsRoom *room = ds_rooms_get (self->floors[f].level->rooms, i);

      look_at (self, room->extras, &(Place){ { DS_HOLDER_ROOM, f, room->id }, NULL, NULL, i });
    }
  while ((thing = ds_lint_next (self, &at)) != NULL)
    look_at (self, thing->extras,
             &(Place){ { DS_HOLDER_THING, at.floor, thing->id }, thing, NULL, 0 });
}

/* ---- the fix, of objects: values that are not allowed are removed */

static void
remove_values (DsFix *self)
{
  const DsThing *thing = ds_fix_thing (self, 0);
  const DsRules *rules = self->delve->rules;
  const DsCmd *cmds[DS_PROPERTIES_MAX];
  DsProperties properties;
  size_t n = 0;

  if (thing == NULL)
    return;
  self->status = ds_properties_read (&properties, thing->extras, NULL);
  for (size_t i = 0; i < properties.n && self->status == DS_OK; i++) {
    const DsPropertyKind *declared = ds_rules_find_property (
        rules, DS_HOLDER_THING, ds_rules_kind (rules, thing->kind), properties.items[i].name);
    DsCmdSetProperty *cmd;
    char *name;

    if (declared == NULL ||
        ds_property_kind_check (declared, &properties.items[i]) == DS_PROPERTY_FITS)
      continue;
    cmd = ds_fix_alloc (self, 1, sizeof *cmd);
    name = ds_arena_strdup (&self->arena, properties.items[i].name);
    if (cmd == NULL || name == NULL) {
      self->status = DS_NOMEM;
      break;
    }
    *cmd =
        (DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                            .holder = { DS_HOLDER_THING, (size_t)self->finding->floor, thing->id },
                            .name = name };
    cmds[n++] = &cmd->cmd;
  }
  if (self->status == DS_OK && n > 0)
    ds_fix_batch (self, cmds, n);
  ds_properties_clear (&properties);
}

const DsLintRule ds_lint_property_value = {
  .id = "property-value",
  .label = N_ ("Property that is not as declared"),
  .help = N_ ("A custom property has another type or value than the project declares."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Remove the Values"), remove_values } },
};
