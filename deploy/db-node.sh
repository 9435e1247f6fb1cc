#!/bin/sh
# Entry point of each database of compose.cluster.yaml. It follows the one that is the primary, as a copy of it at its first start; a former
# primary that starts again takes back what the new one does not have. DB_FIRST creates the cluster when there is none.
set -eu
servers="host=$DB_HOSTS user=$POSTGRES_USER target_session_attrs=primary connect_timeout=3 application_name=$DB_NAME"

ask_primary() {
  gosu postgres psql --no-psqlrc --quiet --tuples-only --no-align --command "$1" "$servers dbname=$POSTGRES_DB" 2> /dev/null
}
# A promotion begins a new timeline, which is in the names of its files at once and in the control file with the next checkpoint, minutes later;
# until then, the end of recovery has it.
PRIMARY_TIMELINE="select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int"
own_timeline() {
  gosu postgres pg_controldata "$PGDATA" |
    sed -nE "s/^(Latest checkpoint's TimeLineID|Min recovery ending loc's timeline): *//p" | sort -n | tail -n 1
}

mkdir -p "$PGDATA"
chown -R postgres:postgres "$(dirname "$PGDATA")"
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if [ "$DB_NAME" = "$DB_FIRST" ] && ! ask_primary 'select 1' > /dev/null; then
    exec docker-entrypoint.sh "$@"
  fi
  until ask_primary 'select 1' > /dev/null; do sleep 1; done
  # A copy that was interrupted is made anew.
  rm -rf "$PGDATA.copy"
  gosu postgres pg_basebackup --pgdata "$PGDATA.copy" --write-recovery-conf --checkpoint fast --dbname "$servers"
  rmdir "$PGDATA"
  mv "$PGDATA.copy" "$PGDATA"
elif [ ! -e "$PGDATA/standby.signal" ] && timeline=$(ask_primary "$PRIMARY_TIMELINE"); then
  if [ "$timeline" -le "$(own_timeline)" ]; then
    echo "$DB_NAME was the primary, and an older one runs. Stop that one, and start this one first." >&2
    exit 1
  fi
  echo "$DB_NAME was the primary; it follows the new one."
  gosu postgres pg_rewind --target-pgdata "$PGDATA" --write-recovery-conf --source-server "$servers dbname=$POSTGRES_DB"
fi
exec gosu postgres "$@"
