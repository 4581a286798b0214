/* core/io/foreign/reader_list.h — list of the readers of foreign files; a row is also an entry of
 * the build. */
DS_FOREIGN_READER (ldtk)
DS_FOREIGN_READER (csv)
DS_FOREIGN_READER (tiled)
DS_FOREIGN_READER (world)
DS_FOREIGN_READER (xp)
DS_FOREIGN_READER (png)
DS_FOREIGN_READER (des)
