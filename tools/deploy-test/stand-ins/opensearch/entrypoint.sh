#!/bin/bash
# Passes the variables with a point in their names on as settings, as the official image does; dash drops them.
set -eu
home=/usr/share/opensearch
name=$(env | sed -n 's/^node\.name=//p')
# shellcheck disable=SC2046,SC2086
exec java ${OPENSEARCH_JAVA_OPTS:-} -Dlog4j2.disable.jmx=true -cp "$home/classes:$home/jars/*" ClusterNode "$name" "$home" \
  network.host=0.0.0.0 node.store.allow_mmap=false $(env | grep -E '^(cluster|discovery)\.[a-z_.]+=')
