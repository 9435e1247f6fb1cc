#!/bin/sh
# Creates the role that the site connects as, or resets its password. The image of PostgreSQL runs it on its first start; a database of an
# older version gets the role by: docker compose … exec db sh /docker-entrypoint-initdb.d/site-role.sh
set -eu
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --output /dev/null <<'SQL'
\getenv password SITE_DB_PASSWORD
select set_config('milvis.site_password', :'password', false);
\i /roles/site-role.sql
SQL
