/* core/io/format_list.h — every document format; the row is also the build entry. */
DS_FORMAT (delve)
DS_FORMAT (text)
DS_FORMAT (game)
