#!/bin/bash
# First start: creates the database of POSTGRES_USER, POSTGRES_PASSWORD and POSTGRES_DB, and runs the scripts of initdb.d on a server that
# listens on its socket alone and has the given settings. Then runs the command as the account postgres.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$(dirname "$PGDATA")" /var/run/postgresql
  chmod 700 "$PGDATA"
  exec gosu postgres "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf '%s' "$POSTGRES_PASSWORD" > "$password"
  # shellcheck disable=SC2086
  initdb --username "$POSTGRES_USER" --pwfile "$password" --auth-local trust --auth-host scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options "$(printf '%q ' "${@:2}") -c listen_addresses=''" start
  [ "$POSTGRES_DB" = postgres ] || psql --username "$POSTGRES_USER" --dbname postgres --command "create database \"$POSTGRES_DB\""
  for script in /docker-entrypoint-initdb.d/*; do
    [ -f "$script" ] && . "$script"
  done
  pg_ctl --wait --mode fast stop
fi
exec "$@"
