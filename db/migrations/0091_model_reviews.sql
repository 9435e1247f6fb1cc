-- Reviews of common models, for model years that no category describes. Loaded from data/model-reviews.
create table model_reviews (
  id          int generated always as identity primary key,
  series_id   int not null references series on delete cascade,
  year_from   smallint not null check (year_from between 1900 and 2100),
  year_to     smallint check (year_to between year_from and 2100),
  -- What narrows the series, as ads write it ("Touring Sports").
  variant     text check (btrim(variant) <> ''),
  fuel        text check (fuel in ('Bensin', 'Diesel', 'El', 'Laddhybrid', 'Elhybrid', 'Etanol', 'Gas', 'Vätgas')),
  summary     text not null,
  watchouts   text[] not null,
  -- By attributes of the categories: attribute, score, reason.
  ratings     jsonb not null check (jsonb_typeof(ratings) = 'array'),
  reviewed_on date not null,
  -- The figures of the texts, each with its source and that source's title.
  facts       jsonb not null check (jsonb_typeof(facts) = 'array')
);
create index model_reviews_series on model_reviews (series_id);
create trigger bump_content_version after insert or update or delete or truncate on model_reviews
  for each statement execute function bump_content_version();

-- Hash of the files that were loaded last, so that unchanged ones are not loaded again.
create table model_reviews_version (
  only_row  boolean primary key default true check (only_row),
  hash      text not null,
  loaded_at timestamptz not null default now()
);
