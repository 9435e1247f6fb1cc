-- Staff search ads of every status, by the words of the ad and of its dealer, and by year.

-- Beside ads_words, which has the ads for sale: one index for all would make the visitors' search read closed ads too.
create index ads_words_closed on ads using gin (ad_words(brand, series, generation, name, equipment)) where status <> 'active';
create index dealers_words on dealers using gin (ad_words(name, null, null, null, null));
create index ads_model_year on ads (model_year);
create index ads_dealer_ad_ids on ads (dealer_ad_id) where dealer_ad_id is not null;

-- The few flagged ads are counted for the filters. Without statistics the planner takes nearly all ads for flagged.
create index ads_flagged on ads (internal_id) where quality_flags <> '{}';
alter table ads alter column quality_flags set statistics 10;
