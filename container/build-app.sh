#!/bin/sh
# build-app.sh FOLDER: lays out the program as it is released, its pinned dependencies and the Node that runs it, from a
# checkout where `npm ci` has run.
set -eu
target=$1
cd "$(dirname "$0")/.."
PATH="$PWD/node_modules/.bin:$PATH"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

mkdir -p "$target/bin"
npm pack --silent --pack-destination "$stage" >/dev/null
tar -xzf "$stage"/*.tgz -C "$target" --strip-components=1
cp package-lock.json .npmrc "$target"
(cd "$target" && npm ci --silent --omit=dev --ignore-scripts --no-audit --no-fund)
cp "$(node -p process.execPath)" "$target/bin/node"
cp container/entry.sh "$target/bin/entry.sh"
