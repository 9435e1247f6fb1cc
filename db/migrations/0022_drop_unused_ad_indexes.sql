-- A delivery is matched in temporary tables that hold its dealers' ads, which ads_dealer_status finds; nothing reads these four, and each
-- new ad was written to all of them.
drop index ads_dealer_plate;
drop index ads_dealer_vin;
drop index ads_dealer_ad_id;
drop index ads_dealer_identity;
