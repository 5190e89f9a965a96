/// What ktx remembers about its own runs, in `.ktx/db.sqlite`. Start reading at {@link
/// dev.ktx.storage.state.SqliteRunRecords}.
@NullMarked
package dev.ktx.storage.state;

import org.jspecify.annotations.NullMarked;
