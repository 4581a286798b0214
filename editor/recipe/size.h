/* editor/recipe/size.h — size that a chosen recipe is made for: the level takes it, unless manual
 * edits would be lost; then a bar offers it. */
#pragma once

#include "bar.h"
#include "document.h"

typedef struct DseSizeOffer DseSizeOffer;

/* Borrows both, which must live longer. */
DseSizeOffer *dse_size_offer_new (DsuDocument *document, DsuBar *bar);
void dse_size_offer_free (DseSizeOffer *self); /* not NULL */

/* The next request is to have the size of @recipe. */
void dse_size_offer_want (DseSizeOffer *self, const DsRecipe *recipe);
/* Gives @base the wanted size, or offers it where manual edits of @base would be lost. */
DsStatus dse_size_offer_fit (DseSizeOffer *self, DsDelve *base, DsError *err);
/* The wanted size was taken. */
void dse_size_offer_settle (DseSizeOffer *self);
/* Nothing is wanted or offered any more. */
void dse_size_offer_forget (DseSizeOffer *self);
/* A copy of the level in the offered size, which is not offered any more; the caller clears it.
 * FALSE: none was offered, or the document's error says why. */
gboolean dse_size_offer_take (DseSizeOffer *self, DsDelve *resized);
