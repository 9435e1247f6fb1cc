#!/bin/sh
# Entry point of each database of compose.cluster.yaml. It follows the one that is the primary, as a copy of it at its first start; a former
# primary that starts again takes back what the new one does not have. DB_FIRST creates the cluster when there is none.
set -eu
servers="host=$DB_HOSTS user=$POSTGRES_USER target_session_attrs=primary connect_timeout=3 application_name=$DB_NAME"

has_primary() {
  gosu postgres psql --no-psqlrc --quiet --output /dev/null --command 'select 1' "$servers dbname=$POSTGRES_DB" 2> /dev/null
}

mkdir -p "$PGDATA"
chown -R postgres:postgres "$(dirname "$PGDATA")"
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if ! has_primary && [ "$DB_NAME" = "$DB_FIRST" ]; then
    exec docker-entrypoint.sh "$@"
  fi
  until has_primary; do sleep 1; done
  gosu postgres pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --checkpoint fast --dbname "$servers"
elif [ ! -e "$PGDATA/standby.signal" ] && has_primary; then
  echo "$DB_NAME was the primary; it follows the new one."
  gosu postgres pg_rewind --target-pgdata "$PGDATA" --write-recovery-conf --source-server "$servers dbname=$POSTGRES_DB"
fi
exec gosu postgres "$@"
