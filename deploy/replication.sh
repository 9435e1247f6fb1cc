#!/bin/sh
# Lets the standbys of compose.cluster.yaml connect; run once, when the primary is created.
set -eu
echo 'host replication milvis all scram-sha-256' >> "$PGDATA/pg_hba.conf"
