/* tests/lib/guide.h — examples of the guide, which tests run. */
#pragma once

/* The block of the page @text that begins with @fence, behind @after (NULL: anywhere), without its
 * fences; a test fails without it. g_free() frees. */
char *dst_guide_dup_block (const char *text, const char *after, const char *fence);
