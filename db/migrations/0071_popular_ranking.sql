-- The newest ads of a series that can be popular. Built first, as what follows locks the ads.
create index ads_of_series on ads (brand, series, published_at desc, created_at desc, internal_id desc)
  where status = 'active' and listed_as is null and first_image_url is not null and price is not null and series is not null;

-- The popular list is replaced whole with each version of the stock: one row with its ads in their order, instead of a row, two index
-- entries and a check of the reference for each.
create table popular_ranking (
  only_row boolean primary key default true check (only_row),
  ad_ids   bigint[] not null
);
insert into popular_ranking (ad_ids) select array(select ad_id from popular_ads order by rank);
drop table popular_ads;
-- By a scalar subquery, because the planner expects a thousand rows of a small table.
create view popular_ads as
  select rank::int, ad_id from unnest((select ad_ids from popular_ranking)) with ordinality as ranked (ad_id, rank);

-- Nothing else read the newest ads of all series.
drop index ads_newest;
