/* core/rules/property_kind.c — the field table of declared properties, and the check of values. */
#include "rules/property_kind.h"
#include "base/read.h"
#include "rules/fields.h"
#include "rules/property_class.h"
#include "rules/property_flags.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_BYTES 60 /* of a bound */

static const DsChoice TYPES[] = {
#define X(name, id, label) { id, label },
  DS_PROPERTY_TYPE_LIST (X)
#undef X
};
static const DsChoice HOLDERS[] = {
#define X(name, id, label) { id, label },
  DS_HOLDER_LIST (X)
#undef X
};
static const DsChoice ROLES[] = {
#define X(name, id, label) { id, label },
  DS_ROLE_LIST (X)
#undef X
};

#define BEFORE_VALUES 1 /* fields that members of a class have not: the id, */
#define BEHIND_VALUES 3 /* and those of the holders */

static const DsField FIELDS[] = {
  { .key = "id",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsPropertyKind, id),
    .required = true,
    .help = N_ ("Identifier of the declaration.") },
  { .key = "name",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsPropertyKind, name),
    .max = DS_PROPERTY_NAME_MAX,
    .required = true,
    .help = N_ ("Name of the property in levels.") },
  TEXT_FIELD (DsPropertyKind, label, 60, N_ ("Displayed name; empty: the name of the property.")),
  TEXT_FIELD (DsPropertyKind, help, 300, N_ ("Meaning of the property, in one sentence.")),
  { .key = "type",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsPropertyKind, type),
    .required = true,
    CHOICES (TYPES),
    .help = N_ ("Type of its values.") },
  { .key = "class",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsPropertyKind, class_id),
    .refers = DS_LIST_CLASSES,
    .help = N_ ("Class of its values, where that is their type.") },
  { .key = "default",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsPropertyKind, preset),
    .max = DS_PROPERTY_FILE_MAX,
    .fallback = "",
    .help = N_ ("Value until it is set, such as \"true\", \"12\" or \"#80c0ff\"; empty: no, 0, "
                "or nothing.") },
  { .key = "choices",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsPropertyKind, choices),
    .max = 200,
    .help = N_ ("Allowed texts, also of the items of a list; empty: any.") },
  { .key = "choices_file",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsPropertyKind, choices_file),
    .max = DS_PROPERTY_FILE_MAX,
    .fallback = "",
    .help = N_ ("File of the project that has the choices instead: a project of Tiled or LDtk, "
                "JSON, or lines of text. It is read again when it changes.") },
  TEXT_FIELD (DsPropertyKind, choices_of, 200,
              N_ ("Name of the enum in that file; empty: the file is one list.")),
  BOOL_FIELD (DsPropertyKind, several,
              N_ ("Texts are any number of the choices, with commas between them.")),
  { .key = "min",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsPropertyKind, least),
    .max = NUMBER_BYTES,
    .fallback = "",
    .help = N_ ("Least number allowed, such as \"0\" or \"0.5\"; empty: no limit.") },
  { .key = "max",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsPropertyKind, most),
    .max = NUMBER_BYTES,
    .fallback = "",
    .help = N_ ("Greatest number allowed; empty: no limit.") },
  { .key = "holders",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsPropertyKind, holders),
    CHOICES (HOLDERS),
    .help = N_ ("Parts of a level that have the property; none: objects.") },
  { .key = "roles",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsPropertyKind, roles),
    CHOICES (ROLES),
    .help = N_ ("Roles of objects that have it.") },
  IDS_FIELD (DsPropertyKind, objects, DS_LIST_OBJECTS,
             N_ ("Further kinds of objects that have it; without roles and kinds, all do.")),
};

const DsRecordType ds_property_record = {
  .id = "property",
  .list = "properties",
  .label = N_ ("Property"),
  .size = sizeof (DsPropertyKind),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

const DsRecordType ds_class_member_record = {
  .id = "class_member",
  .list = "members",
  .label = N_ ("Member"),
  .size = sizeof (DsPropertyKind),
  .fields = FIELDS + BEFORE_VALUES,
  .n_fields = DS_COUNT (FIELDS) - BEFORE_VALUES - BEHIND_VALUES,
};

const char *
ds_property_kind_label (const DsPropertyKind *self)
{
  DS_ASSERT (self != NULL);
  return self->label[0] != '\0' ? self->label : self->name;
}

bool
ds_property_kind_fits (const DsPropertyKind *self, DsHolderType holder, const DsKind *kind)
{
  DS_ASSERT (self != NULL && (kind != NULL) == (holder == DS_HOLDER_THING));
  if (self->holders == 0 ? kind == NULL : (self->holders >> holder & 1) == 0)
    return false;
  return kind == NULL || (self->roles == 0 && self->objects.n == 0) ||
         (self->roles >> kind->role & 1) != 0 || ds_ids_have (&self->objects, kind->id);
}

DsProperty
ds_property_kind_preset (const DsPropertyKind *self)
{
  static const char *const texts[DS_N_PROPERTY_TYPES] = {
    [DS_PROPERTY_BOOL] = "false",
    [DS_PROPERTY_INT] = "0",
    [DS_PROPERTY_FLOAT] = "0.0",
    [DS_PROPERTY_COLOUR] = "#ffffff",
  };
  const char *text = texts[self->type];

  DS_ASSERT (self != NULL);
  if (self->class_of != NULL)
    text = self->class_of->name;
  return (DsProperty){ .type = (DsPropertyType)self->type,
                       .name = "",
                       .text = self->preset[0] != '\0' ? self->preset
                               : text != NULL          ? text
                                                       : "",
                       .floor = -1 };
}

/* ---- numbers: compared as decimal digits, since doubles are not exact and depend on the locale */

typedef struct {
  int sign;           /* -1, 0, 1 */
  long place;         /* of the first digit: 1 before the point, 0 behind it */
  const char *digits; /* from the first that is not 0; a point may be among them */
} Number;

static Number
parse_number (const char *text)
{
  const char *digits = text + (text[0] == '-'), *exponent = strpbrk (text, "eE");
  const size_t n_whole = strspn (digits, "0123456789");
  const char *first = digits + strspn (digits, "0.");
  const long read = exponent != NULL ? strtol (exponent + 1, NULL, 10) : 0;
  const long power = read > 1000000000 ? 1000000000 : read < -1000000000 ? -1000000000 : read;

  if (*first < '1' || *first > '9')
    return (Number){ 0, 0, first };
  return (Number){ text[0] == '-' ? -1 : 1,
                   power + (first < digits + n_whole ? (long)(digits + n_whole - first)
                                                     : (long)(digits + n_whole + 1 - first)),
                   first };
}

/* The next digit; '0' behind the last one, which *@is_more says no digit follows. */
static char
next_digit (const char **at, bool *is_more)
{
  *at += **at == '.';
  *is_more = **at >= '0' && **at <= '9';
  return *is_more ? *(*at)++ : '0';
}

/* Below 0: @a is less than @b; 0: they are equal. */
static int
compare_numbers (const char *a, const char *b)
{
  Number m = parse_number (a), n = parse_number (b);
  bool more_a = true, more_b = true;

  if (m.sign != n.sign || m.sign == 0)
    return m.sign - n.sign;
  if (m.place != n.place)
    return m.place < n.place ? -m.sign : m.sign;
  while (more_a || more_b) {
    const char x = next_digit (&m.digits, &more_a), y = next_digit (&n.digits, &more_b);

    if (x != y)
      return x < y ? -m.sign : m.sign;
  }
  return 0;
}

DsPropertyFault
ds_property_kind_check (const DsPropertyKind *self, const DsProperty *value)
{
  char odd[DS_PROPERTY_FLAG_BYTES];

  DS_ASSERT (self != NULL && value != NULL);

  if (value->type != self->type &&
      !(self->type == DS_PROPERTY_FLOAT && value->type == DS_PROPERTY_INT))
    return DS_PROPERTY_OF_OTHER_TYPE;
  if (self->type == DS_PROPERTY_INT || self->type == DS_PROPERTY_FLOAT)
    return self->least[0] != '\0' && compare_numbers (value->text, self->least) < 0
               ? DS_PROPERTY_TOO_LOW
           : self->most[0] != '\0' && compare_numbers (value->text, self->most) > 0
               ? DS_PROPERTY_TOO_HIGH
               : DS_PROPERTY_FITS;
  if (self->type == DS_PROPERTY_CLASS)
    return ds_property_class_check (self->class_of, value);
  if (ds_property_kind_is_flags (self))
    return ds_property_flags_odd (self, value, odd) ? DS_PROPERTY_NO_FLAG : DS_PROPERTY_FITS;
  for (size_t i = 0; i < self->choices.n; i++)
    if (strcmp (self->choices.items[i], value->text) == 0)
      return DS_PROPERTY_FITS;
  return self->choices.n > 0 ? DS_PROPERTY_NO_CHOICE : DS_PROPERTY_FITS;
}

char *
ds_property_kind_bounds (const DsPropertyKind *self, char out[DS_PROPERTY_BOUNDS])
{
  DsMessage text;

  DS_ASSERT (self != NULL);
  out[0] = '\0';
  if (self->least[0] != '\0' && self->most[0] != '\0')
    ds_message_set (&text, "property.range", N_ ("%s to %s"), self->least, self->most);
  else if (self->least[0] != '\0')
    ds_message_set (&text, "property.least", N_ ("at least %s"), self->least);
  else if (self->most[0] != '\0')
    ds_message_set (&text, "property.most", N_ ("at most %s"), self->most);
  else
    return out;
  return ds_message_format (&text, out, DS_PROPERTY_BOUNDS);
}

/* ---- declarations that contradict themselves */

static bool
fail (DsNode node, const char *path, const char *key, DsErrors *errors, const char *expected,
      const char *got)
{
  char where[DS_WHERE_MAX];
  DsNode value;

  ds_node_fail (ds_node_get (node, key, &value) ? value : node, errors,
                ds_path_key (where, path, key), "property.declared", N_ ("expected %s, got \"%s\""),
                expected, got);
  return false;
}

static bool
is_number_of (const DsPropertyKind *self, const char *text)
{
  return ds_property_number_is_valid (text) &&
         (self->type == DS_PROPERTY_FLOAT || strpbrk (text, ".eE") == NULL);
}

/* The default is a value of the type. */
static bool
check_preset (const DsPropertyKind *self, DsNode node, const char *path, DsErrors *errors)
{
  static const char *const expected[DS_N_PROPERTY_TYPES] = {
    [DS_PROPERTY_BOOL] = N_ ("\"true\" or \"false\""),
    [DS_PROPERTY_INT] = N_ ("a whole number in quotes"),
    [DS_PROPERTY_FLOAT] = N_ ("a number in quotes"),
    [DS_PROPERTY_COLOUR] = N_ ("a colour such as \"#80c0ff\""),
    [DS_PROPERTY_FILE] = N_ ("a path below the project"),
    [DS_PROPERTY_OBJECT] = N_ ("no default for an object"),
    [DS_PROPERTY_LIST] = N_ ("no default for a list"),
    [DS_PROPERTY_CLASS] = N_ ("no default but those of the members"),
  };
  const char *text = self->preset;
  bool ok = true;

  if (text[0] == '\0')
    return true;
  switch ((DsPropertyType)self->type) {
  case DS_PROPERTY_BOOL:
    ok = strcmp (text, "true") == 0 || strcmp (text, "false") == 0;
    break;
  case DS_PROPERTY_INT:
  case DS_PROPERTY_FLOAT:
    ok = is_number_of (self, text);
    break;
  case DS_PROPERTY_COLOUR:
    ok = ds_property_colour_is_valid (text);
    break;
  case DS_PROPERTY_FILE:
    ok = ds_property_file_is_valid (text);
    break;
  case DS_PROPERTY_OBJECT:
  case DS_PROPERTY_LIST:
  case DS_PROPERTY_CLASS:
    ok = false;
    break;
  default:
    break;
  }
  return ok || fail (node, path, "default", errors, ds_translate (expected[self->type]), text);
}

static bool
check_bound (const DsPropertyKind *self, const char *text, DsNode node, const char *key,
             const char *path, DsErrors *errors)
{
  const bool has_bounds = self->type == DS_PROPERTY_INT || self->type == DS_PROPERTY_FLOAT;

  if (text[0] == '\0')
    return true;
  if (!has_bounds)
    return fail (node, path, key, errors, ds_translate (N_ ("limits only for numbers")), text);
  return is_number_of (self, text) ||
         fail (node, path, key, errors, ds_translate (N_ ("a number in quotes")), text);
}

/* Values of a class have one. */
static bool
check_class (const DsPropertyKind *self, DsNode node, const char *path, DsErrors *errors)
{
  if ((self->type == DS_PROPERTY_CLASS) == (self->class_id[0] != '\0'))
    return true;
  return self->type == DS_PROPERTY_CLASS
             ? fail (node, path, "class", errors, ds_translate (N_ ("the id of a class")), "")
             : fail (node, path, "class", errors, ds_translate (N_ ("a class only for this type")),
                     ds_property_type_id ((DsPropertyType)self->type));
}

/* A property has choices of its own or those of a file. */
static bool
check_file (const DsPropertyKind *self, DsNode node, const char *path, DsErrors *errors)
{
  if (self->choices_file[0] == '\0')
    return self->choices_of[0] == '\0' ||
           fail (node, path, "choices_of", errors, ds_translate (N_ ("\"choices_file\" beside it")),
                 self->choices_of);
  if (self->choices.n > 0)
    return fail (node, path, "choices_file", errors,
                 ds_translate (N_ ("either \"choices\" or their file")), self->choices_file);
  if (self->type != DS_PROPERTY_TEXT && self->type != DS_PROPERTY_LIST)
    return fail (node, path, "choices_file", errors,
                 ds_translate (N_ ("choices only for texts and lists")),
                 ds_property_type_id ((DsPropertyType)self->type));
  return ds_property_file_is_valid (self->choices_file) ||
         fail (node, path, "choices_file", errors, ds_translate (N_ ("a path below the project")),
               self->choices_file);
}

/* Only texts and lists have choices; several in a text have no comma themselves. */
static bool
check_choices (const DsPropertyKind *self, DsNode node, const char *path, DsErrors *errors)
{
  if (self->choices.n > 0 && self->type != DS_PROPERTY_TEXT && self->type != DS_PROPERTY_LIST)
    return fail (node, path, "choices", errors,
                 ds_translate (N_ ("choices only for texts and lists")),
                 ds_property_type_id ((DsPropertyType)self->type));
  if (!self->several)
    return true;
  if (self->type != DS_PROPERTY_TEXT)
    return fail (node, path, "several", errors,
                 ds_translate (N_ ("several choices only for texts")),
                 ds_property_type_id ((DsPropertyType)self->type));
  if (self->choices.n == 0 && self->choices_file[0] == '\0')
    return fail (node, path, "several", errors, ds_translate (N_ ("\"choices\" beside it")),
                 "true");
  for (size_t i = 0; i < self->choices.n; i++)
    if (strchr (self->choices.items[i], ',') != NULL || self->choices.items[i][0] == '\0')
      return fail (node, path, "choices", errors,
                   ds_translate (N_ ("texts without commas, of which a value has several")),
                   self->choices.items[i]);
  return true;
}

bool
ds_property_kind_resolve (const DsPropertyKind *self, DsNode node, const char *path,
                          DsErrors *errors)
{
  const DsProperty preset = ds_property_kind_preset (self);
  char bounds[DS_PROPERTY_BOUNDS];
  bool ok;

  DS_ASSERT (self != NULL && path != NULL && errors != NULL);

  if (!ds_property_name_is_valid (self->name))
    return fail (node, path, "name", errors, ds_translate (N_ ("a name on one line")), self->name);
  ok = check_bound (self, self->least, node, "min", path, errors);
  ok = check_bound (self, self->most, node, "max", path, errors) && ok;
  ok = check_preset (self, node, path, errors) && ok;
  ok = check_choices (self, node, path, errors) && ok;
  ok = check_file (self, node, path, errors) && ok;
  ok = check_class (self, node, path, errors) && ok;
  if (!ok)
    return false;
  if (self->least[0] != '\0' && self->most[0] != '\0' &&
      compare_numbers (self->least, self->most) > 0)
    return fail (node, path, "max", errors, ds_translate (N_ ("a number not below \"min\"")),
                 self->most);
  if (self->preset[0] == '\0')
    return true;
  switch (ds_property_kind_check (self, &preset)) {
  case DS_PROPERTY_NO_CHOICE:
  case DS_PROPERTY_NO_FLAG:
    return fail (node, path, "default", errors, ds_translate (N_ ("one of the choices")),
                 self->preset);
  case DS_PROPERTY_TOO_LOW:
  case DS_PROPERTY_TOO_HIGH:
    return fail (node, path, "default", errors, ds_property_kind_bounds (self, bounds),
                 self->preset);
  default:
    return true;
  }
}
