#!/bin/sh
# Prints what things cost. Needs a build: make bench does that first.
set -eu
home=$(cd "$(dirname "$0")/.." && pwd -P)
"$home/ktx" --version >/dev/null
java=${KTX_JAVA_HOME:-${JAVA_HOME:-}}/bin/java
[ -x "$java" ] || java=java
exec "$java" -cp "$home/ktx-bench/target/classes:$home/ktx-app/target/ktx/lib/*" dev.ktx.bench.StartUp "$home"
