-- ads_by_dealer includes the status, so that it answers the same conditions; an import of many new ads writes each index.
drop index ads_dealer_status;
