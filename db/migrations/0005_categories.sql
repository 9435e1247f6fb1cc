-- Categories: needs that a buyer has, what matters for each, and the used cars that meet it best. Loaded from data/categories by the
-- load-categories command, or edited by staff. Whoever writes one replaces all of it in one transaction, ranks and scores included.

create table categories (
  id           int generated always as identity primary key,
  slug         text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name         text not null unique check (btrim(name) <> ''),
  -- The name in a word or two, for cards.
  label        text not null check (btrim(label) <> ''),
  description  text not null,
  search_words text[] not null default '{}',
  -- Since when staff's own version stands, which loading the files leaves alone; null: as the file says.
  edited_at    timestamptz
);

create table category_attributes (
  id          int generated always as identity primary key,
  category_id int not null references categories on delete cascade,
  place       smallint not null check (place > 0),
  name        text not null check (btrim(name) <> ''),
  description text not null,
  -- Its share of the star score, against the other attributes.
  weight      smallint not null check (weight between 1 and 5),
  unique (category_id, place),
  unique (category_id, name)
);

create table category_winners (
  id          int generated always as identity primary key,
  category_id int not null references categories on delete cascade,
  rank        smallint not null check (rank > 0),
  series_id   int not null references series,
  -- Model years; without an end still recommended as it is sold.
  year_from   smallint not null check (year_from between 1900 and 2100),
  year_to     smallint check (year_to between year_from and 2100),
  -- What narrows the series, as ads write it ("Touring Sports").
  variant     text check (btrim(variant) <> ''),
  -- Stars: the mean of the ratings by the attributes' weights, one decimal.
  score       numeric(2, 1) not null check (score between 1 and 5),
  summary     text not null,
  watchouts   text[] not null,
  unique (category_id, rank)
);
create index category_winners_series on category_winners (series_id);

create table category_ratings (
  winner_id    int not null references category_winners on delete cascade,
  attribute_id int not null references category_attributes on delete cascade,
  score        smallint not null check (score between 1 and 5),
  reason       text not null,
  primary key (winner_id, attribute_id)
);
create index category_ratings_attribute on category_ratings (attribute_id);

-- Hash of the files that were loaded last, so that unchanged ones are not loaded again.
create table categories_version (
  only_row  boolean primary key default true check (only_row),
  hash      text not null,
  loaded_at timestamptz not null default now()
);

-- Cars of a series and its years: the newest ones, and their number and prices without a look at the rows.
create index ads_series_newest on ads (series_id, published_at desc, created_at desc, internal_id desc)
  where status = 'active' and model_year is not null;
create index ads_series_years on ads (series_id, model_year) include (price)
  where status = 'active' and model_year is not null;
