#!/bin/sh
# Runs once, when Postgres makes its data folder: the service's role and database. The superuser gets no password, so that
# it can only log in within this container.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role wallet_analytics login password :'password';
create database wallet_analytics owner wallet_analytics;
alter role postgres password null;
SQL
