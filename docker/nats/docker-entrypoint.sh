#!/bin/sh
# Flags alone are flags of nats-server; anything else is a command.
set -eu
case "${1:--}" in
  -*) exec nats-server "$@" ;;
  *) exec "$@" ;;
esac
