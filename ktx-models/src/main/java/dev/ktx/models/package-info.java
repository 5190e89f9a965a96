/// Language models over HTTP. In come settings and conversations, out go answers or a typed
/// failure. Start at {@link dev.ktx.models.ChatModels}, the only class that others name: it alone
/// loads without the client library.
@NullMarked
package dev.ktx.models;

import org.jspecify.annotations.NullMarked;
