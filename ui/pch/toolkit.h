/* The toolkit's headers take three times as long to read as a file of ours: with -Db_pch=true each
 * library reads them once. Nothing includes this file. */

#include <adwaita.h>
