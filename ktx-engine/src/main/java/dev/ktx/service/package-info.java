/// What ktx does: one class per use case with a `run`. In come plain requests, out go answers whose
/// `tree()` names every field as it stands on the wire. A use case reads through ports, hands
/// values to the domain and writes the result; it names no adapter. Start reading at {@link
/// dev.ktx.service.DescribeEntity} or {@link dev.ktx.service.RunSql}.
@NullMarked
package dev.ktx.service;

import org.jspecify.annotations.NullMarked;
