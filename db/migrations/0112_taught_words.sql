-- Words of deliveries that staff have taught: how a make, a model or a word is read that the site does not know.
create table taught_words (
  id        bigint generated always as identity primary key,
  field     text not null check (field in ('car', 'chassis', 'fuels', 'transmission_type', 'color', 'drive')),
  -- Of a car: its make, as the file or the catalogue names it. Empty for a word of another field.
  make      text not null check (length(make) <= 120),
  -- Of a car: what its model begins with, empty for a make alone. Otherwise the text of the field.
  word      text not null check (length(word) <= 120),
  -- The dealer whose rows are read so; null: those of all.
  dealer_id integer references dealers (id) on delete cascade,
  brand_id  integer references brands (id) on delete cascade,
  series_id integer references series (id) on delete cascade,
  value     text,
  email     text not null,
  at        timestamptz not null default now(),
  check ((field = 'car') = (brand_id is not null) and (field = 'car') = (value is null))
);
create unique index taught_words_key on taught_words (field, lower(make), lower(word), coalesce(dealer_id, 0));
create index taught_words_dealer_idx on taught_words (dealer_id) where dealer_id is not null;
create index taught_words_brand_idx on taught_words (brand_id);
create index taught_words_series_idx on taught_words (series_id);

-- Ads that a word changed when it was taught, with the columns before and after, from which it is undone.
create table taught_ads (
  word_id bigint not null references taught_words (id) on delete cascade,
  ad_id   bigint not null references ads (internal_id) on delete cascade,
  before  jsonb not null,
  after   jsonb not null,
  primary key (word_id, ad_id)
);
create index taught_ads_ad_idx on taught_ads (ad_id);
