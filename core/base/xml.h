/* core/base/xml.h — XML: the only door to expat.
 *
 * A parse makes a tree of elements, attributes and texts. Entities cannot be declared and nothing
 * outside the text is ever read. Comments and processing instructions are skipped.
 */
#pragma once

#include "base/error.h"

#define DS_XML_DEPTH_MAX 64
#define DS_XML_ATTRIBUTES_MAX 64           /* of one element */
#define DS_XML_ELEMENTS_MAX 20000000u      /* of one document */
#define DS_XML_BYTES_MAX ((size_t)1 << 30) /* of one document */

typedef struct DsXml DsXml; /* a parsed text; owns all its elements */

/* An element of a document; borrows from it, cheap to copy. */
typedef struct {
  const DsXml *doc;
  uint32_t i; /* in the order of the text */
} DsXmlElement;

/* False: the program was built without expat, and ds_xml_parse() refuses every text. */
bool ds_xml_is_built (void);

/* Parses @n bytes of UTF-8, UTF-16, ISO 8859-1 or ASCII; texts of the tree are UTF-8. @name stands
 * before the line number in findings (a file's name). A document type is allowed where it declares
 * nothing. On failure *@out is NULL and @errors has a finding: DS_BAD_DATA, DS_LIMIT, DS_NOMEM.
 * O(n). */
DsStatus ds_xml_parse (DsXml **out, const char *name, const char *bytes, size_t n,
                       DsErrors *errors) DS_MUST_CHECK;
/* Frees the tree; NULL is allowed. */
void ds_xml_free (DsXml *self);

/* The element that holds all others. O(1). */
DsXmlElement ds_xml_root (const DsXml *self);
/* The name that findings begin with, as given to ds_xml_parse(). Borrows. */
const char *ds_xml_name (const DsXml *self);

/* Name of the tag, with its prefix if it has one. Borrows. */
const char *ds_element_name (DsXmlElement self);
uint32_t ds_element_line (DsXmlElement self); /* of its start tag, from 1 */
/* The byte of the document where its start tag begins. */
size_t ds_element_start (DsXmlElement self);
/* The byte where its end tag begins; of an element of one tag the byte behind that. */
size_t ds_element_end (DsXmlElement self);
/* The text before the first child, with references resolved; NUL-terminated; @n, which may be NULL,
 * gets its bytes. Borrows. */
const char *ds_element_text (DsXmlElement self, size_t *n);
/* Value of an attribute; NULL: not there. Borrows. O(attributes). */
const char *ds_element_get (DsXmlElement self, const char *key);
/* Number of attributes. */
size_t ds_element_n_attributes (DsXmlElement self);
/* Attribute @i, below their number, in the order of the text. Borrows. */
const char *ds_element_attribute (DsXmlElement self, size_t i, const char **value);

/* The first child. False: there is none, and @out is untouched. O(1). */
bool ds_element_first (DsXmlElement self, DsXmlElement *out);
/* Steps from a child to the next one of the same parent. False: it was the last. O(1). */
bool ds_element_next (DsXmlElement *self);

/* Adds the sentence of @err as the finding "NAME:LINE: @path: sentence" about @self. */
DsStatus ds_element_take (DsXmlElement self, DsErrors *errors, const char *path,
                          const DsError *err);
