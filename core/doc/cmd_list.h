/* core/doc/cmd_list.h — every edit there is; the row is also the build entry. */
DS_CMD (cells)
DS_CMD (forget)
DS_CMD (generated)
DS_CMD (recipe)
DS_CMD (rename)
DS_CMD (replace)
DS_CMD (resize)
DS_CMD (rules)
