/* core/base/xml.c — builds the tree of an XML text with expat. */
#include "base/xml.h"
#include "base/array.h"
#include "base/intern.h"
#include "base/text.h"

#include <string.h>

/* An element's text, its attributes and its descendants stand behind it in the lists of the
 * document. */
typedef struct {
  uint32_t name, line;
  uint32_t end;       /* index behind its last descendant */
  uint32_t parent;    /* the root: itself */
  uint32_t attribute; /* index of the first */
  uint32_t n_attributes;
  uint32_t text, n_text; /* bytes in texts */
  uint32_t at, end_at;   /* bytes of the document: of the start tag, of the end tag */
} Element;

typedef struct {
  uint32_t name, value; /* value: in texts */
} Attribute;

struct DsXml {
  char *name;
  DsIntern names; /* of tags and attributes */
  DS_ARRAY (Element) elements;
  DS_ARRAY (Attribute) attributes;
  DsText texts; /* each with a NUL behind it */
};

void
ds_xml_free (DsXml *self)
{
  if (self == NULL)
    return;
  ds_text_clear (&self->texts);
  ds_array_clear (&self->attributes);
  ds_array_clear (&self->elements);
  ds_intern_clear (&self->names);
  ds_free (self->name);
  ds_free (self);
}

static DsStatus
fail_at (const char *name, uint32_t line, DsErrors *errors, const char *path, const DsError *err)
{
  DsError placed = *err;

  ds_where_line (placed.where, name, line, path);
  return ds_errors_take (errors, &placed);
}

#ifdef DS_HAVE_EXPAT

#include <expat.h>

#define NAME_MAX_BYTES 255

typedef struct {
  DsXml *out;
  XML_Parser parser;
  DsErrors *errors;
  DsStatus status;
  uint32_t open; /* the innermost element that is open; depth 0: none */
  uint32_t depth;
  bool takes_text; /* the open element has no child yet */
} Builder;

static DsStatus stop (Builder *self, DsStatus status, const char *id, const char *format, ...)
    DS_PRINTF (4, 5);

/* The first finding stops the parser. */
static DsStatus
stop (Builder *self, DsStatus status, const char *id, const char *format, ...)
{
  DsError err;
  va_list args;

  if (self->status != DS_OK)
    return self->status;
  ds_error_clear (&err);
  err.status = status;
  va_start (args, format);
  ds_message_set_va (&err.message, id, format, args);
  va_end (args);
  self->status = fail_at (self->out->name, (uint32_t)XML_GetCurrentLineNumber (self->parser),
                          self->errors, "", &err);
  XML_StopParser (self->parser, XML_FALSE);
  return self->status;
}

static void
stop_nomem (Builder *self)
{
  stop (self, DS_NOMEM, "no-memory", N_ ("out of memory"));
}

/* Ends the text of the open element: nothing is added behind its first child. */
static void
end_text (Builder *self)
{
  Element *element;

  if (!self->takes_text)
    return;
  self->takes_text = false;
  element = &self->out->elements.items[self->open];
  element->n_text = (uint32_t)self->out->texts.n - element->text;
  ds_text_putc (&self->out->texts, '\0');
}

static uint32_t
intern (Builder *self, const char *name)
{
  uint32_t number;

  if (strlen (name) > NAME_MAX_BYTES) {
    stop (self, DS_LIMIT, "xml.name", N_ ("expected names of at most %d bytes, got %zu"),
          NAME_MAX_BYTES, strlen (name));
    return DS_INTERN_NONE;
  }
  number = ds_intern_add (&self->out->names, name);
  if (number == DS_INTERN_NONE)
    stop_nomem (self);
  return number;
}

static void
add_attributes (Builder *self, const XML_Char **attributes, Element *element)
{
  DsXml *out = self->out;

  for (; attributes[2 * element->n_attributes] != NULL; element->n_attributes++)
    if (element->n_attributes == DS_XML_ATTRIBUTES_MAX) {
      stop (self, DS_LIMIT, "xml.attributes", N_ ("expected at most %d attributes, got more"),
            DS_XML_ATTRIBUTES_MAX);
      return;
    }
  for (uint32_t i = 0; i < element->n_attributes && self->status == DS_OK; i++) {
    const Attribute attribute = { intern (self, attributes[2 * i]), (uint32_t)out->texts.n };

    ds_text_add (&out->texts, attributes[2 * i + 1], strlen (attributes[2 * i + 1]) + 1);
    if (self->status == DS_OK &&
        (!ds_array_push (&out->attributes, attribute) || out->texts.failed))
      stop_nomem (self);
  }
}

static void
on_start (void *user, const XML_Char *name, const XML_Char **attributes)
{
  Builder *self = user;
  DsXml *out = self->out;
  Element element = { .parent = self->open, .attribute = (uint32_t)out->attributes.n };

  if (self->status != DS_OK)
    return;
  end_text (self);
  if (self->depth == DS_XML_DEPTH_MAX) {
    stop (self, DS_LIMIT, "xml.depth",
          N_ ("expected at most %d elements within each other, got more"), DS_XML_DEPTH_MAX);
    return;
  }
  if (out->elements.n == DS_XML_ELEMENTS_MAX) {
    stop (self, DS_LIMIT, "xml.elements", N_ ("expected at most %u elements, got more"),
          DS_XML_ELEMENTS_MAX);
    return;
  }
  element.line = (uint32_t)XML_GetCurrentLineNumber (self->parser);
  element.at = (uint32_t)XML_GetCurrentByteIndex (self->parser);
  element.name = intern (self, name);
  add_attributes (self, attributes, &element);
  element.text = (uint32_t)out->texts.n;
  if (self->status == DS_OK && !ds_array_push (&out->elements, element))
    stop_nomem (self);
  self->open = (uint32_t)out->elements.n - 1;
  self->depth++;
  self->takes_text = true;
}

static void
on_end (void *user, const XML_Char *name)
{
  Builder *self = user;

  if (self->status != DS_OK)
    return;
  end_text (self);
  self->out->elements.items[self->open].end = (uint32_t)self->out->elements.n;
  self->out->elements.items[self->open].end_at = (uint32_t)XML_GetCurrentByteIndex (self->parser);
  self->open = self->out->elements.items[self->open].parent;
  self->depth--;
}

static void
on_text (void *user, const XML_Char *text, int n)
{
  Builder *self = user;

  if (self->status == DS_OK && self->takes_text)
    ds_text_add (&self->out->texts, text, (size_t)n);
  if (self->out->texts.failed)
    stop_nomem (self);
}

/* A document type that only names itself, as old files have it, declares no entities. */
static void
on_doctype (void *user, const XML_Char *name, const XML_Char *system, const XML_Char *public,
            int declares)
{
  if (declares)
    stop (user, DS_BAD_DATA, "xml.doctype",
          N_ ("expected XML without declarations, got a document type that has some"));
}

static void
on_skipped_entity (void *user, const XML_Char *name, int is_parameter)
{
  stop (user, DS_BAD_DATA, "xml.entity", N_ ("expected no entity beside those of XML, got \"%s\""),
        name);
}

static void *
allocate (size_t n)
{
  return ds_alloc (n, 1);
}

static void *
resize (void *block, size_t n)
{
  return ds_resize (block, n, 1);
}

static void
prepare (Builder *self)
{
  XML_SetUserData (self->parser, self);
  XML_SetElementHandler (self->parser, on_start, on_end);
  XML_SetCharacterDataHandler (self->parser, on_text);
  XML_SetStartDoctypeDeclHandler (self->parser, on_doctype);
  XML_SetSkippedEntityHandler (self->parser, on_skipped_entity);
}

/* A finding of expat's own, in its words. */
static void
stop_by_parser (Builder *self)
{
  const enum XML_Error code = XML_GetErrorCode (self->parser);

  if (code == XML_ERROR_NO_MEMORY)
    stop_nomem (self);
  else
    stop (self, DS_BAD_DATA, "xml.grammar", N_ ("expected XML, got an error of its parser: %s"),
          XML_ErrorString (code));
}

#define CHUNK_BYTES ((size_t)1 << 20)

/* Hands over the text in chunks, since the parser copies each. A tag that is longer than a chunk is
 * read again with each, so that a chunk without progress doubles them: O(n) in all. */
static bool
parse_chunks (XML_Parser parser, const char *bytes, size_t n)
{
  size_t at = 0, chunk = CHUNK_BYTES;
  XML_Index reached = -1;

  for (;;) {
    const size_t more = n - at < chunk ? n - at : chunk;

    if (XML_Parse (parser, bytes + at, (int)more, at + more == n) != XML_STATUS_OK)
      return false;
    at += more;
    if (at == n)
      return true;
    if (XML_GetCurrentByteIndex (parser) == reached)
      chunk *= 2;
    reached = XML_GetCurrentByteIndex (parser);
  }
}

static DsStatus
parse (DsXml *out, const char *bytes, size_t n, DsErrors *errors)
{
  static const XML_Memory_Handling_Suite memory = { allocate, resize, ds_free };
  Builder self = { .out = out, .errors = errors, .status = DS_OK };
  DsError err;

  self.parser = XML_ParserCreate_MM (NULL, &memory, NULL);
  if (self.parser == NULL) {
    ds_fail_nomem (&err, out->name);
    return ds_errors_take (errors, &err);
  }
  prepare (&self);
  if (!parse_chunks (self.parser, bytes, n))
    stop_by_parser (&self);
  else if (out->texts.failed)
    stop_nomem (&self);
  XML_ParserFree (self.parser);
  return self.status;
}

bool
ds_xml_is_built (void)
{
  return true;
}

#else

static DsStatus
parse (DsXml *out, const char *bytes, size_t n, DsErrors *errors)
{
  return ds_errors_add (errors, DS_BAD_DATA, out->name, "xml.built",
                        N_ ("XML cannot be read, since this program was built without expat"));
}

bool
ds_xml_is_built (void)
{
  return false;
}

#endif

DsStatus
ds_xml_parse (DsXml **out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  DsXml *self;
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && bytes != NULL && errors != NULL);

  *out = NULL;
  if (n > DS_XML_BYTES_MAX)
    return ds_errors_add (errors, DS_LIMIT, name, "xml.size",
                          N_ ("expected at most %zu bytes of XML, got %zu"), DS_XML_BYTES_MAX, n);
  self = ds_alloc0 (1, sizeof *self);
  if (self != NULL)
    self->name = ds_strdup (name);
  if (self == NULL || self->name == NULL)
    status = ds_errors_add (errors, DS_NOMEM, name, "no-memory", N_ ("out of memory"));
  else
    status = parse (self, bytes, n, errors);
  if (status == DS_OK)
    *out = self;
  else
    ds_xml_free (self);
  return status;
}

/* ---- the tree */

DsXmlElement
ds_xml_root (const DsXml *self)
{
  DS_ASSERT (self != NULL);

  return (DsXmlElement){ .doc = self };
}

const char *
ds_xml_name (const DsXml *self)
{
  DS_ASSERT (self != NULL);

  return self->name;
}

static const Element *
element_of (DsXmlElement self)
{
  DS_ASSERT (self.doc != NULL && self.i < self.doc->elements.n);

  return &self.doc->elements.items[self.i];
}

const char *
ds_element_name (DsXmlElement self)
{
  return self.doc->names.names[element_of (self)->name];
}

uint32_t
ds_element_line (DsXmlElement self)
{
  return element_of (self)->line;
}

size_t
ds_element_start (DsXmlElement self)
{
  return element_of (self)->at;
}

size_t
ds_element_end (DsXmlElement self)
{
  return element_of (self)->end_at;
}

const char *
ds_element_text (DsXmlElement self, size_t *n)
{
  const Element *element = element_of (self);

  if (n != NULL)
    *n = element->n_text;
  return self.doc->texts.bytes + element->text;
}

size_t
ds_element_n_attributes (DsXmlElement self)
{
  return element_of (self)->n_attributes;
}

const char *
ds_element_attribute (DsXmlElement self, size_t i, const char **value)
{
  const Element *element = element_of (self);
  const Attribute *attribute;

  DS_ASSERT (i < element->n_attributes && value != NULL);

  attribute = &self.doc->attributes.items[element->attribute + i];
  *value = self.doc->texts.bytes + attribute->value;
  return self.doc->names.names[attribute->name];
}

const char *
ds_element_get (DsXmlElement self, const char *key)
{
  DS_ASSERT (key != NULL);

  for (size_t i = 0; i < ds_element_n_attributes (self); i++) {
    const char *value;

    if (strcmp (ds_element_attribute (self, i, &value), key) == 0)
      return value;
  }
  return NULL;
}

bool
ds_element_first (DsXmlElement self, DsXmlElement *out)
{
  DS_ASSERT (out != NULL);

  if (element_of (self)->end == self.i + 1)
    return false;
  *out = (DsXmlElement){ self.doc, self.i + 1 };
  return true;
}

bool
ds_element_next (DsXmlElement *self)
{
  const Element *element;

  DS_ASSERT (self != NULL);

  element = element_of (*self);
  if (self->i == 0 || element->end == self->doc->elements.items[element->parent].end)
    return false;
  self->i = element->end;
  return true;
}

DsStatus
ds_element_take (DsXmlElement self, DsErrors *errors, const char *path, const DsError *err)
{
  DS_ASSERT (errors != NULL && path != NULL && err != NULL);

  return fail_at (self.doc->name, ds_element_line (self), errors, path, err);
}
