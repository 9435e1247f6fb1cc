#!/bin/sh
# Entry point of a standby of compose.cluster.yaml: copies the primary at its first start, then runs the server with the given settings.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$(dirname "$PGDATA")"
  gosu postgres pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --checkpoint fast \
    --dbname "host=$PRIMARY_HOST user=milvis application_name=$STANDBY_NAME"
fi
chmod 700 "$PGDATA"
exec gosu postgres "$@"
