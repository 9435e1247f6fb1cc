-- Staff's table of ads: an index for each of its orders, with the columns of the wide filters, so that a page is read without the
-- wide rows that it skips, and without sorting.
drop index ads_model_year, ads_all_newest;
create index ads_by_publication on ads (published_at, internal_id) include (status, price, model_year);
create index ads_by_year on ads (model_year, internal_id) include (status, price, odometer_km);
create index ads_by_price on ads (price, internal_id) include (status, model_year, odometer_km);
create index ads_by_odometer on ads (odometer_km, internal_id) include (status, price, model_year);
create index ads_by_change on ads (updated_at, internal_id) include (status, price, model_year);
-- Names begin with the make.
create index ads_by_name on ads (name, internal_id) include (status, price, model_year, brand);
create index ads_by_status on ads (status, internal_id) include (price, model_year);
create index ads_by_dealer on ads (dealer_id, internal_id) include (status, price, model_year);
create index dealers_by_name on dealers (name);

-- Filters that match few ads.
create index ads_by_brand on ads (brand, lower(series));
create index ads_without_picture on ads (internal_id) where first_image_url is null;
