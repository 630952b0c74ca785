#!/bin/sh
# Checks files that treecert wrote: sh check.sh FILE.v ...
# The theories beside this script are compiled first, where that was not done yet; they are kept in a cache.
set -e
theories="Meaning Syntax Enclosures Sequents Identities Combinations Facts Continuity Lines Checker Statements"
here=$(cd "$(dirname "$0")" && pwd)
build=${TREECERT_COQ_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/treecert/coq}
command -v coqc >/dev/null || {
  echo "coqc is not installed; on Debian: apt-get install coq libcoq-interval libcoq-coquelicot" >&2; exit 127; }
mkdir -p "$build"
stale=
for theory in $theories; do
  if [ -n "$stale" ] || [ ! -f "$build/$theory.vo" ] || ! cmp -s "$here/$theory.v" "$build/$theory.v"; then
    stale=yes
    cp "$here/$theory.v" "$build/$theory.v"
    (cd "$build" && coqc -noglob -Q . Treecert "$theory.v")
  fi
done
for file in "$@"; do
  coqc -noglob -Q "$build" Treecert "$file"
  rm -f "${file%.v}.vo" "${file%.v}.vok" "${file%.v}.vos"
done
