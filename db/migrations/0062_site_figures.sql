-- Figures of the dashboard by Swedish day. They contain no addresses and nothing about visitors.

-- Answers of the site: errors, searches without hits, and pages and calls by response time ("within-50": at most 50 ms, and longer
-- than the bound before). Each process adds what it has counted.
create table site_counts (
  day   date not null,
  name  text not null check (name in ('errors', 'search-misses', 'longer') or name ~ '^within-[0-9]{1,5}$'),
  count bigint not null check (count > 0),
  primary key (day, name)
);

-- Median age of the ads for sale at the end of the day, in days.
create table stock_ages (
  day         date primary key,
  median_days real not null check (median_days >= 0)
);
