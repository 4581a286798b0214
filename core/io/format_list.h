/* core/io/format_list.h — list of the document formats; a row is also an entry of the build. */
DS_FORMAT (delve)
DS_FORMAT (text)
DS_FORMAT (game)
DS_FORMAT (xp)
DS_FORMAT (ldtk)
DS_FORMAT (tmx)
DS_FORMAT (tmj)
