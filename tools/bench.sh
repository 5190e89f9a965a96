#!/bin/sh
# Prints what things cost, each beside a yardstick of the same run. `make bench` builds before.
set -eu
home=$(cd "$(dirname "$0")/.." && pwd -P)
# The launcher finds the JDK and trains the start-up cache.
java=$("$home/ktx" internal-java)
server=$("$home/ktx" internal-server-options)
run() {
  echo "== $1"
  # The bound on memory is kept by giving no more.
  "$java" -XX:+UseSerialGC -Xmx512m --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
    "-Dktx.server.options=$server" -cp "$home/ktx-bench/target/classes:$home/ktx-bench/target/lib/*" "dev.ktx.bench.$1" "$home"
}
for bench in ${*:-StartUp SqlOverhead ScanCost JoinCost SemanticCost SearchCost ProjectCost GateCost}; do run "$bench"; done
