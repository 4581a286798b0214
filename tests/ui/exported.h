/* tests/ui/exported.h — files that are exported over others: their texts, and the questions about
 * them. */
#pragma once

#include "drive.h"

/* Walls around an open row, with both ends of a path. */
#define DST_MAP(row)                                                                               \
  "<map version='1.10' orientation='orthogonal' width='5' height='3' tilewidth='16' "              \
  "tileheight='16' infinite='0'>"                                                                  \
  "<tileset firstgid='1' name='cave' tilewidth='16' tileheight='16' tilecount='4' columns='4'>"    \
  "<tile id='1'><properties><property name='solid' type='bool' value='true'/></properties></tile>" \
  "</tileset>"                                                                                     \
  "<layer id='1' name='Ground' width='5' height='3'><data encoding='csv'>"                         \
  "2,2,2,2,2," row ",2,2,2,2,2</data></layer>"                                                     \
  "<objectgroup id='2' name='Things'>"                                                             \
  "<object id='1' type='Start' x='16' y='16' width='16' height='16'/>"                             \
  "<object id='2' type='Exit' x='48' y='16' width='16' height='16'/></objectgroup></map>"
#define DST_OURS DST_MAP ("2,1,3,1,2")
#define DST_THEIRS DST_MAP ("2,1,2,1,2")

/* Writes a file in a folder of this name, with apostrophes for quotes. Its path; caller frees. */
char *dst_write_quoted (const char *folder, const char *name, const char *content);
/* Puts @more before @place in the text of the file, where it stands once, as another program does.
 */
void dst_insert (const char *path, const char *place, const char *more);
/* Adds an image layer called @name to the map of Tiled. */
void dst_add_image_layer (const char *path, const char *name);
/* The same, and an outline of a region without a number, so that saving keeps neither. */
void dst_add_lost_layers (const char *path, const char *name);
gboolean dst_holds (const char *path, const char *content); /* the same text */
/* Exports the level, 8 pixels a cell, and counts in @n_written when it is written; an error ends
 * the test. */
void dst_add_export (DseWindow *window, const char *path, guint *n_written);
/* Saves the level as the file; where it is there, the dialog asks by itself. */
void dst_save_as (DseWindow *window, const char *path);
/* True while the window asks whether the file of this name may be replaced. */
gboolean dst_asks (const char *name);
/* Answers that question, when it is asked. */
void dst_answer_about (const char *name, const char *answer);
/* Exports the level as @name in @folder by the dialog, in the format called @label; what that asks
 * is still to be answered. */
void dst_export_as (DseWindow *window, const char *label, const char *folder, const char *name);
gboolean dst_exports_idle (void); /* nothing is written or asked */
/* True if the bar says so of the file, "The file": that of the document. */
gboolean dst_says_changed (DseWindow *window, const char *name);
/* True if the level remembers the file as it is. */
gboolean dst_remembers (DseWindow *window, const char *path);
