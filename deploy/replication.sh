#!/bin/sh
# Lets the standbys of compose.cluster.yaml connect; run once, when the primary is created. The first of the other servers that is connected
# confirms each commit; the other one is asynchronous until the first is gone. The setting applies from the next start, as no standby can
# confirm what the creation writes, and copies of the primary have it too.
set -eu
echo 'host replication milvis all scram-sha-256' >> "$PGDATA/pg_hba.conf"
names=$(echo "$DB_HOSTS" | sed 's/[^,]*/"&"/g; s/,/, /g')
psql --no-psqlrc --quiet --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --command "alter system set synchronous_standby_names = 'FIRST 1 ($names)'"
