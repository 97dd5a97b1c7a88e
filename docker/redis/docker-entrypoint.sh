#!/bin/sh
# Flags, and a configuration file alone, are arguments of the server; anything else is a command.
set -eu
case "${1:-}" in
  server | '') exec "$SERVER-server" ;;
  -* | *.conf) exec "$SERVER-server" "$@" ;;
  *) exec "$@" ;;
esac
